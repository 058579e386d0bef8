"""What a document needs to know of its kind of record, its working copy, and the program around it."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from app.core.change_hub import Change
from app.core.write_gate import Gate
from app.domain.list_queries import RecordId
from app.services.connection_state import LinkState
from app.services.document.events import Relation
from app.services.document.interrupted_write import Ending, StepProgress
from app.services.drafts.draft import Work
from app.services.drafts.draft_store import DraftStore
from app.services.saving.creation import CreationUnknown
from app.services.saving.save_recheck import RecentSaves
from app.services.saving.verified_save import Saved, SaveOutcome, ServerAdjusted

S = TypeVar("S")


@dataclass(frozen=True)
class Found(Generic[S]):
    """A record as read: its state, and what else a view needs of it."""

    state: S
    opened: Any = None


@dataclass(frozen=True)
class Created(Generic[S]):
    """A new record exists in the CMS under `record_id`, and was read back."""

    record_id: RecordId
    outcome: Saved[S] | ServerAdjusted[S]


class StepRules(Protocol):
    """The rules of writes of several steps, which can stop part-way."""

    async def unfinished(self, record_id: RecordId) -> Any:
        """Returns the write that stopped part-way as an `Unfinished`; None without one. Raises DiskProblem."""
        ...

    async def progress(self, unfinished: Any, *, waits: bool) -> StepProgress:
        """Reads how far the CMS is; with `waits` until no step can arrive any more. Raises MarqueeError."""
        ...

    async def end(self, unfinished: Any, ending: Ending, initiator: object) -> None:
        """Ends it, and verifies that. Raises WriteInterrupted if it stops again, and MarqueeError."""
        ...

    async def keep_as_draft(self, record_id: RecordId) -> None:
        """Turns what stopped part-way into a draft: the CMS no longer has the record. Raises DiskProblem."""
        ...

    def may_write(self) -> bool:
        """Whether this connection may be written to."""
        ...


class DocumentRules(Protocol[S]):
    """The rules of a kind of record.

    Attributes:
        resource: its name in changes.
        draft_resource: its name in drafts.
        steps: the rules of its writes of several steps; None if each save is one request.
    """

    @property
    def steps(self) -> StepRules | None: ...

    @property
    def resource(self) -> str: ...

    @property
    def draft_resource(self) -> str: ...

    async def read(self, record_id: RecordId) -> Found[S]:
        """Reads the CMS's current record. Raises the errors of `core.errors`."""
        ...

    async def save(self, record_id: RecordId, base: S, working: S, initiator: object) -> SaveOutcome[S]:
        """Saves `working`, which was made of `base`. Raises OutcomeUnknown and the errors of reading and writing."""
        ...

    async def create(self, state: S, initiator: object) -> Created[S]:
        """Creates a record. Raises CreationUnknown where the outcome is unknown."""
        ...

    def relation(self, base: S, working: S, theirs: S) -> Relation:
        """Returns how `theirs`, which was just read, relates to the other two."""
        ...

    def same(self, one: S, other: S) -> bool:
        """Whether both mean the same to the CMS."""
        ...

    def register_sent(self, state: S, age_s: float) -> CreationUnknown:
        """Registers that an earlier run sent this new record `age_s` seconds ago and ended with the outcome unknown."""
        ...

    def work(self, base: S, working: S) -> Work[S]:
        """Returns the work to keep as a draft."""
        ...

    def is_mine(self, theirs: S, base: S) -> bool:
        """Whether the signed-in account may have made the change from `base` to `theirs`."""
        ...

    def title(self, base: S, working: S, record_id: RecordId | None) -> str:
        """Returns the record's title in a list of drafts."""
        ...

    def recent(self, record_id: RecordId) -> RecentSaves[S]:
        """Returns the recent saves among which this record's saves are checked again."""
        ...


class WorkingCopy(Protocol[S]):
    """The edited content. It reports every change through `RecordDocument.changed`."""

    @property
    def base(self) -> S:
        """The CMS's state when it was last read; for a new record the initial state."""
        ...

    @property
    def working(self) -> S: ...

    @property
    def is_clean(self) -> bool:
        """Whether saving would change nothing."""
        ...

    def saved(self, sent: S, fresh: S) -> None:
        """The CMS has `sent`, and returns it as `fresh`. Later edits stay on top."""

    def rebase(self, theirs: S) -> None:
        """Makes `theirs` the base; the working copy stays."""

    def take_theirs(self, theirs: S) -> None:
        """Makes `theirs` the base and the working copy."""

    def restore(self, work: Work[S]) -> None:
        """Makes the draft's work the working copy, as one undoable step."""

    def bring_back(self, base: S, working: S | None) -> None:
        """Makes `base` the base and, unless it is None, `working` the working copy."""


class Timer(Protocol):
    def cancel(self) -> None: ...


class Program(Protocol):
    """The program around a document: connection, disk, clock and event loop."""

    @property
    def drafts(self) -> DraftStore: ...

    @property
    def link(self) -> LinkState: ...

    @property
    def signer(self) -> int | None:
        """Id of the account under which a request would be sent now; None if unknown."""
        ...

    @property
    def is_account_pending(self) -> bool:
        """Whether a user has signed in and the CMS has not named the account yet."""
        ...

    def account_gate(self) -> Gate:
        """Returns the gate for a save that begins now: it is checked before each request."""
        ...

    def now(self) -> float:
        """Unix seconds."""
        ...

    def call_later(self, seconds: float, call: Callable[[], None]) -> Timer: ...

    def start(self, work: Coroutine[Any, Any, None], name: str) -> None:
        """Starts `work`, which never raises."""

    def subscribe(
        self,
        *,
        link: Callable[[LinkState], None],
        account: Callable[[], None],
        change: Callable[[Change, object], None],
    ) -> Callable[[], None]:
        """Listens to the connection, the account and changed records. Returns the function that unsubscribes."""
        ...


class Watcher(Protocol[S]):
    """The view of a document: the tasks that only a view can do."""

    async def confirm(self, agreed: object) -> object | None:
        """Asks the user to confirm the save, unless the content to send equals `agreed`.

        Returns what they confirmed; None if they declined. Raises the errors of preparing the question.
        """
        ...

    def open_merge(self, base: S, theirs: S, *, was_sent: bool, is_urgent: bool) -> None:
        """Shows the three states side by side."""

    def follow(self) -> None:
        """Status, working copy or base have changed."""

    def read(self, found: Found[S]) -> None:
        """The record was read again."""

    def created(self, record_id: RecordId) -> None:
        """The new record exists in the CMS."""

    def took_theirs(self, theirs: S, before: S) -> None:
        """Another user's save has become base and working copy."""

    async def confirm_ending(self, ending: Ending) -> bool:
        """Asks the user to confirm how a write of several steps ends, where that is asked at all."""
        ...

    def steps_ended(self, ending: Ending | None) -> None:
        """A write of several steps has ended; None: its last step had arrived by itself."""

    def arrived(self) -> None:
        """A save that was under way when an earlier run ended has arrived."""

    def arrived_late(self) -> None:
        """A save that had failed has arrived, and nothing is left to save."""

    def saved(self, outcome: Saved[S]) -> None:
        """A save was verified; `outcome` has the texts to show."""
