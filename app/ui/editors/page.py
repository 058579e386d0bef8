"""The tab of one record: loads it, shows its editor, and closes without losing work."""

from __future__ import annotations

import time
from contextlib import AbstractContextManager
from typing import Final, Generic, TypeVar

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QAction, QShowEvent
from PySide6.QtWidgets import QWidget

from app.core.errors import NextStep, NotFound
from app.services.connection_state import LinkState
from app.services.document.status import OthersWork, Waiting, WaitReason, may_save
from app.services.session.session import Session
from app.ui import awaited_dialogs, failures
from app.ui.editors.record_editing import RecordEditing
from app.ui.failure_actions import read_failure_action
from app.ui.i18n import tr
from app.ui.shell import Page, Shell
from app.ui.task_runner import ending_with, spawn
from app.ui.widgets.containers.box_layouts import Stretch, column
from app.ui.widgets.containers.panels import Panel
from app.ui.widgets.tables.list_placeholders import StateStack

RECHECK_AFTER_S: Final = 60.0
"""After this many seconds out of sight, an editor that becomes visible checks for changes in the CMS."""
_WAIT_FOR_WRITE_S: Final = 10.0


E = TypeVar("E", bound=RecordEditing)


class EditorPage(Page, Generic[E]):
    """See `KeepsDraft` in `app.ui.navigation`. A subclass loads the record and names it.

    Attributes:
        editing: the loaded editor; None while loading and after a failure, so nothing half-loaded can be saved.

    Signals:
        loaded(): the record can be edited; also after a retry.
        was_saved(): the CMS has stored the changes.
        record_gone(): the CMS no longer has the record, and there is no draft to continue with.
    """

    loaded = Signal()
    was_saved = Signal()
    record_gone = Signal()

    def __init__(self, session: Session, shell: Shell, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.editing: E | None = None
        self._session = session
        self._shell = shell
        self._title = ""
        self._was_unsaved = False
        self._compares = False
        self._read_at = time.monotonic()
        self._awaits_cms = False
        self.destroyed.connect(ending_with(session.subscribe(self._reload_when_connected)))
        self._place = Panel(column(spacing=0))
        self._states = StateStack(self._place)
        self.setLayout(column(Stretch(self._states), spacing=0))

    def expect_title(self, title: str) -> None:
        """Sets the record's last known name to use until it is read."""
        self._title = self._title or title

    def page_title(self) -> str:
        return self._title

    def is_unsaved(self) -> bool:
        return self.editing is not None and self.editing.is_unsaved

    def page_actions(self) -> list[QAction]:
        return self.editing.menu_actions() if self.editing is not None else []

    def status_text(self) -> str:
        return self.editing.status_text() if self.editing is not None else ""

    def toast_place(self) -> QWidget | None:
        return self.editing.toast_place if self.editing is not None else None

    async def try_close(self) -> bool:
        editing = self.editing
        if editing is None:
            return True
        await editing.document.wait_until_idle(_WAIT_FOR_WRITE_S)
        if not editing.is_unsaved:
            return True
        title, text, detail = self._closing_question(editing)
        buttons = [
            awaited_dialogs.Choice("back", tr("Cancel")),
            awaited_dialogs.Choice("discard", tr("Discard"), danger=True),
            awaited_dialogs.Choice("draft", tr("Keep draft")),
        ]
        if may_save(editing.status):
            buttons.append(awaited_dialogs.Choice("save", editing.save_text()))
        answer = await awaited_dialogs.ask(
            self,
            title=title,
            text=text,
            detail=detail,
            buttons=buttons,
            default=buttons[-1].key,
        )
        return await self._settle(editing, answer)

    def _closing_question(self, editing: E) -> tuple[str, str, str]:
        """Returns the question before unsaved changes are left: title, text, and details."""
        raise NotImplementedError

    async def keep_draft(self) -> None:
        if self.editing is not None:
            await self.editing.document.wait_until_idle(_WAIT_FOR_WRITE_S)
            await self.editing.document.write_draft()

    async def settle(self) -> None:
        if self.editing is not None:
            await self.editing.document.wait_until_idle(_WAIT_FOR_WRITE_S)

    async def discard_work(self) -> None:
        if self.editing is not None:
            await self._settle(self.editing, "discard")

    def show_failure(self, failure: failures.Failure) -> None:
        """Shows failures of this page's tasks other than saving; see `app.ui.failures`."""
        if self.editing is not None:
            self.editing.show_task_failure(failure)
        else:
            self._show_failed(failure)

    # app.ui.navigation.draft_pages.KeepsDraft

    @property
    def waits_for_decision(self) -> bool:
        return self.editing is None or isinstance(self.editing.status, OthersWork)

    def compare_draft(self) -> None:
        editing = self.editing
        if editing is None:
            self._compares = True
        elif isinstance(editing.status, Waiting) and editing.status.reason is WaitReason.REVIEW:
            editing.review_waiting()
        elif editing.is_unsaved:
            editing.review.trigger()

    def revert_draft(self) -> None:
        if self.editing is not None:
            self.editing.revert.trigger()

    # loading

    def load(self) -> None:
        """Loads the record, or loads it again; a failure is shown with a button to retry."""
        self._awaits_cms = False
        self._states.show_loading()
        spawn(self, self._load_undisturbed(), name=f"open {type(self).__name__}")

    async def _load_undisturbed(self) -> None:
        """Loads while overwritten saves are held back for the editor, because drafts are searched first."""
        with self._opening():
            try:
                await self._load()
            except NotFound:
                self.record_gone.emit()
                raise

    def _opening(self) -> AbstractContextManager[None]:
        """Returns `RecentSaves.opening` of the record; does nothing for a new record."""
        raise NotImplementedError

    async def _load(self) -> None:
        """Reads the record and ends with `_show`. Raises the errors of reading."""
        raise NotImplementedError

    def _show(self, editing: E) -> None:
        """Shows the editor; the record can be edited from then on."""
        self.editing = editing
        editing.was_saved.connect(self.was_saved)
        self._states.show_content()
        self._follow()

    def _show_failed(self, failure: failures.Failure) -> None:
        self._awaits_cms = failure.next_step is NextStep.SIGN_IN or self._session.state is not LinkState.CONNECTED
        action, call = read_failure_action(failure, self._shell, self._session, self.load)
        self._states.show_failed(failure.sentence, failure.hint, action=action, call=call)

    def _reload_when_connected(self, state: LinkState) -> None:
        """Loads a record again that could not be read without sign-in or network, once the CMS answers."""
        if state is LinkState.CONNECTED and self._awaits_cms and self.editing is None:
            self.load()

    def _follow(self) -> None:
        if self.editing is None:
            return
        title = self.editing.title()
        if title != self._title:
            self._title = title
            self.title_changed.emit(self.page_title())
        if self.editing.is_unsaved != self._was_unsaved:
            self._was_unsaved = self.editing.is_unsaved
            self.unsaved_changed.emit(self._was_unsaved)

    # drafts of an earlier run

    def _compare_if_asked(self) -> None:
        """Compares the draft with the CMS's version, if the user asked for it before both were loaded."""
        if self._compares:
            self._compares = False
            self.compare_draft()

    # closing

    async def _settle(self, editing: E, answer: str | None) -> bool:
        match answer:
            case "save":
                return await editing.save()
            case "draft":
                await editing.document.write_draft()
                return True
            case "discard":
                await editing.document.discard_and_close()
                return True
            case _:
                return False

    def _shown_again(self) -> None:
        if self.editing is not None and time.monotonic() - self._read_at > RECHECK_AFTER_S:
            self._read_at = time.monotonic()
            self.editing.look_again()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._shown_again()

    def event(self, event: QEvent) -> bool:
        """Handles the window's activation, which Qt sends to every widget of the window."""
        if event.type() == QEvent.Type.WindowActivate and self.isVisible():
            self._shown_again()
        return super().event(event)
