"""Notification: a message to people and screens; the record as the CMS sends it and its form."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.people import DisplayGroup, UserGroup
from app.domain.wire_types import CmsRecord, Flag, MaybeInt, MaybeText

CUSTOM = "custom"
"""The type of every notification that was written by somebody rather than by the CMS itself."""
TYPES = (CUSTOM, "dataset", "display", "layout", "library", "report", "schedule", "system", "unknown")
"""What a notification can be about, as installed servers have it; the specification names none."""
KEPT = "kept"
"""In the place of a release that cannot be written as text because nobody knows the zone; it is never sent."""


class Notification(CmsRecord, frozen=True, kw_only=True):
    """A notification as read from the CMS (CMS API 4.5, Notification).

    `create_dt` and `release_dt` are Unix seconds. `user_groups` and `display_groups` are filled in a single record,
    in answers to writes, and in lists that embed them. `can_edit` and `can_delete` mean something in answers to GET
    only; answers to POST and PUT always say no (observed on 4.5.1). `filename` is where the CMS keeps the attachment,
    `original_file_name` what it is called. `nonusers` are e-mail addresses with commas.
    """

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
        """What the attached file is called; '' without one."""
        return self.original_file_name or self.filename or ""

    def is_released(self, now: float) -> bool:
        """Whether its moment has come, at `now` in Unix seconds."""
        return self.release_dt is None or self.release_dt <= now


@dataclass(frozen=True, slots=True, kw_only=True)
class NotificationForm:
    """Everything that can be written of a notification.

    A PUT resets the readers, the interruption and `nonusers` where they are left out, so all of them are always sent.
    It also makes whoever sends it the owner, and sets the day of creation anew (observed on 4.5.1).

    `release_dt` is a text `YYYY-MM-DD HH:MM:SS` in the time zone of the CMS; None means now on a POST, and unchanged
    on a PUT, which the specification does not promise. `clear_attachment` drops the attachment; otherwise it stays.
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
    """What an editor holds: what can be written, and what it shows besides.

    `attachment` is what the attached file is called, '' for none; `owner_id`, `create_dt` and `released_at` are as in
    the record, None for a new one.
    """

    attachment: str = ""
    owner_id: int | None = None
    create_dt: int | None = None
    released_at: int | None = None
