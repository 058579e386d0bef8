"""The search texts of rows, in blocks and packed: the results equal a search in each text."""

from __future__ import annotations

import random
import tracemalloc
from itertools import chain

from hypothesis import given, settings
from hypothesis import strategies as st

from app.models.packed_text_storage import ROWS, flags_of, rows_flagged
from app.models.row_search_texts import BLOCK, RowTexts, words_of

TEXTS = st.lists(st.text(alphabet="abÄß\x00\x1f\xff\ud800 ", max_size=6), min_size=1, max_size=3 * BLOCK)
WORDS = ("menu", "late", "Zürich", "東京", "a\x1fb", "à\xa0la", "a\x85b", "x\u2003y", "\ud800", "\n", "", "loop-1")
LOOKED_FOR = (
    "m",
    "men",
    "e l",
    "late menu",
    "ü",
    "zürich",
    "京",
    "à",
    "b",
    "1",
    "loop-1",
    "99",
    "\ud800",
    "nowhere",
    "",
)


def found(texts: RowTexts, words: tuple[str, ...], among: list[int] | None = None) -> list[int]:
    work = texts.having(words, among)
    while True:
        try:
            next(work)
        except StopIteration as end:
            flags = flags_of(end.value)
            return [slot for slot in range(len(texts)) if flags[slot]]


def plainly(said: list[str], words: tuple[str, ...]) -> list[int]:
    return [slot for slot, text in enumerate(said) if all(word in text.casefold() for word in words)]


def many(count: int, seed: int = 0, first: int = 0) -> list[str]:
    """Texts of rows as lists have them: words of many rows, and a number of their own; some are empty."""
    chance = random.Random(seed)
    return [
        "\n".join([" ".join(chance.choices(WORDS, k=3)), str(number), *chance.sample(WORDS, 2)]) if number % 50 else ""
        for number in range(first, first + count)
    ]


def check(texts: RowTexts, said: list[str]) -> None:
    for looked_for in LOOKED_FOR:
        words = words_of(looked_for)
        assert found(texts, words) == list(chain.from_iterable(texts.find(words))) == plainly(said, words), looked_for


@given(TEXTS, st.text(alphabet="abÄSs\x00\x1f\xff\ud800 ", max_size=4))
def test_rows_with_all_words_are_found(said: list[str], text: str) -> None:
    texts = RowTexts(said.__getitem__)
    texts.grow(len(said))
    words = words_of(text) or ("a",)
    assert found(texts, words) == list(chain.from_iterable(texts.find(words))) == plainly(said, words)
    assert [slot for slot in range(len(said)) if texts.has(slot, words)] == plainly(said, words)


@given(TEXTS, TEXTS, st.data())
def test_added_and_changed_rows_are_found_by_their_current_text(
    first: list[str], second: list[str], data: st.DataObject
) -> None:
    said = [*first]
    texts = RowTexts(lambda slot: said[slot])
    texts.grow(len(said))
    list(texts.read())
    said += second
    texts.grow(len(second))
    changed = data.draw(st.integers(0, len(said) - 1))
    said[changed] = "changed"
    texts.change(changed)
    assert found(texts, ("changed",)) == [changed]
    assert found(texts, ("a",)) == plainly(said, ("a",))


def test_a_search_within_results_looks_only_at_those() -> None:
    said = ["ab", "a", "b", "ab"] * BLOCK
    texts = RowTexts(said.__getitem__)
    texts.grow(len(said))
    with_a = bytearray("a" in text for text in said).ljust(ROWS, b"\0")
    assert found(texts, ("b",), [rows_flagged(with_a)]) == plainly(said, ("a", "b"))


def test_packed_rows_are_found_without_asking_for_their_texts() -> None:
    said = many(2 * ROWS + 700)
    asked: list[int] = []

    def text_of(slot: int) -> str:
        asked.append(slot)
        return said[slot]

    texts = RowTexts(text_of)
    texts.grow(len(said))
    check(texts, said)
    list(texts.settle())
    assert sorted(asked) == list(range(len(said)))
    check(texts, said)
    among = bytearray(number % 3 == 0 for number in range(len(said)))
    among[:ROWS] = bytes(ROWS)
    groups = [rows_flagged(among[first : first + ROWS].ljust(ROWS, b"\0")) for first in range(0, len(said), ROWS)]
    for looked_for in filter(None, LOOKED_FOR):
        words = words_of(looked_for)
        assert found(texts, words, groups) == [slot for slot in plainly(said, words) if among[slot]]
    assert len(asked) == len(said)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), st.data())
def test_rows_can_be_added_changed_and_removed_while_others_are_packed(seed: int, data: st.DataObject) -> None:
    said = many(ROWS + 300, seed)
    texts = RowTexts(lambda slot: said[slot])
    texts.grow(len(said))
    work = texts.settle()
    for step in data.draw(st.lists(st.sampled_from(("change", "many", "grow", "again", "clear")), max_size=6)):
        for _ in range(data.draw(st.integers(0, 120))):
            next(work, None)
        if step == "grow":
            more = many(data.draw(st.integers(1, 700)), seed + 1, len(said))
            said += more
            texts.grow(len(more))
        elif step == "again":
            work = texts.settle()
        elif step == "clear":
            said = many(300, seed + 2)
            texts.clear()
            texts.grow(len(said))
        else:
            for slot in data.draw(st.lists(st.integers(0, len(said) - 1), max_size=2 if step == "change" else 60)):
                said[slot] = f"changed {slot} menu"
                texts.change(slot)
    check(texts, said)
    list(texts.settle())
    check(texts, said)
    slots = range(0, len(said), 97)
    assert [slot for slot in slots if texts.has(slot, ("menu",))] == [slot for slot in slots if "menu" in said[slot]]


def test_rows_added_while_the_last_ones_are_packed_are_found() -> None:
    first, second = many(ROWS // 4), many(3 * BLOCK, seed=1, first=ROWS // 4)
    for slices in range(3 * ROWS // 4 // BLOCK):
        said = [*first]
        texts = RowTexts(said.__getitem__)
        texts.grow(len(said))
        work = texts.settle()
        for _ in range(slices):
            next(work, None)
        said += second
        texts.grow(len(second))
        list(work)
        assert found(texts, ("menu",)) == plainly(said, ("menu",)), f"after slice {slices}"


def test_a_part_of_a_rare_word_is_found_whether_it_is_letters_numbers_or_both() -> None:
    shapes = ("{}", "k{}", "{}b", "{}-é", "É{}", "zé{}", "京{}", "2026-{}:07", "menu")
    said = [" ".join([shapes[number % len(shapes)].format(number), "late"]) for number in range(ROWS)]
    texts = RowTexts(said.__getitem__)
    texts.grow(len(said))
    list(texts.settle())
    parts = (
        "7",
        "k",
        "k1",
        "1b",
        "b",
        "-",
        "9-é",
        "é",
        "É8",
        "z",
        "zé1",
        "京",
        "京3",
        "2026-",
        ":07",
        "-1",
        "6:07",
        "é1",
    )
    for looked_for in parts:
        words = words_of(looked_for)
        assert found(texts, words) == plainly(said, words), looked_for


def test_packed_texts_take_a_third_of_the_memory() -> None:
    said = [
        f"Leeds boards, afternoon {number}\nList\n2\n0:{number % 50}\n{number + 120}\nwindow\nLeeds\n2026-11-19\n"
        f"19 Nov 2026, 12:{number % 60:02}\n30 Oct 2026, 12:{number % 60:02}\npriya\nblock\nOff"
        for number in range(10 * ROWS)
    ]
    texts = RowTexts(lambda slot: said[slot])
    texts.grow(len(said))
    tracemalloc.start()
    try:
        list(texts.read())
        before = tracemalloc.get_traced_memory()[0]
        list(texts.settle())
        after = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert after * 3 < before
