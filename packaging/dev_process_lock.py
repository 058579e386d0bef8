"""A lock between processes that ends with its holder, using only the standard library."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_LOOK_EVERY_S = 0.2


@contextlib.contextmanager
def held(path: Path, on_wait: Callable[[], None]) -> Iterator[None]:
    """Holds the lock of `path`; if another process has it, calls `on_wait` once and waits.

    The file stays: removing it could let two processes hold the lock. Raises OSError if it can't be created.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a+b") as file:
        if not _taken(file):
            on_wait()
            while not _taken(file):
                time.sleep(_LOOK_EVERY_S)
        try:
            yield
        finally:
            _let_go(file)


def _taken(file: IO[bytes]) -> bool:
    try:
        if sys.platform == "win32":
            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _let_go(file: IO[bytes]) -> None:
    if sys.platform == "win32":
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)
    else:
        fcntl.flock(file, fcntl.LOCK_UN)
