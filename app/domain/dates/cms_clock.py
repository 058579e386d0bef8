"""The CMS's clock: its time, and its difference from this computer's clock."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta, tzinfo

_ZONE = r"[A-Za-z]{2,6}|[+-]\d{2}(?::?\d{2})?"
_TIME = re.compile(rf"(?:^|[ T])([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?(?:\s*({_ZONE}))?\s*$")
_DAY = 24 * 60 * 60
_QUARTER = 15 * 60
"""Seconds; the offset of every time zone from UTC is a multiple of this."""
_MOST_AHEAD = 14.2 * 60 * 60


@dataclass(frozen=True, slots=True)
class CmsClock:
    """The answer to `GET /clock`.

    `text` is the time as the CMS writes it (`15:34 GMT`); `entries` are all texts of the answer by name. `hour`,
    `minute` and `zone` (an abbreviation) are None if the text has another format.
    """

    text: str
    entries: Mapping[str, str] = field(default_factory=dict)
    hour: int | None = None
    minute: int | None = None
    zone: str | None = None


def read_clock(entries: Mapping[str, str]) -> CmsClock:
    """Reads the clock from the texts of the answer: the one named `time`, else the first (CMS API 4.5, Clock)."""
    text = entries.get("time") or next(iter(entries.values()), "")
    found = _TIME.search(text)
    if found is None:
        return CmsClock(text, entries)
    return CmsClock(text, entries, int(found[1]), int(found[2]), found[3])


@dataclass(frozen=True, slots=True)
class ClockOffset:
    """The offset of the CMS's clock from UTC on this computer: between `least` and `most` seconds.

    A reading has no date and whole minutes only, so each leaves an uncertainty of a minute; several together leave
    less.
    """

    least: float
    most: float

    @property
    def seconds(self) -> float:
        """The offset of a time zone from UTC, if one is in the range: most clocks are set by the network.

        Otherwise the middle of the range, with an error of at most half its width.
        """
        middle = (self.least + self.most) / 2
        right = round(middle / _QUARTER) * _QUARTER
        return right if self.least <= right < self.most else middle

    def narrowed(self, newer: ClockOffset) -> ClockOffset:
        """Returns the intersection; `newer` alone if they don't overlap, because a clock was set meanwhile."""
        least, most = max(self.least, newer.least), min(self.most, newer.most)
        return ClockOffset(least, most) if least <= most else newer

    @property
    def quarters(self) -> int:
        """The offset in quarters of an hour: a change means another time zone, not an inaccurate clock."""
        return round((self.least + self.most) / 2 / _QUARTER)

    def drift_minutes(self, zone: tzinfo, now: float) -> int:
        """Returns how many whole minutes the CMS's clock is fast (negative: slow) if it shows the time of `zone`.

        `now` is this computer's time in Unix seconds.
        """
        offset = datetime.fromtimestamp(now, zone).utcoffset() or timedelta()
        return round(_nearest_day(self.seconds - offset.total_seconds()) / 60)


def clock_offset(clock: CmsClock, asked: float, answered: float) -> ClockOffset | None:
    """Returns the offset from a reading that was taken between two moments (Unix seconds of this computer).

    None if the clock could not be read. Without a date, 10 hours behind UTC and 14 ahead look the same, so the result
    is between 9:48 behind and 14:12 ahead.
    """
    if clock.hour is None or clock.minute is None:
        return None
    shown = (clock.hour * 60 + clock.minute) * 60
    midnight = datetime.fromtimestamp(asked, UTC).replace(hour=0, minute=0, second=0, microsecond=0).timestamp()
    least, most = shown - (answered - midnight), shown + 60 - (asked - midnight)
    days = ((least + most) / 2 + _DAY - _MOST_AHEAD) // _DAY
    return ClockOffset(least - days * _DAY, most - days * _DAY)


def shows_time_of(clock: CmsClock, distance: ClockOffset | None, zone: tzinfo, now: float) -> bool:
    """Returns whether the CMS's clock can be in `zone` at `now` (Unix seconds), by offset and abbreviation."""
    there = datetime.fromtimestamp(now, zone).tzname() or ""
    if clock.zone and clock.zone.replace(":", "") != there.replace(":", ""):
        return False
    return distance is None or abs(distance.drift_minutes(zone, now)) * 60 < _QUARTER


def _nearest_day(seconds: float) -> float:
    """Reduces a difference of two clocks to half a day at most: they show no date."""
    return (seconds + _DAY / 2) % _DAY - _DAY / 2
