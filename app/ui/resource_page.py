"""The page of any resource: a table that fills in the background, a filter, and the four states of a list.

What is special about a resource is data in its `Declaration`; verbs are actions that its page adds.
"""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, Generic, TypeVar

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QFocusEvent, QKeySequence
from PySide6.QtWidgets import QMenu

from app.core.changes import Change, Kind
from app.core.errors import NextStep
from app.domain.query import Page as ListPage
from app.models.columns import Column, RowLook
from app.models.record_table import LoadState, RecordTableModel
from app.services.records import ListReport, load_list
from app.services.session import Session
from app.ui import failures
from app.ui.i18n import number, tr
from app.ui.icons import set_action_icon
from app.ui.run import spawn
from app.ui.shell import PageKey, Shell
from app.ui.widgets.action_button import ActionButton
from app.ui.widgets.buttons import ButtonKind, IconButton
from app.ui.widgets.chips import FilterChip
from app.ui.widgets.fields import SearchField
from app.ui.widgets.grid_view import Density
from app.ui.widgets.labels import Label
from app.ui.widgets.layouts import STRETCH, Stretch, clear, column, row
from app.ui.widgets.panels import Panel
from app.ui.widgets.record_view import RecordView
from app.ui.widgets.states import StateStack

R = TypeVar("R")

_FILTER_WIDTH: Final = 280
_COUNT_EVERY_MS: Final = 150


@dataclass(frozen=True, kw_only=True)
class Texts:
    """What a page says of its resource. `problem` counts rows that could not be read."""

    title: str
    filter_placeholder: str
    new: str
    empty_title: str
    empty_text: str
    nothing_found: str
    failed_title: str
    problem: Callable[[int], str]


@dataclass(frozen=True, kw_only=True)
class Declaration(Generic[R]):
    """A resource page as data. `load` asks for the whole list, `load_one` for the list's row of one record.

    The tree counts records by `group_of`.
    """

    kind: str
    resource: str
    icon: str
    texts: Texts
    columns: Sequence[Column[R]]
    hidden: frozenset[str] = frozenset()
    id_of: Callable[[R], int]
    search_text: Callable[[R], str]
    group_of: Callable[[R], Hashable] | None = None
    look: Callable[[R], RowLook | None] | None = None
    sort: Sequence[tuple[str, bool]] = field(default_factory=tuple)
    load: Callable[[Session], AsyncIterator[ListPage[R]]]
    load_one: Callable[[Session, int], AsyncIterator[ListPage[R]]]


class ResourcePage(Panel, Generic[R]):
    """See `app.ui.shell.Page`. `page_key` is (connection id, kind of resource, 0).

    Attributes:
        model, view: the table.
        updated_at: monotonic time of the last complete load, None before it.

    Signals:
        counted: the list, or what is shown of it, changed its size; at most every 150 ms.
        nodes_changed: the tree should ask for this page's nodes again.
        scope_cleared: the person took the chip away that says what part of the list is shown.
    """

    title_changed = Signal(str)
    unsaved_changed = Signal(bool)
    status_text_changed = Signal(str)
    counted = Signal()
    picked = Signal()
    nodes_changed = Signal()
    scope_cleared = Signal()

    def __init__(self, session: Session, shell: Shell, declaration: Declaration[R]) -> None:
        super().__init__(ground="surface")
        self.session = session
        self.shell = shell
        self.declaration = declaration
        self.page_key: PageKey = (session.connection.id, declaration.kind, 0)
        self.updated_at: float | None = None
        self.report = ListReport()
        self._generation = 0
        self._failure: failures.Failure | None = None
        self.model: RecordTableModel[R] = RecordTableModel(
            declaration.columns,
            declaration.id_of,
            search_text=declaration.search_text,
            group_of=declaration.group_of,
            look=declaration.look,
            parent=self,
        )
        self.model.sort_by(declaration.sort)
        self.view: RecordView[R] = RecordView(self.model, name=declaration.texts.title, hidden=declaration.hidden)
        self.prepare()
        self._build()
        self._connect()
        self._unsubscribe = session.hub.subscribe(self._changed)
        self.destroyed.connect(self._unsubscribe)
        self._show_state()

    # ------------------------------------------------------------------------------------------------- Page

    def page_title(self) -> str:
        return self.declaration.texts.title

    def page_icon(self) -> str:
        return self.declaration.icon

    def is_unsaved(self) -> bool:
        return False

    def status_text(self) -> str:
        return self.selection_status(self.view.selected_records())

    def page_actions(self) -> list[QAction]:
        return [*self.verbs(), self.refresh_action, self.find_action]

    async def try_close(self) -> bool:
        return True

    async def keep_draft(self) -> None:
        """A list has nothing to lose."""

    def set_density(self, density: Density) -> None:
        self.view.set_density(density)

    def view_state(self) -> dict[str, Any]:
        """Columns and order, to be remembered by whoever owns the page."""
        return self.view.view_state()

    def restore_view(self, state: Mapping[str, Any]) -> None:
        self.view.restore_view(state)

    # ------------------------------------------------------------------------------------------------- for resources

    def prepare(self) -> None:
        """Makes what the page is built from, its actions above all; model and view are there."""

    def verbs(self) -> list[QAction]:
        """What can be done with the selection, in the order of the context menu."""
        return []

    def new_action(self) -> QAction | None:
        """What the primary button does."""
        return None

    def open_record(self, record_id: int) -> None:
        """A record was double-clicked, or Enter pressed on it."""

    def on_loaded(self) -> None:
        """The whole list is in."""

    def on_change(self, change: Change) -> None:
        """Someone changed records of this resource; the rows are looked after already."""

    def selection_status(self, records: Sequence[R]) -> str:
        """What the status line says about the selected records."""
        return ""

    # ------------------------------------------------------------------------------------------------- loading

    def start_loading(self) -> None:
        """Loads the list, or loads it again; rows that are there stay until then."""
        self._generation += 1
        self._failure = None
        spawn(self, self._load(self._generation), on_error=self._failed)

    async def _load(self, generation: int) -> None:
        self.model.begin_load()

        def take(records: Sequence[R]) -> None:
            if generation == self._generation:
                self.model.add_page(records)

        report = await load_list(self.declaration.load(self.session), take)
        if generation != self._generation:
            return
        self.report = report
        self.updated_at = time.monotonic()
        self.model.finish()
        self._tell_problems()
        self.on_loaded()

    def _failed(self, error: Exception) -> None:
        self._failure = failures.note(error)
        self.model.fail()

    def _tell_problems(self) -> None:
        lost = len(self.report.unreadable)
        key = f"unreadable/{self.page_key}"
        if lost:
            rows = ", ".join(str(problem.record_id or problem.index + 1) for problem in self.report.unreadable[:8])
            detail = tr("They are missing from this list: {rows}").replace("{rows}", rows)
            self.shell.banner(key, self.declaration.texts.problem(lost), detail)
        else:
            self.shell.clear_banner(key)

    def _changed(self, change: Change, _initiator: object) -> None:
        if change.resource != self.declaration.resource:
            return
        self.on_change(change)
        if change.kind is Kind.DELETED:
            self.model.remove(change.ids)
        else:
            spawn(self, self._reload_rows(change.ids))

    async def _reload_rows(self, ids: Sequence[int]) -> None:
        for record_id in ids:
            await load_list(self.declaration.load_one(self.session, record_id), self.model.put)

    # ------------------------------------------------------------------------------------------------- showing

    def set_scope(
        self, predicate: Callable[[R], bool] | None, *, title: str = "", chip: tuple[str, str] | None = None
    ) -> None:
        """Shows a part of the list; `chip` names it beside the filter, as (what, which)."""
        self._title.setText(title or self.declaration.texts.title)
        clear(self._chips)
        if chip is not None:
            shown = FilterChip(*chip)
            shown.removed.connect(self.scope_cleared)
            self._chips.addWidget(shown)
        self.model.set_scope(predicate)

    def focus_filter(self) -> None:
        self.filter.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.filter.selectAll()

    def _build(self) -> None:
        texts = self.declaration.texts
        self._title = Label(texts.title, 18, 600)
        self._count = Label("", 13, 400, "text3", tabular=True)
        self.refresh_action = self.action(tr("Refresh"), "arrows-clockwise", QKeySequence.StandardKey.Refresh)
        self.find_action = self.action(tr("Filter"), "funnel", QKeySequence.StandardKey.Find)
        self._columns_button = IconButton("columns", tr("Columns"))
        self.filter = SearchField(texts.filter_placeholder, icon="funnel")
        self.filter.setFixedWidth(_FILTER_WIDTH)
        self._chips = row()
        head = row(self._title, self._count, STRETCH, spacing=8)
        head.setContentsMargins(16, 20, 16, 0)
        head.addWidget(IconButton.for_action(self.refresh_action))
        head.addWidget(self._columns_button)
        new = self.new_action()
        if new is not None:
            head.addSpacing(4)
            head.addWidget(ActionButton(new, ButtonKind.PRIMARY, icon="plus"))
        bar = row(self.filter, self._chips, STRETCH, margins=(16, 14, 16, 16))
        self.states = StateStack(
            self.view, [c for c in self.declaration.columns if c.key not in self.declaration.hidden]
        )
        self.setLayout(column(head, bar, Stretch(self.states), spacing=0))
        self._count_timer = QTimer(self)
        self._count_timer.setSingleShot(True)
        self._count_timer.setInterval(_COUNT_EVERY_MS)

    def _connect(self) -> None:
        self.refresh_action.triggered.connect(self.start_loading)
        self.find_action.triggered.connect(self.focus_filter)
        self._columns_button.clicked.connect(self._open_columns)
        self.filter.textChanged.connect(self.model.set_filter)
        self.filter.browse.connect(self._leave_filter)
        self.filter.returnPressed.connect(self._leave_filter)
        self.view.typed.connect(self._type_to_filter)
        self.view.opened.connect(self.open_record)
        self.view.menu_wanted.connect(self._open_menu)
        self.view.picked.connect(self._picked)
        self.model.state_changed.connect(self._show_state)
        self.model.counts_changed.connect(self._counts_changed)
        self._count_timer.timeout.connect(self._show_state)
        self._count_timer.timeout.connect(self.counted)

    def action(self, text: str, icon: str, keys: QKeySequence.StandardKey | str | None = None) -> QAction:
        """An action of this page: in menus with its icon, and by its keys while the focus is on the page."""
        action = QAction(text, self)
        set_action_icon(action, icon)
        if keys is not None:
            action.setShortcut(QKeySequence(keys))
        action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self.addAction(action)
        return action

    def _counts_changed(self) -> None:
        if not self._count_timer.isActive():
            # The first rows, and the answer to a key, are shown at once; what follows closely is gathered.
            self._show_state()
            self._count_timer.start()

    def _show_state(self) -> None:
        texts, model = self.declaration.texts, self.model
        self._count.setText(self.count_text())
        if model.state is LoadState.FAILED and self._failure is not None:
            self._show_failure(self._failure)
        elif model.rowCount():
            self.states.show_content()
        elif model.state in {LoadState.IDLE, LoadState.LOADING} or model.is_arranging:
            self.states.show_loading()
        elif model.total:
            self.states.show_empty("funnel", texts.nothing_found, action=tr("Show all"), call=self._show_everything)
        else:
            new = self.new_action()
            may = new is not None and new.isEnabled()
            self.states.show_empty(
                self.declaration.icon,
                texts.empty_title,
                texts.empty_text,
                action=texts.new if may else "",
                call=new.trigger if may and new is not None else None,
            )

    def _show_failure(self, failure: failures.Failure) -> None:
        action, call = self._way_out(failure)
        if self.model.total:
            why = tr("These rows may be out of date. {reason}").replace("{reason}", failure.sentence)
            self.states.show_stale(why, action=action, call=call)
        else:
            detail = f"{failure.sentence} {failure.hint}".strip()
            self.states.show_failed(self.declaration.texts.failed_title, detail, action=action, call=call)

    def _way_out(self, failure: failures.Failure) -> tuple[str, Callable[[], object]]:
        if failure.next_step is NextStep.SIGN_IN:
            return tr("Sign in again"), partial(self.shell.sign_in_again, self.session)
        return tr("Try again"), self.start_loading

    def count_text(self) -> str:
        """How much of the list is shown: "128 of 302"; nothing where nothing is known."""
        shown, total = self.model.rowCount(), self.model.total
        if self.model.state is LoadState.FAILED and not total:
            return ""
        is_coming_in = self.model.state is LoadState.LOADING and not self.model.filter_text
        # While rows come in, some always wait for their place: no filter has hidden them.
        text = number(shown) if shown == total or is_coming_in else tr("{shown} of {total}")
        text = text.replace("{shown}", number(shown)).replace("{total}", number(total))
        if self.model.state is LoadState.LOADING:
            return tr("{count}, loading").replace("{count}", text) if total else tr("loading")
        return text

    def _show_everything(self) -> None:
        self.filter.clear()
        self.scope_cleared.emit()

    def _type_to_filter(self, text: str) -> None:
        self.filter.setFocus(Qt.FocusReason.OtherFocusReason)
        self.filter.setText(self.filter.text() + text)

    def _leave_filter(self, *_: object) -> None:
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)
        if not self.view.currentIndex().isValid() and self.model.rowCount():
            self.view.select_ids([self.model.id_at(0)])

    def _picked(self) -> None:
        records = self.view.selected_records()
        self.status_text_changed.emit(self.selection_status(records))
        self.picked.emit()

    def _open_menu(self, place: QPoint) -> None:
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addActions(self.verbs())
        menu.popup(place)

    def _open_columns(self) -> None:
        menu = self.view.column_menu(fixed=(self.declaration.columns[0].key,))
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self._columns_button.mapToGlobal(QPoint(0, self._columns_button.height() + 2)))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Hands the keyboard on. A focus proxy would make one widget of the page, and Tab would not get through it."""
        self.view.setFocus(event.reason())
