"""An event loop without sockets and waiting: its clock moves and its tasks run only on request."""

from __future__ import annotations

import asyncio
import heapq
import sys
from collections import deque
from collections.abc import Callable, Coroutine
from contextvars import Context
from itertools import count
from types import TracebackType
from typing import Any, Self, TypeVarTuple, Unpack

Ts = TypeVarTuple("Ts")


class ManualLoop(asyncio.AbstractEventLoop):
    """The running loop within the context, though tasks run only in `run` and `forward`. Use as a context manager.

    Attributes:
        now: the time on its clock, in seconds.
        failures: uncaught errors of tasks; empty if all is well.
    """

    def __init__(self) -> None:
        self.now = 1_000_000.0
        self.failures: list[dict[str, Any]] = []
        self._ready: deque[asyncio.Handle] = deque()
        self._later: list[tuple[float, int, asyncio.TimerHandle]] = []
        self._numbers = count()
        self._tasks: list[asyncio.Task[Any]] = []

    def __enter__(self) -> Self:
        asyncio._set_running_loop(self)
        # Another loop may have left its hooks, which must not see this loop's generators.
        self._hooks = sys.get_asyncgen_hooks()
        sys.set_asyncgen_hooks(None, None)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for task in self._tasks:
            task.cancel()
        self.run()
        sys.set_asyncgen_hooks(*self._hooks)
        asyncio._set_running_loop(None)

    def run(self) -> None:
        """Runs until nothing is left to do at this moment."""
        while self._ready:
            handle = self._ready.popleft()
            if not handle.cancelled():
                handle._run()

    def forward(self, seconds: float) -> None:
        """Advances the clock; timers run at their time."""
        until = self.now + seconds
        self.run()
        while self._later and self._later[0][0] <= until:
            when, _number, handle = heapq.heappop(self._later)
            self.now = max(self.now, when)
            if not handle.cancelled():
                self._ready.append(handle)
                self.run()
        self.now = until

    # called by tasks and futures

    def time(self) -> float:
        return self.now

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return True

    def is_closed(self) -> bool:
        return False

    def call_soon(
        self, callback: Callable[[Unpack[Ts]], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.Handle:
        handle = asyncio.Handle(callback, args, self, context)
        self._ready.append(handle)
        return handle

    def call_later(
        self, delay: float, callback: Callable[[Unpack[Ts]], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.TimerHandle:
        return self.call_at(self.now + delay, callback, *args, context=context)

    def call_at(
        self, when: float, callback: Callable[[Unpack[Ts]], object], *args: *Ts, context: Context | None = None
    ) -> asyncio.TimerHandle:
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        heapq.heappush(self._later, (when, next(self._numbers), handle))
        return handle

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """Does nothing: a cancelled timer is skipped when its time comes."""

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def create_task(self, coro: Coroutine[Any, Any, Any], **kwargs: Any) -> asyncio.Task[Any]:
        task = asyncio.Task(coro, loop=self, name=kwargs.get("name"))
        self._tasks.append(task)
        return task

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        self.failures.append(context)


def manual_loop() -> ManualLoop:
    return ManualLoop()  # type: ignore[abstract]  # what it leaves out is for sockets and processes
