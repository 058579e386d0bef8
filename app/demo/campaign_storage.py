"""Campaigns in the store: reads them in every format of the API, writes them, and stores their line-ups."""

import json
import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from app.demo import permissions, users
from app.demo.content.dates import database_now
from app.demo.json_responses import not_found
from app.demo.permissions import Rights
from app.demo.sqlite_store import Store
from app.demo.users import User

# Wire name to SQL, for sorting (CMS API 4.5, Campaigns, sortBy).
SORT_COLUMNS = {
    "campaignId": "campaign_id",
    "campaign": "folded(name)",
    "type": "type",
    "startDt": "start_dt",
    "endDt": "end_dt",
    "numberLayouts": "number_layouts",
    "totalDuration": "total_duration",
    "cyclePlaybackEnabled": "cycle",
    "playCount": "play_count",
    "targetType": "target_type",
    "target": "target",
    "plays": "plays",
    "spend": "spend",
    "impressions": "impressions",
    "ref1": "ref1",
    "ref2": "ref2",
    "ref3": "ref3",
    "ref4": "ref4",
    "ref5": "ref5",
    "createdAt": "created_at",
    "modifiedAt": "modified_at",
    "modifiedByName": "modified_by",
}


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a line-up, as stored."""

    layout_id: int
    day_part_id: int = 0
    days_of_week: str | None = None
    geo_fence: str | None = None


def get(store: Store, campaign_id: int) -> sqlite3.Row:
    """Returns the stored campaign; raises the CMS's 404."""
    row = store.one("SELECT * FROM campaign WHERE campaign_id = ?", campaign_id)
    if row is None:
        raise not_found("Campaign not found")
    return row


def rights_on(store: Store, user: User, row: sqlite3.Row) -> Rights:
    """Returns the permissions of `user` for this campaign."""
    return permissions.on(store, user, "campaign", row["campaign_id"], row["owner_id"])


def record(row: sqlite3.Row, folder_names: dict[int, str]) -> dict[str, Any]:
    """Returns a campaign as a GET shows it, without ``layouts`` and ``userPermissions``."""
    modified_by = users.BY_ID.get(row["modified_by"])
    return {
        "campaignId": row["campaign_id"],
        "ownerId": row["owner_id"],
        "type": row["type"],
        "campaign": row["name"],
        "isLayoutSpecific": row["is_layout_specific"],
        "numberLayouts": row["number_layouts"],
        "totalDuration": row["total_duration"],
        "tags": _loaded(row["tags"]),
        "folderId": row["folder_id"],
        "permissionsFolderId": 1,
        "cyclePlaybackEnabled": row["cycle"],
        "playCount": row["play_count"] or 0,
        "listPlayOrder": row["list_play_order"],
        "targetType": row["target_type"],
        "target": row["target"] or 0,
        "startDt": row["start_dt"] or 0,
        "endDt": row["end_dt"] or 0,
        "plays": row["plays"],
        "spend": row["spend"],
        "impressions": row["impressions"],
        "lastPopId": None,
        "ref1": row["ref1"],
        "ref2": row["ref2"],
        "ref3": row["ref3"],
        "ref4": row["ref4"],
        "ref5": row["ref5"],
        "createdAt": row["created_at"],
        "modifiedAt": row["modified_at"],
        "modifiedBy": row["modified_by"] or 0,
        "modifiedByName": modified_by.name if modified_by else None,
        "displayGroupIds": _loaded(row["display_group_ids"]),
        "retired": row["retired"],
        "folderName": folder_names.get(row["folder_id"], "/"),
    }


@lru_cache(maxsize=4096)
def _loaded(text: str) -> Any:
    # Cached, because the same few texts repeat; callers must not change the lists.
    return json.loads(text)


def with_layouts(shown: dict[str, Any], layouts: list[dict[str, Any]]) -> dict[str, Any]:
    """Returns the record with ``layouts`` in its place, after modifiedByName."""
    result = {}
    for key, value in shown.items():
        if key == "displayGroupIds":
            result["layouts"] = layouts
        result[key] = value
    return result


def line_ups(store: Store, campaign_ids: Sequence[int]) -> dict[int, list[dict[str, Any]]]:
    """Returns the entries of several campaigns as ``embed=layouts`` shows them: complete for every user."""
    found: dict[int, list[dict[str, Any]]] = {campaign_id: [] for campaign_id in campaign_ids}
    rows = store.rows(
        """SELECT e.*, l.name AS layout, l.campaign_id AS layout_campaign_id, l.owner_id, l.duration,
                  d.name AS day_part
           FROM campaign_layout e JOIN layout l ON l.layout_id = e.layout_id
                LEFT JOIN day_part d ON d.day_part_id = e.day_part_id
           WHERE e.campaign_id IN (SELECT value FROM json_each(?))
           ORDER BY e.campaign_id, e.display_order""",
        json.dumps(list(campaign_ids)),
    )
    for row in rows:
        found[row["campaign_id"]].append(
            {
                "lkCampaignLayoutId": row["link_id"],
                "campaignId": row["campaign_id"],
                "layoutId": row["layout_id"],
                "displayOrder": row["display_order"],
                "dayPartId": row["day_part_id"],
                "daysOfWeek": row["days_of_week"],
                "geoFence": row["geo_fence"],
                "layout": row["layout"],
                "layoutCampaignId": row["layout_campaign_id"],
                "ownerId": row["owner_id"],
                "duration": row["duration"],
                "dayPart": row["day_part"],
            }
        )
    return found


def bare_line_up(layout_ids: Iterable[int], day_part_id: int | None = None) -> list[dict[str, Any]]:
    """Returns the entries as in answers to writes: only ids and places (observed on 4.5.1)."""
    return [
        {
            "lkCampaignLayoutId": None,
            "campaignId": None,
            "layoutId": layout_id,
            "displayOrder": place,
            "dayPartId": day_part_id,
            "daysOfWeek": None,
            "geoFence": None,
            "layout": None,
            "layoutCampaignId": None,
            "ownerId": None,
            "duration": None,
            "dayPart": None,
        }
        for place, layout_id in enumerate(layout_ids, start=1)
    ]


def entries(store: Store, campaign_id: int) -> list[Entry]:
    """Returns the line-up in order."""
    rows = store.rows("SELECT * FROM campaign_layout WHERE campaign_id = ? ORDER BY display_order", campaign_id)
    return [Entry(row["layout_id"], row["day_part_id"], row["days_of_week"], row["geo_fence"]) for row in rows]


def set_entries(store: Store, campaign_id: int, line_up: Sequence[Entry]) -> None:
    """Replaces the line-up: places are 1 to n, every entry gets a new link id (observed on 4.5.1)."""
    store.run("DELETE FROM campaign_layout WHERE campaign_id = ?", campaign_id)
    store.run_many(
        "INSERT INTO campaign_layout (campaign_id, layout_id, display_order, day_part_id, days_of_week, geo_fence) "
        "VALUES (?, ?, ?, ?, ?, ?)",
        (
            (campaign_id, entry.layout_id, place, entry.day_part_id, entry.days_of_week, entry.geo_fence)
            for place, entry in enumerate(line_up, start=1)
        ),
    )
    store.run(
        """UPDATE campaign SET number_layouts = ?, total_duration = coalesce(
               (SELECT sum(l.duration) FROM campaign_layout e JOIN layout l ON l.layout_id = e.layout_id
                WHERE e.campaign_id = campaign.campaign_id), 0)
           WHERE campaign_id = ?""",
        len(line_up),
        campaign_id,
    )


def insert(store: Store, values: dict[str, Any]) -> int:
    """Inserts a campaign; returns its id."""
    values = {
        "is_layout_specific": 0,
        "cycle": 0,
        "list_play_order": "round",
        "plays": 0,
        "spend": 0,
        "impressions": 0,
        "created_at": database_now(),
        "retired": 0,
        "tags": "[]",
        "display_group_ids": "[]",
        "number_layouts": 0,
        "total_duration": 0,
        **values,
    }
    return store.insert("campaign", values)


def update(store: Store, campaign_id: int, values: dict[str, Any]) -> None:
    """Changes some columns of a campaign."""
    store.update("campaign", "campaign_id", campaign_id, values)


def touch(store: Store, campaign_id: int, user: User | None = None) -> None:
    """Stores when it was changed, and by whom unless `user` is None, as for single layouts (observed on 4.5.1)."""
    by = {} if user is None else {"modified_by": user.user_id}
    update(store, campaign_id, {"modified_at": database_now(), **by})


def delete(store: Store, campaign_id: int) -> None:
    """Deletes a campaign, with its line-up and shares."""
    store.run("DELETE FROM campaign_layout WHERE campaign_id = ?", campaign_id)
    store.run("DELETE FROM share WHERE entity = 'campaign' AND object_id = ?", campaign_id)
    store.run("DELETE FROM campaign WHERE campaign_id = ?", campaign_id)


def folder_names(store: Store) -> dict[int, str]:
    """Returns folder names by id."""
    return {row["folder_id"]: row["name"] for row in store.rows("SELECT folder_id, name FROM folder")}


def tags_json(store: Store, text: str | None) -> str:
    """Converts ``tag,tag|value`` to the stored JSON; new tags get an id."""
    found = []
    for piece in filter(None, ((piece.strip()) for piece in (text or "").split(","))):
        tag, _, value = piece.partition("|")
        known = store.value("SELECT tag_id FROM tag WHERE tag = ?", tag)
        tag_id = known if known is not None else store.run("INSERT INTO tag (tag) VALUES (?)", tag)
        found.append({"tag": tag, "tagId": tag_id, "value": value or None})
    return json.dumps(found)
