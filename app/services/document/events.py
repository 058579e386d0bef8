"""What happens to a document, and what is the case when it does."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from app.services.document.status import Doubt, LocalChange
from app.services.records.connection_state import LinkState
from app.services.saving import saving
from app.services.saving.drafts import Draft
from app.services.saving.recent_saves import OverwrittenSave


@dataclass(frozen=True)
class Facts:
    """What is the case when an event comes in.

    Attributes:
        is_clean: whether the working copy equals the base.
        is_new: whether the record is still to be created.
        link: the state of the connection.
        account: id of the signed-in account as drafts record it; None where it isn't known.
        signer: id of the account under which a request would go out; None where it isn't known.
        is_account_pending: someone has signed in, and the CMS hasn't told who yet.
        now: Unix seconds.
    """

    is_clean: bool
    is_new: bool = False
    link: LinkState = LinkState.CONNECTED
    account: int | None = None
    signer: int | None = None
    is_account_pending: bool = False
    now: float = 0.0


@dataclass(frozen=True)
class Changed:
    """The working copy or the base is another: edited, undone, redone, reverted, rebased."""


@dataclass(frozen=True)
class SavePressed:
    """A person wants to save, or a waiting save is due."""


@dataclass(frozen=True)
class Agreed:
    """The person confirmed `what`, with the working copy `sent`."""

    what: object = None
    sent: Any = None


@dataclass(frozen=True)
class Declined:
    """The person didn't confirm the save."""


@dataclass(frozen=True)
class FoundNothing:
    """What was sent before is not at the CMS, and does not arrive any more; what is meant now goes out."""


@dataclass(frozen=True)
class Answered:
    """The save of `sent` came to an end that was read back. The working copy and base are up to date already."""

    sent: Any
    outcome: saving.SaveOutcome[Any]


@dataclass(frozen=True)
class Failed:
    """Confirming or saving `sent` raised `error`, or looking for what was `sent` before."""

    sent: Any
    error: Exception


@dataclass(frozen=True)
class WaitCancelled:
    """The person no longer wants the waiting save."""


@dataclass(frozen=True)
class LinkChanged:
    """`Facts.link` changed."""


@dataclass(frozen=True)
class AccountChanged:
    """`Facts.account` may have changed."""


@dataclass(frozen=True)
class TimerFired:
    """The time of `StartTimer` is over."""


@dataclass(frozen=True)
class DraftFound:
    """A draft was left on this computer; `is_mine` says whether the signed-in account may go on with it."""

    draft: Draft
    is_mine: bool
    is_superseded: bool
    """Whether the CMS has all of it."""
    is_alone: bool = False
    """Whether the record can't be read."""
    doubt: Doubt | None = None
    """For a new record: what of it was sent, and may be at the CMS."""


class Relation(Enum):
    """How the record at the CMS relates to the base and the working copy."""

    SAME = "same as the base"
    PART_OF_MINE = "differs from the base where the working copy does, in the same way"
    DIFFERS = "differs from both"


@dataclass(frozen=True)
class ReadAgain:
    """The record was read again while nothing was being saved."""

    theirs: Any
    relation: Relation
    here: LocalChange | None = None


@dataclass(frozen=True)
class DeletedElsewhere:
    """The record has been deleted at the CMS, and not by this document. `error`: see `Gone`."""

    error: Exception | None = None


@dataclass(frozen=True)
class OverwriteFound:
    """Someone else's write replaced part of a recent save. `base_includes_save`: the base has all of that save."""

    buried: OverwrittenSave[Any]
    base_includes_save: bool


@dataclass(frozen=True)
class Merged:
    """The person took over a merge: the working copy holds it, and the base is what the CMS has."""


@dataclass(frozen=True)
class Discarded:
    """Another account's work, or a draft of it, has been removed."""


@dataclass(frozen=True)
class FoundPartWay:
    """A write of several steps was found to have stopped part-way, in this run or an earlier one."""


@dataclass(frozen=True)
class StepsSettled:
    """What had stopped part-way is finished, put back or left as it is. The base is what the CMS has."""


Event = (
    FoundPartWay
    | StepsSettled
    | Changed
    | SavePressed
    | Agreed
    | Declined
    | FoundNothing
    | Answered
    | Failed
    | WaitCancelled
    | LinkChanged
    | AccountChanged
    | TimerFired
    | DraftFound
    | ReadAgain
    | DeletedElsewhere
    | OverwriteFound
    | Merged
    | Discarded
)
