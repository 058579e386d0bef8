"""Every write to a campaign, whoever asks for it, takes the same turn and the same second look."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from app.domain.lineups.lineup import CampaignState
from app.services.saving.recent_saves import OverwrittenSave
from app.services.saving.saving import Saved
from tests.contract.services.conftest import Desk, Seat
from tests.helpers.demo_cms import DemoCms
from tests.helpers.overwritten_saves import NOT_BY_ITSELF, looked


async def made(desk: Desk, name: str) -> CampaignState:
    done = await desk.campaigns.create(name)
    return (await desk.campaigns.open(done.campaign.campaign_id)).state


def changed(state: CampaignState, **properties: Any) -> CampaignState:
    return replace(state, properties=replace(state.properties, **properties))


def overwritten(desk: Desk) -> list[OverwrittenSave[CampaignState]]:
    found: list[OverwrittenSave[CampaignState]] = []
    desk.campaigns.recent.subscribe(found.append)
    return found


@pytest.fixture
async def watched(cms: DemoCms, seat: Seat) -> Desk:
    """One whose saves are looked at again when told, and not before."""
    return await seat(cms, looks_s=NOT_BY_ITSELF)


async def test_own_tag_and_folder_changes_after_a_save_are_not_reported_as_overwriting(watched: Desk) -> None:
    desk, found = watched, overwritten(watched)
    base = await made(desk, "Mine alone")
    rows = desk.cms.api("GET", "/campaign?length=1000", token=desk.cms.token()).json()
    folders = {row["folderId"] for row in rows}
    first, second = sorted(folders - {base.properties.folder_id})[:2]
    saved = await desk.campaigns.save(base, changed(base, tags=("winter", "shop"), folder_id=first))
    assert isinstance(saved, Saved)
    await desk.campaigns.retag(base.campaign_id, remove=["winter"], add=["spring"])
    await desk.campaigns.move(base.campaign_id, second)
    await looked(desk.campaigns.recent, base.campaign_id, looks=2)
    assert found == []
    now = desk.cms.campaign(base.campaign_id)
    assert ({tag["tag"] for tag in now["tags"]}, now["folderId"]) == ({"shop", "spring"}, second)


async def test_a_tag_change_replaced_by_an_overlapping_save_is_noticed(watched: Desk) -> None:
    desk, found = watched, overwritten(watched)
    base = await made(desk, "Retagged, then written over")
    await desk.campaigns.retag(base.campaign_id, add=["autumn"])
    form = {"name": base.properties.name, "tags": ""}
    desk.cms.api("PUT", f"/campaign/{base.campaign_id}", token=desk.cms.token(), form=form)
    await looked(desk.campaigns.recent, base.campaign_id)
    assert [each.record_id for each in found] == [base.campaign_id]
    assert "autumn" in found[0].mine.properties.tags


async def test_a_save_and_a_tag_change_of_one_campaign_take_turns(desk: Desk) -> None:
    base = await made(desk, "Two at once")
    desk.cms.forget_requests()
    desk.cms.fault("delay", method="PUT", path="/campaign/", seconds=0.15, times=None)
    await asyncio.gather(
        desk.campaigns.save(base, changed(base, ref1="saved")),
        desk.campaigns.retag(base.campaign_id, add=["job"]),
        desk.campaigns.move(base.campaign_id, int(base.properties.folder_id or 1)),
    )
    now = desk.cms.campaign(base.campaign_id)
    assert (now["ref1"], [tag["tag"] for tag in now["tags"]]) == ("saved", ["job"])
    puts = sorted((each["started_s"], each["finished_s"]) for each in desk.cms.requests(method="PUT"))
    assert len(puts) == 2
    assert all(earlier[1] <= later[0] for earlier, later in pairwise(puts))


async def test_a_save_takes_three_requests_and_reports_what_was_read_back(desk: Desk) -> None:
    base = await made(desk, "Three requests")
    desk.cms.forget_requests()
    desk.heard.clear()
    await desk.campaigns.save(base, changed(base, ref1="read back"))
    path = f"/api/campaign/{base.campaign_id}"
    assert [(each["method"], each["path"]) for each in desk.cms.requests()] == [
        ("GET", path),
        ("PUT", path),
        ("GET", path),
    ]
    ((change, _),) = desk.heard
    assert [getattr(record, "ref1", None) for record in change.records] == ["read back"]
