"""Opens lists, editors and forms in tabs, each of them once."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from typing import Any, Final, Protocol, cast, runtime_checkable

from PySide6.QtCore import QObject, Signal, SignalInstance
from PySide6.QtWidgets import QWidget

from app.domain.list_queries import RecordId
from app.models.navigation_tree import NavItem
from app.services.drafts.draft import is_new
from app.services.session.demo_process import DEMO_ID
from app.services.session.session import Session
from app.services.session.workspace import Workspace
from app.ui.campaign_labels import KIND as CAMPAIGNS
from app.ui.navigation.connection_lists import Lists
from app.ui.navigation.draft_pages import DraftPages
from app.ui.navigation.page_registry import PageRegistry, Place
from app.ui.navigation.restored_tab import RestoredTab, SavedTab
from app.ui.navigation.tab_area import TabArea
from app.ui.resource.list_adapter import ResourceList
from app.ui.resource.list_page import ResourcePage
from app.ui.resource.record_actions import add_action
from app.ui.search.command_search import make_new
from app.ui.shell import Compared, ComparedIds, Page, PageKey, Shell, compared_ids, comparison_key
from app.ui.task_runner import spawn
from app.ui.window.connection_tree import ConnectionTree

_FORM: Final = "form/"
"""Prefix of the kind of a form, in the key of its tab."""


@runtime_checkable
class ReadPage(Protocol):
    """A page whose records are still to be loaded."""

    def expect_title(self, title: str) -> None:
        """Sets the tab's title to use until the records are loaded."""


@runtime_checkable
class RecordPage(ReadPage, Protocol):
    """A page of one record. `record_gone` is emitted if the CMS no longer has it."""

    record_gone: SignalInstance


class Opener(QObject):
    """Creates pages from the registry and adds them as tabs, or brings an existing tab to the front.

    Attributes:
        draft_pages: opens drafts.

    Signals:
        opened(PageKey): a page was added.
        inspector_made(ResourcePage): the page's inspector was created.
        status_text_changed(Page, str): the page's text in the status bar changed.
        connection_wanted(str): a restored tab needs the connection with this id, which is not open.
    """

    opened = Signal(object)
    inspector_made = Signal(object)
    status_text_changed = Signal(object, str)
    connection_wanted = Signal(str)

    def __init__(
        self,
        shell: Shell,
        registry: PageRegistry,
        workspace: Workspace,
        lists: Lists,
        tree: ConnectionTree,
        tabs: TabArea,
    ) -> None:
        super().__init__(tabs)
        self._shell = shell
        self._registry = registry
        self._workspace = workspace
        self._lists = lists
        self._tree = tree
        self._tabs = tabs
        self._connecting_for: PageKey | None = None
        self.draft_pages = DraftPages(shell, registry.editors, registry.forms, tabs, registry.kinds)
        tree.node_changed.connect(self._node_changed)
        tabs.closing.connect(self._closing)

    # ------------------------------------------------------------------------------------------------- lists

    def list_page(self, session: Session, kind: str, *, is_preview: bool = False) -> ResourcePage[Any] | None:
        """Returns the page of a resource, created and loading if it was not open; None for an unknown kind."""
        waiting = self._tabs.page_of((session.connection.id, kind, 0))
        if isinstance(waiting, RestoredTab):
            self._become_page(session, waiting)
        page = self._open_list(session, kind)
        if page is not None:
            return page
        rows = self._lists.get(session.connection.id, kind)
        if rows is None:
            return None
        made = self._finish(self._lists.make_page(self._shell, rows, is_whole=False))
        self._add(made, is_preview=is_preview)
        made.rows.load_once()
        return made

    def opening_list(self, rows: ResourceList[Any], *, is_hurried: bool) -> Generator[None, None, None]:
        """Opens a list page, if it is not open, in steps: table, page in three, inspector, tab, first frame, rows.

        With `is_hurried` all steps run at once, and the inspector is left out; see `ResourcePage.inspector`.
        """
        session, kind = rows.session, rows.declaration.kind

        def is_missing() -> bool:
            """Returns whether the page still has to be opened: the connection may be closed, or the page open."""
            is_open = self._open_list(session, kind) is not None
            return not is_open and self._lists.get(session.connection.id, kind) is rows

        if not is_missing():
            return
        rows.prepare_view()
        yield
        if not is_missing():
            return
        made = self._lists.make_page(self._shell, rows, is_whole=False)
        yield
        if is_missing():
            for _ in made.finishing():
                yield
                if not is_missing():
                    break
            else:
                self._finished(made)
                yield
        if is_missing() and not is_hurried:
            made.make_ready()
            yield
        if not is_missing():
            cast("QWidget", made).deleteLater()
            return
        self._tabs.setUpdatesEnabled(False)  # laid out in this step, painted in the next
        try:
            self._add(made)
            yield
        finally:
            self._tabs.setUpdatesEnabled(True)
        yield
        if self._open_list(session, kind) is made:
            made.rows.load_once()

    def _open_list(self, session: Session, kind: str) -> ResourcePage[Any] | None:
        return self.as_list(self._tabs.page_of((session.connection.id, kind, 0)))

    def _finish(self, made: ResourcePage[Any]) -> ResourcePage[Any]:
        """Creates the remaining parts of a page and restores its last state."""
        made.finish()
        return self._finished(made)

    def _finished(self, made: ResourcePage[Any]) -> ResourcePage[Any]:
        made.restore_view(self._workspace.settings.view(made.rows.declaration.kind))
        self._show_node_of(made)
        made.inspector_made.connect(partial(self.inspector_made.emit, made))
        made.scope_cleared.connect(partial(self._tree.choose_all, made.rows))
        return made

    def _node_changed(self, rows: ResourceList[Any]) -> None:
        page = self._open_list(rows.session, rows.declaration.kind)
        if page is not None:
            self._show_node_of(page)

    def _show_node_of(self, page: ResourcePage[Any]) -> None:
        node = self._tree.node_of(page.rows)
        if node is not None:
            page.show_node(node)

    def show_list(self, rows: ResourceList[Any]) -> ResourcePage[Any] | None:
        """Brings the list to the front."""
        page = self.list_page(rows.session, rows.declaration.kind)
        if page is not None:
            self._tabs.show_page(page)
            self._tabs.keep(page)
        return page

    def show_node(self, session: Session, kind: str, node: NavItem) -> None:
        """Brings the page that a node of the tree stands for to the front; one that wasn't open is a preview."""
        if self._shown_place(session, kind, is_preview=True):
            return
        page = self.list_page(session, kind, is_preview=True)
        if page is not None:
            if node.data is not None:
                page.show_node(node)
            self._tabs.show_page(page)

    def list_pages(self) -> list[ResourcePage[Any]]:
        return [page for page in map(self.as_list, self._tabs.pages()) if page is not None]

    def as_list(self, page: Page | None) -> ResourcePage[Any] | None:
        """Returns the page as a list page, or None if it is another kind of page."""
        if isinstance(page, ResourcePage) and self._lists.get(page.page_key[0], page.page_key[1]) is not None:
            return page
        return None

    def record_of(self, page: Page) -> tuple[ResourceList[Any], RecordId] | None:
        """Returns the list and the id of the record that an editor or form shows; None for other pages."""
        rows, record_id = self._list_of(page.page_key), page.page_key[2]
        return (rows, record_id) if rows is not None and not is_new(record_id) else None

    def show_in_list(self, rows: ResourceList[Any], record_id: RecordId) -> None:
        """Brings the list to the front and opens the record from there."""
        page = self.show_list(rows)
        if page is not None:
            page.show_record(record_id)
            page.open_record(record_id)

    def show_place(self, session: Session, kind: str) -> None:
        """Brings a registered place to the front and creates it if needed."""
        if self._shown_place(session, kind):
            self._tabs.keep_front()

    def _shown_place(self, session: Session, kind: str, *, is_preview: bool = False) -> bool:
        """Brings a registered place to the front; returns False if there is none of that kind."""
        place = next((each for each in self._registry.places if each.kind == kind), None)
        if place is not None and not self._show((session.connection.id, kind, 0)):
            self._add(place.make_page(session, self._shell, self.draft_pages), is_preview=is_preview)
        return place is not None

    @property
    def places(self) -> tuple[Place, ...]:
        return self._registry.places

    def is_place(self, page: Page | None) -> bool:
        return page is not None and any(page.page_key[1] == place.kind for place in self._registry.places)

    # ------------------------------------------------------------------------------------------------- editors

    def open_page(self, session: Session, kind: str, record_id: int) -> None:
        self._tabs.keep_front()  # the list that a record is opened from
        if not self._show((session.connection.id, kind, record_id)):
            self._add(self._registry.editors[kind](session, record_id, self._shell))

    def open_form(self, session: Session, kind: str, record_id: RecordId | None, start: object | None = None) -> None:
        self._tabs.keep_front()
        if record_id is not None and self._show((session.connection.id, f"{_FORM}{kind}", record_id)):
            return
        self._add(self._make_form(session, kind, record_id, start))

    def _make_form(self, session: Session, kind: str, record_id: RecordId | None, start: object | None = None) -> Page:
        assert self._registry.make_form is not None, "who declares forms says how they are made"
        return self._registry.make_form(session, self._registry.forms[kind](), record_id, self._shell, start)

    def compare(self, left: Compared, right: Compared) -> None:
        self._tabs.keep_front()
        if not self._show(comparison_key(left, right)):
            self._add(self._make_comparison(left, right))

    def _make_comparison(self, left: Compared, right: Compared) -> Page:
        assert self._registry.make_comparison is not None, "who compares says how the page is made"
        return self._registry.make_comparison(left, right, self._shell)

    def open_copy(self, session: Session, kind: str, record_id: RecordId) -> None:
        spawn(self, self._open_copy(session, kind, record_id))

    async def _open_copy(self, session: Session, kind: str, record_id: RecordId) -> None:
        form = self._registry.forms[kind]()
        content = await form.read(session, record_id)
        start = form.duplicate_of(content.state) if form.duplicate_of is not None else content.state
        self.open_form(session, kind, None, start)

    # ------------------------------------------------------------------------------------------------- restored tabs

    def can_restore(self, key: PageKey) -> bool:
        """Returns whether there is a page for a tab of an earlier run. The demo's tabs are never restored, as each
        run has a new demo CMS."""
        compared = compared_ids(key)
        is_of_demo = DEMO_ID in (key[0], compared.right_connection if compared is not None else "")
        return not is_of_demo and self.has_page(key)

    def has_page(self, key: PageKey) -> bool:
        """Returns whether this version of Marquee has a page for such a tab."""
        connection_id, kind, record_id = key
        if (compared := compared_ids(key)) is not None:
            known = (each.connection.id for each in self._shell.sessions())
            is_open = compared.right_connection in known
            return is_open or self._workspace.connections.get(compared.right_connection) is not None
        if kind in self._registry.editors:
            return isinstance(record_id, int)
        if kind.startswith(_FORM):
            return kind.removeprefix(_FORM) in self._registry.forms
        is_place = any(kind == place.kind for place in self._registry.places)
        return record_id == 0 and (is_place or self._lists.get(connection_id, kind) is not None)

    def restored_tab(self, session: Session, key: PageKey, saved: SavedTab) -> RestoredTab | None:
        """Returns a tab of an earlier run; None if there is no page for it."""
        return self.waiting_tab(session, key, saved) if self.can_restore(key) else None

    def waiting_tab(self, session: Session, key: PageKey, saved: SavedTab) -> RestoredTab:
        """Returns a tab that becomes its page once it is shown."""
        tab = RestoredTab(session, key, saved, partial(self._draft_resource, key[1]))
        tab.page_wanted.connect(partial(self._become_page, session, tab))
        return tab

    def _draft_resource(self, kind: str) -> str:
        if kind in self._registry.editors:
            return kind
        form = self._registry.forms.get(kind.removeprefix(_FORM)) if kind.startswith(_FORM) else None
        return form().draft_resource if form is not None else ""

    def _become_page(self, session: Session, tab: RestoredTab) -> None:
        if self._tabs.page_of(tab.page_key) is not tab:
            return
        _connection_id, kind, record_id = tab.page_key
        rows = self._lists.get(session.connection.id, kind)
        place = next((each for each in self._registry.places if each.kind == kind), None)
        page: Page | None
        if rows is not None:
            page = self._finish(self._lists.make_page(self._shell, rows, is_whole=False))
        elif (compared := compared_ids(tab.page_key)) is not None:
            page = self._restored_comparison(session, compared, tab)
        elif place is not None:
            page = place.make_page(session, self._shell, self.draft_pages)
        elif kind in self._registry.editors:
            page = self._registry.editors[kind](session, int(record_id), self._shell)
        else:
            page = self._make_form(session, kind.removeprefix(_FORM), record_id)
        if page is None:
            return
        page.status_text_changed.connect(partial(self.status_text_changed.emit, page))
        if isinstance(page, ReadPage):
            page.expect_title(tab.page_title())
        if isinstance(page, RecordPage):
            page.record_gone.connect(partial(self._tabs.drop, page))
        self._tabs.replace(tab, page)
        if rows is not None:
            rows.load_once()
        self._add_new_key(page)
        self.opened.emit(page.page_key)

    def _restored_comparison(self, session: Session, compared: ComparedIds, tab: RestoredTab) -> Page | None:
        """Returns None while the right campaign's connection is not open; the tab then offers to open it."""
        there = next((each for each in self._shell.sessions() if each.connection.id == compared.right_connection), None)
        if there is not None:
            return self._make_comparison(Compared(session, compared.left), Compared(there, compared.right))
        connection = self._workspace.connections.get(compared.right_connection)
        if connection is None:
            self._tabs.drop(tab)
        else:
            tab.offer_connection(connection.name, partial(self._connect_for, tab, connection.id))
        return None

    def _connect_for(self, tab: RestoredTab, connection_id: str) -> None:
        self._connecting_for = tab.page_key
        self.connection_wanted.emit(connection_id)

    def connection_opened(self, session: Session) -> None:
        """Brings the restored tab to the front that asked for this connection."""
        key = self._connecting_for
        compared = compared_ids(key) if key is not None else None
        if key is None or compared is None or compared.right_connection != session.connection.id:
            return
        self._connecting_for = None
        tab = self._tabs.page_of(key)
        if isinstance(tab, RestoredTab):
            self._tabs.show_page(tab)
            tab.page_wanted.emit()

    # ------------------------------------------------------------------------------------------------- tabs

    def _add_new_key(self, page: Page) -> None:
        """Makes Ctrl+N create a new record from an open record's page, as in the list."""
        rows = self._list_of(page.page_key)
        if rows is not None and rows.declaration.texts.new and isinstance(page, QWidget):
            add_action(page, rows.declaration.texts.new, "plus", ["Ctrl+N"], partial(make_new, rows, self.show_list))

    def _list_of(self, key: PageKey) -> ResourceList[Any] | None:
        """Returns the list of the records that such an editor or form belongs to."""
        connection_id, kind, _ = key
        if kind in self._registry.editors:
            return self._lists.get(connection_id, CAMPAIGNS)
        for rows in self._lists.of(connection_id):
            writing = rows.declaration.writing
            if writing is not None and writing.form and kind == f"{_FORM}{writing.form}":
                return rows
        return None

    def _show(self, key: PageKey) -> bool:
        page = self._tabs.page_of(key)
        if page is not None:
            self._tabs.show_page(page)
        return page is not None

    def _add(self, page: Page, *, is_preview: bool = False) -> None:
        page.status_text_changed.connect(partial(self.status_text_changed.emit, page))
        self._tabs.add(page, is_preview=is_preview)
        cast("QWidget", page).setFocus()
        self._add_new_key(page)
        self.opened.emit(page.page_key)

    def _closing(self, page: Page) -> None:
        """Clears a closing list page's filters, because the list is shared, and saves its columns."""
        listed = self.as_list(page)
        if listed is not None:
            if (state := listed.changed_view()) is not None:
                self._workspace.settings.remember_view(listed.page_key[1], state)
            listed.clear_filters()
            self._tree.page_closed(listed.rows)
