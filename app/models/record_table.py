"""A table of records that stays fast at a million rows: pages come in, words filter, columns sort, ids stay."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, QTimer, Signal

from app.domain.list_load_state import LoadState
from app.models.item_roles import RowRole
from app.models.row_sorting import Slots, slots_of
from app.models.row_work_scheduler import SHOW_EVERY_S, RowWork
from app.models.table_columns import Align, Cell, Column, RowLook
from app.models.visible_rows import RowIndex

if TYPE_CHECKING:
    from app.domain.list_queries import RecordId

R = TypeVar("R")
Index = QModelIndex | QPersistentModelIndex
_NOWHERE: Final = QModelIndex()

__all__ = ["LoadState", "RecordTableModel"]

_FEW_CHANGED: Final = 20


class RecordTableModel(QAbstractTableModel, Generic[R]):
    """Rows by id, with its own index for filter and order (a proxy over a Python model takes seconds).

    The first rows are shown at once. Later ones wait to be merged into their places, a few at a time, and are shown ten
    times a second. A second load keeps the rows of the first: changed rows are replaced, new ones added, and `finish`
    removes those that did not come again.

    Attributes:
        columns: the columns shown, as data.
        state: see `LoadState`; `state_changed` fires after every change of it.

    Signals:
        counts_changed: rows were added, removed or filtered; fires at most once per page or key press.
        about_to_rearrange, rearranged: around every model reset, for views that keep their selection by id.
        stored(list), dropped(list): records that were added or replaced, and ids of removed ones, shown or not.
    """

    state_changed = Signal()
    counts_changed = Signal()
    about_to_rearrange = Signal()
    rearranged = Signal()
    stored = Signal(object)
    dropped = Signal(object)

    def __init__(
        self,
        columns: Sequence[Column[R]],
        id_of: Callable[[R], RecordId],
        *,
        search_text: Callable[[R], str] | None = None,
        group_of: Callable[[R], Hashable] | None = None,
        look: Callable[[R], RowLook | None] | None = None,
        parent: QObject | None = None,
    ) -> None:
        """`search_text` returns the text by which a row is found; without it, the text of all columns.

        `look` returns the look of a row, `group_of` the group in which a record is counted, see `groups`.
        """
        super().__init__(parent)
        self.columns = tuple(columns)
        self.state = LoadState.IDLE
        self._id_of = id_of
        self._look = look
        self._index: RowIndex[R] = RowIndex(id_of, search_text or self._all_texts, group_of)
        self._rows: Slots = slots_of()
        self._sorting: tuple[tuple[str, bool], ...] = ()
        self._filter = ""
        self._unseen: bytearray | None = None
        self._work = RowWork(self._index, self)
        self._work.ready.connect(self._show)
        self._redraw = QTimer(self, singleShot=True, interval=round(SHOW_EVERY_S * 1000))
        self._redraw.timeout.connect(self._all_changed)

    # ------------------------------------------------------------------------------------------------- loading

    def begin_load(self) -> None:
        self._unseen = bytearray(b"\x01" * len(self._index.records)) if len(self._index) else None
        self._work.is_loading = True
        self._set_state(LoadState.LOADING)

    def add_page(self, items: Iterable[R]) -> None:
        """Takes in records in any order; one with a known id replaces it.

        At most 1,000 per call keep the frame rate.
        """
        by_id = {self._id_of(item): item for item in items}
        slots = self._index.slots(by_id)
        changed: list[R] = []
        fresh = by_id
        if slots.count(None) < len(slots):
            fresh = {}
            for (record_id, item), slot in zip(by_id.items(), slots, strict=True):
                if slot is None:
                    fresh[record_id] = item
                elif self._index.records[slot] != item:
                    changed.append(item)
                self._note_seen(slot)
        if changed:
            self._replace(changed)
        if fresh:
            self._index.add(fresh)
            if self._rows:
                self._work.place_soon()
            else:
                self._work.place_waiting()
        if changed or fresh:
            self.stored.emit([*changed, *fresh.values()])

    def place_some(self) -> bool:
        """Merges rows that came in into their places for 2 ms; returns True if some are left.

        `finish` and `fail` do the rest at once, so callers that load many rows let frames through before.
        """
        return self._work.place_some()

    def finish(self, *, is_final: bool = True) -> None:
        """All pages are in. Rows of an earlier load that did not come again have been deleted in the CMS.

        Without `is_final`, rows come again with more details, until a call with it.
        """
        self._work.is_loading = not is_final
        self._work.place_waiting()
        if self._unseen is not None:
            self.remove(self._index.ids_among(self._unseen))
            self._unseen = None
        if self._work.is_due_soon:
            self._work.restart()
        self._set_state(LoadState.READY)
        self._work.clear_up()

    def fail(self) -> None:
        """Loading ended early. The rows stay, and `state` says that they may be old."""
        self._work.is_loading = False
        self._work.place_waiting()
        self._unseen = None
        if self._work.is_due_soon:
            self._work.restart()
        self._set_state(LoadState.FAILED)
        self._work.clear_up()

    def _note_seen(self, slot: int | None) -> None:
        """Notes that a record of an earlier load has come again."""
        if self._unseen is not None and slot is not None and slot < len(self._unseen):
            self._unseen[slot] = 0

    # ------------------------------------------------------------------------------------------------- single records

    def put(self, records: Iterable[R]) -> None:
        """Shows newer versions of records, and new records."""
        known: list[R] = []
        fresh: dict[RecordId, R] = {}
        for record in records:
            slot = self._index.slot(self._id_of(record))
            if slot is None:
                fresh[self._id_of(record)] = record
            else:
                known.append(record)
                self._note_seen(slot)
        if known:
            self._replace(known)
        if fresh:
            self._index.add(fresh)
            self._work.place_waiting()
        if known or fresh:
            self.stored.emit([*known, *fresh.values()])

    def remove(self, ids: Iterable[RecordId]) -> None:
        gone = [record_id for record_id in ids if self._index.slot(record_id) is not None]
        if not gone:
            return
        self._work.place_waiting()
        self._work.drop_merge()
        is_shown_as_is = not self._work.is_arranging and self._rows is self._index.visible
        row = self.row_of(gone[0]) if len(gone) == 1 and is_shown_as_is else None
        if row is not None:
            self.beginRemoveRows(_NOWHERE, row, row)
            self._index.remove(gone)
            self._rows = self._index.visible
            self.endRemoveRows()
            self._work.taken()
        else:
            with _Rearranging(self):
                self._index.remove(gone)
                self._rows = self._index.visible
            self._work.taken()
            self._work.restart()
        self.dropped.emit(gone)
        self.counts_changed.emit()

    def clear(self) -> None:
        self._work.stop()
        self._unseen = None
        self.dropped.emit(list(self._index.ids()))
        with _Rearranging(self):
            self._index.clear()
            self._rows = self._index.visible
        self._work.taken()
        self.counts_changed.emit()

    # ------------------------------------------------------------------------------------------------- reading

    @property
    def total(self) -> int:
        """Number of records, shown or not."""
        return len(self._index)

    @property
    def in_scope(self) -> int:
        """Number of records within the scope, regardless of the filter."""
        return self._index.in_scope

    @property
    def groups(self) -> Mapping[Hashable, int]:
        """Number of records of each group, shown or not; updated as they come and go."""
        return self._index.groups

    @property
    def filter_text(self) -> str:
        return self._filter

    @property
    def sorting(self) -> tuple[tuple[str, bool], ...]:
        """Column keys and whether each sorts descending, the primary key first."""
        return self._sorting

    @property
    def is_arranging(self) -> bool:
        """Whether a filter or an order is still being applied."""
        return self._work.is_arranging or self._work.is_due_soon

    @property
    def is_settling(self) -> bool:
        """Whether rows are loading, being arranged or made searchable: work that reads all rows should wait."""
        return self.state is LoadState.LOADING or self.is_arranging or self._work.is_clearing_up

    def record(self, row: int) -> R:
        return self._index.records[self._rows[row]]

    def records(self) -> Iterable[R]:
        """All records, shown or not, in order of arrival."""
        return self._index.present()

    def snapshot(self) -> tuple[Sequence[R], bytes]:
        """Returns the current records for another thread: those with a byte other than 0 count. Takes a millisecond."""
        return self._index.snapshot()

    def shown_records(self) -> list[R]:
        """Returns a copy of the shown rows, from the top; a few milliseconds for 100,000 rows."""
        records = self._index.records
        return [records[slot] for slot in self._rows]

    def all_in_order(self) -> Callable[[], list[R]]:
        """Returns a function for another thread that returns all records, shown or not, in the table's order."""
        return self._index.all_in_order()

    def records_between(self, first: int, last: int) -> list[R]:
        """Returns the shown records from row `first` to row `last`, inclusive; fast for any number."""
        records = self._index.records
        return [records[slot] for slot in self._rows[first : last + 1]]

    def find(self, text: str, limit: int) -> list[R]:
        """Returns the first records, shown or not, that have every word of `text`; for look-ups while typing."""
        return self._index.find(text, limit)

    @property
    def revision(self) -> int:
        """A number that changes whenever records are added, changed or removed."""
        return self._index.revision

    def arrived(self, first: int, count: int) -> list[R] | None:
        """Returns records in the order of their arrival: see `RowIndex.arrived`."""
        return self._index.arrived(first, count)

    def by_id(self, record_id: RecordId) -> R | None:
        slot = self._index.slot(record_id)
        return None if slot is None else self._index.records[slot]

    def id_of(self, record: R) -> RecordId:
        return self._id_of(record)

    def id_at(self, row: int) -> RecordId:
        return self._id_of(self.record(row))

    def row_of(self, record_id: RecordId) -> int | None:
        """Returns the current row of the record; None if it is not shown."""
        slot = self._index.slot(record_id)
        return None if slot is None else self._index.row_among(self._rows, slot, in_order=not self._work.is_arranging)

    def rows_of(self, ids: Iterable[RecordId]) -> list[int]:
        """Returns the rows of those `ids` that are shown, ascending."""
        slots = {slot for slot in map(self._index.slot, ids) if slot is not None}
        if len(slots) == 1:
            row = self.row_of(self._id_of(self._index.records[next(iter(slots))]))
            return [] if row is None else [row]
        return self._index.rows_among(self._rows, slots, in_order=not self._work.is_arranging) if slots else []

    # ------------------------------------------------------------------------------------------------- arranging

    def set_filter(self, text: str) -> None:
        """Shows rows that have every word of `text`."""
        if text != self._filter:
            self._filter = text
            self._index.set_words(text)
            self._work.restart()

    def set_scope(self, scope: Callable[[R], bool] | None) -> None:
        """Shows rows that `scope` accepts; the filter applies within it."""
        if self._index.set_scope(scope):
            self._work.restart()

    def sort_by(self, keys: Sequence[tuple[str, bool]]) -> None:
        """Sorts by columns, each `(column key, descending)`; no keys mean order of arrival."""
        by_key = {column.key: column for column in self.columns}
        self._sorting = tuple((key, descending) for key, descending in keys if key in by_key)
        self._index.set_rules([by_key[key].sort_rule(descending=down) for key, down in self._sorting])
        self._work.restart()

    def arrange_now(self) -> None:
        """Finishes the pending work without letting frames through; for few rows and for tests."""
        self._work.finish_now()

    def _all_texts(self, record: R) -> str:
        return "\n".join([column.value(record) for column in self.columns])

    def _show(self, only_grew: bool) -> None:
        """Passes the rows of the index to the views."""
        before, after = len(self._rows), self._index.visible
        if only_grew and len(after) > before:
            self.beginInsertRows(_NOWHERE, before, len(after) - 1)
            self._rows = after
            self.endInsertRows()
        elif self._rows != after:
            with _Rearranging(self):
                self._rows = after
        self._rows = after
        self.counts_changed.emit()

    def _replace(self, records: Iterable[R]) -> None:
        changed = list(records)
        moved = False
        for record in changed:
            moved |= self._index.replace(record)
        if moved:
            self._work.restart_soon()
        if self._work.is_loading:
            if not self._redraw.isActive():
                self._redraw.start()
        elif moved or len(changed) > _FEW_CHANGED:
            # Finding the places of many costs more than painting the visible rows.
            self._all_changed()
        else:
            for row in self.rows_of(map(self._id_of, changed)):
                self.dataChanged.emit(self.index(row, 0), self.index(row, len(self.columns) - 1), [])

    def _all_changed(self) -> None:
        if self._rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows) - 1, len(self.columns) - 1), [])

    def _set_state(self, state: LoadState) -> None:
        self.state = state
        self.state_changed.emit()

    # ------------------------------------------------------------------------------------------------- Qt

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        read = _READERS.get(role)
        if read is None or not index.isValid() or index.row() >= len(self._rows):
            return None
        record = self._index.records[self._rows[index.row()]]
        return read(self, self.columns[index.column()], record)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = int(Qt.ItemDataRole.DisplayRole)
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal or not 0 <= section < len(self.columns):
            return None
        column = self.columns[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return column.title
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if column.alignment is Align.RIGHT else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        return None


def _tooltip(_model: RecordTableModel[Any], column: Column[Any], record: Any) -> str | None:
    return (column.tooltip(record) or None) if column.tooltip is not None else None


def _cell(_model: RecordTableModel[Any], column: Column[Any], record: Any) -> Cell | None:
    return column.cell(record) if column.cell is not None else None


def _look(model: RecordTableModel[Any], _column: Column[Any], record: Any) -> RowLook | None:
    return model._look(record) if model._look is not None else None  # noqa: SLF001 - a step of the same class


_READERS: Final[dict[int, Callable[[RecordTableModel[Any], Column[Any], Any], Any]]] = {
    int(Qt.ItemDataRole.DisplayRole): lambda _model, column, record: column.value(record),
    int(Qt.ItemDataRole.ToolTipRole): _tooltip,
    int(RowRole.RECORD): lambda _model, _column, record: record,
    int(RowRole.ID): lambda model, _column, record: model._id_of(record),  # noqa: SLF001 - a step of the same class
    int(RowRole.CELL): _cell,
    int(RowRole.LOOK): _look,
}


class _Rearranging:
    """A change of rows after which views look everything up again."""

    def __init__(self, model: RecordTableModel[Any]) -> None:
        self._model = model

    def __enter__(self) -> None:
        self._model.about_to_rearrange.emit()
        self._model.beginResetModel()

    def __exit__(self, *_error: object) -> None:
        self._model.endResetModel()
        self._model.rearranged.emit()
