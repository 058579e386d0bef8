"""Earlier versions of the campaign, from this computer's history: read, compared with now, and restored as one step."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import msgspec
from PySide6.QtCore import QObject, Signal

from app.core.errors import BadResponse
from app.core.log import logger
from app.domain.campaign import Campaign
from app.domain.lineup import CampaignState
from app.domain.sequence import diff
from app.models.lineup_commands import LineupEditor, change_summary, changed_properties
from app.services.campaign_state import state_of
from app.services.campaigns import RESOURCE
from app.services.history import DELETING, Snapshot
from app.services.session import Session
from app.ui.i18n import tr
from app.ui.pages.campaign_editor.review import ReviewView
from app.ui.run import spawn
from app.ui.shell import Shell
from app.ui.widgets.history_view import EarlierVersion, HistoryView


class Past(QObject):
    """Opens the history of the campaign in an editor.

    Signals:
        view_wanted(object): a widget to show instead of the workspace; None shows the workspace again.
    """

    view_wanted = Signal(object)

    def __init__(
        self, session: Session, editor: LineupEditor, why_not: Callable[[], str], shell: Shell, parent: QObject
    ) -> None:
        """`why_not` tells why nothing may be changed now; "" when it may."""
        super().__init__(parent)
        self._session = session
        self._editor = editor
        self._why_not = why_not
        self._shell = shell

    def open(self) -> None:
        spawn(self, self._open(), name="history")

    async def _open(self) -> None:
        campaign_id = self._editor.base.campaign_id
        snapshots = await self._session.history.list(RESOURCE, campaign_id)
        view = HistoryView(list(self._versions(snapshots)), self._compare)
        view.back_wanted.connect(self._back)
        self.view_wanted.emit(view)
        view.setFocus()

    def _versions(self, snapshots: Sequence[Snapshot]) -> Iterator[EarlierVersion]:
        """Those that can be read, each with how it differs from the base."""
        base = self._editor.base
        for number, snapshot in enumerate(snapshots):
            try:
                state = state_of(snapshot.payload(Campaign), known=base.entries)
            except (msgspec.ValidationError, BadResponse):
                logger("editor").warning("a version in the history cannot be read")
                continue
            properties = changed_properties(base.properties, state.properties)
            yield EarlierVersion(
                number,
                snapshot.taken_at,
                tr("Before it was deleted") if snapshot.why == DELETING else tr("Before it was saved"),
                change_summary(diff(base.entries, state.entries), len(properties)),
                state,
            )

    def _compare(self, version: EarlierVersion) -> ReviewView:
        base, state = self._editor.base, version.state
        review = ReviewView(
            base,
            state,
            summary=version.differs or tr("The same as now"),
            mine_title=version.moment,
            accept=tr("Restore this version"),
            accept_icon="clock-counter-clockwise",
            can_accept=bool(version.differs) and not self._why_not(),
        )
        review.accepted.connect(partial(self._restore, version))
        review.back_wanted.connect(self._back)
        return review

    def _restore(self, version: EarlierVersion) -> None:
        """One step that can be undone; nothing is sent until somebody saves."""
        state: CampaignState = version.state
        self._back()
        if self._editor.take(state, tr("Restore the version of {moment}").replace("{moment}", version.moment)):
            self._shell.toast(tr("Restored here. Nothing is sent until you save."))

    def _back(self) -> None:
        self.view_wanted.emit(None)
