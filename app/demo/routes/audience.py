"""``/displaygroup``, ``/group``, ``/daypart``: recipients and times of campaigns and notifications."""

import json
import sqlite3
from functools import partial
from typing import Any

from starlette.responses import Response

from app.demo import campaigns, json_responses, list_responses, permissions
from app.demo.api_call import SCOPE_ALL, Call, Endpoint
from app.demo.content.places import EVERYONE, FIRST_DISPLAY_ID
from app.demo.part import Part
from app.demo.users import User

_BOTH_KINDS = -1
_GROUP_NOTIFICATIONS = ("System", "Display", "DataSet", "Layout", "Library", "Report", "Schedule", "Custom")


# Display groups


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
        **display_group_record(row, campaigns.folder_names(call.cms.store)),
        "userPermissions": _permissions(call),
    }


# User groups


def show_groups(call: Call) -> Response:
    """Lists user groups, in id order; the name filter is ``userGroup`` (observed on 4.5.1).

    The group of everyone and users' own groups are not listed (observed on 4.5.1).
    """
    where = list_responses.Where()
    if not call.cms.dialect.lists_everyone:
        where.add("name <> ?", EVERYONE)
    where.equals("group_id", call.query.integer("userGroupId"))
    where.name("name", call.query, "userGroup", regex="useRegexForName", operator="logicalOperatorName")
    columns = {"groupId": "group_id", "group": "folded(name)", "description": "folded(description)"}
    return list_responses.table(call, "user_group", where, columns, "group_id", partial(_group, call))


def show_group(call: Call) -> Response:
    """Returns one user group."""
    return json_responses.answer(_group(call, call.row("user_group", "group_id")))


def user_group_record(row: sqlite3.Row) -> dict[str, Any]:
    """Returns a user group as shown inside another record."""
    kinds = json.loads(row["notifications"])
    return {
        "groupId": row["group_id"],
        "group": row["name"],
        "isUserSpecific": 0,
        "isEveryone": int(row["name"] == EVERYONE),
        "description": row["description"],
        "libraryQuota": 0,
        **{f"is{kind}Notification": int(kind in kinds) for kind in _GROUP_NOTIFICATIONS},
        "isShownForAddUser": 0,
        "defaultHomepageId": None,
        "features": json.loads(row["features"]),
    }


def _group(call: Call, row: sqlite3.Row) -> dict[str, Any]:
    return {
        **user_group_record(row),
        "libraryQuotaFormatted": 0,
        "userPermissions": _permissions(call),
        "isSuperAdmin": call.user.is_administrator,
    }


def personal_group_record(user: User) -> dict[str, Any]:
    """Returns a user's own group as shown inside another record; no list of groups has it."""
    return {
        "groupId": user.group_id,
        "group": user.name,
        "isUserSpecific": 1,
        "isEveryone": 0,
        "description": None,
        "libraryQuota": 0,
        **{f"is{kind}Notification": 0 for kind in _GROUP_NOTIFICATIONS},
        "isShownForAddUser": 0,
        "defaultHomepageId": None,
        "features": [],
    }


# Day parts


def show_day_parts(call: Call) -> Response:
    """Lists day parts by name; Always and Custom have no times (observed on 4.5.1)."""
    where = list_responses.Where()
    where.equals("day_part_id", call.query.integer("dayPartId"))
    where.equals("is_always", call.query.integer("isAlways"))
    where.equals("is_custom", call.query.integer("isCustom"))
    where.name("name", call.query, "name", regex="useRegexForName", operator="logicalOperatorName")
    columns = {"dayPartId": "day_part_id", "name": "folded(name)", "startTime": "start_time", "endTime": "end_time"}
    return list_responses.table(call, "day_part", where, columns, "folded(name)", partial(_day_part, call))


def _day_part(call: Call, row: sqlite3.Row) -> dict[str, Any]:
    return {
        "dayPartId": row["day_part_id"],
        "name": row["name"],
        "description": row["description"],
        "isRetired": 0,
        "userId": 1,
        "startTime": row["start_time"],
        "endTime": row["end_time"],
        "isAlways": row["is_always"],
        "isCustom": row["is_custom"],
        "adjustedStart": None,
        "adjustedEnd": None,
        "userPermissions": _permissions(call),
    }


def _permissions(call: Call) -> dict[str, Any]:
    held = permissions.FULL if call.user.sees_everything else permissions.Rights(view=True, edit=False, delete=False)
    return permissions.wire(held, call.user)


_DISPLAY_SCOPES = (SCOPE_ALL, "displays")

PART = Part(
    endpoints=(
        Endpoint(
            "GET", "/displaygroup", show_display_groups, "displaygroup.view", _DISPLAY_SCOPES, in_specification=False
        ),
        Endpoint(
            "GET",
            "/displaygroup/{group_id:int}",
            show_display_group,
            "displaygroup.view",
            _DISPLAY_SCOPES,
            in_specification=False,
        ),
        Endpoint("GET", "/group", show_groups, "usergroup.view", in_specification=False),
        Endpoint("GET", "/group/{group_id:int}", show_group, "usergroup.view", in_specification=False),
        Endpoint("GET", "/daypart", show_day_parts, "daypart.view", in_specification=False),
    ),
)
