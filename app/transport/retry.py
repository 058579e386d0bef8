"""Decides whether and when a request is sent again."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from enum import Enum
from typing import TypeVar

from app.core.errors import MarqueeError
from app.transport.request import Kind, Reply

T = TypeVar("T")

PAUSES_S = (0.25, 0.5)
"""Seconds between attempts; up to `_SPREAD_S` are added at random, so that many clients don't return at once."""
ATTEMPTS = len(PAUSES_S) + 1
_SPREAD_S = 0.25
LONGEST_WAIT_S = 60.0
LONGEST_HOLD_S = 3600.0
DEFAULT_WAIT_S = 5.0


class Reach(Enum):
    """How far a failed attempt got."""

    NOT_SENT = "not sent"
    """No connection was made: nothing was sent."""
    LOST = "lost"
    """Data may have been sent; the answer is missing or incomplete."""
    GATEWAY = "gateway"
    """A gateway answered for the CMS (502, 503, 504)."""
    FINAL = "final"
    """Sending the same request again would fail in the same way."""


class AttemptFailed(Exception):
    """An attempt failed; `error` is shown to the user if no other attempt follows."""

    def __init__(self, reach: Reach, error: MarqueeError) -> None:
        super().__init__(error.sentence)
        self.reach = reach
        self.error = error


def may_repeat(kind: Kind, reach: Reach) -> bool:
    """Returns whether to repeat: reads whenever it can help, writes only if they certainly did not arrive."""
    if reach is Reach.NOT_SENT:
        return True
    return kind is Kind.READ and reach in {Reach.LOST, Reach.GATEWAY}


async def repeated(kind: Kind, attempt: Callable[[int], Awaitable[T]]) -> T:
    """Calls `attempt` with its number, from 1, until it succeeds. Raises the last AttemptFailed."""
    number = 1
    while True:
        try:
            return await attempt(number)
        except AttemptFailed as failed:
            if number == ATTEMPTS or not may_repeat(kind, failed.reach):
                raise
        await asyncio.sleep(PAUSES_S[number - 1] + random.uniform(0.0, _SPREAD_S))  # noqa: S311 - not for security
        number += 1


def requested_wait_s(reply: Reply, now: datetime | None = None) -> float | None:
    """Returns the seconds that the CMS asks to wait: 429, or 503 with a Retry-After; None otherwise.

    Retry-After may be seconds or a date. A date in the past is 0, an unreadable value counts as five seconds, and the
    maximum is an hour. A date refers to the sender's clock, so it counts from the answer's own `Date`; without one,
    from `now`, which defaults to this computer's clock.
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
    return DEFAULT_WAIT_S if when is None else (when - now).total_seconds()


def _moment(text: str) -> datetime | None:
    try:
        when = parsedate_to_datetime(text)
    except (ValueError, OverflowError):  # OverflowError: a zone with too many digits
        return None
    return when if when.tzinfo is not None else when.replace(tzinfo=UTC)
