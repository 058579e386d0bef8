"""Creations on disk from just before they are sent until their outcome is known.

After a crash, or after closing in the middle, the next run knows what it must look for before it sends the same again.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from app.core.errors import DiskProblem
from app.domain.list_queries import RecordId
from app.services.saving.drafts import Draft, DraftState, DraftStore, new_draft_id
from app.services.saving.journals import SENT_SUFFIX

M = TypeVar("M")


@dataclass(frozen=True)
class _Stored(Generic[M]):
    """The requested content, and the ids of similar records before; None if they could not be listed."""

    meant: M
    known: tuple[RecordId, ...] | None


@dataclass(frozen=True)
class SentCreation:
    """A creation that was sent.

    Attributes:
        known: the ids of similar records that existed before; None if they could not be listed.
        stored_as: its name on disk; "" if it isn't there.
        age_s: how long ago an earlier run sent it.
    """

    meant: Any
    title: str
    known: frozenset[RecordId] | None
    stored_as: str = ""
    age_s: float = 0.0


class SentCreations:
    """The creations of one kind of record; without `drafts` nothing is kept on disk."""

    def __init__(self, resource: str, meant_type: Any, drafts: DraftStore | None) -> None:
        self._drafts = drafts
        self._resource = resource + SENT_SUFFIX
        self._content: type[_Stored[Any]] = _Stored[meant_type]

    async def keep(self, meant: object, title: str, known: frozenset[RecordId] | None) -> SentCreation:
        """Stores a creation that is about to be sent, and returns when it is on disk, if the disk accepts it."""
        sent = SentCreation(meant, title, known, new_draft_id())
        if self._drafts is not None and not self._drafts.is_closed:
            content = _Stored(meant, None if known is None else tuple(sorted(known, key=str)))
            self._drafts.keep(self._resource, sent.stored_as, content, title=title, state=DraftState.SETTLING)
            with contextlib.suppress(DiskProblem):
                await self._drafts.flush()
        return sent

    def forget(self, sent: SentCreation) -> None:
        """Removes a creation from the disk: its outcome is known."""
        if self._drafts is not None and sent.stored_as:
            self._drafts.forget(self._resource, sent.stored_as)

    def of_earlier_runs(self, stored: Sequence[Draft]) -> Iterator[SentCreation]:
        """Yields what earlier runs left; `stored` are the account's own drafts."""
        for draft in stored:
            drafts = self._drafts
            if drafts is None or draft.resource != self._resource or drafts.is_of_this_run(draft):
                continue
            if (sent := self._read(draft, drafts)) is not None:
                yield sent

    def _read(self, draft: Draft, drafts: DraftStore) -> SentCreation | None:
        sent = drafts.content_of(draft, self._content)
        if sent is None:
            return None
        known = None if sent.known is None else frozenset(sent.known)
        return SentCreation(sent.meant, draft.title, known, str(draft.record_id), draft.age_s)
