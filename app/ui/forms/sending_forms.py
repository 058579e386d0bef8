"""Additions to a form whose saving reaches people: one button in its head, and texts for draft, time and state."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QAction, QKeySequence

from app.core.errors import DiskProblem
from app.models.table_columns import PillSpec, PillTone
from app.services.document.document import RecordDocument
from app.services.document.status import Asking, is_busy
from app.services.document.status import Sending as SendingStatus
from app.services.drafts.draft_store import DraftStore
from app.ui.forms.form_declaration import FormContext, Sending
from app.ui.forms.form_header import FormHead, draft_saved_text
from app.ui.forms.form_state import FormState
from app.ui.i18n import tr
from app.ui.look.icons import set_action_icon
from app.ui.task_runner import spawn
from app.ui.widgets.feedback.unsaved_bar import UnsavedBar
from app.ui.widgets.keyboard.shortcut_keys import with_enter
from app.ui.widgets.text.tooltips import set_tooltip

_TICK_MS: Final = 20_000
"""Interval between updates of texts such as "in 17 h 25 min"."""
_SETTLE_MS: Final = 700
"""Delay after the last change before the draft is confirmed to be on disk."""


@dataclass(frozen=True)
class FormParts:
    """The form's objects that sending uses. `save` and `discard` are its actions; `around` returns the rules'
    context."""

    head: FormHead
    bar: UnsavedBar
    form_state: FormState
    document: RecordDocument[Any]
    drafts: DraftStore
    save: QAction
    discard: QAction
    around: Callable[[], FormContext[Any]]


class SendingPart(QObject):
    """Controls the head of a form that sends.

    Signals:
        ticked(): texts that depend on the time may have changed.
    """

    ticked = Signal()

    def __init__(self, sending: Sending[Any], parts: FormParts, parent: QObject) -> None:
        super().__init__(parent)
        self._sending = sending
        self._parts = parts
        parts.save.setShortcuts([*with_enter("Ctrl+Enter"), QKeySequence(QKeySequence.StandardKey.Save)])
        parts.head.add_sending(discard=parts.discard, save=parts.save)
        parts.bar.save.hide()
        self._settle = QTimer(self, singleShot=True, interval=_SETTLE_MS)
        self._settle.timeout.connect(self._start_confirming_draft)
        parts.form_state.changed.connect(self._settle.start)
        ticks = QTimer(self, interval=_TICK_MS)
        ticks.timeout.connect(self.ticked)
        ticks.start()

    @property
    def is_new(self) -> bool:
        return self._parts.document.record_id is None

    def verb(self) -> str:
        """Returns the current text of the Send button."""
        return self._sending.verb(self._parts.form_state.working, self._parts.around())

    def unread(self) -> str:
        """Returns the field whose text can't be parsed, '' for none; see `Sending.unread`."""
        return self._sending.unread(self._parts.form_state.working)

    def status(self) -> str:
        """Returns the text for the status bar."""
        return self._sending.status(self._parts.form_state.working, self._parts.around())

    def mark(self) -> PillSpec:
        """Returns the pill in the head; for an existing record it describes the version in the CMS."""
        if self.is_new:
            return PillSpec(tr("Draft"), PillTone.PLAIN, "pencil-line")
        return self._sending.mark(self._parts.form_state.base, self._parts.around())

    def show(self, summary: str, blocked: str, problem: str) -> None:
        """Updates button and bar. The head has the button, so the bar only appears for other messages.

        `summary` is the unsaved changes, `blocked` the reason why nothing can be changed now, and `problem` the error
        of a field that can't be parsed; '' for none.
        """
        parts = self._parts
        parts.save.setText(self.verb())
        parts.save.setWhatsThis(tr("Send or schedule") if self.is_new else "")
        parts.head.keep_room_for(self._sending.room_for(parts.form_state.working, parts.around()))
        set_tooltip(parts.save, blocked or problem or parts.save.text())
        parts.discard.setText(tr("Discard draft") if self.is_new else tr("Revert"))
        set_action_icon(parts.discard, "trash" if self.is_new else "arrow-u-up-left")
        parts.bar.setVisible(bool(blocked or (summary and not self.is_new)))
        status = parts.document.status
        if isinstance(status, SendingStatus):
            parts.head.show_draft_state(tr("Sending…") if self.is_new else tr("Saving…"))
        elif isinstance(status, Asking) or not summary or not self.is_new:
            parts.head.show_draft_state("")

    def request_ended(self) -> None:
        """Clears the message about a request that has ended, successfully or not."""
        self._parts.head.show_draft_state("")
        self._settle.start()

    def _start_confirming_draft(self) -> None:
        spawn(self, self._confirm_draft(), name="draft on disk")

    async def _confirm_draft(self) -> None:
        """Shows that the draft is on disk, a moment after the user has stopped typing."""
        drafts = self._parts.drafts
        if drafts.is_closed or self._parts.form_state.is_clean:
            return
        try:
            await drafts.flush()
        except DiskProblem:
            self._show_draft_saved(0.0)
        else:
            self._show_draft_saved(time.time())

    def _show_draft_saved(self, seconds: float) -> None:
        """`seconds` is the Unix time when it was written; 0 if writing failed."""
        if self.is_new and not self._parts.form_state.is_clean and not is_busy(self._parts.document.status):
            text = draft_saved_text(seconds, datetime.now().astimezone())
            self._parts.head.show_draft_state(text, is_wrong=not seconds)
