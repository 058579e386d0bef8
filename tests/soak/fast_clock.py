"""A clock that can be advanced, so that an hour passes in minutes: Python's clocks, the loop's and Qt's."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from PySide6.QtCore import QCoreApplication, QObject, QTimer

_AHEAD: Final = "soak_ahead_ms"
_SEEN: Final = "soak_seen_ms"


class Clock:
    """Advances time for this process; the CMS is another process with real time.

    Attributes:
        ahead_s: how far it is ahead of the real clock, in seconds.
    """

    def __init__(self, root: QObject) -> None:
        """`root`: timers below it, and those of the application, follow the clock."""
        self.ahead_s = 0.0
        self._root = root
        self._monotonic, self._time = time.monotonic, time.time

    def real_now(self) -> float:
        """Returns the real monotonic time in seconds."""
        return self._monotonic()

    def _now(self) -> float:
        return self._monotonic() + self.ahead_s

    def _wall(self) -> float:
        return self._time() + self.ahead_s

    @contextmanager
    def running(self) -> Iterator[None]:
        time.monotonic, time.time = self._now, self._wall
        try:
            yield
        finally:
            time.monotonic, time.time = self._monotonic, self._time

    def forward(self, seconds: float) -> None:
        """Advances the clock: everything that would have been due is due at once, each timer once."""
        self.ahead_s += seconds
        for timer in self._timers():
            if timer.isActive() and timer.interval() > 0:
                self._turn(timer, seconds * 1000)
        loop: Any = asyncio.get_running_loop()
        loop._clock.start(0)  # the loop's one timer for everything that waits for a time

    @staticmethod
    def _turn(timer: QTimer, by_ms: float) -> None:
        """Moves a Qt timer: Qt does not know the clock, so the offset is stored with the timer until it restarts."""
        remaining = timer.remainingTime()
        ahead = by_ms + (timer.property(_AHEAD) or 0.0 if remaining <= (timer.property(_SEEN) or 0) else 0.0)
        is_due = remaining <= ahead
        timer.setProperty(_AHEAD, 0.0 if is_due else ahead)
        timer.setProperty(_SEEN, 0 if is_due else remaining)
        if is_due:
            if timer.isSingleShot():
                timer.stop()
            timer.timeout.emit()

    def _timers(self) -> list[QTimer]:
        app = QCoreApplication.instance()
        return [*self._root.findChildren(QTimer), *(app.findChildren(QTimer) if app is not None else [])]
