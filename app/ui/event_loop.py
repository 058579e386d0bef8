"""The one event loop: qasync's, with a single wake-up for all that is ready instead of a Qt timer for every step."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from contextvars import Context
from typing import Any, Final

from PySide6.QtCore import QTimer
from qasync import QEventLoop

_TURN_S: Final = 0.004
"""How long steps run on before Qt gets its turn: keys and frames wait no longer for a burst of them."""


class EventLoop(QEventLoop):  # type: ignore[misc]  # qasync ships no types
    """A request takes some thirty steps, and a timer for each would cost more than all of them together.

    Steps run in the order in which they were asked for, as in any asyncio loop. Between two turns Qt does what has come
    up meanwhile.
    """

    def __init__(self, app: object) -> None:
        self._steps: deque[asyncio.Handle] = deque()
        self._turn = QTimer()
        self._turn.setInterval(0)
        self._turn.timeout.connect(self._take_turn)
        super().__init__(app)

    def call_soon(self, callback: Callable[..., object], *args: Any, context: Context | None = None) -> asyncio.Handle:
        handle = asyncio.Handle(callback, args, self, context)
        self._steps.append(handle)
        if not self._turn.isActive():
            self._turn.start()
        return handle

    def close(self) -> None:
        if not self.is_closed():
            self._turn.stop()
            self._steps.clear()
        super().close()

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
