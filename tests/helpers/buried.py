"""When Marquee looks at a save again: here not after seconds, which pass unevenly on a busy machine, but when told."""

from __future__ import annotations

from typing import Any, Final

from app.domain.query import RecordId
from app.services.recent_saves import RecentSaves

NOT_BY_ITSELF: Final = (600.0, 700.0)


def look_again(recent: RecentSaves[Any], record_id: RecordId) -> None:
    """The first look at what was saved last, now."""
    recent._start_looking(record_id, (0.0,))


def has_looked(recent: RecentSaves[Any], record_id: RecordId) -> bool:
    """Whether a look at what was saved last has found it unharmed, with more looks to come."""
    watched = recent._watched.get(record_id)
    return watched is not None and watched.is_settled
