"""The ad section of the inspector: its progress, and the reasons why it won't play."""

from __future__ import annotations

import time
from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from app.domain.ads.ad import AdState, Known, preflight
from app.domain.ads.pacing import pacing_of
from app.domain.campaigns.campaign import Campaign
from app.models.table_columns import PillTone
from app.services.session.session import Session
from app.ui.i18n import tr
from app.ui.widgets.containers.box_layouts import Stretch, column, row
from app.ui.widgets.containers.panels import Line
from app.ui.widgets.drawing.pills import Pill
from app.ui.widgets.feedback.ad_findings import FindingList, verdict
from app.ui.widgets.feedback.pacing_bar import PacingView
from app.ui.widgets.text.labels import Label

_REFRESH_MS: Final = 30_000
"""A date can pass while the inspector is open."""


class AdPart(QWidget):
    """The ad section of the inspector.

    Attributes:
        pacing: the progress towards the target.
        findings: the reasons why it won't play, once the ad has been read.
    """

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._record: Campaign | None = None
        self._read: tuple[AdState, Known] | None = None
        self.pacing = PacingView(tr("Progress"))
        self.findings = FindingList()
        self._verdict = Pill("", PillTone.PLAIN)
        heading = row(Stretch(Label(tr("Before it plays"), 13, 600)), self._verdict)
        self.setLayout(column(self.pacing, Line(), heading, self.findings, Line(), spacing=12))
        self._timer = QTimer(self, interval=_REFRESH_MS)
        self._timer.timeout.connect(self._show)

    def show_ad(self, record: Campaign | None) -> None:
        """Shows what the list knows; None hides the section. `show_read` adds the rest."""
        self._record, self._read = record, None
        self.setVisible(record is not None)
        if record is None:
            self._timer.stop()
            return
        self._timer.start()
        self._verdict.hide()
        self.findings.say(tr("Checking…"))
        self._show()

    def show_read(self, record: Campaign, state: AdState, known: Known) -> None:
        """Shows the ad as read from the CMS, with the records that it refers to."""
        self._record, self._read = record, (state, known)
        self._show()

    def show_load_error(self) -> None:
        """Says that the ad could not be read; the reason is shown below."""
        self.findings.say(tr("Unknown: the ad couldn't be loaded."))

    def _show(self) -> None:
        if self._record is None:
            return
        now = int(time.time())
        self.pacing.show_pacing(pacing_of(self._record, now))
        if self._read is not None:
            state, known = self._read
            found = preflight(state, now=now, zone=self._session.timezone, known=known)
            self._verdict.set_pill(*verdict(found))
            self._verdict.show()
            self.findings.show_findings(found)
