"""The effects of a transition: plain values that `document.RecordDocument` carries out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from app.services.document.interrupted_write import Ending
from app.services.document.status import Doubt
from app.services.drafts.draft import Draft
from app.services.saving.save_recheck import OverwrittenSave


class Effect:
    """An effect of a transition."""


@dataclass(frozen=True)
class KeepDraft(Effect):
    """Write the working copy to disk, with the state `status.draft_state_of`."""


@dataclass(frozen=True)
class ForgetDraft(Effect):
    """Remove the draft: nothing is left to restore."""


@dataclass(frozen=True)
class Ask(Effect):
    """Ask the user to confirm, unless the content to send equals `agreed`. Ends with Agreed, Declined or Failed."""

    agreed: object = None


@dataclass(frozen=True)
class Send(Effect):
    """Save `sent`. Ends with Answered or Failed. `doubt`: an earlier request may still arrive."""

    sent: Any
    doubt: Doubt | None = None


@dataclass(frozen=True)
class StartTimer(Effect):
    """Send TimerFired after this many seconds; replaces a running timer."""

    seconds: float


@dataclass(frozen=True)
class StopTimer(Effect):
    """Stop the timer."""


@dataclass(frozen=True)
class LookAgain(Effect):
    """Read the record again."""


@dataclass(frozen=True)
class WatchForArrival(Effect):
    """Check the record for a while: a request with `sent`, which the user has undone since, may still arrive."""

    sent: Any


@dataclass(frozen=True)
class TakeTheirs(Effect):
    """Make what the CMS has both base and working copy. `is_known_to_user`: the user already knows that it changed."""

    theirs: Any
    is_known_to_user: bool = False


@dataclass(frozen=True)
class Rebase(Effect):
    """Make the CMS's state the base; the working copy stays."""

    theirs: Any


@dataclass(frozen=True)
class ReportArrived(Effect):
    """Report that a save that had failed is in the CMS, if nothing is left to save."""


@dataclass(frozen=True)
class Restore(Effect):
    """Make the draft's work the working copy, as one undoable step."""

    draft: Draft


@dataclass(frozen=True)
class BringBack(Effect):
    """Make overwritten work unsaved again. `with_work`: restores the working copy too, not only the base."""

    overwritten_save: OverwrittenSave[Any]
    with_work: bool


@dataclass(frozen=True)
class OpenMerge(Effect):
    """Show the three states side by side."""

    base: Any
    theirs: Any
    was_sent: bool = False
    is_urgent: bool = True
    """Whether it comes to the front even while the user is dragging something."""


@dataclass(frozen=True)
class LookAtSteps(Effect):
    """Ask the CMS how far a write of several steps is. Ends with StepsSeen, StepsSettled or StepsFailed."""


@dataclass(frozen=True)
class ConfirmEnding(Effect):
    """Ask the user to confirm the ending they chose. Ends with EndingConfirmed or EndingDeclined."""

    ending: Ending


@dataclass(frozen=True)
class EndSteps(Effect):
    """End a write of several steps. Ends with StepsSettled, StepsSeen or StepsFailed.

    `is_resumed`: it was held up, so first wait until no earlier step can arrive; other users' changes are offered.
    """

    ending: Ending
    is_resumed: bool = False


@dataclass(frozen=True)
class DiscardArrived(Effect):
    """Remove the draft: the CMS has all of it. `was_sent`: report that the save of an earlier run arrived."""

    was_sent: bool
