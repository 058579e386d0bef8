"""Tells of saves that somebody wrote over while nobody had the record open any more; the draft waits in its editor."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject

from app.domain.lineup import CampaignState
from app.services.recent_saves import Buried
from app.services.session import Session
from app.ui.i18n import tr
from app.ui.shell import Offer, Shell


class BuriedNotice(QObject):
    """Lives as long as the connection is open."""

    def __init__(self, session: Session, shell: Shell, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._shell = shell
        end = session.campaigns.recent.subscribe(self._tell)
        self.destroyed.connect(lambda *_: end())

    def _tell(self, buried: Buried[CampaignState]) -> None:
        who = buried.theirs.modified_by or tr("Someone else")
        sentence = tr("{who} wrote over what you had saved in “{name}”")
        name = buried.title or str(buried.record_id)
        self._shell.banner(
            f"buried/{self._session.connection.id}/{buried.record_id}",
            sentence.replace("{who}", who).replace("{name}", name),
            tr("What you had saved is kept as a draft on this computer: open the campaign to compare and merge it."),
            offers=(
                Offer(
                    tr("Open “{name}”").replace("{name}", name),
                    partial(self._shell.open_campaign, self._session, buried.record_id),
                ),
            ),
        )
