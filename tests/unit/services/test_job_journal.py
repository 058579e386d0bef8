"""A job that the end of Marquee interrupts is reported at the next start, with what is known to be done."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from app.services import job_journal
from app.services.connection_state import Link
from app.services.drafts.draft_store import DraftStore
from app.services.drafts.journals import JOB, DraftUnreadable
from app.services.job_journal import JobJournal
from app.services.job_runner import JobRunner
from app.services.jobs import ItemState, Job, JobItem, JobState, Unneeded
from app.services.session.draft_list import DraftList
from tests.helpers.crash_copy import copy_as_after_a_crash
from tests.helpers.full_disk import full_disk


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job_journal, "INTERVAL_S", 0.02)


@pytest.fixture
async def drafts(tmp_path: Path) -> AsyncIterator[DraftStore]:
    store = DraftStore(tmp_path, "cms")
    store.account_id = 5
    yield store
    await store.close()


def runner_of(drafts: DraftStore) -> JobRunner:
    return JobRunner(Link(), noted=JobJournal(drafts).follow)


def stuck_job() -> Job:
    """Four items: done, already as requested, and two of which nothing is known."""

    async def work(item: JobItem) -> str | Unneeded:
        if item.key == 3:
            await asyncio.Event().wait()
        return Unneeded("Already there") if item.key == 2 else "Written"

    return Job("Tag 4 campaigns", [JobItem(key, f"Item {key}") for key in (1, 2, 3, 4)], work, concurrency=1)


async def test_a_job_cut_off_by_the_end_of_marquee_is_reported_once(drafts: DraftStore, tmp_path: Path) -> None:
    runner = runner_of(drafts)
    runner.run(stuck_job())
    await asyncio.sleep(0.1)
    assert await JobJournal(drafts).take_interrupted() == (), "it is still running here"
    assert len(DraftList(drafts)) == 0, "and it isn't unsaved work"
    assert DraftList(drafts).entries == ()
    await drafts.close()  # the program ends here

    after = DraftStore(tmp_path, "cms")
    after.account_id = 5
    journal = JobJournal(after)
    (job,) = await journal.take_interrupted()
    assert (job.title, job.state, job.is_over, job.can_retry) == (
        "Tag 4 campaigns",
        JobState.INTERRUPTED,
        True,
        False,
    )
    assert [(item.key, item.title) for item in job.items] == [(key, f"Item {key}") for key in (1, 2, 3, 4)]
    assert [result.state for result in job.results] == [
        ItemState.DONE,
        ItemState.UNNEEDED,
        ItemState.UNKNOWN,
        ItemState.UNKNOWN,
    ]
    assert job.ended == 2
    assert job.results[3].sentence == "Marquee closed: it may or may not have been done."
    job.retry_failed()
    assert job.count(ItemState.UNKNOWN) == 2, "nothing of it runs again"
    assert await journal.take_interrupted() == ()
    assert len(await JobJournal(after).take_interrupted()) == 1, "it would be reported again after another crash"
    journal.settle(job)
    assert await JobJournal(after).take_interrupted() == ()
    await after.close()
    await runner.aclose(0.1)


async def test_an_item_under_way_when_marquee_is_closed_is_reported_as_unknown(
    drafts: DraftStore, tmp_path: Path
) -> None:
    runner = runner_of(drafts)
    runner.run(stuck_job())
    await asyncio.sleep(0.1)
    await runner.aclose(0.05)
    await drafts.close()

    after = DraftStore(tmp_path, "cms")
    after.account_id = 5
    (job,) = await JobJournal(after).take_interrupted()
    assert [result.state for result in job.results] == [
        ItemState.DONE,
        ItemState.UNNEEDED,
        ItemState.UNKNOWN,
        ItemState.SKIPPED,
    ]
    await after.close()


async def test_a_job_cancelled_by_closing_with_every_result_known_is_not_reported(
    drafts: DraftStore, tmp_path: Path
) -> None:
    async def work(_: JobItem) -> str:
        await asyncio.sleep(0.05)
        return ""

    runner = runner_of(drafts)
    runner.run(Job("Delete", [JobItem(1, "One"), JobItem(2, "Two")], work, concurrency=1))
    await asyncio.sleep(0.02)
    await runner.aclose(5)
    await drafts.close()
    after = DraftStore(tmp_path, "cms")
    after.account_id = 5
    assert await JobJournal(after).take_interrupted() == ()
    await after.close()


@pytest.mark.failure(28)
async def test_a_continued_job_is_on_disk_before_the_interrupted_one_is_forgotten(
    drafts: DraftStore, tmp_path: Path
) -> None:
    before = runner_of(drafts)
    before.run(stuck_job())
    await asyncio.sleep(0.1)
    await drafts.close()  # the program ends here
    after = DraftStore(tmp_path, "cms")
    after.account_id = 5
    journal = JobJournal(after)
    runner = JobRunner(Link(), noted=journal.follow, settled=journal.settle)
    runner.add_interrupted(await journal.take_interrupted())
    (interrupted,) = runner.jobs
    changes: list[tuple[str, bool]] = []
    after.subscribe(lambda _resource, record_id, is_there: changes.append((str(record_id), is_there)))
    rest = stuck_job()
    runner.run(rest)
    runner.dismiss(interrupted)
    assert [is_there for _, is_there in changes] == [True, False]
    assert changes[0][0] == rest.note_name
    await runner.aclose(0.1)
    await before.aclose(0.1)
    await after.close()


async def test_a_finished_job_is_not_reported(drafts: DraftStore, tmp_path: Path) -> None:
    async def work(_: JobItem) -> str:
        await asyncio.sleep(0.05)
        return ""

    runner = runner_of(drafts)
    job = Job("Delete", [JobItem(1, "One")], work)
    runner.run(job)
    await job.wait_until_over()
    await drafts.close()
    after = DraftStore(tmp_path, "cms")
    assert await JobJournal(after).take_interrupted() == ()
    assert await after.list() == ()
    await after.close()
    await runner.aclose(0.1)


@pytest.mark.failure(28)
async def test_work_whose_draft_has_what_is_left_of_it_is_not_reported_as_well(
    drafts: DraftStore, tmp_path: Path
) -> None:
    begun = asyncio.Event()

    async def fill(campaign_id: int) -> str:
        async with drafts.kept_until_sent("campaign", campaign_id, "the rest", title=f"Copy {campaign_id}"):
            begun.set()
            await asyncio.Event().wait()
        return ""

    async def restore(item: JobItem) -> str:
        if item.key == 3:
            await asyncio.Event().wait()
        return await fill(int(item.key))

    copying = asyncio.ensure_future(JobJournal(drafts).noted("Duplicate “Soup”", fill(1)))
    await begun.wait()
    runner = runner_of(drafts)
    one = Job("Restore “Two”", [JobItem(2, "Two")], restore)
    three = Job("Restore 2 campaigns", [JobItem(3, "Three"), JobItem(4, "Four")], restore)
    for job in (one, three):
        runner.run(job)
    await asyncio.sleep(0.1)
    await drafts.close()  # the program ends here

    after = DraftStore(tmp_path, "cms")
    after.account_id = 5
    assert {draft.title for draft in await after.unsaved()} == {"Copy 1", "Copy 2", "Copy 4"}
    (job,) = await JobJournal(after).take_interrupted()
    assert job.title == "Restore 2 campaigns"
    assert [result.state for result in job.results] == [ItemState.UNKNOWN, ItemState.DONE]
    assert job.results[1].sentence == "It's in the CMS; what's missing is kept as a draft."
    await after.close()
    copying.cancel()
    await asyncio.wait([copying])
    await runner.aclose(0.1)


@pytest.mark.failure(28)
async def test_work_is_reported_until_its_draft_is_on_disk(drafts: DraftStore, tmp_path: Path) -> None:
    async def fill() -> None:
        async with drafts.kept_until_sent("campaign", 1, "the rest", title="Copy 1"):
            await asyncio.Event().wait()

    is_noted, is_full = asyncio.Event(), asyncio.Event()

    async def noted_and_filled() -> None:
        is_noted.set()
        await is_full.wait()
        await fill()

    copying = asyncio.ensure_future(JobJournal(drafts).noted("Duplicate “Soup”", noted_and_filled()))
    await is_noted.wait()
    with full_disk():
        is_full.set()
        while drafts.problem is None:  # noqa: ASYNC110 - told by another thread
            await asyncio.sleep(0.01)
    crashed = tmp_path / "crashed"
    await asyncio.to_thread(copy_as_after_a_crash, tmp_path / "drafts", crashed / "drafts")
    after = DraftStore(crashed, "cms")
    after.account_id = 5
    (job,) = await JobJournal(after).take_interrupted()
    assert job.title == "Duplicate “Soup”"
    await after.close()
    copying.cancel()
    await asyncio.wait([copying])


async def test_another_accounts_interrupted_job_waits_for_that_account(drafts: DraftStore, tmp_path: Path) -> None:
    runner = runner_of(drafts)
    runner.run(stuck_job())
    await asyncio.sleep(0.1)
    await drafts.close()
    after = DraftStore(tmp_path, "cms")
    after.account_id = 6
    assert await JobJournal(after).take_interrupted() == ()
    after.account_id = 5
    assert len(await JobJournal(after).take_interrupted()) == 1
    await after.close()
    await runner.aclose(0.1)


async def test_interrupted_jobs_reach_a_window_that_opens_later(drafts: DraftStore) -> None:
    runner = runner_of(drafts)
    job = Job.interrupted("Delete", [], [])
    runner.add_interrupted((job,))
    seen: list[Job] = []
    runner.subscribe_interrupted(seen.append)
    assert seen == [job]
    assert runner.jobs == (job,)
    await runner.aclose(0.1)


@pytest.mark.failure(25)
@pytest.mark.parametrize("content", [{"keys": "none"}, {"keys": [1, 2], "titles": ["none"], "results": []}])
async def test_a_job_whose_results_cannot_be_read_is_reported_and_kept(
    drafts: DraftStore, tmp_path: Path, content: dict[str, object]
) -> None:
    drafts.keep(JOB, "new-1", content, title="Tag 4 campaigns")
    await drafts.close()
    after = DraftStore(tmp_path, "cms")
    after.account_id = 5
    told: list[DraftUnreadable] = []
    after.subscribe_unreadable(told.append)
    assert await JobJournal(after).take_interrupted() == ()
    await after.flush()
    await asyncio.sleep(0)
    (problem,) = told
    assert problem.sentence == "“Tag 4 campaigns” was interrupted, and its results can't be read."
    assert "Check in the CMS what was done" in problem.hint
    (kept,) = (tmp_path / "drafts" / "cms").glob("job-new-1.json.bad-*")
    assert b"none" in kept.read_bytes()
    await after.close()
