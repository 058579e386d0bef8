"""The CMS's clock: its time and its difference from this computer's clock."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta, tzinfo

_ZONE = r"[A-Za-z]{2,6}|[+-]\d{2}(?::?\d{2})?"
_TIME = re.compile(rf"(?:^|[ T])([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?(?:\s*({_ZONE}))?\s*$")
_DAY = 24 * 60 * 60
_QUARTER = 15 * 60
"""Seconds that all time zones are whole multiples of away from UTC."""
_MOST_AHEAD = 14.2 * 60 * 60


@dataclass(frozen=True, slots=True)
class CmsClock:
    """What `GET /clock` answered.

    `text` is the time as the CMS writes it (`15:34 GMT`); `entries` are all texts of the answer by name.
    `hour`, `minute` and `zone` (an abbreviation) are None where the text is written in another way.
    """

    text: str
    entries: Mapping[str, str] = field(default_factory=dict)
    hour: int | None = None
    minute: int | None = None
    zone: str | None = None


def read_clock(entries: Mapping[str, str]) -> CmsClock:
    """The clock from the texts of the answer: the one named `time`, else the first (CMS API 4.5, Clock)."""
    text = entries.get("time") or next(iter(entries.values()), "")
    found = _TIME.search(text)
    if found is None:
        return CmsClock(text, entries)
    return CmsClock(text, entries, int(found[1]), int(found[2]), found[3])


@dataclass(frozen=True, slots=True)
class ClockOffset:
    """How far what the CMS's clock shows is ahead of UTC on this computer: between `least` and `most` seconds.

    A reading has no date and whole minutes only, so each leaves a minute open; several together leave less.
    """

    least: float
    most: float

    @property
    def seconds(self) -> float:
        """None, or what some time zone is from UTC, where that is possible: most clocks are set by the network.

        Else the middle, which is never further off than half of what is open.
        """
        middle = (self.least + self.most) / 2
        right = round(middle / _QUARTER) * _QUARTER
        # What is open beyond a minute is how long the answer took: half of it on either way.
        reach = min(self.most - self.least, 60.0) / 2
        return right if middle - reach <= right < middle + reach else middle

    def narrowed(self, newer: ClockOffset) -> ClockOffset:
        """What both leave open; `newer` alone where they exclude each other, because a clock was set meanwhile."""
        least, most = max(self.least, newer.least), min(self.most, newer.most)
        return ClockOffset(least, most) if least <= most else newer

    @property
    def quarters(self) -> int:
        """The same in quarters of an hour: another number is another zone, and not a clock that is a little off."""
        return round((self.least + self.most) / 2 / _QUARTER)

    def drift_minutes(self, zone: tzinfo, now: float) -> int:
        """How many whole minutes the CMS's clock is fast (negative: slow) if it shows the time of `zone`.

        `now` is this computer's time in Unix seconds.
        """
        offset = datetime.fromtimestamp(now, zone).utcoffset() or timedelta()
        return round(_nearest_day(self.seconds - offset.total_seconds()) / 60)


def clock_offset(clock: CmsClock, asked: float, answered: float) -> ClockOffset | None:
    """What a reading tells that was taken between two moments (Unix seconds of this computer).

    None where the clock could not be read. Without a date, 10 hours behind UTC and 14 ahead show the same face, so it
    is taken to be somewhere between 9:48 behind and 14:12 ahead.
    """
    if clock.hour is None or clock.minute is None:
        return None
    shown = (clock.hour * 60 + clock.minute) * 60
    midnight = datetime.fromtimestamp(asked, UTC).replace(hour=0, minute=0, second=0, microsecond=0).timestamp()
    least, most = shown - (answered - midnight), shown + 60 - (asked - midnight)
    days = ((least + most) / 2 + _DAY - _MOST_AHEAD) // _DAY
    return ClockOffset(least - days * _DAY, most - days * _DAY)


def shows_time_of(clock: CmsClock, distance: ClockOffset | None, zone: tzinfo, now: float) -> bool:
    """Whether the CMS's clock can be in `zone` at `now` (Unix seconds): by its offset, and the letters it shows."""
    there = datetime.fromtimestamp(now, zone).tzname() or ""
    if clock.zone and clock.zone.replace(":", "") != there.replace(":", ""):
        return False
    return distance is None or abs(distance.drift_minutes(zone, now)) * 60 < _QUARTER


def _nearest_day(seconds: float) -> float:
    """Two clocks without a date are at most half a day apart, one way or the other."""
    return (seconds + _DAY / 2) % _DAY - _DAY / 2
