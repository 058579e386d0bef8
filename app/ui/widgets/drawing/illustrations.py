"""Illustrations of empty pages: a screen with the subject of the page, in the theme's colours."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.ui.look.color_tokens import TokenName
from app.ui.look.theme import theme, theme_hub
from app.ui.widgets.drawing.safe_painter import Painting, draw_shadow, fill_round

_BOARD: Final = (144.0, 96.0)
"""The size that the drawings are designed for, in pixels; they grow with the text size."""
_LINE: Final = 1.5
_SCREEN: Final = QRectF(26, 10, 92, 58)


class _Pencil:
    """Draws on a board of 144 × 96: quiet lines, and a few parts in the accent colour."""

    def __init__(self, painter: QPainter) -> None:
        self._painter = painter

    def pen(self, tone: TokenName = "control") -> None:
        self._painter.setPen(QPen(theme().color(tone), _LINE, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin))

    def fill(self, tone: TokenName | None) -> None:
        if tone is None:
            self._painter.setBrush(Qt.BrushStyle.NoBrush)
        else:
            self._painter.setBrush(theme().color(tone))

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        radius: float = 3,
        tone: TokenName = "control",
        fill: TokenName | None = None,
    ) -> None:
        self.pen(tone)
        self.fill(fill)
        self._painter.drawRoundedRect(QRectF(x, y, width, height), radius, radius)

    def line(self, *points: tuple[float, float], tone: TokenName = "control") -> None:
        self.pen(tone)
        self.fill(None)
        self._painter.drawPolyline([QPointF(*point) for point in points])

    def circle(
        self, x: float, y: float, radius: float, *, tone: TokenName = "control", fill: TokenName | None = None
    ) -> None:
        self.pen(tone)
        self.fill(fill)
        self._painter.drawEllipse(QPointF(x, y), radius, radius)

    def path(
        self, path: QPainterPath, *, tone: TokenName = "accent_text", fill: TokenName | None = "accent_soft"
    ) -> None:
        self.pen(tone)
        self.fill(fill)
        self._painter.drawPath(path)

    def screen(self) -> None:
        """Draws a display on its foot, and the floor below it."""
        self.box(_SCREEN.x(), _SCREEN.y(), _SCREEN.width(), _SCREEN.height(), radius=5, fill="window")
        self.line((72, 68), (72, 80))
        self.line((54, 82), (90, 82))
        self.line((8, 90), (136, 90), tone="border")


def _campaigns(pencil: _Pencil) -> None:
    pencil.screen()
    for x, width, is_lifted in ((34, 18, False), (56, 26, True), (86, 24, False)):
        tone: TokenName = "accent_text" if is_lifted else "control"
        top = 26 if is_lifted else 32
        pencil.box(x, top, width, 20, tone=tone, fill="accent_soft" if is_lifted else None)
    pencil.line((34, 59), (110, 59), tone="border")


def _message(pencil: _Pencil) -> None:
    pencil.screen()
    bubble = QPainterPath(QPointF(48, 24))
    for x, y in ((96, 24), (96, 48), (74, 48), (66, 56), (66, 48), (48, 48)):
        bubble.lineTo(x, y)
    bubble.closeSubpath()
    pencil.path(bubble)
    pencil.line((55, 32), (89, 32), tone="accent_text")
    pencil.line((55, 40), (78, 40), tone="accent_text")


def _commands(pencil: _Pencil) -> None:
    pencil.screen()
    pencil.line((40, 28), (50, 37), (40, 46), tone="accent_text")
    pencil.line((58, 47), (80, 47), tone="accent_text")


def _actions(pencil: _Pencil) -> None:
    pencil.screen()
    pencil.circle(66, 32, 16, tone="border")
    pencil.circle(66, 32, 9)
    pointer = QPainterPath(QPointF(66, 32))
    for x, y in ((66, 56), (72, 50), (77, 60), (81, 58), (76, 48), (84, 48)):
        pointer.lineTo(x, y)
    pointer.closeSubpath()
    pencil.path(pointer)


def _data(pencil: _Pencil) -> None:
    pencil.screen()
    pencil.box(40, 22, 64, 34)
    pencil.box(40, 22, 64, 10, tone="accent_text", fill="accent_soft")
    pencil.line((62, 32), (62, 56))
    pencil.line((83, 32), (83, 56))
    pencil.line((40, 44), (104, 44))


def _parts(pencil: _Pencil) -> None:
    pencil.screen()
    pencil.box(40, 20, 28, 16, tone="accent_text", fill="accent_soft")
    pencil.box(76, 20, 28, 16)
    pencil.box(40, 42, 28, 16)
    pencil.box(76, 42, 28, 16)


def _designs(pencil: _Pencil) -> None:
    pencil.screen()
    pencil.box(38, 18, 44, 40, tone="accent_text", fill="accent_soft")
    pencil.line((90, 22), (108, 22))
    pencil.line((90, 31), (104, 31))
    pencil.line((90, 40), (108, 40))


def _draft(pencil: _Pencil) -> None:
    pencil.line((8, 90), (136, 90), tone="border")
    pencil.box(46, 12, 52, 70, radius=4, fill="window")
    for y, end in ((28, 86), (38, 86), (48, 74)):
        pencil.line((58, y), (end, y))
    pen = QPainterPath(QPointF(80, 76))
    for x, y in ((83, 66), (106, 43), (113, 50), (90, 73)):
        pen.lineTo(x, y)
    pen.closeSubpath()
    pencil.path(pen)


def _bin(pencil: _Pencil) -> None:
    pencil.line((8, 90), (136, 90), tone="border")
    body = QPainterPath(QPointF(52, 34))
    for x, y in ((57, 84), (87, 84), (92, 34)):
        body.lineTo(x, y)
    pencil.path(body, tone="control", fill="window")
    pencil.line((46, 34), (98, 34))
    pencil.line((64, 34), (64, 27), (80, 27), (80, 34))
    pencil.line((72, 72), (72, 50), tone="accent_text")
    pencil.line((64, 58), (72, 49), (80, 58), tone="accent_text")


def _nothing_found(pencil: _Pencil) -> None:
    for y, end in ((20, 116), (36, 98), (52, 108), (68, 90)):
        pencil.line((28, y), (end, y), tone="border")
    pencil.circle(74, 46, 20, tone="accent_text", fill="accent_soft")
    pencil.line((88, 61), (104, 78), tone="accent_text")


def _failed(pencil: _Pencil) -> None:
    pencil.screen()
    pencil.line((72, 26), (72, 42), tone="danger")
    pencil.circle(72, 51, 0.8, tone="danger", fill="danger")


def _closed(pencil: _Pencil) -> None:
    pencil.screen()
    shackle = QPainterPath()
    shackle.arcMoveTo(QRectF(64, 22, 16, 18), 0)
    shackle.arcTo(QRectF(64, 22, 16, 18), 0, 180)
    pencil.path(shackle, tone="text3", fill=None)
    pencil.box(60, 32, 24, 20, tone="text3", fill="window")
    pencil.line((72, 40), (72, 44), tone="text3")


def _same(pencil: _Pencil) -> None:
    for x in (24, 78):
        pencil.box(x, 16, 42, 64, radius=4, fill="window")
        for y in (28, 40, 52, 64):
            pencil.line((x + 9, y), (x + 33, y), tone="accent_text")


def _jobs(pencil: _Pencil) -> None:
    for y, done in ((22, 88), (46, 60), (70, 30)):
        pencil.box(26, y, 92, 8, radius=4, tone="border")
        pencil.box(26, y, done, 8, radius=4, tone="accent_text", fill="accent_soft")


_DRAWINGS: Final[dict[str, Callable[[_Pencil], None]]] = {
    "monitor-play": _campaigns,
    "list-numbers": _campaigns,
    "bell": _message,
    "terminal-window": _commands,
    "hand-pointing": _actions,
    "database": _data,
    "puzzle-piece": _parts,
    "layout": _designs,
    "note-pencil": _draft,
    "trash": _bin,
    "funnel": _nothing_found,
    "magnifying-glass": _nothing_found,
    "warning-circle": _failed,
    "lock-simple": _closed,
    "equals": _same,
    "rows": _jobs,
    "clock-counter-clockwise": _draft,
}
"""The drawings by icon name; the same icon stands for the subject elsewhere."""


def has_drawing(icon: str) -> bool:
    return icon in _DRAWINGS


class Drawing(QWidget):
    """A decorative drawing. Its meaning must also stand beside it as text."""

    def __init__(self, icon: str) -> None:
        """`icon` must be a name for which `has_drawing` is true."""
        super().__init__()
        self._draw = _DRAWINGS[icon]
        self._fit()
        theme_hub().changed.connect(self._fit)

    def _fit(self) -> None:
        look = theme()
        self.setFixedSize(QSize(look.px(round(_BOARD[0])), look.px(round(_BOARD[1]))))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            painter.scale(self.width() / _BOARD[0], self.height() / _BOARD[1])
            self._draw(_Pencil(painter))


_BLOCKS: Final = ((0, 64, 0), (68, 92, 1), (164, 56, 2), (224, 110, 4), (338, 72, 5), (414, 48, 6), (466, 134, 3))
"""Left edge, width and hue of the layouts in the first page's picture, on a board 600 wide."""
_LIFTED: Final = 3
_BOARD_WIDE: Final = (600.0, 112.0)


class LineupPicture(QWidget):
    """The picture of the first page: the layouts of a line-up, one of them being moved."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedHeight(theme().px(round(_BOARD_WIDE[1])))
        theme_hub().changed.connect(self._look_changed)

    def _look_changed(self) -> None:
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            look = theme()
            painter.scale(self.width() / _BOARD_WIDE[0], self.height() / _BOARD_WIDE[1])
            painter.setPen(QPen(look.color("border"), 1))
            painter.drawLine(QPointF(0, 100.5), QPointF(_BOARD_WIDE[0], 100.5))
            for tick in range(0, 601, 50):
                painter.drawLine(QPointF(tick, 100.5), QPointF(tick, 105 if tick % 100 else 109))
            for place, block in enumerate(_BLOCKS):
                if place != _LIFTED:
                    self._paint_block(painter, block, 0)
            gap = QRectF(_BLOCKS[_LIFTED][0], 36, _BLOCKS[_LIFTED][1], 52).adjusted(0.75, 0.75, -0.75, -0.75)
            dashes = QPen(look.color("control"), 1)
            dashes.setDashPattern([3, 3])
            painter.setPen(dashes)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(gap, 6, 6)
            drop = QPen(look.color("drop"), 2)
            painter.setPen(drop)
            painter.drawLine(QPointF(162, 28), QPointF(162, 94))
            painter.setBrush(look.color("drop"))
            for y in (28, 94):
                painter.drawEllipse(QPointF(162, y), 2.5, 2.5)
            painter.save()
            painter.translate(-118, -28)
            painter.rotate(-2)
            draw_shadow(painter, QRectF(_BLOCKS[_LIFTED][0], 48, _BLOCKS[_LIFTED][1], 52), 6)
            self._paint_block(painter, _BLOCKS[_LIFTED], 12)
            painter.restore()

    def _paint_block(self, painter: QPainter, block: tuple[int, int, int], lower: int) -> None:
        left, width, hue = block
        ground, ink = theme().hue(hue)
        fill_round(painter, QRectF(left, 36 + lower, width, 52), ground, 6)
        for y, share in ((54, 0.56), (66, 0.34)):
            fill_round(painter, QRectF(left + 10, y + lower, (width - 20) * share, 4), ink, 2)
