"""Reads DataSets: the list, their columns and their owners."""

from __future__ import annotations

from contextlib import aclosing

from app.api.cms_client import CmsClient
from app.core.errors import NotFound
from app.core.translatable_texts import say
from app.domain.layouts.dataset import DataSet
from app.domain.list_queries import DataSetQuery
from app.domain.text.collation import collation_key
from app.services.connection_state import Link
from app.services.records.record_service import RecordReader

_COLUMNS = "columns"


class DataSetService(RecordReader[DataSet]):
    """Read only, since the specification has no more. Raises the errors of `core.errors`."""

    def __init__(self, client: CmsClient, link: Link) -> None:
        super().__init__(client.datasets, link)

    async def with_columns(self, data_set_id: int) -> DataSet:
        """Reads one DataSet with its columns, which the CMS sends only on request (`embed`, observed on 4.5.1)."""
        async with aclosing(self.pages(DataSetQuery(data_set_id=data_set_id, embed=_COLUMNS))) as pages:
            async for page in pages:
                for record in page.items:
                    if record.data_set_id == data_set_id:
                        return record
        raise NotFound(say("The CMS can't find it."))

    async def owners(self) -> tuple[tuple[int, str], ...]:
        """Returns the owners of visible DataSets by name: (user id, name), with the id where the CMS has no name."""
        names: dict[int, str] = {}
        async with aclosing(self.pages()) as pages:
            async for page in pages:
                names.update({r.user_id: r.owner or str(r.user_id) for r in page.items if r.user_id is not None})
        return tuple(sorted(names.items(), key=lambda pair: (collation_key(pair[1]), pair[0])))
