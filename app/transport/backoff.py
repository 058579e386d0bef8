"""Waiting because the CMS asked for it: visibly, cancellably, together, and never longer than a minute."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable

from app.core.errors import Busy
from app.core.wording import say
from app.transport.retry import LONGEST_WAIT_S


class Countdown:
    """One wait that a person can watch and call off. Several requests may share it.

    Attributes:
        total_s: how long the wait is, in seconds.
        remaining_s: what is left of it; 0 once it is over.
        is_over: whether it ran out or was called off.
        is_called_off: whether somebody did not want to wait.
    """

    def __init__(self, total_s: float) -> None:
        self.total_s = total_s
        self._ends = time.monotonic() + total_s
        self._called_off = asyncio.Event()

    @property
    def remaining_s(self) -> float:
        return 0.0 if self._called_off.is_set() else max(0.0, self._ends - time.monotonic())

    @property
    def is_over(self) -> bool:
        return self.remaining_s == 0.0

    @property
    def is_called_off(self) -> bool:
        return self._called_off.is_set()

    def cancel(self) -> None:
        """Calls the wait off: every request that waits for it fails with `Busy`."""
        self._called_off.set()

    def extend(self, seconds: float) -> None:
        """Moves the end to `seconds` from now, if that is later."""
        self._ends = max(self._ends, time.monotonic() + seconds)

    async def run_out(self) -> bool:
        """Waits for the end; False if it was called off."""
        while self.remaining_s > 0.0:
            try:
                async with asyncio.timeout(self.remaining_s):
                    await self._called_off.wait()
            except TimeoutError:
                continue
        return not self._called_off.is_set()


class Backoff:
    """Holds back the requests of a session for as long as its CMS asked.

    Who has called the wait off does not see it again with the next request: until its end each is refused at once.

    `on_wait(countdown)` is called whenever a wait begins that requests are held back for.
    """

    def __init__(self, on_wait: Callable[[Countdown], None] | None) -> None:
        self._on_wait = on_wait
        self._until = 0.0
        self._countdown: Countdown | None = None

    @property
    def remaining_s(self) -> float:
        """Seconds until the CMS wants to hear from us again; 0 if it is ready now."""
        return max(0.0, self._until - time.monotonic())

    @property
    def is_ready(self) -> bool:
        return self.remaining_s == 0.0

    def hold(self, seconds: float) -> None:
        """The CMS asked for `seconds` of patience; an earlier, longer wish stays."""
        if self.is_ready:
            self._countdown = None
        self._until = max(self._until, time.monotonic() + seconds)
        if self._countdown is not None and not self._countdown.is_over:
            self._countdown.extend(seconds)
            if seconds > LONGEST_WAIT_S:
                self._countdown.cancel()
                self._countdown = None

    def refusal(self) -> Busy:
        """What a person is told instead of waiting."""
        wait_s = self.remaining_s
        return Busy(say("The CMS is busy and asks you to wait {time}.", time=_rounded(wait_s)), retry_in_s=wait_s)

    async def turn(self) -> None:
        """Returns when the next request may be sent. Raises Busy if that is too far away or the wait is called off."""
        waited = False
        while (wait_s := self.remaining_s) > 0.0:
            if wait_s > LONGEST_WAIT_S or (self._countdown is not None and self._countdown.is_called_off):
                raise self.refusal()
            if self._countdown is None or self._countdown.is_over:
                self._countdown = Countdown(wait_s)
                if self._on_wait is not None:
                    self._on_wait(self._countdown)
            if not await self._countdown.run_out():
                raise self.refusal()
            waited = True
        if waited:
            # Whoever waited together must not come back in the same instant.
            await asyncio.sleep(random.uniform(0.0, 0.25))  # noqa: S311 - spreads load, guards nothing


def _rounded(seconds: float) -> str:
    if seconds < 90:
        return say("{seconds} s", seconds=max(1, round(seconds)))
    return say("{minutes} min", minutes=round(seconds / 60))
