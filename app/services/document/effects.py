"""The effects of a transition: plain values that `document.RecordDocument` carries out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from app.services.document.interrupted_write import Ending
from app.services.document.status import Doubt
from app.services.saving.drafts import Draft
from app.services.saving.save_recheck import OverwrittenSave


@dataclass(frozen=True)
class KeepDraft:
    """Write the working copy to disk, with the state `status.draft_state_of`."""


@dataclass(frozen=True)
class ForgetDraft:
    """Remove the draft: nothing is left to restore."""


@dataclass(frozen=True)
class Ask:
    """Ask the user to confirm, unless the content to send equals `agreed`. Ends with Agreed, Declined or Failed."""

    agreed: object = None


@dataclass(frozen=True)
class Send:
    """Save `sent`. Ends with Answered or Failed. `doubt`: an earlier request may still arrive."""

    sent: Any
    doubt: Doubt | None = None


@dataclass(frozen=True)
class StartTimer:
    """Send TimerFired after this many seconds; replaces a running timer."""

    seconds: float


@dataclass(frozen=True)
class StopTimer:
    """Stop the timer."""


@dataclass(frozen=True)
class LookAgain:
    """Read the record again."""


@dataclass(frozen=True)
class WatchForArrival:
    """Check the record for a while: a request with `sent`, which the user has undone since, may still arrive."""

    sent: Any


@dataclass(frozen=True)
class TakeTheirs:
    """Make what the CMS has both base and working copy. `is_known_to_user`: the user already knows that it changed."""

    theirs: Any
    is_known_to_user: bool = False


@dataclass(frozen=True)
class Rebase:
    """Make the CMS's state the base; the working copy stays."""

    theirs: Any


@dataclass(frozen=True)
class Restore:
    """Make the draft's work the working copy, as one undoable step."""

    draft: Draft


@dataclass(frozen=True)
class BringBack:
    """Make overwritten work unsaved again. `with_work`: restores the working copy too, not only the base."""

    overwritten_save: OverwrittenSave[Any]
    with_work: bool


@dataclass(frozen=True)
class OpenMerge:
    """Show the three states side by side."""

    base: Any
    theirs: Any
    was_sent: bool = False
    is_urgent: bool = True
    """Whether it comes to the front even while the user is dragging something."""


@dataclass(frozen=True)
class LookAtSteps:
    """Ask the CMS how far a write of several steps is. Ends with StepsSeen, StepsSettled or StepsFailed."""


@dataclass(frozen=True)
class ConfirmEnding:
    """Ask the user to confirm the ending they chose. Ends with EndingConfirmed or EndingDeclined."""

    ending: Ending


@dataclass(frozen=True)
class EndSteps:
    """End a write of several steps. Ends with StepsSettled, StepsSeen or StepsFailed.

    `is_resumed`: it was held up, so first wait until no earlier step can arrive; other users' changes are offered.
    """

    ending: Ending
    is_resumed: bool = False


@dataclass(frozen=True)
class DiscardArrived:
    """Remove the draft: the CMS has all of it. `was_sent`: report that the save of an earlier run arrived."""

    was_sent: bool


Effect = (
    KeepDraft
    | ForgetDraft
    | Ask
    | Send
    | StartTimer
    | StopTimer
    | LookAgain
    | WatchForArrival
    | TakeTheirs
    | Rebase
    | Restore
    | BringBack
    | OpenMerge
    | DiscardArrived
    | LookAtSteps
    | ConfirmEnding
    | EndSteps
)
