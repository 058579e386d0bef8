"""The table of an ad's layouts. Selected rows are dragged together, and a line shows where they will land."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QDrag, QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent, QPaintEvent
from PySide6.QtWidgets import QAbstractItemView

from app.models.ad_entries import AdEntriesModel
from app.ui.i18n import tr
from app.ui.widgets.drawing.drag_card import HOT_SPOT
from app.ui.widgets.drawing.safe_painter import Painting
from app.ui.widgets.lineup.gap_view import GapView
from app.ui.widgets.lineup.lineup_drag import ghost
from app.ui.widgets.tables.column_widths import content_widths


class AdEntriesView(GapView):
    """Never changes entries itself: its model reports a drop (`AdEntriesModel.rows_dropped`)."""

    def __init__(self, model: AdEntriesModel) -> None:
        super().__init__(model.columns, name=tr("Layouts"))
        self._entries = model
        self.setModel(model)
        model.modelReset.connect(self.fit_columns)
        model.dataChanged.connect(self.fit_columns)
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setAccessibleDescription(tr("Alt+↑ and Alt+↓ move the selected layouts, Delete removes them."))

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
            self.show_gap(-1)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        self._takes(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        self.show_gap(self.gap_at(event.position().y()) if self._takes(event) else -1)
        margin = self.autoScrollMargin()
        y, height = event.position().y(), self.viewport().height()
        bar = self.verticalScrollBar()
        if y < margin or y > height - margin:
            bar.setValue(bar.value() + (-bar.singleStep() if y < margin else bar.singleStep()) // 4)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self.show_gap(-1)

    def dropEvent(self, event: QDropEvent) -> None:
        gap = self.gap_at(event.position().y())
        self.show_gap(-1)
        if self._takes(event):
            self._entries.drop_rows(event.mimeData(), gap)
            self.setFocus(Qt.FocusReason.MouseFocusReason)
        self._end_drop()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._gap < 0:
            return
        with Painting(self.viewport()) as painter:
            self._paint_gap(painter)
