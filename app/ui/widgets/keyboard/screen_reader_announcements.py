"""Announces changes to screen readers without moving the focus."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6 import QtGui
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

_PAUSE_MS: Final = 700
"""A user who has typed nothing for this long is waiting for the result."""


def announce(where: QWidget, text: str) -> bool:
    """Reads `text` out after the current speech; returns False if no screen reader is active. Used by toasts and
    banners."""
    if not text or not QtGui.QAccessible.isActive():
        return False
    QtGui.QAccessible.updateAccessibility(QtGui.QAccessibleAnnouncementEvent(where, text))
    return True


class SpokenResult(QTimer):
    """Reads out the result of a search or filter once the user stops typing: "12 of 302"."""

    def __init__(self, where: QWidget, result: Callable[[], str | None]) -> None:
        """`result` is called when it is time to speak; it returns None while the result is not ready."""
        super().__init__(where)
        self._where = where
        self._result = result
        self.setSingleShot(True)
        self.setInterval(_PAUSE_MS)
        self.timeout.connect(self._speak)

    def wait(self, *_: object) -> None:
        """Restarts the wait after each change by the user. Costs nothing while no screen reader is active."""
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
