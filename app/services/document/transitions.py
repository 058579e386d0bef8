"""The one function that decides the next status of a document: `(status, event, facts) → (status, effects)`.

It is pure: no clock, no network, no disk. Events say what happened, facts what holds then, and effects what to do;
`document.RecordDocument` gathers events and facts and carries out the effects.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final, cast

from app.core.errors import NextStep, NotFound, Offline, OutcomeUnknown
from app.services.connection_state import LinkState, is_network_error
from app.services.document.effects import (
    Ask,
    BringBack,
    ConfirmEnding,
    DiscardArrived,
    Effect,
    EndSteps,
    ForgetDraft,
    KeepDraft,
    LookAgain,
    LookAtSteps,
    OpenMerge,
    Rebase,
    Restore,
    Send,
    StartTimer,
    StopTimer,
    TakeTheirs,
    WatchForArrival,
)
from app.services.document.events import (
    AccountChanged,
    Agreed,
    Answered,
    Changed,
    Declined,
    DeletedElsewhere,
    Discarded,
    DraftFound,
    EndingChosen,
    EndingConfirmed,
    EndingDeclined,
    Event,
    Facts,
    Failed,
    FoundInterruptedWrite,
    FoundNothing,
    LinkChanged,
    Merged,
    OverwriteFound,
    ReadAgain,
    Relation,
    SavePressed,
    StepsFailed,
    StepsRetried,
    StepsSeen,
    StepsSettled,
    TimerFired,
    WaitCancelled,
)
from app.services.document.interrupted_write import Confirming, Ending, Held, Looking, Offered, Running, Stuck
from app.services.document.status import (
    Asking,
    Clean,
    Doubt,
    Edited,
    Gone,
    InterruptedWrite,
    NeedsMerge,
    Newer,
    OthersWork,
    Overwritten,
    Refused,
    Restored,
    Sending,
    ServerAdjusted,
    Status,
    Uncertain,
    Unsaved,
    Waiting,
    WaitReason,
    edited_again,
    is_busy,
    with_shared,
)
from app.services.saving import verified_save
from app.services.saving.creation import CreationUnknown
from app.services.saving.drafts import NOTHING_SENT, DraftState

RETRY_S: Final = 3.0
"""Before a waiting save is tried again while other requests succeed: the network failed only for a moment."""
ACCOUNT_RETRY_S: Final = 0.3
"""Before the next check after a sign-in whose account is still unknown."""

Step = tuple[Status, tuple[Effect, ...]]


def advance(status: Status, event: Event, facts: Facts) -> Step:
    """Returns the status after `event`, and the effects. An event without a meaning for the status changes nothing."""
    return _TRANSITIONS[type(event)](status, event, facts)


def _begin(status: Status, facts: Facts) -> Edited:
    """Returns the status of new unsaved work. It belongs to the account that is signed in now."""
    late = status.late if isinstance(status, Clean) else None
    return Edited(made_by=_account(facts), since=facts.now, doubt=late)


def _account(facts: Facts) -> int | None:
    """Returns the account of new work: the last one while signed out; None while a new one is still unknown."""
    is_unknown = facts.is_account_pending and facts.link is not LinkState.SIGNED_OUT
    return facts.account if facts.signer is None and not is_unknown else facts.signer


def _settled(status: Unsaved, facts: Facts) -> Step:
    """Returns the step when no request is under way and nothing is left to report: the working copy decides.

    If an earlier request may still arrive, the document stays responsible for it although nothing is left to save.
    """
    if not facts.is_clean:
        return with_shared(Edited, status), (KeepDraft(),)
    if status.doubt is None:
        return Clean(), (StopTimer(), ForgetDraft())
    if facts.is_new:
        return with_shared(Uncertain, status), (StopTimer(), KeepDraft())
    return Clean(late=status.doubt), (StopTimer(), ForgetDraft(), LookAgain())


def _changed(status: Status, _event: Changed, facts: Facts) -> Step:
    match status:
        case Clean():
            return (status, ()) if facts.is_clean else (_begin(status, facts), (KeepDraft(),))
        case Asking() | Sending():
            return status, (KeepDraft(),)
        case Unsaved() if facts.is_clean:
            after, effects = _settled(status, facts)
            # Another user's change can be taken over now; so can the change of a lost request.
            is_behind = isinstance(status, NeedsMerge | Overwritten)
            is_behind = is_behind or (isinstance(status, Edited) and status.newer is not None)
            look = (LookAgain(),) if is_behind and not facts.is_new and LookAgain() not in effects else ()
            return after, (*effects, *look)
        case Unsaved():
            return status, (KeepDraft(),)
        case _:
            return status, ()


def _save_pressed(status: Status, _event: object, facts: Facts) -> Step:
    if isinstance(status, Clean) and facts.is_new:
        status = _begin(status, facts)
    if not isinstance(status, Unsaved) or is_busy(status):
        return status, ()
    if facts.is_account_pending and (isinstance(status, Waiting) or facts.signer is None):
        return _wait_for_account(status)
    who = facts.account if isinstance(status, Waiting) else facts.signer
    if not _is_same(status.made_by, who):
        return OthersWork(work=status, was_refused=True), (StopTimer(),)
    agreed = status.agreed if isinstance(status, Waiting) else None
    return with_shared(Asking, status, agreed=agreed), (StopTimer(), Ask(agreed))


def _wait_for_account(status: Unsaved) -> Step:
    """Waits with sending until the account is known."""
    agreed = status.agreed if isinstance(status, Waiting | Asking) else None
    return with_shared(Waiting, status, reason=WaitReason.NETWORK, agreed=agreed), (
        StartTimer(ACCOUNT_RETRY_S),
        KeepDraft(),
    )


def _is_same(made_by: int | None, account: int | None) -> bool:
    return made_by is None or account is None or made_by == account


def _agreed(status: Status, event: Agreed, facts: Facts) -> Step:
    """Handles a confirmation; another account may have signed in while the user was asked."""
    if not isinstance(status, Asking):
        return status, ()
    if facts.is_account_pending and facts.signer is None:
        return _wait_for_account(replace(status, agreed=event.what))
    if not _is_same(status.made_by, facts.signer):
        return OthersWork(work=status, was_refused=True), ()
    return with_shared(Sending, status, agreed=event.what, sent=event.sent), (
        KeepDraft(),
        Send(event.sent, status.doubt),
    )


def _declined(status: Status, _event: Declined, facts: Facts) -> Step:
    return _settled(status, facts) if isinstance(status, Asking) else (status, ())


def _found_nothing(status: Status, _event: FoundNothing, _facts: Facts) -> Step:
    return (replace(status, doubt=None), (KeepDraft(),)) if isinstance(status, Sending) else (status, ())


def _wait_cancelled(status: Status, _event: WaitCancelled, _facts: Facts) -> Step:
    if isinstance(status, InterruptedWrite) and isinstance(status.phase, Held):
        return replace(status, phase=Looking()), (StopTimer(), LookAtSteps())
    if not isinstance(status, Waiting):
        return status, ()
    return with_shared(Edited, status), (StopTimer(), KeepDraft())


def _deleted_elsewhere(status: Status, event: DeletedElsewhere, _facts: Facts) -> Step:
    match status:
        case Sending():  # the outcome comes first
            return replace(status, is_deleted=True), ()
        case InterruptedWrite(was=was):
            return Gone(was=was, error=event.error), (StopTimer(),)
        case Asking():
            return Gone(was=edited_again(status), error=event.error), (KeepDraft(),)
        case Clean() | Unsaved():
            return Gone(was=status, error=event.error), (StopTimer(),)
        case _:
            return status, ()


def _merged(status: Status, _event: Merged, facts: Facts) -> Step:
    if is_busy(status) or isinstance(status, OthersWork | InterruptedWrite | Gone):
        return status, ()
    return _settled(status if isinstance(status, Unsaved) else _begin(status, facts), facts)


def _discarded(status: Status, _event: Discarded, _facts: Facts) -> Step:
    return (Clean() if isinstance(status, OthersWork) else status), ()


def _found_interrupted_write(status: Status, _event: FoundInterruptedWrite, _facts: Facts) -> Step:
    if not isinstance(status, Clean | Unsaved) or is_busy(status):
        return status, ()
    return InterruptedWrite(was=status), (StopTimer(), LookAtSteps())


def _steps_seen(status: Status, event: StepsSeen, _facts: Facts) -> Step:
    match status:
        case InterruptedWrite(phase=Looking(cause=cause) | Offered(cause=cause)):
            return replace(status, phase=Offered(event.unfinished, event.progress, event.error or cause)), ()
        case InterruptedWrite(phase=Running()):
            return replace(status, phase=Offered(event.unfinished, event.progress, event.error)), ()
        case _:
            return status, ()


def _ending_chosen(status: Status, event: EndingChosen, _facts: Facts) -> Step:
    match status:
        case InterruptedWrite(phase=Offered(unfinished=unfinished) as offered) if unfinished.is_mine:
            return replace(status, phase=Confirming(event.ending, offered)), (ConfirmEnding(event.ending),)
        case _:
            return status, ()


def _begin_ending(status: InterruptedWrite, ending: Held, facts: Facts, *, is_resumed: bool) -> Step:
    """Begins an ending, or waits until it is known under which account it would be sent."""
    if facts.is_account_pending:
        return replace(status, phase=ending), (StartTimer(ACCOUNT_RETRY_S),)
    return replace(status, phase=Running(ending.ending)), (StopTimer(), EndSteps(ending.ending, is_resumed))


def _ending_confirmed(status: Status, _event: EndingConfirmed, facts: Facts) -> Step:
    match status:
        case InterruptedWrite(phase=Confirming(ending=ending)):
            return _begin_ending(status, Held(ending), facts, is_resumed=False)
        case _:
            return status, ()


def _ending_declined(status: Status, _event: EndingDeclined, _facts: Facts) -> Step:
    match status:
        case InterruptedWrite(phase=Confirming(offered=offered)):
            return replace(status, phase=offered), ()
        case _:
            return status, ()


def _steps_failed(status: Status, event: StepsFailed, facts: Facts) -> Step:
    if not isinstance(status, InterruptedWrite):
        return status, ()
    return _after_steps_failed(status, event.error, event.ending, facts)


def _after_steps_failed(status: InterruptedWrite, error: Exception, ending: Ending | None, facts: Facts) -> Step:
    """Without a network the ending waits; steps that stopped again are looked at; anything else the user retries."""
    if ending is not None and is_network_error(error):
        soon: tuple[Effect, ...] = (StartTimer(RETRY_S),) if facts.link is LinkState.CONNECTED else ()
        return replace(status, phase=Held(ending, error)), soon
    if isinstance(error, verified_save.WriteInterrupted):
        return replace(status, phase=Looking(error.cause)), (LookAtSteps(),)
    return replace(status, phase=Stuck(error)), ()


def _steps_retried(status: Status, _event: StepsRetried, facts: Facts) -> Step:
    match status:
        case InterruptedWrite(phase=Held() as held):
            return _begin_ending(status, held, facts, is_resumed=True)
        case InterruptedWrite(phase=Stuck()):
            return replace(status, phase=Looking()), (LookAtSteps(),)
        case _:
            return status, ()


def _steps_settled(status: Status, _event: StepsSettled, facts: Facts) -> Step:
    if not isinstance(status, InterruptedWrite):
        return status, ()
    return _settled(status.was if isinstance(status.was, Unsaved) else _begin(status.was, facts), facts)


def _answered(status: Status, event: Answered, facts: Facts) -> Step:
    return _unless_deleted(status, *_taken(status, event, facts)) if isinstance(status, Sending) else (status, ())


def _unless_deleted(status: Status, after: Status, effects: tuple[Effect, ...]) -> Step:
    """Returns the outcome of a save, unless the record was deleted while it was under way."""
    if isinstance(status, Sending) and status.is_deleted and isinstance(after, Clean | Unsaved):
        return Gone(was=after), tuple(each for each in effects if isinstance(each, KeepDraft | ForgetDraft))
    return after, effects


def _taken(status: Sending, event: Answered, facts: Facts) -> Step:
    after = replace(status, doubt=None)
    match event.outcome:
        case verified_save.Saved():
            return _settled(replace(after, since=facts.now), facts)
        case verified_save.NeedsMerge(base=base, theirs=theirs, was_sent=sent_now):
            before = after if sent_now else status  # an earlier request may still arrive
            was_sent = sent_now or status.doubt is not None
            merge = with_shared(NeedsMerge, before, base=base, theirs=theirs, was_sent=was_sent)
            return merge, (KeepDraft(), OpenMerge(base, theirs, was_sent))
        case verified_save.ServerAdjusted(fresh=fresh, sentence=sentence):
            if facts.is_clean:
                return Clean(), (ForgetDraft(),)
            return with_shared(ServerAdjusted, after, sent=event.sent, fresh=fresh, sentence=sentence), (KeepDraft(),)


def _failed(status: Status, event: Failed, facts: Facts) -> Step:
    """Without a network, a save waits; with an unknown outcome it becomes Uncertain; otherwise it was refused."""
    if not isinstance(status, Asking | Sending):
        return status, ()
    return _unless_deleted(status, *_status_after_failure(status, event, facts))


def _status_after_failure(status: Asking | Sending, event: Failed, facts: Facts) -> Step:
    sent, error = event.sent, event.error
    is_offline = facts.link is LinkState.OFFLINE or isinstance(error.__cause__, Offline)
    if isinstance(error, OutcomeUnknown):
        doubtful = replace(status, doubt=Doubt(sent, error))
        was_looked_for = isinstance(error, CreationUnknown) and error.was_looked_for
        if is_offline and not was_looked_for:
            return _waiting(doubtful, facts)
        return with_shared(Uncertain, doubtful), (KeepDraft(),)
    if isinstance(error, verified_save.WriteInterrupted):
        stopped = InterruptedWrite(was=edited_again(status))
        after, effects = _after_steps_failed(stopped, error, Ending.FINISH, facts)
        return after, (KeepDraft(), *effects)
    if isinstance(error, Offline):
        return _waiting(status, facts)
    # Not found may mean the record itself, or only a part of what was sent; steps before a refused one are in the CMS.
    is_behind = isinstance(error, NotFound) or (facts.has_steps and isinstance(status, Sending))
    look = (LookAgain(),) if is_behind and not facts.is_new else ()
    return with_shared(Refused, status, error=error), (KeepDraft(), *look)


def _waiting(status: Asking | Sending, facts: Facts) -> Step:
    waiting = with_shared(Waiting, status, reason=WaitReason.NETWORK, agreed=status.agreed)
    soon: tuple[Effect, ...] = (StartTimer(RETRY_S),) if facts.link is LinkState.CONNECTED else ()
    return waiting, (KeepDraft(), *soon)


def _link_changed(status: Status, _event: LinkChanged, facts: Facts) -> Step:
    if facts.link is not LinkState.CONNECTED:
        return status, ()
    match status:
        case Clean(late=Doubt()):
            return status, (LookAgain(),)
        case Waiting() | InterruptedWrite(phase=Held()):
            return status, (StartTimer(0.0),)
        case InterruptedWrite(phase=Stuck()):
            return replace(status, phase=Looking()), (LookAtSteps(),)
        case Refused(error=error) if getattr(error, "next_step", None) is NextStep.SIGN_IN:
            return with_shared(Edited, status, can_repeat=True), (KeepDraft(),)
        case _:
            return status, ()


def _account_changed(status: Status, _event: AccountChanged, facts: Facts) -> Step:
    if (
        isinstance(status, Unsaved)
        and status.made_by is None
        and not facts.is_account_pending
        and facts.account is not None
    ):
        return replace(status, made_by=facts.account), (KeepDraft(),)
    match status:
        case OthersWork(work=Unsaved() as work) if _is_same(work.made_by, facts.account):
            return edited_again(work), (KeepDraft(),)
        case InterruptedWrite(phase=Offered()):  # the account that began it decides
            return status, (LookAtSteps(),)
        case Waiting() | Asking() | Sending():  # decided when it is time to send, or by the answer
            return status, ()
        case Unsaved() if not _is_same(status.made_by, facts.account):
            return OthersWork(work=status), (StopTimer(),)
        case _:
            return status, ()


def _timer_fired(status: Status, event: TimerFired, facts: Facts) -> Step:
    is_held = isinstance(status, InterruptedWrite) and isinstance(status.phase, Held)
    if not (is_held or isinstance(status, Waiting)) or facts.link is not LinkState.CONNECTED:
        return status, ()
    if facts.is_account_pending:
        return status, (StartTimer(ACCOUNT_RETRY_S),)
    if not isinstance(status, Waiting):
        return _steps_retried(status, StepsRetried(), facts)
    if status.reason is WaitReason.NETWORK:
        return _save_pressed(status, event, facts)
    if status.made_by is not None and facts.account != status.made_by:
        return OthersWork(work=status, was_refused=True), ()
    return status, ()


def _draft_found(status: Status, found: DraftFound, facts: Facts) -> Step:
    if not isinstance(status, Clean):
        return status, ()
    draft = found.draft
    was_sent = draft.state not in NOTHING_SENT
    if found.is_superseded:
        return Clean(), (DiscardArrived(was_sent),)
    if not found.is_mine:
        return OthersWork(draft=draft), ()
    made_by = draft.account_id if draft.account_id is not None else facts.account
    if draft.state is DraftState.WAITING:
        waiting = Waiting(made_by=made_by, since=draft.saved_at, reason=WaitReason.REVIEW, saved_at=draft.saved_at)
        return waiting, (Restore(draft), StartTimer(0.0))
    restored = Restored(draft.saved_at, was_sent, found.is_alone)
    return Edited(made_by=made_by, since=draft.saved_at, doubt=found.doubt, restored=restored), (Restore(draft),)


def _read_again(status: Status, event: ReadAgain, _facts: Facts) -> Step:
    theirs = event.theirs
    if isinstance(status, Gone) and status.error is not None:
        status = cast("Status", status.was)  # the CMS has it again
    if is_busy(status) or isinstance(status, OthersWork | InterruptedWrite | Gone):
        return status, ()
    if isinstance(status, Clean) and event.relation is not Relation.SAME:
        watch = (WatchForArrival(status.late.sent),) if status.late is not None else ()
        return replace(status, late=None), (TakeTheirs(theirs, is_known_to_user=event.here is not None), *watch)
    if isinstance(status, Clean) and status.late is not None:
        return replace(status, late=None), (Rebase(theirs), WatchForArrival(status.late.sent))
    if event.relation is not Relation.DIFFERS:
        return _without_newer(status), (Rebase(theirs),)
    if not isinstance(status, Unsaved) or isinstance(status, Overwritten | Waiting | Uncertain | Refused):
        return status, ()  # the save reads the CMS first in any case
    newer = Newer(theirs, event.here)
    return (
        replace(status, newer=newer) if isinstance(status, Edited) else with_shared(Edited, status, newer=newer)
    ), ()


def _without_newer(status: Status) -> Status:
    """Returns the status when the CMS no longer has anything newer than the base."""
    match status:
        case Edited():
            return replace(status, newer=None)
        case NeedsMerge() | Overwritten():
            return edited_again(status)
        case _:
            return status


def _overwrite_found(status: Status, event: OverwriteFound, facts: Facts) -> Step:
    overwritten_save, base_includes_save = event.overwritten_save, event.base_includes_save
    if is_busy(status):
        return status, ()
    match status:
        case Clean() if overwritten_save.is_late:
            undone = Clean(undone=overwritten_save, late=status.late)
            return undone, (TakeTheirs(overwritten_save.theirs, is_known_to_user=True),)
        case Clean():
            overwritten = with_shared(Overwritten, _begin(status, facts), overwritten_save=overwritten_save)
            merge = OpenMerge(overwritten_save.base, overwritten_save.theirs, was_sent=True, is_urgent=False)
            return overwritten, (BringBack(overwritten_save, with_work=not base_includes_save), KeepDraft(), merge)
        case Unsaved() if base_includes_save:
            return with_shared(Overwritten, status, overwritten_save=overwritten_save), (
                BringBack(overwritten_save, with_work=False),
                KeepDraft(),
            )
        case _:
            return status, ()


_TRANSITIONS: Final[dict[type[Event], Callable[[Status, Any, Facts], Step]]] = {
    Changed: _changed,
    SavePressed: _save_pressed,
    Agreed: _agreed,
    Declined: _declined,
    FoundNothing: _found_nothing,
    Answered: _answered,
    Failed: _failed,
    WaitCancelled: _wait_cancelled,
    LinkChanged: _link_changed,
    AccountChanged: _account_changed,
    TimerFired: _timer_fired,
    DraftFound: _draft_found,
    ReadAgain: _read_again,
    DeletedElsewhere: _deleted_elsewhere,
    OverwriteFound: _overwrite_found,
    Merged: _merged,
    Discarded: _discarded,
    FoundInterruptedWrite: _found_interrupted_write,
    StepsSettled: _steps_settled,
    StepsSeen: _steps_seen,
    StepsFailed: _steps_failed,
    EndingChosen: _ending_chosen,
    EndingConfirmed: _ending_confirmed,
    EndingDeclined: _ending_declined,
    StepsRetried: _steps_retried,
}


def table(statuses: Iterable[Status], events: Iterable[Event], facts: Iterable[Facts]) -> list[tuple[str, str, str]]:
    """Returns every transition that samples of statuses, events and facts lead to: status, event, status after it."""
    events, facts = tuple(events), tuple(facts)
    rows: dict[tuple[str, str], set[str]] = {}
    for status in statuses:
        for event in events:
            for fact in facts:
                after, _effects = advance(status, event, fact)
                if after != status:
                    rows.setdefault((type(status).__name__, type(event).__name__), set()).add(type(after).__name__)
    return [(status, event, ", ".join(sorted(after))) for (status, event), after in sorted(rows.items())]
