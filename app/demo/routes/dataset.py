"""``/dataset``: tables that layouts show, and their sources."""

import sqlite3
from typing import Any

from starlette.responses import Response

from app.demo import campaign_storage, json_responses, list_responses, permissions, users
from app.demo.api_call import NOTHING, SCOPE_ALL, Call, Endpoint
from app.demo.content import datasets
from app.demo.route_module import Part

# Wire name to SQL, for sorting (observed on 4.5.1).
_SORT_COLUMNS = {
    "dataSetId": "data_set_id",
    "dataSet": "folded(name)",
    "description": "folded(description)",
    "code": "folded(code)",
    "isRemote": "is_remote",
    "isRealTime": "is_real_time",
    "owner": "owner_id",
    "lastSync": "last_sync",
    "dataLastModified": "last_edit",
    "groupsWithPermissions": "shared_with",
}
_DATA_TYPE_IDS = {"String": 1, "Number": 2, "Date": 3, "External Image": 4, "HTML": 6}
_SCOPES = (SCOPE_ALL, "datasets")


def show_list(call: Call) -> Response:
    """CMS API 4.5, DataSets, GET /dataset: an old-style grid; columns only when embedded (observed on 4.5.1)."""
    query, where = call.query, list_responses.Where()
    where.equals("data_set_id", query.integer("dataSetId"))
    where.name("name", query, "dataSet", regex="useRegexForName", operator="logicalOperatorName")
    where.equals("code", query.text("code") or None)
    where.equals("is_real_time", query.integer("isRealTime"))
    where.equals("owner_id", query.integer("userId"))
    where.equals("folder_id", query.integer("folderId"))
    visible = permissions.visible_sql(call.user, "dataset", "data_set_id", "owner_id")
    if visible is not None:
        where.add(visible[0], *visible[1])
    names = campaign_storage.folder_names(call.cms.store)
    return list_responses.table(
        call, "data_set", where, _SORT_COLUMNS, "data_set_id", lambda row: _record(call, row, names), linked="/dataset"
    )


def show_one(call: Call) -> Response:
    """``GET /dataset/{id}``: exists but is not in the specification."""
    row = call.row("data_set", "data_set_id")
    if not _rights(call, row).view:
        raise json_responses.not_found()
    return json_responses.answer(_record(call, row, campaign_storage.folder_names(call.cms.store)))


def _rights(call: Call, row: sqlite3.Row) -> permissions.Rights:
    return permissions.on(call.cms.store, call.user, "dataset", row["data_set_id"], row["owner_id"])


def _record(call: Call, row: sqlite3.Row, folder_names: dict[int, str]) -> dict[str, Any]:
    """Returns a dataset with its password in clear text, as the CMS shows it."""
    embed = {part.strip() for part in (call.query.text("embed") or "").split(",")}
    is_remote = bool(row["is_remote"])
    return {
        "dataSetId": row["data_set_id"],
        "dataSet": row["name"],
        "description": row["description"],
        "userId": row["owner_id"],
        "lastDataEdit": row["last_edit"],
        "owner": users.BY_ID[row["owner_id"]].name,
        "groupsWithPermissions": row["shared_with"],
        "code": row["code"],
        "isLookup": row["is_lookup"],
        "isRemote": row["is_remote"],
        "isRealTime": row["is_real_time"],
        "dataConnectorSource": "user_defined" if row["is_real_time"] else None,
        "method": "GET" if is_remote else None,
        "uri": row["uri"],
        "postData": None,
        "authentication": row["authentication"],
        "username": row["username"],
        "password": row["password"],
        "customHeaders": row["custom_headers"],
        "userAgent": None,
        "refreshRate": row["refresh_rate"],
        "clearRate": 0,
        "truncateOnEmpty": 0,
        "runsAfter": 0,
        "lastSync": row["last_sync"],
        "lastClear": 0,
        "dataRoot": row["data_root"],
        "summarize": None,
        "summarizeField": None,
        "sourceId": int(is_remote),
        "ignoreFirstRow": 0,
        "rowLimit": row["row_limit"],
        "limitPolicy": row["limit_policy"],
        "csvSeparator": None,
        "folderId": row["folder_id"],
        "permissionsFolderId": 1,
        "columns": _columns(call, row["data_set_id"]) if "columns" in embed else [],
        "folderName": folder_names.get(row["folder_id"], "/"),
        "userPermissions": permissions.wire(_rights(call, row), call.user),
    }


def _columns(call: Call, data_set_id: int) -> list[dict[str, Any]]:
    rows = call.cms.store.rows("SELECT * FROM data_set_column WHERE data_set_id = ? ORDER BY column_order", data_set_id)
    return [
        {
            "dataSetColumnId": row["column_id"],
            "dataSetId": row["data_set_id"],
            "heading": row["heading"],
            "dataTypeId": _DATA_TYPE_IDS[row["data_type"]],
            "dataSetColumnTypeId": 2 if row["formula"] else 3 if row["remote_field"] else 1,
            "listContent": row["list_content"],
            "columnOrder": row["column_order"],
            "dataType": row["data_type"],
            "formula": row["formula"],
            "dataSetColumnType": "Formula" if row["formula"] else "Remote" if row["remote_field"] else "Value",
            "remoteField": row["remote_field"],
            "showFilter": 0,
            "showSort": 1,
            "tooltip": None,
            "isRequired": 0,
            "dateFormat": None,
        }
        for row in rows
    ]


PART = Part(
    endpoints=(
        Endpoint("GET", "/dataset", show_list, "dataset.view", _SCOPES, without_feature=NOTHING),
        Endpoint("GET", "/dataset/{data_set_id:int}", show_one, "dataset.view", _SCOPES, in_specification=False),
    ),
    schema=datasets.SCHEMA,
    fill=lambda context: datasets.fill(context.store, context.calendar, context.options.datasets),
)
