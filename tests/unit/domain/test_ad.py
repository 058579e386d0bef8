"""Values that the CMS would refuse in an ad, and the reasons why an ad would not play."""

from __future__ import annotations

from dataclasses import replace
from zoneinfo import ZoneInfo

import pytest

from app.domain.ads.ad import (
    AdState,
    Finding,
    Known,
    Severity,
    ad_problems,
    ad_warnings,
    days_in_words,
    entries_in_words,
    preflight,
    same_in_ad,
)
from app.domain.ads.daypart import DayPart
from app.domain.dates.wall_time import wall_seconds
from app.domain.lineups.lineup import Entry

LONDON = ZoneInfo("Europe/London")
NOW = wall_seconds("2027-03-01 12:00:00", LONDON)
EVERY_DAY = "1,2,3,4,5,6,7"
GOOD = AdState(
    name="Spring",
    target=500,
    start_dt="2027-03-01 00:00:00",
    end_dt="2027-03-31 00:00:00",
    display_group_ids=(1,),
    entries=(Entry(1, 11, "One", days_of_week=EVERY_DAY), Entry(2, 12, "Two", days_of_week=EVERY_DAY)),
)
EVERYTHING = Known({3: DayPart(day_part_id=3, name="Morning")}, frozenset({1, 2}))


def findings(state: AdState, known: Known = EVERYTHING) -> tuple[Finding, ...]:
    return preflight(state, now=NOW, zone=LONDON, known=known)


def test_an_ad_that_plays_has_no_findings() -> None:
    assert findings(GOOD) == ()
    assert ad_problems(GOOD) == {}


def entries(*facts: dict[str, object]) -> tuple[Entry, ...]:
    return tuple(
        replace(Entry(number, 10 + number, f"L{number}", days_of_week=EVERY_DAY), **each)  # type: ignore[arg-type]  # values by name
        for number, each in enumerate(facts, 1)
    )


@pytest.mark.parametrize(
    "change, field, sentence",
    [
        ({"target": 0}, "target", "The target is 0"),
        ({"target": None}, "target", "The target is 0"),
        ({"end_dt": "2027-02-01 00:00:00"}, "end_dt", "The end is before the start"),
        ({"start_dt": "2027-02-01 00:00:00", "end_dt": "2027-03-01 11:59:59"}, "end_dt", "The end date has passed"),
        ({"end_dt": "2027-03-01 00:00:00"}, "end_dt", "Start and end are the same"),
        ({"start_dt": None}, "start_dt", "No start date set"),
        ({"end_dt": None}, "end_dt", "No end date set"),
        ({"start_dt": None, "end_dt": ""}, "start_dt", "No start or end date set"),
        ({"display_group_ids": ()}, "display_group_ids", "No displays selected"),
        ({"display_group_ids": (9,)}, "display_group_ids", "1 display group not found in the CMS"),
        ({"entries": ()}, "entries", "No layouts"),
        ({"entries": entries({"days_of_week": None}, {"days_of_week": ""})}, "entries", "No days set for 2 layouts"),
        ({"entries": entries({"retired": True})}, "entries", "1 layout is retired"),
        ({"entries": entries({"draft": True}, {"draft": True})}, "entries", "2 layouts aren't published yet"),
        (
            {
                "start_dt": "2027-03-01 00:00:00",
                "end_dt": "2027-03-03 00:00:00",
                "entries": entries({"days_of_week": "6,7"}),
            },
            "entries",
            "1 layout has no days between start and end",
        ),
    ],
)
def test_each_blocker_is_reported(change: dict[str, object], field: str, sentence: str) -> None:
    (found,) = findings(replace(GOOD, **change))  # type: ignore[arg-type]  # values by name
    assert (found.field, found.sentence, found.severity) == (field, sentence, Severity.STOPS)


@pytest.mark.parametrize(
    "change, sentence",
    [
        ({"entries": entries({"days_of_week": None}, {})}, "No days set for 1 layout"),
        ({"display_group_ids": (1, 9)}, "1 display group not found in the CMS"),
        ({"entries": entries({"day_part_id": 8})}, "1 layout uses an unknown day part"),
    ],
)
def test_a_reason_that_affects_only_a_part_is_a_hint(change: dict[str, object], sentence: str) -> None:
    (found,) = findings(replace(GOOD, **change))  # type: ignore[arg-type]  # values by name
    assert (found.sentence, found.severity) == (sentence, Severity.HINT)


def test_a_retired_day_part_stops_its_layouts() -> None:
    retired = Known({3: DayPart(day_part_id=3, name="Morning", is_retired=True)}, frozenset({1}))
    (found,) = findings(replace(GOOD, entries=entries({"day_part_id": 3})), retired)
    assert found.sentence == "1 layout uses a retired day part"


def test_unknown_data_causes_no_findings() -> None:
    odd = replace(GOOD, display_group_ids=(9,), entries=entries({"day_part_id": 8}))
    assert findings(odd, Known()) == ()
    assert preflight(GOOD, now=NOW * 2, zone=None, known=Known()) == ()


def test_the_most_severe_findings_come_first() -> None:
    found = findings(replace(GOOD, display_group_ids=(1, 9), entries=()))
    assert [each.severity for each in found] == [Severity.STOPS, Severity.HINT]


@pytest.mark.parametrize("days, comes", [("1", True), ("4", True), ("5", False)])
def test_days_are_checked_from_the_first_to_the_last(days: str, comes: bool) -> None:
    state = replace(
        GOOD,
        start_dt="2027-03-01 10:00:00",
        end_dt="2027-03-04 09:00:00",
        entries=entries({"days_of_week": days}),
    )
    assert (findings(state) == ()) is comes


@pytest.mark.parametrize(
    "change, field",
    [
        ({"name": ""}, "name"),
        ({"name": "x" * 255}, "name"),
        ({"tags": ("|v",)}, "tags"),
        ({"target": 0}, "target"),
        ({"target_type": ""}, "target_type"),
        ({"start_dt": "2027-13-01 00:00:00"}, "start_dt"),
        ({"end_dt": "tomorrow-ish"}, "end_dt"),
        ({"end_dt": "2027-02-01 00:00:00"}, "end_dt"),
        ({"display_group_ids": ()}, "display_group_ids"),
        ({"entries": entries({"geo_fence": "{"})}, "entries"),
        ({"ref5": "x" * 255}, "ref5"),
    ],
)
def test_a_value_the_cms_would_refuse_is_a_problem_of_its_field(change: dict[str, object], field: str) -> None:
    assert set(ad_problems(replace(GOOD, **change))) == {field}  # type: ignore[arg-type]  # values by name


def test_unusual_values_are_a_warning() -> None:
    odd = replace(GOOD, name="<b>", start_dt="2027-03-28 01:30:00", end_dt="2027-10-31 01:30:00")
    assert set(ad_warnings(odd, LONDON)) == {"name", "start_dt", "end_dt"}
    assert ad_warnings(GOOD, LONDON) == {}


def test_tags_displays_and_days_have_no_order() -> None:
    assert same_in_ad("tags", ("a", "b"), ("b", "a"))
    assert same_in_ad("display_group_ids", (1, 2), (2, 1))
    assert not same_in_ad("entries", GOOD.entries, GOOD.entries[::-1])
    assert same_in_ad("entries", GOOD.entries, tuple(replace(each, key=99, name="x") for each in GOOD.entries))


@pytest.mark.parametrize(
    "text, words",
    [
        (None, ""),
        (EVERY_DAY, "Every day"),
        ("1,2,3,4,5", "Mon to Fri"),
        ("6,7", "Sat, Sun"),
        ("1,3,4,5", "Mon, Wed to Fri"),
        ("2", "Tue"),
    ],
)
def test_days_are_described_briefly(text: str | None, words: str) -> None:
    assert days_in_words(text) == words


def test_entries_are_described_line_by_line() -> None:
    told = entries_in_words(entries({"day_part_id": 3}, {"days_of_week": None, "geo_fence": "{}"}, {}), {3: "Morning"})
    assert told == "1. L1 (Every day · Morning)\n2. L2 (geofence)\n3. L3 (Every day)"
