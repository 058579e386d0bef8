"""Fills an empty store: the parts of the content in the order in which they refer to each other."""

import random

from app.demo.content import campaigns, commands, datasets, designs, layouts, notifications, places
from app.demo.content.calendar import Calendar
from app.demo.content.places import FOLDER_ID, Tags
from app.demo.designs import SCHEMA as DESIGN_SCHEMA
from app.demo.people import LIMITED_USER_ID
from app.demo.store import Store

_PARTS = (places, layouts, campaigns, commands, notifications, datasets)
SCHEMA = "".join(part.SCHEMA for part in _PARTS) + DESIGN_SCHEMA

_SHARED_FOLDERS = ("/", "Shops", "Leeds", "Bristol Harbour", "Seasonal", "Autumn", "Winter", "Summer")


def fill(store: Store, *, campaign_count: int, layout_count: int) -> None:
    """Put the content in, the same each time but for dates, which are relative to now."""
    rng = random.Random(4711)  # noqa: S311 - the same content each time, nothing to guess
    calendar = Calendar()
    tags = Tags()
    made = layouts.make(layout_count, rng)
    with store.transaction():
        places.fill(store, calendar, tags)
        layouts.fill(store, calendar, tags, made, rng)
        found = campaigns.make(campaign_count, made, calendar, rng)
        campaigns.fill(store, calendar, tags, found, first_id=layout_count + 1)
        tags.fill(store)
        designs.fill(store, made)
        commands.fill(store)
        notifications.fill(store, calendar)
        datasets.fill(store, calendar)
        store.run_many(
            "INSERT INTO share (entity, object_id, user_id, edit, del) VALUES ('folder', ?, ?, 0, 0)",
            ((FOLDER_ID[name], LIMITED_USER_ID) for name in _SHARED_FOLDERS),
        )
        store.mark_filled()
