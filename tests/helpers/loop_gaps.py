"""Measures how long an asyncio loop works without a pause, in its thread's processor time."""

from __future__ import annotations

import asyncio
import time
from types import TracebackType
from typing import Self


class LoopGaps:
    """Use as an async context manager around the work to measure.

    Attributes:
        longest_ms: the longest work between two turns of the loop.
    """

    def __init__(self) -> None:
        self.longest_ms = 0.0
        self._last = 0.0
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._last = time.thread_time()
        self._task = asyncio.create_task(self._beat())
        await asyncio.sleep(0)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._task is not None
        self._look()
        self._task.cancel()
        await asyncio.wait([self._task])

    async def _beat(self) -> None:
        while True:
            self._look()
            await asyncio.sleep(0)

    def _look(self) -> None:
        now = time.thread_time()
        self.longest_ms = max(self.longest_ms, (now - self._last) * 1000)
        self._last = now
