"""``/group``: user groups, and the own group of each user inside other records."""

import json
import sqlite3
from functools import partial
from typing import Any

from starlette.responses import Response

from app.demo import json_responses, list_responses, permissions
from app.demo.api_call import Call, Endpoint
from app.demo.content.folders_and_groups import EVERYONE
from app.demo.route_module import Part
from app.demo.users import User

_GROUP_NOTIFICATIONS = ("System", "Display", "DataSet", "Layout", "Library", "Report", "Schedule", "Custom")


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
        "userPermissions": permissions.wire(permissions.of_reader(call.user), call.user),
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


PART = Part(
    endpoints=(
        Endpoint("GET", "/group", show_groups, "usergroup.view", in_specification=False),
        Endpoint("GET", "/group/{group_id:int}", show_group, "usergroup.view", in_specification=False),
    ),
)
