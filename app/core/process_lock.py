"""A file lock between processes that does not block the event loop."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from pathlib import Path

import filelock

from app.core.errors import Busy, DiskProblem
from app.core.private_files import make_folder
from app.core.translatable_texts import say

LIMIT_S = 20.0
_POLL_S = 0.05
_OWNER_ONLY = 0o600


@contextlib.asynccontextmanager
async def process_lock(path: Path, *, limit_s: float = LIMIT_S) -> AsyncIterator[None]:
    """Locks `path` against all other tasks and processes.

    Raises Busy after `limit_s` seconds, DiskProblem if locking is impossible.
    """
    lock = filelock.FileLock(path, mode=_OWNER_ONLY, thread_local=False)
    ends = time.monotonic() + limit_s
    while True:
        try:
            make_folder(path.parent)
            lock.acquire(blocking=False)
            break
        except filelock.Timeout:
            if time.monotonic() >= ends:
                raise Busy(
                    say("Another Marquee window is still busy with this sign-in."),
                    say("Try again in a moment. If it keeps happening, close the other window."),
                    retry_in_s=5.0,
                ) from None
        except (OSError, NotImplementedError) as error:
            raise DiskProblem(say("Marquee couldn't lock {name}: {error}.", name=path.name, error=error)) from error
        await asyncio.sleep(_POLL_S)
    try:
        yield
    finally:
        lock.release()
