"""Measures time as if the computer had nothing else to do, where the system tells what other programs took."""

from __future__ import annotations

import os
import time
from contextlib import suppress

_SCHEDULED = "/proc/thread-self/schedstat"
"""Linux's account of this thread: nanoseconds at work, nanoseconds ready to work but waiting for a processor, turns."""


class Stopwatch:
    """Starts when it is created, in the thread that reads it.

    `ms` leaves out the time in which this thread was ready but another program had the processor; other waits count.
    That is for short times: in a long one, an answer may arrive while the thread is ready, so `wall_ms` is fairer. On
    systems without such an account, everything counts.
    """

    def __init__(self) -> None:
        self._account = _open_account()
        self.restart()

    def restart(self) -> None:
        """Begins again at 0."""
        self._wall, self._cpu, self._waited = time.perf_counter(), time.thread_time(), self._waited_s()

    @property
    def cpu_ms(self) -> float:
        """The processor time of this thread."""
        return (time.thread_time() - self._cpu) * 1000

    @property
    def wall_ms(self) -> float:
        """All milliseconds so far."""
        return (time.perf_counter() - self._wall) * 1000

    @property
    def ms(self) -> float:
        """The milliseconds so far, at least the processor time: the account may be late."""
        return max(self.cpu_ms, self.wall_ms - (self._waited_s() - self._waited) * 1000)

    def _waited_s(self) -> float:
        if self._account is None:
            return 0.0
        return int(os.pread(self._account, 100, 0).split()[1]) / 1e9


def _open_account() -> int | None:
    """Returns a file descriptor that stays open until the process ends, None if there is no account."""
    with suppress(OSError):
        return os.open(_SCHEDULED, os.O_RDONLY)
    return None
