"""A clock that stands until it is turned forward: what is said about limits of time then holds on any machine."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from types import TracebackType
from typing import Self

import pytest

_STEP_S = 5.0
_TURNS = 100


class StandingClock:
    """The monotonic clock, which is also that of the running loop: nothing is due until it is turned forward.

    Use as an asynchronous context manager, behind what is to be closed with a clock that goes again. However long the
    machine takes for anything meanwhile, no time passes. What waits for a moment has to be turned to it, as a clock
    that stands wakes nobody: wait with `until`, not for a task.
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
        self._monkeypatch.setattr(time, "monotonic", lambda: self._real() + ahead)  # from where it stands

    async def forward(self, seconds: float) -> None:
        """In steps, so that what begins meanwhile comes to its end, too."""
        until = self._now + seconds
        while self._now < until:
            self._now = min(self._now + _STEP_S, until)
            for _ in range(_TURNS):  # whatever is due now, and what comes of it
                await asyncio.sleep(0)

    async def until(self, true: Callable[[], object]) -> None:
        """Lets the loop work until something is the case, at the time that it is."""
        while not true():
            await asyncio.sleep(0)
            _let_threads_work()


def _let_threads_work() -> None:
    """A loop that turns without a pause would leave them almost nothing."""
    time.sleep(0.001)
