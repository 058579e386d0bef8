"""Menus and a dialog to show, order, size and sort columns."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QActionGroup, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QListWidget, QListWidgetItem, QMenu, QWidget

from app.ui.awaited_dialogs import CardDialog
from app.ui.i18n import tr
from app.ui.look.theme import theme
from app.ui.task_runner import spawn
from app.ui.widgets.buttons.painted_buttons import Button, ButtonKind
from app.ui.widgets.containers.box_layouts import STRETCH, row
from app.ui.widgets.menus.menu import Menu
from app.ui.widgets.tables.grid_header import SortKeys
from app.ui.widgets.tables.record_table_view import RecordView

_KEY: Final = Qt.ItemDataRole.UserRole
_MOST_SHOWN: Final = 12


def columns_menu(view: RecordView[Any], fixed: Collection[str]) -> Menu:
    """Returns a menu that shows and hides columns, sorts by them, and opens the dialog to arrange them."""
    menu = view.column_menu(fixed=tuple(fixed))
    menu.addAction(tr("Choose columns…")).triggered.connect(partial(_arrange, view, fixed))
    menu.addAction(tr("Size all columns to fit")).triggered.connect(partial(_fit_all, view))
    menu.addSeparator()
    _sort_menu(menu.add_menu(tr("Sort by")), view, further=False)
    _sort_menu(menu.add_menu(tr("Then by")), view, further=True)
    return menu


def header_menu(view: RecordView[Any], section: int, fixed: Collection[str]) -> Menu:
    """Returns the menu of a column's title: sorting, hiding and widths. `section` is -1 beside the titles."""
    menu = Menu(view)
    column = view.columns[section] if 0 <= section < len(view.columns) else None
    if column is not None:
        if column.sortable:
            _add_sorting(menu, view, column.key)
            menu.addSeparator()
        hide = menu.addAction(tr("Hide column"))
        hide.setEnabled(column.key not in fixed)
        hide.triggered.connect(partial(_hide, view, section))
        menu.addSeparator()
        menu.addAction(tr("Size column to fit")).triggered.connect(partial(_fit, view, section))
    menu.addAction(tr("Size all columns to fit")).triggered.connect(partial(_fit_all, view))
    menu.addAction(tr("Reset columns"), view.reset_columns)
    menu.addSeparator()
    menu.addAction(tr("Choose columns…")).triggered.connect(partial(_arrange, view, fixed))
    return menu


def _add_sorting(menu: QMenu, view: RecordView[Any], key: str) -> None:
    """Adds the two orders, checked where the column sorts, and a way to sort by it after the other columns."""
    keys = view.header.sort_keys
    known = dict(keys)
    ways = QActionGroup(menu)
    ways.setExclusionPolicy(QActionGroup.ExclusionPolicy.ExclusiveOptional)
    for text, is_down in ((tr("Sort ascending"), False), (tr("Sort descending"), True)):
        action = menu.addAction(text)
        action.setCheckable(True)
        action.setChecked(known.get(key) is is_down)
        ways.addAction(action)
        kept = keys if key in known and len(keys) > 1 else [(key, is_down)]
        turned = [(each, is_down if each == key else down) for each, down in kept]
        action.triggered.connect(partial(_sort_keys, view, turned))
    others = [each for each in keys if each[0] != key]
    if key in known and others:
        menu.addAction(tr("Remove from sort order")).triggered.connect(partial(_sort_keys, view, others))
    elif others:
        further = menu.addAction(tr("Add to sort order"))
        further.triggered.connect(partial(_sort_keys, view, [*others, (key, False)]))


def _sort_keys(view: RecordView[Any], keys: SortKeys, *_: object) -> None:
    view.header.choose_sort(keys)


def _hide(view: RecordView[Any], section: int, *_: object) -> None:
    view.set_hidden(section, True)


def _fit(view: RecordView[Any], section: int, *_: object) -> None:
    view.fit_to_content((section,))


def _fit_all(view: RecordView[Any], *_: object) -> None:
    view.fit_to_content(range(len(view.columns)))


def _sort_menu(menu: QMenu, view: RecordView[Any], *, further: bool) -> None:
    """Adds each column once; a column that already sorts reverses its order."""
    keys = view.header.sort_keys
    group = QActionGroup(menu)
    group.setExclusive(False)
    for column in view.columns:
        if not column.sortable:
            continue
        place = next((place for place, (key, _) in enumerate(keys) if key == column.key), -1)
        way = "" if place < 0 else tr("descending") if keys[place][1] else tr("ascending")
        action = menu.addAction(f"{column.title}, {place + 1}, {way}" if way else column.title)
        action.setCheckable(True)
        action.setChecked(bool(way))
        group.addAction(action)
        action.triggered.connect(partial(_sort, view, column.key, further))


def _sort(view: RecordView[Any], key: str, further: bool, *_: object) -> None:
    view.header.sort_by(key, further=further)


def _arrange(view: RecordView[Any], fixed: Collection[str], *_: object) -> None:
    spawn(view, ColumnsDialog(view.window(), view, fixed).answer())


class ColumnsDialog(CardDialog[str]):
    """Lists all columns in order: drag them, or move them with Alt+↑ and Alt+↓; Space shows and hides one."""

    def __init__(self, parent: QWidget | None, view: RecordView[Any], fixed: Collection[str]) -> None:
        super().__init__(parent, tr("Columns"), width=360)
        self._view = view
        header = view.header
        self.list = QListWidget()
        self.list.setProperty("kind", "popup")
        self.list.setAccessibleName(tr("Columns"))
        self.list.setFont(theme().font(13, 400))
        self.list.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.list.installEventFilter(self)
        for visual in range(header.count()):
            column = view.columns[header.logicalIndex(visual)]
            item = QListWidgetItem(column.title)
            item.setData(_KEY, column.key)
            flags = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsDragEnabled
            if column.key not in fixed:
                flags |= Qt.ItemFlag.ItemIsUserCheckable
            item.setFlags(flags)
            hidden = view.is_hidden(header.logicalIndex(visual))
            item.setCheckState(Qt.CheckState.Unchecked if hidden else Qt.CheckState.Checked)
            self.list.addItem(item)
        line = max(self.list.sizeHintForRow(0), theme().px(28))
        self.list.setFixedHeight(line * min(self.list.count(), _MOST_SHOWN) + 12)
        self.add_text(tr("Drag columns to reorder them, or use Alt and the arrow keys."))
        self.content.addWidget(self.list)
        up, down = Button(tr("Move up")), Button(tr("Move down"))
        up.clicked.connect(partial(self._move, -1))
        down.clicked.connect(partial(self._move, 1))
        self.content.addLayout(row(up, down, STRETCH))
        self.add_button(tr("Cancel"), ButtonKind.SECONDARY, self.reject)
        self.add_button(tr("Done"), ButtonKind.PRIMARY, self._take).setDefault(True)
        self.list.setCurrentRow(0)
        self.focus_first(self.list)

    def _move(self, by: int, *_: object) -> None:
        at = self.list.currentRow()
        to = at + by
        if at >= 0 and 0 <= to < self.list.count():
            self.list.insertItem(to, self.list.takeItem(at))
            self.list.setCurrentRow(to)

    def _take(self) -> None:
        items = [self.list.item(place) for place in range(self.list.count())]
        keys = [str(item.data(_KEY)) for item in items]
        hidden = [key for key, item in zip(keys, items, strict=True) if item.checkState() is Qt.CheckState.Unchecked]
        self._view.restore_view({"columns": keys, "hidden": hidden})
        self.finish("done")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
            if event.modifiers() & Qt.KeyboardModifier.AltModifier and event.key() in steps:
                self._move(steps[Qt.Key(event.key())])
                return True
        return super().eventFilter(watched, event)
