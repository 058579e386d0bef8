"""A lock per key, e.g. for one write at a time to a record; unused keys are forgotten."""

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
        """Returns how many keys are locked or waited for."""
        return len(self._locks)

    def of(self, key: K) -> asyncio.Lock:
        """Returns the lock of a key, for `async with locks.of(key)`. Waiters enter in the order in which they came."""
        lock = self._locks.get(key)
        if lock is None:
            lock = self._locks[key] = asyncio.Lock()
        return lock
