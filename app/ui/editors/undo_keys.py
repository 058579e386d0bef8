"""Undo and redo in the fields of an editor are the editor's: a field's own know nothing of the other steps."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtGui import QKeyEvent, QKeySequence


def leaves_undo_to_editor(event: QEvent) -> bool:
    """For the event filter of an editor's fields: True for a key that the editor's own action is to have."""
    if (
        event.type() == QEvent.Type.ShortcutOverride
        and isinstance(event, QKeyEvent)
        and (event.matches(QKeySequence.StandardKey.Undo) or event.matches(QKeySequence.StandardKey.Redo))
    ):
        event.ignore()
        return True
    return False
