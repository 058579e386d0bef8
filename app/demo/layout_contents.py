"""The contents of a layout: regions, widgets and actions; copied when it is checked out."""

import sqlite3
from collections.abc import Collection
from typing import Any

from app.demo.sqlite_store import Store

SCHEMA = """
CREATE TABLE region (
    region_id INTEGER PRIMARY KEY AUTOINCREMENT, layout_id INTEGER NOT NULL, name TEXT NOT NULL, type TEXT NOT NULL,
    width INTEGER NOT NULL, height INTEGER NOT NULL, top INTEGER NOT NULL, "left" INTEGER NOT NULL,
    z_index INTEGER NOT NULL);
CREATE INDEX region_by_layout ON region (layout_id);
CREATE TABLE widget (
    widget_id INTEGER PRIMARY KEY AUTOINCREMENT, region_id INTEGER NOT NULL, type TEXT NOT NULL, name TEXT NOT NULL,
    duration INTEGER NOT NULL, display_order INTEGER NOT NULL);
CREATE INDEX widget_by_region ON widget (region_id);
CREATE TABLE action (
    action_id INTEGER PRIMARY KEY AUTOINCREMENT, owner_id INTEGER NOT NULL, layout_id INTEGER NOT NULL,
    trigger_type TEXT NOT NULL, trigger_code TEXT, action_type TEXT NOT NULL,
    source TEXT NOT NULL COLLATE NOCASE, source_id INTEGER, target TEXT NOT NULL COLLATE NOCASE, target_id INTEGER,
    widget_id INTEGER, layout_code TEXT);
CREATE INDEX action_by_layout ON action (layout_id);
"""


def copy(store: Store, layout_id: int, draft_id: int) -> None:
    """Copies the contents of a layout to its draft, with new ids; actions follow their regions and widgets."""
    regions: dict[int, int] = {}
    widgets: dict[int, int] = {}
    for region in store.rows("SELECT * FROM region WHERE layout_id = ? ORDER BY region_id", layout_id):
        regions[region["region_id"]] = _insert(store, "region", {**dict(region), "layout_id": draft_id})
    for widget in _widgets(store, regions):
        values = {**dict(widget), "region_id": regions[widget["region_id"]]}
        widgets[widget["widget_id"]] = _insert(store, "widget", values)
    sources = {"layout": {layout_id: draft_id}, "region": regions, "widget": widgets}
    for action in store.rows("SELECT * FROM action WHERE layout_id = ? ORDER BY action_id", layout_id):
        values = {
            **dict(action),
            "layout_id": draft_id,
            "source_id": sources[action["source"].lower()].get(action["source_id"], action["source_id"]),
            "target_id": regions.get(action["target_id"], action["target_id"]),
            "widget_id": widgets.get(action["widget_id"], action["widget_id"]),
        }
        _insert(store, "action", values)


def delete(store: Store, layout_id: int) -> None:
    """Deletes the contents of a layout."""
    regions = "SELECT region_id FROM region WHERE layout_id = ?"
    store.run(f"DELETE FROM widget WHERE region_id IN ({regions})", layout_id)
    store.run("DELETE FROM region WHERE layout_id = ?", layout_id)
    store.run("DELETE FROM action WHERE layout_id = ?", layout_id)


def regions_of(store: Store, layout_id: int, *, playlists: bool, widgets: bool) -> list[dict[str, Any]]:
    """Returns the regions of a layout as ``embed=regions,playlists,widgets`` shows them."""
    rows = store.rows("SELECT * FROM region WHERE layout_id = ? ORDER BY z_index, region_id", layout_id)
    found = _widgets(store, [row["region_id"] for row in rows]) if widgets else []
    return [
        {
            "regionId": row["region_id"],
            "layoutId": row["layout_id"],
            "type": row["type"],
            "name": row["name"],
            "width": row["width"],
            "height": row["height"],
            "top": row["top"],
            "left": row["left"],
            "zIndex": row["z_index"],
            "isDrawer": 0,
            "regionPlaylist": _playlist(row, found) if playlists else None,
        }
        for row in rows
    ]


def _playlist(region: sqlite3.Row, widgets: list[sqlite3.Row]) -> dict[str, Any]:
    return {
        "playlistId": region["region_id"],
        "name": region["name"],
        "regionId": region["region_id"],
        "widgets": [
            {
                "widgetId": widget["widget_id"],
                "playlistId": region["region_id"],
                "type": widget["type"],
                "name": widget["name"],
                "duration": widget["duration"],
                "displayOrder": widget["display_order"],
            }
            for widget in widgets
            if widget["region_id"] == region["region_id"]
        ],
    }


def _widgets(store: Store, region_ids: Collection[int]) -> list[sqlite3.Row]:
    places = ", ".join("?" * len(region_ids))
    return store.rows(f"SELECT * FROM widget WHERE region_id IN ({places}) ORDER BY display_order", *region_ids)


def _insert(store: Store, table: str, row: dict[str, Any]) -> int:
    """Inserts a copy of a row; returns its id."""
    return store.insert(table, {column: value for column, value in row.items() if column != f"{table}_id"})
