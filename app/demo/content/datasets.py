"""The datasets of the chain of shops: 25 written by hand, with local, remote or real-time data; more are generated."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from app.demo.content.dates import Calendar
from app.demo.content.folders_and_groups import FOLDER_ID
from app.demo.content.name_generator import SHOPS, combined
from app.demo.sqlite_store import Store

SCHEMA = """
CREATE TABLE data_set (
    data_set_id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL COLLATE NOCASE, description TEXT, code TEXT,
    owner_id INTEGER NOT NULL, folder_id INTEGER NOT NULL, last_edit INTEGER NOT NULL, last_sync INTEGER NOT NULL,
    is_lookup INTEGER NOT NULL, is_remote INTEGER NOT NULL, is_real_time INTEGER NOT NULL,
    uri TEXT, authentication TEXT, username TEXT, password TEXT, custom_headers TEXT, data_root TEXT,
    refresh_rate INTEGER NOT NULL, row_limit INTEGER, limit_policy TEXT, shared_with TEXT);
CREATE TABLE data_set_column (
    column_id INTEGER PRIMARY KEY AUTOINCREMENT, data_set_id INTEGER NOT NULL, heading TEXT NOT NULL,
    data_type TEXT NOT NULL, column_order INTEGER NOT NULL, list_content TEXT, formula TEXT, remote_field TEXT);
CREATE INDEX data_set_column_by_set ON data_set_column (data_set_id);
"""

# name ; code ; kind (kept, lookup, remote, secret: remote with a password, real: in real time) ; folder ; shared with
# ; address ; description ; columns with their types (n number, d date, i image, h HTML, l list, f formula, else text)
_DATA_SETS = """
    Menu prices;menu_prices;kept;Shops;Shop managers;;One row for each product and size;Product, Size:l, Price:n, With tax:f
    Allergens by product;allergens;kept;Shops;;;Checked each quarter;Product, Gluten, Milk, Nuts, Sesame, Soya
    Hours by shop;hours;kept;Shops;Shop managers;;;Shop:l, Day:l, Opens, Closes, Note
    Hours over the holidays;hours_holidays;kept;Winter;;;Wins over the usual hours;Shop:l, Date:d, Opens, Closes
    Coffee of the week;coffee_week;kept;Shops;;;;Week:n, Bean, Farm, Notes:h, Picture:i
    Breads and their stories;breads;kept;Brand;Brand team;;;Bread, Flour, Hours of rest:n, Story:h, Picture:i
    Farms we buy from;farms;kept;Brand;Brand team;;;Farm, Place, Miles:n, Since:d, Picture:i
    Meet the bakers;bakers;kept;Brand;;;;Name, Shop:l, Since:d, Words:h, Picture:i
    Shops;shops;lookup;Shops;;;Names and addresses that other sets refer to;Shop, Street, Town, Telephone
    Sizes;sizes;lookup;Shops;;;;Size, Order:n
    Staff birthdays;birthdays;kept;Back of house;;;First names only;Name, Day:d, Shop:l
    Shift rota;rota;kept;Back of house;Shop managers;;;Week:n, Shop:l, Name, Shift:l
    Loyalty offers;loyalty;kept;Seasonal;;;;Offer, From:d, To:d, Points:n
    Hamper orders to date;hampers;kept;Winter;;;Counted by hand each evening;Day:d, Shop:l, Orders:n
    Tide times;tides;remote;Bristol Harbour;;https://tides.example/bristol.json;From the harbour office;Time:d, Height:n, State
    Ferries tonight;ferries;remote;Bristol Harbour;;https://ferries.example/api/departures;;Leaves:d, To, Quay, Late by:n
    Departures;departures;secret;Leeds;;https://rail.example/lds/departures;Leeds Station, next thirty minutes;Time, To, Platform, Expected
    Weather warnings;warnings;remote;Shops;;https://weather.example/uk/warnings.json;;Area, Level:l, From:d, To:d, Words
    Queue at the counter;queue;real;Shops;;;Filled by the queue sign;Till:n, State, Waiting:n
    Tickets called;tickets;real;Leeds;;;Leeds Station kiosk;Ticket, Lane, Since:d
    Orders ready;orders_ready;real;Shops;;;Click and collect;Order, Name, Shelf
    Stock in the window;stock;secret;Shops;;https://till.brindle.example/api/stock;What the tills have sold, every five minutes;Shop:l, Product, Left:n
    Company news;news;remote;Head office;;https://news.brindle.example/feed.json;;Date:d, Head line, Words:h, Picture:i
    Plays by shop;plays;secret;Head office;;https://reports.brindle.example/plays;For the screen at head office;Shop, Layout, Plays:n
    Old price list;;kept;Archive;;;Kept for the accounts, nothing uses it;
"""  # noqa: E501 - one line for each dataset reads better than a folded one
_TYPES = {"n": "Number", "d": "Date", "i": "External Image", "h": "HTML"}
_LISTS = {"Shop": "Leeds,York,Bath,Bristol Harbour", "Size": "Small,Regular,Large", "Level": "Yellow,Amber,Red"}


# For generated datasets.
_SUBJECTS = ("Prices", "Stock", "Offers", "Queue", "Rota", "Hours", "Deliveries", "Tastings", "Orders", "Visitors")
_USES = ("window", "counter", "kiosk", "staff room", "bakery", "menu board", "till", "newsletter")
_KINDS = ("kept", "remote", "kept", "real", "lookup")


def fill(store: Store, calendar: Calendar, count: int) -> None:
    """Inserts `count` datasets with their columns, the handwritten ones first."""
    lines = list(islice(_lines(count), count))
    store.run_many(
        """INSERT INTO data_set (data_set_id, name, code, is_lookup, is_remote, is_real_time, folder_id, shared_with,
               uri, authentication, username, password, custom_headers, data_root, refresh_rate, row_limit,
               limit_policy, description, owner_id, last_edit, last_sync)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
        (_row(number, line, calendar) for number, line in enumerate(lines, start=1)),
    )
    store.run_many(
        "INSERT INTO data_set_column (data_set_id, column_order, heading, data_type, list_content, formula, "
        "remote_field) VALUES (?, ?, ?, ?, ?, ?, ?)",
        (
            _column(number, order, column, is_remote=line[2] in {"remote", "secret"})
            for number, line in enumerate(lines, start=1)
            for order, column in enumerate(filter(None, line[7].split(", ")), start=1)
        ),
    )


def _lines(count: int) -> Iterator[list[str]]:
    by_hand = [[part.strip() for part in line.strip().split(";")] for line in _DATA_SETS.strip().splitlines()]
    yield from by_hand
    for number in range(len(by_hand) + 1, count + 1):
        subject, shop, use = combined(number, _SUBJECTS, SHOPS, _USES)
        kind = _KINDS[number % len(_KINDS)]
        code = f"{subject}_{number}".lower() if number % 3 else ""
        address = f"https://data.brindle.example/{number}.json" if kind == "remote" else ""
        words = f"{subject} for the {use}" if number % 2 else ""
        yield [f"{subject}, {shop} {use} {number:05}", code, kind, shop, "", address, words, "Name, Value:n"]


def _row(number: int, line: list[str], calendar: Calendar) -> tuple[Any, ...]:
    name, code, kind, folder, shared_with, uri, description, _ = line
    is_remote, is_secret = kind in {"remote", "secret"}, kind == "secret"
    return (
        number,
        name,
        code or None,
        int(kind == "lookup"),
        int(is_remote),
        int(kind == "real"),
        FOLDER_ID[folder],
        shared_with or None,
        uri or None,
        ("basic" if is_secret else "none") if is_remote else None,
        "screens" if is_secret else None,
        # Not a secret: the address does not exist. Records carry it because the CMS's records do.
        f"demo-{code}" if is_secret else None,
        "X-Client: screens" if is_secret else None,
        "data.items" if is_remote else None,
        300 if is_remote else 86400,
        500 if is_remote else None,
        "truncate" if is_remote else None,
        description or None,
        1 + number % 2,
        0 if name == "Old price list" else calendar.unix(hours_ahead=-(number * 7 % 87_600)),
        calendar.unix(hours_ahead=-number / 10) if is_remote else 0,
    )


def _column(number: int, order: int, text: str, *, is_remote: bool) -> tuple[Any, ...]:
    heading, _, kind = text.partition(":")
    return (
        number,
        order,
        heading,
        _TYPES.get(kind, "String"),
        _LISTS.get(heading, "Early,Late") if kind == "l" else None,
        "Price * 1.2" if kind == "f" else None,
        heading.lower().replace(" ", "_") if is_remote else None,
    )
