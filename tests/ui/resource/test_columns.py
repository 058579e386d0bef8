"""Columns by mouse and keyboard: shown, hidden, moved and sorted."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from app.domain.text.collation import collation_key
from app.models.row_sorting import keys_of
from app.ui.look.theme import Scheme, apply_theme, theme
from app.ui.resource.columns_menu import ColumnsDialog, columns_menu
from app.ui.resource.list_page import ResourcePage
from tests.helpers.accessibility import nameless
from tests.helpers.demo_cms import DemoCms
from tests.helpers.list_pages import opened, titles
from tests.helpers.program_in_process import menu_action, program, until
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")


def order(page: ResourcePage[Any]) -> list[str]:
    header = page.view.header
    sections = [header.logicalIndex(visual) for visual in range(header.count())]
    return [page.view.columns[section].key for section in sections if not page.view.is_hidden(section)]


def entry(page: ResourcePage[Any], way: str, title: str) -> QAction:
    """The entry of a column in the menu that sorts; its text also says how the column sorts now."""
    found = menu_action(columns_menu(page.view, ()), way).menu()
    assert isinstance(found, QMenu)
    return next(action for action in found.actions() if action.text().startswith(title))


def picture(page: ResourcePage[Any]) -> QImage:
    return page.view.header.grab().toImage()


def test_the_menu_sorts_by_one_column_and_then_by_another_and_the_head_numbers_them(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await opened(shown, session, "datasets")
            before = picture(page)
            first, second = page.view.columns[1], page.view.columns[0]
            entry(page, "Sort by", first.title).trigger()
            entry(page, "Then by", second.title).trigger()
            page.model.arrange_now()
            assert page.model.sorting == ((first.key, False), (second.key, False))
            rules = [each.sort_rule() for each in (first, second)]
            keys = keys_of(rules, list(page.model.shown_records()))
            assert keys == sorted(keys)
            again = entry(page, "Then by", second.title)
            assert again.text() == f"{second.title}, 2, ascending"
            assert again.isChecked()
            again.trigger()
            assert page.model.sorting == ((first.key, False), (second.key, True)), "turned round in its place"
            assert picture(page) != before

    play(scene())


def test_columns_are_moved_and_hidden_in_a_dialog_by_keyboard(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await opened(shown, session, "commands")
            before = order(page)
            menu_action(columns_menu(page.view, ("name",)), "Choose columns…").trigger()
            dialog = await shown.dialog()
            assert isinstance(dialog, ColumnsDialog)
            assert nameless(dialog) == []
            dialog.list.setCurrentRow(2)
            QTest.keyClick(dialog.list, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
            dialog.list.setCurrentRow(4)
            QTest.keyClick(dialog.list, Qt.Key.Key_Space)
            first = dialog.list.item(0)
            assert not first.flags() & Qt.ItemFlag.ItemIsUserCheckable, "the name is always there"
            await shown.answer("Done")
            assert order(page) == [before[0], before[2], before[1], before[3], *before[5:]]
            page.view.reset_columns()
            assert order(page) == before

    play(scene())


def test_widths_and_order_by_mouse_are_kept_when_the_page_is_closed(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await opened(shown, session, "commands")
            header = page.view.header
            edge = header.sectionViewportPosition(1) + header.sectionSize(1) - 1
            wide = header.sectionSize(1)
            QTest.mousePress(header.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(edge, 10))
            QTest.mouseMove(header.viewport(), QPoint(edge + 20, 10))
            QTest.mouseMove(header.viewport(), QPoint(edge + 40, 10))
            QTest.mouseRelease(header.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(edge + 40, 10))
            assert header.sectionSize(1) > wide
            wide = header.sectionSize(1)
            header.moveSection(header.visualIndex(3), 1)
            kept = order(page)
            await shown.navigator.bench.tabs.close_page(page)
            again = await opened(shown, session, "commands")
            assert order(again) == kept
            assert again.view.header.sectionSize(1) == wide
            # A reopened list has its widths in proportion to the present text size.
            await shown.navigator.bench.tabs.close_page(again)
            actions = shown.marquee.controller.actions
            before = theme().base_px
            for _ in range(3):
                actions.larger_text.trigger()
            assert theme().base_px > before
            again = await opened(shown, session, "commands")
            assert again.view.header.sectionSize(1) == round(wide * theme().base_px / before)
            actions.default_text.trigger()
            assert again.view.header.sectionSize(1) == wide
            assert titles(again) == sorted(titles(again), key=collation_key)

    play(scene())


def test_in_a_small_window_no_list_is_scrolled_sideways(
    play: Play, demo: DemoCms, tmp_path: Path, qapp: QApplication
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            shown.window.resize(1280, 800)
            for base_px, rows in product((13, 15, 24), shown.navigator.lists.of(session.connection.id)):
                apply_theme(qapp, Scheme.LIGHT, base_px=base_px)
                page = await opened(shown, session, rows.declaration.kind)
                assert page.inspector.isVisible() or base_px > 15, "at its narrowest"
                assert page.view.horizontalScrollBar().maximum() == 0, (rows.declaration.kind, base_px)

    try:
        play(scene())
    finally:
        apply_theme(qapp, Scheme.LIGHT)


def test_titles_that_an_earlier_version_cut_have_room_again_and_widths_set_by_hand_stay(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            view = (await opened(shown, session, "campaigns")).view
            places = {column.key: place for place, column in enumerate(view.columns)}
            fixed = [each for each in view.columns if not each.stretch and view.header.sectionSize(places[each.key])]
            declared = {column.key: theme().px(column.width) for column in fixed}
            cut = [key for key in declared if view.header.width_of(places[key]) > declared[key] + 1]
            assert cut, "some titles need more than what is declared"
            view.restore_view({**view.view_state(), "widths": declared})
            assert not [key for key in cut if view.header.is_cut(places[key])]
            view.restore_view({**view.view_state(), "widths": dict.fromkeys(declared, 40), "sort": [[cut[0], False]]})
            assert not view.header.is_cut(places[cut[0]]), "the arrow needs its room"
            assert {view.header.sectionSize(places[key]) for key in cut[1:]} <= {40}

    play(scene())


def title_menu(page: ResourcePage[Any], key: str) -> QMenu:
    """The menu that a right-click on the title of a column opens."""
    header = page.view.header
    section = next(place for place, column in enumerate(page.view.columns) if column.key == key)
    middle = QPoint(header.sectionViewportPosition(section) + 12, header.height() // 2)
    before = set(page.view.findChildren(QMenu))
    header.customContextMenuRequested.emit(middle)
    menu = next(menu for menu in page.view.findChildren(QMenu) if menu not in before)
    assert menu.isVisible()
    return menu


def chosen(page: ResourcePage[Any], key: str, text: str) -> None:
    menu = title_menu(page, key)
    menu_action(menu, text).trigger()
    menu.close()


def test_the_menu_of_a_title_sorts_hides_and_sizes_its_column(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await opened(shown, session, "campaigns")
            view, before = page.view, order(page)
            assert not menu_action(title_menu(page, "name"), "Hide column").isEnabled(), "the name is always there"
            chosen(page, "layouts", "Sort descending")
            assert list(page.model.sorting) == [("layouts", True)]
            chosen(page, "name", "Add to sort order")
            assert list(page.model.sorting) == [("layouts", True), ("name", False)]
            chosen(page, "layouts", "Sort ascending")
            assert list(page.model.sorting) == [("layouts", False), ("name", False)], "turned round in its place"
            assert menu_action(title_menu(page, "layouts"), "Sort ascending").isChecked()
            chosen(page, "layouts", "Remove from sort order")
            assert list(page.model.sorting) == [("name", False)]
            chosen(page, "tags", "Hide column")
            assert order(page) == [key for key in before if key != "tags"]
            chosen(page, "name", "Reset columns")
            assert order(page) == before
            section = next(place for place, column in enumerate(view.columns) if column.key == "duration")
            view.header.resizeSection(section, 300)
            chosen(page, "duration", "Size column to fit")
            assert view.header.sectionSize(section) == view.header.width_of_title(section)
            view.header.resizeSection(section, 300)
            view.header.sectionHandleDoubleClicked.emit(section)
            assert view.header.sectionSize(section) == view.header.width_of_title(section), "as a double click does"

    play(scene())


def test_spare_width_goes_to_names_and_tags_and_a_width_set_by_hand_stays(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await opened(shown, session, "campaigns")
            view, header = page.view, page.view.header
            places = {column.key: place for place, column in enumerate(view.columns)}
            normal = header.width_of(places["tags"])
            shown.window.resize(1920, 900)
            await until(lambda: header.sectionSize(places["tags"]) > normal)
            assert header.sectionSize(places["name"]) >= header.sectionSize(places["tags"])
            assert header.length() == view.viewport().width()
            assert view.view_state()["widths"]["tags"] == normal, "the share of a wide window isn't kept"
            header.setSectionHidden(places["tags"], True)
            header.setSectionHidden(places["tags"], False)
            assert header.sectionSize(places["tags"]) > normal
            header.resizeSection(places["tags"], normal + 7)
            shown.window.resize(1900, 900)
            await until(lambda: header.length() == view.viewport().width())
            assert header.sectionSize(places["tags"]) == normal + 7
            assert view.view_state()["widths"]["tags"] == normal + 7
            view.restore_view({**view.view_state(), "widths": {"tags": normal}})
            assert header.sectionSize(places["tags"]) > normal

    play(scene())
