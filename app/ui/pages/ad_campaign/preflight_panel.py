"""The side panel of an ad: why it won't play, and its progress towards the target."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QLayout

from app.domain.ads.ad import AdState, Finding, Known, preflight
from app.domain.ads.pacing import pacing_edited
from app.domain.campaigns.campaign import Campaign
from app.domain.text.value_formatting import NONE
from app.models.table_columns import PillTone
from app.services.campaigns.ad_campaigns import known_references
from app.services.session.session import Session
from app.ui import failures
from app.ui.i18n import tr
from app.ui.task_runner import spawn
from app.ui.widgets.containers.box_layouts import STRETCH, column, hold, row
from app.ui.widgets.containers.panels import Card, Line, Panel
from app.ui.widgets.containers.scroll_pane import ScrollPane
from app.ui.widgets.drawing.pills import Pill
from app.ui.widgets.feedback.ad_findings import FindingList, verdict
from app.ui.widgets.feedback.pacing_bar import PacingView, amount
from app.ui.widgets.text.labels import Label

_LINE: Final = 18
_REFRESH_MS: Final = 30_000
"""A date can pass while the panel is open."""


class PreflightPanel(ScrollPane):
    """Follows the working copy; see `app.ui.forms.form_editing.Aside`.

    A click on a finding focuses its field, through `go_to`, which the page sets.
    """

    def __init__(self, session: Session, record: Callable[[], Campaign | None]) -> None:
        super().__init__()
        self._session = session
        self._record = record
        self._state: AdState | None = None
        self._shown: tuple[Finding, ...] | None = None
        self._known = Known()
        self.go_to: Callable[[str], object] = lambda _name: None
        self.verdict = Pill("", PillTone.PLAIN)
        self._findings = FindingList(self._go_to)
        self._counts = {key: Label("", 13, 500, tabular=True) for key in ("plays", "budget", "imp")}
        self.pacing = PacingView(tr("Progress"))
        titles = (tr("Plays"), tr("Spend"), tr("Impressions"))
        lines = zip(self._counts, titles, strict=True)
        self._count_lines = {key: hold(self._count_line(key, title)) for key, title in lines}
        findings = Card(
            column(
                row(Label(tr("Before it plays"), 13, 600), STRETCH, self.verdict),
                self._findings,
                margins=(16, 14, 16, 16),
                spacing=12,
            )
        )
        progress = Card(
            column(
                self.pacing,
                Line(),
                column(*self._count_lines.values(), spacing=6),
                margins=(16, 14, 16, 16),
                spacing=10,
            )
        )
        body = Panel(column(findings, progress, STRETCH, margins=(20, 16, 20, 16), spacing=16), ground="window")
        self.set_body(body)
        self._timer = QTimer(self, interval=_REFRESH_MS)
        self._timer.timeout.connect(self._look_again)
        self._timer.start()
        spawn(self, self._load(), name="load what ads refer to", on_error=failures.describe)

    # app.ui.forms.form_editing.Aside

    def follow(self, state: AdState) -> None:
        self._state = state
        self._check()
        self.show_progress()

    # for the page

    def findings(self) -> tuple[Finding, ...]:
        """Returns the findings on show."""
        return self._shown or ()

    def show_progress(self, _read: object = None) -> None:
        """Shows the CMS's own counts as last read."""
        record, state = self._record(), self._state
        if record is None or state is None:
            return
        counts = {"plays": record.plays, "budget": record.spend, "imp": record.impressions}
        for key, label in self._counts.items():
            count = counts[key]
            label.setText(amount(count) if count is not None else NONE)
            # The target's count is already above, as "4,000 of 12,000".
            self._count_lines[key].setVisible(count is None or key != state.target_type)
        now, dates = int(time.time()), (state.start_dt, state.end_dt)
        self.pacing.show_pacing(
            pacing_edited(
                record,
                now,
                counted=state.target_type,
                target=state.target,
                dates=dates,
                zone=self._session.timezone,
            )
        )

    # inside

    async def _load(self) -> None:
        self._known = await known_references(self._session.lookups)
        self._check()

    def _look_again(self) -> None:
        self._check()
        self.show_progress()

    def _check(self) -> None:
        if self._state is None:
            return
        zone = self._session.timezone
        found = preflight(self._state, now=int(time.time()), zone=zone, known=self._known)
        if found != self._shown:
            self._shown = found
            self._show(found)

    def _show(self, found: tuple[Finding, ...]) -> None:
        self.verdict.set_pill(*verdict(found))
        self._findings.show_findings(found)

    def _count_line(self, key: str, title: str) -> QLayout:
        return row(Label(title, 13, 400, "text2"), STRETCH, self._counts[key])

    def _go_to(self, name: str) -> None:
        self.go_to(name)
