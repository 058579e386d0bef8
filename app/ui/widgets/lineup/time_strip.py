"""A line-up as a time strip: the width of an entry is its length; selection and drops work as in the table below."""

from __future__ import annotations

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
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QPolygonF,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QScrollBar, QSizePolicy, QToolTip, QWidget

from app.domain.text.value_formatting import duration, duration_in_words
from app.models.lineup_model import LineupModel, LineupRow
from app.ui.i18n import number, tr, tr_n
from app.ui.look.size_scaling import follow_text
from app.ui.look.theme import theme, theme_hub
from app.ui.widgets.drawing.safe_painter import Painting, outline_round
from app.ui.widgets.keyboard.screen_reader_announcements import announce
from app.ui.widgets.keyboard.shortcut_keys import KeyNote
from app.ui.widgets.lineup.edge_scrolling import TICK_MS, EdgeScrolling
from app.ui.widgets.lineup.lineup_drag import LineupDrops
from app.ui.widgets.lineup.time_strip_painting import StripPainter, block, top
from app.ui.widgets.lineup.time_strip_scale import STEP, StripScale
from app.ui.widgets.text.tooltips import plain

_HEIGHT: Final = 72
_BAR: Final = 10
_OUTLINED: Final = 14.0
"""Selected blocks at least this wide are outlined one by one, narrower ones as a group."""
_EDGE: Final = 40
"""A drag this near to an end, in pixels, scrolls a zoomed strip."""
_WHEEL: Final = 120
"""Qt's wheel delta for one notch."""


def when_text(row: LineupRow) -> str:
    """Returns when an entry plays, as a sentence: where in the loop, or in which of the campaign's turns."""
    if row.turns is None:
        return tr("Starts at {time}", time=duration(row.start_s))
    first, last = row.turns
    if first == last:
        return tr("Plays on turn {n}", n=number(first))
    return tr("Plays on turns {n} to {last}", n=number(first), last=number(last))


class TimeStrip(QWidget):
    """The line-up over time. Click selects, Ctrl and Shift work as in the table, ← and → move, dragging moves entries.

    Ctrl and the wheel, + and - zoom until names can be read; 0 shows the whole line-up. Only the visible part is drawn.

    Signals:
        pointed(int): the gap that a drag points at, -1 for none; the table marks the same gap.
        drag_wanted(): the user started to drag the selected blocks.
        zoomed(): `zoom` or the visible part changed.
    """

    pointed = Signal(int)
    drag_wanted = Signal()
    zoomed = Signal()

    def __init__(self, model: LineupModel, selection: QItemSelectionModel, drops: LineupDrops) -> None:
        super().__init__()
        self._model = model
        self._selection = selection
        self._drops = drops
        self._scale = StripScale(model)
        self._painter = StripPainter(model, self._scale)
        self._blocks: QPixmap | None = None
        self._gap = -1
        self._hover: float | None = None
        self._pressed: QPointF | None = None
        self._dragged_at = 0.0
        self._scrolling = QTimer(self, interval=TICK_MS)
        self._edge = EdgeScrolling()
        self._scrolling.timeout.connect(self._scroll_on)
        self._bar = QScrollBar(Qt.Orientation.Horizontal, self)
        self._bar.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._bar.setAccessibleName(tr("Visible part of the time strip"))
        self._bar.hide()
        self._bar.valueChanged.connect(self._scroll_to)
        follow_text(self, height=_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)
        self.setAcceptDrops(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(tr("Time strip"))
        KeyNote(self, tr("Zoom in"), "+")
        KeyNote(self, tr("Zoom out"), "-")
        KeyNote(self, tr("Show whole line-up"), "0")
        for signal in (model.rearranged, model.dataChanged, model.plays_changed, theme_hub().changed):
            signal.connect(self._forget)
        selection.selectionChanged.connect(self.update)
        selection.currentChanged.connect(self._current_changed)
        self._describe()

    def show_gap(self, gap: int) -> None:
        """Marks the gap where a drag over the table would land; -1 removes the mark."""
        if gap != self._gap:
            self._gap = gap
            self.update()

    # geometry

    def x_of(self, row: int) -> float:
        """Returns the left edge of the row's block; for the row after the last one, the line-up's right end."""
        return self._scale.x_of(row)

    def row_at(self, x: float) -> int | None:
        """Returns the entry playing at `x`; None outside and in an empty strip."""
        return self._scale.row_at(x)

    def block_rect(self, row: int) -> QRectF:
        """Where the row's block is drawn."""
        return self._painter.block_rect(row)

    def gap_at(self, x: float) -> int:
        """Returns the gap between entries that is nearest to `x`."""
        return self._scale.gap_at(x)

    # zooming

    @property
    def zoom(self) -> float:
        """Returns how many strips of this width the whole line-up would fill."""
        return self._scale.zoom

    @property
    def can_zoom_in(self) -> bool:
        return self._scale.zoom < self._scale.closest

    @property
    def seen(self) -> range:
        """Returns the rows whose blocks are at least partly visible."""
        return self._scale.rows()

    def zoom_in(self) -> None:
        self._zoom_by(STEP**2, self._middle())

    def zoom_out(self) -> None:
        self._zoom_by(STEP**-2, self._middle())

    def show_all(self) -> None:
        self._zoom_by(0.0, 0.0)

    def show_row(self, row: int) -> None:
        """Scrolls until the row's block is visible."""
        if self._scale.show(row):
            self._show_scale()

    def _middle(self) -> float:
        """Returns the centre for zooming: the current block if it is visible, otherwise the middle."""
        current = self._selection.currentIndex().row()
        if current in self.seen:
            return min(max((self.x_of(current) + self.x_of(current + 1)) / 2, 0.0), float(self.width()))
        return self.width() / 2

    def _zoom_by(self, factor: float, at: float) -> None:
        if self._scale.set_zoom(self._scale.zoom * factor, at):
            self._show_scale()

    def _scroll_to(self, offset: int) -> None:
        if self._scale.scroll_to(offset):
            self._show_scale()

    def _show_scale(self) -> None:
        """Updates the scroll bar and the picture from the scale."""
        self._blocks = None
        self._bar.blockSignals(True)
        self._bar.setRange(0, round(self._scale.furthest))
        self._bar.setPageStep(self._scale.width)
        self._bar.setSingleStep(max(1, self._scale.width // 12))
        self._bar.setValue(round(self._scale.offset))
        self._bar.blockSignals(False)
        self._bar.setVisible(self._scale.zoom > 1)
        self.update()
        self.zoomed.emit()

    # painting

    def _forget(self) -> None:
        self._blocks = None
        self.update()
        if self._scale.fit(self.width()):
            self._show_scale()
        self._describe()

    def _current_changed(self) -> None:
        current = self._selection.currentIndex()
        if current.isValid() and current.row() < self._model.count:
            self.show_row(current.row())
        self._describe()
        self.update()
        if self.hasFocus():
            announce(self, self.accessibleDescription())

    def _describe(self) -> None:
        """Describes the current entry, or the whole strip without one, to screen readers."""
        current = self._selection.currentIndex()
        model = self._model
        if current.isValid() and current.row() < model.count:
            row = model.row(current.row())
            text = tr(
                "{position} of {count}: {name}, {length}. {when}",
                position=row.position,
                count=model.count,
                length=duration_in_words(row.entry.duration_s or 0),
                when=when_text(row),
                name=row.entry.name,
            )
        else:
            text = tr_n("{n} layout", "{n} layouts", model.count) + f", {duration_in_words(model.total_s)}. "
            text += tr("← and → move between layouts, + and - zoom.")
        self.setAccessibleDescription(text)

    def _paint_selection(self, painter: QPainter) -> None:
        drop = theme().color("drop")
        selection = self._selection.selection()
        areas = sorted(
            (area.top(), min(area.bottom(), self._model.count - 1))
            for area in (selection.at(position) for position in range(selection.count()))
        )
        wholes: list[QRectF] = []
        seen = self.seen
        for first, end in areas:
            top, bottom = max(first, seen.start), min(end, seen.stop - 1)
            if top > bottom:
                continue
            if (self.x_of(bottom + 1) - self.x_of(top)) / (bottom - top + 1) >= _OUTLINED:
                for row in range(top, bottom + 1):
                    outline_round(painter, self._painter.block_rect(row), drop, 4, 2)
                continue
            whole = self._painter.block_rect(top).united(self._painter.block_rect(bottom)).adjusted(-1, -1, 1, 1)
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
        painter.drawRect(QRectF(x - 1, top() - 3, 2, block() + 6))
        for y in (top() - 3, top() + block() + 3):
            painter.drawEllipse(QPointF(x, y), 3.5, 3.5)

    def _paint_pointer(self, painter: QPainter) -> None:
        if self._hover is None or not self._model.count or self._gap >= 0:
            return
        x, ink = round(self._hover), theme().color("text")
        painter.setPen(QPen(ink, 1))
        painter.drawLine(QPointF(x + 0.5, 4), QPointF(x + 0.5, top() + block() + 4))
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

    def _row_for(self, key: Qt.Key) -> int | None:
        """Returns the row that a key moves to from the current row; None if there is none."""
        last, row = self._model.count - 1, self._selection.currentIndex().row()
        if last < 0:
            return None
        page = max(1, len(self.seen) - 1)
        match key:
            case Qt.Key.Key_Home:
                return 0
            case Qt.Key.Key_End:
                return last
            case Qt.Key.Key_Left:
                return max(row - 1, 0)
            case Qt.Key.Key_Right:
                return min(row + 1, last)
            case Qt.Key.Key_PageUp:
                return max(row - page, 0)
            case Qt.Key.Key_PageDown:
                return min(row + page, last)
            case _:
                return None

    def _is_selected(self, row: int) -> bool:
        return self._selection.isRowSelected(row, QModelIndex())

    def _overshoot(self) -> float:
        """Returns how far a drag is in the scrolling ends, from -1 to 1."""
        edge = min(float(_EDGE), self.width() / 4)
        if self._scale.zoom == 1:
            return 0.0
        if self._dragged_at < edge:
            return -min(1.0, (edge - self._dragged_at) / edge)
        return max(0.0, min(1.0, (self._dragged_at - self.width() + edge) / edge))

    def _scroll_on(self) -> None:
        share = self._overshoot()
        far = self._edge.pixels(share, self._scale.furthest)
        if not share or not self._scale.scroll_to(self._scale.offset + far):
            self._scrolling.stop()
            self._edge.stop()
            return
        self._show_scale()
        if self._gap >= 0:
            self._point_at(self.gap_at(self._dragged_at))

    def _point_at(self, gap: int) -> None:
        self.show_gap(gap)
        self.pointed.emit(gap)

    # Qt

    def sizeHint(self) -> QSize:
        return QSize(400, theme().px(_HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            if self._blocks is None or self._blocks.devicePixelRatio() != self.devicePixelRatioF():
                self._blocks = self._painter.picture(self.size(), self.devicePixelRatioF())
            painter.drawPixmap(0, 0, self._blocks)
            self._paint_selection(painter)
            self._paint_gap(painter)
            self._paint_pointer(painter)
            if self.hasFocus():
                around = QRectF(self.rect()).adjusted(0, top() - 4, 0, -8)
                outline_round(painter, around, theme().color("focus"), 6, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._bar.setGeometry(0, self.height() - _BAR, self.width(), _BAR)
        self._scale.fit(self.width())
        self._show_scale()
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
                text += when_text(about)
                if about.turns is not None:
                    text += "\n" + tr("With cycle playback, one layout plays each time the campaign's turn comes.")
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
        zooms = {Qt.Key.Key_Plus: self.zoom_in, Qt.Key.Key_Equal: self.zoom_in, Qt.Key.Key_Minus: self.zoom_out}
        zoom = {**zooms, Qt.Key.Key_0: self.show_all}.get(Qt.Key(event.key()))
        row = self._row_for(Qt.Key(event.key()))
        if zoom is not None:
            zoom()
        elif row is None or event.modifiers() & Qt.KeyboardModifier.AltModifier:
            super().keyPressEvent(event)
        else:
            self._select(row, event.modifiers())

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zooms at the pointer with Ctrl, otherwise scrolls a zoomed strip."""
        turned = event.angleDelta().y() or event.angleDelta().x()
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._zoom_by(STEP ** (turned / _WHEEL), event.position().x())
        elif self._scale.zoom > 1:
            self._scroll_to(round(self._scale.offset - turned / _WHEEL * self._bar.singleStep()))
        else:
            event.ignore()
            return
        event.accept()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        self.dragMoveEvent(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        self._dragged_at = event.position().x()
        if self._drops.accept(event):
            self._point_at(self.gap_at(self._dragged_at))
            if self._overshoot():
                self._scrolling.start()
        else:
            self._point_at(-1)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._scrolling.stop()
        self._edge.stop()
        self._point_at(-1)
        self._drops.left()

    def dropEvent(self, event: QDropEvent) -> None:
        self._scrolling.stop()
        self._edge.stop()
        self._point_at(-1)
        self._drops.drop(event, self.gap_at(event.position().x()))
