"""Time zones to choose from, for a CMS that doesn't report its own."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo, available_timezones

from app.domain.dates.cms_clock import ClockOffset
from app.domain.dates.wall_time import abbreviation
from app.domain.text.collation import collation_key

_CLOSE_MINUTES = 3


@dataclass(frozen=True, slots=True)
class ZoneChoice:
    """A zone with its IANA name, its current time, and whether that agrees with the CMS's clock.

    `agrees` is None if the CMS's clock is unknown.
    """

    name: str
    now: str
    agrees: bool | None


async def zone_choices(distance: ClockOffset | None) -> tuple[ZoneChoice, ...]:
    """Returns every zone named after a city, and UTC; those that agree with the CMS's clock first.

    Call it in a thread: it reads hundreds of small files.
    """
    return await asyncio.to_thread(_choices, distance, time.time())


def _choices(distance: ClockOffset | None, now: float) -> tuple[ZoneChoice, ...]:
    found = []
    for name in available_timezones():
        area = name.partition("/")[0]
        if name != "UTC" and ("/" not in name or area in {"Etc", "SystemV"}):
            continue
        zone = ZoneInfo(name)
        agrees = None if distance is None else abs(distance.drift_minutes(zone, now)) <= _CLOSE_MINUTES
        shown = f"{datetime.fromtimestamp(now, zone):%H:%M} {abbreviation(int(now), zone)}"
        found.append(ZoneChoice(name, shown, agrees))
    return tuple(sorted(found, key=lambda choice: (choice.agrees is False, collation_key(choice.name))))
