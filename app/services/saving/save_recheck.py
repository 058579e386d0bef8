"""Checks verified saves again a little later, so that a save which another write overwrote is not lost.

The CMS has no conditional write. Of two writes that overlap (both read, then both write) the later one overwrites the
earlier one, although that one succeeded and was read back as intended. A client cannot prevent this. It can notice it,
and the overwritten state is still known on this computer:

* After every verified save the record is read again after `LOOKS_S[0]`, when a write that was under way has usually
  arrived. It is read a last time after `LOOKS_S[1]`: by then any write of a Marquee that had read the record before
  has arrived or been given up (its total limit is `transport.http_client.Limits.write_s`).
* Until the first look, the state before the save and the saved state are on disk, so that neither closing nor a crash
  loses them: `resume` continues with them after the next sign-in. Until the last look they are in memory, and also on
  disk if an earlier request for the record may still arrive.
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
from functools import partial
from typing import Any, Final, Generic, TypeVar

import msgspec

from app.core.errors import DiskProblem, MarqueeError, NotFound
from app.core.listeners import WaitingListeners
from app.core.log import logger
from app.core.task_scopes import TaskScope
from app.domain.list_queries import RecordId
from app.services.drafts.draft import Draft, DraftState, Work
from app.services.drafts.draft_store import DraftStore
from app.services.drafts.journals import SETTLING_SUFFIX
from app.services.saving.read_after_write import read_until
from app.services.saving.verified_save import NeedsMerge, Saved, SaveOutcome, ServerAdjusted

S = TypeVar("S")

LOOKS_S: Final = (5.0, 75.0)
"""After a verified save: seconds to the first and to the last look."""
_MAX_INTERMEDIATE: Final = 5
"""Number of earlier states remembered for saves in quick succession."""
RETRY_S: Final = 15.0
"""Delay before the next try if the CMS could not be asked."""

_log = logger("recent saves")


@dataclass(frozen=True)
class RecentSave(Generic[S]):
    """A save to check; on disk until the first look.

    `through` are its intermediate states, whose steps may arrive a second time.
    """

    before: S
    saved: S
    through: tuple[S, ...] = ()


@dataclass(frozen=True)
class OverwrittenSave(Generic[S]):
    """A save of which another write removed a part: merge the three states, as after any other user's change.

    `is_late`: the save was complete at the first look, so another user may have undone it on purpose. `by` made the
    last write, '' where the CMS does not name the user. `is_own`: it was an earlier write of this session whose outcome
    was still unknown, and which arrived late.
    """

    record_id: RecordId
    title: str
    base: S
    mine: S
    theirs: S
    is_late: bool = False
    by: str = ""
    is_own: bool = False


@dataclass(frozen=True)
class Repeated(Generic[S]):
    """A save of which a part seems to have arrived twice; another user may also have done it on purpose.

    Attributes:
        sentence: what was found.
        offer: the label of the repair.
        now, bare, repaired: the CMS's state, the same without the repetition, and the repaired state.
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
    """Whether the first look has found it intact."""
    was_in_doubt: bool = False
    """Whether an earlier run kept it beyond the first look: an earlier request of that run may still arrive."""
    reported_repeat: str = ""
    """The repetition that was already reported."""


Follower = Callable[[OverwrittenSave[S]], bool]
"""Takes over an overwritten save; returns False if it can't now (during a save, say)."""


@dataclass(frozen=True, kw_only=True)
class OverwriteRules(Generic[S]):
    """The rules for checking saves of a kind of record.

    Attributes:
        resource: the name of its drafts, whose content is `Work`.
        state_type: the type of the state that editors hold, for decoding drafts.
        title_of: returns the record's title.
        read: reads the current record.
        still_applied: whether the third state has all changes from the first to the second.
        is_based_on: whether the third state looks like a change of the second, and not of the first.
        without: returns the third state without the changes from the first to the second.
        is_late_arrival: whether a state is what an earlier write of this session meant (`own_writes.OwnWrites`).
        is_in_doubt: whether an earlier request for a record may still arrive (likewise).
        written_by: returns who wrote the second state after the first was read, where the CMS names the user.
        state_of_record: returns the state of a record; None for a record of another type.
        repeated: returns what seems to have arrived twice, or None; gets the record's id, the states of a save and the
            current one. Only for records that are not written as a whole.
    """

    resource: str
    state_type: type[S]
    title_of: Callable[[S], str]
    read: Callable[[RecordId], Awaitable[S]]
    still_applied: Callable[[S, S, S], bool]
    is_based_on: Callable[[S, S, S], bool]
    without: Callable[[S, S, S], S]
    written_by: Callable[[S, S], str] = lambda _before, _now: ""
    is_late_arrival: Callable[[RecordId, S, Callable[[S, S], bool]], bool] = lambda _id, _now, _same: False
    is_in_doubt: Callable[[RecordId], bool] = lambda _id: False
    state_of_record: Callable[[Any], S | None] = lambda _: None
    repeated: Callable[[RecordId, Sequence[S], S], Repeated[S] | None] = lambda _id, _way, _now: None


class RecentSaves(Generic[S]):
    """The recent saves of one kind of record in one session; without `drafts` nothing is kept on disk.

    Without `has_editors`, no editor takes up an overwritten save: it is only reported.

    Attributes:
        resource: the name of the drafts of such records.
        looks_s: when to look again, in seconds after a save.
    """

    def __init__(
        self,
        kind: OverwriteRules[S],
        *,
        drafts: DraftStore | None = None,
        looks_s: Sequence[float] = LOOKS_S,
        has_editors: bool = True,
    ) -> None:
        self._kind = kind
        self._has_editors = has_editors
        self.resource = kind.resource
        self._kept_as = kind.resource + SETTLING_SUFFIX
        self._drafts = drafts
        # The type read back from the disk, known only here.
        state_type: Any = kind.state_type
        self._recent_save: type[RecentSave[S]] = RecentSave[state_type]
        self._work: type[Work[S]] = Work[state_type]
        self.looks_s = tuple(looks_s)
        self._watched: dict[RecordId, _Watched[S]] = {}
        self._looking: dict[RecordId, asyncio.Task[None]] = {}
        self._followers: dict[RecordId, list[Follower[S]]] = {}
        # At the start, windows open after the first look.
        self._listeners: WaitingListeners[[OverwrittenSave[S]]] = WaitingListeners("recent saves")
        self._repeats: WaitingListeners[[Repeated[S]]] = WaitingListeners("repeated saves")
        # Already reported, also after the last look: the user may decide later.
        self._reported_repeats: dict[RecordId, Repeated[S]] = {}
        self._scope = TaskScope("recent saves", _failed)
        self._is_closed = False

    # ------------------------------------------------------------------------------------------------- saving

    def judge(self, record_id: RecordId, base: S, outcome: SaveOutcome[S]) -> SaveOutcome[S]:
        """Adjusts the outcome of a save for the saves shortly before it.

        A save that arrived is checked again from now on, also if the CMS adjusted it. A user who overwrote an earlier
        save without seeing it did not remove its changes on purpose, so the merge starts from the state before that
        save.
        """
        match outcome:
            case Saved(fresh=fresh) | ServerAdjusted(fresh=fresh):
                if not self._same(base, fresh):
                    self.note(record_id, base, fresh)
            case NeedsMerge(theirs=theirs):
                overwritten_save = self.overwritten_save(record_id, theirs)
                if overwritten_save is not None and self.includes_save(overwritten_save, base):
                    return replace(outcome, base=overwritten_save.base)
        return outcome

    def note(self, record_id: RecordId, before: S, saved: S, *, through: tuple[S, ...] = ()) -> None:
        """Registers a verified save. Saves in quick succession count as one: all of it must still be applied.

        Other users' saves in between are not included. `through` as in `RecentSave`.
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
        self._reported_repeats.pop(record_id, None)
        if self._drafts is not None:
            self._drafts.keep(self._kept_as, record_id, watched.save, title=title, state=DraftState.SETTLING)
        self._start_looking(record_id, self.looks_s)

    def note_record(self, record_id: RecordId, before: object, after: object) -> None:
        """As `note`, for a write outside an editor, with the records as read before and after it."""
        then, now = self._kind.state_of_record(before), self._kind.state_of_record(after)
        if then is not None and now is not None and not self._same(then, now):
            self.note(record_id, then, now)

    def overwritten_save(self, record_id: RecordId, now: S) -> OverwrittenSave[S] | None:
        """Returns which part of a recent save is missing in `now`, which has just been read; None if nothing is."""
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
        is_own = self._kind.is_late_arrival(record_id, now, self._same)
        is_late = watched.is_settled and not is_own
        return OverwrittenSave(record_id, watched.title, before, saved, now, is_late, by, is_own)

    def repeated(self, record_id: RecordId, now: S) -> Repeated[S] | None:
        """Returns which part of a recent save seems to have arrived twice in `now`; None for nothing."""
        watched = self._watched.get(record_id)
        if watched is None:
            return None
        save = watched.save
        return self._kind.repeated(record_id, (save.before, *save.through, save.saved), now)

    def is_repeat(self, record_id: RecordId, base: S, now: S) -> bool:
        """Whether `now` differs from `base` only by changes that seem to have arrived twice."""
        found = self.repeated(record_id, now) or self._reported_repeats.get(record_id)
        return found is not None and self._same(base, found.repaired) and self._same(now, found.now)

    def includes_save(self, overwritten_save: OverwrittenSave[S], state: S) -> bool:
        """Whether `state` has all of the overwritten save: it is based on that save, or equal to it."""
        return self._kind.still_applied(overwritten_save.base, overwritten_save.mine, state)

    def forget(self, record_id: RecordId) -> None:
        """Stops checking a record: its overwritten save was taken over, or nothing is left to restore."""
        if self._watched.pop(record_id, None) is None:
            return
        self._forget_on_disk(record_id)
        looking = self._looking.pop(record_id, None)
        if looking is not None and looking is not asyncio.current_task():
            looking.cancel()

    # ------------------------------------------------------------------------------------------------- listening

    def follow(self, record_id: RecordId, follower: Follower[S]) -> Callable[[], None]:
        """Registers a follower, which gets overwritten saves first. Returns the function that removes it."""
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
        """Keeps overwritten saves from becoming drafts while an editor opens that has already looked for drafts."""
        end = self.follow(record_id, lambda _found: False)
        try:
            yield
        finally:
            end()

    def subscribe(self, listener: Callable[[OverwrittenSave[S]], None]) -> Callable[[], None]:
        """Listens for overwritten saves that became drafts because the record was not open."""
        return self._listeners.add(listener)

    def subscribe_repeated(self, listener: Callable[[Repeated[S]], None]) -> Callable[[], None]:
        """Listens for saves of which a part seems to have arrived twice."""
        return self._repeats.add(listener)

    # ------------------------------------------------------------------------------------------------- life

    def resume(self, stored: Sequence[Draft]) -> None:
        """Continues with saves that were not checked when Marquee ended; `stored` are the account's own drafts.

        They are looked at now, and again when the requests of that run can no longer arrive.
        """
        if self._drafts is None or self._is_closed:
            return
        for draft in stored:
            record_id = draft.record_id
            if draft.resource != self._kept_as or record_id in self._watched:
                continue
            save = self._drafts.content_of(draft, self._recent_save)
            if save is None:
                continue
            age_s = draft.age_s
            was_in_doubt = age_s > self.looks_s[0]
            self._watched[record_id] = _Watched(save, draft.title, time.monotonic(), was_in_doubt=was_in_doubt)
            self._start_looking(record_id, (0.0, *(at_s - age_s for at_s in self.looks_s if at_s > age_s)))

    def pause(self) -> None:
        """Stops checking until `resume`: another account has signed in. Saves before their first look stay on disk."""
        self._scope.cancel()
        self._watched.clear()
        self._looking.clear()
        self._reported_repeats.clear()

    async def aclose(self) -> None:
        """Stops checking; saves that were not checked again stay on disk."""
        self._is_closed = True
        await self._scope.close()

    # ------------------------------------------------------------------------------------------------- looking

    def _same(self, one: S, other: S) -> bool:
        """Whether nothing changed from one state to the other."""
        return self._kind.still_applied(one, other, one)

    def _may_be_behind(self, record_id: RecordId, now: S) -> bool:
        """Whether a read may only be behind the save: it shows a state before it."""
        watched = self._watched.get(record_id)
        if watched is None or self._same(watched.save.saved, now):
            return False
        return any(self._same(each, now) for each in (watched.save.before, *watched.save.through))

    def _is_on(self, known: _Watched[S], before: S) -> bool:
        return self._kind.still_applied(known.save.before, known.save.saved, before)

    def _start_looking(self, record_id: RecordId, looks_s: Sequence[float]) -> None:
        looking = self._looking.pop(record_id, None)
        if looking is not None:
            looking.cancel()
        self._looking[record_id] = self._scope.start(
            self._look_repeatedly(record_id, looks_s), name=f"look at {record_id}"
        )

    async def _look_repeatedly(self, record_id: RecordId, looks_s: Sequence[float]) -> None:
        waited = 0.0
        for after_s in looks_s:
            await asyncio.sleep(max(after_s - waited, 0.0))
            waited = after_s
            await self._look(record_id)
            watched = self._watched.get(record_id)
            if watched is None:
                return
            watched.is_settled = True
            if not watched.was_in_doubt and not self._kind.is_in_doubt(record_id):
                self._forget_on_disk(record_id)
        self.forget(record_id)

    async def _look(self, record_id: RecordId) -> None:
        """Reads the record and hands over what is missing; repeated until both succeed."""
        while True:
            try:
                now = await read_until(
                    partial(self._kind.read, record_id), lambda state: not self._may_be_behind(record_id, state)
                )
                found = self.overwritten_save(record_id, now)
                if found is None:
                    self._report_repeats(record_id, now)
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

    def _report_repeats(self, record_id: RecordId, now: S) -> None:
        """Reports each repetition once, however often it is found."""
        found, watched = self.repeated(record_id, now), self._watched.get(record_id)
        if found is None or watched is None or watched.reported_repeat == found.sentence:
            return
        watched.reported_repeat = found.sentence
        self._reported_repeats[record_id] = found
        _log.warning("%s %s: part of a save was carried out twice", self._kind.resource, record_id)
        self._repeats.notify(found)

    async def _hand_over(self, found: OverwrittenSave[S]) -> bool:
        _log.warning("%s %s was written over after it was saved", self._kind.resource, found.record_id)
        followers = tuple(self._followers.get(found.record_id, ()))
        taken = any(follower(found) for follower in followers) if followers else await self._keep_as_draft(found)
        if taken:
            self.forget(found.record_id)
        return taken

    async def _keep_as_draft(self, found: OverwrittenSave[S]) -> bool:
        """Makes the save unsaved again: a draft based on the state before it. A draft based on the save is included.

        A draft of anything else is not overwritten; the user has to settle it first.
        """
        if self._drafts is not None and self._has_editors:
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
            if found.record_id in self._followers:  # an editor has begun to open it
                return False
            self._drafts.keep(self._kind.resource, found.record_id, Work(found.base, mine), title=found.title)
        self._listeners.notify(found)
        return True

    def _forget_on_disk(self, record_id: RecordId) -> None:
        if self._drafts is not None:
            self._drafts.forget(self._kept_as, record_id)


def _failed(error: BaseException, name: str) -> None:
    _log.error("%s failed", name, exc_info=error)
