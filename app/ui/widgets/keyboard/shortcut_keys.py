"""Shortcuts in menus and in the list of shortcuts: one name for both Enter keys, and notes for keys that widgets
handle."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget


class KeyNote(QObject):
    """Lists keys that `widget` handles in its `keyPressEvent` in the list under F1: `keys` (in Qt's form) and what
    they do."""

    def __init__(self, widget: QWidget, text: str, *keys: str) -> None:
        super().__init__(widget)
        self.text = text
        self.keys = keys


def with_enter(*keys: str) -> list[QKeySequence]:
    """Returns `keys` ("Ctrl+Enter", "Ctrl+S") and, for each with Enter, also Return, Qt's name of the large Enter
    key. Menus show the first."""
    both = (each.replace("Enter", name) for each in keys for name in ("Enter", "Return"))
    return [QKeySequence(each) for each in dict.fromkeys(both)]


def on_keys(where: QWidget, keys: str | Sequence[str], description: str, call: Callable[[], object]) -> None:
    """Calls `call` on any of `keys` while `where` has the focus, listed under F1 with the given description."""
    shortcut = QShortcut(where)
    shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
    shortcut.setKeys(with_enter(*([keys] if isinstance(keys, str) else keys)))
    shortcut.setWhatsThis(description)
    shortcut.activated.connect(call)


def with_one_enter(keys: str) -> str:
    """Returns `keys` with one name for both Enter keys."""
    return keys.replace("Return", "Enter")


def native_keys(keys: str) -> str:
    """Returns `keys` in the user's language: "Strg+Umschalt+O"."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
