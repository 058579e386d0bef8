"""A complete write must follow its read at once: what others save in between would be overwritten unseen.

A request can wait after it was decided: for a CMS that asks clients to wait (429), for a new token (401), for the
time zone that the user is asked for. The gate of a write stops it then, and the record is read again.
"""

from __future__ import annotations

import time
from typing import Final

from app.core.errors import Busy, MarqueeError
from app.core.translatable_texts import phrase, say
from app.core.write_gate import Gate

LONGEST_S: Final = 3.0
"""The most seconds between a read and the first request of the write that is based on it."""
_RETRY_IN_S: Final = 1.0


class ReadTooOld(Busy):
    """The request had to wait, so the record must be read again before it is sent."""

    default_hint = phrase("Try again in a moment.")

    def __init__(self) -> None:
        super().__init__(say("The CMS is busy, so the change wasn't sent."), retry_in_s=_RETRY_IN_S)


def since_read(read_at: float) -> Gate:
    """Returns the gate of one request that overwrites what was read at `read_at`, as `time.monotonic()` tells it.

    A second try of the request is stopped in any case: the CMS turned the first one away.
    """
    first = soon_after(read_at)
    tries = 0

    def why_not() -> MarqueeError | None:
        nonlocal tries
        tries += 1
        return ReadTooOld() if tries > 1 else first()

    return why_not


def soon_after(read_at: float) -> Gate:
    """As `since_read`, for work of one or more requests: only its first one must follow the read at once."""
    has_begun = False

    def why_not() -> MarqueeError | None:
        nonlocal has_begun
        if not has_begun and time.monotonic() - read_at > LONGEST_S:
            return ReadTooOld()
        has_begun = True
        return None

    return why_not
