"""*Undo* in a toast: reverts the last step while it is still the last one on the stack."""

from __future__ import annotations

from functools import partial

import shiboken6
from PySide6.QtGui import QUndoStack

from app.ui.i18n import tr
from app.ui.shell import Offer
from app.ui.widgets.feedback.toast import Condition


def undo_offer(steps: QUndoStack) -> Offer:
    """Reverts the last step of `steps` and all later ones."""
    at = steps.index()
    return Offer(
        tr("Undo"),
        partial(_undo, steps, at),
        Condition(partial(_is_done, steps, at), steps.indexChanged, steps.destroyed),
    )


def _is_done(steps: QUndoStack, at: int) -> bool:
    return shiboken6.isValid(steps) and steps.index() >= at  # a stack reports that it is empty while it is destroyed


def _undo(steps: QUndoStack, at: int) -> None:
    if _is_done(steps, at):
        steps.setIndex(at - 1)
