"""File locks between processes: one that does not block the event loop, and one for threads that write to disk."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import filelock

from app.core.errors import Busy, DiskProblem
from app.core.private_files import make_folder
from app.core.translatable_texts import say

LIMIT_S = 20.0
THREAD_LIMIT_S = 5.0
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


@contextlib.contextmanager
def thread_lock(path: Path, *, limit_s: float = THREAD_LIMIT_S) -> Iterator[None]:
    """As `process_lock`, but blocks the calling thread: only for threads that may wait for the disk.

    Where locking is impossible, the process acts as the only one. Raises DiskProblem after `limit_s` seconds.
    """
    lock = filelock.FileLock(path, mode=_OWNER_ONLY, thread_local=False)
    try:
        make_folder(path.parent)
        lock.acquire(timeout=limit_s, poll_interval=_POLL_S)
    except filelock.Timeout:
        raise DiskProblem(
            say("Another Marquee window is saving at the same time."), say("Try again in a moment.")
        ) from None
    except (OSError, NotImplementedError):
        lock.release()
    try:
        yield
    finally:
        lock.release()
