"""Row actions for screen readers, which Qt's tables do not offer: they have only cells.

Behind the table lies one group per visible row, with a button for each action. The groups are not painted and take
neither focus nor mouse; they exist only while a screen reader is active.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QEvent, QObject, QRect, Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleInterface, QAction, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QAccessibleWidget, QPushButton, QWidget

from app.ui.i18n import tr
from app.ui.pages.campaign_editor.lineup_actions import LineupActions
from app.ui.widgets.lineup.lineup_view import LineupView
from app.ui.widgets.lineup.spoken_positions import place_in_words

_PAUSE_MS: Final = 50
"""Delay in ms, so that rows passing by in a scroll get no buttons."""


class RowActions(QWidget):
    """The groups of the visible rows, of the first selected row and of the current row."""

    def __init__(self, view: LineupView, actions: LineupActions) -> None:
        """`view` must have its parent already, since the groups become its siblings."""
        super().__init__(view.parentWidget())
        install_row_actions()
        self._view = view
        self._actions = actions
        self._groups: dict[int, RowGroup] = {}
        self._soon = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._soon.timeout.connect(self._follow)
        self.setAccessibleName(tr("Row actions"))
        self.hide()
        view.selected.connect(self.wait)
        view.verticalScrollBar().valueChanged.connect(self.wait)
        view.lineup.rearranged.connect(self.wait)
        view.installEventFilter(self)

    @property
    def groups(self) -> list[RowGroup]:
        """Returns the groups from the top of the line-up."""
        return sorted(self._groups.values(), key=lambda group: group.row)

    def wait(self, *_: object) -> None:
        """Schedules an update; does nothing while no screen reader is active."""
        if QAccessible.isActive() and not self._soon.isActive():
            self._soon.start()

    def act(self, key: int, action: QAction) -> None:
        """Selects the entry with this key alone and triggers the action on it."""
        row = self._view.lineup.row_of(key)
        if row is not None:
            self._view.select_rows([row])
            action.trigger()

    def _rows(self) -> list[int]:
        view = self._view
        last = view.rowAt(view.viewport().height() - 1)
        ranges = view.selected_ranges()
        rows = set(range(max(0, view.rowAt(0)), (last if last >= 0 else view.lineup.count - 1) + 1))
        rows |= {first for first, _last in ranges[:1]} | {view.currentIndex().row()}
        return sorted(row for row in rows if 0 <= row < view.lineup.count and not view.isRowHidden(row))

    def _follow(self) -> None:
        """Updates the groups. A group stays with its entry, so a screen reader's button never acts on another one."""
        view = self._view
        if not view.isVisible():
            return
        self.setGeometry(view.geometry())
        self.stackUnder(view)
        rows = {view.lineup.entry(row).key: row for row in self._rows()}
        for key in self._groups.keys() - rows.keys():
            gone = self._groups.pop(key)
            gone.hide()
            gone.deleteLater()
        top = view.viewport().y()
        for key, row in rows.items():
            if key not in self._groups:
                self._groups[key] = RowGroup(key, self._actions, self.act, self)
            height = view.rowHeight(row)
            at = min(max(0, top + view.rowViewportPosition(row)), max(0, self.height() - height))
            name = place_in_words([row], view.lineup.entry(row).name, view.lineup.count)
            self._groups[key].place(row, view.lineup.count, name, QRect(0, at, self.width(), height))
        if [each for each in self.children() if isinstance(each, RowGroup) and each.key in rows] != self.groups:
            for group in self.groups:
                group.raise_()  # screen readers read them in this order
        self.show()

    # Qt

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show):
            self.wait()
        return super().eventFilter(watched, event)


class RowGroup(QWidget):
    """The actions of one entry.

    Attributes:
        key: the entry's key, which never changes.
        row: the entry's current row.
        buttons: Move up, Move down, Move to top, Move to bottom, Move to position…, Remove.
    """

    def __init__(
        self, key: int, actions: LineupActions, act: Callable[[int, QAction], None], parent: RowActions
    ) -> None:
        super().__init__(parent)
        self.key = key
        self.row = -1
        self._actions = actions
        verbs = (actions.up, actions.down, actions.to_top, actions.to_bottom, actions.move_to, actions.remove)
        self.buttons: list[QAbstractButton] = []
        for action in verbs:
            button = _UnpaintedButton(action.text(), self)
            button.clicked.connect(lambda _checked=False, action=action: act(key, action))
            self.buttons.append(button)

    def place(self, row: int, count: int, name: str, area: QRect) -> None:
        """Places the group at `row` of `count` rows and enables the actions that are possible there."""
        self.row = row
        if name != self.accessibleName():  # screen readers announce each change
            self.setAccessibleName(name)
        self.setGeometry(area)
        width = max(1, area.width() // len(self.buttons))
        for number, button in enumerate(self.buttons):
            button.setGeometry(number * width, 0, width, area.height())
        moves, changes = self._actions.may_move, self._actions.may_change
        upwards, downwards = moves and row > 0, moves and row < count - 1
        for button, may in zip(self.buttons, (upwards, downwards, upwards, downwards, moves, changes), strict=True):
            button.setEnabled(may)
        self.show()


class _UnpaintedButton(QPushButton):
    """A button that only screen readers reach."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints nothing, so that the table stays visible."""


class _GroupInterface(QAccessibleWidget):
    """Offers the group's actions as its own, for screen readers that list actions but no buttons."""

    def __init__(self, group: RowGroup) -> None:
        super().__init__(group, QAccessible.Role.Grouping)
        self._group = group

    def actionNames(self) -> list[str]:
        return [button.accessibleName() for button in self._group.buttons if button.isEnabled()]

    def localizedActionName(self, name: str) -> str:
        return name

    def doAction(self, name: str) -> None:
        for button in self._group.buttons:
            if button.accessibleName() == name:
                button.animateClick()  # asynchronous, like Qt's own button: the screen reader gets its answer first


def _make(kind: str, thing: QObject) -> QAccessibleInterface | None:
    return _GroupInterface(thing) if kind == RowGroup.__name__ and isinstance(thing, RowGroup) else None


@lru_cache(maxsize=1)
def install_row_actions() -> None:
    """Installs the factory once. Qt calls it only while assistive technology is active."""
    QAccessible.installFactory(_make)
