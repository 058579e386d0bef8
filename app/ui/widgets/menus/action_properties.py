"""What an action says about its item in menus: it deletes something, belongs to a connection, or begins a group."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QAction

DANGER: Final = "is_danger"
CONNECTION: Final = "connection_colour"
GROUP: Final = "starts_group"
"""Names of properties of actions."""


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
