"""The merge rule for any three versions, checked by an oracle that knows nothing of how merging is done.

The oracle speaks of single entries. An entry is *quiet* on a side if that side changed its order with no other entry,
and *surely moved* if no longest unchanged subsequence contains it; what lies between is a matter of taste (when two
neighbours swap places, either may be said to have moved) and left open.
"""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import replace
from typing import NamedTuple

from hypothesis import example, given
from hypothesis import strategies as st

from app.domain.lineups.lineup import PROPERTY_NAMES, CampaignProperties, CampaignState, Entry
from app.domain.merging.campaign_merge import Conflict, ConflictKind, Merge, merge
from app.domain.merging.merge_plan import Side

LineUp = tuple[int, ...]


class Versions(NamedTuple):
    """`handled` are layouts of which it is known that mine moved them."""

    base: LineUp
    mine: LineUp
    theirs: LineUp
    handled: frozenset[int] = frozenset()


def state(layouts: LineUp, first_key: int = 1) -> CampaignState:
    return CampaignState(
        7,
        entries=tuple(Entry(key, layout * 2, str(layout), 10, layout) for key, layout in enumerate(layouts, first_key)),
    )


def layouts(entries: tuple[Entry, ...]) -> list[int]:
    return [entry.layout_campaign_id or 0 for entry in entries]


def merged(versions: Versions) -> Merge:
    mine = state(versions.mine, 100)
    handled = {entry.key for entry in mine.entries if entry.layout_campaign_id in versions.handled}
    return merge(state(versions.base), mine, state(versions.theirs, 200), handled=handled)


def results(versions: Versions) -> list[tuple[Side, Merge, list[int]]]:
    """Both ways to decide everything, with the line-up that comes of it."""
    decided = [(side, merged(versions).take_all(side)) for side in Side]
    return [(side, outcome, layouts(outcome.result().entries)) for side, outcome in decided]


@st.composite
def edited(draw: st.DrawFn, base: LineUp, new: LineUp) -> LineUp:
    """What a person may make of `base`: something removed, something moved, some of `new` added."""
    kept = (
        draw(st.permutations([layout for layout in base if draw(st.integers(0, 3))])) if draw(st.booleans()) else base
    )
    result = list(kept)
    for layout in new:
        if draw(st.booleans()):
            result.insert(draw(st.integers(0, len(result))), layout)
    return tuple(result)


@st.composite
def moved_a_little(draw: st.DrawFn, base: LineUp, new: LineUp) -> LineUp:
    """A few single edits, as people mostly make them."""
    result = list(base)
    for _ in range(draw(st.integers(0, 3))):
        if result:
            layout = result.pop(draw(st.integers(0, len(result) - 1)))
            if draw(st.integers(0, 2)):
                result.insert(draw(st.integers(0, len(result))), layout)
    for layout in new:
        if draw(st.integers(0, 2)) == 0:
            result.insert(draw(st.integers(0, len(result))), layout)
    return tuple(result)


@st.composite
def different_layouts(draw: st.DrawFn) -> Versions:
    """Versions in which no layout occurs twice: then every entry is known by its layout."""
    base = tuple(range(1, draw(st.integers(0, 9)) + 1))
    way = draw(st.sampled_from([edited, moved_a_little]))
    handled = draw(st.frozensets(st.integers(1, 9)))
    return Versions(base, draw(way(base, (21, 22, 41))), draw(way(base, (31, 32, 41))), handled)


any_layouts = st.builds(
    Versions,
    *(st.lists(st.integers(1, 4), max_size=8).map(tuple) for _ in range(3)),
    st.frozensets(st.integers(1, 4)),
)


# -- the oracle


def order_of(line_up: list[int] | LineUp, one: int, other: int) -> bool:
    return line_up.index(one) < line_up.index(other)


def is_quiet(layout: int, base: LineUp, version: LineUp) -> bool:
    """Whether the version has the layout in unchanged order with all others that it still has."""
    return layout in version and all(
        order_of(base, layout, other) == order_of(version, layout, other)
        for other in base
        if other != layout and other in version
    )


def surely_moved(layout: int, base: LineUp, version: LineUp) -> bool:
    """Whether every longest subsequence that base and version share leaves the layout out."""
    if layout not in base or layout not in version:
        return False
    places = [version.index(other) for other in base if other in version]
    here = [other for other in base if other in version].index(layout)

    def longest(values: list[int]) -> int:
        best: list[int] = []
        for row, value in enumerate(values):
            best.append(1 + max((best[earlier] for earlier in range(row) if values[earlier] < value), default=0))
        return max(best, default=0)

    before = [place for place in places[:here] if place < places[here]]
    behind = [place for place in places[here + 1 :] if place > places[here]]
    return longest(before) + 1 + longest(behind) < longest(places)


def about(outcome: Merge, layout: int) -> Conflict | None:
    """The conflict about this one entry, if there is one."""
    found = [
        conflict
        for conflict in outcome.conflicts
        if conflict.kind in {ConflictKind.PLACE, ConflictKind.REMOVED}
        and layout in layouts((*conflict.mine, *conflict.theirs))
    ]
    return found[0] if found else None


# -- any three versions


@given(different_layouts())
def test_everything_added_by_either_side_is_kept(versions: Versions) -> None:
    added = (set(versions.mine) | set(versions.theirs)) - set(versions.base)
    for _, _, result in results(versions):
        counts = Counter(result)
        for layout in added:
            by_both = layout in versions.mine and layout in versions.theirs
            assert counts[layout] in ({1, 2} if by_both else {1})


@given(different_layouts())
def test_entries_on_both_sides_stay_once_and_entries_removed_by_both_are_gone(versions: Versions) -> None:
    for _, _, result in results(versions):
        for layout in versions.base:
            sides = (layout in versions.mine) + (layout in versions.theirs)
            if sides != 1:
                assert result.count(layout) == sides // 2


@given(different_layouts())
def test_entries_removed_by_one_side_and_untouched_by_the_other_are_removed(versions: Versions) -> None:
    for _, outcome, result in results(versions):
        for layout in versions.base:
            for gone, kept in ((versions.mine, versions.theirs), (versions.theirs, versions.mine)):
                if layout not in gone and is_quiet(layout, versions.base, kept):
                    assert layout not in result
                    assert about(outcome, layout) is None


@given(different_layouts())
@example(Versions((1, 2, 3, 4, 5), mine=(2, 3, 4, 5), theirs=(2, 3, 4, 5, 1)))
@example(Versions((1, 2, 3, 4, 5), mine=(4, 1, 2, 3, 5), theirs=(1, 2, 3, 5)))
@example(Versions((1, 2, 3, 4, 5), mine=(5, 2, 3, 4), theirs=(2, 3, 4, 1)))
def test_entries_removed_by_one_side_and_moved_by_the_other_are_asked_about(versions: Versions) -> None:
    for side, outcome, result in results(versions):
        for layout in versions.base:
            for remover, gone, kept in (
                (Side.MINE, versions.mine, versions.theirs),
                (Side.THEIRS, versions.theirs, versions.mine),
            ):
                if layout not in gone and surely_moved(layout, versions.base, kept):
                    conflict = about(outcome, layout)
                    assert conflict is not None
                    assert conflict.kind is ConflictKind.REMOVED
                    assert conflict.removed_by is remover
                    assert result.count(layout) == (0 if side is remover else 1)


@given(different_layouts())
def test_an_entry_changed_by_one_side_is_not_asked_about(versions: Versions) -> None:
    outcome = merged(versions)
    for layout in versions.base:
        touched = [version for version in versions[1:3] if not is_quiet(layout, versions.base, version)]
        if len(touched) < 2:
            assert about(outcome, layout) is None


@given(different_layouts())
def test_placed_entries_keep_their_position_among_untouched_ones(
    versions: Versions,
) -> None:
    base, mine, theirs, _ = versions
    untouched = [layout for layout in base if is_quiet(layout, base, mine) and is_quiet(layout, base, theirs)]
    for side, outcome, result in results(versions):
        assert [layout for layout in result if layout in untouched] == untouched
        for layout in set(result):
            if result.count(layout) > 1 or layout in untouched:
                continue
            wanted = _whose_place(versions, outcome, side, layout)
            for anchor in untouched:
                for version in wanted:
                    assert order_of(result, layout, anchor) == order_of(version, layout, anchor)


def _whose_place(versions: Versions, outcome: Merge, decided_for: Side, layout: int) -> list[LineUp]:
    """The versions whose order with untouched entries must hold for this layout."""
    base, mine, theirs, _ = versions
    there = [version for version in (mine, theirs) if layout in version]
    if len(there) < 2 or layout not in base:
        return there if len(there) < 2 else []
    active = [version for version in there if not is_quiet(layout, base, version)]
    if len(active) < 2:
        return active
    if about(outcome, layout) is not None:
        return [mine if decided_for is Side.MINE else theirs]
    return []


@given(different_layouts())
def test_in_a_shared_gap_the_chosen_side_comes_first(versions: Versions) -> None:
    for side, outcome, result in results(versions):
        for conflict in outcome.conflicts:
            if conflict.kind is ConflictKind.ORDER:
                first, second = (
                    (conflict.mine, conflict.theirs) if side is Side.MINE else (conflict.theirs, conflict.mine)
                )
                block = [*layouts(first), *layouts(second)]
                assert any(result[at : at + len(block)] == block for at in range(len(result)))


@given(st.integers(0, 8), st.integers(0, 8))
def test_additions_of_both_sides_in_one_gap_are_always_asked_about(length: int, gap: int) -> None:
    base = tuple(range(1, length + 1))
    gap = min(gap, length)
    outcome = merged(Versions(base, (*base[:gap], 21, *base[gap:]), (*base[:gap], 31, *base[gap:])))
    assert [conflict.kind for conflict in outcome.unresolved] == [ConflictKind.ORDER]


# -- also where layouts repeat


@given(any_layouts)
def test_no_copy_is_lost_or_invented(versions: Versions) -> None:
    base, mine, theirs = (Counter(version) for version in versions[:3])
    for side, outcome, result in results(versions):
        counts = Counter(result)
        kept_by_choice = Counter(
            layout
            for conflict in outcome.conflicts
            if conflict.kind is ConflictKind.REMOVED and conflict.removed_by is not side
            for layout in layouts((*conflict.mine, *conflict.theirs))
        )
        for layout in base | mine | theirs:
            added = max(0, mine[layout] - base[layout]), max(0, theirs[layout] - base[layout])
            removed = max(0, base[layout] - mine[layout]), max(0, base[layout] - theirs[layout])
            merged_alike = base[layout] - max(removed) + max(added) + kept_by_choice[layout]
            if all(added):
                assert merged_alike <= counts[layout] <= merged_alike + min(added)
            else:
                assert counts[layout] == merged_alike


@given(any_layouts)
def test_an_unchanged_side_leaves_the_other_as_it_is(versions: Versions) -> None:
    base, changed, _, handled = versions
    for outcome in (merged(Versions(base, changed, base, handled)), merged(Versions(base, base, changed, handled))):
        assert not outcome.conflicts
        assert layouts(outcome.result().entries) == list(changed)


@given(any_layouts)
@example(Versions((2, 2, 1), (1, 2, 1, 1, 2), (), frozenset({1})))
def test_two_sides_that_did_the_same_agree(versions: Versions) -> None:
    base, changed, _, handled = versions
    outcome = merged(Versions(base, changed, changed, handled))
    assert not outcome.conflicts
    assert layouts(outcome.result().entries) == list(changed)


@given(different_layouts(), st.integers(0, 12), st.integers(0, 12))
@example(Versions((1, 2, 3), (2, 1, 3), (), frozenset({1})), 0, 2)
@example(Versions((1, 2, 3), (2, 1, 3), (), frozenset({2})), 0, 2)
def test_equal_moves_stay_with_any_additions(versions: Versions, one: int, other: int) -> None:
    base, changed, _, handled = versions
    mine, theirs = (*changed[:one], 51, *changed[one:]), (*changed[:other], 52, *changed[other:])
    for _, outcome, result in results(Versions(base, mine, theirs, handled)):
        assert [layout for layout in result if layout not in {51, 52}] == list(changed)
        assert {conflict.kind for conflict in outcome.conflicts} <= {ConflictKind.ORDER}


@given(st.one_of(any_layouts, different_layouts()))
def test_merging_is_symmetric(versions: Versions) -> None:
    versions = versions._replace(handled=frozenset())
    swapped = Versions(versions.base, versions.theirs, versions.mine)
    for (_, outcome, result), (_, other, swapped_result) in zip(
        results(versions), reversed(results(swapped)), strict=True
    ):
        assert result == swapped_result
        assert Counter(conflict.kind for conflict in outcome.conflicts) == Counter(
            conflict.kind for conflict in other.conflicts
        )


@given(any_layouts)
def test_merging_again_gives_the_same_result_with_unique_keys(versions: Versions) -> None:
    for side, outcome, _ in results(versions):
        assert merged(versions).take_all(side).result() == outcome.result()
        keys = [entry.key for entry in outcome.result().entries]
        assert len(set(keys)) == len(keys)


@given(any_layouts, st.lists(st.sampled_from(Side), min_size=1, max_size=5))
def test_any_mix_of_answers_keeps_entries_common_to_both_sides(versions: Versions, answers: list[Side]) -> None:
    outcome = merged(versions)
    for answer in itertools.islice(itertools.cycle(answers), 100):
        if outcome.unresolved:
            outcome = outcome.resolve(outcome.unresolved[0].id, answer)
    kept = Counter(layouts(outcome.result().entries))
    assert not (Counter(versions.mine) & Counter(versions.theirs)) - kept


# -- properties

texts = st.sampled_from(["", "a", "b"])
values = st.builds(
    CampaignProperties,
    name=texts,
    folder_id=st.sampled_from([None, 1, 2]),
    tags=st.lists(st.sampled_from(["x", "y|1"]), unique=True, max_size=2).map(tuple),
    cycle_playback=st.booleans(),
    play_count=st.sampled_from([None, 1, 2]),
    ref1=texts,
)


@given(values, values, values)
def test_each_property_is_merged_or_asked_about_separately(
    base: CampaignProperties, mine: CampaignProperties, theirs: CampaignProperties
) -> None:
    empty = state(())
    outcome = merge(*(replace(empty, properties=version) for version in (base, mine, theirs)))
    asked = {conflict.property_name for conflict in outcome.conflicts}
    for side in Side:
        result = outcome.take_all(side).result().properties
        for name in PROPERTY_NAMES:
            before, yours, others, now = (_value(version, name) for version in (base, mine, theirs, result))
            assert (name in asked) == (yours not in (before, others) and others != before)
            if name in asked:
                assert now == (yours if side is Side.MINE else others)
            else:
                assert now == (others if yours == before else yours)


def _value(properties: CampaignProperties, name: str) -> object:
    value: object = getattr(properties, name)
    return frozenset(value) if isinstance(value, tuple) else value
