"""Sets and maps of record ids that grow without a noticeable pause: a table of many small buckets.

A Python hash table copies itself whenever it is full: 15 ms at 90,000 ids, and 9 ms for a set at 50,000. That loses a
frame while a list loads. Here, neighbouring ids share a bucket of about a thousand, so that only one small bucket grows
at a time.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable
from typing import Any, Final, Generic, TypeVar

V = TypeVar("V")
Id = int | str

_SHIFT: Final = 10
_MASK: Final = 1023
"""Limits the number of buckets, however far apart the ids are."""
_NOTHING: Final[dict[Any, Any]] = {}


class IdSet:
    """A set of ids; it only grows."""

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
        """Adds ids and returns those that were not in the set before."""
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
    """A map from ids to values."""

    def __init__(self) -> None:
        self._buckets: defaultdict[int, dict[Id, V]] = defaultdict(dict)
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def get(self, record_id: Id) -> V | None:
        bucket = self._buckets.get(hash(record_id) >> _SHIFT & _MASK)
        return None if bucket is None else bucket.get(record_id)

    def get_all(self, ids: Iterable[Id]) -> list[V | None]:
        """Returns the value of each id, None for an unknown one."""
        bucket, nothing = self._buckets.get, _NOTHING
        return [bucket(hash(each) >> _SHIFT & _MASK, nothing).get(each) for each in ids]

    def __getitem__(self, record_id: Id) -> V:
        return self._buckets[hash(record_id) >> _SHIFT & _MASK][record_id]

    def __setitem__(self, record_id: Id, value: V) -> None:
        bucket = self._buckets[hash(record_id) >> _SHIFT & _MASK]
        self._count += record_id not in bucket
        bucket[record_id] = value

    def add_all(self, values: Iterable[tuple[Id, V]]) -> None:
        """Adds values for ids that are not in the map yet."""
        buckets, added = self._buckets, 0
        for record_id, value in values:
            buckets[hash(record_id) >> _SHIFT & _MASK][record_id] = value
            added += 1
        self._count += added

    def pop(self, record_id: Id) -> V | None:
        """Removes the id and returns its value; None if it was not there."""
        bucket = self._buckets.get(hash(record_id) >> _SHIFT & _MASK)
        if bucket is None or record_id not in bucket:
            return None
        self._count -= 1
        return bucket.pop(record_id)

    def clear(self) -> None:
        self._buckets.clear()
        self._count = 0


class IdNumbers:
    """A map from ids to numbers from 0 to 4,294,967,295, in 12 bytes per numeric id; `IdMap` takes 130.

    Each bucket holds its ids in order, beside their numbers. Ids mostly arrive in order too, so few are moved.
    """

    def __init__(self) -> None:
        self._buckets: dict[int, tuple[array[int], array[int]]] = {}
        self._others: IdMap[int] = IdMap()
        self._count = 0

    def __len__(self) -> int:
        return self._count + len(self._others)

    def get(self, record_id: Id) -> int | None:
        if type(record_id) is not int or not _fits(record_id):
            return self._others.get(record_id)
        bucket = self._buckets.get(record_id >> _SHIFT & _MASK)
        if bucket is None:
            return None
        ids, numbers = bucket
        place = bisect_left(ids, record_id)
        return numbers[place] if place < len(ids) and ids[place] == record_id else None

    def get_all(self, ids: Iterable[Id]) -> list[int | None]:
        """Returns the number of each id, None for an unknown one."""
        get = self.get
        return [get(each) for each in ids]

    def __getitem__(self, record_id: Id) -> int:
        number = self.get(record_id)
        if number is None:
            raise KeyError(record_id)
        return number

    def __setitem__(self, record_id: Id, number: int) -> None:
        if type(record_id) is not int or not _fits(record_id):
            self._others[record_id] = number
            return
        key = record_id >> _SHIFT & _MASK
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = (array("q"), array("I"))
        ids, numbers = bucket
        if not ids or record_id > ids[-1]:
            ids.append(record_id)
            numbers.append(number)
        elif ids[place := bisect_left(ids, record_id)] == record_id:
            numbers[place] = number
            return
        else:
            ids.insert(place, record_id)
            numbers.insert(place, number)
        self._count += 1

    def pop(self, record_id: Id) -> int | None:
        """Removes the id and returns its number; None if it was not there."""
        number = self.get(record_id)
        if number is None:
            return None
        if type(record_id) is not int or not _fits(record_id):
            return self._others.pop(record_id)
        ids, numbers = self._buckets[record_id >> _SHIFT & _MASK]
        place = bisect_left(ids, record_id)
        del ids[place], numbers[place]
        self._count -= 1
        return number

    def clear(self) -> None:
        self._buckets.clear()
        self._others.clear()
        self._count = 0


def _fits(record_id: int) -> bool:
    return -(1 << 63) <= record_id < 1 << 63
