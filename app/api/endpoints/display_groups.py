"""Display groups, for the screens of ad campaigns."""

from __future__ import annotations

from collections.abc import AsyncGenerator

from app.api.endpoint_base import Endpoint, Route
from app.api.list_endpoint import Listing, only
from app.domain.list_queries import Page
from app.domain.users_and_groups import DisplayGroup
from app.transport.request import Kind

DISPLAY_GROUP_LIST = Route("displaygroup", "GET", "/displaygroup", Kind.READ, feature="displaygroup.view")

_LISTING = Listing(DISPLAY_GROUP_LIST, DisplayGroup, lambda record: record.display_group_id, "displayGroupId")


class DisplayGroups(Endpoint):
    """Not in CMS API 4.5; observed on 4.5.1."""

    def displays(self) -> AsyncGenerator[Page[DisplayGroup], None]:
        """Yields every single display, as its own group; the list of groups leaves these out."""
        found = _LISTING.pages(self._transport, (("isDisplaySpecific", 1),))
        return only(found, lambda group: bool(group.is_display_specific))

    def pages(self) -> AsyncGenerator[Page[DisplayGroup], None]:
        """Yields all groups of displays, page by page, in id order."""
        return _LISTING.pages(self._transport)
