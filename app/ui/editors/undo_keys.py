"""Makes undo and redo in an editor's fields those of the editor: a field's own undo ignores the other steps."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtGui import QKeyEvent, QKeySequence


def leaves_undo_to_editor(event: QEvent) -> bool:
    """For the event filter of an editor's fields: returns True for a key that the editor's own action handles."""
    if (
        isinstance(event, QKeyEvent)  # first, as it costs a quarter of asking any event for its type
        and event.type() == QEvent.Type.ShortcutOverride
        and (event.matches(QKeySequence.StandardKey.Undo) or event.matches(QKeySequence.StandardKey.Redo))
    ):
        event.ignore()
        return True
    return False
