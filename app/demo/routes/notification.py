"""``/notification``: messages to people and displays, with a release date."""

import json
import sqlite3
import time
from typing import Any

from starlette.responses import Response

from app.demo import campaign_storage, json_responses, list_responses, users
from app.demo.api_call import NOTHING, Call, Endpoint
from app.demo.content import notifications
from app.demo.html_sanitizer import sanitise
from app.demo.route_module import Part
from app.demo.routes.display_groups import display_group_record
from app.demo.routes.user_groups import personal_group_record, user_group_record
from app.demo.users import User

# Wire name to SQL, for sorting (observed on 4.5.1).
_SORT_COLUMNS = {
    "notificationId": "notification_id",
    "subject": "folded(subject)",
    "type": "type",
    "releaseDt": "release_dt",
    "isInterrupt": "is_interrupt",
}
_SUBJECT_LENGTH = 255
# Users, including administrators, see their own notifications and those for their groups (observed on 4.5.1).
_MINE = (
    "(owner_id = ? OR EXISTS (SELECT 1 FROM json_each(user_group_ids) AS one JOIN json_each(?) AS mine "
    "ON one.value = mine.value))"
)


def show_list(call: Call) -> Response:
    """CMS API 4.5, Notifications, GET /notification; `subject` is the whole subject (observed on 4.5.1)."""
    query, where = call.query, list_responses.Where()
    where.equals("notification_id", query.integer("notificationId"))
    where.equals("subject", query.text("subject") or None)
    where.equals("type", query.text("type") or None)
    where.add(_MINE, *_mine(call.user))
    if call.cms.dialect.notification_read_filters and query.has("read"):
        has_read = "EXISTS (SELECT 1 FROM json_each(read_by) WHERE value = ?)"
        where.add(has_read if query.flag("read") else f"NOT {has_read}", call.user.user_id)
    embed = {part.strip() for part in (query.text("embed") or "").split(",")}

    user_groups = _all_user_groups(call) if "userGroups" in embed else {}
    display_groups = _all_display_groups(call) if "displayGroups" in embed else {}

    def shown(row: sqlite3.Row) -> dict[str, Any]:
        return _record(call, row, user_groups, display_groups)

    return list_responses.table(call, "notification", where, _SORT_COLUMNS, "folded(subject) ASC", shown)


def show_one(call: Call) -> Response:
    """CMS API 4.5, Notifications, GET /notification/{notificationId}: always with its recipients."""
    row = call.row("notification", "notification_id")
    sql = "SELECT 1 FROM notification WHERE notification_id = ? AND " + _MINE
    if call.cms.store.one(sql, row["notification_id"], *_mine(call.user)) is None:
        raise json_responses.not_found()
    return json_responses.answer(_with_audience(call, row))


def create(call: Call) -> Response:
    """CMS API 4.5, Notifications, POST: released at once without a date; recipients are optional."""
    values = {"type": "custom", **_values(call), "release_dt": _release(call) or int(time.time())}
    notification_id = call.cms.store.insert("notification", values)
    record = _written(call, notification_id, texts=("createDt", "releaseDt"))
    return call.created(record, f"/notification/{notification_id}")


def edit(call: Call) -> Response:
    """CMS API 4.5, Notifications, PUT: the editor becomes the owner; missing fields are reset, except the date."""
    row = _editable(call)
    values = _values(call)
    release = _release(call)
    if release is not None:
        values["release_dt"] = release
    elif call.cms.dialect.notification_audience_required:
        raise json_responses.invalid_argument("releaseDt")
    call.cms.store.update("notification", "notification_id", row["notification_id"], values)
    texts = ("createDt",) if release is None else ("createDt", "releaseDt")
    return json_responses.answer(_written(call, row["notification_id"], texts=texts))


def delete(call: Call) -> Response:
    """CMS API 4.5, Notifications, DELETE."""
    row = _editable(call)
    call.cms.store.run("DELETE FROM notification WHERE notification_id = ?", row["notification_id"])
    return json_responses.no_content()


def _mine(user: User) -> tuple[int, str]:
    return user.user_id, json.dumps([*user.member_of, user.group_id])


def _editable(call: Call) -> sqlite3.Row:
    row = call.row("notification", "notification_id")
    if not _may_change(call.user, row):
        raise json_responses.denied()
    return row


def _may_change(user: User, row: sqlite3.Row) -> bool:
    return user.is_administrator or user.user_id == row["owner_id"]


def _release(call: Call) -> int | None:
    return call.params.moment("releaseDt", call.cms.zone, iso=call.cms.dialect.takes_iso_dates)


def _values(call: Call) -> dict[str, Any]:
    """Returns the checked columns of POST and PUT; the type is ignored (observed on 4.5.1)."""
    params, dialect = call.params, call.cms.dialect
    _release(call)
    user_groups, display_groups = params.integers("userGroupIds") or [], params.integers("displayGroupIds") or []
    for group_id in display_groups:
        if call.cms.store.one("SELECT 1 FROM display_group WHERE display_group_id = ?", group_id) is None:
            raise json_responses.not_found()
    for group_id in user_groups:
        known = call.cms.store.one("SELECT 1 FROM user_group WHERE group_id = ?", group_id)
        if known is None and group_id not in users.BY_GROUP_ID:
            raise json_responses.not_found("Group not found")
    subject = params.text("subject")
    if not subject:
        raise json_responses.invalid("Please provide a subject", "subject")
    body = params.markup("body")
    if not body and dialect.notification_body_required:
        raise json_responses.invalid("Please provide a body", "body")
    if dialect.notification_audience_required:
        if not params.has("isInterrupt"):
            raise json_responses.invalid_argument("isInterrupt")
        if not user_groups and not display_groups:
            raise json_responses.invalid("Please select at least one user group or display group", "userGroupIds")
    return {
        "subject": params.column("subject", _SUBJECT_LENGTH),
        "body": sanitise(body or ""),
        "is_interrupt": int(params.flag("isInterrupt")),
        "nonusers": params.text("nonusers"),
        "user_group_ids": json.dumps(user_groups),
        "display_group_ids": json.dumps(display_groups),
        "owner_id": call.user.user_id,
        "create_dt": int(time.time()),
        **_attachment(call),
    }


def _attachment(call: Call) -> dict[str, None]:
    return {"filename": None, "original_file_name": None} if call.params.flag("clearAttachment") else {}


def _with_audience(call: Call, row: sqlite3.Row) -> dict[str, Any]:
    return _record(call, row, _all_user_groups(call), _all_display_groups(call))


def _record(
    call: Call, row: sqlite3.Row, user_groups: dict[int, dict[str, Any]], display_groups: dict[int, dict[str, Any]]
) -> dict[str, Any]:
    """Returns the record with those of its groups that are in `user_groups` and `display_groups`, by id."""
    may_change = _may_change(call.user, row)
    return {
        "notificationId": row["notification_id"],
        "createDt": row["create_dt"],
        "releaseDt": row["release_dt"],
        "subject": row["subject"],
        "type": row["type"],
        "body": row["body"],
        "isInterrupt": row["is_interrupt"],
        "isSystem": row["is_system"],
        "userId": row["owner_id"],
        "filename": row["filename"],
        "originalFileName": row["original_file_name"],
        "nonusers": row["nonusers"],
        "userGroups": _found(row["user_group_ids"], user_groups),
        "displayGroups": _found(row["display_group_ids"], display_groups),
        "canEdit": may_change,
        "canDelete": may_change,
    }


def _found(ids: str, groups: dict[int, dict[str, Any]]) -> list[dict[str, Any]]:
    return [groups[each] for each in sorted(json.loads(ids)) if each in groups]


def _all_user_groups(call: Call) -> dict[int, dict[str, Any]]:
    rows = call.cms.store.rows("SELECT * FROM user_group")
    shared = {row["group_id"]: user_group_record(row) for row in rows}
    return shared | {user.group_id: personal_group_record(user) for user in users.PEOPLE}


def _all_display_groups(call: Call) -> dict[int, dict[str, Any]]:
    rows, names = call.cms.store.rows("SELECT * FROM display_group"), campaign_storage.folder_names(call.cms.store)
    return {row["display_group_id"]: display_group_record(row, names) for row in rows}


def _written(call: Call, notification_id: int, texts: tuple[str, ...]) -> dict[str, Any]:
    """Returns the answer to a write: on installed servers with dates as text and no permissions (observed on 4.5.1)."""
    record = _with_audience(call, call.row("notification", "notification_id", notification_id))
    if not call.cms.dialect.writes_answer_full_record:
        record |= {"canEdit": False, "canDelete": False, **{name: str(record[name]) for name in texts}}
    return record


PART = Part(
    endpoints=(
        Endpoint("GET", "/notification", show_list, "notification.centre", without_feature=NOTHING),
        Endpoint("POST", "/notification", create, "notification.add"),
        Endpoint("GET", "/notification/{notification_id:int}", show_one, "notification.centre"),
        Endpoint("PUT", "/notification/{notification_id:int}", edit, "notification.modify"),
        Endpoint("DELETE", "/notification/{notification_id:int}", delete, "notification.modify"),
    ),
    schema=notifications.SCHEMA,
    fill=lambda context: notifications.fill(context.store, context.calendar, context.options.notifications),
)
