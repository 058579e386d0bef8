"""``/folders``: the tree, a flat search, and one folder with its contents."""

import sqlite3
from typing import Any

from starlette.responses import Response

from app.demo import listing, rights, wire
from app.demo.call import Call, Endpoint
from app.demo.part import Part

_ROOT = 1


def show_tree(call: Call) -> Response:
    """Returns the whole tree; with a folderName a flat list whose ``children`` is text (observed on 4.5.1)."""
    rows = call.cms.store.rows("SELECT * FROM folder ORDER BY folded(name)")
    if call.query.has("folderName"):
        return _flat(call)
    children: dict[int, list[sqlite3.Row]] = {}
    for row in rows:
        children.setdefault(row["parent_id"], []).append(row)
    return wire.answer([_node(call, row, children, _visible(call)) for row in children.get(0, [])])


def show_one(call: Call) -> Response:
    """Returns one folder: ``children`` is text, ``usage`` counts its contents (observed on 4.5.1)."""
    store, folder_id = call.cms.store, call.id("folder_id")
    row = store.one("SELECT * FROM folder WHERE folder_id = ?", folder_id)
    visible = _visible(call)
    if row is None or not (visible is None or folder_id in visible):
        raise wire.not_found("Folder not found")
    counts = {
        "Campaigns": "SELECT count(*) FROM campaign WHERE is_layout_specific = 0 AND folder_id = ?",
        "Layouts": "SELECT count(*) FROM layout WHERE parent_id IS NULL AND folder_id = ?",
    }
    used = ((kind, store.value(sql, folder_id)) for kind, sql in counts.items())
    usage = [{"type": kind, "count": count, "sizeBytes": 0, "size": 0} for kind, count in used if count]
    return wire.answer({**_record(call, row), "homeFolderCount": 0, "sharing": [], "usage": usage})


def _flat(call: Call) -> Response:
    where = listing.Where()
    where.name("name", call.query, "folderName", regex="useRegexForName", operator="logicalOperatorName")
    where.add("folder_id <> ?", _ROOT)
    visible = _visible(call)
    rows = call.cms.store.rows("SELECT * FROM folder" + where.sql + " ORDER BY folder_id", *where.values)
    return wire.answer([_record(call, row) for row in rows if visible is None or row["folder_id"] in visible])


def _visible(call: Call) -> set[int] | None:
    """Returns the folders that this user may open; None for all."""
    if call.user.sees_everything:
        return None
    return set(rights.shared_with(call.cms.store, call.user, "folder"))


def _record(call: Call, row: sqlite3.Row) -> dict[str, Any]:
    below = call.cms.store.rows("SELECT folder_id FROM folder WHERE parent_id = ? ORDER BY folder_id", row["folder_id"])
    is_root = row["folder_id"] == _ROOT
    return {
        "id": row["folder_id"],
        "type": None,
        "text": "Root Folder" if is_root else row["name"],
        "parentId": row["parent_id"],
        "isRoot": int(is_root),
        "children": ",".join(str(child["folder_id"]) for child in below) or None,
        "permissionsFolderId": 0 if is_root else 1,
        "createdDt": row["created"],
        "modifiedDt": row["modified"],
        "folderId": row["folder_id"],
        "folderName": row["name"],
    }


def _node(
    call: Call, row: sqlite3.Row, children: dict[int, list[sqlite3.Row]], visible: set[int] | None
) -> dict[str, Any]:
    below = [_node(call, child, children, visible) for child in children.get(row["folder_id"], [])]
    node = {**_record(call, row), "children": below or None}
    if row["folder_id"] == call.user.home_folder_id:
        node["type"] = "home"
    elif below:
        node["type"] = ""
    if visible is not None and row["folder_id"] not in visible:
        node |= {"type": "disabled", "text": "Private Folder", "folderName": "Private Folder"}
    return node


PART = Part(
    endpoints=(
        Endpoint("GET", "/folders", show_tree, "folder.view", in_specification=False),
        Endpoint("GET", "/folders/{folder_id:int}", show_one, "folder.view", in_specification=False),
    ),
)
