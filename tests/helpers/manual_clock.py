"""A clock that moves only on request, so that time limits can be tested on any machine."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from types import TracebackType
from typing import Self

import pytest

_STEP_S = 5.0
_TURNS = 100


class ManualClock:
    """The monotonic clock, which is also the running loop's: nothing is due until it is moved.

    Use as an async context manager, within the resources that must close under a running clock. However long the
    machine takes, no time passes. Nothing wakes up by itself: wait with `until`, not for a task.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._monkeypatch = monkeypatch
        self._real = time.monotonic
        self._now = self._real()

    async def __aenter__(self) -> Self:
        self._now = self._real()
        self._monkeypatch.setattr(time, "monotonic", lambda: self._now)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        ahead = self._now - self._real()
        self._monkeypatch.setattr(time, "monotonic", lambda: self._real() + ahead)  # from its current time

    async def forward(self, seconds: float) -> None:
        """Advances in steps, so that newly started work can finish too."""
        until = self._now + seconds
        while self._now < until:
            self._now = min(self._now + _STEP_S, until)
            for _ in range(_TURNS):  # everything due now, and its results
                await asyncio.sleep(0)

    async def until(self, true: Callable[[], object]) -> None:
        """Runs the loop until the condition is true, without advancing the clock."""
        while not true():
            await asyncio.sleep(0)
            _let_threads_work()


def _let_threads_work() -> None:
    """Lets threads run: a loop that turns without a pause would starve them."""
    time.sleep(0.001)
