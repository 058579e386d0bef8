"""Compares the campaign with other versions: the CMS's, which can be merged, and a draft's."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.domain.lineups.lineup import CampaignState, schedules_lost
from app.domain.lineups.lineup_diff import diff
from app.domain.merging.campaign_merge import Merge
from app.models.lineup_editor import LineupEditor, change_summary, changed_properties
from app.models.version_merge_table import Change as LineupChange
from app.services.drafts.draft import Work
from app.services.session.session import Session
from app.ui.i18n import tr
from app.ui.pages.campaign_editor.compare_table import CompareTable
from app.ui.pages.campaign_editor.conflict_view import ConflictView
from app.ui.pages.campaign_editor.document_rules import schedule_warning
from app.ui.pages.campaign_editor.review_view import ReviewView
from app.ui.resource.inspector_value_texts import KnownNames
from app.ui.shell import Shell


class Versions(QObject):
    """Creates the views; the editor carries out the decisions made in them.

    Attributes:
        names: of the people who save.

    Signals:
        view_wanted(object): a widget to show instead of the workspace; None shows the workspace again.
        merge_accepted(object): the user accepted this `Merge`.
        save_wanted(): the user wants to save from the review.
    """

    view_wanted = Signal(object)
    merge_accepted = Signal(object)
    save_wanted = Signal()

    def __init__(self, session: Session, editor: LineupEditor, shell: Shell, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self.names = KnownNames(session)
        self._editor = editor
        self._shell = shell

    # merging

    def open_conflict(self, found: Merge, here: str, *, was_sent: bool = False) -> ConflictView:
        """`here` describes the change in this window that led to the CMS's version; "" if someone else made it."""
        view = ConflictView(found, who=self._who(), names=self.names, here=here, was_sent=was_sent)
        view.accepted.connect(self.merge_accepted)
        view.back_wanted.connect(self.back)
        self._show(view, view.table)
        return view

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
            handled=self._editor.handled(),
        )
        view.accept_by("Ctrl+S", "Ctrl+Enter")
        if can_save:
            view.allow_reverting()
        view.revert_wanted.connect(partial(self._revert_change, view))
        if warning := schedule_warning(len(schedules_lost(self._editor.base, self._editor.working()))):
            view.warn(warning)
        view.accepted.connect(self.save_wanted)
        view.back_wanted.connect(self.back)
        self._show(view, view.table)

    def _revert_change(self, view: ReviewView, change: LineupChange) -> None:
        """Reverts one change. The review closes after the last one."""
        if change.property_name:
            self._editor.revert_property(change.property_name)
        else:
            self._editor.revert_change(change.key, was_removed=change.was_removed)
        if self._editor.is_clean:
            self.back()
            self._shell.toast(tr("All changes reverted: nothing left to save."))
        else:
            editor = self._editor
            view.show_states(editor.base, editor.working(), editor.summary(), editor.handled())

    def compare_draft(self, content: Work[CampaignState]) -> None:
        """Shows a draft without letting the user restore it."""
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
        view.back_wanted.connect(self.back)
        self._show(view, view.table)

    def back(self) -> None:
        self.view_wanted.emit(None)

    def _show(self, view: QWidget, table: CompareTable) -> None:
        table.show_layouts_of(self._session)
        self.view_wanted.emit(view)
        table.setFocus()
