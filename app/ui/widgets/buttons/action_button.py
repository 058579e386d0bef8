"""A button that follows an action: its text, whether it is enabled, and the reason if it is not."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QLayout, QWidget

from app.ui.widgets.buttons.painted_buttons import Button, ButtonKind
from app.ui.widgets.text.tooltips import reason_against, set_tooltip


class ActionButton(Button):
    """A button that triggers `action` and follows its state. Put the reason for a disabled action into the action's
    tool tip.

    With a `short` text, a `FittedRow` shows that one where the whole one has no room. Its accessible name stays.
    """

    def __init__(
        self,
        action: QAction,
        kind: ButtonKind = ButtonKind.SECONDARY,
        *,
        icon: str = "",
        short: str = "",
        parent: QWidget | None = None,
    ) -> None:
        name = icon or str(action.property("icon_name") or "")
        super().__init__(_text(action), kind, icon=name, parent=parent)
        self._action = action
        self._short = short
        self._is_short = False
        self.clicked.connect(self._trigger)
        action.changed.connect(self._follow)
        self._follow()

    def fit(self, line: QLayout, width: int) -> None:
        """Shows the short text if `line`, which contains this button, needs more than `width` pixels otherwise."""
        whole = line.sizeHint().width() + self.whole_width() - self.sizeHint().width()
        is_short = bool(self._short) and whole > width
        if is_short != self._is_short:
            self._is_short = is_short
            self._follow()

    def whole_width(self) -> int:
        """Returns the width that the button needs for its whole text."""
        return self.width_with(_text(self._action))

    def _trigger(self) -> None:
        self._action.trigger()

    def _follow(self) -> None:
        self.setText(self._short if self._is_short else _text(self._action))
        self.setAccessibleName(_text(self._action) if self._is_short else "")
        self.setEnabled(self._action.isEnabled())
        if reason := reason_against(self._action):
            set_tooltip(self, reason)
        else:
            set_tooltip(self, self._action.toolTip() or _text(self._action), self._action.shortcut())


class FittedRow(QWidget):
    """Holds a line of widgets. One of them, a button, shows its short text rather than taking room from the others."""

    def __init__(self, line: QLayout, button: ActionButton | None) -> None:
        super().__init__()
        self._button = button
        self.setLayout(line)

    def _fit(self) -> None:
        line = self.layout()
        if line is not None and self._button is not None and not self._button.isHidden():
            self._button.fit(line, self.width())

    # Qt

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()


def _text(action: QAction) -> str:
    return action.text().replace("&", "").rstrip("…")
