"""Other versions of the campaign than the one on the screen: the CMS's and a draft's, compared, merged or restored."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QApplication, QWidget

from app.core.changes import Change, Kind
from app.core.errors import MarqueeError
from app.core.log import logger
from app.domain.lineup import CampaignState, schedules_lost
from app.domain.merge import Merge, merge
from app.domain.sequence import diff
from app.domain.survival import survives
from app.models.lineup_commands import LineupEditor, change_summary, changed_properties
from app.models.merge_table import Change as LineupChange
from app.services.campaigns import RESOURCE, CampaignBase, CampaignDraft
from app.services.recent_saves import Buried
from app.services.saving import NeedsMerge
from app.services.session import Session
from app.ui.i18n import tr
from app.ui.pages.campaign_editor.conflict import ConflictView, what_happened
from app.ui.pages.campaign_editor.drafts import DraftKeeper
from app.ui.pages.campaign_editor.review import ReviewView
from app.ui.pages.campaign_editor.saving import SaveFlow, schedule_warning
from app.ui.run import spawn
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
        recent = session.campaigns.recent
        self.destroyed.connect(ending_with(recent.follow(editor.base.campaign_id, self._take_buried)))
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
        buried = self._session.campaigns.recent.buried(theirs.campaign_id, theirs)
        if buried is not None and buried.is_late and self._editor.is_clean:
            self._offer_back(buried)
        elif buried is not None and self._take_buried(buried):
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

    # what was saved, and written over since

    def _take_buried(self, buried: Buried[CampaignState]) -> bool:
        """Somebody who had not seen our save has written over it: it is unsaved again, and a merge is offered.

        False if that has to wait: a save is on its way and will find it, or something else is to be decided first.
        """
        editor, was_clean = self._editor, self._editor.is_clean
        if buried.is_late and was_clean and not self._drafts.is_held:
            self._offer_back(buried)
            self.look_again()
            return True
        stands_on_it = survives(buried.base, buried.mine, editor.base)
        if self._saver.is_running or self._drafts.is_held or not (stands_on_it or was_clean):
            return False
        self._session.campaigns.recent.forget(buried.record_id)
        editor.rebase(buried.base)
        if not stands_on_it:
            editor.take(buried.mine, tr("Bring back what was saved"))
        editor.undo_stack.resetClean()
        who = buried.theirs.modified_by or tr("Someone else")
        sentence = tr("{who} wrote over what you had saved in “{name}”").replace("{who}", who)
        sentence = sentence.replace("{name}", editor.properties.name)
        detail = tr("What you had saved is unsaved again here. Saving shows both side by side.")
        merge_now = BannerAction(tr("Merge now"), partial(self._merge_with, buried.theirs))
        banner = Banner(sentence, detail, tone=BannerTone.WARN, icon="git-merge", actions=[merge_now])
        self._banners.put("changed", banner)
        if not self._initiator.isVisible():
            self._shell.toast(f"{sentence}.")
        if was_clean and QApplication.mouseButtons() == Qt.MouseButton.NoButton:
            self.open_conflict(merge(editor.base, editor.working(), buried.theirs), was_sent=True)
        return True

    def _offer_back(self, buried: Buried[CampaignState]) -> None:
        """It may have been undone on purpose: theirs is taken over as ever, and ours can be had back."""
        self._session.campaigns.recent.forget(buried.record_id)
        sentence = tr("{who} saved this campaign without what you had saved before").replace(
            "{who}", buried.theirs.modified_by or tr("Someone else")
        )
        detail = tr("That may be on purpose. Compare to bring yours back, in whole or in part.")
        compare = BannerAction(tr("Compare"), partial(self._compare_buried, buried))
        banner = Banner(sentence, detail, tone=BannerTone.INFO, icon="git-merge", actions=[compare], closable=True)
        self._banners.put("undone", banner)

    def _compare_buried(self, buried: Buried[CampaignState]) -> None:
        mine = buried.mine if self._editor.is_clean else self._editor.working()
        self.open_conflict(merge(buried.base, mine, buried.theirs), was_sent=True)

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
        self._banners.take("undone")
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


def ending_with(end: Callable[[], None]) -> Callable[..., None]:
    """What to connect `destroyed` to, so that a subscription ends with its owner, however that came about."""

    def ended(*_: object) -> None:
        end()

    return ended


def _only_log(error: Exception) -> None:
    kind = type(error).__name__
    if isinstance(error, MarqueeError):
        logger("editor").info("the campaign could not be read again: %s", kind)
    else:
        logger("editor").error("the campaign could not be read again", exc_info=error)
