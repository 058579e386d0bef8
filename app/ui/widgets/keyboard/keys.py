"""Keys in menus and in the list of shortcuts: one name for both Enter keys, and notes of keys that a widget handles."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget


class KeyNote(QObject):
    """Lists keys that `widget` handles in its `keyPressEvent` under F1: `keys` (as Qt writes them) do `text`."""

    def __init__(self, widget: QWidget, text: str, *keys: str) -> None:
        super().__init__(widget)
        self.text = text
        self.keys = keys


def with_enter(*keys: str) -> list[QKeySequence]:
    """Each of `keys` ("Ctrl+Enter", "Ctrl+S"), and after one with Enter the same with Return, Qt's name for the large
    Enter key. Menus show the first.
    """
    both = (each.replace("Enter", name) for each in keys for name in ("Enter", "Return"))
    return [QKeySequence(each) for each in dict.fromkeys(both)]


def on_keys(where: QWidget, keys: str, told: str, call: Callable[[], object]) -> None:
    """While the keyboard is in `where`, `keys` do what the list of shortcuts tells as `told`."""
    shortcut = QShortcut(where)
    shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
    shortcut.setKeys(with_enter(keys))
    shortcut.setWhatsThis(told)
    shortcut.activated.connect(call)


def as_called(keys: str) -> str:
    """`keys` as Qt writes them, with the one name for Enter."""
    return keys.replace("Return", "Enter")
