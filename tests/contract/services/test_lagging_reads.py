"""Reads that are behind our own writes, and writes that were carried out although their answers say otherwise.

Nothing is doubled, lost or overwritten then, and what is reported is what the CMS has.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.core.errors import Conflict, Invalid, MarqueeError, OutcomeUnknown
from app.domain.campaigns.bulk_edit import BulkEdit
from app.domain.commands.command import Command, CommandForm
from app.domain.folder import walk
from app.domain.notifications.notification import NotificationContent
from app.services import bulk_edit
from app.services.restore.deleted_records import restore_just_deleted
from app.services.restore.recreate_record import Recreator
from app.services.saving.own_writes import StillBehind
from app.services.saving.read_after_write import Patience
from app.services.saving.save_recheck import OverwrittenSave
from app.services.saving.verified_save import Saved
from app.services.session.session import Session
from tests.contract.services.conftest import ARRIVAL_LOOKS_S
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import until
from tests.helpers.save_rechecks import NOT_BY_ITSELF, looked
from tests.helpers.sessions import session_of

GONE = '{"error":404,"message":"Not found"}'
LOST: dict[str, Callable[[DemoCms, str], None]] = {
    "cut": lambda cms, path: cms.fault("drop", after=True, method="PUT", path=path),
    "504": lambda cms, path: cms.applied(504, method="PUT", path=path),
    "web page": lambda cms, path: cms.applied(200, method="PUT", path=path, html="<html><body>Hello</body></html>"),
    "500": lambda cms, path: cms.applied(500, method="PUT", path=path, json_body={"error": 500, "message": "Failed"}),
}
"""Ways to lose the answer to a PUT that was carried out."""


@pytest.fixture
async def session(cms: DemoCms, tmp_path: Path) -> AsyncIterator[Session]:
    async with session_of(cms, tmp_path) as session:
        await session.start()
        session.writer.checks.looks_s = ARRIVAL_LOOKS_S
        for creations in session.writer.creations.values():
            creations.duplicates.looks_s = NOT_BY_ITSELF
        yield session
    cms.clear_faults()


def answers(cms: DemoCms, path: str) -> str:
    """What the CMS answers to this GET now."""
    reply = cms.api("GET", path, token=cms.token())
    assert reply.status == 200, reply.body
    return reply.body.decode()


def lag(cms: DemoCms, path: str, *, query: str = "", skip: int = 0, times: int = 1) -> None:
    """Lets reads of `path` show what is there now, `times` times after `skip` current answers."""
    cms.fault("body", method="GET", path=f"^/api{path}$", body=answers(cms, path + query), skip=skip, times=times)


def lag_of(cms: DemoCms, campaign_id: int, *, skip: int = 0, times: int = 1) -> None:
    lag(cms, f"/campaign/{campaign_id}", query="?embed=layouts", skip=skip, times=times)


def tags(cms: DemoCms, campaign_id: int) -> list[str]:
    return sorted(each["tag"] for each in cms.campaign(campaign_id)["tags"])


async def a_campaign(session: Session, name: str) -> int:
    return (await session.campaigns.create(name)).campaign.campaign_id


async def a_command(session: Session, code: str) -> Command:
    return await session.commands.create(CommandForm(name=f"Command {code}", code=code, command_string="beep"))


# ---------------------------------------------------------------------------------------------------------------- undo


@pytest.mark.parametrize("reads", [1, 2])
async def test_undoing_a_tag_change_waits_for_a_read_that_shows_it(cms: DemoCms, session: Session, reads: int) -> None:
    campaign_id = await a_campaign(session, f"Undo behind {reads}")
    lag_of(cms, campaign_id, skip=1 if reads == 2 else 2, times=reads)
    done = await session.campaigns.retag(campaign_id, add=("promo",))
    assert done.added == ("promo",)
    back = await session.campaigns.retag(campaign_id, add=done.removed, remove=done.added)
    assert back.removed == ("promo",)
    assert tags(cms, campaign_id) == []


async def test_a_change_is_not_based_on_a_read_that_stays_behind(cms: DemoCms, session: Session) -> None:
    campaign_id = await a_campaign(session, "Long behind")
    lag_of(cms, campaign_id, skip=2, times=10)
    await session.campaigns.retag(campaign_id, add=("promo",))
    with pytest.raises(StillBehind):
        await session.campaigns.retag(campaign_id, add=("sale",))
    assert tags(cms, campaign_id) == ["promo"]
    cms.clear_faults()
    await session.campaigns.retag(campaign_id, add=("sale",))
    assert tags(cms, campaign_id) == ["promo", "sale"]


async def test_a_change_is_sent_at_once_after_another_user_restored_the_previous_version(
    cms: DemoCms, session: Session
) -> None:
    campaign_id = await a_campaign(session, "Restored by a colleague")
    await session.campaigns.rename(campaign_id, "Renamed by us")
    await asyncio.sleep(1.1)  # the CMS dates saves to the second
    restored = {"name": "Restored by a colleague"}
    assert cms.api("PUT", f"/campaign/{campaign_id}", token=cms.token(), form=restored).status == 200
    started = asyncio.get_running_loop().time()
    await session.campaigns.retag(campaign_id, add=("promo",))
    assert asyncio.get_running_loop().time() - started < 1
    assert cms.campaign(campaign_id)["campaign"] == "Restored by a colleague"
    assert tags(cms, campaign_id) == ["promo"]


@pytest.mark.parametrize("times", [1, 10])
async def test_undoing_an_edit_is_sent_although_a_read_shows_it_undone(
    cms: DemoCms, session: Session, times: int
) -> None:
    campaign_id = await a_campaign(session, f"Edit behind {times}")
    record = await session.client.campaigns.get(campaign_id)
    found: list[bulk_edit.KnownCampaign] = []
    await bulk_edit.read_all(session, [record], found.append)
    planned = bulk_edit.preview(BulkEdit(add_tags=("promo",)), found[0])
    lag_of(cms, campaign_id, skip=2, times=times)
    written = await bulk_edit.write(session, planned)
    assert written.was_sent
    assert (await bulk_edit.undo(session, planned, written)).was_sent
    assert tags(cms, campaign_id) == []


async def test_moving_back_is_not_mistaken_for_another_users_move(cms: DemoCms, session: Session) -> None:
    campaign_id = await a_campaign(session, "Moved and back")
    home = cms.campaign(campaign_id)["folderId"]
    lag_of(cms, campaign_id, skip=1, times=2)
    assert await session.campaigns.move(campaign_id, 2) == home
    await session.campaigns.move(campaign_id, home, only_from=2)
    assert cms.campaign(campaign_id)["folderId"] == home


# ---------------------------------------------------------------------------------------------------- lost, and retried


@pytest.mark.failure(4)
@pytest.mark.parametrize("how", LOST)
async def test_a_retried_change_knows_that_the_first_try_made_it(cms: DemoCms, session: Session, how: str) -> None:
    """Only then can undoing it include this campaign."""
    campaign_id = await a_campaign(session, f"Retried {how}")
    home = cms.campaign(campaign_id)["folderId"]

    async def tag() -> bool:
        return (await session.campaigns.retag(campaign_id, add=("promo",))).added == ("promo",)

    async def move() -> bool:
        return bool(await session.campaigns.move(campaign_id, 2) == home)

    for path, change in ((f"/campaign/{campaign_id}$", tag), (f"/campaign/{campaign_id}/selectfolder$", move)):
        lag_of(cms, campaign_id, skip=1, times=8)
        LOST[how](cms, path)
        LOST[how](cms, path)
        with pytest.raises(MarqueeError):
            await change()
        cms.clear_faults()
        assert await change()


@pytest.mark.failure(4)
async def test_a_retried_change_knows_that_the_first_try_made_it_although_someone_changed_something_else(
    cms: DemoCms, session: Session
) -> None:
    campaign_id = await a_campaign(session, "Retried, and changed")
    home = cms.campaign(campaign_id)["folderId"]

    async def tag() -> bool:
        return (await session.campaigns.retag(campaign_id, add=("promo",))).added == ("promo",)

    async def move() -> bool:
        return bool(await session.campaigns.move(campaign_id, 2) == home)

    for path, change in ((f"/campaign/{campaign_id}$", tag), (f"/campaign/{campaign_id}/selectfolder$", move)):
        cms.fault("drop", after=True, method="PUT", path=path)
        cms.fault("status", method="GET", path=rf"/campaign/{campaign_id}$", status=503, skip=1, times=None)
        with pytest.raises(MarqueeError):
            await change()
        cms.clear_faults()
        form = {"name": "Retried, and changed", "ref1": f"before {path}", "tags": "promo"}
        cms.api("PUT", f"/campaign/{campaign_id}", token=cms.token("alex"), form=form)
        assert await change()
        assert not await change(), "only one try made it"


@pytest.mark.failure(4)
@pytest.mark.parametrize("is_lost", [True, False])
async def test_a_retried_bulk_edit_knows_that_the_change_is_there_although_someone_changed_something_else(
    cms: DemoCms, session: Session, is_lost: bool
) -> None:
    name = f"Edited {is_lost}"
    campaign_id = await a_campaign(session, name)
    known: list[bulk_edit.KnownCampaign] = []
    await bulk_edit.read_all(session, [await session.client.campaigns.get(campaign_id)], known.append)
    planned = bulk_edit.preview(BulkEdit(add_tags=("promo",)), known[0])
    if is_lost:
        cms.fault("drop", after=True, method="PUT", path=f"/campaign/{campaign_id}$")
        cms.fault("status", method="GET", path=rf"/campaign/{campaign_id}$", status=503, skip=1, times=None)
        with pytest.raises(MarqueeError):
            await bulk_edit.write(session, planned)
        cms.clear_faults()
    form = {"name": name, "ref1": "colleague", "tags": "promo"}
    cms.api("PUT", f"/campaign/{campaign_id}", token=cms.token("alex"), form=form)
    done = await bulk_edit.write(session, planned)
    assert done.was_sent is is_lost
    assert done.note == ("Someone else has also changed it since." if is_lost else "")
    if is_lost:
        with pytest.raises(Conflict, match="has changed since"):
            await bulk_edit.undo(session, planned, done)
    assert cms.campaign(campaign_id)["ref1"] == "colleague"


async def test_a_put_answered_with_retry_after_is_not_repeated_over_a_colleagues_save(
    cms: DemoCms, session: Session
) -> None:
    command = await a_command(session, "between")
    path = f"/command/{command.command_id}"
    base = session.commands.rules.state_of(await session.commands.get(command.command_id))
    cms.applied(503, method="PUT", path=f"^/api{path}$", retry_after=1)
    cms.forget_requests()
    saving = asyncio.create_task(session.commands.save(command.command_id, base, replace(base, name="Mine")))
    await until(lambda: json.loads(answers(cms, path))["command"] == "Mine")
    form = {"command": "Mine", "description": "Colleague", "commandString": "beep", "createAlertOn": "never"}
    cms.api("PUT", path, token=cms.token(), form=form)
    await saving
    assert sum(each["method"] == "PUT" for each in cms.requests(path=f"^/api{path}$")) <= 2, "ours and the colleague's"
    assert json.loads(answers(cms, path))["description"] == "Colleague"


async def test_a_save_accepted_without_effect_is_not_reported_as_done(cms: DemoCms, session: Session) -> None:
    campaign_id = await a_campaign(session, "Never kept")
    changes: dict[str, Callable[[], Awaitable[Any]]] = {
        "$": lambda: session.campaigns.retag(campaign_id, add=("promo",)),
        "/selectfolder$": lambda: session.campaigns.move(campaign_id, 2),
    }
    for path, change in changes.items():
        cms.never_kept(method="PUT", path=f"/campaign/{campaign_id}{path}")
        with pytest.raises(OutcomeUnknown, match="still shows the previous version"):
            await change()
        await change()  # sent again: it was looked for, and is not there
    assert (tags(cms, campaign_id), cms.campaign(campaign_id)["folderId"]) == (["promo"], 2)


async def test_a_second_save_that_reads_the_state_before_the_first_is_no_conflict(
    cms: DemoCms, session: Session
) -> None:
    command = await a_command(session, "twice")
    base = session.commands.rules.state_of(await session.commands.get(command.command_id))
    before = answers(cms, f"/command/{command.command_id}")
    one = await session.commands.save(command.command_id, base, replace(base, name="First edit"))
    assert isinstance(one, Saved)
    cms.fault("body", method="GET", path=f"^/api/command/{command.command_id}$", body=before)
    two = await session.commands.save(command.command_id, one.fresh, replace(one.fresh, name="Second edit"))
    assert isinstance(two, Saved)


async def test_a_later_check_that_is_behind_reports_no_overwriting(cms: DemoCms, session: Session) -> None:
    told: list[object] = []
    session.campaigns.recent.subscribe(told.append)
    session.campaigns.recent.looks_s = NOT_BY_ITSELF
    campaign_id = await a_campaign(session, "Checked later")
    lag_of(cms, campaign_id, skip=2)
    await session.campaigns.retag(campaign_id, add=("promo",))
    await looked(session.campaigns.recent, campaign_id)
    assert told == []


async def test_an_earlier_save_that_arrives_late_is_not_taken_for_another_users(cms: DemoCms, session: Session) -> None:
    told: list[OverwrittenSave[Any]] = []
    session.commands.recent.subscribe(told.append)
    session.commands.recent.looks_s = NOT_BY_ITSELF
    command = await a_command(session, "late")
    base = session.commands.rules.state_of(await session.commands.get(command.command_id))
    cms.late(method="PUT", path=f"^/api/command/{command.command_id}$", times=2)
    with pytest.raises(OutcomeUnknown):
        await session.commands.save(command.command_id, base, replace(base, name="First"))
    saved = await session.commands.save(command.command_id, base, replace(base, name="Second"))
    assert isinstance(saved, Saved)
    cms.let_late_arrive()
    await looked(session.commands.recent, command.command_id)
    assert [(each.theirs.name, each.mine.name, each.is_own) for each in told] == [("First", "Second", True)]


@pytest.mark.failure(28, 35)
async def test_a_save_sent_twice_that_arrives_after_closing_is_reported_at_the_next_start(
    cms: DemoCms, tmp_path: Path
) -> None:
    """Its first request is still under way: it can undo later saves although both were verified."""
    async with session_of(cms, tmp_path) as session:
        await session.start()
        session.commands.recent.looks_s = (0.1, 600.0)
        command = await a_command(session, "twice_then_closed")
        base = session.commands.rules.state_of(await session.commands.get(command.command_id))
        cms.late(method="PUT", path=f"^/api/command/{command.command_id}$", times=1)
        one = await session.commands.save(command.command_id, base, replace(base, name="First"))
        assert isinstance(one, Saved)
        two = await session.commands.save(command.command_id, one.fresh, replace(one.fresh, name="Second"))
        assert isinstance(two, Saved)
        await asyncio.sleep(0.5)  # the first look has passed
    cms.let_late_arrive()
    told: list[OverwrittenSave[Any]] = []
    async with session_of(cms, tmp_path) as session:
        session.commands.recent.subscribe(told.append)
        await session.start()
        await until(lambda: bool(told))
    assert (told[0].theirs.name, told[0].mine.name) == ("First", "Second")


@pytest.mark.failure(28, 35)
async def test_an_earlier_save_that_arrives_after_the_next_start_is_reported(cms: DemoCms, tmp_path: Path) -> None:
    """It arrives after the look at the start: the record is looked at again until nothing can arrive any more."""
    async with session_of(cms, tmp_path) as session:
        await session.start()
        command = await a_command(session, "late_after_start")
        base = session.commands.rules.state_of(await session.commands.get(command.command_id))
        cms.late(method="PUT", path=f"^/api/command/{command.command_id}$", times=2)
        session.writer.checks.looks_s = (0.0,)
        with pytest.raises(OutcomeUnknown):
            await session.commands.save(command.command_id, base, replace(base, name="First"))
        assert isinstance(await session.commands.save(command.command_id, base, replace(base, name="Second")), Saved)
    told: list[OverwrittenSave[Any]] = []
    async with session_of(cms, tmp_path) as session:
        recent = session.commands.recent
        recent.looks_s = (0.1, 6.0)
        recent.subscribe(told.append)
        cms.forget_requests()
        await session.start()
        await looked_at(cms, f"^/api/command/{command.command_id}$")
        cms.let_late_arrive()
        await until(lambda: bool(told))
    assert (told[0].theirs.name, told[0].mine.name) == ("First", "Second")


@pytest.mark.failure(28, 35)
async def test_an_earlier_name_of_a_folder_that_arrives_after_the_next_start_is_reported(
    cms: DemoCms, tmp_path: Path
) -> None:
    async with session_of(cms, tmp_path) as session:
        await session.start()
        folder = await session.folders.create("Late folder", 1)
        path = f"^/api/folders/{folder.folder_id}$"
        cms.late(method="PUT", path=path, times=2)
        session.writer.checks.looks_s = (0.0,)
        with pytest.raises(OutcomeUnknown):
            await session.folders.rename(folder.folder_id, "First")
        assert (await session.folders.rename(folder.folder_id, "Second")).text == "Second"
    told: list[OverwrittenSave[Any]] = []
    async with session_of(cms, tmp_path) as session:
        session.folders.recent.looks_s = (0.1, 6.0)
        session.folders.recent.subscribe(told.append)
        cms.forget_requests()
        await session.start()
        await looked_at(cms, path)
        assert (len(session.draft_list), session.draft_list.entries) == (0, ())
        cms.let_late_arrive()
        await until(lambda: bool(told))
        assert [draft.resource for draft in await session.drafts.unsaved()] == []
    assert (told[0].theirs, told[0].mine) == ("First", "Second")


async def looked_at(cms: DemoCms, path: str) -> None:
    """A look at the record has been answered."""
    async with asyncio.timeout(20):
        while not any(each["status"] for each in cms.requests(method="GET", path=path)):  # noqa: ASYNC110 - elsewhere
            await asyncio.sleep(0.02)


# ------------------------------------------------------------------------------------------------------------ creations


async def _new_notification(session: Session, name: str) -> object:
    return await session.notifications.create(NotificationContent(subject=name, body="<p>x</p>", user_group_ids=(1,)))


CREATE: dict[str, Callable[[Session, str], Awaitable[object]]] = {
    "campaign": lambda session, name: session.campaigns.create(name),
    "notification": _new_notification,
    "command": lambda session, name: session.commands.create(
        CommandForm(name=name, code="".join(filter(str.isalpha, name.lower())), command_string="beep")
    ),
}


def count(cms: DemoCms, kind: str, name: str) -> int:
    return sum(name in json.dumps(each) for each in json.loads(answers(cms, f"/{kind}?length=500")))


@pytest.mark.failure(4)
@pytest.mark.parametrize("behind", [1, 5])
@pytest.mark.parametrize("kind", CREATE)
async def test_a_creation_reported_as_failed_is_not_doubled_by_trying_again(
    cms: DemoCms, session: Session, kind: str, behind: int
) -> None:
    name = f"Failed {'a little' if behind == 1 else 'long'} {kind}"
    headers = {"X-Total-Count": "0"}
    cms.fault("body", method="GET", path=f"^/api/{kind}$", body="[]", headers=headers, skip=1, times=behind)
    cms.applied(500, method="POST", path=f"^/api/{kind}$", json_body={"error": 500, "message": "Unexpected Error"})
    try:
        await CREATE[kind](session, name)
    except MarqueeError:
        cms.clear_faults()
        await CREATE[kind](session, name)
    assert count(cms, kind, name) == 1


@pytest.mark.parametrize("status", [404, 409, 422])
@pytest.mark.parametrize("kind", CREATE)
async def test_a_creation_refused_after_it_was_made_returns_the_record(
    cms: DemoCms, session: Session, kind: str, status: int
) -> None:
    """As behind a gateway that sends a request twice and returns the second answer."""
    name = f"Refused {'abc'[[404, 409, 422].index(status)]} {kind}"
    message = {"error": status, "message": "An item with this name already exists", "property": "name"}
    cms.applied(status, method="POST", path=f"^/api/{kind}$", json_body=message)
    await CREATE[kind](session, name)
    assert count(cms, kind, name) == 1


# ------------------------------------------------------------------------------------------------------------ deletions


@pytest.mark.parametrize("how", ["not found yet", "sent twice", "retry after", "cut"])
async def test_a_deletion_made_now_is_reported_as_made_now(cms: DemoCms, session: Session, how: str) -> None:
    command = await a_command(session, "gone_" + "".join(filter(str.isalpha, how)))
    path = f"^/api/command/{command.command_id}$"
    if how == "not found yet":
        cms.fault("status", status=404, method="GET", path=path, body=GONE)
    elif how == "sent twice":
        cms.repeated(answers="second", method="DELETE", path=path)
    elif how == "retry after":
        cms.applied(503, method="DELETE", path=path, retry_after=1)
    else:
        cms.fault("body", method="GET", path=path, body=answers(cms, f"/command/{command.command_id}"), skip=1)
        cms.fault("drop", after=True, method="DELETE", path=path)
    assert await session.commands.delete(command)
    assert cms.api("GET", f"/command/{command.command_id}", token=cms.token()).status == 404
    assert any(each.record_id == command.command_id for each in await session.history.deleted()), "it can be restored"


@pytest.mark.parametrize("times", [1, None])
async def test_a_campaign_that_is_there_although_reading_it_says_otherwise_can_be_restored(
    cms: DemoCms, session: Session, times: int | None
) -> None:
    record = cms.campaign(cms.campaign_id("Soup season"))
    copy = (await session.campaigns.duplicate(record["campaignId"], f"Not found {times}")).campaign
    path = f"^/api/campaign/{copy.campaign_id}$"
    cms.fault("status", status=404, method="GET", path=path, body=GONE, times=times)
    assert (await session.campaigns.delete(copy.campaign_id)).was_there
    cms.clear_faults()
    restored = await restore_just_deleted(session, Recreator(session), "campaign", copy.campaign_id)
    assert cms.line_up(int(restored.record_id)) == [row["layoutId"] for row in record["layouts"]]


async def test_a_deletion_that_another_user_made_before_is_reported_so(cms: DemoCms, session: Session) -> None:
    command = await a_command(session, "gone_before")
    cms.api("DELETE", f"/command/{command.command_id}", token=cms.token())
    assert not await session.commands.delete(command)


@pytest.mark.failure(4)
async def test_a_retried_deletion_knows_that_the_first_try_made_it(cms: DemoCms, session: Session) -> None:
    command = await a_command(session, "retried")
    path = f"^/api/command/{command.command_id}$"
    cms.fault("drop", after=True, method="DELETE", path=path)
    cms.fault("drop", method="GET", path=path, skip=1, times=5)
    with pytest.raises(OutcomeUnknown):
        await session.commands.delete(command)
    cms.clear_faults()
    assert await session.commands.delete(command)


@pytest.mark.failure(36)
@pytest.mark.parametrize("status", [409, 422])
async def test_a_deletion_refused_after_it_was_made_is_reported_as_made(
    cms: DemoCms, tmp_path: Path, status: int
) -> None:
    """A gateway sent it twice and returned the second answer."""
    async with session_of(cms, tmp_path) as session:
        made = (await session.campaigns.create(f"Refused afterwards {status}")).campaign.campaign_id
        body = json.dumps({"error": status, "message": "In use"})
        cms.fault("applied", path="^/api/campaign/", method="DELETE", status=status, body=body)
        assert (await session.campaigns.delete(made)).was_there
        assert any(each.record_id == made for each in await session.history.deleted()), "it can be restored"


async def test_a_confirmed_deletion_without_effect_is_reported(cms: DemoCms, session: Session) -> None:
    command = await a_command(session, "undead")
    cms.never_kept(method="DELETE", path=f"^/api/command/{command.command_id}$")
    with pytest.raises(OutcomeUnknown, match="still there"):
        await session.commands.delete(command)
    assert await session.commands.delete(command), "trying again deletes it"


async def test_campaigns_of_a_name_that_is_in_many_others_are_checked_alone(cms: DemoCms, session: Session) -> None:
    """The list of such a name is long, and its first page does not tell whether they are gone."""
    made = [(await session.campaigns.create(name)).campaign for name in ("a", "e")]
    cms.never_kept(method="DELETE", path=f"^/api/campaign/{made[0].campaign_id}$")
    ahead = session.campaigns.reading_ahead(made)
    for each in made:
        await session.campaigns.delete(each.campaign_id, ahead=ahead)
    cms.forget_requests()
    assert await session.campaigns.remaining(made) == {made[0].campaign_id}
    assert len(cms.requests()) <= 2 * len(Patience.looks_s) + 1
    await session.campaigns.delete(made[0].campaign_id)


async def test_many_confirmed_deletions_are_checked_together(cms: DemoCms, session: Session) -> None:
    names = ["Checked together", "Checked too", "-odd name", "a,b"]
    made = [(await session.campaigns.create(name)).campaign for name in names]
    ahead = session.campaigns.reading_ahead(made)
    for index in (1, 2):
        cms.never_kept(method="DELETE", path=f"^/api/campaign/{made[index].campaign_id}$")
    for each in made:
        assert (await session.campaigns.delete(each.campaign_id, ahead=ahead)).was_there
    assert await session.campaigns.remaining(made) == {made[1].campaign_id, made[2].campaign_id}


# -------------------------------------------------------------------------------------------------------------- folders


async def _names(session: Session) -> list[str]:
    return [folder.text for folder, _ in walk((await session.lookups.folders()).items)]


async def test_a_folder_is_shown_as_changed_while_the_tree_is_behind(cms: DemoCms, session: Session) -> None:
    before = answers(cms, "/folders")
    cms.fault("body", method="GET", path="^/api/folders$", body=before, times=2)
    folder = await session.folders.create("Fresh folder", 2)
    assert "Fresh folder" in await _names(session)
    cms.fault("body", method="GET", path="^/api/folders$", body=answers(cms, "/folders"))
    lag(cms, f"/folders/{folder.folder_id}", skip=1)
    renamed = await session.folders.rename(folder.folder_id, "Renamed folder")
    assert renamed.text == "Renamed folder"
    assert "Renamed folder" in await _names(session)
    cms.fault("body", method="GET", path="^/api/folders$", body=answers(cms, "/folders"))
    assert await session.folders.delete(folder.folder_id)
    assert "Renamed folder" not in await _names(session)


@pytest.mark.parametrize("cut", ["", "drop"])
async def test_a_rename_of_a_folder_that_arrives_late_is_confirmed(cms: DemoCms, session: Session, cut: str) -> None:
    folder = await session.folders.create(f"Late folder {cut}", 2)
    cms.late(method="PUT", path=f"/folders/{folder.folder_id}$", seconds=0.3, cut=cut)
    assert (await session.folders.rename(folder.folder_id, f"Later {cut}")).text == f"Later {cut}".strip()
    cms.wait_for_late()


async def test_a_rename_of_a_folder_without_effect_is_not_reported_as_done(cms: DemoCms, session: Session) -> None:
    folder = await session.folders.create("Stubborn folder", 2)
    cms.never_kept(method="PUT", path=f"/folders/{folder.folder_id}$")
    with pytest.raises(OutcomeUnknown):
        await session.folders.rename(folder.folder_id, "Other name")


async def test_a_full_folder_is_explained_although_the_first_answer_was_lost(cms: DemoCms, session: Session) -> None:
    folder_id = next(
        each.folder_id for each, _ in walk((await session.lookups.folders()).items) if each.text == "Seasonal"
    )
    cms.fault("drop", method="DELETE", path="/folders/")
    with pytest.raises((Invalid, OutcomeUnknown), match="isn't empty"):
        await session.folders.delete(folder_id)


async def test_a_name_of_which_only_the_case_changes_is_waited_for(cms: DemoCms, session: Session) -> None:
    folder = await session.folders.create("lower case", 1)
    lag(cms, f"/folders/{folder.folder_id}", skip=1)
    assert (await session.folders.rename(folder.folder_id, "Lower Case")).text == "Lower Case"
