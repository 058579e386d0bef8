"""The editor on other CMSs: refused look-ups, and answers as specified."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QLineEdit

from app.domain.folder import Folder
from app.models.folder_options import folder_choices, folder_options
from app.ui.awaited_dialogs import CardDialog
from app.ui.layout_previews.layouts_by_id import ids_problem, typed_ids
from tests.helpers.demo_cms import DemoCms
from tests.ui.campaign_editor.conftest import InQt, Stage, layout_ids, parts, press_in, save, until

Play = Callable[[DemoCms, Callable[[Stage], Coroutine[Any, Any, None]]], None]


@pytest.fixture(scope="module")
def bare() -> Iterator[DemoCms]:
    """A CMS that refuses every route outside the specification."""
    with DemoCms(lookups=False) as cms:
        yield cms


@pytest.fixture(scope="module")
def documented() -> Iterator[DemoCms]:
    """A CMS as the specification promises."""
    with DemoCms(dialect="documented") as cms:
        yield cms


@pytest.fixture
def play(in_qt: InQt[None], tmp_path: Path) -> Play:
    def on(cms: DemoCms, scene: Callable[[Stage], Coroutine[Any, Any, None]]) -> None:
        async def whole() -> None:
            stage = Stage(cms, tmp_path)
            try:
                await scene(stage)
            finally:
                await stage.aclose()

        in_qt(whole())

    return on


def test_without_lookups_the_library_lists_known_layouts_and_ids_can_be_entered(play: Play, bare: DemoCms) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session(timezone="Europe/London")
        page = await stage.open(session, "Autumn window loop")
        work = parts(page).workspace
        await until(lambda: work.library.model.rowCount() > 0)
        assert work.library.model.rowCount() == len(set(layout_ids(page)))
        await until(work.library._note.text)
        assert "doesn't list layouts" in work.library._note.text()
        assert not any(entry.locked for entry in parts(page).editor.model.entries)

        known, unknown = layout_ids(page)[3], 4_711_000
        press_in(work.library, "Add by ID…")
        await until(lambda: page.findChildren(CardDialog))
        (dialog,) = page.findChildren(CardDialog)
        dialog.findChildren(QLineEdit)[0].setText(f"{known}, {unknown}")
        work.view.select_rows([0])
        press_in(dialog, "Add")
        await until(lambda: parts(page).editor.model.count == 26)
        assert layout_ids(page)[1:3] == [known, unknown]
        assert parts(page).editor.model.entry(1).name == parts(page).editor.model.entry(5).name
        assert parts(page).editor.model.entry(2).name == "Layout 4711000"

        parts(page).editor.remove([2])
        await save(page)
        assert stage.cms.line_up(parts(page).editor.base.campaign_id) == layout_ids(page)

    play(bare, scene)


def test_without_look_ups_a_folder_is_typed_by_its_id(play: Play, bare: DemoCms) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session(timezone="Europe/London")
        page = await stage.open(session, "Coffee of the week")
        panel = parts(page).workspace.properties
        await until(lambda: panel.folder.box.itemText(panel.folder.box.count() - 1) == "Another folder by ID…")
        target = int(stage.cms.campaign(stage.cms.campaign_id("Autumn window loop"))["folderId"])
        panel.folder.box.setCurrentIndex(panel.folder.box.count() - 1)
        await until(lambda: page.findChildren(CardDialog))
        (dialog,) = page.findChildren(CardDialog)
        dialog.findChildren(QLineEdit)[0].setText(str(target))
        press_in(dialog, "Use folder")
        await until(lambda: parts(page).editor.properties.folder_id == target)
        await save(page)
        assert stage.cms.campaign(parts(page).editor.base.campaign_id)["folderId"] == target

    play(bare, scene)


def test_a_reorder_is_saved_at_a_cms_as_the_specification_promises_it(play: Play, documented: DemoCms) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        page = await stage.open(session, "Video wall, all day")
        parts(page).editor.move(range(40), 200)
        parts(page).editor.set_property("ref5", "wall")
        await save(page)
        campaign_id = parts(page).editor.base.campaign_id
        assert stage.cms.line_up(campaign_id) == layout_ids(page)
        assert stage.cms.campaign(campaign_id)["ref5"] == "wall"

    play(documented, scene)


def test_a_library_that_cannot_be_loaded_is_tried_again(play: Play, documented: DemoCms) -> None:
    async def scene(stage: Stage) -> None:
        session = await stage.session()
        stage.cms.fault("status", path="/api/layout", status=500, times=None)
        page = await stage.open(session, "Autumn window loop")
        library = parts(page).workspace.library
        await until(lambda: library._stack._panel is not None, within_s=20)
        stage.cms.clear_faults()
        press_in(library, "Try again")
        await until(lambda: library.model.rowCount() > 100)
        await asyncio.sleep(0)
        assert library.view.isVisible()

    play(documented, scene)


@pytest.mark.parametrize(
    "text,ids", [("12", [12]), ("12, 15 18", [12, 15, 18]), ("7;7", [7, 7]), ("", []), ("abc", [])]
)
def test_typed_ids_are_every_number_in_order(text: str, ids: list[int]) -> None:
    assert typed_ids(text) == ids


def test_typed_ids_are_checked_while_typing(qapp: object) -> None:
    assert ids_problem("12, 15") is None
    assert ids_problem("12, x") == "Enter numbers only."
    assert ids_problem("") == "Enter numbers only."
    assert ids_problem("0") == "A layout ID must be greater than 0."
    assert ids_problem(" ".join(["5"] * 1_001)) == "Enter up to 1,000 IDs at a time."


def test_folders_are_offered_as_paths_and_filter_with_everything_below(qapp: object) -> None:
    york = Folder(folder_id=3, text="York", parent_id=2)
    shops = Folder(folder_id=2, text="Shops", parent_id=1, children=(york,))
    hidden = Folder(folder_id=9, text="Private Folder", parent_id=1, is_private=True)
    root = Folder(folder_id=1, text="/", is_root=True, children=(shops, hidden))
    assert folder_options((root,)) == [("Root folder", 1), ("Shops", 2), ("Shops / York", 3)]
    assert folder_choices((root,))[1] == ("    Shops", frozenset({2, 3}))
