"""The three-way merge of a record, field by field."""

from dataclasses import dataclass, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.merging.field_merge import FieldMerge, changed_fields, field_names, sets_together
from app.domain.merging.merge_plan import Side


@dataclass(frozen=True)
class Card:
    name: str = ""
    note: str = ""
    kinds: tuple[str, ...] = ()
    is_on: bool = False


def as_sets(_name: str, one: object, other: object) -> bool:
    if isinstance(one, tuple) and isinstance(other, tuple):
        return frozenset(one) == frozenset(other)
    return one == other


words = st.sampled_from(["", "a", "b", "c"])
cards = st.builds(Card, words, words, st.lists(words, max_size=3).map(tuple), st.booleans())
sides = st.sampled_from(Side)


@given(cards, cards)
def test_a_change_of_one_side_is_the_result(base: Card, changed: Card) -> None:
    assert FieldMerge(base, changed, base).result() == changed
    assert FieldMerge(base, base, changed).result() == changed


@given(cards, cards, cards, st.lists(sides, min_size=4, max_size=4))
def test_every_field_comes_from_one_side_and_no_change_is_lost(
    base: Card, mine: Card, theirs: Card, answers: list[Side]
) -> None:
    merge = FieldMerge(base, mine, theirs)
    for each, side in zip(merge.conflicts, answers, strict=False):
        merge = merge.resolve(each.name, side)
    result = merge.result()
    for name in field_names(base):
        was, one, other, now = (getattr(card, name) for card in (base, mine, theirs, result))
        assert now in (one, other)
        if one == was:
            assert now == other
        elif other == was:
            assert now == one


@given(cards, cards, cards)
def test_the_sides_can_be_exchanged(base: Card, mine: Card, theirs: Card) -> None:
    one, other = FieldMerge(base, mine, theirs), FieldMerge(base, theirs, mine)
    assert {each.name for each in one.conflicts} == {each.name for each in other.conflicts}
    assert one.take_all(Side.MINE).result() == other.take_all(Side.THEIRS).result()


@given(cards, cards, cards)
def test_only_fields_that_both_changed_to_different_values_ask(base: Card, mine: Card, theirs: Card) -> None:
    asked = {each.name for each in FieldMerge(base, mine, theirs).unresolved}
    both = set(changed_fields(base, mine)) & set(changed_fields(base, theirs))
    assert asked == both & set(changed_fields(mine, theirs))


def test_a_merge_with_an_open_choice_has_no_result() -> None:
    merge = FieldMerge(Card(), Card(name="a"), Card(name="b"))
    with pytest.raises(ValueError, match="open"):
        merge.result()


def test_an_open_conflict_shows_mine() -> None:
    (field,) = FieldMerge(Card(), Card(name="a"), Card(name="b")).fields
    assert (field.is_open, field.value) == (True, "a")


def test_a_choice_can_be_changed() -> None:
    merge = FieldMerge(Card(), Card(name="a"), Card(name="b")).resolve("name", Side.MINE)
    assert merge.result().name == "a"
    assert merge.resolve("name", Side.THEIRS).result().name == "b"


def test_equivalent_values_are_not_a_change() -> None:
    base = Card(kinds=("lg", "sssp"))
    turned = replace(base, kinds=("sssp", "lg"))
    assert FieldMerge(base, turned, base, same=as_sets).fields == ()
    assert changed_fields(base, turned, as_sets) == ()


def test_equal_changes_are_taken_as_the_cms_writes_them() -> None:
    mine, theirs = Card(kinds=("lg", "sssp")), Card(kinds=("sssp", "lg"))
    merge = FieldMerge(Card(), mine, theirs, same=as_sets)
    assert (merge.conflicts, merge.result()) == ((), theirs)


bags = st.lists(st.sampled_from("abcdef"), unique=True).map(tuple)


@given(bags, bags, bags)
def test_merged_sets_contain_all_additions_without_the_removed(
    base: tuple[str, ...], mine: tuple[str, ...], theirs: tuple[str, ...]
) -> None:
    both = sets_together(base, mine, theirs)
    added = (set(mine) | set(theirs)) - set(base)
    kept = set(base) & set(mine) & set(theirs)
    assert set(both) == added | kept
    assert len(both) == len(set(both))
    assert set(sets_together(base, theirs, mine)) == set(both)
