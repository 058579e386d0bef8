"""Creations that are under way at the same time, of which the CMS loses some (observed on 4.5.1 with campaigns)."""

import asyncio

_TAKES_S = 0.01
"""Long enough for those that were sent together to meet; an installed CMS takes longer."""
_EVERY = 4


class Parallel:
    """The requests of one route: every fourth that meets another is answered as ever, and lost."""

    def __init__(self) -> None:
        self._under_way = 0
        self._met = 0

    async def is_kept(self) -> bool:
        """Take a moment, as writing does; whether what is written then will stay."""
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
