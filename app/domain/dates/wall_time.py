"""Wall time: the CMS's local time as sent in requests, and the hours that clock changes skip or repeat."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from enum import Enum
from zoneinfo import ZoneInfo

from app.core.translatable_texts import say
from app.domain.text.value_formatting import day_of_month, full_day, weekday

_WALL_TIME = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", re.ASCII)


class Occurs(Enum):
    """How often the clocks of a zone show a time of day."""

    ONCE = "once"
    NEVER = "never"
    """Clocks that go forward skip it."""
    TWICE = "twice"
    """Clocks that go back repeat it."""


@dataclass(frozen=True, slots=True)
class WallTime:
    """The meaning of a date and time of day in a zone.

    `seconds` is the moment (Unix seconds) that the CMS takes it for: the first of two; a skipped time is counted on
    from the time before the change. `second` is the later of two moments, else None. `old` and `new` are what the
    clocks show before and after they change; None unless the time is skipped or repeated.
    """

    wall: datetime
    seconds: int
    occurs: Occurs = Occurs.ONCE
    second: int | None = None
    old: datetime | None = None
    new: datetime | None = None


@dataclass(frozen=True, slots=True)
class Converted:
    """A time converted to another clock: `text` is sent, `note` is a sentence about anything odd."""

    text: str
    note: str = ""


def wall_time(wall: datetime, zone: tzinfo) -> WallTime:
    """Returns the meaning of `wall` (without a zone) in `zone`. Raises ValueError outside the supported years."""
    try:
        first, second = (int(wall.replace(tzinfo=zone, fold=fold).timestamp()) for fold in (0, 1))
    except OverflowError as error:
        raise ValueError("a year that no clock knows") from error
    if first == second:
        return WallTime(wall, first)
    changed = _change_between(min(first, second), max(first, second), zone)
    old = wall_at(changed - 1, zone) + timedelta(seconds=1)
    new = wall_at(changed, zone)
    if second < first:
        return WallTime(wall, first, Occurs.NEVER, None, old, new)
    return WallTime(wall, first, Occurs.TWICE, second, old, new)


def wall_at(seconds: int, zone: tzinfo) -> datetime:
    """Returns what the clocks of `zone` show at a moment (Unix seconds), without the zone."""
    return datetime.fromtimestamp(seconds, zone).replace(tzinfo=None, fold=0)


def wall_text(seconds: int, zone: tzinfo) -> str:
    """Returns a moment (Unix seconds) in the format of requests: `YYYY-MM-DD HH:MM:SS`, without a zone.

    In the hour that repeats when clocks go back, the text is ambiguous; see `is_exact`.
    """
    return wall_at(seconds, zone).isoformat(" ", "seconds")


def wall_seconds(text: str, zone: tzinfo) -> int:
    """Returns the moment (Unix seconds) of such a text; the first of two. Raises ValueError for any other text."""
    return wall_time(_read(text), zone).seconds


def same_moment(text: str, old: tzinfo, new: tzinfo) -> str:
    """Returns the text of the same moment on another clock; any other text is unchanged."""
    return text if wall_problem(text) else wall_text(wall_seconds(text, old), new)


def is_exact(seconds: int, zone: tzinfo) -> bool:
    """Returns whether the text of this moment leads back to it, and not to the same time of day an hour before."""
    return wall_time(wall_at(seconds, zone), zone).seconds == seconds


def is_second_of_two(seconds: int, zone: tzinfo) -> bool:
    """Whether a moment is the later of two with the same text when clocks go back: its text means the first one."""
    try:
        return not is_exact(seconds, zone)
    except ValueError:
        return False  # a year that no clock knows


def moment_of(text: str | None, zone: tzinfo | None) -> int | None:
    """Returns the Unix second of a stored time; None if it is empty or invalid, or the zone unknown."""
    return None if not text or zone is None or wall_problem(text) else wall_seconds(text, zone)


def wall_problem(text: str) -> str:
    """Returns why a CMS would refuse this text as a date, as a sentence; empty if it would not (observed on 4.5.1)."""
    try:
        _read(text)
    except ValueError:
        return say("Enter a date and time, e.g. “tomorrow 9:00”.")
    return ""


def oddity(time: WallTime, zone: tzinfo, of_two: str = "") -> str:
    """Returns what is odd about a time of day in a zone and what becomes of it, as a sentence; empty if nothing is.

    `of_two` says which of two moments it stands for, if that differs from the CMS's choice.
    """
    if time.old is None or time.new is None:
        return ""
    place = _in(zone)
    day, shown = day_of_month(time.wall.date()), f"{time.wall:%H:%M}"
    old, new = f"{time.old:%H:%M}", f"{time.new:%H:%M}"
    if time.occurs is Occurs.NEVER:
        becomes = wall_at(time.seconds, zone)
        return say(
            "The clocks{place} go forward from {old} to {new} on {day}, so {shown} doesn't exist and "
            "becomes {becomes}.",
            place=place,
            old=old,
            new=new,
            day=day,
            shown=shown,
            becomes=f"{becomes:%H:%M}",
        )
    first = abbreviation(time.seconds, zone)
    return say(
        "The clocks{place} go back from {old} to {new} on {day}, so {shown} occurs twice: {of_two}, in {first}.",
        place=place,
        old=old,
        new=new,
        day=day,
        shown=shown,
        of_two=of_two or say("the CMS uses the first"),
        first=first,
    )


def wall_warning(text: str, zone: tzinfo) -> str:
    """Returns `oddity` of a text in the format of requests. Raises ValueError for any other text."""
    return oddity(wall_time(_read(text), zone), zone)


def next_shown(text: str, zone: tzinfo) -> str:
    """Returns the next time that clocks show after a skipped one, in the format of requests; '' if it is not skipped.

    Raises ValueError for any other text.
    """
    time = wall_time(_read(text), zone)
    is_skipped = time.occurs is Occurs.NEVER and time.new is not None
    return time.new.isoformat(" ", "seconds") if is_skipped and time.new is not None else ""


def carried(text: str, own: tzinfo, there: tzinfo) -> Converted:
    """Converts a time on the user's clock (`own`) to the CMS's clock (`there`).

    Raises ValueError if `text` is no time.
    """
    here = wall_time(_read(text), own)
    sent = wall_text(here.seconds, there)
    note = oddity(here, own, say("the first is used"))
    if not is_exact(here.seconds, there):
        taken = wall_seconds(sent, there)
        note = say(
            "{time} occurs twice{place} on that day. The CMS uses the first, so it becomes {then}{here}.",
            time=sent[11:16],
            place=_in(there),
            then=f"{wall_at(taken, own):%H:%M}",
            here=_in(own),
        )
    return Converted(sent, note)


# ----------------------------------------------------------------------------------------------------- for people


def abbreviation(seconds: int, zone: tzinfo) -> str:
    """Returns the name of a zone at a moment: `BST`; `UTC+5:45` if it has no name of its own."""
    there = datetime.fromtimestamp(seconds, zone)
    name = there.tzname() or ""
    if name and name[0] not in "+-":
        return name
    minutes = (there.utcoffset() or timedelta()) // timedelta(minutes=1)
    hours, rest = divmod(abs(minutes), 60)
    return f"UTC{'-' if minutes < 0 else '+'}{hours}{f':{rest:02}' if rest else ''}"


def place(zone: tzinfo, seconds: int) -> str:
    """Returns the place of a time zone: `New York`; the abbreviation at that moment for a zone without a city."""
    key = zone.key if isinstance(zone, ZoneInfo) else ""
    city = key.rpartition("/")[2].replace("_", " ")
    return city if "/" in key and not key.startswith("Etc/") else abbreviation(seconds, zone)


def full_moment(seconds: int, zone: tzinfo) -> str:
    """Formats a moment in full: `Fri 18 Sep 2026, 07:30 BST`."""
    return f"{day_and_time(wall_at(seconds, zone))} {abbreviation(seconds, zone)}"


def day_and_time(wall: datetime) -> str:
    """Returns e.g. `Fri 18 Sep 2026, 07:30`; with seconds unless they are 0."""
    time = f"{wall:%H:%M:%S}" if wall.second else f"{wall:%H:%M}"
    return say("{weekday} {date}, {time}", weekday=weekday(wall), date=full_day(wall), time=time)


def _in(zone: tzinfo) -> str:
    """Returns e.g. ` in New York`; '' for a zone without a name."""
    if not isinstance(zone, ZoneInfo):
        return ""
    return say(" in {city}", city=zone.key.rpartition("/")[2].replace("_", " "))


def _change_between(before: int, after: int, zone: tzinfo) -> int:
    """Returns the first second with the offset that holds at `after`."""
    later = datetime.fromtimestamp(after, zone).utcoffset()
    while after - before > 1:
        middle = (before + after) // 2
        if datetime.fromtimestamp(middle, UTC).astimezone(zone).utcoffset() == later:
            after = middle
        else:
            before = middle
    return after


def _read(text: str) -> datetime:
    if not _WALL_TIME.fullmatch(text):
        raise ValueError("no date and time of the kind that is sent")
    return datetime.fromisoformat(text)
