"""The base of every table: whole flat rows, one delegate, one header, fast at 100,000 rows."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from enum import IntEnum
from functools import lru_cache
from typing import Any, Final

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QContextMenuEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPaintEvent,
    QPalette,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QTableView,
    QToolTip,
)

from app.models.table_columns import LAST_TO_GO, Column
from app.ui.look.theme import BASE_PX, theme, theme_hub
from app.ui.widgets.drawing.safe_painter import Painting
from app.ui.widgets.tables.column_widths import content_widths
from app.ui.widgets.tables.grid_header import GridHeader, SortKeys, take_own_viewport
from app.ui.widgets.tables.row_painter import RowPainter
from app.ui.widgets.text.tooltips import plain

_MENU_INSET: Final = 24
"""Distance from the row's left edge to a context menu opened by keyboard."""
_TOLD: Final = 50
"""Maximum number of rows whose change of selection is reported to screen readers at once."""
_SQUEEZE: Final = 0.75
"""The share of its width that the stretch column always keeps."""
_AMPLE: Final = 5 / 3
"""The multiple of its declared width from which the stretch column shares the remaining space."""
_MOST_GROWTH: Final = 1.5
"""The share of its declared width by which a column grows at most."""


class Density(IntEnum):
    """Row height in pixels at 100 %."""

    COMPACT = 28
    COMFORTABLE = 36


class _RowsHub(QObject):
    """Holds the row height of editors that the user prefers.

    Signals:
        changed(Density): the user chose another one.
    """

    changed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.density = Density.COMPACT

    def take(self, density: Density) -> None:
        if density != self.density:
            self.density = density
            self.changed.emit(density)


@lru_cache(maxsize=1)
def rows_hub() -> _RowsHub:
    """Returns the one hub of the program."""
    return _RowsHub()


class GridView(QTableView):
    """A table of records. Columns say how cells look. The model returns text and `RowRole.CELL`, and titles in
    `headerData`, where screen readers look for them.

    Selection is by whole rows and read as ranges. The header does not sort: it emits what the user asked for.

    Signals:
        sort_changed(list): the `SortKeys` that the user asked for.
        typed(str): the user typed while the table had the focus; a page passes it to its filter.
    """

    sort_changed = Signal(list)
    typed = Signal(str)

    def __init__(self, columns: Sequence[Column[Any]], *, name: str, density: Density = Density.COMPACT) -> None:
        super().__init__()
        take_own_viewport(self, QPalette.ColorRole.Base)
        self._columns = tuple(columns)
        self._density = density
        self._hover_row = -1
        self._is_fitting = False
        self._auto_hidden: dict[int, int] = {}
        self._text_px = theme().base_px
        self._default_widths: dict[int, int] = {}
        self._scaled: dict[int, tuple[int, float]] = {}
        self._wanted = 0
        """The stretch column's width set by hand; 0 while it takes the remaining space."""
        self._by_hand: set[int] = set()
        """Columns that would follow the space, but whose width was set by hand; they keep it."""
        self._rows = RowPainter(self)
        self._rows.set_columns(self._columns)
        self._head = GridHeader(self)
        self._head.set_columns(self._columns)
        self._head.sort_changed.connect(self.sort_changed)
        self._head.sectionResized.connect(self._resized)
        self.setHorizontalHeader(self._head)
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setCornerButtonEnabled(False)
        self.setTabKeyNavigation(False)
        self.setMouseTracking(True)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setMinimumSectionSize(16)
        self._restyle()
        theme_hub().changed.connect(self._restyle)

    @property
    def columns(self) -> tuple[Column[Any], ...]:
        return self._columns

    @property
    def header(self) -> GridHeader:
        return self._head

    @property
    def hover_row(self) -> int:
        return self._hover_row

    def is_hidden(self, section: int) -> bool:
        """Returns whether the user or the declaration has hidden the column, rather than lack of space."""
        return self._head.isSectionHidden(section) and section not in self._auto_hidden

    def set_hidden(self, section: int, is_hidden: bool) -> None:
        """Hides or shows a column as the user or the declaration wants it, whether there is room for it or not."""
        self._auto_hidden.pop(section, None)
        self._head.setSectionHidden(section, is_hidden)

    def set_density(self, density: Density) -> None:
        self._density = density
        self._restyle()

    def follow_density(self) -> None:
        """Makes the rows follow the user's preferred height from now on."""
        self.set_density(rows_hub().density)
        rows_hub().changed.connect(self.set_density)

    def set_sort(self, keys: SortKeys) -> None:
        """Shows the model's sort keys."""
        self._head.set_sort(keys)

    def selected_ranges(self) -> list[tuple[int, int]]:
        """Returns the selected rows as sorted (first, last) pairs, both inclusive. Cheap for any number of rows."""
        if self.model() is None:
            return []
        selection = self.selectionModel().selection()
        parts = (selection.at(position) for position in range(selection.count()))
        spans = sorted({(part.top(), part.bottom()) for part in parts})
        merged: list[tuple[int, int]] = []
        for first, last in spans:
            if merged and first <= merged[-1][1] + 1:
                merged[-1] = (merged[-1][0], max(last, merged[-1][1]))
            else:
                merged.append((first, last))
        return merged

    def selected_row_numbers(self) -> list[int]:
        return [row for first, last in self.selected_ranges() for row in range(first, last + 1)]

    def selected_count(self) -> int:
        return sum(last - first + 1 for first, last in self.selected_ranges())

    @property
    def wanted_width(self) -> int:
        """The stretch column's minimum width, set by hand; 0 while it takes the remaining space."""
        return self._wanted

    def want_width(self, width: int) -> None:
        self._wanted = width
        self.fit_columns()

    def follows_room(self, section: int) -> bool:
        """Returns whether the column's width depends on the space, unless it was set by hand."""
        return self._columns[section].grows

    def own_width(self, section: int) -> int:
        """Returns the column's width without its share of the remaining space; 0 while it is hidden."""
        if self._head.isSectionHidden(section):
            return 0
        if self.follows_room(section) and section not in self._by_hand:
            return self._default_widths.get(section, self._head.sectionSize(section))
        return self._head.sectionSize(section)

    def kept_width(self, section: int) -> int:
        """Returns the column's own width even while there is no room for it; 0 if it is hidden otherwise."""
        return self._auto_hidden.get(section) or self.own_width(section)

    def set_width(self, section: int, width: int) -> None:
        """Sets a column's width as if by hand; at its default width, a growing column grows again."""
        if self._columns[section].stretch:
            self.want_width(width)
            return
        if self.follows_room(section):
            (self._by_hand.discard if width == self._default_widths.get(section) else self._by_hand.add)(section)
        self._head.resizeSection(section, width)
        self.fit_columns()

    def fit_to_content(self, sections: Iterable[int]) -> None:
        """Makes these columns as wide as their titles and the texts of the rows in view and near the top."""
        widths = content_widths(self, self._head, sections)
        with self.changing_columns():
            for section, width in widths.items():
                self.set_width(section, width)

    def sizeHintForColumn(self, column: int) -> int:
        """Returns the width to which a double click on the edge of a title sizes the column."""
        return content_widths(self, self._head, (column,)).get(column, -1)

    def reset_columns(self) -> None:
        """Restores the declared order, widths and visibility of the columns."""
        with self.changing_columns():
            self._auto_hidden.clear()
            self._wanted = 0
            self._by_hand.clear()
            self._text_px = theme().base_px
            self._scaled.clear()
            for position in range(len(self._columns)):
                self._head.moveSection(self._head.visualIndex(position), position)
                self._head.setSectionHidden(position, False)
                self._head.setSectionResizeMode(position, QHeaderView.ResizeMode.Interactive)
                self._default_widths[position] = self._head.width_of(position)
                self._head.resizeSection(position, self._default_widths[position])
            self._head.setStretchLastSection(not any(column.stretch for column in self._columns))

    @contextmanager
    def changing_columns(self) -> Iterator[None]:
        """Fits the columns only once, at the end of the block, however many changes are made in it."""
        if self._is_fitting:
            yield
            return
        self._is_fitting = True
        try:
            yield
        finally:
            self._is_fitting = False
            self.fit_columns()

    def fit_columns(self) -> None:
        """Gives the stretch column the remaining space: Qt's own mode would let it vanish. Once it has ample space,
        columns that grow get a share.

        Optional columns are hidden in their order while there is no room for them at the columns' default widths, the
        last of them only if the table would scroll sideways otherwise. A column widened by hand never hides another;
        the table scrolls sideways instead. The stretch column shrinks a little where that avoids scrolling by a few
        pixels.
        """
        stretch = self._stretch()
        if stretch is None or self._is_fitting or self.model() is None:
            return
        self._is_fitting = True
        least, room = theme().px(self._columns[stretch].width), self.viewport().width()
        for position in self._auto_hidden:
            self._head.setSectionHidden(position, False)
        self._auto_hidden.clear()
        widths = {position: self.own_width(position) for position in range(len(self._columns))}
        del widths[stretch]
        taken = sum(min(width, self._default_widths.get(position, width)) for position, width in widths.items())
        for position, column in sorted(enumerate(self._columns), key=lambda each: each[1].gives_way):
            needed = taken + (least if column.gives_way < LAST_TO_GO else math.ceil(least * _SQUEEZE))
            if column.gives_way and needed > room and not self._head.isSectionHidden(position):
                width = widths.pop(position)
                taken -= min(width, self._default_widths.get(position, width))
                self._head.setSectionHidden(position, True)
                self._auto_hidden[position] = width
        left = self.share_room(widths, room - sum(widths.values()), max(round(least * _AMPLE), self._wanted))
        fitting = left if left >= least * _SQUEEZE else least
        self._head.resizeSection(stretch, max(fitting, self._wanted))
        self._is_fitting = False

    def share_room(self, widths: dict[int, int], left: int, ample: int) -> int:
        """Resizes the growing columns among `widths`. Returns what is left of the space for the stretch column.

        `left` is the space beside all of these widths; more than `ample` is shared.
        """
        growing = [
            position
            for position, width in widths.items()
            if width and self._columns[position].grows and position not in self._by_hand
        ]
        share = max(0, left - ample) // (len(growing) + 1)
        for position in growing:
            more = min(share, round(widths[position] * _MOST_GROWTH))
            self._head.resizeSection(position, widths[position] + more)
            left -= more
        return left

    def _stretch(self) -> int | None:
        return next((position for position, column in enumerate(self._columns) if column.stretch), None)

    def _resized(self, section: int, before: int, width: int) -> None:
        """Notes that a column was resized by hand, unless the columns are just being fitted."""
        if not self._is_fitting and section == self._stretch():
            self._wanted = width
        elif not self._is_fitting and self.follows_room(section) and before and width:  # rather than shown or hidden
            self._by_hand.add(section)
        self.fit_columns()

    def _scale_columns(self) -> None:
        """Scales the columns with the text size: declared widths to those of the new size, others in proportion."""
        before, now = self._text_px, theme().base_px
        self._text_px = now
        if before == now or not self._default_widths or self.model() is None:
            return
        last = self._head.logicalIndex(self._head.count() - 1) if self._head.stretchLastSection() else -1
        with self.changing_columns():
            for position, column in enumerate(self._columns):
                if column.stretch or position == last:
                    continue
                is_hidden = self._head.isSectionHidden(position)
                self._head.setSectionHidden(position, False)  # a hidden column does not report its width
                width, default = self.own_width(position), self._head.width_of(position)
                if width == self._default_widths[position]:
                    width = default
                else:
                    # Scaled from its width at 100 %, so that several steps there and back don't change it.
                    shown, whole = self._scaled.get(position, (0, 0.0))
                    whole = whole if shown == width else width * BASE_PX / before
                    width = round(whole * now / BASE_PX)
                    self._scaled[position] = width, whole
                self._default_widths[position] = default
                self._head.resizeSection(position, width)
                self._head.setSectionHidden(position, is_hidden)
            self._wanted = round(self._wanted * now / before)

    def _restyle(self) -> None:
        self._scale_columns()
        self._rows.forget_texts()
        height = theme().px(self._density)
        self.verticalHeader().setDefaultSectionSize(height)
        self.verticalScrollBar().setSingleStep(height)
        self.viewport().update()

    def _set_hover(self, row: int) -> None:
        if row == self._hover_row:
            return
        old, self._hover_row = self._hover_row, row
        for changed in (old, row):
            if changed >= 0:
                top, height = self.rowViewportPosition(changed), self.rowHeight(changed)
                self.viewport().update(0, top, self.viewport().width(), height)

    def keyboardSearch(self, search: str) -> None:
        """Filters instead of jumping: Qt's own search would ask every row of a long table for its text."""
        if search.strip():
            self.typed.emit(search)

    def minimumSizeHint(self) -> QSize:
        """Returns a small height, so that the rows shrink first where there is little room."""
        return QSize(super().minimumSizeHint().width(), self._head.minimumHeight())

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QContextMenuEvent) and event.reason() is QContextMenuEvent.Reason.Keyboard:
            # Qt ignores the header here and would use the row below.
            row = max(0, self.currentIndex().row())
            self.scrollTo(self.model().index(row, max(0, self.currentIndex().column())))
            middle = self.rowViewportPosition(row) + self.rowHeight(row) // 2
            self.customContextMenuRequested.emit(QPoint(_MENU_INSET, middle))
            return True
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit_columns()

    def setModel(self, model: QAbstractItemModel | None) -> None:
        super().setModel(model)
        if model is not None and model.columnCount() == len(self._columns):
            self.reset_columns()

    def setSelectionModel(self, selection_model: QItemSelectionModel) -> None:
        super().setSelectionModel(selection_model)
        self._head.keep_selection_to_itself()
        self.verticalHeader().setSelectionModel(QItemSelectionModel(selection_model.model(), self.verticalHeader()))

    def viewportEvent(self, event: QEvent) -> bool:
        kind = event.type()
        if kind in (QEvent.Type.Leave, QEvent.Type.Wheel):
            self._set_hover(-1)
        elif kind == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            text = self.indexAt(event.pos()).data(Qt.ItemDataRole.ToolTipRole)
            if isinstance(text, str) and text:
                QToolTip.showText(event.globalPos(), plain(text), self.viewport())
            else:
                QToolTip.hideText()
            return True
        return super().viewportEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        # Qt may start a drag here and return when it is over: nothing is under the pointer by then.
        is_pressed = event.buttons() != Qt.MouseButton.NoButton
        self._set_hover(-1 if is_pressed else self.rowAt(round(event.position().y())))
        super().mouseMoveEvent(event)

    def moveCursor(self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier) -> QModelIndex:
        """Moves to the first and last row on Home and End: rows are selected as a whole and have no ends."""
        steps = {QAbstractItemView.CursorAction.MoveHome: 1, QAbstractItemView.CursorAction.MoveEnd: -1}
        if action not in steps or self.model() is None:
            return super().moveCursor(action, modifiers)
        rows = range(self.model().rowCount())[:: steps[action]]
        row = next((row for row in rows if not self.isRowHidden(row)), -1)
        return self.model().index(row, max(0, self.currentIndex().column()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Selects the current row on the first key; only the next key leaves it."""
        at = self.currentIndex()
        has_none = at.isValid() and not self.isRowHidden(at.row()) and not self.selectionModel().hasSelection()
        if has_none and event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down) and not _is_chord(event):
            self.selectRow(at.row())
            return
        super().keyPressEvent(event)
        if has_none and event.key() in (Qt.Key.Key_Home, Qt.Key.Key_End) and not _is_chord(event):
            self.selectRow(self.currentIndex().row())

    def currentChanged(
        self, current: QModelIndex | QPersistentModelIndex, previous: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().currentChanged(current, previous)
        # The edge of the current row belongs to the first column, which Qt would not repaint.
        for index in (current, previous):
            if index.isValid():
                top, height = self.rowViewportPosition(index.row()), self.rowHeight(index.row())
                self.viewport().update(0, top, self.viewport().width(), height)

    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        super().selectionChanged(selected, deselected)
        if QAccessible.isActive() and self.model() is not None:
            # Qt notifies only about the first cell, and screen readers cache what they read for the others.
            self._announce_selected(selected, QAccessible.Event.SelectionAdd)
            self._announce_selected(deselected, QAccessible.Event.SelectionRemove)

    def _announce_selected(self, changed: QItemSelection, what: QAccessible.Event) -> None:
        columns = self.model().columnCount()
        parts = (changed.at(place) for place in range(changed.count()))
        rows = {row for part in parts for row in range(part.top(), min(part.bottom() + 1, part.top() + _TOLD))}
        for row in sorted(rows)[:_TOLD]:
            for column in range(columns):
                event = QAccessibleEvent(self, what)
                event.setChild((row + 1) * (columns + 1) + column + 1)  # accessible indexes count both headers
                QAccessible.updateAccessibility(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self.viewport()) as painter:
            self._rows.paint(painter, event, self._hover_row)


def _is_chord(event: QKeyEvent) -> bool:
    return bool(event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier)
