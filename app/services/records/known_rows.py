"""The rows that are in memory: what the lists of a session know of a record, for work that can do with an old one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from app.domain.query import RecordId

R = TypeVar("R")


@dataclass(frozen=True)
class Cached(Generic[R]):
    """Something that is kept, and the Unix second when it was current."""

    value: R
    kept_at: float


class KnownRows:
    """Each list says where its rows are found as long as it is in memory."""

    def __init__(self) -> None:
        self._known: dict[str, Callable[[RecordId], Cached[Any] | None]] = {}

    def add(self, resource: str, find: Callable[[RecordId], Cached[Any] | None]) -> Callable[[], None]:
        """Returns what ends it."""
        self._known[resource] = find

        def end() -> None:
            if self._known.get(resource) is find:
                del self._known[resource]

        return end

    def row(self, resource: str, record_id: RecordId) -> Cached[Any] | None:
        """The row of a record in the list that is in memory, however old it is."""
        find = self._known.get(resource)
        return find(record_id) if find is not None else None
