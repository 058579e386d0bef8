"""Sorting and merging in slices equals Python's own stable sort."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from app.models import row_sorting
from app.models.row_sorting import Slots, SortRule, in_order, keys_of, merged, slots_of

FEW_KINDS = st.lists(st.integers(min_value=0, max_value=3), max_size=60)


def ended(work: Generator[None, None, Slots]) -> list[int]:
    while True:
        try:
            next(work)
        except StopIteration as end:
            return list(end.value)


@given(FEW_KINDS)
def test_merged_runs_equal_one_sort(keys: list[int]) -> None:
    """Cuts rows into runs of five, in pieces of the default size: equal keys of earlier runs come first."""
    runs = [
        slots_of(sorted(range(first, min(first + 5, len(keys))), key=keys.__getitem__))
        for first in range(0, len(keys), 5)
    ]
    assert ended(merged(runs, keys.__getitem__)) == sorted(range(len(keys)), key=keys.__getitem__)


def test_many_rows_are_sorted_with_any_keys() -> None:
    """More runs than are merged at once: equal, ascending, descending, of two kinds, and mixed."""
    count = 60_000
    for keys in (
        [0] * count,
        list(range(count)),
        list(range(count, 0, -1)),
        [number % 2 for number in range(count)],
        [number * 7_919 % 10_007 for number in range(count)],
    ):
        got = ended(in_order(slots_of(range(count)), keys.__getitem__))
        assert got == sorted(range(count), key=keys.__getitem__)


def test_each_merge_step_reads_only_a_piece_of_each_run() -> None:
    """Where all of one run belongs between two rows of another, that is many steps and not one."""
    seen = 0

    def key(slot: int) -> int:
        nonlocal seen
        seen += 1
        return 1 if slot < 50_000 else slot % 2 * 2

    runs = (slots_of(range(50_000)), slots_of([*range(50_000, 60_000, 2), *range(50_001, 60_000, 2)]))
    most = 0
    for _ in merged(runs, key):
        most, seen = max(most, seen), 0
    assert most < row_sorting._BATCH_SIZE * 4


ROWS = st.lists(st.tuples(st.one_of(st.none(), st.text(max_size=2)), st.one_of(st.none(), st.integers(0, 3))))


@given(ROWS, st.booleans(), st.booleans())
def test_several_sort_rules_are_applied_in_turn(
    rows: Sequence[tuple[Any, Any]], first_down: bool, second_down: bool
) -> None:
    """Against sorting twice, the last rule first; rows without a value are last in either direction."""
    rules = [
        SortRule[Any]("first", lambda row: row[0], first_down),
        SortRule[Any]("second", lambda row: row[1], second_down),
    ]
    keys = keys_of(rules, rows)
    wanted = list(range(len(rows)))
    for place, is_down in ((1, second_down), (0, first_down)):
        there = [row for row in wanted if rows[row][place] is not None]
        there = sorted(there, key=lambda row: rows[row][place], reverse=is_down)
        wanted = there + [row for row in wanted if rows[row][place] is None]
    assert sorted(range(len(rows)), key=keys.__getitem__) == wanted
