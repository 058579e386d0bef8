"""Notification: a message to people and screens; the record as the CMS sends it and its form."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.lenient_field_types import CmsRecord, Flag, MaybeInt, MaybeText
from app.domain.users_and_groups import DisplayGroup, UserGroup

CUSTOM = "custom"
"""The type of notifications that people write, as opposed to those of the CMS itself."""
TYPES = (CUSTOM, "dataset", "display", "layout", "library", "report", "schedule", "system", "unknown")
"""The types of notifications on installed servers; the specification names none."""
KEPT = "kept"
"""Stands for a release date that can't be written as text because the zone is unknown; it is never sent."""


class Notification(CmsRecord, frozen=True, kw_only=True):
    """A notification as read from the CMS (CMS API 4.5, Notification).

    `create_dt` and `release_dt` are Unix seconds. `user_groups` and `display_groups` are filled when a single record is
    read, in answers to writes, and in lists that embed them. `can_edit` and `can_delete` mean something in answers to
    GET only; answers to POST and PUT always say no (observed on 4.5.1). `filename` is the path of the attachment in the
    CMS, `original_file_name` its name. `nonusers` are email addresses separated by commas.
    """

    SENT_BACK = ("is_interrupt", "nonusers", "user_groups", "display_groups")

    notification_id: int
    create_dt: MaybeInt = None
    release_dt: MaybeInt = None
    subject: str = ""
    type: MaybeText = None
    body: MaybeText = None
    is_interrupt: Flag = None
    is_system: Flag = None
    user_id: MaybeInt = None
    filename: MaybeText = None
    original_file_name: MaybeText = None
    nonusers: MaybeText = None
    user_groups: tuple[UserGroup, ...] = ()
    display_groups: tuple[DisplayGroup, ...] = ()
    can_edit: Flag = None
    can_delete: Flag = None

    @property
    def attachment(self) -> str:
        """The name of the attached file; '' without one."""
        return self.original_file_name or self.filename or ""

    def is_released(self, now: float) -> bool:
        """Returns whether its release date has come, at `now` in Unix seconds."""
        return self.release_dt is None or self.release_dt <= now


@dataclass(frozen=True, slots=True, kw_only=True)
class NotificationForm:
    """The writable fields of a notification.

    A PUT resets the recipients, the interruption and `nonusers` if they are left out, so all are always sent. It also
    makes the sender the owner, and resets the creation date (observed on 4.5.1).

    `release_dt` is a text `YYYY-MM-DD HH:MM:SS` in the time zone of the CMS; None means now on a POST, and unchanged on
    a PUT, which the specification does not promise. `clear_attachment` drops the attachment; otherwise it stays.
    """

    subject: str
    body: str
    release_dt: str | None = None
    is_interrupt: bool = False
    display_group_ids: tuple[int, ...] = ()
    user_group_ids: tuple[int, ...] = ()
    nonusers: str = ""
    clear_attachment: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class NotificationContent(NotificationForm):
    """The state of an editor: the writable fields, and what is displayed beside them.

    `attachment` is the name of the attached file, '' for none; `owner_id`, `create_dt` and `released_at` are as in the
    record, None for a new one.
    """

    attachment: str = ""
    owner_id: int | None = None
    create_dt: int | None = None
    released_at: int | None = None
