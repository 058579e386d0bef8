"""A deletion that ends the sign-in: after the next one it is looked for, and reported as what it was."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from app.core.errors import SignInNeeded
from app.services.jobs import ItemState, Job, JobItem, JobState, Unneeded
from app.services.session.session import Session
from tests.contract.services.record_makers import command, notification
from tests.helpers.demo_cms import DemoCms
from tests.helpers.sessions import signs_in

PATHS = {"campaign": "/campaign/", "notification": "/notification/", "command": "/command/"}

pytestmark = pytest.mark.parametrize("cms", ["observed"], indirect=True)


async def until(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(20):
        while not condition():  # noqa: ASYNC110 - a job has no event for it
            await asyncio.sleep(0.01)


async def deletion_of(session: Session, kind: str, names: list[str]) -> Job:
    """The job that deletes new records of these names one after the other."""
    items: list[JobItem] = []
    for name in names:
        if kind == "campaign":
            campaign_id = (await session.campaigns.create(name)).campaign.campaign_id
            items.append(JobItem(campaign_id, name))
        else:
            service = session.records[kind]
            record = await service.create(notification(name) if kind == "notification" else command(name))
            items.append(JobItem(service.rules.id_of(record), name, record))

    async def work(item: JobItem) -> str | Unneeded:
        if kind == "campaign":
            was_there = (await session.campaigns.delete(int(item.key))).was_there
        else:
            was_there = await session.records[kind].delete(item.payload)
        return "" if was_there else Unneeded("gone")

    return Job("Delete", items, work, concurrency=1)


@pytest.mark.failure(12)
@pytest.mark.parametrize("kind", PATHS)
@pytest.mark.parametrize("is_made", [True, False], ids=["carried out", "not carried out"])
async def test_a_deletion_that_ends_the_sign_in_is_finished_after_the_next_one(
    session: Session, cms: DemoCms, kind: str, is_made: bool
) -> None:
    job = await deletion_of(session, kind, [f"{kind} {is_made} {number}" for number in range(3)])
    answer = "applied" if is_made else "status"
    cms.fault(answer, path=PATHS[kind], method="DELETE", status=401, body="{}", skip=1)
    session.jobs.run(job)
    await until(lambda: job.state is JobState.PAUSED and not job.count(ItemState.RUNNING))
    assert isinstance(job.hold, SignInNeeded)
    cms.forget_requests()
    await signs_in(session, cms, "maya")
    await job.wait_until_over()
    assert job.count(ItemState.DONE) == 3, [each.sentence for each in job.results]
    gone = [each["carried_out"] for each in cms.requests(path=PATHS[kind], method="DELETE")]
    assert gone.count([204]) == (1 if is_made else 2)


@pytest.mark.failure(12)
async def test_a_folder_whose_deletion_ended_the_sign_in_is_deleted_and_not_gone_before(
    session: Session, cms: DemoCms
) -> None:
    folder = await session.folders.create("Signed out", 1)
    cms.applied(401, path="/folders/", method="DELETE", json_body={})
    with pytest.raises(SignInNeeded):
        await session.folders.delete(folder.folder_id)
    await signs_in(session, cms, "maya")
    assert await session.folders.delete(folder.folder_id)
