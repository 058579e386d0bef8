"""Measures how long the GUI thread works without a pause, in its own processor time."""

from __future__ import annotations

import time
from types import TracebackType
from typing import Self

from PySide6.QtCore import Qt, QTimer

FRAME_MS = 16.0


class Heartbeat:
    """Use as a context manager while the loop runs.

    Attributes:
        longest_ms: the longest work between two event-loop turns.
    """

    def __init__(self) -> None:
        self.longest_ms = 0.0
        self._last = 0.0
        self._timer = QTimer()
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._beat)

    def __enter__(self) -> Self:
        self._last = time.thread_time()
        self._timer.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._beat()
        self._timer.stop()

    def _beat(self) -> None:
        now = time.thread_time()
        self.longest_ms = max(self.longest_ms, (now - self._last) * 1000)
        self._last = now
