"""Returns freed memory to the system."""

from __future__ import annotations

import ctypes
import sys


def release_memory() -> None:
    """Gives memory that Python has freed back to the system; takes a few ms for 100 MB, without Python's lock.

    After a long list is loaded, a tenth of its memory consists of holes that the C library would keep. Only glibc needs
    this call; other C libraries return memory by themselves.
    """
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # musl has none
        if trim is not None:
            trim(0)
