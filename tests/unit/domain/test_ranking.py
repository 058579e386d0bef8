"""Searching by a few letters: which rows match, and which come first."""

import random
from collections.abc import Iterable
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.text.ranking import Ranking, initials, matched, plain
from app.models.row_index import RowIndex
from tests.helpers.pace import Pace, spent_s

Item = tuple[int, str, *tuple[str, ...]]
"""Key, name, and codes."""

LOOP = (1, "Autumn window loop", "aut_win", "1")
MENU = (2, "Breakfast menu (Bath)", "2")
CRAWL = (3, "Night crawler", "3")
PRICES = (4, "Price ticker", "prices", "411")
REBOOT = (5, "Reboot now", "reboot_now", "41")
AUTUMN = (6, "Autumn", "6")
WIDE = (7, "Über-Nacht: Café “Süd”", "7")
EVERYTHING = (LOOP, MENU, CRAWL, PRICES, REBOOT, AUTUMN, WIDE)


def search(index: RowIndex[Item], text: str, before: Ranking[Item] | None = None) -> Ranking[Item]:
    return Ranking(
        text,
        index.candidates,
        key_of=lambda item: item[0],
        name_of=lambda item: item[1],
        codes_of=lambda item: item[2:],
        revision=index.revision,
        before=before,
    )


def indexed(items: Iterable[Item]) -> RowIndex[Item]:
    made: RowIndex[Item] = RowIndex(
        lambda item: item[0], lambda item: "\n".join([*item[1:], "and what else a row says", initials(item[1])])
    )
    made.add({item[0]: item for item in items})
    return made


def put(index: RowIndex[Item], items: Iterable[Item]) -> None:
    index.add({item[0]: item for item in items})


def found(index: RowIndex[Item], text: str, limit: int = 10) -> list[Item]:
    ranking = search(index, text)
    ranking.advance(None)
    return [item for _, _, item in ranking.ranked(limit)]


def names(index: RowIndex[Item], text: str, limit: int = 10) -> list[str]:
    return [item[1] for item in found(index, text, limit)]


@pytest.fixture
def index() -> RowIndex[Item]:
    return indexed(EVERYTHING)


@pytest.mark.parametrize(
    "text, best",
    [
        ("autumn", "Autumn"),
        ("AUTUMN W", "Autumn window loop"),
        ("win", "Autumn window loop"),
        ("loop aut", "Autumn window loop"),
        ("awl", "Autumn window loop"),
        ("autu wind", "Autumn window loop"),
        ("tumn dow", "Autumn window loop"),
        ("aut_win", "Autumn window loop"),
        ("41", "Reboot now"),
        ("411", "Price ticker"),
        ("reboot_now", "Reboot now"),
        ("prices", "Price ticker"),
        ("bmb", "Breakfast menu (Bath)"),
        ("menu (bath)", "Breakfast menu (Bath)"),
        ("über", "Über-Nacht: Café “Süd”"),
        ("CAFÉ", "Über-Nacht: Café “Süd”"),
        ("ünc", "Über-Nacht: Café “Süd”"),
    ],
)
def test_the_best_match_comes_first(index: RowIndex[Item], text: str, best: str) -> None:
    assert names(index, text)[0] == best


def test_initials_of_words_precede_letters_within_a_word(index: RowIndex[Item]) -> None:
    assert names(index, "awl") == ["Autumn window loop", "Night crawler"]


@pytest.mark.parametrize("text", ["set", "autm wndw", "rbt", "awp", "loopy", "autumn spring"])
def test_letters_with_gaps_do_not_match(index: RowIndex[Item], text: str) -> None:
    put(
        index,
        [(30, "Date", "dataset_date"), (31, "Start date"), (32, "Sale estimate"), (33, "A schedule ends tomorrow")],
    )
    assert names(index, text) == []


def test_codes_are_found_by_the_start_of_their_words(index: RowIndex[Item]) -> None:
    put(index, [(30, "Date", "dataset_date", "3077")])
    for text in ("dataset", "data", "dataset_d", "dataset date", "307", "date datas"):
        assert names(index, text) == ["Date"]
    for text in ("aset", "77", "set date"):
        assert names(index, text) == []


@pytest.mark.parametrize(
    "title, text, marked",
    [
        ("Autumn window loop", "win", ["win"]),
        ("Autumn window loop", "LOOP aut", ["Aut", "loop"]),
        ("Autumn window loop", "awl", ["A", "w", "l"]),
        ("Autumn window loop", "wl", []),
        ("Night crawler", "awl", ["awl"]),
        ("Now or not now", "not", ["not"]),
        ("Renew, new", "new", ["new"]),
        ("Breakfast menu (Bath)", "menu bath", ["menu (Bath"]),
        ("Große Straße", "strasse", ["Straße"]),
        ("Über-Nacht: Café", "café", ["Café"]),
        ("Reboot now", "reboot_now", ["Reboot now"]),
        ("Reboot now", "41", []),
        ("Reboot now", "", []),
        ("", "now", []),
    ],
)
def test_matches_are_marked_in_the_title(title: str, text: str, marked: list[str]) -> None:
    assert [title[start:end] for start, end in matched(title, text)] == marked


@given(st.text(max_size=12), st.text(max_size=6))
def test_marks_are_ordered_and_inside_the_title(title: str, text: str) -> None:
    ends = [0, *(place for run in matched(title, text) for place in run), len(title)]
    assert ends == sorted(ends)


@given(st.text(alphabet="abc dß-", min_size=1, max_size=12), st.text(alphabet="abcdß", min_size=1, max_size=4))
def test_every_match_by_name_is_marked(name: str, text: str) -> None:
    index = indexed([(1, name)])
    assert bool(names(index, text)) == bool(matched(name, text))


def test_the_kinds_of_matches_follow_each_other() -> None:
    wanted: list[Item] = [
        (1, "Sale"),
        (2, "Sales of the week"),
        (3, "Reductions", "sale_2", "9"),
        (4, "Summer sale, all shops"),
        (5, "Some are left early"),
        (6, "Wholesale"),
    ]
    assert found(indexed([*reversed(wanted), (7, "Shop and leisure")]), "sale") == wanted


def test_among_equals_short_names_come_first(index: RowIndex[Item]) -> None:
    put(index, [(20, "Price of everything"), (21, "Price")])
    assert names(index, "pri") == ["Price", "Price ticker", "Price of everything"]


def test_an_empty_query_and_reordered_letters_find_nothing(index: RowIndex[Item]) -> None:
    assert names(index, "") == []
    assert names(index, " -_() ") == []
    assert names(index, "pool wodniw") == []


def test_letters_of_two_fields_never_combine_to_a_match(index: RowIndex[Item]) -> None:
    assert names(index, "crawlerprice") == []


def test_an_exact_match_is_found_among_any_number_of_longer_ones() -> None:
    index = indexed((number, f"Loop number {number}", str(number)) for number in range(5_000))
    put(index, [(9_999, "Loop", "9999")])
    assert names(index, "loop", 1) == ["Loop"]
    assert names(index, "4321", 1) == ["Loop number 4321"]


def test_a_sliced_search_equals_an_unsliced_one() -> None:
    chance = random.Random(8)
    words = ("autumn", "window", "loop", "spring", "menu", "breakfast", "lunch", "harbour", "bath", "promo")
    index = indexed((n, " ".join(chance.choices(words, k=3)), str(n)) for n in range(30_000))
    for text in ("awl", "win 77", "bath", "zzz", "loop 1"):
        ranking = search(index, text)
        slices = 0
        while not ranking.advance(0.0005):
            slices += 1
        assert [item for _, _, item in ranking.ranked(10)] == found(index, text)
        assert slices < 500


def test_a_slice_keeps_its_time_budget() -> None:
    index = indexed((n, f"A rather usual name of thing number {n}") for n in range(100_000))
    longest, pace = [], Pace()
    for _ in range(3):  # the machine can only add
        ranking = search(index, "usual thing")
        taken = [0.0]
        while not ranking.is_done:
            taken.append(spent_s(partial(ranking.advance, 0.002)))
        longest.append(max(taken))
    assert min(longest) < pace.allow(0.1), longest


@given(
    st.lists(st.text(alphabet="abc d", min_size=1, max_size=12), min_size=1, max_size=30),
    st.text(alphabet="abcd", min_size=1, max_size=4),
)
def test_exactly_the_rows_with_the_text_or_its_initials_are_found(given_names: list[str], text: str) -> None:
    index = indexed((place, name) for place, name in enumerate(given_names))

    def has(name: str) -> bool:
        initials = "".join(word[0] for word in plain(name).split())
        return text in plain(name) or (len(text) > 1 and initials.startswith(text))

    assert {item[0] for item in found(index, text, 1_000)} == {
        place for place, name in enumerate(given_names) if has(name)
    }


NAMES = st.lists(st.text(alphabet="ab c", min_size=1, max_size=10), min_size=1, max_size=25)


@given(NAMES, st.text(alphabet="ab c1", min_size=1, max_size=7))
def test_a_packed_table_finds_the_same_as_an_unpacked_one(given_names: list[str], text: str) -> None:
    items = [(place, name, f"{name[:2]}{place}") for place, name in enumerate([*given_names, *["xyz"] * 300])]
    fresh, settled = indexed(items), indexed(items)
    for _ in settled.read_texts():
        pass
    assert found(fresh, text, 400) == found(settled, text, 400)


def test_rows_changed_between_two_slices_are_matched_by_their_current_text() -> None:
    index = indexed((n, f"Shop {n}", str(n)) for n in range(5_000))
    ranking = search(index, "shop 49")
    ranking.advance(0.0)
    put(index, [(9_000, "Shop 49")])
    index.replace((4_901, "Renamed"))
    index.remove([4_902])
    for _ in index.read_texts():
        pass
    ranking.advance(None)
    shown = [item[1] for _, _, item in ranking.ranked(1_000)]
    assert shown[:2] == ["Shop 49", "Shop 49"]
    assert {"Renamed", "Shop 4901", "Shop 4902"}.isdisjoint(shown)
    assert "Shop 4903" in shown


def test_a_table_emptied_between_two_slices_ends_the_search() -> None:
    index = indexed((n, f"Shop {n}") for n in range(5_000))
    ranking = search(index, "shop")
    ranking.advance(0.0)
    index.clear()
    assert ranking.advance(None)


@given(NAMES, st.text(alphabet="ab c1", min_size=1, max_size=7))
def test_continued_typing_finds_the_same_as_the_whole_text(given_names: list[str], text: str) -> None:
    index = indexed((place, name, f"{name[:2]}{place}", str(place)) for place, name in enumerate(given_names))
    ranking = None
    for end in range(1, len(text) + 1):
        ranking = search(index, text[:end], ranking)
        ranking.advance(None)
        fresh = search(index, text[:end])
        fresh.advance(None)
        assert sorted(ranking.ranked(100)) == sorted(fresh.ranked(100))


def test_continued_typing_finds_new_rows_and_rows_left_out_before() -> None:
    index = indexed((place, f"Shop {place}") for place in range(5_000))
    put(index, [(9_000, "Workshop")])
    before = search(index, "sho")
    before.advance(None)
    after = search(index, "shop 4999", before)
    after.advance(None)
    assert [name for _, name, _ in after.ranked(5)] == ["Shop 4999"]
    put(index, [(9_001, "Shop 4999 b")])
    later = search(index, "shop 4999 ", after)
    later.advance(None)
    assert [name for _, name, _ in later.ranked(5)] == ["Shop 4999", "Shop 4999 b"]
