"""How a cell of a comparison is drawn: entry, gap, mark, and the two answers to a question."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPen
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QTableView

from app.core.log import logger
from app.domain.display_text import duration
from app.domain.lineup import Entry
from app.domain.merge import Conflict
from app.domain.merge_plan import Side
from app.domain.merge_view import Cell, Mark, MergedCell, MergeRow, Origin
from app.models.columns import PillSpec, PillTone
from app.models.lineup import picture_seed
from app.models.merge_table import (
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
from app.ui.theme import theme
from app.ui.theme_tokens import TokenName
from app.ui.widgets.painting import fill_round, outline_round
from app.ui.widgets.pills import ROW_HEIGHT, draw_pill, pill_width
from app.ui.widgets.thumbs import HEIGHT, WIDTH, thumb_pixmap

_NUMBER_RIGHT: Final = 38
_THUMB_LEFT: Final = 52
_THUMB_GAP: Final = 10
_EDGE: Final = 16
_PILL_RIGHT: Final = 56
_VALUE_LEFT: Final = 124
_SEGMENTS: Final = (200, 26)
_Index = QModelIndex | QPersistentModelIndex

_MARKS: Final[dict[Mark, PillTone]] = {
    Mark.ADDED: PillTone.OK,
    Mark.REMOVED: PillTone.DANGER,
    Mark.MOVED: PillTone.ACCENT,
    Mark.MOVED_UP: PillTone.PLAIN,
    Mark.MOVED_DOWN: PillTone.PLAIN,
}
_LEFT: Final = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextSingleLine)
_RIGHT: Final = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight | Qt.TextFlag.TextSingleLine)
_CENTRE: Final = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine)


def segments_rect(cell: QRectF) -> QRectF:
    """Where the two answers of a question stand in a cell of the merged column."""
    width = min(float(_SEGMENTS[0]), cell.width() / 2)
    top = cell.y() + (cell.height() - _SEGMENTS[1]) / 2
    return QRectF(cell.right() - 12 - width, round(top), width, _SEGMENTS[1])


class CompareDelegate(QStyledItemDelegate):
    """Draws the cells. It never raises: what cannot be drawn is left blank and logged."""

    def __init__(self, table: QTableView, lines: MergeTableModel) -> None:
        super().__init__(table)
        self._table = table
        self._lines = lines

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(240, 28)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        painter.save()
        try:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint(painter, QRectF(option.rect), index.row(), index.column())
        except Exception as error:  # noqa: BLE001 - an error that leaves a delegate ends the process on Python 3.11
            logger("ui.rows").error("a cell of the comparison cannot be drawn", exc_info=error)
        finally:
            painter.restore()

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
                _text(painter, rect.adjusted(_EDGE, 0, 0, 0), line.text if column == 0 else "", (12, 600), "text3")
            case PropertyLine():
                self._paint_property(painter, rect, line, row, version, is_open=is_open)
            case MergeRow() if version is Version.MERGED:
                self._paint_merged(painter, rect, line.merged, row)
            case MergeRow():
                cell = line.yours if version is Version.YOURS else line.theirs
                is_plain = not line.conflict and line.merged is not None and line.merged.origin is Origin.BOTH
                _paint_cell(painter, rect, cell, self._dpr, is_open=is_open, is_plain=is_plain)

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
        _text(painter, rect.adjusted(_EDGE, 0, 0, 0), line.title, (12, 500), "text3")
        room = rect.adjusted(_VALUE_LEFT, 0, -_EDGE, 0)
        question = self._lines.question_at(row)
        if version is Version.MERGED:
            if question is not None:
                self._paint_question(painter, rect, question, room.left())
                room.setRight(segments_rect(rect).left() - 12)
            elif word := origin_word(line.origin):
                room.setRight(_paint_pill(painter, rect, PillSpec(word, PillTone.ACCENT), _EDGE, lifted=True) - 8)
            if not is_open:
                _text(painter, room, line.merged, (13, 500), "text")
            return
        side = Side.MINE if version is Version.YOURS else Side.THEIRS
        changed = side in line.changed_by
        if changed:
            pill = PillSpec(tr("Changed"), PillTone.WARN if is_open else PillTone.ACCENT)
            room.setRight(_paint_pill(painter, rect, pill, _EDGE, lifted=is_open) - 8)
        value = line.yours if version is Version.YOURS else line.theirs
        _text(painter, room, value, (13, 500 if changed else 400), "text" if changed else "text2")

    def _paint_merged(self, painter: QPainter, rect: QRectF, cell: MergedCell | None, row: int) -> None:
        question = self._lines.question_at(row)
        if cell is None:
            _paint_gap(painter, rect)
            return
        if question is not None:
            self._paint_question(painter, rect, question, rect.x() + _THUMB_LEFT)
            if question.choice is None:
                _paint_number(painter, rect, numbers_of(cell), "text2")
                return
        elif cell.is_open:
            _text(painter, rect.adjusted(_THUMB_LEFT, 0, -_EDGE, 0), other_place_words(cell.origin), (13, 400), "text2")
            return
        if cell.entry is None:
            _text(painter, rect.adjusted(_THUMB_LEFT, 0, -_EDGE, 0), left_out_words(cell.origin), (13, 400), "text3")
            return
        strong = cell.origin is not Origin.BOTH
        _paint_number(painter, rect, numbers_of(cell), "text2" if strong else "text3")
        right = segments_rect(rect).left() - 12 if question is not None else rect.right() - _EDGE
        if question is None:
            _paint_length(painter, rect, cell.entry)
            right = rect.right() - _PILL_RIGHT
            if word := origin_word(cell.origin):
                right = _paint_pill(painter, rect, PillSpec(word, PillTone.ACCENT), _PILL_RIGHT, lifted=True)
        _paint_name(painter, rect, cell.entry, self._dpr, right - 8, strong=strong)

    def _paint_question(self, painter: QPainter, rect: QRectF, conflict: Conflict, left: float) -> None:
        look, question, place = theme(), question_of(conflict), segments_rect(rect)
        if conflict.choice is None:
            room = QRectF(left, rect.y(), place.left() - left - 8, rect.height())
            _text(painter, room, question.text, (13, 600), "warn")
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
    painter: QPainter, rect: QRectF, cell: Cell | None, dpr: float, *, is_open: bool, is_plain: bool
) -> None:
    if cell is None:
        _paint_gap(painter, rect)
        return
    gone = cell.number is None
    if not gone:
        _paint_number(painter, rect, str(cell.number), "text3" if is_plain else "text2")
        _paint_length(painter, rect, cell.entry)
    right = rect.right() - _PILL_RIGHT
    if cell.mark is not Mark.NONE:
        tone = PillTone.WARN if is_open and not gone else _MARKS[cell.mark]
        right = _paint_pill(painter, rect, PillSpec(mark_word(cell.mark), tone), _PILL_RIGHT, lifted=is_open)
    _paint_name(painter, rect, cell.entry, dpr, right - 8, strong=not is_plain, struck=gone)


def _paint_gap(painter: QPainter, rect: QRectF) -> None:
    pen = QPen(theme().color("border"), 1, Qt.PenStyle.DashLine)
    painter.setPen(pen)
    y = round(rect.center().y()) + 0.5
    painter.drawLine(QPointF(rect.x() + _THUMB_LEFT, y), QPointF(rect.right() - _EDGE, y))


def _paint_number(painter: QPainter, rect: QRectF, text: str, tone: TokenName) -> None:
    look = theme()
    painter.setFont(look.font(12, 400, tabular=True))
    painter.setPen(look.color(tone))
    painter.drawText(
        QRectF(rect.x(), rect.y(), _NUMBER_RIGHT + (4 if len(text) > 3 else 0), rect.height()), _RIGHT, text
    )


def _paint_length(painter: QPainter, rect: QRectF, entry: Entry) -> None:
    if entry.duration_s is not None:
        look = theme()
        painter.setFont(look.font(12, 400, tabular=True))
        painter.setPen(look.color("text3"))
        painter.drawText(rect.adjusted(0, 0, -_EDGE, 0), _RIGHT, duration(entry.duration_s))


def _paint_pill(painter: QPainter, rect: QRectF, pill: PillSpec, from_right: float, *, lifted: bool) -> float:
    """Draws a pill that ends `from_right` pixels before the cell does; returns where it begins."""
    width = pill_width(pill)
    left = rect.right() - from_right - width
    draw_pill(
        painter,
        QRectF(left, rect.center().y() - ROW_HEIGHT / 2, width, ROW_HEIGHT),
        pill,
        on="surface" if lifted else None,
    )
    return left


def _paint_name(
    painter: QPainter, rect: QRectF, entry: Entry, dpr: float, right: float, *, strong: bool, struck: bool = False
) -> None:
    look = theme()
    top = rect.y() + (rect.height() - HEIGHT) / 2
    painter.setOpacity(0.45 if struck else 1.0)
    painter.drawPixmap(QPointF(rect.x() + _THUMB_LEFT, round(top)), thumb_pixmap(picture_seed(entry), dpr))
    painter.setOpacity(1.0)
    font = look.font(13, 500 if strong and not struck else 400)
    if struck:
        font = QFont(font)
        font.setStrikeOut(True)
    left = rect.x() + _THUMB_LEFT + WIDTH + _THUMB_GAP
    room = QRectF(left, rect.y(), max(0.0, right - left), rect.height())
    tone: TokenName = "text3" if struck else "text" if strong else "text2"
    painter.setFont(font)
    painter.setPen(look.color(tone))
    metrics = look.metrics(13, 500 if strong and not struck else 400)
    painter.drawText(room, _LEFT, metrics.elidedText(entry.name, Qt.TextElideMode.ElideRight, room.width()))


def _text(painter: QPainter, room: QRectF, text: str, style: tuple[int, int], tone: TokenName) -> None:
    look = theme()
    painter.setFont(look.font(*style))
    painter.setPen(look.color(tone))
    shown = look.metrics(*style).elidedText(text, Qt.TextElideMode.ElideRight, max(0.0, room.width()))
    painter.drawText(room, _LEFT, shown)
