"""Jobs on running CMSes, in both dialects: move, tag, delete and restore, despite failures in between."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from app.core.errors import Conflict, Invalid, SignInNeeded
from app.domain.ads.ad import AdState
from app.domain.campaigns.campaign import Campaign
from app.domain.commands.command import CommandForm
from app.domain.interactive_actions.action import KEY_PRESS, NEXT, SCREEN, ActionForm
from app.domain.interactive_actions.action import LAYOUT as WHOLE_LAYOUT
from app.domain.notifications.notification import NotificationContent
from app.services.campaigns.ad_reordering import OrderInterrupted
from app.services.connection_state import LinkState
from app.services.jobs import ItemState, Job, JobItem, JobState, Work
from app.services.restore.recreate_record import Recreated, Recreator
from app.services.saving.creation import CreationUnknown
from app.services.saving.history import DELETING, SAVING
from app.services.saving.save_recheck import Repeated
from app.services.saving.verified_save import Saved
from app.services.session.session import Session
from tests.contract.services.test_campaign_actions import facts, line_up
from tests.helpers.ad_campaigns import make_ad, truth
from tests.helpers.demo_cms import DemoCms
from tests.helpers.save_rechecks import NOT_BY_ITSELF, looked
from tests.helpers.sessions import session_of, signs_in


@pytest.fixture
async def session(cms: DemoCms, tmp_path: Path) -> AsyncIterator[Session]:
    """The administrator, signed in; what signing in sent is not counted."""
    async with session_of(cms, tmp_path) as opened:
        await opened.start()
        cms.forget_requests()
        yield opened


async def made(session: Session, *names: str) -> list[int]:
    return [(await session.campaigns.create(name)).campaign.campaign_id for name in names]


def is_there(cms: DemoCms, campaign_id: int) -> bool:
    return bool(cms.api("GET", f"/campaign?campaignId={campaign_id}", token=cms.token()).json())


async def until(condition: Callable[[], object]) -> None:
    end = time.monotonic() + 10
    while not condition():
        assert time.monotonic() < end, "it did not happen in time"
        await asyncio.sleep(0.01)


def deletion(session: Session, ids: Sequence[int], *, concurrency: int = 4) -> Job:
    async def work(item: JobItem) -> str:
        await session.campaigns.delete(int(item.key))
        return ""

    return job_of("Delete", ids, work, concurrency=concurrency)


def job_of(title: str, ids: Sequence[int], work: Work, *, concurrency: int = 4) -> Job:
    return Job(title, [JobItem(each, f"Campaign {each}") for each in ids], work, concurrency=concurrency)


async def recreated(session: Session, resource: str, record_id: int) -> Recreated:
    snapshot = await session.history.load(resource, record_id)
    assert snapshot is not None
    assert snapshot.why == DELETING
    return await Recreator(session).recreate(snapshot)


# ------------------------------------------------------------------------------------------------- jobs and faults


async def test_one_failing_deletion_does_not_stop_the_others_and_works_on_retry(session: Session, cms: DemoCms) -> None:
    ids = await made(session, *(f"Bulk {number}" for number in range(9)))
    cms.fault(
        "status", path=rf"^/api/campaign/{ids[4]}$", method="DELETE", status=403, body='{"error":403,"message":""}'
    )
    job = deletion(session, ids)
    session.jobs.run(job)
    await job.wait_until_over()
    assert [result.state for result in job.results] == ["done"] * 4 + ["failed"] + ["done"] * 4
    assert job.results[4].sentence
    assert [is_there(cms, each) for each in ids] == [each == ids[4] for each in ids]
    job.retry_failed()
    await job.wait_until_over()
    assert job.count(ItemState.DONE) == 9
    assert not is_there(cms, ids[4])


@pytest.mark.failure(23)
async def test_a_lost_network_pauses_the_job_and_loses_nothing(session: Session, cms: DemoCms) -> None:
    ids = await made(session, *(f"Offline {number}" for number in range(12)))
    cms.fault("drop", path="^/api/campaign/", method="GET", skip=5, times=None)
    job = deletion(session, ids, concurrency=2)
    session.jobs.run(job)
    await until(lambda: job.state is JobState.PAUSED and not job.count(ItemState.RUNNING))
    assert job.hold is not None
    assert job.count(ItemState.FAILED) == 0
    assert 0 < job.count(ItemState.DONE) < 12
    assert session.state is LinkState.OFFLINE
    cms.clear_faults()
    await session.refresh_clock()
    await job.wait_until_over()
    assert job.count(ItemState.DONE) == 12
    assert not any(is_there(cms, each) for each in ids)


@pytest.mark.failure(12)
async def test_an_expired_sign_in_pauses_the_job_until_the_next_one(session: Session, cms: DemoCms) -> None:
    ids = await made(session, *(f"Signed out {number}" for number in range(4)))
    cms.revoke_tokens()
    job = deletion(session, ids)
    session.jobs.run(job)
    await until(lambda: job.state is JobState.PAUSED and not job.count(ItemState.RUNNING))
    assert job.count(ItemState.WAITING) == 4
    assert session.state is LinkState.SIGNED_OUT
    assert all(is_there(cms, each) for each in ids)


@pytest.mark.failure(33)
async def test_no_part_of_a_job_runs_under_another_account(session: Session, cms: DemoCms) -> None:
    ids = await made(session, *(f"Begun by Maya {number}" for number in range(4)))
    cms.revoke_tokens()
    job = deletion(session, ids)
    session.jobs.run(job)
    await until(lambda: job.state is JobState.PAUSED and not job.count(ItemState.RUNNING))
    cms.forget_requests()
    await signs_in(session, cms, "alex")
    assert session.state is LinkState.CONNECTED
    job.resume()
    assert job.state is JobState.PAUSED
    assert isinstance(job.hold, SignInNeeded)
    assert "another account is signed in now" in job.hold.sentence
    assert job.count(ItemState.WAITING) == 4
    assert cms.requests(path="^/api/campaign/") == []
    await signs_in(session, cms, "maya")
    await job.wait_until_over()
    assert job.count(ItemState.DONE) == 4
    assert not any(is_there(cms, each) for each in ids)


@pytest.mark.failure(33)
async def test_a_job_started_while_signed_out_belongs_to_the_previous_account(session: Session, cms: DemoCms) -> None:
    ids = await made(session, "Begun too late")
    cms.revoke_tokens()
    with pytest.raises(SignInNeeded):
        await session.refresh_clock()
    job = deletion(session, ids)
    session.jobs.run(job)
    await until(lambda: job.state is JobState.PAUSED and not job.count(ItemState.RUNNING))
    await signs_in(session, cms, "alex")
    assert job.state is JobState.PAUSED
    assert is_there(cms, ids[0])
    await signs_in(session, cms, "maya")
    await job.wait_until_over()
    assert not is_there(cms, ids[0])


@pytest.mark.failure(33)
async def test_a_running_job_stops_if_another_account_signs_in(session: Session, cms: DemoCms) -> None:
    ids = await made(session, *(f"Taken over {number}" for number in range(4)))
    cms.fault("hold", path="^/api/campaign/", method="DELETE", times=None)
    job = deletion(session, ids, concurrency=1)
    session.jobs.run(job)
    await until(lambda: cms.requests(method="DELETE"))
    await signs_in(session, cms, "alex")
    cms.clear_faults()
    await until(lambda: job.state is JobState.PAUSED and not job.count(ItemState.RUNNING))
    assert (job.count(ItemState.DONE), job.count(ItemState.WAITING)) == (1, 3)
    job.cancel()
    await job.wait_until_over()
    assert [is_there(cms, each) for each in ids] == [False, True, True, True]


@pytest.mark.failure(33)
async def test_a_running_reordering_stops_if_another_account_signs_in(session: Session, cms: DemoCms) -> None:
    campaign_id = make_ad(cms, "Taken over while reordering", layouts=3)
    before = truth(cms, campaign_id)
    base = (await session.ads.open(campaign_id)).state
    working = replace(base, entries=(base.entries[2], *base.entries[:2]))
    cms.fault("hold", path="/layout/(assign|remove)/", skip=1, times=1)
    cms.forget_requests()
    save = session.writer.save("campaign", campaign_id, session.ads.adapter(campaign_id), base, working)
    saving = asyncio.create_task(save)
    await until(lambda: len(cms.requests(path="/layout/(assign|remove)/")) == 2)
    await signs_in(session, cms, "alex")
    cms.clear_faults()
    with pytest.raises(OrderInterrupted) as interrupted:
        await saving
    assert isinstance(interrupted.value.cause, SignInNeeded)
    assert len(cms.requests(path="/layout/(assign|remove)/")) == 2, "nothing in the name of the other account"
    theirs = await session.ads.orders.interruption_of(campaign_id)
    assert theirs is not None
    assert not theirs.is_mine
    await signs_in(session, cms, "maya")
    mine = await session.ads.orders.interruption_of(campaign_id)
    assert mine is not None
    assert mine.is_mine
    await session.ads.finish(mine)
    assert truth(cms, campaign_id) == [before[2], before[0], before[1]]


@pytest.mark.failure(33)
async def test_a_save_prepared_by_one_account_is_not_sent_by_another(session: Session, cms: DemoCms) -> None:
    """Someone else signs in between the read and the write."""
    (campaign_id,) = await made(session, "Read by Maya")
    base = (await session.campaigns.open(campaign_id)).state
    working = replace(base, properties=replace(base.properties, name="Written only here"))
    cms.fault("hold", path="^/api/campaign", method="GET", times=1)
    cms.forget_requests()
    saving = asyncio.create_task(session.campaigns.save(base, working))
    await until(lambda: len(cms.requests(path="/campaign", method="GET")) == 1)
    await signs_in(session, cms, "alex")
    cms.clear_faults()
    with pytest.raises(SignInNeeded):
        await saving
    assert not cms.requests(path="/campaign/", method="PUT")
    await signs_in(session, cms, "maya")
    await session.campaigns.save(base, working)
    assert (await session.campaigns.open(campaign_id)).state.properties.name == "Written only here"


WRITES: Mapping[str, Callable[[Session, int], Awaitable[object]]] = {
    "rename": lambda session, campaign_id: session.campaigns.rename(campaign_id, "Renamed"),
    "move": lambda session, campaign_id: session.campaigns.move(campaign_id, 2),
    "retag": lambda session, campaign_id: session.campaigns.retag(campaign_id, add=["late"]),
    "delete": lambda session, campaign_id: session.campaigns.delete(campaign_id),
}


@pytest.mark.failure(33)
@pytest.mark.parametrize("write", WRITES.values(), ids=WRITES)
async def test_no_write_that_one_account_began_is_sent_by_another(
    session: Session, cms: DemoCms, write: Callable[[Session, int], Awaitable[object]]
) -> None:
    """Someone else signs in between the read and the write."""
    (campaign_id,) = await made(session, "Begun by Maya")
    cms.fault("hold", path="^/api/campaign", method="GET", times=1)
    cms.forget_requests()
    writing = asyncio.ensure_future(write(session, campaign_id))
    await until(lambda: len(cms.requests(path="/campaign", method="GET")) == 1)
    await signs_in(session, cms, "alex")
    cms.clear_faults()
    with pytest.raises(SignInNeeded):
        await writing
    assert {each["method"] for each in cms.requests(path="^/api/campaign/")} <= {"GET"}
    assert is_there(cms, campaign_id)


async def test_a_cancelled_job_finishes_the_items_in_progress(session: Session, cms: DemoCms) -> None:
    ids = await made(session, *(f"Cancelled {number}" for number in range(8)))
    cms.fault("hold", path="^/api/campaign/", method="DELETE", times=None)
    job = deletion(session, ids, concurrency=2)
    session.jobs.run(job)
    await until(lambda: len(cms.requests(method="DELETE")) == 2)
    job.cancel()
    cms.clear_faults()
    await job.wait_until_over()
    assert (job.count(ItemState.DONE), job.count(ItemState.SKIPPED)) == (2, 6)
    assert [is_there(cms, each) for each in ids] == [False] * 2 + [True] * 6


async def test_closing_a_session_ends_its_jobs_without_partial_items(cms: DemoCms, tmp_path: Path) -> None:
    async with session_of(cms, tmp_path) as opened:
        await opened.start()
        ids = await made(opened, *(f"Closed {number}" for number in range(6)))
        cms.fault("delay", path="^/api/campaign/", method="DELETE", seconds=0.2, times=None)
        job = deletion(opened, ids, concurrency=1)
        opened.jobs.run(job)
        await until(lambda: cms.requests(method="DELETE"))
    assert job.is_over
    assert job.state is JobState.CANCELLED
    gone = [each for each in ids if not is_there(cms, each)]
    assert len(gone) == job.count(ItemState.DONE) >= 1


# ------------------------------------------------------------------------------------------------- history


async def test_overwritten_and_deleted_records_are_kept_in_the_history(session: Session, cms: DemoCms) -> None:
    (campaign_id,) = await made(session, "Kept")
    await session.campaigns.rename(campaign_id, "Kept, renamed")
    await session.campaigns.move(campaign_id, _folder(cms))
    await session.campaigns.retag(campaign_id, add=["kept|1"])
    await session.campaigns.delete(campaign_id)
    snapshots = await session.history.list("campaign", campaign_id)
    assert [(each.title, each.why) for each in snapshots] == [
        ("Kept, renamed", DELETING),
        ("Kept, renamed", SAVING),
        ("Kept, renamed", SAVING),
        ("Kept", SAVING),
    ]
    assert [tag.text for tag in snapshots[0].payload(Campaign).tags] == ["kept|1"]
    assert session.me is not None
    assert {each.account_id for each in snapshots} == {session.me.user_id}


@pytest.mark.failure(34)
async def test_the_history_contains_no_credentials(session: Session, cms: DemoCms, tmp_path: Path) -> None:
    bearer = await session.tokens.bearer()
    for name in ("Soup season", "Autumn window loop"):
        await session.campaigns.retag(cms.campaign_id(name), add=["seen"])
        await session.campaigns.retag(cms.campaign_id(name), remove=["seen"])
    await session.history.flush()
    written = b"".join(path.read_bytes() for path in (tmp_path / "history").rglob("*.json"))
    assert b"Soup season" in written
    assert bearer.encode() not in written
    assert b"previewUrl" not in written


# ------------------------------------------------------------------------------------------------- moving, tagging


def _folder(cms: DemoCms, name: str = "Bristol Harbour") -> int:
    folders = cms.api("GET", "/folders", token=cms.token()).json()
    pending = list(folders)
    while pending:
        folder = pending.pop()
        if folder["text"] == name:
            return int(folder["id"])
        pending += folder["children"] or []
    raise AssertionError(name)


async def test_moving_changes_only_the_folder_and_can_be_undone(session: Session, cms: DemoCms) -> None:
    campaign_id = cms.campaign_id("Autumn window loop")
    before = cms.campaign(campaign_id)
    folder_id = _folder(cms)
    was = await session.campaigns.move(campaign_id, folder_id)
    after = cms.campaign(campaign_id)
    assert after["folderId"] == folder_id
    assert {**facts(after), "folderId": was} == facts(before)
    assert line_up(after) == line_up(before)
    assert await session.campaigns.move(campaign_id, folder_id) == folder_id
    assert was is not None
    await session.campaigns.move(campaign_id, was, only_from=folder_id)
    assert facts(cms.campaign(campaign_id)) == facts(before)


async def test_campaigns_moved_by_others_since_are_not_moved_back(session: Session, cms: DemoCms) -> None:
    (campaign_id,) = await made(session, "Wanderer")
    was = await session.campaigns.move(campaign_id, _folder(cms))
    elsewhere = _folder(cms, "Seasonal")
    cms.api("PUT", f"/campaign/{campaign_id}/selectfolder", token=cms.token(), form={"folderId": elsewhere})
    assert was is not None
    with pytest.raises(Conflict, match="has been moved since"):
        await session.campaigns.move(campaign_id, was, only_from=_folder(cms))
    assert cms.campaign(campaign_id)["folderId"] == elsewhere
    await session.campaigns.delete(campaign_id)


async def test_a_move_with_a_lost_answer_is_checked_by_reading_the_record(session: Session, cms: DemoCms) -> None:
    (campaign_id,) = await made(session, "Lost on the way")
    cms.fault("reset", path="selectfolder$", method="PUT", after=True)
    await session.campaigns.move(campaign_id, _folder(cms))
    assert cms.campaign(campaign_id)["folderId"] == _folder(cms)
    await session.campaigns.delete(campaign_id)


@pytest.mark.parametrize("name", ["Christmas window", "Country loaf launch"])
async def test_changing_tags_changes_nothing_else_and_can_be_undone(session: Session, cms: DemoCms, name: str) -> None:
    """A list with a line-up, and an ad with dates, displays, days and a target."""
    campaign_id = cms.campaign_id(name)
    before = cms.campaign(campaign_id)
    done = await session.campaigns.retag(campaign_id, add=["sale", "season|late"], remove=["season"])
    after = cms.campaign(campaign_id)
    assert {"sale", "season"} <= {tag["tag"] for tag in after["tags"]}
    assert {**facts(after), "tags": facts(before)["tags"]} == facts(before)
    assert line_up(after) == line_up(before)
    assert done.note == ""
    assert (await session.campaigns.retag(campaign_id, add=["sale"])).added == ()
    await session.campaigns.retag(campaign_id, add=done.removed, remove=done.added, only_from=done.added)
    assert facts(cms.campaign(campaign_id)) == facts(before)


async def test_undoing_a_tag_change_keeps_what_someone_else_has_changed_since(session: Session, cms: DemoCms) -> None:
    campaign_id = (await session.campaigns.create("Tagged by two")).campaign.campaign_id
    await session.campaigns.retag(campaign_id, add=["region|north", "gone", "other"])
    done = await session.campaigns.retag(campaign_id, add=["region|south"], remove=["gone"])
    for theirs in ("region|east,other", "region|south,gone|again"):
        form = {"name": "Tagged by two", "tags": theirs}
        cms.api("PUT", f"/campaign/{campaign_id}", token=cms.token("alex"), form=form)
        with pytest.raises(Conflict, match="have been changed since"):
            await session.campaigns.retag(campaign_id, add=done.removed, remove=done.added, only_from=done.added)
    form = {"name": "Tagged by two", "tags": "region|south,something else"}
    cms.api("PUT", f"/campaign/{campaign_id}", token=cms.token("alex"), form=form)
    for _ in range(2):  # the second finds it undone
        await session.campaigns.retag(campaign_id, add=done.removed, remove=done.added, only_from=done.added)
    tags = {(tag["tag"], tag["value"] or "") for tag in cms.campaign(campaign_id)["tags"]}
    assert tags == {("region", "north"), ("gone", ""), ("something else", "")}


# ------------------------------------------------------------------------------------------------- restoring


@pytest.mark.parametrize("name", ["Autumn window loop", "Country loaf launch", "Milsom Street evenings"])
async def test_a_deleted_campaign_is_restored_as_far_as_possible(session: Session, cms: DemoCms, name: str) -> None:
    original = cms.campaign_id(name)
    copy_id = (await session.campaigns.duplicate(original, f"{name}, to go")).campaign.campaign_id
    before = cms.campaign(copy_id)
    await session.campaigns.delete(copy_id)
    assert not is_there(cms, copy_id)
    back = await recreated(session, "campaign", copy_id)
    assert back.record_id != copy_id
    after = cms.campaign(int(back.record_id))
    assert after["campaign"] == before["campaign"]
    assert facts(after) == facts(before)
    assert line_up(after) == line_up(before)
    assert "schedules" in back.lost[0].casefold()
    assert [each for each in back.lost if "could" in each] == []
    await session.campaigns.delete(int(back.record_id))


async def test_layouts_are_restored_under_their_current_ids(session: Session, cms: DemoCms) -> None:
    copy_id = (await session.campaigns.duplicate(cms.campaign_id("Soup season"), "Soup, to go")).campaign.campaign_id
    before = cms.line_up(copy_id)
    await session.campaigns.delete(copy_id)
    published = cms.publish(before[0])
    back = await recreated(session, "campaign", copy_id)
    assert cms.line_up(int(back.record_id)) == [published if each == before[0] else each for each in before]
    await session.campaigns.delete(int(back.record_id))


async def test_losses_of_a_restore_are_named(session: Session, cms: DemoCms) -> None:
    (campaign_id,) = await made(session, "Half of it is gone")
    record = await session.client.campaigns.get(cms.campaign_id("Soup season"))
    assert record.layouts is not None
    gone = [_elsewhere(row) for row in record.layouts[:2]]
    lost = _with(record, campaign_id=campaign_id, layouts=(*gone, *record.layouts[2:]))
    session.history.keep("campaign", campaign_id, lost.name, lost, DELETING)
    back = await recreated(session, "campaign", campaign_id)
    assert cms.line_up(int(back.record_id)) == [row.layout_id for row in record.layouts[2:]]
    assert any("Deleted or not shared" in each and "“Gone" in each for each in back.lost)
    await session.campaigns.delete(int(back.record_id))


async def test_a_restored_campaign_that_cannot_be_read_is_not_created_twice(session: Session, cms: DemoCms) -> None:
    copy_id = (await session.campaigns.duplicate(cms.campaign_id("Soup season"), "Interrupted")).campaign.campaign_id
    await session.campaigns.delete(copy_id)
    cms.forget_requests()
    cms.fault("drop", path=r"^/api/campaign/\d+$", method="GET", times=None)
    with pytest.raises(CreationUnknown, match="can't read it back"):
        await recreated(session, "campaign", copy_id)
    cms.clear_faults()
    back = await recreated(session, "campaign", copy_id)
    assert len(cms.requests(path="^/api/campaign$", method="POST")) == 1
    await session.campaigns.delete(int(back.record_id))


async def test_a_refused_name_is_not_retried_without_the_folder(session: Session, cms: DemoCms) -> None:
    copy_id = (await session.campaigns.duplicate(cms.campaign_id("Soup season"), "Taken by then")).campaign.campaign_id
    await session.campaigns.delete(copy_id)
    body = '{"error":409,"message":"There is already a campaign with this name.","property":"name","help":null}'
    cms.forget_requests()
    cms.fault("status", path=r"^/api/campaign$", method="POST", status=409, body=body, content_type="application/json")
    with pytest.raises(Invalid) as refused:
        await recreated(session, "campaign", copy_id)
    assert refused.value.fields == {"name": "There is already a campaign with this name."}
    assert len(cms.requests(path="^/api/campaign$", method="POST")) == 1, "not tried once more without the folder"


async def test_a_deleted_command_is_restored_with_its_code(session: Session) -> None:
    form = CommandForm(
        name="Reboot at night",
        code="REBOOT_NIGHT",
        description="x",
        command_string="reboot|now",
        available_on=("android", "linux"),
        create_alert_on="failure",
    )
    command = await session.commands.create(form)
    await session.commands.delete(command)
    back = await recreated(session, "command", command.command_id)
    restored = await session.commands.get(back.record_id)
    assert session.commands.rules.state_of(restored) == session.commands.rules.state_of(command)
    assert "display settings" in back.lost[0]
    with pytest.raises(Invalid, match="already"):
        await recreated(session, "command", command.command_id)
    await session.commands.delete(restored)


async def test_a_deleted_notification_is_restored_with_recipients_and_release(session: Session) -> None:
    groups = await session.lookups.display_groups()
    content = NotificationContent(
        subject="Back again",
        body="<p>Hello</p>",
        release_dt="2031-05-04 10:30:00",
        is_interrupt=True,
        display_group_ids=(groups.items[0].display_group_id,),
    )
    notification = await session.notifications.create(content)
    in_list = _with(notification, display_groups=(), user_groups=())
    await session.notifications.delete(in_list)
    back = await recreated(session, "notification", notification.notification_id)
    restored = await session.notifications.get(back.record_id)
    assert restored.release_dt == notification.release_dt
    assert [group.display_group_id for group in restored.display_groups] == list(content.display_group_ids)
    assert restored.is_interrupt
    assert any("come back" in each or "can't be restored" in each for each in back.lost)
    await session.notifications.delete(restored)


async def test_a_deleted_action_is_restored_on_its_checked_out_layout(session: Session) -> None:
    layout_id = (await session.regions.layouts()).drafts()[0].layout_id
    form = ActionForm(
        layout_id=layout_id,
        action_type=NEXT,
        source=WHOLE_LAYOUT,
        source_id=layout_id,
        target=SCREEN,
        trigger_type=KEY_PRESS,
        trigger_code="F9",
    )
    action = await session.actions.create(form)
    await session.actions.delete(action)
    back = await recreated(session, "action", action.action_id)
    restored = await session.actions.get(back.record_id)
    assert session.actions.rules.state_of(restored) == session.actions.rules.state_of(action)
    assert back.lost == ()
    await session.actions.delete(restored)


async def test_an_unreadable_snapshot_is_refused_with_a_sentence(session: Session) -> None:
    session.history.keep("campaign", 5, "Odd", {"campaignId": "five"}, DELETING)
    with pytest.raises(Invalid, match="can't read its saved copy"):
        await recreated(session, "campaign", 5)
    assert not Recreator(session).can("dataset")


async def new_ad(session: Session, campaign_id: int) -> int:
    like = (await session.ads.open(campaign_id)).state
    return await session.ads.create(replace(like, name="Brand new"))


async def duplicated_ad(session: Session, campaign_id: int) -> int:
    return (await session.campaigns.duplicate(campaign_id, "Duplicated")).campaign.campaign_id


async def restored_ad(session: Session, campaign_id: int) -> int:
    await session.campaigns.delete(campaign_id)
    return int((await recreated(session, "campaign", campaign_id)).record_id)


@pytest.mark.failure(39)
@pytest.mark.parametrize("make", [new_ad, duplicated_ad, restored_ad], ids=["new", "duplicated", "restored"])
async def test_a_layout_assigned_twice_in_a_new_ad_is_noticed_and_can_be_repaired(
    session: Session, cms: DemoCms, make: Callable[[Session, int], Awaitable[int]]
) -> None:
    campaign_id = make_ad(cms, "To be filled", layouts=3)
    layouts = truth(cms, campaign_id)
    told: list[Repeated[AdState]] = []
    session.ads.recent.subscribe_repeated(told.append)
    session.ads.recent.looks_s = NOT_BY_ITSELF
    cms.fault("status", path="/copy$", method="POST", status=404, body='{"error":404,"message":"No"}')
    cms.repeated(path="/layout/assign/", seconds=1.5)
    new_id = await make(session, campaign_id)
    assert truth(cms, new_id) == layouts
    cms.wait_for_late()
    assert len(truth(cms, new_id)) == 4
    await looked(session.ads.recent, new_id)
    (found,) = told
    assert isinstance(await session.ads.repair(found), Saved)
    assert truth(cms, new_id) == layouts
    cms.clear_faults()


def _elsewhere(row: Any) -> Any:
    return _with(row, layout_id=900_000 + row.layout_id, layout_campaign_id=900_000, name=f"Gone {row.layout_id}")


def _with(record: Any, **fields: Any) -> Any:
    return msgspec.structs.replace(record, **fields)
