"""The line-up as a table: order, start times and marks, changed only by a few invertible operations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from itertools import accumulate
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QImage

from app.domain.lineups.lineup import Entry
from app.domain.lineups.reorder_arithmetic import Move, Run, invert, row_blocks
from app.domain.text.value_formatting import duration
from app.models.i18n import tr
from app.models.item_roles import RowRole
from app.models.table_columns import Cell, CellKind, Column, PillSpec, PillTone

Index = QModelIndex | QPersistentModelIndex
_NOWHERE: Final = QModelIndex()


class Mark(StrEnum):
    """A mark of an entry. The first three compare it with the CMS, the others are facts about the layout."""

    MOVED = "moved"
    ADDED = "added"
    CHANGED = "changed"
    """Changed in the CMS since the campaign was opened."""
    LOCKED = "locked"
    DRAFT = "draft"
    RETIRED = "retired"


class LineupRow(NamedTuple):
    """One row with the values that depend on its position.

    `position` counts from 1; `start_s` is seconds into the loop.
    """

    position: int
    entry: Entry
    start_s: int
    marks: tuple[Mark, ...]
    turns: tuple[int, int] | None = None
    """With cycle playback: the first and the last campaign turn, of consecutive ones, in which it plays."""


INTRINSIC: Final = (Mark.LOCKED, Mark.DRAFT, Mark.RETIRED)
"""The marks that follow from a layout alone."""


def mark_pill(mark: Mark) -> PillSpec:
    """Returns word, colour and icon of a mark."""
    match mark:
        case Mark.MOVED:
            return PillSpec(tr("Moved"), PillTone.ACCENT)
        case Mark.ADDED:
            return PillSpec(tr("Added"), PillTone.OK)
        case Mark.CHANGED:
            return PillSpec(tr("Changed"), PillTone.WARN, "arrows-clockwise")
        case Mark.LOCKED:
            return PillSpec(tr("Locked"), PillTone.PLAIN, "lock-simple")
        case Mark.DRAFT:
            return PillSpec(tr("Draft"), PillTone.WARN, "pencil-line")
        case Mark.RETIRED:
            return PillSpec(tr("Retired"), PillTone.DANGER, "archive")


def mark_meaning(mark: Mark) -> str:
    """Returns a mark as a sentence, for tooltips and screen readers."""
    match mark:
        case Mark.MOVED:
            return tr("Moved: at a different position than in the CMS.")
        case Mark.ADDED:
            return tr("Added: not in the line-up in the CMS yet.")
        case Mark.CHANGED:
            return tr("Changed: someone changed it in the CMS after you opened the campaign.")
        case Mark.LOCKED:
            return tr("Locked: this layout isn't shared with you. You can move or remove it, but not add it back.")
        case Mark.DRAFT:
            return tr("Draft: this layout isn't published, so players don't show it yet.")
        case Mark.RETIRED:
            return tr("Retired: this layout stays here, but isn't offered for new line-ups.")


def intrinsic_marks(entry: Entry) -> tuple[Mark, ...]:
    """Returns the marks that follow from the layout alone."""
    facts = (entry.locked, entry.draft, entry.retired)
    return tuple(mark for mark, holds in zip(INTRINSIC, facts, strict=True) if holds)


def picture_seed(entry: Entry) -> int:
    """Returns the seed of a layout's drawing: its own campaign, so that it looks the same after publishing."""
    return entry.layout_campaign_id or entry.layout_id


PictureOf = Callable[[int], QImage | None]
"""Returns the thumbnail of the layout with an id, if there is one."""


def no_picture(_layout_id: int) -> QImage | None:
    """For callers without a CMS."""
    return None


POSITION: Final = 0
LAYOUT: Final = 1
DURATION: Final = 2
STARTS: Final = 3
MARKS: Final = 4


def _starts_text(row: LineupRow) -> str:
    if row.turns is None:
        return duration(row.start_s)
    return tr("Turn {n}", n=row.turns[0])


class _HasEntry(Protocol):
    """A row that stands for an entry; its position is counted from 1."""

    @property
    def position(self) -> int: ...
    @property
    def entry(self) -> Entry: ...


R = TypeVar("R", bound=_HasEntry)


def position_column(width: int) -> Column[R]:
    return Column(
        key="position",
        title="#",
        value=lambda row: str(row.position),
        kind=CellKind.INDEX,
        width=width,
        sortable=False,
    )


def layout_column(picture_of: PictureOf, width: int) -> Column[R]:
    return Column(
        key="layout",
        title=tr("Layout"),
        value=lambda row: row.entry.name,
        kind=CellKind.THUMB,
        width=width,
        stretch=True,
        sortable=False,
        cell=lambda row: Cell(seed=picture_seed(row.entry), picture=picture_of(row.entry.layout_id)),
        tooltip=lambda row: row.entry.name,
    )


def duration_column(width: int, *, gives_way: bool = False) -> Column[R]:
    return Column(
        key="duration",
        title=tr("Duration"),
        value=lambda row: "" if row.entry.duration_s is None else duration(row.entry.duration_s),
        kind=CellKind.DURATION,
        width=width,
        gives_way=gives_way,
        sortable=False,
    )


def lineup_columns(picture_of: PictureOf) -> tuple[Column[LineupRow], ...]:
    """Returns the columns of a line-up, in the order of the constants above."""
    return (
        position_column(width=44),
        layout_column(picture_of, width=160),
        duration_column(width=84),
        Column(
            key="starts",
            title=tr("Starts at"),
            value=_starts_text,
            kind=CellKind.DURATION,
            width=84,
            gives_way=True,
            sortable=False,
        ),
        Column(
            key="marks",
            title=tr("Status"),
            value=lambda row: ", ".join(mark_pill(mark).text for mark in row.marks),
            kind=CellKind.PILLS,
            width=132,
            sortable=False,
            cell=lambda row: Cell(pills=tuple(mark_pill(mark) for mark in row.marks)) if row.marks else None,
            tooltip=lambda row: "\n".join(mark_meaning(mark) for mark in row.marks),
        ),
    )


class LineupModel(QAbstractTableModel):
    """Entries in order. Rows are identified by their entry's key.

    It offers no `removeRows` and no `moveRows` on purpose: a view that finds them changes the list by itself after a
    drag, bypassing the undo stack. All changes come from `LineupEditor` through the operations below.

    Attributes:
        columns: the columns shown, in order.
        plays: with cycle playback, how often each entry plays before the next one; None without.
        picture_of: returns thumbnails that are loaded already; called for painted rows.

    Signals:
        about_to_rearrange, rearranged(Move | None): around every operation, for views that keep their selection by id.
            A view that clears its selection in between saves Qt the bookkeeping of thousands of selected cells. The
            second one has the move, if rows were only moved.
        plays_changed: `plays` has changed.
    """

    about_to_rearrange = Signal()
    rearranged = Signal(object)
    plays_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.picture_of: PictureOf = no_picture
        self.columns = lineup_columns(self._picture)
        self.plays: int | None = None
        self._entries: list[Entry] = []
        self._starts: list[int] = [0]
        self._rows: dict[int, int] | None = None
        self._marks: Mapping[int, tuple[Mark, ...]] = {}

    # reading

    @property
    def entries(self) -> tuple[Entry, ...]:
        return tuple(self._entries)

    @property
    def total_s(self) -> int:
        """Duration of one loop in seconds."""
        return self._starts[-1]

    @property
    def count(self) -> int:
        return len(self._entries)

    def entry(self, row: int) -> Entry:
        return self._entries[row]

    def start_s(self, row: int) -> int:
        """Returns the seconds into the loop at which the row starts; for `row == count` the length of the loop."""
        return self._starts[row]

    def starts(self) -> Sequence[int]:
        """Returns the start of every row, and the end of the loop as last number. Read only."""
        return self._starts

    def row_of(self, key: int) -> int | None:
        """Returns the current row of the entry; None if it was removed."""
        return self._row_by_key().get(key)

    def rows_of(self, keys: Iterable[int]) -> list[int]:
        """Returns the rows of those `keys` that are in the line-up, ascending."""
        return sorted(row for row in map(self._row_by_key().get, keys) if row is not None)

    def _row_by_key(self) -> dict[int, int]:
        if self._rows is None:
            self._rows = {entry.key: row for row, entry in enumerate(self._entries)}
        return self._rows

    def marks(self, key: int) -> tuple[Mark, ...]:
        """Returns all marks of the entry, those that compare with the CMS first."""
        row = self.row_of(key)
        return self._marks.get(key, ()) + (intrinsic_marks(self._entries[row]) if row is not None else ())

    def row(self, row: int) -> LineupRow:
        entry = self._entries[row]
        marks = self._marks.get(entry.key, ()) + intrinsic_marks(entry)
        turns = (row * self.plays + 1, (row + 1) * self.plays) if self.plays is not None else None
        return LineupRow(row + 1, entry, self._starts[row], marks, turns)

    # operations, each the exact inverse of another

    def apply_move(self, move: Move) -> None:
        """Moves rows.

        The inverse move undoes it. Raises ValueError for a move of another length, or one that Qt refuses.
        """
        if move.length != len(self._entries):
            raise ValueError(f"a move of {move.length} rows does not fit {len(self._entries)}")
        runs = move.runs
        if not runs:
            return
        if len(runs) > _MANY_RUNS:
            self.reorder(move.order)
            return
        with _Rearranging(self, move):
            for run in runs:
                self._move_run(run)
            self._restart(*move.span)

    def reorder(self, order: Sequence[int]) -> None:
        """Moves row `order[n]` to n, for all rows at once. `ordering.invert(order)` undoes it."""
        if sorted(order) != list(range(len(self._entries))):
            raise ValueError("an order names every row exactly once")
        with _Rearranging(self):
            self.layoutAboutToBeChanged.emit()
            before = self.persistentIndexList()
            place = invert(order)
            after = [self.index(place[index.row()], index.column()) for index in before]
            self._entries = [self._entries[row] for row in order]
            self._rows = None
            self._compute_starts(0, len(self._entries))
            self.changePersistentIndexList(before, after)
            self.layoutChanged.emit()

    def insert(self, rows: Sequence[int], entries: Sequence[Entry]) -> None:
        """Inserts entries so that they are at `rows` (ascending) afterwards. `take_out(rows)` undoes it."""
        if not rows:
            return
        blocks = row_blocks(rows)
        if blocks[0][0] < 0 or blocks[-1][0] > len(self._entries) + len(rows) - blocks[-1][1]:
            raise ValueError(f"there is no place for rows {rows[0]} to {rows[-1]} in {len(self._entries)}")
        if len(blocks) > _MANY_RUNS:
            self.replace(_put_between(self._entries, rows, entries))
            return
        done = 0
        with _Rearranging(self):
            for first, count in blocks:
                self.beginInsertRows(_NOWHERE, first, first + count - 1)
                self._entries[first:first] = entries[done : done + count]
                self._starts[first:first] = [0] * count
                self._rows = None
                self.endInsertRows()
                done += count
            self._restart(rows[0], len(self._entries))

    def take_out(self, rows: Sequence[int]) -> list[Entry]:
        """Removes `rows` (ascending) and returns their entries. `insert(rows, entries)` undoes it."""
        taken = [self._entries[row] for row in rows]
        if not taken:
            return []
        blocks = row_blocks(rows)
        if len(blocks) > _MANY_RUNS:
            gone = frozenset(rows)
            self.replace([entry for row, entry in enumerate(self._entries) if row not in gone])
            return taken
        with _Rearranging(self):
            for first, count in reversed(blocks):
                self.beginRemoveRows(_NOWHERE, first, first + count - 1)
                del self._entries[first : first + count]
                del self._starts[first : first + count]
                self._rows = None
                self.endRemoveRows()
            self._restart(rows[0], len(self._entries))
        return taken

    def replace(self, entries: Iterable[Entry]) -> None:
        """Replaces the whole line-up; views restore their selection by key."""
        with _Rearranging(self):
            self.beginResetModel()
            self._entries = list(entries)
            self._starts = [0] * (len(self._entries) + 1)
            self._rows = None
            self._compute_starts(0, len(self._entries))
            self.endResetModel()

    # facts about entries, outside the undo history

    def refresh(self, fresh: Mapping[int, Entry]) -> None:
        """Replaces entries by newer facts about them (name, duration, layout id), by key; the order stays."""
        rows = [row for row, entry in enumerate(self._entries) if fresh.get(entry.key, entry) != entry]
        if not rows:
            return
        for row in rows:
            self._entries[row] = fresh[self._entries[row].key]
        self._restart(rows[0], len(self._entries))

    def set_plays(self, plays: int | None) -> None:
        """Sets cycle playback: `plays` times per turn of the campaign, or None for entries in sequence."""
        if plays == self.plays:
            return
        self.plays = plays
        if self._entries:
            last = self.index(len(self._entries) - 1, STARTS)
            self.dataChanged.emit(self.index(0, STARTS), last, [Qt.ItemDataRole.DisplayRole])
        self.plays_changed.emit()

    def set_marks(self, marks: Mapping[int, tuple[Mark, ...]]) -> None:
        """Sets the marks that compare with the CMS, by key; entries without marks are omitted."""
        before, self._marks = self._marks, marks
        changed = [key for key in before.keys() | marks.keys() if before.get(key) != marks.get(key)]
        rows = self.rows_of(changed)
        if rows:
            roles = [Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, RowRole.CELL]
            self.dataChanged.emit(self.index(rows[0], MARKS), self.index(rows[-1], MARKS), roles)

    # inside

    def _picture(self, layout_id: int) -> QImage | None:
        return self.picture_of(layout_id)

    def _move_run(self, run: Run) -> None:
        if not self.beginMoveRows(_NOWHERE, run.first, run.first + run.count - 1, _NOWHERE, run.target):
            raise ValueError(f"Qt refuses to move {run.count} rows from {run.first} to {run.target}")
        block = self._entries[run.first : run.first + run.count]
        del self._entries[run.first : run.first + run.count]
        place = run.target - run.count if run.target > run.first else run.target
        self._entries[place:place] = block
        self._rows = None
        self.endMoveRows()

    def _restart(self, first: int, end: int) -> None:
        self._compute_starts(first, end)
        self._announce(first, end)

    def _compute_starts(self, first: int, end: int) -> None:
        """Computes the start times of the rows from `first` to `end`, inclusive; earlier ones are correct."""
        lengths = [entry.duration_s or 0 for entry in self._entries[first:end]]
        start = self._starts[first - 1] + (self._entries[first - 1].duration_s or 0) if first else 0
        self._starts[first : end + 1] = accumulate(lengths, initial=start)

    def _announce(self, first: int, end: int) -> None:
        if first < end:
            self.dataChanged.emit(self.index(first, 0), self.index(end - 1, len(self.columns) - 1))

    # Qt

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._entries)

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        answer = _ANSWERS.get(role)
        row, column = index.row(), index.column()
        if answer is None or not 0 <= row < len(self._entries) or not 0 <= column < len(self.columns):
            return None
        return answer(self.columns[column], self.row(row))

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation is not Qt.Orientation.Horizontal or not 0 <= section < len(self.columns):
            return None
        column = self.columns[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return column.title
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(column)
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Rows can be dragged; drops belong between rows, so only the root takes them."""
        if not index.isValid():
            return Qt.ItemFlag.ItemIsDropEnabled
        return _ROW_FLAGS

    def supportedDropActions(self) -> Qt.DropAction:
        return Qt.DropAction.MoveAction | Qt.DropAction.CopyAction


class _Rearranging:
    """Notifies views before and after an operation."""

    def __init__(self, model: LineupModel, move: Move | None = None) -> None:
        self._model = model
        self._move = move

    def __enter__(self) -> None:
        self._model.about_to_rearrange.emit()

    def __exit__(self, *_error: object) -> None:
        self._model.rearranged.emit(self._move)


_MANY_RUNS: Final = 64
"""Above this many blocks, moves and removals become one change: views take long to answer each single one."""

_ROW_FLAGS: Final = (
    Qt.ItemFlag.ItemIsEnabled
    | Qt.ItemFlag.ItemIsSelectable
    | Qt.ItemFlag.ItemIsDragEnabled
    | Qt.ItemFlag.ItemNeverHasChildren
)


def _put_between(known: Sequence[Entry], rows: Sequence[int], entries: Sequence[Entry]) -> list[Entry]:
    """Returns `known` with `entries` inserted, so that these are at `rows` (ascending) afterwards."""
    places = dict(zip(rows, entries, strict=True))
    rest = iter(known)
    return [places[row] if row in places else next(rest) for row in range(len(known) + len(entries))]


def _alignment(column: Column[LineupRow]) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column.alignment.value == "right" else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter


def _tooltip(column: Column[LineupRow], row: LineupRow) -> str | None:
    """Plain text; the view escapes it."""
    return (column.tooltip(row) if column.tooltip is not None else "") or None


_ANSWERS: Final[dict[int, Callable[[Column[LineupRow], LineupRow], Any]]] = {
    Qt.ItemDataRole.DisplayRole: lambda column, row: column.value(row),
    Qt.ItemDataRole.ToolTipRole: _tooltip,
    Qt.ItemDataRole.TextAlignmentRole: lambda column, _row: _alignment(column),
    RowRole.RECORD: lambda _column, row: row.entry,
    RowRole.ID: lambda _column, row: row.entry.key,
    RowRole.CELL: lambda column, row: column.cell(row) if column.cell is not None else None,
}
