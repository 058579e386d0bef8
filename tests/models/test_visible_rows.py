"""Rows that change at any step of sorting or filtering are shown correctly in the end."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from app.models.row_sorting import SortRule
from app.models.visible_rows import RowIndex

COUNT = 5_000
"""Several slices of everything: keys, runs, merging them, and looking for words."""


class Shop(NamedTuple):
    shop_id: int
    name: str


def named(shop: Shop) -> str:
    return shop.name


@pytest.fixture(name="index")
def _index() -> RowIndex[Shop]:
    index: RowIndex[Shop] = RowIndex(lambda shop: shop.shop_id, named)
    index.add({number: Shop(number, f"shop {number:04} even"[: 9 + 5 * (number % 2 == 0)]) for number in range(COUNT)})
    for _ in index.merge():
        pass
    return index


def arrange(index: RowIndex[Shop], change: Shop | None = None, at: int = 0) -> int:
    """Runs all slices, applying `change` after some of them. Returns the number of slices without it."""
    slices = 0
    for slices, _ in enumerate(index.arrange(), 1):
        if change is not None and slices == at:
            index.replace(change)
    while index.is_due:
        for _ in index.arrange():
            pass
    return slices


def shown(index: RowIndex[Shop]) -> list[str]:
    return [index.records[slot].name for slot in index.visible]


def test_a_row_changed_during_sorting_is_placed_correctly(index: RowIndex[Shop]) -> None:
    rules = [SortRule("name", named)]
    index.set_rules(rules)
    slices = arrange(index)
    assert slices > 10
    for at in range(1, slices + 1):
        number, name = at, f"zoo {at}" if at % 2 else f"aquarium {at}"
        index.set_rules(rules)
        arrange(index, Shop(number, name), at)
        assert shown(index) == sorted(map(named, index.records)), f"after slice {at} of {slices}"


def test_a_row_that_leaves_the_scope_while_it_is_applied_is_not_shown(index: RowIndex[Shop]) -> None:
    def is_shop(shop: Shop) -> bool:
        return shop.name.startswith("shop")

    index.set_scope(is_shop)
    slices = arrange(index)
    assert slices > 2
    for at in range(1, slices + 1):
        index.set_scope(is_shop)
        arrange(index, Shop(at, f"zoo {at}"), at)
        assert shown(index) == [shop.name for shop in index.records if is_shop(shop)], f"after slice {at} of {slices}"


def test_a_row_changed_during_a_search_matches_all_words_or_disappears(index: RowIndex[Shop]) -> None:
    index.replace(Shop(0, "kiosk even"))
    index.set_words("even")
    arrange(index)
    index.set_words("even shop")
    slices = arrange(index)
    assert slices > 3
    for at in range(1, slices + 1):
        number = COUNT - 2 * at
        index.replace(Shop(number, "kiosk even"))
        index.set_words("even")
        arrange(index)
        assert "kiosk even" in shown(index)
        index.set_words("even shop")
        arrange(index, Shop(number, f"shop {at}"), at)
        assert shown(index) == [each.name for each in index.records if "even" in each.name and "shop" in each.name]
