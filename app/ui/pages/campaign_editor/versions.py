"""Other versions of the campaign than the one on the screen: the CMS's and a draft's, compared, merged or restored."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QWidget

from app.core.changes import Change, Kind
from app.domain.lineups.lineup import CampaignState, last_saved, schedules_lost
from app.domain.lineups.sequence import diff
from app.domain.merging.merge import Merge, merge
from app.models.lineup_commands import LineupEditor, change_summary, changed_properties
from app.models.merge_table import Change as LineupChange
from app.services.campaigns.campaigns import RESOURCE, CampaignBase
from app.services.saving.drafts import Work
from app.services.saving.saving import NeedsMerge
from app.services.session.session import Session
from app.ui.editors.versions import RecordVersions
from app.ui.i18n import tr
from app.ui.kept.buried_work import BuriedWork
from app.ui.pages.campaign_editor.compare_table import CompareTable
from app.ui.pages.campaign_editor.conflict import ConflictView, is_own, what_happened
from app.ui.pages.campaign_editor.drafts import CampaignDraftKeeper
from app.ui.pages.campaign_editor.review import ReviewView
from app.ui.pages.campaign_editor.saving import SaveFlow, schedule_warning
from app.ui.run import ending_with
from app.ui.shell import Shell
from app.ui.widgets.feedback.banner import Banner, BannerAction, BannerStack, BannerTone


class Versions(RecordVersions[CampaignBase]):
    """See `RecordVersions`."""

    _saver: SaveFlow

    def __init__(
        self,
        session: Session,
        editor: LineupEditor,
        drafts: CampaignDraftKeeper,
        saver: SaveFlow,
        banners: BannerStack,
        shell: Shell,
        initiator: QWidget,
    ) -> None:
        """`initiator` is who this page's own saves are published by."""
        super().__init__(saver, initiator)
        self._session = session
        self._editor = editor
        self._drafts = drafts
        self._banners = banners
        self._shell = shell
        self._initiator = initiator
        saver.merge_needed.connect(self._merge_needed)
        self._buried = BuriedWork(session.campaigns.recent, self, banners, shell, initiator)
        self.destroyed.connect(ending_with(self._buried.follow(editor.base.campaign_id)))
        self.destroyed.connect(ending_with(session.hub.subscribe(self._heard)))

    # somebody else

    async def _read(self) -> CampaignBase:
        known = self._editor.working().entries
        return await self._session.campaigns.open(self._editor.base.campaign_id, known=known)

    def _compare(self, found: CampaignBase) -> None:
        theirs, base = found.state, self._editor.base
        self.read.emit(found)
        if self._buried.met(theirs.campaign_id, theirs):
            return
        properties = changed_properties(base.properties, theirs.properties)
        difference = diff(base.entries, theirs.entries)
        here = self._here(theirs)
        if not difference and not properties:
            self.forget_change_here()
            self._editor.rebase(theirs)
            self._banners.take("changed")
        elif self._editor.is_clean:
            self._editor.take(theirs, tr("Take changes from the CMS"))
            self._editor.rebase(theirs)
            self._editor.undo_stack.setClean()
            if not here:
                self._shell.toast(f"{what_happened(theirs, base, self._account())}.")
        else:
            self._editor.set_changed_on_cms({*difference.moved, *difference.removed, *difference.added})
            detail = tr(
                "On the CMS: {changes}. Your changes are kept; saving shows both side by side.",
                changes=change_summary(difference, len(properties)),
            )
            banner = Banner(
                what_happened(theirs, base, self._account(), here),
                detail,
                tone=BannerTone.WARN,
                icon="git-merge",
                actions=[BannerAction(tr("Merge now"), partial(self._merge_with, theirs))],
            )
            self._banners.put("changed", banner)

    def _merges(self, found: CampaignBase) -> bool:
        base, theirs = self._editor.base, found.state
        if not diff(base.entries, theirs.entries) and not changed_properties(base.properties, theirs.properties):
            return False
        self._merge_with(theirs)
        return True

    def _heard(self, change: Change, initiator: object) -> None:
        if change.resource != RESOURCE or self._editor.base.campaign_id not in change.ids:
            return
        if initiator is self._initiator or not change.is_at_cms:
            return
        if change.kind is Kind.DELETED:
            detail = tr("What you see is kept on this computer; select and copy the layouts to put them elsewhere.")
            banner = Banner(tr("This campaign has been deleted on the CMS"), detail, tone=BannerTone.DANGER)
            self._banners.put("changed", banner)
            return
        self.note_change_here(initiator)
        if not self._saver.is_running:
            self.look_again()

    def _here(self, theirs: CampaignState) -> str:
        """What in this window has led to `theirs`; "" where somebody else saved after it."""
        who, _at = last_saved(theirs, self._editor.base)
        is_ours = not who or not self._account() or is_own(who, self._account())
        return self.what_happened_here() if is_ours else ""

    # what was saved, and written over since; see `app.ui.kept.buried_work.Holder`

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
        here = self._here(found.theirs)
        view = ConflictView(found, who=self._who(), account=self._account(), here=here, was_sent=was_sent)
        view.accepted.connect(self.take_merge)
        view.back_wanted.connect(self._back)
        self._show(view, view.table)
        return view

    def take_merge(self, found: Merge) -> None:
        """Takes the merge into the editor as one undo step, unsaved, upon what the CMS has."""
        self._editor.rebase(found.theirs)
        self._editor.take(found.result(), tr("Take merge"))
        self._banners.take("draft")
        self._banners.take("changed")
        self._buried.merged(found.theirs.campaign_id, found.theirs)
        self._back()
        self._tell_merged(self._editor.is_clean)

    def _merge_needed(self, needs: NeedsMerge[CampaignState]) -> None:
        found = merge(needs.base, self._editor.working(), needs.theirs, handled=self._editor.handled())
        self.open_conflict(found, was_sent=needs.was_sent)

    def _merge_with(self, theirs: CampaignState) -> None:
        editor = self._editor
        self.open_conflict(merge(editor.base, editor.working(), theirs, handled=editor.handled()))

    def _who(self) -> str:
        me = self._session.me
        if me is None:
            return tr("You")
        return " ".join(filter(None, (me.first_name, me.last_name))) or me.user_name

    def _account(self) -> str:
        me = self._session.me
        return me.user_name if me is not None else ""

    # review and draft

    def open_review(self, *, can_save: bool) -> None:
        view = ReviewView(
            self._editor.base,
            self._editor.working(),
            summary=self._editor.summary(),
            mine_title=tr("After saving"),
            accept=tr("Save"),
            can_accept=can_save,
            handled=self._editor.handled(),
        )
        view.accept_by("Ctrl+S", "Ctrl+Enter")
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
            editor = self._editor
            view.show_states(editor.base, editor.working(), editor.summary(), editor.handled())

    def compare_draft(self, content: Work[CampaignState]) -> None:
        """Shows a draft that may only be looked at."""
        on_cms, mine = self._editor.base, content.working
        properties = changed_properties(on_cms.properties, mine.properties)
        view = ReviewView(
            on_cms,
            mine,
            summary=change_summary(diff(on_cms.entries, mine.entries), len(properties)),
            mine_title=tr("The draft"),
            accept=tr("Restore"),
            accept_icon="clock-counter-clockwise",
            can_accept=False,
        )
        view.back_wanted.connect(self._back)
        self._show(view, view.table)

    def restore_draft(self, content: Work[CampaignState]) -> None:
        """The draft becomes the working copy, as one step. What changed on the CMS since is merged when saving."""
        on_cms = self._editor.base
        self._drafts.is_held = False
        self._banners.take("draft")
        self._back()
        difference = diff(content.base.entries, on_cms.entries)
        moved_on = bool(difference) or bool(changed_properties(content.base.properties, on_cms.properties))
        self._editor.take(content.working, tr("Restore draft"), upon=content.base if moved_on else None)
        if moved_on:
            self.look_again()

    def _show(self, view: QWidget, table: CompareTable) -> None:
        table.show_layouts_of(self._session)
        self.view_wanted.emit(view)
        table.setFocus()
