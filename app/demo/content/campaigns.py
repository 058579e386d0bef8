"""The campaigns of the chain of shops: 48 written by hand, and any number generated from the same words."""

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from app.demo.content.dates import Calendar
from app.demo.content.folders_and_groups import FOLDER_ID, Tags
from app.demo.content.layouts import Layout
from app.demo.sqlite_store import Store
from app.demo.users import LIMITED_USER_ID

SCHEMA = """
CREATE TABLE campaign (
    campaign_id INTEGER PRIMARY KEY AUTOINCREMENT, type TEXT NOT NULL, name TEXT NOT NULL COLLATE NOCASE,
    owner_id INTEGER NOT NULL, folder_id INTEGER NOT NULL, is_layout_specific INTEGER NOT NULL,
    cycle INTEGER NOT NULL, play_count INTEGER, list_play_order TEXT NOT NULL,
    target_type TEXT, target INTEGER, start_dt INTEGER, end_dt INTEGER,
    plays INTEGER NOT NULL, spend INTEGER NOT NULL, impressions INTEGER NOT NULL,
    ref1 TEXT, ref2 TEXT, ref3 TEXT, ref4 TEXT, ref5 TEXT,
    created_at TEXT NOT NULL, modified_at TEXT, modified_by INTEGER, retired INTEGER NOT NULL,
    tags TEXT NOT NULL, display_group_ids TEXT NOT NULL,
    number_layouts INTEGER NOT NULL, total_duration INTEGER NOT NULL);
CREATE INDEX campaign_by_id ON campaign (is_layout_specific, campaign_id);
CREATE INDEX campaign_by_name ON campaign (is_layout_specific, folded(name), campaign_id);
CREATE INDEX campaign_by_folder ON campaign (folder_id);
CREATE TABLE campaign_layout (
    link_id INTEGER PRIMARY KEY AUTOINCREMENT, campaign_id INTEGER NOT NULL, layout_id INTEGER NOT NULL,
    display_order INTEGER NOT NULL, day_part_id INTEGER NOT NULL, days_of_week TEXT, geo_fence TEXT);
CREATE INDEX campaign_layout_by_campaign ON campaign_layout (campaign_id, display_order);
CREATE INDEX campaign_layout_by_layout ON campaign_layout (layout_id);
"""

# Edge cases: "Video wall, all day" has 260 entries, "Queue and till messages" the same layout three times,
# "Harbour events" a layout that is not shared with the restricted user, "Spring line-up, to be planned" none.
# name | folder | tags | play order (round, block, or the plays per layout in cycle playback) | references
# | hours since the last change | number of entries | permissions of the restricted user (e edit, v view, - none)
_LISTS = """
    Autumn window loop|Bristol Harbour|season:autumn,window|2|BRH-W3,FY26-Q3|0.5|24|e
    Bakery counter, morning|Shops|bakery,daypart:am|round|BC-AM|3|9|e
    Bakery counter, afternoon|Shops|bakery,daypart:pm|round|BC-PM|3|11|e
    Barista hiring, York|York|people|block|HR-118|21|3|v
    Bristol Harbour entrance|Bristol Harbour|window,flagship|round|BRH-E1|22|18|v
    Click and collect|Shops|service|round||47|5|v
    Coffee of the week|Shops|coffee,weekly|round|CW|50|4|e
    Deli lunch boards|Shops|menu,daypart:noon|block||52|14|v
    Harvest market weekend|Bristol Harbour|season:autumn,event,window|round|BRH-HM,FY26-Q4|70|22|-
    Leeds Station kiosk|Leeds|travel,kiosk|round|LDS-K1|78|12|-
    Menu boards, all shops|Shops|menu|block|MB-ALL|120|31|v
    Opening hours, bank holiday|Shops|service|round||122|2|v
    Safety notices, back of house|Back of house|staff,safety|round|HS-2|140|10|-
    Soup season|Autumn|season:autumn,menu|round||141|8|e
    Staff room news|Back of house|staff|round||160|16|-
    Sourdough story|Shops|bakery,brand|block|BR-7|166|6|v
    Summer clearance|Summer|season:summer,offer|round|FY26-Q2|290|13|-
    Wet floor and queue signs|Shops|safety|round||330|3|v
    York Minster window|York|window,flagship|round|YRK-W1|400|19|-
    Video wall, all day|Bristol Harbour|flagship,window|round|BRH-VW|26|260|v
    Queue and till messages|Shops|service|round||30|9|e
    Harbour events|Bristol Harbour|event,local|round|BRH-EV|12|7|e
    Spring line-up, to be planned|Seasonal||round|||0|e
    Bath window, weekdays|Bath|window,daypart:am|round|BTH-W1|200|12|-
    Bath window, weekends|Bath|window|round|BTH-W2|201|14|-
    Milsom Street evenings|Bath|window,daypart:pm|3||210|8|-
    Leeds Briggate window|Leeds|window|round|LDS-W1|90|15|v
    Leeds counter boards|Leeds|menu|block|LDS-C1|91|10|v
    York counter boards|York|menu|block|YRK-C1|260|10|-
    Bath counter boards|Bath|menu|block|BTH-C1|261|10|-
    Bristol Harbour counter boards|Bristol Harbour|menu|block|BRH-C1|40|12|v
    Winter warmers|Winter|season:winter,menu|round|FY27-Q1|18|11|v
    Christmas window|Winter|season:winter,window,flagship|2|FY27-Q1|19|17|-
    Picnic season|Summer|season:summer,offer|round||2900|7|-
    Head office reception|Head office|brand|round|HQ-1|600|6|-
    Induction day screens|Head office|staff,people|block||720|5|-
    Town hall countdown|Head office|staff,event|round||28|4|-
    Living wage and B Corp|Brand|brand,people|round||1400|3|v
    Bakery floor, night shift|Back of house|staff,bakery|round||33|8|-
    Archive: autumn 2025|Archive|season:autumn|round|FY25-Q3|8800|20|-
"""

# name | folder | tags | target type | target | start and end in days from today | hours | entries
_ADS = """
    Christmas hampers teaser|Winter|season:winter,hampers|plays|12000|-6|34|25|6
    Country loaf launch|Shops|bakery,launch|plays|8000|-20|10|44|8
    Half-term family offer|Seasonal|offer,family|budget|450|-26|-19|60|7
    Loyalty app sign-up|Shops|loyalty|imp|90000|-60|120|110|5
    Tote bag give-away|Shops|loyalty,offer|plays|3000|3|17|300|4
    Local farms on screen|Brand|brand,local|imp|40000|-12|48|150|4
    Student week, Bath and York|Seasonal|offer|plays|2400|20|27|36|3
    Gift cards for Christmas|Winter|season:winter,offer|plays|9000|1|33|8|5
"""

_LINE_UPS = {
    "Autumn window loop": (
        "Autumn welcome", "Harvest soup, £4.50", "Loyalty: tenth coffee free", "Country loaf launch",
        "Opening hours, September", "Click and collect", "Sourdough story, part 1", "Pumpkin spice is back",
        "Allergen notice", "Deli lunch board", "Barista hiring", "Hamper pre-order", "Local farms: Hazel Hill",
        "Weather and tides", "Sourdough story, part 2", "Apple crumble, warm", "Queue here sign", "Family soup deal",
        "App: skip the queue", "Harvest market, Saturday", "Reusable cup discount", "Evening bakes, half price",
        "Follow us", "Autumn goodbye",
    ),
    "Queue and till messages": (
        "Queue here sign", "Card only at this till", "Loyalty: tenth coffee free", "Queue here sign", "Follow us",
        "Wi-fi for guests", "Queue here sign", "Gift cards", "App: skip the queue",
    ),
    "Harbour events": (
        "Harvest market, Saturday", "Boat race weekend", "Quayside terrace, open till nine", "Harbour ferry times",
        "Sunday brunch on the quay", "Weather and tides", "Bristol Harbour hours",
    ),
    "Barista hiring, York": ("Barista hiring", "Assistant baker, York", "Meet the bakers: York"),
    "Click and collect": (
        "Click and collect", "App: order to your table", "App: skip the queue", "Birthday cakes to order", "Gift cards",
    ),
    "Opening hours, bank holiday": ("Opening hours, bank holiday", "Click and collect"),
    "Sourdough story": (
        "Sourdough story, part 1", "Sourdough story, part 2", "Sourdough story, part 3", "Our flour, our fields",
        "Four shops, one oven", "Country loaf launch",
    ),
    "Wet floor and queue signs": ("Wet floor, take care", "Queue here sign", "Card only at this till"),
    "Coffee of the week": (
        "Coffee of the week: Huila", "Coffee of the week: Yirgacheffe", "Decaf done properly",
        "Oat milk, no extra charge",
    ),
}  # fmt: skip

_HARBOUR = (
    '{"type":"Feature","properties":{"name":"Bristol Harbour"},"geometry":{"type":"Polygon","coordinates":'
    "[[[-2.6083,51.4462],[-2.5921,51.4462],[-2.5921,51.4531],[-2.6083,51.4531],[-2.6083,51.4462]]]}}"
)
# Of the entries of ads: day part (0 for none), days, geofence. Those without days do not play.
_SCHEDULES = (
    (0, "1,2,3,4,5,6,7", None),
    (0, "1,2,3,4,5", None),
    (4, "1,2,3,4,5,6,7", None),
    (0, "6,7", None),
    (3, "1,2,3,4,5", None),
    (0, None, None),
    (0, "4,5,6", _HARBOUR),
)

_MADE_UP_NOUNS = ("window", "counter", "kiosk", "boards", "welcome", "staff room", "terrace", "entrance")
_MADE_UP_TIMES = ("morning", "midday", "afternoon", "evening", "weekdays", "weekends", "all week")
_MADE_UP_TAGS = ("", "window", "menu", "offer", "bakery,brand", "season:autumn,window", "staff", "coffee,weekly")
_SHOPS = ("Leeds", "York", "Bath", "Bristol Harbour")
_SHOP_IDS = {FOLDER_ID[shop] for shop in _SHOPS}


@dataclass(slots=True)
class Campaign:
    """One campaign of the content, ready for the store."""

    name: str
    folder_id: int
    tags: str
    entries: list[Layout]
    age_hours: float | None
    type: str = "list"
    play_order: str = "round"
    play_count: int | None = None
    references: list[str] = field(default_factory=list)
    target_type: str | None = None
    target: int | None = None
    start_dt: int | None = None
    end_dt: int | None = None
    display_group_ids: list[int] = field(default_factory=list)
    limited_rights: str = "-"


def make(count: int, layouts: list[Layout], calendar: Calendar, rng: random.Random) -> Iterator[Campaign]:
    """Yields `count` campaigns, the handwritten ones first."""
    usable = [layout for layout in layouts if "d" not in layout.marks]
    shared = [layout for layout in usable if layout.is_shared]
    named = [*_named_lists(usable, shared, rng), *_named_ads(shared, calendar, rng)]
    yield from named[:count]
    for number in range(len(named) + 1, count + 1):
        shop = rng.choice(_SHOPS)
        yield Campaign(
            name=f"{shop} {rng.choice(_MADE_UP_NOUNS)}, {rng.choice(_MADE_UP_TIMES)} {number:05}",
            folder_id=FOLDER_ID[shop],
            tags=_MADE_UP_TAGS[number % len(_MADE_UP_TAGS)],
            entries=rng.choices(shared, k=rng.randrange(1, 7)) if shared else [],
            age_hours=rng.uniform(1, 9000),
            play_order="block" if number % 3 == 0 else "round",
            limited_rights="v" if number % 10 == 0 else "-",
        )


def _lines(text: str) -> Iterator[list[str]]:
    return (line.strip().split("|") for line in text.strip().splitlines())


def _named_lists(usable: list[Layout], shared: list[Layout], rng: random.Random) -> Iterator[Campaign]:
    by_name = {layout.name: layout for layout in usable}
    for name, folder, tags, order, references, hours, length, rights in _lines(_LISTS):
        line_up = [by_name[entry] for entry in _LINE_UPS.get(name, ()) if entry in by_name]
        yield Campaign(
            name=name,
            folder_id=FOLDER_ID[folder],
            tags=tags,
            entries=line_up or _pick(shared, folder, tags, int(length), rng),
            age_hours=float(hours) if hours else None,
            play_order="block" if order.isdecimal() else order,
            play_count=int(order) if order.isdecimal() else None,
            references=[reference for reference in references.split(",") if reference],
            limited_rights=rights,
        )


def _named_ads(shared: list[Layout], calendar: Calendar, rng: random.Random) -> Iterator[Campaign]:
    for name, folder, tags, target_type, target, start, end, hours, length in _lines(_ADS):
        yield Campaign(
            name=name,
            folder_id=FOLDER_ID[folder],
            tags=tags,
            entries=_pick(shared, folder, tags, int(length), rng),
            age_hours=float(hours),
            type="ad",
            target_type=target_type,
            target=int(target),
            start_dt=calendar.unix_midnight(days_ahead=int(start)),
            end_dt=calendar.unix_midnight(days_ahead=int(end)) - 1,
            display_group_ids=sorted(rng.sample(range(1, 15), k=rng.randrange(1, 4))),
        )


def _pick(layouts: list[Layout], folder: str, tags: str, length: int, rng: random.Random) -> list[Layout]:
    """Returns `length` layouts that suit a campaign, best matches first, without repeats while they last."""
    wanted = set(tags.split(","))
    suited = [each for each in layouts if _may_show(each, folder, wanted)]
    rng.shuffle(suited)
    suited.sort(key=lambda each: _likeness(each, folder, wanted), reverse=True)
    picked: list[Layout] = []
    while suited and len(picked) < length:
        some = suited[: length - len(picked)]
        rng.shuffle(some)
        picked += some
    return picked


def _may_show(layout: Layout, folder: str, wanted: set[str]) -> bool:
    """Returns whether a layout suits the shop and the season, and is not for staff only."""
    own = set(layout.tags.split(","))
    elsewhere = layout.folder_id in _SHOP_IDS and folder in _SHOPS and layout.folder_id != FOLDER_ID[folder]
    seasons = {tag for tag in own if tag.startswith("season:")}
    other_season = bool(seasons) and not seasons & (wanted | {"season:autumn"})
    return not elsewhere and not other_season and ("staff" in own) <= ("staff" in wanted)


def _likeness(layout: Layout, folder: str, wanted: set[str]) -> int:
    return 2 * len(wanted & set(layout.tags.split(","))) + (layout.folder_id == FOLDER_ID[folder])


def fill(store: Store, calendar: Calendar, tags: Tags, campaigns: Iterator[Campaign], first_id: int) -> None:
    """Inserts the campaigns with ids from `first_id` on, in one pass, with entries and shares."""
    entries: list[tuple[Any, ...]] = []
    shares: list[tuple[Any, ...]] = []

    def rows() -> Iterator[tuple[Any, ...]]:
        for campaign_id, each in enumerate(campaigns, start=first_id):
            schedules = _SCHEDULES if each.type == "ad" else ((0, None, None),)
            entries.extend(
                (campaign_id, layout.layout_id, order, *schedules[(campaign_id + order) % len(schedules)])
                for order, layout in enumerate(each.entries, start=1)
            )
            if each.limited_rights != "-":
                shares.append((campaign_id, LIMITED_USER_ID, int(each.limited_rights == "e")))
            yield _row(campaign_id, each, calendar, tags)

    store.run_many(
        """INSERT INTO campaign (campaign_id, type, name, owner_id, folder_id, is_layout_specific, cycle, play_count,
               list_play_order, target_type, target, start_dt, end_dt, plays, spend, impressions,
               ref1, ref2, ref3, ref4, ref5, created_at, modified_at, modified_by, retired, tags, display_group_ids,
               number_layouts, total_duration)
           VALUES (?, ?, ?, ?, ?, 0, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, ?, ?)""",
        rows(),
    )
    store.run_many(
        "INSERT INTO campaign_layout (campaign_id, layout_id, display_order, day_part_id, days_of_week, geo_fence) "
        "VALUES (?, ?, ?, ?, ?, ?)",
        entries,
    )
    store.run_many("INSERT INTO share (entity, object_id, user_id, edit, del) VALUES ('campaign', ?, ?, ?, 0)", shares)


def _row(campaign_id: int, each: Campaign, calendar: Calendar, tags: Tags) -> tuple[Any, ...]:
    references = [*each.references, None, None, None, None, None][:5]
    modified_at = None if each.age_hours is None else calendar.text(minutes=each.age_hours * 60)
    modified_by = None if each.age_hours is None else (3, 2, 1)[campaign_id % 3]
    return (
        campaign_id,
        each.type,
        each.name,
        1 + campaign_id % 3,
        each.folder_id,
        int(each.play_count is not None),
        each.play_count,
        each.play_order,
        each.target_type,
        each.target,
        each.start_dt,
        each.end_dt,
        (each.target or 0) // 3 if each.start_dt and each.type == "ad" and campaign_id % 2 else 0,
        *references,
        calendar.text(days=20, minutes=(each.age_hours or 0) * 60),
        modified_at,
        modified_by,
        tags.json(each.tags),
        json.dumps(each.display_group_ids),
        len(each.entries),
        sum(layout.duration_s for layout in each.entries),
    )
