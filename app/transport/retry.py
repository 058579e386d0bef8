"""Whether and when a request is sent again."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from enum import Enum
from typing import TypeVar

from app.core.errors import MarqueeError
from app.transport.operation import Kind, Reply

T = TypeVar("T")

PAUSES_S = (0.25, 0.5)
"""Between the attempts; up to `_SPREAD_S` more, so that many clients do not come back at the same moment."""
ATTEMPTS = len(PAUSES_S) + 1
_SPREAD_S = 0.25
LONGEST_WAIT_S = 60.0
LONGEST_HOLD_S = 3600.0
USUAL_WAIT_S = 5.0


class Reach(Enum):
    """How far a failed attempt came."""

    NOT_SENT = "not sent"
    """No connection: nothing left this computer."""
    LOST = "lost"
    """Something may have been sent; there is no answer, or not all of it."""
    GATEWAY = "gateway"
    """Something in front of the CMS answered that the CMS did not (502, 503, 504)."""
    FINAL = "final"
    """Sending the same again would fail the same."""


class AttemptFailed(Exception):
    """One attempt came to nothing; `error` is what a person is told if it was the last one."""

    def __init__(self, reach: Reach, error: MarqueeError) -> None:
        super().__init__(error.sentence)
        self.reach = reach
        self.error = error


def may_repeat(kind: Kind, reach: Reach) -> bool:
    """Reads are repeated whenever that can help; writes only if they certainly did not arrive."""
    if reach is Reach.NOT_SENT:
        return True
    return kind is Kind.READ and reach in {Reach.LOST, Reach.GATEWAY}


async def repeated(kind: Kind, attempt: Callable[[int], Awaitable[T]]) -> T:
    """What `attempt` brings, which is called with its number, from 1. Raises AttemptFailed of the last one."""
    number = 1
    while True:
        try:
            return await attempt(number)
        except AttemptFailed as failed:
            if number == ATTEMPTS or not may_repeat(kind, failed.reach):
                raise
        await asyncio.sleep(PAUSES_S[number - 1] + random.uniform(0.0, _SPREAD_S))  # noqa: S311 - guards nothing
        number += 1


def asked_to_wait(reply: Reply, now: datetime | None = None) -> float | None:
    """Seconds for which the CMS asks for patience: 429, or 503 with a Retry-After; None where it does not.

    Seconds and dates are understood; what lies in the past is 0, what cannot be read counts as five seconds, and
    nothing is believed beyond an hour. A date is meant by the clock of whoever wrote it, so it counts from the answer's
    own `Date`; `now`, by this computer's clock, stands in where there is none.
    """
    header = reply.headers.get("retry-after", "").strip()
    if reply.status != 429 and not (reply.status == 503 and header):
        return None
    answered = _moment(reply.headers.get("date", "")) or now or datetime.now(UTC)
    return min(LONGEST_HOLD_S, max(0.0, _seconds(header, answered)))


def _seconds(header: str, now: datetime) -> float:
    if header.isascii() and header.isdigit():
        return float(header[:12])
    when = _moment(header)
    return USUAL_WAIT_S if when is None else (when - now).total_seconds()


def _moment(text: str) -> datetime | None:
    try:
        when = parsedate_to_datetime(text)
    except (ValueError, OverflowError):  # the latter for a zone of more digits than any has
        return None
    return when if when.tzinfo is not None else when.replace(tzinfo=UTC)
