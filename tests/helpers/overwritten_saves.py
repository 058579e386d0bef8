"""When Marquee looks at a save again: here not after seconds, which pass unevenly on a busy machine, but when told."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from app.domain.query import RecordId
from app.services.saving.recent_saves import RecentSaves

NOT_BY_ITSELF: Final = (600.0, 700.0)


def look_again(recent: RecentSaves[Any], record_id: RecordId) -> None:
    """The first look at what was saved last, now."""
    recent._start_looking(record_id, (0.0,))


async def looked(recent: RecentSaves[Any], record_id: RecordId, looks: int = 1) -> None:
    """That many looks, now; returns after the last one, and nothing is looked at any more."""
    recent._start_looking(record_id, (0.0,) * looks)
    await recent._looking[record_id]


async def looked_first(recent: RecentSaves[Any], record_id: RecordId) -> None:
    """The first look, now, which has to find it unharmed; there is another one to come."""
    recent._start_looking(record_id, (0.0, NOT_BY_ITSELF[1]))
    async with asyncio.timeout(30):
        while not has_looked(recent, record_id):  # noqa: ASYNC110 - nothing tells of a look that found nothing
            await asyncio.sleep(0.02)


def is_watched(recent: RecentSaves[Any], record_id: RecordId) -> bool:
    """Whether there is a look to come."""
    return record_id in recent._looking


def has_looked(recent: RecentSaves[Any], record_id: RecordId) -> bool:
    """Whether a look at what was saved last has found it unharmed, with more looks to come."""
    watched = recent._watched.get(record_id)
    return watched is not None and watched.is_settled
