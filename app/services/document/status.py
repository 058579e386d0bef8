"""The status of a document: a closed union of values, each with exactly the data that it needs.

| status | the working copy | saving |
|---|---|---|
| `Clean` | equals the base | nothing to save |
| `Edited` | differs from the base | possible |
| `Asking` | differs | the user is asked to confirm it |
| `Sending` | differs; later edits stay on top | one request under way |
| `Waiting` | differs | starts when the CMS answers, or after a review |
| `Uncertain` | differs, unless a new record was emptied | possible; starts with a look at the CMS |
| `NeedsMerge` | differs | after the merge |
| `Refused` | differs | possible |
| `ServerAdjusted` | differs from what the CMS made of it | possible |
| `Overwritten` | holds what someone else's save replaced | after the merge |
| `OthersWork` | can't be edited | not under this account |
| `InterruptedWrite` | can't be edited | after its steps are finished or undone; see `interrupted_write` |
| `Gone` | differs, and the record is deleted | only as a new record |
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, TypeVar

from app.services.document.interrupted_write import Looking, Phase
from app.services.drafts.draft import Draft, DraftState
from app.services.saving.save_recheck import OverwrittenSave

U = TypeVar("U", bound="Unsaved")


@dataclass(frozen=True)
class Doubt:
    """An earlier request with unknown outcome: `sent` was under way, and `error` says what is known."""

    sent: Any
    error: Exception


@dataclass(frozen=True)
class Restored:
    """The working copy comes from a draft of `saved_at` (Unix seconds).

    `was_sent`: part of it may be in the CMS. `is_alone`: the record can't be read, so the base comes from the draft.
    """

    saved_at: float
    was_sent: bool
    is_alone: bool = False


class LocalChange(Enum):
    """What in this window changed the record, besides the document's own saves."""

    BULK_EDIT = "bulk edit"
    BULK_UNDO = "undo of a bulk edit"
    SECOND_ARRIVAL = "second arrival of a save"
    ELSEWHERE = "elsewhere in this window"


@dataclass(frozen=True)
class Newer:
    """The CMS's state differs from the base. `here`: what in this window changed it; None: another user did."""

    theirs: Any
    here: LocalChange | None = None


class WaitReason(Enum):
    NETWORK = "network"
    """The CMS can't be reached: the save starts when it answers again."""
    REVIEW = "review"
    """An earlier run ended with this save waiting: the user reviews it first."""


@dataclass(frozen=True, kw_only=True)
class Clean:
    """Nothing to save.

    `undone`: another save lacks our last save, which may be on purpose. `late`: a request whose outcome is unknown; the
    user has undone the change, but it may still arrive.
    """

    undone: OverwrittenSave[Any] | None = None
    late: Doubt | None = None


@dataclass(frozen=True, kw_only=True)
class Unsaved:
    """The data that all statuses with unsaved work share.

    Attributes:
        made_by: id of the CMS account that made the changes; None where the CMS doesn't name it.
        since: when the changes began, in Unix seconds.
        doubt: an earlier request with part of them whose outcome is unknown.
    """

    made_by: int | None = None
    since: float = 0.0
    doubt: Doubt | None = None


@dataclass(frozen=True, kw_only=True)
class Edited(Unsaved):
    """Changed and not sent.

    `can_repeat`: a save failed for want of a sign-in, and a user has signed in since.
    """

    restored: Restored | None = None
    newer: Newer | None = None
    can_repeat: bool = False


@dataclass(frozen=True, kw_only=True)
class Asking(Unsaved):
    """The user is asked to confirm the save. `agreed` is what they confirmed before."""

    agreed: object = None


@dataclass(frozen=True, kw_only=True)
class Sending(Unsaved):
    """A request with `sent` is under way. `is_deleted`: the record was deleted meanwhile."""

    agreed: object = None
    sent: Any = None
    is_deleted: bool = False


@dataclass(frozen=True, kw_only=True)
class Waiting(Unsaved):
    """See `WaitReason`. `agreed` needs no further confirmation; `saved_at`: Unix seconds of an earlier run's draft."""

    reason: WaitReason = WaitReason.NETWORK
    agreed: object = None
    saved_at: float = 0.0


@dataclass(frozen=True, kw_only=True)
class Uncertain(Unsaved):
    """The answer to a request was lost, and looking for it did not settle it; `doubt` says what is known."""


@dataclass(frozen=True, kw_only=True)
class NeedsMerge(Unsaved):
    """Another user changed the record to `theirs`. `was_sent`: ours was written before we saw that."""

    base: Any
    theirs: Any
    was_sent: bool = False


@dataclass(frozen=True, kw_only=True)
class Refused(Unsaved):
    """The save failed. Nothing of it is in the CMS, except the steps before a refused one, which a read then finds."""

    error: Exception


@dataclass(frozen=True, kw_only=True)
class ServerAdjusted(Unsaved):
    """The CMS accepted `sent` but has `fresh`; `sentence` explains why, "" if unknown."""

    sent: Any
    fresh: Any
    sentence: str


@dataclass(frozen=True, kw_only=True)
class Overwritten(Unsaved):
    """Another save replaced ours, which is unsaved again here."""

    overwritten_save: OverwrittenSave[Any]


@dataclass(frozen=True, kw_only=True)
class OthersWork:
    """Another account's unsaved work: it is shown and kept, but neither edited nor sent.

    Either `work` was made here before another account signed in, or `draft` was found on this computer. `was_refused`:
    a user tried to save it under the wrong account.
    """

    work: Unsaved | None = None
    draft: Draft | None = None
    was_refused: bool = False


@dataclass(frozen=True, kw_only=True)
class InterruptedWrite:
    """A write of several steps stopped part-way: it must be finished or undone first. `was` is other unsaved work."""

    was: Clean | Unsaved
    phase: Phase = field(default_factory=Looking)


@dataclass(frozen=True, kw_only=True)
class Gone:
    """The CMS no longer has the record; `was` is the status before.

    `error` is the CMS's answer when it was read; None where it was deleted in this window.
    """

    was: Clean | Unsaved
    error: Exception | None = None


Status = (
    Clean
    | Edited
    | Asking
    | Sending
    | Waiting
    | Uncertain
    | NeedsMerge
    | Refused
    | ServerAdjusted
    | Overwritten
    | OthersWork
    | InterruptedWrite
    | Gone
)


def is_busy(status: Status) -> bool:
    """Whether a save has begun: it is being confirmed or sent."""
    return isinstance(status, Asking | Sending)


def may_edit(status: Status) -> bool:
    return not isinstance(status, OthersWork | InterruptedWrite | Gone)


def may_save(status: Status) -> bool:
    """Whether pressing Save can send a request."""
    return isinstance(status, Unsaved) and not is_busy(status)


def draft_state_of(status: Status | Unsaved) -> DraftState | None:
    """Returns the state in which the working copy is kept as a draft; None to leave the draft on disk unchanged.

    After a crash this state says whether any of it can be in the CMS.
    """
    match status:
        case Sending():
            return DraftState.SENDING
        case Unsaved(doubt=Doubt()):
            return DraftState.OUTCOME_UNKNOWN
        case Waiting():
            return DraftState.WAITING
        case Unsaved() | InterruptedWrite(was=Unsaved()):
            return DraftState.EDITING
        case Gone(was=was):
            return draft_state_of(was)
        case _:
            return None


def in_doubt(status: Status) -> Any:
    """Returns what was sent and may be in the CMS, or None."""
    match status:
        case Unsaved(doubt=Doubt(sent=sent)) | Gone(was=Unsaved(doubt=Doubt(sent=sent))) | Sending(sent=sent):
            return sent
        case _:
            return None


def author(status: Status) -> int | None:
    """Returns the id of the account that made the unsaved work; None if unknown."""
    match status:
        case (
            Unsaved(made_by=made_by)
            | InterruptedWrite(was=Unsaved(made_by=made_by))
            | Gone(was=Unsaved(made_by=made_by))
        ):
            return made_by
        case _:
            return None


def with_shared(kind: type[U], before: object, **data: Any) -> U:
    """Returns a status of unsaved work that takes over the shared data of the one `before`."""
    if isinstance(before, Unsaved):
        data = {"made_by": before.made_by, "since": before.since, "doubt": before.doubt, **data}
    return kind(**data)


def edited_again(before: Unsaved) -> Edited:
    """Returns `before` as plain unsaved work."""
    if isinstance(before, Edited):
        return replace(before, can_repeat=False)
    return with_shared(Edited, before)
