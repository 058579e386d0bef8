"""Finds the outcome of a write whose answer was lost: looks, and never sends again without a decision.

A gateway that gives up (504), or a broken connection, doesn't stop the CMS: it can carry the request out up to a minute
later. So the record is looked for at growing intervals, and only a successful look can say that it isn't there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, TypeVar

from app.core.errors import (
    BadApplication,
    GrantRefused,
    MarqueeError,
    NotACms,
    Offline,
    OutcomeUnknown,
    SignInNeeded,
    TlsProblem,
)
from app.core.listeners import Listeners
from app.core.log import logger

T = TypeVar("T")

LOOKS_S: Final[Sequence[float]] = (0.0, 1.0, 3.0, 10.0, 30.0, 65.0)
"""When to look, in seconds after an answer was lost; beyond the minute in which late writes were seen to arrive."""
TRIES: Final = 3
"""How often a request that must run once is sent if the CMS turns it away each time and nothing is seen of it."""
_LOOKS_AFTER_ROLLBACK: Final = 3
_LOOKS_BEFORE_RESEND: Final = 4
"""A sign-in that ended, a busy CMS and a refusal are common, and a write that still arrives then is very rare: ten
seconds."""
_LOOKS_AFTER_REFUSAL: Final = 5
"""Before the steps after a refused one are ended."""
_STOP_LOOKING = (Offline, TlsProblem, SignInNeeded, GrantRefused, BadApplication, NotACms, OutcomeUnknown)
"""After these errors, an early look fails again: the CMS has to answer first, or the user decides."""
_log = logger("outcome")


@dataclass(frozen=True)
class Check:
    """A write that is being looked for. `title` is the record's title."""

    title: str


class OutcomeChecks:
    """The writes of one session whose outcome is being looked for.

    Attributes:
        looks_s: when to look, in seconds after the answer was lost.
    """

    def __init__(self) -> None:
        self.looks_s: Sequence[float] = LOOKS_S
        self._running: list[Check] = []
        self._listeners: Listeners[[tuple[Check, ...]]] = Listeners("outcome")

    @property
    def running(self) -> tuple[Check, ...]:
        return tuple(self._running)

    def subscribe(self, listener: Callable[[tuple[Check, ...]], None]) -> Callable[[], None]:
        """Calls `listener` with all running checks when one begins or ends; returns the function that unsubscribes."""
        return self._listeners.add(listener)

    async def find(
        self,
        lost: OutcomeUnknown,
        title: str,
        look: Callable[[], Awaitable[T | None]],
        *,
        is_late: bool = False,
        refused_since_s: float | None = None,
    ) -> T | None:
        """Returns what `look` finds of the write; None if the last look found that it was not carried out.

        `look` returns None where the CMS has nothing of it. A few looks are enough if the CMS reported that it has
        rolled the write back (a look may be behind), and one if `is_late`: the time for late arrivals has passed. If
        the CMS turned it away, the looks take ten seconds: the caller sends it again by itself. With
        `refused_since_s`, the user sends again what the CMS refused so many seconds ago: the looks go on until ten
        seconds after that.
        Raises `lost` if the CMS could not be asked at the end.
        """
        looks_s = (0.0,) if is_late else self._looks_after(lost)
        if refused_since_s is not None:
            later_s = (at_s - refused_since_s for at_s in self.looks_s[:_LOOKS_BEFORE_RESEND])
            looks_s = (0.0, *(at_s for at_s in later_s if at_s > 0))
        try:
            return await self._look_at(looks_s, title, look)
        except MarqueeError as error:
            raise lost from error

    def _looks_after(self, lost: OutcomeUnknown) -> Sequence[float]:
        """Returns when to look, in seconds, as far as the answer tells how long the write can take to arrive."""
        if lost.is_turned_away:
            return self.looks_s[:_LOOKS_BEFORE_RESEND]
        return self.looks_s[:_LOOKS_AFTER_ROLLBACK] if lost.is_rolled_back else self.looks_s

    async def wait_out(
        self, title: str, look: Callable[[], Awaitable[T | None]], *, since_s: float, is_refused: bool = False
    ) -> T | None:
        """As `find`, for a write that was sent `since_s` seconds ago, perhaps by an earlier run.

        It looks until the write can't arrive any more; then it returns None. One that the CMS refused is looked for
        during half a minute at most. Raises what the last look raised.
        """
        looks_s = self.looks_s[:_LOOKS_AFTER_REFUSAL] if is_refused else self.looks_s
        left_s = looks_s[-1] - since_s
        looks_s = (*(at_s for at_s in looks_s if at_s < left_s), max(left_s, 0.0))
        return await self._look_at(looks_s, title, look)

    async def _look_at(self, looks_s: Sequence[float], title: str, look: Callable[[], Awaitable[T | None]]) -> T | None:
        waited_s = 0.0
        failure: MarqueeError | None = None
        with self._checking(title) if len(looks_s) > 1 else _silently():
            for at_s in looks_s:
                if at_s > waited_s:
                    await asyncio.sleep(at_s - waited_s)
                    waited_s = at_s
                failure = None
                try:
                    found = await look()
                except _STOP_LOOKING:
                    raise
                except MarqueeError as error:
                    _log.info("could not look for a write: %s", type(error).__name__)
                    failure = error
                else:
                    if found is not None:
                        return found
        if failure is not None:
            raise failure
        return None

    @contextmanager
    def _checking(self, title: str) -> Iterator[None]:
        check = Check(title)
        self._running.append(check)
        self._listeners.notify(self.running)
        try:
            yield
        finally:
            self._running.remove(check)
            self._listeners.notify(self.running)


@contextmanager
def _silently() -> Iterator[None]:
    yield
