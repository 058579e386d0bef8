"""Dates and times as people type them, in English and German."""

from collections.abc import Iterator
from datetime import date, datetime, time
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.translatable_texts import ENGLISH_CALENDAR, CalendarNames, LanguageFormat, set_language
from app.domain.dates.date_parsing import read_moment
from app.domain.dates.wall_time import day_and_time, wall_problem

NOW = datetime(2026, 9, 18, 10, 52, 30)  # noqa: DTZ001 - a Friday, on a wall, in no zone


@pytest.mark.parametrize(
    "typed, read",
    [
        ("2026-09-18 07:30:15", "2026-09-18 07:30:15"),
        ("2026-09-18 7:30", "2026-09-18 07:30:00"),
        ("2026-11-23 09:00", "2026-11-23 09:00:00"),
        ("2026-9-8", "2026-09-08 00:00:00"),
        ("2026/9/8 9am", "2026-09-08 09:00:00"),
        ("2026-09-18T07:30", "2026-09-18 07:30:00"),
        ("18 Sep 2026, 07:30", "2026-09-18 07:30:00"),
        ("Fri 18 September 2026 07:30", "2026-09-18 07:30:00"),
        ("September 24th, 2026 at 9 a.m.", "2026-09-24 09:00:00"),
        ("the 24th of November 9:15", "2026-11-24 09:15:00"),
        ("Nov 24 9pm", "2026-11-24 21:00:00"),
        ("18.9.2026 17:05", "2026-09-18 17:05:00"),
        ("18.9.26 17:05", "2026-09-18 17:05:00"),
        ("23.11. 9 Uhr", "2026-11-23 09:00:00"),
        ("23.11 9:00", "2026-11-23 09:00:00"),
        ("23. 11. 2026", "2026-11-23 00:00:00"),
        ("18/9/2026", "2026-09-18 00:00:00"),
        ("18/9 7pm", "2026-09-18 19:00:00"),
        ("am 24. Dezember um 18 Uhr", "2026-12-24 18:00:00"),
        ("den 24.12. 18.30 Uhr", "2026-12-24 18:30:00"),
        ("Do, 24. Dez. 2026, 18:00", "2026-12-24 18:00:00"),
    ],
)
def test_dates_are_parsed_in_common_formats(typed: str, read: str) -> None:
    assert read_moment(typed, NOW) == read


@pytest.mark.parametrize(
    "typed, read",
    [
        ("today 17:00", "2026-09-18 17:00:00"),
        ("Tomorrow", "2026-09-19 00:00:00"),
        ("tomorrow 9am", "2026-09-19 09:00:00"),
        ("9am tomorrow", "2026-09-19 09:00:00"),
        ("tomorrow at 9", "2026-09-19 09:00:00"),
        ("tomorrow 9", "2026-09-19 09:00:00"),
        ("tomorrow noon", "2026-09-19 12:00:00"),
        ("day after tomorrow 9.30am", "2026-09-20 09:30:00"),
        ("morgen 9 Uhr", "2026-09-19 09:00:00"),
        ("morgen um 9 Uhr 30", "2026-09-19 09:30:00"),
        ("9 Uhr morgen", "2026-09-19 09:00:00"),
        ("heute mittag", "2026-09-18 12:00:00"),
        ("Übermorgen 14h", "2026-09-20 14:00:00"),
        ("Saturday 9:00", "2026-09-19 09:00:00"),
        ("Sat. 9 o’clock", "2026-09-19 09:00:00"),
        ("Wed 14:30", "2026-09-23 14:30:00"),
        ("Mi 14:30 Uhr", "2026-09-23 14:30:00"),
        ("wednesday 12:00", "2026-09-23 12:00:00"),
        ("thu", "2026-09-24 00:00:00"),
        ("next monday 8:00", "2026-09-21 08:00:00"),
        ("nächsten Montag um 8 Uhr", "2026-09-21 08:00:00"),
        ("Mon 21.9. 8:00", "2026-09-21 08:00:00"),
    ],
)
def test_days_are_parsed_as_the_nearest_ones(typed: str, read: str) -> None:
    assert read_moment(typed, NOW) == read


@pytest.mark.parametrize(
    "typed, read",
    [
        ("Fri 14:30", "2026-09-18 14:30:00"),
        ("this Friday 14:30", "2026-09-18 14:30:00"),
        ("Fri 9:00", "2026-09-25 09:00:00"),
        ("Friday", "2026-09-25 00:00:00"),
        ("next Friday, 14:30", "2026-09-25 14:30:00"),
    ],
)
def test_todays_weekday_means_today_until_its_time_has_passed(typed: str, read: str) -> None:
    assert read_moment(typed, NOW) == read


@pytest.mark.parametrize(
    "typed, read",
    [
        ("  17:00 ", "2026-09-18 17:00:00"),
        ("9am", "2026-09-18 09:00:00"),
        ("12am", "2026-09-18 00:00:00"),
        ("12:15 PM", "2026-09-18 12:15:00"),
        ("9h30", "2026-09-18 09:30:00"),
        ("um 9", "2026-09-18 09:00:00"),
        ("9 Uhr", "2026-09-18 09:00:00"),
        ("14.30 Uhr", "2026-09-18 14:30:00"),
    ],
)
def test_a_time_alone_means_today(typed: str, read: str) -> None:
    assert read_moment(typed, NOW) == read


@pytest.mark.parametrize(
    "typed, read",
    [
        ("in 2 hours", "2026-09-18 12:53:00"),
        ("in 2 Stunden", "2026-09-18 12:53:00"),
        ("in 90 min", "2026-09-18 12:23:00"),
        ("in 1 h 30 min", "2026-09-18 12:23:00"),
        ("in 1,5 Stunden", "2026-09-18 12:23:00"),
        ("in an hour", "2026-09-18 11:53:00"),
        ("in half an hour", "2026-09-18 11:23:00"),
        ("in einer halben Stunde", "2026-09-18 11:23:00"),
        ("in 3 days", "2026-09-21 10:53:00"),
        ("in a week at noon", "2026-09-25 12:00:00"),
        ("in 3 Tagen um 9 Uhr", "2026-09-21 09:00:00"),
        ("now", "2026-09-18 10:53:00"),
        ("jetzt", "2026-09-18 10:53:00"),
    ],
)
def test_durations_are_counted_from_now_and_never_too_short(typed: str, read: str) -> None:
    assert read_moment(typed, NOW) == read


def test_hours_are_counted_across_a_clock_change_and_days_by_the_calendar() -> None:
    eve = datetime(2026, 10, 24, 23, 0, tzinfo=ZoneInfo("Europe/London"))
    assert read_moment("in 4 hours", eve) == "2026-10-25 02:00:00", "an hour comes twice that night"
    assert read_moment("in 1 day", eve) == "2026-10-25 23:00:00"


@pytest.mark.parametrize(
    "typed, read",
    [
        ("1 Dec", "2026-12-01 00:00:00"),
        ("1 Jan 8:00", "2027-01-01 08:00:00"),
        ("3. März", "2027-03-03 00:00:00"),
        ("1 Sep", "2026-09-01 00:00:00"),
        ("17.8.", "2027-08-17 00:00:00"),
        ("29.2.", "2028-02-29 00:00:00"),
    ],
)
def test_a_day_without_a_year_is_the_next_one_or_within_the_last_month(typed: str, read: str) -> None:
    assert read_moment(typed, NOW) == read


@pytest.mark.parametrize(
    "typed",
    ["", "soon", "2026-13-01", "31 Feb 2026", "31.2.", "2026-09-18 24:00", "18 Foo 2026", "2026-09-18 7:5", "9-18",
     "٢٠٢٦", "13pm", "0am", "25:00", "11/24/2026 9:00", "tomorrow 9 10", "tomorrow 9am 10am", "in 2 hours tomorrow",
     "in 99999 days", "in 2 hours at 9", "next week", "tomorrow midnight", "the day after", "in", "at", "a", "."],
)  # fmt: skip
def test_an_invalid_moment_is_none(typed: str) -> None:
    assert read_moment(typed, NOW) is None


@pytest.mark.parametrize("typed", ["Mon 8", "Tue 9.11", "tomorrow 9am UTC", "Tue 24.9. 9:00"])
def test_ambiguous_dates_are_not_guessed(typed: str) -> None:
    assert read_moment(typed, NOW) is None


def test_an_edited_date_can_keep_the_previous_weekday() -> None:
    assert read_moment("Fri 19 Sep 2026, 07:30", NOW) == "2026-09-19 07:30:00"


def _calendar(**names: str) -> CalendarNames:
    """The English one with some other names in it, by what they are in English."""
    return CalendarNames(*(tuple(names.get(name, name) for name in each) for each in ENGLISH_CALENDAR))


@pytest.fixture
def german() -> Iterator[None]:
    texts = {"{day} {month} {year}": "{day}. {month} {year}", "Today": "Heute"}
    set_language(
        LanguageFormat(lambda text, _comment, _n: texts.get(text, text), calendar=_calendar(Tue="Di", Dec="Dez."))
    )
    yield
    set_language()


@pytest.fixture
def other() -> Iterator[None]:
    calendar = _calendar(Tue="Mar.", Dec="Déc.")
    set_language(LanguageFormat(lambda text, _comment, _n: "Aujourd" if text == "Today" else text, calendar=calendar))
    yield
    set_language()


@pytest.mark.usefixtures("german")
def test_moments_are_parsed_in_the_language_they_are_shown_in() -> None:
    shown = day_and_time(datetime(2026, 12, 15, 23, 6))  # noqa: DTZ001 - on a wall, in no zone
    assert shown == "Di 15. Dez. 2026, 23:06"
    assert read_moment(shown, NOW) == "2026-12-15 23:06:00"
    assert read_moment("heute 17:00", NOW) == "2026-09-18 17:00:00"
    assert read_moment("Fri 18 Sep 2026, 07:30", NOW) == "2026-09-18 07:30:00"


@pytest.mark.usefixtures("other")
def test_the_words_of_a_third_language_are_parsed_too() -> None:
    assert read_moment("aujourd 17:00", NOW) == "2026-09-18 17:00:00"
    assert read_moment("15 déc. 2026, 23:06", NOW) == "2026-12-15 23:06:00"


@given(st.dates(date(1000, 1, 1)), st.times())
def test_every_moment_is_parsed_as_it_is_sent(day: date, hour: time) -> None:
    text = f"{day:%Y-%m-%d} {hour:%H:%M:%S}"
    assert read_moment(text, NOW) == text


@given(st.datetimes(datetime(1000, 1, 1)))  # noqa: DTZ001 - on a wall, in no zone
def test_every_moment_is_parsed_as_it_is_shown(moment: datetime) -> None:
    assert read_moment(day_and_time(moment), NOW) == moment.replace(microsecond=0).isoformat(" ")


_PIECES = "in at um 9 14:30 9am Uhr Fri tomorrow 23.11. Nov 2026 . , h half 2 hours am + next noon AM now"


@given(st.one_of(st.text(max_size=30), st.lists(st.sampled_from(_PIECES.split()), max_size=6).map(" ".join)))
def test_any_input_is_parsed_as_a_moment_or_not_at_all(text: str) -> None:
    read = read_moment(text, NOW)
    assert read is None or not wall_problem(read)
