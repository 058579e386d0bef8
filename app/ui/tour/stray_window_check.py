"""Detects parts of the window that are shown as windows of their own during the tour."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication, QDialog, QMenu, QWidget


class StrayWindows(QObject):
    """Records every widget that is shown as a window and is neither `window`, a dialog, nor a pop-up.

    A widget that is shown before it has a parent flashes on the screen and takes the focus from the real window.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self.seen: list[str] = []
        application = QApplication.instance()
        assert application is not None, "there is a window, so there is an application"
        application.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            pops_up = watched.windowType() in {Qt.WindowType.Popup, Qt.WindowType.ToolTip}
            if watched is not self._window and not pops_up and not isinstance(watched, QDialog | QMenu):
                self.seen.append(type(watched).__name__)
        return False
