"""Waits when the CMS asks for it: visible, cancellable, shared by all requests, and never longer than a minute."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable

from app.core.errors import Busy
from app.core.translatable_texts import say
from app.transport.retry import LONGEST_WAIT_S


class Countdown:
    """A wait that the user can see and cancel. Several requests may share it.

    Attributes:
        total_s: the length of the wait in seconds.
        remaining_s: seconds left; 0 once it is over.
        is_over: whether it ended or was cancelled.
        is_cancelled: whether it was cancelled.
    """

    def __init__(self, total_s: float) -> None:
        self.total_s = total_s
        self._ends = time.monotonic() + total_s
        self._cancelled = asyncio.Event()

    @property
    def remaining_s(self) -> float:
        return 0.0 if self._cancelled.is_set() else max(0.0, self._ends - time.monotonic())

    @property
    def is_over(self) -> bool:
        return self.remaining_s == 0.0

    @property
    def is_cancelled(self) -> bool:
        return self._cancelled.is_set()

    def cancel(self) -> None:
        """Cancels the wait: every request that waits for it fails with `Busy`."""
        self._cancelled.set()

    def extend(self, seconds: float) -> None:
        """Moves the end to `seconds` from now, unless it is later already."""
        self._ends = max(self._ends, time.monotonic() + seconds)

    async def wait(self) -> bool:
        """Waits for the end; returns False if the wait was cancelled."""
        while self.remaining_s > 0.0:
            try:
                async with asyncio.timeout(self.remaining_s):
                    await self._cancelled.wait()
            except TimeoutError:
                continue
        return not self._cancelled.is_set()


class RateLimitPause:
    """Holds back the requests of a session for as long as its CMS asked.

    After a wait is cancelled, later requests don't start another one: until the end of the time, each is refused at
    once.

    `on_wait(countdown)` is called whenever such a wait begins.
    """

    def __init__(self, on_wait: Callable[[Countdown], None] | None) -> None:
        self._on_wait = on_wait
        self._until = 0.0
        self._countdown: Countdown | None = None

    @property
    def remaining_s(self) -> float:
        """Seconds until the CMS accepts requests again; 0 if it does now."""
        return max(0.0, self._until - time.monotonic())

    @property
    def is_ready(self) -> bool:
        return self.remaining_s == 0.0

    def hold(self, seconds: float) -> None:
        """Records that the CMS asked to wait `seconds`; an earlier request for a longer wait stays in force."""
        if self.is_ready:
            self._countdown = None
        self._until = max(self._until, time.monotonic() + seconds)
        if self._countdown is not None and not self._countdown.is_over:
            self._countdown.extend(seconds)
            if seconds > LONGEST_WAIT_S:
                self._countdown.cancel()
                self._countdown = None

    def refusal(self) -> Busy:
        """Returns the error that replaces a wait."""
        wait_s = self.remaining_s
        return Busy(say("The CMS is busy and asks you to wait {time}.", time=_rounded(wait_s)), retry_in_s=wait_s)

    async def wait_for_turn(self) -> None:
        """Returns when the next request may be sent. Raises Busy if the wait is too long or was cancelled."""
        waited = False
        while (wait_s := self.remaining_s) > 0.0:
            if wait_s > LONGEST_WAIT_S or (self._countdown is not None and self._countdown.is_cancelled):
                raise self.refusal()
            if self._countdown is None or self._countdown.is_over:
                self._countdown = Countdown(wait_s)
                if self._on_wait is not None:
                    self._on_wait(self._countdown)
            if not await self._countdown.wait():
                raise self.refusal()
            waited = True
        if waited:
            # Requests that waited together must not be sent at the same moment.
            await asyncio.sleep(random.uniform(0.0, 0.25))  # noqa: S311 - spreads load, not for security


def _rounded(seconds: float) -> str:
    if seconds < 90:
        return say("{seconds} s", seconds=max(1, round(seconds)))
    return say("{minutes} min", minutes=round(seconds / 60))
