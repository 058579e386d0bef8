"""``/command``: commands for players."""

import re
import sqlite3
from typing import Any

from starlette.responses import Response

from app.demo import json_responses, list_responses, permissions
from app.demo.api_call import NOTHING, Call, Endpoint
from app.demo.content import commands
from app.demo.route_module import Part

# Wire name to SQL, for sorting (CMS API 4.5, Commands, sortBy; two more as observed on 4.5.1).
_SORT_COLUMNS = {
    "commandId": "command_id",
    "command": "folded(name)",
    "code": "folded(code)",
    "description": "folded(description)",
    "groupsWithPermissions": "shared_with",
    "availableOn": "available_on",
    "createAlertOn": "create_alert_on",
}
_CODE = re.compile(r"[A-Za-z_]{1,50}")
_NAME_LENGTH = 254
_TEXT_LENGTH = 1000
_TYPES_LENGTH = 50


def show_list(call: Call) -> Response:
    """CMS API 4.5, Commands, GET /command; `type` also matches commands for all player types."""
    query, where = call.query, list_responses.Where()
    where.equals("command_id", query.integer("commandId"))
    where.name("name", query, "command", regex="useRegexForName", operator="logicalOperatorName")
    where.name("code", query, "code", regex="useRegexForCode", operator="logicalOperatorCode")
    player_type = query.text("type")
    if player_type:
        where.add("(available_on IS NULL OR available_on = '' OR instr(available_on, ?) > 0)", player_type)
    visible = permissions.visible_sql(call.user, "command", "command_id", "owner_id")
    if visible is not None:
        where.add(visible[0], *visible[1])
    return list_responses.table(call, "command", where, _SORT_COLUMNS, "folded(name) ASC", lambda row: _full(call, row))


def show_one(call: Call) -> Response:
    """CMS API 4.5, Commands, GET /command/{commandId}."""
    row = call.row("command", "command_id")
    if not _rights(call, row).view:
        raise json_responses.not_found()
    return json_responses.answer(_full(call, row))


def create(call: Call) -> Response:
    """CMS API 4.5, Commands, POST; neither names nor codes need to be unique (observed on 4.5.1)."""
    code, values = call.params.text("code") or "", _values(call)
    _check(call, values, code)
    command_id = call.cms.store.insert("command", {"code": code, "owner_id": call.user.user_id, **values})
    return call.created(_written(call, command_id), f"/command/{command_id}")


def edit(call: Call) -> Response:
    """CMS API 4.5, Commands, PUT; missing fields are reset, a code is ignored (observed on 4.5.1)."""
    row = call.row("command", "command_id")
    if not _rights(call, row).edit:
        raise json_responses.denied()
    values = _values(call)
    _check(call, values, row["code"])
    call.cms.store.update("command", "command_id", row["command_id"], values)
    return json_responses.answer(_written(call, row["command_id"]))


def delete(call: Call) -> Response:
    """CMS API 4.5, Commands, DELETE."""
    row = call.row("command", "command_id")
    if not _rights(call, row).delete:
        raise json_responses.denied()
    call.cms.store.run("DELETE FROM command WHERE command_id = ?", row["command_id"])
    return json_responses.no_content()


def _rights(call: Call, row: sqlite3.Row) -> permissions.Rights:
    return permissions.on(call.cms.store, call.user, "command", row["command_id"], row["owner_id"])


def _values(call: Call) -> dict[str, Any]:
    """Returns the columns of POST and PUT; any player type and alert policy is accepted (observed on 4.5.1)."""
    params = call.params
    types = params.items("availableOn") or []
    available_on = ",".join(str(each) for each in types)
    if len(available_on) > _TYPES_LENGTH:
        raise json_responses.unexpected()
    return {
        "name": params.text("command") or "",
        "description": params.text("description"),
        "command_string": params.column("commandString", _TEXT_LENGTH),
        "validation_string": params.column("validationString", _TEXT_LENGTH),
        "available_on": available_on or None,
        "create_alert_on": params.text("createAlertOn") or "never",
    }


def _check(call: Call, values: dict[str, Any], code: str) -> None:
    """Reports one error at a time, in this order (observed on 4.5.1)."""
    if not 1 <= len(values["name"]) <= _NAME_LENGTH:
        raise json_responses.invalid("Please enter a command name between 1 and 254 characters", "command")
    if not _CODE.fullmatch(code):
        message = "Please enter a code between 1 and 50 characters containing only alpha characters and no spaces"
        raise json_responses.invalid(message, "code")
    if values["description"] is None and not call.cms.dialect.command_description_required:
        values["description"] = ""
    if values["description"] is None or len(values["description"]) > _TEXT_LENGTH:
        raise json_responses.invalid("Please enter a description between 1 and 1000 characters", "description")


def _record(row: sqlite3.Row) -> dict[str, Any]:
    return {
        "commandId": row["command_id"],
        "command": row["name"],
        "code": row["code"],
        "description": row["description"],
        "userId": row["owner_id"],
        "commandString": row["command_string"],
        "validationString": row["validation_string"],
        "displayProfileId": None,
        "commandStringDisplayProfile": None,
        "validationStringDisplayProfile": None,
        "availableOn": row["available_on"],
        "createAlertOn": row["create_alert_on"],
        "createAlertOnDisplayProfile": None,
        "groupsWithPermissions": row["shared_with"],
    }


def _full(call: Call, row: sqlite3.Row) -> dict[str, Any]:
    return {**_record(row), "userPermissions": permissions.wire(_rights(call, row), call.user)}


def _written(call: Call, command_id: int) -> dict[str, Any]:
    """Returns the answer to a write: without the permissions on installed servers (observed on 4.5.1)."""
    row = call.row("command", "command_id", command_id)
    return _full(call, row) if call.cms.dialect.writes_answer_full_record else _record(row)


PART = Part(
    endpoints=(
        Endpoint("GET", "/command", show_list, "command.view", without_feature=NOTHING),
        Endpoint("POST", "/command", create, "command.add"),
        Endpoint("GET", "/command/{command_id:int}", show_one, "command.view"),
        Endpoint("PUT", "/command/{command_id:int}", edit, "command.modify"),
        Endpoint("DELETE", "/command/{command_id:int}", delete, "command.modify"),
    ),
    schema=commands.SCHEMA,
    fill=lambda context: commands.fill(context.store, context.options.commands),
)
