"""The composition root: builds and connects the shared objects, and defines the order of start and end."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QCoreApplication, QObject, QUrl, Slot
from PySide6.QtGui import QDesktopServices

from app.config.command_line import Connect, Options
from app.config.connections import ApplicationKind, Connection
from app.config.settings import SettingsStore
from app.core.errors import DiskProblem, Invalid
from app.core.lazy_import import import_on_call, lazy_module, load_pending
from app.core.log import logger, start_file_log
from app.core.paths import data_dir
from app.core.translatable_texts import say
from app.domain.cms_address import normalise_address
from app.services.help.diagnostics import LOG_FOLDER
from app.services.record_kind import ResourceKind
from app.services.record_kind_registry import KINDS
from app.services.session.workspace import Workspace
from app.transport.tls import load_trust
from app.ui import failures, task_runner
from app.ui.loop.event_loop import EventLoop
from app.ui.loop.garbage_collection import GarbageCollector
from app.ui.navigation.kind_page import KindPage
from app.ui.navigation.page_registry import PageRegistry, Place
from app.ui.pages.drafts import deleted_items_page
from app.ui.pages.drafts import page as drafts_page
from app.ui.resource import deletion_jobs
from app.ui.startup.early_list import EarlyList
from app.ui.startup.single_instance import LaunchRequest, SingleInstance
from app.ui.startup.single_instance_socket import new_address
from app.ui.widgets.drawing.logo import app_icon
from app.ui.window.connection_flow import ConnectionFlow
from app.ui.window.main_window import MainWindow
from app.ui.window.navigator import Navigator
from app.ui.window.quit_confirmation import may_quit
from app.ui.window.window_controller import WindowController
from app.ui.window.workbench import Workbench

if TYPE_CHECKING:
    from app.ui.forms import page as form_page
    from app.ui.pages.ad_campaign import page as ad_campaign_page
    from app.ui.pages.campaign_compare import page as compare_page
    from app.ui.pages.campaign_editor import page as campaign_editor
else:
    form_page = lazy_module("app.ui.forms.page")
    ad_campaign_page = lazy_module("app.ui.pages.ad_campaign.page")
    compare_page = lazy_module("app.ui.pages.campaign_compare.page")
    campaign_editor = lazy_module("app.ui.pages.campaign_editor.page")

WATCHDOG_S = 30.0
"""Seconds for a complete shutdown; after that the process exits with the data that is on disk."""
_PRELOAD_AFTER_S = 1.0
"""Seconds between opening the last session's connections and loading the remaining pages."""
_PRELOAD_AFTER_START_PAGE_S = 0.2
"""The same after showing the start page, which is drawn by then; the workbench is prepared too."""


def _page_of(kind: ResourceKind[Any]) -> KindPage:
    """Returns the `PAGE` of the module named after the plural of this kind."""
    page = import_module(f"app.ui.pages.{kind.plural}").PAGE
    assert isinstance(page, KindPage)
    return page


_PAGES: Final = {kind.name: _page_of(kind) for kind in KINDS}
import_module("app.ui.pages.campaigns.page")  # shown first, so it is loaded at once


def registry() -> PageRegistry:
    """Returns all pages. The first ones shown are loaded with the program, the others when they are first opened."""
    return PageRegistry(
        resources=tuple(_PAGES.values()),
        places=(
            Place(
                drafts_page.KIND,
                drafts_page.ICON,
                drafts_page.title,
                drafts_page.DraftsPage,
                count=lambda session: len(session.draft_list),
                follow=lambda session, changed: session.draft_list.subscribe(changed),
            ),
            Place(
                deleted_items_page.KIND,
                deleted_items_page.ICON,
                deleted_items_page.title,
                deleted_items_page.DeletedPage,
            ),
        ),
        editors={
            "campaign": import_on_call(lambda: campaign_editor.CampaignEditorPage),
            "ad_campaign": import_on_call(lambda: ad_campaign_page.AdCampaignPage),
        },
        forms={name: page.form for name, page in _PAGES.items() if page.form is not None},
        make_form=import_on_call(lambda: form_page.FormPage),
        make_comparison=import_on_call(lambda: compare_page.ComparePage),
        continuations=(
            *(page.continued for page in _PAGES.values() if page.continued is not None),
            lambda *job: deletion_jobs.continued([page.declaration() for page in _PAGES.values()], *job),
        ),
    )


@dataclass(frozen=True, slots=True)
class Launch:
    """The objects of a start that exist before there is an event loop.

    `first` is the current content of the window; `find_key` is as in `Vault`.
    """

    window: MainWindow
    settings: SettingsStore
    options: Options
    first: EarlyList | None = None
    find_key: Callable[[], bytes] | None = None


class Marquee:
    """The running program: one window and all its services.

    Attributes:
        window, workspace, navigator, connection_flow, controller: its parts, which the guided tour uses.
    """

    def __init__(self, launch: Launch) -> None:
        window, options, first = launch.window, launch.options, launch.first
        self.window = window
        self.workspace = Workspace(data_dir(options.data_dir), launch.settings, find_key=launch.find_key)
        bench = Workbench()
        self.navigator = Navigator(self.workspace, registry(), bench, first.table if first is not None else None)
        self.connection_flow = ConnectionFlow(window, self.workspace, self.navigator, dialect=options.dialect)
        self.controller = WindowController(window, bench, self.navigator, self.connection_flow)
        self._options = options
        self._first = first
        self._end = asyncio.get_running_loop().create_future()
        self._is_ending = False
        self._collector = GarbageCollector(window)
        window.setWindowIcon(app_icon())
        window.close_wanted.connect(self.ask_to_close)

    # ------------------------------------------------------------------------------------------------- starting

    def start(self) -> None:
        """Shows what the command line asks for, else what was open when Marquee was last closed."""
        notices = [*self.workspace.settings.notices, *self.workspace.connections.notices]
        for notice in notices:
            self.navigator.banner(f"notice/{notice}", notice)
        self.connection_flow.start.show_notices(notices)
        if self._options.demo:
            self.connection_flow.show_home()
            self.connection_flow.try_demo()
        elif self._options.connect is not None:
            self._connect(self._options.connect, self._options.secret)
        else:
            self._open_as_before()
        if self._first is not None:
            self._first.hand_over()
            self.window.drop_content(self._first)
            self._first = None
        if self._options.is_primary and self._options.data_dir is not None:
            task_runner.spawn(self.window, self._listen_for_second_starts(self._options.data_dir))
        self._collector.start()
        task_runner.spawn(self.window, self._preload())
        if self.window.is_closing:
            self.ask_to_close()

    async def _listen_for_second_starts(self, folder: Path) -> None:
        """Listens for second starts."""
        try:
            address = await asyncio.to_thread(new_address, folder)
        except (OSError, DiskProblem) as error:
            logger("bootstrap").warning("second starts cannot be heard: %s", error)
            return
        self._single_instance = SingleInstance(address, self.window)
        self._single_instance.requested.connect(self._on_second_start)

    async def _preload(self) -> None:
        """Loads editors and pages ahead, so that opening them is fast.

        What the user asked for is loaded first. On the start page, where the user has not chosen yet, loading starts
        now.
        """
        is_at_start = self.window.content() is self.connection_flow.start
        await asyncio.sleep(_PRELOAD_AFTER_START_PAGE_S if is_at_start else _PRELOAD_AFTER_S)
        await asyncio.to_thread(load_pending)
        await asyncio.to_thread(load_trust)

    def _open_as_before(self) -> None:
        settings = self.workspace.settings.value
        for connection_id in settings.open_connections if settings.reopen_connections else ():
            connection = self.workspace.connections.get(connection_id)
            if connection is not None:
                self.navigator.open_connection(connection)
        self.navigator.show_as_before()
        self.connection_flow.show_home()

    def _on_second_start(self, launch_request: LaunchRequest) -> None:
        """Handles a second start: this window comes to the front and does what was asked for."""
        self.window.come_to_front()
        if launch_request.demo:
            self.connection_flow.try_demo()
        elif launch_request.connect is not None:
            self._connect(launch_request.connect, launch_request.secret)

    def _connect(self, wanted: Connect, secret: str | None) -> None:
        task_runner.spawn(
            self.connection_flow, self._connect_and_open(wanted, secret), on_error=self.connection_flow.show_problem
        )

    async def _connect_and_open(self, wanted: Connect, secret: str | None) -> None:
        """`--connect`: creates or reuses the connection and opens it; a sign-in follows if needed."""
        self.connection_flow.show_home()
        connection, secret = await asyncio.to_thread(_connection_of, wanted, self.workspace, secret)
        if secret:
            await self.workspace.vault.set_secret(connection, secret)
        await self.connection_flow.open_or_sign_in(connection)

    # ------------------------------------------------------------------------------------------------- ending

    async def ended(self) -> int:
        """Waits until the user closes the window or the tour ends. Returns the exit status."""
        status: int = await self._end
        return status

    def ask_to_close(self) -> None:
        """Closes the window unless the user cancels because of jobs or unsaved work."""
        if not self._is_ending:
            self._is_ending = True
            task_runner.spawn(self.window, self._ask_to_close())

    async def _ask_to_close(self) -> None:
        try:
            if not await self._confirm_end():
                self._is_ending = self.window.is_closing = False
                return
        except BaseException:
            self._is_ending = self.window.is_closing = False
            raise
        self.end(0)

    async def _confirm_end(self) -> bool:
        """Asks about running jobs, then about all unsaved work at once. Returns False if the user cancels."""
        return await self.navigator.jobs_may_end() and await may_quit(self.window, self.navigator)

    def end(self, status: int) -> None:
        if not self._end.done():
            self._end.set_result(status)

    async def shut_down(self) -> None:
        """Stops new work, saves drafts, waits for renewals (15 s) and writes (10 s), and closes. Takes at most 30 s."""
        watchdog = threading.Timer(WATCHDOG_S, _end_hard)
        watchdog.daemon = True
        watchdog.start()
        self.controller.remember()
        self.window.hide()
        await self._save_drafts()
        await self.controller.write()
        self.connection_flow.sign_in.stop()
        await self.workspace.aclose()
        self.connection_flow.demo.stop()
        await task_runner.end_all()
        self._collector.stop()
        self.window.close_for_good()
        watchdog.cancel()

    async def _save_drafts(self) -> None:
        """Saves all drafts at once: each may wait for a running write, and none must delay another."""
        kept = (page.keep_draft() for page in self.navigator.unsaved())
        for outcome in await asyncio.gather(*kept, return_exceptions=True):
            if isinstance(outcome, Exception):
                failures.note(outcome)


class _NoBrowser(QObject):
    """Replaces the desktop's browser: the tour signs in by itself."""

    @Slot(QUrl)
    def open(self, address: QUrl) -> None:
        logger("tour").debug("not opened in a browser: %s", address.host())


def run_program(app: QCoreApplication, launch: Launch) -> int:
    """Runs the program from the first frame to its end, on the one loop. Returns the exit status."""
    with asyncio.Runner(loop_factory=lambda: EventLoop(app)) as runner:
        return runner.run(live(launch))


async def live(launch: Launch) -> int:
    """The program's one main task."""
    options = launch.options
    _install_asyncgen_hooks(asyncio.get_running_loop())
    folder = data_dir(options.data_dir)
    with contextlib.suppress(OSError):  # without a log there is less to analyse later, but Marquee works
        start_file_log(folder / LOG_FOLDER)
    hook = failures.UncaughtHook()
    hook.install()
    asyncio.get_running_loop().set_exception_handler(hook.loop_handler)
    try:
        program = Marquee(launch)
    except Exception as error:
        # There will be no window to show it in: the terminal and the log have it.
        hook.uninstall()
        logger("bootstrap").critical("Marquee could not start", exc_info=error)
        raise
    _end_on_signals(program)
    no_browser = _NoBrowser()
    try:
        if options.tour is not None:
            for scheme in ("http", "https"):
                QDesktopServices.setUrlHandler(scheme, no_browser, "open")  # type: ignore[arg-type]  # it must be a string
        program.start()
        if options.tour is not None:
            task_runner.spawn(program.window, _tour(program, options))
        return await program.ended()
    finally:
        await program.shut_down()
        hook.uninstall()


def _install_asyncgen_hooks(loop: asyncio.AbstractEventLoop) -> None:
    """Finalises generators like asyncio's own loops do.

    Qt's loop does not, and unfinished answers would log errors at the end.
    """
    first, last = getattr(loop, "_asyncgen_firstiter_hook", None), getattr(loop, "_asyncgen_finalizer_hook", None)
    sys.set_asyncgen_hooks(firstiter=first, finalizer=last)


def _end_on_signals(program: Marquee) -> None:
    """A desktop that logs out sends signals: no user can answer questions, and drafts are saved."""
    loop = asyncio.get_running_loop()
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None:
            with contextlib.suppress(NotImplementedError):  # Windows has no such handlers
                loop.add_signal_handler(number, program.end, 0)


async def _tour(program: Marquee, options: Options) -> None:
    # Imported here because only the tour needs Qt's test library.
    from app.ui.tour.input_simulation import Credentials  # noqa: PLC0415 - see above
    from app.ui.tour.run import run as take_tour  # noqa: PLC0415 - see above

    assert options.tour is not None
    status = 1
    try:
        program.controller.help.first_steps.dismiss()
        ready = await program.connection_flow.demo.start(dialect=options.dialect)
        people = [Credentials(person.name, person.password) for person in ready.users]
        kinds = [resource.declaration().kind for resource in registry().resources]
        status = await take_tour(program.window, program.workspace, people, kinds, options.tour)
    except Exception as error:
        sys.stderr.write(f"{error}\n")
        raise
    finally:
        program.end(status)


def _connection_of(wanted: Connect, workspace: Workspace, secret: str | None) -> tuple[Connection, str]:
    """Reads a missing secret from standard input, which may take as long as the user types.

    Raises Invalid.
    """
    if secret is None:
        secret = sys.stdin.readline().strip() if wanted.has_secret else ""
    origin = normalise_address(wanted.address)
    kind = ApplicationKind.PUBLIC
    if wanted.grant == "client_credentials":
        kind = ApplicationKind.CLIENT_CREDENTIALS
    elif wanted.has_secret:
        kind = ApplicationKind.CONFIDENTIAL
    if wanted.has_secret and not secret:
        raise Invalid(
            say("No client secret was received on standard input."),
            hint=say("Pass it on one line, then start Marquee again."),
        )
    connection = workspace.connections.find_or_create(
        origin.base,
        wanted.client_id,
        kind,
        name=wanted.name,
        redirect_uri=wanted.redirect_uri,
        scopes=wanted.scopes,
    )
    return connection, secret


def _end_hard() -> None:
    logger("shutdown").critical("ending took longer than %d s; what is on disk is kept", WATCHDOG_S)
    os._exit(1)
