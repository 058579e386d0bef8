"""Other versions of the campaign than the one on the screen: the CMS's and a draft's, compared, merged or restored."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.core.changes import Change, Kind
from app.core.errors import MarqueeError
from app.core.log import logger
from app.domain.lineup import CampaignState, schedules_lost
from app.domain.merge import Merge, merge
from app.domain.sequence import diff
from app.models.lineup_commands import LineupEditor, change_summary, changed_properties
from app.models.merge_table import Change as LineupChange
from app.services.campaigns import RESOURCE, CampaignBase, CampaignDraft
from app.services.saving import NeedsMerge
from app.services.session import Session
from app.ui.buried_work import BuriedWork
from app.ui.i18n import tr
from app.ui.pages.campaign_editor.conflict import ConflictView, what_happened
from app.ui.pages.campaign_editor.drafts import DraftKeeper
from app.ui.pages.campaign_editor.review import ReviewView
from app.ui.pages.campaign_editor.saving import SaveFlow, schedule_warning
from app.ui.run import ending_with, spawn
from app.ui.shell import Shell
from app.ui.widgets.banner import Banner, BannerAction, BannerStack, BannerTone


class Versions(QObject):
    """Shows other versions in views that take the workspace's place, and does what is decided there.

    Signals:
        view_wanted(object): a widget to show instead of the workspace; None shows the workspace again.
        save_wanted(): what was decided is to be saved.
        read(object): the campaign was read again, as a `CampaignBase`.
    """

    view_wanted = Signal(object)
    save_wanted = Signal()
    read = Signal(object)

    def __init__(
        self,
        session: Session,
        editor: LineupEditor,
        drafts: DraftKeeper,
        saver: SaveFlow,
        banners: BannerStack,
        shell: Shell,
        initiator: QWidget,
    ) -> None:
        """`initiator` is who this page's own saves are published by."""
        super().__init__(initiator)
        self._session = session
        self._editor = editor
        self._drafts = drafts
        self._saver = saver
        self._banners = banners
        self._shell = shell
        self._initiator = initiator
        saver.merge_needed.connect(self._merge_needed)
        self._buried = BuriedWork(session.campaigns.recent, self, banners, shell, initiator)
        self.destroyed.connect(ending_with(self._buried.follow(editor.base.campaign_id)))
        self.destroyed.connect(ending_with(session.hub.subscribe(self._heard)))

    # somebody else

    def look_again(self) -> None:
        """Reads the campaign again in the background; what goes wrong there is nobody's business yet."""
        spawn(self, self.compare_with_cms(), name="look again", on_error=_only_log)

    async def compare_with_cms(self) -> None:
        """Reads the campaign again. Without unsaved changes it is taken over, else what differs is marked."""
        known = self._editor.working().entries
        found = await self._session.campaigns.open(self._editor.base.campaign_id, known=known)
        if not self._saver.is_running and not self._drafts.is_held:
            self._compare(found)

    def _compare(self, found: CampaignBase) -> None:
        theirs, base = found.state, self._editor.base
        self.read.emit(found)
        if self._buried.met(theirs.campaign_id, theirs):
            return
        properties = changed_properties(base.properties, theirs.properties)
        difference = diff(base.entries, theirs.entries)
        if not difference and not properties:
            self._editor.rebase(theirs)
            self._banners.take("changed")
        elif self._editor.is_clean:
            self._editor.take(theirs, tr("Take changes from the CMS"))
            self._editor.rebase(theirs)
            self._editor.undo_stack.setClean()
            self._shell.toast(f"{what_happened(theirs)}.")
        else:
            self._editor.set_changed_on_cms({*difference.moved, *difference.removed, *difference.added})
            detail = tr("On the CMS: {changes}. Your changes are kept; saving shows both side by side.")
            banner = Banner(
                what_happened(theirs),
                detail.replace("{changes}", change_summary(difference, len(properties))),
                tone=BannerTone.WARN,
                icon="git-merge",
                actions=[BannerAction(tr("Merge now"), partial(self._merge_with, theirs))],
            )
            self._banners.put("changed", banner)

    def _heard(self, change: Change, initiator: object) -> None:
        if change.resource != RESOURCE or self._editor.base.campaign_id not in change.ids:
            return
        if initiator is self._initiator:
            return
        if change.kind is Kind.DELETED:
            detail = tr("What you see is kept on this computer; select and copy the layouts to put them elsewhere.")
            banner = Banner(tr("This campaign has been deleted on the CMS"), detail, tone=BannerTone.DANGER)
            self._banners.put("changed", banner)
        elif not self._saver.is_running:
            self.look_again()

    # what was saved, and written over since; see `app.ui.buried_work.Holder`

    @property
    def name(self) -> str:
        return self._editor.properties.name

    @property
    def is_busy(self) -> bool:
        return self._saver.is_running or self._drafts.is_held

    @property
    def base(self) -> CampaignState:
        return self._editor.base

    @property
    def working(self) -> CampaignState:
        return self._editor.working()

    @property
    def is_clean(self) -> bool:
        return self._editor.is_clean

    def bring_back(self, base: CampaignState, working: CampaignState | None) -> None:
        self._editor.rebase(base)
        if working is not None:
            self._editor.take(working, tr("Bring back what was saved"))
        self._editor.undo_stack.resetClean()

    def open_merge(self, base: CampaignState, mine: CampaignState, theirs: CampaignState) -> None:
        self.open_conflict(merge(base, mine, theirs), was_sent=True)

    # merging

    def open_conflict(self, found: Merge, *, was_sent: bool = False) -> ConflictView:
        view = ConflictView(found, who=self._who(), was_sent=was_sent)
        view.accepted.connect(self.take_merge)
        view.back_wanted.connect(self._back)
        self._show(view, view.table)
        return view

    def take_merge(self, found: Merge) -> None:
        """One undo step; then saving goes on."""
        self._editor.rebase(found.theirs)
        self._editor.take(found.result(), tr("Take merge"))
        self._banners.take("changed")
        self._buried.merged(found.theirs.campaign_id, found.theirs)
        self._back()
        if self._editor.is_clean:
            self._shell.toast(tr("Nothing is left to save: the CMS has all of it."))
        else:
            self.save_wanted.emit()

    def _merge_needed(self, needs: NeedsMerge[CampaignState]) -> None:
        self.open_conflict(merge(needs.base, self._editor.working(), needs.theirs), was_sent=needs.was_sent)

    def _merge_with(self, theirs: CampaignState) -> None:
        self.open_conflict(merge(self._editor.base, self._editor.working(), theirs))

    def _who(self) -> str:
        me = self._session.me
        if me is None:
            return tr("You")
        return " ".join(filter(None, (me.first_name, me.last_name))) or me.user_name

    # review and draft

    def open_review(self, *, can_save: bool) -> None:
        view = ReviewView(
            self._editor.base,
            self._editor.working(),
            summary=self._editor.summary(),
            mine_title=tr("After saving"),
            accept=tr("Save"),
            can_accept=can_save,
        )
        if can_save:
            view.offer_taking_back()
        view.take_back_wanted.connect(partial(self._take_back, view))
        if warning := schedule_warning(len(schedules_lost(self._editor.base, self._editor.working()))):
            view.warn(warning)
        view.accepted.connect(self.save_wanted)
        view.back_wanted.connect(self._back)
        self._show(view, view.table)

    def _take_back(self, view: ReviewView, change: LineupChange) -> None:
        """One change less; the review goes on while there is another."""
        if change.property_name:
            self._editor.take_back_property(change.property_name)
        else:
            self._editor.take_back(change.key, was_removed=change.was_removed)
        if self._editor.is_clean:
            self._back()
            self._shell.toast(tr("Everything is taken back: nothing is left to save."))
        else:
            view.show_states(self._editor.base, self._editor.working(), self._editor.summary())

    def compare_draft(self, content: CampaignDraft, *, can_restore: bool) -> None:
        on_cms, mine = self._editor.base, content.working
        properties = changed_properties(on_cms.properties, mine.properties)
        view = ReviewView(
            on_cms,
            mine,
            summary=change_summary(diff(on_cms.entries, mine.entries), len(properties)),
            mine_title=tr("The draft"),
            accept=tr("Restore"),
            accept_icon="clock-counter-clockwise",
            can_accept=can_restore,
        )
        view.accepted.connect(partial(self.restore_draft, content))
        view.back_wanted.connect(self._back)
        self._show(view, view.table)

    def restore_draft(self, content: CampaignDraft) -> None:
        """The draft becomes the working copy, as one step. What changed on the CMS since is merged when saving."""
        on_cms = self._editor.base
        self._drafts.is_held = False
        self._banners.take("draft")
        self._back()
        difference = diff(content.base.entries, on_cms.entries)
        moved_on = bool(difference) or bool(changed_properties(content.base.properties, on_cms.properties))
        if moved_on:
            self._editor.rebase(content.base)
        self._editor.take(content.working, tr("Restore draft"))
        if moved_on:
            self.look_again()

    def _show(self, view: QWidget, focus: QWidget) -> None:
        self.view_wanted.emit(view)
        focus.setFocus()

    def _back(self) -> None:
        self.view_wanted.emit(None)


def _only_log(error: Exception) -> None:
    kind = type(error).__name__
    if isinstance(error, MarqueeError):
        logger("editor").info("the campaign could not be read again: %s", kind)
    else:
        logger("editor").error("the campaign could not be read again", exc_info=error)
