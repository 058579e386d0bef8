"""The base of pages that list items on this computer: a head with actions, a table, and a note below it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from PySide6.QtCore import QPoint, QTimer
from PySide6.QtGui import QAction, QFocusEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from app.models.record_table import RecordTableModel
from app.models.table_columns import Column, RowLook
from app.services.session.session import Session
from app.ui.resource.record_actions import add_action
from app.ui.shell import Page, PageKey
from app.ui.widgets.buttons.action_button import ActionButton
from app.ui.widgets.buttons.painted_buttons import ButtonKind
from app.ui.widgets.containers.box_layouts import Stretch, column, hold, row
from app.ui.widgets.containers.flow_layout import FlowLayout
from app.ui.widgets.containers.panels import Line
from app.ui.widgets.containers.wrapping_buttons import BesideLayout
from app.ui.widgets.menus.menu import Menu
from app.ui.widgets.tables.list_placeholders import StateStack
from app.ui.widgets.tables.record_table_view import RecordView
from app.ui.widgets.text.labels import IconLabel, Label
from app.ui.widgets.text.tooltips import set_tooltip

R = TypeVar("R")

_AGES_EVERY_MS: Final = 20_000


@dataclass(frozen=True, slots=True)
class PageTexts:
    """The texts of a page. `note` is below the title; `empty` is the title and text shown without rows."""

    kind: str
    icon: str
    title: str
    note: str
    empty: tuple[str, str]


class LocalPage(Page, Generic[R]):
    """Subclasses set the rows (`show_rows`) and add actions (`verb`).

    Attributes:
        model, view: the rows.
    """

    def __init__(
        self,
        session: Session,
        texts: PageTexts,
        columns: Sequence[Column[R]],
        id_of: Callable[[R], str],
        *,
        look: Callable[[R], RowLook | None] | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(ground="surface", parent=parent)
        self.page_key: PageKey = (session.connection.id, texts.kind, 0)
        self.session = session
        self._texts = texts
        self._verbs: list[QAction] = []
        self.model: RecordTableModel[R] = RecordTableModel(columns, id_of, look=look, parent=self)
        self.view: RecordView[R] = RecordView(self.model, name=texts.title)
        self._states = StateStack(self.view, columns)
        self._buttons = FlowLayout()
        self._reason_icon = IconLabel("info", "text3")
        self._reason = Label("", 12, 400, "text2", wrap=True)
        self._foot = hold(row(self._reason_icon, Stretch(self._reason), margins=(16, 8, 16, 10)))
        self._foot.hide()
        title = hold(column(Label(texts.title, 18, 600), Label(texts.note, 12, 400, "text3", wrap=True), spacing=4))
        head = column(BesideLayout(title, hold(self._buttons), line_gap=12), margins=(16, 12, 16, 12))
        self.setLayout(column(head, Line(), Stretch(self._states), self._foot, spacing=0))
        self._ages = QTimer(self, interval=_AGES_EVERY_MS)
        self._ages.timeout.connect(self.view.viewport().update)
        self._ages.start()
        self.view.picked.connect(self.follow_selection)
        self.view.menu_wanted.connect(self._menu)
        self._states.show_loading()

    def page_title(self) -> str:
        return self._texts.title

    def page_icon(self) -> str:
        return self._texts.icon

    def status_text(self) -> str:
        return self.count_text()

    def page_actions(self) -> list[QAction]:
        return list(self._verbs)

    # for subclasses

    def count_text(self) -> str:
        """Returns the number of rows for the status line; "" for none."""
        raise NotImplementedError

    def follow_selection(self) -> None:
        """Enables the actions that are possible for the selected row."""
        raise NotImplementedError

    def verb(self, text: str, icon: str, call: Callable[[], Any], kind: ButtonKind = ButtonKind.SECONDARY) -> QAction:
        """Adds an action on the selected row, as the last button and the first menu item: the main one comes last."""
        action = add_action(self, text, icon, [], call)
        self._verbs.insert(0, action)
        self._buttons.addWidget(ActionButton(action, kind))
        return action

    def selected(self) -> R | None:
        """Returns the selected row if it is the only one."""
        rows = self.view.selected_records()
        return rows[0] if len(rows) == 1 else None

    def allow(self, action: QAction, why_not: str) -> None:
        action.setEnabled(not why_not)
        set_tooltip(action, why_not)

    def say(self, sentence: str) -> None:
        """Shows a note about the selected row below the table; "" hides it."""
        self._reason.setText(sentence)
        self._foot.setVisible(bool(sentence))

    def show_rows(self, rows: Sequence[R]) -> None:
        """Replaces the rows."""
        there = {self.model.id_of(each) for each in rows}
        self.model.remove(
            [self.model.id_of(each) for each in self.model.records() if self.model.id_of(each) not in there]
        )
        self.model.put(rows)
        if rows:
            self._states.show_content()
            if not self.view.selected_count():
                self.view.select_ids([self.model.id_at(0)])
        else:
            self._states.show_empty(self._texts.icon, *self._texts.empty)
        self.follow_selection()
        self.status_text_changed.emit(self.status_text())

    def show_failed(self, title: str, text: str, action: str, call: Callable[[], object]) -> None:
        self._states.show_failed(title, text, action=action, call=call)

    def _menu(self, position: QPoint) -> None:
        menu = Menu(self)
        menu.addActions(self._verbs)
        menu.open_at(position)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.view.setFocus()

    def showEvent(self, event: QShowEvent) -> None:
        """Updates the actions: the selected row's tab may have been opened or closed meanwhile."""
        super().showEvent(event)
        self.follow_selection()
