"""Draws the cells of a comparison: entry, gap, mark, and the two choices of a conflict."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from app.domain.merging.merge import Conflict
from app.domain.merging.merge_plan import Side
from app.domain.merging.merge_view import Cell, Mark, MergedCell, MergeRow, Origin
from app.models.columns import PillSpec, PillTone
from app.models.version_merge_table import (
    HeadingLine,
    MergeTableModel,
    PropertyLine,
    Version,
    left_out_words,
    mark_word,
    numbers_of,
    origin_word,
    other_place_words,
    question_of,
)
from app.ui.i18n import tr
from app.ui.look.theme import theme
from app.ui.look.tokens import TokenName
from app.ui.widgets.drawing.painting import fill_round, outline_round, painting_part
from app.ui.widgets.lineup.entry_cells import (
    EDGE,
    paint_gap,
    paint_length,
    paint_name,
    paint_number,
    paint_pill,
    paint_text,
    pill_right,
    thumb_left,
    value_left,
)
from app.ui.widgets.tables.side_table import SideTable

_SEGMENTS: Final = (200, 26)
_Index = QModelIndex | QPersistentModelIndex

_MARKS: Final[dict[Mark, PillTone]] = {
    Mark.ADDED: PillTone.OK,
    Mark.REMOVED: PillTone.DANGER,
    Mark.MOVED: PillTone.ACCENT,
    Mark.MOVED_UP: PillTone.PLAIN,
    Mark.MOVED_DOWN: PillTone.PLAIN,
}
_CENTRE: Final = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine)


def segments_rect(cell: QRectF) -> QRectF:
    """Returns the rectangle of a conflict's two choices in a cell of the merged column."""
    width, height = min(float(theme().px(_SEGMENTS[0])), cell.width() / 2), theme().px(_SEGMENTS[1])
    top = cell.y() + (cell.height() - height) / 2
    return QRectF(cell.right() - 12 - width, round(top), width, height)


class CompareDelegate(QStyledItemDelegate):
    """Draws the cells."""

    def __init__(self, table: SideTable, lines: MergeTableModel) -> None:
        super().__init__(table)
        self._table = table
        self._lines = lines

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(240, 28)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        with painting_part(painter, "a cell of the comparison"):
            self._paint(painter, QRectF(option.rect), index.row(), index.column())

    def _paint(self, painter: QPainter, rect: QRectF, row: int, column: int) -> None:
        lines, look = self._lines, theme()
        line, version = lines.line(row), lines.versions[column]
        is_open = lines.is_open(row)
        painter.fillRect(rect, look.color(self._ground(row, version, is_open)))
        if column:
            painter.fillRect(QRectF(rect.x(), rect.y(), 1, rect.height()), look.color("border"))
        is_current = row == self._table.currentIndex().row() and self._table.hasFocus()
        if column == 0 and (is_open or is_current):
            painter.fillRect(QRectF(rect.x(), rect.y(), 2, rect.height()), look.color("drop" if is_current else "warn"))
        match line:
            case HeadingLine():
                paint_text(painter, rect.adjusted(EDGE, 0, 0, 0), line.text if column == 0 else "", (12, 600), "text3")
            case PropertyLine():
                self._paint_property(painter, rect, line, row, version, is_open=is_open)
            case MergeRow() if version is Version.MERGED:
                self._paint_merged(painter, rect, line.merged, row, column)
            case MergeRow():
                cell = line.yours if version is Version.YOURS else line.theirs
                is_plain = not line.conflict and line.merged is not None and line.merged.origin is Origin.BOTH
                picture = self._table.picture(column, cell.entry.layout_id) if cell is not None else None
                _paint_cell(painter, rect, cell, self._dpr, picture, is_open=is_open, is_plain=is_plain)

    @property
    def _dpr(self) -> float:
        return self._table.devicePixelRatioF()

    def _ground(self, row: int, version: Version, is_open: bool) -> TokenName:
        if is_open:
            return "warn_soft"
        line = self._lines.line(row)
        if version is Version.MERGED and isinstance(line, MergeRow | PropertyLine):
            origin = line.origin if isinstance(line, PropertyLine) else line.merged.origin if line.merged else None
            has_entry = isinstance(line, PropertyLine) or (line.merged is not None and line.merged.entry is not None)
            if has_entry and origin in (Origin.YOURS, Origin.THEIRS):
                return "accent_soft"
        return "surface"

    def _paint_property(
        self, painter: QPainter, rect: QRectF, line: PropertyLine, row: int, version: Version, *, is_open: bool
    ) -> None:
        paint_text(painter, rect.adjusted(EDGE, 0, 0, 0), line.title, (12, 500), "text3")
        room = rect.adjusted(value_left(), 0, -EDGE, 0)
        question = self._lines.question_at(row)
        if version is Version.MERGED:
            if question is not None:
                self._paint_question(painter, rect, question, room.left())
                room.setRight(segments_rect(rect).left() - 12)
            elif word := origin_word(line.origin):
                room.setRight(paint_pill(painter, rect, PillSpec(word, PillTone.ACCENT), EDGE, lifted=True) - 8)
            if not is_open:
                paint_text(painter, room, line.merged, (13, 500), "text")
            return
        side = Side.MINE if version is Version.YOURS else Side.THEIRS
        changed = side in line.changed_by
        if changed:
            pill = PillSpec(tr("Changed"), PillTone.WARN if is_open else PillTone.ACCENT)
            room.setRight(paint_pill(painter, rect, pill, EDGE, lifted=is_open) - 8)
        value = line.yours if version is Version.YOURS else line.theirs
        paint_text(painter, room, value, (13, 500 if changed else 400), "text" if changed else "text2")

    def _paint_merged(self, painter: QPainter, rect: QRectF, cell: MergedCell | None, row: int, column: int) -> None:
        question = self._lines.question_at(row)
        if cell is None:
            paint_gap(painter, rect)
            return
        if question is not None:
            self._paint_question(painter, rect, question, rect.x() + thumb_left())
            if question.choice is None:
                paint_number(painter, rect, numbers_of(cell), "text2")
                return
        elif cell.is_open:
            paint_text(
                painter, rect.adjusted(thumb_left(), 0, -EDGE, 0), other_place_words(cell.origin), (13, 400), "text2"
            )
            return
        if cell.entry is None:
            paint_text(
                painter, rect.adjusted(thumb_left(), 0, -EDGE, 0), left_out_words(cell.origin), (13, 400), "text3"
            )
            return
        strong = cell.origin is not Origin.BOTH
        paint_number(painter, rect, numbers_of(cell), "text2" if strong else "text3")
        right = segments_rect(rect).left() - 12 if question is not None else rect.right() - EDGE
        if question is None:
            paint_length(painter, rect, cell.entry)
            right = rect.right() - pill_right()
            if word := origin_word(cell.origin):
                right = paint_pill(painter, rect, PillSpec(word, PillTone.ACCENT), pill_right(), lifted=True)
        picture = self._table.picture(column, cell.entry.layout_id)
        paint_name(painter, rect, cell.entry, self._dpr, right - 8, picture=picture, strong=strong)

    def _paint_question(self, painter: QPainter, rect: QRectF, conflict: Conflict, left: float) -> None:
        look, question, place = theme(), question_of(conflict), segments_rect(rect)
        if conflict.choice is None:
            room = QRectF(left, rect.y(), place.left() - left - 8, rect.height())
            paint_text(painter, room, question.text, (13, 600), "warn")
        fill_round(painter, place, look.color("surface"), 6)
        outline_round(painter, place, look.color("control"), 6)
        half = place.width() / 2
        for side, text in ((Side.MINE, question.mine), (Side.THEIRS, question.theirs)):
            part = QRectF(place.x() + (half if side is Side.THEIRS else 0), place.y(), half, place.height())
            taken = conflict.choice is side
            if taken:
                fill_round(painter, part, look.color("accent_soft"), 6)
                outline_round(painter, part, look.color("drop"), 6, 1.5)
            painter.setFont(look.font(12, 600 if taken else 400))
            painter.setPen(look.color("accent_text" if taken else "text2"))
            painter.drawText(part, _CENTRE, text)
        if conflict.choice is None:
            painter.fillRect(QRectF(place.x() + half, place.y() + 1, 1, place.height() - 2), look.color("control"))


def _paint_cell(
    painter: QPainter,
    rect: QRectF,
    cell: Cell | None,
    dpr: float,
    picture: QImage | None,
    *,
    is_open: bool,
    is_plain: bool,
) -> None:
    if cell is None:
        paint_gap(painter, rect)
        return
    gone = cell.number is None
    if not gone:
        paint_number(painter, rect, str(cell.number), "text3" if is_plain else "text2")
        paint_length(painter, rect, cell.entry)
    right = rect.right() - pill_right()
    if cell.mark is not Mark.NONE:
        tone = PillTone.WARN if is_open and not gone else _MARKS[cell.mark]
        right = paint_pill(painter, rect, PillSpec(mark_word(cell.mark), tone), pill_right(), lifted=is_open)
    paint_name(painter, rect, cell.entry, dpr, right - 8, picture=picture, strong=not is_plain, struck=gone)
