"""Sets and maps of record ids that never stand still to grow: a table in many small buckets.

A hash table of Python's copies itself whenever it is full: at 90,000 ids that takes 15 ms, and at 50,000 every set of
them 9 ms, which is a frame lost while a list loads. Here ids that follow each other share a bucket of about a thousand,
so that no more than one small bucket grows at a time.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Final, Generic, TypeVar

V = TypeVar("V")
Id = int | str

_SHIFT: Final = 10
_MASK: Final = 1023
"""There are never more buckets than this, however far apart the ids are."""


def _bucket(record_id: Id) -> int:
    return ((record_id if isinstance(record_id, int) else hash(record_id)) >> _SHIFT) & _MASK


class IdSet:
    """Ids that have been there."""

    def __init__(self, ids: Iterable[Id] = ()) -> None:
        self._buckets: defaultdict[int, set[Id]] = defaultdict(set)
        self._count = 0
        self.update(ids)

    def __contains__(self, record_id: Id) -> bool:
        bucket = self._buckets.get(_bucket(record_id))
        return bucket is not None and record_id in bucket

    def __len__(self) -> int:
        return self._count

    def add(self, record_id: Id) -> bool:
        """True if it had not been there."""
        bucket = self._buckets[_bucket(record_id)]
        if record_id in bucket:
            return False
        bucket.add(record_id)
        self._count += 1
        return True

    def update(self, ids: Iterable[Id]) -> int:
        """How many of them had not been there."""
        return sum([self.add(record_id) for record_id in ids])


class IdMap(Generic[V]):
    """A value for each id."""

    def __init__(self) -> None:
        self._buckets: defaultdict[int, dict[Id, V]] = defaultdict(dict)
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def get(self, record_id: Id) -> V | None:
        bucket = self._buckets.get(_bucket(record_id))
        return None if bucket is None else bucket.get(record_id)

    def __getitem__(self, record_id: Id) -> V:
        return self._buckets[_bucket(record_id)][record_id]

    def __setitem__(self, record_id: Id, value: V) -> None:
        bucket = self._buckets[_bucket(record_id)]
        self._count += record_id not in bucket
        bucket[record_id] = value

    def pop(self, record_id: Id) -> V | None:
        """Takes the id out; None if it was not there."""
        bucket = self._buckets.get(_bucket(record_id))
        if bucket is None or record_id not in bucket:
            return None
        self._count -= 1
        return bucket.pop(record_id)

    def clear(self) -> None:
        self._buckets.clear()
        self._count = 0
