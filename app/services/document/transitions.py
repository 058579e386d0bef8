"""The one function that decides the next status of a document: `(status, event, facts) → (status, effects)`.

It is pure: no clock, no network, no disk. Events say what happened, facts what holds then, and effects what to do;
`document.RecordDocument` gathers events and facts and carries out the effects.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, cast

from app.core.errors import NextStep, NotFound, Offline, OutcomeUnknown, SignInNeeded
from app.services.connection_state import LinkState, is_network_error
from app.services.document import effects as do
from app.services.document import events as on
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
from app.services.drafts.draft import NOTHING_SENT, DraftState
from app.services.saving import verified_save
from app.services.saving.creation import CreationUnknown

RETRY_S: Final = 3.0
"""Before a waiting save is tried again while other requests succeed: the network failed only for a moment."""
ACCOUNT_RETRY_S: Final = 0.3
"""Before the next check after a sign-in whose account is still unknown."""

Step = tuple[Status, tuple[do.Effect, ...]]


def advance(status: Status, event: on.Event, facts: on.Facts) -> Step:
    """Returns the status after `event`, and the effects. An event without a meaning for the status changes nothing."""
    return _TRANSITIONS[type(event)](status, event, facts)


def _begin(status: Status, facts: on.Facts) -> Edited:
    """Returns the status of new unsaved work. It belongs to the account that is signed in now."""
    late = status.late if isinstance(status, Clean) else None
    return Edited(made_by=_account(facts), since=facts.now, doubt=late)


def _account(facts: on.Facts) -> int | None:
    """Returns the account of new work: the last one while signed out; None while a new one is still unknown."""
    is_unknown = facts.is_account_pending and facts.link is not LinkState.SIGNED_OUT
    return facts.account if facts.signer is None and not is_unknown else facts.signer


def _settled(status: Unsaved, facts: on.Facts) -> Step:
    """Returns the step when no request is under way and nothing is left to report: the working copy decides.

    If an earlier request may still arrive, the document stays responsible for it although nothing is left to save.
    """
    if not facts.is_clean:
        return with_shared(Edited, status), (do.KeepDraft(),)
    if status.doubt is None:
        return Clean(), (do.StopTimer(), do.ForgetDraft())
    if facts.is_new:
        return with_shared(Uncertain, status), (do.StopTimer(), do.KeepDraft())
    return Clean(late=status.doubt), (do.StopTimer(), do.ForgetDraft(), do.LookAgain())


def _changed(status: Status, _event: on.Changed, facts: on.Facts) -> Step:
    match status:
        case Clean():
            return (status, ()) if facts.is_clean else (_begin(status, facts), (do.KeepDraft(),))
        case Asking() | Sending():
            return status, (do.KeepDraft(),)
        case Unsaved() if facts.is_clean:
            after, effects = _settled(status, facts)
            # Another user's change can be taken over now; so can the change of a lost request.
            is_behind = isinstance(status, NeedsMerge | Overwritten)
            is_behind = is_behind or (isinstance(status, Edited) and status.newer is not None)
            look = (do.LookAgain(),) if is_behind and not facts.is_new and do.LookAgain() not in effects else ()
            return after, (*effects, *look)
        case Unsaved():
            return status, (do.KeepDraft(),)
        case _:
            return status, ()


def _save_pressed(status: Status, _event: object, facts: on.Facts) -> Step:
    if isinstance(status, Clean) and facts.is_new:
        status = _begin(status, facts)
    if not isinstance(status, Unsaved) or is_busy(status):
        return status, ()
    if facts.is_account_pending and (isinstance(status, Waiting) or facts.signer is None):
        return _wait_for_account(status)
    who = facts.account if isinstance(status, Waiting) else facts.signer
    if not _is_same(status.made_by, who):
        return OthersWork(work=status, was_refused=True), (do.StopTimer(),)
    agreed = status.agreed if isinstance(status, Waiting) else None
    return with_shared(Asking, status, agreed=agreed), (do.StopTimer(), do.Ask(agreed))


def _wait_for_account(status: Unsaved) -> Step:
    """Waits with sending until the account is known."""
    agreed = status.agreed if isinstance(status, Waiting | Asking) else None
    return with_shared(Waiting, status, reason=WaitReason.NETWORK, agreed=agreed), (
        do.StartTimer(ACCOUNT_RETRY_S),
        do.KeepDraft(),
    )


def _is_same(made_by: int | None, account: int | None) -> bool:
    return made_by is None or account is None or made_by == account


def _agreed(status: Status, event: on.Agreed, facts: on.Facts) -> Step:
    """Handles a confirmation; another account may have signed in while the user was asked."""
    if not isinstance(status, Asking):
        return status, ()
    if facts.is_account_pending and facts.signer is None:
        return _wait_for_account(replace(status, agreed=event.what))
    if not _is_same(status.made_by, facts.signer):
        return OthersWork(work=status, was_refused=True), ()
    return with_shared(Sending, status, agreed=event.what, sent=event.sent), (
        do.KeepDraft(),
        do.Send(event.sent, status.doubt),
    )


def _declined(status: Status, _event: on.Declined, facts: on.Facts) -> Step:
    return _settled(status, facts) if isinstance(status, Asking) else (status, ())


def _found_nothing(status: Status, _event: on.FoundNothing, _facts: on.Facts) -> Step:
    return (replace(status, doubt=None), (do.KeepDraft(),)) if isinstance(status, Sending) else (status, ())


def _wait_cancelled(status: Status, _event: on.WaitCancelled, _facts: on.Facts) -> Step:
    if isinstance(status, InterruptedWrite) and isinstance(status.phase, Held):
        return replace(status, phase=Looking()), (do.StopTimer(), do.LookAtSteps())
    if not isinstance(status, Waiting):
        return status, ()
    return with_shared(Edited, status), (do.StopTimer(), do.KeepDraft())


def _deleted_elsewhere(status: Status, event: on.DeletedElsewhere, _facts: on.Facts) -> Step:
    was: Clean | Unsaved
    match status:
        case Sending():  # the outcome comes first
            return replace(status, is_deleted=True), ()
        case Asking():
            was = edited_again(status)
        case InterruptedWrite():
            was = status.was
        case Clean() | Unsaved():
            was = status
        case _:
            return status, ()
    return Gone(was=was, error=event.error), (do.StopTimer(), do.KeepDraft())


def _merged(status: Status, _event: on.Merged, facts: on.Facts) -> Step:
    if is_busy(status) or isinstance(status, OthersWork | InterruptedWrite | Gone):
        return status, ()
    return _settled(status if isinstance(status, Unsaved) else _begin(status, facts), facts)


def _discarded(status: Status, _event: on.Discarded, _facts: on.Facts) -> Step:
    return (Clean() if isinstance(status, OthersWork) else status), ()


def _found_interrupted_write(status: Status, _event: on.FoundInterruptedWrite, _facts: on.Facts) -> Step:
    if not isinstance(status, Clean | Unsaved) or is_busy(status):
        return status, ()
    return InterruptedWrite(was=status), (do.StopTimer(), do.LookAtSteps())


def _steps_seen(status: Status, event: on.StepsSeen, _facts: on.Facts) -> Step:
    match status:
        case InterruptedWrite(phase=Looking(cause=cause) | Offered(cause=cause)):
            return replace(status, phase=Offered(event.unfinished, event.progress, event.error or cause)), ()
        case InterruptedWrite(phase=Running()):
            return replace(status, phase=Offered(event.unfinished, event.progress, event.error)), ()
        case _:
            return status, ()


def _ending_chosen(status: Status, event: on.EndingChosen, _facts: on.Facts) -> Step:
    match status:
        case InterruptedWrite(phase=Offered(unfinished=unfinished) as offered) if unfinished.is_mine:
            return replace(status, phase=Confirming(event.ending, offered)), (do.ConfirmEnding(event.ending),)
        case _:
            return status, ()


def _begin_ending(status: InterruptedWrite, ending: Held, facts: on.Facts, *, is_resumed: bool) -> Step:
    """Begins an ending, or waits until it is known under which account it would be sent."""
    if facts.is_account_pending:
        return replace(status, phase=ending), (do.StartTimer(ACCOUNT_RETRY_S),)
    return replace(status, phase=Running(ending.ending)), (do.StopTimer(), do.EndSteps(ending.ending, is_resumed))


def _ending_confirmed(status: Status, _event: on.EndingConfirmed, facts: on.Facts) -> Step:
    match status:
        case InterruptedWrite(phase=Confirming(ending=ending)):
            return _begin_ending(status, Held(ending), facts, is_resumed=False)
        case _:
            return status, ()


def _ending_declined(status: Status, _event: on.EndingDeclined, _facts: on.Facts) -> Step:
    match status:
        case InterruptedWrite(phase=Confirming(offered=offered)):
            return replace(status, phase=offered), ()
        case _:
            return status, ()


def _steps_failed(status: Status, event: on.StepsFailed, facts: on.Facts) -> Step:
    if not isinstance(status, InterruptedWrite):
        return status, ()
    return _after_steps_failed(status, event.error, event.ending, facts)


def _after_steps_failed(status: InterruptedWrite, error: Exception, ending: Ending | None, facts: on.Facts) -> Step:
    """Without a network or a sign-in the ending waits.

    Steps that stopped again are looked at; anything else the user retries.
    """
    cause = error.cause if isinstance(error, verified_save.WriteInterrupted) else error
    if ending is not None and (is_network_error(error) or isinstance(cause, SignInNeeded)):
        soon: tuple[do.Effect, ...] = (do.StartTimer(RETRY_S),) if facts.link is LinkState.CONNECTED else ()
        return replace(status, phase=Held(ending, error)), soon
    if isinstance(error, verified_save.WriteInterrupted):
        return replace(status, phase=Looking(error.cause)), (do.LookAtSteps(),)
    return replace(status, phase=Stuck(error)), ()


def _steps_retried(status: Status, _event: on.StepsRetried, facts: on.Facts) -> Step:
    match status:
        case InterruptedWrite(phase=Held() as held):
            return _begin_ending(status, held, facts, is_resumed=True)
        case InterruptedWrite(phase=Stuck()):
            return replace(status, phase=Looking()), (do.LookAtSteps(),)
        case _:
            return status, ()


def _steps_settled(status: Status, _event: on.StepsSettled, facts: on.Facts) -> Step:
    if not isinstance(status, InterruptedWrite):
        return status, ()
    return _settled(status.was if isinstance(status.was, Unsaved) else _begin(status.was, facts), facts)


def _answered(status: Status, event: on.Answered, facts: on.Facts) -> Step:
    return _unless_deleted(status, *_taken(status, event, facts)) if isinstance(status, Sending) else (status, ())


def _unless_deleted(status: Status, after: Status, effects: tuple[do.Effect, ...]) -> Step:
    """Returns the outcome of a save, unless the record was deleted while it was under way."""
    if isinstance(status, Sending) and status.is_deleted and isinstance(after, Clean | Unsaved):
        return Gone(was=after), tuple(each for each in effects if isinstance(each, do.KeepDraft | do.ForgetDraft))
    return after, effects


def _taken(status: Sending, event: on.Answered, facts: on.Facts) -> Step:
    after = replace(status, doubt=None)
    match event.outcome:
        case verified_save.Saved():
            return _settled(replace(after, since=facts.now), facts)
        case verified_save.NeedsMerge(base=base, theirs=theirs, was_sent=sent_now):
            before = after if sent_now else status  # an earlier request may still arrive
            was_sent = sent_now or status.doubt is not None
            merge = with_shared(NeedsMerge, before, base=base, theirs=theirs, was_sent=was_sent)
            return merge, (do.KeepDraft(), do.OpenMerge(base, theirs, was_sent))
        case verified_save.ServerAdjusted(fresh=fresh, sentence=sentence):
            if facts.is_clean:
                return Clean(), (do.ForgetDraft(),)
            return with_shared(ServerAdjusted, after, sent=event.sent, fresh=fresh, sentence=sentence), (
                do.KeepDraft(),
            )


def _failed(status: Status, event: on.Failed, facts: on.Facts) -> Step:
    """Without a network, a save waits; with an unknown outcome it becomes Uncertain; otherwise it was refused."""
    if not isinstance(status, Asking | Sending):
        return status, ()
    return _unless_deleted(status, *_status_after_failure(status, event, facts))


def _status_after_failure(status: Asking | Sending, event: on.Failed, facts: on.Facts) -> Step:
    sent, error = event.sent, event.error
    is_offline = facts.link is LinkState.OFFLINE or isinstance(error.__cause__, Offline)
    if isinstance(error, OutcomeUnknown):
        doubtful = replace(status, doubt=Doubt(sent, error))
        was_looked_for = isinstance(error, CreationUnknown) and error.was_looked_for
        if is_offline and not was_looked_for:
            return _waiting(doubtful, facts)
        return with_shared(Uncertain, doubtful), (do.KeepDraft(),)
    if isinstance(error, verified_save.WriteInterrupted):
        stopped = InterruptedWrite(was=edited_again(status))
        after, effects = _after_steps_failed(stopped, error, Ending.FINISH, facts)
        return after, (do.KeepDraft(), *effects)
    if isinstance(error, Offline):
        return _waiting(status, facts)
    # Not found may mean the record itself, or only a part of what was sent; steps before a refused one are in the CMS.
    is_behind = isinstance(error, NotFound) or (facts.has_steps and isinstance(status, Sending))
    look = (do.LookAgain(),) if is_behind and not facts.is_new else ()
    return with_shared(Refused, status, error=error), (do.KeepDraft(), *look)


def _waiting(status: Asking | Sending, facts: on.Facts) -> Step:
    waiting = with_shared(Waiting, status, reason=WaitReason.NETWORK, agreed=status.agreed)
    soon: tuple[do.Effect, ...] = (do.StartTimer(RETRY_S),) if facts.link is LinkState.CONNECTED else ()
    return waiting, (do.KeepDraft(), *soon)


def _link_changed(status: Status, _event: on.LinkChanged, facts: on.Facts) -> Step:
    if facts.link is not LinkState.CONNECTED:
        return status, ()
    match status:
        case Clean(late=Doubt()):
            return status, (do.LookAgain(),)
        case Waiting() | InterruptedWrite(phase=Held()):
            return status, (do.StartTimer(0.0),)
        case InterruptedWrite(phase=Stuck()):
            return replace(status, phase=Looking()), (do.LookAtSteps(),)
        case Refused(error=error) if getattr(error, "next_step", None) is NextStep.SIGN_IN:
            return with_shared(Edited, status, can_repeat=True), (do.KeepDraft(),)
        case _:
            return status, ()


def _account_changed(status: Status, _event: on.AccountChanged, facts: on.Facts) -> Step:
    if (
        isinstance(status, Unsaved)
        and status.made_by is None
        and not facts.is_account_pending
        and facts.account is not None
    ):
        return replace(status, made_by=facts.account), (do.KeepDraft(),)
    match status:
        case OthersWork(work=Unsaved() as work) if _is_same(work.made_by, facts.account):
            return edited_again(work), (do.KeepDraft(),)
        case InterruptedWrite(phase=Offered()):  # the account that began it decides
            return status, (do.LookAtSteps(),)
        case Waiting() | Asking() | Sending():  # decided when it is time to send, or by the answer
            return status, ()
        case Unsaved() if not _is_same(status.made_by, facts.account):
            return OthersWork(work=status), (do.StopTimer(),)
        case _:
            return status, ()


def _timer_fired(status: Status, event: on.TimerFired, facts: on.Facts) -> Step:
    is_held = isinstance(status, InterruptedWrite) and isinstance(status.phase, Held)
    if not (is_held or isinstance(status, Waiting)) or facts.link is not LinkState.CONNECTED:
        return status, ()
    if facts.is_account_pending:
        return status, (do.StartTimer(ACCOUNT_RETRY_S),)
    if not isinstance(status, Waiting):
        return _steps_retried(status, on.StepsRetried(), facts)
    if status.reason is WaitReason.NETWORK:
        return _save_pressed(status, event, facts)
    if status.made_by is not None and facts.account != status.made_by:
        return OthersWork(work=status, was_refused=True), ()
    return status, ()


def _draft_found(status: Status, found: on.DraftFound, facts: on.Facts) -> Step:
    if not isinstance(status, Clean):
        return status, ()
    draft = found.draft
    was_sent = draft.state not in NOTHING_SENT
    if found.is_superseded:
        return Clean(), (do.DiscardArrived(was_sent),)
    if not found.is_mine:
        return OthersWork(draft=draft), ()
    made_by = draft.account_id if draft.account_id is not None else facts.account
    if draft.state is DraftState.WAITING:
        waiting = Waiting(made_by=made_by, since=draft.saved_at, reason=WaitReason.REVIEW, saved_at=draft.saved_at)
        return waiting, (do.Restore(draft), do.StartTimer(0.0))
    restored = Restored(draft.saved_at, was_sent, found.is_alone)
    return Edited(made_by=made_by, since=draft.saved_at, doubt=found.doubt, restored=restored), (do.Restore(draft),)


def _read_again(status: Status, event: on.ReadAgain, facts: on.Facts) -> Step:
    theirs = event.theirs
    if isinstance(status, Gone) and status.error is not None:  # the CMS has it again
        after, effects = _read_again(cast("Status", status.was), event, facts)
        return after, (*effects, do.KeepDraft()) if isinstance(after, Unsaved) else effects
    if is_busy(status) or isinstance(status, OthersWork | InterruptedWrite | Gone):
        return status, ()
    if isinstance(status, Clean) and event.relation is not on.Relation.SAME:
        watch = (do.WatchForArrival(status.late.sent),) if status.late is not None else ()
        return replace(status, late=None), (do.TakeTheirs(theirs, is_known_to_user=event.here is not None), *watch)
    if isinstance(status, Clean) and status.late is not None:
        return replace(status, late=None), (do.Rebase(theirs), do.WatchForArrival(status.late.sent))
    if event.relation is on.Relation.PART_OF_MINE and isinstance(status, Refused | Uncertain):
        return status, (do.Rebase(theirs), do.ReportArrived())
    if event.relation is not on.Relation.DIFFERS:
        return _without_newer(status), (do.Rebase(theirs),)
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


def _overwrite_found(status: Status, event: on.OverwriteFound, facts: on.Facts) -> Step:
    overwritten_save, base_includes_save = event.overwritten_save, event.base_includes_save
    if is_busy(status):
        return status, ()
    match status:
        case Clean() if overwritten_save.is_late:
            undone = Clean(undone=overwritten_save, late=status.late)
            return undone, (do.TakeTheirs(overwritten_save.theirs, is_known_to_user=True),)
        case Clean():
            overwritten = with_shared(Overwritten, _begin(status, facts), overwritten_save=overwritten_save)
            merge = do.OpenMerge(overwritten_save.base, overwritten_save.theirs, was_sent=True, is_urgent=False)
            return overwritten, (
                do.BringBack(overwritten_save, with_work=not base_includes_save),
                do.KeepDraft(),
                merge,
            )
        case Unsaved() if base_includes_save:
            return with_shared(Overwritten, status, overwritten_save=overwritten_save), (
                do.BringBack(overwritten_save, with_work=False),
                do.KeepDraft(),
            )
        case _:
            return status, ()


_TRANSITIONS: Final[dict[type[on.Event], Callable[[Status, Any, on.Facts], Step]]] = {
    on.Changed: _changed,
    on.SavePressed: _save_pressed,
    on.Agreed: _agreed,
    on.Declined: _declined,
    on.FoundNothing: _found_nothing,
    on.Answered: _answered,
    on.Failed: _failed,
    on.WaitCancelled: _wait_cancelled,
    on.LinkChanged: _link_changed,
    on.AccountChanged: _account_changed,
    on.TimerFired: _timer_fired,
    on.DraftFound: _draft_found,
    on.ReadAgain: _read_again,
    on.DeletedElsewhere: _deleted_elsewhere,
    on.OverwriteFound: _overwrite_found,
    on.Merged: _merged,
    on.Discarded: _discarded,
    on.FoundInterruptedWrite: _found_interrupted_write,
    on.StepsSettled: _steps_settled,
    on.StepsSeen: _steps_seen,
    on.StepsFailed: _steps_failed,
    on.EndingChosen: _ending_chosen,
    on.EndingConfirmed: _ending_confirmed,
    on.EndingDeclined: _ending_declined,
    on.StepsRetried: _steps_retried,
}
