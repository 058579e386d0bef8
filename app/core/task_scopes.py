"""Task scopes: every background task has an owner, a strong reference and a defined end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class TaskScope:
    """A set of running tasks that ends together.

    `on_failure(error, name)` is called for every exception except cancellation. No task starts after `close()`.
    """

    def __init__(self, name: str, on_failure: Callable[[BaseException, str], None]) -> None:
        self.name = name
        self._on_failure = on_failure
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closed = False

    @property
    def is_closed(self) -> bool:
        return self._closed

    def __len__(self) -> int:
        return len(self._tasks)

    def start(self, work: Coroutine[Any, Any, T], name: str = "") -> asyncio.Task[T]:
        """Starts `work` on the running loop and keeps a reference until it ends.

        Raises RuntimeError if the scope is closed or no loop runs; `work` is then closed.
        """
        if self._closed:
            work.close()
            raise RuntimeError(f"scope {self.name} is closed")
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            work.close()
            raise
        task = loop.create_task(work, name=name or self.name)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def cancel(self) -> None:
        """Requests the end of every task without waiting for it."""
        for task in tuple(self._tasks):
            task.cancel()

    async def wait(self, timeout_s: float) -> int:
        """Waits at most `timeout_s` seconds for all tasks; returns how many are still running."""
        if self._tasks:
            await asyncio.wait(tuple(self._tasks), timeout=timeout_s)
        return len(self._tasks)

    async def finish(self, timeout_s: float) -> None:
        """Gives all tasks `timeout_s` seconds to end by themselves, then closes."""
        await self.wait(timeout_s)
        await self.close()

    async def close(self, timeout_s: float = 5.0) -> None:
        """Cancels all tasks and waits at most `timeout_s` seconds for them. No new task can start."""
        self._closed = True
        self.cancel()
        if self._tasks:
            await asyncio.wait(tuple(self._tasks), timeout=timeout_s)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if task.cancelled():
            return
        error = task.exception()
        if error is not None:
            self._on_failure(error, task.get_name())
