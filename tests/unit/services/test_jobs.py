"""A job does a few items at a time, reports each truthfully, and stops where continuing would do harm."""

import asyncio
import csv
import io
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence

import pytest

from app.core.errors import Busy, Invalid, MarqueeError, Offline, OutcomeUnknown, ServerFault, SignInNeeded
from app.domain.list_queries import RecordId
from app.services import jobs
from app.services.connection_state import Link, LinkState
from app.services.job_runner import JobRunner
from app.services.jobs import FollowUp, ItemState, Job, JobItem, JobState, Unneeded

pytestmark = pytest.mark.usefixtures("quiet")


@pytest.fixture
def quiet(caplog: pytest.LogCaptureFixture) -> None:
    """A bug inside of an item is meant here."""
    caplog.set_level("CRITICAL")


@pytest.fixture
def link() -> Link:
    return Link()


@pytest.fixture
async def adapter(link: Link) -> AsyncIterator[JobRunner]:
    made = JobRunner(link)
    yield made
    await made.aclose(0.1)


def items(count: int) -> list[JobItem]:
    return [JobItem(number, f"Item {number}") for number in range(count)]


def states(job: Job) -> list[ItemState]:
    return [result.state for result in job.results]


async def until(condition: Callable[[], object]) -> None:
    end = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < end, "it did not happen in time"
        await asyncio.sleep(0.001)


class Gate:
    """Work that waits until it is let through, item by item."""

    def __init__(self) -> None:
        self.begun: list[int | str] = []
        self._open: dict[int | str, asyncio.Event] = {}

    async def work(self, item: JobItem) -> str:
        self.begun.append(item.key)
        await self._open.setdefault(item.key, asyncio.Event()).wait()
        return f"done {item.key}"

    def let(self, *keys: int) -> None:
        for key in keys:
            self._open.setdefault(key, asyncio.Event()).set()


async def fine(_: JobItem) -> str:
    await asyncio.sleep(0)
    return ""


async def test_every_item_is_done_once_a_few_at_a_time(adapter: JobRunner) -> None:
    under_way, most, done = 0, 0, []

    async def work(item: JobItem) -> str:
        nonlocal under_way, most
        under_way += 1
        most = max(most, under_way)
        await asyncio.sleep(0.001)
        under_way -= 1
        done.append(item.key)
        return f"note on {item.title}"

    job = Job("Count", items(23), work, concurrency=3)
    adapter.run(job)
    await job.wait_until_over()
    assert sorted(done) == list(range(23))
    assert most == 3
    assert job.state is JobState.DONE
    assert (job.ended, job.count(ItemState.DONE)) == (23, 23)
    assert job.results[7].sentence == "note on Item 7"


async def test_a_failing_item_fails_alone_with_its_reason(adapter: JobRunner) -> None:
    async def work(item: JobItem) -> str:
        if item.key == 1:
            raise Invalid("The name is taken.")
        if item.key == 2:
            raise ZeroDivisionError
        return ""

    job = Job("Try", items(5), work)
    adapter.run(job)
    await job.wait_until_over()
    assert states(job) == ["done", "failed", "failed", "done", "done"]
    assert job.results[1].sentence == "The name is taken."
    assert "in Marquee: ZeroDivisionError" in job.results[2].sentence
    assert job.state is JobState.DONE
    assert [item.key for item in job.of_state(ItemState.FAILED)] == [1, 2]


async def test_only_failed_items_are_retried(adapter: JobRunner) -> None:
    calls: list[int | str] = []

    async def work(item: JobItem) -> str:
        calls.append(item.key)
        if calls.count(item.key) < 2 and item.key in {1, 3}:
            raise Invalid("Not now.")
        return ""

    job = Job("Try", items(4), work)
    job.retry_failed()
    adapter.run(job)
    await job.wait_until_over()
    job.retry_failed()
    assert job.state is JobState.RUNNING
    assert not job.is_over
    await job.wait_until_over()
    assert calls == [0, 1, 2, 3, 1, 3]
    assert states(job) == ["done"] * 4
    job.retry_failed()
    assert job.is_over


async def test_a_pause_finishes_running_items_and_starts_no_new_ones(adapter: JobRunner) -> None:
    gate = Gate()
    job = Job("Wait", items(5), gate.work, concurrency=2)
    adapter.run(job)
    await until(lambda: len(gate.begun) == 2)
    job.pause()
    gate.let(0, 1)
    await until(lambda: job.count(ItemState.DONE) == 2)
    await asyncio.sleep(0.02)
    assert states(job) == ["done", "done", "waiting", "waiting", "waiting"]
    assert (job.state, job.hold, job.is_over) == (JobState.PAUSED, None, False)
    gate.let(2, 3, 4)
    job.resume()
    await job.wait_until_over()
    assert states(job) == ["done"] * 5


async def test_cancelling_skips_waiting_items_and_finishes_running_ones(adapter: JobRunner) -> None:
    gate = Gate()
    job = Job("Wait", items(4), gate.work, concurrency=2)
    adapter.run(job)
    await until(lambda: len(gate.begun) == 2)
    job.cancel()
    assert states(job) == ["running", "running", "skipped", "skipped"]
    assert not job.is_over
    gate.let(0, 1)
    await job.wait_until_over()
    assert states(job) == ["done", "done", "skipped", "skipped"]
    assert job.state is JobState.CANCELLED
    job.resume()
    job.pause()
    assert job.state is JobState.CANCELLED


@pytest.mark.parametrize("error", [Offline("Cannot reach it."), SignInNeeded("Signed out.")])
async def test_a_lost_connection_pauses_the_job_and_fails_nothing(
    adapter: JobRunner, link: Link, error: Exception
) -> None:
    is_down = True

    async def work(item: JobItem) -> str:
        await asyncio.sleep(0)
        if is_down and int(item.key) >= 2:
            raise error
        return ""

    job = Job("Try", items(6), work, concurrency=3)
    adapter.run(job)
    await until(lambda: job.state is JobState.PAUSED and not job.count(ItemState.RUNNING))
    assert job.hold is error
    assert (job.count(ItemState.DONE), job.count(ItemState.WAITING)) == (2, 4)
    link.set(LinkState.OFFLINE)
    is_down = False
    link.set(LinkState.CONNECTED)
    await job.wait_until_over()
    assert states(job) == ["done"] * 6
    assert job.hold is None


async def test_a_restored_connection_does_not_undo_the_users_pause(adapter: JobRunner, link: Link) -> None:
    job = Job("Wait", items(3), fine)
    job.pause()
    adapter.run(job)
    link.set(LinkState.OFFLINE)
    link.set(LinkState.CONNECTED)
    await asyncio.sleep(0.01)
    assert states(job) == ["waiting"] * 3


async def test_an_item_that_loses_the_connection_during_a_users_pause_waits_for_the_user(
    adapter: JobRunner, link: Link
) -> None:
    gate = asyncio.Event()

    async def work(_: JobItem) -> str:
        await gate.wait()
        raise Offline("Cannot reach it.")

    job = Job("Wait", items(1), work)
    adapter.run(job)
    await until(lambda: job.count(ItemState.RUNNING))
    job.pause()
    gate.set()
    await until(lambda: job.count(ItemState.WAITING))
    assert job.hold is None
    job.resume_if_held()
    assert job.state is JobState.PAUSED


@pytest.mark.failure(7)
async def test_retry_after_is_honoured_and_the_job_continues_by_itself(adapter: JobRunner) -> None:
    asked = 0

    async def work(_: JobItem) -> str:
        nonlocal asked
        asked += 1
        if asked == 2:
            raise Busy("Too many requests.", retry_in_s=0.05)
        return ""

    job = Job("Try", items(4), work, concurrency=1)
    adapter.run(job)
    await until(lambda: job.state is JobState.PAUSED)
    assert isinstance(job.hold, Busy)
    job.resume_if_held()
    assert job.state is JobState.PAUSED
    await job.wait_until_over()
    assert (asked, states(job)) == (5, ["done"] * 4)


@pytest.mark.parametrize("cause", [Busy("Too many requests.", retry_in_s=600.0), Offline("No network.")])
async def test_an_item_sent_before_the_hold_is_not_reported_as_never_started(
    adapter: JobRunner, cause: MarqueeError
) -> None:
    async def work(item: JobItem) -> str:
        if item.key == 0:
            raise OutcomeUnknown("Lost.", idempotent=True, refusal=cause)
        return ""

    job = Job("Try", items(2), work, concurrency=1)
    adapter.run(job)
    await until(lambda: job.state is JobState.PAUSED)
    job.cancel()
    assert states(job) == ["failed", "skipped"]
    assert "may or may not have been done" in job.results[0].sentence


async def test_a_doubtful_item_that_waits_for_another_try_stays_doubtful_when_cancelled(adapter: JobRunner) -> None:
    tries = 0

    async def work(_: JobItem) -> str:
        nonlocal tries
        tries += 1
        raise OutcomeUnknown("Lost.") if tries == 1 else Offline("No network.")

    job = Job("Try", items(1), work)
    adapter.run(job)
    await job.wait_until_over()
    job.retry_failed()
    await until(lambda: job.state is JobState.PAUSED)
    job.cancel()
    assert states(job) == ["failed"]
    assert "may or may not have been done" in job.results[0].sentence


@pytest.mark.failure(7)
async def test_a_busy_cms_that_asks_for_no_wait_is_not_flooded(adapter: JobRunner) -> None:
    asked = 0

    async def work(_: JobItem) -> str:
        nonlocal asked
        asked += 1
        raise Busy("Too many requests.", retry_in_s=0.0)

    job = Job("Try", items(1), work)
    adapter.run(job)
    await asyncio.sleep(0.3)
    assert asked == 1
    job.cancel()


async def test_a_job_without_items_ends_at_once(adapter: JobRunner) -> None:
    job = Job("Nothing", [], fine)
    adapter.run(job)
    await job.wait_until_over()
    assert job.state is JobState.DONE


async def test_listeners_are_notified_of_every_item_and_of_the_end(adapter: JobRunner) -> None:
    heard: list[int | None] = []
    job = Job("Try", items(2), fine)

    def broken(_: int | None) -> None:
        raise RuntimeError

    job.subscribe(broken)
    stop = job.subscribe(heard.append)
    adapter.run(job)
    await job.wait_until_over()
    assert sorted(index for index in heard if index is not None) == [0, 0, 1, 1]
    assert heard[-1] is None
    stop()
    stop()
    count = len(heard)
    again = Job("Again", items(1), fine)
    again.subscribe(heard.append)()
    adapter.run(again)
    await again.wait_until_over()
    assert len(heard) == count


@pytest.mark.failure(30)
async def test_the_result_is_safe_to_open_in_a_spreadsheet(adapter: JobRunner) -> None:
    async def work(item: JobItem) -> str:
        if item.key == 1:
            raise Invalid("=HYPERLINK(1)")
        return ""

    job = Job("Try", [JobItem(0, "Plain, with a comma", "s3cret"), JobItem(1, "@SUM(A1)")], work)
    adapter.run(job)
    await job.wait_until_over()
    words = {state: f"it is {state}" for state in ItemState}
    assert list(csv.reader(io.StringIO(job.to_csv(words), newline=""))) == [
        ["ID", "Item", "Result", "Note"],
        ["0", "Plain, with a comma", "it is done", ""],
        ["1", "'@SUM(A1)", "it is failed", "'=HYPERLINK(1) Change it, then try again."],
    ]


async def test_closing_cancels_jobs_and_waits_for_running_items() -> None:
    adapter, gate = JobRunner(Link()), Gate()
    job = Job("Wait", items(5), gate.work, concurrency=2)
    adapter.run(job)
    await until(lambda: len(gate.begun) == 2)
    asyncio.get_running_loop().call_later(0.05, gate.let, 0, 1)
    await adapter.aclose()
    assert states(job) == ["done", "done", "skipped", "skipped", "skipped"]
    with pytest.raises(RuntimeError):
        adapter.run(Job("Late", items(1), fine))


async def test_closing_has_a_time_limit_and_reports_unfinished_items() -> None:
    adapter, gate = JobRunner(Link()), Gate()
    job = Job("Wait", items(2), gate.work, concurrency=1)
    adapter.run(job)
    await until(lambda: gate.begun)
    await adapter.aclose(0.02)
    assert states(job) == ["unknown", "skipped"]
    assert "may or may not" in job.results[0].sentence
    assert job.is_over


async def test_only_finished_jobs_can_be_dismissed(adapter: JobRunner) -> None:
    gate = Gate()
    waits, ends = Job("Wait", items(1), gate.work), Job("End", items(1), fine)
    adapter.run(waits)
    adapter.run(ends)
    await ends.wait_until_over()
    assert adapter.running == (waits,)
    adapter.dismiss(waits)
    adapter.dismiss(ends)
    assert adapter.jobs == (waits,)
    gate.let(0)


async def test_a_job_has_a_result_text_and_follow_ups(adapter: JobRunner) -> None:
    undone: list[Job] = []
    work: Callable[[JobItem], Awaitable[str]] = fine
    job = Job(
        "Delete 2",
        items(2),
        work,
        done_text=lambda done: f"{done} deleted",
        follow_ups=[FollowUp("Undo", undone.append)],
    )
    adapter.run(job)
    await job.wait_until_over()
    assert job.done_sentence == "2 deleted"
    (undo,) = job.follow_ups
    job.follow(undo)
    job.follow(undo)
    assert undone == [job]
    assert job.follow_ups == ()
    assert job.failed_sentence == "Delete 2: 0 failed."


async def test_an_unneeded_item_is_distinguished_from_a_done_one(adapter: JobRunner) -> None:
    async def work(item: JobItem) -> str | Unneeded:
        return Unneeded("Already deleted") if item.key == 1 else ""

    job = Job("Delete", items(3), work)
    adapter.run(job)
    await job.wait_until_over()
    assert states(job) == [ItemState.DONE, ItemState.UNNEEDED, ItemState.DONE]
    assert job.results[1].sentence == "Already deleted"
    assert job.is_over


async def test_items_done_while_others_are_checked_are_checked_too(adapter: JobRunner) -> None:
    checked: list[RecordId] = []
    tries = 0
    may_end = asyncio.Event()

    async def work(item: JobItem) -> str:
        nonlocal tries
        if item.key == 1:
            tries += 1
            if tries == 1:
                raise ServerFault("It failed.")
        return ""

    async def review(done: Sequence[JobItem]) -> dict[RecordId, MarqueeError]:
        checked.extend(item.key for item in done)
        await may_end.wait()
        return {item.key: ServerFault("It's still there.") for item in done if item.key == 1}

    job = Job("Delete", items(2), work)
    job.review = review
    adapter.run(job)
    await until(lambda: checked == [0])
    job.retry_failed()
    await until(lambda: job.count(ItemState.DONE) == 2)
    assert not job.is_over
    may_end.set()
    await job.wait_until_over()
    assert checked == [0, 1]
    assert states(job) == [ItemState.DONE, ItemState.FAILED]


async def test_results_that_could_not_be_checked_are_unknown(
    adapter: JobRunner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "REVIEW_PAUSES_S", (0.01,))
    tries = 0

    async def review(_done: Sequence[JobItem]) -> dict[RecordId, MarqueeError]:
        nonlocal tries
        tries += 1
        raise ServerFault("It failed.")

    job = Job("Delete", items(2), fine)
    job.review = review
    adapter.run(job)
    await job.wait_until_over()
    assert tries == 2
    assert states(job) == [ItemState.UNKNOWN, ItemState.UNKNOWN]
    assert job.results[0].sentence == "The CMS confirmed it, but Marquee couldn't check it."


async def test_a_check_that_fails_once_is_repeated(adapter: JobRunner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "REVIEW_PAUSES_S", (0.01,))
    tries = 0

    async def review(_done: Sequence[JobItem]) -> dict[RecordId, MarqueeError]:
        nonlocal tries
        tries += 1
        if tries == 1:
            raise ServerFault("It failed.")
        return {0: ServerFault("It's still there.")}

    job = Job("Delete", items(2), fine)
    job.review = review
    adapter.run(job)
    await job.wait_until_over()
    assert states(job) == [ItemState.FAILED, ItemState.DONE]
