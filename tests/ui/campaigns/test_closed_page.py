"""What was started from the list of campaigns is carried out and reported, even if its tab is closed meanwhile."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import Program, program, until
from tests.ui.campaigns.conftest import made, pick, rename_field, renamed, type_name
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")


async def close_tab(shown: Program) -> None:
    tabs = shown.navigator.bench.tabs
    page = tabs.current()
    assert page is not None
    assert await tabs.close_page(page)


@pytest.mark.failure(27)
def test_a_copy_is_completed_and_reported_after_its_tab_was_closed(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = shown.page()
            source = await made(session, "Copied in a hurry")
            form = {"name": "Copied in a hurry", "ref1": "the CMS's own copy lacks this"}
            demo.api("PUT", f"/campaign/{source}", token=demo.token(), form=form)
            await until(lambda: "Copied in a hurry" in shown.names())
            await pick(page, "Copied in a hurry")
            demo.fault("delay", method="POST", path="copy$", seconds=0.5)
            demo.fault("delay", method="PUT", path=r"campaign/\d+$", seconds=0.5)
            next(action for action in page.verbs() if action.text() == "Duplicate…").trigger()
            await type_name(shown, "The hurried copy")
            await shown.answer("Duplicate")
            await demo.arrived(method="POST", path="copy$")
            await close_tab(shown)
            await until(lambda: "Duplicated as “The hurried copy”" in shown.toasts())
            assert demo.campaign(demo.campaign_id("The hurried copy"))["ref1"] == form["ref1"]

    play(scene())


@pytest.mark.failure(27)
def test_a_name_being_typed_keeps_the_preview_and_is_saved(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            await made(session, "Typed in a preview")
            tabs = shown.navigator.bench.tabs
            await close_tab(shown)
            nav = shown.navigator.bench.nav

            def click(kind: str) -> None:
                index = nav.model.index_of(f"{session.connection.id}/{kind}")
                nav.tree.scrollTo(index)
                place = nav.tree.visualRect(index).center()
                QTest.mouseClick(nav.tree.viewport(), Qt.MouseButton.LeftButton, pos=place)

            click("campaigns")
            page = await shown.loaded()
            assert tabs.is_preview(page)
            await pick(page, "Typed in a preview")
            page.view.setFocus()
            QTest.keyClick(page.view, Qt.Key.Key_F2)
            QTest.keyClicks(rename_field(page), "Typed and kept")
            click("commands")
            assert [each.page_title() for each in tabs.pages()] == ["Campaigns", "Commands"]
            await until(lambda: "Renamed to “Typed and kept”" in shown.toasts())
            assert demo.campaign_id("Typed and kept")

    play(scene())


@pytest.mark.failure(27)
def test_a_rename_continues_after_its_tab_was_closed(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            campaign_id = await made(session, "Renamed and closed")
            await until(lambda: "Renamed and closed" in shown.names())
            page = shown.page()
            await pick(page, "Renamed and closed")
            demo.fault("delay", method="GET", path=f"campaign/{campaign_id}$", seconds=0.5)
            page.view.setFocus()
            QTest.keyClick(page.view, Qt.Key.Key_F2)
            QTest.keyClicks(rename_field(page), "Renamed anyway")
            QTest.keyClick(rename_field(page), Qt.Key.Key_Return)
            await close_tab(shown)
            await until(lambda: "Renamed to “Renamed anyway”" in shown.toasts())
            assert demo.campaign(campaign_id)["campaign"] == "Renamed anyway"

    play(scene())


def test_a_rename_in_an_outdated_row_keeps_the_name_that_someone_else_gave(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            campaign_id = await made(session, "Outdated")
            await until(lambda: "Outdated" in shown.names())
            page = shown.page()
            await pick(page, "Outdated")
            demo.api("PUT", f"/campaign/{campaign_id}", token=demo.token("alex"), form={"name": "Their name"})
            page.view.setFocus()
            QTest.keyClick(page.view, Qt.Key.Key_F2)
            QTest.keyClicks(rename_field(page), "My name")
            QTest.keyClick(rename_field(page), Qt.Key.Key_Return)
            why = "It has since been renamed to “Their name”, so it keeps that name."
            await until(lambda: f"“Outdated” wasn't renamed to “My name”: {why}" in shown.banners())
            assert demo.campaign(campaign_id)["campaign"] == "Their name"
            await until(lambda: "Their name" in shown.names())

    play(scene())


@pytest.mark.failure(20)
def test_undoing_a_rename_keeps_the_name_that_someone_else_gave_meanwhile(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            campaign_id = await made(session, "Shared")
            await until(lambda: "Shared" in shown.names())
            await renamed(shown, shown.page(), "Shared", "Mine")
            demo.api("PUT", f"/campaign/{campaign_id}", token=demo.token("alex"), form={"name": "Theirs"})
            shown.navigator.list_undo.action.trigger()
            why = "It has since been renamed to “Theirs”, so it keeps that name."
            await until(lambda: f"“Mine” wasn't renamed to “Shared”: {why}" in shown.banners())
            assert demo.campaign(campaign_id)["campaign"] == "Theirs"

    play(scene())
