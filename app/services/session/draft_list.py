"""Lists unsaved work on this computer: one entry per record, always current."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from app.core.listeners import Listeners
from app.services.campaigns import ad_order
from app.services.saving.drafts import Draft, DraftState, DraftStore
from app.services.saving.recent_saves import SETTLING_SUFFIX

JOURNALS: Final = {ad_order.RESOURCE: "ad_campaign"}
"""Unfinished work that is no draft, and under what the draft of the same record is kept."""


@dataclass(frozen=True, slots=True)
class Unsaved:
    """Unsaved work on one record.

    Attributes:
        draft: without its content.
        kind: under what drafts of such records are kept, also where this is a journal, or was just saved.
        is_of_this_run: an editor of this run keeps it; else nobody knows what became of it.
        is_mine: the signed-in account may go on with it.
        is_left_waiting: its save waited for the network when Marquee ended, and nobody has decided about it since.
    """

    draft: Draft
    kind: str
    is_of_this_run: bool
    is_mine: bool

    @property
    def id(self) -> str:
        return f"{self.kind}/{self.draft.record_id}"

    @property
    def is_left_waiting(self) -> bool:
        return self.draft.state is DraftState.WAITING and not self.is_of_this_run


class DraftList:
    """Follows a `DraftStore`. `subscribe`d listeners hear of every change, on the loop."""

    def __init__(self, drafts: DraftStore) -> None:
        self._drafts = drafts
        self._listeners: Listeners[[]] = Listeners("drafts")
        drafts.subscribe(lambda *_: self.tell())

    async def load(self) -> None:
        """Finds what earlier runs left behind; once the session has ended, nothing. Raises DiskProblem."""
        if self._drafts.is_closed:
            return
        await self._drafts.list()
        self.tell()

    @property
    def entries(self) -> tuple[Unsaved, ...]:
        """The newest first."""
        found: dict[str, Unsaved] = {}
        for draft in sorted(self._drafts.heads, key=_weight):
            entry = Unsaved(
                draft, kind_of(draft), self._drafts.is_of_this_run(draft), draft.is_of(self._drafts.account_id)
            )
            found.setdefault(entry.id, entry)
        return tuple(found.values())

    def __len__(self) -> int:
        """How many records have unsaved work; what is saved, and only looked after, is none."""
        return len({(kind_of(draft), draft.record_id) for draft in self._drafts.heads if draft.is_unsaved})

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Returns the function that ends it."""
        return self._listeners.add(listener)

    def tell(self) -> None:
        """Something is different, whose drafts these are, say."""
        self._listeners.tell()


def kind_of(draft: Draft) -> str:
    """Under what the record's own draft is kept."""
    if not draft.is_unsaved:
        return draft.resource.removesuffix(SETTLING_SUFFIX)
    return JOURNALS.get(draft.resource, draft.resource)


def _weight(draft: Draft) -> tuple[bool, float]:
    """What is unsaved comes before what is being looked after; then the newest."""
    return (not draft.is_unsaved, -draft.saved_at)
