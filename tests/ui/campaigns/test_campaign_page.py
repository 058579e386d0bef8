"""The campaign table on a running demo CMS: rows, filters, sorting and the inspector."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from app.domain.text.collation import collation_key
from app.models.record_table import LoadState
from app.ui.pages.campaigns.page import CampaignsPage
from app.ui.widgets.buttons.action_button import ActionButton
from app.ui.widgets.buttons.painted_buttons import Button, ButtonKind, IconButton
from app.ui.widgets.tables.list_placeholders import StaleLine
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import Program, menu_texts, program, until
from tests.ui.campaigns.conftest import made, pick
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")
SHIFT = Qt.KeyboardModifier.ShiftModifier


def offers_again(page: CampaignsPage) -> bool:
    """Whether the inspector has a button that reads the line-up once more."""
    buttons = page.inspector.findChildren(Button)
    return any(each.isVisible() for each in buttons if each.text() == "Try again")


def keys(shown: Program) -> list[str]:
    """The keys of every node of the tree."""
    return list(shown.navigator.bench.nav.model.keys())


def column(page: CampaignsPage, key: str) -> list[str]:
    place = [each.key for each in page.model.columns].index(key)
    return [page.model.index(row, place).data() for row in range(page.model.rowCount())]


def test_every_campaign_is_listed_with_its_values(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            page = shown.page()
            names = shown.names()
            assert names == sorted(names, key=collation_key)
            assert len(names) == page.model.total >= 40
            row = names.index("Autumn window loop")
            texts = [page.model.index(row, place).data() for place in range(6)]
            assert texts == ["Autumn window loop", "List", "24", "3:10", "season:autumn, window", "Block"]
            assert page.count_text() == str(len(names))

    play(scene())


def test_typing_in_the_table_filters_and_escape_shows_all_again(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            page = shown.page()
            total = page.model.total
            page.view.setFocus()
            QTest.keyClicks(page.view, "w")
            QTest.keyClicks(page.filter, "indow loop")
            assert shown.names() == ["Autumn window loop"]
            assert page.count_text() == f"1 of {total}"
            page.filter.setText("nothing is called like this")
            await until(lambda: not page.view.isVisible())
            buttons = [each for each in page.findChildren(Button) if each.isVisible()]
            assert [each.text() for each in buttons if each.kind is ButtonKind.PRIMARY] == ["New campaign"]
            shown.press("Clear filter", page)
            assert page.filter.text() == ""
            assert page.model.rowCount() == total
            assert page.view.isVisible()

    play(scene())


def test_clicks_on_titles_sort_and_shift_adds_a_second_key(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            page = shown.page()
            header = page.view.header

            def click(key: str, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
                section = [each.key for each in page.model.columns].index(key)
                place = header.sectionViewportPosition(section) + header.sectionSize(section) // 2
                QTest.mouseClick(
                    header.viewport(),
                    Qt.MouseButton.LeftButton,
                    modifier,
                    QPoint(place, 10),
                )

            click("layouts")
            layouts = [int(text) for text in column(page, "layouts")]
            assert layouts == sorted(layouts)
            click("layouts")
            assert [int(text) for text in column(page, "layouts")] == sorted(layouts, reverse=True)
            click("type")
            click("name", SHIFT)
            page.model.arrange_now()  # on a busy machine it is still under way
            pairs = list(zip(column(page, "type"), map(collation_key, column(page, "name")), strict=True))
            assert pairs == sorted(pairs)

    play(scene())


def test_sorting_shows_the_top_or_keeps_the_selection_in_view(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            page = shown.page()
            shown.window.resize(1100, 500)
            view, header = page.view, page.view.header
            bar = view.verticalScrollBar()
            await until(lambda: bar.maximum() > 0)

            def click_name() -> None:
                middle = header.sectionViewportPosition(0) + 30
                QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(middle, 10))

            names = column(page, "name")
            view.clearSelection()
            bar.setValue(bar.maximum())
            click_name()
            await until(lambda: column(page, "name") == names[::-1])
            assert (bar.value(), view.currentIndex().row()) == (0, 0)

            view.select_ids([page.model.id_at(0)])
            click_name()
            await until(lambda: column(page, "name") == names)
            assert [record.name for record in view.selected_records()] == [names[-1]]
            assert view.viewport().rect().intersects(view.visualRect(view.selectionModel().selectedRows()[0]))

    play(scene())


def test_a_folder_of_the_tree_shows_what_is_in_it_and_below(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page, nav = shown.page(), shown.navigator.bench.nav
            root = f"{session.connection.id}/campaigns"
            await until(lambda: any("/folder/" in key for key in keys(shown)))
            shops = next(key for key in keys(shown) if nav.model.index_of(key).data() == "Shops")
            nav.choose(shops)
            page.model.arrange_now()  # on a busy machine it is still under way
            inside = page.model.rowCount()
            assert 0 < inside < page.model.total
            assert len(set(column(page, "folder"))) > 1, "folders below it count"
            assert "Shops" in shown.texts(page), "the page has its title"
            nav.choose(f"{root}/ads")
            page.model.arrange_now()
            assert set(column(page, "type")) == {"Ad"}
            nav.choose(shops)
            page.scope_cleared.emit()
            page.model.arrange_now()
            assert nav.current_key() == f"{root}/all"
            assert page.model.rowCount() == page.model.total
            assert "All campaigns" in shown.texts(page)

    play(scene())


def test_the_selection_survives_filter_order_and_refresh(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            page = shown.page()
            ids = await pick(page, "Autumn window loop", "Bath counter boards")
            page.filter.setText("autumn")
            await until(lambda: page.view.selected_ids() == ids[:1])
            page.filter.clear()
            page.view.header.sort_by("modified")
            page.model.arrange_now()
            await until(lambda: sorted(page.view.selected_ids()) == sorted(ids))
            page.refresh_action.trigger()
            await until(lambda: page.model.state is LoadState.READY)
            assert sorted(page.view.selected_ids()) == sorted(ids)
            page.view.copy_selection()
            lines = QGuiApplication.clipboard().text().splitlines()
            assert len(lines) == 2
            assert any(line.startswith("Autumn window loop\tList\t24\t3:10\t") for line in lines)

    play(scene())


def test_deleting_rows_selects_the_next_one(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            view, model = shown.page().view, shown.page().model
            QTest.keyClick(view, Qt.Key.Key_End)
            for rows in (3, 1):  # several at once are taken out of the model in another way than one
                QTest.keyClick(view, Qt.Key.Key_Up, Qt.KeyboardModifier.NoModifier)
                view.select_ids([model.id_at(row) for row in range(20, 20 + rows)])
                scrolled, after = view.verticalScrollBar().value(), model.id_at(20 + rows)
                assert scrolled > 0
                model.remove(view.selected_ids())
                assert view.current_id() == after
                assert not view.selected_ids()
                assert abs(view.verticalScrollBar().value() - scrolled) <= rows * view.rowHeight(0)
                QTest.keyClick(view, Qt.Key.Key_Down)
                assert view.selected_ids() == [after], "the first key selects the row that has the keyboard"

    play(scene())


def test_the_inspector_reads_a_line_up_once_when_the_selection_has_settled(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            page = shown.page()
            demo.forget_requests()
            settling, interval_ms = page.inspector._settle, page.inspector._settle.interval()
            settling.setInterval(60_000)  # longer than three picks take on any machine
            for name in ("Bath counter boards", "Barista hiring, York", "Autumn window loop"):
                await pick(page, name)
            settling.setInterval(interval_ms)
            await until(lambda: len(page.inspector.entries()) == 24)
            reads = demo.requests(path=r"^/api/campaign/\d+$")
            assert len(reads) == 1, "the campaigns passed over were not asked for"
            await pick(page, "Bath counter boards")
            await pick(page, "Autumn window loop")
            assert len(page.inspector.entries()) == 24, "known already"

    play(scene())


def test_a_refresh_shows_a_new_order_in_the_inspector_though_the_cms_does_not_date_it(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            page = shown.page()
            campaign_id = demo.campaign_id("Soup season")
            await pick(page, "Soup season")
            line_up = demo.line_up(campaign_id)
            await until(lambda: [entry.layout_id for entry in page.inspector.entries()] == line_up)
            token, before = demo.token(), demo.campaign(campaign_id)["modifiedAt"]
            record = demo.campaign(campaign_id)
            form = {
                "name": record["campaign"], "tags": ",".join(tag["tag"] for tag in record["tags"]),
                "listPlayOrder": record["listPlayOrder"], "manageLayouts": 1, "layoutIds": line_up[::-1],
            }  # fmt: skip
            # As it is already, so that only the order is new.
            form |= {name: record[name] for name in ("ref1", "ref2", "ref3", "ref4", "ref5") if record[name]}
            assert demo.api("PUT", f"/campaign/{campaign_id}", token=token, form=form).status == 200
            assert demo.campaign(campaign_id)["modifiedAt"] == before
            page.refresh_action.trigger()
            await until(lambda: [entry.layout_id for entry in page.inspector.entries()] == line_up[::-1])

    play(scene())


def test_a_read_failure_of_one_campaign_is_not_shown_for_the_next(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = shown.page()
            await pick(page, "Autumn window loop")
            await until(lambda: len(page.inspector.entries()) == 24)
            path = rf"^/api/campaign/{demo.campaign_id('Barista hiring, York')}$"
            demo.fault("status", path=path, method="GET", status=500, times=None)
            await pick(page, "Barista hiring, York")
            await demo.arrived(path=path, method="GET")
            await pick(page, "Autumn window loop")
            await until(lambda: not session.client.transport._running)
            await asyncio.sleep(0.05)  # what comes of the last try would be shown by then
            assert not offers_again(page)
            await pick(page, "Barista hiring, York")
            await until(lambda: "The line-up couldn't be loaded." in " ".join(shown.texts(page.inspector)))
            assert offers_again(page)

    play(scene())


def test_the_inspector_shows_an_ads_progress_and_blockers(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            page = shown.page()
            await until(lambda: page.model.state is LoadState.READY)  # loading ends what was known
            await pick(page, "Christmas hampers teaser")
            assert page.inspector.ad.pacing.bar.accessibleName().startswith(
                "Plays: 4,000 of 12,000 · 33%. Time elapsed: "
            )
            await until(lambda: "No days set for 1 layout" in shown.texts(page.inspector.ad))
            await pick(page, "Autumn window loop")
            assert not page.inspector.ad.isVisible()
            await pick(page, "Christmas hampers teaser")
            await until(lambda: "No days set for 1 layout" in shown.texts(page.inspector.ad))

    play(scene())


def test_the_inspector_offers_the_actions_for_one_two_and_more_campaigns(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            page = shown.page()

            def offered() -> list[str]:
                buttons = page.inspector.findChildren(ActionButton)
                return [each.text() for each in buttons if each.isVisible()]

            def can_compare() -> bool:
                """Whether the action for two is there, as an icon beside the others."""
                buttons = page.inspector.findChildren(IconButton)
                return any(each.isVisible() and "Compare" in each.accessibleName() for each in buttons)

            await pick(page, "Bakery counter, morning")
            assert offered() == ["Edit line-up"]
            await pick(page, "Bakery counter, morning", "Autumn window loop")
            assert offered() == ["Bulk edit"]
            assert can_compare()
            await pick(page, "Bakery counter, morning", "Autumn window loop", "Click and collect")
            assert offered() == ["Bulk edit"]
            assert not can_compare()

    play(scene())


@pytest.mark.failure(5)
def test_rows_that_cannot_be_read_are_counted_and_the_rest_is_shown(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        rows = [{"campaignId": 999_001, "campaign": "Good"}, "no record", {"campaign": "no id"}]
        demo.fault("body", path=r"^/api/campaign$", body=json.dumps(rows))
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            assert {"Good", "York Minster window"} <= set(shown.names())
            assert "2 campaigns couldn't be read" in shown.every_banner()
            shown.page().start_loading()
            await until(lambda: "Good" not in shown.names())  # it did not come again
            await until(lambda: "2 campaigns couldn't be read" not in shown.every_banner())

    play(scene())


def test_a_failed_list_gives_the_reason_and_can_be_retried(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            demo.fault(
                "status",
                path=r"^/api/campaign$",
                status=403,
                body='{"error":403,"message":"Feature not enabled"}',
                times=None,
            )
            connection = shown.connection(demo)
            shown.connection_flow.go_to(connection)
            await shown.browse(demo)
            await until(lambda: shown.navigator.list_pages() and shown.page().model.state is LoadState.FAILED)
            page = shown.page()
            assert not page.view.isVisible()
            demo.clear_faults()
            shown.press("Try again", page)
            await until(lambda: page.model.state is LoadState.READY)
            assert page.view.isVisible()
            demo.fault("status", path=r"^/api/campaign$", status=500, times=None)
            page.start_loading()
            await until(lambda: page.model.state is LoadState.FAILED, 30)
            assert page.view.isVisible(), "old rows stay"
            assert page.states.findChild(StaleLine) is not None

    play(scene())


def test_a_cms_without_campaigns_offers_to_make_the_first(play: Play, tmp_path: Path) -> None:
    async def scene() -> None:
        with DemoCms() as cms:
            cms.fault("body", path=r"^/api/campaign$", body="[]", times=None)
            async with program(tmp_path) as shown:
                await shown.sign_in(cms)
                page = shown.page()
                assert not page.view.isVisible()
                shown.press("New campaign", page.states)
                dialog = await shown.dialog()
                assert dialog.windowTitle() == "New campaign"
                await shown.answer("Cancel")

    play(scene())


def test_someone_elses_change_in_this_window_reaches_the_table(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            campaign_id = await made(session, "Before")
            await until(lambda: "Before" in shown.names())
            await session.campaigns.rename(campaign_id, "After")
            await until(lambda: "After" in shown.names() and "Before" not in shown.names())
            await session.campaigns.delete(campaign_id)
            assert "After" not in shown.names()

    play(scene())


def test_the_columns_menu_hides_columns_and_keeps_the_name(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            page = shown.page()
            page.view.resize(1600, 400)
            menu = page.view.column_menu(fixed=("name",))
            assert menu_texts(menu)[:3] == ["Name", "Type", "Layouts"]
            actions = {action.text(): action for action in menu.actions()}
            assert not actions["Name"].isEnabled()
            actions["Folder"].trigger()
            actions["Type"].trigger()
            assert not page.view.header.isSectionHidden(7)
            assert page.view.header.isSectionHidden(1)
            actions["Reset columns"].trigger()
            assert page.view.header.isSectionHidden(7)
            assert not page.view.header.isSectionHidden(1)
            assert isinstance(menu.parent(), type(page.view))
            page.view.resize(560, 400)
            (order,) = [each for each in page.view.column_menu().actions() if each.text().startswith("Play order")]
            assert order.text() == "Play order\tNot enough room"
            assert order.isChecked()

    play(scene())
