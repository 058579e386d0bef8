"""Reverting single changes of a line-up: each leaves one less, and all lead back to the start."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from app.domain.lineups.lineup import Entry
from app.domain.lineups.lineup_diff import ChangeKind, diff
from app.domain.lineups.revert_change import without_change


def entries(letters: str, first_key: int = 1) -> tuple[Entry, ...]:
    return tuple(
        Entry(key=key, layout_id=ord(letter), name=letter, layout_campaign_id=1000 + ord(letter))
        for key, letter in enumerate(letters, first_key)
    )


def edited(base: tuple[Entry, ...], order: list[int], added: list[tuple[int, str]]) -> tuple[Entry, ...]:
    """Some of the base in another order, with new entries put in."""
    working = [base[row] for row in order]
    for number, (place, letter) in enumerate(added):
        (new,) = entries(letter, 500 + number)
        working.insert(min(place, len(working)), new)
    return tuple(working)


def letters(line_up: tuple[Entry, ...]) -> str:
    return "".join(entry.name for entry in line_up)


@st.composite
def edits(draw: st.DrawFn) -> tuple[tuple[Entry, ...], tuple[Entry, ...]]:
    base = entries(draw(st.text("ABCDE", max_size=9)))
    order = draw(st.permutations(range(len(base))))
    kept = order[: draw(st.integers(0, len(base)))]
    if draw(st.booleans()):
        kept = sorted(kept)
    return base, edited(base, kept, draw(st.lists(st.tuples(st.integers(0, 9), st.sampled_from("AEX")), max_size=3)))


@given(edits(), st.randoms(use_true_random=False), st.sets(st.integers(1, 9)))
def test_reverting_a_change_leaves_one_less(
    states: tuple[tuple[Entry, ...], ...], chance: object, handled: set[int]
) -> None:
    base, working = states
    changes = diff(base, working, handled).changes
    while changes:
        change = chance.choice(changes)  # type: ignore[attr-defined]  # Hypothesis's own random
        removed = change.kind is ChangeKind.REMOVED
        working = without_change(base, working, change.entry.key, was_removed=removed, handled=handled)
        left = diff(base, working, handled).changes
        assert len(left) < len(changes)
        changes = left
    assert letters(working) == letters(base)


@given(edits(), st.integers(-1, 600), st.booleans(), st.sets(st.integers(1, 9)))
def test_unchanged_entries_stay(
    states: tuple[tuple[Entry, ...], ...], key: int, was_removed: bool, handled: set[int]
) -> None:
    base, working = states
    changes = diff(base, working, handled).changes
    changed = {(change.entry.key, change.kind is ChangeKind.REMOVED) for change in changes}
    if (key, was_removed) not in changed:
        assert without_change(base, working, key, was_removed=was_removed, handled=handled) == working


def test_other_entries_keep_their_place() -> None:
    base = entries("ABCDEF")
    working = edited(base, [5, 0, 2, 3, 4], [(3, "X")])  # F moved to the front, B gone, X put in
    assert letters(working) == "FACXDE"
    assert letters(without_change(base, working, 6, was_removed=False)) == "ACXDEF"
    assert letters(without_change(base, working, 2, was_removed=True)) == "FABCXDE"
    assert letters(without_change(base, working, 500, was_removed=False)) == "FACDE"
