"""An ad's line-up is reordered by adding at the end and removing, in the fewest steps."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.ads.ad_order_steps import (
    Append,
    Remove,
    applied,
    days_of,
    days_text,
    plan,
    refused,
    same_order,
    slots,
    stages,
    steps_done,
)
from app.domain.lineups.lineup import Entry


def entry(letter: str, **facts: object) -> Entry:
    number = ord(letter) - ord("A") + 1
    return replace(Entry(0, 100 + number, letter, 10, 500 + number), **facts)  # type: ignore[arg-type]  # values by name


def line_up(letters: str) -> tuple[Entry, ...]:
    return tuple(entry(letter) for letter in letters)


def said(steps: tuple[object, ...]) -> list[str]:
    found = []
    for step in steps:
        if isinstance(step, Append):
            found.append(f"+{step.entry.name}")
        elif isinstance(step, Remove):
            letter = chr(ord("A") + step.layout_id - 101)
            found.append(f"-{letter}" if step.place is None else f"-{letter}@{step.place}")
    return found


@pytest.mark.parametrize(
    "now, wanted, steps",
    [
        ("ABC", "ABC", []),
        ("ABC", "ACB", ["+B", "-B@2"]),
        ("ABC", "BCA", ["+A", "-A@1"]),
        ("ABC", "CAB", ["+A", "+B", "-B@2", "-A@1"]),
        ("ABC", "AB", ["-C"]),
        ("ABAC", "BC", ["-A"]),
        ("ABAC", "ABC", ["-A@3"]),
        ("AB", "ABD", ["+D"]),
        ("AB", "DAB", ["+D", "+A", "+B", "-B@2", "-A@1"]),
        ("", "AB", ["+A", "+B"]),
        ("AB", "", ["-A", "-B"]),
    ],
)
def test_the_fewest_steps_are_planned_and_additions_precede_removals(now: str, wanted: str, steps: list[str]) -> None:
    assert said(plan(line_up(now), line_up(wanted))) == steps


LETTERS = st.text(alphabet="ABCDE", max_size=9)


@given(LETTERS, LETTERS)
def test_the_steps_reach_the_target_from_any_start(now: str, wanted: str) -> None:
    found = line_up(now)
    for step in plan(found, line_up(wanted)):
        found = applied(step, found)
    assert "".join(each.name for each in found) == wanted


@given(LETTERS, LETTERS)
def test_no_other_kept_prefix_needs_fewer_steps(now: str, wanted: str) -> None:
    def is_within(part: str) -> bool:
        letters = iter(now)
        return all(letter in letters for letter in part)

    kept = max(length for length in range(len(wanted) + 1) if is_within(wanted[:length]))
    steps = plan(line_up(now), line_up(wanted))
    assert sum(isinstance(step, Append) for step in steps) == len(wanted) - kept
    assert len(steps) <= len(now) + len(wanted) - 2 * kept


@given(LETTERS, LETTERS, st.integers(0, 20))
def test_every_stage_can_be_finished_or_undone(now: str, wanted: str, stop: int) -> None:
    before, target = line_up(now), line_up(wanted)
    steps = plan(before, target)
    way = stages(before, steps)
    reached = way[min(stop, len(steps))]
    assert steps_done(before, steps, reached) is not None
    for goal in (before, target):
        found = reached
        for step in plan(found, goal):
            found = applied(step, found)
        assert same_order(found, goal)


@given(LETTERS, LETTERS)
def test_consecutive_stages_differ(now: str, wanted: str) -> None:
    way = stages(line_up(now), plan(line_up(now), line_up(wanted)))
    assert all(not same_order(one, other) for one, other in pairwise(way))


def test_a_line_up_that_matches_no_stage_was_changed_by_another_user() -> None:
    before, target = line_up("ABC"), line_up("CAB")
    steps = plan(before, target)
    assert steps_done(before, steps, line_up("ABCA")) == 1
    assert steps_done(before, steps, line_up("ABCE")) is None


@pytest.mark.parametrize(
    "facts",
    [{"days_of_week": "1,5"}, {"day_part_id": 3}, {"geo_fence": '{"type": "Polygon"}'}],
    ids=["days", "day part", "fence"],
)
def test_a_changed_schedule_adds_the_entry_again_and_keeps_its_values(facts: dict[str, object]) -> None:
    wanted = (entry("A", **facts), entry("B"))
    steps = plan(line_up("AB"), wanted)
    assert said(steps) == ["+A", "+B", "-B@2", "-A@1"]
    assert isinstance(steps[0], Append)
    assert steps[0].entry == wanted[0]


def test_reordered_days_and_reformatted_fences_are_equal() -> None:
    one = entry("A", days_of_week="5,1", geo_fence='{"type":"Polygon","coordinates":[]}')
    other = entry("A", days_of_week="1, 5", geo_fence='{ "coordinates": [], "type": "Polygon" }', day_part_id=0)
    assert plan((one,), (other,)) == ()


def test_a_layout_republished_meanwhile_is_added_by_its_new_id() -> None:
    republished = replace(entry("A"), layout_id=999)
    (added, *_) = plan((republished, entry("B")), line_up("BA"))
    assert isinstance(added, Append)
    assert added.entry.layout_id == 999


def test_unshared_layouts_cannot_be_added_again() -> None:
    locked = entry("A", locked=True)
    assert refused(plan((locked, entry("B")), (entry("B"), locked))) == (locked,)
    assert refused(plan((locked, entry("B")), (locked,))) == ()


@pytest.mark.parametrize(
    "text, days", [(None, ()), ("", ()), ("1,5", (1, 5)), ("5,1,1", (1, 5)), ("8,x,,2", (2,)), (" 7 , 3", (3, 7))]
)
def test_days_are_parsed_leniently_and_sorted(text: str | None, days: tuple[int, ...]) -> None:
    assert days_of(text) == days
    assert days_of(days_text(days)) == days


def test_entries_are_matched_if_only_one_line_up_has_the_campaign_id() -> None:
    bare = replace(entry("A"), layout_campaign_id=None)
    one, other = slots((bare,), line_up("A"))
    assert one == other
