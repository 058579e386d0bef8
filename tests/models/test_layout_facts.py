"""The preview shows the known facts of a layout, and gives all of them to screen readers."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec.structs import replace as layout_with

from app.domain.layouts.layout import Layout
from app.domain.lenient_field_types import Tag
from app.domain.lineups.lineup import Entry
from app.models.layout_facts import Previewed, facts_of, is_upright, orientation_text, previewed, used_text

SOUP = Layout(
    layout_id=10,
    name="Harvest soup",
    campaign_id=5,
    duration=68,
    published_status_id=1,
    folder_id=3,
    folder_name="/Menus/Autumn/",
    width=1920,
    height=1080,
    tags=(Tag(tag="season", value="autumn"), Tag(tag="menu")),
)
pytestmark = pytest.mark.usefixtures("qapp")


def test_everything_that_the_cms_says_is_there() -> None:
    facts = facts_of(previewed(SOUP), 3, ("Autumn", "Bath", "York"))
    assert facts.name == "Harvest soup"
    assert facts.size == "1:08 · Landscape · 1920\u00a0×\u00a01080"
    assert [mark.text for mark in facts.marks] == ["Published"]
    assert [tag.text for tag in facts.tags] == [tag.text for tag in SOUP.tags]
    assert facts.folder == "Menus/Autumn"
    assert facts.used == "In 3 campaigns: Autumn, Bath, +1"
    for part in ("Harvest soup", "1 min 8 s", "Landscape", "Published", "menu", "Menus/Autumn", facts.used):
        assert part in facts.spoken


def test_the_folder_has_its_full_path_where_the_folder_tree_is_known() -> None:
    nested = layout_with(SOUP, folder_name="Autumn")  # as the CMS names it
    assert facts_of(previewed(nested), None, (), "Menus / Autumn").folder == "Menus / Autumn"
    assert facts_of(previewed(nested), None, (), "").folder == "Autumn"


def test_what_is_not_known_is_not_made_up() -> None:
    entry = Entry(key=1, layout_id=10, name="Bread", locked=True)
    facts = facts_of(Previewed(entry, None, "4 of 24 · Starts at 0:26"), 7, ())
    assert facts[:2] == ("Bread", "")
    assert [mark.text for mark in facts.marks] == ["Locked"]
    assert (facts.tags, facts.folder, facts.used) == ((), "", "")
    assert facts.spoken == "Bread. Locked. 4 of 24 · Starts at 0:26"


@pytest.mark.parametrize(
    "width,height,said,expected",
    [
        (1080, 1920, None, True),
        (1920, 1080, "portrait", False),
        (1000, 1000, None, False),
        (None, None, "portrait", True),
        (None, None, "landscape", False),
        (None, None, "odd", None),
    ],
)
def test_the_size_says_how_a_layout_stands_before_the_cms_does(
    width: int | None, height: int | None, said: str | None, expected: bool | None
) -> None:
    layout = layout_with(SOUP, width=width, height=height, orientation=said)
    assert is_upright(layout) is expected
    assert orientation_text(layout) == {True: "Portrait", False: "Landscape", None: ""}[expected]


def test_drafts_and_retired_layouts_are_not_called_published() -> None:
    for changes, mark in (({"retired": True}, "Retired"), ({"published_status_id": 2}, "Draft")):
        facts = facts_of(previewed(layout_with(SOUP, **changes)), None, ())
        assert [each.text for each in facts.marks] == [mark]
    locked = previewed(SOUP)._replace(entry=replace(previewed(SOUP).entry, locked=True))
    assert [each.text for each in facts_of(locked, None, ()).marks] == ["Published", "Locked"]


def test_campaigns_are_named_as_far_as_they_are_known() -> None:
    assert used_text(None, ()) == "Campaigns not counted yet"
    assert used_text(0, ()) == "Not in any campaign you can see"
    assert used_text(1, ("Autumn",)) == "In 1 campaign: Autumn"
    assert used_text(2, ("Autumn", "Bath")) == "In 2 campaigns: Autumn, Bath"
    assert used_text(4, ()) == "In 4 campaigns"
