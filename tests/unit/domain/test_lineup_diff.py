"""The difference of two line-ups: by layout and occurrence, with as few changes as possible."""

import itertools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.lineups import lineup_diff
from app.domain.lineups.lineup import Entry
from app.domain.lineups.lineup_diff import ChangeKind, carry_keys, common_subsequence, diff, match
from tests.helpers.machine_pace import Pace, spent_s


def line_up(text: str, first_key: int = 1) -> tuple[Entry, ...]:
    """One entry for each letter; equal letters are the same layout."""
    return tuple(
        Entry(key, layout_id=ord(letter), name=letter, layout_campaign_id=ord(letter) + 1000)
        for key, letter in enumerate(text, first_key)
    )


def told(before: str, after: str) -> list[str]:
    """The changes as short texts, rows counted from 0."""
    return [
        f"{change.kind} {change.entry.name} {change.before}→{change.after}"
        for change in diff(line_up(before), line_up(after, 100)).changes
    ]


def longest_common(before: str, after: str) -> int:
    """The length of the longest common subsequence, by the textbook table."""
    table = [[0] * (len(after) + 1) for _ in range(len(before) + 1)]
    for row, column in itertools.product(range(len(before)), range(len(after))):
        table[row + 1][column + 1] = (
            table[row][column] + 1
            if before[row] == after[column]
            else max(table[row][column + 1], table[row + 1][column])
        )
    return table[-1][-1]


def test_equal_line_ups_do_not_differ() -> None:
    assert not diff(line_up("ABC"), line_up("ABC", 50))


def test_an_entry_moved_up_is_one_move_with_both_its_places() -> None:
    assert told("ABCDE", "DABCE") == ["moved D 3→0"]


def test_a_block_moved_past_a_longer_rest_is_as_many_moves_as_the_block_is_long() -> None:
    assert told("ABCDEFG", "CDEFGAB") == ["moved A 0→5", "moved B 1→6"]


def test_additions_and_removals_have_their_position() -> None:
    assert told("ABC", "AXC") == ["added X None→1", "removed B 1→None"]


def test_removing_the_first_of_three_copies_is_not_reported_as_moves() -> None:
    assert told("AXAYA", "XAYA") == ["removed A 0→None"]


def test_another_copy_of_a_layout_is_only_an_addition() -> None:
    assert told("AXAY", "AXAYA") == ["added A None→4"]


def test_a_moved_copy_is_a_move_rather_than_a_removal_and_an_addition() -> None:
    assert told("ABCAD", "ABCDA") in (["moved A 3→4"], ["moved D 4→3"])


def test_marks_use_the_keys_of_the_shown_line_up() -> None:
    changes = diff(line_up("ABCD", 1), line_up("CABX", 100))
    assert changes.added == {103}
    assert changes.moved == {100}
    assert changes.removed == {4}


def test_a_republished_layout_is_the_same_entry() -> None:
    before = (Entry(1, layout_id=20, name="Soup", layout_campaign_id=9),)
    after = (Entry(5, layout_id=82, name="Soup", layout_campaign_id=9),)
    assert not diff(before, after)


def test_an_entry_known_only_by_layout_id_is_found_again_later() -> None:
    typed = (Entry(1, layout_id=20, name="20"),)
    told_by_cms = (Entry(2, layout_id=20, name="Soup", layout_campaign_id=9),)
    assert not diff(typed, told_by_cms)


def test_carried_keys_follow_their_entries_and_new_entries_get_new_keys() -> None:
    known = line_up("ABA", 1)
    fresh = carry_keys(known, line_up("XABA", 1))
    assert [entry.key for entry in fresh[1:]] == [1, 2, 3]
    assert fresh[0].key not in {1, 2, 3}
    assert [entry.name for entry in fresh] == list("XABA")


@given(st.text("ABCD", max_size=12), st.text("ABCD", max_size=12))
def test_as_much_as_possible_stays_in_place(before: str, after: str) -> None:
    pairs = common_subsequence(before, after)
    assert len(pairs) == longest_common(before, after)
    assert all(before[old] == after[new] for old, new in pairs)
    assert all(one[0] < two[0] and one[1] < two[1] for one, two in itertools.pairwise(pairs))


@given(st.text("ABCD", max_size=12), st.text("ABCD", max_size=12))
def test_every_copy_that_can_be_matched_is_matched_exactly_once(before: str, after: str) -> None:
    found = match(before, after)
    pairs = [(old, new) for old, new in enumerate(found.after) if new is not None]
    assert pairs == sorted((old, new) for new, old in enumerate(found.before) if old is not None)
    assert all(before[old] == after[new] for old, new in pairs)
    for letter in "ABCD":
        matched = sum(1 for old, _ in pairs if before[old] == letter)
        assert matched == min(before.count(letter), after.count(letter))


@given(st.text("ABCDE", max_size=12), st.text("ABCDE", max_size=12))
def test_the_changes_lead_from_one_line_up_to_the_other(before: str, after: str) -> None:
    changes = diff(line_up(before), line_up(after, 100)).changes
    gone = {change.before for change in changes if change.kind is not ChangeKind.ADDED}
    stay = iter([letter for row, letter in enumerate(before) if row not in gone])
    placed = {change.after: change.entry.name for change in changes if change.after is not None}
    assert "".join(placed[row] if row in placed else next(stay) for row in range(len(after))) == after


@given(st.text("AB", max_size=14), st.text("AB", max_size=14))
def test_copies_beyond_the_exact_limit_are_still_compared_correctly(before: str, after: str) -> None:
    with pytest.MonkeyPatch.context() as limit:
        limit.setattr(lineup_diff, "EXACT_CANDIDATES", 0)
        pairs = common_subsequence(before, after)
        found = match(before, after)
    assert all(before[old] == after[new] for old, new in pairs)
    assert all(one[0] < two[0] and one[1] < two[1] for one, two in itertools.pairwise(pairs))
    assert sum(1 for new in found.after if new is not None) == sum(
        min(before.count(letter), after.count(letter)) for letter in "AB"
    )


def test_of_two_swapped_neighbours_the_moved_one_is_reported() -> None:
    before, after = line_up("ABCD"), line_up("ACBD")
    keys = {entry.name: entry.key for entry in after}
    for name in "BC":
        assert diff(before, after, {keys[name]}).moved == {keys[name]}
    assert len(diff(before, after, {keys["B"], keys["C"]}).changes) == 1


def test_knowing_moved_entries_never_adds_changes() -> None:
    before, after = line_up("ABCDE"), line_up("EABCD")
    keys = {entry.name: entry.key for entry in after}
    assert diff(before, after, {keys[name] for name in "ABCD"}).moved == {keys["E"]}


@given(st.text("ABCD", max_size=8), st.text("ABCD", max_size=8), st.sets(st.integers(0, 7)))
def test_as_much_as_possible_stays_in_place_except_entries_known_as_moved(
    before: str, after: str, handled: set[int]
) -> None:
    pairs = common_subsequence(before, after, handled)
    assert len(pairs) == longest_common(before, after)
    assert all(before[old] == after[new] for old, new in pairs)
    assert all(one[0] < two[0] and one[1] < two[1] for one, two in itertools.pairwise(pairs))
    every_way = [
        rows
        for rows in itertools.combinations(range(len(after)), len(pairs))
        if longest_common(before, "".join(after[row] for row in rows)) == len(pairs)
    ]
    assert len(handled & {new for _, new in pairs}) == min(len(handled.intersection(rows)) for rows in every_way)


@pytest.mark.serial
@pytest.mark.parametrize("copies", [1, 2, 10, 100, 5_000])
def test_5000_shuffled_entries_are_compared_quickly(copies: int) -> None:
    shuffled = random.Random(7)
    before = [row % (5_000 // copies) for row in range(5_000)]
    after = before.copy()
    shuffled.shuffle(before)
    shuffled.shuffle(after)
    pace = Pace()
    taken = min(spent_s(lambda: match(before, after)) for _ in range(3))
    assert taken < pace.allow(0.5)
