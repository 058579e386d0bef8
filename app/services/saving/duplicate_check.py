"""Checks a little later whether a record that was created once is in the CMS more than once, or was refused and made.

A gateway may repeat a request that the CMS has already carried out, or answer before the CMS carries it out. What was
created is on disk until it was checked, so that neither closing nor a crash hides a duplicate: `resume` continues after
the next sign-in.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Generic, TypeVar

from app.core.errors import MarqueeError, NotFound
from app.core.listeners import WaitingListeners
from app.core.log import logger
from app.core.task_scopes import TaskScope
from app.domain.list_queries import RecordId
from app.services.drafts.draft import Draft, DraftState
from app.services.drafts.draft_store import DraftStore
from app.services.drafts.journals import CREATED_SUFFIX
from app.services.saving.creation_rules import CreationRules, Signing
from app.services.saving.sent_creations import SentCreation

R = TypeVar("R")
M = TypeVar("M")

LOOKS_S: Final[Sequence[float]] = (5.0, 25.0, 75.0)
"""After a creation: seconds until each check for duplicates of the new record, or whether a refused one was made."""
RETRY_S: Final = 15.0
"""The pause after a check that failed."""
_log = logger("creation")


@dataclass(frozen=True)
class StillDuplicated:
    """What is left of the duplicates of a record.

    Attributes:
        extra_ids: those that can be deleted: unchanged, and one remains without them.
        changed_ids: those that someone has changed since they were found.
    """

    extra_ids: tuple[RecordId, ...]
    changed_ids: frozenset[RecordId]


@dataclass(frozen=True)
class Duplicated(Generic[R]):
    """A record that exists more than once although it was created once. `extra` are the others.

    `look` reads them all again before one is deleted. Raises what reading raises.
    """

    title: str
    record_id: RecordId
    extra: tuple[R, ...]
    extra_ids: tuple[RecordId, ...]
    look: Callable[[], Awaitable[StillDuplicated]]


@dataclass(frozen=True)
class MadeLater:
    """A record that the CMS made after it had refused its creation, or after the user had discarded it."""

    title: str
    record_id: RecordId


@dataclass(frozen=True)
class _NewRecord(Generic[M]):
    """A record to check: the content that was requested, the ids of similar records before, and the check times."""

    meant: M
    known: tuple[RecordId, ...]
    looks_s: tuple[float, ...]


class DuplicateCheck(Generic[R]):
    """The new records of one kind in one session; without `drafts` nothing is kept on disk.

    Attributes:
        looks_s: when to check for duplicates, in seconds after the creation. After the first check, only a record whose
            creation was in doubt, or was refused, is checked again.
        retry_s: the pause after a check that failed.
    """

    def __init__(
        self,
        rules: CreationRules[R],
        signing: Signing,
        drafts: DraftStore | None,
        in_turn: Callable[[object], AbstractAsyncContextManager[None]],
        publish: Callable[[R], None],
    ) -> None:
        """`in_turn` waits until no creation of the same content is under way, and keeps others waiting.

        `publish` gets each record that was made although it was refused.
        """
        self._rules = rules
        self._signing = signing
        self._drafts = drafts
        self._in_turn = in_turn
        self._publish = publish
        self._stored_as = rules.resource + CREATED_SUFFIX
        meant_type: Any = rules.meant_type
        self._content: type[_NewRecord[Any]] = _NewRecord[meant_type]
        self.looks_s = LOOKS_S
        self.retry_s = RETRY_S
        # Records created in this run: they are neither late arrivals of other creations nor their duplicates.
        self._made: set[RecordId] = set()
        # Records of an earlier run: a creation that it left in doubt may have made one of them.
        self._resumed: set[RecordId] = set()
        self._checking: set[RecordId] = set()
        # At the start, windows open after the first check.
        self._found: WaitingListeners[[Duplicated[R]]] = WaitingListeners("creation")
        self._made_later: WaitingListeners[[MadeLater]] = WaitingListeners("creation made later")
        self._scope = TaskScope("creation", lambda error, name: _log.error("%s failed", name, exc_info=error))

    def subscribe(self, listener: Callable[[Duplicated[R]], None]) -> Callable[[], None]:
        """Listens for duplicated records; returns the function that unsubscribes."""
        return self._found.add(listener)

    def subscribe_made_later(self, listener: Callable[[MadeLater], None]) -> Callable[[], None]:
        """Listens for refused and discarded creations that were carried out; returns the function that unsubscribes."""
        return self._made_later.add(listener)

    def resume(self, stored: Sequence[Draft]) -> None:
        """Continues with records that were not checked when Marquee ended; `stored` are the account's own drafts."""
        created = (draft for draft in stored if draft.resource == self._stored_as)
        mine = [draft for draft in created if draft.record_id not in self._checking]
        self._resumed.update({draft.record_id for draft in mine} - self._made)
        for draft in mine:
            self._resume(draft)

    def pause(self) -> None:
        """Stops checking until `resume`: another account has signed in. Records that were not checked stay on disk."""
        self._scope.cancel()
        self._checking.clear()

    async def aclose(self) -> None:
        """Stops checking; records that were not checked stay on disk."""
        await self._scope.close()

    def register(self, record: R, sent: SentCreation, *, is_doubtful: bool) -> R:
        """Registers a record, seen in the CMS, as created here, and returns it; it is checked a little later.

        Where similar records could not be listed before, nothing is checked.
        """
        record_id = self._rules.id_of(record)
        self._made.add(record_id)
        if sent.known is not None:
            looks_s = tuple(self.looks_s if is_doubtful else self.looks_s[:1])
            new = _NewRecord(sent.meant, tuple(sorted(sent.known, key=str)), looks_s)
            if self._drafts is not None and not self._drafts.is_closed:
                self._drafts.keep(self._stored_as, record_id, new, title=sent.title, state=DraftState.SETTLING)
            self._start(record_id, sent.title, new, looks_s)
        return record

    def watch_for(self, sent: SentCreation, is_open: Callable[[], bool], end: Callable[[R | None], None]) -> None:
        """Reports a creation that counts as not made if it is made while it `is_open`, not settled.

        It was refused or discarded, perhaps in an earlier run.

        Calls `end` with it then, or with None if it can no longer be made. As `register`, it needs the similar records
        before.
        """
        if sent.known is None or self._scope.is_closed or sent.stored_as in self._checking:
            return
        self._checking.add(sent.stored_as)
        self._scope.start(self._look_for(sent, sent.known, is_open, end), name="look for a creation")

    async def mine(self, meant: object, known: frozenset[RecordId]) -> list[R]:
        """Returns records like `meant` that this account may have made, as `newest`. Raises what reading raises."""
        found = self.newest(await self._rules.find(meant), known)
        return [each for each in found if self.may_be_mine(each)]

    def newest(self, found: Sequence[R], known: frozenset[RecordId]) -> list[R]:
        """Returns those that are neither known nor created in this run, newest first."""
        ids = self._rules.id_of
        return sorted((each for each in found if ids(each) not in known | self._made), key=lambda each: -int(ids(each)))

    def may_be_mine(self, record: R) -> bool:
        """Whether the signed-in account may have made a record: a colleague may create one of the same name."""
        owner, account = self._rules.owner_of(record), self._signing.account()
        return owner is None or account is None or owner == account

    def _resume(self, draft: Draft) -> None:
        new = self._drafts.content_of(draft, self._content) if self._drafts is not None else None
        if new is None:
            return
        self._start(draft.record_id, draft.title, new, _looks_left(new.looks_s, draft.age_s))

    def _start(self, record_id: RecordId, title: str, new: _NewRecord[Any], looks_s: Sequence[float]) -> None:
        if record_id in self._checking:
            return
        self._checking.add(record_id)
        self._scope.start(self._look_repeatedly(record_id, title, new, looks_s), name="look for duplicates")

    async def _look_repeatedly(
        self, record_id: RecordId, title: str, new: _NewRecord[Any], looks_s: Sequence[float]
    ) -> None:
        waited_s = 0.0
        for at_s in looks_s:
            await asyncio.sleep(at_s - waited_s)
            waited_s = at_s
            if found := await self._more_of(new):
                _log.warning("%r is there %d times", title, len(found) + 1)
                look = partial(self._left_of, new.meant, record_id, tuple(found))
                extra_ids = tuple(map(self._rules.id_of, found))
                self._found.notify(Duplicated(title, record_id, tuple(found), extra_ids, look))
                break
        self._forget(record_id)

    async def _look_for(
        self,
        sent: SentCreation,
        known: frozenset[RecordId],
        is_open: Callable[[], bool],
        end: Callable[[R | None], None],
    ) -> None:
        waited_s = 0.0
        for at_s in _looks_left(self.looks_s, sent.age_s) if sent.age_s else self.looks_s:
            await asyncio.sleep(at_s - waited_s)
            waited_s = at_s
            found = await self._since(sent.meant, known) if is_open() else []
            if not is_open():
                break
            if found:
                _log.warning("a creation was carried out although it was refused or discarded")
                self._publish(found[0])
                self._made_later.notify(MadeLater(sent.title, self._rules.id_of(found[0])))
                end(found[0])
                break
        else:
            end(None)
        self._checking.discard(sent.stored_as)

    async def _more_of(self, new: _NewRecord[Any]) -> list[R]:
        """Returns duplicates."""
        return await self._since(new.meant, frozenset(new.known) | self._resumed)

    async def _since(self, meant: object, known: frozenset[RecordId]) -> list[R]:
        """Returns own records like `meant` that are not `known`. A failed look says nothing, so it is repeated."""
        while True:
            try:
                async with self._in_turn(meant):
                    return await self.mine(meant, known)
            except MarqueeError as error:
                _log.info("could not look for records like a new one: %s", type(error).__name__)
            await asyncio.sleep(self.retry_s)

    async def _left_of(self, meant: object, record_id: RecordId, found: Sequence[R]) -> StillDuplicated:
        """Returns what can be deleted; if the record itself is gone, the oldest of the others stays instead of it."""
        ids = self._rules.id_of
        now = {ids(each): each for each in await self._rules.find(meant)}
        unchanged = sorted((ids(each) for each in found if now.get(ids(each)) == each), key=int)
        others = [ids(each) for each in found if ids(each) not in unchanged]
        changed = frozenset([each for each in others if each in now or await self._is_there(each)])
        stays = bool(changed) or record_id in now or await self._is_there(record_id)
        return StillDuplicated(tuple(unchanged if stays else unchanged[1:]), changed)

    async def _is_there(self, record_id: RecordId) -> bool:
        try:
            await self._rules.read(record_id)
        except NotFound:
            return False
        return True

    def _forget(self, record_id: RecordId) -> None:
        self._checking.discard(record_id)
        if self._drafts is not None:
            self._drafts.forget(self._stored_as, record_id)


def _looks_left(looks_s: Sequence[float], age_s: float) -> tuple[float, ...]:
    """Returns when to look, in seconds from now, for what an earlier run has sent: at once, and when it had planned."""
    return (0.0, *(at_s - age_s for at_s in looks_s if at_s > age_s))
