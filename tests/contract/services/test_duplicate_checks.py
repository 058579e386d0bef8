"""A record that exists twice although it was created once is noticed, also after a restart."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from app.core.errors import Invalid
from app.services.drafts.draft_store import DraftStore
from app.services.lookups.folder_editing import FolderService
from app.services.saving.creation import Creations, CreationUnknown
from app.services.saving.duplicate_check import Duplicated, StillDuplicated
from app.services.session.draft_list import DraftList
from tests.contract.services.conftest import ConnectUser, UserServices
from tests.contract.services.record_makers import PAGE, Maker, code_of, command, fault, form_of, maker_of, service_of
from tests.helpers.crash_copy import copy_as_after_a_crash
from tests.helpers.demo_cms import DemoCms
from tests.helpers.sessions import session_of, signs_in


@pytest.fixture(params=["campaign", "notification", "command"])
def maker(request: pytest.FixtureRequest, services: UserServices) -> Maker:
    return maker_of(request.param, services)


@pytest.mark.failure(39)
async def test_a_record_created_twice_is_noticed(cms: DemoCms, maker: Maker, services: UserServices) -> None:
    name = "Delivered twice"
    found: list[Duplicated[Any]] = []
    for creations in services.writer.creations.values():
        creations.duplicates.looks_s = (0.2, 0.6)
        creations.duplicates.subscribe(found.append)
    fault(cms, maker, "repeated", answers="first")
    made = await maker.create(name)
    for _ in range(200):
        if found:
            break
        await asyncio.sleep(0.02)
    (doubled,) = found
    assert doubled.title == name
    assert doubled.record_id == made
    assert len(doubled.extra_ids) == 1
    assert maker.count(name) == 2
    (extra,) = doubled.extra_ids
    assert await doubled.look() == StillDuplicated((extra,), frozenset())
    field = {"campaign": "name", "notification": "subject", "command": "command"}[maker.path]
    change = {"campaign": "ref1", "notification": "body", "command": "description"}[maker.path]
    form = {
        field: name,
        change: "filled",
        "code": code_of(name),
        "commandString": "beep",
        "releaseDt": "2030-01-01 10:00:00",
        "isInterrupt": "0",
        "userGroupIds[]": "1",
    }
    assert cms.api("PUT", f"/{maker.path}/{extra}", token=cms.token(), form=form).status < 300
    assert await doubled.look() == StillDuplicated((), frozenset({extra}))
    cms.api("DELETE", f"/{maker.path}/{extra}", token=cms.token())
    assert await doubled.look() == StillDuplicated((), frozenset())


@pytest.mark.failure(39)
async def test_a_record_created_twice_is_noticed_even_if_checks_fail(
    cms: DemoCms, maker: Maker, services: UserServices
) -> None:
    found: list[Duplicated[Any]] = []
    for creations in services.writer.creations.values():
        creations.duplicates.looks_s, creations.duplicates.retry_s = (0.2,), 0.1
        creations.duplicates.subscribe(found.append)
    fault(cms, maker, "repeated", answers="first")
    made = await maker.create("Delivered twice in bad weather")
    cms.fault("status", method="GET", path=maker.path, status=500, body=PAGE, times=6)
    for _ in range(300):
        if found:
            break
        await asyncio.sleep(0.02)
    (doubled,) = found
    assert (doubled.record_id, len(doubled.extra_ids)) == (made, 1)


@pytest.mark.failure(39)
@pytest.mark.parametrize("kind", ["campaign", "notification", "command", "folder"])
async def test_a_record_created_twice_is_noticed_after_a_restart(
    cms: DemoCms, connect_user: ConnectUser, tmp_path: Path, kind: str
) -> None:
    name = f"Delivered twice, then closed: {kind}"
    drafts = DraftStore(tmp_path, "cms")
    first = await connect_user(cms, drafts=drafts)
    path = "folders" if kind == "folder" else kind
    cms.fault("repeated", path=f"^/api/{path}$", method="POST", answers="first")
    made = await _make(kind, first, name)
    assert await drafts.unsaved() == (), "it isn't unsaved work"
    await first.writer.aclose()
    await drafts.close()

    drafts = DraftStore(tmp_path, "cms")
    found: list[Duplicated[Any]] = []
    second = await connect_user(cms, drafts=drafts)
    creations = _creations_of(kind, second).duplicates
    await second.writer.resume()
    for _ in range(500):
        if not drafts.heads:
            break
        await asyncio.sleep(0.02)
    creations.subscribe(found.append)  # as a window that opens later
    (doubled,) = found
    assert (doubled.title, doubled.record_id, len(doubled.extra_ids)) == (name, made, 1)
    assert await doubled.look() == StillDuplicated(doubled.extra_ids, frozenset())
    assert await drafts.list() == (), "and it is reported once"
    await drafts.close()


@pytest.mark.failure(23, 28, 35)
@pytest.mark.parametrize("kind", ["campaign", "notification", "command"])
async def test_a_creation_of_an_earlier_run_may_still_arrive_although_the_clock_was_set_forward(
    cms: DemoCms, connect_user: ConnectUser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    name = f"Sent before the clock was set: {kind}"
    drafts = DraftStore(tmp_path, "cms")
    first = await connect_user(cms, drafts=drafts)
    cms.fault("late", path=f"^/api/{kind}$", method="POST", status=504)
    with pytest.raises(CreationUnknown):
        await _make(kind, first, name)
    await first.writer.aclose()
    await drafts.close()

    now = time.time
    monkeypatch.setattr(time, "time", lambda: now() + 8 * 3600)
    drafts = DraftStore(tmp_path, "cms")
    second = await connect_user(cms, drafts=drafts)
    maker = maker_of(kind, second)
    await second.writer.resume()
    cms.forget_requests()
    with pytest.raises(CreationUnknown):
        await maker.create(name)
    assert cms.requests(path=f"^/api/{kind}$", method="POST") == [], "it isn't sent again"
    cms.clear_faults()
    await drafts.close()


@pytest.mark.failure(28)
@pytest.mark.parametrize("kind", ["notification", "command"])
async def test_a_record_made_just_before_a_crash_is_found_by_the_draft_that_sent_it(
    cms: DemoCms, connect_user: ConnectUser, tmp_path: Path, kind: str
) -> None:
    """The crash comes between the registration of the new record and the end of its draft."""
    name = f"Made before a crash: {kind}"
    drafts = DraftStore(tmp_path, "cms")
    first = await connect_user(cms, drafts=drafts)
    made = await _make(kind, first, name)
    await first.writer.aclose()
    await drafts.close()

    drafts = DraftStore(tmp_path, "cms")
    second = await connect_user(cms, drafts=drafts)
    second.writer.checks.looks_s = (0.0,)
    service = service_of(kind, second)
    await second.writer.resume()
    service.register_sent(form_of(kind, name), age_s=600.0)
    with pytest.raises(CreationUnknown) as caught:
        await service.create(form_of(kind, name))
    assert caught.value.ids == (made,), "it is named, not called missing"
    await drafts.close()


@pytest.mark.failure(39)
async def test_of_two_duplicates_the_last_one_is_never_offered_for_deletion(
    cms: DemoCms, maker: Maker, services: UserServices
) -> None:
    found: list[Duplicated[Any]] = []
    duplicates = services.writer.creations[maker.path].duplicates
    duplicates.looks_s = (0.2,)
    duplicates.subscribe(found.append)
    fault(cms, maker, "repeated", answers="first")
    made = await maker.create("One of two")
    async with asyncio.timeout(10):
        while not found:  # noqa: ASYNC110 - the check runs on its own
            await asyncio.sleep(0.02)
    assert cms.api("DELETE", f"/{maker.path}/{made}", token=cms.token()).status < 300
    assert await found[0].look() == StillDuplicated((), frozenset())


@pytest.mark.failure(28, 36)
@pytest.mark.parametrize("kind", ["campaign", "notification", "command"])
async def test_a_creation_under_way_at_a_crash_is_looked_for_before_the_same_is_sent_again(
    cms: DemoCms, connect_user: ConnectUser, tmp_path: Path, kind: str
) -> None:
    """As an import that is killed and repeated: nothing but the service knows of the creation."""
    name = f"Under way at a crash: {kind}"
    drafts = DraftStore(tmp_path / "alive", "cms")
    maker = maker_of(kind, await connect_user(cms, drafts=drafts))
    cms.forget_requests()
    fault(cms, maker, "hold", seconds=60)
    lost = asyncio.create_task(maker.create(name))
    await cms.arrived(method="POST", path=f"/api/{maker.path}$")
    copy_as_after_a_crash(tmp_path / "alive", tmp_path / "crashed")

    after = DraftStore(tmp_path / "crashed", "cms")
    services = await connect_user(cms, drafts=after)
    services.writer.checks.looks_s = (0.0, 0.2, 0.5, 1.0, 2.0)
    again = maker_of(kind, services)
    await services.writer.resume()
    repeated = asyncio.create_task(again.create(name))
    await asyncio.sleep(0.1)
    cms.clear_faults()  # the first request continues
    assert await repeated == await lost
    assert again.count(name) == 1
    assert len(cms.requests(method="POST", path=f"/api/{maker.path}$")) == 1
    assert not [draft for draft in await after.list() if draft.resource.endswith("_sent")]
    await after.close()
    await drafts.close()


@pytest.mark.failure(28)
async def test_a_creation_whose_outcome_is_known_leaves_nothing_on_disk(
    cms: DemoCms, connect_user: ConnectUser, tmp_path: Path
) -> None:
    drafts = DraftStore(tmp_path, "cms")
    services = await connect_user(cms, drafts=drafts)
    maker = maker_of("command", services)
    services.writer.creations["command"].duplicates.looks_s = (0.1,)
    fault(cms, maker, "status", status=422, body='{"error":422,"message":"No"}')
    with pytest.raises(Invalid):
        await maker.create("Refused")
    assert [draft.title for draft in await drafts.list()] == ["Refused"], "it may still arrive"
    assert await maker.create("Made")
    async with asyncio.timeout(30):
        while drafts.heads:  # noqa: ASYNC110 - the looks run in the background
            await asyncio.sleep(0.02)
    fault(cms, maker, "status", status=504, body=PAGE)
    with pytest.raises(CreationUnknown):
        await maker.create("In doubt")
    (left,) = [draft for draft in await drafts.list() if draft.resource.endswith("_sent")]
    assert left.title == "In doubt"
    assert DraftList(drafts).entries == (), "it is no unsaved work"
    await drafts.close()


@pytest.mark.failure(33, 39)
async def test_a_duplicate_is_reported_to_the_account_that_created_the_record(cms: DemoCms, tmp_path: Path) -> None:
    async with session_of(cms, tmp_path) as session:
        await session.start()
        found: list[Duplicated[Any]] = []
        duplicates = session.writer.creations["command"].duplicates
        duplicates.subscribe(found.append)
        cms.fault("repeated", method="POST", path="^/api/command$", answers="first")
        await session.commands.create(command("Doubled for Maya"))
        await signs_in(session, cms, "alex")
        assert not duplicates._checking, "it isn't Alex's"
        await signs_in(session, cms, "maya")
        async with asyncio.timeout(10):
            while not found:  # noqa: ASYNC110 - the check runs on its own
                await asyncio.sleep(0.05)
        assert found[0].title == "Doubled for Maya"


@pytest.mark.failure(39)
async def test_a_second_creation_under_way_is_no_duplicate_of_the_first(cms: DemoCms, services: UserServices) -> None:
    found: list[Duplicated[Any]] = []
    duplicates = services.writer.creations["campaign"].duplicates
    duplicates.looks_s = (0.3,)
    duplicates.subscribe(found.append)
    maker = maker_of("campaign", services)
    await maker.create("Untitled")
    # Carried out at once; reading it back takes longer than the first one's check waits.
    cms.fault("delay", path=r"^/api/campaign/\d+$", method="GET", seconds=1.0)
    await maker.create("Untitled")
    await asyncio.sleep(0.6)
    assert found == []
    assert maker.count("Untitled") == 2


def _creations_of(kind: str, services: UserServices) -> Creations[Any]:
    if kind == "folder":
        FolderService(services.client, services.lookups, services.writer, services.link)
    else:
        maker_of(kind, services)
    return services.writer.creations[kind]


async def _make(kind: str, services: UserServices, name: str) -> int:
    if kind != "folder":
        return await maker_of(kind, services).create(name)
    folders = FolderService(services.client, services.lookups, services.writer, services.link)
    return (await folders.create(name, 1)).folder_id


@pytest.mark.failure(39)
async def test_a_record_created_once_is_not_reported_as_duplicate(maker: Maker, services: UserServices) -> None:
    name = "Created once"
    found: list[Duplicated[Any]] = []
    for creations in services.writer.creations.values():
        creations.duplicates.looks_s = (0.05, 0.1)
        creations.duplicates.subscribe(found.append)
    await maker.create(name)
    await asyncio.sleep(0.4)
    assert found == []
