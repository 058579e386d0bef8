"""Creations on disk from just before they are sent until their outcome is known.

After a crash, or after closing in the middle, the next run knows what it must look for before it sends the same again,
and which refused or discarded ones to look for by itself: the CMS may carry them out later all the same.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from app.core.errors import DiskProblem
from app.domain.list_queries import RecordId
from app.services.drafts.draft import Draft, DraftAuthor, DraftState, new_draft_id
from app.services.drafts.draft_store import DraftStore
from app.services.drafts.journals import SENT_SUFFIX

M = TypeVar("M")


@dataclass(frozen=True)
class _Stored(Generic[M]):
    """The requested content, the ids of similar records before (None if they could not be listed), and the rest."""

    meant: M
    known: tuple[RecordId, ...] | None
    refusal: str | None = None
    is_given_up: bool = False


@dataclass(frozen=True)
class SentCreation:
    """A creation that was sent.

    Attributes:
        known: the ids of similar records that exist without it; None if they could not be listed.
        refusal: why the CMS refused it; None if it hasn't.
        is_given_up: the user has discarded it while its outcome was unknown.
        stored_as: its name on disk; "" if it isn't there.
        age_s: how long ago an earlier run sent it.
    """

    meant: Any
    title: str
    known: frozenset[RecordId] | None
    stored_as: str = ""
    age_s: float = 0.0
    refusal: str | None = None
    is_given_up: bool = False


class SentCreations:
    """The creations of one kind of record; without `drafts` nothing is kept on disk."""

    def __init__(self, resource: str, meant_type: Any, drafts: DraftStore | None) -> None:
        self._drafts = drafts
        self._resource = resource + SENT_SUFFIX
        self._content: type[_Stored[Any]] = _Stored[meant_type]

    async def keep(self, meant: object, title: str, known: frozenset[RecordId] | None) -> SentCreation:
        """Stores a creation that is about to be sent, and returns when it is on disk, if the disk accepts it."""
        sent = SentCreation(meant, title, known, new_draft_id())
        self._keep(sent)
        if self._drafts is not None and not self._drafts.is_closed:
            with contextlib.suppress(DiskProblem):
                await self._drafts.flush()
        return sent

    def refused(self, sent: SentCreation, sentence: str, account: int | None) -> SentCreation:
        """Stores that the CMS refused a creation, which `account` has sent, and returns it so."""
        refused = replace(sent, refusal=sentence, known=sent.known or frozenset())
        self._keep(refused, DraftAuthor(account))
        return refused

    def given_up(self, sent: SentCreation, account: int | None) -> SentCreation:
        """Stores that the user has discarded a creation, which `account` has sent, and returns it so."""
        discarded = replace(sent, is_given_up=True)
        self._keep(discarded, DraftAuthor(account))
        return discarded

    def with_known(self, sent: SentCreation, known: frozenset[RecordId], account: int | None) -> SentCreation:
        """Stores which records others have made meanwhile, so that the next run knows, too."""
        knowing = replace(sent, known=known)
        self._keep(knowing, DraftAuthor(account))
        return knowing

    def forget(self, sent: SentCreation) -> None:
        """Removes a creation from the disk: its outcome is known."""
        if self._drafts is not None and sent.stored_as:
            self._drafts.forget(self._resource, sent.stored_as)

    def _keep(self, sent: SentCreation, author: DraftAuthor | None = None) -> None:
        if self._drafts is None or self._drafts.is_closed or not sent.stored_as:
            return
        known = None if sent.known is None else tuple(sorted(sent.known, key=str))
        content = _Stored(sent.meant, known, sent.refusal, sent.is_given_up)
        self._drafts.keep(
            self._resource, sent.stored_as, content, title=sent.title, state=DraftState.SETTLING, author=author
        )

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
        return SentCreation(
            sent.meant, draft.title, known, str(draft.record_id), draft.age_s, sent.refusal, sent.is_given_up
        )
