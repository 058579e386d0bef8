"""Dates are sent in the time zone of the CMS."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.dates.wall_time import (
    Occurs,
    abbreviation,
    day_and_time,
    full_moment,
    is_exact,
    oddity,
    place,
    same_moment,
    wall_at,
    wall_problem,
    wall_seconds,
    wall_text,
    wall_time,
    wall_warning,
)

LONDON = ZoneInfo("Europe/London")
NEW_YORK = ZoneInfo("America/New_York")
KOLKATA = ZoneInfo("Asia/Kolkata")
LORD_HOWE = ZoneInfo("Australia/Lord_Howe")
ZONES = st.sampled_from([LONDON, NEW_YORK, KOLKATA, LORD_HOWE, ZoneInfo("America/Sao_Paulo"), ZoneInfo("UTC")])


def utc(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp())


@pytest.mark.parametrize(
    "text, zone, seconds",
    [
        ("2026-07-01 10:00:00", LONDON, 1782896400),
        ("2026-07-01 10:00:00", NEW_YORK, 1782914400),
        ("2026-12-24 18:00:00", LONDON, 1798135200),
        ("1970-01-01 00:00:00", ZoneInfo("UTC"), 0),
    ],
)
def test_a_text_means_the_same_moment_as_in_an_installed_cms(text: str, zone: ZoneInfo, seconds: int) -> None:
    assert wall_seconds(text, zone) == seconds
    assert wall_text(seconds, zone) == text


FORWARD = [
    # zone, the last second before the change, skipped from, skipped to, moments of both (UTC)
    (LONDON, "2026-03-29 00:59:59", "2026-03-29 01:00:00", "2026-03-29 01:59:59", "2026-03-29 00:59:59"),
    (NEW_YORK, "2026-03-08 01:59:59", "2026-03-08 02:00:00", "2026-03-08 02:59:59", "2026-03-08 06:59:59"),
    (LORD_HOWE, "2026-10-04 01:59:59", "2026-10-04 02:00:00", "2026-10-04 02:29:59", "2026-10-03 15:29:59"),
]


@pytest.mark.parametrize("zone, before, first, last, moment", FORWARD, ids=str)
def test_clocks_set_forward_skip_exactly_these_times(
    zone: ZoneInfo, before: str, first: str, last: str, moment: str
) -> None:
    change = utc(moment) + 1
    assert wall_seconds(before, zone) == change - 1
    assert wall_warning(before, zone) == ""
    step = datetime.fromisoformat(last) - datetime.fromisoformat(first) + timedelta(seconds=1)
    for text in (first, last):
        skipped = wall_time(datetime.fromisoformat(text), zone)
        assert skipped.occurs is Occurs.NEVER
        assert skipped.second is None
        assert skipped.old is not None
        # Counted on from the time before the change: as far behind it as the text says.
        assert skipped.seconds == change + int((datetime.fromisoformat(text) - skipped.old).total_seconds())
        assert wall_at(skipped.seconds, zone) == datetime.fromisoformat(text) + step
    after = datetime.fromisoformat(first) + step
    assert wall_seconds(after.isoformat(" "), zone) == change
    assert wall_warning(after.isoformat(" "), zone) == ""


BACK = [
    # zone, first and last time that come twice, the moment of the change (UTC), how long is repeated (minutes)
    (LONDON, "2026-10-25 01:00:00", "2026-10-25 01:59:59", "2026-10-25 01:00:00", 60),
    (NEW_YORK, "2026-11-01 01:00:00", "2026-11-01 01:59:59", "2026-11-01 06:00:00", 60),
    (LORD_HOWE, "2026-04-05 01:30:00", "2026-04-05 01:59:59", "2026-04-04 15:00:00", 30),
]


@pytest.mark.parametrize("zone, first, last, moment, minutes", BACK, ids=str)
def test_clocks_set_back_repeat_exactly_these_times(
    zone: ZoneInfo, first: str, last: str, moment: str, minutes: int
) -> None:
    change = utc(moment)
    twice = wall_time(datetime.fromisoformat(first), zone)
    assert (twice.occurs, twice.seconds, twice.second) == (Occurs.TWICE, change - minutes * 60, change)
    assert wall_seconds(last, zone) == change - 1
    assert wall_text(change, zone) == first, "the text of the second is that of the first"
    assert is_exact(change - minutes * 60, zone)
    assert not is_exact(change, zone)
    for seconds in (-1, 2 * minutes * 60):
        around = wall_at(change - minutes * 60 + seconds, zone)
        assert wall_time(around, zone).occurs is Occurs.ONCE


@pytest.mark.parametrize("day", ["2026-03-29", "2026-10-25", "2026-03-08", "2026-11-01", "2026-10-04", "2026-04-05"])
def test_without_clock_changes_every_time_occurs_once(day: str) -> None:
    for minute in range(0, 24 * 60, 15):
        wall = datetime.fromisoformat(day) + timedelta(minutes=minute)
        assert wall_time(wall, KOLKATA).occurs is Occurs.ONCE
        assert wall_at(wall_time(wall, KOLKATA).seconds, KOLKATA) == wall


@pytest.mark.parametrize(
    "text, zone, change, becomes",
    [
        ("2026-03-29 01:30:00", LONDON, "London go forward from 01:00 to 02:00 on 29 Mar", "02:30"),
        ("2026-10-25 01:30:00", LONDON, "London go back from 02:00 to 01:00 on 25 Oct", "BST"),
        ("2026-03-08 02:00:00", NEW_YORK, "New York go forward from 02:00 to 03:00 on 8 Mar", "03:00"),
        ("2026-11-01 01:59:59", NEW_YORK, "New York go back from 02:00 to 01:00 on 1 Nov", "EDT"),
        ("2026-10-04 02:15:00", LORD_HOWE, "Lord Howe go forward from 02:00 to 02:30 on 4 Oct", "02:45"),
        ("2026-04-05 01:45:00", LORD_HOWE, "Lord Howe go back from 02:00 to 01:30 on 5 Apr", "UTC+11"),
    ],
)  # fmt: skip
def test_a_skipped_or_repeated_time_is_explained_in_one_sentence(
    text: str, zone: ZoneInfo, change: str, becomes: str
) -> None:
    sentence = f"The clocks in {change}, so {text[11:16]} "
    sentence += (
        f"doesn't exist and becomes {becomes}."
        if "forward" in change
        else f"occurs twice: the CMS uses the first, in {becomes}."
    )
    assert wall_warning(text, zone) == sentence
    assert oddity(wall_time(datetime.fromisoformat(text), zone), zone) == sentence


@pytest.mark.parametrize("zone", [NEW_YORK, KOLKATA, LORD_HOWE, ZoneInfo("UTC")], ids=str)
def test_a_time_skipped_in_another_zone_is_fine_here(zone: ZoneInfo) -> None:
    assert wall_warning("2026-03-29 01:30:00", zone) == wall_warning("2026-10-25 01:30:00", zone) == ""


@given(st.integers(0, 4_000_000_000), ZONES)
def test_a_moment_is_converted_back_unless_it_is_the_second_of_two(seconds: int, zone: ZoneInfo) -> None:
    text = wall_text(seconds, zone)
    assert wall_problem(text) == ""
    again = wall_time(datetime.fromisoformat(text), zone)
    assert again.occurs is not Occurs.NEVER, "a moment that comes is shown by a clock"
    assert seconds in {again.seconds, again.second}
    assert is_exact(seconds, zone) is (seconds == again.seconds)


@pytest.mark.parametrize(
    "text",
    ["", "2026-07-01", "2026-07-01 10:00", "2026-07-01T10:00:00", "2026-07-01 10:00:00Z", "2026-02-30 10:00:00",
     "2026-07-01 25:00:00", " 2026-07-01 10:00:00", "2026-07-01 10:00:00\n", "٢٠٢٦-07-01 10:00:00", "tomorrow"],
)  # fmt: skip
def test_a_time_the_cms_would_refuse_is_refused_with_a_sentence(text: str) -> None:
    assert wall_problem(text).endswith(".")
    with pytest.raises(ValueError, match=r"no date|invalid|must be|out of range"):
        wall_seconds(text, LONDON)


def test_a_moment_is_written_out_with_its_zone() -> None:
    moment = utc("2026-09-18 06:30:00")
    assert full_moment(moment, LONDON) == "Fri 18 Sep 2026, 07:30 BST"
    assert full_moment(moment, NEW_YORK) == "Fri 18 Sep 2026, 02:30 EDT"
    assert full_moment(moment + 5, ZoneInfo("Asia/Kathmandu")) == "Fri 18 Sep 2026, 12:15:05 UTC+5:45"
    assert day_and_time(datetime.fromisoformat("2026-01-03 09:05:00")) == "Sat 3 Jan 2026, 09:05"


def test_a_zone_is_named_by_its_city_or_its_abbreviation() -> None:
    moment = utc("2026-07-01 00:00:00")
    assert [place(ZoneInfo(key), moment) for key in ("America/New_York", "UTC", "Etc/GMT+5", "CET")] == [
        "New York", "UTC", "UTC-5", "CEST",
    ]  # fmt: skip
    assert abbreviation(moment, ZoneInfo("America/St_Johns")) == "NDT"
    assert abbreviation(moment, ZoneInfo("Asia/Dubai")) == "UTC+4"


@pytest.mark.parametrize(
    "text, then",
    [
        ("2031-05-04 06:00:00", "2031-05-04 01:00:00"),
        ("2026-12-01 02:30:00", "2026-11-30 21:30:00"),
        ("next week", "next week"),
        ("kept", "kept"),
    ],
)
def test_a_moment_is_converted_to_another_clock(text: str, then: str) -> None:
    assert same_moment(text, ZoneInfo("Europe/London"), ZoneInfo("America/New_York")) == then
