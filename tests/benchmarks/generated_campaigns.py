"""Generated campaigns, in pages as a CMS would send them: for more rows than are worth requesting from a server."""

from __future__ import annotations

import json
import random
from collections.abc import AsyncIterator, Iterator

from app.api.decode import decode_rows
from app.api.paging import SIZE
from app.domain.campaigns.campaign import Campaign
from app.domain.list_queries import Page

_PLACES = ("Leeds", "York", "Bath", "Hull", "Derby", "Oxford", "Truro", "Wigan", "Luton", "Perth")
_SPOTS = ("terrace", "window", "counter", "kiosk", "till", "entrance", "food hall", "lift", "car park", "café")
_TIMES = ("morning", "midday", "afternoon", "evening", "weekend", "night")
_TAGS = ("coffee", "weekly", "staff", "travel", "seasonal", "menu", "offers", "price|low", "price|high")
_PEOPLE = ("maya", "alex", "jo", "sam")
_NOTHING = dict.fromkeys(
    ("permissionId", "entityId", "groupId", "objectId", "isUser", "entity", "objectIdString", "group")
)
_RIGHTS = {**_NOTHING, "view": 1, "edit": 1, "delete": 1, "modifyPermissions": 1}
_FIRST_ID = 1_000_000


def bodies(count: int) -> Iterator[bytes]:
    """Yields `count` campaigns as JSON, a thousand per page; always the same ones."""
    chance = random.Random(27)
    for first in range(0, count, SIZE):
        yield json.dumps([_row(number, chance) for number in range(first, min(first + SIZE, count))]).encode()


async def pages(count: int) -> AsyncIterator[Page[Campaign]]:
    """Yields the same, decoded like the program decodes a CMS's answers."""
    start = 0
    for body in bodies(count):
        items = (await decode_rows(body, Campaign)).records
        yield Page(items, start, count)
        start += len(items)


def _row(number: int, chance: random.Random) -> dict[str, object]:
    place = chance.choice(_PLACES)
    tags = chance.sample(_TAGS, chance.randrange(4))
    day, clock = f"{chance.randrange(1, 13):02}-{chance.randrange(1, 29):02}", f"{chance.randrange(24):02}:12:33"
    return {
        "campaignId": _FIRST_ID + number,
        "ownerId": chance.randrange(1, 5),
        "type": "ad" if chance.random() < 0.1 else "list",
        "campaign": f"{place} {chance.choice(_SPOTS)}, {chance.choice(_TIMES)} {number:07}",
        "isLayoutSpecific": 0,
        "numberLayouts": chance.randrange(30),
        "totalDuration": chance.randrange(4_000),
        "tags": [{"tag": tag, "tagId": _TAGS.index(tag) + 1, "value": None} for tag in tags],
        "folderId": _PLACES.index(place) + 2,
        "permissionsFolderId": 1,
        "cyclePlaybackEnabled": 0,
        "playCount": 0,
        "listPlayOrder": chance.choice(("round", "block")),
        "targetType": None,
        "target": 0,
        "startDt": 0,
        "endDt": 0,
        "plays": 0,
        "spend": 0,
        "impressions": 0,
        "lastPopId": None,
        "ref1": f"R-{number % 977}" if number % 3 == 0 else None,
        "ref2": None,
        "ref3": None,
        "ref4": None,
        "ref5": None,
        "createdAt": f"2025-{day} {clock}",
        "modifiedAt": f"2026-{day} {clock}",
        "modifiedBy": 2,
        "modifiedByName": chance.choice(_PEOPLE),
        "displayGroupIds": [],
        "retired": 0,
        "folderName": place,
        "userPermissions": _RIGHTS,
    }
