"""``/layout``: the layout list, checking out, and publishing, which changes ids."""

import json
import secrets
import sqlite3
from typing import Any

from starlette.responses import Response

from app.demo import (
    campaign_storage,
    json_responses,
    layout_contents,
    layout_storage,
    layout_thumbnails,
    list_responses,
    permissions,
    users,
)
from app.demo.api_call import SCOPE_ALL, Call, Endpoint
from app.demo.route_module import Part

_SORT_COLUMNS = {
    "layoutId": "layout_id",
    "layout": "folded(name)",
    "publishedStatus": "published_status",
    "duration": "duration",
    "owner": "owner_id",
    "modifiedDt": "modified",
    "campaignId": "campaign_id",
}
_STATUS_TEXT = {
    1: "This Layout is ready to play",
    3: "This Layout has not been built yet",
}
_SCOPES = (SCOPE_ALL, "design")


def show_list(call: Call) -> Response:
    """Lists layouts as an old-style grid: envelope on request, Link header, preview addresses (observed on 4.5.1)."""
    query, store = call.query, call.cms.store
    shown = list_responses.window(query)
    where = _filters(call)
    columns, table, unique = _table(call)
    total = store.value(f"SELECT count(*) FROM {table}" + where.sql, *where.values)
    order = list_responses.order_sql(query, call.cms.dialect, _SORT_COLUMNS, "folded(name) ASC", unique)
    rows = store.rows(f"SELECT {columns} FROM {table}" + where.sql + order + shown.limit_sql, *where.values)
    records = _grid(call, rows)
    if query.flag("envelope"):
        data = {"draw": None, "recordsTotal": total, "recordsFiltered": total, "data": records}
        return json_responses.answer(
            {"grid": True, "success": True, "status": 200, "message": None, "id": None, "data": data},
        )
    return list_responses.page(call, records, total, linked="/layout")


def show_thumbnail(call: Call) -> Response:
    """Returns the thumbnail of a layout, made when it was last saved in the designer."""
    row = layout_storage.get(call.cms.store, call.id("layout_id"))
    if not permissions.on(call.cms.store, call.user, "campaign", row["campaign_id"], row["owner_id"]).view:
        raise json_responses.not_found("Layout not found")
    if not layout_thumbnails.has_one(row):
        raise json_responses.not_found("Thumbnail not found")
    name, is_upright = row["name"], row["height"] > row["width"]
    return Response(layout_thumbnails.draw(row["campaign_id"], name, is_upright=is_upright), media_type="image/png")


def check_out(call: Call) -> Response:
    """Creates a draft with its own id; the published record stays until the draft is published."""
    store = call.cms.store
    row = _editable(call)
    if layout_storage.draft_of(store, row["layout_id"]) is not None:
        raise json_responses.invalid("Layout is already checked out", "statusId")
    with store.transaction():
        draft_id = layout_storage.check_out(store, row["layout_id"])
    draft = store.one("SELECT * FROM layout WHERE layout_id = ?", draft_id)
    assert draft is not None
    return json_responses.answer(_written(call, draft, _campaigns_with(call, row["layout_id"])))


def publish(call: Call) -> Response:
    """Replaces the published record with its draft; ``publishedStatus`` lags behind (observed on 4.5.1)."""
    store = call.cms.store
    row = _editable(call)
    draft = layout_storage.draft_of(store, row["layout_id"])
    if draft is None:
        raise json_responses.not_found("Layout not found")
    if not call.params.flag("publishNow"):
        return json_responses.answer(_written(call, draft, []))
    with store.transaction():
        new_id = layout_storage.publish(store, row["layout_id"])
    published = layout_storage.get(store, new_id)
    return json_responses.answer({**_written(call, published, []), "publishedStatus": "Draft"})


def delete(call: Call) -> Response:
    """Deletes a layout, from every line-up too."""
    store = call.cms.store
    row = layout_storage.get(store, call.id("layout_id"))
    if not permissions.on(store, call.user, "campaign", row["campaign_id"], row["owner_id"]).delete:
        raise json_responses.denied()
    with store.transaction():
        used_in = {use["campaignId"] for use in _campaigns_with(call, row["layout_id"])}
        for campaign_id in used_in:
            line_up = campaign_storage.entries(store, campaign_id)
            campaign_storage.set_entries(
                store, campaign_id, [each for each in line_up if each.layout_id != row["layout_id"]]
            )
        campaign_storage.delete(store, row["campaign_id"])
        layout_storage.delete(store, row["layout_id"])
    return json_responses.no_content()


def _table(call: Call) -> tuple[str, str, str]:
    """Returns the columns (with the `place` in a requested campaign's line-up), the table, and the unique key.

    An installed CMS lists a layout once for each of its entries (observed on 4.5.1).
    """
    campaign_id = call.query.integer("campaignId")
    if campaign_id is None:
        return "*, NULL AS place", "layout", "layout_id"
    place = "entry.display_order" if call.cms.dialect.layouts_of_a_campaign_repeat else "min(entry.display_order)"
    once = "" if call.cms.dialect.layouts_of_a_campaign_repeat else " GROUP BY layout.layout_id"
    entries = f"FROM layout JOIN campaign_layout entry USING (layout_id) WHERE entry.campaign_id = {campaign_id}"
    return "*", f"(SELECT layout.*, {place} AS place {entries}{once})", "layout_id, place"


def _filters(call: Call) -> list_responses.Where:
    query = call.query
    where = list_responses.Where()
    where.equals("layout_id", query.integer("layoutId"))
    parent_id = query.integer("parentId")
    where.equals("parent_id", parent_id)
    if parent_id is None and not query.flag("showDrafts"):
        where.add("parent_id IS NULL")
    where.equals("published_status", query.integer("publishedStatusId"))
    where.equals("folder_id", query.integer("folderId"))
    where.equals("owner_id", query.integer("userId"))
    retired = query.integer("retired")
    where.equals("retired", None if retired == -1 else retired)
    where.name("name", query, "layout", regex="useRegexForName", operator="logicalOperatorName")
    where.name("code", query, "codeLike", regex="useRegexForCode", operator="logicalOperatorCode")
    where.tags("tags", query)
    visible = permissions.visible_sql(call.user, "campaign", "campaign_id", "owner_id")
    if visible is not None:
        where.add(visible[0], *visible[1])
    return where


def _editable(call: Call) -> sqlite3.Row:
    row = layout_storage.get(call.cms.store, call.id("layout_id"))
    if not permissions.on(call.cms.store, call.user, "campaign", row["campaign_id"], row["owner_id"]).edit:
        raise json_responses.denied()
    return row


def _record(row: sqlite3.Row, folder_names: dict[int, str]) -> dict[str, Any]:
    return {
        "layoutId": row["layout_id"],
        "ownerId": row["owner_id"],
        "campaignId": row["campaign_id"],
        "parentId": row["parent_id"],
        "publishedStatusId": row["published_status"],
        "publishedStatus": "Published" if row["published_status"] == layout_storage.PUBLISHED else "Draft",
        "publishedDate": None,
        "backgroundImageId": None,
        "schemaVersion": 4,
        "layout": row["name"],
        "description": row["description"],
        "backgroundColor": "#000000",
        "createdDt": row["created"],
        "modifiedDt": row["modified"],
        "status": row["status"],
        "retired": row["retired"],
        "backgroundzIndex": 0,
        "width": row["width"],
        "height": row["height"],
        "orientation": "portrait" if row["height"] > row["width"] else "landscape",
        "displayOrder": None,
        "duration": row["duration"],
        "statusMessage": None,
        "enableStat": 0,
        "autoApplyTransitions": 0,
        "code": row["code"],
        "isLocked": [],
        "regions": [],
        "tags": json.loads(row["tags"]),
        "drawers": [],
        "actions": [],
        "permissions": [],
        "campaigns": [],
        "owner": users.BY_ID[row["owner_id"]].name,
        "groupsWithPermissions": None,
        "folderName": folder_names.get(row["folder_id"], "/"),
        "folderId": row["folder_id"],
        "permissionsFolderId": 1,
        "campaignType": "list",
    }


def _written(call: Call, row: sqlite3.Row, used_in: list[dict[str, Any]]) -> dict[str, Any]:
    """Returns a layout as in the answer to a write."""
    record = _record(row, campaign_storage.folder_names(call.cms.store))
    return {**record, "isLocked": None, "campaigns": used_in}


def _grid(call: Call, rows: list[sqlite3.Row]) -> list[dict[str, Any]]:
    store, user = call.cms.store, call.user
    folder_names = campaign_storage.folder_names(store)
    shares = {} if user.sees_everything else permissions.shared_with(store, user, "campaign")
    drafts = {row["parent_id"]: row["layout_id"] for row in store.rows("SELECT * FROM layout WHERE parent_id NOT NULL")}
    embed = {part.strip() for part in (call.query.text("embed") or "").split(",")}
    records = []
    for row in rows:
        layout_id = row["layout_id"]
        everything = user.sees_everything or row["owner_id"] == user.user_id
        held = permissions.FULL if everything else shares[row["campaign_id"]]
        record = _record(row, folder_names)
        record["displayOrder"] = row["place"]
        if "campaigns" in embed:
            record["campaigns"] = _campaigns_with(call, layout_id)
        if "regions" in embed:
            playlists, widgets = "playlists" in embed, "widgets" in embed
            record["regions"] = layout_contents.regions_of(store, layout_id, playlists=playlists, widgets=widgets)
        record |= {
            "thumbnail": f"{call.cms.options.prefix}/api/layout/thumbnail/{layout_id}"
            if layout_thumbnails.has_one(row)
            else "",
            "descriptionFormatted": row["description"],
            "statusDescription": _STATUS_TEXT[row["status"]],
            "enableStatDescription": "This Layout has enable stat collection set to OFF",
            "userPermissions": permissions.wire(held, user),
            "deletePermission": held.delete,
            "scheduleNowPermission": user.has_feature("schedule.add"),
            "previewUrl": _preview(call, layout_id),
        }
        if layout_id in drafts:
            record["previewDraftUrl"] = _preview(call, drafts[layout_id])
        records.append(record)
    return records


def _campaigns_with(call: Call, layout_id: int) -> list[dict[str, Any]]:
    store = call.cms.store
    rows = store.rows(
        "SELECT * FROM campaign WHERE is_layout_specific = 0 AND campaign_id IN "
        "(SELECT campaign_id FROM campaign_layout WHERE layout_id = ?) ORDER BY campaign_id",
        layout_id,
    )
    folder_names = campaign_storage.folder_names(store)
    shown = ({**campaign_storage.record(row, folder_names), "totalDuration": None} for row in rows)
    return [campaign_storage.with_layouts(record, []) for record in shown]


def _preview(call: Call, layout_id: int) -> str:
    """Returns an address with a key in it, like the CMS's: logging a whole row leaks a credential."""
    return f"{call.base_url}/preview/layout/preview/{layout_id}?jwt={secrets.token_urlsafe(48)}"


PART = Part(
    endpoints=(
        Endpoint("GET", "/layout", show_list, "layout.view", _SCOPES, in_specification=False),
        Endpoint(
            "GET", "/layout/thumbnail/{layout_id:int}", show_thumbnail, "layout.view", _SCOPES, in_specification=False
        ),
        Endpoint(
            "PUT", "/layout/checkout/{layout_id:int}", check_out, "layout.modify", _SCOPES, in_specification=False
        ),
        Endpoint("PUT", "/layout/publish/{layout_id:int}", publish, "layout.modify", _SCOPES, in_specification=False),
        Endpoint("DELETE", "/layout/{layout_id:int}", delete, "layout.modify", _SCOPES, in_specification=False),
    ),
)
