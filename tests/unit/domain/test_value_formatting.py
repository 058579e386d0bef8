"""Durations, counts and dates as people read them."""

from datetime import date

import pytest

from app.core.translatable_texts import say_n
from app.domain.text.value_formatting import ago, day, duration, duration_in_words, moment, visible
from app.domain.text.value_formatting import size as room

TODAY = date(2026, 11, 20)


@pytest.mark.parametrize(
    "seconds, text",
    [
        (0, "0:00"), (8, "0:08"), (59, "0:59"), (60, "1:00"), (190, "3:10"), (3599, "59:59"), (3600, "1:00:00"),
        (3750, "1:02:30"), (100_000, "27:46:40"), (-75, "-1:15"), (None, "—"),
    ],
)  # fmt: skip
def test_durations(seconds: int | None, text: str) -> None:
    assert duration(seconds) == text


@pytest.mark.parametrize(
    "seconds, text",
    [(0, "0 s"), (-3, "0 s"), (8, "8 s"), (60, "1 min"), (750, "12 min 30 s"), (3600, "1 h"), (7505, "2 h 5 min")],
)
def test_durations_in_words(seconds: int, text: str) -> None:
    assert duration_in_words(seconds) == text


def test_counts_have_singular_plural_and_thousands_separators() -> None:
    assert [say_n("{n} layout", "{n} layouts", n) for n in (0, 1, 2, 1200)] == [
        "0 layouts",
        "1 layout",
        "2 layouts",
        "1,200 layouts",
    ]


@pytest.mark.parametrize(
    "seconds, text",
    [
        (-5, "just now"), (59, "just now"), (60, "1 min ago"), (3599, "59 min ago"), (3600, "1 h ago"),
        (86_399, "23 h ago"), (86_400, "1 day ago"), (200_000, "2 days ago"),
    ],
)  # fmt: skip
def test_how_long_ago(seconds: float, text: str) -> None:
    assert ago(seconds) == text


@pytest.mark.parametrize(
    "value, text",
    [
        (date(2026, 11, 20), "Today"),
        (date(2026, 11, 19), "Yesterday"),
        (date(2026, 11, 21), "Tomorrow"),
        (date(2026, 9, 3), "3 Sep"),
        (date(2025, 12, 31), "31 Dec 2025"),
    ],
)
def test_days(value: date, text: str) -> None:
    assert day(value, TODAY) == text


def test_yesterday_is_yesterday_across_a_year() -> None:
    assert day(date(2025, 12, 31), date(2026, 1, 1)) == "Yesterday"


@pytest.mark.parametrize(
    "text, shown",
    [
        ("2026-11-20 13:41:07", "Today, 13:41"),
        ("2026-11-19 17:02:00", "Yesterday, 17:02"),
        ("2026-09-15 09:00:00", "15 Sep, 09:00"),
        ("2025-01-02 03:04:05", "2 Jan 2025, 03:04"),
        ("", "—"),
        (None, "—"),
        ("the other day", "the other day"),
        ("0000-00-00 00:00:00", "0000-00-00 00:00:00"),
    ],
)
def test_moments_are_shown_in_the_zone_they_were_written_in(text: str | None, shown: str) -> None:
    assert moment(text, TODAY) == shown


@pytest.mark.failure(29)
@pytest.mark.parametrize(
    "text, shown",
    [
        ("Plain, Grün, 東京, 🥐 and  two blanks", "Plain, Grün, 東京, 🥐 and  two blanks"),
        ("turned\u202egpj.exe", "turned\ufffdgpj.exe"),
        ("\u2066a\u2069 \x07b\x1b[31m\x00", "\ufffda\ufffd \ufffdb\ufffd[31m\ufffd"),
        ("a\u2028b\x85c\rd", "a\ufffdb\ufffdc\ufffdd"),
        ("two\r\nlines\tand a tab\n", "two\r\nlines\tand a tab\n"),
        ("Soup\u200f season", "Soup\ufffd season"),
        ("\u200eGrün \u061c2", "\ufffdGrün \ufffd2"),
        ("عرض\u061c 3, \u202eלחם\u200f", "عرض\u061c 3, \ufffdלחם\u200f"),
        ("\u200eשלום\u200f, 👩\u200d🍳", "\u200eשלום\u200f, 👩\u200d🍳"),
    ],
)
def test_invisible_and_direction_characters_are_marked_and_the_rest_is_left(text: str, shown: str) -> None:
    assert visible(text) == shown


@pytest.mark.parametrize(
    "size, text",
    [(0, "1 kB"), (12_400, "12 kB"), (999_400, "999 kB"), (3_240_000, "3.2 MB"), (140_400_000, "140 MB")],
)
def test_room_on_a_disk(size: int, text: str) -> None:
    assert room(size) == text
