"""What a list offers when the work of an action fails: fitting next steps."""

from __future__ import annotations

from collections.abc import Callable

from app.core.errors import BadResponse, Conflict, Invalid, NextStep
from app.services.session.session import Session
from app.ui.failure_actions import next_step_call
from app.ui.failures import Failure
from app.ui.i18n import tr
from app.ui.shell import Offer, Shell


def offers_after(
    failure: Failure, shell: Shell, session: Session, *, again: Callable[[], None], edit: Offer | None
) -> list[Offer]:
    """Returns the next steps after a failure of work that does no harm if it is done twice.

    `again` repeats it; `edit` asks again for what was typed, if the CMS refused that.
    """
    offers: list[Offer] = []
    if edit is not None and isinstance(failure.error, Invalid | Conflict):
        offers.append(edit)
    if failure.next_step in {NextStep.RETRY, NextStep.WAIT} or isinstance(failure.error, BadResponse):
        offers.append(Offer(tr("Try again"), again))
    elif failure.next_step is NextStep.CHECK:
        offers.append(Offer(tr("Check again"), again))
    if (call := next_step_call(failure, shell, session)) is not None:
        offers.append(Offer(failure.action, call))
    return offers
