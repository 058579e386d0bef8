"""Reads and changes commands directly in a demo CMS, without Marquee."""

from __future__ import annotations

from typing import Any

from tests.helpers.demo_cms import DemoCms


def command(cms: DemoCms, command_id: int) -> dict[str, Any]:
    """Returns a command as stored in the CMS."""
    record: dict[str, Any] = cms.api("GET", f"/command/{command_id}", token=cms.token()).json()
    return record


def new_command(cms: DemoCms, name: str, code: str, **fields: object) -> int:
    form = {"command": name, "code": code, "description": "", **fields}
    return int(cms.api("POST", "/command", token=cms.token(), form=form).json()["commandId"])


def change(cms: DemoCms, command_id: int, **fields: object) -> None:
    """Saves the command as another user."""
    now = command(cms, command_id)
    form = {name: now[name] or "" for name in ("command", "description", "commandString", "validationString")}
    answer = cms.api("PUT", f"/command/{command_id}", token=cms.token("sam"), form={**form, **fields})
    if answer.status != 200:
        answer = cms.api("PUT", f"/command/{command_id}", token=cms.token(), form={**form, **fields})
    assert answer.status == 200, answer.body


def writes(cms: DemoCms) -> list[str]:
    """Returns the write requests to commands so far."""
    return [each["method"] for each in cms.requests(path="/api/command") if each["method"] != "GET"]


def all_commands(cms: DemoCms) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = cms.api("GET", "/command?length=1000", token=cms.token()).json()
    return rows
