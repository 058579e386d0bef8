"""How an entry of a line-up is drawn beside others: number, picture, name, pill, length, and the gap where none is."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QPen

from app.domain.display_text import duration
from app.domain.lineup import Entry
from app.models.columns import PillSpec
from app.models.lineup import picture_seed
from app.ui.theme import theme
from app.ui.theme_tokens import TokenName
from app.ui.widgets.painting import elided
from app.ui.widgets.pills import ROW_HEIGHT, draw_pill, pill_width
from app.ui.widgets.thumbs import HEIGHT, WIDTH, thumb_pixmap

THUMB_LEFT: Final = 52
EDGE: Final = 16
PILL_RIGHT: Final = 56
VALUE_LEFT: Final = 124
_NUMBER_RIGHT: Final = 38
_THUMB_GAP: Final = 10
_LEFT: Final = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextSingleLine)
_RIGHT: Final = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight | Qt.TextFlag.TextSingleLine)


def paint_gap(painter: QPainter, rect: QRectF) -> None:
    """Nothing stands here."""
    pen = QPen(theme().color("border"), 1, Qt.PenStyle.DashLine)
    painter.setPen(pen)
    y = round(rect.center().y()) + 0.5
    painter.drawLine(QPointF(rect.x() + THUMB_LEFT, y), QPointF(rect.right() - EDGE, y))


def paint_number(painter: QPainter, rect: QRectF, text: str, tone: TokenName) -> None:
    look = theme()
    painter.setFont(look.font(12, 400, tabular=True))
    painter.setPen(look.color(tone))
    painter.drawText(
        QRectF(rect.x(), rect.y(), _NUMBER_RIGHT + (4 if len(text) > 3 else 0), rect.height()), _RIGHT, text
    )


def paint_length(painter: QPainter, rect: QRectF, entry: Entry, tone: TokenName = "text3") -> None:
    if entry.duration_s is not None:
        look = theme()
        painter.setFont(look.font(12, 400, tabular=True))
        painter.setPen(look.color(tone))
        painter.drawText(rect.adjusted(0, 0, -EDGE, 0), _RIGHT, duration(entry.duration_s))


def paint_pill(painter: QPainter, rect: QRectF, pill: PillSpec, from_right: float, *, lifted: bool) -> float:
    """Draws a pill that ends `from_right` pixels before the cell does; returns where it begins."""
    width = pill_width(pill)
    left = rect.right() - from_right - width
    draw_pill(
        painter,
        QRectF(left, rect.center().y() - ROW_HEIGHT / 2, width, ROW_HEIGHT),
        pill,
        on="surface" if lifted else None,
    )
    return left


def paint_name(
    painter: QPainter, rect: QRectF, entry: Entry, dpr: float, right: float, *, strong: bool, struck: bool = False
) -> None:
    look = theme()
    top = rect.y() + (rect.height() - HEIGHT) / 2
    painter.setOpacity(0.45 if struck else 1.0)
    painter.drawPixmap(QPointF(rect.x() + THUMB_LEFT, round(top)), thumb_pixmap(picture_seed(entry), dpr))
    painter.setOpacity(1.0)
    font = look.font(13, 500 if strong and not struck else 400)
    if struck:
        font = QFont(font)
        font.setStrikeOut(True)
    left = rect.x() + THUMB_LEFT + WIDTH + _THUMB_GAP
    room = QRectF(left, rect.y(), max(0.0, right - left), rect.height())
    tone: TokenName = "text3" if struck else "text" if strong else "text2"
    painter.setFont(font)
    painter.setPen(look.color(tone))
    metrics = look.metrics(13, 500 if strong and not struck else 400)
    painter.drawText(room, _LEFT, elided(metrics, entry.name, room.width()))


def paint_text(painter: QPainter, room: QRectF, text: str, style: tuple[int, int], tone: TokenName) -> None:
    """One line in size and weight of `style`, elided."""
    look = theme()
    painter.setFont(look.font(*style))
    painter.setPen(look.color(tone))
    shown = elided(look.metrics(*style), text, max(0.0, room.width()))
    painter.drawText(room, _LEFT, shown)
