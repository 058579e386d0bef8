"""Copy to…: copying between open connections through the dialogs, without guessing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QAction

from app.services.session.session import Session
from app.ui.awaited_dialogs import CardDialog
from app.ui.copying.dialogs import CampaignCopyDialog, CommandCopyDialog, TargetDialog
from app.ui.pages.commands.page import CommandsPage
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import Program, program, until
from tests.ui.campaigns.test_closed_page import close_tab
from tests.ui.conftest import Play

NAME = "Autumn window loop"


@pytest.fixture
def other() -> Iterator[DemoCms]:
    """A separate CMS, because copies stay there."""
    with DemoCms(dialect="documented") as cms:
        yield cms


def copy_action(shown: Program) -> QAction | None:
    page = shown.navigator.bench.tabs.current()
    assert page is not None
    return next((each for each in page.page_actions() if each.text().startswith("Copy to")), None)


async def ask_to_copy(shown: Program, text: str = "Copy to Test…") -> CardDialog[Any]:
    """Takes the verb, which is called so; the dialog that it opens."""
    action = copy_action(shown)
    assert action is not None
    assert action.text() == text
    action.trigger()
    return await shown.dialog()


async def pick_campaign(shown: Program, session: Session, cms: DemoCms) -> None:
    page = shown.page(session.connection.id)
    shown.navigator.bench.tabs.show_page(page)
    page.show_record(cms.campaign_id(NAME))
    await until(lambda: len(page.selected()) == 1)


def test_a_campaign_is_copied_to_the_other_connection_once_everything_is_decided(
    play: Play, demo: DemoCms, other: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            here = await shown.sign_in(demo, name="Production", colour=0)
            await pick_campaign(shown, here, demo)
            assert copy_action(shown) is None, "there is nowhere to copy to"
            await shown.sign_in(other, name="Test", colour=4)
            await pick_campaign(shown, here, demo)
            dialog = await ask_to_copy(shown)
            assert isinstance(dialog, CampaignCopyDialog)
            assert any("to match" in text for text in shown.texts(dialog))
            assert not dialog.copy.isEnabled()
            assert dialog.copy.toolTip() == "1 layout needs a match. Choose one or skip it."
            (pick,) = dialog.picks.values()
            bonfire = next(each for each in pick.choices if each.text == "Bonfire toffee")
            pick.take(bonfire.value)
            assert dialog.copy.isEnabled()
            assert not dialog.copy.toolTip()
            dialog.name.edit.setText("Autumn, from production")
            await shown.answer("Copy")
            await until(lambda: "Copied “Autumn, from production” to Test" in shown.toasts())
            made = other.campaign(other.campaign_id("Autumn, from production"))
            names = [row["layout"] for row in demo.campaign(demo.campaign_id(NAME))["layouts"]]
            assert [row["layout"] for row in made["layouts"]] == [
                "Bonfire toffee" if name == "Opening hours, September" else name for name in names
            ]

    play(scene())


@pytest.mark.failure(35)
def test_a_lost_copy_is_sent_again_on_request(play: Play, demo: DemoCms, other: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            here = await shown.sign_in(demo, name="Production", colour=0)
            there = await shown.sign_in(other, name="Test", colour=4)
            there.writer.checks.looks_s = (0.0, 0.05, 0.2)
            await pick_campaign(shown, here, demo)
            dialog = await ask_to_copy(shown)
            assert isinstance(dialog, CampaignCopyDialog)
            dialog.name.edit.setText("Lost on its way")
            shown.press("Skip all", dialog)
            other.fault("drop", path="/api/campaign$", method="POST")
            await shown.answer("Copy")
            lost = "The CMS's response was lost. It hasn't been created so far."
            await until(lambda: lost in shown.banners())
            assert not await there.campaigns.named("Lost on its way")
            shown.press("Send again", shown.navigator.bench.tabs.banners)
            await until(lambda: "Copied “Lost on its way” to Test" in [*shown.banners(), *shown.toasts()])
            assert lost not in shown.banners()
            assert len(await there.campaigns.named("Lost on its way")) == 1

    play(scene())


def test_a_refused_copy_is_reported_after_its_tab_was_closed(
    play: Play, demo: DemoCms, other: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            here = await shown.sign_in(demo, name="Production", colour=0)
            await shown.sign_in(other, name="Test", colour=4)
            await pick_campaign(shown, here, demo)
            dialog = await ask_to_copy(shown)
            shown.press("Skip all", dialog)
            other.fault("delay", path="/api/campaign$", method="GET", seconds=0.5)
            body = '{"error":422,"message":"Refused by the CMS","property":"name","help":null}'
            other.fault("status", path="/api/campaign$", method="POST", status=422, body=body)
            other.forget_requests()
            await shown.answer("Copy")
            await other.arrived(path="/api/campaign$")
            await close_tab(shown)
            await until(lambda: any("Refused by the CMS" in text for text in shown.every_banner()))

    play(scene())


def test_skipped_parts_are_listed_where_they_stay_readable(
    play: Play, demo: DemoCms, other: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            here = await shown.sign_in(demo, name="Production", colour=0)
            there = await shown.sign_in(other, name="Test", colour=4)
            await pick_campaign(shown, here, demo)
            dialog = await ask_to_copy(shown)
            shown.press("Skip all", dialog)
            await shown.answer("Copy")
            await until(lambda: f"Copied “{NAME}” to Test" in shown.banners())
            shown.press("Open", shown.navigator.bench.tabs.banners)
            page = shown.navigator.bench.tabs.current()
            assert page is not None
            assert page.page_key[0] == there.connection.id
            assert page.page_key[1] == "campaign"

    play(scene())


def test_a_command_needs_a_code_that_is_free_there(play: Play, demo: DemoCms, other: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            here = await shown.sign_in(demo, name="Production", colour=0)
            await shown.sign_in(other, name="Test", colour=4)
            page = shown.navigator.list_page(here, "commands")
            assert isinstance(page, CommandsPage)
            shown.navigator.bench.tabs.show_page(page)
            await until(lambda: page.model.total > 0)
            record = next(each for each in page.model.records() if each.code == "queue_open")
            page.show_record(record.command_id)
            await until(lambda: len(page.selected()) == 1)
            dialog = await ask_to_copy(shown)
            assert isinstance(dialog, CommandCopyDialog)
            assert "“Queue sign: open till” already has this code there." in shown.texts(dialog)
            assert not dialog.copy.isEnabled()
            dialog.code.edit.setText("queue_close")
            await shown.answer("Copy")
            again = await shown.dialog()
            assert isinstance(again, CommandCopyDialog)
            assert again is not dialog, "this code is taken as well, which the CMS was asked when sending"
            assert again.code.text == "queue_close"
            again.code.edit.setText("queue_from_production")
            await shown.answer("Copy")
            await until(lambda: "Copied “Queue sign: open till” to Test" in shown.toasts())
            made = other.api("GET", "/command?code=queue_from_production", token=other.token()).json()
            assert [each["command"] for each in made] == ["Queue sign: open till"]

    play(scene())


def test_among_several_connections_the_person_chooses(
    play: Play, demo: DemoCms, other: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            here = await shown.sign_in(demo, name="Production", colour=0)
            await shown.sign_in(other, name="Test", colour=4)
            third = await shown.sign_in(other, "alex", name="Alex’s", colour=2)
            await pick_campaign(shown, here, demo)
            dialog = await ask_to_copy(shown, "Copy to…")
            assert isinstance(dialog, TargetDialog)
            dialog.target.set_value(third)
            await shown.answer("Continue")
            chosen = await shown.dialog()
            assert chosen.windowTitle() == f"Copy “{NAME}” to Alex’s"
            shown.press("Cancel", chosen)

    play(scene())
