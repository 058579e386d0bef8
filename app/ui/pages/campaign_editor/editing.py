"""A loaded campaign while it is edited: the workspace, and whatever takes its place to review, merge or restore."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QStackedLayout, QWidget

from app.core.changes import Change, Kind
from app.core.errors import Invalid, MarqueeError, NextStep
from app.core.log import logger
from app.domain.lineup import CampaignState, Entry
from app.domain.merge import Merge, merge
from app.domain.sequence import diff
from app.models.lineup_commands import LineupEditor, change_summary, changed_properties
from app.services.campaigns import RESOURCE, CampaignBase, CampaignDraft
from app.services.link import LinkState
from app.services.saving import NeedsMerge
from app.services.session import Session
from app.ui import dialogs, failures
from app.ui.i18n import tr, tr_n
from app.ui.icons import set_action_icon
from app.ui.pages.campaign_editor.conflict import ConflictView, what_happened
from app.ui.pages.campaign_editor.drafts import DraftKeeper
from app.ui.pages.campaign_editor.lookups import LookupLoader
from app.ui.pages.campaign_editor.review import ReviewView
from app.ui.pages.campaign_editor.saving import SaveFlow, SaveResult
from app.ui.pages.campaign_editor.workspace import Workspace
from app.ui.run import spawn
from app.ui.shell import Offer, Shell, write_block
from app.ui.widgets.banner import Banner, BannerAction, BannerTone
from app.ui.widgets.buttons import ButtonKind
from app.ui.widgets.lineup_drag import Origin
from app.ui.widgets.panels import Panel


class Editing(Panel):
    """Everything between "loaded" and "closed".

    Attributes:
        editor: working copy, base and undo stack.
        drafts: keeps the working copy on disk.

    Signals:
        changed(): name or unsaved state may be others.
        status_text_changed(str): for the status line.
    """

    changed = Signal()
    status_text_changed = Signal(str)

    def __init__(self, session: Session, base: CampaignBase, shell: Shell, parent: QWidget) -> None:
        super().__init__(parent=parent)
        self._session = session
        self._shell = shell
        self._may_edit = base.may_edit
        self._wants_save = False
        self.editor = LineupEditor(base.state, self)
        origin = Origin(session.connection.id, base.state.campaign_id)
        self.drafts = DraftKeeper(session, self.editor, self)
        self.workspace = Workspace(self.editor, origin, self.why_not)
        self.lookups = LookupLoader(session, self.editor, self.workspace, self)
        self.saver = SaveFlow(session, self.editor, self.drafts, shell, self)
        self.save_action = self._action(tr("Save"), "floppy-disk", QKeySequence.StandardKey.Save)
        self._stack = QStackedLayout(self)
        self._stack.setContentsMargins(0, 0, 0, 0)
        self._stack.addWidget(self.workspace)
        self._connect()
        self.destroyed.connect(_Endings(session.hub.subscribe(self._heard), session.subscribe(self._link_changed)))
        self.lookups.start()
        self.refresh()

    def _connect(self) -> None:
        work = self.workspace
        self.editor.changed.connect(self.refresh)
        self.saver.running_changed.connect(self.refresh)
        self.saver.merge_needed.connect(self._merge_needed)
        self.saver.kept_differently.connect(self._kept_differently)
        work.status_text_changed.connect(self.status_text_changed)
        work.bar.save_wanted.connect(self.save_action.trigger)
        work.review.triggered.connect(self.open_review)
        work.revert.triggered.connect(self._revert)
        work.reload.triggered.connect(self._reload)
        work.position_wanted.connect(self._ask_position)
        work.actions_.said.connect(self._say)
        work.actions_.locked_removed.connect(self._locked_removed)
        work.drops.left_out.connect(self._say)
        work.library.refused.connect(self._say)
        self.save_action.triggered.connect(self.start_save)

    # what is the case

    def why_not(self) -> str:
        """Why the campaign may not be changed now; "" when it may."""
        if reason := write_block(self._session):
            return reason
        if not self._may_edit:
            return tr("You may look at this campaign, but not change it.")
        if self.drafts.is_held:
            return tr("Restore or discard the draft first.")
        return ""

    @property
    def is_unsaved(self) -> bool:
        return not self.editor.is_clean

    def menu_actions(self) -> list[QAction]:
        separator = QAction(self)
        separator.setSeparator(True)
        work = self.workspace
        return [*work.actions_.everything(), separator, self.save_action, work.review, work.revert, work.reload]

    def status_text(self) -> str:
        view = self._stack.currentWidget()
        return view.status_text() if isinstance(view, ConflictView) else self.workspace.status_text()

    def refresh(self) -> None:
        summary, blocked = self.editor.summary(), self.why_not()
        can_save = bool(summary) and not blocked
        self.save_action.setEnabled(can_save and not self.saver.is_running)
        self.workspace.bar.show_state(summary, can_save=can_save, why_not=blocked, is_saving=self.saver.is_running)
        self.workspace.refresh()
        self.changed.emit()

    # saving

    def start_save(self) -> None:
        spawn(self, self.save(), name="save campaign", on_error=self.show_save_failure)

    async def save(self) -> SaveResult:
        """Saves what is unsaved. Raises what the service raises; fields that are wrong are shown first."""
        if problems := self.workspace.properties.problems():
            self.show_workspace()
            self.workspace.properties.show_problems(problems)
            return SaveResult.NOT_SAVED
        self.workspace.banners.take("save")
        self._wants_save = False
        result = await self.saver.save()
        if result is SaveResult.SAVED:
            self.workspace.banners.take("changed")
            self.show_workspace()
        return result

    def show_save_failure(self, error: Exception) -> None:
        """What went wrong, at the field where it belongs to one, else as a banner; the draft stays either way."""
        failure = failures.describe(error)
        self.show_workspace()
        sentence, detail = failure.sentence, failure.hint
        if isinstance(error, Invalid) and error.fields:
            sentence = self.workspace.properties.show_problems({_snake(k): v for k, v in error.fields.items()})
            if not sentence:
                return
        self._wants_save = failure.next_step is NextStep.SIGN_IN
        actions: list[BannerAction] = []
        if failure.next_step is NextStep.SIGN_IN:
            actions.append(BannerAction(failure.action, partial(self._shell.sign_in_again, self._session)))
        elif failure.next_step in (NextStep.RETRY, NextStep.WAIT, NextStep.CHECK):
            actions.append(BannerAction(failure.action, self.start_save))
        elif failure.next_step is NextStep.RELOAD:
            actions.append(BannerAction(failure.action, self._reload))
        kept = tr("Your changes are kept on this computer.")
        self._put_banner("save", sentence, f"{detail} {kept}".strip(), BannerTone.DANGER, actions, closable=True)

    def _kept_differently(self, sentence: str) -> None:
        self.show_workspace()
        actions = [BannerAction(tr("Review"), self.open_review)]
        detail = tr("What you see is still yours: compare it with what the CMS has now, then save again or revert.")
        self._put_banner("save", sentence, detail, BannerTone.WARN, actions, closable=True)

    def _link_changed(self, state: LinkState) -> None:
        if state is LinkState.CONNECTED and self._wants_save:
            self._wants_save = False
            actions = [BannerAction(tr("Save now"), self.start_save, ButtonKind.PRIMARY)]
            self._put_banner("save", tr("Signed in again"), tr("The save can be repeated now."), BannerTone.OK, actions)

    # someone else

    def _heard(self, change: Change, initiator: object) -> None:
        if change.resource != RESOURCE or self.editor.base.campaign_id not in change.ids or initiator is self:
            return
        if change.kind is Kind.DELETED:
            self._put_banner(
                "changed",
                tr("This campaign has been deleted on the CMS"),
                tr("What you see is kept on this computer; select and copy the layouts to put them elsewhere."),
                BannerTone.DANGER,
            )
        elif not self.saver.is_running:
            self.look_again()

    def look_again(self) -> None:
        """Reads the campaign again in the background; what goes wrong there is nobody's business yet."""
        spawn(self, self.compare_with_cms(), name="look again", on_error=_only_log)

    async def compare_with_cms(self) -> None:
        """Reads the campaign again. Without unsaved changes it is taken over, else what differs is marked."""
        found = await self._session.campaigns.open(self.editor.base.campaign_id, known=self.editor.working().entries)
        if self.saver.is_running or self.drafts.is_held:
            return
        theirs, base = found.state, self.editor.base
        self._may_edit = found.may_edit
        properties = changed_properties(base.properties, theirs.properties)
        difference = diff(base.entries, theirs.entries)
        if not difference and not properties:
            self.editor.rebase(theirs)
            self.workspace.banners.take("changed")
        elif self.editor.is_clean:
            self.editor.take(theirs, tr("Take changes from the CMS"))
            self.editor.rebase(theirs)
            self.editor.undo_stack.setClean()
            self._shell.toast(f"{what_happened(theirs)}.")
        else:
            self.editor.set_changed_on_cms({*difference.moved, *difference.removed, *difference.added})
            self._put_banner(
                "changed",
                what_happened(theirs),
                tr("On the CMS: {changes}. Your changes are kept; saving shows both side by side.").replace(
                    "{changes}", change_summary(difference, len(properties))
                ),
                BannerTone.WARN,
                [BannerAction(tr("Merge now"), partial(self._merge_with, theirs))],
                icon="git-merge",
            )

    def _reload(self) -> None:
        spawn(self, self.compare_with_cms(), name="reload campaign", on_error=self.show_save_failure)

    def _merge_needed(self, needs: NeedsMerge[CampaignState]) -> None:
        self.open_conflict(merge(needs.base, self.editor.working(), needs.theirs), was_sent=needs.was_sent)

    def _merge_with(self, theirs: CampaignState) -> None:
        self.open_conflict(merge(self.editor.base, self.editor.working(), theirs))

    def open_conflict(self, found: Merge, *, was_sent: bool = False) -> None:
        view = ConflictView(found, who=self._who(), was_sent=was_sent)
        view.accepted.connect(self.take_merge)
        view.back_wanted.connect(self.show_workspace)
        view.status_text_changed.connect(self.status_text_changed)
        self._show(view)
        view.table.setFocus()

    def take_merge(self, found: Merge) -> None:
        """One undo step; then saving goes on."""
        self.editor.rebase(found.theirs)
        self.editor.take(found.result(), tr("Take merge"))
        self.workspace.banners.take("changed")
        self.show_workspace()
        if self.editor.is_clean:
            self._shell.toast(tr("Nothing is left to save: the CMS has all of it."))
        else:
            self.start_save()

    def _who(self) -> str:
        me = self._session.me
        if me is None:
            return tr("You")
        return " ".join(filter(None, (me.first_name, me.last_name))) or me.user_name

    # review and draft

    def open_review(self) -> None:
        view = ReviewView(
            self.editor.base,
            self.editor.working(),
            summary=self.editor.summary(),
            mine_title=tr("After saving"),
            accept=tr("Save"),
            can_accept=self.save_action.isEnabled(),
        )
        view.back_wanted.connect(self.show_workspace)
        view.accepted.connect(self.start_save)
        self._show(view)
        view.table.setFocus()

    def compare_draft(self, content: CampaignDraft, *, can_restore: bool) -> None:
        on_cms, mine = self.editor.base, content.working
        found = change_summary(
            diff(on_cms.entries, mine.entries), len(changed_properties(on_cms.properties, mine.properties))
        )
        view = ReviewView(
            on_cms,
            mine,
            summary=found,
            mine_title=tr("The draft"),
            accept=tr("Restore"),
            accept_icon="clock-counter-clockwise",
            can_accept=can_restore,
        )
        view.back_wanted.connect(self.show_workspace)
        view.accepted.connect(partial(self.restore_draft, content))
        self._show(view)
        view.table.setFocus()

    def restore_draft(self, content: CampaignDraft) -> None:
        """The draft becomes the working copy, as one step. What changed on the CMS since is merged when saving."""
        on_cms = self.editor.base
        self.drafts.is_held = False
        self.workspace.banners.take("draft")
        self.show_workspace()
        difference = diff(content.base.entries, on_cms.entries)
        moved_on = bool(difference) or changed_properties(content.base.properties, on_cms.properties)
        if moved_on:
            self.editor.rebase(content.base)
        self.editor.take(content.working, tr("Restore draft"))
        self.refresh()
        if moved_on:
            self.look_again()

    def show_workspace(self) -> None:
        view = self._stack.currentWidget()
        self._stack.setCurrentWidget(self.workspace)
        if view is not self.workspace and view is not None:
            self._stack.removeWidget(view)
            view.deleteLater()
            self.workspace.view.setFocus()
        self.status_text_changed.emit(self.status_text())

    # small things

    def _show(self, view: QWidget) -> None:
        self.show_workspace()
        self._stack.addWidget(view)
        self._stack.setCurrentWidget(view)
        self.status_text_changed.emit(self.status_text())

    def _revert(self) -> None:
        if self.editor.revert():
            at = self.editor.undo_stack.index()
            self._shell.toast(
                tr("Everything is as on the CMS again"), offer=Offer(tr("Undo"), partial(self._undo_step, at))
            )

    def _locked_removed(self, entries: list[Entry]) -> None:
        name = entries[0].name
        sentence = (
            tr("“{name}” is not shared with you: once you save, you cannot add it back").replace("{name}", name)
            if len(entries) == 1
            else tr_n(
                "{n} layout is not shared with you: once you save, you cannot add it back",
                "{n} layouts are not shared with you: once you save, you cannot add them back",
                len(entries),
            )
        )
        at = self.editor.undo_stack.index()
        self._shell.toast(sentence, offer=Offer(tr("Undo"), partial(self._undo_step, at)))

    def _undo_step(self, at: int) -> None:
        """Undoes down to before step `at`, if it has not been undone already."""
        if self.editor.undo_stack.index() >= at:
            self.editor.undo_stack.setIndex(at - 1)

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

    def _put_banner(
        self,
        key: str,
        sentence: str,
        detail: str,
        tone: BannerTone,
        actions: list[BannerAction] | None = None,
        *,
        closable: bool = False,
        icon: str = "",
    ) -> None:
        banner = Banner(sentence, detail, tone=tone, icon=icon, actions=actions or (), closable=closable)
        self.workspace.banners.put(key, banner)

    def _action(self, text: str, icon: str, keys: QKeySequence.StandardKey) -> QAction:
        action = QAction(text, self)
        set_action_icon(action, icon)
        action.setShortcut(QKeySequence(keys))
        self.workspace.addAction(action)
        return action


class _Endings:
    """Ends subscriptions when Qt destroys their owner, however that came about; must not refer to the owner."""

    def __init__(self, *ends: Callable[[], None]) -> None:
        self._ends = ends

    def __call__(self, *_: object) -> None:
        for end in self._ends:
            end()


def _snake(name: str) -> str:
    """`folderId` as `folder_id`: fields are named as on the wire when the CMS refuses them."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)


def _only_log(error: Exception) -> None:
    kind = type(error).__name__
    if isinstance(error, MarqueeError):
        logger("editor").info("the campaign could not be read again: %s", kind)
    else:
        logger("editor").error("the campaign could not be read again", exc_info=error)
