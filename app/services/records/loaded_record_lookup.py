"""Finds records in the lists in memory, for work that accepts an old version."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from app.domain.list_queries import RecordId

R = TypeVar("R")


@dataclass(frozen=True)
class Cached(Generic[R]):
    """A value, and the Unix second when it was current."""

    value: R
    kept_at: float


class KnownRows:
    """The lists in memory; each registers how to find its rows."""

    def __init__(self) -> None:
        self._known: dict[str, Callable[[RecordId], Cached[Any] | None]] = {}

    def add(self, resource: str, find: Callable[[RecordId], Cached[Any] | None]) -> Callable[[], None]:
        """Registers a list. Returns the function that removes it."""
        self._known[resource] = find

        def end() -> None:
            if self._known.get(resource) is find:
                del self._known[resource]

        return end

    def row(self, resource: str, record_id: RecordId) -> Cached[Any] | None:
        """Returns the row of a record from the list in memory, of any age."""
        find = self._known.get(resource)
        return find(record_id) if find is not None else None
