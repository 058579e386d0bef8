"""A step carried out twice is noticed and repaired to the saved state; nothing else is changed."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.ads.ad_order_steps import LineUp, applied, plan, same_order
from app.domain.lineups.lineup import Entry
from app.domain.merging.overwrite_check import repeated_steps

LETTERS = st.text("ABC", max_size=6)


def entry(letter: str) -> Entry:
    number = ord(letter) - ord("A") + 1
    return Entry(0, 100 + number, letter, 10, 500 + number)


def line_up(letters: str) -> LineUp:
    return tuple(entry(letter) for letter in letters)


def letters(entries: LineUp) -> str:
    return "".join(each.name for each in entries)


@pytest.mark.parametrize(
    "way, now, extra, missing, repaired",
    [
        (("AB", "ABC"), "ABCC", "C", "", "ABC"),
        (("ABC", "CAB"), "CABB", "B", "", "CAB"),
        (("ABC", "CAB"), "CABBA", "BA", "", "CAB"),
        (("AAB", "AB"), "B", "", "A", "AB"),
        (("ABA", "AB"), "B", "", "A", "AB"),
        (("ABC", "CAB", "ABC"), "ABCB", "B", "", "ABC"),
    ],
)
def test_duplicated_additions_are_removed_and_duplicated_removals_restored(
    way: tuple[str, ...], now: str, extra: str, missing: str, repaired: str
) -> None:
    found = repeated_steps([line_up(each) for each in way], line_up(now))
    assert found is not None
    assert (letters(found.extra), letters(found.missing), letters(found.repaired)) == (extra, missing, repaired)


@pytest.mark.parametrize(
    "way, now",
    [
        (("AB", "ABC"), "ABC"),
        (("AB", "ABC"), "ABCD"),
        (("AB", "ABC"), "ABCA"),
        (("ABC", "AB"), "ABA"),
        (("ABC", "AB"), "A"),
        (("AB", "AB"), "ABA"),
    ],
)
def test_entries_not_touched_by_the_save_are_left_to_others(way: tuple[str, ...], now: str) -> None:
    assert repeated_steps([line_up(each) for each in way], line_up(now)) is None


@given(LETTERS, LETTERS, st.data())
def test_each_step_carried_out_twice_is_noticed(before: str, saved: str, data: st.DataObject) -> None:
    one, other = line_up(before), line_up(saved)
    steps = plan(one, other)
    if not steps:
        return
    now = applied(data.draw(st.sampled_from(steps)), other)
    found = repeated_steps([one, other], now)
    if same_order(now, other):
        assert found is None
    else:
        assert found is not None
        assert Counter(letters(found.repaired)) == Counter(saved)


@given(LETTERS, LETTERS, LETTERS)
def test_only_irregular_entries_are_repaired(before: str, saved: str, now: str) -> None:
    found = repeated_steps([line_up(before), line_up(saved)], line_up(now))
    if found is None:
        return
    there, meant, repaired = Counter(now), Counter(saved), Counter(letters(found.repaired))
    assert repaired == there - Counter(letters(found.extra)) + Counter(letters(found.missing))
    assert all(repaired[each.name] == meant[each.name] for each in (*found.extra, *found.missing))


def test_an_entry_with_another_schedule_is_another_entry() -> None:
    daily, weekly = entry("A"), replace(entry("A"), days_of_week="1")
    assert repeated_steps([(), (daily,)], (daily, weekly)) is None
    assert repeated_steps([(), (daily,)], (daily, weekly, daily)) is not None
