"""Matching layouts of two CMSes: by code, then by name, and never by guessing."""

from app.domain.folder import Folder
from app.domain.layouts.layout import Layout
from app.domain.lineups.lineup import Entry
from app.domain.merging.cross_cms_matches import Found, by_unique_name, counterparts, folder_at, folder_path


def entry(layout_id: int, name: str) -> Entry:
    return Entry(layout_id, layout_id, name, 10, layout_id + 1_000)


def layout(layout_id: int, name: str, code: str | None = None, **more: object) -> Layout:
    return Layout(layout_id=layout_id, name=name, code=code, campaign_id=layout_id + 5_000, **more)  # type: ignore[arg-type]  # names of fields


HERE = {1: layout(1, "Menu", "MENU"), 2: layout(2, "Window"), 3: layout(3, "Prices", "PRICES")}


def test_a_code_comes_before_a_name() -> None:
    there = [layout(71, "Menu"), layout(72, "Menu of the day", "MENU")]
    (found,) = counterparts([entry(1, "Menu")], HERE, there)
    assert (found.found, found.layout) == (Found.BY_CODE, there[1])


def test_without_a_matching_code_the_name_decides() -> None:
    there = [layout(71, "Menu", "OTHER")]
    (found,) = counterparts([entry(1, "Menu")], HERE, there)
    assert (found.found, found.layout) == (Found.BY_NAME, there[0])


def test_several_layouts_with_a_name_or_code_are_left_to_the_user() -> None:
    there = [layout(71, "Window"), layout(72, "Window"), layout(73, "A", "PRICES"), layout(74, "B", "PRICES")]
    window, prices = counterparts([entry(2, "Window"), entry(3, "Prices")], HERE, there)
    assert (window.found, window.layout, window.candidates) == (Found.SEVERAL, None, (there[0], there[1]))
    assert (prices.found, prices.candidates) == (Found.SEVERAL, (there[2], there[3]))
    assert not window.is_decided


def test_similar_layouts_are_not_taken_for_the_same() -> None:
    there = [layout(71, "window"), layout(72, "Window 2"), layout(73, "Window ")]
    (found,) = counterparts([entry(2, "Window")], HERE, there)
    assert (found.found, found.layout, found.candidates) == (Found.NOT, None, ())


def test_layouts_that_cannot_be_assigned_there_do_not_count() -> None:
    there = [layout(71, "Window", parent_id=4), layout(72, "Window", retired=True), layout(73, "Window")]
    (found,) = counterparts([entry(2, "Window")], HERE, there)
    assert found.layout == there[2]


def test_each_layout_is_matched_once_even_if_it_plays_often() -> None:
    there = [layout(71, "Menu", "MENU"), layout(72, "Window")]
    entries = [entry(2, "Window"), entry(1, "Menu"), entry(2, "Window")]
    found = counterparts(entries, HERE, there)
    assert [(each.name, each.times) for each in found] == [("Window", 2), ("Menu", 1)]


def test_layouts_without_a_code_do_not_match_each_other() -> None:
    (found,) = counterparts([entry(2, "Window")], HERE, [layout(71, "Something else", "")])
    assert found.found is Found.NOT


def test_without_known_codes_names_are_used() -> None:
    (found,) = counterparts([entry(1, "Menu")], {}, [layout(72, "Other", "MENU"), layout(71, "Menu")])
    assert found.found is Found.BY_NAME


ROOT = Folder(folder_id=1, text="Root Folder", is_root=True, children=(
    Folder(folder_id=2, text="Shops", children=(Folder(folder_id=3, text="Bath"), Folder(folder_id=4, text="Bath"))),
    Folder(folder_id=5, text="Seasonal", children=(Folder(folder_id=6, text="Winter"),)),
    Folder(folder_id=7, text="Hidden", is_private=True),
))  # fmt: skip


def test_a_folder_is_found_by_its_path() -> None:
    assert folder_path([ROOT], 6) == ("Seasonal", "Winter")
    assert folder_path([ROOT], 1) == ()
    assert folder_path([ROOT], 99) is None
    winter = folder_at([ROOT], ("Seasonal", "Winter"))
    assert winter is not None
    assert winter.folder_id == 6


def test_a_duplicate_or_inaccessible_folder_is_not_chosen() -> None:
    assert folder_at([ROOT], ("Shops", "Bath")) is None
    assert folder_at([ROOT], ("Hidden",)) is None
    assert folder_at([ROOT], ("Shops", "York")) is None
    assert folder_at([ROOT], ()) is None


def test_other_records_match_if_exactly_one_has_the_name() -> None:
    found, missing = by_unique_name({1: "A", 2: "B", 3: "C"}, {11: "A", 12: "B", 13: "B"})
    assert found == {1: 11}
    assert missing == ("B", "C")


def test_a_retired_match_is_reported_and_not_used() -> None:
    there = [layout(71, "Something else", "MENU", retired=True), layout(72, "Window", retired=True)]
    menu, window = counterparts([entry(1, "Menu"), entry(2, "Window")], HERE, there)
    assert (menu.found, menu.candidates, menu.is_decided) == (Found.RETIRED, (there[0],), False)
    assert (window.found, window.candidates, window.is_decided) == (Found.RETIRED, (there[1],), False)
