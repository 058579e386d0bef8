"""The progress of an ad: correct shares, and nothing where the CMS reports nothing."""

from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.ads.pacing import TOLERANCE, Pace, Pacing, pacing_edited, pacing_of
from app.domain.campaigns.campaign import Campaign

DAY = 86_400
START = 1_700_000_000


def ad(**fields: object) -> Campaign:
    defaults = {"target_type": "plays", "target": 100, "plays": 50.0, "start_dt": START, "end_dt": START + 10 * DAY}
    return Campaign(campaign_id=1, type="ad", **{**defaults, **fields})  # type: ignore[arg-type]  # names of fields


@pytest.mark.parametrize(
    "plays, day, pace",
    [
        (0.0, -1, Pace.WAITING),
        (50.0, 5, Pace.ON_PACE),
        (20.0, 5, Pace.BEHIND),
        (80.0, 5, Pace.AHEAD),
        (100.0, 5, Pace.REACHED),
        (130.0, 20, Pace.REACHED),
        (90.0, 10, Pace.MISSED),
    ],
)
def test_pacing_relates_target_and_time(plays: float, day: int, pace: Pace) -> None:
    assert pacing_of(ad(plays=plays), START + day * DAY).pace is pace


@pytest.mark.parametrize("counted, field", [("plays", "plays"), ("budget", "spend"), ("imp", "impressions")])
def test_progress_counts_the_targets_own_measure(counted: str, field: str) -> None:
    counts = {"plays": 1.0, "spend": 1.0, "impressions": 1.0, field: 30.0}
    assert pacing_of(ad(target_type=counted, **counts), START).target_reached == 0.3


@pytest.mark.parametrize(
    "fields, told",
    [
        ({"start_dt": 0, "end_dt": None}, "No start or end date set, so the time elapsed isn't known."),
        ({"end_dt": 0}, "No end date set, so the time elapsed isn't known."),
        ({"end_dt": START - 1}, "The end is before the start, so the time elapsed isn't known."),
        ({"target": 0}, "No target set."),
        ({"plays": None}, "The CMS hasn't reported the plays so far."),
        ({"target_type": "screens"}, "Marquee doesn't know the target type “screens”."),
        ({"target_type": None}, "The CMS doesn't say what the target counts."),
    ],
)
def test_unknown_values_are_reported_as_unknown(fields: dict[str, object], told: str) -> None:
    found = pacing_of(ad(**fields), START + DAY)
    assert told in found.gaps
    assert found.pace is Pace.UNKNOWN
    assert found.time_elapsed is None or found.target_reached is None


@given(st.integers(-5, 40), st.integers(1, 20), st.floats(0, 200), st.integers(1, 100))
def test_shares_are_between_0_and_1(day: int, length: int, plays: float, target: int) -> None:
    found = pacing_of(ad(plays=plays, target=target, end_dt=START + length * DAY), START + day * DAY)
    assert found.time_elapsed is not None
    assert found.target_reached is not None
    assert 0 <= found.time_elapsed <= 1
    if found.pace in (Pace.BEHIND, Pace.AHEAD):
        assert abs(found.target_reached - found.time_elapsed) > TOLERANCE
        assert (found.target_reached > found.time_elapsed) == (found.pace is Pace.AHEAD)


def test_an_editor_uses_the_edited_values_in_the_cms_time_zone() -> None:
    now = START + DAY
    typed = ("2023-11-14 00:00:00", "2023-11-24 00:00:00")
    zone = ZoneInfo("Europe/London")
    found = pacing_edited(ad(), now, counted="plays", target=200, dates=typed, zone=zone)
    assert isinstance(found, Pacing)
    assert found.target_reached == 0.25
    assert found.start == 1_699_920_000
    without = pacing_edited(ad(), now, counted="plays", target=200, dates=typed, zone=None)
    assert without.time_elapsed is None
    odd = pacing_edited(ad(), now, counted="plays", target=200, dates=("tomor", None), zone=zone)
    assert odd.gaps == ("No start or end date set, so the time elapsed isn't known.",)
