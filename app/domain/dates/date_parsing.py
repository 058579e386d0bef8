"""Parses dates and times as people write them, in English and German, into the format for requests.

A phrase is translated to English first (`_normal`). Then it is read as a span ("in 2 hours"), or as a day and a time of
day. A phrase with unknown or ambiguous parts is rejected: nothing is guessed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, date, datetime, time, timedelta
from typing import Final

from app.core.translatable_texts import ENGLISH_CALENDAR, cached_per_language, calendar_names, phrase, spoken

_NEAR_NAMES: Final = (phrase("Yesterday"), phrase("Today"), phrase("Tomorrow"))
_MONTHS: Final = tuple(name.casefold() for name in ENGLISH_CALENDAR.short_months)
_DAYS: Final = tuple(name.casefold() for name in ENGLISH_CALENDAR.short_days)
_NEAR: Final = {"yesterday": -1, "today": 0, "tomorrow": 1, "overmorrow": 2}

# Each line: the English word, and the words that it replaces, in English and German. "" drops the word.
_SPELLINGS: Final = """
jan: january januar jänner jaen jaenner
feb: february februar feber
mar: march märz maerz mär mrz
apr: april
may: mai
jun: june juni
jul: july juli
aug: august
sep: sept september
oct: october oktober okt
nov: november
dec: december dezember dez
mon: monday mo montag
tue: tues tuesday di die dienstag
wed: weds wednesday mi mittwoch
thu: thur thurs thursday do donnerstag
fri: friday fr freitag
sat: saturday sa samstag sonnabend
sun: sunday so sonntag
yesterday: gestern
today: heute
tomorrow: tmrw tmr morgen
overmorrow: übermorgen uebermorgen
next: nächster nächste nächsten nächstes naechster naechste naechsten naechstes kommender kommende kommenden
now: jetzt
noon: midday mittag mittags
in: within
at: um @
oclock: uhr
minute: m min mins minutes minuten
hour: hr hrs hours std stunde stunden
day: d days tag tage tagen
week: wk wks weeks woche wochen
half: halb halbe halben
a: an one ein eine einer einem einen
and: und plus
: on the of this den der dem des dieser diesen diesem vom ab
"""
_WORD: Final = re.compile(r"[^\W\d_]+|@")
_A_M: Final = re.compile(r"(?<=\d)\s?([ap])\.?\s?m\b\.?", re.ASCII)
_DOT_OF_WORD: Final = re.compile(r"(?<=[a-zA-Z])\.")
_ORDINAL: Final = re.compile(r"(?<=\d)(?:st|nd|rd|th)\b", re.ASCII)
_T_OF_ISO: Final = re.compile(r"(\d{4}-\d\d?-\d\d?)t(?=\d)", re.ASCII)
_DECIMAL: Final = re.compile(r"(?<=\d),(?=5(?!\d))", re.ASCII)

_SPAN_PART: Final = r"(?:\d{1,4}(?:\.5)?|a half|half a|a|half) ?(?:minute|hour|h|day|week)"
_SPAN: Final = re.compile(rf"in ({_SPAN_PART}(?: (?:and )?{_SPAN_PART})*)", re.ASCII)
_PART: Final = re.compile(r"(\d{1,4}(?:\.5)?|a half|half a|a|half) ?(minute|hour|h|day|week)", re.ASCII)
_UNIT_MINUTES: Final = {"minute": 1, "hour": 60, "h": 60, "day": 1_440, "week": 10_080}
_MOST_MINUTES: Final = 100 * 366 * 1_440


_TIMES: Final = tuple(
    re.compile(rf"(?:(?<=\s)|^){each}(?=\s|$)", re.ASCII)
    for each in (
        r"(?:at )?(?P<hour>\d\d?)(?:[:.](?P<minute>\d\d))?(?::(?P<second>\d\d))? ?(?P<half>AM|PM)",
        r"(?:at )?(?P<hour>\d\d?) ?oclock (?P<minute>\d\d)",
        r"(?:at )?(?P<hour>\d\d?)(?:[:.](?P<minute>\d\d))? ?oclock",
        r"(?:at )?(?P<hour>\d\d?):(?P<minute>\d\d)(?::(?P<second>\d\d))?",
        r"(?:at )?(?P<hour>\d\d?) ?h ?(?P<minute>\d\d)?",
        r"(?:at )?(?P<noon>noon)",
        # A bare hour counts only if it can mean nothing else.
        r"at (?P<hour>\d\d?)(?:\.(?P<minute>\d\d))?",
        r"(?:(?<=yesterday )|(?<=today )|(?<=tomorrow )|(?<=overmorrow ))(?P<hour>\d\d?)(?:\.(?P<minute>\d\d))?$",
    )
)
_WEEKDAY: Final = re.compile(rf"(next )?({'|'.join(_DAYS)})", re.ASCII)
_ISO: Final = re.compile(r"(\d{4})[-/.](\d\d?)[-/.](\d\d?)", re.ASCII)
_DAY_FIRST: Final = re.compile(r"(\d\d?)([./]) ?(\d\d?)(?:\2 ?(\d{4}|\d\d)?)?", re.ASCII)
_NAMED: Final = re.compile(rf"(\d\d?)\.? ?({'|'.join(_MONTHS)})(?: (\d{{4}}))?", re.ASCII)
_MONTH_FIRST: Final = re.compile(rf"({'|'.join(_MONTHS)}) (\d\d?)(?: (\d{{4}}))?", re.ASCII)
_RECENT: Final = timedelta(days=31)
"""A day without a year that lies this recently in the past means that day, not next year's."""


def read_moment(text: str, now: datetime) -> str | None:
    """Returns typed text as `YYYY-MM-DD HH:MM:SS` on the clock that shows `now`; None if it is no date or time.

    Reads `tomorrow 9am`, `Fri 14:30`, `23.11. 9 Uhr`, `in 2 hours`, `next Monday 8:00`, `2026-09-18 7:30`, `noon`, and
    the display format of moments, in English, German and the user's language. Days come before months. Without a time
    it is midnight. A time alone is today's. A weekday is the next one: today itself if its time is still to come,
    unless the text says "next". Without a year it is the next such day, or one within the last month. A span of minutes
    and hours is counted on the zone's own clocks if `now` has a zone.
    """
    words = _normal(text)
    if (found := _span(words, now)) is not None:
        return found
    clock, rest = _split_time(words)
    if rest is None:
        return None
    try:
        day = now.date() if clock is not None and not rest else _read_day(rest, now, clock)
    except (ValueError, OverflowError):
        return None
    if rest == "now" and clock is None:
        clock = _rounded_up(now).time()
    return None if day is None else f"{day.isoformat()} {(clock or time()).replace(tzinfo=None).isoformat('seconds')}"


def _normal(text: str) -> str:
    """Returns the words in English, each in one spelling, separated by single blanks; `AM` and `PM` in capitals."""
    text = text.casefold().replace("’", "'").replace("o'clock", "oclock")
    text = _DECIMAL.sub(".", text).replace(",", " ")
    text = _T_OF_ISO.sub(r"\1 ", text)
    text = _ORDINAL.sub("", _A_M.sub(lambda half: f" {half[1].upper()}M ", text))
    text = _WORD.sub(lambda word: _known(word[0]), text.replace("day after tomorrow", "overmorrow"))
    return " ".join(_DOT_OF_WORD.sub("", text.replace("+", " and ")).split())


def _known(word: str) -> str:
    if word in {"AM", "PM"}:
        return word
    return "" if word == "am" else _english_words().get(word, word)


@cached_per_language(1)
def _english_words() -> Mapping[str, str]:
    """Returns the replacement of each word: of English and German, and of the language of displayed moments."""
    words = {spoken(name).casefold(): name.casefold() for name in _NEAR_NAMES}
    theirs = calendar_names()
    for names, read_as in (
        (theirs.months, _MONTHS),
        (theirs.short_months, _MONTHS),
        (theirs.days, _DAYS),
        (theirs.short_days, _DAYS),
    ):
        words |= {name.casefold().rstrip("."): read for name, read in zip(names, read_as, strict=True)}
    spellings: dict[str, str] = {}
    for line in _SPELLINGS.strip().splitlines():
        read, _, written = line.partition(":")
        spellings |= dict.fromkeys(written.split(), read)
    return {word: spellings.get(read, read) for word, read in words.items()} | spellings


def _span(words: str, now: datetime) -> str | None:
    """`in 2 hours`, `in 3 days at 9:00`; None for anything else."""
    found = _SPAN.match(words)
    if found is None:
        return None
    clock, rest = _split_time(words[found.end() :].strip())
    if rest:
        return None
    parts = [(_amount(part[1]), part[2]) for part in _PART.finditer(found[1])]
    minutes = sum(amount * _UNIT_MINUTES[unit] for amount, unit in parts)
    if minutes > _MOST_MINUTES:
        return None
    only_days = all(unit in {"day", "week"} for _, unit in parts)
    if clock is not None and not only_days:
        return None
    if only_days:
        then = now.replace(tzinfo=None) + timedelta(minutes=minutes)
    else:
        since = now if now.tzinfo is None else now.astimezone(UTC)
        later = since + timedelta(minutes=minutes)
        then = later if now.tzinfo is None else later.astimezone(now.tzinfo).replace(tzinfo=None)
    if clock is not None:
        return datetime.combine(then.date(), clock).isoformat(" ", "seconds")
    return _rounded_up(then).isoformat(" ", "seconds")


def _amount(text: str) -> float:
    return float(text) if text[0].isdigit() else 1 if text == "a" else 0.5


def _rounded_up(moment: datetime) -> datetime:
    """Rounds up to the minute."""
    whole = moment.replace(second=0, microsecond=0)
    return whole if whole == moment.replace(microsecond=0) else whole + timedelta(minutes=1)


def _split_time(words: str) -> tuple[time | None, str | None]:
    """Returns the time of day in `words`, and the remaining words; None for those if the time is invalid."""
    for pattern in _TIMES:
        if (found := pattern.search(words)) is None:
            continue
        parts = found.groupdict()
        hour = 12 if parts.get("noon") else int(parts["hour"])
        if (half := parts.get("half")) is not None:
            if not 1 <= hour <= 12:
                return None, None
            hour = hour % 12 + (12 if half == "PM" else 0)
        rest = " ".join(f"{words[: found.start()]} {words[found.end() :]}".split())
        try:
            return time(hour, int(parts.get("minute") or 0), int(parts.get("second") or 0)), rest
        except ValueError:
            return None, None
    return None, words


def _read_day(words: str, now: datetime, clock: time | None) -> date | None:
    """Parses a day. Raises ValueError and OverflowError for a day outside the calendar."""
    today = now.date()
    if words == "now":
        return _rounded_up(now).date() if clock is None else None
    if words in _NEAR:
        return today + timedelta(days=_NEAR[words])
    if found := _WEEKDAY.fullmatch(words):
        ahead = (_DAYS.index(found[2]) - today.weekday()) % 7
        is_over = clock is None or clock <= now.time().replace(tzinfo=None)
        return today + timedelta(days=7 if ahead == 0 and (found[1] or is_over) else ahead)
    weekday, _, after = words.partition(" ")
    day = _read_date(after if weekday in _DAYS else words, today)
    # A date with a year is in the display format, which users edit: the weekday before it may belong to the old date.
    has_year = re.search(r"\d{4}", after) is not None
    if day is not None and weekday in _DAYS and not has_year and _DAYS.index(weekday) != day.weekday():
        return None
    return day


def _read_date(words: str, today: date) -> date | None:
    if found := _ISO.fullmatch(words):
        return date(int(found[1]), int(found[2]), int(found[3]))
    if found := _DAY_FIRST.fullmatch(words):
        return _dated(found[4], int(found[3]), int(found[1]), today)
    if found := _NAMED.fullmatch(words):
        return _dated(found[3], _MONTHS.index(found[2]) + 1, int(found[1]), today)
    if found := _MONTH_FIRST.fullmatch(words):
        return _dated(found[3], _MONTHS.index(found[1]) + 1, int(found[2]), today)
    return None


def _dated(year: str | None, month: int, day: int, today: date) -> date:
    if year is not None:
        return date(int(year) + (2000 if len(year) == 2 else 0), month, day)
    for each in range(today.year - 1, today.year + 9):  # until the next 29 February
        try:
            found = date(each, month, day)
        except ValueError:
            continue
        if found >= today - _RECENT:
            return found
    raise ValueError("a day that no month has")
