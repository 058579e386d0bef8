"""A disk that takes its time to say that something is safely on it, and who waited for that."""

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
    """Everything that is synced takes `TAKES_S` longer; gives the thread of each wait."""
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
