"""Each action that fails has a banner of its own, which names the campaign and what was typed, until it is settled."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.services.connection_state import LinkState
from app.ui.pages.campaigns.page import CampaignsPage
from app.ui.widgets.inputs.labelled_fields import LineEdit
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import Program, program, until
from tests.ui.campaigns.conftest import made, pick, rename_field, type_name
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")
TAKEN = '{"error":422,"message":"That name is taken"}'
ONE = "“Refused one” wasn't renamed to “Typed one”: That name is taken."
TWO = "“Refused two” wasn't renamed to “Typed two”: That name is taken."


async def type_new_name(page: CampaignsPage, old: str, new: str) -> None:
    await pick(page, old)
    page.view.setFocus()
    QTest.keyClick(page.view, Qt.Key.Key_F2)
    QTest.keyClicks(rename_field(page), new)
    QTest.keyClick(rename_field(page), Qt.Key.Key_Return)


async def told_of(shown: Program, sentence: str) -> None:
    await until(lambda: sentence in shown.every_banner())


async def start_new(shown: Program, page: CampaignsPage, name: str) -> None:
    page.new_action().trigger()
    await type_name(shown, name)
    await shown.answer("Create")


def test_two_refused_renames_are_both_told_and_their_names_can_be_edited(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            ids = {name: await made(session, name) for name in ("Refused one", "Refused two")}
            await until(lambda: set(ids) <= set(shown.names()))
            page = shown.page()
            for campaign_id in ids.values():
                demo.fault("status", path=f"/campaign/{campaign_id}$", method="PUT", status=422, body=TAKEN)
            await type_new_name(page, "Refused one", "Typed one")
            await until(lambda: ONE in shown.every_banner())
            await type_new_name(page, "Refused two", "Typed two")
            await until(lambda: TWO in shown.every_banner())
            assert ONE in shown.every_banner()
            assert shown.banners() == [TWO], "one strip"
            shown.press("Edit name…", shown.navigator.bench.tabs.banners)
            dialog = await shown.dialog()
            field = dialog.findChildren(LineEdit)[0]
            assert field.text() == "Typed two"
            QTest.keyClicks(field, "Free name")
            await shown.answer("Rename")
            await until(lambda: "Renamed to “Free name”" in shown.toasts())
            assert demo.campaign(ids["Refused two"])["campaign"] == "Free name"
            assert TWO not in shown.every_banner()
            assert ONE in shown.every_banner(), "it is about another campaign"

    play(scene())


def test_a_rename_of_unknown_outcome_stays_told_while_others_succeed(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    told = "“In doubt” may not have been renamed to “Perhaps”: The CMS reported an error (504)."

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            session.writer.checks.looks_s = (0.0,)
            campaign_id = await made(session, "In doubt")
            await made(session, "Another")
            await until(lambda: {"In doubt", "Another"} <= set(shown.names()))
            page = shown.page()
            demo.fault("status", path=f"/campaign/{campaign_id}$", method="PUT", status=504, body="", times=2)
            await type_new_name(page, "In doubt", "Perhaps")
            await until(lambda: told in shown.every_banner())
            await type_new_name(page, "Another", "Renamed well")
            await until(lambda: "Renamed to “Renamed well”" in shown.toasts())
            assert told in shown.every_banner()
            shown.press("Check again", shown.navigator.bench.tabs.banners)
            await until(lambda: "Renamed to “Perhaps”" in shown.toasts())
            assert told not in shown.every_banner()

    play(scene())


def test_all_creations_of_unknown_outcome_are_remembered(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    names = ("Lost one", "Lost two")
    unchecked = "The CMS's response was lost, and Marquee couldn't check whether it was created."

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            session.writer.checks.looks_s = (0.0,)
            for name in names:
                demo.fault("drop", path="/campaign$", method="POST")
                demo.fault("status", path="/campaign$", method="GET", status=500, body="", times=None, skip=1)
                await start_new(shown, shown.page(), name)
                await told_of(shown, f"“{name}”: {unchecked}")
                demo.clear_faults()
            assert f"“{names[0]}”: {unchecked}" in shown.every_banner()
            for state in (LinkState.OFFLINE, LinkState.CONNECTED):
                session.link.set(state)
            known = "The CMS's response was lost. It hasn't been created so far."
            await until(lambda: {f"“{name}”: {known}" for name in names} <= set(shown.every_banner()))

    play(scene())


def test_what_was_typed_for_a_refused_campaign_is_there_again(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    told = "“Refused new” wasn't created: That name is taken."

    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            demo.fault("status", path="/campaign$", method="POST", status=422, body=TAKEN)
            await start_new(shown, shown.page(), "Refused new")
            await until(lambda: told in shown.every_banner())
            shown.press("Edit…", shown.navigator.bench.tabs.banners)
            dialog = await shown.dialog()
            assert dialog.findChildren(LineEdit)[0].text() == "Refused new"
            await type_name(shown, "Accepted new")
            await shown.answer("Create")
            await until(lambda: "Created “Accepted new”" in shown.toasts())
            assert told not in shown.every_banner()

    play(scene())
