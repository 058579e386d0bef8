"""Filter chips: on the server or in loaded rows, without losing any row."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.models.record_table import LoadState
from app.ui.resource.filter_popup import ValuePopup, value_text
from app.ui.resource.list_page import ResourcePage
from app.ui.resource.resource_declaration import Filter, FilterKind
from app.ui.widgets.popups.choice_popup import ChoicePopup
from tests.helpers.demo_cms import DemoCms
from tests.helpers.list_pages import opened, titles
from tests.helpers.program_in_process import menu_action, menu_texts, program, until
from tests.ui.conftest import Play
from tests.ui.resource.conftest import popup_menu

pytestmark = pytest.mark.usefixtures("quiet_log")


def test_a_filter_is_added_edited_and_removed_by_keyboard(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            page = shown.page()
            everything = page.model.total
            shown.press("Add filter", page)
            menu = popup_menu()
            assert {"Filtered on the server", "Name", "Tags", "Filtered in loaded rows", "Modified"} <= set(
                menu_texts(menu)
            )
            menu_action(menu, "Tags").trigger()
            menu.close()
            card = QApplication.activePopupWidget()
            assert isinstance(card, ValuePopup)
            QTest.keyClicks(card.field.edit, "season:autumn")
            QTest.keyClick(card.field.edit, Qt.Key.Key_Return)
            await until(lambda: 0 < page.model.rowCount() < everything)
            assert all("autumn" in page.model.index(row, 4).data() for row in range(page.model.rowCount()))
            chip = page.filters.chip("tags")
            assert chip is not None
            assert chip.accessibleName() == "Tags: “season:autumn”, CMS"
            assert "Applied by the server to all items." in chip.toolTip()
            assert page.model.total == everything, "nothing that is loaded is thrown away"
            assert "Tags" not in _offered(page), "each filter is there once"
            QTest.keyClick(chip, Qt.Key.Key_Delete)
            await until(lambda: page.model.rowCount() == everything)
            assert page.filters.chip("tags") is None

    play(scene())


def test_tags_are_suggested_for_each_part_of_a_filter(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            page = shown.page()
            await until(lambda: page.model.rowCount() > 40)
            page.filters.ask_value("tags")
            card = QApplication.activePopupWidget()
            assert isinstance(card, ValuePopup)
            place = card.field.edit
            QTest.keyClicks(place, "win")
            completer = place.completer()
            assert completer is not None
            listed = completer.popup()
            assert listed is not None
            assert listed.isVisible()
            QTest.keyClick(listed, Qt.Key.Key_Down)
            assert place.text() == "window"
            QTest.keyClicks(place, ", -fl")
            QTest.keyClick(listed, Qt.Key.Key_Down)
            assert place.text() == "window, -flagship"
            QTest.keyClick(listed, Qt.Key.Key_Return)
            await until(lambda: page.filters.values == {"tags": "window, -flagship"})
            assert not listed.isVisible()

    play(scene())


def _offered(page: ResourcePage[Any]) -> list[str]:
    """What can be filtered by besides."""
    page.filters.open_menu()
    menu = popup_menu()
    texts = menu_texts(menu)
    menu.close()
    return texts


def test_filters_the_cms_lacks_run_locally_and_say_why(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            page = shown.page()
            demo.forget_requests()
            page.filters.set_filter("modified", 30)
            page.model.arrange_now()
            assert 0 < page.model.rowCount() < page.model.total
            chip = page.filters.chip("modified")
            assert chip is not None
            assert chip.accessibleName() == "Modified: last 30 days, loaded"
            assert "The CMS doesn't support this filter." in chip.toolTip()
            assert not demo.requests(path=r"^/api/campaign$")

    play(scene())


def test_filters_of_both_kinds_the_tree_and_words_narrow_together(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = shown.page()
            demo.forget_requests()
            page.filters.set_filters({"name": "a", "type": "list", "cycle": False})
            assert page.count_text().endswith("searching the CMS")
            await until(lambda: not page.filters.is_asking)
            page.model.arrange_now()
            (request,) = demo.requests(path=r"^/api/campaign$")
            assert ["name", "a"] in request["query"]
            assert ["type", "list"] in request["query"]
            by_filters = set(titles(page))
            assert all("a" in each.casefold() for each in by_filters)
            shown.navigator.bench.nav.choose(f"{session.connection.id}/campaigns/ads")
            await until(lambda: page.model.rowCount() == 0)
            shown.navigator.bench.nav.choose(f"{session.connection.id}/campaigns/lists")
            await until(lambda: set(titles(page)) == by_filters)
            page.filters.field.setText("window")
            page.model.arrange_now()
            assert set(titles(page)) == {each for each in by_filters if _says(page, each, "window")}

    play(scene())


def _says(page: ResourcePage[Any], title: str, word: str) -> bool:
    record = next(each for each in page.model.records() if page.declaration.title_of(each) == title)
    return word in page.declaration.search_text(record).casefold()


def test_a_choice_is_offered_in_words_and_folders_come_from_the_cms(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            page = shown.page()
            page.filters.ask_value("folder_id")
            await until(lambda: isinstance(QApplication.activePopupWidget(), ChoicePopup))
            card = QApplication.activePopupWidget()
            assert isinstance(card, ChoicePopup)
            archive = next(each for each in page.model.records() if each.folder_name == "Archive")
            assert archive.folder_id is not None
            row = card.model.row_of(archive.folder_id)
            assert row is not None
            card.mark(row)
            QTest.keyClick(card.search, Qt.Key.Key_Return)
            await until(lambda: titles(page) == [archive.name])
            chip = page.filters.chip("folder_id")
            assert chip is not None
            assert chip.value == "Archive"

    play(scene())


def test_only_the_choice_under_the_mouse_is_marked(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            page = shown.page()
            page.filters.ask_value("folder_id")
            await until(lambda: isinstance(QApplication.activePopupWidget(), ChoicePopup))
            card = QApplication.activePopupWidget()
            assert isinstance(card, ChoicePopup)
            third = card.model.index(2, 0)
            await until(lambda: card.rows.visualRect(third).isValid())
            assert card.current_row() == 0
            QTest.mouseMove(card.rows.viewport(), card.rows.visualRect(third).center())
            await until(lambda: card.current_row() == 2)
            card.close()

    play(scene())


def test_campaigns_of_single_layouts_come_as_guests_and_go_with_their_filter(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = shown.page()
            all_rows = page.model.total
            page.filters.set_filter("is_layout_specific", 1)
            await until(lambda: not page.filters.is_asking and page.model.rowCount() > 0)
            assert all(page.rows.is_guest(record) for record in page.model.shown_records())
            assert page.rows.total == all_rows, "what the tree counts stays"
            await page.rows.settled()
            page.start_loading()
            await until(lambda: page.model.state is LoadState.READY and not page.filters.is_asking)
            await until(lambda: page.model.rowCount() > 0)
            page.filters.set_filter("is_layout_specific", None)
            await until(lambda: page.model.total == all_rows and page.model.rowCount() == all_rows)
            assert session.state.value == "connected"

    play(scene())


def test_a_failed_server_filter_is_reverted_and_reported(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = shown.page()
            page.filters.set_filter("type", "ad")
            await until(lambda: not page.filters.is_asking)
            page.model.arrange_now()
            ads = page.model.rowCount()
            demo.fault("status", path=r"^/api/campaign$", status=422, body='{"error":422,"message":"Bad"}', times=None)
            page.filters.set_filter("name", "a")
            await until(lambda: any("The CMS couldn't apply the filter" in each for each in shown.banners()))
            assert page.filters.values == {"type": "ad"}
            assert page.filters.chip("name") is None
            assert page.model.rowCount() == ads
            demo.clear_faults()
            await opened(shown, session, "commands")
            assert not any("The CMS couldn't apply the filter" in each for each in shown.banners()), (
                "it is about another page"
            )
            shown.navigator.bench.tabs.show_page(page)
            assert any("The CMS couldn't apply the filter" in each for each in shown.banners())
            page.filters.set_filter("name", "a")
            assert not any("The CMS couldn't apply the filter" in each for each in shown.banners()), (
                "another try, another answer"
            )

    play(scene())


def test_a_day_is_written_on_its_chip_as_in_the_table() -> None:
    released: Filter[object] = Filter(key="from", label="Released from", kind=FilterKind.DATE)
    assert value_text(released, "2025-03-09", []) == "9 Mar 2025"
    assert value_text(released, datetime.now().astimezone().date().isoformat(), []) == "Today"


def test_a_number_and_a_day_are_checked_while_they_are_typed(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            page = shown.page()
            page.filters.ask_value("campaign_id")
            card = QApplication.activePopupWidget()
            assert isinstance(card, ValuePopup)
            QTest.keyClicks(card.field.edit, "twelve")
            assert card.field.error == "Enter a whole number."
            QTest.keyClick(card.field.edit, Qt.Key.Key_Return)
            assert card.isVisible()
            wanted = page.model.shown_records()[3]
            card.field.edit.setText(str(wanted.campaign_id))
            QTest.keyClick(card.field.edit, Qt.Key.Key_Return)
            await until(lambda: titles(page) == [wanted.name])

    play(scene())


def test_chips_break_into_lines_where_there_is_no_room(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await opened(shown, session, "campaigns")
            low = page.filters.height()
            page.filters.set_filters(
                {"name": "a", "type": "list", "tags": "-nothing", "retired": False, "modified": 365}
            )
            await until(lambda: page.filters.height() > low)
            right = max(chip.geometry().right() for chip in map(page.filters.chip, page.filters.values) if chip)
            assert right <= page.filters.width()

    play(scene())


def test_a_filter_ends_with_its_node_and_an_empty_node_is_explained(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await opened(shown, session, "notifications")
            key, choose = session.connection.id, shown.navigator.bench.nav.choose
            chosen: list[object] = []
            shown.navigator.bench.nav.node_chosen.connect(chosen.append)
            choose(f"{key}/notifications/released")
            assert len(chosen) == 1, "what is shown is arranged once"
            page.filter.setText("nothing is called like this")
            await until(lambda: "No matching notifications" in shown.texts(page.states))
            assert "Only “Released” was searched." in shown.texts(page.states)
            choose(f"{key}/notifications/released")
            assert page.filter.text(), "the same node keeps its words"
            choose(f"{key}/notifications/drafts")
            assert not page.filter.text()
            await until(lambda: "No drafts" in shown.texts(page.states))
            shown.press("New notification", page.states)
            assert shown.navigator.bench.tabs.current() is not page

    play(scene())


def test_every_column_is_searched_by_typing(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    passing = {"today,", "yesterday,", "tomorrow,", "—", "/"}

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            for rows in shown.navigator.lists.of(session.connection.id):
                rows.load_once()
                await rows.settled()
                declaration = rows.declaration
                assert rows.model.total
                for record in rows.model.records():
                    found_by = declaration.search_text(record).casefold()
                    for column in declaration.columns:
                        words = set(column.value(record).casefold().split()) - passing
                        assert not {word for word in words if word.rstrip(",") not in found_by}, column.title

    play(scene())
