"""Dates and times as people type them."""

from collections.abc import Iterator
from datetime import date, datetime, time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.wording import Speech, speak
from app.domain.typed_moment import read_moment
from app.domain.wall_time import day_and_time, wall_problem

TODAY = date(2026, 9, 18)


@pytest.mark.parametrize(
    "typed, read",
    [
        ("2026-09-18 07:30:15", "2026-09-18 07:30:15"),
        ("2026-09-18 7:30", "2026-09-18 07:30:00"),
        ("2026-9-8", "2026-09-08 00:00:00"),
        ("2026-09-18T07:30", "2026-09-18 07:30:00"),
        ("18 Sep 2026, 07:30", "2026-09-18 07:30:00"),
        ("Fri 18 September 2026 07:30", "2026-09-18 07:30:00"),
        ("1. jan", "2026-01-01 00:00:00"),
        ("18.9.2026 17:05", "2026-09-18 17:05:00"),
        ("18/9/2026", "2026-09-18 00:00:00"),
        ("today 17:00", "2026-09-18 17:00:00"),
        ("Tomorrow", "2026-09-19 00:00:00"),
        ("  17:00 ", "2026-09-18 17:00:00"),
        ("Saturday 9:00", "2026-09-19 09:00:00"),
        ("thu", "2026-09-24 00:00:00"),
        ("next Friday, 07:30", "2026-09-25 07:30:00"),
        ("wednesday 12:00", "2026-09-23 12:00:00"),
    ],
)
def test_usual_ways_to_write_a_moment_are_read(typed: str, read: str) -> None:
    assert read_moment(typed, TODAY) == read


@pytest.mark.parametrize(
    "typed",
    ["", "soon", "2026-13-01", "31 Feb 2026", "2026-09-18 24:00", "18 Foo 2026", "2026-09-18 7:5", "9-18", "٢٠٢٦"],
)
def test_what_is_no_moment_is_none(typed: str) -> None:
    assert read_moment(typed, TODAY) is None


_GERMAN = {
    "{day} {month} {year}": "{day}. {month} {year}",
    "Tue": "Di",
    "Dec": "Dez.",
    "Today": "Heute",
    "March": "März",
}


@pytest.fixture
def german() -> Iterator[None]:
    speak(Speech(lambda text, _comment, _n: _GERMAN.get(text, text)))
    yield
    speak()


@pytest.mark.usefixtures("german")
def test_moments_are_read_in_the_language_in_which_they_are_shown() -> None:
    shown = day_and_time(datetime(2026, 12, 15, 23, 6))  # noqa: DTZ001 - on a wall, in no zone
    assert shown == "Di 15. Dez. 2026, 23:06"
    assert read_moment(shown, TODAY) == "2026-12-15 23:06:00"
    assert read_moment("heute 17:00", TODAY) == "2026-09-18 17:00:00"
    assert read_moment("3. märz", TODAY) == "2026-03-03 00:00:00"
    assert read_moment("Fri 18 Sep 2026, 07:30", TODAY) == "2026-09-18 07:30:00"


@given(st.dates(date(1000, 1, 1)), st.times())
def test_every_moment_is_read_as_it_is_sent(day: date, hour: time) -> None:
    text = f"{day:%Y-%m-%d} {hour:%H:%M:%S}"
    assert read_moment(text, TODAY) == text


@given(st.text(max_size=30))
def test_whatever_is_typed_is_read_as_a_moment_or_not_at_all(text: str) -> None:
    read = read_moment(text, TODAY)
    assert read is None or not wall_problem(read)
