"""Saving from the editor's side: ask where writes are to be confirmed, send, and tell what came of it."""

from __future__ import annotations

import asyncio
import contextlib
from enum import Enum

import shiboken6
from PySide6.QtCore import QObject, Signal

from app.core.errors import MarqueeError, OutcomeUnknown
from app.domain.lineup import schedules_lost
from app.models.lineup_commands import LineupEditor
from app.services.drafts import DraftState
from app.services.saving import KeptDifferently, NeedsMerge, Saved
from app.services.session import Session
from app.ui.i18n import tr, tr_n
from app.ui.pages.campaign_editor.drafts import DraftKeeper
from app.ui.shell import Shell, write_block
from app.ui.waiting_save import Agreement


class SaveResult(Enum):
    SAVED = "saved"
    """The CMS holds what was sent."""
    NEEDS_MERGE = "needs_merge"
    """Someone else changed it; `merge_needed` told."""
    NOT_SAVED = "not_saved"
    """A person said no, something else is being saved, or the CMS kept something else; `kept_differently` told."""


class SaveFlow(QObject):
    """One save at a time. What is edited meanwhile stays on top of it.

    Attributes:
        is_running: whether something is on its way to the CMS.
        agreement: what a person has said yes to and what could not be sent yet.

    Signals:
        running_changed(): `is_running` changed.
        merge_needed(object): `NeedsMerge`.
        overtook(object): it was saved, and has replaced somebody else's save; an `Overtaken`.
        kept_differently(str): the CMS took the write and holds something else, as a sentence.
    """

    running_changed = Signal()
    merge_needed = Signal(object)
    overtook = Signal(object)
    kept_differently = Signal(str)

    def __init__(
        self, session: Session, editor: LineupEditor, drafts: DraftKeeper, shell: Shell, initiator: QObject
    ) -> None:
        super().__init__(initiator)
        self._session = session
        self._editor = editor
        self._drafts = drafts
        self._shell = shell
        self._initiator = initiator
        self.agreement = Agreement()
        self.is_running = False
        self._idle = asyncio.Event()
        self._idle.set()

    async def wait_until_idle(self, within_s: float) -> None:
        """Gives a write that is under way its time: what comes of it decides what is unsaved."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(within_s):
                await self._idle.wait()

    async def save(self) -> SaveResult:
        """Saves the working copy of this moment. Raises the errors of `CampaignService.save`; the draft stays then."""
        if self.is_running:
            return SaveResult.NOT_SAVED
        self._set_running(True)
        try:
            if not await self._may_write():
                self.agreement.forget()
                self._drafts.follow()
                return SaveResult.NOT_SAVED
            result = await self._send()
            self.agreement.forget()
            return result
        finally:
            self._set_running(False)

    async def _may_write(self) -> bool:
        """Whether the person agrees, or has agreed to just this before the network was gone."""
        if self.agreement.covers(self._in_question()) and not write_block(self._session):
            return True
        agrees = await self._shell.confirm_write(self._session, self._question())
        if agrees:
            self.agreement.note(self._in_question())
        return agrees

    def _in_question(self) -> object:
        return self._editor.base, self._editor.working()

    def _question(self) -> str:
        question = tr("Save “{name}” to the CMS: {summary}.").replace("{name}", self._editor.base.properties.name)
        lost = schedules_lost(self._editor.base, self._editor.working())
        return " ".join(
            filter(None, (question.replace("{summary}", self._editor.summary()), schedule_warning(len(lost))))
        )

    async def _send(self) -> SaveResult:
        sent, base = self._editor.working(), self._editor.base
        self._drafts.keep(DraftState.SENDING)
        try:
            outcome = await self._session.campaigns.save(base, sent, initiator=self._initiator)
        except OutcomeUnknown:
            self._drafts.keep(DraftState.OUTCOME_UNKNOWN)
            raise
        except MarqueeError:
            self._drafts.keep()
            raise
        match outcome:
            case Saved(fresh=fresh):
                self._editor.mark_saved(fresh, sent)
                self._shell.toast(" ".join((outcome.sentence, *outcome.notes)))
                if outcome.overtaken is not None:
                    self.overtook.emit(outcome.overtaken)
                return SaveResult.SAVED
            case NeedsMerge():
                self._drafts.keep()
                self.merge_needed.emit(outcome)
                return SaveResult.NEEDS_MERGE
            case KeptDifferently(fresh=fresh):
                self._editor.rebase(fresh)
                self._drafts.keep()
                self.kept_differently.emit(outcome.sentence)
                return SaveResult.NOT_SAVED

    def _set_running(self, running: bool) -> None:
        self.is_running = running
        (self._idle.clear if running else self._idle.set)()
        if shiboken6.isValid(self):  # the page may be gone when a cancelled save comes to its end
            self.running_changed.emit()


def schedule_warning(entries: int) -> str:
    """What an order costs entries that have days and the like, as a sentence; "" for none."""
    if not entries:
        return ""
    return tr_n(
        "The CMS will drop days, day part and place of {n} entry: it does so whenever an order is saved.",
        "The CMS will drop days, day parts and places of {n} entries: it does so whenever an order is saved.",
        entries,
    )
