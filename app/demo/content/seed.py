"""Fills an empty store with the parts of the content, in the order in which they refer to each other."""

import random
from collections.abc import Callable, Iterable

from app.demo.command_line import Options
from app.demo.content import campaigns, folders_and_groups, interactive_layouts, layouts
from app.demo.content.dates import Calendar
from app.demo.content.folders_and_groups import FOLDER_ID, Tags
from app.demo.content.seed_context import SeedContext
from app.demo.layout_contents import SCHEMA as DESIGN_SCHEMA
from app.demo.sqlite_store import Store
from app.demo.users import LIMITED_USER_ID

SCHEMA = f"{folders_and_groups.SCHEMA}{layouts.SCHEMA}{campaigns.SCHEMA}{DESIGN_SCHEMA}"

_SHARED_FOLDERS = ("/", "Shops", "Leeds", "Bristol Harbour", "Seasonal", "Autumn", "Winter", "Summer")


def fill(store: Store, options: Options, parts: Iterable[Callable[[SeedContext], None]]) -> None:
    """Inserts the content, which is always the same except for its relative dates; that of `parts` comes last.

    Modules and templates are not in the store, because they can't be changed.
    """
    rng = random.Random(4711)  # noqa: S311 - reproducible content, not for security
    calendar = Calendar()
    tags = Tags()
    made = layouts.make(options.layouts, rng)
    with store.transaction():
        folders_and_groups.fill(store, calendar, tags, options.user_groups)
        layouts.fill(store, calendar, tags, made, rng)
        found = campaigns.make(options.campaigns, made, calendar, rng)
        campaigns.fill(store, calendar, tags, found, first_id=options.layouts + 1)
        tags.fill(store)
        interactive_layouts.fill(store, made, options.actions)
        context = SeedContext(store, options, calendar)
        for fill_part in parts:
            fill_part(context)
        store.run_many(
            "INSERT INTO share (entity, object_id, user_id, edit, del) VALUES ('folder', ?, ?, 0, 0)",
            ((FOLDER_ID[name], LIMITED_USER_ID) for name in _SHARED_FOLDERS),
        )
        store.mark_filled()
