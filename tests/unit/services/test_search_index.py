"""Finding things by a few letters: what matches, what comes first, and that nothing stale is found."""

import random
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.services.search.search_index import BLOCK, Item, SearchIndex, matched, plain
from tests.helpers.pace import Pace, spent_s

LOOP = Item(1, "Autumn window loop", ("aut_win", "1"))
MENU = Item(2, "Breakfast menu (Bath)", ("2",))
CRAWL = Item(3, "Night crawler", ("3",))
PRICES = Item(4, "Price ticker", ("prices", "411"))
REBOOT = Item(5, "Reboot now", ("reboot_now", "41"))
AUTUMN = Item(6, "Autumn", ("6",))
WIDE = Item(7, "Über-Nacht: Café “Süd”", ("7",))
EVERYTHING = (LOOP, MENU, CRAWL, PRICES, REBOOT, AUTUMN, WIDE)


@pytest.fixture
def index() -> SearchIndex[int]:
    made: SearchIndex[int] = SearchIndex()
    made.put(EVERYTHING)
    return made


def names(index: SearchIndex[int], text: str, limit: int = 10) -> list[str]:
    return [item.name for item in index.find(text, limit)]


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
def test_what_is_meant_comes_first(index: SearchIndex[int], text: str, best: str) -> None:
    assert names(index, text)[0] == best


def test_first_letters_of_words_come_before_letters_within_one(index: SearchIndex[int]) -> None:
    assert names(index, "awl") == ["Autumn window loop", "Night crawler"]


@pytest.mark.parametrize("text", ["set", "autm wndw", "rbt", "awp", "loopy", "autumn spring"])
def test_letters_with_others_between_them_are_no_match(index: SearchIndex[int], text: str) -> None:
    index.put([Item(30, "Date", ("dataset_date",)), Item(31, "Start date"), Item(32, "Sale estimate")])
    index.put([Item(33, "A schedule ends tomorrow")])
    assert names(index, text) == []


def test_codes_are_found_by_the_beginnings_of_their_words(index: SearchIndex[int]) -> None:
    index.put([Item(30, "Date", ("dataset_date", "3077"))])
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
def test_what_was_typed_is_marked_in_the_title(title: str, text: str, marked: list[str]) -> None:
    assert [title[start:end] for start, end in matched(title, text)] == marked


@given(st.text(max_size=12), st.text(max_size=6))
def test_marks_stand_in_order_within_the_title(title: str, text: str) -> None:
    ends = [0, *(place for run in matched(title, text) for place in run), len(title)]
    assert ends == sorted(ends)


@given(st.text(alphabet="abc dß-", min_size=1, max_size=12), st.text(alphabet="abcdß", min_size=1, max_size=4))
def test_whatever_is_found_by_its_name_is_marked(name: str, text: str) -> None:
    index: SearchIndex[int] = SearchIndex()
    index.put([Item(1, name)])
    assert bool(names(index, text)) == bool(matched(name, text))


def test_the_kinds_of_matches_follow_each_other() -> None:
    index: SearchIndex[str] = SearchIndex()
    wanted = [
        Item("exact", "Sale"),
        Item("start", "Sales of the week"),
        Item("code", "Reductions", ("sale_2", "9")),
        Item("word", "Summer sale, all shops"),
        Item("initials", "Some are left early"),
        Item("within", "Wholesale"),
    ]
    index.put([*reversed(wanted), Item("letters", "Shop and leisure")])
    assert [item.key for item in index.find("sale", 10)] == [item.key for item in wanted]


def test_among_equals_short_names_come_first(index: SearchIndex[int]) -> None:
    index.put([Item(20, "Price of everything"), Item(21, "Price")])
    assert names(index, "pri") == ["Price", "Price ticker", "Price of everything"]


def test_nothing_is_found_by_nothing_or_by_letters_in_another_order(index: SearchIndex[int]) -> None:
    assert names(index, "") == []
    assert names(index, " -_() ") == []
    assert names(index, "pool wodniw") == []


def test_letters_of_two_things_never_make_a_match(index: SearchIndex[int]) -> None:
    assert names(index, "crawlerprice") == []


def test_what_was_replaced_is_found_by_its_new_name_only(index: SearchIndex[int]) -> None:
    index.put([Item(3, "Morning stroll", ("3",))])
    assert names(index, "crawl") == []
    assert names(index, "stroll") == ["Morning stroll"]
    assert len(index) == len(EVERYTHING)


def test_what_was_dropped_is_not_found(index: SearchIndex[int]) -> None:
    index.drop([1, 999])
    assert names(index, "window") == []
    assert len(index) == len(EVERYTHING) - 1
    index.put([LOOP])
    assert names(index, "window") == ["Autumn window loop"]


def test_renaming_everything_again_and_again_leaves_nothing_stale() -> None:
    index: SearchIndex[int] = SearchIndex()
    for turn in range(5):
        index.put(Item(number, f"Turn {turn} of thing {number}") for number in range(2 * BLOCK + 50))
    assert len(index) == 2 * BLOCK + 50
    assert [item.name for item in index.find("turn 3", 5) if "Turn 3 " in item.name] == []
    assert names(index, "turn 4 of thing 2049") == ["Turn 4 of thing 2049"]


def test_an_exact_match_is_found_behind_any_number_of_longer_ones() -> None:
    index: SearchIndex[int] = SearchIndex()
    index.put(Item(number, f"Loop number {number}", (str(number),)) for number in range(5_000))
    index.put([Item(9_999, "Loop", ("9999",))])
    assert names(index, "loop", 1) == ["Loop"]
    assert names(index, "4321", 1) == ["Loop number 4321"]


def test_a_search_in_slices_finds_what_one_in_one_go_finds() -> None:
    chance = random.Random(8)
    words = ("autumn", "window", "loop", "spring", "menu", "breakfast", "lunch", "harbour", "bath", "promo")
    index: SearchIndex[int] = SearchIndex()
    index.put(Item(n, " ".join(chance.choices(words, k=3)), (str(n),)) for n in range(12 * BLOCK))
    for text in ("awl", "win 77", "bath", "zzz", "loop 1"):
        search = index.search(text)
        slices = 0
        while not search.go_on(0.0005):
            slices += 1
        assert search.best(10) == index.find(text, 10)
        assert slices < 500


NAMES = st.lists(st.text(alphabet="ab c", min_size=1, max_size=10), min_size=1, max_size=25)


@given(NAMES, st.text(alphabet="ab c1", min_size=1, max_size=7))
def test_typing_on_finds_what_the_whole_text_finds(given_names: list[str], text: str) -> None:
    """Only what the shorter text has found is looked through, in the same order and with the same ranks."""
    index: SearchIndex[int] = SearchIndex()
    index.put(Item(place, name, (f"{name[:2]}{place}", str(place))) for place, name in enumerate(given_names))
    search = None
    for end in range(1, len(text) + 1):
        search = index.search(text[:end], search)
        search.go_on(None)
        fresh = index.search(text[:end])
        fresh.go_on(None)
        assert search.ranked(100) == fresh.ranked(100)


def test_typing_on_finds_what_has_come_meanwhile_and_what_was_left_out_before() -> None:
    index: SearchIndex[int] = SearchIndex()
    index.put(Item(place, f"Shop {place}") for place in range(5_000))
    index.put([Item(9_000, "Workshop")])
    before = index.search("sho")
    before.go_on(None)
    after = index.search("shop 4999", before)
    after.go_on(None)
    assert [item.name for item in after.best(5)] == ["Shop 4999"]
    index.put([Item(9_001, "Shop 4999 b")])
    later = index.search("shop 4999 ", after)
    later.go_on(None)
    assert [item.name for item in later.best(5)] == ["Shop 4999", "Shop 4999 b"]


def test_a_slice_takes_about_as_long_as_it_may() -> None:
    index: SearchIndex[int] = SearchIndex()
    index.put(Item(n, f"A rather usual name of thing number {n}") for n in range(60 * BLOCK))
    longest, pace = [], Pace()
    for _ in range(3):  # the machine can only add
        search = index.search("usual thing xq")
        taken = [0.0]
        while not search.is_done:
            taken.append(spent_s(partial(search.go_on, 0.002)))
        longest.append(max(taken))
    assert min(longest) < pace.allow(0.1), longest


@given(
    st.lists(st.text(alphabet="abc d", min_size=1, max_size=12), min_size=1, max_size=30),
    st.text(alphabet="abcd", min_size=1, max_size=4),
)
def test_whatever_has_the_text_or_its_letters_first_in_words_is_found_and_nothing_else(
    given_names: list[str], text: str
) -> None:
    index: SearchIndex[int] = SearchIndex()
    index.put(Item(place, name) for place, name in enumerate(given_names))

    def has(name: str) -> bool:
        initials = "".join(word[0] for word in plain(name).split())
        return text in plain(name) or (len(text) > 1 and initials.startswith(text))

    found = {item.key for item in index.find(text, 1_000)}
    assert found == {place for place, name in enumerate(given_names) if has(name)}
