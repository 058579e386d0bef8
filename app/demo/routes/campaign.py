"""``/campaign``: list, read, create, edit, delete, copy, move to a folder."""

import json
import sqlite3
from typing import Any

from starlette.responses import Response

from app.demo import campaign_storage, json_responses, list_responses, permissions
from app.demo.api_call import NOTHING, Call, Endpoint
from app.demo.campaign_storage import Entry
from app.demo.request_parsing import Params
from app.demo.route_module import Part
from app.demo.routes import campaign_layout

NAME_LENGTH = 254
_TYPES = ("list", "ad")
_PLAY_ORDERS = ("round", "block")
_TARGET_TYPES = ("plays", "budget", "imp")
_REFERENCES = ("ref1", "ref2", "ref3", "ref4", "ref5")


# Reading


def show_list(call: Call) -> Response:
    """CMS API 4.5, Campaigns, GET /campaign; paging and filters as observed on 4.5.1."""
    query, store = call.query, call.cms.store
    shown = list_responses.window(query)
    where = _filters(call)
    total = store.value("SELECT count(*) FROM campaign" + where.sql, *where.values)
    order = list_responses.order_sql(
        query, call.cms.dialect, campaign_storage.SORT_COLUMNS, "folded(name) ASC", "campaign_id"
    )
    # Ids first, from a narrow index, so that a late page is as fast as an early one.
    page = "SELECT campaign_id FROM campaign" + where.sql + order + shown.limit_sql
    rows = store.rows(f"SELECT * FROM campaign WHERE campaign_id IN ({page})" + order, *where.values)
    return list_responses.page(call, _records(call, rows), total)


def show_one(call: Call) -> Response:
    """CMS API 4.5, Campaigns, GET /campaign/{campaignId}."""
    row = _visible(call)
    return json_responses.answer(_record(call, row))


def _records(call: Call, rows: list[sqlite3.Row]) -> list[dict[str, Any]]:
    store, user = call.cms.store, call.user
    folder_names = campaign_storage.folder_names(store)
    embed = _embed(call.query)
    line_ups = campaign_storage.line_ups(store, [row["campaign_id"] for row in rows]) if "layouts" in embed else {}
    sums = call.query.integer("totalDuration") != 0
    full = permissions.wire(permissions.FULL, user)
    shares = {} if user.sees_everything else permissions.shared_with(store, user, "campaign")
    records = []
    for row in rows:
        record = campaign_storage.record(row, folder_names)
        if not sums:
            record["totalDuration"] = None
        if embed:
            record = campaign_storage.with_layouts(record, line_ups.get(row["campaign_id"], []))
        else:
            record["displayGroupIds"] = []
        everything = user.sees_everything or row["owner_id"] == user.user_id
        record["userPermissions"] = full if everything else permissions.wire(shares[row["campaign_id"]], user)
        records.append(record)
    return records


def _record(call: Call, row: sqlite3.Row) -> dict[str, Any]:
    """Returns one campaign as GET /campaign/{id} shows it: without the total duration (observed on 4.5.1)."""
    (record,) = _records(call, [row])
    return {**record, "totalDuration": None}


def _embed(query: Params) -> set[str]:
    return {part.strip() for part in (query.text("embed") or "").split(",") if part.strip()}


def _filters(call: Call) -> list_responses.Where:
    query = call.query
    where = list_responses.Where()
    layout_specific = query.integer("isLayoutSpecific")
    if layout_specific != -1:
        where.equals("is_layout_specific", layout_specific or 0)
    where.equals("campaign_id", query.integer("campaignId"))
    where.equals("folder_id", query.integer("folderId"))
    where.equals("cycle", query.integer("cyclePlaybackEnabled"))
    retired = query.integer("retired")
    where.equals("retired", None if retired == -1 else retired)
    where.equals("type", query.text("type") or None)
    where.name("name", query, "name", regex="useRegexForName", operator="logicalOperatorName")
    where.tags("tags", query)
    if query.integer("hasLayouts"):
        where.add("number_layouts > 0")
    layout_id = query.integer("layoutId")
    if layout_id is not None:
        where.add("campaign_id IN (SELECT campaign_id FROM campaign_layout WHERE layout_id = ?)", layout_id)
    visible = permissions.visible_sql(call.user, "campaign", "campaign_id", "owner_id")
    if visible is not None:
        where.add(visible[0], *visible[1])
    return where


def _visible(call: Call, name: str = "campaign_id") -> sqlite3.Row:
    row = campaign_storage.get(call.cms.store, call.id(name))
    if not campaign_storage.rights_on(call.cms.store, call.user, row).view:
        raise json_responses.not_found("Campaign not found")
    return row


# Creating and editing


def create(call: Call) -> Response:
    """CMS API 4.5, Campaigns, POST /campaign; rules as observed on 4.5.1."""
    params, store = call.params, call.cms.store
    kind = _type(call)
    values: dict[str, Any] = {
        "type": kind,
        "name": _name(params),
        "owner_id": call.user.user_id,
        "folder_id": _folder(call, default=call.user.home_folder_id),
        **(_target(params) if kind == "ad" else _playback(params, "round")),
    }
    wanted = params.integers("layoutIds") or []
    if kind == "ad" and wanted:
        raise json_responses.invalid("Cannot assign layouts to an ad campaign during its creation", "layoutIds")
    for layout_id in wanted:
        campaign_layout.check_assignable(call, layout_id, already=frozenset())
    with store.transaction():
        values["tags"] = campaign_storage.tags_json(store, params.text("tags"))
        campaign_id = campaign_storage.insert(store, values)
        campaign_storage.set_entries(store, campaign_id, [Entry(layout_id) for layout_id in wanted])
    row = campaign_storage.get(store, campaign_id)
    location = f"/campaign/{campaign_id}"
    if call.cms.dialect.writes_answer_full_record:
        return call.created(_full(call, row), location)
    return call.created(_answer_to_post(row, wanted), location)


def edit(call: Call) -> Response:
    """CMS API 4.5, Campaigns, PUT; missing fields are reset (observed on 4.5.1)."""
    params, store = call.params, call.cms.store
    row = _editable(call)
    values: dict[str, Any] = {"name": _name(params), "folder_id": _folder(call, default=row["folder_id"])}
    for reference in _REFERENCES:
        values[reference] = _limited(params.text(reference))
    if row["type"] == "ad":
        values |= _target(params) | _schedule(call)
    else:
        values |= _playback(params, row["list_play_order"])
    wanted = None
    if params.flag("manageLayouts") and row["type"] != "ad":
        wanted = params.integers("layoutIds") or []
        already = frozenset(entry.layout_id for entry in campaign_storage.entries(store, row["campaign_id"]))
        for layout_id in wanted:
            campaign_layout.check_assignable(call, layout_id, already=already)
    with store.transaction():
        values["tags"] = campaign_storage.tags_json(store, params.text("tags"))
        campaign_storage.update(store, row["campaign_id"], values)
        if wanted is not None:
            campaign_storage.set_entries(store, row["campaign_id"], [Entry(layout_id) for layout_id in wanted])
        # The line-up is in another table, so a new order alone does not change the campaign's row.
        is_other_row = tuple(campaign_storage.get(store, row["campaign_id"])) != tuple(row)
        if is_other_row or not call.cms.dialect.reordering_is_no_change:
            campaign_storage.touch(store, row["campaign_id"], call.user)
    fresh = campaign_storage.get(store, row["campaign_id"])
    if call.cms.dialect.writes_answer_full_record:
        return json_responses.answer(_full(call, fresh))
    return json_responses.answer(_answer_to_put(call, row, fresh, wanted or []))


def delete(call: Call) -> Response:
    """CMS API 4.5, Campaigns, DELETE."""
    store = call.cms.store
    row = campaign_storage.get(store, call.id("campaign_id"))
    if not campaign_storage.rights_on(store, call.user, row).delete or row["is_layout_specific"]:
        raise json_responses.denied()
    with store.transaction():
        campaign_storage.delete(store, row["campaign_id"])
    return json_responses.no_content()


def select_folder(call: Call) -> Response:
    """CMS API 4.5, Campaigns, PUT …/selectfolder; the CMS fails without a folder (observed on 4.5.1)."""
    store = call.cms.store
    row = _editable(call)
    folder_id = call.params.integer("folderId")
    if folder_id is None:
        raise json_responses.unexpected()
    _check_folder(call, folder_id)
    with store.transaction():
        campaign_storage.update(store, row["campaign_id"], {"folder_id": folder_id})
        if row["is_layout_specific"]:
            store.run("UPDATE layout SET folder_id = ? WHERE campaign_id = ?", folder_id, row["campaign_id"])
    if call.cms.dialect.select_folder_answers_record:
        return json_responses.answer(_full(call, campaign_storage.get(store, row["campaign_id"])))
    return json_responses.no_content()


def copy(call: Call) -> Response:
    """``POST /campaign/{id}/copy``: exists but is not in the specification; references and dates are not copied."""
    store = call.cms.store
    row = _visible(call)
    if not call.user.is_administrator and row["owner_id"] != call.user.user_id:
        raise json_responses.denied()
    name = _name(call.params)
    kept = ("type", "folder_id", "cycle", "play_count", "list_play_order", "target_type", "target", "tags")
    with store.transaction():
        campaign_id = campaign_storage.insert(
            store, {"name": name, "owner_id": call.user.user_id, **{column: row[column] for column in kept}}
        )
        line_up = campaign_storage.entries(store, row["campaign_id"])
        campaign_storage.set_entries(store, campaign_id, line_up)
    record = campaign_storage.record(row, campaign_storage.folder_names(store))
    bare = campaign_storage.bare_line_up((entry.layout_id for entry in line_up), day_part_id=0)
    shown = {**record, "campaignId": campaign_id, "campaign": name, "totalDuration": None}
    shown |= dict.fromkeys(_REFERENCES)
    return call.created(campaign_storage.with_layouts(shown, bare), f"/campaign/{campaign_id}")


def _editable(call: Call) -> sqlite3.Row:
    row = campaign_storage.get(call.cms.store, call.id("campaign_id"))
    if not campaign_storage.rights_on(call.cms.store, call.user, row).edit:
        raise json_responses.denied()
    return row


def _type(call: Call) -> str:
    kind = call.params.text("type")
    if kind is None and not call.cms.dialect.campaign_type_required:
        kind = "list"
    if kind not in _TYPES:
        raise json_responses.invalid("Invalid type", "type")
    # Without the feature, an ad silently becomes a list campaign (observed on 4.5.1).
    return kind if kind == "list" or call.user.has_feature("ad.campaign") else "list"


def _name(params: Params) -> str:
    name = _limited(params.text("name"))
    if not name:
        raise json_responses.invalid("Name cannot be empty", "name")
    return name


def _limited(text: str | None) -> str | None:
    """Checks a text against the length of its column; the CMS fails with a longer one (observed on 4.5.1)."""
    if text is not None and len(text) > NAME_LENGTH:
        raise json_responses.unexpected()
    return text


def _folder(call: Call, default: int) -> int:
    folder_id = call.params.integer("folderId")
    if folder_id is None:
        return default
    _check_folder(call, folder_id)
    return folder_id


def _check_folder(call: Call, folder_id: int) -> None:
    if call.cms.store.one("SELECT 1 FROM folder WHERE folder_id = ?", folder_id) is None:
        raise json_responses.not_found("Folder not found")


def _playback(params: Params, play_order: str) -> dict[str, Any]:
    cycle, play_count = params.flag("cyclePlaybackEnabled"), params.integer("playCount")
    if cycle and not play_count:
        raise json_responses.invalid("Please enter play count", "playCount")
    sent = params.text("listPlayOrder")
    order = "block" if cycle else play_order if sent is None else sent
    if order not in _PLAY_ORDERS:
        raise json_responses.invalid(
            "Please choose either round-robin or block play order for this list", "listPlayOrder"
        )
    return {"cycle": int(cycle), "play_count": play_count, "list_play_order": order}


def _target(params: Params) -> dict[str, Any]:
    target_type, target = params.text("targetType"), params.integer("target")
    if target_type not in _TARGET_TYPES:
        raise json_responses.invalid("Invalid target type", "targetType")
    if (target or 0) <= 0:
        raise json_responses.invalid("Please enter a target", "target")
    return {"target_type": target_type, "target": target}


def _schedule(call: Call) -> dict[str, Any]:
    params, iso = call.params, call.cms.dialect.takes_iso_dates
    start = params.moment("startDt", call.cms.zone, iso=iso)
    end = params.moment("endDt", call.cms.zone, iso=iso)
    groups = params.integers("displayGroupIds") or []
    if not groups:
        raise json_responses.invalid("Please select one or more displays", "displayGroupId[]")
    if start is not None and end is not None and end < start:
        raise json_responses.invalid("Cannot set end date to be earlier than the start date.", "endDt")
    for group_id in groups:
        if call.cms.store.one("SELECT 1 FROM display_group WHERE display_group_id = ?", group_id) is None:
            raise json_responses.not_found()
    return {"start_dt": start, "end_dt": end, "display_group_ids": json.dumps(groups)}


# Answers to writes


def _full(call: Call, row: sqlite3.Row) -> dict[str, Any]:
    """Returns the record like GET …?embed=layouts: the answer to a write in the specification."""
    store, user = call.cms.store, call.user
    record = campaign_storage.record(row, campaign_storage.folder_names(store))
    record = campaign_storage.with_layouts(
        record, campaign_storage.line_ups(store, [row["campaign_id"]])[row["campaign_id"]]
    )
    record["userPermissions"] = permissions.wire(campaign_storage.rights_on(store, user, row), user)
    return record


def _answer_to_post(row: sqlite3.Row, layout_ids: list[int]) -> dict[str, Any]:
    """Returns the answer of an installed CMS: many nulls, tags without a value as empty text (observed on 4.5.1)."""
    record = campaign_storage.record(row, {})
    for key in ("totalDuration", "startDt", "endDt", "plays", "spend", "impressions", "createdAt", "modifiedBy"):
        record[key] = None
    record["numberLayouts"] = len(layout_ids) or None
    record["cyclePlaybackEnabled"] = None if row["type"] == "ad" else row["cycle"]
    record["playCount"], record["target"] = row["play_count"], row["target"]
    record["tags"] = _tags_in_write(record["tags"])
    del record["retired"], record["folderName"]
    return campaign_storage.with_layouts(record, campaign_storage.bare_line_up(layout_ids))


def _answer_to_put(call: Call, before: sqlite3.Row, after: sqlite3.Row, layout_ids: list[int]) -> dict[str, Any]:
    """Returns an installed CMS's answer: modification data from before the edit, dates as text (observed on 4.5.1)."""
    record = campaign_storage.record(after, campaign_storage.folder_names(call.cms.store))
    old = campaign_storage.record(before, {})
    record["totalDuration"] = None
    record["modifiedAt"], record["modifiedByName"] = old["modifiedAt"], old["modifiedByName"]
    if after["type"] == "ad":
        record["startDt"], record["endDt"] = _as_text(after["start_dt"]), _as_text(after["end_dt"])
    else:
        record["playCount"] = after["play_count"]
    record["tags"] = _tags_in_write(record["tags"])
    return campaign_storage.with_layouts(record, campaign_storage.bare_line_up(layout_ids))


def _as_text(value: int | None) -> str | None:
    return None if value is None else str(value)


def _tags_in_write(tags: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{**tag, "value": tag["value"] or ""} for tag in tags]


PART = Part(
    endpoints=(
        Endpoint("GET", "/campaign", show_list, "campaign.view", without_feature=NOTHING),
        Endpoint("POST", "/campaign", create, "campaign.add", loses_in_parallel=True),
        Endpoint("GET", "/campaign/{campaign_id:int}", show_one, "campaign.view"),
        Endpoint("PUT", "/campaign/{campaign_id:int}", edit, "campaign.modify"),
        Endpoint("DELETE", "/campaign/{campaign_id:int}", delete, "campaign.modify"),
        Endpoint("PUT", "/campaign/{campaign_id:int}/selectfolder", select_folder, "campaign.modify"),
        Endpoint("POST", "/campaign/{campaign_id:int}/copy", copy, "campaign.add", in_specification=False),
    ),
)
