"""Runs long blocking calls (keyrings, disks) on daemon threads, so that neither the window nor the exit waits."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable
from functools import partial
from typing import TypeVar

T = TypeVar("T")


async def run_in_thread(work: Callable[[], T], *, limit_s: float, name: str) -> T:
    """Runs `work()` on a new thread and returns its result.

    Raises its errors, or TimeoutError after `limit_s` seconds. A thread that takes longer is abandoned, and its result
    dropped. Executors are unsuitable: closing a loop waits for their threads, even if they hang.
    """
    loop = asyncio.get_running_loop()
    outcome: asyncio.Future[T] = loop.create_future()

    def deliver(settle: Callable[[], None]) -> None:
        if not outcome.done():
            settle()

    def run() -> None:
        settle: Callable[[], None]
        try:
            settle = partial(outcome.set_result, work())
        except BaseException as error:  # noqa: BLE001 - raised again in the caller
            settle = partial(outcome.set_exception, error)
        with contextlib.suppress(RuntimeError):  # the loop is closed: no caller is left
            loop.call_soon_threadsafe(deliver, settle)

    threading.Thread(target=run, name=name, daemon=True).start()
    async with asyncio.timeout(limit_s):
        return await outcome
