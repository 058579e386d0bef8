"""Whether a write may still be sent: the account that began the work must be the one that is signed in.

A write can wait for a minute between the decision and its request: for a slot, for a CMS that asks clients to wait, for
a new token, or for the earlier requests of the same work. So the gate belongs to the running work, and the transport
checks it immediately before each write.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Final

from app.core.errors import MarqueeError

Gate = Callable[[], MarqueeError | None]
"""Returns why a request must not be sent now, say because another account has signed in since; None if it may."""


@dataclass(frozen=True, slots=True)
class _Guarded:
    """A gate, and the task for which it holds: work that it starts may be another account's later."""

    gate: Gate
    task: asyncio.Task[Any] | None


_guarded: Final[ContextVar[_Guarded | None]] = ContextVar("guarded", default=None)


def always_open() -> MarqueeError | None:
    return None


def pass_gate(gate: Gate) -> None:
    """Raises what prevents a request from being sent now."""
    if (why := gate()) is not None:
        raise why


def current_gate() -> Gate | None:
    """Returns the gate of the running work; None where there is none."""
    guarded = _guarded.get()
    return guarded.gate if guarded is not None and guarded.task is asyncio.current_task() else None


@contextmanager
def guarded(gate: Gate) -> Iterator[None]:
    """Writes of this task inside need this gate, and those around it."""
    outer = current_gate()
    both: Gate = gate if outer is None else lambda: outer() or gate()
    token = _guarded.set(_Guarded(both, asyncio.current_task()))
    try:
        yield
    finally:
        _guarded.reset(token)
