"""The tab of one campaign: loads it, offers a draft that was left behind, and asks before anything is given up."""

from __future__ import annotations

import asyncio
import time
from datetime import datetime
from functools import partial
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QShowEvent
from PySide6.QtWidgets import QWidget

from app.core.errors import Offline
from app.domain.campaign import AD, Campaign
from app.domain.sequence import diff
from app.models.lineup_commands import LineupEditor, change_summary, changed_properties
from app.services.campaigns import RESOURCE, CampaignBase, CampaignDraft
from app.services.drafts import NOTHING_SENT, Draft
from app.services.link import LinkState
from app.services.session import Session
from app.ui import dialogs, failures
from app.ui.i18n import tr
from app.ui.kept_notice import KeptNotice
from app.ui.next_steps import way_to_read
from app.ui.pages.campaign_editor.drafts import is_superseded, load_draft
from app.ui.pages.campaign_editor.editing import Editing
from app.ui.pages.campaign_editor.saving import SaveResult
from app.ui.pages.campaign_editor.workspace import make_sides
from app.ui.run import spawn
from app.ui.shell import PageKey, Shell
from app.ui.widgets.banner import Banner, BannerAction, BannerTone
from app.ui.widgets.buttons import ButtonKind
from app.ui.widgets.layouts import Stretch, column
from app.ui.widgets.panels import Panel
from app.ui.widgets.states import StateStack

ICON: Final = "list-numbers"
_LOOK_AGAIN_S: Final = 60.0
"""A tab that comes to the front after so long asks the CMS whether someone changed the campaign meanwhile."""
_WAIT_FOR_WRITE_S: Final = 10.0


class CampaignEditorPage(Panel):
    """See `app.ui.shell.Page`.

    Attributes:
        editing: what is loaded; None while loading and after a failure, so nothing half-loaded can be saved.

    Signals:
        loaded(): the campaign can be edited; also after a retry.
    """

    title_changed = Signal(str)
    unsaved_changed = Signal(bool)
    status_text_changed = Signal(str)
    loaded = Signal()

    def __init__(self, session: Session, campaign_id: int, shell: Shell, parent: QWidget | None = None) -> None:
        """Starts loading at once; needs the running loop."""
        super().__init__(parent=parent)
        self.page_key: PageKey = (session.connection.id, RESOURCE, campaign_id)
        self.editing: Editing | None = None
        self._session = session
        self._campaign_id = campaign_id
        self._shell = shell
        self._title = ""
        self._was_unsaved = False
        self._left_behind: CampaignDraft | None = None
        self._compares = False
        self._read_at = time.monotonic()
        self._place = Panel(column(spacing=0))
        self._states = StateStack(self._place)
        self.setLayout(column(Stretch(self._states), spacing=0))
        self.load()

    # app.ui.shell.LineupPage

    def line_up(self) -> LineupEditor | None:
        return self.editing.editor if self.editing is not None else None

    def why_not_changed(self) -> str:
        return self.editing.why_not() if self.editing is not None else tr("The campaign is not loaded.")

    # app.ui.shell.Page

    def page_title(self) -> str:
        return self._title or tr("Campaign {id}").replace("{id}", str(self._campaign_id))

    def page_icon(self) -> str:
        return ICON

    def is_unsaved(self) -> bool:
        return self.editing is not None and self.editing.is_unsaved

    def page_actions(self) -> list[QAction]:
        return self.editing.menu_actions() if self.editing is not None else []

    def status_text(self) -> str:
        return self.editing.status_text() if self.editing is not None else ""

    async def try_close(self) -> bool:
        """Asks what becomes of unsaved work. True when the tab may go."""
        editing = self.editing
        if editing is None:
            return True
        await editing.saver.wait_until_idle(_WAIT_FOR_WRITE_S)
        if not editing.is_unsaved:
            return True
        answer = await dialogs.ask(
            self,
            title=tr("“{name}” has unsaved changes").replace("{name}", self.page_title()),
            text=f"{editing.editor.summary()}.",
            detail=tr("A draft stays on this computer and is offered when you open the campaign again."),
            buttons=(
                dialogs.Choice("back", tr("Back")),
                dialogs.Choice("discard", tr("Discard"), danger=True),
                dialogs.Choice("draft", tr("Keep draft")),
                dialogs.Choice("save", tr("Save")),
            ),
            default="save",
        )
        return await self._settle(editing, answer)

    async def keep_draft(self) -> None:
        """Writes what is unsaved to disk. Raises DiskProblem."""
        if self.editing is not None:
            await self.editing.saver.wait_until_idle(_WAIT_FOR_WRITE_S)
            await self.editing.drafts.write()

    def show_failure(self, failure: failures.Failure) -> None:
        """Failures of what this page started; see `app.ui.failures`."""
        if self.editing is not None:
            self.editing.show_save_failure(failure.error)
        else:
            self._show_failed(failure)

    # app.ui.draft_doors.KeepsDraft

    @property
    def waits_for_decision(self) -> bool:
        return self.editing is None or self.editing.drafts.is_held

    def compare_draft(self) -> None:
        editing = self.editing
        if editing is None:
            self._compares = True
        elif editing.drafts.is_held and self._left_behind is not None:
            editing.versions.compare_draft(self._left_behind, can_restore=True)
        elif editing.is_unsaved:
            editing.workspace.review.trigger()

    def give_up_draft(self) -> None:
        if self.editing is not None:
            self.editing.workspace.revert.trigger()

    # loading

    def load(self) -> None:
        self._states.show_loading()
        spawn(self, self._load(), name="open campaign")

    async def _load(self) -> None:
        found = await load_draft(self._session, self._campaign_id)
        try:
            base = await self._read(found)
        except Offline as error:
            if found is None or not self._is_mine(found[0]):
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
                tr("Its dates, displays and layouts have an editor of their own."),
                action=tr("Open the ad"),
                call=partial(self._shell.open_page, self._session, "ad_campaign", self._campaign_id),
            )
            return
        self._show_editing(await self._make_editing(base))
        if base.kept_at is not None:
            self._look_once_it_answers().tell(base.kept_at)
        if found is not None:
            await self._offer(*found)
        if self._compares:
            self._compares = False
            self.compare_draft()

    async def _read(self, found: tuple[Draft, CampaignDraft] | None) -> CampaignBase:
        """The campaign; while the CMS cannot be reached, as it was read last, unless a draft has more to tell.

        Raises what opening it raises.
        """
        campaigns = self._session.campaigns
        known = found[1].working.entries if found is not None else ()
        has_own = found is not None and self._is_mine(found[0])
        if self._session.state is LinkState.OFFLINE and not has_own:
            kept = await campaigns.open_kept(self._campaign_id, known=known)
            if kept is not None:
                return kept
        try:
            return await campaigns.open(self._campaign_id, known=known)
        except Offline:
            kept = None if has_own else await campaigns.open_kept(self._campaign_id, known=known)
            if kept is None:
                raise
            return kept

    async def _open_draft_alone(self, draft: Draft, content: CampaignDraft, error: Offline) -> None:
        """The campaign cannot be read, and what was arranged can: it is shown on what it was made of."""
        kept = await self._session.campaigns.open_kept(self._campaign_id)
        name = content.base.properties.name
        record = kept.record if kept is not None else Campaign(campaign_id=self._campaign_id, name=name)
        editing = await self._make_editing(CampaignBase(record, content.base))
        editing.drafts.found()
        self._show_editing(editing)
        editing.editor.take(content.working, tr("Restore draft"))
        if draft.state in NOTHING_SENT:
            detail = tr("What you had arranged is here. Saving looks at the campaign first, and merges if it has to.")
        else:
            detail = tr("A save was under way when Marquee ended. Saving again looks first whether it has arrived.")
        self._look_once_it_answers().tell_so(error.sentence, detail)

    def _look_once_it_answers(self) -> KeptNotice:
        editing = self.editing
        assert editing is not None, "a notice stands over something"
        return KeptNotice(
            self._session,
            editing.workspace.banners,
            editing.versions.compare_with_cms,
            editing.waiting,
            editing.saver,
        )

    def _is_mine(self, draft: Draft) -> bool:
        return draft.is_of(self._session.drafts.account_id)

    async def _make_editing(self, base: CampaignBase) -> Editing:
        """So many widgets take longer than a frame: they are made in several, behind the sign of loading."""
        editor = LineupEditor(base.state)
        sides = await make_sides(editor, self._session.connection.id)
        editing = Editing(self._session, base, self._shell, editor, sides, self)
        await asyncio.sleep(0)
        editing.workspace.assemble()
        await asyncio.sleep(0)
        return editing

    def _show_editing(self, editing: Editing) -> None:
        self.editing = editing
        editing.changed.connect(self._follow)
        editing.status_text_changed.connect(self.status_text_changed)
        if (layout := self._place.layout()) is not None:
            layout.addWidget(editing)
        self._states.show_content()
        self._follow()
        editing.workspace.view.setFocus()
        self.loaded.emit()

    def _show_failed(self, failure: failures.Failure) -> None:
        action, call = way_to_read(failure, self._shell, self._session, self.load)
        self._states.show_failed(failure.sentence, failure.hint, action=action, call=call)

    def _follow(self) -> None:
        if self.editing is None:
            return
        title = self.editing.editor.properties.name
        if title != self._title:
            self._title = title
            self.title_changed.emit(self.page_title())
        if self.editing.is_unsaved != self._was_unsaved:
            self._was_unsaved = self.editing.is_unsaved
            self.unsaved_changed.emit(self._was_unsaved)

    # a draft that was left behind

    async def _offer(self, draft: Draft, content: CampaignDraft) -> None:
        editing = self.editing
        if editing is None:
            return
        if is_superseded(content, editing.editor.base):
            await editing.drafts.discard()
            if draft.state not in NOTHING_SENT:
                self._shell.toast(tr("The save that was under way when Marquee ended has arrived."))
            return
        is_mine = self._is_mine(draft)
        self._left_behind = content if is_mine else None
        editing.drafts.is_held = True
        editing.refresh()
        actions = [
            BannerAction(tr("Compare"), partial(editing.versions.compare_draft, content, can_restore=is_mine)),
            BannerAction(tr("Discard"), self._discard_draft),
        ]
        if is_mine:
            restore = partial(editing.versions.restore_draft, content)
            actions.append(BannerAction(tr("Restore"), restore, ButtonKind.PRIMARY))
        banner = Banner(_draft_sentence(draft, is_mine), _draft_detail(content), tone=BannerTone.INFO, actions=actions)
        editing.workspace.banners.put("draft", banner)

    def _discard_draft(self) -> None:
        spawn(self, self._give_up_draft(), name="discard draft")

    async def _give_up_draft(self) -> None:
        editing = self.editing
        if editing is not None:
            editing.workspace.banners.take("draft")
            await editing.drafts.discard()
            editing.refresh()

    # closing

    async def _settle(self, editing: Editing, answer: str | None) -> bool:
        match answer:
            case "save":
                try:
                    return await editing.save() is SaveResult.SAVED and not editing.is_unsaved
                except Exception as error:  # noqa: BLE001 - shown where it belongs; the tab stays
                    editing.waiting.failed(error)
                    return False
            case "draft":
                await editing.drafts.write()
                return True
            case "discard":
                await editing.drafts.discard()
                editing.drafts.is_held = True
                return True
            case _:
                return False

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.editing is not None and time.monotonic() - self._read_at > _LOOK_AGAIN_S:
            self._read_at = time.monotonic()
            self.editing.versions.look_again()


def _draft_sentence(draft: Draft, is_mine: bool) -> str:
    when = datetime.fromtimestamp(draft.saved_at).astimezone().strftime("%d %b, %H:%M").lstrip("0")
    if not is_mine:
        return tr("Another account left unsaved changes here on {when}").replace("{when}", when)
    if draft.state in NOTHING_SENT:
        return tr("There are unsaved changes from {when}").replace("{when}", when)
    return tr("A save was under way on {when}, and the CMS does not have all of it").replace("{when}", when)


def _draft_detail(content: CampaignDraft) -> str:
    base, working = content.base, content.working
    found = diff(base.entries, working.entries)
    summary = change_summary(found, len(changed_properties(base.properties, working.properties)))
    return tr("{summary}. Decide before you go on: editing would write over them.").replace("{summary}", summary)
