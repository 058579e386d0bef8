"""The page of any resource: a table that fills in the background, filters, actions, and the four states of a list.

Details of a resource are data in its `Declaration`; a subclass adds actions.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Any, Final, Generic, TypeVar

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QFocusEvent, QKeySequence
from PySide6.QtWidgets import QWidget

from app.core.change_hub import Change
from app.domain.list_queries import RecordId
from app.models.navigation_tree import NavItem
from app.models.record_table import LoadState, RecordTableModel
from app.services.session.session import Session
from app.ui.i18n import number, tr
from app.ui.resource.columns_menu import columns_menu, header_menu
from app.ui.resource.exporting import EXPORT_KEYS, Exporter
from app.ui.resource.filter_bar import FilterBar
from app.ui.resource.inspector import Denying, RecordInspector
from app.ui.resource.list_adapter import ResourceList
from app.ui.resource.list_position import ListPlace
from app.ui.resource.load_failures import filter_banner, show_filter_failure, show_unreadable_banner, why_denied
from app.ui.resource.page_states import count_text, show_state
from app.ui.resource.record_actions import RecordVerbs, allow
from app.ui.resource.resource_declaration import GroupScope
from app.ui.resource.saved_view_filters import names_records, show_left_out_filters, usable
from app.ui.resource.saved_views import ViewButton
from app.ui.shell import Page, PageKey, Shell
from app.ui.widgets.buttons.action_button import ActionButton, FittedRow
from app.ui.widgets.buttons.painted_buttons import ButtonKind, IconButton
from app.ui.widgets.containers.box_layouts import STRETCH, Stretch, column, hold, row
from app.ui.widgets.keyboard.screen_reader_announcements import SpokenResult
from app.ui.widgets.menus.action_properties import Keys, make_action
from app.ui.widgets.menus.menu import Menu
from app.ui.widgets.tables.grid_view import Density
from app.ui.widgets.tables.list_placeholders import StateStack
from app.ui.widgets.tables.record_table_view import RecordView
from app.ui.widgets.text.labels import Label, PageTitle

R = TypeVar("R")

_COUNT_EVERY_MS: Final = 150


class ResourcePage(Page, Generic[R]):
    """A list page. `page_key` is (connection id, kind of resource, 0).

    Attributes:
        rows: the list it shows; `declaration`, `model` and `session` are the list's.
        view: the table.
        inspector: shown beside the page, in the window; created on first use.
        record_verbs: the actions that follow from the declaration.

    Signals:
        picked: the selected records changed.
        scope_cleared: the user removed the chip of the tree's scope.
        inspector_made: the `inspector` was accessed for the first time.
    """

    picked = Signal()
    scope_cleared = Signal()
    inspector_made = Signal()

    def __init__(self, session: Session, shell: Shell, rows: ResourceList[R], *, is_whole: bool = True) -> None:
        """Unless `is_whole`, the page stays empty and must not be used until `finish`, half a frame later."""
        super().__init__(ground="surface")
        self.session = session
        self.shell = shell
        self.rows = rows
        self.declaration = rows.declaration
        self.page_key: PageKey = (session.connection.id, self.declaration.kind, 0)
        self._node: NavItem | None = None
        self._wanted: RecordId | None = None
        self._is_denied = False
        self._narrowed: tuple[dict[str, Any], str] = ({}, "")
        self._saved_view: dict[str, Any] = {}
        self.view: RecordView[R] = rows.make_view()
        self.record_verbs: RecordVerbs[R] = RecordVerbs(session, shell, self.declaration, self.view, self)
        self.exporter: Exporter[R] = Exporter(shell, rows, self.view, self)
        self.refresh_action = self.action(tr("Refresh"), "arrows-clockwise", QKeySequence.StandardKey.Refresh)
        self.find_action = self.action(tr("Filter"), "funnel", QKeySequence.StandardKey.Find)
        self.columns_action = self.action(tr("Columns…"), "columns")
        self.filter_action = self.action(tr("Add filter…"), "plus")
        self.filters: FilterBar[R] = FilterBar(rows)
        self.filters.field.leave_to_page(EXPORT_KEYS)
        self._inspector: QWidget | None = None
        self._is_inspector_told = False
        self.prepare()
        if is_whole:
            self.finish()

    def finish(self) -> None:
        """Creates the visible widgets. This may be done in a later event-loop turn, after a painted frame."""
        for _ in self.finishing():
            pass

    def finishing(self) -> Generator[None, None, None]:
        """Does the same in two steps, each shorter than a frame."""
        self._build()
        yield
        self._connect()
        self.model.set_scope(None)
        self._list_loaded()

    @property
    def model(self) -> RecordTableModel[R]:
        return self.rows.model

    @property
    def has_inspector(self) -> bool:
        """Whether the inspector exists. It is a third of the page's cost and is not visible before the rows."""
        return self._inspector is not None

    @property
    def inspector(self) -> QWidget:
        inspector = self._inspector or self._made_inspector()
        if not self._is_inspector_told:
            self._is_inspector_told = True
            self.inspector_made.emit()
        return inspector

    def make_ready(self) -> None:
        """Creates the inspector in advance, without `inspector_made`, so that the first access is fast."""
        if self._inspector is None:
            self._made_inspector()

    def _made_inspector(self) -> QWidget:
        made = self._inspector = self.make_inspector()
        self.destroyed.connect(made.deleteLater)
        self._follow_denial()
        if records := self.selected():
            self.on_selection(records)
            self._fill_inspector()
        return made

    # ------------------------------------------------------------------------------------------------- Page

    def page_title(self) -> str:
        return self.declaration.texts.title

    def page_icon(self) -> str:
        return self.declaration.icon

    def status_text(self) -> str:
        return self.selection_status(self.view.selected_records())

    def page_actions(self) -> list[QAction]:
        new = self.new_action()
        rest = [self.exporter.export, self.columns_action, self.refresh_action, self.find_action, self.filter_action]
        return [*([new] if new is not None else []), *self.verbs(), *self.tools(), *rest]

    def place_in(self, window: QWidget) -> ListPlace:
        return ListPlace.of(window, self, self._title, self.states)

    # ------------------------------------------------------------------------------------------------- for resources

    def prepare(self) -> None:
        """Hook: creates the page's actions; model, view and `record_verbs` already exist."""

    def make_inspector(self) -> QWidget:
        """Returns the widget beside the page; by default it shows the declaration's details."""
        inspector: RecordInspector[R] = RecordInspector(self.rows, self.record_verbs.edit, self.verbs())
        self.picked.connect(self._fill_inspector)
        return inspector

    def _fill_inspector(self) -> None:
        if isinstance(self._inspector, RecordInspector):
            self._inspector.show_records(self.selected())

    def verbs(self) -> list[QAction]:
        """Returns the actions on the selection, in the order of the context menu."""
        delete = self.record_verbs.delete
        return [*self.record_verbs.actions(), *self.copy_actions(), *([delete] if delete is not None else [])]

    def copy_actions(self) -> list[QAction]:
        """Returns the actions that copy or export the selection."""
        return [self.exporter.copy, self.exporter.copy_csv]

    def new_action(self) -> QAction | None:
        """Returns the action of the primary button."""
        return self.record_verbs.new

    def tools(self) -> list[QAction]:
        """Returns further actions besides refresh and export: buttons in the head, also in the menu."""
        return []

    def open_record(self, record_id: RecordId) -> None:
        """Called when a record was double-clicked, or Enter pressed on it."""
        edit = self.record_verbs.edit
        if edit is not None and edit.isEnabled() and self.view.selected_ids() == [record_id]:
            edit.trigger()
        elif isinstance(self.inspector, RecordInspector):
            self.inspector.take_focus()

    def on_loaded(self) -> None:
        """Called when the whole list is loaded."""

    def on_change(self, change: Change) -> None:
        """Called when records of this resource were changed; the rows are already up to date."""

    def on_selection(self, records: Sequence[R]) -> None:
        """Called when other records are selected, or the selected ones have changed."""

    def take_dropped(self, node: NavItem, ids: Sequence[RecordId]) -> None:
        """Called when records of this list were dropped on one of its nodes that takes records."""

    def selection_status(self, records: Sequence[R]) -> str:
        """Returns the status bar's text about the selected records."""
        if not records:
            return ""
        return tr("{n} of {total} selected", n=number(len(records)), total=number(self.model.rowCount()))

    # ------------------------------------------------------------------------------------------------- state

    @property
    def updated_at(self) -> float | None:
        return self.rows.updated_at

    @property
    def filter(self) -> Any:
        """The search field."""
        return self.filters.field

    def selected(self) -> list[R]:
        return self.view.selected_records()

    def start_loading(self) -> None:
        self.rows.start_loading()

    def set_density(self, density: Density) -> None:
        self.view.set_density(density)

    def changed_view(self) -> dict[str, Any] | None:
        """Returns columns and order if they have changed since they were restored, or since the last call; else None.

        The owner of the page saves them. The lists of all connections share what is saved: a list that has not changed
        must not overwrite it.
        """
        state = self.view.view_state()
        if state == self._saved_view:
            return None
        self._saved_view = state
        return state

    def restore_view(self, state: Mapping[str, Any]) -> None:
        """Restores the last state, or the user's default view."""
        self.view.restore_view(state)
        self.views.show_default()
        self._saved_view = self.view.view_state()
        self._narrowed = self._narrowing()

    def whole_view(self) -> dict[str, Any]:
        """Returns filters, columns and order for a saved view, as plain JSON values."""
        values = dict(self.filters.values)
        return {
            "filters": values,
            "words": self.filters.field.text(),
            "table": self.view.view_state(),
            **({"cms": self.session.connection.base} if names_records(self.filters.known, values) else {}),
        }

    def show_view(self, view: Mapping[str, Any]) -> None:
        """Shows a `whole_view`, possibly of an earlier version or another CMS; reports what can't be applied."""
        base = self.session.connection.base
        values, left = usable(
            self.filters.known, view.get("filters") or {}, is_of_this_cms=view.get("cms", base) == base
        )
        self.view.restore_view(view.get("table") or {})
        self.filters.set_filters(values)
        show_left_out_filters(self.shell, self.page_key, left)
        self.filters.field.setText(str(view.get("words") or ""))

    def clear_filters(self) -> None:
        """Clears the filters when the page closes, because the list is shared with the next page."""
        self.filters.reset()
        self.model.set_scope(None)

    def rights_changed(self) -> None:
        """Updates the actions after a change of the account or of this computer's permissions."""
        self.record_verbs.follow_selection()
        self.on_selection(self.selected())
        self._show_state()

    def show_record(self, record_id: RecordId) -> None:
        """Selects the record, now or when its row arrives, unless a filter hides it."""
        self._wanted = record_id
        self._select_wanted()

    def show_node(self, node: NavItem) -> None:
        """Shows the records of a tree node and clears a search typed at another node."""
        if self._node is not None and self._node.key != node.key:
            self.filters.field.clear()
        self._node = node
        scope = node.data if isinstance(node.data, GroupScope) else GroupScope()
        self._title.setText(node.title)
        self.filters.show_scope(scope)

    # ------------------------------------------------------------------------------------------------- building

    def action(self, text: str, icon: str, keys: Keys = "") -> QAction:
        """Creates an action of this page: shown with its icon in menus, its shortcut active while the page has the
        focus."""
        action = make_action(self, text, icon, keys)
        self.addAction(action)
        return action

    def _build(self) -> None:
        texts = self.declaration.texts
        self._title = PageTitle(texts.title)
        self._count = Label("", 13, 400, "text3", tabular=True)
        self._columns_button = IconButton.for_action(self.columns_action)
        self._export_button = IconButton.for_action(self.exporter.export)
        self.exporter.anchor = self._export_button
        self.views = ViewButton(
            self.shell, self.declaration.kind, take=self.whole_view, show=self.show_view, default_view=self.whole_view()
        )
        head = row(self._title, self._count, STRETCH, spacing=8)
        head.setContentsMargins(16, 20, 16, 0)
        head.addWidget(IconButton.for_action(self.refresh_action))
        head.addWidget(self._columns_button)
        head.addWidget(self._export_button)
        for tool in self.tools():
            head.addWidget(IconButton.for_action(tool))
        new, new_button = self.new_action(), None
        if new is not None:
            head.addSpacing(4)
            new_button = ActionButton(new, ButtonKind.PRIMARY, icon="plus", short=tr("New"))
            head.addWidget(new_button)
        view_place = column(row(self.views.caption, self.views), STRETCH)
        self._bar = hold(row(Stretch(self.filters), view_place, margins=(16, 14, 16, 16), spacing=12))
        self.states = StateStack(
            self.view, [c for c in self.declaration.columns if c.key not in self.declaration.hidden]
        )
        self.setLayout(column(FittedRow(head, new_button), self._bar, Stretch(self.states), spacing=0))
        self._spoken = SpokenResult(self, self._spoken_count)
        self._count_timer = QTimer(self, singleShot=True, interval=_COUNT_EVERY_MS)
        self._tell = QTimer(self, singleShot=True, interval=0)
        self._tell.timeout.connect(self._picked)

    def _connect(self) -> None:
        self.refresh_action.triggered.connect(self.start_loading)
        self.find_action.triggered.connect(self.filters.take_focus)
        self.columns_action.triggered.connect(self._open_columns)
        self.filter_action.triggered.connect(self.filters.open_menu)
        self.filters.changed.connect(self._filters_changed)
        self.filters.changed.connect(self._spoken.wait)
        self.filters.failed.connect(self._not_filtered)
        self.filters.left.connect(self._leave_filter)
        self.filters.scope_cleared.connect(self.scope_cleared)
        for each in (self.filters.changed, self.view.header.sectionMoved, self.view.header.sectionResized):
            each.connect(self.views.follow)
        self.view.sort_changed.connect(self.views.follow)
        self.view.typed.connect(self.filters.type_on)
        self.view.opened.connect(self.open_record)
        self.view.menu_wanted.connect(self._open_menu)
        self.view.header_menu_wanted.connect(self._open_header_menu)
        self.view.picked.connect(self._picked)
        self.model.state_changed.connect(self._show_state)
        self.model.counts_changed.connect(self._counts_changed)
        self.model.counts_changed.connect(self._select_wanted)
        self.model.dataChanged.connect(self._tell.start)
        self._count_timer.timeout.connect(self._show_state)
        self.rows.loaded.connect(self._list_loaded)
        self.rows.changed.connect(self.on_change)

    # ------------------------------------------------------------------------------------------------- showing

    def _list_loaded(self) -> None:
        self._show_state()
        self.exporter.follow_selection()
        if self.model.state is LoadState.READY:
            show_unreadable_banner(self.shell, self.page_key, self.rows)
            self.on_loaded()

    def _counts_changed(self) -> None:
        # The first rows and the result of a key press are shown at once; later changes are gathered.
        if not self._count_timer.isActive() or self.states.has_content != (self.model.rowCount() > 0):
            self._show_state()
            self._count_timer.start()

    def _show_state(self) -> None:
        self._count.setText(self.count_text())
        self._follow_denial()
        self.view.show_loading(self.model.state is LoadState.LOADING)
        node = self._node.title if self._node is not None else self.declaration.texts.title
        show_state(self.states, self.shell, self.rows, self.filters, node, self.new_action())

    def _follow_denial(self) -> None:
        """Disables filters, columns and *New* when the user may not see the list, with the reason as tool tip."""
        reason, new = why_denied(self.rows), self.new_action()
        nothing_to_see = reason if not self.model.total else ""
        self._bar.setHidden(bool(nothing_to_see))
        for action in (self.find_action, self.filter_action, self.columns_action):
            allow(action, nothing_to_see)
        inspector: object = self._inspector
        if isinstance(inspector, Denying):
            inspector.show_denial(nothing_to_see)
        if new is not None and reason:
            allow(new, reason)
        elif self._is_denied:
            self.record_verbs.follow_selection()
            self.on_selection(self.selected())
        self._is_denied = bool(reason)

    def count_text(self) -> str:
        """Returns how much of the list is shown: "128 of 302"; '' while unknown."""
        return count_text(self.rows, is_asking=self.filters.is_asking)

    def _spoken_count(self) -> str | None:
        return None if self.filters.is_asking or self.model.is_arranging else self.count_text()

    def _narrowing(self) -> tuple[dict[str, Any], str]:
        return dict(self.filters.values), self.filters.field.text()

    def _filters_changed(self) -> None:
        if (narrowed := self._narrowing()) != self._narrowed:
            self._narrowed = narrowed
            self.work_begun.emit()
        self.shell.clear_banner(filter_banner(self.page_key))
        self._show_state()

    def _not_filtered(self, error: Exception) -> None:
        show_filter_failure(self.shell, self.page_key, error)

    def _leave_filter(self) -> None:
        """Moves the focus to the rows and selects the current one if none is: Qt makes it current without selecting
        it."""
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)
        if not self.view.selected_count() and self.model.rowCount():
            self.view.select_ids([self.model.id_at(max(0, self.view.currentIndex().row()))])

    def _picked(self) -> None:
        records = self.view.selected_records()
        self.record_verbs.follow_selection()
        self.exporter.follow_selection()
        self.on_selection(records)
        self.status_text_changed.emit(self.selection_status(records))
        self._follow_denial()
        self.picked.emit()

    def _select_wanted(self) -> None:
        if self._wanted is not None and self.model.row_of(self._wanted) is not None:
            self.view.select_ids([self._wanted])
            self._wanted = None

    def _open_menu(self, place: QPoint) -> None:
        menu = Menu(self)
        menu.setToolTipsVisible(True)
        menu.fill(self.verbs())
        menu.open_at(place)

    def _open_header_menu(self, section: int, place: QPoint) -> None:
        menu = header_menu(self.view, section, fixed=(self.declaration.columns[0].key,))
        menu.open_at(place)

    def _open_columns(self) -> None:
        menu = columns_menu(self.view, fixed=(self.declaration.columns[0].key,))
        menu.open_below(self._columns_button)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Passes the focus on. A focus proxy would make one widget of the page, and Tab would not get through it."""
        self.view.setFocus(event.reason())
