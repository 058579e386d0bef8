"""Draws the cells of a comparison: entry, gap, mark, and the two choices of a conflict."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from app.domain.merging.campaign_merge import Conflict, ConflictKind
from app.domain.merging.merge_plan import Side
from app.domain.merging.merge_rows import Cell, Mark, MergedCell, MergeRow, Origin
from app.models.table_columns import PillSpec, PillTone
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
from app.ui.look.color_tokens import TokenName
from app.ui.look.theme import theme
from app.ui.widgets.drawing.safe_painter import fill_round, outline_round, painting_part
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
    thumb_left,
    value_left,
)
from app.ui.widgets.tables.side_by_side_table import SideBySideTable

_SEGMENTS: Final = (200, 26)
"""The least width of both choices, and their height."""
_PADDING: Final = (14, 8)
"""Beside the words of a choice: normally, and where there is little room."""
_ONE_LINE: Final = 36
_LINE: Final = 28
"""The height of the question, if the choices are below it."""
_BELOW: Final = 8
_GAP: Final = 12
_Index = QModelIndex | QPersistentModelIndex

_MARKS: Final[dict[Mark, PillTone]] = {
    Mark.ADDED: PillTone.OK,
    Mark.REMOVED: PillTone.DANGER,
    Mark.MOVED: PillTone.ACCENT,
    Mark.MOVED_UP: PillTone.PLAIN,
    Mark.MOVED_DOWN: PillTone.PLAIN,
}
_CENTRE: Final = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine)


class Asked(NamedTuple):
    """Where a cell of the merged column asks: the `line` of the question or its answer, and the two choices."""

    line: QRectF
    mine: QRectF
    theirs: QRectF

    @property
    def both(self) -> QRectF:
        return self.mine.united(self.theirs)


def asked_in(cell: QRectF, conflict: Conflict, titles: Sequence[str]) -> Asked:
    """Returns the places in a cell. The choices are at its end, or below the question where both have no room there.

    `titles` are those of the table's properties.
    """
    look, question, left = theme(), question_of(conflict), _left_of(conflict, titles, cell.width())
    height = look.px(_SEGMENTS[1])
    widths = [math.ceil(look.metrics(12, 600).horizontalAdvance(text)) for text in (question.mine, question.theirs)]
    half = max(look.px(_SEGMENTS[0]) // 2, max(widths) + 2 * _PADDING[0])
    words = math.ceil(look.metrics(13, 600).horizontalAdvance(question.text))
    if left + words + _GAP + 2 * half + _GAP <= cell.width():
        top = cell.y() + (cell.height() - height) / 2
        first = QRectF(cell.right() - _GAP - 2 * half, round(top), half, height)
        line = QRectF(cell.x(), cell.y(), first.x() - _GAP - cell.x(), cell.height())
        return Asked(line, first, first.translated(half, 0))
    sides = [half, half] if 2 * half <= cell.width() - 2 * _GAP else [each + 2 * _PADDING[1] for each in widths]
    start = cell.x() + max(_GAP, min(left, cell.width() - _GAP - sum(sides)))
    top = cell.y() + look.px(_LINE)
    first = QRectF(start, round(top), sides[0], height)
    second = QRectF(first.right(), first.y(), min(sides[1], cell.right() - first.right()), height)
    return Asked(QRectF(cell.x(), cell.y(), cell.width() - EDGE, look.px(_LINE)), first, second)


def asked_height(width: int, conflict: Conflict, titles: Sequence[str]) -> int:
    """Returns the height of a row that asks, in a merged column of this width."""
    look = theme()
    cell = QRectF(0, 0, width, look.px(_ONE_LINE))
    is_below = asked_in(cell, conflict, titles).line.width() > width - 2 * EDGE
    return look.px(_LINE + _SEGMENTS[1] + _BELOW if is_below else _ONE_LINE)


def _left_of(conflict: Conflict, titles: Sequence[str], width: float) -> int:
    return value_left(titles, width) if conflict.kind is ConflictKind.PROPERTY else thumb_left()


class CompareDelegate(QStyledItemDelegate):
    """Draws the cells."""

    def __init__(self, table: SideBySideTable, lines: MergeTableModel) -> None:
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
        question = self._lines.question_at(row)
        titles = self._lines.titles
        asked = asked_in(rect, question, titles) if question is not None and version is Version.MERGED else None
        left = value_left(titles, rect.width())
        paint_title(painter, asked.line if asked is not None else rect, line.title, left)
        room = rect.adjusted(left, 0, -EDGE, 0)
        if version is Version.MERGED:
            if asked is not None and question is not None:
                self._paint_question(painter, asked, question, left)
                room = asked.line.adjusted(left, 0, 0, 0)
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
            asked = asked_in(rect, question, self._lines.titles)
            self._paint_question(painter, asked, question, thumb_left())
            rect = asked.line
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
        right = rect.right()
        if question is None:
            right = rect.right() - pill_right()
            if word := origin_word(cell.origin):
                right = paint_marked_length(painter, rect, cell.entry, PillSpec(word, PillTone.ACCENT), lifted=True)
            else:
                paint_length(painter, rect, cell.entry)
        picture = self._table.picture(column, cell.entry.layout_id)
        paint_name(painter, rect, cell.entry, self._dpr, right - 8, picture=picture, strong=strong)

    def _paint_question(self, painter: QPainter, asked: Asked, conflict: Conflict, left: int) -> None:
        look, question, place = theme(), question_of(conflict), asked.both
        if conflict.choice is None:
            paint_text(painter, asked.line.adjusted(left, 0, 0, 0), question.text, (13, 600), "warn")
        fill_round(painter, place, look.color("surface"), 6)
        outline_round(painter, place, look.color("control"), 6)
        for side, part, text in (
            (Side.MINE, asked.mine, question.mine),
            (Side.THEIRS, asked.theirs, question.theirs),
        ):
            taken = conflict.choice is side
            if taken:
                fill_round(painter, part, look.color("accent_soft"), 6)
                outline_round(painter, part, look.color("drop"), 6, 1.5)
            painter.setFont(look.font(12, 600 if taken else 400))
            painter.setPen(look.color("accent_text" if taken else "text2"))
            painter.drawText(part, _CENTRE, text)
        if conflict.choice is None:
            painter.fillRect(QRectF(asked.theirs.x(), place.y() + 1, 1, place.height() - 2), look.color("control"))


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
    right = rect.right() - pill_right()
    if cell.mark is not Mark.NONE:
        pill = PillSpec(mark_word(cell.mark), PillTone.WARN if is_open and not gone else _MARKS[cell.mark])
        right = paint_marked_length(painter, rect, None if gone else cell.entry, pill, lifted=is_open)
    elif not gone:
        paint_length(painter, rect, cell.entry)
    paint_name(painter, rect, cell.entry, dpr, right - 8, picture=picture, strong=not is_plain, struck=gone)
