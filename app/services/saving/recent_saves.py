"""Checks verified saves again a little later, so that a save which another write overwrote is not lost.

The CMS has no conditional write. Of two writes that overlap (both read, then both write) the later one overwrites the
earlier one, although that one succeeded and was read back as intended. A client cannot prevent this. It can notice it,
and the overwritten state is still known on this computer:

* After every verified save the record is read again after `LOOKS_S[0]`, when a write that was under way has usually
  arrived. It is read a last time after `LOOKS_S[1]`: by then any write of a Marquee that had read the record before
  has arrived or been given up (its total limit is `transport.client.Limits.write_s`).
* Until the first look, the state before the save and the saved state are on disk, so that neither closing nor a crash
  loses them: `resume` continues with them after the next sign-in. Until the last look they are in memory.
* Until the first look, any missing part of the save counts as overwritten: people do not read, think and save within
  so few seconds. Later it counts only if the record looks as if the save had never happened
  (`OverwriteRules.is_based_on`): a person who saw the save and removed part of it did so on purpose.
* The follower of the record (its editor) takes over an overwritten save. Without one, the saved state becomes a draft
  that an editor offers, and subscribed listeners are called.

This is the same for all records; the differences are in `OverwriteRules`, above all when a save is still applied.

The remaining gap: a write that arrives after the last look, or between the first look and the end of Marquee, is seen
only when a person next opens the record. People who save from a program without such looks get no warning: if our
write overwrote theirs, only they knew its content (see `saving.ReplacedSave` for what can be said of it).
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, Final, Generic, TypeVar

import msgspec

from app.core.errors import DiskProblem, MarqueeError, NotFound
from app.core.listeners import Listeners
from app.core.log import logger
from app.core.tasks import TaskScope
from app.domain.query import RecordId
from app.services.saving.drafts import DraftState, DraftStore, Work
from app.services.saving.saving import NeedsMerge, Saved, SaveOutcome, ServerAdjusted

S = TypeVar("S")

SETTLING_SUFFIX: Final = "_saved"
"""What is added to the name of a resource, for what is kept of its recent saves."""
LOOKS_S: Final = (5.0, 75.0)
"""After a verified save: seconds to the first and to the last look."""
_MAX_INTERMEDIATE: Final = 5
"""So many earlier states are remembered of saves that follow each other closely."""
RETRY_S: Final = 15.0
"""Until the next try where the CMS could not be asked."""

_log = logger("recent saves")


@dataclass(frozen=True)
class RecentSave(Generic[S]):
    """What a save made of what; on disk while nobody has looked whether it stayed.

    `through` are states that it went through, of which something may arrive a second time.
    """

    before: S
    saved: S
    through: tuple[S, ...] = ()


@dataclass(frozen=True)
class OverwrittenSave(Generic[S]):
    """Part of what was saved is gone: merge these three, as after any other change of somebody else's.

    `is_late` if it was still there at the first look: then somebody may have undone it on purpose. `by` is who wrote
    last, '' where the CMS does not tell.
    """

    record_id: RecordId
    title: str
    base: S
    mine: S
    theirs: S
    is_late: bool = False
    by: str = ""


@dataclass(frozen=True)
class Repeated(Generic[S]):
    """A save looks as if part of it had been carried out a second time; nobody can know whether someone meant that.

    Attributes:
        sentence: what is seen.
        offer: what mending it is called.
        now, bare, mended: what the CMS has, the same without what is there too often, and what it has once mended.
    """

    record_id: RecordId
    sentence: str
    offer: str
    now: S
    bare: S
    repaired: S


@dataclass(slots=True)
class _Watched(Generic[S]):
    save: RecentSave[S]
    title: str
    since: float
    is_settled: bool = False
    """Whether the first look has found it unharmed."""
    told: str = ""
    """What was told already of its being carried out twice."""


Follower = Callable[[OverwrittenSave[S]], bool]
"""Takes over what was buried; False if it cannot just now (it is saving, say)."""


@dataclass(frozen=True, kw_only=True)
class OverwriteRules(Generic[S]):
    """What has to be known of a kind of record.

    Attributes:
        resource: under what its editor keeps drafts, as `Work`.
        state_type: the state that editors hold, as drafts are decoded.
        title_of: what to call the record.
        read: reads a record as it is now.
        survives: whether the third state still has all that led from the first to the second.
        is_based_on: whether the third looks like a change of the second, and not like one of the first.
        without: the third without what led from the first to the second.
        written_by: who wrote the second state after the first was read, where the CMS tells.
        state_of_record: the state that a record holds; None for a record that is of another kind.
        repeated: given the record, the states that a save led through, and the present one: what is seen of a second
            arrival; None where nothing is. Only for what is not written as a whole.
    """

    resource: str
    state_type: type[S]
    title_of: Callable[[S], str]
    read: Callable[[RecordId], Awaitable[S]]
    still_applied: Callable[[S, S, S], bool]
    is_based_on: Callable[[S, S, S], bool]
    without: Callable[[S, S, S], S]
    written_by: Callable[[S, S], str] = lambda _before, _now: ""
    state_of_record: Callable[[Any], S | None] = lambda _: None
    repeated: Callable[[RecordId, Sequence[S], S], Repeated[S] | None] = lambda _id, _way, _now: None


class RecentSaves(Generic[S]):
    """The recent saves of one kind of record in one session; without `drafts` nothing is kept on disk.

    Attributes:
        resource: under what the editor of such records keeps its drafts.
        looks_s: when to look again, in seconds after a save.
    """

    def __init__(
        self, kind: OverwriteRules[S], *, drafts: DraftStore | None = None, looks_s: Sequence[float] = LOOKS_S
    ) -> None:
        self._kind = kind
        self.resource = kind.resource
        self._kept_as = kind.resource + SETTLING_SUFFIX
        self._drafts = drafts
        # What is read back from the disk; a type that is only known here.
        state_type: Any = kind.state_type
        self._recent_save: type[RecentSave[S]] = RecentSave[state_type]
        self._work: type[Work[S]] = Work[state_type]
        self.looks_s = tuple(looks_s)
        self._watched: dict[RecordId, _Watched[S]] = {}
        self._looking: dict[RecordId, asyncio.Task[None]] = {}
        self._followers: dict[RecordId, list[Follower[S]]] = {}
        self._listeners: Listeners[[OverwrittenSave[S]]] = Listeners("recent saves")
        self._repeats: Listeners[[Repeated[S]]] = Listeners("repeated saves")
        # What was found before anybody listened: at the start, windows come after the first look.
        self._untold: list[OverwrittenSave[S]] = []
        self._untold_repeats: list[Repeated[S]] = []
        # What was told, also after the last look: a person decides later.
        self._told_repeats: dict[RecordId, Repeated[S]] = {}
        self._scope = TaskScope("recent saves", _failed)
        self._is_closed = False

    # ------------------------------------------------------------------------------------------------- saving

    def judge(self, record_id: RecordId, base: S, outcome: SaveOutcome[S]) -> SaveOutcome[S]:
        """The outcome of saving what was made of `base`, in the light of what was saved shortly before.

        What has arrived is looked at again from now on, also where the CMS kept part of it in its own way. To somebody
        who has written over an earlier save unseen, that one never was: what it did must not look like something that
        they took back, so the merge starts from what was there before it.
        """
        match outcome:
            case Saved(fresh=fresh) | ServerAdjusted(fresh=fresh):
                if not self._same(base, fresh):
                    self.note(record_id, base, fresh)
            case NeedsMerge(theirs=theirs):
                buried = self.buried(record_id, theirs)
                if buried is not None and self.includes_save(buried, base):
                    return replace(outcome, base=buried.base)
        return outcome

    def note(self, record_id: RecordId, before: S, saved: S, *, through: tuple[S, ...] = ()) -> None:
        """A save has been verified. Saves that follow each other closely are one: all of it must have stayed.

        What others have saved in between is none of ours, and not asked for. `through` as in `RecentSave`.
        """
        if self._is_closed:
            return
        title = self._kind.title_of(saved)
        known = self._watched.get(record_id)
        now = time.monotonic()
        if known is not None and now - known.since < self.looks_s[-1] and self._is_on(known, before):
            first = self._kind.without(known.save.before, known.save.saved, before)
            earlier = (*known.save.through, known.save.saved)[-_MAX_INTERMEDIATE:]
            watched = _Watched(RecentSave(first, saved, (*earlier, *through)), title, known.since)
        else:
            watched = _Watched(RecentSave(before, saved, through), title, now)
        self._watched[record_id] = watched
        self._told_repeats.pop(record_id, None)
        if self._drafts is not None:
            self._drafts.keep(self._kept_as, record_id, watched.save, title=title, state=DraftState.SETTLING)
        self._start_looking(record_id, self.looks_s)

    def note_record(self, record_id: RecordId, before: object, after: object) -> None:
        """As `note`, for a write outside an editor: a record as it was read before and after it."""
        then, now = self._kind.state_of_record(before), self._kind.state_of_record(after)
        if then is not None and now is not None and not self._same(then, now):
            self.note(record_id, then, now)

    def buried(self, record_id: RecordId, now: S) -> OverwrittenSave[S] | None:
        """What is missing of a recent save in `now`, which somebody has just read; None if nothing is."""
        watched = self._watched.get(record_id)
        if watched is None:
            return None
        before, saved = watched.save.before, watched.save.saved
        repeated = self.repeated(record_id, now)
        left = now if repeated is None else repeated.bare
        if self._kind.still_applied(before, saved, left):
            return None
        if watched.is_settled and self._kind.is_based_on(before, saved, left):
            return None
        by = self._kind.written_by(saved, now)
        return OverwrittenSave(record_id, watched.title, before, saved, now, watched.is_settled, by)

    def repeated(self, record_id: RecordId, now: S) -> Repeated[S] | None:
        """What of a recent save looks as if it had been carried out a second time in `now`; None for nothing."""
        watched = self._watched.get(record_id)
        if watched is None:
            return None
        save = watched.save
        return self._kind.repeated(record_id, (save.before, *save.through, save.saved), now)

    def is_repeat(self, record_id: RecordId, base: S, now: S) -> bool:
        """Whether `now` differs from `base` by nothing but what seems to have been carried out a second time."""
        found = self.repeated(record_id, now) or self._told_repeats.get(record_id)
        return found is not None and self._same(base, found.repaired) and self._same(now, found.now)

    def includes_save(self, buried: OverwrittenSave[S], state: S) -> bool:
        """Whether `state` has all of what was buried: it was made of the save, or is that very save."""
        return self._kind.still_applied(buried.base, buried.mine, state)

    def forget(self, record_id: RecordId) -> None:
        """Somebody has taken over what was buried, or there is nothing to come back to."""
        if self._watched.pop(record_id, None) is None:
            return
        self._forget_on_disk(record_id)
        looking = self._looking.pop(record_id, None)
        if looking is not None and looking is not asyncio.current_task():
            looking.cancel()

    # ------------------------------------------------------------------------------------------------- listening

    def follow(self, record_id: RecordId, follower: Follower[S]) -> Callable[[], None]:
        """Whoever has the record open hears first. Returns the function that ends it."""
        followers = self._followers.setdefault(record_id, [])
        followers.append(follower)

        def end() -> None:
            if follower in followers:
                followers.remove(follower)
            if not followers and self._followers.get(record_id) is followers:
                del self._followers[record_id]

        return end

    @contextmanager
    def opening(self, record_id: RecordId) -> Iterator[None]:
        """For whoever is about to follow it: meanwhile nothing becomes a draft that they have looked for already."""
        end = self.follow(record_id, lambda _found: False)
        try:
            yield
        finally:
            end()

    def subscribe(self, listener: Callable[[OverwrittenSave[S]], None]) -> Callable[[], None]:
        """Hears of buried saves that became drafts because nobody had the record open."""
        end = self._listeners.add(listener)
        untold, self._untold = self._untold, []
        for found in untold:
            listener(found)
        return end

    def subscribe_repeated(self, listener: Callable[[Repeated[S]], None]) -> Callable[[], None]:
        """Hears of saves that look as if part of them had been carried out a second time."""
        end = self._repeats.add(listener)
        untold, self._untold_repeats = self._untold_repeats, []
        for found in untold:
            listener(found)
        return end

    # ------------------------------------------------------------------------------------------------- life

    async def resume(self) -> None:
        """Goes on with saves at which nobody had looked again when Marquee ended. Only for the account they are of."""
        if self._drafts is None or self._is_closed:
            return
        try:
            left = [draft for draft in await self._drafts.list() if draft.resource == self._kept_as]
        except DiskProblem as error:
            _log.warning("what was saved last cannot be read: %s", error)
            return
        for draft in left:
            record_id = draft.record_id
            if record_id in self._watched or not draft.is_of(self._drafts.account_id):
                continue
            try:
                save: RecentSave[S] = draft.payload(self._recent_save)
            except msgspec.ValidationError:
                _log.warning("a save of %s %s cannot be read again", self._kind.resource, record_id)
                self._forget_on_disk(record_id)
                continue
            self._watched[record_id] = _Watched(save, draft.title, time.monotonic())
            self._start_looking(record_id, (0.0,))

    async def aclose(self) -> None:
        """Ends the watch; what nobody has looked at again stays on disk."""
        self._is_closed = True
        await self._scope.close()

    # ------------------------------------------------------------------------------------------------- looking

    def _same(self, one: S, other: S) -> bool:
        """Whether nothing led from one state to the other."""
        return self._kind.still_applied(one, other, one)

    def _is_on(self, known: _Watched[S], before: S) -> bool:
        return self._kind.still_applied(known.save.before, known.save.saved, before)

    def _start_looking(self, record_id: RecordId, looks_s: Sequence[float]) -> None:
        looking = self._looking.pop(record_id, None)
        if looking is not None:
            looking.cancel()
        self._looking[record_id] = self._scope.start(self._look_on(record_id, looks_s), name=f"look at {record_id}")

    async def _look_on(self, record_id: RecordId, looks_s: Sequence[float]) -> None:
        waited = 0.0
        for after_s in looks_s:
            await asyncio.sleep(max(after_s - waited, 0.0))
            waited = after_s
            await self._look(record_id)
            watched = self._watched.get(record_id)
            if watched is None:
                return
            watched.is_settled = True
            self._forget_on_disk(record_id)
        self.forget(record_id)

    async def _look(self, record_id: RecordId) -> None:
        """Reads the record and hands over what is missing; as often as it takes to do both."""
        while True:
            try:
                now = await self._kind.read(record_id)
                found = self.buried(record_id, now)
                if found is None:
                    self._tell_of_repeats(record_id, now)
                    return
                if await self._hand_over(found):
                    return
            except NotFound:
                _log.info("%s %s is gone", self._kind.resource, record_id)
                self.forget(record_id)
                return
            except MarqueeError as error:
                _log.info("%s %s not looked at again: %s", self._kind.resource, record_id, type(error).__name__)
            await asyncio.sleep(RETRY_S)

    def _tell_of_repeats(self, record_id: RecordId, now: S) -> None:
        """Once for what is seen, however often it is looked at."""
        found, watched = self.repeated(record_id, now), self._watched.get(record_id)
        if found is None or watched is None or watched.told == found.sentence:
            return
        watched.told = found.sentence
        self._told_repeats[record_id] = found
        _log.warning("%s %s: part of a save was carried out twice", self._kind.resource, record_id)
        if not self._repeats:
            self._untold_repeats.append(found)
        self._repeats.tell(found)

    async def _hand_over(self, found: OverwrittenSave[S]) -> bool:
        _log.warning("%s %s was written over after it was saved", self._kind.resource, found.record_id)
        followers = tuple(self._followers.get(found.record_id, ()))
        taken = any(follower(found) for follower in followers) if followers else await self._keep_as_draft(found)
        if taken:
            self.forget(found.record_id)
        return taken

    async def _keep_as_draft(self, found: OverwrittenSave[S]) -> bool:
        """As if it had not been saved: a draft upon the state before. Work that was kept upon the save goes with it.

        A draft of anything else is not written over; it has to be dealt with first.
        """
        if self._drafts is not None:
            mine = found.mine
            try:
                draft = await self._drafts.load(self._kind.resource, found.record_id)
                if draft is not None:
                    mine = draft.payload(self._work).working
                    if not self.includes_save(found, mine):
                        return False
            except (DiskProblem, msgspec.ValidationError) as error:
                _log.warning("the draft of %s %s: %s", self._kind.resource, found.record_id, type(error).__name__)
                return False
            if found.record_id in self._followers:  # somebody is opening it since
                return False
            self._drafts.keep(self._kind.resource, found.record_id, Work(found.base, mine), title=found.title)
        if not self._listeners:
            self._untold.append(found)
        self._listeners.tell(found)
        return True

    def _forget_on_disk(self, record_id: RecordId) -> None:
        if self._drafts is not None:
            self._drafts.forget(self._kept_as, record_id)


def _failed(error: BaseException, name: str) -> None:
    _log.error("%s failed", name, exc_info=error)
