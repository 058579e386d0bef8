"""The comparison table of two campaigns: how it draws cells and which entries are selected."""

from __future__ import annotations

from bisect import bisect_right
from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.domain.lineups.lineup import Entry
from app.domain.merging.campaign_comparison import Comparison, Difference, Side
from app.models.campaign_comparison_model import (
    SIDES,
    CompareModel,
    EntryLine,
    FieldLine,
    HeadingLine,
    difference_words,
)
from app.models.table_columns import PillSpec, PillTone
from app.ui.i18n import tr
from app.ui.look.color_tokens import TokenName
from app.ui.look.theme import theme
from app.ui.widgets.drawing.safe_painter import painting_part
from app.ui.widgets.lineup.entry_cells import (
    EDGE,
    paint_gap,
    paint_length,
    paint_marked_length,
    paint_name,
    paint_number,
    paint_pill,
    paint_text,
    paint_title,
    pill_right,
    value_left,
)
from app.ui.widgets.tables.side_by_side_table import SideBySideTable

_Index = QModelIndex | QPersistentModelIndex
_TONES: Final = {
    Difference.ONLY: PillTone.OK,
    Difference.MOVED: PillTone.ACCENT,
    Difference.DURATION: PillTone.WARN,
}


class ComparisonTable(SideBySideTable):
    """Shows a `Comparison`. It selects whole rows; each action chooses the side."""

    def __init__(self) -> None:
        super().__init__(name=tr("Both line-ups"))
        self.lines = CompareModel(self)
        self.setModel(self.lines)
        self.setItemDelegate(_Cells(self))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)

    def show_comparison(self, comparison: Comparison, *, only_differences: bool) -> None:
        """Shows a comparison and keeps the current row and scroll position."""
        at, scrolled = self.currentIndex().row(), self.verticalScrollBar().value()
        self.lines.show(comparison, only_differences=only_differences)
        rows = self.lines.rowCount()
        if rows and at >= 0:
            self.setCurrentIndex(self.lines.index(min(at, rows - 1), 0))
            self.verticalScrollBar().setValue(scrolled)

    def selected_numbers(self) -> list[int]:
        """Returns the selected rows as row numbers of the comparison."""
        found: set[int] = set()
        for stretch in self.selectionModel().selection().toList():
            found.update(self.lines.numbers(stretch.top(), stretch.bottom()))
        return sorted(found)

    def go_to_difference(self, step: int) -> bool:
        return self.walk(self.lines.differences(), step)

    def difference_at(self) -> int | None:
        """Returns the index of the current row's difference, from 0; None if the row has none."""
        row = self.currentIndex().row()
        return bisect_right(self.lines.differences(), row) - 1 if self.lines.differs(row) else None

    # Qt

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # ← and → would only move the current cell between the sides.
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            event.ignore()
        else:
            super().keyPressEvent(event)


class _Cells(QStyledItemDelegate):
    """Draws the cells."""

    def __init__(self, table: ComparisonTable) -> None:
        super().__init__(table)
        self._table = table

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(240, 28)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        with painting_part(painter, "a cell of the comparison"):
            is_selected = bool(option.state & QStyle.StateFlag.State_Selected)
            self._paint(painter, QRectF(option.rect), index.row(), SIDES[index.column()], is_selected=is_selected)

    def _paint(self, painter: QPainter, rect: QRectF, row: int, side: Side, *, is_selected: bool) -> None:
        look, line = theme(), self._table.lines.line(row)
        has_keyboard = self._table.hasFocus()
        ground: TokenName = "surface" if not is_selected else "sel" if has_keyboard else "sel_idle"
        painter.fillRect(rect, look.color(ground))
        if side is Side.RIGHT:
            painter.fillRect(QRectF(rect.x(), rect.y(), 1, rect.height()), look.color("border"))
        elif has_keyboard and row == self._table.currentIndex().row():
            painter.fillRect(QRectF(rect.x(), rect.y(), 2, rect.height()), look.color("drop"))
        if isinstance(line, HeadingLine):
            if side is Side.LEFT:
                paint_text(painter, rect.adjusted(EDGE, 0, 0, 0), line.text, (12, 600), "text3")
        elif isinstance(line, FieldLine):
            left = value_left(self._table.lines.titles, rect.width())
            paint_title(painter, rect, line.title, left)
            paint_text(painter, rect.adjusted(left, 0, -EDGE, 0), line.at(side), (13, 500), "text")
        else:
            entry = self._table.lines.entry(row, side)
            if entry is None:
                paint_gap(painter, rect)
            else:
                self._paint_entry(painter, rect, line, side, entry, is_selected=is_selected)

    def _paint_entry(
        self, painter: QPainter, rect: QRectF, line: EntryLine, side: Side, entry: Entry, *, is_selected: bool
    ) -> None:
        kind = line.pair.kind
        is_longer = kind is Difference.DURATION
        paint_number(painter, rect, str((line.pair.at(side) or 0) + 1), "text2" if kind else "text3")
        right = rect.right() - pill_right()
        pill = PillSpec(difference_words(line.pair), _TONES[kind]) if kind else None
        if pill is not None and not is_longer:
            right = paint_marked_length(painter, rect, entry, pill, lifted=is_selected)
        else:
            paint_length(painter, rect, entry, "warn" if is_longer else "text3")
            if pill is not None and side is Side.RIGHT:
                right = paint_pill(painter, rect, pill, pill_right(), lifted=is_selected)
        strong = bool(kind) and not is_longer
        picture = self._table.picture(SIDES.index(side), entry.layout_id)
        paint_name(painter, rect, entry, self._table.devicePixelRatioF(), right - 8, picture=picture, strong=strong)
