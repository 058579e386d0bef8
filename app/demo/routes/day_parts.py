"""``/daypart``: named spans of a day, for the entries of ad campaigns."""

import sqlite3
from functools import partial
from typing import Any

from starlette.responses import Response

from app.demo import list_responses, permissions
from app.demo.api_call import Call, Endpoint
from app.demo.route_module import Part


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
        "userPermissions": permissions.wire(permissions.of_reader(call.user), call.user),
    }


PART = Part(endpoints=(Endpoint("GET", "/daypart", show_day_parts, "daypart.view", in_specification=False),))
