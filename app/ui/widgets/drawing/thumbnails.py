"""Thumbnails of layouts: the CMS's picture, or a quiet drawing in the layout's hue if there is none."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPixmap, QTransform

from app.ui.look.theme import theme
from app.ui.widgets.drawing.safe_painter import Painting

WIDTH: Final = 28
HEIGHT: Final = 16
"""The height in rows, in pixels at 100 %."""
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


def thumb_pixmap(seed: int, dpr: float, picture: QImage | None = None) -> QPixmap:
    """Returns the row-sized thumbnail: the picture, or a drawing.

    Hue and drawing repeat every eight ids, so eight drawings are kept per theme and pixel ratio. Of pictures, those of
    the visible rows are kept in row size.
    """
    if picture is None:
        return _cached(seed % 8, dpr, theme().is_dark, theme().base_px)
    key = (picture.cacheKey(), dpr, theme().is_dark, theme().base_px)
    pixmap = _fitted.pop(key, None) or _fit(picture, dpr)
    _fitted[key] = pixmap
    if len(_fitted) > _FITTED:
        del _fitted[next(iter(_fitted))]
    return pixmap


_FITTED: Final = 512
_fitted: dict[tuple[int, float, bool, int], QPixmap] = {}
"""Pictures in row size, the least recently used first."""


def _fit(picture: QImage, dpr: float) -> QPixmap:
    """Returns the whole picture with round corners, on a background where its shape differs from the frame."""
    width, height = round(theme().px(WIDTH) * dpr), round(theme().px(HEIGHT) * dpr)
    pixmap = QPixmap(width, height)
    pixmap.fill(Qt.GlobalColor.transparent)
    size = picture.size().scaled(width, height, Qt.AspectRatioMode.KeepAspectRatio)
    small = picture.scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)
    with Painting(pixmap) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme().color("sunken"))
        frame = QRectF(0, 0, width, height)
        painter.drawRoundedRect(frame, _RADIUS * dpr, _RADIUS * dpr)
        left, top = (width - size.width()) // 2, (height - size.height()) // 2
        brush = QBrush(small)
        brush.setTransform(QTransform.fromTranslate(left, top))
        painter.setBrush(brush)
        inner = QRectF(left, top, size.width(), size.height())
        radius = _RADIUS * dpr if size.width() * 2 > width else 0
        painter.drawRoundedRect(inner, radius, radius)
    pixmap.setDevicePixelRatio(dpr)
    return pixmap


@lru_cache(maxsize=64)
def _cached(seed: int, dpr: float, _is_dark: bool, _base_px: int) -> QPixmap:
    width, height = theme().px(WIDTH), theme().px(HEIGHT)
    pixmap = QPixmap(round(width * dpr), round(height * dpr))
    pixmap.setDevicePixelRatio(dpr)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    draw_thumb(painter, QRectF(0, 0, width, height), seed)
    painter.end()
    return pixmap


def _draw_shapes(painter: QPainter, drawing: int) -> None:
    """Draws one of four small layouts on a board of 16 × 9: picture and text, text and disc, banner, three columns."""
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
