"""Runs the later checks of a save on request instead of after seconds, which are unreliable on a busy machine."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from app.domain.list_queries import RecordId
from app.services.saving.save_recheck import RecentSaves

NOT_BY_ITSELF: Final = (600.0, 700.0)


def look_again(recent: RecentSaves[Any], record_id: RecordId) -> None:
    """Runs the first check of the last save now."""
    recent._start_looking(record_id, (0.0,))


async def looked(recent: RecentSaves[Any], record_id: RecordId, looks: int = 1) -> None:
    """Runs that many checks now and returns after the last one; then nothing is watched any more."""
    recent._start_looking(record_id, (0.0,) * looks)
    await recent._looking[record_id]


async def looked_first(recent: RecentSaves[Any], record_id: RecordId) -> None:
    """Runs the first check now; it must find the save unharmed, and another check must be due."""
    recent._start_looking(record_id, (0.0, NOT_BY_ITSELF[1]))
    async with asyncio.timeout(30):
        while not has_looked(recent, record_id):  # noqa: ASYNC110 - nothing tells of a look that found nothing
            await asyncio.sleep(0.02)


def is_watched(recent: RecentSaves[Any], record_id: RecordId) -> bool:
    """Returns whether a check is due."""
    return record_id in recent._looking


def has_looked(recent: RecentSaves[Any], record_id: RecordId) -> bool:
    """Returns whether a check found the last save unharmed, with more checks due."""
    watched = recent._watched.get(record_id)
    return watched is not None and watched.is_settled
