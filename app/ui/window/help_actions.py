"""The commands under Help: guide, shortcuts, first steps; also for the sign-in screens.

Help is not needed during the start, so its modules are imported on first use.
"""
# ruff: noqa: PLC0415 - see above

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from app.core.errors import DiskProblem
from app.models.onboarding_steps import BENCH_VIEW, FIRST_STEPS_VIEW, FirstSteps
from app.ui import failures
from app.ui.guide.guide_links import CONTENTS, SHORTCUTS
from app.ui.task_runner import spawn
from app.ui.window.connection_flow import ConnectionFlow
from app.ui.window.main_window import MainWindow
from app.ui.window.navigator import Navigator
from app.ui.window.window_actions import WindowActions

if TYPE_CHECKING:
    from app.ui.window.onboarding_card import FirstStepsGuide
    from app.ui.window.shortcut_list import KeyGroup

_SEEN_MS: Final = 80
"""Delay after a list is loaded, so that its frame is painted first."""


class Help(QObject):
    """The Help commands; see the module's docstring."""

    def __init__(
        self, window: MainWindow, navigator: Navigator, connection_flow: ConnectionFlow, actions: WindowActions
    ) -> None:
        super().__init__(window)
        self._window = window
        self._navigator = navigator
        self._first_steps: FirstStepsGuide | None = None
        self._note_newcomer()
        self._list_seen = QTimer(self, singleShot=True, interval=_SEEN_MS)
        self._list_seen.timeout.connect(self._look_at_steps)
        navigator.lists.loaded.connect(self._list_seen.start)
        actions.guide.triggered.connect(self._open_contents)
        actions.keys.triggered.connect(self._show_keys)
        actions.first_steps.triggered.connect(self._show_first_steps)
        connection_flow.start.guide_wanted.connect(self.open_guide)
        connection_flow.sign_in.guide_wanted.connect(self.open_guide)

    @property
    def first_steps(self) -> FirstStepsGuide:
        if self._first_steps is None:
            from app.ui.window.onboarding_card import FirstStepsGuide

            self._first_steps = FirstStepsGuide(self._navigator, self.open_guide)
        return self._first_steps

    def open_guide(self, target: str = CONTENTS) -> None:
        """Opens a page of the guide: `page.md` or `page.md#anchor`."""
        from app.ui.guide.window import open_guide

        try:
            open_guide(self._window, target)
        except DiskProblem as error:
            failures.present(error, self._window)

    def keys(self) -> list[KeyGroup]:
        """Returns the shortcuts that work now."""
        from app.ui.window.shortcut_list import bound_keys

        window, page = self._window, self._navigator.bench.tabs.current()
        if window.content() is not self._navigator.bench or page is None:
            return bound_keys(window, None, "")
        return bound_keys(window, page if isinstance(page, QWidget) else None, page.page_title())

    def _note_newcomer(self) -> None:
        """Notes a new user at the start, before any settings exist; the first list may arrive minutes later."""
        settings = self._navigator.workspace.settings
        if not settings.view(FIRST_STEPS_VIEW) and not settings.view(BENCH_VIEW):
            settings.remember_view(FIRST_STEPS_VIEW, FirstSteps().state())

    def _look_at_steps(self) -> None:
        if self._navigator.bench.tabs.current() is None:
            self._list_seen.start()  # the rows are there before the page that shows them
        else:
            self.first_steps.list_loaded()

    def _open_contents(self) -> None:
        self.open_guide()

    def open_shortcuts(self) -> None:
        """Opens the guide at the list of all shortcuts."""
        # After the dialog is closed, because the window behind it is activated again.
        QTimer.singleShot(0, self, lambda: self.open_guide(SHORTCUTS))

    def _show_keys(self) -> None:
        from app.ui.window.shortcut_list import ShortcutListDialog

        spawn(self, ShortcutListDialog(self._window, self.keys(), self.open_shortcuts).answer())

    def _show_first_steps(self) -> None:
        self.first_steps.begin_again()
