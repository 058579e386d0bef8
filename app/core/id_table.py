"""Sets and maps of record ids that never stand still to grow: a table in many small buckets.

A hash table of Python's copies itself whenever it is full: at 90,000 ids that takes 15 ms, and at 50,000 every set of
them 9 ms, which is a frame lost while a list loads. Here ids that follow each other share a bucket of about a thousand,
so that no more than one small bucket grows at a time.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any, Final, Generic, TypeVar

V = TypeVar("V")
Id = int | str

_SHIFT: Final = 10
_MASK: Final = 1023
"""There are never more buckets than this, however far apart the ids are."""
_NOTHING: Final[dict[Any, Any]] = {}


class IdSet:
    """Ids that have been there."""

    def __init__(self, ids: Iterable[Id] = ()) -> None:
        self._buckets: defaultdict[int, set[Id]] = defaultdict(set)
        self._count = 0
        self.update(ids)

    def __contains__(self, record_id: Id) -> bool:
        bucket = self._buckets.get(hash(record_id) >> _SHIFT & _MASK)
        return bucket is not None and record_id in bucket

    def __len__(self) -> int:
        return self._count

    def update(self, ids: Iterable[Id]) -> set[Id]:
        """Takes ids in. Those that had not been there."""
        parts: defaultdict[int, set[Id]] = defaultdict(set)
        for record_id in ids:
            parts[hash(record_id) >> _SHIFT & _MASK].add(record_id)
        new: set[Id] = set()
        for number, part in parts.items():
            bucket = self._buckets[number]
            added = part - bucket
            bucket |= added
            new |= added
        self._count += len(new)
        return new


class IdMap(Generic[V]):
    """A value for each id."""

    def __init__(self) -> None:
        self._buckets: defaultdict[int, dict[Id, V]] = defaultdict(dict)
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def get(self, record_id: Id) -> V | None:
        bucket = self._buckets.get(hash(record_id) >> _SHIFT & _MASK)
        return None if bucket is None else bucket.get(record_id)

    def get_all(self, ids: Iterable[Id]) -> list[V | None]:
        """The value of each, None where it is not there."""
        bucket, nothing = self._buckets.get, _NOTHING
        return [bucket(hash(each) >> _SHIFT & _MASK, nothing).get(each) for each in ids]

    def __getitem__(self, record_id: Id) -> V:
        return self._buckets[hash(record_id) >> _SHIFT & _MASK][record_id]

    def __setitem__(self, record_id: Id, value: V) -> None:
        bucket = self._buckets[hash(record_id) >> _SHIFT & _MASK]
        self._count += record_id not in bucket
        bucket[record_id] = value

    def add_all(self, values: Iterable[tuple[Id, V]]) -> None:
        """Takes in the values of ids that are not there yet."""
        buckets, added = self._buckets, 0
        for record_id, value in values:
            buckets[hash(record_id) >> _SHIFT & _MASK][record_id] = value
            added += 1
        self._count += added

    def pop(self, record_id: Id) -> V | None:
        """Takes the id out; None if it was not there."""
        bucket = self._buckets.get(hash(record_id) >> _SHIFT & _MASK)
        if bucket is None or record_id not in bucket:
            return None
        self._count -= 1
        return bucket.pop(record_id)

    def clear(self) -> None:
        self._buckets.clear()
        self._count = 0
