"""Memory that Python has freed, and the C library still keeps for it."""

from __future__ import annotations

import ctypes
import sys


def give_back() -> None:
    """Gives the system what is free; takes some milliseconds for 100 MB, without Python's lock.

    After a long list has come, a tenth of what it takes is holes that would stay for good. Only glibc has to be asked;
    other C libraries give back by themselves.
    """
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # musl has none
        if trim is not None:
            trim(0)
