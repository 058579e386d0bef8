"""Saved views: filters, order and columns under a name, kept over restarts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from app.ui.resource.saved_views import ViewBook
from app.ui.widgets.fields import LineEdit
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program import Program, menu_action, menu_texts, program, until
from tests.ui.conftest import Play
from tests.ui.resource.conftest import opened, titles

pytestmark = pytest.mark.usefixtures("quiet_log")


def test_a_book_of_views_renames_in_place_and_forgets_what_is_deleted() -> None:
    book = ViewBook({"one": {"words": "1"}, "two": {"words": "2"}}, default="one")
    book.rename("one", "first")
    assert list(book.views) == ["first", "two"]
    assert book.default == "first"
    book.delete("first")
    assert (list(book.views), book.default) == (["two"], "")


@pytest.mark.parametrize("name, why", [("", "A view needs a name."), ("TWO ", "There is a view of this name.")])
def test_a_view_needs_a_name_of_its_own(name: str, why: str) -> None:
    assert ViewBook({"two": {}}).why_not_called(name) == why
    assert ViewBook({"two": {}}).why_not_called(name, but="two") == ("" if name else why)


@pytest.mark.parametrize(
    "state",
    [{}, {"views": None}, {"views": [1, {"name": 3, "view": {}}, {"name": "x"}], "default": "gone"}, {"default": 7}],
)
def test_what_cannot_be_a_view_is_passed_over(state: dict[str, Any]) -> None:
    assert ViewBook.from_state(state) == ViewBook()
    whole = ViewBook({"a": {"words": "x"}}, "a")
    assert ViewBook.from_state(whole.to_state()) == whole


async def save_as(shown: Program, menu: QMenu, name: str) -> None:
    menu_action(menu, "Save as…").trigger()
    dialog = await shown.dialog()
    QTest.keyClicks(dialog.findChildren(LineEdit)[0], name)
    await shown.answer("Save")


def test_a_view_is_saved_chosen_changed_renamed_and_deleted(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await opened(shown, session, "commands")
            everything, views = titles(page), page.views
            page.filters.set_filter("name", "log")
            page.filters.field.setText("level")
            page.view.header.sort_by("code")
            page.view.header.sort_by("name", further=True)
            page.view.header.setSectionHidden(2, True)
            await until(lambda: 0 < page.model.rowCount() < len(everything) and not page.filters.is_asking)
            narrowed = titles(page)
            await save_as(shown, views.menu_of_views(page), "Log levels")
            assert views.text() == "Log levels"
            views.choose("")
            await until(lambda: titles(page) == everything)
            assert page.filters.values == {}
            assert not page.view.header.isSectionHidden(2)
            views.choose("Log levels")
            await until(lambda: titles(page) == narrowed)
            assert page.model.sorting == (("code", False), ("name", False))
            assert page.view.header.isSectionHidden(2)
            menu = views.menu_of_views(page)
            assert menu_action(menu, "Log levels").isChecked()
            assert not menu_action(menu, "Save changes to this view").isEnabled()
            page.filters.field.clear()
            menu = views.menu_of_views(page)
            menu_action(menu, "Save changes to this view").trigger()
            assert views.book.views["Log levels"]["words"] == ""
            menu_action(menu, "Rename…").trigger()
            dialog = await shown.dialog()
            dialog.findChildren(LineEdit)[0].setText("Levels")
            await shown.answer("Rename")
            assert views.text() == "Levels"
            menu_action(views.menu_of_views(page), "Delete…").trigger()
            await shown.answer("Delete")
            assert "Levels" not in menu_texts(views.menu_of_views(page))
            assert views.text() == "Usual view"

    play(scene())


def test_the_view_to_open_with_is_there_at_the_next_start(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            page = shown.page()
            page.filters.set_filter("type", "ad")
            page.views.save_as("Ads")
            menu_action(page.views.menu_of_views(page), "Open with this view").trigger()
            page.views.choose("")
        async with program(tmp_path) as shown:
            page = shown.page()
            assert page.views.current == "Ads"
            assert page.filters.values == {"type": "ad"}
            chip = page.filters.chip("type")
            assert chip is not None
            assert chip.value == "Ad"

    play(scene())
