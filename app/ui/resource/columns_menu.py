"""Menu and dialog to show, order and sort columns without a mouse."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QActionGroup, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QListWidget, QListWidgetItem, QMenu, QWidget

from app.ui.dialogs import CardDialog
from app.ui.i18n import tr
from app.ui.look.theme import theme
from app.ui.run import spawn
from app.ui.widgets.buttons.buttons import Button, ButtonKind
from app.ui.widgets.containers.boxes import STRETCH, row
from app.ui.widgets.tables.record_view import RecordView

_KEY: Final = Qt.ItemDataRole.UserRole
_MOST_SHOWN: Final = 12


def columns_menu(view: RecordView[Any], fixed: Collection[str]) -> QMenu:
    """Returns a menu that shows and hides columns, sorts by them, and opens the dialog to arrange them."""
    menu = view.column_menu(fixed=tuple(fixed))
    menu.addAction(tr("Arrange columns…")).triggered.connect(partial(_arrange, view, fixed))
    menu.addSeparator()
    _sort_menu(menu.addMenu(tr("Sort by")), view, further=False)
    _sort_menu(menu.addMenu(tr("Then by")), view, further=True)
    return menu


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


class ColumnsDialog(CardDialog):
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
