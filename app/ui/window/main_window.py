"""The main window. It is shown before the rest of Marquee is imported, so it depends only on the theme.

Until `set_content` it paints placeholders of the regions. It restores its position on the screen, and closes only when
no work is lost.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QByteArray, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication, QPainter, QPaintEvent
from PySide6.QtWidgets import QStackedLayout, QWidget

from app import APP_NAME
from app.ui.look.screen_reader_roles import install_roles
from app.ui.look.theme import theme
from app.ui.look.window_sizes import SIGN_IN_SIDE, STATUS_LINE, TOP_BAR, TREE
from app.ui.widgets.keyboard.focus_recovery import KeepsKeyboard

_SIZE = (1440, 900)
_LEAST = (960, 600)
_TITLE_BAR = 40
"""The height that a title bar takes; only the desktop knows, and only once the window is shown."""


class MainWindow(KeepsKeyboard, QWidget):
    """Shows one content at a time: the workbench, or the sign-in screens.

    Attributes:
        toaster: shows toasts in this window, once it exists.
        show_details: opens the details of a failure, once it is set.
        is_closing: the user asked to close the window; code that builds the content must not start anything more.

    Signals:
        content_changed: another content is shown.
        first_painted: once, after the first frame is on the screen.
        close_wanted: the user asked to close the window; it stays until `close_for_good()`.
    """

    first_painted = Signal()
    content_changed = Signal()
    close_wanted = Signal()

    def __init__(self, *, geometry: bytes = b"", expects_workbench: bool = False) -> None:
        """`expects_workbench` selects the regions to paint before there is any content."""
        install_roles()
        super().__init__()
        self.remember_keyboard()
        self.toaster: object | None = None
        self.show_details: Callable[[], object] | None = None
        self.is_closing = False
        self._may_close = False
        self._is_painted = False
        self._expects_workbench = expects_workbench
        self.setWindowTitle(APP_NAME)
        # The window paints all of itself. If it were declared opaque, Qt would paint it completely on its own, and a
        # second time beneath its new content.
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self._stack = QStackedLayout(self)
        self._stack.setContentsMargins(0, 0, 0, 0)
        self.setMinimumSize(*_LEAST)
        if not geometry or not self.restoreGeometry(QByteArray(geometry)):
            self._use_default_size()

    def set_content(self, content: QWidget) -> None:
        """Shows `content`, which the window keeps; the previous content stays hidden."""
        if content is self.content():
            return
        if self._stack.indexOf(content) < 0:
            self._stack.addWidget(content)
        had_keyboard: QWidget | None = content.focusWidget()
        self._stack.setCurrentWidget(content)
        # Shortcuts must work without a click first.
        (content if had_keyboard is None else had_keyboard).setFocus(Qt.FocusReason.OtherFocusReason)
        self.content_changed.emit()

    def keep_ready(self, content: QWidget) -> None:
        """Adds a content to show later, so that its styles are computed in advance."""
        if self._stack.indexOf(content) < 0 and self.content() is not None:
            self._stack.addWidget(content)

    def drop_content(self, content: QWidget) -> None:
        """Removes a content that was set."""
        self._stack.removeWidget(content)
        content.deleteLater()

    def content(self) -> QWidget | None:
        return self._stack.currentWidget()

    def geometry_bytes(self) -> bytes:
        return bytes(self.saveGeometry().data())

    def come_to_front(self) -> None:
        """Shows the window, restores and raises it, as far as the desktop allows that."""
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized | Qt.WindowState.WindowActive)
        self.show()
        self.raise_()
        self.activateWindow()

    def close_for_good(self) -> None:
        """Closes without asking: everything is saved and ended.

        Pending timers are stopped: Qt would still fire them when no event loop runs in which their work could start.
        """
        self._may_close = True
        self.close()
        for timer in self.findChildren(QTimer):
            timer.stop()

    def _use_default_size(self) -> None:
        screen = QGuiApplication.primaryScreen()
        room = screen.availableGeometry() if screen is not None else QRect(0, 0, *_SIZE)
        width, height = min(_SIZE[0], room.width()), min(_SIZE[1], room.height() - _TITLE_BAR)
        self.resize(width, height)
        self.move(room.x() + (room.width() - width) // 2, room.y() + (room.height() - height - _TITLE_BAR) // 2)

    def _tell_first_painted(self) -> None:
        self.first_painted.emit()

    def _paint_regions(self, painter: QPainter) -> None:
        look, width, height = theme(), self.width(), self.height()
        painter.fillRect(self.rect(), look.color("surface"))
        bottom = height - STATUS_LINE
        if self._expects_workbench:
            regions = [QRect(0, 0, width, TOP_BAR), QRect(0, TOP_BAR, TREE, bottom - TOP_BAR)]
            lines = [QRect(0, TOP_BAR - 1, width, 1), QRect(TREE - 1, TOP_BAR, 1, bottom - TOP_BAR)]
        else:
            regions = [QRect(0, 0, SIGN_IN_SIDE, bottom)]
            lines = [QRect(SIGN_IN_SIDE, 0, 1, bottom)]
        for region in (*regions, QRect(0, bottom, width, STATUS_LINE)):
            painter.fillRect(region, look.color("window"))
        for line in (*lines, QRect(0, bottom, width, 1)):
            painter.fillRect(line, look.color("border"))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        self._paint_regions(painter)
        painter.end()
        if not self._is_painted:
            self._is_painted = True
            QTimer.singleShot(0, self._tell_first_painted)

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._may_close:
            event.accept()
            return
        event.ignore()
        self.is_closing = True
        self.close_wanted.emit()
