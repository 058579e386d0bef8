"""``/displaygroup``: groups of displays, and single displays as groups of their own."""

import json
import sqlite3
from functools import partial
from typing import Any

from starlette.responses import Response

from app.demo import campaign_storage, json_responses, list_responses, permissions
from app.demo.api_call import SCOPE_ALL, Call, Endpoint
from app.demo.content.folders_and_groups import FIRST_DISPLAY_ID
from app.demo.route_module import Part

_BOTH_KINDS = -1


def show_display_groups(call: Call) -> Response:
    """Lists display groups, in id order; single displays only with ``isDisplaySpecific``, -1 for both."""
    where = list_responses.Where()
    kind = call.query.integer("isDisplaySpecific")
    if kind != _BOTH_KINDS:
        where.add(f"display_group_id {'>=' if kind else '<'} ?", FIRST_DISPLAY_ID)
    where.equals("display_group_id", call.query.integer("displayGroupId"))
    where.name("name", call.query, "displayGroup", regex="useRegexForName", operator="logicalOperatorName")
    where.equals("folder_id", call.query.integer("folderId"))
    columns = {
        "displayGroupId": "display_group_id",
        "displayGroup": "folded(name)",
        "description": "folded(description)",
    }
    return list_responses.table(
        call, "display_group", where, columns, "display_group_id", partial(_display_group, call)
    )


def show_display_group(call: Call) -> Response:
    """Returns one display group."""
    return json_responses.answer(
        _display_group(call, call.row("display_group", "display_group_id", call.id("group_id")))
    )


def display_group_record(row: sqlite3.Row, folder_names: dict[int, str]) -> dict[str, Any]:
    """Returns a display group as shown inside another record."""
    return {
        "displayGroupId": row["display_group_id"],
        "displayGroup": row["name"],
        "description": row["description"],
        "isDisplaySpecific": int(row["display_group_id"] >= FIRST_DISPLAY_ID),
        "isDynamic": 0,
        "dynamicCriteria": None,
        "dynamicCriteriaLogicalOperator": "OR",
        "dynamicCriteriaTags": None,
        "dynamicCriteriaExactTags": 0,
        "dynamicCriteriaTagsLogicalOperator": "OR",
        "userId": 1,
        "tags": json.loads(row["tags"]),
        "bandwidthLimit": 0,
        "groupsWithPermissions": None,
        "createdDt": row["created"],
        "modifiedDt": row["created"],
        "folderId": row["folder_id"],
        "permissionsFolderId": 1,
        "ref1": row["ref1"],
        "ref2": None,
        "ref3": None,
        "ref4": None,
        "ref5": None,
        "folderName": folder_names.get(row["folder_id"], "/"),
    }


def _display_group(call: Call, row: sqlite3.Row) -> dict[str, Any]:
    return {
        **display_group_record(row, campaign_storage.folder_names(call.cms.store)),
        "userPermissions": permissions.wire(permissions.of_reader(call.user), call.user),
    }


_SCOPES = (SCOPE_ALL, "displays")

PART = Part(
    endpoints=(
        Endpoint("GET", "/displaygroup", show_display_groups, "displaygroup.view", _SCOPES, in_specification=False),
        Endpoint(
            "GET",
            "/displaygroup/{group_id:int}",
            show_display_group,
            "displaygroup.view",
            _SCOPES,
            in_specification=False,
        ),
    ),
)
