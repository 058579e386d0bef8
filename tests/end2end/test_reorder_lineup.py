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


@pytest.fixture
def cms(request: pytest.FixtureRequest) -> Iterator[DemoCms]:
    with DemoCms(dialect=getattr(request, "param", "observed")) as running:
        yield running


@pytest.fixture
def user(cms: DemoCms, tmp_path: Path) -> Iterator[ContentManager]:
    with content_manager(cms, tmp_path) as person:
        yield person


@pytest.mark.parametrize("cms", ["observed", "documented"], indirect=True)
def test_a_block_of_three_rows_is_dragged_with_the_mouse_and_saved(cms: DemoCms, user: ContentManager) -> None:
    campaign_id = cms.campaign_id(AUTUMN)
    before = cms.line_up(campaign_id)
    assert user.opens(AUTUMN) == names_on(cms, AUTUMN)
    user.clicks_row(2)
    user.clicks_row(4, holding="shift")
    user.drags_row(3, above=10)
    user.waits(lambda: user.selected() == [7, 8, 9], "the block to stay selected where it is now")
    cms.forget_requests()

    assert user.saves() == "Saved and verified: 24 layouts, 3:10."
    assert cms.line_up(campaign_id) == [before[0], *before[4:9], *before[1:4], *before[9:]]
    assert names_on(cms, AUTUMN) == user.names()
    assert [each["method"] for each in cms.requests() if each["method"] != "GET"] == ["PUT"]


def test_a_layout_is_dragged_in_from_the_library(cms: DemoCms, user: ContentManager) -> None:
    before = user.opens(AUTUMN)
    added = "Assistant baker, York"
    user.clicks("Search layouts")
    user.types("assistant baker y")
    user.sees_names([added], LIBRARY)
    user.drags_row(1, above=3, source=LIBRARY)
    user.sees_names([*before[:2], added, *before[2:]])
    user.sees("1 added")

    user.saves()
    assert names_on(cms, AUTUMN) == [*before[:2], added, *before[2:]]


def test_line_up_is_arranged_and_saved_by_keyboard_alone(cms: DemoCms, user: ContentManager) -> None:
    campaign_id = cms.campaign_id(AUTUMN)
    before = cms.line_up(campaign_id)
    user.types("autumn loop")
    user.sees_names([AUTUMN], CAMPAIGNS)
    user.presses("Return", "Return")  # from the filter to the only row, and into it
    names = user.waits(user.names, "the line-up")
    user.waits(lambda: user.app.look("keyboard") == LINE_UP, "the line-up to have the keyboard")

    user.presses("Home", "alt+Down", "alt+Down")
    user.sees_names([names[1], names[2], names[0], *names[3:]])
    user.presses("ctrl+z", "ctrl+z")
    user.sees_names(names)
    user.presses("ctrl+shift+z")
    user.sees_names([names[1], names[0], *names[2:]])
    user.presses("End", "alt+Home", "shift+Down", "alt+Down")
    user.sees_names([names[0], names[-1], names[1], *names[2:-1]])

    user.saves()
    assert cms.line_up(campaign_id) == [before[0], before[-1], before[1], *before[2:-1]]


def test_an_entry_is_dragged_in_the_time_strip(cms: DemoCms, user: ContentManager) -> None:
    before = user.opens(AUTUMN)
    user.drags_in_the_strip(2, above=15)
    user.sees_names([before[0], *before[2:14], before[1], *before[14:]])

    user.saves()
    assert names_on(cms, AUTUMN) == user.names()


def test_a_block_is_cut_from_one_campaign_and_pasted_into_another(tmp_path: Path) -> None:
    with DemoCms() as cms, content_manager(cms, tmp_path) as user:
        before = user.opens(AUTUMN)
        user.clicks_row(2)
        user.clicks_row(4, holding="shift")
        user.presses("ctrl+x")
        user.sees_names([before[0], *before[4:]])
        user.saves()
        user.presses("ctrl+w")

        user.waits(lambda: user.names(CAMPAIGNS), "the list again")
        user.presses("ctrl+f")
        user.types(COFFEE)
        user.sees_names([COFFEE], CAMPAIGNS)
        user.presses("Return", "Return")
        other = user.waits(user.names, "the other line-up")
        user.clicks_row(1)
        user.presses("ctrl+v")
        user.sees_names([other[0], *before[1:4], *other[1:]])
        user.saves()
        assert names_on(cms, COFFEE) == [other[0], *before[1:4], *other[1:]]
        assert names_on(cms, AUTUMN) == [before[0], *before[4:]]


def test_drag_is_refused_with_a_reason_while_a_search_hides_rows(tmp_path: Path) -> None:
    with DemoCms() as cms, content_manager(cms, tmp_path) as user:
        before = user.opens(AUTUMN)
        user.presses("ctrl+f")
        user.types("sour")
        user.sees("2 of 24")
        user.drags_row_down_until(7, lambda: user.app.says("Clear the search first"))
        assert user.names() == before
        user.clicks("Find in the line-up")
        user.presses("Escape", "Escape")
        user.waits(lambda: user.app.look("keyboard") == LINE_UP, "the line-up to have the keyboard")
        user.sees("No unsaved changes")
        user.drags_row(1, above=3)
        user.sees_names([before[1], before[0], *before[2:]])


def test_a_drag_to_the_lower_edge_scrolls_a_long_line_up(tmp_path: Path) -> None:
    with DemoCms() as cms, content_manager(cms, tmp_path) as user:
        before = user.opens(LONG)
        assert user.app.rows(LINE_UP)[60]["rect"] is None
        user.drags_row_down_until(1, lambda: any(row["rect"] for row in user.app.rows(LINE_UP)[60:]))
        after = user.sees_change(before)
        assert sorted(after) == sorted(before)
        assert after.index(before[0], 40) > 40
        assert [name for name in after if name != before[0]] == [name for name in before if name != before[0]]

        user.saves()
        assert names_on(cms, LONG) == after
