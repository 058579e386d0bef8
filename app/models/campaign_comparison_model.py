"""Two campaigns as a table: first the fields that differ, then every entry of both line-ups."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.domain.lineups.lineup import CampaignState, Entry
from app.domain.merging.campaign_comparison import Comparison, Difference, Pair, Side
from app.domain.text.value_formatting import duration
from app.models.i18n import tr
from app.models.item_roles import RowRole
from app.models.version_merge_table import property_text, property_title

_NOWHERE: Final = QModelIndex()
SIDES: Final = (Side.LEFT, Side.RIGHT)
Index = QModelIndex | QPersistentModelIndex


class HeadingLine(NamedTuple):
    text: str


class FieldLine(NamedTuple):
    """A property that differs, with the values as shown."""

    title: str
    left: str
    right: str

    def at(self, side: Side) -> str:
        return self.left if side is Side.LEFT else self.right


class EntryLine(NamedTuple):
    """A row of the comparison, and its number in it."""

    number: int
    pair: Pair


Line = HeadingLine | FieldLine | EntryLine


class CompareModel(QAbstractTableModel):
    """The rows of a `Comparison`; each side is a column.

    Attributes:
        comparison: the one shown; None before the first `show`.
        only_differences: hides entries that are the same on both sides.
        titles: those of the fields shown.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.comparison: Comparison | None = None
        self.only_differences = False
        self.titles: tuple[str, ...] = ()
        self._lines: list[Line] = []
        self._differences: list[int] = []

    def show(self, comparison: Comparison, *, only_differences: bool) -> None:
        self.beginResetModel()
        self.comparison, self.only_differences = comparison, only_differences
        self._lines = _lines(comparison, only_differences=only_differences)
        self.titles = tuple(line.title for line in self._lines if isinstance(line, FieldLine))
        self._differences = self._stretches()
        self.endResetModel()

    def line(self, row: int) -> Line:
        return self._lines[row]

    def entry(self, row: int, side: Side) -> Entry | None:
        line = self._lines[row]
        if self.comparison is None or not isinstance(line, EntryLine) or (place := line.pair.at(side)) is None:
            return None
        return self.comparison.state(side).entries[place]

    def numbers(self, first: int, last: int) -> list[int]:
        """Returns the comparison's numbers of the entries in these rows."""
        return [line.number for line in self._lines[max(first, 0) : last + 1] if isinstance(line, EntryLine)]

    def differences(self) -> list[int]:
        """Returns the first row of every run of rows that differ."""
        return self._differences

    def differs(self, row: int) -> bool:
        return 0 <= row < len(self._lines) and _differs(self._lines[row])

    def _stretches(self) -> list[int]:
        differs = [_differs(line) for line in self._lines]
        if self.only_differences:
            return [row for row, now in enumerate(differs) if now]
        return [row for row, now in enumerate(differs) if now and not (row and differs[row - 1])]

    # Qt

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._lines)

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(SIDES)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        if not index.isValid() or index.row() >= len(self._lines):
            return None
        if role == RowRole.RECORD:
            return self._lines[index.row()]
        side = SIDES[index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._shown(index.row(), side)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._shown(index.row(), side) or tr("Nothing here")
        return None

    def _shown(self, row: int, side: Side) -> str:
        """Returns the cell in words, which say the same as the drawing; "" for the gap of an entry that isn't there."""
        line = self._lines[row]
        if isinstance(line, HeadingLine):
            return line.text
        if isinstance(line, FieldLine):
            return f"{line.title}: {line.at(side)}"
        entry = self.entry(row, side)
        if entry is None:
            return ""
        words = (
            f"{(line.pair.at(side) or 0) + 1}  {entry.name}",
            difference_words(line.pair),
            duration(entry.duration_s) if entry.duration_s is not None else "",
        )
        return ", ".join(filter(None, words))


def difference_words(pair: Pair) -> str:
    """Returns what differs in a row, as its pill shows it."""
    match pair.kind:
        case Difference.ONLY:
            return tr("Only here")
        case Difference.MOVED:
            return tr("Position {n} there", n=(pair.elsewhere or 0) + 1)
        case Difference.DURATION:
            return tr("Different duration")
        case _:
            return ""


def _differs(line: Line) -> bool:
    return isinstance(line, FieldLine) or (isinstance(line, EntryLine) and bool(line.pair.kind))


def _lines(comparison: Comparison, *, only_differences: bool) -> list[Line]:
    fields: list[Line] = [_field(name, comparison) for name in comparison.fields]
    entries: list[Line] = [
        EntryLine(number, pair) for number, pair in enumerate(comparison.rows) if pair.kind or not only_differences
    ]
    if not fields:
        return entries
    line_up: list[Line] = [HeadingLine(tr("Line-up"))] if entries else []
    return [HeadingLine(tr("Properties")), *fields, *line_up, *entries]


def _field(name: str, comparison: Comparison) -> FieldLine:
    left, right = (_value(name, comparison.state(side)) for side in SIDES)
    return FieldLine(property_title(name), left, right)


def _value(name: str, state: CampaignState) -> str:
    text = property_text(name, state.properties)
    return tr("Root folder") if name == "folder_id" and text == "/" else text
