"""Users, user groups and display groups."""

from __future__ import annotations

import msgspec

from app.domain.lenient_field_types import CmsRecord, Flag, MaybeInt, MaybeText, Tag


class DisplayGroup(CmsRecord, frozen=True, kw_only=True):
    """A group of displays (CMS API 4.5, Notification, DisplayGroup). `name` is `displayGroup` on the wire.

    A dynamic group holds the displays whose names and tags match its criteria. `bandwidth_limit` is in bytes, 0 for
    none; `created_dt` and `modified_dt` are texts without a zone, shown as received.
    """

    display_group_id: int
    name: str = msgspec.field(default="", name="displayGroup")
    description: MaybeText = None
    is_display_specific: Flag = None
    is_dynamic: Flag = None
    dynamic_criteria: MaybeText = None
    dynamic_criteria_logical_operator: MaybeText = None
    dynamic_criteria_tags: MaybeText = None
    dynamic_criteria_exact_tags: Flag = None
    dynamic_criteria_tags_logical_operator: MaybeText = None
    tags: tuple[Tag, ...] = ()
    user_id: MaybeInt = None
    bandwidth_limit: MaybeInt = None
    groups_with_permissions: MaybeText = None
    folder_id: MaybeInt = None
    permissions_folder_id: MaybeInt = None
    folder_name: MaybeText = None
    created_dt: MaybeText = None
    modified_dt: MaybeText = None
    ref1: MaybeText = None
    ref2: MaybeText = None
    ref3: MaybeText = None
    ref4: MaybeText = None
    ref5: MaybeText = None


class UserGroup(CmsRecord, frozen=True, kw_only=True):
    """A group of users (CMS API 4.5, Notification, UserGroup). `name` is `group` on the wire.

    The flags that end in `_notification` say which notifications of the CMS itself the group gets. `library_quota` is
    in kilobytes, 0 for none.
    """

    group_id: int
    name: str = msgspec.field(default="", name="group")
    description: MaybeText = None
    is_user_specific: Flag = None
    is_everyone: Flag = None
    library_quota: MaybeInt = None
    is_system_notification: Flag = None
    is_display_notification: Flag = None
    is_data_set_notification: Flag = None
    is_layout_notification: Flag = None
    is_library_notification: Flag = None
    is_report_notification: Flag = None
    is_schedule_notification: Flag = None
    is_custom_notification: Flag = None
    is_shown_for_add_user: Flag = None
    default_homepage_id: MaybeText = None
    features: tuple[str, ...] = ()


class User(CmsRecord, frozen=True, kw_only=True):
    """A user of the CMS, as a row of the user list (observed on 4.5.1; not in CMS API 4.5).

    `group_id` is the user's own group, by which notifications reach them. Other personal data in the list is dropped.
    """

    user_id: int
    user_name: str = ""
    group_id: MaybeInt = None
    first_name: MaybeText = None
    last_name: MaybeText = None
    retired: Flag = None

    @property
    def display_name(self) -> str:
        """First and last name if the CMS has them, else the user name."""
        return " ".join(part for part in (self.first_name, self.last_name) if part) or self.user_name


class Me(User, frozen=True, kw_only=True):
    """The signed-in user (observed on 4.5.1; not shown in CMS API 4.5).

    `default_timezone` is the CMS's zone, e.g. `Europe/London`; None if the CMS does not report it. `features` are the
    names of the features the user may use, e.g. `campaign.modify`; None if the CMS does not report them.
    """

    user_type_id: MaybeInt = None
    home_folder_id: MaybeInt = None
    default_timezone: MaybeText = None
    features: frozenset[str] | None = None

    def may(self, feature: str) -> bool:
        """Returns whether the user may use `feature`; True if that is unknown, since the CMS itself will refuse."""
        return self.features is None or feature in self.features
