"""Connects sessions, tree, tabs and pages. It is the `Shell` that pages use."""

from __future__ import annotations

from collections.abc import Generator, Hashable, Sequence
from functools import partial
from typing import Any, Final
from zoneinfo import ZoneInfo

import msgspec
from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QAction

from app.config.connections import Connection
from app.core.errors import DiskProblem
from app.domain.list_queries import RecordId
from app.models.navigation_tree import NavItem
from app.models.record_mime import RecordParcel
from app.services.connection_state import LinkState
from app.services.jobs import Job
from app.services.lookups.recent_records import RecentRecords
from app.services.session.session import Session
from app.services.session.workspace import Account, Workspace
from app.ui.activity.job_list_updates import WatchedJob
from app.ui.activity.job_reports import JobReports
from app.ui.activity.quit_question import may_end_jobs, may_end_orders
from app.ui.awaited_dialogs import Choice, ask
from app.ui.i18n import tr
from app.ui.navigation.connection_lists import Lists
from app.ui.navigation.list_undo import ListUndo
from app.ui.navigation.page_registry import PageRegistry
from app.ui.navigation.tab_area import ConnectionBadge
from app.ui.recovery.duplicates_notice import RepeatedNotice
from app.ui.recovery.write_outcome_banners import OutcomeNotice
from app.ui.resource.list_adapter import ResourceList
from app.ui.resource.list_page import ResourcePage
from app.ui.resource.table_factory import FirstTable
from app.ui.shell import Compared, Offer, Page, PageKey, write_block
from app.ui.task_runner import ending_with
from app.ui.widgets.feedback.banner import Banner, BannerAction, BannerTone
from app.ui.widgets.feedback.toast import ToastTone
from app.ui.window.closed_tabs import ClosedTabs
from app.ui.window.connection_tree import ConnectionTree
from app.ui.window.connection_watch import SessionWatch
from app.ui.window.draft_offers import DraftOffers
from app.ui.window.drafts_not_stored_notice import DiskNotice
from app.ui.window.retry_after_notice import WaitNotice
from app.ui.window.saved_tabs import LastTabs
from app.ui.window.signed_out_notice import SignedOutNotice
from app.ui.window.tab_opener import Opener
from app.ui.window.time_zone_prompt import ask_zone
from app.ui.window.window_search import WindowSearch
from app.ui.window.workbench import Workbench

_TONES = {
    "warn": BannerTone.WARN,
    "danger": BannerTone.DANGER,
    "accent": BannerTone.INFO,
    "ok": BannerTone.OK,
}
_INSPECT_MS: Final = 40
"""Delay between showing a page and creating its inspector, and between that and showing it. It leaves time for
frames of the page and for the requests it starts."""


class Navigator(QObject):
    """Opens connections and pages, and keeps the parts of the window up to date.

    Attributes:
        bench: the widgets.
        lists: the records of every open connection.
        closed_tabs: the tabs that were closed last.
        tree: the navigation of these lists.
        list_undo: *Undo* and *Redo* in lists.
        search: what quick open finds.
        activity: the jobs of every open connection.

    Signals:
        front_changed: another connection or page is in front.
        sign_in_wanted(Session): the user, or a page, wants to sign in again to an open connection.
        edit_wanted(Session): the user wants to edit an open connection.
        open_wanted(str): a page needs the connection with this id, which is not open.
        details_wanted(): the user wants the details of a failure.
        state_remembered(): a page has a state to remember, such as a named view.
    """

    front_changed = Signal()
    sign_in_wanted = Signal(object)
    edit_wanted = Signal(object)
    open_wanted = Signal(str)
    details_wanted = Signal()
    state_remembered = Signal()

    def __init__(
        self, workspace: Workspace, registry: PageRegistry, bench: Workbench, first: FirstTable | None = None
    ) -> None:
        """`first` is a table that was shown before the navigator existed."""
        super().__init__(bench)
        self.workspace = workspace
        self.bench = bench
        self._watches: dict[str, SessionWatch] = {}
        self._wait_notice = WaitNotice(workspace, bench.tabs.banners, self)
        self._disk_notice = DiskNotice(workspace, bench.tabs.banners, self)
        self._editors = registry.editors
        self.lists = Lists(registry, self, first)
        self.lists.counted.connect(self._list_counted)
        self.tree = ConnectionTree(bench.nav, self.lists, registry.places)
        self.tree.chosen.connect(self._chosen)
        self.tree.kept.connect(self._kept)
        self.tree.records_dropped.connect(self._records_dropped)
        self._opener = Opener(self, registry, workspace, self.lists, self.tree, bench.tabs)
        self._opener.opened.connect(self._opened)
        self._opener.inspector_made.connect(self._show_inspector)
        self._opener.status_text_changed.connect(self._status_text)
        self._opener.connection_wanted.connect(self.open_wanted)
        recent = RecentRecords(workspace.settings)
        self.search = WindowSearch(self, bench.tabs, self.lists, self._opener, recent, self.sessions, self.front)
        self._signed_out = SignedOutNotice(self, self.sessions, self._front_list, self.unsaved)
        self.lists.failed.connect(self._signed_out.look)
        self.lists.loaded.connect(self._signed_out.look)
        self._opening = 0  # connections being opened: their page comes first, its inspector later
        self._inspecting = QTimer(self, singleShot=True, interval=_INSPECT_MS)
        self._inspecting.timeout.connect(self._inspect)
        self.last_tabs = LastTabs(workspace, self._opener, bench.tabs)
        self.closed_tabs = ClosedTabs(self.sessions, self._opener, bench.tabs)
        self._drafts = DraftOffers(self, self._opener.draft_pages, bench.tabs)
        self.list_undo = ListUndo(self)
        self.list_undo.add_keys(bench.side)
        self.list_undo.refused.connect(partial(bench.tabs.toaster.show, tone=ToastTone.INFO, about=self.list_undo))
        self.activity = bench.activity
        bench.sign_in_wanted.connect(self.sign_in_again)
        JobReports(self.activity, self, bench, self._show_job, registry.continued)
        bench.tabs.current_changed.connect(self._front_changed)
        bench.tabs.closed.connect(self._page_closed)

    # ------------------------------------------------------------------------------------------------- Shell

    def open_page(self, session: Session, kind: str, record_id: int) -> None:
        self._opener.open_page(session, kind, record_id)

    def open_form(self, session: Session, kind: str, record_id: RecordId | None, start: object | None = None) -> None:
        self._opener.open_form(session, kind, record_id, start)

    def open_copy(self, session: Session, kind: str, record_id: RecordId) -> None:
        self._opener.open_copy(session, kind, record_id)

    def compare(self, left: Compared, right: Compared) -> None:
        self._opener.compare(left, right)

    def page_of(self, key: PageKey) -> Page | None:
        return self.bench.tabs.page_of(key)

    def find_records(self, session: Session, kind: str, text: str, limit: int) -> list[Any]:
        rows = self.lists.get(session.connection.id, kind)
        return rows.model.find(text, limit) if rows is not None else []

    def start_job(self, session: Session, job: Job) -> None:
        self.activity.start(session, job)

    def remembered(self, key: str) -> dict[str, Any]:
        return self.workspace.settings.view(key)

    def remember(self, key: str, state: dict[str, Any]) -> None:
        self.workspace.settings.remember_view(key, state)
        self.state_remembered.emit()

    def toast(self, sentence: str, *, offer: Offer | None = None, about: Hashable | None = None) -> None:
        toaster = self.bench.tabs.toaster
        if offer is None:
            toaster.show(sentence, about=about)
        else:
            toaster.show(sentence, action=offer.text, call=offer.run, condition=offer.condition, about=about)
            if offer.undoes is not None:
                self.list_undo.note(offer)

    def withdraw_toast(self, about: Hashable) -> None:
        self.bench.tabs.toaster.withdraw(about)

    def banner(
        self,
        key: str,
        sentence: str,
        detail: str = "",
        *,
        tone: str = "warn",
        offers: Sequence[Offer] = (),
        page: PageKey | None = None,
        session: Session | None = None,
    ) -> None:
        if session is not None and len(self.sessions()) > 1:
            detail = " ".join(filter(None, (detail, tr("CMS: {cms}", cms=session.connection.name))))
        actions = [BannerAction(offer.text, partial(self._follow_offer, key, offer)) for offer in offers]
        shown = Banner(sentence, detail, tone=_TONES.get(tone, BannerTone.WARN), actions=actions, closable=True)
        self.bench.tabs.banners.put(key, shown, of=page)

    def clear_banner(self, key: str) -> None:
        self.bench.tabs.banners.take(key)

    def sign_in_again(self, session: Session) -> None:
        self.sign_in_wanted.emit(session)

    def edit_connection(self, session: Session) -> None:
        self.edit_wanted.emit(session)

    def show_details(self) -> None:
        self.details_wanted.emit()

    async def confirm_write(self, session: Session, sentence: str, detail: str = "") -> bool:
        self.bench.tabs.keep_front()
        connection = session.connection
        if reason := write_block(session):
            key = f"read-only/{connection.id}"
            self.clear_banner(key)
            self.banner(key, reason, tr("You can change this in the connection's settings."))
            return False
        if not connection.confirm_writes:
            return True
        answer = await ask(
            self.bench.window(),
            title=f"{sentence}?",
            text="\n".join(filter(None, (detail, tr("This changes {cms}.", cms=connection.name)))),
            buttons=(Choice("back", tr("Cancel")), Choice("go", tr("Continue"))),
        )
        return answer == "go"

    async def cms_zone(self, session: Session) -> ZoneInfo | None:
        if session.timezone is None or session.is_zone_doubtful:
            name = await ask_zone(self.bench.window(), session)
            if name is None:
                return None
            session.connection = msgspec.structs.replace(session.connection, timezone=name)
            session.confirm_zone()
            self._person_changed(session)
            try:
                await self.workspace.keep(session.connection)
            except DiskProblem as problem:
                # Remembered while Marquee runs; the next start asks again.
                self.toast(problem.sentence)
        return session.timezone

    def _follow_offer(self, key: str, offer: Offer) -> None:
        self.clear_banner(key)
        offer.run()

    # ------------------------------------------------------------------------------------------------- connections

    def sessions(self) -> list[Session]:
        """Returns the open connections in the order of the tree."""
        return [session for session in self.workspace.sessions.values() if session.connection.id in self._watches]

    def front(self) -> Session | None:
        """Returns the session of the page in front, or the first session without a page."""
        page = self.bench.tabs.current()
        if page is not None:
            return self.workspace.sessions.get(page.page_key[0])
        return next(iter(self.sessions()), None)

    def open_connection(self, connection: Connection) -> Session:
        """Shows a connection in the tree and its list in a tab."""
        for _ in self.opening(connection, is_hurried=True):
            pass
        return self.workspace.open(connection)

    def opening(
        self, connection: Connection, *, before: Account | None = None, is_hurried: bool = False
    ) -> Generator[None, None, None]:
        """Like `open_connection`, in short steps; the first one already shows all that is known.

        `before` is the account that was signed in earlier.
        """
        session = self.workspace.open(connection)
        is_new = connection.id not in self._watches
        if is_new:
            watch = self._watches[connection.id] = SessionWatch(session, self)
            watch.state_changed.connect(partial(self._state_changed, session))
            watch.person_changed.connect(partial(self._person_changed, session))
            watch.clock_read.connect(partial(self._clock_read, session))
            watch.zone_changed.connect(partial(self._zone_changed, session))
            OutcomeNotice(session, self, self._editors, watch)
            RepeatedNotice(session, self, watch)
            show_interrupted = partial(self.activity.add_interrupted, session)
            watch.destroyed.connect(ending_with(session.jobs.subscribe_interrupted(show_interrupted)))
        self.lists.open(session)
        if is_new or not self.pages_of(session):
            for rows in self.lists.of(connection.id)[:1]:
                rows.load_once()  # the CMS works while the page is made
        self._show_connections()
        if is_new or not self.pages_of(session):
            if not len(self.bench.tabs):
                self.bench.bar.connection.show_connection(connection)
                self.bench.expect_inspector()
            yield
            self._opening += 1
            try:
                for rows in self.lists.of(connection.id)[:1]:
                    yield from self._opener.opening_list(rows, is_hurried=is_hurried)
                yield
            finally:
                self._opening -= 1
            if session not in self.sessions():
                return  # it was closed meanwhile
        self._watches[connection.id].start(next(iter(self.lists.of(connection.id)), None))
        if is_new:
            front = self.last_tabs.restore(session)
            if front is not None and not is_hurried:
                self.bring_to_front(front)
            self._opener.connection_opened(session)
            self._drafts.look(session)
            self.lists.warm_up(session)
        else:
            self._reload(session)
        self._tell_other_account(session, before)
        self._front_changed()

    async def close_connection(self, session: Session) -> bool:
        """Closes its tabs and the session, after asking about jobs and unsaved changes. Returns False if cancelled."""
        if not await self.close_pages(session):
            return False
        self.forget_connection(session)
        await self.workspace.close(session.connection.id)
        return True

    async def close_pages(self, session: Session) -> bool:
        """Closes the tabs of a connection, after asking about jobs and unsaved changes. Returns False if cancelled."""
        if not await self.jobs_may_end(session):
            return False
        for page in self.pages_of(session):
            if not await self.bench.tabs.close_page(page):
                return False
        return True

    def forget_connection(self, session: Session) -> None:
        """Removes a connection from the window; the caller ends its session."""
        connection_id = session.connection.id
        for page in self.pages_of(session):
            self.bench.tabs.drop(page)
        watch = self._watches.pop(connection_id, None)
        if watch is not None:
            watch.stop()
        self.lists.close(session)
        self.activity.forget(session)
        self.closed_tabs.forget(connection_id)
        self._signed_out.forget(session)
        self._show_connections()
        self._front_changed()

    async def jobs_may_end(self, session: Session | None = None) -> bool:
        """Asks whether the jobs and changes of a session, or of all, may end now; returns True if none is running."""
        sessions = self.sessions() if session is None else [session]
        window = self.bench.window()
        return await may_end_jobs(self.activity, window, session) and await may_end_orders(sessions, window)

    def _show_job(self, watched: WatchedJob) -> None:
        self.bench.show_activity()
        self.bench.drawer.show_job(watched)

    def connection_edited(self, connection: Connection) -> None:
        """Updates the window after a connection's name, colour or settings were edited."""
        self._show_connections()
        session = self.workspace.sessions.get(connection.id)
        if session is not None:
            self._person_changed(session)
        self._front_changed()

    def pages_of(self, session: Session) -> list[Page]:
        return [page for page in self.bench.tabs.pages() if page.page_key[0] == session.connection.id]

    # ------------------------------------------------------------------------------------------------- pages

    def page_actions(self) -> list[QAction]:
        page = self.bench.tabs.current()
        if page is None:
            return []
        return [*(self.list_undo.actions if self._is_list(page) else []), *page.page_actions()]

    def _is_list(self, page: Page | None) -> bool:
        return self._opener.as_list(page) is not None or self._opener.is_place(page)

    def unsaved(self) -> list[Page]:
        return [page for page in self.bench.tabs.pages() if page.is_unsaved()]

    def list_page(self, session: Session, kind: str) -> ResourcePage[Any] | None:
        """Returns the page of a resource; creates it and starts loading if it is not open."""
        return self._opener.list_page(session, kind)

    def list_pages(self) -> list[ResourcePage[Any]]:
        return self._opener.list_pages()

    def bring_to_front(self, key: PageKey) -> None:
        """Shows the tab with this key, if it exists."""
        page = self.bench.tabs.page_of(key)
        if page is not None:
            self.bench.tabs.show_page(page)

    def show_as_before(self) -> None:
        """Shows the tab that was in front when Marquee was last closed."""
        front = self.last_tabs.last_front()
        if front is not None:
            self.bring_to_front(front)

    def _opened(self, key: PageKey) -> None:
        session = self.workspace.sessions.get(key[0])
        if session is not None:
            self._drafts.follow(session)

    def _status_text(self, page: Page, text: str) -> None:
        if page is self.bench.tabs.current():
            self.bench.status.show_summary(text)

    # ------------------------------------------------------------------------------------------------- updating

    def _front_changed(self) -> None:
        """Updates bar, tree, inspector and status bar for the page in front."""
        bench, page, session = self.bench, self.bench.tabs.current(), self.front()
        bench.bar.connection.show_connection(session.connection if session is not None else None)
        bench.status.show_state(session.state if session is not None else None)
        listed = self._opener.as_list(page)
        is_list = self._is_list(page)
        self.list_undo.show_front(page if is_list else None, session)
        if listed is None:
            bench.show_inspector(None, is_list=is_list)
        elif listed.has_inspector and not self._opening:
            bench.show_inspector(listed.inspector)
        else:
            bench.expect_inspector()
            self._inspecting.start()
        bench.status.show_updated(listed.rows.updated_at if listed is not None else None)
        bench.status.show_summary(page.status_text() if page is not None else "")
        self._show_person(session)
        self.search.records.show_front(self._opener.record_of(page) if page is not None else None)
        self.tree.show_front(session, page.page_key[1] if page is not None else "")
        self._signed_out.look()
        self.front_changed.emit()

    def _inspect(self) -> None:
        """Creates the inspector of a page that stays in front; it is shown in the next turn."""
        listed = self._front_list()
        if listed is None:
            return
        if listed.has_inspector:
            self.bench.show_inspector(listed.inspector)
        else:
            self._inspecting.start()
            listed.make_ready()

    def _show_inspector(self, listed: ResourcePage[Any]) -> None:
        """Shows an inspector that was accessed before its turn: it may be about to get the focus."""
        if self._front_list() is listed:
            self.bench.show_inspector(listed.inspector)

    def _show_person(self, session: Session | None) -> None:
        bar = self.bench.bar
        bar.avatar.show_name(self.workspace.account(session).name)
        if session is None:
            bar.clock.show_clock(None)
        else:
            bar.clock.show_clock(session.clock, session.clock_offset, session.timezone)

    def _front_list(self) -> ResourcePage[Any] | None:
        return self._opener.as_list(self.bench.tabs.current())

    def _page_closed(self, key: PageKey) -> None:
        self.clear_banner(f"unreadable/{key}")

    def _chosen(self, connection_id: str, kind: str, node: NavItem) -> None:
        """Opens the page of a tree node, as a preview if it isn't open, and shows the node's records in it."""
        session = self.workspace.sessions.get(connection_id)
        if session is not None:
            self._opener.show_node(session, kind or self.lists.of(connection_id)[0].declaration.kind, node)

    def _kept(self, connection_id: str, kind: str, node: NavItem) -> None:
        """The same, for a page that stays open."""
        self._chosen(connection_id, kind, node)
        page = self.bench.tabs.current()
        if page is not None and page.page_key[0] == connection_id:
            self.bench.tabs.keep(page)

    def _records_dropped(self, node: NavItem, parcel: RecordParcel) -> None:
        session = self.workspace.sessions.get(parcel.connection_id)
        page = self.list_page(session, parcel.kind) if session is not None else None
        if page is not None:
            page.take_dropped(node, parcel.ids)

    def _list_counted(self, rows: ResourceList[Any]) -> None:
        page = self._opener.as_list(self.bench.tabs.current())
        if page is not None and page.rows is rows:
            self.bench.status.show_updated(rows.updated_at)

    # ------------------------------------------------------------------------------------------------- sessions

    def _state_changed(self, session: Session) -> None:
        self._signed_out.look()
        if session in self.sessions():
            (self._drafts.follow if session.state is LinkState.OFFLINE else self._drafts.look)(session)
        for page in self.list_pages():
            if page.session is session:
                page.rights_changed()
        if session.state is LinkState.CONNECTED:
            self._reload(session, only_failed=True)
        if session is self.front():
            self.bench.status.show_state(session.state)

    def _reload(self, session: Session, *, only_failed: bool = False) -> None:
        self.lists.reload(session, only_failed=only_failed)
        self.tree.reload(session)

    def _person_changed(self, session: Session) -> None:
        for rows in self.lists.of(session.connection.id):
            rows.rights_changed()
        for page in self.list_pages():
            if page.session is session:
                page.rights_changed()
        if session is self.front():
            self._show_person(session)
        self._drafts.follow(session)

    def _clock_read(self, session: Session) -> None:
        if session is self.front():
            self._show_person(session)

    def _zone_changed(self, session: Session) -> None:
        for rows in self.lists.of(session.connection.id):
            rows.zone_changed()
        self._person_changed(session)

    def _show_connections(self) -> None:
        self.tree.show_sessions(self.sessions())
        self.bench.tabs.set_signs(self._signs())

    def _signs(self) -> dict[str, ConnectionBadge]:
        """Returns the colour and name that tell connections apart; none for a single connection."""
        connections = [session.connection for session in self.sessions()]
        if len(connections) < 2:
            return {}
        return {each.id: ConnectionBadge(each.colour, each.name) for each in connections}

    def _tell_other_account(self, session: Session, before: Account | None) -> None:
        now = self.workspace.account(session)
        if before is None or before.user_id is None or now.user_id in {None, before.user_id}:
            return
        sentence = tr(
            "You're now signed in to {cms} as {now}, not {before}",
            cms=session.connection.name,
            now=now.name,
            before=before.name,
        )
        has_changes = any(page.page_key[0] == session.connection.id for page in self.unsaved())
        kept = tr(
            "{before}'s unsaved changes are kept as a draft. They won't be sent from another account.",
            before=before.name,
        )
        self.banner(f"account/{session.connection.id}", sentence, kept if has_changes else "")
