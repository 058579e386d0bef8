"""The CMS's clock in the top bar: its time with its zone, and the difference from local time."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Final
from zoneinfo import ZoneInfo

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from app.domain.dates import wall_time
from app.domain.dates.cms_clock import ClockOffset, CmsClock
from app.ui.i18n import phrase, spoken, tr
from app.ui.local_time_zone import local_zone
from app.ui.widgets.containers.box_layouts import row
from app.ui.widgets.containers.panels import Line
from app.ui.widgets.text.labels import IconLabel, Label
from app.ui.widgets.text.tooltips import set_tooltip

_ODD_MINUTES: Final = 15
"""A clock that is this far off is probably not in the zone that it reports."""
_LATE_MS: Final = 20
"""Margin for timers that fire slightly early, so that the new minute has begun."""


class ClockLabel(QWidget):
    """The clock. It updates once a minute, and only while it is visible."""

    def __init__(self) -> None:
        super().__init__()
        self._clock: CmsClock | None = None
        self._distance: ClockOffset | None = None
        self._zone: ZoneInfo | None = None
        self._text = Label("", 13, 500, "text2", tabular=True)
        self.setLayout(row(IconLabel("clock", "text3"), self._text, 4, Line(Qt.Orientation.Vertical, 16)))
        self._timer = QTimer(self, singleShot=True)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)
        self.hide()

    def show_clock(
        self, clock: CmsClock | None, distance: ClockOffset | None = None, zone: ZoneInfo | None = None
    ) -> None:
        """Shows a clock. If its `distance` is unknown, the time is shown as reported and does not advance."""
        self._clock, self._distance, self._zone = clock, distance, zone
        self.setVisible(clock is not None and bool(clock.text))
        self._tick()

    def text(self) -> str:
        return self._text.text()

    def _tick(self) -> None:
        clock, distance, now = self._clock, self._distance, time.time()
        self._timer.stop()
        if clock is None:
            return
        if distance is None:
            self._text.setText(clock.text)
            set_tooltip(self, tr("CMS time, in the CMS's own format."))
        else:
            shown = now + distance.seconds
            there = f"{datetime.fromtimestamp(shown, UTC):%H:%M} {_zone_name(clock)}".strip()
            city = wall_time.place(self._zone, int(now)) if self._zone is not None else ""
            self._text.setText(f"{there} · {city}" if city and not there.endswith(f" {city}") else there)
            set_tooltip(self, clock_tip(there, distance, self._zone, local_zone(), now))
            if self.isVisible():
                self._timer.start(round((60 - shown % 60) * 1000) + _LATE_MS)
        self.setAccessibleName(tr("CMS time: {time}", time=self._text.text()))
        self.setAccessibleDescription(self.toolTip())

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._tick()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._timer.stop()


def _zone_name(clock: CmsClock) -> str:
    """Returns the zone as the CMS writes it; a zone without an abbreviation is shown by its offset from UTC."""
    zone = clock.zone or ""
    return f"UTC{zone}" if zone[:1] in {"+", "-"} else zone


def clock_tip(there: str, distance: ClockOffset, zone: ZoneInfo | None, own: tzinfo, now: float) -> str:
    """Returns the CMS's time, the local time, and the difference. `now` is in Unix seconds."""
    seconds = int(now)
    here = f"{datetime.fromtimestamp(seconds, own):%H:%M} {wall_time.abbreviation(seconds, own)}"
    cms = f"{there} ({zone.key})" if zone is not None else there
    lines = [
        tr("CMS time: {time}", time=cms),
        tr("Your time: {time}", time=f"{here} ({wall_time.place(own, seconds)})"),
    ]
    if zone is None:
        apart = distance.drift_minutes(own, now)
        lines.append(
            _difference(
                apart, tr("Both are the same."), phrase("The CMS is {n} ahead."), phrase("The CMS is {n} behind.")
            )
        )
        lines.append(tr("The CMS doesn't provide its time zone. Marquee will ask you for it before sending a date."))
        return "\n".join(lines)
    apart = round((_offset(zone, now) - _offset(own, now)) / timedelta(minutes=1))
    if apart:
        lines.append(
            _difference(
                apart, "", phrase("Its time zone is {n} ahead of yours."), phrase("Its time zone is {n} behind yours.")
            )
        )
    drift = distance.drift_minutes(zone, now)
    right = tr("Its clock matches this computer's.")
    lines.append(_difference(drift, right, phrase("Its clock is {n} fast."), phrase("Its clock is {n} slow.")))
    if abs(drift) >= _ODD_MINUTES:
        lines.append(
            tr("Check that {zone} is the right time zone and this computer's clock is correct.", zone=zone.key)
        )
    return "\n".join(lines)


def _offset(zone: tzinfo, now: float) -> timedelta:
    return datetime.fromtimestamp(now, zone).utcoffset() or timedelta()


def _difference(minutes: int, same: str, ahead: str, behind: str) -> str:
    template = same if minutes == 0 else ahead if minutes > 0 else behind
    return spoken(template, n=minutes_text(minutes))


def minutes_text(minutes: int) -> str:
    """Returns the absolute difference: `3 min`, `1 h`, `5 h 30 min`."""
    hours, rest = divmod(abs(minutes), 60)
    parts = (
        tr("{hours} h", hours=hours) if hours else "",
        tr("{minutes} min", minutes=rest) if rest or not hours else "",
    )
    return " ".join(filter(None, parts))
