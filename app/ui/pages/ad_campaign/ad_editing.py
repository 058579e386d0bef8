"""An open ad: its form, and the ways out of an interrupted reordering of its layouts."""

from __future__ import annotations

import asyncio
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction

from app.domain.ads.ad import AdState
from app.domain.list_queries import RecordId
from app.services.document.interrupted_write import Ending, Running
from app.services.document.load_draft import load_draft
from app.services.document.status import InterruptedWrite, Status
from app.ui.forms.form_editing import FormEditing, in_present_zone
from app.ui.i18n import tr
from app.ui.layout_previews.browser_preview import preview_layout
from app.ui.pages.ad_campaign.declaration import KIND
from app.ui.pages.ad_campaign.entries_editor import EntriesEditor
from app.ui.pages.ad_campaign.preflight_panel import PreflightPanel
from app.ui.task_runner import spawn
from app.ui.widgets.menus.action_properties import separator


class AdEditing(FormEditing):
    """See `FormEditing`. During an unfinished reordering nothing else can be changed.

    Signals:
        order_settled(): an unfinished reordering has ended.
    """

    order_settled = Signal()

    async def build(self) -> None:
        await super().build()
        self._connect_panel()

    def menu_actions(self) -> list[QAction]:
        editor = self.content.fields["entries"].widget
        layouts = editor.actions_for_menu() if isinstance(editor, EntriesEditor) else []
        return [*super().menu_actions(), separator(self), *layouts]

    def _connect_panel(self) -> None:
        """Lets findings lead to their fields, and updates the counts after each read."""
        editor = self.content.fields["entries"].widget
        if isinstance(editor, EntriesEditor):
            editor.preview_wanted.connect(self._preview)
        if isinstance(self.aside, PreflightPanel):
            self.aside.go_to = self.content.focus_field
            self.record_read.connect(self.aside.show_progress)

    def _preview(self, layout_id: int) -> None:
        preview_layout(self, self._session, self._shell, layout_id)

    def show_progress(self, done: int, total: int) -> None:
        """Shows the current step in the status line."""
        if done < total:
            text = tr("Reordering layouts: step {done} of {total}", done=done + 1, total=total)
        else:
            text = self.status_text()
        self.status_text_changed.emit(text)

    def _show_status(self, before: Status, status: Status) -> None:
        super()._show_status(before, status)
        if isinstance(status, InterruptedWrite) and not isinstance(status.phase, Running):
            self.status_text_changed.emit(self.status_text())

    def _open_other(self, record_id: RecordId | None, start: Any) -> None:
        if record_id is None:
            spawn(self, self._create_again(start), name="create an ad again")
        else:
            self._shell.open_page(self._session, KIND, int(record_id))

    async def _create_again(self, state: AdState) -> None:
        """Creates a deleted ad again with everything that is in its draft, or else on the screen, and opens it.

        What the CMS doesn't take of it is then unsaved work of the new ad.
        """
        if not await self._shell.confirm_write(self._session, tr("Create “{name}”", name=state.name)):
            return
        drafts = self._session.drafts
        left = await load_draft(drafts, KIND, self.document.draft.id, AdState)
        if left is not None and left[0].is_of(drafts.account_id):
            state = in_present_zone(self._session, self._declaration, left[1]).working
        creating = self._session.ads.create(state)
        title = tr("Create “{name}”", name=state.name)
        new_id = await asyncio.shield(self._session.carry_out(creating, "create an ad again", title=title))
        if await drafts.load(KIND, new_id) is None:
            bare = AdState(name=state.name, folder_id=state.folder_id, target_type=state.target_type)
            drafts.keep(KIND, new_id, self._rules.work(bare, state), title=state.name, is_left=True)
        await self.document.draft.discard()
        self._shell.open_page(self._session, KIND, new_id)

    # an interrupted reordering

    async def confirm_ending(self, ending: Ending) -> bool:
        match ending:
            case Ending.FINISH:
                question = tr("Finish reordering the layouts of “{name}”.", name=self.title())
            case Ending.UNDO:
                question = tr("Undo reordering the layouts of “{name}”.", name=self.title())
            case Ending.KEEP:
                return True
        return await self._shell.confirm_write(self._session, question)

    def steps_ended(self, ending: Ending | None) -> None:
        match ending:
            case None:
                sentence = tr("Layouts reordered: the last step had arrived.")
            case Ending.FINISH:
                sentence = tr("Layouts reordered and verified.")
            case Ending.UNDO:
                sentence = tr("The previous layout order is restored.")
            case Ending.KEEP:
                sentence = tr("The layouts stay as they are.")
        self.tell(sentence)
        self.order_settled.emit()
