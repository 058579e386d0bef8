"""A disk that syncs slowly, and records which threads waited."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed import FileDescriptorLike

TAKES_S = 0.3


@contextmanager
def slow_disk() -> Iterator[list[threading.Thread]]:
    """Delays every sync by `TAKES_S`; yields the threads that waited."""
    waited: list[threading.Thread] = []
    sync = os.fsync

    def slowly(fd: FileDescriptorLike) -> None:
        waited.append(threading.current_thread())
        time.sleep(TAKES_S)
        sync(fd)

    os.fsync = slowly
    try:
        yield waited
    finally:
        os.fsync = sync
