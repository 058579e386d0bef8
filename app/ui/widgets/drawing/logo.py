"""Marquee's logo: three layouts of a line-up, one of them lifted to be moved.

`resources/icons/marquee.svg` is the same drawing.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from app.ui.look.color_tokens import TOKENS
from app.ui.look.size_scaling import follow_text
from app.ui.widgets.drawing.safe_painter import Painting

_BOARD = 32.0
_TILE_RADIUS = 8.0
_BAR_RADIUS = 1.5
_HEIGHT = 12.0
_RESTING = "#CCCDF0"
BARS = ((4.0, 12.0, 6.0), (12.0, 8.0, 8.0), (22.0, 12.0, 6.0))
"""Left and upper edge and width of the three layouts on a board of 32. All are even, so 16 pixels are sharp, too."""
_LIFTED = 1


def draw_mark(painter: QPainter, rect: QRectF) -> None:
    """Draws the mark into a square, with the same colours in both themes. Its edges fall on whole pixels."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.topLeft())
    scale = rect.width() / _BOARD
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(TOKENS["accent"].light))
    painter.drawRoundedRect(QRectF(0, 0, rect.width(), rect.width()), _TILE_RADIUS * scale, _TILE_RADIUS * scale)
    for place, (left, top, width) in enumerate(BARS):
        painter.setBrush(QColor(TOKENS["on_accent"].light if place == _LIFTED else _RESTING))
        near, upper = round(left * scale), round(top * scale)
        bar = QRectF(near, upper, round((left + width) * scale) - near, round((top + _HEIGHT) * scale) - upper)
        painter.drawRoundedRect(bar, _BAR_RADIUS * scale, _BAR_RADIUS * scale)
    painter.restore()


def app_icon() -> QIcon:
    """Returns the icon of the window and the task bar, drawn at every size that desktops ask for."""
    icon = QIcon()
    for side in (16, 24, 32, 48, 64, 128, 256, 512):
        pixmap = QPixmap(side, side)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        draw_mark(painter, QRectF(0, 0, side, side))
        painter.end()
        icon.addPixmap(pixmap)
    return icon


class Mark(QWidget):
    def __init__(self, side: int = 32) -> None:
        super().__init__()
        follow_text(self, width=side, height=side)
        self.setAccessibleName("Marquee")

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            draw_mark(painter, QRectF(self.rect()))
