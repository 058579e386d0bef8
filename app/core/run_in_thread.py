"""Runs long blocking calls (keyrings, disks) on daemon threads, so that neither the window nor the exit waits."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

T = TypeVar("T")


async def run_in_thread(work: Callable[[], T], *, limit_s: float, name: str) -> T:
    """Runs `work()` on a new thread and returns its result.

    Raises its errors, or TimeoutError after `limit_s` seconds. A thread that takes longer is abandoned, and its result
    dropped. Executors are unsuitable: closing a loop waits for their threads, even if they hang.
    """
    loop = asyncio.get_running_loop()
    outcome: asyncio.Future[T] = loop.create_future()

    def deliver(settle: Callable[[asyncio.Future[T]], None]) -> None:
        if not outcome.done():
            settle(outcome)

    def tell(settle: Callable[[asyncio.Future[T]], None]) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed: no caller is left
            loop.call_soon_threadsafe(deliver, settle)

    threading.Thread(target=_carry_out, args=(work, tell), name=name, daemon=True).start()
    async with asyncio.timeout(limit_s):
        return await outcome


def _carry_out(work: Callable[[], T], tell: Callable[[Callable[[asyncio.Future[T]], None]], None]) -> None:
    """Does the work and tells the result.

    Its frame must hold nothing at the end: `keyring` keeps the traceback of a failed import for good, and with it this
    frame. What it holds would never be freed: the error, the frames that await it, and the session they belong to.
    """
    try:
        settle = partial(_succeed, work())
    except BaseException as error:  # noqa: BLE001 - raised again in the caller
        settle = partial(_fail, error)
    tell(settle)
    del work, tell, settle


def _succeed(result: T, outcome: asyncio.Future[T]) -> None:
    outcome.set_result(result)


def _fail(error: BaseException, outcome: asyncio.Future[Any]) -> None:
    outcome.set_exception(error)
