"""A loaded campaign while it is edited: the workspace, whatever takes its place for a while, and saving."""

from __future__ import annotations

from PySide6.QtGui import QAction, QKeySequence, QUndoStack
from PySide6.QtWidgets import QWidget

from app.core.errors import Invalid
from app.domain.lineups.lineup import Entry, schedules_lost
from app.models.lineup_commands import LineupEditor
from app.services.campaigns.campaigns import CampaignBase
from app.services.saving.saving import Overtaken
from app.services.session.session import Session
from app.ui import dialogs
from app.ui.editors.editing import RecordEditing
from app.ui.editors.undo_offer import undo_offer
from app.ui.i18n import tr, tr_n
from app.ui.kept.waiting_save import WaitingSave
from app.ui.layouts.preview import preview_layout
from app.ui.look.icons import set_action_icon
from app.ui.pages.campaign_editor.conflict import ConflictView, is_own
from app.ui.pages.campaign_editor.drafts import CampaignDraftKeeper
from app.ui.pages.campaign_editor.lookups import LookupLoader
from app.ui.pages.campaign_editor.past import Past
from app.ui.pages.campaign_editor.saving import SaveFlow, schedule_warning
from app.ui.pages.campaign_editor.versions import Versions
from app.ui.pages.campaign_editor.workspace import Sides, Workspace
from app.ui.run import ending_with, spawn
from app.ui.search.pick_campaign import compare_with
from app.ui.shell import Compared, Shell, write_block
from app.ui.widgets.feedback.banner import Banner, BannerAction, BannerTone
from app.ui.widgets.lineup.lineup_drag import Origin


class Editing(RecordEditing):
    """See `RecordEditing`.

    Attributes:
        editor: working copy, base and undo stack.
        workspace: the editing surface.
        banners, review, revert: the workspace's.
    """

    saver: SaveFlow
    versions: Versions

    def __init__(
        self, session: Session, base: CampaignBase, shell: Shell, editor: LineupEditor, sides: Sides, parent: QWidget
    ) -> None:
        """`editor` is at `base`, and `sides` are made for it."""
        super().__init__(session, shell, parent)
        self._may_edit = base.may_edit
        self._schedules_told = 0
        self.editor = editor
        editor.setParent(self)
        self.drafts = CampaignDraftKeeper(session, self.editor, self)
        origin = Origin(session.connection.id, base.state.campaign_id)
        self.workspace = Workspace(self.editor, origin, self.why_not, sides=sides, parent=self)
        self.banners = self.workspace.banners
        self.review, self.revert = self.workspace.review, self.workspace.revert
        self.saver = SaveFlow(session, self.editor, self.drafts, shell, self)
        self.versions = Versions(session, self.editor, self.drafts, self.saver, self.banners, shell, self)
        self.waiting = WaitingSave(session, self.banners, self.drafts, self, self.saver.agreement)
        self.past = Past(session, self.editor, self.why_not, shell, self)
        self.lookups = LookupLoader(session, self.editor, self.workspace, self)
        self.save_action = self._action(tr("Save"), "floppy-disk", QKeySequence.StandardKey.Save)
        self._begin_with(self.workspace)
        self._connect()
        self.lookups.start()
        self.refresh()

    def _connect(self) -> None:
        work = self.workspace
        self.editor.changed.connect(self.refresh)
        self.saver.running_changed.connect(self.refresh)
        self.waiting.changed.connect(self.refresh)
        self.saver.kept_differently.connect(self._kept_differently)
        self.saver.overtook.connect(self._tell_overtaken)
        self.versions.view_wanted.connect(self.show_view)
        self.past.view_wanted.connect(self.show_view)
        self.versions.save_wanted.connect(self.start_save)
        self.versions.read.connect(self._read_again)
        work.status_text_changed.connect(self._tell_status)
        work.bar.save_wanted.connect(self.save_action.trigger)
        self.review.triggered.connect(self._review)
        self.revert.triggered.connect(self._revert)
        work.reload.triggered.connect(self._reload)
        work.reload.triggered.connect(self.lookups.refresh)
        work.history.triggered.connect(self.past.open)
        work.compare_with.triggered.connect(self._compare_with)
        work.position_wanted.connect(self._ask_position)
        work.preview_wanted.connect(self._preview)
        work.actions_.said.connect(self._say)
        work.actions_.locked_removed.connect(self._locked_removed)
        work.drops.left_out.connect(self._say)
        work.library.refused.connect(self._say)
        self.save_action.triggered.connect(self.start_save)
        self.destroyed.connect(ending_with(self._session.subscribe(self._link_changed)))

    # what is the case

    def why_not(self) -> str:
        """Why the campaign may not be changed now; "" when it may."""
        if reason := write_block(self._session):
            return reason
        if not self._may_edit:
            return tr("You may look at this campaign, but not change it.")
        return self.why_held()

    @property
    def is_unsaved(self) -> bool:
        return not self.editor.is_clean

    @property
    def steps(self) -> QUndoStack:
        return self.editor.undo_stack

    def title(self) -> str:
        return self.editor.properties.name

    def menu_actions(self) -> list[QAction]:
        separator = QAction(self)
        separator.setSeparator(True)
        work = self.workspace
        return [
            *work.actions_.everything(),
            separator,
            self.save_action,
            self.review,
            self.revert,
            work.history,
            work.compare_with,
            work.reload,
        ]

    def status_text(self) -> str:
        view = self.view()
        if isinstance(view, ConflictView):
            return view.status_text()
        return self.workspace.status_text() if view is self.workspace else ""

    def look_again(self) -> None:
        super().look_again()
        self.lookups.look_again()

    def refresh(self) -> None:
        """Shows what is unsaved and what is possible."""
        summary, blocked = self.editor.summary(), self.why_not()
        can_save = bool(summary) and not blocked
        self.save_action.setEnabled(can_save and not self.saver.is_running)
        self.workspace.bar.show_state(
            summary,
            can_save=can_save,
            why_not=blocked or self.waiting.words(),
            is_saving=self.saver.is_running,
            is_held=self.drafts.is_held,
        )
        self.workspace.refresh()
        self._tell_schedules()
        self.changed.emit()

    def _read_again(self, found: CampaignBase) -> None:
        self._may_edit = found.may_edit

    # views in the workspace's place

    def show_view(self, view: QWidget | None = None) -> None:
        super().show_view(view)
        if isinstance(view, ConflictView):
            view.status_text_changed.connect(self._tell_status)
        self._tell_status()

    def _focus_surface(self) -> None:
        self.workspace.view.setFocus()

    def _tell_status(self) -> None:
        """What is in front speaks; the workspace behind a comparison is silent."""
        self.status_text_changed.emit(self.status_text())

    # saving

    def _may_be_sent(self) -> bool:
        problems = self.workspace.properties.problems()
        if problems:
            self.show_view()
            self.workspace.properties.show_problems(problems)
        return not problems

    def _show_refused(self, error: Invalid) -> str:
        return self.workspace.properties.show_problems({_snake(name): said for name, said in error.fields.items()})

    def _kept_differently(self, sentence: str) -> None:
        self.show_view()
        detail = tr("What you see is still yours: compare it with what the CMS has now, then save again or revert.")
        review = BannerAction(tr("Review"), self._review)
        banner = Banner(sentence, detail, tone=BannerTone.WARN, actions=[review], closable=True)
        self.banners.put("save", banner)

    def _tell_overtaken(self, overtaken: Overtaken) -> None:
        """Our save has replaced somebody's: what theirs was only they can know, so both should hear of it."""
        me = self._session.me
        if me is not None and is_own(overtaken.by, me.user_name):
            sentence = tr("You saved this campaign elsewhere just before this save replaced it")
        elif overtaken.by:
            sentence = tr("{who} saved this campaign just before your save replaced it", who=overtaken.by)
        else:
            sentence = tr("This campaign was changed just before your save replaced it")
        detail = tr(
            "What it was cannot be read any more. If it was made with Marquee, it is offered there for merging."
        )
        self.banners.put("overtaken", Banner(sentence, detail, tone=BannerTone.WARN, closable=True))

    def _tell_schedules(self) -> None:
        """Before it is saved: a new order costs entries their days and the like."""
        lost = () if self.editor.is_clean else schedules_lost(self.editor.base, self.editor.working())
        banners = self.banners
        if len(lost) == self._schedules_told:
            return
        self._schedules_told = len(lost)
        banners.take("schedules")
        if lost:
            detail = tr(
                "Undo, or move layouts in the CMS itself, to keep them. Other properties can be saved here safely."
            )
            banner = Banner(schedule_warning(len(lost)), detail, tone=BannerTone.WARN, closable=True)
            banners.put("schedules", banner)

    # small things

    def _preview(self, layout_id: int) -> None:
        preview_layout(self, self._session, self._shell, layout_id)

    def _compare_with(self) -> None:
        own = Compared(self._session, self.editor.base.campaign_id)
        spawn(self, compare_with(self, self._shell, own, self.editor.properties.name), name="compare with")

    def _revert(self) -> None:
        if self.editor.revert():
            self.waiting.call_off()
            self._shell.toast(tr("Everything is as on the CMS again"), offer=undo_offer(self.editor.undo_stack))

    def _locked_removed(self, entries: list[Entry]) -> None:
        sentence = tr_n(
            "“{name}” is not shared with you: once you save, you cannot add it back",
            "{n} layouts are not shared with you: once you save, you cannot add them back",
            len(entries),
            name=entries[0].name,
        )
        self._shell.toast(sentence, offer=undo_offer(self.editor.undo_stack))

    def _say(self, sentence: str) -> None:
        self._shell.toast(sentence)

    def _ask_position(self) -> None:
        spawn(self, self._move_to_position(), name="move to position")

    async def _move_to_position(self) -> None:
        rows = self.workspace.view.selected_row_numbers()
        if not rows:
            return
        position = await dialogs.ask_number(
            self,
            title=tr_n("Move {n} layout", "Move {n} layouts", len(rows)),
            label=tr("New position of the first one"),
            value=rows[0] + 1,
            minimum=1,
            maximum=self.editor.model.count - len(rows) + 1,
            accept=tr("Move"),
        )
        if position is not None:
            self.workspace.actions_.move_to_position(position)

    def _action(self, text: str, icon: str, keys: QKeySequence.StandardKey) -> QAction:
        action = QAction(text, self)
        set_action_icon(action, icon)
        action.setShortcut(QKeySequence(keys))
        self.workspace.addAction(action)
        return action


def _snake(name: str) -> str:
    """`folderId` as `folder_id`: fields are named as on the wire when the CMS refuses them."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)
