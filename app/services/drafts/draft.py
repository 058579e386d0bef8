"""One editor's unsaved work, as it is kept on disk."""

from __future__ import annotations

import secrets
from enum import StrEnum
from typing import Final, Generic, NamedTuple, TypeVar

import msgspec

from app.core.elapsed_time import seconds_since

S = TypeVar("S")
T = TypeVar("T")

_NEW: Final = "new-"


class DraftState(StrEnum):
    EDITING = "editing"
    WAITING = "waiting"
    """A save was requested while the CMS could not be reached; nothing was sent. It still waits at the next start."""
    SENDING = "sending"
    """A save was under way; found at the start, it is unknown whether it arrived."""
    OUTCOME_UNKNOWN = "outcome_unknown"
    SETTLING = "settling"
    """Saved and verified, but not yet checked again; see `services.saving.save_recheck`."""


NOTHING_SENT: Final = frozenset({DraftState.EDITING, DraftState.WAITING})
"""States in which nothing was sent to the CMS."""


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """One editor's unsaved work.

    Attributes:
        resource, record_id: the record, say `campaign` and 5; new records have a made-up id.
        title: the title in a list.
        account_id, account_name: the CMS user who made it, as far as the CMS names it. It is never sent for another.
        saved_at, tick: when it was handed over for writing, as in `core.elapsed_time`.
        content: the editor's data as JSON; `payload` decodes it.
        continues: the note that it continues; see `journals.Note`.
        restores: the deleted record that this one restores, say `campaign/5`: it exists again once this is on disk.
        is_gone: the CMS no longer had the record when its editor last looked.
    """

    resource: str
    record_id: int | str
    title: str = ""
    account_id: int | None = None
    account_name: str = ""
    state: DraftState = DraftState.EDITING
    saved_at: float = 0.0
    tick: float = 0.0
    content: msgspec.Raw = msgspec.Raw(b"null")
    continues: str = ""
    restores: str = ""
    is_gone: bool = False

    def payload(self, kind: type[T]) -> T:
        """Returns the editor's content. Raises msgspec.ValidationError if it has another type."""
        return msgspec.json.decode(self.content, type=kind)

    @property
    def age_s(self) -> float:
        """The seconds since then, also if the computer's clock was set meanwhile."""
        return seconds_since(self.saved_at, self.tick)

    @property
    def is_unsaved(self) -> bool:
        """False for a saved record that is kept until it was checked again."""
        return self.state is not DraftState.SETTLING

    def is_of(self, account_id: int | None) -> bool:
        """Whether this account may continue it: the one that made it, or any if either is unknown."""
        return self.account_id is None or account_id is None or self.account_id == account_id


class Work(msgspec.Struct, Generic[S], frozen=True):
    """The content of an editor's draft: the working copy and its base.

    Attributes:
        zone: the name of the CMS's time zone of its times; "" if unknown.
        sent: what was under way to the CMS, if other than the working copy.
    """

    base: S
    working: S
    zone: str = ""
    sent: S | None = None


def new_draft_id() -> str:
    """Returns an id for the draft of a record that the CMS does not have yet."""
    return _NEW + secrets.token_hex(4)


def is_new(record_id: int | str | None) -> bool:
    """Whether the CMS does not have the record yet: the id is None or a draft's."""
    return record_id is None or (isinstance(record_id, str) and record_id.startswith(_NEW))


class DraftAuthor(NamedTuple):
    """The account that made a draft; None where the CMS has not named it."""

    account_id: int | None


LeftWork = tuple[Draft, Work[S]]
"""A draft and its content."""
