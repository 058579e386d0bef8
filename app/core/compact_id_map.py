"""A compact map from record ids to numbers."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Mapping
from typing import Final

Id = int | str

_SHIFT: Final = 10
_MASK: Final = 1023
"""Limits the number of buckets, however far apart the ids are."""


class IdNumbers:
    """A map from ids to numbers from 0 to 4,294,967,295, in 12 bytes per numeric id; a dict takes ten times that.

    Each bucket holds its ids in order, beside their numbers. Ids mostly arrive in order too, so few are moved.
    """

    def __init__(self) -> None:
        self._buckets: dict[int, tuple[array[int], array[int]]] = {}
        self._others: dict[Id, int] = {}
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
        get = self.get if self._count else self._others.get
        return [get(each) for each in ids]

    def update(self, numbers: Mapping[Id, int]) -> None:
        """Sets the number of each id."""
        if int not in map(type, numbers):
            self._others.update(numbers)
            return
        for record_id, number in numbers.items():
            self[record_id] = number

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
            return self._others.pop(record_id, None)
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
