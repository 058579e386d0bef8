"""The main job with a real window, mouse and keyboard: a line-up gets a new order, and the CMS holds it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.helpers.content_manager import (
    AUTUMN,
    CAMPAIGNS,
    LIBRARY,
    LINE_UP,
    LONG,
    ContentManager,
    content_manager,
    names_on,
)
from tests.helpers.demo_cms import DemoCms

COFFEE = "Coffee of the week"


@pytest.fixture(params=["observed", "documented"])
def cms(request: pytest.FixtureRequest) -> Iterator[DemoCms]:
    with DemoCms(dialect=request.param) as running:
        yield running


@pytest.fixture
def somebody(cms: DemoCms, tmp_path: Path) -> Iterator[ContentManager]:
    with content_manager(cms, tmp_path) as person:
        yield person


def test_a_block_of_three_rows_is_dragged_with_the_mouse_and_saved(cms: DemoCms, somebody: ContentManager) -> None:
    campaign_id = cms.campaign_id(AUTUMN)
    before = cms.line_up(campaign_id)
    assert somebody.opens(AUTUMN) == names_on(cms, AUTUMN)
    somebody.clicks_row(2)
    somebody.clicks_row(4, holding="shift")
    somebody.drags_row(3, above=10)
    somebody.waits(lambda: somebody.selected() == [7, 8, 9], "the block to stay selected where it is now")
    cms.forget_requests()

    assert somebody.saves() == "Saved and verified: 24 layouts, 3:10."
    assert cms.line_up(campaign_id) == [before[0], *before[4:9], *before[1:4], *before[9:]]
    assert names_on(cms, AUTUMN) == somebody.names()
    assert [each["method"] for each in cms.requests() if each["method"] != "GET"] == ["PUT"]


def test_a_layout_is_dragged_in_from_the_library(cms: DemoCms, somebody: ContentManager) -> None:
    before = somebody.opens(AUTUMN)
    added = "Assistant baker, York"
    somebody.clicks("Search layouts")
    somebody.types("assistant baker y")
    somebody.sees_names([added], LIBRARY)
    somebody.drags_row(1, above=3, source=LIBRARY)
    somebody.sees_names([*before[:2], added, *before[2:]])
    somebody.sees("1 added")

    somebody.saves()
    assert names_on(cms, AUTUMN) == [*before[:2], added, *before[2:]]


def test_everything_goes_without_a_mouse(cms: DemoCms, somebody: ContentManager) -> None:
    campaign_id = cms.campaign_id(AUTUMN)
    before = cms.line_up(campaign_id)
    somebody.types("autumn loop")
    somebody.sees_names([AUTUMN], CAMPAIGNS)
    somebody.presses("Return", "Return")  # from the filter to the only row, and into it
    names = somebody.waits(somebody.names, "the line-up")
    somebody.waits(lambda: somebody.app.look("keyboard") == LINE_UP, "the line-up to have the keyboard")

    somebody.presses("Home", "alt+Down", "alt+Down")
    somebody.sees_names([names[1], names[2], names[0], *names[3:]])
    somebody.presses("ctrl+z", "ctrl+z")
    somebody.sees_names(names)
    somebody.presses("ctrl+shift+z")
    somebody.sees_names([names[1], names[0], *names[2:]])
    somebody.presses("End", "alt+Home", "shift+Down", "alt+Down")
    somebody.sees_names([names[0], names[-1], names[1], *names[2:-1]])

    somebody.saves()
    assert cms.line_up(campaign_id) == [before[0], before[-1], before[1], *before[2:-1]]


def test_an_entry_is_dragged_in_the_time_strip(cms: DemoCms, somebody: ContentManager) -> None:
    before = somebody.opens(AUTUMN)
    somebody.drags_in_the_strip(2, above=15)
    somebody.sees_names([before[0], *before[2:14], before[1], *before[14:]])

    somebody.saves()
    assert names_on(cms, AUTUMN) == somebody.names()


def test_a_block_is_cut_from_one_campaign_and_pasted_into_another(tmp_path: Path) -> None:
    with DemoCms() as cms, content_manager(cms, tmp_path) as somebody:
        before = somebody.opens(AUTUMN)
        somebody.clicks_row(2)
        somebody.clicks_row(4, holding="shift")
        somebody.presses("ctrl+x")
        somebody.sees_names([before[0], *before[4:]])
        somebody.saves()
        somebody.presses("ctrl+w")

        somebody.waits(lambda: somebody.names(CAMPAIGNS), "the list again")
        somebody.presses("ctrl+f")
        somebody.types(COFFEE)
        somebody.sees_names([COFFEE], CAMPAIGNS)
        somebody.presses("Return", "Return")
        other = somebody.waits(somebody.names, "the other line-up")
        somebody.clicks_row(1)
        somebody.presses("ctrl+v")
        somebody.sees_names([other[0], *before[1:4], *other[1:]])
        somebody.saves()
        assert names_on(cms, COFFEE) == [other[0], *before[1:4], *other[1:]]
        assert names_on(cms, AUTUMN) == [before[0], *before[4:]]


def test_a_drag_is_refused_with_the_reason_while_a_search_hides_rows(tmp_path: Path) -> None:
    with DemoCms() as cms, content_manager(cms, tmp_path) as somebody:
        before = somebody.opens(AUTUMN)
        somebody.presses("ctrl+f")
        somebody.types("sour")
        somebody.sees("2 of 24")
        somebody.drags_row_down_until(7, lambda: somebody.app.says("Clear the search first"))
        assert somebody.names() == before
        somebody.clicks("Find in the line-up")
        somebody.presses("Escape", "Escape")
        somebody.waits(lambda: somebody.app.look("keyboard") == LINE_UP, "the line-up to have the keyboard")
        somebody.sees("No unsaved changes")
        somebody.drags_row(1, above=3)
        somebody.sees_names([before[1], before[0], *before[2:]])


def test_a_drag_to_the_lower_edge_scrolls_a_long_line_up(tmp_path: Path) -> None:
    with DemoCms() as cms, content_manager(cms, tmp_path) as somebody:
        before = somebody.opens(LONG)
        assert somebody.app.rows(LINE_UP)[60]["rect"] is None
        somebody.drags_row_down_until(1, lambda: somebody.app.rows(LINE_UP)[60]["rect"])
        after = somebody.sees_change(before)
        assert sorted(after) == sorted(before)
        assert after.index(before[0], 40) > 40
        assert [name for name in after if name != before[0]] == [name for name in before if name != before[0]]

        somebody.saves()
        assert names_on(cms, LONG) == after
