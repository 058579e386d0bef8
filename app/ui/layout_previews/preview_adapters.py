"""Adapters of lists for the layout preview: tables, side-by-side tables and time strips."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPersistentModelIndex, QPoint, QRect, SignalInstance

from app.domain.lineups.lineup import Entry
from app.models.layout_facts import Previewed, previewed
from app.models.layout_library import LayoutLibraryModel, why_not_addable
from app.models.lineup_model import LineupModel, LineupRow
from app.models.table_columns import CellKind
from app.services.session.session import Session
from app.ui.i18n import number, tr
from app.ui.layout_previews.preview_controller import LayoutPreview, PreviewList, Spot
from app.ui.look.theme import theme
from app.ui.widgets.drawing.thumbnails import WIDTH
from app.ui.widgets.lineup.entry_cells import thumb_left
from app.ui.widgets.lineup.layout_library_view import PREVIEW_KEYS, LayoutLibrary
from app.ui.widgets.lineup.time_strip import TimeStrip, when_text
from app.ui.widgets.tables.grid_view import GridView
from app.ui.widgets.tables.row_painter import EDGE_PADDING
from app.ui.widgets.tables.side_by_side_table import SideBySideTable

_NAME: Final = 240
"""Width of the thumbnail and name that the card does not cover, at 100 %."""
_REACH: Final = 6
"""Margin around a thumbnail that counts as part of it."""
_NEAR: Final = (1, -1, 2)
_NO_UPDATE: Final = QItemSelectionModel.SelectionFlag.NoUpdate

Index = QModelIndex | QPersistentModelIndex


def of_entry(session: Session, entry: Entry, note: str = "") -> Previewed:
    """Returns the preview content of an entry, with its layout if the user can see it."""
    return Previewed(entry, session.lookups.known_layout(entry.layout_id), note)


def place_note(position: int, count: int, *more: str) -> str:
    """Returns a note on the place: "4 of 24 · Starts at 0:26"."""
    return " · ".join(filter(None, (tr("{n} of {count}", n=number(position), count=number(count)), *more)))


def lineup_note(row: LineupRow, count: int) -> str:
    return place_note(row.position, count, when_text(row))


class TableList(PreviewList):
    """A table with a column of thumbnails; see `PreviewList`."""

    def __init__(self, view: GridView, session: Session, layout_at: Callable[[int], Previewed | None]) -> None:
        """`layout_at` returns the layout of a row."""
        super().__init__(view, view.viewport())
        self._view = view
        self._session = session
        self._layout_at = layout_at
        kinds = [column.kind for column in view.columns]
        self._column = kinds.index(CellKind.THUMB)

    def current(self) -> Spot | None:
        index = self._view.currentIndex()
        if not index.isValid() or self._view.isRowHidden(index.row()):
            return None
        if not self._view.viewport().rect().intersects(self._view.visualRect(index)):
            self._view.scrollTo(index)
        return self._spot(index.row())

    def at(self, position: QPoint) -> Spot | None:
        index = self._view.indexAt(position)
        if not index.isValid() or index.column() != self._column:
            return None
        reach = theme().px(EDGE_PADDING + WIDTH + _REACH)
        is_on_it = position.x() - self._view.columnViewportPosition(self._column) <= reach
        return self._spot(index.row()) if is_on_it else None

    def near(self) -> Sequence[int]:
        row, count = self._view.currentIndex().row(), self._view.model().rowCount()
        found = (self._layout_at(row + step) for step in _NEAR if 0 <= row + step < count)
        return [each.layout_id for each in found if each is not None]

    def moved(self) -> Sequence[SignalInstance]:
        model = self._view.model()
        changes = (model.modelReset, model.layoutChanged, model.dataChanged, model.rowsMoved, model.rowsRemoved)
        return (self._view.selectionModel().currentChanged, *changes, model.rowsInserted)

    def _spot(self, row: int) -> Spot | None:
        subject = self._layout_at(row)
        if subject is None:
            return None
        cell = self._view.visualRect(self._view.model().index(row, self._column))
        place = QRect(cell.x(), cell.y(), min(cell.width(), theme().px(_NAME)), cell.height())
        return Spot(self._session, subject, place, self._view.viewport().rect())


class StripList(PreviewList):
    """A time strip; see `PreviewList`."""

    def __init__(self, strip: TimeStrip, model: LineupModel, selection: QItemSelectionModel, session: Session) -> None:
        super().__init__(strip, strip)
        self._strip = strip
        self._model = model
        self._selection = selection
        self._session = session

    def current(self) -> Spot | None:
        row = self._selection.currentIndex().row()
        return self._spot(row) if 0 <= row < self._model.count else None

    def at(self, position: QPoint) -> Spot | None:
        row = self._strip.row_at(position.x())
        if row is None or not self._strip.block_rect(row).adjusted(-1, 0, 1, 0).contains(position.toPointF()):
            return None
        return self._spot(row)

    def near(self) -> Sequence[int]:
        row = self._selection.currentIndex().row()
        return [self._model.entry(row + step).layout_id for step in _NEAR if 0 <= row + step < self._model.count]

    def moved(self) -> Sequence[SignalInstance]:
        return (self._selection.currentChanged, self._model.rearranged, self._strip.zoomed)

    def _spot(self, row: int) -> Spot:
        about = self._model.row(row)
        subject = of_entry(self._session, about.entry, lineup_note(about, self._model.count))
        place = self._strip.block_rect(row).toAlignedRect().intersected(self._strip.rect())
        return Spot(self._session, subject, place, self._strip.rect(), below=True)


class SideList(PreviewList):
    """A table with a column for each version; ← and → switch between them. See `PreviewList`."""

    def __init__(
        self, table: SideBySideTable, session_of: Callable[[int], Session], entry_at: Callable[[int, int], Entry | None]
    ) -> None:
        """`entry_at` returns the entry in a row and column, `session_of` the session of a column."""
        super().__init__(table, table.viewport())
        self._table = table
        self._session_of = session_of
        self._entry_at = entry_at

    def current(self) -> Spot | None:
        row, column = self._table.currentIndex().row(), self._table.currentIndex().column()
        if row < 0:
            return None
        shown = (column, *(each for each in range(self._table.model().columnCount()) if each != column))
        return next((spot for each in shown if (spot := self._spot(row, each)) is not None), None)

    def at(self, position: QPoint) -> Spot | None:
        index = self._table.indexAt(position)
        if not index.isValid():
            return None
        x = position.x() - self._table.columnViewportPosition(index.column())
        if not thumb_left() - _REACH <= x <= thumb_left() + theme().px(WIDTH) + _REACH:
            return None
        return self._spot(index.row(), index.column())

    def near(self) -> Sequence[int]:
        rows = range(self._table.model().rowCount())
        at, columns = self._table.currentIndex().row(), range(self._table.model().columnCount())
        entries = (self._entry_at(at + step, each) for step in (0, *_NEAR) if at + step in rows for each in columns)
        return list(dict.fromkeys(entry.layout_id for entry in entries if entry is not None))

    def step_aside(self, step: int) -> bool:
        row, column = self._table.currentIndex().row(), self._table.currentIndex().column() + step
        if 0 <= column < self._table.model().columnCount() and self._entry_at(row, column) is not None:
            index = self._table.model().index(row, column)
            self._table.selectionModel().setCurrentIndex(index, _NO_UPDATE)
        return True

    def moved(self) -> Sequence[SignalInstance]:
        model = self._table.model()
        return (self._table.selectionModel().currentChanged, model.modelReset, model.dataChanged)

    def _spot(self, row: int, column: int) -> Spot | None:
        entry = self._entry_at(row, column)
        if entry is None:
            return None
        session = self._session_of(column)
        cell = self._table.visualRect(self._table.model().index(row, column))
        place = QRect(cell.x(), cell.y(), min(cell.width(), theme().px(_NAME)), cell.height())
        around = QRect(cell.x(), 0, cell.width(), self.surface.height())
        return Spot(session, of_entry(session, entry), place, around)


def library_preview(session: Session, library: LayoutLibrary) -> LayoutPreview:
    listed = TableList(library.view, session, lambda row: _layout(library.model, row))
    preview = LayoutPreview(listed, browser_keys=PREVIEW_KEYS)
    library.look_action = preview.menu_action
    return preview


def _layout(model: LayoutLibraryModel, row: int) -> Previewed | None:
    if not 0 <= row < model.rowCount():
        return None
    layout = model.record(row)
    return previewed(layout, why_not_addable(layout))
