"""Saved views keep filters, order and columns under a name, also after a restart."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from app.ui.resource.resource_declaration import Filter, FilterChoice, FilterKind, FilterMode
from app.ui.resource.saved_view_filters import usable
from app.ui.resource.saved_views import SavedViews
from app.ui.widgets.inputs.labelled_fields import LineEdit
from tests.helpers.accessibility import settled
from tests.helpers.demo_cms import DemoCms
from tests.helpers.list_pages import opened, titles
from tests.helpers.program_in_process import Program, menu_action, menu_texts, program, until
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")


def test_saved_views_can_be_renamed_and_deleted() -> None:
    book = SavedViews({"one": {"words": "1"}, "two": {"words": "2"}}, default="one")
    book.rename("one", "first")
    assert list(book.views) == ["first", "two"]
    assert book.default == "first"
    book.delete("first")
    assert (list(book.views), book.default) == (["two"], "")


@pytest.mark.parametrize("name, why", [("", "Enter a name."), ("TWO ", "A view with this name already exists.")])
def test_a_saved_view_needs_a_unique_name(name: str, why: str) -> None:
    assert SavedViews({"two": {}}).view_name_problem(name) == why
    assert SavedViews({"two": {}}).view_name_problem(name, but="two") == ("" if name else why)


def test_no_saved_view_may_be_named_like_the_default() -> None:
    assert (
        SavedViews({"two": {}}).view_name_problem("default view", but="two") == "A view with this name already exists."
    )


@pytest.mark.parametrize(
    "state",
    [{}, {"views": None}, {"views": [1, {"name": 3, "view": {}}, {"name": "x"}], "default": "gone"}, {"default": 7}],
)
def test_invalid_saved_views_are_ignored(state: dict[str, Any]) -> None:
    assert SavedViews.from_state(state) == SavedViews()
    whole = SavedViews({"a": {"words": "x"}}, "a")
    assert SavedViews.from_state(whole.to_state()) == whole


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
            assert (views.caption.text(), views.accessibleName()) == ("View", "View: Log levels")
            page.filters.field.clear()
            await until(lambda: views.caption.text() == "Edited")
            assert views.accessibleName() == "View, edited: Log levels"
            menu = views.menu_of_views(page)
            menu_action(menu, "Save changes to this view").trigger()
            assert (views.caption.text(), views.accessibleName()) == ("View", "View: Log levels")
            assert views.book.views["Log levels"]["words"] == ""
            menu_action(menu, "Rename…").trigger()
            dialog = await shown.dialog()
            dialog.findChildren(LineEdit)[0].setText("Levels")
            await shown.answer("Rename")
            assert views.text() == "Levels"
            menu_action(views.menu_of_views(page), "Delete…").trigger()
            await shown.answer("Delete")
            assert "Levels" not in menu_texts(views.menu_of_views(page))
            assert views.text() == "Default view"

    play(scene())


def test_an_edited_view_is_marked_until_it_is_restored(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await opened(shown, session, "commands")
            caption, header = page.views.caption, page.view.header
            page.filters.set_filter("name", "log")
            page.view.header.sort_by("code")
            assert caption.text() == "View", "the default view has no name"
            page.views.save_as("Mine")
            await settled(page)
            saved, room = page.whole_view(), page.filters.width()
            wide = next(
                number
                for number, column in enumerate(page.view.columns)
                if not column.stretch and not header.isSectionHidden(number)
            )
            changes: tuple[Callable[[], object], ...] = (
                partial(page.filters.field.setText, "level"),
                partial(page.filters.set_filter, "name", "logs"),
                partial(header.sort_by, "name"),
                partial(header.setSectionHidden, 2, True),
                partial(header.moveSection, 3, 1),
                partial(header.resizeSection, wide, header.sectionSize(wide) + 40),
            )
            for change in changes:
                change()
                await until(lambda: caption.text() == "Edited")
                QApplication.sendPostedEvents()
                assert page.filters.width() == room, "nothing moves for it"
                page.views.choose("Mine")
                assert caption.text() == "View"
                assert page.whole_view() == saved
            page.filters.field.setText("level")
            await until(lambda: caption.text() == "Edited")
            page.filters.field.clear()
            await until(lambda: caption.text() == "View")

    play(scene())


def test_the_view_to_open_with_is_there_at_the_next_start(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            page = shown.page()
            page.filters.set_filter("type", "ad")
            page.views.save_as("Ad campaigns")
            menu_action(page.views.menu_of_views(page), "Use as default").trigger()
            page.views.choose("")
        async with program(tmp_path) as shown:
            page = shown.page()
            assert page.views.current == "Ad campaigns"
            assert page.filters.values == {"type": "ad"}
            chip = page.filters.chip("type")
            assert chip is not None
            assert chip.value == "Ad"

    play(scene())


def test_a_view_of_an_earlier_version_or_another_cms_says_what_it_no_longer_filters_by(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            page = shown.page()
            page.filters.set_filter("folder_id", 4)
            assert page.whole_view()["cms"] == demo.url, "a folder's id is another folder elsewhere"
            page.filters.reset()
            assert "cms" not in page.whole_view()
            saved = {"name_regex": True, "folder_id": 4, "type": "ad", "cycle": "sometimes", "modified": 30}
            page.views.book.save("Old", {"filters": saved, "cms": "https://other.example.com"})
            page.views.choose("Old")
            assert page.filters.values == {"type": "ad", "modified": 30}
            (banner,) = [said for said in shown.banners() if "Some filters of this view" in said]
            for name in ("“name regex”", "“In folder”", "“Cycle playback”"):
                assert name in banner
            page.views.choose("")
            assert not any("Some filters of this view" in said for said in shown.banners())
            assert page.views.book.views["Old"]["filters"] == saved, "nothing of it is lost by looking"

    play(scene())


@pytest.mark.parametrize(
    "kind, value, fits",
    [
        (FilterKind.TEXT, "a", True),
        (FilterKind.TEXT, 3, False),
        (FilterKind.TEXT, {"text": "a", "mode": "AND"}, True),
        (FilterKind.TEXT, {"text": "a", "mode": "NOR"}, False),
        (FilterKind.TEXT, {"mode": "AND"}, False),
        (FilterKind.NUMBER, 3, True),
        (FilterKind.NUMBER, True, False),
        (FilterKind.FLAG, False, True),
        (FilterKind.FLAG, "no", False),
        (FilterKind.DATE, "2026-02-28", True),
        (FilterKind.DATE, "2026-02-30", False),
        (FilterKind.DATE, None, False),
    ],
)
def test_a_saved_value_is_applied_only_where_it_is_valid(kind: FilterKind, value: object, fits: bool) -> None:
    modes = (FilterMode("OR", "any", "{text}"), FilterMode("AND", "all", "{text}")) if kind is FilterKind.TEXT else ()
    known: dict[str, Filter[Any]] = {"key": Filter(key="key", label="Key", kind=kind, modes=modes)}
    kept, left = usable(known, {"key": value}, is_of_this_cms=True)
    assert (kept, left) == (({"key": value}, []) if fits else ({}, ["Key"]))


def test_outdated_choices_of_a_view_are_left_out() -> None:
    choices = (FilterChoice("ad", "Ad"),)
    known: dict[str, Filter[Any]] = {"type": Filter(key="type", label="Type", kind=FilterKind.CHOICE, choices=choices)}
    assert usable(known, {"type": "media"}, is_of_this_cms=True) == ({}, ["Type"])
