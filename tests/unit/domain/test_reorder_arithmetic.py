"""Reordering arithmetic against a plain list, and against the rules of `beginMoveRows`."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.lineups import reorder_arithmetic
from app.domain.lineups.reorder_arithmetic import Move, Run

LENGTHS = st.integers(min_value=0, max_value=24)


@st.composite
def blocks(draw: st.DrawFn) -> tuple[int, list[int], int]:
    length = draw(LENGTHS)
    rows = draw(st.lists(st.integers(0, length - 1), max_size=length)) if length else []
    return length, rows, draw(st.integers(0, length))


@st.composite
def moves(draw: st.DrawFn) -> Move:
    length = draw(LENGTHS)
    places = st.integers(0, length - 1) if length else st.nothing()
    origins = sorted(draw(st.sets(places)))
    destinations = sorted(draw(st.sets(places, min_size=len(origins), max_size=len(origins)))) if origins else []
    return Move(length, tuple(origins), tuple(destinations))


def gathered(length: int, rows: list[int], target: int) -> list[int]:
    """What a person means by dropping `rows` into the gap `target`, spelt out with plain lists."""
    above = [row for row in range(target) if row not in rows]
    below = [row for row in range(target, length) if row not in rows]
    return above + sorted(set(rows)) + below


@given(blocks(), st.integers(-2, 30))
def test_a_drop_lands_at_its_announced_position(case: tuple[int, list[int], int], added: int) -> None:
    length, rows, gap = case
    if rows:
        order = gathered(length, rows, gap)
        assert [order[row] for row in reorder_arithmetic.landing(length, gap, moved=rows)] == sorted(set(rows))
    new = list(range(100, 100 + max(added, 0)))
    landed = reorder_arithmetic.landing(length, gap, added=len(new))
    listed = [*range(gap), *new, *range(gap, length)]
    assert [listed[row] for row in landed] == new
    assert reorder_arithmetic.landing(length, 99, added=1) == range(length, length + 1)
    assert reorder_arithmetic.landing(length, -1, moved=[99]) == range(0)


@given(blocks())
def test_a_dropped_block_is_contiguous_at_its_gap(case: tuple[int, list[int], int]) -> None:
    length, rows, target = case
    assert list(reorder_arithmetic.move_block(length, rows, target).order) == gathered(length, rows, target)


@given(moves())
def test_every_row_is_found_again_after_a_move(move: Move) -> None:
    order = move.order
    assert [order[move.row_after(row)] for row in range(move.length)] == list(range(move.length))
    every_other = range(0, move.length, 2)
    assert sorted(order[row] for row in move.rows_after(every_other)) == list(every_other)
    assert move.rows_after(move.origins) == list(move.destinations)


@given(moves())
def test_the_inverse_restores_every_row(move: Move) -> None:
    items = list(range(move.length))
    assert move.inverse().apply(move.apply(items)) == items


@given(moves())
def test_moved_rows_land_on_their_destinations_and_the_rest_keep_their_order(move: Move) -> None:
    order = move.order
    assert tuple(order[row] for row in move.destinations) == move.origins
    rest = [row for row in order if row not in move.origins]
    assert rest == sorted(rest)


@given(moves())
def test_a_move_without_effect_is_recognised(move: Move) -> None:
    assert move.is_noop == (move.order == tuple(range(move.length)) and move.origins == move.destinations)
    if move.is_noop:
        assert move.runs == ()
        assert move.span == (0, 0)


@given(moves())
def test_runs_applied_one_by_one_give_the_whole_move(move: Move) -> None:
    items = list(range(move.length))
    for run in move.runs:
        # The rules of QAbstractItemModel::beginMoveRows, which Qt checks only in part.
        assert 0 <= run.first <= run.first + run.count <= move.length
        assert 0 <= run.target <= move.length
        assert not run.first <= run.target <= run.first + run.count
        block = items[run.first : run.first + run.count]
        del items[run.first : run.first + run.count]
        place = run.target - run.count if run.target > run.first else run.target
        items[place:place] = block
    assert tuple(items) == move.order


@given(moves())
def test_nothing_outside_the_span_changes(move: Move) -> None:
    first, end = move.span
    assert all(before == row for row, before in enumerate(move.order) if not first <= row < end)


@given(blocks())
def test_stepping_up_then_down_keeps_selected_rows_in_order_and_inside(case: tuple[int, list[int], int]) -> None:
    length, rows, _ = case
    for step in (reorder_arithmetic.step_up(length, rows), reorder_arithmetic.step_down(length, rows)):
        assert all(0 <= row < length for row in step.destinations)
        assert list(step.destinations) == sorted(set(step.destinations))
        assert all(abs(a - b) <= 1 for a, b in zip(step.origins, step.destinations, strict=True))


def test_a_block_at_the_top_stays_while_lower_ones_step_up() -> None:
    assert reorder_arithmetic.step_up(6, [0, 1, 4]).destinations == (0, 1, 3)
    assert reorder_arithmetic.step_up(6, [0, 2]).destinations == (0, 1)
    assert reorder_arithmetic.step_up(6, [0, 1]).is_noop


def test_a_block_at_the_bottom_stays_while_upper_ones_step_down() -> None:
    assert reorder_arithmetic.step_down(6, [1, 4, 5]).destinations == (2, 4, 5)
    assert reorder_arithmetic.step_down(6, [4, 5]).is_noop


@pytest.mark.parametrize(
    "rows,target", [([2], 2), ([2], 3), ([1, 2, 3], 1), ([1, 2, 3], 2), ([1, 2, 3], 4), ([], 3), ([0], -5), ([4], 99)]
)
def test_dropping_a_block_onto_itself_changes_nothing(rows: list[int], target: int) -> None:
    assert reorder_arithmetic.move_block(5, rows, target).is_noop


def test_a_contiguous_block_is_one_run() -> None:
    assert reorder_arithmetic.move_block(10, [6, 7, 8], 2).runs == (Run(6, 3, 2),)
    assert reorder_arithmetic.move_block(10, [1, 2, 3], 8).runs == (Run(1, 3, 8),)


def test_scattered_rows_are_one_run_per_moved_block() -> None:
    runs = reorder_arithmetic.move_block(10, [0, 4, 5, 9], 4).runs
    assert runs == (Run(9, 1, 6), Run(0, 1, 4))


@given(blocks(), st.integers(-3, 30))
def test_moving_to_a_position_puts_the_first_row_there(case: tuple[int, list[int], int], position: int) -> None:
    length, rows, _ = case
    move = reorder_arithmetic.move_block(length, rows, reorder_arithmetic.position_target(length, rows, position))
    if rows:
        last_possible = length - len(set(rows))
        assert move.destinations[0] == min(max(position, 0), last_possible)


@given(st.permutations(range(12)))
def test_an_inverted_order_restores_the_list(order: list[int]) -> None:
    shuffled = [f"entry {row}" for row in order]
    assert [shuffled[row] for row in reorder_arithmetic.invert(order)] == [f"entry {row}" for row in range(12)]


def test_applying_a_move_to_a_list_of_another_length_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot reorder 3"):
        reorder_arithmetic.move_block(5, [1], 0).apply([1, 2, 3])


def test_rows_are_grouped_into_blocks_of_neighbours() -> None:
    assert reorder_arithmetic.row_blocks([0, 1, 2, 5, 7, 8]) == [(0, 3), (5, 1), (7, 2)]
    assert reorder_arithmetic.row_blocks([]) == []
