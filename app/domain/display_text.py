"""How values are written for people: durations, counts, dates. Plain English; whole sentences belong to the screens."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta
from functools import lru_cache

NONE = "—"
"""Stands where there is no value, in tables, forms and files alike."""

_ODD = re.compile(
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f"  # control characters
    r"\u2028\u2029\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]"  # what breaks lines or turns the direction around
    r"|\r(?!\n)"
)
_MARK = "\N{REPLACEMENT CHARACTER}"
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def visible(text: str) -> str:
    """`text` with a mark in place of every character that could hide something or turn around what stands beside it.

    For showing only: what is edited, copied, exported or sent stays as it is. Line breaks and tabs are left.
    """
    return _ODD.sub(_MARK, text) if _ODD.search(text) else text


def duration(seconds: int | None) -> str:
    """`0:08`, `3:10`, `1:02:30`; hours are not folded into days. A dash for None."""
    if seconds is None:
        return NONE
    sign, seconds = ("-", -seconds) if seconds < 0 else ("", seconds)
    minutes, second = divmod(seconds, 60)
    hours, minute = divmod(minutes, 60)
    return f"{sign}{hours}:{minute:02}:{second:02}" if hours else f"{sign}{minute}:{second:02}"


def parse_duration(text: str) -> int | None:
    """Seconds of a duration as people write it: `3:10`, `1:02:30`, or seconds alone; None for anything else."""
    parts = text.strip().split(":")
    if len(parts) > 3 or not all(part.strip().isascii() and part.strip().isdigit() for part in parts):
        return None
    numbers = [int(part) for part in parts]
    if any(number > 59 for number in numbers[1:]):
        return None
    seconds = 0
    for number in numbers:
        seconds = seconds * 60 + number
    return seconds


def duration_in_words(seconds: int) -> str:
    """`8 s`, `12 min 30 s`, `2 h 5 min`: two units at most, zero ones left out."""
    minutes, second = divmod(max(0, seconds), 60)
    hours, minute = divmod(minutes, 60)
    parts = [f"{value} {unit}" for value, unit in ((hours, "h"), (minute, "min"), (second, "s")) if value]
    return " ".join(parts[:2]) or "0 s"


def number(value: int) -> str:
    """Thousands set apart by a comma: `1,200`."""
    return f"{value:,}"


def count(value: int, one: str, many: str) -> str:
    """`1 layout`, `1,200 layouts`."""
    return f"{number(value)} {one if value == 1 else many}"


def size(count_of_bytes: int) -> str:
    """Room on a disk: `12 kB`, `3.2 MB`, `140 MB`; never less than `1 kB`. Thousands, as file managers count."""
    kilobytes = max(1, round(count_of_bytes / 1_000))
    if kilobytes < 1_000:
        return f"{kilobytes} kB"
    megabytes = count_of_bytes / 1_000_000
    return f"{megabytes:.1f} MB" if megabytes < 10 else f"{number(round(megabytes))} MB"


def ago(seconds: float) -> str:
    """How long something lies back: `just now`, `2 min ago`, `3 h ago`, `2 days ago`."""
    minutes = int(max(0.0, seconds) // 60)
    if minutes < 1:
        return "just now"
    if minutes < 60:
        return f"{minutes} min ago"
    hours = minutes // 60
    return f"{hours} h ago" if hours < 24 else f"{count(hours // 24, 'day', 'days')} ago"


def day(value: date, today: date) -> str:
    """`Today`, `Yesterday`, `Tomorrow`, `3 Nov`, and with its year where that is not this one: `3 Nov 2025`."""
    near = {-1: "Yesterday", 0: "Today", 1: "Tomorrow"}.get((value - today) // timedelta(days=1))
    if near:
        return near
    text = f"{value.day} {_MONTHS[value.month - 1]}"
    return text if value.year == today.year else f"{text} {value.year}"


def written_moment(text: str | None) -> str:
    """A record's `YYYY-MM-DD HH:MM:SS` as `3 Nov 2025, 09:05`, whatever day it is today; '' where it is none.

    Quick rather than thorough: it is what 100,000 rows are found by, and nothing that is shown.
    """
    if not text or text[4:5] != "-" or not text[5:7].isdecimal() or not 1 <= int(text[5:7]) <= 12:
        return ""
    return f"{text[8:10].lstrip('0')} {_MONTHS[int(text[5:7]) - 1]} {text[:4]}, {text[11:16]}"


@lru_cache(maxsize=4_096)  # every frame asks for every cell of a column again
def moment(text: str | None, today: date) -> str:
    """A record's zone-less `YYYY-MM-DD HH:MM:SS` as `Today, 13:41` or `3 Nov, 09:05`; other texts as received.

    The CMS does not say in which zone such a text is meant (observed on 4.5.1), so it is never converted; `today` is
    the day that counts as today.
    """
    if not text:
        return NONE
    try:
        value = datetime.fromisoformat(text)
    except ValueError:
        return text
    return f"{day(value.date(), today)}, {value:%H:%M}"
