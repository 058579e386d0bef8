"""Layouts in the store: published records, drafts, and the new id when a draft is published."""

import sqlite3

from app.demo import layout_contents
from app.demo.content.dates import database_now
from app.demo.json_responses import not_found
from app.demo.sqlite_store import Store

PUBLISHED = 1
DRAFT = 2


def get(store: Store, layout_id: int) -> sqlite3.Row:
    """Returns the stored layout, unless it is a draft; raises the CMS's 404."""
    row = store.one("SELECT * FROM layout WHERE layout_id = ? AND parent_id IS NULL", layout_id)
    if row is None:
        raise not_found("Layout not found")
    return row


def draft_of(store: Store, layout_id: int) -> sqlite3.Row | None:
    """Returns the draft of a layout, if it is checked out or was never published."""
    return store.one("SELECT * FROM layout WHERE parent_id = ?", layout_id)


def add(store: Store, name: str, code: str | None = None) -> int:
    """Inserts a published layout with its own campaign, otherwise like the first one; returns its id."""
    now, like = database_now(), store.value("SELECT min(layout_id) FROM layout WHERE parent_id IS NULL AND retired = 0")
    campaign_id = store.run(
        """INSERT INTO campaign (type, name, owner_id, folder_id, is_layout_specific, cycle, list_play_order, plays,
               spend, impressions, created_at, modified_at, retired, tags, display_group_ids, number_layouts,
               total_duration)
           SELECT 'list', ?, owner_id, folder_id, 1, 0, 'round', 0, 0, 0, ?, ?, 0, '[]', '[]', 1, duration
           FROM layout WHERE layout_id = ?""",
        name,
        now,
        now,
        like,
    )
    layout_id = store.run(
        """INSERT INTO layout (campaign_id, parent_id, name, description, owner_id, folder_id, published_status,
               status, retired, width, height, duration, code, tags, created, modified)
           SELECT ?, NULL, ?, description, owner_id, folder_id, ?, 1, 0, width, height, duration, ?, tags, ?, ?
           FROM layout WHERE layout_id = ?""",
        campaign_id,
        name,
        PUBLISHED,
        code,
        now,
        now,
        like,
    )
    store.run(
        "INSERT INTO campaign_layout (campaign_id, layout_id, display_order, day_part_id) VALUES (?, ?, 1, 0)",
        campaign_id,
        layout_id,
    )
    return layout_id


def check_out(store: Store, layout_id: int) -> int:
    """Creates a draft and returns its id."""
    store.run("UPDATE layout SET published_status = ? WHERE layout_id = ?", DRAFT, layout_id)
    draft_id = store.run(
        """INSERT INTO layout (campaign_id, parent_id, name, description, owner_id, folder_id, published_status,
               status, retired, width, height, duration, code, tags, created, modified)
           SELECT campaign_id, layout_id, name, description, owner_id, folder_id, ?, 3, retired, width, height,
               duration, code, tags, created, modified FROM layout WHERE layout_id = ?""",
        DRAFT,
        layout_id,
    )
    layout_contents.copy(store, layout_id, draft_id)
    return draft_id


def publish(store: Store, layout_id: int) -> int:
    """Replaces the published layout with its draft, under the draft's id, in every line-up too.

    Returns the new id; raises the CMS's 404 if there is no draft (observed on 4.5.1).
    """
    draft = draft_of(store, layout_id)
    if draft is None:
        raise not_found("Layout not found")
    new_id: int = draft["layout_id"]
    store.run(
        "UPDATE layout SET parent_id = NULL, published_status = ?, status = 1, modified = ? WHERE layout_id = ?",
        PUBLISHED,
        database_now(),
        new_id,
    )
    store.run("UPDATE campaign_layout SET layout_id = ? WHERE layout_id = ?", new_id, layout_id)
    store.run("DELETE FROM layout WHERE layout_id = ?", layout_id)
    layout_contents.delete(store, layout_id)
    return new_id


def delete(store: Store, layout_id: int) -> None:
    """Deletes a layout and its draft, with all their contents."""
    for row in store.rows("SELECT layout_id FROM layout WHERE layout_id = ? OR parent_id = ?", layout_id, layout_id):
        layout_contents.delete(store, row["layout_id"])
    store.run("DELETE FROM layout WHERE layout_id = ? OR parent_id = ?", layout_id, layout_id)
