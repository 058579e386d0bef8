"""Announces to screen readers what appears without taking the focus."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6 import QtGui
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

_PAUSE_MS: Final = 700
"""After this long without a key somebody who types waits for what comes of it."""


def announce(where: QWidget, text: str) -> bool:
    """Reads `text` out after what is being said; False where nothing listens. Toasts and banners call it."""
    if not text or not QtGui.QAccessible.isActive():
        return False
    QtGui.QAccessible.updateAccessibility(QtGui.QAccessibleAnnouncementEvent(where, text))
    return True


class SpokenResult(QTimer):
    """Reads out what a search or a filter has left, once whoever types it pauses: "12 of 302"."""

    def __init__(self, where: QWidget, result: Callable[[], str | None]) -> None:
        """`result` is asked when it is time to speak; while it is None, the answer is not there yet."""
        super().__init__(where)
        self._where = where
        self._result = result
        self.setSingleShot(True)
        self.setInterval(_PAUSE_MS)
        self.timeout.connect(self._speak)

    def wait(self, *_: object) -> None:
        """Something was typed or chosen. Costs nothing where nobody listens."""
        if QtGui.QAccessible.isActive():
            self.start()

    def _speak(self) -> None:
        if not self._where.isVisible():
            return
        result = self._result()
        if result is None:
            self.start()
        else:
            announce(self._where, result)
