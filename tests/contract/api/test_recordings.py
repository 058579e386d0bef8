"""Every recorded success of an installed CMS is read without losing a row or a value."""

import json
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
import pytest

from app.api.decode import decode_one, decode_rows
from app.api.endpoints.folders import Folders
from app.api.endpoints.users import Users
from app.api.module_properties import decode_properties
from app.domain.ads.daypart import DayPart
from app.domain.campaigns.campaign import Campaign
from app.domain.commands.command import Command
from app.domain.dates.cms_clock import read_clock
from app.domain.folder import walk
from app.domain.interactive_actions.action import Action
from app.domain.layouts.dataset import DataSet
from app.domain.layouts.layout import Layout
from app.domain.layouts.module import Module
from app.domain.layouts.module_template import ModuleTemplate
from app.domain.lenient_field_types import CmsRecord
from app.domain.notifications.notification import Notification
from app.domain.users_and_groups import DisplayGroup, UserGroup
from tests.helpers import fault_server as faults
from tests.helpers.fault_server import FaultServer
from tests.helpers.fixed_token_transport import open_transport

RECORDINGS = Path(__file__).parents[1] / "recordings"

RECORDS: dict[str, type[CmsRecord]] = {
    "campaign": Campaign,
    "layout": Layout,
    "displaygroup": DisplayGroup,
    "group": UserGroup,
    "daypart": DayPart,
    "command": Command,
    "notification": Notification,
    "action": Action,
    "dataset": DataSet,
    "module": Module,
    "module/templates": ModuleTemplate,
}
AREAS = ("campaign", "lookups", "layout", "command", "notification", "action", "dataset", "module")
ENVELOPES = {"layout_envelope"}
"""Recorded with `envelope=1`, which Marquee never asks for."""

NOT_KEPT = {
    Layout: {
        "actions", "autoApplyTransitions", "backgroundColor", "backgroundImageId", "backgroundzIndex", "campaignType",
        "campaigns", "deletePermission", "descriptionFormatted", "displayOrder", "drawers", "enableStat",
        "enableStatDescription", "groupsWithPermissions", "isLocked", "permissions", "permissionsFolderId",
        "previewDraftUrl", "previewUrl", "publishedDate", "regions", "scheduleNowPermission", "schemaVersion",
        "statusMessage",
    },
    DisplayGroup: {"userPermissions"},
    UserGroup: {"isSuperAdmin", "libraryQuotaFormatted", "userPermissions"},
    DataSet: {
        "authentication", "customHeaders", "dataConnectorSource", "password", "postData", "userAgent", "username",
    },
    DayPart: {"adjustedEnd", "adjustedStart", "userPermissions"},
}  # fmt: skip
"""Wire fields that Marquee has no use for. A field that is neither here nor in the record fails the test."""


def resource_of(path: str) -> str:
    """What kind of record is answered there."""
    parts = path.split("/")
    if parts[0] == "module" and "properties" in parts:
        return "properties"
    return "module/templates" if parts[:2] == ["module", "templates"] else parts[0]


def recorded(*areas: str) -> list[Any]:
    """(name, resource, body) of every recorded success with content."""
    found = []
    for area in areas:
        for path in sorted((RECORDINGS / area).glob("*.json")):
            content = json.loads(path.read_text(encoding="utf-8"))
            body = content["response"]["body"]
            resource = resource_of(urlsplit(content["request"]["url"]).path.removeprefix("/api/"))
            if 200 <= content["response"]["status"] < 300 and body not in (None, []) and path.stem not in ENVELOPES:
                found.append(pytest.param(resource, body, id=f"{area}/{path.stem}"))
    return found


def same(wire: Any, ours: Any) -> bool:
    """Whether two values mean the same: numbers as text are numbers, 0 and 1 are flags, unknown fields do not count."""
    if isinstance(wire, dict) and isinstance(ours, dict):
        return all(name not in ours or same(value, ours[name]) for name, value in wire.items())
    if isinstance(wire, list) and isinstance(ours, list | tuple):
        return len(wire) == len(ours) and all(same(one, other) for one, other in zip(wire, ours, strict=True))
    if isinstance(wire, str) and isinstance(ours, int):
        return wire == str(ours)
    return bool(wire == ours)


@pytest.mark.parametrize(
    "resource, body",
    [param for param in recorded(*AREAS) if param.values[0] in RECORDS],
)
async def test_a_recorded_record_is_read_completely(resource: str, body: Any) -> None:
    record = RECORDS[resource]
    if isinstance(body, list):
        rows = await decode_rows(json.dumps(body).encode(), record)
        assert (rows.received, rows.unreadable, rows.repaired) == (len(body), (), ())
        records = rows.records
    else:
        records = [decode_one(json.dumps(body).encode(), record)]
        body = [body]
    for wire, read in zip(body, records, strict=True):
        ours = msgspec.to_builtins(read)
        for name, value in wire.items():
            assert name in ours or name in NOT_KEPT.get(record, set()), f"{name} is not read"
            assert name not in ours or same(value, ours[name]), f"{name}: {value!r} was read as {ours[name]!r}"


def test_every_record_type_has_a_recording() -> None:
    resources = [param.values[0] for param in recorded(*AREAS, "clock")]
    assert {name: resources.count(name) > 1 for name in RECORDS} == dict.fromkeys(RECORDS, True)
    assert len(resources) > 100


@pytest.mark.parametrize("body", [param.values[1] for param in recorded("module") if param.values[0] == "properties"])
def test_recorded_properties_are_read_completely_and_in_order(body: dict[str, dict[str, Any]]) -> None:
    properties = decode_properties(json.dumps(body).encode())
    assert [found.id for found in properties] == list(body)
    for found, wire in zip(properties, body.values(), strict=True):
        assert same(wire, msgspec.to_builtins(found))
        assert (found.type, found.title, found.help_text) == (wire["type"], wire["title"], wire["helpText"])


@pytest.mark.parametrize("resource, body", recorded("clock"))
def test_a_recorded_clock_is_read(resource: str, body: dict[str, str]) -> None:
    clock = read_clock(body)
    assert clock.text == body["time"]
    assert f"{clock.hour:02}:{clock.minute:02} {clock.zone}" == clock.text


async def answered(path: str, body: object) -> Any:
    """Decodes a body with the endpoint of `path`."""
    async with FaultServer() as server, open_transport(server.origin) as transport:
        server.answer(f"/api{path}", faults.data(body))
        return await (Folders(transport).tree() if path == "/folders" else Users(transport).me())


@pytest.mark.parametrize("body", [param.values[1] for param in recorded("lookups") if param.id == "lookups/folders"])
async def test_the_recorded_folder_tree_is_read_completely(body: Any) -> None:
    def wire_walk(rows: Any, depth: int = 0) -> list[tuple[int, str, int]]:
        found = []
        for row in rows or []:
            found += [(row["id"], row["text"], depth), *wire_walk(row["children"], depth + 1)]
        return found

    tree = await answered("/folders", body)
    assert [(folder.folder_id, folder.text, depth) for folder, depth in walk(tree)] == wire_walk(body)
    assert tree[0].is_root


@pytest.mark.parametrize(
    "body", [param.values[1] for param in recorded("lookups") if param.id.startswith("lookups/folders_folderName")]
)
async def test_a_recorded_flat_list_of_folders_is_read_completely(body: Any) -> None:
    tree = await answered("/folders", body)
    assert sorted(folder.folder_id for folder, _ in walk(tree)) == sorted(row["id"] for row in body)


@pytest.mark.parametrize("body", [param.values[1] for param in recorded("lookups") if param.id == "lookups/user_me"])
async def test_the_recorded_user_is_read(body: Any) -> None:
    me = await answered("/user/me", body)
    assert (me.user_id, me.user_name, me.user_type_id) == (body["userId"], body["userName"], 1)
    assert me.default_timezone == body["settings"]["defaultTimezone"]
    assert me.features == frozenset(body["features"])
    assert me.may("campaign.modify")
    assert not me.may("no.such.feature")
