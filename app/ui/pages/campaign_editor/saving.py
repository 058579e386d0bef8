"""Saving from the editor's side: ask where writes are to be confirmed, send, and tell what came of it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from app.domain.lineups.lineup import schedules_lost
from app.models.lineup_commands import LineupEditor
from app.services.saving.saving import KeptDifferently, NeedsMerge, Saved
from app.services.session.session import Session
from app.ui.editors.saver import EditorSaver, SaveResult
from app.ui.i18n import tr, tr_n
from app.ui.pages.campaign_editor.drafts import CampaignDraftKeeper
from app.ui.shell import Shell, write_block


class SaveFlow(EditorSaver):
    """See `EditorSaver`.

    Signals:
        overtook(object): it was saved, and has replaced somebody else's save; an `Overtaken`.
        kept_differently(str): the CMS took the write and holds something else, as a sentence.
    """

    overtook = Signal(object)
    kept_differently = Signal(str)

    def __init__(
        self, session: Session, editor: LineupEditor, drafts: CampaignDraftKeeper, shell: Shell, initiator: QObject
    ) -> None:
        super().__init__(initiator)
        self._session = session
        self._editor = editor
        self._drafts = drafts
        self._shell = shell
        self._initiator = initiator

    def _keeper(self) -> CampaignDraftKeeper:
        return self._drafts

    async def _may_write(self) -> bool:
        if self.agreement.covers(self._in_question()) and not write_block(self._session):
            return True
        agrees = await self._shell.confirm_write(self._session, self._question())
        if agrees:
            self.agreement.note(self._in_question())
        return agrees

    def _in_question(self) -> object:
        return self._editor.base, self._editor.working()

    def _question(self) -> str:
        question = tr(
            "Save “{name}” to the CMS: {summary}.",
            name=self._editor.base.properties.name,
            summary=self._editor.summary(),
        )
        lost = schedules_lost(self._editor.base, self._editor.working())
        return " ".join(filter(None, (question, schedule_warning(len(lost)))))

    async def _send(self) -> SaveResult:
        sent, base = self._editor.working(), self._editor.base
        with self._kept_on_disk():
            outcome = await self._session.campaigns.save(base, sent, initiator=self._initiator)
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


def schedule_warning(entries: int) -> str:
    """What an order costs entries that have days and the like, as a sentence; "" for none."""
    if not entries:
        return ""
    return tr_n(
        "The CMS will drop days, day part and place of {n} entry: it does so whenever an order is saved.",
        "The CMS will drop days, day parts and places of {n} entries: it does so whenever an order is saved.",
        entries,
    )
