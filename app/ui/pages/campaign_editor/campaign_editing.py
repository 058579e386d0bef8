"""A loaded campaign in its editor: the workspace, the views that replace it for a while, and saving."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence, QShowEvent, QUndoStack
from PySide6.QtWidgets import QWidget

from app.core.errors import Invalid
from app.core.request_urgency import Urgency, due
from app.domain.lineups.lineup import CampaignState, Entry, schedules_lost
from app.domain.lineups.lineup_diff import diff
from app.domain.merging.campaign_merge import Merge, merge
from app.models.lineup_editor import LineupEditor, change_summary, changed_properties
from app.services.campaigns.campaign_service import CampaignBase
from app.services.document.protocols import Found
from app.services.document.status import Edited, Newer, OthersWork, ServerAdjusted, Status, is_busy
from app.services.drafts.draft import Work
from app.services.saving.verified_save import ReplacedSave, Saved
from app.services.session.session import Session
from app.ui import awaited_dialogs
from app.ui.editors.record_editing import RecordEditing
from app.ui.editors.status_view import status_view
from app.ui.editors.undo_toast import undo_offer
from app.ui.i18n import tr, tr_n
from app.ui.layout_previews.browser_preview import preview_layout
from app.ui.pages.campaign_editor.campaign_version_history import CampaignHistory
from app.ui.pages.campaign_editor.conflict_view import ConflictView, unedited_change_message, what_happened
from app.ui.pages.campaign_editor.document_rules import CampaignRules, LineupCopy, schedule_warning
from app.ui.pages.campaign_editor.editor_workspace import Sides, Workspace
from app.ui.pages.campaign_editor.layout_previews import EditorPreviews
from app.ui.pages.campaign_editor.library_loader import LookupLoader
from app.ui.pages.campaign_editor.version_view_controller import Versions
from app.ui.search.campaign_picker import compare_with
from app.ui.shell import Compared, Shell, write_block
from app.ui.task_runner import ending_with, spawn
from app.ui.widgets.feedback.banner import Banner, BannerTone
from app.ui.widgets.lineup.lineup_drag import Origin
from app.ui.widgets.menus.action_properties import make_action, separator


@dataclass(frozen=True, slots=True)
class Question:
    """What the user is asked before a save: the base, the working copy, and the sentence about the changes."""

    base: CampaignState
    working: CampaignState
    changes: str


_VIEW: Final = "campaign_editor"
"""Where the shell remembers what all editors of campaigns have in common."""
_PROPERTIES: Final = "shows_properties"


class Editing(RecordEditing):
    """See `RecordEditing`.

    Attributes:
        editor: working copy, base and undo stack.
        workspace: the editing surface.
        is_marked: whether the CMS was asked which layouts are shared with the user.
        banners, review, revert: the workspace's.
        previews: the layout previews of its lists.
    """

    def __init__(
        self, session: Session, base: CampaignBase, shell: Shell, editor: LineupEditor, sides: Sides, parent: QWidget
    ) -> None:
        """`editor` must be at `base`, and `sides` made for it."""
        super().__init__(session, shell, parent)
        self._may_edit = base.record.may_edit
        self._schedules_warned = 0
        self.is_marked = False
        self.editor = editor
        editor.setParent(self)
        campaign_id = base.state.campaign_id
        self._make_document(
            CampaignRules(session, editor), LineupCopy(editor), record_id=campaign_id, draft_id=campaign_id
        )
        origin = Origin(session.connection.id, base.state.campaign_id)
        self.workspace = Workspace(self.editor, origin, self.why_not, sides=sides, parent=self)
        self.banners, self.toast_place = self.workspace.banners, self.workspace.lineup
        self.review, self.revert = self.workspace.review, self.workspace.revert
        self.versions = Versions(session, self.editor, shell, self)
        self.record_history = CampaignHistory(session, self.editor, self.why_not, self)
        self.lookups = LookupLoader(session, self.editor, self.workspace, self)
        self.previews = EditorPreviews(session, self.editor.model, self.workspace)
        keys, context = QKeySequence.StandardKey.Save, Qt.ShortcutContext.WindowShortcut
        self.save_action = make_action(self, tr("Save"), "floppy-disk", keys, context=context)
        self.workspace.addAction(self.save_action)
        self._begin_with(self.workspace)
        self._connect()
        self.refresh()

    def _connect(self) -> None:
        work = self.workspace
        self.editor.changed.connect(self.document.changed)
        self.versions.view_wanted.connect(self.show_view)
        self.record_history.view_wanted.connect(self.show_view)
        self.record_history.message.connect(self.tell)
        self.versions.save_wanted.connect(self.start_save)
        self.versions.merge_accepted.connect(self._take_merge)
        work.status_text_changed.connect(self._emit_status)
        work.bar.save_wanted.connect(self.save_action.trigger)
        self.review.triggered.connect(self._review)
        self.revert.triggered.connect(self._revert)
        work.reload.triggered.connect(self._reload)
        work.reload.triggered.connect(self.lookups.refresh)
        self.lookups.people_known.connect(self._name_who_saved)
        work.history.triggered.connect(self.record_history.open)
        work.compare_with.triggered.connect(self._compare_with)
        work.folding.chosen.connect(self._remember_properties)
        work.position_wanted.connect(self._ask_position)
        work.preview_wanted.connect(self._preview)
        work.actions_.message.connect(self._say)
        work.actions_.locked_removed.connect(self._locked_removed)
        work.drops.left_out.connect(self._say)
        work.library.refused.connect(self._say)
        self.save_action.triggered.connect(self.start_save)
        self.destroyed.connect(ending_with(self._session.subscribe(lambda _: self.refresh())))

    def load_the_rest(self) -> None:
        """Requests everything besides the line-up: its marks, the library and the folders."""
        with due(Urgency.NEXT):
            spawn(self, self._find_marks(), name="find marks")
            self.lookups.start()

    async def _find_marks(self) -> None:
        marks = await self._session.campaigns.marks(self.editor.base)
        await self.document.wait_until_idle()  # a save under way compares entries with what it sent, marks included
        self.editor.set_layout_marks(marks)
        self.is_marked = True

    def _remember_properties(self, shown: bool) -> None:
        self._shell.remember(_VIEW, {**self._shell.remembered(_VIEW), _PROPERTIES: shown})

    # state

    def why_not(self) -> str:
        """Returns why the campaign can't be changed now; "" if it can."""
        if reason := write_block(self._session):
            return reason
        if not self._may_edit:
            return tr("You have view-only access to this campaign.")
        return self.why_blocked()

    @property
    def steps(self) -> QUndoStack:
        return self.editor.undo_stack

    def title(self) -> str:
        return self.editor.properties.name

    def menu_actions(self) -> list[QAction]:
        work = self.workspace
        return [
            *work.actions_.everything(),
            separator(self),
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
        """Updates the unsaved summary and the enabled actions."""
        summary, blocked = self.editor.summary(), self.why_not()
        can_save, is_saving = bool(summary) and not blocked, is_busy(self.status)
        self.save_action.setEnabled(can_save and not is_saving)
        self.workspace.bar.show_state(
            summary,
            can_save=can_save,
            why_not=blocked or self.bar_text(),
            is_saving=is_saving,
            is_held=isinstance(self.status, OthersWork),
        )
        self.workspace.refresh()
        self.workspace.bar.revert.setEnabled(self.revert.isEnabled() and not is_saving)
        self._show_schedule_warning()

    def read(self, found: Found[CampaignState]) -> None:
        self._may_edit = found.opened.record.may_edit
        super().read(found)

    # views that replace the workspace

    def show_view(self, view: QWidget | None = None) -> None:
        super().show_view(view)
        if isinstance(view, ConflictView):
            view.status_text_changed.connect(self._emit_status)
        self._emit_status()

    def _focus_surface(self) -> None:
        self.workspace.view.setFocus()

    def _emit_status(self) -> None:
        """Emits the status text of the view in front; the workspace behind a comparison has none."""
        self.status_text_changed.emit(self.status_text())

    # saving

    def _may_be_sent(self) -> bool:
        problems = self.workspace.properties.problems()
        if problems:
            self.show_view()
        # This also clears what the CMS refused before, so that it is sent again.
        self.workspace.properties.show_problems(problems)
        return not problems

    def _show_refused(self, error: Invalid) -> str:
        return self.workspace.properties.show_problems({_snake(name): said for name, said in error.fields.items()})

    async def _confirm(self, agreed: object) -> object | None:
        asked = Question(self.editor.base, self.editor.working(), self._changes())
        if isinstance(agreed, Question) and self._is_agreed(agreed, asked) and not write_block(self._session):
            return agreed
        title = tr("Save “{name}” to the CMS", name=asked.base.properties.name)
        return asked if await self._shell.confirm_write(self._session, title, asked.changes) else None

    def _is_agreed(self, agreed: Question, asked: Question) -> bool:
        """Returns whether the user already said yes to this. New marks of layouts do not change what is asked."""
        same = self._rules.same
        return agreed.changes == asked.changes and same(agreed.base, asked.base) and same(agreed.working, asked.working)

    def _changes(self) -> str:
        lost = schedules_lost(self.editor.base, self.editor.working())
        return " ".join(filter(None, (f"{self.editor.summary()}.", schedule_warning(len(lost)))))

    def saved(self, outcome: Saved[CampaignState]) -> None:
        super().saved(outcome)
        if outcome.replaced_save is not None:
            self._show_replaced_save(outcome.replaced_save)

    # texts and views of a campaign

    @property
    def name(self) -> str:
        return self.editor.properties.name

    def what_happened(self, newer: Newer) -> str:
        return what_happened(newer.theirs, self.editor.base, self.versions.names, self.what_happened_here(newer.here))

    def changes(self, theirs: CampaignState) -> str:
        base = self.editor.base
        properties = changed_properties(base.properties, theirs.properties)
        return change_summary(diff(base.entries, theirs.entries), len(properties))

    def _summary_of(self, work: Work[CampaignState]) -> str:
        base, working = work.base, work.working
        properties = changed_properties(base.properties, working.properties)
        return f"{change_summary(diff(base.entries, working.entries), len(properties))}."

    def deleted(self) -> tuple[str, str, bool]:
        detail = tr("Select and copy the layouts to paste them elsewhere.")
        return tr("This campaign was deleted in the CMS"), detail, False

    def server_adjusted(self, status: ServerAdjusted) -> tuple[str, str, bool]:
        detail = tr("You still see your version. Compare it with the CMS version, then save again or revert.")
        return status.sentence, detail, False

    def took_theirs(self, theirs: CampaignState, before: CampaignState) -> None:
        self.tell(unedited_change_message(theirs, before, self.versions.names))

    def open_review(self, *, can_save: bool) -> None:
        self.versions.open_review(can_save=can_save)

    def open_conflict(
        self, base: CampaignState, mine: CampaignState, theirs: CampaignState, *, was_sent: bool = False
    ) -> None:
        found = merge(base, mine, theirs, handled=self.editor.handled())
        here = self.what_happened_here(self.local_change(theirs))
        self.versions.open_conflict(found, here, was_sent=was_sent)

    def compare_draft(self, work: Work[CampaignState]) -> None:
        self.versions.compare_draft(work)

    def _shows_merge(self) -> bool:
        return isinstance(self.view(), ConflictView)

    def _take_merge(self, found: Merge) -> None:
        """Takes the merge into the editor as one unsaved undo step, on top of the CMS's version."""
        self.editor.rebase(found.theirs)
        self.editor.take(found.result(), tr("Apply merge"))
        self.document.merged(found.theirs)
        self.show_view()
        self._tell_merged()

    def _show_status(self, before: Status, status: Status) -> None:
        super()._show_status(before, status)
        if isinstance(status, Edited) and status.newer is not None:
            difference = diff(self.editor.base.entries, status.newer.theirs.entries)
            self.editor.set_changed_on_cms({*difference.moved, *difference.removed, *difference.added})

    def _name_who_saved(self) -> None:
        """Shows full names in a banner that came before they were known."""
        status = self.document.status
        if isinstance(status, Edited) and status.newer is not None:
            self._show_banner(status_view(status, self))

    def _show_replaced_save(self, replaced_save: ReplacedSave) -> None:
        """Tells the user that the save replaced another. That version is lost here, so both people should know."""
        names = self.versions.names
        if names.is_me(replaced_save.by):
            sentence = tr("Your save overwrote a change you made elsewhere just before it")
        elif replaced_save.by:
            sentence = tr(
                "Your save overwrote a change {who} made just before it", who=names.full_name(replaced_save.by)
            )
        else:
            sentence = tr("Your save overwrote a change made just before it")
        detail = tr("The overwritten version can't be read. If it was saved with Marquee, it can be merged there.")
        self.banners.put("overtaken", Banner(sentence, detail, tone=BannerTone.WARN, closable=True))

    def _show_schedule_warning(self) -> None:
        """Warns before saving that a new order drops days, day parts and geofences."""
        lost = () if self.editor.is_clean else schedules_lost(self.editor.base, self.editor.working())
        banners = self.banners
        if len(lost) == self._schedules_warned:
            return
        self._schedules_warned = len(lost)
        banners.take("schedules")
        if lost:
            detail = tr(
                "To keep them, undo the reordering, or do it in the CMS. You can safely save other properties here."
            )
            banner = Banner(schedule_warning(len(lost)), detail, tone=BannerTone.WARN, closable=True)
            banners.put("schedules", banner)

    # helpers

    def _preview(self, layout_id: int) -> None:
        preview_layout(self, self._session, self._shell, layout_id)

    def _compare_with(self) -> None:
        own = Compared(self._session, self.editor.base.campaign_id)
        spawn(self, compare_with(self, self._shell, own, self.editor.properties.name), name="compare with")

    def _revert(self) -> None:
        if self.editor.revert():
            self.tell(tr("Changes reverted"), offer=undo_offer(self.editor.undo_stack))

    def _locked_removed(self, entries: list[Entry]) -> None:
        sentence = tr_n(
            "“{name}” isn't shared with you: after you save, you can't add it back",
            "{n} layouts aren't shared with you: after you save, you can't add them back",
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
        position = await awaited_dialogs.ask_number(
            self,
            title=tr_n("Move {n} layout", "Move {n} layouts", len(rows)),
            label=tr("New position of the first layout"),
            value=rows[0] + 1,
            minimum=1,
            maximum=self.editor.model.count - len(rows) + 1,
            accept=tr("Move"),
        )
        if position is not None:
            self.workspace.actions_.move_to_position(position)

    # Qt

    def showEvent(self, event: QShowEvent) -> None:
        """Shows the properties, or not, as the user chose last, in any editor of a campaign."""
        super().showEvent(event)
        self.workspace.folding.follow_choice(self._shell.remembered(_VIEW).get(_PROPERTIES) is not False)


def _snake(name: str) -> str:
    """Returns `folder_id` for `folderId`: errors from the CMS use its own field names."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)
