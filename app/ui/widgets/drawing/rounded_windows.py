"""Windows with rounded corners: menus and the lists and cards that drop down below a field."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QPainter, QPainterPath, QRegion
from PySide6.QtWidgets import QWidget

from app.ui.look.theme import theme
from app.ui.widgets.drawing.safe_painter import fill_round, outline_round

RADIUS: Final = 8.0


class RoundedWindow(QObject):
    """Gives a window rounded corners; it belongs to the window. Create it before the window is shown."""

    def __init__(self, window: QWidget, *, paints_itself: bool = True) -> None:
        """`paints_itself` is False for a window that Qt paints: its corners are cut off then, on every platform."""
        super().__init__(window)
        self._window = window
        # X11 shows see-through corners black if nothing composes its windows.
        self._is_see_through = paints_itself and QGuiApplication.platformName() != "xcb"
        if self._is_see_through:
            window.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground)
        else:
            window.installEventFilter(self)

    def paint_ground(self, painter: QPainter) -> None:
        """Paints the background and the border."""
        look, rect = theme(), QRectF(self._window.rect())
        if not self._is_see_through:
            painter.fillRect(rect, look.color("border"))
        fill_round(painter, rect, look.color("raised"), RADIUS)
        outline_round(painter, rect, look.color("border"), RADIUS)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            cut_corners(self._window)
        return False


def cut_corners(window: QWidget) -> None:
    """Cuts off the corners of a window as large as it is now."""
    path = QPainterPath()
    path.addRoundedRect(QRectF(window.rect()), RADIUS, RADIUS)
    window.setMask(QRegion(path.toFillPolygon().toPolygon()))
