"""Findings of an ad: the verdict as a pill, and a line for each finding."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtWidgets import QLayout, QWidget

from app.domain.ads.ad import Finding, Severity
from app.models.table_columns import PillTone
from app.ui.i18n import tr, tr_n
from app.ui.look.theme import theme
from app.ui.widgets.buttons.painted_buttons import Button, ButtonKind
from app.ui.widgets.containers.box_layouts import STRETCH, Stretch, clear, column, hold, row
from app.ui.widgets.text.labels import IconLabel, Label

_LINE: Final = 18


def verdict(found: Sequence[Finding]) -> tuple[str, PillTone]:
    """Returns the verdict on all findings as a word or two, with its tone."""
    stops = sum(finding.severity is Severity.STOPS for finding in found)
    if stops:
        return tr_n("{n} blocker", "{n} blockers", stops), PillTone.DANGER
    if found:
        return tr_n("{n} to check", "{n} to check", len(found)), PillTone.WARN
    return tr("Ready"), PillTone.OK


class FindingList(QWidget):
    """A list of findings. With `go_to`, each line has a button that focuses the field to correct."""

    def __init__(self, go_to: Callable[[str], object] | None = None) -> None:
        super().__init__()
        self._go_to = go_to
        self._lines = column(spacing=12)
        self.setLayout(self._lines)

    def show_findings(self, found: Sequence[Finding]) -> None:
        clear(self._lines)
        if not found:
            good = Label(tr("Ready to play"), 13, 400, "text2", wrap=True)
            self._lines.addWidget(hold(row(IconLabel("check-circle", "ok"), Stretch(good), spacing=10)))
        for finding in found:
            self._lines.addWidget(hold(self._line(finding)))

    def say(self, text: str) -> None:
        """Shows a sentence instead of findings, while there are none."""
        clear(self._lines)
        self._lines.addWidget(Label(text, 12, 400, "text3", wrap=True))

    def _line(self, finding: Finding) -> QLayout:
        stops = finding.severity is Severity.STOPS
        icon = IconLabel("x-circle" if stops else "warning-circle", "danger" if stops else "warn")
        icon.setAccessibleName(tr("Prevents playback") if stops else tr("Worth checking"))
        texts = column(Label(finding.sentence, 13, 500, wrap=True), spacing=2)
        if finding.detail:
            texts.addWidget(Label(finding.detail, 12, 400, "text3", wrap=True))
        line = row(column(icon, STRETCH), Stretch(column(texts, STRETCH)), spacing=10)
        if self._go_to is not None:
            show = Button(tr("Show"), ButtonKind.LINK)
            show.setAccessibleName(f"{tr('Show')}: {finding.sentence}")
            show.setFixedHeight(theme().px(_LINE))
            show.clicked.connect(partial(self._clicked, finding.field))
            line.addLayout(column(show, STRETCH))
        return line

    def _clicked(self, name: str, _checked: bool = False) -> None:
        if self._go_to is not None:
            self._go_to(name)
