"""Beside the form of an ad: why it would not play, and how much of its target is reached."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from itertools import starmap
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QFrame, QLayout, QScrollArea, QSizePolicy, QWidget

from app.domain.ad import AdState, Finding, Known, Severity, preflight
from app.domain.campaign import Campaign
from app.domain.display_text import NONE, number
from app.models.columns import PillTone
from app.services.lookups import Source
from app.services.session import Session
from app.ui import failures
from app.ui.i18n import tr, tr_n
from app.ui.run import spawn
from app.ui.theme import theme
from app.ui.widgets.buttons import Button, ButtonKind
from app.ui.widgets.labels import IconLabel, Label
from app.ui.widgets.layouts import STRETCH, Stretch, clear, column, row
from app.ui.widgets.painting import Painting, fill_round
from app.ui.widgets.panels import Card, Panel
from app.ui.widgets.pills import Pill

_LINE: Final = 18
_REFRESH_MS: Final = 30_000
"""A date can pass while one looks."""


class ProgressBar(QWidget):
    """A thin bar; what it says stands in words beside it."""

    def __init__(self) -> None:
        super().__init__()
        self._share = 0.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_share(self, share: float, text: str) -> None:
        """`share` of 1, as far as it goes; `text` for screen readers."""
        self._share = min(max(share, 0.0), 1.0)
        self.setAccessibleName(text)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(80, 6)

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            look, rect = theme(), QRectF(self.rect())
            fill_round(painter, rect, look.color("pill"), 3)
            if self._share > 0:
                width = max(rect.height(), rect.width() * self._share)
                fill_round(painter, QRectF(0, 0, width, rect.height()), look.color("accent"), 3)


class PreflightPanel(QScrollArea):
    """Follows the working copy; see `app.ui.forms.editing.Aside`.

    A click on a finding brings the keyboard to where it is put right: `go_to` is set by the page.
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
        self._findings = column(spacing=12)
        self._counts = {key: Label("", 13, 500, tabular=True) for key in ("plays", "budget", "imp")}
        self._bar = ProgressBar()
        self._reached = Label("", 13, 600, tabular=True)
        titles = (tr("Plays"), tr("Spend"), tr("Impressions"))
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
                row(Label(tr("So far"), 13, 600), STRETCH, self._reached),
                self._bar,
                column(*starmap(self._count_line, zip(self._counts, titles, strict=True)), spacing=6),
                margins=(16, 14, 16, 16),
                spacing=10,
            )
        )
        body = Panel(column(findings, progress, STRETCH, margins=(20, 16, 20, 16), spacing=16), ground="window")
        self.setWidget(body)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._timer = QTimer(self)
        self._timer.setInterval(_REFRESH_MS)
        self._timer.timeout.connect(self._check)
        self._timer.start()
        spawn(self, self._load(), name="load what ads refer to", on_error=failures.describe)

    # app.ui.forms.editing.Aside

    def follow(self, state: AdState) -> None:
        self._state = state
        self._check()
        self.show_progress()

    # what the page says

    def findings(self) -> tuple[Finding, ...]:
        """What speaks against playing, as shown."""
        return self._shown or ()

    def show_progress(self, _read: object = None) -> None:
        """The CMS's own counts, as they were read last."""
        record, state = self._record(), self._state
        if record is None or state is None:
            return
        counts = {"plays": record.plays, "budget": record.spend, "imp": record.impressions}
        for key, label in self._counts.items():
            label.setText(_amount(counts[key]))
        reached, target = counts.get(state.target_type) or 0, state.target or 0
        share = reached / target if target else 0.0
        text = tr("{reached} of {target}").replace("{reached}", _amount(reached)).replace("{target}", _amount(target))
        self._reached.setText(text if target else "")
        self._bar.show_share(share, f"{text}, {round(share * 100)} %")

    # inside

    async def _load(self) -> None:
        groups = await self._session.lookups.display_groups()
        parts = await self._session.lookups.day_parts()
        self._known = Known(
            {part.day_part_id: part for part in parts.items} if parts.source is Source.CMS else None,
            frozenset(group.display_group_id for group in groups.items) if groups.is_complete else None,
        )
        self._check()

    def _check(self) -> None:
        if self._state is None:
            return
        zone = self._session.timezone
        found = preflight(self._state, now=int(time.time()), zone=zone, known=self._known)
        if found != self._shown:
            self._shown = found
            self._show(found)

    def _show(self, found: tuple[Finding, ...]) -> None:
        clear(self._findings)
        stops = sum(finding.severity is Severity.STOPS for finding in found)
        if stops:
            self.verdict.set_pill(tr_n("{n} reason not to play", "{n} reasons not to play", stops), PillTone.DANGER)
        elif found:
            self.verdict.set_pill(tr_n("{n} to look at", "{n} to look at", len(found)), PillTone.WARN)
        else:
            self.verdict.set_pill(tr("Ready"), PillTone.OK)
            good = Label(tr("Nothing speaks against it."), 13, 400, "text2", wrap=True)
            self._findings.addLayout(row(IconLabel("check-circle", "ok"), Stretch(good), spacing=10))
        for finding in found:
            self._findings.addLayout(self._line(finding))

    def _count_line(self, key: str, title: str) -> QLayout:
        return row(Label(title, 13, 400, "text2"), STRETCH, self._counts[key])

    def _line(self, finding: Finding) -> QLayout:
        stops = finding.severity is Severity.STOPS
        icon = IconLabel("x-circle" if stops else "warning-circle", "danger" if stops else "warn")
        icon.setAccessibleName(tr("Keeps it from playing") if stops else tr("Worth a look"))
        texts = column(Label(finding.sentence, 13, 500, wrap=True), spacing=2)
        if finding.detail:
            texts.addWidget(Label(finding.detail, 12, 400, "text3", wrap=True))
        show = Button(tr("Show"), ButtonKind.LINK)
        show.setAccessibleName(f"{tr('Show')}: {finding.sentence}")
        show.setFixedHeight(theme().px(_LINE))
        show.clicked.connect(partial(self._go_to, finding.field))
        return row(column(icon, STRETCH), Stretch(column(texts, STRETCH)), column(show, STRETCH), spacing=10)

    def _go_to(self, name: str, _checked: bool = False) -> None:
        self.go_to(name)


def _amount(value: float | None) -> str:
    if value is None:
        return NONE
    return number(int(value)) if float(value).is_integer() else f"{value:,.2f}"
