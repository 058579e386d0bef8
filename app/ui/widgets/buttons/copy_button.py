"""Buttons that copy a text, and show for two seconds that they have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from app.ui.i18n import tr
from app.ui.widgets.buttons.painted_buttons import Button, ButtonKind, IconButton
from app.ui.widgets.keyboard.screen_reader_announcements import announce

_SHOWN_MS: Final = 2_000


class CopyButton(Button):
    """Copies what `value` returns at the click. The button keeps its width, so nothing beside it moves."""

    def __init__(self, text: str, value: Callable[[], str], kind: ButtonKind = ButtonKind.SECONDARY) -> None:
        super().__init__(text, kind, icon="copy")
        self._title = text
        self._value = value
        self._shown = _timer(self, self.reset)
        self.clicked.connect(self.copy)

    def copy(self) -> None:
        _copy(self, self._value())
        self.setMinimumWidth(self.width())
        self.setText(tr("Copied"))
        self.set_icon("check")
        self._shown.start()

    def reset(self) -> None:
        """Shows the button's own text again."""
        self._shown.stop()
        self.setText(self._title)
        self.set_icon("copy")
        self.setMinimumWidth(0)


class CopyIconButton(IconButton):
    """The same as an icon. `text` is its name and tool tip."""

    def __init__(self, text: str, value: Callable[[], str], *, side: int = 28) -> None:
        super().__init__("copy", text, side=side)
        self._value = value
        self._shown = _timer(self, self._reset)
        self.clicked.connect(self._copy)

    def _copy(self) -> None:
        _copy(self, self._value())
        self.set_icon("check")
        self._shown.start()

    def _reset(self) -> None:
        self.set_icon("copy")


def _timer(parent: QWidget, ended: Callable[[], None]) -> QTimer:
    timer = QTimer(parent, singleShot=True, interval=_SHOWN_MS)
    timer.timeout.connect(ended)
    return timer


def _copy(button: QWidget, text: str) -> None:
    QGuiApplication.clipboard().setText(text)
    announce(button, tr("Copied"))
