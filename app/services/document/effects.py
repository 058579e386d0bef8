"""What a transition tells the runner to do: plain values, carried out by `document.RecordDocument`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from app.services.document.status import Doubt
from app.services.saving.drafts import Draft
from app.services.saving.recent_saves import OverwrittenSave


@dataclass(frozen=True)
class KeepDraft:
    """Write the working copy to disk, in the state that `status.draft_state_of` tells."""


@dataclass(frozen=True)
class ForgetDraft:
    """Nothing to come back to: remove the draft."""


@dataclass(frozen=True)
class Ask:
    """Ask the person to confirm, unless what is to be sent equals `agreed`. Ends with Agreed, Declined or Failed."""

    agreed: object = None


@dataclass(frozen=True)
class Send:
    """Save `sent`. Ends with Answered or Failed. `doubt`: what was sent before may arrive still."""

    sent: Any
    doubt: Doubt | None = None


@dataclass(frozen=True)
class StartTimer:
    """Send TimerFired after so many seconds, instead of any time that runs."""

    seconds: float


@dataclass(frozen=True)
class StopTimer:
    """No TimerFired any more."""


@dataclass(frozen=True)
class LookAgain:
    """Read the record again."""


@dataclass(frozen=True)
class TakeTheirs:
    """Make what the CMS has both base and working copy. `is_known_to_user`: the user already knows that it changed."""

    theirs: Any
    is_known_to_user: bool = False


@dataclass(frozen=True)
class Rebase:
    """Make what the CMS has the base; the working copy stays."""

    theirs: Any


@dataclass(frozen=True)
class Restore:
    """Make the draft's work the working copy, as one step that can be undone."""

    draft: Draft


@dataclass(frozen=True)
class BringBack:
    """Make what was overwritten unsaved again. `with_work`: its working copy, too, not only its base."""

    buried: OverwrittenSave[Any]
    with_work: bool


@dataclass(frozen=True)
class OpenMerge:
    """Show the three states side by side."""

    base: Any
    theirs: Any
    was_sent: bool = False
    is_urgent: bool = True
    """Whether it comes to the front even while the person is dragging something."""


@dataclass(frozen=True)
class DiscardArrived:
    """The CMS has all of the draft: remove it. `was_sent`: tell that the save of an earlier run arrived."""

    was_sent: bool


Effect = (
    KeepDraft
    | ForgetDraft
    | Ask
    | Send
    | StartTimer
    | StopTimer
    | LookAgain
    | TakeTheirs
    | Rebase
    | Restore
    | BringBack
    | OpenMerge
    | DiscardArrived
)
