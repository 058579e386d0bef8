"""Reading the CMS's clock, and its offset from this computer's."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from app.domain.dates.cms_clock import ClockOffset, clock_offset, read_clock, shows_time_of

LONDON = ZoneInfo("Europe/London")


def moment(text: str) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()


def shown_in(zone: ZoneInfo, at: float) -> str:
    return f"{datetime.fromtimestamp(at, zone):%H:%M %Z}"


@given(
    st.floats(moment("2026-01-01 00:00:00"), moment("2027-01-01 00:00:00")),
    st.sampled_from(["Europe/London", "Asia/Kolkata", "Australia/Lord_Howe", "Pacific/Kiritimati", "Pacific/Honolulu",
                     "Pacific/Marquesas", "America/New_York", "UTC"]),
    st.integers(-400, 400),
    st.floats(0, 5),
)  # fmt: skip
def test_a_clock_off_by_minutes_is_detected_in_any_zone(now: float, key: str, wrong: int, waited: float) -> None:
    zone = ZoneInfo(key)
    clock = read_clock({"time": shown_in(zone, now + wrong * 60)})
    distance = clock_offset(clock, now - waited, now + waited)
    assert distance is not None
    assert abs(distance.drift_minutes(zone, now) - wrong) <= 1
    assert datetime.fromtimestamp(now + distance.seconds, UTC).strftime("%H:%M") in {
        shown_in(zone, now + wrong * 60 + slip)[:5] for slip in (-69, -30, 0, 30, 69)
    }


@given(st.floats(moment("2026-01-01 00:00:00"), moment("2027-01-01 00:00:00")), st.floats(0, 30), st.floats(0, 30))
def test_a_right_clock_that_answers_late_is_never_shown_as_wrong(now: float, before: float, after: float) -> None:
    distance = clock_offset(read_clock({"time": shown_in(LONDON, now)}), now - before, now + after)
    assert distance is not None
    assert distance.drift_minutes(LONDON, now) == 0


@given(
    # In whole milliseconds: `datetime` would round the last fraction of a microsecond up into the next minute.
    st.floats(moment("2026-01-01 00:00:00"), moment("2027-01-01 00:00:00")).map(lambda now: round(now, 3)),
    st.sampled_from(["Europe/London", "Asia/Kathmandu", "America/St_Johns", "UTC"]),
    st.floats(0, 3600),
)
def test_the_measured_offset_stays_exact_later(now: float, key: str, later: float) -> None:
    zone = ZoneInfo(key)
    distance = clock_offset(read_clock({"time": shown_in(zone, now)}), now, now)
    assert distance is not None
    assume(datetime.fromtimestamp(now, zone).utcoffset() == datetime.fromtimestamp(now + later, zone).utcoffset())
    seen = datetime.fromtimestamp(now + later + distance.seconds, UTC)
    assert f"{seen:%H:%M:%S}" == f"{datetime.fromtimestamp(now + later, zone):%H:%M:%S}"


def test_several_readings_are_more_precise_than_one() -> None:
    start, truth = moment("2026-11-20 12:00:00"), 185.0
    distance: ClockOffset | None = None
    for number in range(12):
        asked = start + number * 65.0
        seen = clock_offset(read_clock({"time": shown_in(LONDON, asked + truth)}), asked, asked + 0.1)
        assert seen is not None
        distance = seen if distance is None else distance.narrowed(seen)
        assert distance.least <= truth <= distance.most
    assert distance is not None
    assert distance.most - distance.least < 12
    assert distance.drift_minutes(LONDON, start) == 3


def test_a_clock_that_was_reset_uses_the_newest_reading() -> None:
    before, after = ClockOffset(-30, 30), ClockOffset(3570, 3630)
    assert before.narrowed(after) == after


def test_a_daylight_saving_change_is_not_drift() -> None:
    for text in ("2026-10-25 00:59:30", "2026-10-25 01:00:30", "2026-03-29 00:59:30", "2026-03-29 01:00:30"):
        now = moment(text)
        distance = clock_offset(read_clock({"time": shown_in(LONDON, now)}), now, now)
        assert distance is not None
        assert distance.drift_minutes(LONDON, now) == 0


@pytest.mark.parametrize("text", ["", "half past three", "25:00"])
def test_an_unreadable_clock_has_no_offset(text: str) -> None:
    assert clock_offset(read_clock({"time": text}), 0, 1) is None


@pytest.mark.parametrize(
    "text, zone, agrees",
    [
        ("12:00 GMT", "Europe/London", True),
        ("12:01 GMT", "Europe/London", True),
        ("12:00 GMT", "Africa/Abidjan", True),
        ("07:00 EST", "Europe/London", False),
        ("12:00 BST", "Europe/London", False),
        ("12:00", "Europe/London", True),
        ("13:00", "Europe/London", False),
        ("17:45 +0545", "Asia/Kathmandu", True),
        ("17:45 +05:45", "Asia/Kathmandu", True),
        ("noon", "Europe/London", True),
    ],
)
def test_a_clock_is_matched_with_a_zone(text: str, zone: str, agrees: bool) -> None:
    now = datetime(2026, 11, 23, 12, 0, 20, tzinfo=UTC).timestamp()
    clock = read_clock({"time": text})
    assert shows_time_of(clock, clock_offset(clock, now, now), ZoneInfo(zone), now) is agrees
