"""Reads the records of a job a batch at a time, each batch shortly before its records are needed."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

from app.core.errors import MarqueeError
from app.core.log import logger

T = TypeVar("T")
R = TypeVar("R")

MAX_AGE_S: Final = 5.0
"""A record that was read longer ago, for example because the job was paused, is read again."""
_log = logger("read ahead")


@dataclass(eq=False)
class _Batch(Generic[T, R]):
    items: Sequence[T]
    following: _Batch[T, R] | None = None
    taken: int = 0
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    found: dict[int, R] | None = None
    read_at: float = 0.0


class ReadAhead(Generic[T, R]):
    """`read` reads the records of one batch, by id; it may leave out some, and its failure leaves out all of them."""

    def __init__(
        self,
        batches: Sequence[Sequence[T]],
        id_of: Callable[[T], int],
        read: Callable[[Sequence[T]], Awaitable[Mapping[int, R]]],
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._read = read
        self._now = now
        self._batches: dict[int, _Batch[T, R]] = {}
        following: _Batch[T, R] | None = None
        for items in reversed(batches):
            following = batch = _Batch[T, R](items, following)
            self._batches.update((id_of(item), batch) for item in items)

    async def take(self, record_id: int) -> R | None:
        """Returns the record, once; None if it has to be read by itself. Reads its batch if that was not done yet.

        Halfway through a batch, the next one is read first: meanwhile, those beside this one go on with this batch.
        """
        batch = self._batches.pop(record_id, None)
        if batch is None:
            return None
        found = await self._found(batch)
        batch.taken += 1
        if batch.following is not None and batch.taken == len(batch.items) // 2:
            await self._found(batch.following)
        record = found.pop(record_id, None)
        return record if self._now() - batch.read_at <= MAX_AGE_S else None

    async def _found(self, batch: _Batch[T, R]) -> dict[int, R]:
        async with batch.lock:
            if batch.found is None:
                batch.read_at = self._now()  # it may be changed as soon as the CMS has read it
                batch.found = await self._read_batch(batch.items)
        return batch.found

    async def _read_batch(self, items: Sequence[T]) -> dict[int, R]:
        try:
            return dict(await self._read(items))
        except MarqueeError as error:
            _log.info("%d records are read one by one: %s", len(items), type(error).__name__)
            return {}
