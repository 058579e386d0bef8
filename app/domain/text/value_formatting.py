"""Formats values for display: durations, counts, dates. Whole sentences belong to the screens."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta
from functools import lru_cache
from typing import Final

from app.core.translatable_texts import cached_per_language, calendar_names, decimal, number, phrase, say, say_n, spoken

NONE = "—"
"""Shown instead of a missing value, in tables and forms."""

_ODD = re.compile(
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f"  # control characters
    r"\u2028\u2029\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]"  # line breaks and direction marks
    r"|\r(?!\n)"
)
_DIRECTION_MARKS = re.compile(r"[\u061c\u200e\u200f]")
_RIGHT_TO_LEFT = re.compile(
    r"[\u0590-\u061b\u061d-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
"""Right-to-left letters: only beside them do direction marks serve a purpose."""
_MARK = "\N{REPLACEMENT CHARACTER}"
_NEAR: Final = {-1: phrase("Yesterday"), 0: phrase("Today"), 1: phrase("Tomorrow")}


def visible(text: str) -> str:
    """Returns `text` with a visible mark for every character that could hide or reorder others.

    For display only: edited, copied, exported and sent text is unchanged. Line breaks and tabs stay, and so do
    direction marks beside right-to-left letters; elsewhere they only make different names look the same.
    """
    if text.isascii() and text.isprintable():
        return text
    if _DIRECTION_MARKS.search(text) and not _RIGHT_TO_LEFT.search(text):
        text = _DIRECTION_MARKS.sub(_MARK, text)
    return _ODD.sub(_MARK, text) if _ODD.search(text) else text


@lru_cache(4_096)  # very many rows have few distinct values
def duration(seconds: int | None) -> str:
    """Formats seconds: `0:08`, `3:10`, `1:02:30`; hours are not converted to days. A dash for None."""
    if seconds is None:
        return NONE
    sign, seconds = ("-", -seconds) if seconds < 0 else ("", seconds)
    minutes, second = divmod(seconds, 60)
    hours, minute = divmod(minutes, 60)
    return f"{sign}{hours}:{minute:02}:{second:02}" if hours else f"{sign}{minute}:{second:02}"


def parse_duration(text: str) -> int | None:
    """Parses a duration to seconds: `3:10`, `1:02:30`, or seconds alone; None for anything else."""
    parts = text.strip().split(":")
    if len(parts) > 3 or not all(part.strip().isascii() and part.strip().isdigit() for part in parts):
        return None
    numbers = [int(part) for part in parts]
    if any(part > 59 for part in numbers[1:]):
        return None
    seconds = 0
    for part in numbers:
        seconds = seconds * 60 + part
    return seconds


def duration_in_words(seconds: int) -> str:
    """Formats seconds as `8 s`, `12 min 30 s`, `2 h 5 min`: at most two units, without zeros."""
    minutes, second = divmod(max(0, seconds), 60)
    hours, minute = divmod(minutes, 60)
    units = ((hours, say("h", "hours")), (minute, say("min", "minutes")), (second, say("s", "seconds")))
    parts = [f"{value} {unit}" for value, unit in units if value]
    return " ".join(parts[:2]) or f"0 {say('s', 'seconds')}"


def size(count_of_bytes: int) -> str:
    """Formats a size: `12 kB`, `3.2 MB`, `140 MB`; never less than `1 kB`. Powers of 1,000, as in file managers."""
    kilobytes = max(1, round(count_of_bytes / 1_000))
    if kilobytes < 1_000:
        return f"{kilobytes} kB"
    megabytes = count_of_bytes / 1_000_000
    return f"{decimal(megabytes)} MB" if megabytes < 10 else f"{number(round(megabytes))} MB"


def ago(seconds: float) -> str:
    """Formats a time in the past: `just now`, `2 min ago`, `3 h ago`, `2 days ago`."""
    minutes = int(max(0.0, seconds) // 60)
    if minutes < 1:
        return say("just now")
    if minutes < 60:
        return say("{minutes} min ago", minutes=minutes)
    hours = minutes // 60
    return say("{hours} h ago", hours=hours) if hours < 24 else say_n("{n} day ago", "{n} days ago", hours // 24)


def day(value: date, today: date) -> str:
    """Formats a date: `Today`, `Yesterday`, `Tomorrow`, `3 Nov`, and in another year `3 Nov 2025`."""
    near = _NEAR.get((value - today) // timedelta(days=1))
    if near:
        return spoken(near)
    return day_of_month(value) if value.year == today.year else full_day(value)


def day_of_month(value: date) -> str:
    """Formats a date as `3 Nov`."""
    return say("{day} {month}", day=value.day, month=month_name(value.month))


def full_day(value: date) -> str:
    """Formats a date as `3 Nov 2025`."""
    return say("{day} {month} {year}", day=value.day, month=month_name(value.month), year=f"{value.year:04}")


def weekday(value: date) -> str:
    """Formats the weekday of a date: `Mon` to `Sun`."""
    return weekday_name(value.isoweekday())


def weekday_name(day: int) -> str:
    """Returns `Mon` to `Sun` for 1 to 7."""
    return calendar_names().short_days[day - 1]


def month_name(month: int) -> str:
    """Returns `Jan` to `Dec` for 1 to 12."""
    return calendar_names().short_months[month - 1]


def written_moment(text: str | None) -> str:
    """Formats a record's `YYYY-MM-DD HH:MM:SS` as `3 Nov 2025, 09:05`, never as Today; '' for any other text.

    Fast rather than thorough: it is for searching 100,000 rows, not for display.
    """
    day = _written_day(text[:10]) if text else ""
    return f"{day}, {text[11:16]}" if day and text else ""


@cached_per_language(4_096)
def _written_day(text: str) -> str:
    if text[4:5] != "-" or not text[5:7].isdecimal() or not 1 <= int(text[5:7]) <= 12:
        return ""
    return say("{day} {month} {year}", day=text[8:10].lstrip("0"), month=month_name(int(text[5:7])), year=text[:4])


@cached_per_language(4_096)  # every frame requests every cell of a column
def moment(text: str | None, today: date) -> str:
    """Formats a record's zone-less `YYYY-MM-DD HH:MM:SS` as `Today, 13:41` or `3 Nov, 09:05`; other texts as received.

    The CMS does not say which zone it uses (observed on 4.5.1), so the time is never converted; `today` is the current
    date.
    """
    if not text:
        return NONE
    try:
        value = datetime.fromisoformat(text)
    except ValueError:
        return text
    return say("{day}, {time}", day=day(value.date(), today), time=f"{value:%H:%M}")
