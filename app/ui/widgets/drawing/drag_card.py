"""The picture at the pointer during a drag: the first record as a card, the edges of more, and their number."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from app.ui.look.theme import theme
from app.ui.widgets.drawing.safe_painter import Painting, draw_shadow, elided, fill_round, outline_round

_CARD: Final = (24, 18, 250, 32)
_ROOM: Final = (306, 78)
_STACK: Final = 2
_STEP: Final = 4
"""How far each further card stands out below the one before."""
_INSET: Final = 10
HOT_SPOT: Final = QPoint(12, 10)
"""The pointer's position in the picture: left of and above the card, so that the names stay readable."""
_ABOVE_A_ROW: Final = 22
"""From the pointer, anywhere in a row, to above the row's text."""


def hot_spot_below() -> QPoint:
    """Returns a pointer's position below the card, for drags to a tree: the card covers neither the node below the
    pointer nor the nodes that open below that."""
    _left, top, _width, height = _CARD
    behind = (_STACK - 1) * _STEP
    return QPoint(HOT_SPOT.x(), top + theme().px(height) + behind + theme().px(_ABOVE_A_ROW))


def drag_card(widget: QWidget, count: int, badge: str, draw: Callable[[QPainter, QRectF], None]) -> QPixmap:
    """Returns the picture. `draw` paints the first record into its area; `badge` is shown if there are several."""
    dpr = widget.devicePixelRatioF()
    left, top, card_width, card_height = _CARD
    card = QRectF(left, top, theme().px(card_width), theme().px(card_height))
    width, height = _ROOM[0] + card.width() - card_width, _ROOM[1] + card.height() - card_height
    pixmap = QPixmap(round(width * dpr), round(height * dpr))
    pixmap.setDevicePixelRatio(dpr)
    pixmap.fill(Qt.GlobalColor.transparent)
    with Painting(pixmap) as painter:
        draw_shadow(painter, card, 6)
        for depth in range(min(count - 1, _STACK), -1, -1):
            rect = card.adjusted(depth * _STEP, depth * _STEP, -depth * _STEP, depth * _STEP)
            fill_round(painter, rect, theme().color("raised"), 6)
            outline_round(painter, rect, theme().color("control"), 6)
        draw(painter, card.adjusted(_INSET, 0, -_INSET, 0))
        if count > 1:
            _draw_badge(painter, card, badge)
    return pixmap


def draw_name(painter: QPainter, room: QRectF, name: str) -> None:
    painter.setFont(theme().font(13, 500))
    painter.setPen(theme().color("text"))
    shown = elided(theme().metrics(13, 500), name, room.width())
    painter.drawText(room, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), shown)


def _draw_badge(painter: QPainter, card: QRectF, text: str) -> None:
    look = theme()
    width = look.metrics(12, 600, tabular=True).horizontalAdvance(text) + 16
    height = look.px(22)
    badge = QRectF(card.right() + 22 - width, 4, width, height)
    fill_round(painter, badge.adjusted(-2, -2, 2, 2), look.color("surface"), height / 2 + 2)
    fill_round(painter, badge, look.color("accent"), height / 2)
    painter.setFont(look.font(12, 600, tabular=True))
    painter.setPen(look.color("on_accent"))
    painter.drawText(badge, int(Qt.AlignmentFlag.AlignCenter), text)
