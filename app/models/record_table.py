"""A table of records that stays quick at 100,000 rows: pages come in, words filter, columns sort, ids stay."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Hashable, Iterable, Mapping, Sequence
from enum import Enum
from typing import Any, Final, Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, QTimer, Signal

from app.domain.query import RecordId
from app.models.columns import Align, Cell, Column, RowLook
from app.models.roles import RowRole
from app.models.row_index import RowIndex, SortRule

R = TypeVar("R")
Index = QModelIndex | QPersistentModelIndex
_NOWHERE: Final = QModelIndex()

_FIRST_BUDGET_S: Final = 0.012
"""What a change of filter or order may take at once: most are done before the next frame, which takes its part."""
_BUDGET_S: Final = 0.004
"""What each later slice may take, so that frames and keys get through."""
_FEW_WAITING: Final = 250
_MANY_WAITING: Final = 1_000
_FEW_CHANGED: Final = 20
_SHOW_EVERY_S: Final = 0.1
"""How often rows that come in are shown: each time costs a frame, and nobody reads faster."""


class LoadState(Enum):
    """Where the rows stand against the CMS. FAILED with rows means: these are old."""

    IDLE = "idle"
    LOADING = "loading"
    READY = "ready"
    FAILED = "failed"


class RecordTableModel(QAbstractTableModel, Generic[R]):
    """Rows by id, with an index of its own for filter and order (a proxy over a Python model takes seconds).

    While pages come in, rows that need a place among others wait until a few are together, and are shown ten times a
    second. A second load keeps the
    rows of the first: what changed is replaced, what is new is added, and `finish` removes what did not come again.

    Attributes:
        columns: what is shown, as data.
        state: see `LoadState`; `state_changed` fires after every change of it.

    Signals:
        counts_changed: rows were added, removed, filtered; fires at most once per page or keystroke.
        about_to_rearrange, rearranged: around every model reset, for views that keep selection by id.
        stored(list), dropped(list): records that were taken in or replaced, and ids of those that went, shown or not.
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
        """`search_text` is what a row is found by; without it, the text of all columns. `look` sets rows apart.

        `group_of` names the group that a record is counted in, see `groups`.
        """
        super().__init__(parent)
        self.columns = tuple(columns)
        self.state = LoadState.IDLE
        self._id_of = id_of
        self._look = look
        self._index: RowIndex[R] = RowIndex(id_of, search_text or self._all_texts, group_of)
        self._rows: list[int] = []
        self._only_grew = True
        self._restart_due = False
        self._shown_at = 0.0
        self._sorting: tuple[tuple[str, bool], ...] = ()
        self._filter = ""
        self._unseen: bytearray | None = None
        self._work: Generator[None, None, None] | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._go_on)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self._restart)
        self._redraw = QTimer(self)
        self._redraw.setSingleShot(True)
        self._redraw.setInterval(round(_SHOW_EVERY_S * 1000))
        self._redraw.timeout.connect(self._all_changed)
        self._reading: Generator[None, None, None] | None = None
        self._idle = QTimer(self)
        self._idle.setInterval(0)
        self._idle.timeout.connect(self._read_on)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._show)

    # ------------------------------------------------------------------------------------------------- loading

    def begin_load(self) -> None:
        self._unseen = bytearray(b"\x01" * len(self._index.records)) if len(self._index) else None
        self._set_state(LoadState.LOADING)

    def add_page(self, items: Iterable[R]) -> None:
        """Takes records in any order; one with a known id replaces it. At most 1,000 a call keep the frame."""
        fresh: dict[RecordId, R] = {}
        changed: list[R] = []
        for item in items:
            record_id = self._id_of(item)
            slot = self._index.slot(record_id)
            if slot is None:
                fresh[record_id] = item
            elif self._index.records[slot] != item:
                changed.append(item)
            self._note_seen(slot)
        if changed:
            self._replace(changed)
        if fresh:
            self._index.add(fresh.values())
            if (
                len(self._index.waiting) >= min(_MANY_WAITING, max(_FEW_WAITING, len(self._rows) // 20))
                or not self._rows
            ):
                self._place_waiting(at_once=False)
        if changed or fresh:
            self.stored.emit([*changed, *fresh.values()])

    def finish(self) -> None:
        """All pages are in. Rows of an earlier load that did not come again are gone in the CMS."""
        self._place_waiting()
        if self._unseen is not None:
            self.remove(self._index.ids_among(self._unseen))
            self._unseen = None
        if self._restart_due:
            self._restart()
        self._set_state(LoadState.READY)
        self._read_texts()

    def fail(self) -> None:
        """Loading ended early. What is there stays, and `state` says that it may be old."""
        self._place_waiting()
        self._unseen = None
        if self._restart_due:
            self._restart()
        self._set_state(LoadState.FAILED)
        self._read_texts()

    def _note_seen(self, slot: int | None) -> None:
        """A record that was there before this load has come again."""
        if self._unseen is not None and slot is not None and slot < len(self._unseen):
            self._unseen[slot] = 0

    # ------------------------------------------------------------------------------------------------- single records

    def put(self, records: Iterable[R]) -> None:
        """Shows newer versions of records, and records that are new to the table."""
        known: list[R] = []
        fresh: list[R] = []
        for record in records:
            (fresh if self._index.slot(self._id_of(record)) is None else known).append(record)
            self._note_seen(self._index.slot(self._id_of(record)))
        if known:
            self._replace(known)
        if fresh:
            self._index.add(fresh)
            self._place_waiting()
        if known or fresh:
            self.stored.emit([*known, *fresh])

    def remove(self, ids: Iterable[RecordId]) -> None:
        gone = [record_id for record_id in ids if self._index.slot(record_id) is not None]
        if not gone:
            return
        self._place_waiting()
        row = self.row_of(gone[0]) if len(gone) == 1 and self._work is None else None
        if row is not None:
            self.beginRemoveRows(_NOWHERE, row, row)
            self._index.remove(gone)
            self._rows = self._index.visible
            self.endRemoveRows()
        else:
            with _Rearranging(self):
                self._index.remove(gone)
                self._rows = self._index.visible
            self._restart()
        self.dropped.emit(gone)
        self.counts_changed.emit()

    def clear(self) -> None:
        self._stop_work()
        self._unseen = None
        self.dropped.emit(list(self._index.ids()))
        with _Rearranging(self):
            self._index.clear()
            self._rows = self._index.visible
        self.counts_changed.emit()

    # ------------------------------------------------------------------------------------------------- asking

    @property
    def total(self) -> int:
        """How many records there are, shown or not."""
        return len(self._index)

    @property
    def in_scope(self) -> int:
        """How many records the scope admits, whatever the filter says."""
        return self._index.in_scope

    @property
    def groups(self) -> Mapping[Hashable, int]:
        """How many records there are of each group, shown or not; kept while they come and go."""
        return self._index.groups

    @property
    def filter_text(self) -> str:
        return self._filter

    @property
    def sorting(self) -> tuple[tuple[str, bool], ...]:
        """Column keys and whether each sorts descending, the first key first."""
        return self._sorting

    @property
    def is_arranging(self) -> bool:
        """True while a filter or an order is still being worked out."""
        return self._work is not None or self._restart_due

    def record(self, row: int) -> R:
        return self._index.records[self._rows[row]]

    def records(self) -> Iterable[R]:
        """Every record there is, shown or not, in order of arrival."""
        return self._index.there()

    def shown_records(self) -> list[R]:
        """A copy of what is shown now, from the top; a few milliseconds for 100,000 rows."""
        records = self._index.records
        return [records[slot] for slot in self._rows]

    def records_between(self, first: int, last: int) -> list[R]:
        """What is shown from row `first` to row `last`, both included; quick, however many they are."""
        records = self._index.records
        return [records[slot] for slot in self._rows[first : last + 1]]

    def find(self, text: str, limit: int) -> list[R]:
        """The first records, shown or not, that have every word of `text`; for looking things up while typing."""
        return self._index.find(text, limit)

    def by_id(self, record_id: RecordId) -> R | None:
        slot = self._index.slot(record_id)
        return None if slot is None else self._index.records[slot]

    def id_of(self, record: R) -> RecordId:
        return self._id_of(record)

    def id_at(self, row: int) -> RecordId:
        return self._id_of(self.record(row))

    def row_of(self, record_id: RecordId) -> int | None:
        """Where the record is shown now; None where it is not."""
        slot = self._index.slot(record_id)
        try:
            return None if slot is None else self._rows.index(slot)
        except ValueError:
            return None

    def rows_of(self, ids: Iterable[RecordId]) -> list[int]:
        """The rows of those of `ids` that are shown, ascending."""
        slots = {slot for slot in map(self._index.slot, ids) if slot is not None}
        if len(slots) == 1:
            row = self.row_of(self._id_of(self._index.records[next(iter(slots))]))
            return [] if row is None else [row]
        return [row for row, slot in enumerate(self._rows) if slot in slots] if slots else []

    # ------------------------------------------------------------------------------------------------- arranging

    def set_filter(self, text: str) -> None:
        """Shows rows that have every word of `text` somewhere in them."""
        if text != self._filter:
            self._filter = text
            self._index.set_words(text)
            self._restart()

    def set_scope(self, scope: Callable[[R], bool] | None) -> None:
        """Shows rows that `scope` admits; the filter works within."""
        if self._index.set_scope(scope):
            self._restart()

    def sort_by(self, keys: Sequence[tuple[str, bool]]) -> None:
        """Orders by columns, each `(column key, descending)`; no keys mean order of arrival."""
        by_key = {column.key: column for column in self.columns}
        self._sorting = tuple((key, descending) for key, descending in keys if key in by_key)
        self._index.set_rules([SortRule(key, by_key[key].sort_value, down) for key, down in self._sorting])
        self._restart()

    def arrange_now(self) -> None:
        """Ends what is being worked out without letting frames through; for few rows and for tests."""
        if self._restart_due:
            self._restart()
        while self._work is not None:
            self._go_on()

    def _all_texts(self, record: R) -> str:
        return "\n".join([column.value(record) for column in self.columns])

    def _read_texts(self) -> None:
        """What rows are found by is made once they are shown: none of them waits for it."""
        self._reading = self._index.read_texts()
        self._idle.start()

    def _read_on(self) -> None:
        end = time.perf_counter() + _BUDGET_S
        for _ in self._reading or ():
            if time.perf_counter() >= end:
                return
        self._reading = None
        self._idle.stop()

    def _restart_soon(self) -> None:
        """While a list comes in, many rows change their places one after the other: they are put in order together."""
        if self.state is not LoadState.LOADING:
            self._restart()
        elif not self._restart_due:
            self._restart_due = True
            # Putting 100,000 rows in order takes a tenth of a second: most of the time is left for what comes in.
            self._soon.start(round(_SHOW_EVERY_S * 1000) + len(self._index) // 100)

    def _restart(self) -> None:
        self._restart_due = False
        self._soon.stop()
        self._stop_work()
        if self._index.is_due:
            self._work = self._index.arrange()
            self._advance(_FIRST_BUDGET_S)

    def _stop_work(self) -> None:
        if self._work is not None:
            self._work.close()
            self._work = None
        self._timer.stop()

    def _go_on(self) -> None:
        self._advance(_BUDGET_S)

    def _advance(self, budget_s: float) -> None:
        work = self._work
        if work is None:
            return
        end = time.perf_counter() + budget_s
        for _ in work:
            if time.perf_counter() >= end:
                self._timer.start()
                return
        self._stop_work()
        self._only_grew = False
        self._show()
        self._place_waiting()

    def _place_waiting(self, *, at_once: bool = True) -> None:
        """Puts added rows where they belong; while an order is being worked out they go on waiting."""
        if self._work is not None or self._restart_due:
            return
        if self._index.waiting:
            self._only_grew = self._index.merge() and self._only_grew
        if self._rows is self._index.visible:
            return
        rest_s = self._shown_at + _SHOW_EVERY_S - time.monotonic()
        if at_once or not self._rows or rest_s <= 0:
            self._show()
        elif not self._later.isActive():
            self._later.start(round(rest_s * 1000))

    def _show(self) -> None:
        """Hands the rows over to the views as they stand in the index."""
        self._later.stop()
        before, after = len(self._rows), self._index.visible
        if self._only_grew and len(after) > before:
            self.beginInsertRows(_NOWHERE, before, len(after) - 1)
            self._rows = after
            self.endInsertRows()
        elif self._rows != after:
            with _Rearranging(self):
                self._rows = after
        self._rows = after
        self._only_grew = True
        self._shown_at = time.monotonic()
        self.counts_changed.emit()

    def _replace(self, records: Iterable[R]) -> None:
        changed = list(records)
        moved = False
        for record in changed:
            moved |= self._index.replace(record)
        if moved:
            self._restart_soon()
        # To look for the places of many costs more than to paint what is in sight.
        rows = [] if moved or len(changed) > _FEW_CHANGED else self.rows_of(map(self._id_of, changed))
        for row in rows:
            self.dataChanged.emit(self.index(row, 0), self.index(row, len(self.columns) - 1), [])
        if moved or len(changed) > _FEW_CHANGED:
            if self.state is not LoadState.LOADING:
                self._all_changed()
            elif not self._redraw.isActive():
                self._redraw.start()

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
    """Around a change of rows that views answer by looking everything up again."""

    def __init__(self, model: RecordTableModel[Any]) -> None:
        self._model = model

    def __enter__(self) -> None:
        self._model.about_to_rearrange.emit()
        self._model.beginResetModel()

    def __exit__(self, *_error: object) -> None:
        self._model.endResetModel()
        self._model.rearranged.emit()
