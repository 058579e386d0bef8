"""``/action``: the reactions of a layout to a touch, a key or a webhook."""

import sqlite3
from collections.abc import Mapping
from typing import Any

from starlette.responses import Response

from app.demo import json_responses, layout_storage, list_responses, permissions
from app.demo.api_call import Call, Endpoint
from app.demo.route_module import Part
from app.demo.sqlite_store import Store

# Wire name to SQL, for sorting and filtering.
_COLUMNS = {
    "actionId": "action_id",
    "ownerId": "owner_id",
    "triggerType": "trigger_type",
    "triggerCode": "trigger_code",
    "actionType": "action_type",
    "source": "source",
    "sourceId": "source_id",
    "target": "target",
    "targetId": "target_id",
    "widgetId": "widget_id",
    "layoutCode": "layout_code",
    "layoutId": "layout_id",
}
_NUMBERS = ("actionId", "ownerId", "sourceId", "targetId", "layoutId")
_TEXTS = ("triggerType", "triggerCode", "source", "target")
_ACTION_TYPES = ("next", "previous", "navLayout", "navWidget")
_SOURCES = ("layout", "region", "widget")
_TARGETS = ("region", "screen")
_TRIGGERS = ("touch", "webhook", "keyPress")
_CODE_LENGTH = 50


def show_list(call: Call) -> Response:
    """CMS API 4.5, Actions, GET /action: all users see every action (observed on 4.5.1)."""
    query, where = call.query, list_responses.Where()
    _check_traps(call)
    for name in _NUMBERS:
        where.equals(_COLUMNS[name], query.integer(name))
    for name in _TEXTS:
        where.equals(_COLUMNS[name], query.text(name) or None)
    if call.cms.dialect.action_type_filters:
        where.equals("action_type", query.text("actionType") or None)
    either = query.integer("sourceOrTargetId")
    if either is not None:
        where.add("(source_id = ? OR target_id = ?)", either, either)
    store = call.cms.store
    return list_responses.table(
        call, "action", where, _COLUMNS, "action_id DESC", lambda row: _in_list(store, row), linked="/action"
    )


def create(call: Call) -> Response:
    """CMS API 4.5, Actions, POST: on a layout that is checked out, by the id of the draft or its parent."""
    store, params = call.cms.store, call.params
    layout_id = params.integer("layoutId")
    if layout_id is None:
        raise json_responses.invalid("Please provide LayoutId", "layoutId")
    _check_layout(call, layout_id)
    values = _values(call)
    if not call.cms.dialect.action_source_required:
        values["trigger_type"] = values["trigger_type"] or "touch"
        if not values["source"]:
            values |= {"source": "layout", "source_id": values["source_id"] or layout_id}
    _check(store, values, action_id=None)
    values |= {"layout_id": layout_id, "owner_id": call.user.user_id}
    action_id = store.insert("action", values)
    return call.created(_written(call, action_id), f"/action/{action_id}")


def edit(call: Call) -> Response:
    """CMS API 4.5, Actions, PUT: replaces everything but the layout (observed on 4.5.1)."""
    store, row = call.cms.store, call.row("action", "action_id", missing="Action not found")
    _check_layout(call, row["layout_id"])
    if call.cms.dialect.action_edit_answers_201 and not call.params.has("layoutId"):
        raise json_responses.invalid("Please provide LayoutId", "layoutId")
    values = _values(call)
    _check(store, values, action_id=row["action_id"])
    store.update("action", "action_id", row["action_id"], values)
    record = _written(call, row["action_id"])
    if call.cms.dialect.action_edit_answers_201:
        return call.created(record, f"/action/{row['action_id']}")
    return json_responses.answer(record)


def delete(call: Call) -> Response:
    """CMS API 4.5, Actions, DELETE."""
    row = call.row("action", "action_id", missing="Action not found")
    _check_layout(call, row["layout_id"])
    call.cms.store.run("DELETE FROM action WHERE action_id = ?", row["action_id"])
    return json_responses.no_content()


def _check_traps(call: Call) -> None:
    """Fails on filters and sort columns that break installed servers (observed on 4.5.1)."""
    query, dialect = call.query, call.cms.dialect
    if not dialect.action_type_filters and query.has("actionType"):
        raise json_responses.invalid_argument("actionType")
    if query.has("widgetId") or query.has("layoutCode"):
        raise json_responses.unexpected()
    if not dialect.sorts_by_parameter and set(list_responses.sort_columns(query)) - set(_COLUMNS):
        raise json_responses.unexpected()


def _check_layout(call: Call, layout_id: int) -> None:
    """Checks that the layout exists, may be changed, and is checked out."""
    layout = call.row("layout", "layout_id", layout_id, missing="Layout not found")
    if not permissions.on(call.cms.store, call.user, "campaign", layout["campaign_id"], layout["owner_id"]).edit:
        raise json_responses.denied()
    if layout["published_status"] != layout_storage.DRAFT:
        raise json_responses.invalid("Layout is not checked out", "statusId")


def _values(call: Call) -> dict[str, Any]:
    params = call.params
    return {
        "trigger_type": params.text("triggerType") or "",
        "trigger_code": params.column("triggerCode", _CODE_LENGTH),
        "action_type": params.text("actionType") or "",
        "source": params.text("source") or "",
        "source_id": params.integer("sourceId"),
        "target": params.text("target") or "",
        "target_id": params.integer("targetId"),
        "widget_id": params.integer("widgetId"),
        "layout_code": params.column("layoutCode", _CODE_LENGTH),
    }


def _check(store: Store, values: Mapping[str, Any], action_id: int | None) -> None:
    """Reports one error at a time, in this order (observed on 4.5.1)."""
    trigger, code = values["trigger_type"], values["trigger_code"]
    action = values["action_type"]
    for refused, message, field in (
        (action not in _ACTION_TYPES, "Invalid action type", "actionType"),
        (values["source"].lower() not in _SOURCES, "Invalid source", "source"),
        (values["target"].lower() not in _TARGETS, "Invalid target", "target"),
        (values["target"] == "region" and values["target_id"] is None, "Please select a Region", "targetId"),
        (trigger not in _TRIGGERS, "Invalid trigger type", "triggerType"),
        (trigger == "webhook" and not code, "Please provide trigger code", "triggerCode"),
        (trigger == "keyPress" and not code, "Please provide trigger key", "triggerKey"),
        (
            trigger == "touch" and _is_touched_already(store, values, action_id),
            "Action with specified Trigger Type already exists",
            "triggerType",
        ),
        (action == "navLayout" and not values["layout_code"], "Please enter Layout code", "layoutCode"),
        (action == "navWidget" and not values["widget_id"], "Please create a Widget to be loaded", "widgetId"),
    ):
        if refused:
            raise json_responses.invalid(message, field)


def _is_touched_already(store: Store, values: Mapping[str, Any], action_id: int | None) -> bool:
    sql = "SELECT 1 FROM action WHERE trigger_type = 'touch' AND source = ? AND source_id = ? AND action_id IS NOT ?"
    return store.one(sql, values["source"], values["source_id"], action_id) is not None


def _record(row: sqlite3.Row) -> dict[str, Any]:
    return {name: row[column] for name, column in _COLUMNS.items()}


def _in_list(store: Store, row: sqlite3.Row) -> dict[str, Any]:
    """Returns the row with names of widget and region: null if there is none (any more), empty if it has no name."""
    widget = store.value("SELECT name FROM widget WHERE widget_id = ?", row["widget_id"])
    region = store.value("SELECT name FROM region WHERE region_id = ?", row["target_id"])
    return {**_record(row), "widgetName": widget, "regionName": region}


def _written(call: Call, action_id: int) -> dict[str, Any]:
    """Returns the answer to a write: without the names on installed servers (observed on 4.5.1)."""
    row = call.row("action", "action_id", action_id)
    return _in_list(call.cms.store, row) if call.cms.dialect.writes_answer_full_record else _record(row)


PART = Part(
    endpoints=(
        Endpoint("GET", "/action", show_list),
        Endpoint("POST", "/action", create, "layout.modify"),
        Endpoint("PUT", "/action/{action_id:int}", edit, "layout.modify"),
        Endpoint("DELETE", "/action/{action_id:int}", delete, "layout.modify"),
    ),
)
