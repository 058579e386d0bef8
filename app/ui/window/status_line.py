"""The status bar: the state of the current connection, the age of its list, and the selection."""

from __future__ import annotations

import time
from typing import Final

from PySide6.QtCore import QTimer

from app.domain.text import value_formatting
from app.services.connection_state import LinkState
from app.ui.i18n import tr
from app.ui.look.color_tokens import TokenName
from app.ui.look.size_scaling import follow_text
from app.ui.look.window_sizes import STATUS_LINE
from app.ui.widgets.containers.box_layouts import STRETCH, Stretch, row
from app.ui.widgets.containers.panels import Panel
from app.ui.widgets.drawing.status_dot import Dot
from app.ui.widgets.text.labels import ElidedLabel, Label

_MINUTE_S: Final = 60.0
"""Interval between updates of "2 min ago"."""
_LATE_MS: Final = 20
"""Margin for timers that fire slightly early, so that the new minute has begun."""


class StatusLine(Panel):
    """The status bar. The workbench sets its texts; "Updated 2 min ago" updates itself."""

    def __init__(self) -> None:
        super().__init__(ground="window", edges=("top",))
        self._dot = Dot("text3")
        self._state = Label("", 12, 400, "text2")
        self._between = Label("·", 12, 400, "text3")
        self._fresh = Label("", 12, 400, "text3")
        self._summary = ElidedLabel("", 12, 500, "text2", tabular=True)
        self._updated_at: float | None = None
        self.setLayout(
            row(
                self._dot,
                self._state,
                self._between,
                self._fresh,
                STRETCH,
                Stretch(self._summary, 0),
                margins=(14, 0, 14, 0),
            )
        )
        follow_text(self, height=STATUS_LINE)
        self.setAccessibleName(tr("Status"))
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._tell_age)

    def show_state(self, state: LinkState | None) -> None:
        """Shows the link state; None without an open connection."""
        texts: dict[LinkState | None, tuple[str, TokenName]] = {
            LinkState.CONNECTED: (tr("Connected"), "ok"),
            LinkState.OFFLINE: (tr("Offline"), "danger"),
            LinkState.SIGNED_OUT: (tr("Signed out"), "warn"),
        }
        text, tone = texts.get(state, (tr("No connection"), "text3"))
        self._dot.set_tone(tone)
        self._state.setText(text)

    def show_updated(self, at: float | None) -> None:
        """`at` is the monotonic second of the last complete load, or None."""
        self._updated_at = at
        self._tell_age()

    def show_summary(self, text: str) -> None:
        self._summary.setText(text)

    def text(self) -> str:
        """Returns the text of the left side."""
        state, fresh = self._state.text(), self._fresh.text()
        return f"{state} · {fresh}" if self._updated_at is not None else state

    def _tell_age(self) -> None:
        known = self._updated_at is not None
        self._between.setVisible(known)
        self._fresh.setVisible(known)
        if self._updated_at is not None:
            age = max(0.0, time.monotonic() - self._updated_at)
            self._fresh.setText(tr("Updated {ago}", ago=value_formatting.ago(age)))
            self._timer.start(round((_MINUTE_S - age % _MINUTE_S) * 1000) + _LATE_MS)
        else:
            self._timer.stop()
