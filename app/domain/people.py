"""People and screens: who uses a CMS, in which groups, and the groups of displays they address."""

from __future__ import annotations

import msgspec

from app.domain.wire_types import CmsRecord, Flag, MaybeInt, MaybeText, Tag

SUPER_ADMIN = 1


class DisplayGroup(CmsRecord, frozen=True, kw_only=True):
    """A group of displays (CMS API 4.5, Notification, DisplayGroup). `name` is `displayGroup` on the wire."""

    display_group_id: int
    name: str = msgspec.field(default="", name="displayGroup")
    description: MaybeText = None
    is_display_specific: Flag = None
    is_dynamic: Flag = None
    tags: tuple[Tag, ...] = ()
    user_id: MaybeInt = None
    folder_id: MaybeInt = None
    folder_name: MaybeText = None
    created_dt: MaybeText = None
    modified_dt: MaybeText = None


class UserGroup(CmsRecord, frozen=True, kw_only=True):
    """A group of people (CMS API 4.5, Notification, UserGroup). `name` is `group` on the wire."""

    group_id: int
    name: str = msgspec.field(default="", name="group")
    description: MaybeText = None
    is_user_specific: Flag = None
    is_everyone: Flag = None
    features: tuple[str, ...] = ()


class Me(CmsRecord, frozen=True, kw_only=True):
    """The signed-in person (observed on 4.5.1; not shown in CMS API 4.5).

    `default_timezone` is the CMS's zone, say `Europe/London`, None where it does not tell. `features` are the names
    of what the person may use, say `campaign.modify`; None where the CMS does not tell.
    """

    user_id: int
    user_name: str = ""
    user_type_id: MaybeInt = None
    group_id: MaybeInt = None
    first_name: MaybeText = None
    last_name: MaybeText = None
    home_folder_id: MaybeInt = None
    default_timezone: MaybeText = None
    features: frozenset[str] | None = None

    @property
    def display_name(self) -> str:
        """First and last name where the CMS knows them, else the user name."""
        return " ".join(part for part in (self.first_name, self.last_name) if part) or self.user_name

    @property
    def is_super_admin(self) -> bool:
        return self.user_type_id == SUPER_ADMIN

    def may(self, feature: str) -> bool:
        """Whether the CMS lets the person use `feature`; yes where it does not tell, since it will refuse by itself."""
        return self.features is None or feature in self.features
