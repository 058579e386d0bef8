"""How soon a request is due. What the user waits for goes first; the rest of a list and other lists follow.

The urgency belongs to the running task, and tasks that it starts inherit it.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from enum import IntEnum
from heapq import heappop, heappush
from itertools import count as count_up
from typing import Final


class Urgency(IntEnum):
    """A request waits while one with a smaller number is in progress."""

    NOW = 0
    """The user waits for it."""
    NEXT = 1
    """It completes what the user sees: the rest of a list, pictures, look-ups."""
    LATER = 2
    """A background list that is not open yet. Such requests are sent one at a time."""


class Due:
    """The urgency of work that belongs together; it can be raised while requests wait.

    Attributes:
        waiting: the requests that look again once it is raised.
    """

    def __init__(self, urgency: Urgency) -> None:
        self._urgency = urgency
        self.waiting: set[asyncio.Future[None]] = set()

    @property
    def urgency(self) -> Urgency:
        return self._urgency

    def raise_to(self, urgency: Urgency) -> None:
        """Does nothing if the work is at least as urgent already."""
        if urgency < self._urgency:
            self._urgency = urgency
            _wake(self.waiting)


_due: Final[ContextVar[Due | None]] = ContextVar("due", default=None)


def current() -> Due:
    """Returns how soon requests of this task are due; NOW by default."""
    return _due.get() or Due(Urgency.NOW)


def current_for_write() -> Due:
    """Returns how soon writes of this task are due: never LATER."""
    wanted = current()
    return wanted if wanted.urgency < Urgency.LATER else Due(Urgency.NEXT)


@contextmanager
def _within(inner: Due) -> Iterator[Due]:
    token = _due.set(inner)
    try:
        yield inner
    finally:
        _due.reset(token)


@contextmanager
def due(urgency: Urgency) -> Iterator[Due]:
    """Work inside, and tasks started there, are due `urgency`, unless they are less urgent already."""
    outer = current()
    with _within(Due(urgency) if outer.urgency < urgency else outer) as inner:
        yield inner


@contextmanager
def due_separately() -> Iterator[Due]:
    """Work inside is as urgent as outside, but can be raised by itself."""
    with _within(Due(current().urgency)) as inner:
        yield inner


@contextmanager
def due_before_lists() -> Iterator[None]:
    """Work inside is more urgent than background lists, even if one of these has started it.

    A list that loads in the background can bring the connection back, and thereby start a save that waited for it.
    """
    with _within(current_for_write()):
        yield


class Turns:
    """Makes less urgent requests wait for more urgent ones, but never for longer than `longest_wait_s`.

    A request that hangs, or a job of thousands of requests, would hold back all others otherwise.
    """

    def __init__(self, longest_wait_s: float = 3.0) -> None:
        self._longest_wait_s = longest_wait_s
        self._in_progress = [0] * len(Urgency)
        self._waiting: dict[asyncio.Future[None], Due] = {}

    @asynccontextmanager
    async def turn(self, wanted: Due) -> AsyncIterator[None]:
        """Waits until nothing more urgent is in progress, then counts as in progress itself."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + self._longest_wait_s
        while not self._is_free(wanted.urgency) and loop.time() < deadline:
            woken: asyncio.Future[None] = loop.create_future()
            self._waiting[woken] = wanted
            wanted.waiting.add(woken)
            timeout = loop.call_at(deadline, _wake, (woken,))
            try:
                await woken
            except asyncio.CancelledError:
                _wake(self._waiting)  # those that let it go first
                raise
            finally:
                timeout.cancel()
                del self._waiting[woken]
                wanted.waiting.discard(woken)
        urgency = wanted.urgency
        self._in_progress[urgency] += 1
        try:
            yield
        finally:
            self._in_progress[urgency] -= 1
            _wake(self._waiting)

    def _is_free(self, urgency: Urgency) -> bool:
        counted = urgency + 1 if urgency is Urgency.LATER else urgency
        is_first = all(other.urgency >= urgency for other in self._waiting.values())
        return is_first and not any(self._in_progress[:counted])


class Slots:
    """Limits how many requests are in progress. The most urgent goes first, but no less urgent one waits forever.

    `spare` of `count` slots are only for what the user waits for: all others may have to wait for slow answers. A
    request that has waited for `patience_s` is as urgent as a new one of the next level.
    """

    def __init__(self, count: int, spare: int = 0, patience_s: float = 3.0) -> None:
        self._free = count
        self._spare = min(spare, count - 1)
        self._patience_s = patience_s
        self._waiting: list[tuple[float, int, Urgency, asyncio.Future[None]]] = []
        self._serial = count_up()

    async def acquire(self, urgency: Urgency) -> None:
        """Waits for a free slot and takes it."""
        loop = asyncio.get_running_loop()
        granted: asyncio.Future[None] = loop.create_future()
        heappush(self._waiting, (loop.time() + urgency * self._patience_s, next(self._serial), urgency, granted))
        self._grant()
        try:
            await granted
        except asyncio.CancelledError:
            if granted.done() and not granted.cancelled():
                self.release()
            raise

    def release(self) -> None:
        self._free += 1
        self._grant()

    def _grant(self) -> None:
        kept_waiting = []
        while self._waiting and self._free:
            entry = heappop(self._waiting)
            if entry[-1].done():
                continue
            if entry[2] is not Urgency.NOW and self._free <= self._spare:
                kept_waiting.append(entry)
                continue
            self._free -= 1
            entry[-1].set_result(None)
        for entry in kept_waiting:
            heappush(self._waiting, entry)


def _wake(waiting: Iterable[asyncio.Future[None]]) -> None:
    for each in waiting:
        if not each.done():
            each.set_result(None)
