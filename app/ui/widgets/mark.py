"""The mark of Marquee: three layouts of a line-up side by side. `resources/icons/marquee.svg` is the same drawing."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from app.ui.theme_tokens import TOKENS
from app.ui.widgets.painting import Painting

_BOARD = 32.0
_TILE_RADIUS = 8.0
BARS = ((6.0, 5.0), (12.0, 9.0), (22.0, 4.0))
"""Left edge and width of the three layouts on a board of 32; each is 12 high, from 10."""


def draw_mark(painter: QPainter, rect: QRectF) -> None:
    """Draws the mark into a square, in the same colours in both themes."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.topLeft())
    painter.scale(rect.width() / _BOARD, rect.height() / _BOARD)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(TOKENS["accent"].light))
    painter.drawRoundedRect(QRectF(0, 0, _BOARD, _BOARD), _TILE_RADIUS, _TILE_RADIUS)
    painter.setBrush(QColor(TOKENS["on_accent"].light))
    for left, width in BARS:
        painter.drawRoundedRect(QRectF(left, 10, width, 12), 1.5, 1.5)
    painter.restore()


def app_icon() -> QIcon:
    """The icon of the window and of the task bar, drawn at every size a desktop asks for."""
    icon = QIcon()
    for side in (16, 24, 32, 48, 64, 128, 256):
        pixmap = QPixmap(side, side)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        draw_mark(painter, QRectF(0, 0, side, side))
        painter.end()
        icon.addPixmap(pixmap)
    return icon


class Mark(QWidget):
    def __init__(self, side: int = 32, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedSize(side, side)
        self.setAccessibleName("Marquee")

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            draw_mark(painter, QRectF(self.rect()))
