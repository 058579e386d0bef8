"""Maps the phase of a reordering that stopped part-way to its banner, without any widget."""

from __future__ import annotations

from typing import Final

from app.core.errors import NextStep, NotACms, SignInNeeded
from app.services.campaigns.ad_reordering import OrderInterrupted
from app.services.document.interrupted_write import Confirming, Ending, Held, Looking, Offered, Phase, Running, Stuck
from app.ui import failures
from app.ui.editors.status_banner import StatusAction, StatusView, Verb
from app.ui.i18n import tr
from app.ui.widgets.feedback.banner import BannerTone

_KEY: Final = "order"


def interrupted_write_view(phase: Phase) -> StatusView | None:
    """Returns the banner of a phase; None while the CMS is asked."""
    match phase:
        case Looking():
            return None
        case Offered():
            return _offered(phase)
        case Confirming(offered=offered):
            return _offered(offered)
        case Running():
            detail = tr("If the response to a step was lost, Marquee first waits until that step can no longer arrive.")
            return StatusView(_KEY, tr("Reordering layouts"), detail, BannerTone.INFO, "clock")
        case Held(error=error):
            return _held(error)
        case Stuck(error=error):
            return _stuck(error)


def interrupted_write_block(phase: Phase) -> str:
    """Returns why nothing can be edited in this phase."""
    match phase:
        case Held(error=error):
            if _sign_in_needed(error) is not None:
                return tr("Sign in again to continue reordering the layouts.")
            return tr("Reordering is waiting for the network.")
        case Running():
            return tr("The layouts are being reordered.")
        case _:
            return tr("Finish or undo reordering the layouts first.")


def _offered(phase: Offered) -> StatusView:
    progress, is_changed = phase.progress, False
    if progress is None:
        sentence = tr("Reordering was interrupted")
    elif progress.done is None:
        is_changed = True
        sentence = tr("Reordering was interrupted, and the layouts have changed")
    else:
        sentence = tr(
            "Reordering was interrupted: {done} of {total} steps done", done=progress.done, total=progress.total
        )
    return StatusView(
        _KEY, sentence, _detail(phase, is_changed=is_changed), BannerTone.WARN, "git-merge", _endings(phase, is_changed)
    )


def _detail(phase: Offered, *, is_changed: bool) -> str:
    if not phase.unfinished.is_mine:
        return tr("It was started here with another account. Sign in with that account to finish or undo it.")
    if is_changed:
        return tr(
            "A step was lost or ran twice, or someone else changed the layouts. “Finish” and "
            "“Undo reordering” overwrite that. “Keep as it is” leaves the layouts unchanged."
        )
    cause = "" if phase.cause is None else phase.cause.sentence
    return f"{cause} {tr('Until you finish or undo it, some layouts may be missing or appear twice.')}".strip()


def _endings(phase: Offered, is_changed: bool) -> tuple[StatusAction, ...]:
    if not phase.unfinished.is_mine:
        return ()
    keep = (StatusAction(tr("Keep as it is"), Verb.END_STEPS, Ending.KEEP),) if is_changed else ()
    undo = StatusAction(tr("Undo reordering"), Verb.END_STEPS, Ending.UNDO)
    return (*keep, undo, StatusAction(tr("Finish"), Verb.END_STEPS, Ending.FINISH, is_primary=True))


def _sign_in_needed(error: Exception | None) -> SignInNeeded | None:
    """Returns the cause of a held ending if signing in again continues it."""
    cause = error.cause if isinstance(error, OrderInterrupted) else error
    return cause if isinstance(cause, SignInNeeded) else None


def _held(error: Exception | None) -> StatusView:
    if (signed_out := _sign_in_needed(error)) is not None:
        return _held_by_sign_in(error, failures.describe(signed_out))
    if isinstance(error, OrderInterrupted):
        sentence = tr(
            "Reordering is waiting for the network: {done} of {total} steps done", done=error.done, total=error.total
        )
    else:
        sentence = tr("Reordering is waiting for the network")
    detail = tr("It continues when the CMS responds. Until it finishes, some layouts may be missing or appear twice.")
    actions = (StatusAction(tr("Cancel"), Verb.CALL_OFF), StatusAction(tr("Try now"), Verb.RETRY_STEPS))
    return StatusView(_KEY, sentence, detail, BannerTone.WARN, "cloud-arrow-up", actions)


def _held_by_sign_in(error: Exception | None, failure: failures.Failure) -> StatusView:
    if isinstance(error, OrderInterrupted):
        sentence = tr(
            "Reordering is waiting for your sign-in: {done} of {total} steps done", done=error.done, total=error.total
        )
    else:
        sentence = tr("Reordering is waiting for your sign-in")
    detail = tr("It continues when you sign in again. Until it finishes, some layouts may be missing or appear twice.")
    actions = (StatusAction(tr("Cancel"), Verb.CALL_OFF), StatusAction(failure.action, Verb.NEXT_STEP, failure))
    return StatusView(_KEY, sentence, f"{failure.sentence} {detail}", BannerTone.WARN, "", actions)


def _stuck(error: Exception) -> StatusView:
    """Another look costs nothing, so it comes before a report, and before editing a connection that used to work."""
    failure = failures.describe(error)
    action = StatusAction(tr("Try again"), Verb.RETRY_STEPS)
    is_elsewhere = failure.next_step in {NextStep.SIGN_IN, NextStep.EDIT_CONNECTION}
    if is_elsewhere and not isinstance(error, NotACms):
        action = StatusAction(failure.action, Verb.NEXT_STEP, failure)
    return StatusView(_KEY, failure.sentence, failure.hint, BannerTone.DANGER, "", (action,))
