"""The list of quick open: results under the names of their connections, with the matched text highlighted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QTextCharFormat, QTextLayout, QTextOption
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.domain.text.search_ranking import matched
from app.ui.look.color_tokens import TokenName
from app.ui.look.theme import theme
from app.ui.search.result_types import Found, Section
from app.ui.widgets.drawing.safe_painter import (
    draw_centred,
    elided,
    fill_round,
    icon_for,
    one_line,
    painting_part,
    text_width,
)

WIDTH: Final = 560
ROW: Final = 36
_ASIDE: Final = 0.45
"""Maximum share of a row for the text beside the title."""
_ROW_ROLE: Final = int(Qt.ItemDataRole.UserRole) + 1
_NOWHERE: Final = QModelIndex()

Index = QModelIndex | QPersistentModelIndex


class Results(QAbstractListModel):
    """The list's model. Rows are `Found`, or a `Section` as the heading of those below, which can't be chosen.

    Attributes:
        text: the search text.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._rows: list[Found | Section] = []
        self.text = ""
        self._marks: dict[str, tuple[tuple[int, int], ...]] = {}

    @property
    def rows(self) -> list[Found | Section]:
        return self._rows

    def set_rows(self, rows: list[Found | Section], text: str) -> None:
        self.beginResetModel()
        self._rows, self.text = rows, text
        self._marks.clear()
        self.endResetModel()

    def marks(self, shown: str) -> tuple[tuple[int, int], ...]:
        """Returns the parts of a text that match the search text."""
        marks = self._marks.get(shown)
        if marks is None:
            marks = self._marks[shown] = matched(shown, self.text)
        return marks

    def found(self) -> list[Found]:
        """Returns the results, from the top."""
        return [row for row in self._rows if isinstance(row, Found)]

    def at(self, row: int) -> Found | None:
        """Returns the result in a row; None for a heading or a missing row."""
        found = self._rows[row] if 0 <= row < len(self._rows) else None
        return found if isinstance(found, Found) else None

    def row_of(self, found: Found | None) -> int:
        """Returns the row of the same result, or the first row if it is gone."""
        same = (row for row, each in enumerate(self._rows) if found is not None and _same(each, found))
        return next(same, self.step(-1, 1))

    def step(self, row: int, by: int) -> int:
        """Returns the result `by` rows further, wrapping around and skipping headings; -1 if there is none."""
        places = [place for place, each in enumerate(self._rows) if isinstance(each, Found)]
        if not places:
            return -1
        return places[((places.index(row) if row in places else -1) + by) % len(places)]

    # Qt

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        if not 0 <= index.row() < len(self._rows):
            return None
        row = self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return row.name if isinstance(row, Section) else self._spoken(index.row(), row)
        return row if role == _ROW_ROLE else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if self.at(index.row()) is None:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren

    def _spoken(self, row: int, found: Found) -> str:
        above: Sequence[Found | Section] = self._rows[row::-1]
        section = next((each.name for each in above if isinstance(each, Section)), "")
        return ", ".join(filter(None, (found.title, found.detail, section)))


def _same(one: Found | Section, other: Found) -> bool:
    return isinstance(one, Found) and (one.title, one.detail, one.kind, one.connection) == (
        other.title,
        other.detail,
        other.kind,
        other.connection,
    )


class ResultRow(QStyledItemDelegate):
    """Paints a result, or the heading of a connection."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(WIDTH, theme().px(ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row, model, view = index.data(_ROW_ROLE), index.model(), option.widget
        if not isinstance(model, Results) or not isinstance(view, QWidget):
            return
        with painting_part(painter, "a result"):
            if isinstance(row, Section):
                _paint_section(painter, QRectF(option.rect), row)
            elif isinstance(row, Found):
                is_taken = bool(option.state & QStyle.StateFlag.State_Selected)
                _paint_found(painter, QRectF(option.rect), row, model, is_taken, view)


_FLAGS: Final = int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine)


def _paint_section(painter: QPainter, rect: QRectF, section: Section) -> None:
    look = theme()
    spot = QRectF(0, 0, look.px(10), look.px(10))
    spot.moveCenter(QPointF(rect.x() + 16 + look.px(16) / 2, rect.center().y()))
    fill_round(painter, spot, look.connection(section.colour), spot.width() / 4)
    x = rect.x() + 16 + look.px(16) + 12
    painter.setFont(look.font(12, 600))
    painter.setPen(look.color("text2"))
    name = elided(look.metrics(12, 600), section.name, rect.right() - 16 - x)
    painter.drawText(QRectF(x, rect.y(), rect.right() - x, rect.height()), _FLAGS, name)


def _paint_found(painter: QPainter, rect: QRectF, found: Found, model: Results, is_taken: bool, view: QWidget) -> None:
    look = theme()
    if is_taken:
        fill_round(painter, rect.adjusted(6, 1, -6, -1), look.color("sel"), 6)
    x = rect.x() + 16
    sign = QRectF(x, rect.y(), look.px(16), rect.height())
    draw_centred(painter, sign, icon_for(view, found.icon, "accent_text" if is_taken else "text2"))
    x += sign.width() + 12
    right = rect.right() - 16
    aside = found.keys or found.detail
    marks = model.marks(one_line(found.title))
    if aside:
        small = look.metrics(12, 400)
        width = min(text_width(small, aside) + 2, (right - x) * _ASIDE)
        shown = elided(small, aside, width)
        # A result that was found by its code or id shows it here.
        aside_marks = () if marks or found.keys else model.marks(shown)
        _draw_marked(
            painter, QRectF(right - width, rect.y(), width + 2, rect.height()), shown, aside_marks, 12, "text3"
        )
        right -= width + 12
    # Highlighted letters are a little wider.
    title = elided(look.metrics(13, 700 if marks else 500), found.title, right - x)
    place = QRectF(x, rect.y(), right - x + 2, rect.height())
    _draw_marked(painter, place, title, marks, 13, "sel_text" if is_taken else "text")


def _draw_marked(
    painter: QPainter, rect: QRectF, text: str, marks: Sequence[tuple[int, int]], size: int, tone: TokenName
) -> None:
    """Draws one line of text with the matches in heavier letters of another colour."""
    look = theme()
    font = look.font(size, 500 if size > 12 else 400)
    painter.setPen(look.color(tone))
    if not marks:
        painter.setFont(font)
        painter.drawText(rect, _FLAGS, text)
        return
    line = QTextLayout(text, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.NoWrap)
    line.setTextOption(option)
    letters = QTextCharFormat()
    letters.setFont(look.font(size, 700))
    letters.setForeground(look.color("accent_text"))
    formats = []
    for start, end in marks:
        part = QTextLayout.FormatRange()
        part.start, part.length = _units(text, start), _units(text[start:], end - start)
        part.format = letters
        formats.append(part)
    line.setFormats(formats)
    line.beginLayout()
    first = line.createLine()
    first.setLineWidth(rect.width() * 2)
    line.endLayout()
    line.draw(painter, QPointF(rect.x(), rect.y() + (rect.height() - first.height()) / 2))


def _units(text: str, count: int) -> int:
    """Returns the number of UTF-16 units of the first `count` characters, as Qt counts in these."""
    return count + sum(character > "\uffff" for character in text[:count])
