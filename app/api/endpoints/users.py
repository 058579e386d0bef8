"""Users: the list, and the signed-in user with their permissions."""

from __future__ import annotations

from collections.abc import AsyncGenerator

from app.api.decode import decode_one
from app.api.endpoint_base import Endpoint, Route
from app.api.list_endpoint import Listing
from app.domain.lenient_field_types import CmsRecord, MaybeInt, MaybeText
from app.domain.list_queries import Page
from app.domain.users_and_groups import Me, User
from app.transport.request import Kind

USER_ME = Route("user", "GET", "/user/me", Kind.READ)
USER_LIST = Route("user", "GET", "/user", Kind.READ, feature="users.view")

_LISTING = Listing(USER_LIST, User, lambda record: record.user_id, "userId")


class _MeRow(CmsRecord, frozen=True, kw_only=True):
    """The user as sent: an empty map is `[]`, and settings are of any type."""

    user_id: int
    user_name: MaybeText = None
    user_type_id: MaybeInt = None
    group_id: MaybeInt = None
    first_name: MaybeText = None
    last_name: MaybeText = None
    home_folder_id: MaybeInt = None
    settings: dict[str, object] | list[object] | None = None
    features: dict[str, object] | list[object] | None = None


class Users(Endpoint):
    """Not in CMS API 4.5; observed on 4.5.1."""

    def pages(self) -> AsyncGenerator[Page[User], None]:
        """Yields all users that the signed-in user may see, page by page, in id order."""
        return _LISTING.pages(self._transport)

    async def me(self) -> Me:
        """Returns the signed-in user. Raises ScopeDenied if the token's scopes do not cover it."""
        reply = await self._transport.send(USER_ME.operation())
        row = decode_one(reply.body, _MeRow)
        zone = row.settings.get("defaultTimezone") if isinstance(row.settings, dict) else None
        return Me(
            user_id=row.user_id,
            user_name=row.user_name or "",
            user_type_id=row.user_type_id,
            group_id=row.group_id,
            first_name=row.first_name,
            last_name=row.last_name,
            home_folder_id=row.home_folder_id,
            default_timezone=zone if isinstance(zone, str) and zone else None,
            features=_features(row.features),
        )


def _features(found: dict[str, object] | list[object] | None) -> frozenset[str] | None:
    if isinstance(found, dict):
        return frozenset(name for name, is_on in found.items() if is_on)
    if isinstance(found, list):
        return frozenset(name for name in found if isinstance(name, str))
    return None
