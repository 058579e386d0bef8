"""Whether and when a request is sent again: pure decisions, and the back-off between attempts."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from enum import Enum
from typing import TYPE_CHECKING

from app.core.errors import MarqueeError
from app.core.later import later, loaded
from app.transport.operation import Kind, Reply

if TYPE_CHECKING:
    import stamina
else:
    stamina = later("stamina")

ATTEMPTS = 3
LONGEST_WAIT_S = 60.0
LONGEST_HOLD_S = 3600.0
USUAL_WAIT_S = 5.0

# stamina announces every retry through logging or on standard error; here each attempt is in our own log already.
logging.getLogger("stamina").setLevel(logging.ERROR)


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


async def ready_to_repeat() -> None:
    """Comes before the first `attempts`."""
    await loaded(stamina)


def attempts(kind: Kind) -> AsyncIterator[stamina.Attempt]:
    """Up to three tries, with growing, jittered pauses of under two seconds between them."""

    def again(error: Exception) -> bool:
        return isinstance(error, AttemptFailed) and may_repeat(kind, error.reach)

    return stamina.retry_context(
        on=again, attempts=ATTEMPTS, timeout=None, wait_initial=0.25, wait_max=1.5, wait_jitter=0.25
    ).__aiter__()


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
