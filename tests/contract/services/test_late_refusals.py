"""Writes that the CMS refuses and carries out later all the same: none is made twice or reported wrongly."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from app.core.change_hub import Change, Initiator, Kind
from app.core.errors import MarqueeError
from app.services.drafts.draft_store import DraftStore
from app.services.drafts.journals import SENT_SUFFIX
from app.services.saving.creation import Creations, CreationUnknown
from app.services.saving.duplicate_check import Duplicated, MadeLater
from app.services.saving.verified_save import NeedsMerge, Saved
from app.services.session.session import Session
from tests.contract.services.conftest import ConnectUser, UserServices
from tests.contract.services.record_makers import Maker, command, fault, maker_of, service_of
from tests.helpers.crash_copy import copy_as_after_a_crash
from tests.helpers.demo_cms import DemoCms

REFUSALS = [403, 404, 409, 422, 500]


def refusal(status: int) -> dict[str, Any]:
    return {"status": status, "body": json.dumps({"success": False, "error": status, "message": "Refused"})}


def name_of(status: int, kind: str) -> str:
    """A name with a code of its own: codes have no digits."""
    return f"Refused {'abcde'[REFUSALS.index(status)]} {kind}"


@pytest.fixture(params=["campaign", "notification", "command"])
def maker(request: pytest.FixtureRequest, services: UserServices) -> Maker:
    return maker_of(request.param, services)


def creations_of(services: UserServices, maker: Maker) -> Creations[Any]:
    return services.writer.creations[maker.path]


async def told(what: list[Any]) -> Any:
    async with asyncio.timeout(30):
        while not what:  # noqa: ASYNC110 - a check in the background tells of it
            await asyncio.sleep(0.02)
    return what[0]


@pytest.mark.failure(46)
@pytest.mark.parametrize("status", REFUSALS)
async def test_a_refused_creation_that_arrived_later_is_not_made_again(cms: DemoCms, maker: Maker, status: int) -> None:
    name = name_of(status, maker.path)
    fault(cms, maker, "late", **refusal(status))
    with pytest.raises(MarqueeError, match="Refused"):
        await maker.create(name)
    cms.let_late_arrive()
    assert await maker.create(name)  # which is what Create again does
    assert maker.count(name) == 1
    assert len(cms.requests(method="POST", path=f"/api/{maker.path}$")) == 1


@pytest.mark.failure(46)
async def test_a_refused_creation_that_arrives_after_create_again_was_pressed_is_not_made_again(
    cms: DemoCms, services: UserServices, maker: Maker
) -> None:
    services.writer.checks.looks_s = (0.0, 0.05, 0.1, 3.0)
    name, started = f"Pressed too early {maker.path}", list[tuple[Any, ...]]()
    fault(cms, maker, "late", **refusal(422))
    with pytest.raises(MarqueeError, match="Refused"):
        await maker.create(name)
    services.writer.checks.subscribe(started.append)
    again = asyncio.create_task(maker.create(name))
    assert [each.title for each in await told(started)] == [name], "and the window shows that it is looked for"
    cms.let_late_arrive()
    assert await again
    assert maker.count(name) == 1
    assert len(cms.requests(method="POST", path=f"/api/{maker.path}$")) == 1


@pytest.mark.failure(7, 46)
@pytest.mark.parametrize("status", [401, 429])
async def test_a_creation_that_was_turned_away_and_arrives_is_not_sent_again(
    cms: DemoCms, maker: Maker, status: int
) -> None:
    name = f"Turned away, then made {'ab'[status == 429]} {maker.path}"
    fault(cms, maker, "late", seconds=0.2, headers={"Retry-After": "0"}, **refusal(status))
    assert await maker.create(name)
    assert maker.count(name) == 1
    assert len(cms.requests(method="POST", path=f"/api/{maker.path}$")) == 1


@pytest.mark.failure(46)
async def test_a_refused_creation_that_arrives_is_reported(cms: DemoCms, services: UserServices, maker: Maker) -> None:
    name, found = f"Made later {maker.path}", list[MadeLater]()
    duplicates = creations_of(services, maker).duplicates
    duplicates.looks_s = (0.0, 0.3, 0.6, 0.9)
    duplicates.subscribe_made_later(found.append)
    fault(cms, maker, "late", **refusal(422))
    with pytest.raises(MarqueeError, match="Refused"):
        await maker.create(name)
    cms.let_late_arrive()
    reported = await told(found)
    assert reported.title == name
    assert (Kind.CREATED, reported.record_id) in [(each.kind, each.ids[0]) for each, _ in services.changes], "for lists"
    assert int(reported.record_id) == await maker.create(name)
    assert maker.count(name) == 1


@pytest.mark.failure(46)
async def test_a_refused_creation_that_arrives_after_it_was_made_again_is_reported_as_duplicate(
    cms: DemoCms, services: UserServices, maker: Maker
) -> None:
    name, found = f"Made twice {maker.path}", list[Duplicated[Any]]()
    duplicates = creations_of(services, maker).duplicates
    duplicates.looks_s = (0.1, 0.4, 0.8, 1.2)
    duplicates.subscribe(found.append)
    fault(cms, maker, "late", **refusal(500))
    with pytest.raises(MarqueeError, match="Refused"):
        await maker.create(name)
    made = await maker.create(name)
    cms.let_late_arrive()
    assert (await told(found)).record_id == made
    assert maker.count(name) == 2


@pytest.mark.failure(46)
async def test_a_refused_creation_that_arrives_twice_is_reported_with_its_duplicate(
    cms: DemoCms, services: UserServices
) -> None:
    services.writer.checks.looks_s = (0.0, 0.05)
    name, twice, maker = "Refused, made twice", list[Duplicated[Any]](), maker_of("notification", services)
    duplicates = creations_of(services, maker).duplicates
    duplicates.looks_s = (0.1, 0.4, 0.8, 1.2)
    duplicates.subscribe(twice.append)
    for _ in range(2):
        fault(cms, maker, "late", **refusal(500))
        with pytest.raises(MarqueeError, match="Refused"):
            await maker.create(name)
    cms.let_late_arrive()
    reported = await told(twice)
    assert maker.count(name) == 2
    assert len({reported.record_id, *reported.extra_ids}) == 2


@pytest.mark.failure(35)
@pytest.mark.parametrize("is_closed", [False, True])
async def test_a_discarded_creation_that_was_made_twice_is_reported_with_its_duplicate(
    cms: DemoCms, connect_user: ConnectUser, tmp_path: Path, is_closed: bool
) -> None:
    """The CMS makes a notification twice, and it can't be read back until the user has discarded it."""
    name, later, twice = f"Seen in the list {is_closed}", list[MadeLater](), list[Duplicated[Any]]()
    drafts = DraftStore(tmp_path, "cms")
    services = await connect_user(cms, drafts=drafts)
    services.writer.checks.looks_s = (0.0, 0.05)
    maker = maker_of("notification", services)
    cms.repeated(path="^/api/notification", method="POST")
    cms.fault("drop", path="^/api/notification/", method="GET", times=None)
    with pytest.raises(CreationUnknown) as unknown:
        await maker.create(name)
    unknown.value.give_up()
    if is_closed:
        await services.writer.aclose()
        await drafts.close()
        drafts = DraftStore(tmp_path, "cms")
        services = await connect_user(cms, drafts=drafts)
        maker = maker_of("notification", services)
    cms.clear_faults()
    duplicates = creations_of(services, maker).duplicates
    duplicates.looks_s = (0.1, 0.4, 0.8)
    duplicates.subscribe_made_later(later.append)
    duplicates.subscribe(twice.append)
    if is_closed:
        await services.writer.resume()
    assert (await told(later)).title == name
    reported = await told(twice)
    assert maker.count(name) == 2
    assert len({reported.record_id, *reported.extra_ids}) == 2
    await services.writer.aclose()
    await drafts.close()


@pytest.mark.failure(28, 46)
@pytest.mark.parametrize("status", [422, 500])
@pytest.mark.parametrize("kind", ["campaign", "notification", "command"])
async def test_a_refused_creation_that_arrives_after_a_crash_is_reported_and_not_made_again(
    cms: DemoCms, connect_user: ConnectUser, tmp_path: Path, kind: str, status: int
) -> None:
    name, found, crashed = name_of(status, f"then killed {kind}"), list[MadeLater](), tmp_path / "crashed"
    drafts = DraftStore(tmp_path / "first", "cms")
    first = maker_of(kind, await connect_user(cms, drafts=drafts))
    fault(cms, first, "late", **refusal(status))
    with pytest.raises(MarqueeError, match="Refused"):
        await first.create(name)
    await drafts.flush()
    assert await drafts.unsaved() == (), "it isn't unsaved work"
    copy_as_after_a_crash(tmp_path / "first", crashed)
    await drafts.close()
    cms.let_late_arrive()
    drafts = DraftStore(crashed, "cms")
    services = await connect_user(cms, drafts=drafts)
    maker = maker_of(kind, services)
    await services.writer.resume()
    creations_of(services, maker).duplicates.subscribe_made_later(found.append)  # as a window that opens later
    reported = await told(found)
    assert reported.title == name
    assert not [each for each in await drafts.list() if each.resource.endswith(SENT_SUFFIX)], "it is reported once"
    assert await maker.create(name) == int(reported.record_id)
    assert maker.count(name) == 1
    await drafts.close()


@pytest.mark.failure(28, 46)
async def test_a_refused_creation_of_an_earlier_run_is_not_taken_for_one_made_since(
    cms: DemoCms, connect_user: ConnectUser, tmp_path: Path
) -> None:
    """The user changes what the CMS refused, and creates it: for the list both look the same."""
    drafts, found = DraftStore(tmp_path, "cms"), list[MadeLater]()
    first = await connect_user(cms, drafts=drafts)
    maker = maker_of("campaign", first)
    fault(cms, maker, "status", **refusal(422))
    with pytest.raises(MarqueeError, match="Refused"):
        await maker.create("Changed and created")
    token = cms.token()
    folder = cms.api("POST", "/folders", token=token, form={"text": "Changed", "parentId": "1"}).json()["id"]
    await first.campaigns.create("Changed and created", folder_id=folder)
    await first.writer.aclose()
    await drafts.close()
    drafts = DraftStore(tmp_path, "cms")
    second = await connect_user(cms, drafts=drafts)
    duplicates = creations_of(second, maker).duplicates
    duplicates.looks_s = (0.1,)
    duplicates.subscribe_made_later(found.append)
    cms.forget_requests()
    await second.writer.resume()
    async with asyncio.timeout(30):
        while drafts.heads:  # noqa: ASYNC110 - the looks run in the background
            await asyncio.sleep(0.02)
    assert cms.requests(method="GET", path="/api/campaign"), "it was looked for"
    assert not found
    await drafts.close()


@pytest.mark.failure(37, 46)
@pytest.mark.parametrize("when", ["at once", "later"])
async def test_a_refused_creation_that_could_not_be_compared_before_is_not_made_again(
    cms: DemoCms, maker: Maker, when: str
) -> None:
    name = f"Not compared, made {when} {maker.path}"
    cms.fault("status", path=f"^/api/{maker.path}", method="GET", **refusal(500))
    fault(cms, maker, "late" if when == "later" else "applied", **refusal(422))
    with pytest.raises(MarqueeError, match="Refused"):
        await maker.create(name)
    cms.clear_faults()
    if when == "later" or maker.path == "command":  # a command is not sent without the comparison
        assert await maker.create(name)
    else:
        with pytest.raises(CreationUnknown, match=r"Refused\. A matching item now exists"):
            await maker.create(name)
    assert maker.count(name) == 1


async def test_a_colleagues_record_is_not_taken_for_a_refused_one(cms: DemoCms, services: UserServices) -> None:
    """A refused user may ask a colleague to create it."""
    services.writer.account = lambda: 1
    maker = maker_of("campaign", services)
    fault(cms, maker, "status", **refusal(403))
    with pytest.raises(MarqueeError, match="Refused"):
        await maker.create("Asked a colleague")
    form = {"name": "Asked a colleague", "type": "list"}
    theirs = cms.api("POST", "/campaign", token=cms.token("alex"), form=form).json()["campaignId"]
    assert await maker.create("Asked a colleague") != theirs
    assert maker.count("Asked a colleague") == 2


@pytest.mark.failure(46)
@pytest.mark.parametrize("status", REFUSALS)
async def test_a_save_based_on_a_refused_one_that_arrived_later_is_no_conflict(
    cms: DemoCms, services: UserServices, status: int
) -> None:
    service, editor = service_of("command", services), object()
    record = await service.create(command(name_of(status, "save")))
    base = service.rules.state_of(record)
    first, second = replace(base, name="First"), replace(base, name="Second")
    cms.fault("late", path=f"/command/{record.command_id}$", method="PUT", **refusal(status))
    with pytest.raises(MarqueeError, match="Refused"):
        await service.save(record.command_id, base, first, editor)
    cms.let_late_arrive()
    assert isinstance(await service.save(record.command_id, base, second, editor), Saved)
    assert (await service.get(record.command_id)).name == "Second"
    colleague = {"command": "Theirs", "description": "", "commandString": "beep"}
    cms.api("PUT", f"/command/{record.command_id}", token=cms.token("alex"), form=colleague)
    third = replace(second, name="Third")
    assert isinstance(await service.save(record.command_id, second, third, editor), NeedsMerge)


@pytest.mark.failure(46)
@pytest.mark.parametrize("status", [*REFUSALS, 504])
async def test_a_failed_save_that_arrives_is_published(cms: DemoCms, services: UserServices, status: int) -> None:
    services.writer.late.looks_s = (0.1, 0.4, 0.8, 1.2)
    service = service_of("command", services)
    record = await service.create(command(f"Saved later {'abcdef'[[*REFUSALS, 504].index(status)]}"))
    base = service.rules.state_of(record)
    cms.fault("late", path=f"/command/{record.command_id}$", method="PUT", times=2, **refusal(status))
    with pytest.raises(MarqueeError):
        await service.save(record.command_id, base, replace(base, name="Later"), object())
    services.changes.clear()
    cms.let_late_arrive()
    change, initiator = await told(services.changes)
    assert (change.ids, initiator) == ((record.command_id,), Initiator.SEEN)
    assert change.records[0].name == "Later"


@pytest.mark.failure(46)
@pytest.mark.parametrize("status", REFUSALS)
@pytest.mark.parametrize("kind", ["campaign", "command"])
async def test_a_record_deleted_after_a_refusal_can_be_restored(
    cms: DemoCms, session: Session, kind: str, status: int
) -> None:
    session.writer.late.looks_s = (0.1, 0.4, 0.8, 1.2)
    name, changes = name_of(status, f"deleted {kind}"), list[Change]()
    delete: Callable[[], Awaitable[object]]
    if kind == "campaign":
        record_id = (await session.campaigns.create(name)).campaign.campaign_id
        delete = partial(session.campaigns.delete, record_id)
    else:
        made = await session.commands.create(command(name))
        record_id, delete = made.command_id, partial(session.commands.delete, made)
    session.hub.subscribe(lambda change, _: changes.append(change))
    cms.fault("late", path=f"/{kind}/{record_id}$", method="DELETE", times=None, **refusal(status))
    with pytest.raises(MarqueeError, match="Refused"):
        await delete()
    assert not [each for each in await session.history.deleted() if each.title == name]
    cms.clear_faults()  # now it is carried out
    change = await told(changes)
    assert (change.ids, change.kind) == ((record_id,), Kind.DELETED)
    await session.history.flush()
    assert [each.title for each in await session.history.deleted()].count(name) == 1
    await delete()
    assert [each.title for each in await session.history.deleted()].count(name) == 1


@pytest.mark.failure(46)
async def test_a_refused_rename_that_arrives_is_published(cms: DemoCms, services: UserServices) -> None:
    services.writer.late.looks_s = (0.1, 0.4, 0.8, 1.2)
    made = (await services.campaigns.create("Named before")).campaign.campaign_id
    cms.fault("late", path=f"/campaign/{made}$", method="PUT", **refusal(422))
    with pytest.raises(MarqueeError, match="Refused"):
        await services.campaigns.rename(made, "Named later")
    services.changes.clear()
    cms.let_late_arrive()
    change, _ = await told(services.changes)
    assert change.records[0].name == "Named later"
