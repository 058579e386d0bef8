"""Dates and times as people type them, read as the text in which they are sent."""

from __future__ import annotations

import re
from datetime import date, timedelta

from app.core.wording import kept_while_spoken, phrase, spoken
from app.domain.display_text import month_name, weekday_name

_MONTH_NAMES = (
    phrase("January"),
    phrase("February"),
    phrase("March"),
    phrase("April"),
    phrase("May"),
    phrase("June"),
    phrase("July"),
    phrase("August"),
    phrase("September"),
    phrase("October"),
    phrase("November"),
    phrase("December"),
)
_DAY_NAMES = (
    phrase("Monday"),
    phrase("Tuesday"),
    phrase("Wednesday"),
    phrase("Thursday"),
    phrase("Friday"),
    phrase("Saturday"),
    phrase("Sunday"),
)
_NEAR_NAMES = (phrase("Yesterday"), phrase("Today"), phrase("Tomorrow"))
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_NEAR = {"yesterday": -1, "today": 0, "tomorrow": 1}
_WEEKDAY = re.compile(r"(?:next\s+)?(mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?", re.ASCII)
_ISO = re.compile(r"(\d{4})-(\d\d?)-(\d\d?)", re.ASCII)
_DOTS = re.compile(r"(\d\d?)[./](\d\d?)[./](\d{4})", re.ASCII)
_WORDS = re.compile(r"(?:[a-z]+,?\s+)?(\d\d?)\.?\s+([a-z]{3})[a-z]*\.?(?:,?\s+(\d{4}))?", re.ASCII)
_WORD = re.compile(r"[^\W\d_]+")
_TIME = re.compile(r"(?:\s|,|(?<=\d)t|^)(\d\d?):(\d\d)(?::(\d\d))?$", re.ASCII)


def read_moment(text: str, today: date) -> str | None:
    """What was typed as `YYYY-MM-DD HH:MM:SS`; None if it is no date.

    `2026-09-18 7:30`, `Fri 18 Sep 2026, 07:30`, `18.9.2026`, `today 17:00`, `tomorrow`, `Friday 9:00`, `17:00`:
    without a time it is midnight, without a year that of `today`, and a time alone is today's. Days stand before
    months; a weekday is the next one after `today`. Besides English words those of the person's language are read, in
    which moments are shown.
    """
    text = _WORD.sub(lambda word: _in_english().get(word[0], word[0]), text.strip().casefold())
    time = _TIME.search(text)
    hour, minute, second = (int(part or 0) for part in time.groups()) if time is not None else (0, 0, 0)
    rest = text[: time.start()].strip(" ,") if time is not None else text
    day = today if time is not None and not rest else _read_day(rest, today)
    if day is None or hour > 23 or minute > 59 or second > 59:
        return None
    return f"{day.isoformat()} {hour:02}:{minute:02}:{second:02}"


@kept_while_spoken(1)
def _in_english() -> dict[str, str]:
    """Names of months and days in the person's language, in lower case, and the English that is read here."""
    words = {spoken(name).casefold(): name.casefold() for name in (*_NEAR_NAMES, *_DAY_NAMES, *_MONTH_NAMES)}
    words |= {month_name(number).casefold().rstrip("."): name for number, name in enumerate(_MONTHS, 1)}
    words |= {weekday_name(number).casefold().rstrip("."): name for number, name in enumerate(_DAYS, 1)}
    return words


def _read_day(text: str, today: date) -> date | None:
    try:
        if text in _NEAR:
            return today + timedelta(days=_NEAR[text])
        if found := _WEEKDAY.fullmatch(text):
            ahead = (_DAYS.index(found[1][:3]) - today.weekday() - 1) % 7 + 1
            return today + timedelta(days=ahead)
        if found := _ISO.fullmatch(text):
            return date(int(found[1]), int(found[2]), int(found[3]))
        if found := _DOTS.fullmatch(text):
            return date(int(found[3]), int(found[2]), int(found[1]))
        if (found := _WORDS.fullmatch(text)) and found[2] in _MONTHS:
            return date(int(found[3] or today.year), _MONTHS.index(found[2]) + 1, int(found[1]))
    except (ValueError, OverflowError):
        return None
    return None
