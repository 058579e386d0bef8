"""One at a time for each key, say to write to a record; a key that nobody holds or waits for is forgotten."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable
from typing import Generic, TypeVar
from weakref import WeakValueDictionary

K = TypeVar("K", bound=Hashable)


class KeyedLock(Generic[K]):
    def __init__(self) -> None:
        self._locks: WeakValueDictionary[K, asyncio.Lock] = WeakValueDictionary()

    def __len__(self) -> int:
        """How many keys somebody holds or waits for."""
        return len(self._locks)

    def of(self, key: K) -> asyncio.Lock:
        """To be entered: `async with turns.of(key)`. Whoever is first goes first."""
        lock = self._locks.get(key)
        if lock is None:
            lock = self._locks[key] = asyncio.Lock()
        return lock
