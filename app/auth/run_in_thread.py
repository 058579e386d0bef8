"""Runs what may block for long (keyrings, disks) on daemon threads, so that neither window nor exit waits for it."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable
from functools import partial
from typing import TypeVar

T = TypeVar("T")


async def run_in_thread(work: Callable[[], T], *, limit_s: float, name: str) -> T:
    """The result of `work()`, run on a thread of its own.

    Raises what it raises, or TimeoutError after `limit_s` seconds. A thread that does not come back in time is left
    behind and its result dropped. Executors will not do: closing a loop waits for their threads, however they hang.
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
        except BaseException as error:  # noqa: BLE001 - raised again where it was asked for
            settle = partial(outcome.set_exception, error)
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody asks any more
            loop.call_soon_threadsafe(deliver, settle)

    threading.Thread(target=run, name=name, daemon=True).start()
    async with asyncio.timeout(limit_s):
        return await outcome
