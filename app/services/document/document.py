"""One record while it is edited: its working copy, its status, and the runner that carries out effects.

`transitions.advance` decides every status; nothing else changes it.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Iterator
from typing import Final, Generic, TypeVar

import msgspec

from app.core.change_hub import Change, Initiator, Kind
from app.core.elapsed_time import seconds_since
from app.core.errors import DiskProblem, MarqueeError, NotFound, OutcomeUnknown
from app.core.log import logger
from app.core.translatable_texts import say
from app.core.write_gate import Gate, pass_gate
from app.domain.list_queries import RecordId
from app.services.connection_state import LinkState
from app.services.document import effects as do
from app.services.document import events as on
from app.services.document.interrupted_write import Ending
from app.services.document.kept_draft import KeptDraft
from app.services.document.protocols import DocumentRules, Found, Program, Timer, Watcher, WorkingCopy
from app.services.document.status import (
    Clean,
    Doubt,
    InterruptedWrite,
    LocalChange,
    OthersWork,
    Sending,
    Status,
    Uncertain,
    Unsaved,
    in_doubt,
    is_busy,
)
from app.services.document.step_runner import StepRunner
from app.services.document.transitions import advance
from app.services.drafts.draft import NOTHING_SENT, Draft, Work
from app.services.saving.creation import CreationUnknown
from app.services.saving.save_recheck import OverwrittenSave, RecentSaves
from app.services.saving.verified_save import NeedsMerge, Saved, SaveOutcome, ServerAdjusted

S = TypeVar("S")

_LOCAL_CHANGES: Final[dict[object, LocalChange]] = {
    Initiator.BULK_EDIT: LocalChange.BULK_EDIT,
    Initiator.BULK_UNDO: LocalChange.BULK_UNDO,
    Initiator.SECOND_ARRIVAL: LocalChange.SECOND_ARRIVAL,
}
_SILENT: Final = (on.AccountChanged, on.LinkChanged, on.TimerFired, on.SavePressed)
"""Events that change at most the status."""
_log = logger("document")


class RecordDocument(Generic[S]):
    """See the module.

    Attributes:
        copy: base, working copy and the steps between them.
        record_id: None while the record does not exist in the CMS.
        draft: its draft on this computer.
        initiator: what its own writes are published and remembered with. Those with an unknown outcome are remembered
            as long as the connection is open, so it must not keep the document or its window alive.
        saves: how often a request has begun or ended.
    """

    def __init__(
        self,
        rules: DocumentRules[S],
        copy: WorkingCopy[S],
        program: Program,
        watcher: Watcher[S],
        *,
        record_id: RecordId | None,
        draft_id: RecordId,
    ) -> None:
        self.copy = copy
        self.record_id = record_id
        self.draft: Final = KeptDraft(rules, copy, program.drafts, draft_id)
        self.initiator: Final = object()
        self._rules = rules
        self._program = program
        self._watcher = watcher
        self._status: Status = Clean()
        self._events: deque[on.Event] = deque()
        self._is_working = False
        self._timer: Timer | None = None
        self.saves = 0
        self._local_change: tuple[S, LocalChange] | None = None
        self._found_work: Work[S] | None = None
        self._idle = asyncio.Event()
        self._idle.set()
        self._is_closed = False
        self._steps = (
            None
            if rules.steps is None
            else StepRunner(self, rules.steps, rules.read, watcher.confirm_ending, watcher.steps_ended, self.initiator)
        )
        self._ends = [
            program.subscribe(link=self._link_changed, account=self._account_changed, change=self._record_changed)
        ]
        if record_id is not None:
            self._ends.append(self._recent(record_id).follow(record_id, self._take_overwritten))

    @property
    def status(self) -> Status:
        return self._status

    @property
    def is_unsaved(self) -> bool:
        """Whether closing would lose something: unsaved work of the signed-in account."""
        return not self.copy.is_clean

    @property
    def is_busy(self) -> bool:
        return is_busy(self._status)

    # actions of the user and of the program

    def changed(self) -> None:
        """The working copy or the base has changed."""
        self.dispatch(on.Changed())

    def save(self) -> None:
        """Saves as if Save was pressed. `watcher.follow` reports the result.

        A new record that was emptied while its creation is in doubt is first filled as it was sent, to be looked for.
        """
        match self._status:
            case Uncertain(doubt=Doubt(sent=sent)) if self.record_id is None and self.copy.is_clean:
                self.copy.restore(self._rules.work(self.copy.base, sent))
        self.dispatch(on.SavePressed())

    def cancel_waiting_save(self) -> None:
        """Cancels the automatic start of the waiting save; the unsaved work stays."""
        self.dispatch(on.WaitCancelled())

    def merged(self, theirs: S) -> None:
        """Registers that a merge with `theirs`, which is the base now, is in the working copy."""
        record_id = self.record_id
        if record_id is not None and self._recent(record_id).overwritten_save(record_id, theirs) is not None:
            self._recent(record_id).forget(record_id)
        self.dispatch(on.Merged())

    def found_draft(self, draft: Draft, work: Work[S], *, is_alone: bool = False) -> None:
        """A draft of the record was found on this computer. `is_alone`: the record itself can't be read."""
        is_mine = draft.is_of(self._program.drafts.account_id)
        doubt: Doubt | None = None
        if draft.state not in NOTHING_SENT:
            sent = work.working if work.sent is None else work.sent
            doubt = Doubt(sent, self._unknown_since(draft, sent))
            was_undone = self._rules.same(work.base, work.working)  # while it was under way
            if self.record_id is None and was_undone:
                work = msgspec.structs.replace(work, working=sent)
        self._found_work = work
        self.draft.is_on_disk = True
        is_superseded = self.record_id is not None and not is_alone and self._rules.same(self.copy.base, work.working)
        self.dispatch(on.DraftFound(draft, is_mine, is_superseded, is_alone, doubt))

    def _unknown_since(self, draft: Draft, sent: S) -> MarqueeError:
        """Returns what is known of a request of an earlier run; a creation is registered, to be looked for first."""
        if self.record_id is not None:
            return OutcomeUnknown(say("Marquee closed before the CMS responded."), idempotent=True)
        return self._rules.register_sent(sent, seconds_since(draft.saved_at, draft.tick, self._program.now()))

    async def look_for_unfinished_steps(self) -> None:
        """Finds a write of several steps that stopped part-way, perhaps in an earlier run. Raises DiskProblem."""
        if self._steps is not None and self.record_id is not None and await self._steps.is_unfinished():
            self.dispatch(on.FoundInterruptedWrite())

    def end_steps(self, ending: Ending) -> None:
        """Ends a write of several steps that stopped part-way, as the user chose."""
        self.dispatch(on.EndingChosen(ending))

    def retry_steps(self) -> None:
        """Continues now what is held up, or looks again at what could not be looked at."""
        self.dispatch(on.StepsRetried())

    def steps_settled(self, theirs: S) -> None:
        """A write that had stopped part-way is settled; the CMS has `theirs`."""
        with self._as_one_event(on.StepsSettled()):
            if self.copy.is_clean:
                self.copy.take_theirs(theirs)  # one event: in between it would count as unsaved, and be kept as a draft
            else:
                self.copy.rebase(theirs)

    async def wait_until_idle(self, within_s: float | None = None) -> None:
        """Waits until a save that has begun ends, for at most this many seconds."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(within_s):
                await self._idle.wait()

    async def write_draft(self) -> None:
        """Writes the unsaved work to disk now. Raises DiskProblem."""
        if not self._is_closed and not self.copy.is_clean:
            self.draft.keep(self._status, self.record_id)
        await self._program.drafts.flush()

    async def discard_and_close(self) -> None:
        """Gives up the unsaved work. A request with part of it that may still arrive is watched. Raises DiskProblem."""
        status = self._status
        await self.draft.discard()
        if not self.is_busy and (sent := in_doubt(status)) is not None:
            self._watch_for(sent)
        self._give_up_creation()
        self.close()

    async def discard_others(self) -> None:
        """Removes another account's work, here and on disk. Raises DiskProblem; nothing is changed then."""
        status = self._status
        if not isinstance(status, OthersWork):
            return
        await self.draft.discard()
        self.dispatch(on.Discarded())
        if status.work is not None:
            self.copy.take_theirs(self.copy.base)

    def close(self) -> None:
        """Stops writing, sending and following; the draft on disk stays. Raises nothing.

        A request that was undone and may still arrive is watched without the document; of a new record, the draft goes.
        """
        if self.copy.is_clean and not self._is_closed:
            if isinstance(self._status, Clean) and self._status.late is not None:
                self._watch_for(self._status.late.sent)
            elif not self.is_busy and self._give_up_creation():
                self.draft.forget()
        self._is_closed = True
        self._stop_timer()
        for end in self._ends:
            end()
        self._ends.clear()

    def _give_up_creation(self) -> bool:
        """Leaves a creation in doubt to those who report it if it arrives; returns False if there is none."""
        doubt = self._status.doubt if isinstance(self._status, Unsaved) else None
        if doubt is None or not isinstance(doubt.error, CreationUnknown):
            return False
        doubt.error.give_up()
        return True

    # the record in the CMS

    async def look_again(self) -> None:
        """Reads the record again and takes over the result. Raises what reading raises."""
        found = await self.read_undisturbed()
        if found is not None:
            self.take_in(found)

    async def read_undisturbed(self) -> Found[S] | None:
        """Reads the record; returns None where there is none, or it can't be taken over now.

        An answer that was under way during a save may be older than the save, so it is requested again.
        """
        while True:
            saves, record_id = self.saves, self.record_id
            if record_id is None:
                return None
            try:
                found = await self._rules.read(record_id)
            except NotFound as error:
                self.dispatch(on.DeletedElsewhere(error))
                return None
            if self._is_closed or self.is_busy or isinstance(self._status, OthersWork | InterruptedWrite):
                return None
            if self.saves == saves:
                return found

    def take_in(self, found: Found[S]) -> None:
        """Takes over a record that was just read, or notes that it differs."""
        record_id, theirs = self.record_id, found.state
        assert record_id is not None, "only a record that is at the CMS can be read"
        self._watcher.read(found)
        overwritten_save = self._recent(record_id).overwritten_save(record_id, theirs)
        if overwritten_save is not None and self._take_overwritten(overwritten_save):
            return
        relation = self._rules.relation(self.copy.base, self.copy.working, theirs)
        if self._recent(record_id).is_repeat(record_id, self.copy.base, theirs):
            self._local_change = (self.copy.base, LocalChange.SECOND_ARRIVAL)
        here = self.local_change()
        if here is not None and not self._rules.is_mine(theirs, self.copy.base):
            here = None
        self.dispatch(on.ReadAgain(theirs, relation, here))
        if relation is on.Relation.SAME:
            self._local_change = None

    def local_change(self) -> LocalChange | None:
        """Returns what in this window changed the record since its base was read."""
        base, change = self._local_change or (None, None)
        return change if base is self.copy.base else None

    # events

    def dispatch(self, event: on.Event) -> None:
        """Applies `event` and carries out its effects. The watcher is notified once, at the end."""
        self._events.append(event)
        if self._is_working or self._is_closed:
            return
        self._work()

    def _work(self) -> None:
        before, is_other = self._status, False
        self._is_working = True
        try:
            while self._events:
                event = self._events.popleft()
                is_other = is_other or not isinstance(event, _SILENT)
                self._advance(event)
        finally:
            self._is_working = False
        (self._idle.clear if self.is_busy else self._idle.set)()
        if is_other or self._status is not before:
            self._watcher.follow()

    def _advance(self, event: on.Event) -> None:
        before = self._status
        self._status, effects = advance(before, event, self._facts())
        if isinstance(before, Sending) is not isinstance(self._status, Sending):
            self.saves += 1
        if type(before) is not type(self._status):
            _log.debug("%s: %s → %s", type(event).__name__, type(before).__name__, type(self._status).__name__)
        for effect in effects:
            self._carry_out(effect)

    def _facts(self) -> on.Facts:
        program = self._program
        return on.Facts(
            is_clean=self.copy.is_clean,
            is_new=self.record_id is None,
            has_steps=self._steps is not None,
            link=program.link,
            account=program.drafts.account_id,
            signer=program.signer,
            is_account_pending=program.is_account_pending,
            now=program.now(),
        )

    def _carry_out(self, effect: do.Effect) -> None:
        match effect:
            case do.KeepDraft():
                self.draft.keep(self._status, self.record_id)
            case do.ForgetDraft():
                self.draft.forget()
            case do.Ask(agreed):
                self._program.start(self._ask(agreed), "confirm a save")
            case do.Send(sent, doubt):
                gate = self._program.account_gate()
                self._program.start(self._send(self.copy.base, sent, doubt, gate), "save")
            case do.StartTimer() | do.StopTimer():
                self._set_timer(effect)
            case do.LookAgain():
                self._program.start(self._look_quietly(), "look again")
            case do.WatchForArrival(sent):
                self._watch_for(sent)
            case do.OpenMerge(base, theirs, was_sent, is_urgent):
                self._watcher.open_merge(base, theirs, was_sent=was_sent, is_urgent=is_urgent)
            case do.DiscardArrived() | do.ReportArrived():
                self._follow_arrival(effect)
            case do.LookAtSteps() | do.ConfirmEnding() | do.EndSteps():
                self._work_on_steps(effect)
            case do.TakeTheirs() | do.Rebase() | do.Restore() | do.BringBack():
                self._change_copy(effect)

    def _work_on_steps(self, effect: do.LookAtSteps | do.ConfirmEnding | do.EndSteps) -> None:
        assert self._steps is not None, "only a kind with such writes gets there"
        match effect:
            case do.LookAtSteps():
                self._program.start(self._steps.look(self._status), "look at a write of several steps")
            case do.ConfirmEnding(ending):
                self._program.start(self._steps.confirm(self._status, ending), "confirm an ending")
            case do.EndSteps(ending, is_resumed):
                gate = self._program.account_gate()
                work = self._steps.end(self._status, ending, gate, is_resumed=is_resumed)
                self._program.start(work, "end a write of several steps")

    def _change_copy(self, effect: do.TakeTheirs | do.Rebase | do.Restore | do.BringBack) -> None:
        match effect:
            case do.TakeTheirs(theirs, is_known_to_user):
                before = self.copy.base
                self.copy.take_theirs(theirs)
                if not is_known_to_user:
                    self._watcher.took_theirs(theirs, before)
            case do.Rebase(theirs):
                self.copy.rebase(theirs)
            case do.Restore():
                self._restore()
            case do.BringBack(overwritten_save, with_work):
                self.copy.bring_back(overwritten_save.base, overwritten_save.mine if with_work else None)

    def _restore(self) -> None:
        """Restores the draft; it may be based on an earlier state than the CMS's."""
        assert self._found_work is not None, "it was handed in with the event"
        theirs, work = self.copy.base, self._found_work
        self._found_work = None
        self.copy.restore(work)
        if self.copy.base is not theirs:
            relation = self._rules.relation(self.copy.base, self.copy.working, theirs)
            self._events.append(on.ReadAgain(theirs, relation))

    def _link_changed(self, _state: LinkState) -> None:
        self.dispatch(on.LinkChanged())

    def _account_changed(self) -> None:
        self.dispatch(on.AccountChanged())

    def _timer_fired(self) -> None:
        self._timer = None
        self.dispatch(on.TimerFired())

    def _set_timer(self, effect: do.StartTimer | do.StopTimer) -> None:
        self._stop_timer()
        if isinstance(effect, do.StartTimer):
            self._timer = self._program.call_later(effect.seconds, self._timer_fired)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _record_changed(self, change: Change, initiator: object) -> None:
        """A record was changed or deleted through this program."""
        if change.resource != self._rules.resource or self.record_id not in change.ids or not change.is_at_cms:
            return
        if initiator is self.initiator:
            return
        if change.kind is Kind.DELETED:
            self.dispatch(on.DeletedElsewhere())
            return
        if initiator is not Initiator.SEEN:
            self._local_change = (self.copy.base, _LOCAL_CHANGES.get(initiator, LocalChange.ELSEWHERE))
        if not self.is_busy:
            self._program.start(self._look_quietly(), "look again")

    # drafts

    def _follow_arrival(self, effect: do.DiscardArrived | do.ReportArrived) -> None:
        match effect:
            case do.DiscardArrived(was_sent):
                self._program.start(self._discard_arrived(was_sent=was_sent), "discard an arrived draft")
            case do.ReportArrived() if self.copy.is_clean:
                self._watcher.arrived_late()

    async def _discard_arrived(self, *, was_sent: bool) -> None:
        try:
            await self.draft.discard()
        except DiskProblem as error:
            _log.warning("a draft that has arrived was not removed: %s", error)
            return
        if was_sent:
            self._watcher.arrived()

    # saving

    async def _ask(self, agreed: object) -> None:
        sent = self.copy.working
        try:
            what = await self._watcher.confirm(agreed)
        except Exception as error:  # noqa: BLE001 - shown as the status of the document
            self.dispatch(on.Failed(sent, error))
            return
        self.dispatch(on.Declined() if what is None else on.Agreed(what, self.copy.working))

    async def _send(self, base: S, sent: S, doubt: Doubt | None, gate: Gate) -> None:
        """Sends what the user confirmed; later edits stay on top of it.

        For a new record, an earlier request with other content is looked for first. The draft on disk says that a
        request is under way before it is sent: after a crash it never counts as unsent.
        """
        about = sent
        try:
            await self._write_through()
            pass_gate(gate)
            if self.record_id is None:
                if doubt is not None and isinstance(doubt.error, CreationUnknown) and doubt.sent != sent:
                    about = doubt.sent
                    _raise(await doubt.error.arrived())
                    about = sent
                    self.dispatch(on.FoundNothing())
                    await self._write_through()
                outcome: SaveOutcome[S] = await self._create(sent)
            else:
                outcome = await self._rules.save(self.record_id, base, sent, self.initiator)
        except Exception as error:  # noqa: BLE001 - shown as the status of the document
            with self._as_one_event(on.Failed(about, error), on.AccountChanged()):
                return
        with self._as_one_event(on.Answered(sent, outcome), on.AccountChanged()):
            match outcome:
                case Saved(fresh=fresh):
                    self.copy.saved(sent, fresh)
                case ServerAdjusted(fresh=fresh):
                    self.copy.rebase(fresh)
                case NeedsMerge():
                    pass
        if isinstance(outcome, Saved):
            self._watcher.saved(outcome)

    async def _write_through(self) -> None:
        """Writes the draft now. If the disk is full, the save continues anyway."""
        with contextlib.suppress(DiskProblem):
            await self._program.drafts.flush()

    @contextlib.contextmanager
    def _as_one_event(self, first: on.Event, *last: on.Event) -> Iterator[None]:
        """Joins changes that the working copy reports within the block to the event `first` before them."""
        self._is_working = True
        try:
            yield
        finally:
            self._is_working = False
        self._events.appendleft(first)
        self._events.extend(last)
        if not self._is_closed:
            self._work()

    async def _create(self, sent: S) -> SaveOutcome[S]:
        created = await self._rules.create(sent, self.initiator)
        self.draft.forget()
        self.record_id = self.draft.id = created.record_id
        self._ends.append(self._recent(created.record_id).follow(created.record_id, self._take_overwritten))
        self._watcher.created(created.record_id)
        return created.outcome

    async def _look_quietly(self) -> None:
        """Reads the record in the background; a failure is only logged."""
        try:
            await self.look_again()
        except MarqueeError as error:
            _log.info("%s was not read again: %s", self._rules.resource, type(error).__name__)

    # saved here, and overwritten since

    def _recent(self, record_id: RecordId) -> RecentSaves[S]:
        return self._rules.recent(record_id)

    def _watch_for(self, sent: S) -> None:
        """Watches for a request with `sent` that was undone; a new record is looked for by its creation instead."""
        if self.record_id is not None:
            self._recent(self.record_id).note(self.record_id, sent, self.copy.base)

    def _take_overwritten(self, overwritten_save: OverwrittenSave[S]) -> bool:
        """Takes over what another write overwrote; returns False if that has to wait."""
        recent = self._recent(overwritten_save.record_id)
        base_includes_save = recent.includes_save(overwritten_save, self.copy.base)
        can_take = isinstance(self._status, Clean) or (isinstance(self._status, Unsaved) and base_includes_save)
        if self.is_busy or not can_take:
            return False
        recent.forget(overwritten_save.record_id)
        self.dispatch(on.OverwriteFound(overwritten_save, base_includes_save))
        return True


def _raise(error: MarqueeError | None) -> None:
    if error is not None:
        raise error
