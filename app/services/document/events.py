"""Events of a document, and the facts that hold when an event occurs."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from app.core.errors import MarqueeError
from app.services.connection_state import LinkState
from app.services.document.interrupted_write import Ending, StepProgress, Unfinished
from app.services.document.status import Doubt, LocalChange
from app.services.drafts.draft import Draft
from app.services.saving import verified_save
from app.services.saving.save_recheck import OverwrittenSave


@dataclass(frozen=True)
class Facts:
    """The facts that hold when an event occurs.

    Attributes:
        is_clean: whether the working copy equals the base.
        is_new: whether the record still has to be created.
        link: the state of the connection.
        account: id of the signed-in account as drafts record it; None if unknown.
        signer: id of the account under which a request would be sent; None if unknown.
        is_account_pending: a user has signed in, and the CMS has not named the account yet.
        now: Unix seconds.
        has_steps: whether a save has several steps, of which the CMS may refuse one.
    """

    is_clean: bool
    is_new: bool = False
    link: LinkState = LinkState.CONNECTED
    account: int | None = None
    signer: int | None = None
    is_account_pending: bool = False
    now: float = 0.0
    has_steps: bool = False


class Event:
    """An event of a document."""


@dataclass(frozen=True)
class Changed(Event):
    """The working copy or the base changed: edited, undone, redone, reverted or rebased."""


@dataclass(frozen=True)
class SavePressed(Event):
    """The user pressed Save, or a waiting save is due."""


@dataclass(frozen=True)
class Agreed(Event):
    """The user confirmed `what`, with the working copy `sent`."""

    what: object = None
    sent: Any = None


@dataclass(frozen=True)
class Declined(Event):
    """The user did not confirm the save."""


@dataclass(frozen=True)
class FoundNothing(Event):
    """An earlier request is not in the CMS and can no longer arrive; the current content is sent now."""


@dataclass(frozen=True)
class Answered(Event):
    """The save of `sent` ended and was read back. Working copy and base are up to date already."""

    sent: Any
    outcome: verified_save.SaveOutcome[Any]


@dataclass(frozen=True)
class Failed(Event):
    """Confirming or saving `sent`, or looking for `sent` of an earlier request, raised `error`."""

    sent: Any
    error: Exception


@dataclass(frozen=True)
class WaitCancelled(Event):
    """The user cancelled the waiting save."""


@dataclass(frozen=True)
class LinkChanged(Event):
    """`Facts.link` changed."""


@dataclass(frozen=True)
class AccountChanged(Event):
    """`Facts.account` may have changed."""


@dataclass(frozen=True)
class TimerFired(Event):
    """The timer of `StartTimer` has expired."""


@dataclass(frozen=True)
class DraftFound(Event):
    """A draft was found on this computer; `is_mine`: the signed-in account may continue it."""

    draft: Draft
    is_mine: bool
    is_superseded: bool
    """Whether the CMS has all of the draft."""
    is_alone: bool = False
    """Whether the record can't be read."""
    doubt: Doubt | None = None
    """For a new record: an earlier request that may have arrived."""


class Relation(Enum):
    """How the record in the CMS relates to the base and the working copy."""

    SAME = "same as the base"
    PART_OF_MINE = "differs from the base where the working copy does, in the same way"
    DIFFERS = "differs from both"


@dataclass(frozen=True)
class ReadAgain(Event):
    """The record was read again while nothing was being saved."""

    theirs: Any
    relation: Relation
    here: LocalChange | None = None


@dataclass(frozen=True)
class DeletedElsewhere(Event):
    """The record was deleted in the CMS, not by this document. `error`: see `Gone`."""

    error: Exception | None = None


@dataclass(frozen=True)
class OverwriteFound(Event):
    """Another write replaced part of a recent save. `base_includes_save`: the base has all of that save."""

    overwritten_save: OverwrittenSave[Any]
    base_includes_save: bool


@dataclass(frozen=True)
class Merged(Event):
    """The user applied a merge: the working copy has it, and the base is the CMS's state."""


@dataclass(frozen=True)
class Discarded(Event):
    """Another account's work, or its draft, was removed."""


@dataclass(frozen=True)
class FoundInterruptedWrite(Event):
    """A write of several steps was found to have stopped part-way, in this or an earlier run."""


@dataclass(frozen=True)
class StepsSeen(Event):
    """A look found a write of several steps unfinished. `progress` is None if the CMS can't be asked: `error`."""

    unfinished: Unfinished
    progress: StepProgress | None
    error: MarqueeError | None = None


@dataclass(frozen=True)
class StepsFailed(Event):
    """Looking at a write of several steps, or its `ending`, raised `error`."""

    error: Exception
    ending: Ending | None = None


@dataclass(frozen=True)
class EndingChosen(Event):
    """The user chose how a write of several steps ends."""

    ending: Ending


@dataclass(frozen=True)
class EndingConfirmed(Event):
    """The user confirmed the ending."""


@dataclass(frozen=True)
class EndingDeclined(Event):
    """The user did not confirm the ending."""


@dataclass(frozen=True)
class StepsRetried(Event):
    """The user pressed the retry of a write of several steps that is held up or can't be looked at."""


@dataclass(frozen=True)
class StepsSettled(Event):
    """A write that had stopped part-way was finished, undone or accepted. The base is the CMS's state."""
