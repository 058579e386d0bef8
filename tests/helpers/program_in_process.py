"""The whole program in this process: its real window on the one loop, used by a test as a person would."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, TypeVar

from PySide6.QtCore import QEvent, QObject, QUrl, Slot
from PySide6.QtGui import QAction, QDesktopServices
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QWidget

from app.auth.vault import Vault
from app.bootstrap import Launch, Marquee
from app.config.command_line import Options
from app.config.connections import ApplicationKind, Connection, new_connection_id
from app.config.redirect_uri import ANY_PORT_REDIRECT_URI
from app.config.settings import SettingsStore
from app.models.record_table import LoadState
from app.services.session.session import Session
from app.ui import awaited_dialogs
from app.ui.look.theme import Scheme, apply_theme
from app.ui.loop.event_loop import EventLoop
from app.ui.pages.campaign_editor.page import CampaignEditorPage
from app.ui.pages.campaigns.page import CampaignsPage
from app.ui.resource.list_page import ResourcePage
from app.ui.startup.early_list import EarlyList
from app.ui.tour.scripted_browser import LittleBrowser, Page
from app.ui.widgets.buttons.painted_buttons import Button
from app.ui.widgets.feedback.banner import Banner
from app.ui.window.main_window import MainWindow
from app.ui.window.saved_tabs import VIEW as TABS
from tests.helpers.demo_cms import PUBLIC, DemoCms
from tests.helpers.sign_in_helpers import pair_from

T = TypeVar("T")
WITHIN_S = 100.0


def run_in_qt(app: QApplication, work: Coroutine[Any, Any, T], within_s: float | None = WITHIN_S) -> T:
    """Runs a coroutine on the one loop, like the program, and keeps the application alive afterwards."""

    async def live() -> T:
        loop = asyncio.get_running_loop()
        # As app.main does: Qt's loop does not, and half-read answers complain when they are collected.
        hooks = (loop._asyncgen_firstiter_hook, loop._asyncgen_finalizer_hook)  # type: ignore[attr-defined] # every loop
        sys.set_asyncgen_hooks(*hooks)
        return await asyncio.wait_for(work, within_s)

    apply_theme(app, Scheme.LIGHT)
    app.setQuitOnLastWindowClosed(False)
    before = sys.get_asyncgen_hooks()
    try:
        with asyncio.Runner(loop_factory=lambda: EventLoop(app)) as runner:
            return runner.run(live())
    finally:
        sys.set_asyncgen_hooks(*before)  # the loop is closed


async def until(true: Callable[[], object], within_s: float = 30.0) -> None:
    """Lets the window work until the condition is true."""
    async with asyncio.timeout(within_s):
        while not true():  # noqa: ASYNC110 - what a window shows comes without an event to wait for
            await asyncio.sleep(0.01)


class BrowserInstead(QObject):
    """Collects the addresses that would be opened in the desktop's browser."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[str] = []

    @Slot(QUrl)
    def open(self, address: QUrl) -> None:
        self.opened.append(address.toString(QUrl.ComponentFormattingOption.FullyEncoded))


@contextmanager
def browser_instead() -> Iterator[BrowserInstead]:
    browser = BrowserInstead()
    for scheme in ("http", "https"):
        QDesktopServices.setUrlHandler(scheme, browser, "open")  # type: ignore[arg-type] # the stub wants bytes, Qt text
    try:
        yield browser
    finally:
        for scheme in ("http", "https"):
            QDesktopServices.unsetUrlHandler(scheme)


class Program:
    """A running Marquee, with shortcuts for what a user does and sees."""

    def __init__(self, marquee: Marquee, browser: BrowserInstead) -> None:
        self.marquee = marquee
        self.browser = browser
        self.window = marquee.window
        self.navigator = marquee.navigator
        self.connection_flow = marquee.connection_flow
        self.workspace = marquee.workspace

    # ------------------------------------------------------------------------------------------------- signing in

    def connection(self, cms: DemoCms, application: int = PUBLIC, **fields: Any) -> Connection:
        """Returns a connection to a demo CMS that is not set up yet."""
        known = cms.applications[application]
        kind = ApplicationKind.CONFIDENTIAL if known["confidential"] else ApplicationKind.PUBLIC
        # Installed servers take any port of a registered address, the specification wants the address itself: the last
        # one, which is that CMS's own.
        fixed = known["redirect_uris"][-1:] if cms.dialect == "documented" else []
        redirect_uri = fixed[0] if fixed else ANY_PORT_REDIRECT_URI
        defaults = {"name": "Acme", "kind": kind, "redirect_uri": redirect_uri, "id": new_connection_id()}
        return Connection(**{**defaults, "base": cms.url, "client_id": known["client_id"], **fields})

    async def browse(self, cms: DemoCms, user: str = "maya", decision: str = "Approve") -> Page:
        """Does in the browser what the sign-in page asks for; returns the last page."""
        page = self.connection_flow.sign_in
        await until(lambda: page.attempt is not None and page.waiting is not None and page.waiting.address)
        assert page.waiting is not None
        assert self.browser.opened[-1] == page.waiting.address
        browser = LittleBrowser()
        return await asyncio.to_thread(
            lambda: browser.sign_in(self.browser.opened[-1], user, cms.password(user), decision=decision)
        )

    async def sign_in(self, cms: DemoCms, user: str = "maya", **fields: Any) -> Session:
        """Signs in from the start page to a loaded list, with ready tokens instead of a browser."""
        connection = self.connection(cms, **fields)
        before = self.workspace.account(self.workspace.sessions.get(connection.id))
        pair = await asyncio.to_thread(pair_from, cms, user)
        session = self.workspace.open(connection)
        await self.workspace.vault.open()
        await self.workspace.keep(connection)
        await session.sign_in_starting()
        await session.tokens.adopt(pair)  # into the vault
        session.sign_in_finished()
        await session.start()
        self.connection_flow.sign_in.signed_in.emit(session, before)
        return await self._arrived(connection)

    async def sign_in_by_browser(self, cms: DemoCms, user: str = "maya", **fields: Any) -> Session:
        """Signs in from the start page to a loaded list through the browser."""
        connection = self.connection(cms, **fields)
        self.connection_flow.go_to(connection)
        await self.browse(cms, user)
        return await self._arrived(connection)

    async def _arrived(self, connection: Connection) -> Session:
        await self.at_work(connection.id)
        await self.loaded(connection.id)
        flow = type(self.connection_flow).__name__  # its tasks have its name; the last thing that they show is a notice
        await until(lambda: not any(task.get_name().startswith(flow) for task in asyncio.all_tasks()))
        return self.workspace.sessions[connection.id]

    async def sign_in_again(self, cms: DemoCms, user: str = "maya") -> None:
        """Signs in again from the open sign-in page."""
        await self.browse(cms, user)
        await self.at_work()

    # ------------------------------------------------------------------------------------------------- looking

    async def at_work(self, connection_id: str = "") -> None:
        """Waits until the workbench shows a list; opening a connection takes several event-loop turns."""
        await until(lambda: self.window.content() is self.navigator.bench and self._lists_of(connection_id))

    def page(self, connection_id: str = "") -> CampaignsPage:
        found = self._lists_of(connection_id)[0]
        assert isinstance(found, CampaignsPage)
        return found

    def _lists_of(self, connection_id: str) -> list[ResourcePage[Any]]:
        return [page for page in self.navigator.list_pages() if page.page_key[0] == connection_id or not connection_id]

    async def loaded(self, connection_id: str = "") -> CampaignsPage:
        await until(lambda: self._lists_of(connection_id))
        page = self.page(connection_id)
        await until(lambda: page.model.state is LoadState.READY)
        return page

    def names(self, connection_id: str = "") -> list[str]:
        """Returns the names in the campaign table, from the top."""
        model = self.page(connection_id).model
        return [model.index(row, 0).data() for row in range(model.rowCount())]

    def banners(self) -> list[str]:
        found = self.navigator.bench.tabs.banners.findChildren(QWidget)
        return [child.sentence for child in found if hasattr(child, "sentence") and child.isVisibleTo(self.window)]

    def every_banner(self) -> list[str]:
        """Returns also the banners that are folded behind the one in front."""
        return [banner.sentence for banner in self.navigator.bench.tabs.banners.shown()]

    def unfold_banners(self) -> None:
        """Clicks "1 more message" on the banner in front, which may be that of the page."""
        found = self.window.findChildren(Banner)
        fold = next(each.fold for each in found if each.fold is not None and each.fold.isVisible())
        fold.click()

    def texts(self, within: QWidget) -> list[str]:
        """Returns the visible texts."""
        return [label.text() for label in within.findChildren(QLabel) if label.isVisible()]

    def toasts(self) -> list[str]:
        return [toast.text for toast in self.navigator.bench.tabs.toaster.toasts]

    # ------------------------------------------------------------------------------------------------- doing

    def press(self, text: str, within: QWidget | None = None) -> None:
        """Clicks the visible button with this text."""
        place = within or self.window
        buttons = [each for each in place.findChildren(Button) if each.text() == text and each.isVisible()]
        assert buttons, f"no button {text!r} among {[b.text() for b in place.findChildren(Button) if b.isVisible()]}"
        buttons[-1].click()

    async def dialog(self) -> awaited_dialogs.CardDialog[Any]:
        """Returns the open dialog, or the next one to open."""

        def shown() -> list[awaited_dialogs.CardDialog[Any]]:
            return [each for each in self.window.findChildren(awaited_dialogs.CardDialog) if each.isVisible()]

        await until(shown)
        return shown()[-1]

    async def answer(self, button: str) -> None:
        """Presses a button of the open or next dialog; waits until it is gone."""
        dialog = await self.dialog()
        self.press(button, dialog)
        await until(
            lambda: dialog not in self.window.findChildren(awaited_dialogs.CardDialog) or not dialog.isVisible()
        )
        # a window manager does this; the offscreen platform has none
        self.window.activateWindow()
        # one question may lead to the next, which is active then
        await until(lambda: self.window.isActiveWindow() or self._is_asked())

    def _is_asked(self) -> bool:
        return any(each.isVisible() for each in self.window.findChildren(awaited_dialogs.CardDialog))

    async def editor(self, campaign_id: int, session: Session) -> CampaignEditorPage:
        """Returns the editor tab of a campaign, once it is loaded."""
        self.navigator.open_page(session, "campaign", campaign_id)
        page = self.navigator.bench.tabs.current()
        assert isinstance(page, CampaignEditorPage)
        await until(lambda: page.editing is not None)
        return page


def menu_texts(menu: QMenu) -> list[str]:
    return [action.text() for action in menu.actions() if action.text()]


def menu_action(menu: QMenu, text: str) -> QAction:
    return next(action for action in menu.actions() if action.text() == text)


@asynccontextmanager
async def program(
    data_dir: Path,
    *,
    key: bytes | None = None,
    before: Callable[[MainWindow], EarlyList | None] | None = None,
    restores_tabs: bool = False,
    **options: Any,
) -> AsyncIterator[Program]:
    """Starts Marquee on a data folder, and ends it as closing the window does, without a question.

    With a `key` of 32 bytes, sign-ins are kept from one run to the next, as a keyring would have it. `before` gets the
    window before there is a program, and gives back the list that it has put there. Without `restores_tabs` it
    starts as if every tab had been closed at the end of the last run.
    """
    settings = SettingsStore(data_dir)
    if not restores_tabs and settings.view(TABS):
        settings.remember_view(TABS, {})
    window = MainWindow(geometry=settings.value.window_geometry, expects_workbench=False)
    window.resize(1440, 900)  # larger than the offscreen screen
    window.show()
    window.activateWindow()
    await until(window.isActiveWindow)
    with browser_instead() as browser:
        first = before(window) if before is not None else None
        marquee = Marquee(Launch(window, settings, Options(data_dir=data_dir, **options), first))
        if key is not None:
            marquee.workspace.vault = Vault(data_dir, find_key=lambda: key)
        try:
            marquee.start()
            yield Program(marquee, browser)
        finally:
            await marquee.shut_down()
            # What was never shown is not in the window; it would stay, and be restyled with all later tests.
            contents = (marquee.navigator.bench, marquee.connection_flow.sign_in, marquee.connection_flow.start)
            for each in (window, *(content for content in contents if content.parent() is None)):
                each.deleteLater()
                QApplication.sendPostedEvents(each, QEvent.Type.DeferredDelete)
