"""Folders are created, renamed and deleted once, in both dialects; refusals are plain sentences."""

from __future__ import annotations

import json

import pytest

from app.core.change_hub import Kind
from app.core.errors import Conflict, Invalid, NotPermitted, ScopeDenied
from app.domain.folder import walk
from app.services.lookups.folder_editing import FolderService, folder_problem
from app.services.saving import own_writes
from app.services.saving.creation import CreationUnknown
from app.services.saving.save_recheck import OverwrittenSave
from tests.contract.services.conftest import ConnectUser, UserServices
from tests.contract.services.test_overlapping_saves import until
from tests.helpers.demo_cms import DemoCms

SHOPS = 2
UNKNOWN_ROUTE = '{"success":false,"error":404,"message":"404 Not Found","help":""}'


def service(user: UserServices) -> FolderService:
    return FolderService(user.client, user.lookups, user.writer, user.link)


async def names(user: UserServices) -> list[str]:
    return [folder.text for folder, _ in walk((await user.lookups.folders()).items)]


async def test_a_folder_lives_and_every_step_is_published(services: UserServices) -> None:
    folders = service(services)
    await services.lookups.folders()
    made = await folders.create("  Pop-up ", SHOPS)
    assert (made.text, made.parent_id) == ("Pop-up", SHOPS)
    assert "Pop-up" in await names(services)
    renamed = await folders.rename(made.folder_id, "Pop-up 2")
    assert renamed.text == "Pop-up 2"
    assert "Pop-up 2" in await names(services)
    assert await folders.delete(made.folder_id)
    assert "Pop-up 2" not in await names(services)
    assert not await folders.delete(made.folder_id)
    kinds = [change.kind for change, _ in services.changes if change.resource == "folder"]
    assert kinds == [Kind.CREATED, Kind.UPDATED, Kind.DELETED, Kind.DELETED]


async def test_a_folder_that_was_renamed_since_keeps_its_name_and_is_shown_with_it(services: UserServices) -> None:
    folders = service(services)
    made = await folders.create("Before", SHOPS)
    token = services.cms.token("alex")
    services.cms.api("PUT", f"/folders/{made.folder_id}", token=token, form={"text": "Theirs", "folderName": "Theirs"})
    with pytest.raises(Conflict, match="It has since been renamed to “Theirs”"):
        await folders.rename(made.folder_id, "Mine", only_from="Before")
    assert "Theirs" in await names(services)
    assert (await folders.rename(made.folder_id, "Theirs", only_from="Before")).text == "Theirs"


@pytest.mark.failure(36)
@pytest.mark.parametrize("how", [{"status": 504, "body": "<html>Gateway</html>"}, {"cut": "drop"}], ids=str)
async def test_a_creation_that_arrives_after_its_answer_was_lost_is_not_sent_again(
    cms: DemoCms, services: UserServices, how: dict[str, object]
) -> None:
    cms.fault("late", path="^/api/folders$", method="POST", seconds=0.05, **how)
    made = await service(services).create(f"Late {sorted(how)}", SHOPS)
    assert (await names(services)).count(made.text) == 1
    assert len(cms.requests(method="POST", path="/api/folders$")) == 1


@pytest.mark.failure(35)
async def test_a_creation_that_never_arrived_is_reported_as_unknown_and_waits_for_the_user(
    cms: DemoCms, services: UserServices
) -> None:
    folders = service(services)
    cms.fault("status", path="^/api/folders$", method="POST", status=504, body="<html>Gateway</html>", times=1)
    with pytest.raises(CreationUnknown) as unknown:
        await folders.create("Never", SHOPS)
    with pytest.raises(CreationUnknown):
        await folders.create("Never", SHOPS)
    assert len(cms.requests(method="POST", path="/api/folders$")) == 1
    unknown.value.allow_resend()
    assert (await folders.create("Never", SHOPS)).text == "Never"
    assert len(cms.requests(method="POST", path="/api/folders$")) == 2


@pytest.mark.failure(37)
@pytest.mark.parametrize("children", [None, [{"id": "x", "text": "In a damaged tree", "parentId": SHOPS}]], ids=str)
async def test_a_tree_without_the_parent_or_with_a_damaged_folder_does_not_say_that_it_is_not_there(
    cms: DemoCms, services: UserServices, children: object
) -> None:
    services.writer.checks.looks_s = (0.0,)
    folders, name = service(services), f"In a damaged tree {children is None}"
    shops = {"id": SHOPS, "text": "Shops", "parentId": 1, "children": children}
    body = json.dumps([{"id": 1, "text": "Root", "isRoot": 1, "children": [shops]}] if children else [])
    cms.fault("drop", path="^/api/folders$", method="POST", after=True)
    cms.fault("status", path="^/api/folders$", method="GET", status=200, body=body, skip=1, times=None)
    with pytest.raises(CreationUnknown) as told:
        await folders.create(name, SHOPS)
    assert not told.value.was_looked_for
    cms.clear_faults()
    assert (await folders.create(name, SHOPS)).text == name
    assert (await names(services)).count(name) == 1
    assert len(cms.requests(method="POST", path="/api/folders$")) == 1


@pytest.mark.failure(36)
async def test_a_renaming_and_a_deletion_carried_out_without_an_answer_are_found_by_reading(
    cms: DemoCms, services: UserServices
) -> None:
    folders = service(services)
    made = await folders.create("Before", SHOPS)
    cms.fault("applied", path="^/api/folders/", method="PUT", status=504, body="<html>Gateway</html>")
    assert (await folders.rename(made.folder_id, "After")).text == "After"
    cms.fault("applied", path="^/api/folders/", method="DELETE", status=504, body="<html>Gateway</html>")
    assert await folders.delete(made.folder_id)
    for method in ("PUT", "DELETE"):
        assert len(cms.requests(method=method, path="/api/folders/")) == 1


async def test_a_rename_that_arrives_after_a_later_one_is_noticed_and_shown(
    cms: DemoCms, services: UserServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_writes, "LAG_S", 0.1)
    folders = service(services)
    folders.recent.looks_s = (0.2, 0.4)
    found: list[OverwrittenSave[str]] = []
    folders.recent.subscribe(found.append)
    made = await folders.create("A", SHOPS)
    cms.late(path="^/api/folders/", method="PUT")
    await folders.rename(made.folder_id, "B")
    await folders.rename(made.folder_id, "C")
    cms.let_late_arrive()
    services.changes.clear()
    await until(lambda: found)
    assert [(each.record_id, each.base, each.mine, each.theirs) for each in found] == [(made.folder_id, "A", "C", "B")]
    assert "B" in await names(services)
    assert [change.kind for change, _ in services.changes if change.resource == "folder"] == [Kind.UPDATED]


async def test_a_rename_that_stays_is_not_reported_and_a_deleted_folder_is_not_looked_at(
    cms: DemoCms, services: UserServices
) -> None:
    folders = service(services)
    folders.recent.looks_s = (0.1, 0.2)
    found: list[OverwrittenSave[str]] = []
    folders.recent.subscribe(found.append)
    kept, gone = await folders.create("Kept", SHOPS), await folders.create("Gone", SHOPS)
    await folders.rename(gone.folder_id, "Gone soon")
    await folders.delete(gone.folder_id)
    cms.forget_requests()
    await folders.rename(kept.folder_id, "Kept so")
    await until(lambda: len(cms.requests(method="GET", path=f"/api/folders/{kept.folder_id}$")) == 4)
    assert not cms.requests(method="GET", path=f"/api/folders/{gone.folder_id}$")
    assert found == []


async def test_a_folder_with_content_is_not_deleted_and_the_reason_is_plain(services: UserServices) -> None:
    with pytest.raises(Invalid) as refusal:
        await service(services).delete(SHOPS)
    assert refusal.value.sentence == "The folder isn't empty, so the CMS won't delete it."
    assert "Shops" in await names(services)


@pytest.mark.failure(15)
async def test_only_administrators_add_folders_to_the_root(cms: DemoCms, connect_user: ConnectUser) -> None:
    alex = await connect_user(cms, "alex")
    with pytest.raises(NotPermitted) as refusal:
        await service(alex).create("Mine", 1)
    assert refusal.value.sentence == "You don't have permission to create this."
    made = await service(alex).create("Mine", SHOPS)
    assert await service(alex).delete(made.folder_id)


@pytest.mark.failure(15)
async def test_the_missing_feature_is_named(cms: DemoCms, connect_user: ConnectUser) -> None:
    priya = await connect_user(cms, "priya")
    with pytest.raises(NotPermitted) as refusal:
        await service(priya).rename(SHOPS, "Stores")
    assert refusal.value.sentence == "Your account can't use the feature “Rename and delete folders”."


async def test_a_cms_without_these_routes_gets_a_plain_sentence(cms: DemoCms, services: UserServices) -> None:
    folders = service(services)
    for method in ("POST", "PUT", "DELETE"):
        cms.fault("status", path="^/api/folders", method=method, status=500, body=UNKNOWN_ROUTE)
    for write in (folders.create("New", SHOPS), folders.rename(SHOPS, "New"), folders.delete(SHOPS)):
        with pytest.raises(NotPermitted) as refusal:
            await write
        assert refusal.value.sentence == "This CMS doesn't let Marquee change folders."
    assert "Shops" in await names(services)


async def test_a_cms_that_refuses_every_route_outside_the_specification_refuses_folders(
    bare: DemoCms, connect_user: ConnectUser
) -> None:
    user = await connect_user(bare)
    with pytest.raises(ScopeDenied):
        await service(user).create("New", SHOPS)


@pytest.mark.parametrize("name", ["", "   ", "x" * 255, "a <b"])
async def test_a_name_that_the_cms_would_refuse_or_change_is_not_sent(
    cms: DemoCms, services: UserServices, name: str
) -> None:
    with pytest.raises(Invalid) as refusal:
        await service(services).create(name, SHOPS)
    assert refusal.value.sentence == folder_problem(name)
    assert not cms.requests(method="POST", path="/api/folders$")
