"""Dates are sent as the clock of the CMS shows them."""

from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.wall_time import wall_problem, wall_seconds, wall_text, wall_warning

LONDON = ZoneInfo("Europe/London")
NEW_YORK = ZoneInfo("America/New_York")


@pytest.mark.parametrize(
    "text, zone, seconds",
    [
        ("2026-07-01 10:00:00", LONDON, 1782896400),
        ("2026-07-01 10:00:00", NEW_YORK, 1782914400),
        ("2026-12-24 18:00:00", LONDON, 1798135200),
        ("1970-01-01 00:00:00", ZoneInfo("UTC"), 0),
    ],
)
def test_a_text_stands_for_the_moment_that_an_installed_cms_made_of_it(text: str, zone: ZoneInfo, seconds: int) -> None:
    assert wall_seconds(text, zone) == seconds
    assert wall_text(seconds, zone) == text


@given(st.integers(0, 4_000_000_000))
def test_a_moment_survives_the_way_there_and_back_unless_its_hour_comes_twice(seconds: int) -> None:
    text = wall_text(seconds, LONDON)
    assert wall_problem(text) == ""
    if not wall_warning(text, LONDON):
        assert wall_seconds(text, LONDON) == seconds


@pytest.mark.parametrize(
    "text",
    ["", "2026-07-01", "2026-07-01 10:00", "2026-07-01T10:00:00", "2026-07-01 10:00:00Z", "2026-02-30 10:00:00",
     "2026-07-01 25:00:00", " 2026-07-01 10:00:00", "2026-07-01 10:00:00\n", "٢٠٢٦-07-01 10:00:00", "tomorrow"],
)  # fmt: skip
def test_what_a_cms_would_refuse_is_refused_with_a_sentence(text: str) -> None:
    assert wall_problem(text).endswith(".")
    with pytest.raises(ValueError, match=r"no date|invalid|must be|out of range"):
        wall_seconds(text, LONDON)


def test_times_that_clocks_skip_or_show_twice_are_told() -> None:
    assert "does not come" in wall_warning("2026-03-29 01:30:00", LONDON)
    assert "comes twice" in wall_warning("2026-10-25 01:30:00", LONDON)
    assert wall_warning("2026-10-25 02:00:00", LONDON) == ""
    assert wall_warning("2026-03-29 01:30:00", NEW_YORK) == ""
    assert wall_warning("2026-03-29 01:30:00", ZoneInfo("UTC")) == ""
