"""What a save costs in the whole window: the list's row and the inspector follow from what was read back."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

from tests.helpers.demo_cms import DemoCms
from tests.helpers.program import program, until
from tests.ui.conftest import Play


def test_save_costs_three_requests_with_list_and_inspector_in_front(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    campaign_id = demo.campaign_id("Soup season")

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = shown.page()
            await until(lambda: page.rows.model.by_id(campaign_id) is not None)
            page.show_campaign(campaign_id)
            await until(lambda: page.has_inspector and page.inspector.entries())
            for rows in shown.console.lists.of(session.connection.id):
                await rows.settled()
            base = (await session.campaigns.open(campaign_id)).state
            first, *others = base.entries
            meant = replace(base, properties=replace(base.properties, ref1="three"), entries=(*others, first))
            demo.forget_requests()
            await session.campaigns.save(base, meant)
            await until(lambda: (row := page.rows.model.by_id(campaign_id)) is not None and row.ref1 == "three")
            await until(lambda: page.inspector.entries()[-1].layout_id == first.layout_id)
            await asyncio.sleep(1.2)  # whatever would be asked for besides
            assert [(each["method"], each["path"]) for each in demo.requests(path="/campaign")] == [
                ("GET", f"/api/campaign/{campaign_id}"),
                ("PUT", f"/api/campaign/{campaign_id}"),
                ("GET", f"/api/campaign/{campaign_id}"),
            ]
            row = page.rows.model.by_id(campaign_id)
            assert row is not None
            truth = next(
                each
                for each in demo.api("GET", "/campaign?length=1000", token=demo.token()).json()
                if each["campaignId"] == campaign_id
            )
            assert (row.number_layouts, row.total_duration) == (truth["numberLayouts"], truth["totalDuration"])

    play(scene())
