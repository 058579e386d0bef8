"""Controls the window: its actions and menus, its appearance, and the state saved until the next start."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMenu

from app.config.settings import Density as WantedDensity
from app.config.startup_settings import PLACE
from app.core.errors import DiskProblem
from app.models.language_choice import is_in_use
from app.services.session.demo_process import DEMO_ID
from app.ui import failures
from app.ui.diagnostics.window import LOG, OVERVIEW, open_diagnostics
from app.ui.i18n import tr
from app.ui.look.theme import Scheme, apply_theme, theme, theme_hub
from app.ui.loop.pausing_timer import PausingTimer
from app.ui.search.command_search import CommandSearch
from app.ui.search.quick_open import QuickOpen
from app.ui.search.result_types import Found
from app.ui.task_runner import spawn
from app.ui.widgets.drawing.last_input import last_input
from app.ui.widgets.feedback.toast import ToastTone
from app.ui.widgets.tables.grid_view import Density, rows_hub
from app.ui.window.about import AboutDialog
from app.ui.window.connection_flow import ConnectionFlow
from app.ui.window.help_actions import Help
from app.ui.window.look_settings import LookSettings
from app.ui.window.main_window import MainWindow
from app.ui.window.navigator import Navigator
from app.ui.window.pane_focus import PaneKeys
from app.ui.window.saved_tabs import VIEW as TABS
from app.ui.window.settings.page_index import places
from app.ui.window.window_actions import WindowActions, check, on_choice
from app.ui.window.workbench import Workbench

_BENCH = "workbench"
_TREE = "tree"
_KEEP_MS: Final = 10_000
"""Interval for saving the window's state; a crash loses at most the changes since then."""
_SOON_MS: Final = 500
"""The same for tabs and named views, which matter more."""
_WORTH_S: Final = 0.01
"""CPU time of this thread, in seconds, after which the state may have changed: a click takes more, the clock's tick
less."""
_DENSITIES = {WantedDensity.COMPACT: Density.COMPACT, WantedDensity.COMFORTABLE: Density.COMFORTABLE}


class WindowController(QObject):
    """Connects window, workbench, navigator and connection flow.

    Attributes:
        actions: the window's actions.
        help: the Help commands.
        autosave: the timer that saves the window's state.
        quick_open: the palette.

    Signals:
        close_wanted: the user wants to quit.
    """

    close_wanted = Signal()

    def __init__(
        self, window: MainWindow, bench: Workbench, navigator: Navigator, connection_flow: ConnectionFlow
    ) -> None:
        super().__init__(window)
        self._window = window
        self._bench = bench
        self._navigator = navigator
        self._connection_flow = connection_flow
        self._settings = navigator.workspace.settings
        self.actions = WindowActions(window)
        self.help = Help(window, navigator, connection_flow, self.actions)
        self._connections_menu: QMenu | None = None
        self.quick_open = QuickOpen(
            window, (CommandSearch(self._commands, self._places), navigator.search.records), navigator.search.sections
        )
        window.toaster = bench.tabs.toaster
        window.show_details = partial(self.show_diagnostics, LOG)
        self._kept_at_s = 0.0
        self.autosave = PausingTimer(self._is_worth_keeping, self)
        self.autosave.setInterval(_KEEP_MS)
        self.autosave.timeout.connect(self._keep)
        LookSettings(window, self._settings, self.actions)
        PaneKeys(bench, self.actions)
        self._soon = QTimer(self, singleShot=True, interval=_SOON_MS)
        self._soon.timeout.connect(self._keep)
        self._connect()
        self._restore()
        self.autosave.start()

    def remember(self) -> None:
        """Notes the final state once, at the end."""
        self.autosave.stop()
        self._soon.stop()
        self._note()

    async def write(self) -> None:
        """Writes the settings. A failure does not prevent quitting."""
        try:
            await asyncio.to_thread(self._settings.save)
        except DiskProblem as error:
            failures.note(error)

    def _keep(self) -> None:
        """Saves the state while the window is open, so that a crash does not lose a named view."""
        self._kept_at_s = time.thread_time()
        self._note()
        spawn(self, asyncio.to_thread(self._settings.save), on_error=failures.note)
        self.autosave.rest()

    def _is_worth_keeping(self) -> bool:
        return time.thread_time() - self._kept_at_s > _WORTH_S

    def _note(self) -> None:
        settings = self._settings
        settings.remember_view(_BENCH, self._bench.state())
        settings.remember_view(_TREE, self._navigator.tree.state())
        settings.remember_view(TABS, self._navigator.last_tabs.state(self._navigator.sessions()))
        for page in self._navigator.list_pages():
            if (state := page.changed_view()) is not None:
                settings.remember_view(page.page_key[1], state)
            if page.isVisible():
                settings.remember_view(PLACE, page.place_in(self._window)._asdict())
        settings.change(
            window_geometry=self._window.geometry_bytes(),
            open_connections=tuple(
                session.connection.id for session in self._navigator.sessions() if session.connection.id != DEMO_ID
            ),
        )

    # ------------------------------------------------------------------------------------------------- connecting

    def _connect(self) -> None:
        last_input()  # sees the first click too
        bench, actions, tabs = self._bench, self.actions, self._bench.tabs
        bench.bar.connection_clicked.connect(self._open_connection_menu)
        bench.bar.menu_clicked.connect(self._open_main_menu)
        bench.bar.quick_open_clicked.connect(self._open_quick)
        actions.quick_open.triggered.connect(self._open_quick)
        actions.settings.triggered.connect(self.open_settings)
        self._connection_flow.start.settings_wanted.connect(self.open_settings)
        actions.menu.triggered.connect(self._open_main_menu)
        tabs.current_changed.connect(self._soon.start)
        actions.close_tab.triggered.connect(tabs.close_current)
        actions.reopen_tab.triggered.connect(self._navigator.closed_tabs.reopen)
        actions.keep_tab.triggered.connect(tabs.keep_front)
        actions.tab_left.triggered.connect(partial(tabs.move_front, -1))
        actions.tab_right.triggered.connect(partial(tabs.move_front, 1))
        self._navigator.closed_tabs.changed.connect(self._follow_tabs)
        tabs.rearranged.connect(self._follow_tabs)
        tabs.rearranged.connect(self._soon.start)
        self._navigator.state_remembered.connect(self._soon.start)
        actions.next_tab.triggered.connect(partial(tabs.step, 1))
        actions.previous_tab.triggered.connect(partial(tabs.step, -1))
        for place, action in enumerate(actions.by_number):
            action.triggered.connect(partial(tabs.go_to, place))
        actions.tree.triggered.connect(bench.toggle_rail)
        actions.inspector.triggered.connect(bench.toggle_inspector)
        actions.activity.triggered.connect(bench.toggle_activity)
        actions.new_connection.triggered.connect(self._connection_flow.connect_new)
        actions.diagnostics.triggered.connect(partial(self.show_diagnostics, OVERVIEW))
        actions.about.triggered.connect(self._show_about)
        actions.permissions.triggered.connect(self._show_permissions)
        self._connection_flow.start.about_wanted.connect(self._show_about)
        actions.quit.triggered.connect(self._window.close)
        on_choice(actions.schemes, self._take_scheme)
        on_choice(actions.densities, self._take_density)
        on_choice(actions.languages, self._take_language)
        self._navigator.front_changed.connect(self._follow_front)
        self._navigator.details_wanted.connect(partial(self.show_diagnostics, LOG))
        self._window.content_changed.connect(self._follow_front)

    def _restore(self) -> None:
        settings = self._settings
        self._bench.restore(settings.view(_BENCH))
        self._navigator.tree.restore(settings.view(_TREE))
        check(self.actions.schemes, theme_hub().scheme)
        density = _DENSITIES[settings.value.density]
        check(self.actions.densities, density)
        self._show_density(density)
        check(self.actions.languages, settings.value.language)

    def _follow_front(self) -> None:
        """Disables the workbench's actions on other screens, and shows the current CMS in the window's title."""
        session = self._navigator.front()
        on_bench = self._window.content() is self._bench
        actions = self.actions
        for action in (*actions.tabs(), actions.tree, actions.inspector):
            action.setEnabled(on_bench)
        self._follow_tabs()
        self._window.setWindowTitle(f"{session.connection.name} – Marquee" if session is not None else "Marquee")
        self._show_density(_DENSITIES[self._settings.value.density])

    def _follow_tabs(self) -> None:
        on_bench, tabs = self._window.content() is self._bench, self._bench.tabs
        front = tabs.current()
        self.actions.reopen_tab.setEnabled(on_bench and len(self._navigator.closed_tabs) > 0)
        self.actions.keep_tab.setEnabled(on_bench and front is not None and tabs.is_preview(front))

    # ------------------------------------------------------------------------------------------------- menus

    def _open_connection_menu(self) -> None:
        self._bench.bar.popup_connections(self._connection_flow.connection_menu())

    def _open_main_menu(self) -> None:
        if self._window.content() is not self._bench:
            return
        session = self._navigator.front()
        who = self._navigator.workspace.account(session).name
        sign_out = partial(self._connection_flow.sign_out_action, session) if session is not None else None
        menu = self.actions.main_menu(who, self._navigator.page_actions(), sign_out)
        self._bench.bar.popup_menu(menu)

    def _open_quick(self) -> None:
        if self._window.content() is self._bench:
            self.quick_open.open()

    def _commands(self) -> list[QAction]:
        """Returns all current commands. Those about connections are in a menu that lives until it is rebuilt."""
        if self._connections_menu is not None:
            self._connections_menu.deleteLater()
        self._connections_menu = self._connection_flow.connection_menu()
        about_connections = [action for action in self._connections_menu.actions() if not action.isCheckable()]
        return [*self._navigator.page_actions(), *self.actions.listed(), *about_connections]

    def _places(self) -> Iterable[Found]:
        """Returns what quick open offers besides the commands: places of the window, and pages of the settings."""
        yield from self._navigator.search.places()
        for place in places():
            title, show = tr("Settings: {page}", page=place.title), partial(self.open_settings, place.key)
            words = (place.title, *place.keywords)
            yield Found(title, show, icon="gear-six", detail=tr("Menu"), keywords=words, only_searched=True)

    def open_settings(self, page: object = "") -> None:
        """Opens the settings window, at `page` if given."""
        from app.ui.window.settings.window import SettingsContext, open_settings  # noqa: PLC0415 - not at the start

        context = SettingsContext(
            self.actions, self._navigator, self._connection_flow, self.help.keys, self.help.open_shortcuts
        )
        open_settings(self._window, context, page if isinstance(page, str) else "")

    def show_diagnostics(self, part: str, *_: object) -> None:
        open_diagnostics(self._window, self._navigator.workspace, part)

    def _show_about(self) -> None:
        spawn(self, AboutDialog(self._window, str(self._navigator.workspace.data_dir)).answer())

    def _show_permissions(self) -> None:
        session = self._navigator.front()
        if session is not None:
            self._connection_flow.permissions.show(session)

    # ------------------------------------------------------------------------------------------------- look

    def _take_scheme(self, scheme: object) -> None:
        app = QApplication.instance()
        if isinstance(app, QApplication) and isinstance(scheme, str):
            # Without a fade: pictures of both looks would take as long as the change itself.
            apply_theme(app, Scheme(scheme), base_px=theme().base_px)
            self._settings.change(theme=scheme)

    def _take_density(self, density: object) -> None:
        wanted = next(name for name, height in _DENSITIES.items() if height == density)
        self._settings.change(density=wanted)
        self._show_density(_DENSITIES[wanted])

    def _take_language(self, language: object) -> None:
        """Saves the language for the next start: open widgets keep the texts they were created with."""
        if isinstance(language, str) and language != self._settings.value.language:
            self._settings.change(language=language)
            if not is_in_use(language):
                self._bench.tabs.toaster.show(tr("Restart Marquee to change the language."), tone=ToastTone.INFO)

    def _show_density(self, density: Density) -> None:
        self._bench.nav.tree.set_density(density)
        rows_hub().take(density)
        for page in self._navigator.list_pages():
            page.set_density(density)
