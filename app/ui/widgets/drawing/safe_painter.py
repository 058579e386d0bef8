"""The painter of all painted widgets: antialiased, always ended, and it swallows errors."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QPaintDevice, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from app.domain.text.value_formatting import visible
from app.ui.look import icons
from app.ui.look.color_tokens import TokenName
from app.ui.look.theme import theme
from app.ui.paint_errors import report_paint_error

_SHADOW_STEPS: Final = 13
_SHADOW_DROP: Final = 3
_SHADOW_ALPHA: Final = 3
_SHADOW_ALPHA_DARK: Final = 12


class Painting:
    """Context manager for a `paintEvent`: `with Painting(self) as painter:`.

    An exception that leaves a paint event ends the process on Python 3.11 and repaints forever on others. So errors are
    reported here, and the widget keeps what was painted so far.
    """

    def __init__(self, device: QPaintDevice) -> None:
        self._painter = QPainter(device)
        self._device = type(device).__name__

    def __enter__(self) -> QPainter:
        self._painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        return self._painter

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        self._painter.end()
        if isinstance(error, Exception):
            report_paint_error(error, self._device)
            return True
        return False


def fill_ground(painter: QPainter, rect: QRect, color: QColor) -> None:
    """Fills the background of an opaque widget with whole pixels.

    On a screen scaled by a fraction, its edges can be between two pixels: a smooth edge would let old pixels through.
    """
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.fillRect(rect, color)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)


@contextmanager
def painting_part(painter: QPainter, what: str) -> Iterator[None]:
    """Guards the drawing of a part (`what`, such as a row) with a view's painter, as `Painting` does for a whole
    widget.

    After an error the part stays unfinished, and the painter's state is restored.
    """
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    try:
        yield
    except Exception as error:  # noqa: BLE001 - an error that leaves a paint override ends the process on Python 3.11
        report_paint_error(error, what)
    finally:
        painter.restore()


def elided(metrics: QFontMetricsF, text: str, width: float) -> str:
    """Returns `text` elided to `width` pixels in one line, with hidden and direction-changing characters shown as
    marks."""
    return metrics.elidedText(one_line(text), Qt.TextElideMode.ElideRight, width)


def text_width(metrics: QFontMetricsF, text: str) -> float:
    """Returns the width of `text` in pixels, as `elided` would draw it."""
    return metrics.horizontalAdvance(one_line(text))


def one_line(text: str) -> str:
    """Returns `text` in one line, with hidden and direction-changing characters shown as marks."""
    return visible(text).replace("\n", " ")


def fill_round(painter: QPainter, rect: QRectF, color: QColor, radius: float) -> None:
    """Fills a rounded rectangle without an outline."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    painter.drawRoundedRect(rect, radius, radius)


def outline_round(painter: QPainter, rect: QRectF, color: QColor, radius: float, width: float = 1.0) -> None:
    """Draws an outline that lies wholly inside `rect`."""
    half = width / 2
    painter.setPen(QPen(QBrush(color), width))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(rect.adjusted(half, half, -half, -half), radius - half, radius - half)


def draw_shadow(painter: QPainter, rect: QRectF, radius: float) -> None:
    """Draws a soft shadow around and below `rect`; it needs 16 pixels of room on every side."""
    color = QColor(theme().color("shadow"))
    color.setAlpha(_SHADOW_ALPHA_DARK if theme().is_dark else _SHADOW_ALPHA)
    for spread in range(_SHADOW_STEPS, 0, -1):
        grown = rect.adjusted(-spread, _SHADOW_DROP - spread, spread, _SHADOW_DROP + spread)
        fill_round(painter, grown, color, radius + spread)


def icon_for(widget: QWidget, name: str, tone: TokenName, size: int = icons.SIZE) -> QPixmap:
    """The icon's pixmap, `size` pixels wide at 100 %, sharp on the screen that `widget` is on."""
    return icons.pixmap(name, tone, size, widget.devicePixelRatioF())


def draw_centred(painter: QPainter, rect: QRectF, pixmap: QPixmap) -> None:
    """Draws `pixmap` in the middle of `rect`, on whole pixels."""
    size = pixmap.deviceIndependentSize()
    painter.drawPixmap(
        QPointF(
            round(rect.x() + (rect.width() - size.width()) / 2), round(rect.y() + (rect.height() - size.height()) / 2)
        ),
        pixmap,
    )
