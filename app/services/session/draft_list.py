"""Lists unsaved work on this computer: one current entry per record."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from app.core.listeners import Listeners
from app.services.drafts.draft import Draft, DraftState
from app.services.drafts.draft_store import DraftStore
from app.services.drafts.journals import AD_ORDER, CREATED_SUFFIX, JOB, SENT_SUFFIX, SETTLING_SUFFIX
from app.services.lookups.folder_editing import FOLDERS

JOURNALS: Final = {AD_ORDER: "ad_campaign"}
"""Unfinished work that is not a draft, and the draft resource of the same record."""
_WITHOUT_WORK: Final = frozenset({JOB, FOLDERS + SETTLING_SUFFIX})
"""Jobs, and renamed folders, which have no editor."""


@dataclass(frozen=True, slots=True)
class Unsaved:
    """Unsaved work on one record.

    Attributes:
        draft: without its content.
        kind: the draft resource of such records, also for a journal or a record that was just saved.
        is_of_this_run: an editor of this run keeps it; otherwise its outcome is unknown.
        is_mine: the signed-in account may continue it.
        is_left_waiting: its save waited for the network when Marquee ended, and the user has not decided about it yet.
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
    """Follows a `DraftStore`. Listeners are called after every change, on the event loop."""

    def __init__(self, drafts: DraftStore) -> None:
        self._drafts = drafts
        self._listeners: Listeners[[]] = Listeners("drafts")
        drafts.subscribe(lambda *_: self.notify())

    async def load(self) -> None:
        """Finds the drafts of earlier runs; does nothing once the session has ended. Raises DiskProblem."""
        if self._drafts.is_closed:
            return
        await self._drafts.list()
        self.notify()

    @property
    def entries(self) -> tuple[Unsaved, ...]:
        """The unsaved work, newest first."""
        found: dict[str, Unsaved] = {}
        for draft in sorted(self._drafts.heads, key=_weight):
            if draft.resource in _WITHOUT_WORK or draft.resource.endswith((CREATED_SUFFIX, SENT_SUFFIX)):
                continue  # stored beside the drafts, but without unsaved work
            entry = Unsaved(
                draft, kind_of(draft), self._drafts.is_of_this_run(draft), draft.is_of(self._drafts.account_id)
            )
            found.setdefault(entry.id, entry)
        return tuple(found.values())

    def __len__(self) -> int:
        """Number of records with unsaved work, without saved ones that are only being checked."""
        return len({(kind_of(draft), draft.record_id) for draft in self._drafts.heads if draft.is_unsaved})

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Returns the function that unsubscribes."""
        return self._listeners.add(listener)

    def notify(self) -> None:
        """Notifies the listeners, for example when the account of the drafts has changed."""
        self._listeners.notify()


def kind_of(draft: Draft) -> str:
    """Returns the resource under which the record's own draft is kept."""
    if not draft.is_unsaved:
        return draft.resource.removesuffix(SETTLING_SUFFIX)
    return JOURNALS.get(draft.resource, draft.resource)


def _weight(draft: Draft) -> tuple[bool, float]:
    """Sorts unsaved work before saves being checked; then newest first."""
    return (not draft.is_unsaved, -draft.saved_at)
