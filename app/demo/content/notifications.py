"""The notifications of the chain of shops: 40 written by hand, and ten kinds for each of the four shops.

More are generated.
"""

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any

from app.demo.content.dates import Calendar
from app.demo.content.folders_and_groups import DISPLAY_GROUP_ID, USER_GROUP_ID
from app.demo.content.name_generator import combined
from app.demo.sqlite_store import Store
from app.demo.users import BY_NAME, PEOPLE

SCHEMA = """
CREATE TABLE notification (
    notification_id INTEGER PRIMARY KEY AUTOINCREMENT, create_dt INTEGER NOT NULL, release_dt INTEGER NOT NULL,
    subject TEXT NOT NULL COLLATE NOCASE, type TEXT NOT NULL, body TEXT NOT NULL, is_interrupt INTEGER NOT NULL,
    is_system INTEGER NOT NULL DEFAULT 0, owner_id INTEGER NOT NULL, filename TEXT, original_file_name TEXT,
    nonusers TEXT, user_group_ids TEXT NOT NULL, display_group_ids TEXT NOT NULL,
    read_by TEXT NOT NULL DEFAULT '[]');
"""

# Edge cases: no recipients ("Note to self"), two with the same subject ("Fire drill"), markup of every kind
# ("Style guide, third edition"), right-to-left text and a long word ("Welcome, new colleagues").
# hours to the release ; type ; marks (i interrupt, s system) ; owner ; user groups ; display groups ; file
# ; subject ; body, a paragraph unless it has markup of its own
_NOTICES = """
    2;custom;i;maya;Everyone;Staff rooms;;Fire drill;Assembly points as printed on the board. Nobody takes the lift.
    -720;custom;i;maya;Everyone;Staff rooms;;Fire drill;Four minutes and ten seconds. Thank you, everybody.
    14;custom;;maya;Shop managers;;rota-week-48.pdf;Rota, week 48;Please confirm by Wednesday noon.
    -154;custom;;maya;Shop managers;;rota-week-47.pdf;Rota, week 47;Please confirm by Wednesday noon.
    38;custom;;alex;Content managers,Brand team;;;Christmas windows go live;All four shops switch at six in the morning. <b>Check your window once</b>, then go and have breakfast.
    62;custom;;maya;Shop managers,Weekend helpers;;;Black Friday: no changes after Thursday;Line-ups are frozen from Thursday noon to Sunday night.
    110;custom;;alex;Content managers;;;Photographs for the New Year boards;The studio is booked for two days. Send your list of breads.
    400;custom;;maya;Everyone;;;Closed on the first of January;The screens show the closed sign by themselves.
    560;custom;;maya;Bakery;Bakery floor;;Oven two is being serviced;Night shift bakes on ovens one and three.
    26;custom;i;maya;Facilities;All windows;;Network maintenance tonight;Players keep playing what they have. Do not restart them.
    -3;custom;;maya;Facilities;;;Network work is done;Everything answered again at half past five.
    -6;display;s;maya;Facilities,Content managers;Windows, York;;Windows, York: a player did not answer;The last answer came at 04:12. The player is asked every ten minutes.
    -5;display;s;maya;Facilities,Content managers;Windows, York;;Windows, York: the player answers again;It was away for 38 minutes.
    -30;display;s;maya;Facilities;Leeds Station kiosk;;Leeds Station kiosk: storage is nearly full;Nine tenths are used. Media that are not scheduled are removed first.
    -76;display;s;maya;Facilities;Bakery floor;;Bakery floor: the clock is wrong;The player is four minutes late.
    -9;layout;s;maya;Content managers;;;A layout cannot be played: Harbour lights evening;It was never published, and two lists name it.
    -33;layout;s;maya;Content managers;;;A layout has no duration: Shift rota this week;It is shown for ten seconds.
    -57;layout;s;maya;Content managers,Brand team;;;A layout names a font that is not there;Cakes and slices board falls back to the standard font.
    -12;library;s;maya;Content managers;;;The library is four fifths full;Films of the summer are still there.
    -300;library;s;maya;Content managers;;;A film could not be converted;harvest-market-final-FINAL.mov is longer than it should be.
    -4;dataset;s;maya;Content managers;;;Tide times could not be fetched;The harbour office did not answer. The last table stays.
    -28;dataset;s;maya;Content managers;;;Coffee prices: a column is missing;The sheet has no column "Large" any more.
    -100;dataset;s;maya;Content managers;;;Train departures are back;The first row came at 06:02.
    -7;report;s;maya;Content managers;;plays-november.pdf;Report: plays in November;Sent each Monday morning.
    -175;report;s;maya;Content managers;;plays-october.pdf;Report: plays in October;Sent each Monday morning.
    -8;report;s;maya;Brand team;;campaigns-q3.xlsx;Report: campaigns, third quarter;Impressions by shop and by hour.
    -2;schedule;s;maya;Shop managers,Content managers;;;A schedule ends tomorrow: Half-term family offer;Nothing follows it.
    -50;schedule;s;maya;Shop managers,Content managers;;;Two campaigns at the same time;Country loaf launch and Autumn window loop have the same priority.
    -22;custom;;alex;Brand team,Content managers;;style-guide-3.pdf;Style guide, third edition;<h2>What is new</h2><ul><li>Ochre is <em>only</em> for offers</li><li>Prices: <strong>£4.50</strong>, never 4,50</li></ul><table><tr><th>Board</th><th>Size</th></tr><tr><td>Counter</td><td>1920 × 1080</td></tr></table><p><a href="https://brand.brindle.example/guide">The whole guide</a></p>
    -46;custom;;maya;Everyone;;;Welcome, new colleagues;<p>Ana, Jakub, Noor &amp; Oluwaseun start on Monday.</p><p dir="rtl">أهلا وسهلا</p><p>Donau­dampfschifffahrts­gesellschafts­kapitän</p>
    -70;custom;;priya;Everyone,Shop managers;;;Lost: one rolling pin;Beech, with initials. It has sentimental value.
    -94;custom;;priya;Everyone;;;Found: one rolling pin;It was in the window all the time.
    -118;custom;;alex;Content managers;;;How to name a layout;Shop first, then what it is. No dates: the CMS knows them.
    -142;custom;;maya;;;;Note to self;Ask the harbour office for an address that stays.
    -166;custom;;maya;Weekend helpers;;;Saturday: who opens?;Keys are with Priya.
    -190;custom;i;maya;Everyone;;;The CMS is updated on Sunday;From seven to eight nobody can sign in. The screens do not notice.
    -214;custom;;maya;Users;;;You can now sign in with Marquee;Ask Alex for the address to put in.
    -500;custom;;alex;Brand team,Content managers;;;Pumpkin, one last time;No pumpkin on any board from Friday on.
    -900;custom;;maya;Everyone;;;Living wage: what changes;From April on. The sheet hangs in the staff room.
    -1500;custom;;maya;Everyone;;;Summer party;In the yard of the bakery, with the ovens off.
"""  # noqa: E501 - one line for each notification reads better than a folded one

_IN_EVERY_SHOP = """
    20;custom;;maya;Shop managers;{windows};;{shop}: window cleaning;Ladders in front of the screens from seven to eight.
    44;custom;;priya;Shop managers,Everyone;{counters};;{shop}: new prices on the counter boards;The till changes on the same evening.
    90;custom;;alex;Shop managers,Content managers;{windows};;{shop}: Christmas window;Portrait and landscape are both there. Look at it once from across the street.
    190;custom;;maya;Shop managers,Weekend helpers;;;{shop}: hours over the holidays;The boards follow by themselves.
    300;custom;i;maya;Shop managers;{counters};;{shop}: stocktaking;The shop closes at four on that day.
    -10;custom;;maya;Shop managers;;;{shop}: opening hours confirmed;No changes until the holidays.
    -34;display;s;maya;Facilities,Shop managers;{counters};;{shop}: counter boards were off for a moment;Somebody pulled a plug. It is back in.
    -130;custom;;alex;Shop managers,Content managers;;{code}-plan.pdf;{shop}: plan of the screens;Names are as in the CMS. Tell Alex what has moved.
    -250;schedule;s;maya;Shop managers;{windows};;{shop}: the evening window has no schedule on Sundays;The day loop plays on.
    -600;report;s;maya;Shop managers;;{code}-autumn.pdf;{shop}: plays in autumn;By layout and by hour.
"""  # noqa: E501 - the same
_ALL_HAVE_READ = -24
"""Hours to a release before which all users have read it."""
_SHOPS = {"Leeds": "lds", "York": "yrk", "Bath": "bth", "Bristol Harbour": "brh"}


_AREAS = ("window", "counter", "kiosk", "staff room", "bakery", "entrance", "cake display", "pick-up shelf")
# type ; marks ; user groups ; subject ; body
_MADE_UP = tuple(
    line.split(";")
    for line in (
        "display;s;Facilities;a player did not answer;The player is asked every ten minutes.",
        "custom;;Weekend helpers;who opens on Saturday?;Keys are in the usual place.",
        "display;s;Facilities;the player answers again;It was away for a few minutes.",
        "custom;;Bakery;change of the oven plan;Look at the board before the night shift.",
        "library;s;;a film was converted;It plays from the next collection on.",
        "schedule;s;Shop managers;a schedule ends tomorrow;Nothing follows it.",
    )
)


def fill(store: Store, calendar: Calendar, count: int) -> None:
    """Inserts `count` notifications, the handwritten ones first."""
    store.run_many(
        """INSERT INTO notification (release_dt, create_dt, type, is_interrupt, is_system, owner_id, user_group_ids,
               display_group_ids, filename, original_file_name, nonusers, read_by, subject, body)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
        (_row(number, line, calendar) for number, line in enumerate(islice(_lines(count), count), start=1)),
    )


def _lines(count: int) -> Iterator[list[str]]:
    yield from _by_hand()
    for number in range(len(list(_by_hand())) + 1, count + 1):
        shop, area = combined(number, tuple(_SHOPS), _AREAS)
        kind, marks, groups, what, body = _MADE_UP[number % len(_MADE_UP)]
        # A few are in the future; the others go back ten years.
        hours = 24 + number % 2000 if number % 50 == 0 else -(number * 7 % 87_600)
        yield [f"{hours}", kind, marks, "maya", groups, "", "", f"{shop}, {area}: {what} {number:05}", body]


def _by_hand() -> Iterator[list[str]]:
    for line in _NOTICES.strip().splitlines():
        yield line.strip().split(";", 8)
    for line in _IN_EVERY_SHOP.strip().splitlines():
        for shop, code in _SHOPS.items():
            groups = {"windows": f"Windows, {shop}", "counters": f"Counter boards, {shop}"}
            yield line.strip().format(shop=shop, code=code, **groups).split(";", 8)


def _row(number: int, line: list[str], calendar: Calendar) -> tuple[Any, ...]:
    hours, kind, marks, owner, user_groups, display_group, file, subject, body = line
    released = calendar.unix(hours_ahead=float(hours) + number % 4 / 4)
    return (
        released,
        min(released, calendar.unix(hours_ahead=-number)) - 3600,
        kind,
        int("i" in marks),
        int("s" in marks),
        BY_NAME[owner].user_id,
        json.dumps([USER_GROUP_ID[name] for name in user_groups.split(",") if name]),
        json.dumps([DISPLAY_GROUP_ID[display_group]] if display_group else []),
        f"{number}_{file}" if file else None,
        file or None,
        "tills@brindle.example,printer@brindle.example" if kind == "report" and number % 2 else None,
        json.dumps([user.user_id for user in PEOPLE] if float(hours) < _ALL_HAVE_READ else []),
        subject,
        body if body.startswith("<") else f"<p>{body}</p>",
    )
