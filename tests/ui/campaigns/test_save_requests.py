"""The requests of one save: list and inspector use the record that was read back."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import msgspec
from PySide6.QtWidgets import QLabel, QWidget

from app.core.change_hub import Change, Kind
from app.services.session.session import Session
from app.ui.pages.ad_campaign.page import AdCampaignPage
from app.ui.pages.campaigns.page import CampaignsPage
from tests.helpers.ad_campaigns import make_ad
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import Program, program, until
from tests.helpers.save_rechecks import NOT_BY_ITSELF
from tests.ui.ad_campaign.conftest import Hand
from tests.ui.conftest import Play


def watch_only_the_save(session: Session) -> None:
    """Leaves out the check some seconds after a save, which a busy machine may reach within the test."""
    for recent in session.writer.recent:
        recent.looks_s = NOT_BY_ITSELF


async def inspected(shown: Program, session: Session, campaign_id: int) -> CampaignsPage:
    """The list, with the campaign's line-up in the inspector; only saves send requests from now on."""
    watch_only_the_save(session)
    page = shown.page()
    await until(lambda: page.rows.model.by_id(campaign_id) is not None)
    page.show_campaign(campaign_id)
    await until(lambda: page.has_inspector and page.inspector.entries())
    return page


def test_save_costs_three_requests_with_list_and_inspector_in_front(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    campaign_id = demo.campaign_id("Soup season")

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await inspected(shown, session, campaign_id)
            for rows in shown.navigator.lists.of(session.connection.id):
                await rows.settled()
            base = (await session.campaigns.open(campaign_id)).state
            first, *others = base.entries
            meant = replace(base, properties=replace(base.properties, ref1="three"), entries=(*others, first))
            demo.forget_requests()
            await session.campaigns.save(base, meant)
            await until(lambda: (row := page.rows.model.by_id(campaign_id)) is not None and row.ref1 == "three")
            await until(lambda: [entry.layout_id for entry in page.inspector.entries()][-1:] == [first.layout_id])
            await asyncio.sleep(1.2)  # long enough for any further request
            asked = demo.requests(path="/campaign")
            assert [(each["method"], each["path"]) for each in asked] == [
                ("GET", f"/api/campaign/{campaign_id}"),
                ("PUT", f"/api/campaign/{campaign_id}"),
                ("GET", f"/api/campaign/{campaign_id}"),
            ], [(each["method"], each["path"], each["started_s"]) for each in demo.requests()]
            row = page.rows.model.by_id(campaign_id)
            assert row is not None
            truth = next(
                each
                for each in demo.api("GET", "/campaign?length=1000", token=demo.token()).json()
                if each["campaignId"] == campaign_id
            )
            assert (row.number_layouts, row.total_duration) == (truth["numberLayouts"], truth["totalDuration"])

    play(scene())


def test_inspector_reads_no_lineup_that_a_save_brings_however_busy_the_computer_is(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    campaign_id = demo.campaign_id("Soup season")
    threads, busy = ThreadPoolExecutor(1), threading.Event()

    async def scene() -> None:
        asyncio.get_running_loop().set_default_executor(threads)
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await inspected(shown, session, campaign_id)
            for rows in shown.navigator.lists.of(session.connection.id):
                await rows.settled()
            record = (await session.campaigns.open(campaign_id)).record
            saved = msgspec.structs.replace(record, modified_at="2026-01-02 03:04:05", ref1="busy")
            threads.submit(busy.wait)
            demo.forget_requests()
            session.hub.publish(Change("campaign", (campaign_id,), Kind.UPDATED, records=(saved,)), None)
            await until(lambda: (row := page.rows.model.by_id(campaign_id)) is not None and row.ref1 == "busy")
            await asyncio.sleep(0.5)  # longer than a selection takes to settle
            busy.set()
            await until(page.inspector.entries)
            assert demo.requests(path=f"/campaign/{campaign_id}") == []

    with threads:
        try:
            play(scene())
        finally:
            busy.set()


ASKED = "^/api/(campaign|user/me|displaygroup|daypart|layout$)"
"""All that a save could ask for; pictures and the clock come when they come."""


def test_saving_an_ad_costs_its_writes_and_three_reads_with_list_inspector_and_editor_open(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    campaign_id = make_ad(demo, "Three requests", layouts=3)

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await inspected(shown, session, campaign_id)
            shown.navigator.open_page(session, "ad_campaign", campaign_id)
            editor = shown.navigator.bench.tabs.current()
            assert isinstance(editor, AdCampaignPage)
            await until(lambda: editor.editing is not None)
            for rows in shown.navigator.lists.of(session.connection.id):
                await rows.settled()
            await asyncio.sleep(0.5)  # what opening asks for
            hand = Hand(editor)
            entries = hand.layouts.value()
            hand.type_into("target", 777)
            hand.layouts.view.select_rows([2])
            hand.layouts.to_top.trigger()
            demo.forget_requests()
            hand.editing.save_action.trigger()
            await until(lambda: (row := page.rows.model.by_id(campaign_id)) is not None and row.target == 777)
            await until(lambda: [each.layout_id for each in page.inspector.entries()][:1] == [entries[2].layout_id])
            assert "777 plays" in texts(page.inspector)
            await asyncio.sleep(1.2)  # long enough for any further request
            sent = [(each["method"], each["path"].removeprefix("/api")) for each in demo.requests(path=ASKED)]
            assert sent[0] == ("GET", "/user/me"), "an ad with dates is saved in the zone that the CMS has now"
            writes = [each for each in sent if each[0] != "GET"]
            assert writes[0] == ("PUT", f"/campaign/{campaign_id}")
            assert len(writes) == 5
            read = ("GET", f"/campaign/{campaign_id}")
            added = [each for each in writes if each[0] == "POST"]
            # What was added is seen there before anything is taken out.
            assert sent[1:] == [read, *writes[: 1 + len(added)], read, *writes[1 + len(added) :], read]
            assert not hand.page.is_unsaved()

    play(scene())


def texts(within: QWidget) -> list[str]:
    return [label.text() for label in within.findChildren(QLabel)]
