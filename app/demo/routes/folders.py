"""``/folders``: the tree, a flat search, one folder with its contents; create, rename, move and delete."""

import sqlite3
from typing import Any

from starlette.responses import Response

from app.demo import json_responses, list_responses, permissions
from app.demo.api_call import Call, Endpoint
from app.demo.route_module import Part
from app.demo.sqlite_store import Store

_ROOT = 1
_NAME_LENGTH = 254
_CONTENT = {
    "Campaigns": "SELECT count(*) FROM campaign WHERE is_layout_specific = 0 AND folder_id = ?",
    "Layouts": "SELECT count(*) FROM layout WHERE parent_id IS NULL AND folder_id = ?",
}


def show_tree(call: Call) -> Response:
    """Returns the whole tree; with a folderName a flat list whose ``children`` is text (observed on 4.5.1)."""
    rows = call.cms.store.rows("SELECT * FROM folder ORDER BY folded(name)")
    if call.query.has("folderName"):
        return _flat(call)
    children: dict[int, list[sqlite3.Row]] = {}
    for row in rows:
        children.setdefault(row["parent_id"], []).append(row)
    return json_responses.answer([_node(call, row, children, _visible(call)) for row in children.get(0, [])])


def show_one(call: Call) -> Response:
    """Returns one folder: ``children`` is text, ``usage`` counts its contents (observed on 4.5.1)."""
    store, row = call.cms.store, _row(call)
    used = _used(store, row["folder_id"]).items()
    usage = [{"type": kind, "count": count, "sizeBytes": 0, "size": 0} for kind, count in used]
    return json_responses.answer({**_record(call, row), "homeFolderCount": 0, "sharing": [], "usage": usage})


def show_odd(_call: Call) -> Response:
    """Fails for an id that is no number (observed on 4.5.1)."""
    raise json_responses.unexpected()


def show_buttons(call: Call) -> Response:
    """Returns what the user may do with a folder (observed on 4.5.1)."""
    row, user = _row(call), call.user
    may_add = user.has_feature("folder.add") and (user.is_administrator or row["folder_id"] != _ROOT)
    may_change = user.has_feature("folder.modify") and row["folder_id"] != _ROOT
    return json_responses.answer(
        {
            "create": may_add,
            "modify": may_change,
            "delete": may_change,
            "share": user.has_feature("user.sharing") and row["folder_id"] != _ROOT,
            "move": may_change,
        }
    )


def create(call: Call) -> Response:
    """Adds a folder; only administrators may add to the root, and names may repeat (observed on 4.5.1)."""
    name = _name(call)
    parent = _row(call, call.params.integer("parentId") or _ROOT)
    if parent["folder_id"] == _ROOT and not call.user.is_administrator:
        raise json_responses.denied()
    now = _now(call)
    values = {"parent_id": parent["folder_id"], "name": name, "created": now, "modified": now}
    folder_id = call.cms.store.insert("folder", values)
    data = {**_record(call, _row(call, folder_id)), "isRoot": None, "permissionsFolderId": None}
    for extra in ("folderId", "folderName"):
        del data[extra]
    return json_responses.answer({"message": f"Added {name}", "id": folder_id, "data": data})


def rename(call: Call) -> Response:
    """Renames a folder; the answer has its old name too (observed on 4.5.1)."""
    row = _row(call)
    if row["folder_id"] == _ROOT:
        raise json_responses.invalid("Cannot edit root Folder", "isRoot")
    name = _name(call)
    call.cms.store.update("folder", "folder_id", row["folder_id"], {"name": name, "modified": _now(call)})
    data = {**_record(call, _row(call)), "modifiedDt": row["modified"], "folderName": row["name"]}
    return json_responses.answer({"message": f"Edited {name}", "id": row["folder_id"], "data": data})


def delete(call: Call) -> Response:
    """Deletes an empty folder (observed on 4.5.1)."""
    row, store = _row(call), call.cms.store
    if row["folder_id"] == _ROOT:
        raise json_responses.invalid("Cannot remove root Folder", "isRoot")
    used = _used(store, row["folder_id"])
    if used or _below(store, row["folder_id"]):
        counts = ", ".join(f"{kind} ({count})" for kind, count in used.items())
        message = "Cannot remove Folder with content" + (f": {counts}" if counts else "")
        raise json_responses.invalid(message, "folderId", "Reassign objects from this Folder before deleting.")
    store.run("DELETE FROM folder WHERE folder_id = ?", row["folder_id"])
    return json_responses.answer({"message": f"Deleted {row['name']}"})


def move(call: Call) -> Response:
    """Moves a folder; with ``merge`` its contents move and it is deleted (observed on 4.5.1)."""
    target_id, row, store = call.params.integer("folderId"), _row(call), call.cms.store
    if target_id is None:
        raise json_responses.unexpected()
    folder_id, target = row["folder_id"], _row(call, target_id)
    if target_id in {folder_id, row["parent_id"]} and not call.params.flag("merge"):
        raise json_responses.invalid("Please select different folder, cannot move Folder to the same Folder")
    above: sqlite3.Row | None = target
    while above is not None:
        if above["parent_id"] == folder_id:
            message = "Please select different folder, cannot move Folder inside of one of its sub-folders"
            raise json_responses.invalid(message)
        above = store.one("SELECT * FROM folder WHERE folder_id = ?", above["parent_id"])
    with store.transaction():
        if call.params.flag("merge"):
            for table in ("campaign", "layout", "display_group"):
                store.run(f"UPDATE {table} SET folder_id = ? WHERE folder_id = ?", target_id, folder_id)
            store.run("UPDATE folder SET parent_id = ? WHERE parent_id = ?", target_id, folder_id)
            store.run("DELETE FROM folder WHERE folder_id = ?", folder_id)
        else:
            store.update("folder", "folder_id", folder_id, {"parent_id": target_id, "modified": _now(call)})
    return json_responses.answer({"message": f"Moved {row['name']}"})


def _row(call: Call, folder_id: int | None = None) -> sqlite3.Row:
    """Returns a folder that the user may open; raises the CMS's 404 for any other."""
    row = call.row("folder", "folder_id", folder_id, missing="Folder not found")
    visible = _visible(call)
    if visible is not None and row["folder_id"] not in visible:
        raise json_responses.not_found("Folder not found")
    return row


def _name(call: Call) -> str:
    name = call.params.text("text") or ""
    if not 1 <= len(name) <= _NAME_LENGTH:
        raise json_responses.invalid("Folder needs to have a name, between 1 and 254 characters.", "folderName")
    return name


def _now(call: Call) -> str:
    return call.cms.now().strftime("%Y-%m-%d %H:%M:%S")


def _used(store: Store, folder_id: int) -> dict[str, int]:
    """Returns what is in a folder: the CMS's word for each kind, and how many."""
    counts = ((kind, int(store.value(sql, folder_id))) for kind, sql in _CONTENT.items())
    return {kind: count for kind, count in counts if count}


def _below(store: Store, folder_id: int) -> list[sqlite3.Row]:
    return store.rows("SELECT folder_id FROM folder WHERE parent_id = ? ORDER BY folder_id", folder_id)


def _flat(call: Call) -> Response:
    where = list_responses.Where()
    where.name("name", call.query, "folderName", regex="useRegexForName", operator="logicalOperatorName")
    where.add("folder_id <> ?", _ROOT)
    visible = _visible(call)
    rows = call.cms.store.rows("SELECT * FROM folder" + where.sql + " ORDER BY folder_id", *where.values)
    return json_responses.answer([_record(call, row) for row in rows if visible is None or row["folder_id"] in visible])


def _visible(call: Call) -> set[int] | None:
    """Returns the folders that this user may open; None for all."""
    if call.user.sees_everything:
        return None
    return set(permissions.shared_with(call.cms.store, call.user, "folder"))


def _record(call: Call, row: sqlite3.Row) -> dict[str, Any]:
    below = _below(call.cms.store, row["folder_id"])
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
        Endpoint("POST", "/folders", create, "folder.add", in_specification=False),
        Endpoint("GET", "/folders/{folder_id:int}", show_one, "folder.view", in_specification=False),
        Endpoint("PUT", "/folders/{folder_id:int}", rename, "folder.modify", in_specification=False),
        Endpoint("DELETE", "/folders/{folder_id:int}", delete, "folder.modify", in_specification=False),
        Endpoint("PUT", "/folders/{folder_id:int}/move", move, "folder.modify", in_specification=False),
        Endpoint("GET", "/folders/contextButtons/{folder_id:int}", show_buttons, "folder.view", in_specification=False),
        Endpoint("GET", "/folders/{word}", show_odd, "folder.view", in_specification=False),
    ),
)
