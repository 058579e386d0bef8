"""Paints a time strip: its axis, its blocks, and the turns of cycle playback."""

from __future__ import annotations

import sys
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter, QPixmap

from app.domain.lineups.lineup import Entry
from app.domain.text.value_formatting import duration, visible
from app.models.lineup_model import LineupModel, picture_seed
from app.ui.i18n import number, tr
from app.ui.look.theme import theme
from app.ui.widgets.drawing.safe_painter import Painting, elided
from app.ui.widgets.lineup.time_strip_scale import BLOCK_MARGIN, BlockText, StripScale, axis_steps, block_text

_TOP: Final = 18
_BLOCK: Final = 40
_GAP: Final = 2
_FINE: Final = 3.0
"""Below this average width, blocks are drawn pixel by pixel: otherwise only their outlines would be visible."""
_HUES: Final = 8
_LEAST_NAME: Final = 42
"""From this width on, a block shows a name: most first words fit."""
_LABEL: Final = 80
"""Minimum distance between the turn numbers, in pixels."""
_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


def top() -> int:
    """Returns where blocks begin, below the axis."""
    return theme().px(_TOP)


def block() -> int:
    """Returns the height of blocks."""
    return theme().px(_BLOCK)


def fitting_words(metrics: QFontMetricsF, text: str, room: float) -> str:
    """Returns as many whole words of `text` as fit, without a trailing comma, or the beginning of the first one."""
    words = visible(text).split()
    for count in range(len(words), 0, -1):
        part = " ".join(words[:count]).rstrip(",:;–-")
        if metrics.horizontalAdvance(part) <= room:
            return part
    return elided(metrics, words[0], room) if words else ""


class StripPainter:
    """Draws everything that stays the same during hovering, selecting and dragging, as a picture."""

    def __init__(self, model: LineupModel, scale: StripScale) -> None:
        self._model = model
        self._scale = scale
        self._axis: tuple[tuple[object, ...], QPixmap] | None = None
        """The last drawn axis, and what it depended on: moving layouts doesn't change it."""

    def block_rect(self, row: int) -> QRectF:
        left, right = self._scale.x_of(row), self._scale.x_of(row + 1)
        return QRectF(left + _GAP / 2, top(), max(1.0, right - left - _GAP), block())

    def picture(self, size: QSize, dpr: float) -> QPixmap:
        pixmap = self._with_axis(size, dpr)
        rows = self._scale.rows()
        with Painting(pixmap) as painter:
            if self._model.plays is not None:
                self._paint_turns(painter, rows)
            if rows and self._scale.width / len(rows) < _FINE:
                self._draw_fine(painter, dpr)
            else:
                for row in rows:
                    self._draw_block(painter, row)
        return pixmap

    # axis

    def _with_axis(self, size: QSize, dpr: float) -> QPixmap:
        """Returns a picture with the axis, or an empty one for cycle playback, to draw on."""
        scale, total_s = self._scale, self._model.total_s if self._model.plays is None else 0
        depends_on = (size, dpr, theme(), scale.width, scale.zoom, scale.offset, total_s)
        if self._axis is None or self._axis[0] != depends_on:
            pixmap = QPixmap(round(size.width() * dpr), round(size.height() * dpr))
            pixmap.setDevicePixelRatio(dpr)
            pixmap.fill(Qt.GlobalColor.transparent)
            if total_s:
                with Painting(pixmap) as painter:
                    self._paint_axis(painter)
            self._axis = depends_on, pixmap
        return QPixmap(self._axis[1])

    def _paint_axis(self, painter: QPainter) -> None:
        """Draws the axis with seconds into the loop."""
        scale, total = self._scale, self._model.total_s
        step, mark = axis_steps(total / scale.zoom)
        first = int(scale.second_at(0)) // mark * mark
        last = min(total, int(scale.second_at(scale.width)) + 1)
        for second in range(first, last + 1, mark):
            x = int(scale.whole * second / total - scale.offset) + 0.5
            self._paint_mark(painter, x, duration(second) if second % step == 0 else "")

    def _paint_turns(self, painter: QPainter, rows: range) -> None:
        """Draws the turn in which each layout starts to play: in cycle playback, a turn plays one layout."""
        free_from = -1.0
        for row in rows:
            x = self._scale.x_of(row)
            if x < free_from or not self._model.plays:
                continue
            turn = number(row * self._model.plays + 1)
            text = tr("Turn {n}", n=turn) if free_from < 0 else turn
            self._paint_mark(painter, int(max(x, 0.0)) + 0.5, text)
            free_from = max(x, 0.0) + theme().px(_LABEL)

    def _paint_mark(self, painter: QPainter, x: float, text: str) -> None:
        look = theme()
        painter.setPen(look.color("control" if text else "border"))
        painter.drawLine(QPointF(x, look.px(9 if text else 12)), QPointF(x, look.px(15)))
        if not text:
            return
        painter.setFont(look.font(11, 400, tabular=True))
        painter.setPen(look.color("text3"))
        wide = look.metrics(11, 400, tabular=True).horizontalAdvance(text)
        is_right = x + 4 + wide > self._scale.width
        width = look.px(80)
        place = QRectF(x - width - 4 if is_right else x + 4, -1, width, look.px(14))
        painter.drawText(place, int(_RIGHT if is_right else _LEFT), text)

    # blocks

    def _draw_fine(self, painter: QPainter, dpr: float) -> None:
        """Draws one column of pixels at a time, in the colour of the layout that plays then."""
        width = self._scale.width
        columns, look = round(width * dpr), theme()
        colours = [look.hue(hue)[0].rgb().to_bytes(4, sys.byteorder) for hue in range(_HUES)]
        entries = self._model.entries
        shown = self._scale.rows_per_pixel(columns)
        pixels = b"".join([colours[picture_seed(entries[row]) % _HUES] for row in shown])
        line = QImage(pixels, columns, 1, QImage.Format.Format_RGB32)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        painter.drawImage(QRectF(0, top(), width, block()), line)

    def _draw_block(self, painter: QPainter, row: int) -> None:
        entry, rect = self._model.entry(row), self.block_rect(row)
        ground, ink = theme().hue(picture_seed(entry))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        radius = min(4.0, rect.width() / 2)
        painter.drawRoundedRect(rect, radius, radius)
        # A block that begins left of the visible part keeps its text in view.
        seen = rect.intersected(QRectF(0, top(), self._scale.width, block()))
        if seen.width() > 12:
            self._draw_words(painter, seen, ink, row, entry)

    def _draw_words(self, painter: QPainter, rect: QRectF, ink: QColor, row: int, entry: Entry) -> None:
        look, position = theme(), str(row + 1)
        times = f"×{self._model.plays}" if (self._model.plays or 1) > 1 else ""
        bold, metrics = look.metrics(11, 600, tabular=True), look.metrics(11, 400)
        longest = bold.horizontalAdvance("0" * len(str(self._model.count)))
        shown = block_text(rect.width(), longest, bold.horizontalAdvance(times), look.px(_LEAST_NAME))
        if shown is BlockText.NONE:
            return
        painter.setPen(ink)
        painter.setFont(look.font(11, 600, tabular=True))
        if shown is BlockText.NUMBER:
            above = rect.adjusted(0, look.px(4), 0, -look.px(20))
            painter.drawText(above, int(Qt.AlignmentFlag.AlignCenter), position)
            return
        head = rect.adjusted(BLOCK_MARGIN, look.px(4), -BLOCK_MARGIN, -look.px(20))
        painter.drawText(head, int(_LEFT), position)
        painter.drawText(head, int(_RIGHT), times)
        painter.setFont(look.font(11, 400))
        name = rect.adjusted(BLOCK_MARGIN, look.px(18), 0, -look.px(4))
        painter.drawText(name, int(_LEFT), fitting_words(metrics, entry.name, rect.width() - 1.5 * BLOCK_MARGIN))
