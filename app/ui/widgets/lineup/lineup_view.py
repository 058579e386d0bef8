"""The table of a line-up: rows are dragged as blocks; selection and scroll position follow the entries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QDrag, QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractItemView, QWidget

from app.domain.lineups.lineup import Entry
from app.domain.lineups.reorder_arithmetic import Move, row_blocks
from app.models.lineup_editor import LineupEditor
from app.models.lineup_model import LineupModel
from app.ui.i18n import tr
from app.ui.look.theme import theme
from app.ui.widgets.drawing.animation import Glide
from app.ui.widgets.drawing.drag_card import HOT_SPOT
from app.ui.widgets.drawing.safe_painter import Painting
from app.ui.widgets.lineup.edge_scrolling import TICK_MS, EdgeScrolling
from app.ui.widgets.lineup.gap_view import GapView
from app.ui.widgets.lineup.lineup_drag import LineupDrops, ghost

_EDGE: Final = 44
"""A drag this near to the upper or lower edge, in pixels, scrolls the table."""
_DROPPED: Final = 0.3
"""How strong the colour of dropped rows is at first."""
_MOST_BLOCKS: Final = 1_000
"""Maximum number of separate row blocks to select: Qt takes two seconds for 25,000."""


class LineupView(GapView):
    """Shows a `LineupEditor`'s line-up. It changes nothing itself: drops and keys become steps of the editor.

    Signals:
        gap_changed(int): the gap where a drag would land, -1 for none; the strip marks the same gap.
        selected(): the selection changed, or the selected entries moved.
    """

    gap_changed = Signal(int)
    selected = Signal()

    def __init__(self, editor: LineupEditor, drops: LineupDrops) -> None:
        super().__init__(editor.model.columns, name=tr("Line-up"))
        self._editor = editor
        self._drops = drops
        self._filter = ""
        self._kept: tuple[list[int], int, tuple[Entry, ...]] | None = None
        """The selected rows, the current one (-1 for none), and the entries, before these are rearranged."""
        self._pointer = QPointF()
        self._scrolling = QTimer(self, interval=TICK_MS)
        self._edge = EdgeScrolling()
        self._scrolling.timeout.connect(self._scroll_on)
        self.setModel(editor.model)
        self.follow_density()
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setAutoScroll(False)
        self.setAccessibleDescription(tr("Alt+↑ and Alt+↓ move the selected layouts, Ctrl+M moves them to a position."))
        self._glide = Glide(self)
        self._glide.valueChanged.connect(self._settle)
        editor.model.about_to_rearrange.connect(self._keep_selection)
        editor.model.rearranged.connect(self._restore_selection)
        editor.rows_placed.connect(self.show_rows)
        self.selectionModel().selectionChanged.connect(self._note_selected)
        self.selectionModel().currentChanged.connect(self._note_selected)

    @property
    def lineup(self) -> LineupModel:
        return self._editor.model

    # selection by entry

    def show_rows(self, rows: list[int]) -> None:
        """Selects `rows` (ascending) and scrolls until their block, or at least its first row, is visible."""
        if not rows:
            return
        if rows != self.selected_row_numbers():
            self._select_if_few(rows, rows[0])
        self.scrollTo(self.lineup.index(rows[-1], 0))
        self.scrollTo(self.lineup.index(rows[0], 0))

    def _select_if_few(self, rows: Sequence[int], current: int | None) -> None:
        """Selects `rows`, or nothing if they form so many blocks that Qt would take seconds."""
        self.select_rows(rows if len(row_blocks(rows)) <= _MOST_BLOCKS else (), current)

    def _keep_selection(self) -> None:
        """Remembers the selection and clears it: Qt would update thousands of selected cells at every move."""
        self._kept = self.selected_row_numbers(), self.currentIndex().row(), self.lineup.entries
        self.selectionModel().reset()

    def _restore_selection(self, move: Move | None) -> None:
        if self._kept is None:
            return
        rows, current, before = self._kept
        if move is not None:
            rows = move.rows_after(rows)
            current = move.row_after(current) if current >= 0 else current
        else:
            rows, current = self._found_again([before[row].key for row in rows], current, before)
        self._select_if_few(rows, current if current >= 0 else None)
        self._apply_filter()
        self._kept = None
        self.selected.emit()

    def _found_again(self, keys: list[int], current: int, before: tuple[Entry, ...]) -> tuple[list[int], int]:
        """Returns the rows of these keys, and that of the entry that was in row `current` `before`."""
        rows = self.lineup.rows_of(keys)
        if current < 0 or not self.lineup.count:
            return rows, -1
        found = self.lineup.row_of(before[current].key)
        if found is not None:
            return rows, found
        # The current entry is gone: the entry in its place becomes current, so that Delete can be repeated.
        current = min(current, self.lineup.count - 1)
        return rows or [current], current

    def _note_selected(self) -> None:
        """Reports a change of the selection, except the steps in which a rearranged one is restored."""
        if self._kept is None:
            self.selected.emit()

    # finding

    @property
    def hides_rows(self) -> bool:
        return bool(self._filter)

    def set_filter(self, text: str) -> None:
        """Shows only entries whose name contains every word of `text`; "" shows all."""
        folded = text.strip().casefold()
        if folded != self._filter:
            self._filter = folded
            self._apply_filter(changed=True)

    def found(self) -> int:
        """Returns how many entries the filter shows."""
        return sum(1 for entry in self.lineup.entries if self._matches(entry.name))

    def _matches(self, name: str) -> bool:
        folded = name.casefold()
        return all(word in folded for word in self._filter.split())

    def _apply_filter(self, *, changed: bool = False) -> None:
        if not self._filter and not changed:
            return
        self.setUpdatesEnabled(False)
        for row, entry in enumerate(self.lineup.entries):
            hide = bool(self._filter) and not self._matches(entry.name)
            if self.isRowHidden(row) != hide:
                self.setRowHidden(row, hide)
        self.setUpdatesEnabled(True)

    # dragging

    def begin_drag(self, source: QWidget) -> None:
        """Starts dragging the selected rows from `source`: this table, or the strip above it."""
        rows = self.selected_row_numbers()
        if not rows:
            return
        drag = QDrag(source)
        drag.setMimeData(self._drops.begin(rows))
        current = self.currentIndex().row()
        first = self.lineup.entry(current if current in rows else rows[0])
        drag.setPixmap(ghost(self, first, len(rows), self.lineup.picture_of))
        drag.setHotSpot(HOT_SPOT)
        try:
            drag.exec(Qt.DropAction.MoveAction | Qt.DropAction.CopyAction, Qt.DropAction.MoveAction)
        finally:
            self._drops.end()
            self._end_drag()

    def bring_gap(self, gap: int) -> None:
        """Scrolls until the rows around `gap` are visible; -1 changes nothing."""
        for row in (gap - 1, gap):
            if 0 <= row < self.lineup.count:
                self.scrollTo(self.lineup.index(row, 0))

    def _point_at(self, gap: int) -> None:
        self.show_gap(gap)
        self.gap_changed.emit(gap)

    def _end_drag(self) -> None:
        self._scrolling.stop()
        self._edge.stop()
        self._point_at(-1)

    def _overshoot(self) -> float:
        """Returns how far the pointer is in the scrolling edges, from -1 to 1."""
        y, height = self._pointer.y(), self.viewport().height()
        edge = min(_EDGE, height / 4)
        if y < edge:
            return -min(1.0, (edge - y) / edge)
        if y > height - edge:
            return min(1.0, (y - height + edge) / edge)
        return 0.0

    def _scroll_on(self) -> None:
        share = self._overshoot()
        if not share:
            self._scrolling.stop()
            self._edge.stop()
            return
        bar = self.verticalScrollBar()
        before = bar.value()
        bar.setValue(before + round(self._edge.pixels(share, bar.maximum())))
        if bar.value() != before and self._gap >= 0:
            self._point_at(self.gap_at(self._pointer.y()))

    # Qt

    def startDrag(self, supported: Qt.DropAction) -> None:
        self.begin_drag(self)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        # Always accepted: only then do the move events arrive that show why a drop is refused.
        event.acceptProposedAction()
        self.dragMoveEvent(event)
        event.accept()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        self._pointer = event.position()
        taken = self._drops.accept(event)
        self._point_at(self.gap_at(self._pointer.y()) if taken else -1)
        if taken and self._overshoot():
            self._scrolling.start()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._end_drag()
        self._drops.left()

    def dropEvent(self, event: QDropEvent) -> None:
        gap = self.gap_at(event.position().y())
        self._end_drag()
        self._drops.drop(event, gap)
        self._glide.begin()
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self._end_drop()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._gap < 0 and self.lineup.count and self._glide.at >= 1.0:
            return
        with Painting(self.viewport()) as painter:
            if self._glide.at < 1.0:
                self._paint_settling(painter)
            if not self.lineup.count:
                self._paint_invitation(painter)
            if self._gap >= 0:
                self._paint_gap(painter)

    def _settle(self, _at: float) -> None:
        self.viewport().update()

    def _paint_settling(self, painter: QPainter) -> None:
        """Paints the dropped rows, which are selected, in the colour of the drop line; it fades."""
        painter.setOpacity(_DROPPED * (1.0 - self._glide.at))
        bottom = self.viewport().height()
        for first, last in self.selected_ranges():
            top = self.rowViewportPosition(first)
            height = self.rowViewportPosition(last) + self.rowHeight(last) - top
            if top < bottom and top + height > 0:
                painter.fillRect(QRectF(0, top, self.viewport().width(), height), theme().color("drop"))
        painter.setOpacity(1.0)

    def _paint_invitation(self, painter: QPainter) -> None:
        look, rect = theme(), QRectF(self.viewport().rect())
        centre = int(Qt.AlignmentFlag.AlignCenter)
        painter.setPen(look.color("text"))
        painter.setFont(look.font(15, 600))
        painter.drawText(rect.translated(0, -16), centre, tr("No layouts yet"))
        painter.setPen(look.color("text2"))
        painter.setFont(look.font(13, 400))
        painter.drawText(rect.translated(0, 10), centre, self.invitation())

    def invitation(self) -> str:
        """Returns the text of an empty line-up: how to add layouts, or why that is not possible now."""
        return self._drops.why_not() or tr("Drag layouts here from the library, or press Enter there.")
