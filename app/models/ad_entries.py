"""The layouts of an ad as a table: order, days, day part, geofence and marks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QAbstractTableModel, QMimeData, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QImage

from app.domain.ads.ad import days_in_words
from app.domain.ads.ad_order_steps import days_of
from app.domain.ads.geo_fence import areas_in_words, fence_problem, fence_summary
from app.domain.lineups.lineup import Entry
from app.domain.text.value_formatting import NONE
from app.models.i18n import tr
from app.models.item_roles import RowRole
from app.models.lineup_model import (
    INTRINSIC,
    PictureOf,
    duration_column,
    intrinsic_marks,
    layout_column,
    mark_meaning,
    mark_pill,
    no_picture,
    position_column,
)
from app.models.table_columns import LAST_TO_GO, Cell, CellKind, Column, PillSpec, PillTone

Index = QModelIndex | QPersistentModelIndex
_NOWHERE: Final = QModelIndex()
_ROWS_MIME: Final = "application/x-marquee-ad-rows"


class AdRow(NamedTuple):
    """An entry with its position, counted from 1, and the name of its day part."""

    position: int
    entry: Entry
    day_part: str


def ad_columns(picture_of: PictureOf) -> tuple[Column[AdRow], ...]:
    return (
        position_column(width=40),
        layout_column(picture_of, width=140),
        duration_column(width=76, gives_way=True),
        Column(
            key="days",
            title=tr("Days"),
            value=lambda row: days_in_words(row.entry.days_of_week) or tr("No days"),
            kind=CellKind.PILLS,
            width=132,
            sortable=False,
            cell=_days_cell,
        ),
        Column(
            key="day_part",
            title=tr("Day part"),
            value=lambda row: row.day_part or NONE,
            width=104,
            sortable=False,
            tooltip=lambda row: row.day_part,
        ),
        Column(
            key="fence",
            title=tr("Geofence"),
            value=lambda row: areas_in_words(row.entry.geo_fence) or NONE,
            width=96,
            gives_way=LAST_TO_GO,
            sortable=False,
            tooltip=lambda row: fence_problem(row.entry.geo_fence or "") or fence_summary(row.entry.geo_fence),
        ),
        Column(
            key="marks",
            title=tr("Status"),
            value=lambda row: ", ".join(mark_pill(mark).text for mark in intrinsic_marks(row.entry)),
            kind=CellKind.PILLS,
            width=84,
            words=tuple(map(mark_pill, INTRINSIC)),
            gives_way=LAST_TO_GO,
            sortable=False,
            cell=lambda row: Cell(pills=tuple(map(mark_pill, intrinsic_marks(row.entry)))),
            tooltip=lambda row: "\n".join(map(mark_meaning, intrinsic_marks(row.entry))),
        ),
    )


def _days_cell(row: AdRow) -> Cell:
    days = days_in_words(row.entry.days_of_week)
    if not days_of(row.entry.days_of_week):
        return Cell(pills=(PillSpec(tr("No days"), PillTone.WARN, "warning-circle"),))
    return Cell(pills=(PillSpec(days),))


class AdEntriesModel(QAbstractTableModel):
    """The entries of an ad, in order; `show` replaces them.

    Signals:
        rows_dropped(list, int): the user dragged these rows into the gap before row n.
    """

    rows_dropped = Signal(list, int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.picture_of: PictureOf = no_picture
        self.columns = ad_columns(self._picture)
        self.can_drag = True
        self._entries: tuple[Entry, ...] = ()
        self._day_parts: Mapping[int, str] = {}

    @property
    def entries(self) -> tuple[Entry, ...]:
        return self._entries

    def show(self, entries: Iterable[Entry]) -> None:
        self.beginResetModel()
        self._entries = tuple(entries)
        self.endResetModel()

    def set_day_parts(self, names: Mapping[int, str]) -> None:
        """Sets the names of day parts, by id."""
        self._day_parts = dict(names)
        if self._entries:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._entries) - 1, len(self.columns) - 1))

    def _picture(self, layout_id: int) -> QImage | None:
        return self.picture_of(layout_id)

    def drop_rows(self, data: QMimeData, gap: int) -> None:
        """Reports that the user dropped dragged rows on a gap."""
        if data.hasFormat(_ROWS_MIME):
            rows = [int(part) for part in bytes(data.data(_ROWS_MIME).data()).decode().split(",") if part]
            self.rows_dropped.emit(rows, gap)

    def row(self, row: int) -> AdRow:
        entry = self._entries[row]
        part_id = entry.day_part_id
        name = self._day_parts.get(part_id, tr("Day part {id}", id=part_id)) if part_id else ""
        return AdRow(row + 1, entry, name)

    # Qt

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._entries)

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        read = _READERS.get(role)
        if read is None or not 0 <= index.row() < len(self._entries):
            return None
        return read(self.columns[index.column()], self.row(index.row()))

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = int(Qt.ItemDataRole.DisplayRole)
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal or not 0 <= section < len(self.columns):
            return None
        return self.columns[section].title if role == Qt.ItemDataRole.DisplayRole else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Rows are dragged; drops belong between rows, so only the root takes them."""
        if not index.isValid():
            return Qt.ItemFlag.ItemIsDropEnabled if self.can_drag else Qt.ItemFlag.NoItemFlags
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren
        return flags | Qt.ItemFlag.ItemIsDragEnabled if self.can_drag else flags

    def supportedDropActions(self) -> Qt.DropAction:
        return Qt.DropAction.MoveAction

    def mimeTypes(self) -> list[str]:
        return [_ROWS_MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        rows = sorted({index.row() for index in indexes})
        data = QMimeData()
        data.setData(_ROWS_MIME, ",".join(map(str, rows)).encode())
        return data


_READERS: Final[dict[int, Callable[[Column[AdRow], AdRow], Any]]] = {
    int(Qt.ItemDataRole.DisplayRole): lambda column, row: column.value(row),
    int(Qt.ItemDataRole.ToolTipRole): lambda column, row: (column.tooltip(row) or None) if column.tooltip else None,
    int(RowRole.RECORD): lambda _column, row: row.entry,
    int(RowRole.ID): lambda _column, row: row.entry.key,
    int(RowRole.CELL): lambda column, row: column.cell(row) if column.cell is not None else None,
}
