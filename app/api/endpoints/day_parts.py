"""Day parts, for the times of ad campaigns."""

from __future__ import annotations

from collections.abc import AsyncGenerator

from app.api.endpoint_base import Endpoint, Route
from app.api.list_endpoint import Listing
from app.domain.ads.daypart import DayPart
from app.domain.list_queries import Page
from app.transport.request import Kind

DAY_PART_LIST = Route("daypart", "GET", "/daypart", Kind.READ, feature="daypart.view")

_LISTING = Listing(DAY_PART_LIST, DayPart, lambda record: record.day_part_id, "dayPartId")


class DayParts(Endpoint):
    """Not in CMS API 4.5; observed on 4.5.1."""

    def pages(self) -> AsyncGenerator[Page[DayPart], None]:
        """Yields all day parts, including Always and Custom, page by page, in id order."""
        return _LISTING.pages(self._transport)
