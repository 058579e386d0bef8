"""The table of an ad's layouts. Selected rows are dragged together, and a line shows where they will land."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QPointF, QRectF, Qt
from PySide6.QtGui import QDrag, QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent, QPaintEvent
from PySide6.QtWidgets import QAbstractItemView

from app.models.ad_entries import AdEntriesModel
from app.ui.i18n import tr
from app.ui.look.theme import theme
from app.ui.widgets.drawing.drag_card import HOT_SPOT
from app.ui.widgets.drawing.safe_painter import Painting
from app.ui.widgets.lineup.lineup_drag import ghost
from app.ui.widgets.tables.column_widths import content_widths
from app.ui.widgets.tables.grid_view import GridView

_END_RADIUS: Final = 4.0


class AdEntriesView(GridView):
    """Never changes entries itself: its model reports a drop (`AdEntriesModel.rows_dropped`)."""

    def __init__(self, model: AdEntriesModel) -> None:
        super().__init__(model.columns, name=tr("Layouts"))
        self._entries = model
        self._gap = -1
        self.setModel(model)
        model.modelReset.connect(self.fit_columns)
        model.dataChanged.connect(self.fit_columns)
        self.header.setSectionsMovable(False)
        self.setDragEnabled(True)
        self.setAcceptDrops(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setDragDropOverwriteMode(False)
        self.setDropIndicatorShown(False)
        self.setAccessibleDescription(tr("Alt+↑ and Alt+↓ move the selected layouts, Delete removes them."))

    def select_rows(self, rows: Sequence[int]) -> None:
        """Selects exactly these rows; the first becomes the current one."""
        flags = QItemSelectionModel.SelectionFlag
        selection = QItemSelection()
        last = self._entries.columnCount() - 1
        for each in rows:
            selection.select(self._entries.index(each, 0), self._entries.index(each, last))
        if rows:
            self.selectionModel().setCurrentIndex(self._entries.index(rows[0], 0), flags.NoUpdate)
        self.selectionModel().select(selection, flags.ClearAndSelect)

    def gap_at(self, y: float) -> int:
        """Returns the gap between rows nearest to `y`, in viewport coordinates."""
        row = self.rowAt(round(y))
        if row < 0:
            return self._entries.rowCount() if y > 0 else 0
        middle = self.rowViewportPosition(row) + self.rowHeight(row) / 2
        return row if y < middle else row + 1

    def follows_room(self, section: int) -> bool:
        return not self.columns[section].stretch

    def share_room(self, widths: dict[int, int], left: int, ample: int) -> int:
        """Takes from the other columns what their contents don't need, while names are cut. An ad has few layouts."""
        name = next(section for section, each in enumerate(self.columns) if each.stretch)
        needed = content_widths(self, self.header, (name, *widths))
        spare = {section: max(0, width - needed.get(section, width)) for section, width in widths.items()}
        for section in sorted(spare, key=lambda each: spare[each], reverse=True):
            less = min(spare[section], max(0, needed[name] - left))
            self.header.resizeSection(section, widths[section] - less)
            left += less
        return left

    # inside

    def _show_gap(self, gap: int) -> None:
        if gap != self._gap:
            self._gap = gap
            self.viewport().update()

    def _takes(self, event: QDropEvent) -> bool:
        """Accepts only rows of this table, and only while they may be moved."""
        is_ours = event.source() is self and self._entries.can_drag
        if is_ours:
            event.setDropAction(Qt.DropAction.MoveAction)
            event.accept()
        else:
            event.ignore()
        return is_ours

    # Qt

    def startDrag(self, supported: Qt.DropAction) -> None:
        rows = self.selected_row_numbers()
        if not rows or not self._entries.can_drag:
            return
        drag = QDrag(self)
        drag.setMimeData(self._entries.mimeData([self._entries.index(row, 0) for row in rows]))
        current = self.currentIndex().row()
        first = self._entries.entries[current if current in rows else rows[0]]
        drag.setPixmap(ghost(self, first, len(rows), self._entries.picture_of))
        drag.setHotSpot(HOT_SPOT)
        try:
            drag.exec(Qt.DropAction.MoveAction)
        finally:
            self._show_gap(-1)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        self._takes(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        self._show_gap(self.gap_at(event.position().y()) if self._takes(event) else -1)
        margin = self.autoScrollMargin()
        y, height = event.position().y(), self.viewport().height()
        bar = self.verticalScrollBar()
        if y < margin or y > height - margin:
            bar.setValue(bar.value() + (-bar.singleStep() if y < margin else bar.singleStep()) // 4)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._show_gap(-1)

    def dropEvent(self, event: QDropEvent) -> None:
        gap = self.gap_at(event.position().y())
        self._show_gap(-1)
        if self._takes(event):
            self._entries.drop_rows(event.mimeData(), gap)
            self.setFocus(Qt.FocusReason.MouseFocusReason)
        # Qt's own dropEvent would end the drag state; without it the next press would continue the drag.
        self.setState(QAbstractItemView.State.NoState)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._gap < 0:
            return
        with Painting(self.viewport()) as painter:
            y, width = self._gap_y(), self.viewport().width()
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme().color("drop"))
            painter.drawRect(QRectF(0, y - 1, width, 2))
            for x in (_END_RADIUS, width - _END_RADIUS):
                painter.drawEllipse(QPointF(x, y), _END_RADIUS, _END_RADIUS)

    def _gap_y(self) -> float:
        count = self._entries.rowCount()
        if self._gap < count:
            y = self.rowViewportPosition(self._gap)
        else:
            y = self.rowViewportPosition(count - 1) + self.rowHeight(count - 1) if count else 0
        return min(max(y, _END_RADIUS), self.viewport().height() - _END_RADIUS)
