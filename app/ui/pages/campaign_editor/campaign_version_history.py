"""The version history of a campaign; see `app.ui.editors.version_history`."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from app.domain.campaigns.campaign import Campaign
from app.domain.lineups.lineup import CampaignState
from app.domain.lineups.lineup_diff import diff
from app.models.lineup_editor import LineupEditor, change_summary, changed_properties
from app.services.campaigns.campaign_service import RESOURCE
from app.services.campaigns.campaign_state_mapping import state_of
from app.services.saving.history import Snapshot
from app.services.session.session import Session
from app.ui.editors.version_history import RecordHistory
from app.ui.i18n import tr
from app.ui.pages.campaign_editor.review_view import ReviewView
from app.ui.widgets.tables.version_history_view import EarlierVersion


class CampaignHistory(RecordHistory):
    """See `RecordHistory`."""

    def __init__(self, session: Session, editor: LineupEditor, why_not: Callable[[], str], parent: QObject) -> None:
        super().__init__(session, why_not, parent)
        self._editor = editor

    def _place(self) -> tuple[str, int]:
        return RESOURCE, self._editor.base.campaign_id

    def _read(self, snapshot: Snapshot) -> tuple[CampaignState, str]:
        base = self._editor.base
        state = state_of(snapshot.payload(Campaign), known=base.entries)
        properties = changed_properties(base.properties, state.properties)
        return state, change_summary(diff(base.entries, state.entries), len(properties))

    def _review(self, version: EarlierVersion, *, can_accept: bool) -> ReviewView:
        review = ReviewView(
            self._editor.base,
            version.state,
            summary=version.differs or tr("Same as now"),
            mine_title=version.moment,
            accept=tr("Restore this version"),
            accept_icon="clock-counter-clockwise",
            can_accept=can_accept,
        )
        review.table.show_layouts_of(self._session)
        return review

    def _take(self, version: EarlierVersion, text: str) -> bool:
        return self._editor.take(version.state, text)
