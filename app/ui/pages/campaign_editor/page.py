"""The tab of one campaign: it loads the campaign, offers a remaining draft, and asks before discarding changes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from contextlib import AbstractContextManager
from functools import partial
from typing import Final

import msgspec
from PySide6.QtCore import QTimer

from app.core.errors import NotFound, Offline
from app.domain.campaigns.campaign import AD, Campaign
from app.domain.lineups.lineup import CampaignState
from app.models.lineup_editor import LineupEditor
from app.services.campaigns.campaign_service import RESOURCE, CampaignBase
from app.services.connection_state import LinkState
from app.services.document.events import DeletedElsewhere
from app.services.document.load_draft import load_draft
from app.services.drafts.draft import NOTHING_SENT, Draft, DraftState, LeftWork, Work
from app.services.session.session import Session
from app.ui.editors.page import EditorPage
from app.ui.i18n import tr
from app.ui.offline.offline_editor_banner import OfflineNotice
from app.ui.pages.campaign_editor.campaign_editing import Editing
from app.ui.pages.campaign_editor.editor_workspace import Sides
from app.ui.pages.campaign_editor.properties_panel import PropertiesPanel
from app.ui.shell import PageKey, Pane, Shell
from app.ui.widgets.lineup.layout_library_view import LayoutLibrary

ICON: Final = "list-numbers"
_REST_MS: Final = 20
"""From showing the line-up until marks, library and folders are asked for: its first frame comes before them."""


class CampaignEditorPage(EditorPage[Editing]):
    """See `EditorPage`."""

    def __init__(self, session: Session, campaign_id: int, shell: Shell) -> None:
        """Starts loading at once; needs the running loop."""
        super().__init__(session, shell)
        self.page_key: PageKey = (session.connection.id, RESOURCE, campaign_id)
        self._campaign_id = campaign_id
        self._library: LayoutLibrary | None = None
        self.load()

    # app.ui.shell.LineupPage

    def line_up(self) -> LineupEditor | None:
        return self.editing.editor if self.editing is not None else None

    def why_not_changed(self) -> str:
        return self.editing.why_not() if self.editing is not None else tr("The campaign isn't loaded.")

    def page_title(self) -> str:
        return self._title or tr("Campaign {id}", id=self._campaign_id)

    def page_icon(self) -> str:
        return ICON

    def toggle_details(self) -> None:
        if self.editing is not None:
            self.editing.workspace.toggle_properties.trigger()

    def panes(self) -> Sequence[Pane]:
        editing = self.editing
        return editing.workspace.panes if editing is not None and editing.workspace.isVisible() else super().panes()

    def _closing_question(self, editing: Editing) -> tuple[str, str, str]:
        detail = tr("If you keep the draft, your changes come back when you open the campaign again.")
        return tr("“{name}” has unsaved changes", name=self.page_title()), f"{editing.editor.summary()}.", detail

    # loading

    def _opening(self) -> AbstractContextManager[None]:
        return self._session.campaigns.recent.opening(self._campaign_id)

    async def _load(self) -> None:
        found = await load_draft(self._session.drafts, RESOURCE, self._campaign_id, CampaignState)
        try:
            base, _ = await asyncio.gather(self._read(found), self._make_library())
        except (Offline, NotFound) as error:
            if found is None or not found[0].is_of(self._session.drafts.account_id):
                raise
            await self._open_draft_alone(*found, error)
            return
        self._read_at = time.monotonic()
        if base.record.type == AD:
            self._title = base.state.properties.name
            self.title_changed.emit(self._title)
            self._states.show_empty(
                "megaphone",
                tr("This is an ad campaign"),
                tr("Ads have their own editor for dates, displays and layouts."),
                action=tr("Open ad"),
                call=partial(self._shell.open_page, self._session, "ad_campaign", self._campaign_id),
            )
            return
        self._show_editing(await self._make_editing(base))
        if base.kept_at is not None:
            self._look_once_it_answers().tell(base.kept_at)
        if found is not None and self.editing is not None:
            self.editing.found_draft(*found)
        self._compare_if_asked()

    async def _read(self, found: LeftWork[CampaignState] | None) -> CampaignBase:
        """Reads the campaign. Offline it returns the last version read, unless a draft of this account exists.

        Raises the errors of opening it.
        """
        campaigns = self._session.campaigns
        known = found[1].working.entries if found is not None else ()
        has_own = found is not None and found[0].is_of(self._session.drafts.account_id)
        if self._session.state is LinkState.OFFLINE and not has_own:
            kept = await campaigns.open_kept(self._campaign_id, known=known)
            if kept is not None:
                return kept
        try:
            return await campaigns.read(self._campaign_id, known=known)
        except Offline:
            kept = None if has_own else await campaigns.open_kept(self._campaign_id, known=known)
            if kept is None:
                raise
            return kept

    async def _open_draft_alone(self, draft: Draft, content: Work[CampaignState], error: Offline | NotFound) -> None:
        """Shows a draft whose campaign can't be read, or is gone, on the base that the draft was made from."""
        kept = await self._session.campaigns.open_kept(self._campaign_id)
        name = content.base.properties.name
        record = kept.record if kept is not None else Campaign(campaign_id=self._campaign_id, name=name)
        editing = await self._make_editing(CampaignBase(record, content.base))
        self._show_editing(editing)
        if isinstance(error, NotFound):
            editing.found_draft(msgspec.structs.replace(draft, state=DraftState.EDITING), content, is_alone=True)
            editing.document.dispatch(DeletedElsewhere(error))
            return
        editing.found_draft(draft, content, is_alone=True)
        if draft.state in NOTHING_SENT:
            detail = tr("Your changes are back. Saving first checks the campaign in the CMS, and merges if needed.")
        else:
            detail = tr("Marquee closed during a save. Saving again first checks whether it arrived.")
        self._look_once_it_answers().show_banner(error.sentence, detail)
        self._compare_if_asked()

    def _look_once_it_answers(self) -> OfflineNotice:
        editing = self.editing
        assert editing is not None, "a notice stands over something"
        return OfflineNotice(self._session, editing)

    async def _make_library(self) -> None:
        """Makes the part that needs no line-up while the CMS is being asked for that."""
        await asyncio.sleep(0)  # the request goes out first
        if self._library is None:
            self._library = LayoutLibrary(self._session.connection.id, self)

    async def _make_editing(self, base: CampaignBase) -> Editing:
        """Creates the editor in several steps, behind the loading sign, because its widgets take longer than a
        frame."""
        editor = LineupEditor(base.state)
        library, self._library = self._library or LayoutLibrary(self._session.connection.id, self), None
        sides = Sides(library, PropertiesPanel(editor, self))
        await asyncio.sleep(0)
        editing = Editing(self._session, base, self._shell, editor, sides, self)
        await asyncio.sleep(0)
        editing.workspace.assemble()
        await asyncio.sleep(0)
        return editing

    def _show_editing(self, editing: Editing) -> None:
        editing.changed.connect(self._follow)
        editing.status_text_changed.connect(self.status_text_changed)
        if (layout := self._place.layout()) is not None:
            layout.addWidget(editing)
        self._show(editing)
        editing.workspace.view.setFocus()
        self.loaded.emit()
        QTimer.singleShot(_REST_MS, editing, editing.load_the_rest)
