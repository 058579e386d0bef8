"""Whether the mouse or a key was pressed last."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QGuiApplication, QWindow


class LastInput(QObject):
    """Follows the presses that reach the program's windows. It only sees those from the desktop, once per press.

    Attributes:
        is_mouse: whether the last press was of the mouse, not of a key.
    """

    def __init__(self) -> None:
        super().__init__()
        self.is_mouse = False
        app = QGuiApplication.instance()
        if isinstance(app, QGuiApplication):
            app.focusWindowChanged.connect(self._follow)
            self._follow(app.focusWindow())

    def _follow(self, window: QWindow | None) -> None:
        if window is not None:
            window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind in (QEvent.Type.MouseButtonPress, QEvent.Type.KeyPress):
            self.is_mouse = kind == QEvent.Type.MouseButtonPress
        return False


@lru_cache(maxsize=1)
def last_input() -> LastInput:
    """Returns the one of the program."""
    return LastInput()
