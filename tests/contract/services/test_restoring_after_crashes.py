"""A crash between any two requests of a restoring: the record is restored once, and nothing of it is lost."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from app.services.jobs import ItemState, Job, JobItem
from app.services.restore.deleted_records import DeletedRecord, deleted_records, restore_deleted
from app.services.restore.recreate_record import Recreated, Recreator
from app.services.saving.creation import CreationUnknown
from app.services.session.session import Session
from tests.contract.services.record_makers import command, notification
from tests.helpers.ad_campaigns import LOOKS_S, make_ad
from tests.helpers.crash_copy import copy_as_after_a_crash
from tests.helpers.demo_cms import DemoCms
from tests.helpers.sessions import session_of

PATH = "^/api/(campaign|command|notification)"
TITLES = {"campaign": "campaign", "ad": "campaign", "command": "command", "notification": "subject"}

pytestmark = pytest.mark.parametrize("cms", ["observed"], indirect=True)


@asynccontextmanager
async def a_session(cms: DemoCms, data_dir: Path) -> AsyncIterator[Session]:
    async with session_of(cms, data_dir, timezone="Europe/London") as session:
        await session.start()
        session.writer.checks.looks_s = LOOKS_S
        yield session


def named(cms: DemoCms, kind: str, name: str) -> list[dict[str, Any]]:
    path = "campaign" if kind == "ad" else kind
    rows: list[dict[str, Any]] = cms.api("GET", f"/{path}?length=100000", token=cms.token()).json()
    return [row for row in rows if row[TITLES[kind]] == name]


async def deleted(session: Session, cms: DemoCms, kind: str, name: str) -> None:
    """A record of this name, deleted."""
    if kind == "ad":
        await session.campaigns.delete(make_ad(cms, name, layouts=2))
    elif kind == "campaign":
        campaign_id = (await session.campaigns.create(name)).campaign.campaign_id
        order = cms.line_up(cms.campaign_id("Soup season"))
        form = [("name", name), ("tags", "kept"), ("manageLayouts", "1"), *(("layoutIds[]", str(e)) for e in order)]
        cms.api("PUT", f"/campaign/{campaign_id}", token=cms.token(), form=form)
        await session.campaigns.delete(campaign_id)
    else:
        service = session.records[kind]
        await service.delete(await service.create(command(name) if kind == "command" else notification(name)))
    await session.history.flush()


async def listed(session: Session, name: str) -> list[DeletedRecord]:
    return [each for each in await deleted_records(session) if each.snapshot.title == name]


async def crashed_while_restoring(
    cms: DemoCms, session: Session, found: DeletedRecord, at: int, made: bool
) -> asyncio.Future[Any]:
    """Restores a record; returns when this request was carried out, or lost."""
    cms.forget_requests()
    if made:
        cms.fault("drop", path=PATH, skip=at, after=True)
    cms.fault("drop", path=PATH, skip=at, times=None)
    restoring = asyncio.ensure_future(restore_deleted(session, Recreator(session), found.snapshot))
    async with asyncio.timeout(20):
        while not restoring.done() and len(await asyncio.to_thread(cms.requests, path=PATH)) <= at:  # noqa: ASYNC110 - of another process
            await asyncio.sleep(0.01)
    return restoring


async def restoring_until_created(session: Session, cms: DemoCms, kind: str, name: str) -> asyncio.Future[Recreated]:
    """Deletes a campaign and restores it; returns when the CMS has created it and holds its answer."""
    await deleted(session, cms, kind, name)
    (found,) = await listed(session, name)
    cms.fault("hold", path="^/api/campaign$", method="POST", after=True)
    cms.forget_requests()
    restoring = asyncio.ensure_future(restore_deleted(session, Recreator(session), found.snapshot))
    await cms.arrived(path="^/api/campaign$", method="POST")
    return restoring


async def restored(session: Session, found: DeletedRecord) -> None:
    """Restores it; if it is unknown whether that was sent, and it isn't there, the user has it sent again."""
    try:
        await restore_deleted(session, Recreator(session), found.snapshot)
    except CreationUnknown as unknown:
        if unknown.ids:
            session.history.settle(found.snapshot)  # the user opens the one that was found
            return
        unknown.allow_resend()
        await restore_deleted(session, Recreator(session), found.snapshot)


@pytest.mark.failure(28, 39)
@pytest.mark.parametrize("made", [True, False], ids=["carried out", "lost"])
@pytest.mark.parametrize("kind", TITLES)
async def test_a_crash_while_restoring_doubles_and_loses_nothing(
    cms: DemoCms, tmp_path: Path, kind: str, made: bool
) -> None:
    for at in range(2, 10):
        name, alive, crashed = f"{kind} {made} {at}", tmp_path / f"alive {at}", tmp_path / f"crashed {at}"
        async with a_session(cms, alive) as session:
            await deleted(session, cms, kind, name)
            (found,) = await listed(session, name)
            restoring = await crashed_while_restoring(cms, session, found, at, made)
            await asyncio.to_thread(copy_as_after_a_crash, alive, crashed)
            restoring.cancel()
            await asyncio.wait([restoring])
        cms.clear_faults()
        async with a_session(cms, crashed) as session:
            left = await listed(session, name)
            assert not (left and await session.drafts.unsaved()), "once it exists, what it lacks is a draft"
            for found in left:
                await restored(session, found)
            (there,) = named(cms, kind, name)
            assert await listed(session, name) == [], at
            kept = [each.record_id for each in await session.drafts.unsaved()]
            if kind in {"ad", "campaign"} and not kept:
                record = cms.campaign(there["campaignId"])
                assert record["layouts"], at
                assert record["tags"], at


@pytest.mark.failure(28)
@pytest.mark.parametrize("kind", ["campaign", "ad"])
async def test_a_restored_record_stays_among_the_deleted_ones_until_what_it_lacks_is_on_disk(
    cms: DemoCms, tmp_path: Path, kind: str
) -> None:
    name, alive, crashed = f"Slowly kept {kind}", tmp_path / "alive", tmp_path / "crashed"
    async with a_session(cms, alive) as session:
        restoring = await restoring_until_created(session, cms, kind, name)
        session.drafts._disk.enqueue(partial(time.sleep, 0.5))  # as long as a slow disk takes
        cms.clear_faults()
        while await listed(session, name):
            pass  # each look reads the disk
        await asyncio.to_thread(copy_as_after_a_crash, alive, crashed)
        await restoring
    async with a_session(cms, crashed) as session:
        assert [each.title for each in await session.drafts.unsaved()] == [name]


@pytest.mark.failure(28)
@pytest.mark.parametrize("kind", ["campaign", "ad"])
async def test_a_restored_record_with_a_draft_is_not_among_the_deleted_ones_at_the_next_start(
    cms: DemoCms, tmp_path: Path, kind: str
) -> None:
    """Although history doesn't say so yet."""
    name, alive, crashed = f"Kept in time {kind}", tmp_path / "alive", tmp_path / "crashed"
    async with a_session(cms, alive) as session:
        restoring = await restoring_until_created(session, cms, kind, name)
        disk_works = threading.Event()
        session.history._disk.enqueue(disk_works.wait)
        cms.clear_faults()
        cms.fault("hold", path=r"^/api/campaign/\d+$", method="PUT")
        await cms.arrived(path=r"^/api/campaign/\d+$", method="PUT")
        await asyncio.to_thread(copy_as_after_a_crash, alive, crashed)
        disk_works.set()
        cms.clear_faults()
        await restoring
    async with a_session(cms, crashed) as session:
        assert await listed(session, name) == []
        assert [each.title for each in await session.drafts.unsaved()] == [name]


@pytest.mark.failure(28)
async def test_a_restored_record_counts_as_restored_only_once_that_is_on_disk(cms: DemoCms, tmp_path: Path) -> None:
    """A job notes then that it is done, and the next start no longer does it."""
    name, alive, crashed = "Noted too early", tmp_path / "alive", tmp_path / "crashed"
    async with a_session(cms, alive) as session:
        await deleted(session, cms, "command", name)
        (found,) = await listed(session, name)
        cms.fault("hold", path="^/api/command$", method="POST", after=True)
        cms.forget_requests()
        restoring = asyncio.ensure_future(restore_deleted(session, Recreator(session), found.snapshot))
        await cms.arrived(path="^/api/command$", method="POST")
        session.history._disk.enqueue(partial(time.sleep, 0.5))  # as long as a slow disk takes
        cms.clear_faults()
        await restoring
        await asyncio.to_thread(copy_as_after_a_crash, alive, crashed)
    async with a_session(cms, crashed) as session:
        assert await listed(session, name) == []


@pytest.mark.failure(28)
@pytest.mark.parametrize("kind", ["campaign", "command"])
async def test_a_crash_while_deleting_leaves_a_copy_to_restore(cms: DemoCms, tmp_path: Path, kind: str) -> None:
    """The copy is on disk before the deletion is sent, also on a slow disk."""
    name, alive, crashed = f"Deleted {kind}", tmp_path / "alive", tmp_path / "crashed"
    async with a_session(cms, alive) as session:
        if kind == "campaign":
            campaign_id = (await session.campaigns.create(name)).campaign.campaign_id
            deletion: Awaitable[object] = session.campaigns.delete(campaign_id)
        else:
            service = session.records[kind]
            deletion = service.delete(await service.create(command(name)))
        await session.history.flush()
        cms.fault("hold", path=PATH, method="DELETE", after=True)
        cms.forget_requests()
        session.history._disk.enqueue(partial(time.sleep, 0.5))  # as long as a slow disk takes
        deleting = asyncio.ensure_future(deletion)
        await cms.arrived(path=PATH, method="DELETE")
        await asyncio.to_thread(copy_as_after_a_crash, alive, crashed)
        cms.clear_faults()
        await deleting
    async with a_session(cms, crashed) as session:
        assert [each.snapshot.title for each in await listed(session, name)] == [name]


@pytest.mark.failure(39)
async def test_retrying_a_restoring_does_not_reject_the_record_that_was_found(cms: DemoCms, tmp_path: Path) -> None:
    async with a_session(cms, tmp_path) as session:
        await deleted(session, cms, "campaign", "Found again")
        (found,) = await listed(session, "Found again")
        cms.api("POST", "/campaign", token=cms.token(), form={"name": "Found again", "type": "list"})
        cms.fault("status", path="^/api/campaign$", method="POST", status=504, times=None)
        cms.fault("status", path="^/api/campaign$", method="GET", status=500, body="{}", times=1)
        recreator = Recreator(session)

        async def work(item: JobItem) -> str:
            await restore_deleted(session, recreator, found.snapshot)
            return ""

        job = Job("Restore", [JobItem(1, "Found again")], work)
        session.jobs.run(job)
        await job.wait_until_over()
        cms.clear_faults()
        assert "A matching item now exists" in job.results[0].sentence
        for _ in range(2):
            job.retry_failed()
            await job.wait_until_over()
            assert job.count(ItemState.FAILED) == 1
        assert len(named(cms, "campaign", "Found again")) == 1
