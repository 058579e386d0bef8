"""A button that follows an action: its text, whether it is enabled, and the reason if it is not."""

from __future__ import annotations

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from app.ui.widgets.buttons.painted_buttons import Button, ButtonKind
from app.ui.widgets.text.tooltips import reason_against, set_tooltip


class ActionButton(Button):
    """A button that triggers `action` and follows its state. Put the reason for a disabled action into the action's
    tool tip."""

    def __init__(
        self, action: QAction, kind: ButtonKind = ButtonKind.SECONDARY, *, icon: str = "", parent: QWidget | None = None
    ) -> None:
        name = icon or str(action.property("icon_name") or "")
        super().__init__(_text(action), kind, icon=name, parent=parent)
        self._action = action
        self.clicked.connect(self._trigger)
        action.changed.connect(self._follow)
        self._follow()

    def _trigger(self) -> None:
        self._action.trigger()

    def _follow(self) -> None:
        self.setText(_text(self._action))
        self.setEnabled(self._action.isEnabled())
        if reason := reason_against(self._action):
            set_tooltip(self, reason)
        else:
            set_tooltip(self, self._action.toolTip() or _text(self._action), self._action.shortcut())


def _text(action: QAction) -> str:
    return action.text().replace("&", "").rstrip("…")
