"""What a list says and offers when the work of an action fails: the work's own sentence, and fitting next steps."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from app.core.errors import BadResponse, Conflict, Invalid, NextStep, OutcomeUnknown
from app.services.session.session import Session
from app.ui.awaited_dialogs import ask_text
from app.ui.failure_actions import next_step_call
from app.ui.failures import Failure
from app.ui.i18n import tr
from app.ui.shell import Offer, Shell


def rename_failed(before: str, name: str, failure: Failure) -> str:
    """Returns the sentence about a rename that failed; it names what was typed, which is nowhere else."""
    if isinstance(failure.error, OutcomeUnknown):
        return tr(
            "“{name}” may not have been renamed to “{new}”: {reason}", name=before, new=name, reason=failure.sentence
        )
    return tr("“{name}” wasn't renamed to “{new}”: {reason}", name=before, new=name, reason=failure.sentence)


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


async def ask_new_name(
    parent: QWidget,
    before: str,
    typed: str,
    *,
    validate: Callable[[str], str | None],
    warn: Callable[[str], str] | None = None,
) -> str | None:
    """Asks again for a name that was refused as it was typed; returns None if it was cancelled or is the old name."""
    name = await ask_text(
        parent,
        title=tr("Rename “{name}”", name=before),
        label=tr("Name"),
        value=typed,
        accept=tr("Rename"),
        validate=validate,
        warn=warn,
    )
    return name.strip() if name is not None and name.strip() != before else None
