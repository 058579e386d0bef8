"""Scrolling while a drag is near an edge: faster the nearer it is, and the longer it stays."""

from __future__ import annotations

import math
from time import monotonic
from typing import Final

TICK_MS: Final = 16
_SPEED: Final = 1_100.0
"""Pixels per second at the very edge, to begin with."""
_DOUBLES_S: Final = 0.2
"""The speed doubles in this time while the drag stays near the edge."""
_WHOLE_S: Final = 0.6
"""At full speed, the whole length takes this time."""
_LONGEST_TICK_S: Final = 0.1
"""A tick after a longer pause counts as this long, so that nothing is skipped unseen."""


class EdgeScrolling:
    """The speed of one drag. It depends on the time that has passed, not on how many frames were painted."""

    def __init__(self) -> None:
        self._began = 0.0
        self._ticked = 0.0
        self._side = 0

    def stop(self) -> None:
        """The drag has left the edge; the next time starts slowly again."""
        self._side = 0

    def pixels(self, share: float, length: float) -> float:
        """Returns how far to scroll in this tick.

        `share` is how far the drag is inside the edge, from -1 (upper or left) to 1; `length` is the scrollable length.
        """
        now, side = monotonic(), (share > 0) - (share < 0)
        if side != self._side:
            self._side, self._began, self._ticked = side, now, now - TICK_MS / 1000
        if not side:
            return 0.0
        passed = min(now - self._ticked, _LONGEST_TICK_S)
        self._ticked = now
        speed = _SPEED * math.pow(2.0, min((now - self._began) / _DOUBLES_S, 30.0))
        speed = min(speed, max(_SPEED, length / _WHOLE_S)) * share * share
        return side * max(1.0, speed * passed)
