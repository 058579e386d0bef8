"""A line-up as a strip of time: every entry as wide as it is long, selected and dropped on like the table below it."""

from __future__ import annotations

from bisect import bisect_right
from typing import Final

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPointF,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QFontMetricsF,
    QHelpEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import QApplication, QSizePolicy, QToolTip, QWidget

from app.domain.display_text import duration
from app.domain.lineup import Entry
from app.models.lineup import LineupModel, picture_seed
from app.ui.i18n import tr
from app.ui.theme import theme, theme_hub
from app.ui.widgets.lineup_drag import LineupDrops
from app.ui.widgets.painting import Painting, outline_round
from app.ui.widgets.tooltips import plain

_HEIGHT: Final = 72
_TOP: Final = 18
_BLOCK: Final = 40
_GAP: Final = 2
_FINE: Final = 3.0
"""Blocks narrower than this on average are drawn pixel by pixel: their outlines would be all there is to see."""
_OUTLINED: Final = 14.0
"""Selected blocks at least this wide are outlined one by one, narrower ones as a whole."""
_HUES: Final = 8
_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_STEPS: Final = (1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 28800, 86400)
_MOST_LABELS: Final = 8


def axis_steps(total_s: int) -> tuple[int, int]:
    """Seconds between labels and between marks, so that a strip of any length has five to eight labels."""
    step = next((step for step in _STEPS if total_s <= step * _MOST_LABELS), _STEPS[-1])
    while total_s > step * _MOST_LABELS:
        step *= 2
    marks = next((parts for parts in (3, 5, 2) if step % parts == 0), 1)
    return step, step // marks


def fitting_words(metrics: QFontMetricsF, text: str, room: float) -> str:
    """As many whole words of `text` as fit, without the comma they would end in; "" when not even one does."""
    words = text.split()
    for count in range(len(words), 0, -1):
        part = " ".join(words[:count]).rstrip(",:;–-")
        if metrics.horizontalAdvance(part) <= room:
            return part
    return ""


class TimeStrip(QWidget):
    """The line-up over time. Click selects, Ctrl and Shift as in the table, ← and → walk, dragging moves.

    Signals:
        pointed(int): the gap a drag points at, -1 for none; the table marks the same place.
        drag_wanted(): the selected blocks were taken hold of.
    """

    pointed = Signal(int)
    drag_wanted = Signal()

    def __init__(
        self,
        model: LineupModel,
        selection: QItemSelectionModel,
        drops: LineupDrops,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._model = model
        self._selection = selection
        self._drops = drops
        self._blocks: QPixmap | None = None
        self._gap = -1
        self._hover: float | None = None
        self._pressed: QPointF | None = None
        self.setFixedHeight(theme().px(_HEIGHT))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)
        self.setAcceptDrops(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(tr("Time strip"))
        for signal in (model.rearranged, model.dataChanged, theme_hub().changed):
            signal.connect(self._forget)
        selection.selectionChanged.connect(self._selection_changed)
        selection.currentChanged.connect(self._selection_changed)

    def show_gap(self, gap: int) -> None:
        """Marks the place where a drag over the table would land; -1 takes the mark away."""
        if gap != self._gap:
            self._gap = gap
            self.update()

    # geometry

    def x_of(self, row: int) -> float:
        """Left edge of the row's block; for the row after the last one, the right end of the strip."""
        return self._share(row) * self.width()

    def row_at(self, x: float) -> int | None:
        """The entry playing at `x`; None outside and in an empty strip."""
        if not self._model.count or not 0 <= x < self.width():
            return None
        if self._model.total_s:
            second = x / self.width() * self._model.total_s
            return min(bisect_right(self._model.starts(), second) - 1, self._model.count - 1)
        return int(x / self.width() * self._model.count)

    def gap_at(self, x: float) -> int:
        """The gap between entries that is nearest to `x`."""
        row = self.row_at(min(max(x, 0.0), self.width() - 1.0))
        if row is None:
            return 0
        return row if x - self.x_of(row) < self.x_of(row + 1) - x else row + 1

    def _share(self, row: int) -> float:
        if self._model.total_s:
            return self._model.start_s(row) / self._model.total_s
        return row / max(1, self._model.count)

    # painting

    def _forget(self) -> None:
        self._blocks = None
        self.update()

    def _selection_changed(self) -> None:
        current = self._selection.currentIndex()
        if current.isValid() and current.row() < self._model.count:
            row = self._model.row(current.row())
            where = tr("{position} of {count}: {name}, starts at {start}")
            self.setAccessibleDescription(
                where.replace("{position}", str(row.position))
                .replace("{count}", str(self._model.count))
                .replace("{start}", duration(row.start_s))
                .replace("{name}", row.entry.name)
            )
        self.update()

    def _paint_axis(self, painter: QPainter) -> None:
        total = self._model.total_s
        if not total:
            return
        look, width = theme(), self.width()
        step, mark = axis_steps(total)
        painter.setFont(look.font(11, 400, tabular=True))
        metrics = look.metrics(11, 400, tabular=True)
        for second in range(0, total + 1, mark):
            x = int(width * second / total) + 0.5
            is_label = second % step == 0
            painter.setPen(look.color("control" if is_label else "border"))
            painter.drawLine(QPointF(x, 9 if is_label else 12), QPointF(x, 15))
            if is_label:
                painter.setPen(look.color("text3"))
                right = x + 4 + metrics.horizontalAdvance(duration(second)) > width
                place = QRectF(x - 84 if right else x + 4, -1, 80, 14)
                painter.drawText(place, int(_RIGHT if right else _LEFT), duration(second))

    def _block_rect(self, row: int) -> QRectF:
        left, right = self.x_of(row), self.x_of(row + 1)
        return QRectF(left + _GAP / 2, _TOP, max(1.0, right - left - _GAP), _BLOCK)

    def _draw_blocks(self) -> QPixmap:
        dpr = self.devicePixelRatioF()
        pixmap = QPixmap(round(self.width() * dpr), round(self.height() * dpr))
        pixmap.setDevicePixelRatio(dpr)
        pixmap.fill(Qt.GlobalColor.transparent)
        count = self._model.count
        with Painting(pixmap) as painter:
            self._paint_axis(painter)
            if count and self.width() / count < _FINE:
                self._draw_fine(painter, dpr)
            else:
                painter.setPen(Qt.PenStyle.NoPen)
                for row in range(count):
                    self._draw_block(painter, row)
        return pixmap

    def _draw_fine(self, painter: QPainter, dpr: float) -> None:
        """One column of pixels at a time, in the colour of what plays then."""
        columns, count, starts = round(self.width() * dpr), self._model.count, self._model.starts()
        entries, look, total = self._model.entries, theme(), self._model.total_s
        line = QImage(columns, 1, QImage.Format.Format_RGB32)
        colours: dict[int, int] = {}
        for column in range(columns):
            row = bisect_right(starts, column * total / columns) - 1 if total else column * count // columns
            hue = picture_seed(entries[min(row, count - 1)]) % _HUES
            if hue not in colours:
                colours[hue] = look.hue(hue)[0].rgb()
            line.setPixel(column, 0, colours[hue])
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        painter.drawImage(QRectF(0, _TOP, self.width(), _BLOCK), line)

    def _draw_block(self, painter: QPainter, row: int) -> None:
        entry, rect = self._model.entry(row), self._block_rect(row)
        ground, ink = theme().hue(picture_seed(entry))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        radius = min(4.0, rect.width() / 2)
        painter.drawRoundedRect(rect, radius, radius)
        if rect.width() > 12:
            self._draw_words(painter, rect, ink, row, entry)

    def _draw_words(self, painter: QPainter, rect: QRectF, ink: QColor, row: int, entry: Entry) -> None:
        look = theme()
        number = str(row + 1)
        painter.setPen(ink)
        painter.setFont(look.font(11, 600, tabular=True))
        wide = look.metrics(11, 600, tabular=True).horizontalAdvance(number)
        if rect.width() < wide + 12:
            if rect.width() >= wide + 2:
                upper = rect.adjusted(0, 4, 0, -20)
                painter.drawText(upper, int(Qt.AlignmentFlag.AlignCenter), number)
            return
        painter.drawText(rect.adjusted(6, 4, 0, -20), int(_LEFT), number)
        metrics, room = look.metrics(11, 400), rect.width() - 9
        text = fitting_words(metrics, entry.name, room)
        if not text and entry.duration_s is not None:
            text = duration(entry.duration_s)
        if text and metrics.horizontalAdvance(text) <= room + 1:
            painter.setFont(look.font(11, 400))
            painter.drawText(rect.adjusted(6, 18, 0, -4), int(_LEFT), text)

    def _paint_selection(self, painter: QPainter) -> None:
        drop = theme().color("drop")
        selection = self._selection.selection()
        areas = sorted(
            (area.top(), min(area.bottom(), self._model.count - 1))
            for area in (selection.at(position) for position in range(selection.count()))
        )
        wholes: list[QRectF] = []
        for top, bottom in areas:
            if top > bottom:
                continue
            if (self.x_of(bottom + 1) - self.x_of(top)) / (bottom - top + 1) >= _OUTLINED:
                for row in range(top, bottom + 1):
                    outline_round(painter, self._block_rect(row), drop, 4, 2)
                continue
            whole = self._block_rect(top).united(self._block_rect(bottom)).adjusted(-1, -1, 1, 1)
            if wholes and whole.left() - wholes[-1].right() < _OUTLINED / 2:
                wholes[-1] = wholes[-1].united(whole)
            else:
                wholes.append(whole)
        for whole in wholes:
            outline_round(painter, whole, drop, 3, 2)

    def _paint_gap(self, painter: QPainter) -> None:
        if self._gap < 0:
            return
        x = min(max(self.x_of(min(self._gap, self._model.count)), 4.0), self.width() - 4.0)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme().color("drop"))
        painter.drawRect(QRectF(x - 1, _TOP - 3, 2, _BLOCK + 6))
        for y in (_TOP - 3, _TOP + _BLOCK + 3):
            painter.drawEllipse(QPointF(x, y), 3.5, 3.5)

    def _paint_pointer(self, painter: QPainter) -> None:
        if self._hover is None or not self._model.count or self._gap >= 0:
            return
        x, ink = round(self._hover), theme().color("text")
        painter.setPen(QPen(ink, 1))
        painter.drawLine(QPointF(x + 0.5, 4), QPointF(x + 0.5, _TOP + _BLOCK + 4))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        painter.drawPolygon(QPolygonF([QPointF(x - 4, 2), QPointF(x + 5, 2), QPointF(x + 0.5, 9)]))

    # acting

    def _select(self, row: int, modifiers: Qt.KeyboardModifier) -> None:
        flags = QItemSelectionModel.SelectionFlag
        last = len(self._model.columns) - 1
        index = self._model.index(row, 0)
        current = self._selection.currentIndex()
        if modifiers & Qt.KeyboardModifier.ShiftModifier and current.isValid():
            first, end = sorted((current.row(), row))
            area = QItemSelection(self._model.index(first, 0), self._model.index(end, last))
            self._selection.select(area, flags.ClearAndSelect)
            return
        toggles = bool(modifiers & Qt.KeyboardModifier.ControlModifier)
        mode = flags.Toggle if toggles else flags.ClearAndSelect
        self._selection.setCurrentIndex(index, mode | flags.Rows)

    def _is_selected(self, row: int) -> bool:
        return self._selection.isRowSelected(row, QModelIndex())

    def _point_at(self, gap: int) -> None:
        self.show_gap(gap)
        self.pointed.emit(gap)

    # Qt

    def sizeHint(self) -> QSize:
        return QSize(400, theme().px(_HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            if self._blocks is None or self._blocks.devicePixelRatio() != self.devicePixelRatioF():
                self._blocks = self._draw_blocks()
            painter.drawPixmap(0, 0, self._blocks)
            self._paint_selection(painter)
            self._paint_gap(painter)
            self._paint_pointer(painter)
            if self.hasFocus():
                outline_round(painter, QRectF(self.rect()).adjusted(0, _TOP - 4, 0, -8), theme().color("focus"), 6, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._blocks = None
        super().resizeEvent(event)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            row = self.row_at(event.pos().x())
            if row is None:
                QToolTip.hideText()
            else:
                about = self._model.row(row)
                length = "" if about.entry.duration_s is None else f" · {duration(about.entry.duration_s)}"
                text = f"{about.position}  {about.entry.name}{length}\n"
                text += tr("Starts at {time}").replace("{time}", duration(about.start_s))
                QToolTip.showText(event.globalPos(), plain(text), self)
            return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        row = self.row_at(event.position().x())
        if event.button() is not Qt.MouseButton.LeftButton or row is None:
            return
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self._pressed = event.position()
        if event.modifiers() != Qt.KeyboardModifier.NoModifier or not self._is_selected(row):
            self._select(row, event.modifiers())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover = event.position().x()
        self.update()
        if self._pressed is None or not event.buttons() & Qt.MouseButton.LeftButton:
            return
        if (event.position() - self._pressed).manhattanLength() >= QApplication.startDragDistance():
            self._pressed = None
            self.drag_wanted.emit()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        row = self.row_at(event.position().x())
        if self._pressed is not None and row is not None and event.modifiers() == Qt.KeyboardModifier.NoModifier:
            self._select(row, event.modifiers())
        self._pressed = None

    def leaveEvent(self, event: QEvent) -> None:
        self._hover = None
        self.update()
        super().leaveEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()), 0)
        if not step or not self._model.count or event.modifiers() & Qt.KeyboardModifier.AltModifier:
            super().keyPressEvent(event)
            return
        current = self._selection.currentIndex()
        row = min(max(current.row() + step if current.isValid() else 0, 0), self._model.count - 1)
        self._select(row, event.modifiers())

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        self.dragMoveEvent(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        if self._drops.accept(event):
            self._point_at(self.gap_at(event.position().x()))
        else:
            self._point_at(-1)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._point_at(-1)
        self._drops.left()

    def dropEvent(self, event: QDropEvent) -> None:
        self._point_at(-1)
        self._drops.drop(event, self.gap_at(event.position().x()))
