"""A job that the end of Marquee interrupted, as the next start shows it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from msgspec.structs import replace

from app.domain.campaigns.campaign import Campaign
from app.services import job_journal
from app.services.drafts.journals import JOB
from app.services.jobs import ItemState, Job, JobItem
from app.services.records.list_loading import load_list
from app.services.restore.deleted_records import deleted_records, restore_deleted
from app.services.restore.recreate_record import Recreator
from app.services.session.session import Session
from app.ui.pages.campaigns.declaration import campaign_declaration
from app.ui.pages.commands.declaration import command_declaration
from app.ui.pages.drafts.deleted_items_page import restoring_records_job
from app.ui.pages.notifications.declaration import notification_declaration
from app.ui.resource.deletion_jobs import bulk_delete_job
from app.ui.resource.resource_declaration import Declaration
from tests.helpers.ad_campaigns import LOOKS_S
from tests.helpers.crash_copy import copy_as_after_a_crash
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import Program, program, until
from tests.soak.job_crashes import Target
from tests.soak.killed_job import MAKERS
from tests.ui.activity.drawer_contents import buttons, drawer, items
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")


async def noted(session: Session) -> bytes:
    """The notes on disk about the one job that runs."""
    await session.drafts.flush()
    return b"".join([draft.content for draft in await session.drafts.list() if draft.resource == JOB])


async def cut_off(shown: Program, session: Session, job: Job, folder: Path) -> None:
    """Starts a job in `alive`; `crashed` is then as if Marquee had crashed before any of it was done."""
    shown.navigator.start_job(session, job)
    job.pause()
    while not await noted(session):
        pass  # each look reads the disk
    await session.history.flush()
    copy_as_after_a_crash(folder / "alive", folder / "crashed")
    job.cancel()


async def finished(shown: Program, session: Session, interrupted: Job) -> Job:
    """The job after *Finish* was pressed in the banner of the interrupted one."""
    await until(lambda: f"Interrupted: {interrupted.title}" in shown.banners())
    shown.press("Finish", shown.navigator.bench.tabs.banners)
    await until(lambda: len(session.jobs.jobs) == 1 and session.jobs.jobs[0].is_over)
    return session.jobs.jobs[0]


def test_a_job_that_a_crash_interrupted_is_shown_at_the_next_start(
    play: Play, demo: DemoCms, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(job_journal, "INTERVAL_S", 0.02)

    async def scene() -> None:
        alive, crashed = tmp_path / "alive", tmp_path / "crashed"
        never = asyncio.Event()

        async def work(item: JobItem) -> str:
            if item.key == 2:
                await never.wait()
            return f"note {item.key}"

        async with program(alive) as shown:
            session = await shown.sign_in(demo)
            running = Job("Tag 3 campaigns", [JobItem(n, f"Thing {n}") for n in range(3)], work)
            shown.navigator.start_job(session, running)
            await until(lambda: running.count(ItemState.DONE) == 2)
            while (await noted(session)).count(b'"done"') < 2:
                pass  # each look reads the disk
            copy_as_after_a_crash(alive, crashed)
            never.set()
        async with program(crashed) as shown:
            await shown.sign_in(demo, id=session.connection.id)
            await until(lambda: "Interrupted: Tag 3 campaigns" in shown.banners())
            assert any("At least 2 of 3 items are done" in text for text in shown.texts(shown.window))
            shown.press("Show", shown.navigator.bench.tabs.banners)
            await until(drawer(shown).isVisible)
            assert [(name, note) for name, _, note in items(shown)] == [
                ("Thing 0", "note 0"),
                ("Thing 1", "note 1"),
                ("Thing 2", "Marquee closed: it may or may not have been done."),
            ]
            assert "Retry failed" not in buttons(shown)

    play(scene())


@pytest.mark.failure(28)
@pytest.mark.parametrize("kind", ["tag", "move", "edit", "delete", "import"])
def test_a_job_that_a_crash_interrupted_is_finished_with_one_press(
    play: Play, demo: DemoCms, tmp_path: Path, kind: str
) -> None:
    """All of it was carried out, but the last notes don't say so: nothing is sent twice."""

    async def scene() -> None:
        alive, crashed = tmp_path / "alive", tmp_path / "crashed"
        target = Target(demo, kind, 0, items=6)
        async with program(alive) as shown:
            session = await shown.sign_in(demo)
            demo.forget_requests()
            method = {"import": "POST", "delete": "DELETE"}.get(kind, "PUT")
            demo.fault("hold", path="^/api/(campaign|command)", method=method, skip=2, times=None, after=True)
            job = await MAKERS[kind](session, shown, target.order)
            shown.navigator.start_job(session, job)
            await until(lambda: job.count(ItemState.DONE) == 2 and target.done() > 2)
            copy_as_after_a_crash(alive, crashed)
            demo.clear_faults()
            await job.wait_until_over()
        async with program(crashed) as shown:
            session = await shown.sign_in(demo, id=session.connection.id)
            session.writer.checks.looks_s = LOOKS_S
            demo.forget_requests()
            rest = await finished(shown, session, job)
            assert not [each for each in shown.every_banner() if each.startswith("Interrupted")]
            assert {result.state for result in rest.results} == {ItemState.UNNEEDED}
            assert demo.requests(path="^/api/(campaign|command)", method=method) == []
            assert target.wrong() == []

    play(scene())


DELETED: Final = {"campaign": "name", "command": "command", "notification": "subject"}
KINDS: Final[dict[str, Callable[[], Declaration[Any]]]] = {
    "campaign": campaign_declaration,
    "command": command_declaration,
    "notification": notification_declaration,
}


@pytest.mark.failure(20, 28)
@pytest.mark.parametrize("kind", DELETED)
def test_finishing_an_interrupted_deletion_deletes_what_is_left_and_nothing_that_has_changed_since(
    play: Play, demo: DemoCms, tmp_path: Path, kind: str
) -> None:
    async def scene() -> None:
        alive, crashed, token = tmp_path / "alive", tmp_path / "crashed", demo.token()
        async with program(alive) as shown:
            session = await shown.sign_in(demo)
            declaration = KINDS[kind]()
            records: list[Any] = []
            await load_list(declaration.load(session, {}), records.extend)
            job = bulk_delete_job(session, shown.navigator, declaration, records[:4])
            await cut_off(shown, session, job, tmp_path)
        gone, theirs, *left = [int(item.key) for item in job.items]
        assert demo.api("DELETE", f"/{kind}/{gone}", token=token).status < 300
        now = demo.api("GET", f"/{kind}/{theirs}", token=token).json()
        form = {**_sent_back(now), DELETED[kind]: "Theirs", "code": "theirs", "releaseDt": "2031-01-01 10:00:00"}
        assert demo.api("PUT", f"/{kind}/{theirs}", token=token, form=form).status < 300
        async with program(crashed) as shown:
            session = await shown.sign_in(demo, id=session.connection.id)
            rest = await finished(shown, session, job)
            states = [result.state for result in rest.results]
            assert states == [ItemState.UNNEEDED, ItemState.FAILED, ItemState.DONE, ItemState.DONE]
            assert rest.results[1].sentence == "“Theirs” has changed since, so it wasn't deleted."
            assert {int(each.record_id) for each in await session.history.deleted()} == set(left)
            assert [each.text for each in rest.follow_ups] == ["Restore"]

    play(scene())


@pytest.mark.parametrize(
    "changed", [{"total_duration": 9}, {"number_layouts": 9}, {"folder_id": 9}, {"modified_at": "2031-01-01 10:00:00"}]
)
def test_a_campaign_whose_row_tells_of_another_content_has_changed_since(changed: dict[str, Any]) -> None:
    """A row has no layouts: only another length tells that one was replaced, and nothing tells of another order."""
    writing, row = campaign_declaration().writing, Campaign(campaign_id=5)
    assert writing is not None
    assert writing.mark is not None
    assert writing.mark(row) == writing.mark(replace(row, plays=9))
    assert writing.mark(row) != writing.mark(replace(row, **changed))


def _sent_back(row: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if isinstance(value, str | int) and name != "availableOn"}


@pytest.mark.failure(20, 28)
def test_finishing_an_interrupted_bulk_edit_leaves_a_campaign_that_has_changed_since(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        alive, crashed = tmp_path / "alive", tmp_path / "crashed"
        target = Target(demo, "edit", 1, items=4)
        async with program(alive) as shown:
            session = await shown.sign_in(demo)
            job = await MAKERS["edit"](session, shown, target.order)
            await cut_off(shown, session, job, tmp_path)
        theirs = job.items[0]
        form = {"name": theirs.title, "ref1": "theirs"}
        assert demo.api("PUT", f"/campaign/{theirs.key}", token=demo.token(), form=form).status < 300
        async with program(crashed) as shown:
            session = await shown.sign_in(demo, id=session.connection.id)
            rest = await finished(shown, session, job)
            results = [result.state for result in rest.results]
            assert results == [ItemState.FAILED, ItemState.DONE, ItemState.DONE, ItemState.DONE]
            assert rest.results[0].sentence == f"“{theirs.title}” is no longer as in the preview, so it wasn't changed."
            assert not [each for each in target.wrong() if not each.startswith(f"{theirs.title} ")]
            assert demo.campaign(int(theirs.key))["ref1"] == "theirs"
            assert demo.line_up(int(theirs.key)) == []
            rest.follow(rest.follow_ups[0])
            await until(lambda: len(session.jobs.jobs) == 2 and session.jobs.jobs[1].is_over)
            assert target.done() == 0, "it can be undone like any other"

    play(scene())


@pytest.mark.failure(28, 39)
def test_finishing_an_interrupted_restoring_restores_what_is_left_once(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    names = [f"Restored after a crash {n}" for n in "abc"]

    async def scene() -> None:
        alive, crashed = tmp_path / "alive", tmp_path / "crashed"
        async with program(alive) as shown:
            session = await shown.sign_in(demo)
            for name in names:
                made = await session.campaigns.create(name)
                await session.campaigns.delete(made.campaign.campaign_id)
            records = [each for each in await deleted_records(session) if each.snapshot.title in names]
            job = restoring_records_job(session, records)
            await cut_off(shown, session, job, tmp_path)
        async with program(crashed) as shown:
            session = await shown.sign_in(demo, id=session.connection.id)
            await until(lambda: f"Interrupted: {job.title}" in shown.banners())
            await restore_deleted(session, Recreator(session), records[0].snapshot)
            rest = await finished(shown, session, job)
            assert [result.state for result in rest.results] == [ItemState.UNNEEDED, ItemState.DONE, ItemState.DONE]
            rows = demo.api("GET", "/campaign?length=100000", token=demo.token()).json()
            assert sorted(row["campaign"] for row in rows if row["campaign"] in names) == names
            assert not [each for each in await deleted_records(session) if each.snapshot.title in names]

    play(scene())
