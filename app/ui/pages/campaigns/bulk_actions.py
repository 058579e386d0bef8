"""Bulk actions on campaigns: move to a folder, change tags, and edit with a preview. Each starts a job."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Final, Protocol

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app.domain.campaigns.campaign import Campaign
from app.models.record_table import RecordTableModel
from app.services.session.session import Session
from app.ui.campaign_labels import editor_kind
from app.ui.i18n import number, tr, tr_n
from app.ui.pages.campaigns.bulk_edit_dialog import BulkEditDialog
from app.ui.pages.campaigns.bulk_edit_form import BulkEditForm
from app.ui.pages.campaigns.bulk_jobs import edit_job, move_job, tag_job
from app.ui.pages.campaigns.move_dialog import Destination, MoveDialog
from app.ui.pages.campaigns.tag_dialog import TagDialog
from app.ui.resource.deletion_jobs import named
from app.ui.resource.record_actions import RecordVerbs, add_action, allow
from app.ui.resource.resource_declaration import Declaration
from app.ui.shell import Shell
from app.ui.task_runner import spawn
from app.ui.widgets.menus.action_properties import begin_group

MOST_EDITED: Final = 5_000
"""The limit of campaigns whose line-ups are read for a preview."""
_TAGS_OF: Final = 2_000
"""The number of campaigns whose tags are offered as suggestions."""


class BulkPlace(Protocol):
    """The page that the actions belong to."""

    declaration: Declaration[Campaign]
    record_verbs: RecordVerbs[Campaign]

    @property
    def model(self) -> RecordTableModel[Campaign]: ...

    def selected(self) -> list[Campaign]: ...


class CampaignBulkVerbs(QObject):
    """The bulk actions of one campaign page.

    Attributes:
        edit, move, tag: the actions; the tool tips of disabled ones say why.
    """

    def __init__(self, session: Session, shell: Shell, place: BulkPlace, widget: QWidget) -> None:
        super().__init__(widget)
        self._session = session
        self._shell = shell
        self._place = place
        self._widget = widget
        self._is_opening = False
        self.edit = add_action(widget, tr("Bulk edit…"), "note-pencil", ["Ctrl+Shift+B"], self._start_editing)
        begin_group(self.edit)
        self.move = add_action(widget, tr("Move to folder…"), "folder", ["Ctrl+Shift+M"], self._start_moving)
        self.tag = add_action(widget, tr("Change tags…"), "tag", ["Ctrl+T"], self._start_tagging)
        self.follow_selection()

    def follow_selection(self) -> None:
        """Updates the actions. Call it when the selection, the permissions or the connection have changed."""
        chosen = self._place.selected()
        reason = self._place.record_verbs.why_not("campaign.modify")
        if not reason and not chosen:
            reason = tr("Select a campaign.")
        if not reason and not any(map(_may_change, chosen)):
            reason = tr("You have view-only access to these campaigns.")
        many = tr("Select at most {n} campaigns.", n=number(MOST_EDITED))
        allow(self.edit, reason or (many if len(chosen) > MOST_EDITED else ""))
        allow(self.move, reason)
        allow(self.tag, reason)

    def _start_editing(self) -> None:
        chosen = self._place.selected()
        if chosen and not self._is_opening:
            self._is_opening = True
            spawn(self, self._edit(chosen))

    async def _edit(self, chosen: Sequence[Campaign]) -> None:
        try:
            form = await BulkEditForm.build()
        finally:
            self._is_opening = False
        some = islice(self._place.model.records(), _TAGS_OF)
        tags = sorted({tag.text for campaign in some for tag in campaign.tags})
        edited = frozenset(each.campaign_id for each in chosen if self._is_edited(each))
        planned = await BulkEditDialog(self._widget.window(), self._session, chosen, tags, edited, form).answer()
        if planned is None:
            return
        declaration = self._place.declaration
        title = tr("Change {what}", what=declaration.texts.count(len(planned.previews)))
        if await self._shell.confirm_write(self._session, title):
            self._shell.start_job(self._session, edit_job(self._session, self._shell, declaration, planned))

    def _is_edited(self, campaign: Campaign) -> bool:
        """Returns whether an editor has unsaved changes to the campaign."""
        page = self._shell.page_of((self._session.connection.id, editor_kind(campaign), campaign.campaign_id))
        return page is not None and page.is_unsaved()

    def _start_moving(self) -> None:
        chosen = self._place.selected()
        if chosen:
            spawn(self, self._move(chosen))

    async def _move(self, chosen: Sequence[Campaign]) -> None:
        folders = await self._session.lookups.folders()
        may, declaration = _changeable(chosen), self._place.declaration
        title = tr("Move {what}", what=named(declaration, may))
        now = [campaign.folder_id for campaign in may]
        dialog = MoveDialog(
            self._widget,
            self._session,
            self._shell,
            title=title,
            note=_skipped_note(chosen, may),
            folders=folders,
            now=now,
            why_not=self._place.record_verbs.why_not,
        )
        answer = await dialog.answer()
        if answer is not None:
            await self._move_to(may, answer)

    def move_to(self, chosen: Sequence[Campaign], destination: Destination) -> None:
        """Moves those of the campaigns that the user may change."""
        if may := _changeable(chosen):
            spawn(self, self._move_to(may, destination))

    async def _move_to(self, may: Sequence[Campaign], destination: Destination) -> None:
        declaration = self._place.declaration
        title = tr("Move {what}", what=named(declaration, may))
        if await self._shell.confirm_write(self._session, title):
            job = move_job(self._session, self._shell, declaration, may, destination.folder_id, destination.name)
            self._shell.start_job(self._session, job)

    def _start_tagging(self) -> None:
        chosen = self._place.selected()
        if chosen:
            spawn(self, self._tag(chosen))

    async def _tag(self, chosen: Sequence[Campaign]) -> None:
        may, declaration = _changeable(chosen), self._place.declaration
        title = tr("Change tags of {what}", what=named(declaration, may))
        dialog = TagDialog(
            self._widget,
            title=title,
            note=_skipped_note(chosen, may),
            known={tag.text for campaign in self._place.model.records() for tag in campaign.tags},
            there={tag.tag for campaign in may for tag in campaign.tags},
        )
        change = await dialog.answer()
        if change is not None and await self._shell.confirm_write(self._session, title):
            self._shell.start_job(self._session, tag_job(self._session, self._shell, declaration, may, change))


def _may_change(campaign: Campaign) -> bool:
    return campaign.user_permissions is None or campaign.user_permissions.edit is not False


def _changeable(chosen: Sequence[Campaign]) -> list[Campaign]:
    return [each for each in chosen if _may_change(each)]


def _skipped_note(chosen: Sequence[Campaign], may: Sequence[Campaign]) -> str:
    left = len(chosen) - len(may)
    if not left:
        return ""
    return tr_n(
        "{n} selected campaign won't change: you have view-only access.",
        "{n} selected campaigns won't change: you have view-only access.",
        left,
    )
