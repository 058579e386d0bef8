"""The diagnostics window: live facts, requests and the log, and a dialog to pass them on."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import PySide6
from PySide6.QtCore import QTimer, qVersion
from PySide6.QtGui import QGuiApplication, QHideEvent, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from app.core.atomic_files import write_atomic
from app.core.errors import DiskProblem
from app.services.help import diagnostics
from app.services.help.diagnostics import Facts, SeenRequest
from app.services.session.workspace import Workspace
from app.ui import failures
from app.ui.awaited_dialogs import CardDialog, pick_save_file, room_px
from app.ui.diagnostics.diagnostics_panels import FactsView, RequestsView, TextView
from app.ui.i18n import tr
from app.ui.task_runner import spawn
from app.ui.widgets.buttons.painted_buttons import ButtonKind
from app.ui.widgets.buttons.segmented_control import SegmentedControl
from app.ui.widgets.containers.box_layouts import STRETCH, Stretch, column, hold, row
from app.ui.widgets.text.labels import Label

REFRESH_EVERY_MS: Final = 500
_WIDTH: Final = 960
_HEIGHT: Final = 520
_MODE: Final = 0o644
"""File mode of the saved file: readable by others, since it is meant to be passed on."""
OVERVIEW, REQUESTS, LOG = "overview", "requests", "log"


class DiagnosticsWindow(CardDialog[None]):
    """A window beside the main window, which stays usable. It updates twice a second, and only while it is visible.

    Attributes:
        facts, requests, log: its parts.
        parts: the control that switches between them.
        looks: the number of updates, for tests.
    """

    def __init__(self, parent: QWidget, workspace: Workspace) -> None:
        super().__init__(parent, tr("Diagnostics"), width=_WIDTH)
        self.setModal(False)
        self._workspace = workspace
        self._lines: tuple[str, ...] = ()
        self._reading: asyncio.Task[None] | None = None
        self.looks = 0
        self.facts = FactsView()
        self.requests = RequestsView()
        self.log = TextView(name=tr("End of the log"), empty=tr("The log is empty."))
        self.parts = SegmentedControl(
            ((OVERVIEW, tr("Overview")), (REQUESTS, tr("Requests")), (LOG, tr("Log"))), OVERVIEW, name=tr("Diagnostics")
        )
        self._stack = QStackedWidget()
        for part in (self.facts, self.requests, self.log):
            self._stack.addWidget(part)
        self.parts.changed.connect(self._turn_to)
        body = hold(column(row(self.parts, STRETCH), Stretch(self._stack), spacing=12))
        body.setFixedHeight(room_px(parent.height() - 200, _HEIGHT, 240))
        self.content.addWidget(body)
        self._copy = self.add_button(tr("Copy diagnostics…"), ButtonKind.SECONDARY, self._share)
        self.add_button(tr("Close"), ButtonKind.PRIMARY, self.reject).setDefault(True)
        self._timer = QTimer(self, interval=REFRESH_EVERY_MS)
        self._timer.timeout.connect(self.look)
        self.finished.connect(self.deleteLater)
        self.focus_first(self.parts)

    def look(self) -> None:
        """Updates everything; it reads only from memory and disk."""
        self.looks += 1
        self.facts.show_facts(self._facts())
        self.requests.show_requests(self._seen())
        if self._reading is None or self._reading.done():
            self._reading = spawn(self, self._read_log(), name="read the log", on_error=failures.note)

    @property
    def interval_ms(self) -> int:
        return self._timer.interval()

    def is_refreshing(self) -> bool:
        """Returns whether it is updating."""
        return self._timer.isActive()

    async def text(self) -> str:
        """Returns all of it, as it would be copied now."""
        await self._read_log()
        return diagnostics.as_text(self._facts(), self._seen(), self._lines, datetime.now(UTC))

    def _facts(self) -> list[Facts]:
        sessions = self._workspace.sessions.values()
        qt = (("PySide", PySide6.__version__), ("Qt", f"{qVersion()} ({QGuiApplication.platformName()})"))
        return [*(diagnostics.connection_facts(each, self._workspace) for each in sessions), diagnostics.versions(qt)]

    def _seen(self) -> list[SeenRequest]:
        return diagnostics.requests_of(self._workspace.sessions.values())

    async def _read_log(self) -> None:
        path = diagnostics.log_path(self._workspace.data_dir)
        try:
            self._lines = await asyncio.to_thread(diagnostics.last_lines, path)
        except DiskProblem as problem:
            self._lines = (problem.sentence,)
        self.log.show_text("\n".join(self._lines))

    def _turn_to(self, part: str) -> None:
        self._stack.setCurrentIndex((OVERVIEW, REQUESTS, LOG).index(part))

    def _share(self) -> None:
        spawn(self, self._show_text())

    async def _show_text(self) -> None:
        await ShareDialog(self, await self.text()).answer()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.look()
        self._timer.start()

    def hideEvent(self, event: QHideEvent) -> None:
        self._timer.stop()
        super().hideEvent(event)


class ShareDialog(CardDialog[bool | Path]):
    """Shows the text first; exactly this text is then copied or saved."""

    def __init__(self, parent: QWidget, text: str) -> None:
        super().__init__(parent, tr("Copy diagnostics"), width=_WIDTH)
        self._text = text
        self.add_text(
            tr("Exactly this text is copied. It contains no password or token. Review it before you share it.")
        )
        self.shown = TextView(text, name=tr("Diagnostics text"))
        self.shown.setFixedHeight(room_px(parent.height() - 260, 380, 200))
        self.content.addWidget(self.shown)
        self._message = Label("", 12, 400, "text2", wrap=True)
        self._message.hide()
        self.content.addWidget(self._message)
        self.add_button(tr("Cancel"), ButtonKind.SECONDARY, self.reject)
        self.add_button(tr("Save as file…"), ButtonKind.SECONDARY, self._save)
        copy = self.add_button(tr("Copy"), ButtonKind.PRIMARY, self._copy)
        copy.setDefault(True)
        self.focus_first(copy)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._text)
        self.finish(True)

    def _save(self) -> None:
        spawn(self, self._pick_and_save())

    async def _pick_and_save(self) -> None:
        name = f"marquee-diagnostics-{datetime.now(UTC):%Y%m%d-%H%M%S}.txt"
        filters = [tr("Text (*.txt)")]
        path = await pick_save_file(self, title=tr("Save diagnostics"), name=name, suffix="txt", filters=filters)
        if path is None:
            return
        try:
            await asyncio.to_thread(_write, path, self._text)
        except DiskProblem as problem:
            failure = failures.note(problem)
            self._message.setText(f"{failure.sentence} {failure.hint}".strip())
            self._message.set_tone("danger")
            self._message.show()
            return
        self.finish(path)


def open_diagnostics(parent: QWidget, workspace: Workspace, part: str = OVERVIEW) -> DiagnosticsWindow:
    """Returns the one diagnostics window of `parent`, in front and showing `part`."""
    shown = next((each for each in parent.findChildren(DiagnosticsWindow) if each.isVisible()), None)
    window = shown or DiagnosticsWindow(parent, workspace)
    window.parts.set_current(part)
    window.show()
    window.raise_()
    window.activateWindow()
    return window


def _write(path: Path, text: str) -> None:
    write_atomic(path, text.encode(), mode=_MODE)
