"""Searching by a few letters: which rows match, and which come first."""

import random
from collections.abc import Iterable
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.text.search_ranking import CurrentPieces, Match, Piece, Ranking, matched, pieces_of, plain
from app.models.visible_rows import RowIndex
from tests.helpers.machine_pace import Pace, spent_s

Item = tuple[int, str, *tuple[str, ...]]
"""Key, name, and codes."""

LOOP = (1, "Autumn window loop", "aut_win", "1")
MENU = (2, "Breakfast menu (Bath)", "2")
CRAWL = (3, "Night crawler", "3")
PRICES = (4, "Price ticker", "prices", "411")
REBOOT = (5, "Reboot now", "reboot_now", "41")
AUTUMN = (6, "Autumn", "6")
WIDE = (7, "Über-Nacht: Café “Süd”", "7")
EVERYTHING: tuple[Item, ...] = (LOOP, MENU, CRAWL, PRICES, REBOOT, AUTUMN, WIDE)


def table(items: Iterable[Item]) -> RowIndex[Item]:
    rows: RowIndex[Item] = RowIndex(lambda item: item[0], lambda item: item[1])
    rows.add({item[0]: item for item in items})
    return rows


def pieces(items: Iterable[Item]) -> list[Piece[Item]]:
    return pieces_of(list(items), lambda item: item[1], lambda item: item[2:])


def search(among: Iterable[Piece[Item]], text: str) -> Ranking[Item]:
    return Ranking(text, among, key_of=lambda item: item[0])


def found(items: Iterable[Item], text: str, limit: int = 10) -> list[Item]:
    ranking = search(pieces(items), text)
    ranking.advance(None)
    return [item for _, _, item in ranking.ranked(limit)]


def names(items: Iterable[Item], text: str, limit: int = 10) -> list[str]:
    return [item[1] for item in found(items, text, limit)]


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
def test_the_best_match_comes_first(text: str, best: str) -> None:
    assert names(EVERYTHING, text)[0] == best


def test_initials_of_words_precede_letters_within_a_word() -> None:
    assert names(EVERYTHING, "awl") == ["Autumn window loop", "Night crawler"]


@pytest.mark.parametrize("text", ["set", "autm wndw", "rbt", "awp", "loopy", "autumn spring"])
def test_letters_with_gaps_do_not_match(text: str) -> None:
    items: list[Item] = [*EVERYTHING, (30, "Date", "dataset_date"), (31, "Start date"), (32, "Sale estimate")]
    assert names([*items, (33, "A schedule ends tomorrow")], text) == []


def test_codes_are_found_by_the_start_of_their_words() -> None:
    items: list[Item] = [*EVERYTHING, (30, "Date", "dataset_date", "3077")]
    for text in ("dataset", "data", "dataset_d", "dataset date", "307", "date datas"):
        assert names(items, text) == ["Date"]
    for text in ("aset", "77", "set date"):
        assert names(items, text) == []


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
    assert bool(names([(1, name)], text)) == bool(matched(name, text))


def test_the_kinds_of_matches_follow_each_other() -> None:
    wanted: list[Item] = [
        (1, "Sale"),
        (2, "Sales of the week"),
        (3, "Reductions", "sale_2", "9"),
        (4, "Summer sale, all shops"),
        (5, "Some are left early"),
        (6, "Wholesale"),
    ]
    assert found([*reversed(wanted), (7, "Shop and leisure")], "sale") == wanted


def test_among_equals_short_names_come_first() -> None:
    items = [*EVERYTHING, (20, "Price of everything"), (21, "Price")]
    assert names(items, "pri") == ["Price", "Price ticker", "Price of everything"]


def test_an_empty_query_and_reordered_letters_find_nothing() -> None:
    assert names(EVERYTHING, "") == []
    assert names(EVERYTHING, " -_() ") == []
    assert names(EVERYTHING, "pool wodniw") == []


def test_letters_of_two_fields_never_combine_to_a_match() -> None:
    assert names(EVERYTHING, "crawlerprice") == []


def test_an_exact_match_is_found_among_any_number_of_longer_ones() -> None:
    items: list[Item] = [(number, f"Loop number {number}", str(number)) for number in range(5_000)]
    items.append((9_999, "Loop", "9999"))
    assert names(items, "loop", 1) == ["Loop"]
    assert names(items, "4321", 1) == ["Loop number 4321"]


def test_a_sliced_search_equals_an_unsliced_one() -> None:
    chance = random.Random(8)
    words = ("autumn", "window", "loop", "spring", "menu", "breakfast", "lunch", "harbour", "bath", "promo")
    items = [(n, " ".join(chance.choices(words, k=3)), str(n)) for n in range(30_000)]
    for text in ("awl", "win 77", "bath", "zzz", "loop 1"):
        ranking = search(pieces(items), text)
        slices = 0
        while not ranking.advance(0.0005):
            slices += 1
        assert [item for _, _, item in ranking.ranked(10)] == found(items, text)
        assert slices < 500


def test_a_slice_keeps_its_time_budget() -> None:
    items = [(n, f"A rather common name of thing number {n}") for n in range(100_000)]
    longest, pace = [], Pace()
    for _ in range(3):  # the machine can only add
        ranking = search(pieces(items), "common thing")
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
    items = list(enumerate(given_names))

    def has(name: str) -> bool:
        initials = "".join(word[0] for word in plain(name).split())
        return text in plain(name) or (len(text) > 1 and initials.startswith(text))

    assert {item[0] for item in found(items, text, 1_000)} == {
        place for place, name in enumerate(given_names) if has(name)
    }


def best_kind(name: str, code: str, phrase: str) -> Match | None:
    """Returns the best kind of match by the definitions of `Match`."""
    words, code_words = f" {plain(name)}", f" {plain(code)}"
    initials = "".join(word[0] for word in plain(name).split())
    terms = phrase.split()

    longest, *others = sorted(terms, key=len, reverse=True)
    rest = all(other in words or f" {other}" in code_words for other in others)
    kinds = {
        Match.EXACT: phrase in (plain(name), plain(code)),
        Match.START: plain(name).startswith(phrase),
        Match.CODE: plain(code).startswith(phrase),
        Match.WORD: f" {phrase}" in words or (f" {longest}" in words and bool(others) and rest),
        Match.INITIALS: len(terms) == 1 < len(phrase) and initials.startswith(phrase),
        Match.WITHIN: (longest in words or f" {longest}" in code_words) and rest,
    }
    return next((kind for kind, is_match in kinds.items() if is_match), None)


@given(
    st.lists(st.tuples(st.text("ab é", max_size=8), st.text("ab1_", max_size=4)), min_size=1, max_size=20),
    st.lists(st.text("ab1 é", min_size=1, max_size=5), min_size=1, max_size=3),
)
def test_each_letter_of_several_searches_finds_what_a_search_of_each_row_finds(
    given_rows: list[tuple[str, str]], searches: list[str]
) -> None:
    items = [(place, *row) for place, row in enumerate(given_rows)]
    among = pieces(items)
    for typed in (search_text[:end] for search_text in searches for end in range(1, len(search_text) + 1)):
        ranking = search(among, typed)
        ranking.advance(None)
        kinds = {item[0]: rank[0] for rank, _, item in ranking.ranked(1_000)}
        wanted = {key: best_kind(name, code, plain(typed)) for key, name, code in items} if plain(typed) else {}
        assert kinds == {key: kind for key, kind in wanted.items() if kind is not None}, typed


def test_rows_changed_between_two_slices_are_matched_by_their_current_text() -> None:
    rows = table((n, f"Shop {n}", str(n)) for n in range(5_000))
    ranking = search(CurrentPieces(rows, lambda item: item[1]), "shop 49")
    ranking.advance(0.0)
    rows.add({9_000: (9_000, "Shop 49")})
    rows.replace((4_901, "Renamed"))
    rows.remove([4_902])
    ranking.advance(None)
    shown = [item[1] for _, _, item in ranking.ranked(1_000)]
    assert shown[:2] == ["Shop 49", "Shop 49"]
    assert {"Renamed", "Shop 4901", "Shop 4902"}.isdisjoint(shown)
    assert "Shop 4903" in shown


def test_a_table_emptied_between_two_slices_ends_the_search() -> None:
    rows = table((n, f"Shop {n}") for n in range(5_000))
    ranking = search(CurrentPieces(rows, lambda item: item[1]), "shop")
    ranking.advance(0.0)
    rows.clear()
    assert ranking.advance(None)


def test_names_are_prepared_once_and_again_only_where_rows_changed() -> None:
    prepared: list[int] = []

    def name_of(item: Item) -> str:
        prepared.append(item[0])
        return item[1]

    rows = table((n, f"Shop {n}", str(n)) for n in range(5_000))
    current = CurrentPieces(rows, name_of)

    def prepare(text: str = "") -> list[int]:
        prepared.clear()
        ranking = search(current, text)
        assert ranking.advance(None)
        return sorted(prepared)

    assert prepare() == list(range(5_000)), "a search without a text prepares the names"
    assert prepare("shop 4998") == [4_998], "the name of the one that is found"
    rows.add({9_000: (9_000, "Stall 1")})
    rows.replace((1_500, "Renamed"))
    rows.remove([2_500])
    changed = [*range(1_000, 2_500), *range(2_501, 3_000), 9_000]
    assert prepare() == changed
    assert prepare("shop 2500") == [], "it is gone"


def test_every_record_of_a_changing_table_is_found_by_its_current_name() -> None:
    chance = random.Random(5)
    rows = table((n, f"Shop {n}") for n in range(2_500))
    current = CurrentPieces(rows, lambda item: item[1])
    names_by_id = {n: f"Shop {n}" for n in range(2_500)}
    for step in range(40):
        changed = chance.choice([*names_by_id])
        match step % 3:
            case 0:
                names_by_id[changed] = f"Stall {step}"
                rows.replace((changed, f"Stall {step}"))
            case 1:
                del names_by_id[changed]
                rows.remove([changed])
            case _:
                names_by_id[5_000 + step] = f"Stand {step}"
                rows.add({5_000 + step: (5_000 + step, f"Stand {step}")})
        ranking = search(current, "sta")
        ranking.advance(None)
        wanted = {record_id for record_id, name in names_by_id.items() if name.startswith("Sta")}
        assert {item[0] for _, _, item in ranking.ranked(100)} == wanted
