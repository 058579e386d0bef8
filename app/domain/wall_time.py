"""Wall time: what the clock of the CMS shows, as the text in which dates are sent."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

_WALL_TIME = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", re.ASCII)


def wall_text(seconds: int, zone: ZoneInfo) -> str:
    """A moment (Unix seconds) as the text that stands for it in requests: `YYYY-MM-DD HH:MM:SS`, without a zone.

    Of the hour that comes twice when clocks are put back, the text cannot tell which one is meant.
    """
    return f"{datetime.fromtimestamp(seconds, zone):%Y-%m-%d %H:%M:%S}"


def wall_seconds(text: str, zone: ZoneInfo) -> int:
    """The moment (Unix seconds) that such a text stands for; the first of two. Raises ValueError if it is none."""
    return int(_read(text).replace(tzinfo=zone).timestamp())


def wall_problem(text: str) -> str:
    """Why a CMS would not take this text as a date, as a sentence; empty if it would (observed on 4.5.1)."""
    try:
        _read(text)
    except ValueError:
        return "Give date and time as YYYY-MM-DD HH:MM:SS."
    return ""


def wall_warning(text: str, zone: ZoneInfo) -> str:
    """What is odd about this time of day in that zone, as a sentence: clocks skip it, or show it twice."""
    wall = _read(text)
    first, second = (wall.replace(tzinfo=zone, fold=fold) for fold in (0, 1))
    if first.utcoffset() == second.utcoffset():
        return ""
    if first.astimezone(UTC).astimezone(zone).replace(tzinfo=None) != wall:
        return "The clocks of the CMS are put forward then, so this time does not come."
    return "The clocks of the CMS are put back then, so this time comes twice."


def _read(text: str) -> datetime:
    if not _WALL_TIME.fullmatch(text):
        raise ValueError("no date and time of the kind that is sent")
    return datetime.fromisoformat(text)
