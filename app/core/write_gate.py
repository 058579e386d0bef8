"""Whether a write may still be sent: the account that began the work must be the one that is signed in.

A write can wait for a minute between the decision and its request: for a slot, for a CMS that asks clients to wait, for
a new token, or for the earlier requests of the same work. So the gate belongs to the running work, and the transport
checks it immediately before each write.

A complete write must also follow its read at once: what others save in between would be overwritten unseen. Its gate
stops a request that had to wait (`since_read`), and the record is read again.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Final

from app.core.errors import Busy, MarqueeError
from app.core.translatable_texts import phrase, say

Gate = Callable[[], MarqueeError | None]
"""Returns why a request must not be sent now, say because another account has signed in since; None if it may."""


READ_AGE_S: Final = 3.0
"""The most seconds between a read and the first request of the write that is based on it."""
_RETRY_IN_S: Final = 1.0


@dataclass(frozen=True, slots=True)
class _Guarded:
    """A gate, and the task for which it holds: work that it starts may be another account's later."""

    gate: Gate
    task: asyncio.Task[Any] | None


_guarded: Final[ContextVar[_Guarded | None]] = ContextVar("guarded", default=None)


def always_open() -> MarqueeError | None:
    return None


def pass_gate(gate: Gate) -> None:
    """Raises what prevents a request from being sent now."""
    if (why := gate()) is not None:
        raise why


def current_gate() -> Gate | None:
    """Returns the gate of the running work; None where there is none."""
    guarded = _guarded.get()
    return guarded.gate if guarded is not None and guarded.task is asyncio.current_task() else None


@contextmanager
def guarded(gate: Gate) -> Iterator[None]:
    """Writes of this task inside need this gate, and those around it."""
    outer = current_gate()
    both: Gate = gate if outer is None else lambda: outer() or gate()
    token = _guarded.set(_Guarded(both, asyncio.current_task()))
    try:
        yield
    finally:
        _guarded.reset(token)


class ReadTooOld(Busy):
    """The request had to wait, so the record must be read again before it is sent.

    `was_turned_away`: it was sent, and the CMS asked to wait.
    """

    default_hint = phrase("Try again in a moment.")

    def __init__(self, *, was_turned_away: bool = False) -> None:
        super().__init__(say("The CMS is busy, so the change wasn't sent."), retry_in_s=_RETRY_IN_S)
        self.was_turned_away = was_turned_away


def since_read(read_at: float) -> Gate:
    """Returns the gate of one request that overwrites what was read at `read_at`, as `time.monotonic()` tells it.

    A second try of the request is stopped in any case: the CMS turned the first one away.
    """
    first = soon_after(read_at)
    tries = 0

    def why_not() -> MarqueeError | None:
        nonlocal tries
        tries += 1
        return ReadTooOld(was_turned_away=True) if tries > 1 else first()

    return why_not


def soon_after(read_at: float) -> Gate:
    """As `since_read`, for work of one or more requests: only its first one must follow the read at once."""
    has_begun = False

    def why_not() -> MarqueeError | None:
        nonlocal has_begun
        if not has_begun and time.monotonic() - read_at > READ_AGE_S:
            return ReadTooOld()
        has_begun = True
        return None

    return why_not
