"""The layout library: which layouts can be added, why others cannot, and how layouts are found."""

from functools import partial

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt

from app.domain.layouts.layout import Layout
from app.domain.lenient_field_types import Tag
from app.models.item_roles import RowRole
from app.models.layout_library import LayoutLibraryModel, LayoutStatus, Length, entry_of, status_of, why_not_addable
from app.models.table_columns import RowLook

SOUP = Layout(
    layout_id=10,
    name="Harvest soup",
    campaign_id=5,
    duration=8,
    published_status_id=1,
    folder_id=3,
    folder_name="Menus",
    tags=(Tag(tag="season", value="autumn"),),
)
DRAFT = Layout(layout_id=12, name="Soup, new photo", campaign_id=5, parent_id=10, published_status_id=2)
NEW = Layout(layout_id=14, name="Never published", campaign_id=7, published_status_id=2)
OLD = Layout(layout_id=16, name="Old soup", campaign_id=8, published_status_id=1, retired=True)
APPLE = Layout(layout_id=18, name="apple crumble", campaign_id=9, published_status_id=1, folder_id=4, code="APL")


@pytest.fixture
def model(qapp: object) -> LayoutLibraryModel:
    model = LayoutLibraryModel()
    model.begin_load()
    model.add_page([SOUP, DRAFT, NEW, OLD, APPLE])
    model.finish()
    model.arrange_now()
    return model


def shown(model: LayoutLibraryModel) -> list[str]:
    model.arrange_now()
    return [model.record(row).name for row in range(model.rowCount())]


def test_layouts_are_sorted_by_name_without_retired_ones(model: LayoutLibraryModel) -> None:
    assert shown(model) == ["apple crumble", "Harvest soup", "Never published", "Soup, new photo"]


def test_the_tool_tip_has_the_full_path_of_the_folder_where_it_is_known(model: LayoutLibraryModel) -> None:
    index = model.index(shown(model).index(SOUP.name), 0)
    assert "Folder: Menus\n" in model.data(index, Qt.ItemDataRole.ToolTipRole)
    model.path_of = lambda folder_id: "Shops / Menus" if folder_id == 3 else ""
    assert "Folder: Shops / Menus\n" in model.data(index, Qt.ItemDataRole.ToolTipRole)


@pytest.mark.parametrize(
    "layout,status,addable",
    [
        (SOUP, LayoutStatus.PUBLISHED, True),
        (DRAFT, LayoutStatus.DRAFT, False),
        (NEW, LayoutStatus.DRAFT, True),
        (OLD, LayoutStatus.RETIRED, False),
    ],
)
def test_only_the_draft_of_a_published_layout_and_retired_ones_cannot_be_added(
    layout: Layout, status: LayoutStatus, addable: bool
) -> None:
    assert status_of(layout) is status
    assert (why_not_addable(layout) == "") == addable


def test_layouts_that_cannot_be_added_are_dimmed_say_why_and_cannot_be_dragged(model: LayoutLibraryModel) -> None:
    row = shown(model).index(DRAFT.name)
    index = model.index(row, 0)
    assert model.data(index, RowRole.LOOK) == RowLook(dim=True)
    assert "Publish it" in model.data(index, Qt.ItemDataRole.ToolTipRole)
    assert not model.flags(index) & Qt.ItemFlag.ItemIsDragEnabled
    fine = model.index(shown(model).index(SOUP.name), 0)
    assert model.data(fine, RowRole.LOOK) is None
    assert model.flags(fine) & Qt.ItemFlag.ItemIsDragEnabled


def test_search_words_find_names_codes_tags_and_numbers(model: LayoutLibraryModel) -> None:
    for words, found in (("soup", 2), ("apl", 1), ("autumn", 1), ("18", 1), ("soup harvest", 1), ("nothing", 0)):
        model.set_filter(words)
        assert len(shown(model)) == found, words


def test_chips_narrow_by_folder_tag_and_status(model: LayoutLibraryModel) -> None:
    model.narrow(folder_ids=frozenset({3, 99}))
    assert shown(model) == [SOUP.name]
    model.narrow(folder_ids=None, tag="season|autumn")
    assert shown(model) == [SOUP.name]
    model.narrow(tag=None, status=LayoutStatus.DRAFT)
    assert shown(model) == [NEW.name, DRAFT.name]
    model.narrow(status=LayoutStatus.RETIRED)
    assert shown(model) == [OLD.name]
    model.narrow(status=None)
    assert len(shown(model)) == 4
    assert model.tags() == ["season|autumn"]
    assert model.folders() == {3: "Menus", 4: "4"}


def test_layouts_are_filtered_by_duration_and_by_not_being_used(model: LayoutLibraryModel) -> None:
    lengths = {SOUP.layout_id: 8, NEW.layout_id: 10, OLD.layout_id: 30, APPLE.layout_id: 61}
    model.put([replace(layout, duration=lengths[layout.layout_id]) for layout in (SOUP, NEW, OLD, APPLE)])
    for length, names in (
        (Length.FLASH, [SOUP.name]),
        (Length.SHORT, [NEW.name]),
        (Length.MEDIUM, []),
        (Length.LONG, [APPLE.name]),
    ):
        model.narrow(length=length)
        assert shown(model) == names, length
    model.narrow(length=None, unused=True)
    assert shown(model) == []  # layouts whose campaigns are not counted have no such text
    uses = {SOUP.layout_id: 4, NEW.layout_id: 1}
    model.uses_of = lambda layout: uses.get(layout.layout_id, 0)
    model.recount()
    assert shown(model) == [APPLE.name, DRAFT.name]
    model.narrow(unused=None)
    model.sort_by([("usage", True), ("name", False)])
    assert shown(model) == [SOUP.name, NEW.name, APPLE.name, DRAFT.name]
    uses[APPLE.layout_id] = 9
    model.recount()
    assert shown(model)[0] == APPLE.name


def test_the_campaigns_of_a_layout_are_in_its_tool_tip_and_for_screen_readers(model: LayoutLibraryModel) -> None:
    index = model.index(shown(model).index(SOUP.name), 0)
    spoken = Qt.ItemDataRole.AccessibleDescriptionRole
    assert model.data(index, spoken) == "Campaigns not counted yet"
    for uses, text in ((4, "In 4 campaigns"), (1, "In 1 campaign"), (0, "Not in any campaign you can see")):
        model.uses_of = partial(_used, uses)
        assert model.data(index, spoken) == text
        assert text in model.data(index, Qt.ItemDataRole.ToolTipRole)


def _used(uses: int, _layout: Layout) -> int:
    return uses


def test_an_entry_has_ids_that_republishing_keeps() -> None:
    entry = entry_of(NEW)
    assert (entry.layout_id, entry.layout_campaign_id, entry.draft, entry.locked) == (14, 7, True, False)
