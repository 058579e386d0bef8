"""Names are sorted in natural order."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.text.collation import collation_key, collation_keys
from app.models.row_sorting import sort_component

NUMBERS = st.integers(min_value=0, max_value=10**30)


@pytest.mark.parametrize(
    "names",
    [
        ["Apfel", "äpfel", "Birne", "Zebra", "zebra"],
        ["ecke", "Émile", "Erna", "ss", "ß", "sz"],
        ["Shop 2", "Shop 10", "Shop 10 b", "Shop 100"],
        ["Etage 01", "Etage 1", "Etage 1a", "Etage 2"],
        ["V1.2.9", "V1.2.10", "V1.10"],
        ["Łódź", "Lübeck", "Luton", "Øresund", "Oslo"],
        ["Cafe", "Café", "Caférunde", "cafeteria"],
        ["Ångström", "Annex"],
        ["„Alpha“", "[Draft] Zoo", "2024", "Alpha"],
        ["Shop", "Shop – Berlin", "Shop 1", "Shopping"],
        ["Mittag", "Mittag (alt)", "Mittag 2", "Mittagessen"],
        ["", " ", "a"],
        ["９ Uhr", "10 Uhr"],
    ],
)
def test_names_use_natural_order(names: list[str]) -> None:
    mixed = list(names)
    random.Random(3).shuffle(mixed)
    assert sorted(mixed, key=collation_key) == names


@given(NUMBERS, NUMBERS)
def test_numbers_sort_by_value(one: int, other: int) -> None:
    assert (collation_key(f"Shop {one}") < collation_key(f"Shop {other}")) == (one < other)


@given(st.lists(st.text() | st.from_regex(r"(Shop|\x7f)? ?[0-9]{0,12}", fullmatch=True), max_size=20))
def test_texts_folded_together_have_the_same_keys_as_alone(texts: list[str]) -> None:
    assert collation_keys(texts) == [collation_key(text) for text in texts]


@given(st.lists(st.text(), max_size=20))
def test_every_text_has_a_unique_sort_key(texts: list[str]) -> None:
    assert len({collation_key(text) for text in texts}) == len(set(texts))


@given(st.text(), st.text())
def test_the_reversed_order_mirrors_the_order(one: str, other: str) -> None:
    keys = [collation_key(text) for text in (one, other)]
    turned = [sort_component(key, descending=True) for key in keys]
    assert (keys[0] < keys[1]) == (turned[1] < turned[0])


@given(st.text(alphabet="abcäößéABC 0123-_", max_size=12), st.text(alphabet="abcäößéABC 0123-_", max_size=12))
def test_plain_and_accented_names_sort_in_the_same_order(one: str, other: str) -> None:
    """Plain names and others are folded in two ways; they stand among each other as if there were only one."""
    assert (collation_key(f"{one}x") < collation_key(f"{other}x")) == (
        collation_key(f"x{one}x".replace("x", "ẍ", 1)) < collation_key(f"x{other}x".replace("x", "ẍ", 1))
    )
