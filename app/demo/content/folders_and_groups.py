"""Folders, display groups, user groups, day parts and tags of the chain of shops."""

import json

from app.demo.content.dates import Calendar
from app.demo.sqlite_store import Store

SCHEMA = """
CREATE TABLE folder (
    folder_id INTEGER PRIMARY KEY AUTOINCREMENT, parent_id INTEGER NOT NULL, name TEXT NOT NULL,
    created TEXT NOT NULL, modified TEXT NOT NULL);
CREATE TABLE tag (tag_id INTEGER PRIMARY KEY, tag TEXT NOT NULL UNIQUE);
CREATE TABLE day_part (
    day_part_id INTEGER PRIMARY KEY, name TEXT NOT NULL, description TEXT, start_time TEXT NOT NULL,
    end_time TEXT NOT NULL, is_always INTEGER NOT NULL, is_custom INTEGER NOT NULL);
CREATE TABLE display_group (
    display_group_id INTEGER PRIMARY KEY, name TEXT NOT NULL, description TEXT, folder_id INTEGER NOT NULL,
    tags TEXT NOT NULL, ref1 TEXT, created TEXT NOT NULL);
CREATE TABLE user_group (
    group_id INTEGER PRIMARY KEY, name TEXT NOT NULL, description TEXT, features TEXT NOT NULL,
    notifications TEXT NOT NULL);
-- What users without full permissions may see: a campaign, or a layout by its own campaign; a folder.
CREATE TABLE share (
    entity TEXT NOT NULL, object_id INTEGER NOT NULL, user_id INTEGER NOT NULL,
    edit INTEGER NOT NULL, del INTEGER NOT NULL, PRIMARY KEY (entity, user_id, object_id)) WITHOUT ROWID;
"""

# id, parent, name; ids are stable so that campaigns and layouts can name them.
FOLDERS = (
    (1, 0, "/"),
    (2, 1, "Shops"),
    (3, 2, "Leeds"),
    (4, 2, "York"),
    (5, 2, "Bath"),
    (6, 2, "Bristol Harbour"),
    (7, 1, "Head office"),
    (8, 7, "Back of house"),
    (9, 7, "Brand"),
    (10, 1, "Seasonal"),
    (11, 10, "Autumn"),
    (12, 10, "Winter"),
    (13, 10, "Summer"),
    (14, 1, "Archive"),
)
FOLDER_ID = {name: folder_id for folder_id, _, name in FOLDERS}

_DISPLAY_GROUPS = (
    ("Windows, Leeds", "Street-facing screens in Briggate", 3, "window", "LDS"),
    ("Counter boards, Leeds", "Menu boards above the counter", 3, "menu", "LDS"),
    ("Windows, York", "Two portrait screens facing the Minster", 4, "window", "YRK"),
    ("Counter boards, York", "Menu boards above the counter", 4, "menu", "YRK"),
    ("Windows, Bath", "Milsom Street front", 5, "window", "BTH"),
    ("Counter boards, Bath", "Menu boards above the counter", 5, "menu", "BTH"),
    ("Windows, Bristol Harbour", "Quayside front, three screens", 6, "window", "BRH"),
    ("Counter boards, Bristol Harbour", "Menu boards above the counter", 6, "menu", "BRH"),
    ("Entrance, Bristol Harbour", "Flagship video wall", 6, "flagship", "BRH"),
    ("Leeds Station kiosk", "One screen, northern concourse", 3, "kiosk", "LDS"),
    ("Staff rooms", "One screen in each shop, and the bakery", 8, "staff", None),
    ("Bakery floor", "Production boards, not public", 8, "staff", None),
    ("Head office reception", "Visitors' screen", 7, "brand", "HQ"),
    ("All windows", "Every street-facing screen", 2, "window", None),
)

# Single screens: each has its own group, with ids above those of the shared groups.
_DISPLAYS = (
    ("York window, left", "1080 x 1920, player 4.1", 4, "window", "YRK-1"),
    ("York window, right", "1080 x 1920, player 4.1", 4, "window", "YRK-2"),
    ("Leeds counter 1", "1920 x 1080, player 4.0", 3, "menu", "LDS-1"),
    ("Bath window", "3840 x 2160, player 4.1", 5, "window", "BTH-1"),
    ("Bakery oven board", "1920 x 1080, player 3.3", 8, "staff", None),
)
FIRST_DISPLAY_ID = 1_000_001

EVERYONE = "Everyone"
_USER_GROUPS = (
    ("Users", None, ("campaign.view", "layout.view"), ()),
    (EVERYONE, None, (), ("System",)),
    ("Content managers", "Head office, everything that is shown", ("campaign.modify", "layout.modify"), ("Layout",)),
    ("Shop managers", "Their own shop and the shared lists", ("campaign.modify",), ("Schedule",)),
    ("Weekend helpers", "May rearrange a few lists", ("campaign.view",), ()),
    ("Bakery", "Night shift and early shift", (), ()),
    ("Brand team", "Photography, wording, seasonal looks", ("layout.modify",), ("Library", "Report")),
    ("Facilities", "Screens, players, cabling", (), ("Display",)),
)

# For a larger chain: a few teams in each of the additional shops.
_TEAMS = ("Counter team", "Ovens", "Window dressers", "Night shift", "Deliveries")
FIRST_TEAM_ID = 1001

_DAY_PARTS = (
    ("Custom", "User specifies the from/to date", "", "", 0, 1),
    ("Always", "Event runs always", "", "", 1, 0),
    ("Breakfast", "Doors open until the lunch boards", "07:00", "11:00", 0, 0),
    ("Lunch", None, "11:00", "14:30", 0, 0),
    ("Afternoon tea", None, "14:30", "17:30", 0, 0),
    ("Last bakes", "Half price until closing", "17:30", "19:00", 0, 0),
)


DISPLAY_GROUP_ID = {name: display_group_id for display_group_id, (name, *_) in enumerate(_DISPLAY_GROUPS, start=1)}
USER_GROUP_ID = {name: group_id for group_id, (name, *_) in enumerate(_USER_GROUPS, start=1)}


class Tags:
    """Tag ids by name, assigned in the order in which the content names them."""

    def __init__(self) -> None:
        self._ids: dict[str, int] = {}
        self._made: dict[str, str] = {"": "[]"}

    def json(self, names: str) -> str:
        """Returns ``a,b|value`` as the stored JSON list of ``{tag, tagId, value}``."""
        if names in self._made:
            return self._made[names]
        found = []
        for name in names.split(","):
            tag, _, value = name.partition("|")
            found.append({"tag": tag, "tagId": self._ids.setdefault(tag, len(self._ids) + 1), "value": value or None})
        self._made[names] = json.dumps(found)
        return self._made[names]

    def fill(self, store: Store) -> None:
        """Inserts every tag named so far."""
        store.run_many("INSERT INTO tag (tag_id, tag) VALUES (?, ?)", ((id_, tag) for tag, id_ in self._ids.items()))


def fill(store: Store, calendar: Calendar, tags: Tags, user_groups: int) -> None:
    """Inserts the records that campaigns and layouts refer to, and at least `user_groups` user groups."""
    long_ago = calendar.text(days=400)
    store.run_many(
        "INSERT INTO folder VALUES (?, ?, ?, ?, ?)",
        (
            (folder_id, parent, name, long_ago, calendar.text(days=30 + folder_id))
            for folder_id, parent, name in FOLDERS
        ),
    )
    store.run_many(
        "INSERT INTO display_group (name, description, folder_id, tags, ref1, created) VALUES (?, ?, ?, ?, ?, ?)",
        ((name, text, folder, tags.json(tag), ref, long_ago) for name, text, folder, tag, ref in _DISPLAY_GROUPS),
    )
    store.run_many(
        "INSERT INTO display_group (display_group_id, name, description, folder_id, tags, ref1, created) "
        "VALUES (?, ?, ?, ?, ?, ?, ?)",
        (
            (group_id, name, text, folder, tags.json(tag), ref, long_ago)
            for group_id, (name, text, folder, tag, ref) in enumerate(_DISPLAYS, start=FIRST_DISPLAY_ID)
        ),
    )
    store.run_many(
        "INSERT INTO user_group (name, description, features, notifications) VALUES (?, ?, ?, ?)",
        ((name, text, json.dumps(features), json.dumps(kinds)) for name, text, features, kinds in _USER_GROUPS),
    )
    store.run_many(
        "INSERT INTO user_group (group_id, name, description, features, notifications) VALUES (?, ?, ?, '[]', '[]')",
        (
            (FIRST_TEAM_ID + n, f"{_TEAMS[n % len(_TEAMS)]} {n:05}", f"Shop {n // len(_TEAMS) + 1}")
            for n in range(user_groups - len(_USER_GROUPS))
        ),
    )
    store.run_many(
        "INSERT INTO day_part (name, description, start_time, end_time, is_always, is_custom) "
        "VALUES (?, ?, ?, ?, ?, ?)",
        _DAY_PARTS,
    )
