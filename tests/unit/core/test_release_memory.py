"""Freed memory is returned to the system."""

from __future__ import annotations

import subprocess
import sys

_SCENE = """
import os
from app.core.release_memory import release_memory

def resident() -> int:
    with open("/proc/self/statm") as told:
        return int(told.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

kept = [bytes(2_000) for _ in range(50_000)]
kept = kept[::200]  # each of them keeps the C library from giving back what lies below
before = resident()
release_memory()
print(before - resident())
"""


def test_freed_memory_is_returned_to_the_system() -> None:
    told = subprocess.run([sys.executable, "-c", _SCENE], capture_output=True, text=True, check=True, timeout=60)
    given_back = int(told.stdout)
    if sys.platform == "linux":
        assert given_back > 50_000_000
    else:
        assert abs(given_back) < 10_000_000, "elsewhere nothing happens"
