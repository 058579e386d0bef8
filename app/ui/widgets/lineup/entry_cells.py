"""Cells of line-up entries in comparisons: number, picture, name, pill, length, or the gap of a missing one."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QImage, QPainter, QPen

from app.domain.lineups.lineup import Entry
from app.domain.text.value_formatting import duration
from app.models.lineup_model import picture_seed
from app.models.table_columns import PillSpec
from app.ui.look.color_tokens import TokenName
from app.ui.look.theme import theme
from app.ui.widgets.drawing.pills import PILL_FONT, ROW_HEIGHT, draw_pill, pill_width
from app.ui.widgets.drawing.safe_painter import elided
from app.ui.widgets.drawing.thumbnails import HEIGHT, WIDTH, thumb_pixmap

EDGE: Final = 16
_THUMB_LEFT: Final = 52
_PILL_RIGHT: Final = 56
_VALUE_LEFT: Final = 124
_TITLE_GAP: Final = 12
_PILL_SHARE: Final = 0.75
"""The most that a pill takes of the room that it shares with the name."""
_NUMBER_RIGHT: Final = 38
_THUMB_GAP: Final = 10
_LEFT: Final = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextSingleLine)
_RIGHT: Final = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight | Qt.TextFlag.TextSingleLine)


def thumb_left() -> int:
    """Returns where the picture of an entry begins, from the left edge of its cell."""
    return theme().px(_THUMB_LEFT)


def pill_right() -> int:
    """Returns the distance of a pill from the right edge of its cell, which leaves room for the entry's length."""
    return theme().px(_PILL_RIGHT)


def value_left(titles: Iterable[str], cell: float) -> int:
    """Returns where the values of properties begin in cells of this width: behind the longest of their titles."""
    metrics = theme().metrics(12, 500)
    longest = max(map(metrics.horizontalAdvance, titles), default=0)
    return max(theme().px(_VALUE_LEFT), min(EDGE + math.ceil(longest) + _TITLE_GAP, round(cell / 2)))


def paint_title(painter: QPainter, rect: QRectF, title: str, value_at: int) -> None:
    """Draws the title of a property before its value, which begins at `value_at`."""
    room = QRectF(rect.x() + EDGE, rect.y(), value_at - EDGE - _TITLE_GAP, rect.height())
    paint_text(painter, room, title, (12, 500), "text3")


def paint_gap(painter: QPainter, rect: QRectF) -> None:
    """Draws the gap of a missing entry."""
    pen = QPen(theme().color("border"), 1, Qt.PenStyle.DashLine)
    painter.setPen(pen)
    y = round(rect.center().y()) + 0.5
    painter.drawLine(QPointF(rect.x() + thumb_left(), y), QPointF(rect.right() - EDGE, y))


def paint_number(painter: QPainter, rect: QRectF, text: str, tone: TokenName) -> None:
    look = theme()
    painter.setFont(look.font(12, 400, tabular=True))
    painter.setPen(look.color(tone))
    width = look.px(_NUMBER_RIGHT + (4 if len(text) > 3 else 0))
    painter.drawText(QRectF(rect.x(), rect.y(), width, rect.height()), _RIGHT, text)


def paint_length(painter: QPainter, rect: QRectF, entry: Entry, tone: TokenName = "text3") -> None:
    if entry.duration_s is not None:
        look = theme()
        painter.setFont(look.font(12, 400, tabular=True))
        painter.setPen(look.color(tone))
        painter.drawText(rect.adjusted(0, 0, -EDGE, 0), _RIGHT, duration(entry.duration_s))


def paint_marked_length(painter: QPainter, rect: QRectF, entry: Entry | None, pill: PillSpec, *, lifted: bool) -> float:
    """Draws the length of an entry (None for no length) and a pill before it; returns the pill's left edge.

    A pill that would have to be shortened takes the place of the length: it says more.
    """
    if pill_width(pill) <= _most_for_pill(rect, pill_right()):
        if entry is not None:
            paint_length(painter, rect, entry)
        return paint_pill(painter, rect, pill, pill_right(), lifted=lifted)
    return paint_pill(painter, rect, pill, EDGE, lifted=lifted)


def _most_for_pill(rect: QRectF, from_right: float) -> int:
    room = rect.width() - from_right - thumb_left() - theme().px(WIDTH) - _THUMB_GAP
    return round(max(0.0, room) * _PILL_SHARE)


def paint_pill(painter: QPainter, rect: QRectF, pill: PillSpec, from_right: float, *, lifted: bool) -> float:
    """Draws a pill that ends `from_right` pixels before the cell's right edge; returns its left edge.

    It leaves some room to the name behind the picture, and is shortened where both are too long.
    """
    look = theme()
    width, height = pill_width(pill), look.px(ROW_HEIGHT)
    if (most := _most_for_pill(rect, from_right)) < width:
        metrics = look.metrics(*PILL_FONT)
        words = metrics.horizontalAdvance(pill.text)
        pill = pill._replace(text=elided(metrics, pill.text, max(0.0, words - (width - most))))
        width = pill_width(pill)
    left = rect.right() - from_right - width
    place = QRectF(left, rect.center().y() - height / 2, width, height)
    draw_pill(painter, place, pill, on="surface" if lifted else None)
    return left


def paint_name(
    painter: QPainter,
    rect: QRectF,
    entry: Entry,
    dpr: float,
    right: float,
    *,
    picture: QImage | None,
    strong: bool,
    struck: bool = False,
) -> None:
    """Draws the entry's name and its picture, or a drawing if there is no picture."""
    look = theme()
    top = rect.y() + (rect.height() - look.px(HEIGHT)) / 2
    painter.setOpacity(0.45 if struck else 1.0)
    painter.drawPixmap(QPointF(rect.x() + thumb_left(), round(top)), thumb_pixmap(picture_seed(entry), dpr, picture))
    painter.setOpacity(1.0)
    font = look.font(13, 500 if strong and not struck else 400)
    if struck:
        font = QFont(font)
        font.setStrikeOut(True)
    left = rect.x() + thumb_left() + look.px(WIDTH) + _THUMB_GAP
    room = QRectF(left, rect.y(), max(0.0, right - left), rect.height())
    tone: TokenName = "text3" if struck else "text" if strong else "text2"
    painter.setFont(font)
    painter.setPen(look.color(tone))
    metrics = look.metrics(13, 500 if strong and not struck else 400)
    painter.drawText(room, _LEFT, elided(metrics, entry.name, room.width()))


def paint_text(painter: QPainter, room: QRectF, text: str, style: tuple[int, int], tone: TokenName) -> None:
    """Draws one elided line; `style` is (size, weight)."""
    look = theme()
    painter.setFont(look.font(*style))
    painter.setPen(look.color(tone))
    shown = elided(look.metrics(*style), text, max(0.0, room.width()))
    painter.drawText(room, _LEFT, shown)
