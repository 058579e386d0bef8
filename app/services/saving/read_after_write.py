"""Reads again while a read may be behind a write: a CMS may read from a copy of its data that lags some seconds."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import ClassVar, TypeVar

T = TypeVar("T")


class Patience:
    """How long a read is repeated.

    Attributes:
        looks_s: when to read, in seconds from the first read on.
    """

    looks_s: ClassVar[tuple[float, ...]] = (0.0, 1.0, 3.0, 6.0, 10.0)


async def read_until(read: Callable[[], Awaitable[T]], is_settled: Callable[[T], bool], looks: int | None = None) -> T:
    """Reads until `is_settled`, at most `looks` times, by default as often as `Patience` says.

    Returns what was read last, settled or not.
    """
    waited_s = 0.0
    for at_s in Patience.looks_s[:looks]:
        if at_s > waited_s:
            await asyncio.sleep(at_s - waited_s)
            waited_s = at_s
        found = await read()
        if is_settled(found):
            break
    return found
