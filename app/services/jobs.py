"""Jobs: do the same work for many records, a few at a time, with a result for each."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from app.core.errors import (
    BadApplication,
    Bug,
    Busy,
    GrantRefused,
    MarqueeError,
    Offline,
    OutcomeUnknown,
    SignInNeeded,
    TlsProblem,
)
from app.core.listeners import Listeners
from app.core.log import logger
from app.core.request_urgency import Urgency, due
from app.core.task_scopes import TaskScope
from app.core.translatable_texts import say, say_n
from app.core.write_gate import Gate, always_open, guarded
from app.domain.list_queries import RecordId
from app.domain.text.csv_export import csv_text
from app.services.drafts.journals import Note, under_note
from app.services.job_recipes import Recipe
from app.services.saving.creation import CreationUnknown

CONCURRENCY = 4
"""Items under way at a time; more gain nothing (observed on 4.5.1)."""
DELETIONS = 6
"""Deletions under way at a time."""
SHORTEST_HOLD_S = 1.0
"""How long a job waits at least for a busy CMS, also if that asks for no wait at all."""

_PAUSING_ERRORS = (Offline, TlsProblem, SignInNeeded, GrantRefused, BadApplication, Busy)
"""Errors that later items would meet as well: the item waits, and the job pauses."""
_log = logger("jobs")


class ItemState(StrEnum):
    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    SKIPPED = "skipped"
    """Not started, because the job was cancelled."""
    UNNEEDED = "unneeded"
    """The record was already as requested, so nothing was done."""
    UNKNOWN = "unknown"
    """Marquee ended before its result was noted: it may or may not have been done."""


class JobState(StrEnum):
    RUNNING = "running"
    PAUSED = "paused"
    CANCELLED = "cancelled"
    INTERRUPTED = "interrupted"
    """Marquee ended during it; only its results are known."""
    DONE = "done"


@dataclass(frozen=True, slots=True)
class JobItem:
    """One record to work on. `payload` is any value that the work needs; it is never shown or written."""

    key: RecordId
    title: str
    payload: Any = None


@dataclass(frozen=True, slots=True)
class ItemResult:
    """The state of an item. `sentence` is a note on the result, or why it failed; `hint` says what to do then."""

    state: ItemState = ItemState.WAITING
    sentence: str = ""
    hint: str = ""

    @property
    def note(self) -> str:
        return f"{self.sentence} {self.hint}".strip()


@dataclass(frozen=True, slots=True)
class FollowUp:
    """An action offered once after a job that did something, such as undoing it. `run` and `applies` get the job.

    `warning` says what the user must know first, '' for nothing; `asked` is then the question, with its object.
    `applies` is False once it was done elsewhere. `repeats` is the title of the job that it repeats after that was
    undone, '' if it repeats none.
    """

    text: str
    run: Callable[[Job], None]
    warning: str = ""
    applies: Callable[[Job], bool] = lambda _: True
    asked: Callable[[Job], str] | None = None
    repeats: str = ""


@dataclass(frozen=True, slots=True)
class Unneeded:
    """Returned by work for an item that is already as requested; `sentence` describes its state."""

    sentence: str


Work = Callable[[JobItem], Awaitable[str | Unneeded]]
"""Does one item and returns a note on it, '' for none; Unneeded where nothing had to be done."""

Review = Callable[[Sequence[JobItem]], Awaitable[Mapping[RecordId, MarqueeError]]]
"""Checks the items that are done, all together; returns the error of each that is not done after all."""


REVIEW_PAUSES_S = (1.0, 4.0)
"""Seconds between the tries of a review that fails."""
_WITHOUT_RESULT = (ItemState.WAITING, ItemState.RUNNING, ItemState.UNKNOWN)
_WAITING, _RUNNING = ItemResult(), ItemResult(ItemState.RUNNING)


class Job:
    """Work for many items, run by a `JobRunner`.

    `work` does one item and returns a note on it ('' for none); its exception is the item's failure. Errors that would
    meet every item (no network, no sign-in, a CMS that asks clients to wait) pause the job instead: the item waits,
    `hold` has the error, and nothing is lost. `done_text(n)` says that `n` items are done, `failed_text(n)` that `n`
    failed, `unneeded_text(n)` that `n` were already as requested.

    Attributes:
        title: what is done, "Delete 12 campaigns".
        items, results: the records and their states; same order.
        state: see JobState; a cancelled or finished job may still have items under way, see `is_over`.
        hold: the error that paused it; None if the user did.
        review: checks the items that are done before the job is over; None for no check.
        recipe: how the next run continues it; None if it can't.
        note_name: the name of its note on disk; "" without one. See `services.job_journal`.
    """

    def __init__(
        self,
        title: str,
        items: Sequence[JobItem],
        work: Work,
        *,
        concurrency: int = CONCURRENCY,
        done_text: Callable[[int], str] | None = None,
        failed_text: Callable[[int], str] | None = None,
        unneeded_text: Callable[[int], str] | None = None,
        follow_ups: Sequence[FollowUp] = (),
    ) -> None:
        self.title = title
        self.items = tuple(items)
        self.results = [_WAITING] * len(self.items)
        self.state = JobState.RUNNING
        self.hold: MarqueeError | None = None
        self._follow_ups = tuple(follow_ups)
        self.review: Review | None = None
        self.recipe: Recipe | None = None
        self.note_name = ""
        self._work = work
        self._concurrency = concurrency
        self._done_text = done_text
        self._failed_text = failed_text
        self._unneeded_text = unneeded_text
        self._queue: deque[int] = deque(range(len(self.items)))
        self._counts = dict.fromkeys(ItemState, 0)
        self._counts[ItemState.WAITING] = len(self.items)
        self._listeners: Listeners[[int | None]] = Listeners("jobs")
        self._scope: TaskScope | None = None
        self._gate: Gate = always_open
        self._over = asyncio.Event()
        self._waking: asyncio.TimerHandle | None = None
        # What the last try of an item may have done: its outcome is unknown until another try settles it.
        self._doubts: dict[int, OutcomeUnknown] = {}
        self._to_review: list[int] = []
        self._is_reviewing = False

    @classmethod
    def interrupted(cls, title: str, items: Sequence[JobItem], results: Sequence[ItemResult]) -> Job:
        """Returns a job that the end of Marquee interrupted: it shows its results; another one may continue it."""

        async def nothing(_item: JobItem) -> str:
            raise AssertionError("an interrupted job has no work")

        job = cls(title, items, nothing)
        job._queue.clear()
        for index, result in enumerate(results):
            job._set(index, result)
        job.state = JobState.INTERRUPTED
        job._over.set()
        return job

    # ------------------------------------------------------------------------------------------------- reading

    def count(self, state: ItemState) -> int:
        return self._counts[state]

    @property
    def ended(self) -> int:
        """Number of items with a result."""
        return len(self.items) - sum(self._counts[state] for state in _WITHOUT_RESULT)

    @property
    def is_over(self) -> bool:
        """Whether no item is under way or waiting, and what is done was checked."""
        is_at_work = self._counts[ItemState.WAITING] or self._counts[ItemState.RUNNING]
        return not is_at_work and not self._to_review

    @property
    def can_retry(self) -> bool:
        """Whether failed items can be tried again."""
        return bool(self._counts[ItemState.FAILED]) and self.state not in {JobState.PAUSED, JobState.INTERRUPTED}

    @property
    def follow_ups(self) -> tuple[FollowUp, ...]:
        """The actions that are still offered; none while nothing has been done, unless the job was interrupted."""
        if not self._counts[ItemState.DONE] and self.state is not JobState.INTERRUPTED:
            return ()
        return tuple(each for each in self._follow_ups if each.applies(self))

    @property
    def done_sentence(self) -> str:
        """What has been done, for a toast."""
        done = self._counts[ItemState.DONE]
        return (
            self._done_text(done)
            if self._done_text is not None
            else say("{title}: {done} done.", title=self.title, done=done)
        )

    @property
    def failed_sentence(self) -> str:
        """What has failed, for a banner."""
        failed = self._counts[ItemState.FAILED]
        return (
            self._failed_text(failed)
            if self._failed_text is not None
            else say("{title}: {failed} failed.", title=self.title, failed=failed)
        )

    @property
    def unneeded_sentence(self) -> str:
        """How many items were already as requested: part of a sentence, or one beside others."""
        unneeded = self._counts[ItemState.UNNEEDED]
        if self._unneeded_text is not None:
            return self._unneeded_text(unneeded)
        return say_n("{n} needed no change", "{n} needed no change", unneeded)

    def of_state(self, state: ItemState) -> Iterator[JobItem]:
        return (item for item, result in zip(self.items, self.results, strict=True) if result.state is state)

    @property
    def left(self) -> tuple[JobItem, ...]:
        """The items that aren't known to be as requested."""
        known = (ItemState.DONE, ItemState.UNNEEDED)
        return tuple(item for item, result in zip(self.items, self.results, strict=True) if result.state not in known)

    def subscribe(self, listener: Callable[[int | None], None]) -> Callable[[], None]:
        """Calls `listener` with the index of a changed item, or None when the job's own state changed.

        Returns the function that unsubscribes.
        """
        return self._listeners.add(listener)

    async def wait_until_over(self) -> None:
        """Waits until the job is over, even if it is paused meanwhile."""
        await self._over.wait()

    def to_csv(self, words: Mapping[ItemState, str]) -> str:
        """Returns the results as a table for people; `words` are the state names that the window uses."""
        rows = (
            (item.key, item.title, words[result.state], result.note)
            for item, result in zip(self.items, self.results, strict=True)
        )
        return csv_text((say("ID"), say("Item"), say("Result"), say("Note")), rows)

    # ------------------------------------------------------------------------------------------------- control

    def begin(self, scope: TaskScope, gate: Gate) -> None:
        """Starts the work in `scope`; called by `JobRunner`. `gate` is checked before each item."""
        self._scope, self._gate = scope, gate
        self._continue()

    def pause(self) -> None:
        """Starts no further items; those under way finish."""
        if self.state is JobState.RUNNING:
            self._set_state(JobState.PAUSED)

    def resume(self) -> None:
        """Continues, unless `gate` objects now, which pauses it again."""
        if self.state is JobState.PAUSED:
            self._forget_hold()
            self._set_state(JobState.RUNNING)
            self._continue()

    def cancel(self) -> None:
        """Starts no further items for good; those under way finish. One that was sent before may have been done."""
        if self.state not in {JobState.RUNNING, JobState.PAUSED}:
            return
        self._forget_hold()
        skipped, self._queue = self._queue, deque()
        for index in skipped:
            not_started = ItemResult(ItemState.SKIPPED, say("Cancelled before it started."))
            self._set(index, _interrupted() if index in self._doubts else not_started)
        self._set_state(JobState.CANCELLED)
        self._check_over()

    def retry_failed(self) -> None:
        """Works on the failed items again; results of the others stay.

        A record whose creation has an unknown outcome is looked for once more, and created only if nothing like it is
        there: one press for many records rejects none that was found.
        """
        if self.state is JobState.INTERRUPTED:
            return
        failed = [index for index, result in enumerate(self.results) if result.state is ItemState.FAILED]
        if not failed:
            return
        self._over.clear()
        for index in failed:
            doubt = self._doubts.get(index)
            if isinstance(doubt, CreationUnknown) and not doubt.ids:
                doubt.allow_resend()
            self._set(index, _WAITING)
            self._queue.append(index)
        if self.state in {JobState.DONE, JobState.CANCELLED}:
            self._set_state(JobState.RUNNING)
        self._continue()

    def offer(self, follow_up: FollowUp) -> None:
        self._follow_ups = (*self._follow_ups, follow_up)

    def follow(self, follow_up: FollowUp) -> None:
        """Runs a follow-up; it is not offered again."""
        if follow_up in self.follow_ups:
            self._follow_ups = tuple(each for each in self._follow_ups if each is not follow_up)
            self._tell(None)
            follow_up.run(self)

    def resume_if_held(self) -> None:
        """Continues if the connection had paused the job."""
        if self.hold is not None and not isinstance(self.hold, Busy):
            self.resume()

    # ------------------------------------------------------------------------------------------------- inside

    def _continue(self) -> None:
        scope = self._scope
        if scope is None:
            return
        while self.state is JobState.RUNNING and self._queue and self.count(ItemState.RUNNING) < self._concurrency:
            reason = self._gate()
            if reason is not None:
                self._pause_for(reason)
                break
            index = self._queue.popleft()
            self._set(index, _RUNNING)
            with due(Urgency.NEXT):  # a page that the user opens meanwhile comes first
                scope.start(self._do(index), name=self.title)
        self._check_over()

    async def _do(self, index: int) -> None:
        try:
            with guarded(self._gate), under_note(Note.of_item(self.note_name, index)):
                note = await self._work(self.items[index])
        except _PAUSING_ERRORS as error:
            self._hold(index, error)
        except MarqueeError as error:
            _log.info("%s: item %d failed: %s", error.diagnostic_id, index, type(error).__name__)
            if isinstance(error, OutcomeUnknown):
                self._doubts[index] = error
            else:
                self._doubts.pop(index, None)
            if reason := _pausing_reason(error):
                self._hold(index, reason)
            else:
                self._set(index, ItemResult(ItemState.FAILED, error.sentence, error.hint))
        except asyncio.CancelledError:
            self._set(index, cut_off())
            self._check_over()
            raise
        except Exception as error:  # noqa: BLE001 - one item's bug is that item's result and must not end the job
            bug = Bug(say("Something went wrong in Marquee: {name}.", name=type(error).__name__))
            _log.exception("%s: item %d failed", bug.diagnostic_id, index)
            self._set(
                index,
                ItemResult(
                    ItemState.FAILED,
                    say(
                        "{sentence} Number in the log: {number}.",
                        sentence=bug.sentence,
                        number=bug.diagnostic_id,
                    ),
                ),
            )
        else:
            self._doubts.pop(index, None)
            if isinstance(note, Unneeded):
                self._set(index, ItemResult(ItemState.UNNEEDED, note.sentence))
            else:
                if self.review is not None:
                    self._to_review.append(index)
                self._set(index, ItemResult(ItemState.DONE, note))
        self._continue()

    def _hold(self, index: int, error: MarqueeError) -> None:
        if self.state is JobState.CANCELLED:
            failed = ItemResult(ItemState.FAILED, error.sentence, error.hint)
            self._set(index, _interrupted() if index in self._doubts else failed)
            return
        self._queue.appendleft(index)
        self._set(index, _WAITING)
        if self.state is JobState.RUNNING:
            self._pause_for(error)

    def _pause_for(self, error: MarqueeError) -> None:
        self.hold = error
        if isinstance(error, Busy):
            loop = asyncio.get_running_loop()
            self._waking = loop.call_later(max(SHORTEST_HOLD_S, error.retry_in_s), self._wait_is_over)
        self._set_state(JobState.PAUSED)

    def _wait_is_over(self) -> None:
        if isinstance(self.hold, Busy):
            self.resume()

    def _forget_hold(self) -> None:
        self.hold = None
        if self._waking is not None:
            self._waking.cancel()
            self._waking = None

    async def _check_done(self, review: Review) -> None:
        """Checks what is done; where the CMS can't be asked for a while, the results are unknown."""
        reviewed = tuple(self._to_review)
        try:
            wrong = await _reviewed(review, [self.items[index] for index in reviewed])
        finally:
            self._is_reviewing = False
            del self._to_review[: len(reviewed)]  # items may have been done meanwhile
        for index in reviewed:
            found = wrong.get(self.items[index].key)
            if isinstance(found, OutcomeUnknown):
                self._set(index, ItemResult(ItemState.UNKNOWN, found.sentence))
            elif found is not None:
                self._set(index, ItemResult(ItemState.FAILED, found.sentence, found.hint))
        self._check_over()

    def _check_over(self) -> None:
        if self._to_review and self.ended == len(self.items) and not self._is_reviewing:
            assert self._scope is not None
            assert self.review is not None
            self._is_reviewing = True
            self._scope.start(self._check_done(self.review), name=self.title)
        if not self.is_over or self._over.is_set():
            return
        self._over.set()
        if self.state is not JobState.CANCELLED:
            self.state = JobState.DONE
        _log.info("a job is over: %s", ", ".join(f"{count} {state}" for state, count in self._counts.items() if count))
        self._tell(None)

    def _set(self, index: int, result: ItemResult) -> None:
        self._counts[self.results[index].state] -= 1
        self._counts[result.state] += 1
        self.results[index] = result
        self._tell(index)

    def _set_state(self, state: JobState) -> None:
        self.state = state
        self._tell(None)

    def _tell(self, index: int | None) -> None:
        self._listeners.notify(index)


async def _reviewed(review: Review, done: Sequence[JobItem]) -> Mapping[RecordId, MarqueeError]:
    """Returns the errors that a review finds, and OutcomeUnknown for each item if it can't be made."""
    for pause_s in (*REVIEW_PAUSES_S, None):
        try:
            return await review(done)
        except MarqueeError as error:
            _log.info("%s: %d items were not checked: %s", error.diagnostic_id, len(done), type(error).__name__)
        if pause_s is not None:
            await asyncio.sleep(pause_s)
    unchecked = OutcomeUnknown(say("The CMS confirmed it, but Marquee couldn't check it."), idempotent=True)
    return dict.fromkeys((item.key for item in done), unchecked)


def cut_off() -> ItemResult:
    """Returns the result of an item that was under way when Marquee ended."""
    return ItemResult(ItemState.UNKNOWN, say("Marquee closed: it may or may not have been done."))


def _interrupted() -> ItemResult:
    return ItemResult(ItemState.FAILED, say("Interrupted: it may or may not have been done."))


def _pausing_reason(error: MarqueeError) -> MarqueeError | None:
    """Returns why a write with an unknown outcome is tried again later: it does no harm, and begins with a look."""
    if not isinstance(error, OutcomeUnknown) or not error.idempotent:
        return None
    return next((each for each in (error.refusal, error.__cause__) if isinstance(each, _PAUSING_ERRORS)), None)
