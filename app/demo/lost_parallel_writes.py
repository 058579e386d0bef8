"""Parallel creations, of which the CMS loses some (observed on 4.5.1 with campaigns)."""

import asyncio

_TAKES_S = 0.01
"""Seconds; long enough for requests sent together to overlap. An installed CMS takes longer."""
_EVERY = 4


class Parallel:
    """The requests of one route: every fourth that overlaps another gets a normal answer but is lost."""

    def __init__(self) -> None:
        self._under_way = 0
        self._met = 0

    async def is_kept(self) -> bool:
        """Waits a moment, like a write; returns whether the write will be kept."""
        meets_another = self._under_way > 0
        self._under_way += 1
        try:
            await asyncio.sleep(_TAKES_S)
        finally:
            self._under_way -= 1
        if not meets_another:
            return True
        self._met += 1
        return self._met % _EVERY != 1
