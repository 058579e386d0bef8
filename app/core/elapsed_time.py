"""How long ago something happened, perhaps in an earlier run: the clock of a computer may be set in between."""

from __future__ import annotations

import time


def seconds_since(at: float, tick: float, now: float | None = None) -> float:
    """Returns the seconds since a moment, rather too few than too many.

    `at` is the moment in Unix seconds, and `tick` the same on this computer's monotonic clock, which starts again when
    the computer starts; 0 if it is not known. `now` is the time in Unix seconds, by default that of this computer.
    """
    wall, steady = (time.time() if now is None else now) - at, time.monotonic() - tick
    return max(0.0, min(wall, steady) if tick and steady >= 0 else wall)
