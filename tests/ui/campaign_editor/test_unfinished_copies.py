"""A copy of a list that a crash cut off is finished in its editor, without a merge of its own steps."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from app.ui.pages.campaign_editor.conflict_view import ConflictView
from app.ui.pages.campaign_editor.page import CampaignEditorPage
from tests.helpers.crash_copy import copy_as_after_a_crash
from tests.helpers.demo_cms import DemoCms
from tests.ui.campaign_editor.conftest import OnStage, Stage, parts, save, until

SOURCE = "Soup season"
NO_ROUTE = '{"error":404,"message":"No"}'


def facts(cms: DemoCms, campaign_id: int) -> dict[str, Any]:
    record = cms.campaign(campaign_id)
    rows = [(row["layoutId"], row["dayPartId"], row["daysOfWeek"], row["geoFence"]) for row in record["layouts"]]
    return {"rows": rows, "tags": sorted(tag["tag"] for tag in record["tags"]), "ref1": record["ref1"]}


def scheduled(cms: DemoCms, name: str) -> int:
    """A new list whose layouts have days and day parts."""
    token = cms.token()
    source = cms.campaign(cms.campaign_id(SOURCE))
    form = {"name": name, "type": "list"}
    campaign_id = int(cms.api("POST", "/campaign", token=token, form=form).json()["campaignId"])
    more = [("name", name), ("tags", "season:spring"), ("ref1", "A-17")]
    cms.api("PUT", f"/campaign/{campaign_id}", token=token, form=more)
    for row in source["layouts"][:3]:
        fields = [("layoutId", str(row["layoutId"])), ("daysOfWeek[]", "1"), ("dayPartId", "4")]
        cms.api("POST", f"/campaign/layout/assign/{campaign_id}", token=token, form=fields)
    return campaign_id


def named(cms: DemoCms, name: str) -> list[int]:
    rows = cms.api("GET", "/campaign?length=100000", token=cms.token()).json()
    return [int(row["campaignId"]) for row in rows if row["campaign"] == name]


async def crashed_while_copying(
    stage: Stage, data_dir: Path, source: int, name: str, at_request: int, *, is_made: bool
) -> Path:
    """Copies a list; returns what a crash leaves on disk after this request, which was carried out or not."""
    cms, alive, crashed = stage.cms, data_dir / f"alive {at_request}", data_dir / f"crashed {at_request}"
    session = await stage.session(data_dir=alive)
    cms.forget_requests()
    if is_made:
        cms.fault("drop", path="^/api/campaign", skip=at_request, after=True)
    cms.fault("drop", path="^/api/campaign", skip=at_request, times=None)
    copying = asyncio.ensure_future(session.campaigns.duplicate(source, name))
    await until(lambda: copying.done() or len(cms.requests(path="^/api/campaign")) > at_request)
    await asyncio.to_thread(copy_as_after_a_crash, alive / "drafts", crashed / "drafts")
    copying.cancel()
    await asyncio.wait([copying])
    cms.clear_faults()
    return crashed


async def finish(page: CampaignEditorPage) -> None:
    if page.is_unsaved():
        await save(page)
    assert not parts(page).findChildren(ConflictView)
    await until(lambda: not page.is_unsaved())


@pytest.mark.failure(28)
@pytest.mark.parametrize("is_made", [True, False], ids=["carried out", "not carried out"])
@pytest.mark.parametrize("kind", ["plain", "scheduled", "copied by the CMS"])
def test_a_copy_that_a_crash_cut_off_is_finished_in_its_editor(
    on_stage: OnStage, tmp_path: Path, kind: str, is_made: bool
) -> None:
    async def scene(stage: Stage) -> None:
        cms, drafts = stage.cms, 0
        source = cms.campaign_id(SOURCE) if kind == "plain" else scheduled(cms, f"Source {kind} {is_made}")
        for at_request in range(2, 12):
            name = f"Copy {kind} {is_made} {at_request}"
            if kind != "copied by the CMS":
                cms.fault("status", path="/copy$", method="POST", status=404, body=NO_ROUTE)
            crashed = await crashed_while_copying(stage, tmp_path, source, name, at_request, is_made=is_made)
            later = await stage.session(data_dir=crashed)
            if not await later.drafts.unsaved():
                continue  # the copy is complete, or has not begun; see `Session.carry_out` for what is between
            drafts += 1
            (copy_id,) = named(cms, name)
            await finish(await stage.open(later, copy_id))
            if kind != "scheduled":  # an editor can't keep the schedules of a list
                assert facts(cms, copy_id) == facts(cms, source), at_request
        assert drafts >= 2

    on_stage(scene)
