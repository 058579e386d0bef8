"""What a document is told about its kind of record, about its working copy, and about the program around it."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from app.core.changes import Change
from app.domain.query import RecordId
from app.services.document.events import Relation
from app.services.records.connection_state import LinkState
from app.services.saving.creation import CreationUnknown
from app.services.saving.drafts import DraftStore, Work
from app.services.saving.recent_saves import RecentSaves
from app.services.saving.saving import Gate, Saved, SaveOutcome, ServerAdjusted

S = TypeVar("S")


@dataclass(frozen=True)
class Found(Generic[S]):
    """A record as it was read: its state, and what else a view needs of it."""

    state: S
    opened: Any = None


@dataclass(frozen=True)
class Created(Generic[S]):
    """A new record is at the CMS under `record_id`, and was read back."""

    record_id: RecordId
    outcome: Saved[S] | ServerAdjusted[S]


class DocumentRules(Protocol[S]):
    """A kind of record.

    Attributes:
        resource: its name in changes.
        draft_resource: its name in drafts.
    """

    @property
    def resource(self) -> str: ...

    @property
    def draft_resource(self) -> str: ...

    async def read(self, record_id: RecordId) -> Found[S]:
        """The record as the CMS has it now. Raises the errors of `core.errors`."""
        ...

    async def save(self, record_id: RecordId, base: S, working: S, initiator: object) -> SaveOutcome[S]:
        """Saves `working`, which was made of `base`. Raises OutcomeUnknown and what reading and writing raise."""
        ...

    async def create(self, state: S, initiator: object) -> Created[S]:
        """Creates a record. Raises CreationUnknown where its outcome isn't known."""
        ...

    def relation(self, base: S, working: S, theirs: S) -> Relation:
        """How `theirs`, which was just read, relates to the other two."""
        ...

    def same(self, one: S, other: S) -> bool:
        """Whether both mean the same to the CMS."""
        ...

    def register_sent(self, state: S, age_s: float) -> CreationUnknown:
        """An earlier run sent this new record `age_s` seconds ago, and ended before its outcome was known."""
        ...

    def work(self, base: S, working: S) -> Work[S]:
        """What is kept as a draft."""
        ...

    def is_mine(self, theirs: S, base: S) -> bool:
        """Whether the signed-in account can be the one that led from `base` to `theirs`."""
        ...

    def title(self, base: S, working: S, record_id: RecordId | None) -> str:
        """What the record is called in a list of drafts."""
        ...

    def recent(self, record_id: RecordId) -> RecentSaves[S]:
        """Where its saves are looked at again."""
        ...


class WorkingCopy(Protocol[S]):
    """What is edited. It tells the document of every change through `RecordDocument.changed`."""

    @property
    def base(self) -> S:
        """What the CMS had when it was read last; for a new record what it started from."""
        ...

    @property
    def working(self) -> S: ...

    @property
    def is_clean(self) -> bool:
        """Whether saving would change nothing."""
        ...

    def saved(self, sent: S, fresh: S) -> None:
        """The CMS holds `sent`, and writes it as `fresh`. What was edited meanwhile stays on top of it."""

    def rebase(self, theirs: S) -> None:
        """The base is `theirs`; the working copy stays."""

    def take_theirs(self, theirs: S) -> None:
        """Base and working copy are `theirs`."""

    def restore(self, work: Work[S]) -> None:
        """The working copy is that of a draft, as one step that can be undone."""

    def bring_back(self, base: S, working: S | None) -> None:
        """The base is `base`, and so is the working copy `working`, unless that is None."""


class Timer(Protocol):
    def cancel(self) -> None: ...


class Program(Protocol):
    """What a document sees of the program around it: the connection, the disk, the clock and the loop."""

    @property
    def drafts(self) -> DraftStore: ...

    @property
    def link(self) -> LinkState: ...

    @property
    def signer(self) -> int | None:
        """Id of the account under which a request goes out now; None where it isn't known."""
        ...

    @property
    def is_account_pending(self) -> bool:
        """Whether someone has signed in, and the CMS hasn't told yet who."""
        ...

    def account_gate(self) -> Gate:
        """For a save that begins now: what tells before a request why that must not go out, if so."""
        ...

    def now(self) -> float:
        """Unix seconds."""
        ...

    def call_later(self, seconds: float, call: Callable[[], None]) -> Timer: ...

    def start(self, work: Coroutine[Any, Any, None], name: str) -> None:
        """Starts `work`; nothing that it does raises."""

    def subscribe(
        self,
        *,
        link: Callable[[LinkState], None],
        account: Callable[[], None],
        change: Callable[[Change, object], None],
    ) -> Callable[[], None]:
        """Hears of the connection, of the account, and of changed records. Returns the function that ends it."""
        ...


class Watcher(Protocol[S]):
    """The view of a document: what it has to do that only a view can."""

    async def confirm(self, agreed: object) -> object | None:
        """Asks the person to confirm the save, unless what is to be sent equals `agreed`.

        What they have agreed to; None where they declined. Raises what finding out needs.
        """
        ...

    def open_merge(self, base: S, theirs: S, *, was_sent: bool, is_urgent: bool) -> None:
        """Shows the three states side by side."""

    def follow(self) -> None:
        """Status, working copy or base are others."""

    def read(self, found: Found[S]) -> None:
        """The record was read again."""

    def created(self, record_id: RecordId) -> None:
        """The new record is at the CMS."""

    def took_theirs(self, theirs: S, before: S) -> None:
        """What someone else saved has become base and working copy."""

    def arrived(self) -> None:
        """The save that was under way when an earlier run ended has arrived."""

    def saved(self, outcome: Saved[S]) -> None:
        """A save was verified; what to tell of it is in `outcome`."""
