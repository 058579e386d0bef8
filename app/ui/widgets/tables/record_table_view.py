"""The table view of records: keeps the selection and the scroll position while rows change."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from PySide6 import QtGui
from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QMouseEvent

from app.core import tolerant_json_files
from app.core.lazy_import import lazy_module
from app.models.record_table import RecordTableModel
from app.models.table_columns import CellKind
from app.ui.i18n import tr
from app.ui.look.theme import LARGEST_PX, SMALLEST_PX, theme
from app.ui.widgets.keyboard.shortcut_keys import KeyNote
from app.ui.widgets.menus.menu import Menu
from app.ui.widgets.tables.grid_header import SortKeys
from app.ui.widgets.tables.grid_view import Density, GridView
from app.ui.widgets.tables.row_drag import Dragged, RowDrag

if TYPE_CHECKING:
    from app.domain.list_queries import RecordId
    from app.ui.widgets.tables import load_bar
    from app.ui.widgets.tables.load_bar import LoadBar
else:
    load_bar = lazy_module("app.ui.widgets.tables.load_bar")

R = TypeVar("R")

COPY_LIMIT: Final = 20_000
"""Maximum number of rows to copy, so that the window does not freeze."""
_SELECT: Final = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows


class RecordView(GridView, Generic[R]):
    """A `GridView` on a `RecordTableModel` that keeps selection and current row by record id.

    Rows hidden by a filter stay selected until the user changes the selection.

    Signals:
        picked: the set of selected records changed; emitted once per change.
        opened(object): the id of a record that was double-clicked or opened with Enter.
        menu_wanted(QPoint): a context menu at this global position, by mouse or keyboard.
        header_menu_wanted(int, QPoint): a context menu of this column's title, -1 beside them, at a global position.
    """

    picked = Signal()
    opened = Signal(object)
    menu_wanted = Signal(QPoint)
    header_menu_wanted = Signal(int, QPoint)

    def __init__(
        self, model: RecordTableModel[R], *, name: str, hidden: Collection[str] = (), density: Density = Density.COMPACT
    ) -> None:
        """Creates the view. Columns with a key in `hidden` are hidden until the user shows them."""
        self._hidden_by_default = frozenset(hidden)
        super().__init__(model.columns, name=name, density=density)
        KeyNote(self, tr("Select all"), "Ctrl+A")
        self._records = model
        self._drag: RowDrag | None = None
        self._kept: set[RecordId] = set()
        self._kept_current: RecordId | None = None
        self._kept_row = 0
        self._is_current_going = False
        self._anchor: tuple[RecordId, int] | None = None
        self._is_restoring = False
        self._starts_at_top = False
        self._selected: list[R] | None = None
        self._load_bar: LoadBar | None = None
        self._tell = QTimer(self, singleShot=True, interval=0)
        self._tell.timeout.connect(self.picked)
        model.rowsAboutToBeRemoved.connect(self._row_goes)  # before Qt makes the row above current
        self.setModel(model)
        model.about_to_rearrange.connect(self._keep)
        model.rearranged.connect(self._restore)
        model.dropped.connect(self._select_neighbour)
        for changed in (model.dataChanged, model.rowsInserted, model.rowsRemoved, model.modelReset):
            changed.connect(self._forget_selected)
        model.rowsRemoved.connect(self._tell.start)
        self.sort_changed.connect(self._sort)
        self.doubleClicked.connect(self._open_index)
        self.customContextMenuRequested.connect(self._want_menu)
        self.header.customContextMenuRequested.connect(self._want_header_menu)
        self.selectionModel().selectionChanged.connect(self._selection_changed)
        self.set_sort(list(model.sorting))

    @property
    def records_model(self) -> RecordTableModel[R]:
        return self._records

    def show_loading(self, is_loading: bool) -> None:
        """Shows or hides the thin bar under the header."""
        if self._load_bar is None and is_loading:
            self._load_bar = load_bar.LoadBar(self.header)
        if self._load_bar is not None:
            self._load_bar.set_on(is_loading)

    def selected_ids(self) -> list[RecordId]:
        """Returns the selected ids in the order of the rows."""
        return [self._records.id_of(record) for record in self.selected_records()]

    def selected_records(self) -> list[R]:
        """Returns the selected records in the order of the rows. Don't modify the list: it is shared until the next
        change."""
        if self._selected is None:
            self._selected = []
            for first, last in self.selected_ranges():
                self._selected += self._records.records_between(first, last)
        return self._selected

    def current_id(self) -> RecordId | None:
        row = self.currentIndex().row()
        return self._records.id_at(row) if 0 <= row < self._records.rowCount() else None

    def select_ids(self, ids: Iterable[RecordId]) -> None:
        """Selects the visible rows of these records and scrolls to the first."""
        rows = self._records.rows_of(ids)
        self._select_rows(rows)
        if rows:
            index = self._records.index(rows[0], 0)
            self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
            self.scrollTo(index)

    def offer_drag(self, content: Callable[[], Dragged | None]) -> None:
        """Lets the user drag the selected rows. `content` returns what they are in a drag; None if it can't be now."""
        self._drag = RowDrag(self, content)

    def copy_selection(self) -> None:
        """Copies the selected rows as tab-separated text, in the visible columns and their order."""
        sections = [self.header.logicalIndex(visual) for visual in range(self.header.count())]
        shown = [section for section in sections if not self.header.isSectionHidden(section)]
        columns = [self.columns[section] for section in shown]
        lines = [
            "\t".join(_one_line(column.value(record)) for column in columns)
            for record in map(self._records.record, self.selected_row_numbers()[:COPY_LIMIT])
        ]
        if lines:
            QGuiApplication.clipboard().setText("\n".join(lines))

    def column_menu(self, fixed: Sequence[str] = ()) -> Menu:
        """Returns a menu to show and hide columns; those in `fixed` can't be hidden. It says which have no room."""
        menu = Menu(self)
        for section, column in enumerate(self.columns):
            lacks_room = self.header.isSectionHidden(section) and not self.is_hidden(section)
            action = menu.addAction(f"{column.title}\t{tr('Not enough room')}" if lacks_room else column.title)
            action.setCheckable(True)
            action.setChecked(not self.is_hidden(section))
            action.setEnabled(column.key not in fixed)
            action.toggled.connect(_ShowColumn(self, section))
        menu.addSeparator()
        menu.addAction(tr("Reset columns"), self.reset_columns)
        return menu

    def view_state(self) -> dict[str, Any]:
        """Returns order, widths and visibility of the columns and the sort keys, as plain JSON values."""
        order = [self.columns[self.header.logicalIndex(visual)] for visual in range(self.header.count())]
        section = {column.key: number for number, column in enumerate(self.columns)}
        hidden = [column.key for column in order if self.is_hidden(section[column.key])]
        shown = [column for column in order if column.key not in hidden]
        widths = {each.key: self.kept_width(section[each.key]) for each in shown if not each.stretch}
        widths.update((each.key, self.wanted_width) for each in shown if each.stretch and self.wanted_width)
        return {
            "columns": [column.key for column in order],
            "hidden": hidden,
            "widths": widths,
            "text_px": theme().base_px,
            "sort": [list(key) for key in self._records.sorting],
        }

    def restore_view(self, state: Mapping[str, Any]) -> None:
        """Restores a `view_state`, possibly of an earlier version; values that no longer fit are ignored."""
        section = {column.key: number for number, column in enumerate(self.columns)}
        known = [key for key in tolerant_json_files.texts(state, "columns") if key in section]
        hidden = tolerant_json_files.texts(state, "hidden")
        pairs = [
            each
            for each in tolerant_json_files.values(state, "sort")
            if isinstance(each, list | tuple) and len(each) == 2
        ]
        sort = [(key, bool(down)) for key, down in pairs if isinstance(key, str) and key in section]
        sorted_by = {key for key, _ in sort}
        with self.changing_columns():
            for visual, key in enumerate(known):
                self.header.moveSection(self.header.visualIndex(section[key]), visual)
            for key in known:
                self.set_hidden(section[key], key in hidden)
            text_px = tolerant_json_files.number(state, "text_px", SMALLEST_PX, LARGEST_PX)
            scale = theme().base_px / text_px if text_px is not None else 1
            self.want_width(0)
            for key, width in tolerant_json_files.names(state, "widths").items():
                if key not in section or not tolerant_json_files.is_length(width):
                    continue
                if self.columns[section[key]].stretch:
                    self.want_width(round(width * scale))
                else:
                    kept = round(width * scale)
                    restored = self.header.restored_width(section[key], kept, is_sorted=key in sorted_by)
                    self.set_width(section[key], restored)
        if sort:
            self.set_sort(sort)
            self._records.sort_by(sort)

    # ------------------------------------------------------------------------------------------------- keeping

    def _forget_selected(self) -> None:
        self._selected = None

    def _selection_changed(self) -> None:
        self._selected = None
        if not self._is_restoring:
            self._kept.clear()
            self._tell.start()

    def _keep(self) -> None:
        """Remembers selection and position by id before row numbers change."""
        self._kept.update(self.selected_ids())
        self._kept_current = self.current_id() if self.currentIndex().isValid() else self._kept_current
        if self.currentIndex().isValid():
            ranges = self.selected_ranges()
            at = self.currentIndex().row()
            self._kept_row = ranges[0][0] if any(first <= at <= last for first, last in ranges) else at
        self._anchor = None
        if self.verticalScrollBar().value() > 0:
            row = self.currentIndex().row()
            top = self.rowViewportPosition(row)
            if row < 0 or not 0 <= top < self.viewport().height():
                row = self.rowAt(0)
                top = self.rowViewportPosition(row)
            if 0 <= row < self._records.rowCount():
                self._anchor = (self._records.id_at(row), top)

    def _restore(self) -> None:
        # Otherwise Qt does it after the next frame and paints the table a second time.
        self.executeDelayedItemsLayout()
        self._is_restoring = True
        try:
            self._select_rows(self._records.rows_of(self._kept) if self._kept else [])
            current = self._records.row_of(self._kept_current) if self._kept_current is not None else None
            if current is not None:
                index = self._records.index(current, 0)
                self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
            if self._anchor is not None:
                row = self._records.row_of(self._anchor[0])
                if row is not None:
                    bar = self.verticalScrollBar()
                    bar.setValue(row * self.verticalHeader().defaultSectionSize() - self._anchor[1])
            if self._starts_at_top and not self._kept and self._records.rowCount():
                first = self._records.index(0, 0)
                self.selectionModel().setCurrentIndex(first, QItemSelectionModel.SelectionFlag.NoUpdate)
                self.verticalScrollBar().setValue(0)
        finally:
            self._is_restoring = False
            self._starts_at_top = False
        if self._kept:
            self._tell.start()

    def _row_goes(self, _parent: QModelIndex, first: int, last: int) -> None:
        if first <= self.currentIndex().row() <= last:
            self._kept_current, self._kept_row, self._anchor = self.current_id(), first, None
            self._is_current_going = True

    def _select_neighbour(self, ids: Sequence[RecordId]) -> None:
        """Selects the row after a deleted current row, and keeps the scroll position."""
        is_going, self._is_current_going = self._is_current_going, False
        has_place = self.currentIndex().isValid() and not is_going
        if self._kept_current not in ids or has_place or not self._records.rowCount():
            return
        row = min(self._kept_row, self._records.rowCount() - 1)
        index = self._records.index(row, 0)
        self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
        self._kept_current = self._records.id_at(row)
        if self._anchor is not None and self._anchor[0] in ids:
            height = self.verticalHeader().defaultSectionSize()
            self.verticalScrollBar().setValue(row * height - max(0, self._anchor[1]))

    def _select_rows(self, rows: Sequence[int]) -> None:
        last_column = self._records.columnCount() - 1
        selection = QItemSelection()
        start = 0
        for position, row in enumerate(rows):
            if position + 1 == len(rows) or rows[position + 1] != row + 1:
                first = self._records.index(rows[start], 0)
                selection.select(first, self._records.index(row, last_column))
                start = position + 1
        self.selectionModel().select(selection, _SELECT)

    def _sort(self, keys: SortKeys) -> None:
        """Sorts and keeps the selection in view; without a selection, scrolls to the top."""
        self._starts_at_top = True
        self._records.sort_by(keys)

    def _open_index(self, index: QModelIndex) -> None:
        if index.isValid():
            self.opened.emit(self._records.id_at(index.row()))

    def _want_menu(self, position: QPoint) -> None:
        index = self.indexAt(position)
        if index.isValid() and not self.selectionModel().isSelected(index):
            self.select_ids([self._records.id_at(index.row())])
        self.menu_wanted.emit(self.viewport().mapToGlobal(position))

    def _want_header_menu(self, position: QPoint) -> None:
        place = self.header.viewport().mapToGlobal(position)
        self.header_menu_wanted.emit(self.header.logicalIndexAt(position), place)

    # ------------------------------------------------------------------------------------------------- Qt

    def reset_columns(self) -> None:
        with self.changing_columns():
            super().reset_columns()
            for section, column in enumerate(self.columns):
                self.set_hidden(section, column.key in self._hidden_by_default)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._drag is not None:
            index = self.indexAt(event.position().toPoint())
            is_name = index.isValid() and self.columns[index.column()].kind is CellKind.NAME
            self._drag.press(event, is_name=is_name)
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._drag is None or not self._drag.move(event):
            super().mouseMoveEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QtGui.QKeySequence.StandardKey.Copy):
            self.copy_selection()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._open_index(self.currentIndex())
        elif event.key() == Qt.Key.Key_Menu:
            row = max(0, self.currentIndex().row())
            place = QPoint(24, self.rowViewportPosition(row) + self.rowHeight(row))
            self.menu_wanted.emit(self.viewport().mapToGlobal(place))
        else:
            super().keyPressEvent(event)


class _ShowColumn:
    def __init__(self, view: GridView, section: int) -> None:
        self._view = view
        self._section = section

    def __call__(self, shown: bool) -> None:
        self._view.set_hidden(self._section, not shown)


def _one_line(text: Any) -> str:
    return " ".join(str(text).split())
