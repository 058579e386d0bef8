"""User groups, for the recipients of notifications."""

from __future__ import annotations

from collections.abc import AsyncGenerator

from app.api.endpoint_base import Endpoint, Route
from app.api.list_endpoint import Listing
from app.domain.list_queries import Page
from app.domain.users_and_groups import UserGroup
from app.transport.request import Kind

USER_GROUP_LIST = Route("usergroup", "GET", "/group", Kind.READ, feature="usergroup.view")

_LISTING = Listing(USER_GROUP_LIST, UserGroup, lambda record: record.group_id, "groupId")


class UserGroups(Endpoint):
    """Not in CMS API 4.5; observed on 4.5.1."""

    def pages(self) -> AsyncGenerator[Page[UserGroup], None]:
        """Yields all user groups except users' personal ones, page by page, in id order."""
        return _LISTING.pages(self._transport)
