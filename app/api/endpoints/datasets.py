"""DataSets: the list, the only route in the specification."""

from __future__ import annotations

from collections.abc import AsyncGenerator

from app.api.encode import wire_fields
from app.api.endpoint_base import Endpoint, Route
from app.api.list_endpoint import Listing
from app.domain.layouts.dataset import DataSet
from app.domain.list_queries import DataSetQuery, Page
from app.transport.request import Kind

DATASET_LIST = Route("dataset", "GET", "/dataset", Kind.READ, feature="dataset.view")

_LISTING = Listing(DATASET_LIST, DataSet, lambda record: record.data_set_id, "dataSetId")


class DataSets(Endpoint):
    """CMS API 4.5, DataSets. Passwords in a row are dropped when it is decoded, see `DataSet`."""

    def pages(self, query: DataSetQuery | None = None) -> AsyncGenerator[Page[DataSet], None]:
        """Yields the matching datasets, page by page, in id order unless the query has another."""
        query = query or DataSetQuery()
        return _LISTING.pages(self._transport, wire_fields(query, name="dataSet"), order=query.order)

    async def get(self, data_set_id: int) -> DataSet:
        """Returns one dataset, from the list. Raises NotFound, BadResponse, …"""
        return await _LISTING.one(self._transport, data_set_id)
