"""Interleaving, and filling a loop: nothing is lost or invented, and the loop never gets too long."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.lineups.interleave_and_fill import interleaved, repeats_to_fill
from app.domain.text.value_formatting import duration, parse_duration


@pytest.mark.parametrize(
    "length, rows, order",
    [
        (6, [0, 1, 4, 5], (0, 4, 1, 5, 2, 3)),
        (8, [2, 3, 6, 7], (0, 1, 2, 6, 3, 7, 4, 5)),
        (8, [0, 1, 2, 3, 4, 5, 7], (0, 1, 2, 3, 4, 5, 7, 6)),
        (9, [0, 1, 2, 3, 6, 7], (0, 1, 6, 2, 3, 7, 4, 5, 8)),
        (5, [1, 2, 3], (0, 1, 2, 3, 4)),
        (3, [], (0, 1, 2)),
        (3, [9], (0, 1, 2)),
    ],
)
def test_interleaved_blocks_start_where_the_first_one_was(length: int, rows: list[int], order: tuple[int, ...]) -> None:
    assert interleaved(length, rows) == order


@given(st.integers(0, 40), st.lists(st.integers(-2, 45)))
def test_interleaving_keeps_every_row_and_the_order_within_each_block(length: int, rows: list[int]) -> None:
    order = interleaved(length, rows)
    assert sorted(order) == list(range(length))
    chosen = {row for row in rows if 0 <= row < length}
    outside = [row for row in order if row not in chosen]
    assert outside == sorted(outside)
    for row in chosen:
        if row + 1 in chosen:
            assert order.index(row) < order.index(row + 1)


@given(st.lists(st.integers(0, 20), max_size=8), st.integers(-5, 500))
def test_filling_never_overshoots_and_repeats_in_order(lengths: list[int], missing: int) -> None:
    items = list(enumerate(lengths))
    added = repeats_to_fill(items, lambda item: item[1], missing, at_most=200)
    assert sum(item[1] for item in added) <= max(0, missing)
    assert len(added) <= 200
    assert added == [items[place % len(items)] for place in range(len(added))] if items else added == []
    if added and len(added) < 200:
        following = items[len(added) % len(items)][1]
        assert sum(item[1] for item in added) + following > missing


def test_entries_without_a_duration_cannot_fill_a_loop() -> None:
    assert repeats_to_fill(["a", "b"], lambda _: 0, 100) == []


@given(st.integers(0, 200_000))
def test_a_duration_is_parsed_as_it_is_formatted(seconds: int) -> None:
    assert parse_duration(duration(seconds)) == seconds


@pytest.mark.parametrize("text", ["", "a", "1:", ":5", "1:60", "1:2:3:4", "-5", "1.5", "٣:٠٠", "1:75:00"])
def test_an_invalid_duration_is_none(text: str) -> None:
    assert parse_duration(text) is None


def test_spaces_and_plain_seconds_are_accepted() -> None:
    assert parse_duration(" 5:00 ") == 300
    assert parse_duration("90") == 90
