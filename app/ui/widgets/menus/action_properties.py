"""Makes actions, and says what they mean in menus: they delete something, belong to a connection, or begin a group."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QObject, Qt, SignalInstance
from PySide6.QtGui import QAction, QKeySequence

from app.ui.look.icons import set_action_icon

Keys = QKeySequence | QKeySequence.StandardKey | str

DANGER: Final = "is_danger"
CONNECTION: Final = "connection_colour"
GROUP: Final = "starts_group"
"""Names of properties of actions."""


def make_action(
    parent: QObject,
    text: str,
    icon: str = "",
    keys: Keys | Sequence[Keys] = "",
    call: Callable[..., object] | SignalInstance | None = None,
    *,
    context: Qt.ShortcutContext = Qt.ShortcutContext.WidgetWithChildrenShortcut,
) -> QAction:
    """Returns an action that calls `call`. Its shortcuts work in the widgets that it is added to."""
    action = QAction(text, parent)
    if icon:
        set_action_icon(action, icon)
    several = [keys] if isinstance(keys, Keys) else keys
    action.setShortcuts([QKeySequence(each) for each in several if each])
    action.setShortcutContext(context)
    if call is not None:
        action.triggered.connect(call)
    return action


def separator(parent: QObject) -> QAction:
    """Returns a line between the actions of a menu."""
    line = QAction(parent)
    line.setSeparator(True)
    return line


def mark_danger(action: QAction) -> QAction:
    """Shows the action in red in menus, in a group of its own: it deletes something."""
    action.setProperty(DANGER, True)
    return begin_group(action)


def mark_connection(action: QAction, colour: int) -> QAction:
    """Shows the colour (0–7) of a connection before the action's text."""
    action.setProperty(CONNECTION, colour)
    return action


def begin_group(action: QAction) -> QAction:
    """Puts a line above the action in menus made by `Menu.fill`."""
    action.setProperty(GROUP, True)
    return action
