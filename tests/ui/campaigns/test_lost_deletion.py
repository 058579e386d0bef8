"""A deletion with a lost answer and a failed retry counts as done once it has arrived."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.services.jobs import ItemState
from app.ui.resource.deletion_jobs import bulk_delete_job
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import program, until
from tests.ui.conftest import Play

REFUSALS: tuple[dict[str, Any], ...] = (
    {"kind": "status", "status": 403, "body": '{"error":403,"message":"Access Denied"}'},
    {"kind": "status", "status": 422, "body": '{"error":422,"message":"It is locked"}'},
    {"kind": "status", "status": 500, "body": '{"error":500,"message":"Unexpected Error"}'},
    {"kind": "drop"},
)


@pytest.mark.failure(35)
@pytest.mark.parametrize("second", REFUSALS, ids=["403", "422", "500", "lost, too"])
def test_a_deletion_that_arrived_late_counts_as_done_when_it_is_tried_again_and_can_be_restored(
    play: Play, demo: DemoCms, tmp_path: Path, second: dict[str, Any]
) -> None:
    name = f"Deleted late, {second.get('status', 'lost')}"
    made = demo.api("POST", "/campaign", token=demo.token(), form={"name": name, "type": "list"}).json()
    campaign_id = made["campaignId"]
    path = f"/campaign/{campaign_id}$"

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = shown.page()
            await until(lambda: page.rows.model.by_id(campaign_id) is not None)
            record = page.rows.model.by_id(campaign_id)
            assert record is not None
            demo.late(path=path, method="DELETE", cut="drop")
            demo.fault(path=path, method="DELETE", **second)
            job = bulk_delete_job(session, shown.navigator, page.declaration, [record])
            shown.navigator.start_job(session, job)
            await job.wait_until_over()
            assert [each.state for each in job.results] == [ItemState.FAILED]
            demo.let_late_arrive()
            job.retry_failed()
            await job.wait_until_over()
            assert [each.state for each in job.results] == [ItemState.DONE], "it was this job that deleted it"
            (restore,) = job.follow_ups
            job.follow(restore)
            restoring = session.jobs.jobs[-1]
            await restoring.wait_until_over()
            assert [each.state for each in restoring.results] == [ItemState.DONE]
            assert await session.campaigns.named(name)

    play(scene())
