"""Puts the layouts of an ad in order, step by step, with a journal on disk for finishing or undoing it.

The API cannot reorder them (`domain.ads.ad_order_steps`). Several requests are needed, each of which can fail, and
Marquee can end between any two. Before the first one, the line-ups before and after are on disk; the CMS itself tells
how far it is. So the rest can always be done, in either direction, with days, day parts and fences unchanged.

A step has another effect when it arrives twice, so each is sent once, and again only if the CMS turned it away and
nothing is seen of it. A request whose answer was lost can still arrive about a minute later. Nothing else is sent until
it has arrived or can no longer arrive.
"""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace

from app.api.cms_client import CmsClient
from app.core.elapsed_time import seconds_since
from app.core.errors import (
    MAY_ARRIVE,
    REFUSALS,
    ConnectionClosed,
    Invalid,
    MarqueeError,
    NextStep,
    NotFound,
    NotPermitted,
    OutcomeUnknown,
)
from app.core.log import logger
from app.core.translatable_texts import phrase, say
from app.core.write_gate import Gate, guarded
from app.domain.ads.ad_order_steps import Append, LineUp, Remove, Step, days_of, plan, same_order, stages, steps_done
from app.domain.campaigns.campaign import Campaign
from app.domain.lineups.lineup import Entry
from app.services.campaigns.campaign_state_mapping import state_of
from app.services.drafts.draft import Draft, DraftState
from app.services.drafts.draft_store import DraftStore
from app.services.drafts.journals import AD_ORDER
from app.services.saving.lost_write_outcome import TRIES, OutcomeChecks
from app.services.saving.verified_save import WriteInterrupted, not_read_back

Progress = Callable[[int, int], None]
"""Called with the number of steps taken and the total."""


_log = logger("ads")


@dataclass(frozen=True, slots=True)
class InFlight:
    """A step that was sent and may still arrive.

    Attributes:
        step: its index among the steps of the stretch; -1 where an older version of Marquee did not record it.
        at: when it was sent or its answer was lost, in Unix seconds; 0 for the time at which the journal was kept.
        tick: the same on this computer's monotonic clock, which starts again when the computer starts.
        is_refused: the CMS refused it; it may carry it out a little later all the same.
    """

    step: int = -1
    at: float = 0.0
    tick: float = 0.0
    is_refused: bool = False

    @classmethod
    def now(cls, step: int) -> InFlight:
        return cls(step, time.time(), time.monotonic())

    def since_s(self, kept_at: float) -> float:
        """Returns the seconds since then; see `core.elapsed_time`."""
        return seconds_since(self.at or kept_at, self.tick if self.at else 0.0)


@dataclass(frozen=True, slots=True)
class Journal:
    """Both ends of a reordering and its current stretch: from `start` to `target`, or back to `before`.

    `in_flight` is the step that may still arrive, or None.
    """

    before: LineUp
    target: LineUp
    start: LineUp
    is_going_back: bool = False
    in_flight: InFlight | None = InFlight()

    @property
    def goal(self) -> LineUp:
        return self.before if self.is_going_back else self.target

    @property
    def steps(self) -> tuple[Step, ...]:
        return plan(self.start, self.goal)


@dataclass(frozen=True, slots=True)
class Interrupted:
    """An unfinished reordering. `is_mine`: the signed-in account began it, so it may finish it."""

    campaign_id: int
    title: str
    since: float
    journal: Journal
    is_mine: bool


@dataclass(frozen=True, slots=True)
class OrderProgress:
    """How far the CMS is: `done` of `total` steps; `done` is None if another user changed the layouts meanwhile."""

    now: LineUp
    done: int | None
    total: int

    @property
    def is_at_its_end(self) -> bool:
        return self.done == self.total


class OrderInterrupted(WriteInterrupted):
    """Some steps were taken and others not; the journal has the details. `cause` is the error that stopped it."""

    next_step = NextStep.CHECK
    default_hint = phrase("Finish it, or undo reordering.")

    def __init__(self, campaign_id: int, done: int, total: int, cause: MarqueeError) -> None:
        super().__init__(
            say(
                "Reordering stopped after {done} of {total} steps. {sentence}",
                done=done,
                total=total,
                sentence=cause.sentence,
            )
        )
        self.campaign_id = campaign_id
        self.done, self.total = done, total
        self.cause = cause


class OrderElsewhere(MarqueeError):
    """Another running Marquee on this computer is putting the layouts in order: what the CMS has is not intended."""

    next_step = NextStep.RETRY
    default_hint = phrase("Wait until it's done there, or finish or undo it there. Then try again.")

    def __init__(self) -> None:
        super().__init__(say("Another Marquee window is reordering the layouts of this ad."))


class LayoutRefused(Invalid):
    """The CMS refused to add a layout, which it doesn't name: `entry`."""

    def __init__(self, entry: Entry, refusal: MarqueeError) -> None:
        sentence = say("“{name}” can't be added: {sentence}", name=entry.name, sentence=refusal.sentence)
        super().__init__(sentence, {"entries": sentence}, say("Remove it, or ask its owner to share it with you."))
        self.entry = entry


class LayoutOrders:
    """Puts the layouts of campaigns in order, step by step. Nothing is kept for a later run.

    Attributes:
        gate: called when work begins; returns the gate that is checked before each step.
    """

    def __init__(
        self, client: CmsClient, checks: OutcomeChecks, gate: Callable[[], Gate] = lambda: lambda: None
    ) -> None:
        self.gate = gate
        self._client = client
        self._checks = checks

    async def arrange(
        self,
        campaign_id: int,
        title: str,
        now: LineUp,
        target: LineUp,
        progress: Progress | None = None,
        gate: Gate | None = None,
    ) -> Campaign:
        """Changes `now`, which has just been read, into `target`; `gate` is that of the surrounding work.

        Returns the campaign as read back. Raises OrderInterrupted or, where no step was taken, the error that stopped
        it; OutcomeUnknown if it can't be read back.
        """
        journal = Journal(now, target, now)
        await self._go(campaign_id, title, journal, progress, gate or self.gate())
        try:
            record = await self._client.campaigns.get(campaign_id)
        except MarqueeError as error:
            raise not_read_back() from error
        await self._verify(campaign_id, title, journal, record)
        return record

    # inside

    async def _verify(self, campaign_id: int, title: str, journal: Journal, record: Campaign) -> None:
        """Verifies the end of an order by reading it, not by the last answer. Raises OrderInterrupted.

        A step that the CMS did not keep, or carried out twice, is not another user's change that could be merged.
        """
        if not same_order(line_up_of(record), journal.goal):
            total = len(journal.steps)
            self._keep(campaign_id, title, replace(journal, in_flight=None))
            raise OrderInterrupted(campaign_id, total, total, _order_differs_error())
        self._is_done(campaign_id)

    async def _go(
        self,
        campaign_id: int,
        title: str,
        journal: Journal,
        progress: Progress | None,
        gate: Gate,
        *,
        is_resumed: bool = False,
    ) -> None:
        self._check_open()
        steps = journal.steps
        way = stages(journal.start, steps)
        for done, step in enumerate(steps):
            if progress is not None:
                progress(done, len(steps))
            if (reason := gate()) is not None:
                # The journal on disk stays unchanged: it belongs to the account that began, and has the last step.
                raise OrderInterrupted(campaign_id, done, len(steps), reason) if done or is_resumed else reason
            journal = replace(journal, in_flight=InFlight.now(done))
            try:
                if done and isinstance(step, Remove) and isinstance(steps[done - 1], Append):
                    await self._check_added(campaign_id, way[done])
                await self._write_journal(campaign_id, title, journal)
                await self._take(campaign_id, title, step, journal, way[done], way[done + 1], gate)
            except MarqueeError as error:
                cause = _with_layout_name(step, error)
                is_open = isinstance(error, OutcomeUnknown)
                if isinstance(error, OutcomeUnknown) and error.is_turned_away:
                    cause = error.refusal or error
                if done == 0 and not is_resumed and not is_open:
                    self._is_done(campaign_id)
                    if cause is error:
                        raise  # an error that is its own cause has no end
                    raise cause from error
                if isinstance(error, MAY_ARRIVE):
                    self._keep(campaign_id, title, _refused(journal))
                elif not is_open:
                    self._keep(campaign_id, title, replace(journal, in_flight=None))
                _log.info("reordering %d stopped after %d of %d steps", campaign_id, done, len(steps))
                raise OrderInterrupted(campaign_id, done, len(steps), cause) from error
        if progress is not None and steps:
            progress(len(steps), len(steps))

    async def _check_added(self, campaign_id: int, expected: LineUp) -> None:
        """Checks that everything that was added is there once, before anything is removed. Raises MarqueeError."""
        if not same_order(await self._now(campaign_id), expected):
            raise _order_differs_error()

    async def _take(
        self, campaign_id: int, title: str, step: Step, journal: Journal, before: LineUp, after: LineUp, gate: Gate
    ) -> None:
        """Takes one step. After a lost answer it reads the CMS for as long as the step can still arrive.

        It sends the step again only if the CMS turned it away and nothing is seen of it: a later finish starts from the
        CMS's state at that time.
        """
        for is_last in (*[False] * (TRIES - 1), True):
            try:
                with guarded(gate):
                    await take_step(self._client, campaign_id, step)
            except OutcomeUnknown as lost:
                if await self._has_arrived(campaign_id, title, journal, before, after, lost):
                    return
                if is_last or not lost.is_turned_away:
                    raise lost.refusal or lost from lost
            except REFUSALS:
                # A gateway may send it twice and return the second answer.
                with suppress(MarqueeError):
                    if same_order(await self._now(campaign_id), after):
                        return
                raise
            else:
                return
            if journal.in_flight is not None:
                journal = replace(journal, in_flight=InFlight.now(journal.in_flight.step))
                await self._write_journal(campaign_id, title, journal)

    async def _has_arrived(
        self, campaign_id: int, title: str, journal: Journal, before: LineUp, after: LineUp, lost: OutcomeUnknown
    ) -> bool:
        """Whether a step whose answer was lost has arrived; False if the CMS failed or turned it away, and it has not.

        Raises `lost` if that stays open, or if the line-up is neither as before nor as after the step.
        """
        if journal.in_flight is not None and not lost.is_rolled_back:
            self._keep(campaign_id, title, replace(journal, in_flight=InFlight.now(journal.in_flight.step)))

        async def look() -> LineUp | None:
            now = await self._now(campaign_id)
            return None if same_order(now, before) else now

        found = await self._checks.find(lost, title, look)
        if found is not None and same_order(found, after):
            return True
        if found is not None or not lost.is_rolled_back or lost.refusal is None:
            raise lost
        return False

    async def _now(self, campaign_id: int) -> LineUp:
        return line_up_of(await self._client.campaigns.get(campaign_id))

    # what an order with a journal keeps on disk

    def _check_open(self) -> None:
        """Called before the first step and before each journal; raises what prevents the work."""

    async def _write_journal(self, campaign_id: int, title: str, journal: Journal) -> None:
        """Called before each step is sent."""

    def _keep(self, campaign_id: int, title: str, journal: Journal) -> None:
        """Called when more is known of a step."""

    def _is_done(self, campaign_id: int) -> None:
        """Called when nothing is left to finish or undo."""


class AdOrders(LayoutOrders):
    """The reorderings of the ads of one session, each with a journal on disk until it is finished.

    `arrange` raises OrderInterrupted with the journal kept, and DiskProblem before anything is sent if the journal
    can't be written.
    """

    def __init__(
        self,
        client: CmsClient,
        drafts: DraftStore,
        checks: OutcomeChecks,
        gate: Callable[[], Gate] = lambda: lambda: None,
    ) -> None:
        super().__init__(client, checks, gate)
        self._drafts = drafts

    async def interrupted(self) -> tuple[Interrupted, ...]:
        """Returns every unfinished reordering, newest first. Raises DiskProblem."""
        found = (self._read(draft) for draft in await self._drafts.list() if draft.resource == AD_ORDER)
        return tuple(each for each in found if each is not None)

    async def interruption_of(self, campaign_id: int) -> Interrupted | None:
        draft = await self._drafts.load(AD_ORDER, campaign_id)
        return None if draft is None else self._read(draft)

    async def check_elsewhere(self, campaign_id: int) -> None:
        """Raises OrderElsewhere if another running Marquee on this computer has an unfinished reordering of the ad."""
        if await self._drafts.is_kept_elsewhere(AD_ORDER, campaign_id):
            raise OrderElsewhere

    async def standing(self, interrupted: Interrupted, *, waits: bool = False) -> OrderProgress:
        """Reads how far the CMS is, and forgets a finished reordering. Raises NotFound, Offline, …

        With `waits` it reads until no step can arrive any more.
        """
        now = await self._settled_line_up(interrupted) if waits else await self._now(interrupted.campaign_id)
        steps = interrupted.journal.steps
        standing = OrderProgress(now, steps_done(interrupted.journal.start, steps, now), len(steps))
        if standing.is_at_its_end:
            self._is_done(interrupted.campaign_id)
        return standing

    async def finish(self, interrupted: Interrupted, progress: Progress | None = None) -> Campaign:
        """Continues from the CMS's state to the target; returns the ad as read back. Raises as `arrange`."""
        return await self._resume(interrupted, progress, is_going_back=False)

    async def put_back(self, interrupted: Interrupted, progress: Progress | None = None) -> Campaign:
        """Goes back from the CMS's state to the one before; returns the ad as read back. Raises as `arrange`."""
        return await self._resume(interrupted, progress, is_going_back=True)

    async def accept_current(self, interrupted: Interrupted) -> None:
        """Accepts the current order once no step can arrive any more. Raises DiskProblem and reading errors."""
        await self._settled_line_up(interrupted)
        await self.forget(interrupted.campaign_id)

    async def forget(self, campaign_id: int) -> None:
        """Removes the journal: there is nothing left to finish or undo. Raises DiskProblem."""
        await self._drafts.discard(AD_ORDER, campaign_id)

    async def arrange(
        self,
        campaign_id: int,
        title: str,
        now: LineUp,
        target: LineUp,
        progress: Progress | None = None,
        gate: Gate | None = None,
    ) -> Campaign:
        """As `LayoutOrders.arrange`, in one window at a time. Raises OrderElsewhere in the others."""
        async with self._sole(campaign_id):
            return await super().arrange(campaign_id, title, now, target, progress, gate)

    # inside

    @asynccontextmanager
    async def _sole(self, campaign_id: int) -> AsyncIterator[None]:
        """Reserves the ad among all running windows: of those that begin at once, exactly one continues.

        Raises OrderElsewhere in the others, where another one has an unfinished order, and where another one has put
        the layouts in order since they were read.
        """
        self._check_open()
        async with self._drafts.reserved(AD_ORDER, campaign_id) as is_ours:
            if not is_ours:
                raise OrderElsewhere
            yield

    async def _resume(self, interrupted: Interrupted, progress: Progress | None, *, is_going_back: bool) -> Campaign:
        campaign_id, title, gate = interrupted.campaign_id, interrupted.title, self.gate()
        await self.check_elsewhere(campaign_id)  # from here on: the layouts are read below
        async with self._sole(campaign_id):
            # The journal shown to the user may be older than the last attempt.
            interrupted = await self.interruption_of(campaign_id) or interrupted
            now = await self._settled_line_up(interrupted)
            before, target = interrupted.journal.before, interrupted.journal.target
            journal = Journal(before, target, now, is_going_back)
            await self._go(campaign_id, title, journal, progress, gate, is_resumed=True)
            record = await self._client.campaigns.get(campaign_id)
            await self._verify(campaign_id, title, journal, record)
            return record

    def _is_done(self, campaign_id: int) -> None:
        """Removes the journal of a finished reordering. If the disk refuses, the next look finds it finished again."""
        self._drafts.forget(AD_ORDER, campaign_id)

    async def _settled_line_up(self, interrupted: Interrupted) -> LineUp:
        """Returns the line-up once the step in flight has arrived, or can no longer arrive."""
        campaign_id, journal = interrupted.campaign_id, interrupted.journal
        in_flight, steps = journal.in_flight, journal.steps
        now = await self._now(campaign_id)
        if in_flight is None or not steps:
            return now
        # Where the step was not recorded, it is the one after those that were taken.
        first = steps_done(journal.start, steps, now)
        step = in_flight.step if in_flight.step >= 0 else first

        async def look() -> LineUp | None:
            nonlocal now
            now = await self._now(campaign_id)
            done = steps_done(journal.start, steps, now)
            has_arrived = done is not None and (done == len(steps) or (step is not None and done > step))
            return now if has_arrived else None

        since_s = in_flight.since_s(interrupted.since)
        await self._checks.wait_out(interrupted.title, look, since_s=since_s, is_refused=in_flight.is_refused)
        return now

    def _check_open(self) -> None:
        if self._drafts.is_closed:  # without a journal, another run could not continue from there
            raise ConnectionClosed

    async def _write_journal(self, campaign_id: int, title: str, journal: Journal) -> None:
        """Records on disk that a step is in flight before it is sent. Raises DiskProblem, and Offline while closing."""
        self._check_open()
        self._keep(campaign_id, title, journal)
        await self._drafts.flush()

    def _keep(self, campaign_id: int, title: str, journal: Journal) -> None:
        if not self._drafts.is_closed:
            self._drafts.keep(AD_ORDER, campaign_id, journal, title=title, state=DraftState.SENDING)

    def _read(self, draft: Draft) -> Interrupted | None:
        journal = self._drafts.content_of(draft, Journal)
        if journal is None:
            return None
        is_mine = draft.is_of(self._drafts.account_id)
        return Interrupted(int(draft.record_id), draft.title, draft.saved_at, journal, is_mine)


def _refused(journal: Journal) -> Journal:
    """Returns the journal after the CMS refused the step in flight, which it may carry out all the same."""
    in_flight = journal.in_flight
    return journal if in_flight is None else replace(journal, in_flight=replace(in_flight, is_refused=True))


def _order_differs_error() -> MarqueeError:
    return MarqueeError(
        say(
            "The layouts in the CMS differ from what was sent. A step was lost or ran twice, or "
            "someone else changed them."
        )
    )


def _with_layout_name(step: Step, error: MarqueeError) -> MarqueeError:
    if isinstance(step, Append) and isinstance(error, NotFound | NotPermitted | Invalid):
        return LayoutRefused(step.entry, error)
    return error


async def take_step(client: CmsClient, campaign_id: int, step: Step) -> None:
    """Sends one step. Raises NotPermitted, NotFound, Invalid, OutcomeUnknown, …"""
    if isinstance(step, Append):
        entry = step.entry
        await client.campaigns.assign(
            campaign_id,
            entry.layout_id,
            days_of_week=days_of(entry.days_of_week) or None,
            day_part_id=entry.day_part_id,
            geo_fence=entry.geo_fence,
        )
    else:
        await client.campaigns.remove(campaign_id, step.layout_id, display_order=step.place)


def line_up_of(record: Campaign) -> LineUp:
    """Returns the entries of a record, in order. Raises BadResponse if the record lacks them."""
    return state_of(record).entries
