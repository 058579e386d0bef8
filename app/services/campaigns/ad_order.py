"""Putting the layouts of an ad in order, step by step, with a journal on disk that can finish or put back.

The API has no way to reorder them (`domain.ads.ad_order`), so it takes several requests, each of which can fail, and
Marquee can end between any two. Before the first one both ends of the way are on disk; where on it the CMS stands is
read from the CMS itself. So whatever happens, the rest of the way can be gone, in either direction, with days, day
parts and fences as they were.

A step does something else when it is carried out twice, so each is sent once. Where its answer is lost it can still
arrive about a minute later: until it has arrived, or can't any more, nothing else is sent.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

import msgspec

from app.api.client import CmsClient
from app.core.errors import Invalid, MarqueeError, NextStep, NotFound, NotPermitted, Offline, OutcomeUnknown
from app.core.log import logger
from app.core.wording import phrase, say
from app.domain.ads.ad_order import Append, LineUp, Remove, Step, days_of, plan, same_order, stages, steps_done
from app.domain.campaigns.campaign import Campaign
from app.services.campaigns.campaign_state import state_of
from app.services.saving.drafts import Draft, DraftState, DraftStore
from app.services.saving.outcome import OutcomeChecks
from app.services.saving.saving import Gate, StoppedPartWay, not_read_back

RESOURCE: Final = "ad_order"
"""How journals are called among the drafts: they are kept, found and guarded by account like any unsaved work."""

Progress = Callable[[int, int], None]
"""Called with how many steps of how many have been taken."""


_log = logger("ads")


@dataclass(frozen=True, slots=True)
class InFlight:
    """A step that was sent, and whose answer isn't known.

    Attributes:
        step: its place among the steps of the stretch; -1 where an older version of Marquee has not written it down.
        at: when it was sent or its answer was lost, in Unix seconds; 0 for when the journal was kept.
        tick: the same by the clock of this computer that nobody sets, which begins anew when the computer starts.
    """

    step: int = -1
    at: float = 0.0
    tick: float = 0.0

    @classmethod
    def now(cls, step: int) -> InFlight:
        return cls(step, time.time(), time.monotonic())

    def since_s(self, kept_at: float) -> float:
        """Seconds since then, rather too few than too many: someone may have set the clock."""
        wall, tick = time.time() - (self.at or kept_at), time.monotonic() - self.tick
        return max(0.0, min(wall, tick) if self.at and tick >= 0 else wall)


@dataclass(frozen=True, slots=True)
class Journal:
    """Both ends of the way, and the stretch of it that is being gone: from `start` to `target`, or back to `before`.

    `in_flight` is the step whose outcome isn't known; None for none.
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
    """A reordering that did not come to its end. `is_mine`: this account began it, so it may end it."""

    campaign_id: int
    title: str
    since: float
    journal: Journal
    is_mine: bool


@dataclass(frozen=True, slots=True)
class OrderProgress:
    """Where the CMS stands: `done` of `total` steps; None where somebody else changed the layouts meanwhile."""

    now: LineUp
    done: int | None
    total: int

    @property
    def is_at_its_end(self) -> bool:
        return self.done == self.total


class OrderInterrupted(StoppedPartWay):
    """Some steps have been taken and others not; the journal knows. `cause` is what came in between."""

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


class AdOrders:
    """The reorderings of one session.

    Attributes:
        gate: called where work begins, for the gate that is asked before each of its steps.
    """

    def __init__(
        self,
        client: CmsClient,
        drafts: DraftStore,
        checks: OutcomeChecks,
        gate: Callable[[], Gate] = lambda: lambda: None,
    ) -> None:
        self.gate = gate
        self._client = client
        self._drafts = drafts
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
        """Makes `now`, which has just been read, into `target`; `gate` is that of the work it is part of.

        Returns the ad as it was read back. Raises OrderInterrupted with the journal kept, or, where no step has been
        taken, what came in between; OutcomeUnknown if it can't be read back. Raises DiskProblem before anything is sent
        if the journal cannot be written.
        """
        journal = Journal(now, target, now)
        await self._go(campaign_id, title, journal, progress, gate or self.gate())
        try:
            record = await self._client.campaigns.get(campaign_id)
        except MarqueeError as error:
            raise not_read_back() from error
        await self._verify(campaign_id, title, journal, record)
        return record

    async def interrupted(self) -> tuple[Interrupted, ...]:
        """Every reordering that was left unfinished, the newest first. Raises DiskProblem."""
        found = (self._read(draft) for draft in await self._drafts.list() if draft.resource == RESOURCE)
        return tuple(each for each in found if each is not None)

    async def interruption_of(self, campaign_id: int) -> Interrupted | None:
        draft = await self._drafts.load(RESOURCE, campaign_id)
        return None if draft is None else self._read(draft)

    async def standing(self, interrupted: Interrupted, *, waits: bool = False) -> OrderProgress:
        """Reads the CMS. What has come to its end in the meantime is forgotten. Raises NotFound, Offline, …

        With `waits` it is looked at until no step can arrive any more.
        """
        now = await self._settled_line_up(interrupted) if waits else await self._now(interrupted.campaign_id)
        steps = interrupted.journal.steps
        standing = OrderProgress(now, steps_done(interrupted.journal.start, steps, now), len(steps))
        if standing.is_at_its_end:
            await self.forget(interrupted.campaign_id)
        return standing

    async def finish(self, interrupted: Interrupted, progress: Progress | None = None) -> Campaign:
        """From wherever the CMS stands to what was meant; returns the ad as it was read back. Raises as `arrange`."""
        return await self._resume(interrupted, progress, is_going_back=False)

    async def put_back(self, interrupted: Interrupted, progress: Progress | None = None) -> Campaign:
        """From wherever the CMS stands to how it was; returns the ad as it was read back. Raises as `arrange`."""
        return await self._resume(interrupted, progress, is_going_back=True)

    async def accept_current(self, interrupted: Interrupted) -> None:
        """It stays as it is once no step can arrive any more. Raises DiskProblem, and what reading raises."""
        await self._settled_line_up(interrupted)
        await self.forget(interrupted.campaign_id)

    async def forget(self, campaign_id: int) -> None:
        """There is nothing to finish or to put back any more. Raises DiskProblem."""
        await self._drafts.discard(RESOURCE, campaign_id)

    # inside

    async def _resume(self, interrupted: Interrupted, progress: Progress | None, *, is_going_back: bool) -> Campaign:
        campaign_id, title, gate = interrupted.campaign_id, interrupted.title, self.gate()
        # What was shown to the person may be older than what has been tried since.
        interrupted = await self.interruption_of(campaign_id) or interrupted
        now = await self._settled_line_up(interrupted)
        before, target = interrupted.journal.before, interrupted.journal.target
        journal = Journal(before, target, now, is_going_back)
        await self._go(campaign_id, title, journal, progress, gate, is_resumed=True)
        record = await self._client.campaigns.get(campaign_id)
        await self._verify(campaign_id, title, journal, record)
        return record

    async def _verify(self, campaign_id: int, title: str, journal: Journal, record: Campaign) -> None:
        """An order is at its end when the CMS holds it, not when its last step was answered. Raises OrderInterrupted.

        A step that the CMS did not keep, or carried out twice, is nobody's change that could be merged.
        """
        if not same_order(line_up_of(record), journal.goal):
            total = len(journal.steps)
            self._keep(campaign_id, title, replace(journal, in_flight=None))
            raise OrderInterrupted(campaign_id, total, total, _unlike())
        await self.forget(campaign_id)

    async def _settled_line_up(self, interrupted: Interrupted) -> LineUp:
        """The line-up once the step that is in flight has arrived, or can't arrive any more."""
        campaign_id, journal = interrupted.campaign_id, interrupted.journal
        in_flight, steps = journal.in_flight, journal.steps
        now = await self._now(campaign_id)
        if in_flight is None or not steps:
            return now
        # Which step it is, where that was not written down, is the one after those that were taken.
        first = steps_done(journal.start, steps, now)
        step = in_flight.step if in_flight.step >= 0 else first

        async def look() -> LineUp | None:
            nonlocal now
            now = await self._now(campaign_id)
            done = steps_done(journal.start, steps, now)
            has_arrived = done is not None and (done == len(steps) or (step is not None and done > step))
            return now if has_arrived else None

        await self._checks.wait_out(interrupted.title, look, since_s=in_flight.since_s(interrupted.since))
        return now

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
        steps = journal.steps
        if self._drafts.is_closed:
            raise _closed_error()
        way = stages(journal.start, steps)
        for done, step in enumerate(steps):
            if progress is not None:
                progress(done, len(steps))
            if (reason := gate()) is not None:
                # What is on disk stays as it is: it belongs to the account that began, and says which step came last.
                raise OrderInterrupted(campaign_id, done, len(steps), reason) if done or is_resumed else reason
            journal = replace(journal, in_flight=InFlight.now(done))
            try:
                if done and isinstance(step, Remove) and isinstance(steps[done - 1], Append):
                    await self._check_added(campaign_id, way[done])
                await self._write_journal(campaign_id, title, journal)
                await self._take(campaign_id, title, step, journal, way[done], way[done + 1])
            except MarqueeError as error:
                cause = _with_layout_name(step, error)
                is_open = isinstance(error, OutcomeUnknown)
                if done == 0 and not is_resumed and not is_open:
                    self._drafts.forget(RESOURCE, campaign_id)
                    if cause is error:
                        raise  # an error that is its own cause has no end
                    raise cause from error
                if not is_open:
                    self._keep(campaign_id, title, replace(journal, in_flight=None))
                _log.info("reordering %d stopped after %d of %d steps", campaign_id, done, len(steps))
                raise OrderInterrupted(campaign_id, done, len(steps), cause) from error
        if progress is not None and steps:
            progress(len(steps), len(steps))

    async def _check_added(self, campaign_id: int, expected: LineUp) -> None:
        """Nothing is taken out before everything that was added is seen to be there, once. Raises MarqueeError."""
        if not same_order(await self._now(campaign_id), expected):
            raise _unlike()

    async def _write_journal(self, campaign_id: int, title: str, journal: Journal) -> None:
        """Before a step is sent, it is on disk that it is in flight. Raises DiskProblem, and Offline amid ending."""
        if self._drafts.is_closed:
            raise _closed_error()
        self._keep(campaign_id, title, journal)
        await self._drafts.flush()

    def _keep(self, campaign_id: int, title: str, journal: Journal) -> None:
        if not self._drafts.is_closed:
            self._drafts.keep(RESOURCE, campaign_id, journal, title=title, state=DraftState.SENDING)

    async def _take(
        self, campaign_id: int, title: str, step: Step, journal: Journal, before: LineUp, after: LineUp
    ) -> None:
        """One step, sent once. If its answer is lost the CMS is looked at, for as long as the step may still arrive.

        It is never sent again from here: whoever finishes the order later starts from what the CMS has then.
        """
        try:
            await take_step(self._client, campaign_id, step)
        except OutcomeUnknown as lost:
            if journal.in_flight is not None and not lost.is_rolled_back:
                self._keep(campaign_id, title, replace(journal, in_flight=InFlight.now(journal.in_flight.step)))

            async def look() -> LineUp | None:
                now = await self._now(campaign_id)
                return None if same_order(now, before) else now

            found = await self._checks.find(lost, title, look)
            if found is None and lost.is_rolled_back and lost.refusal is not None:
                raise lost.refusal from lost
            if found is None or not same_order(found, after):
                raise

    async def _now(self, campaign_id: int) -> LineUp:
        return line_up_of(await self._client.campaigns.get(campaign_id))

    def _read(self, draft: Draft) -> Interrupted | None:
        try:
            journal = draft.payload(Journal)
        except msgspec.ValidationError as error:
            _log.warning("the journal of campaign %s cannot be read: %s", draft.record_id, error)
            return None
        is_mine = draft.is_of(self._drafts.account_id)
        return Interrupted(int(draft.record_id), draft.title, draft.saved_at, journal, is_mine)


def _closed_error() -> Offline:
    """Without a journal no step is taken: Marquee is ending, and another run could not go on from there."""
    return Offline(say("This connection is closed."), say("Open it again to continue."))


def _unlike() -> MarqueeError:
    return MarqueeError(
        say(
            "The layouts in the CMS differ from what was sent. A step was lost or ran twice, or "
            "someone else changed them."
        )
    )


def _with_layout_name(step: Step, error: MarqueeError) -> MarqueeError:
    """A refusal says which layout it is about: the CMS does not."""
    if not isinstance(step, Append) or not isinstance(error, NotFound | NotPermitted | Invalid):
        return error
    sentence = say("“{name}” can't be added: {sentence}", name=step.entry.name, sentence=error.sentence)
    return Invalid(sentence, {"entries": sentence}, say("Remove it, or ask its owner to share it with you."))


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
    """The entries of a record, in order. Raises BadResponse if it came without."""
    return state_of(record).entries
