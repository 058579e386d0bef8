"""Thumbnails of layouts: a quiet drawing in the layout's hue, where the CMS gives no picture."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from app.ui.theme import theme, theme_hub
from app.ui.widgets.painting import Painting

WIDTH: Final = 28
HEIGHT: Final = 16
_RADIUS: Final = 2.5
_SHAPE_ALPHA: Final = 150
_DRAWINGS: Final = 4


def draw_thumb(painter: QPainter, rect: QRectF, seed: int) -> None:
    """Draws the thumbnail of layout `seed`; the same layout always looks the same."""
    ground, ink = theme().hue(seed)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ground)
    painter.drawRoundedRect(rect, _RADIUS, _RADIUS)
    shape = QColor(ink)
    shape.setAlpha(_SHAPE_ALPHA)
    painter.setBrush(shape)
    painter.translate(rect.topLeft())
    painter.scale(rect.width() / 16, rect.height() / 9)
    _draw_shapes(painter, (seed * 7) % _DRAWINGS)
    painter.restore()


def thumb_pixmap(seed: int, dpr: float) -> QPixmap:
    """The row-sized thumbnail. Hue and drawing repeat every eight ids, so eight are drawn per theme and pixel ratio."""
    return _cached(seed % 8, dpr, theme().is_dark)


@lru_cache(maxsize=64)
def _cached(seed: int, dpr: float, _is_dark: bool) -> QPixmap:
    pixmap = QPixmap(round(WIDTH * dpr), round(HEIGHT * dpr))
    pixmap.setDevicePixelRatio(dpr)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    draw_thumb(painter, QRectF(0, 0, WIDTH, HEIGHT), seed)
    painter.end()
    return pixmap


def _draw_shapes(painter: QPainter, drawing: int) -> None:
    """Four little layouts on a board of 16 × 9: picture and text, text and disc, banner, three columns."""
    if drawing == 0:
        painter.drawRect(QRectF(2, 2, 6, 5))
        painter.drawRect(QRectF(9.5, 2, 4.5, 1.3))
        painter.drawRect(QRectF(9.5, 4.4, 3.2, 1.1))
    elif drawing == 1:
        painter.drawEllipse(QRectF(8.4, 1.9, 5.2, 5.2))
        painter.drawRect(QRectF(2, 3, 5.5, 1.3))
        painter.drawRect(QRectF(2, 5.2, 4, 1.1))
    elif drawing == 2:
        painter.drawRect(QRectF(2, 6, 12, 1.3))
        painter.drawRect(QRectF(4.5, 2, 7, 2.6))
    else:
        for column in range(3):
            painter.drawRect(QRectF(2 + column * 4.2, 2, 3.4, 5))


class Thumb(QWidget):
    """One thumbnail on a page; decoration beside the layout's name."""

    def __init__(self, seed: int, width: int = WIDTH, height: int = HEIGHT, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._seed = seed
        self.setFixedSize(width, height)
        theme_hub().changed.connect(self.update)

    def set_seed(self, seed: int) -> None:
        self._seed = seed
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            draw_thumb(painter, QRectF(self.rect()), self._seed)
