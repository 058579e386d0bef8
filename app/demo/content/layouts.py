"""The layouts of the chain of shops: 120 written by hand, and any number generated from the same words."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from app.demo.content.dates import Calendar
from app.demo.content.folders_and_groups import FOLDER_ID, Tags
from app.demo.sqlite_store import Store
from app.demo.users import LIMITED_USER_ID

SCHEMA = """
CREATE TABLE layout (
    layout_id INTEGER PRIMARY KEY AUTOINCREMENT, campaign_id INTEGER NOT NULL, parent_id INTEGER,
    name TEXT NOT NULL COLLATE NOCASE, description TEXT, owner_id INTEGER NOT NULL, folder_id INTEGER NOT NULL,
    published_status INTEGER NOT NULL, status INTEGER NOT NULL, retired INTEGER NOT NULL,
    width INTEGER NOT NULL, height INTEGER NOT NULL, duration INTEGER NOT NULL, code TEXT,
    tags TEXT NOT NULL, created TEXT NOT NULL, modified TEXT NOT NULL);
CREATE INDEX layout_by_name ON layout (parent_id, folded(name));
CREATE INDEX layout_by_campaign ON layout (campaign_id);
"""

PORTRAIT = (1080, 1920)
LANDSCAPE = (1920, 1080)

# folder: name | seconds | tags | marks (p portrait, r retired, d draft: never published, c checked out, u unshared)
_NAMED = {
    "Bristol Harbour": """
        Autumn welcome|8|season:autumn,window|p
        Weather and tides|6|local|p
        Harbour ferry times|10|local,travel
        Harvest market, Saturday|10|event,season:autumn
        Quayside terrace, open till nine|8|window|p
        Boat race weekend|12|event|u
        Bristol Harbour hours|6|service
        Sunday brunch on the quay|9|menu,daypart:am
        Dog-friendly tables|6|service
        Harbour lights evening|10|event|d
        Local farms: Hazel Hill|12|brand,local
        Local farms: Chew Valley|12|brand,local
        Meet the bakers: Bristol|14|brand,people""",
    "Leeds": """
        Leeds Station: five minutes to your train|6|kiosk,travel|p
        Leeds Station: breakfast to go|8|kiosk,daypart:am|p
        Leeds Station: flat white and a bun|8|kiosk,offer|p
        Briggate window, morning|9|window,daypart:am|p
        Briggate window, evening|9|window,daypart:pm|p
        Leeds hours|6|service
        Yorkshire parkin|8|bakery,season:autumn
        Meet the bakers: Leeds|14|brand,people
        Leeds Light Night|10|event|c
        Football Saturday offer|7|offer""",
    "York": """
        York Minster window, day|9|window,flagship|p
        York Minster window, dusk|9|window,flagship|p
        York hours|6|service
        Barista hiring|6|people
        Assistant baker, York|6|people
        York Food Festival|10|event
        Fat rascals, warm|8|bakery
        Ghost walk hot chocolate|8|offer,season:autumn
        Meet the bakers: York|14|brand,people""",
    "Bath": """
        Milsom Street window|9|window|p
        Bath hours|6|service
        Bath bun, since 1760|10|bakery,brand
        Afternoon tea for two|10|menu,daypart:pm
        Christmas market stall|8|season:winter,event
        Students: ten per cent|7|offer
        Meet the bakers: Bath|14|brand,people""",
    "Shops": """
        Loyalty: tenth coffee free|10|loyalty
        Click and collect|8|service
        Country loaf launch|12|bakery,launch
        Opening hours, September|6|service|r
        Opening hours, bank holiday|8|service
        Allergen notice|5|service,menu
        Deli lunch board|9|menu,daypart:noon
        Deli lunch board, vegan|9|menu,daypart:noon
        Hot drinks board|12|menu
        Cold drinks board|12|menu
        Bread board|12|menu,bakery
        Cakes and slices board|12|menu
        Breakfast board|12|menu,daypart:am
        Children's menu|9|menu,family
        Family soup deal|8|offer,family
        App: skip the queue|8|loyalty
        App: order to your table|8|loyalty
        Reusable cup discount|6|offer
        Evening bakes, half price|7|offer,daypart:pm
        Follow us|4|brand
        Queue here sign|4|service
        Card only at this till|4|service
        Wet floor, take care|4|safety
        Wi-fi for guests|5|service
        Bring your own jar|8|brand
        Half-term pizza night|10|offer,family
        Coffee of the week: Huila|10|coffee
        Coffee of the week: Yirgacheffe|10|coffee
        Coffee of the week: Antigua|10|coffee|d
        Oat milk, no extra charge|6|coffee,offer
        Cold brew on tap|8|coffee,season:summer
        Decaf done properly|8|coffee
        Sourdough story, part 1|12|brand,bakery
        Sourdough story, part 2|12|brand,bakery
        Sourdough story, part 3|12|brand,bakery|c
        Rye and caraway|8|bakery
        Seeded batch|8|bakery
        Cinnamon knots|8|bakery
        Sausage roll, hot now|6|bakery,offer
        Gift cards|6|offer
        Tote bag give-away|6|loyalty,offer
        Birthday cakes to order|8|bakery""",
    "Autumn": """
        Harvest soup, £4.50|8|menu,season:autumn
        Pumpkin spice is back|8|coffee,season:autumn
        Apple crumble, warm|8|bakery,season:autumn
        Autumn goodbye|3|season:autumn
        Bonfire toffee|8|bakery,season:autumn
        Mushroom and thyme soup|8|menu,season:autumn
        Plum and almond tart|8|bakery,season:autumn
        Conkers for kids|9|family,season:autumn|r""",
    "Winter": """
        Hamper pre-order|10|season:winter,hampers
        Hamper pick-up times|8|season:winter,hampers
        Mince pies, box of six|8|bakery,season:winter
        Stollen by the slice|8|bakery,season:winter
        Mulled apple juice|8|menu,season:winter
        Christmas opening hours|8|service,season:winter|d
        New Year, new loaf|9|bakery,season:winter|d
        Burns Night oatcakes|8|bakery,season:winter""",
    "Summer": """
        Iced latte trio|8|coffee,season:summer
        Picnic boxes|9|offer,season:summer
        Strawberry tart|8|bakery,season:summer
        Summer clearance|7|offer,season:summer|r
        Lemonade, cloudy|6|menu,season:summer
        Ice cream van, Sundays|8|event,season:summer""",
    "Back of house": """
        Shift rota this week|15|staff
        Safety: lifting and carrying|15|staff,safety
        Safety: oven doors|15|staff,safety
        Safety: knives|15|staff,safety
        Fire assembly points|12|staff,safety
        Hand washing, twenty seconds|20|staff,safety
        Staff room: birthdays|12|staff,people
        Staff room: suggestion box|10|staff
        Staff room: town hall, Thursday|12|staff|u
        Till closing check list|20|staff
        Waste sorting guide|15|staff
        Delivery times|10|staff""",
    "Brand": """
        Our flour, our fields|14|brand
        Four shops, one oven|12|brand
        Pay and pension at Brindle|12|people|u
        Living wage employer|8|brand,people
        B Corp since 2024|8|brand""",
}  # fmt: skip

_THEMES = ("Autumn", "Winter", "Summer", "Spring", "Breakfast", "Lunch", "Evening", "Weekend", "Loyalty", "Bakery",
           "Coffee", "Deli", "Soup", "Sourdough", "Cake", "Hamper", "Market", "Family", "Student", "Staff")  # fmt: skip
_KINDS = ("offer", "board", "welcome", "notice", "story", "launch", "teaser", "reminder", "window", "counter")
_PLACES = ("Leeds", "York", "Bath", "Bristol Harbour")


@dataclass(frozen=True, slots=True)
class Layout:
    """One layout of the content. Its own (layout-specific) campaign has the id `campaign_id`."""

    campaign_id: int
    name: str
    folder_id: int
    duration_s: int
    tags: str
    marks: str

    @property
    def layout_id(self) -> int:
        """The id that campaigns refer to: even, since every draft took a number too."""
        return self.campaign_id * 2

    @property
    def code(self) -> str | None:
        """The code by which actions refer to it."""
        return f"BR{self.campaign_id:03}" if self.campaign_id % 5 == 0 else None

    @property
    def is_draft(self) -> bool:
        """Whether it has a draft: never published, or checked out."""
        return "d" in self.marks or "c" in self.marks

    @property
    def is_shared(self) -> bool:
        """Whether the restricted user may see it."""
        return "u" not in self.marks


def make(count: int, rng: random.Random) -> list[Layout]:
    """Returns `count` layouts, the handwritten ones first."""
    layouts = [
        Layout(0, name, FOLDER_ID[folder], int(seconds), tags, marks[0] if marks else "")
        for folder, lines in _NAMED.items()
        for name, seconds, tags, *marks in (line.strip().split("|") for line in lines.strip().splitlines())
    ][:count]
    # In alphabetical order by folder, all generated line-ups would look alike, so shuffle once.
    rng.shuffle(layouts)
    for index in range(len(layouts), count):
        theme, kind, place = rng.choice(_THEMES), rng.choice(_KINDS), rng.choice(_PLACES)
        name = f"{theme} {kind}, {place} {index + 1:04}"
        layouts.append(Layout(0, name, FOLDER_ID[place], rng.randrange(4, 16), theme.lower(), ""))
    return [
        Layout(number, each.name, each.folder_id, each.duration_s, each.tags, each.marks)
        for number, each in enumerate(layouts, start=1)
    ]


def fill(store: Store, calendar: Calendar, tags: Tags, layouts: list[Layout], rng: random.Random) -> None:
    """Inserts the layouts, each with its own campaign, its drafts and its shares."""
    ages = [rng.uniform(2, 200) for _ in layouts]
    store.run_many(
        """INSERT INTO campaign (campaign_id, type, name, owner_id, folder_id, is_layout_specific, cycle,
               list_play_order, plays, spend, impressions, created_at, modified_at, retired, tags,
               display_group_ids, number_layouts, total_duration)
           VALUES (?, 'list', ?, 1, ?, 1, 0, 'round', 0, 0, 0, ?, ?, 0, '[]', '[]', 1, ?)""",
        (
            (
                each.campaign_id,
                each.name,
                each.folder_id,
                calendar.text(days=age + 40),
                calendar.text(days=age),
                each.duration_s,
            )
            for each, age in zip(layouts, ages, strict=True)
        ),
    )
    store.run_many(
        """INSERT INTO layout (layout_id, campaign_id, parent_id, name, owner_id, folder_id, published_status, status,
               retired, width, height, duration, code, tags, created, modified)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
        (row for each, age in zip(layouts, ages, strict=True) for row in _rows(each, calendar, tags, age)),
    )
    store.run_many(
        "INSERT INTO campaign_layout (campaign_id, layout_id, display_order, day_part_id) VALUES (?, ?, 1, 0)",
        ((each.campaign_id, each.layout_id) for each in layouts),
    )
    store.run_many(
        "INSERT INTO share (entity, object_id, user_id, edit, del) VALUES ('campaign', ?, ?, 0, 0)",
        ((each.campaign_id, LIMITED_USER_ID) for each in layouts if each.is_shared),
    )


def _rows(each: Layout, calendar: Calendar, tags: Tags, age_days: float) -> Iterator[tuple[Any, ...]]:
    width, height = PORTRAIT if "p" in each.marks else LANDSCAPE
    owner = 2 if each.campaign_id % 3 else 1
    retired = int("r" in each.marks)
    shared = (each.name, owner, each.folder_id)
    looks = (retired, width, height, each.duration_s, each.code, tags.json(each.tags))
    dates = (calendar.text(days=age_days + 40), calendar.text(days=age_days))
    published_status = 2 if each.is_draft else 1
    status = 3 if "d" in each.marks else 1
    yield (each.layout_id, each.campaign_id, None, *shared, published_status, status, *looks, *dates)
    if each.is_draft:
        yield (each.layout_id + 1, each.campaign_id, each.layout_id, *shared, 2, 3, *looks, *dates)
