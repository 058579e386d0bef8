"""A table whose rows are dragged: drops land between rows, and a line shows where."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QAbstractItemView

from app.domain.lineups.reorder_arithmetic import row_blocks
from app.models.table_columns import Column
from app.ui.look.theme import theme
from app.ui.widgets.tables.grid_view import GridView

_END_RADIUS: Final = 4.0


class GapView(GridView):
    """Gap n is the place before row n. The view changes no rows itself; subclasses report drops."""

    def __init__(self, columns: Sequence[Column[Any]], *, name: str) -> None:
        super().__init__(columns, name=name)
        self._gap = -1
        self.header.setSectionsMovable(False)
        self.setDragEnabled(True)
        self.setAcceptDrops(True)
        self.setDragDropOverwriteMode(False)
        self.setDropIndicatorShown(False)

    def select_rows(self, rows: Iterable[int], current: int | None = None) -> None:
        """Selects exactly `rows`; `current` gets the focus, by default the first of them."""
        chosen = sorted(set(rows))
        flags, model = QItemSelectionModel.SelectionFlag, self.model()
        last = model.columnCount() - 1
        selection = QItemSelection()
        for first, count in row_blocks(chosen):
            selection.select(model.index(first, 0), model.index(first + count - 1, last))
        if current is None and chosen:
            current = chosen[0]
        if current is not None:
            self.selectionModel().setCurrentIndex(model.index(current, 0), flags.NoUpdate)
        self.selectionModel().select(selection, flags.ClearAndSelect)

    def gap_at(self, y: float) -> int:
        """Returns the gap between rows that is nearest to `y` in the viewport."""
        row = self.rowAt(round(y))
        if row < 0:
            return self.model().rowCount() if y > 0 else 0
        middle = self.rowViewportPosition(row) + self.rowHeight(row) / 2
        return row if y < middle else row + 1

    def show_gap(self, gap: int) -> None:
        """Draws the drop line at `gap`; -1 removes it."""
        if gap == self._gap:
            return
        old, self._gap = self._gap, gap
        for changed in (old, gap):
            if changed >= 0:
                y = round(self._gap_y(changed))
                self.viewport().update(0, y - 6, self.viewport().width(), 12)

    def _gap_y(self, gap: int) -> float:
        count = self.model().rowCount()
        if gap < count:
            y = self.rowViewportPosition(gap)
        else:
            y = self.rowViewportPosition(count - 1) + self.rowHeight(count - 1) if count else 0
        return min(max(y, _END_RADIUS), self.viewport().height() - _END_RADIUS)

    def _paint_gap(self, painter: QPainter) -> None:
        y, width = self._gap_y(self._gap), self.viewport().width()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme().color("drop"))
        painter.drawRect(QRectF(0, y - 1, width, 2))
        for x in (_END_RADIUS, width - _END_RADIUS):
            painter.drawEllipse(QPointF(x, y), _END_RADIUS, _END_RADIUS)

    def _end_drop(self) -> None:
        # Qt's own dropEvent would end the drag state; without it the next press would continue the drag.
        self.setState(QAbstractItemView.State.NoState)
