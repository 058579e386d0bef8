"""The one event loop: qasync's, with one Qt timer for all ready steps and one for all scheduled ones."""

from __future__ import annotations

import asyncio
import math
import time
from collections import deque
from collections.abc import Callable
from contextvars import Context
from heapq import heapify, heappop, heappush
from typing import Any, Final

from PySide6.QtCore import Qt, QTimer
from qasync import QEventLoop

_TURN_S: Final = 0.002
"""Time that steps may run before Qt gets control again, so that a burst of them does not delay keys and frames."""
_FEW: Final = 100
"""Number of cancelled alarms that may remain among the others."""


class EventLoop(QEventLoop):  # type: ignore[misc]  # qasync ships no types
    """An asyncio loop with few Qt timers.

    A request takes some thirty steps, and a timer for each would cost more than all of them together. The same is true
    of timeouts: each read of each answer has its own, and nearly none is ever reached. Steps run in the order in which
    they were scheduled, as in any asyncio loop. Between two turns Qt processes its events.
    """

    def __init__(self, app: object) -> None:
        self._steps: deque[asyncio.Handle] = deque()
        self._turn = QTimer()
        self._turn.setInterval(0)
        self._turn.timeout.connect(self._take_turn)
        self._alarms: list[asyncio.TimerHandle] = []
        self._cancelled = 0
        self._clock = QTimer()
        self._clock.setSingleShot(True)
        self._clock.setTimerType(Qt.TimerType.PreciseTimer)
        self._clock.timeout.connect(self._run_due)
        super().__init__(app)

    def call_soon(self, callback: Callable[..., object], *args: Any, context: Context | None = None) -> asyncio.Handle:
        handle = asyncio.Handle(callback, args, self, context)
        self._queue(handle)
        return handle

    def call_later(
        self, delay: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        return self.call_at(self.time() + delay, callback, *args, context=context)

    def call_at(
        self, when: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        alarm = asyncio.TimerHandle(when, callback, args, self, context)
        heappush(self._alarms, alarm)
        if self._alarms[0] is alarm:
            self._set_clock()
        return alarm

    def close(self) -> None:
        if not self.is_closed():
            self._turn.stop()
            self._clock.stop()
            self._steps.clear()
            self._alarms.clear()
        super().close()

    def _timer_handle_cancelled(self, _alarm: asyncio.TimerHandle) -> None:
        """Counts cancelled alarms, which stay in the queue until there are many of them."""
        self._cancelled += 1
        if self._cancelled > _FEW and self._cancelled * 2 > len(self._alarms):
            self._alarms = [alarm for alarm in self._alarms if not alarm.cancelled()]
            heapify(self._alarms)
            self._cancelled = 0

    def _queue(self, handle: asyncio.Handle) -> None:
        self._steps.append(handle)
        if not self._turn.isActive():
            self._turn.start()

    def _take_turn(self) -> None:
        end = time.perf_counter() + _TURN_S
        steps = self._steps
        while steps:
            handle = steps.popleft()
            if not handle.cancelled():
                handle._run()  # noqa: SLF001 - what every loop does with its handles
            if time.perf_counter() >= end:
                return
        self._turn.stop()

    def _run_due(self) -> None:
        """Queues the alarms that are due and drops cancelled ones."""
        now, alarms = self.time(), self._alarms
        while alarms and (alarms[0].cancelled() or alarms[0].when() <= now):
            alarm = heappop(alarms)
            if alarm.cancelled():
                self._cancelled = max(0, self._cancelled - 1)
            else:
                self._queue(alarm)
        if alarms:
            self._set_clock()

    def _set_clock(self) -> None:
        self._clock.start(max(0, math.ceil((self._alarms[0].when() - self.time()) * 1000)))
