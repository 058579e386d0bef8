"""All writes to a campaign share one queue and one later check."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from app.domain.lineups.lineup import CampaignState
from app.services.saving.save_recheck import OverwrittenSave
from app.services.saving.verified_save import Saved
from tests.contract.services.conftest import ConnectUser, UserServices
from tests.helpers.demo_cms import DemoCms
from tests.helpers.save_rechecks import NOT_BY_ITSELF, looked


async def made(services: UserServices, name: str) -> CampaignState:
    done = await services.campaigns.create(name)
    return (await services.campaigns.open(done.campaign.campaign_id)).state


def changed(state: CampaignState, **properties: Any) -> CampaignState:
    return replace(state, properties=replace(state.properties, **properties))


def overwritten(services: UserServices) -> list[OverwrittenSave[CampaignState]]:
    found: list[OverwrittenSave[CampaignState]] = []
    services.campaigns.recent.subscribe(found.append)
    return found


@pytest.fixture
async def watched(cms: DemoCms, connect_user: ConnectUser) -> UserServices:
    """An adapter whose saves are only checked again on request."""
    return await connect_user(cms, looks_s=NOT_BY_ITSELF)


async def test_own_tag_and_folder_changes_after_a_save_are_not_reported_as_overwriting(watched: UserServices) -> None:
    services, found = watched, overwritten(watched)
    base = await made(services, "Mine alone")
    rows = services.cms.api("GET", "/campaign?length=1000", token=services.cms.token()).json()
    folders = {row["folderId"] for row in rows}
    first, second = sorted(folders - {base.properties.folder_id})[:2]
    saved = await services.campaigns.save(base, changed(base, tags=("winter", "shop"), folder_id=first))
    assert isinstance(saved, Saved)
    await services.campaigns.retag(base.campaign_id, remove=["winter"], add=["spring"])
    await services.campaigns.move(base.campaign_id, second)
    await looked(services.campaigns.recent, base.campaign_id, looks=2)
    assert found == []
    now = services.cms.campaign(base.campaign_id)
    assert ({tag["tag"] for tag in now["tags"]}, now["folderId"]) == ({"shop", "spring"}, second)


async def test_a_tag_change_replaced_by_an_overlapping_save_is_noticed(watched: UserServices) -> None:
    services, found = watched, overwritten(watched)
    base = await made(services, "Retagged, then written over")
    await services.campaigns.retag(base.campaign_id, add=["autumn"])
    form = {"name": base.properties.name, "tags": ""}
    services.cms.api("PUT", f"/campaign/{base.campaign_id}", token=services.cms.token(), form=form)
    await looked(services.campaigns.recent, base.campaign_id)
    assert [each.record_id for each in found] == [base.campaign_id]
    assert "autumn" in found[0].mine.properties.tags


async def test_a_save_and_a_tag_change_of_one_campaign_take_turns(services: UserServices) -> None:
    base = await made(services, "Two at once")
    services.cms.forget_requests()
    services.cms.fault("delay", method="PUT", path="/campaign/", seconds=0.15, times=None)
    await asyncio.gather(
        services.campaigns.save(base, changed(base, ref1="saved")),
        services.campaigns.retag(base.campaign_id, add=["job"]),
        services.campaigns.move(base.campaign_id, int(base.properties.folder_id or 1)),
    )
    now = services.cms.campaign(base.campaign_id)
    assert (now["ref1"], [tag["tag"] for tag in now["tags"]]) == ("saved", ["job"])
    puts = sorted((each["started_s"], each["finished_s"]) for each in services.cms.requests(method="PUT"))
    assert len(puts) == 2
    assert all(earlier[1] <= later[0] for earlier, later in pairwise(puts))


async def test_a_save_takes_three_requests_and_reports_what_was_read_back(services: UserServices) -> None:
    base = await made(services, "Three requests")
    services.cms.forget_requests()
    services.changes.clear()
    await services.campaigns.save(base, changed(base, ref1="read back"))
    path = f"/api/campaign/{base.campaign_id}"
    assert [(each["method"], each["path"]) for each in services.cms.requests()] == [
        ("GET", path),
        ("PUT", path),
        ("GET", path),
    ]
    ((change, _),) = services.changes
    assert [getattr(record, "ref1", None) for record in change.records] == ["read back"]
