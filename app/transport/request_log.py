"""The last requests of a session for the diagnostics window: routes, results and sizes, never values."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

KEPT = 200


@dataclass(frozen=True, slots=True)
class RequestRecord:
    """One attempt at a request.

    `at` is its start in UTC; `duration_ms` its duration; `received` the size of the decompressed answer in bytes;
    `attempt` counts from 1; `error` is the exception class of an attempt without an answer.
    """

    at: datetime
    method: str
    route: str
    status: int | None
    duration_ms: float
    received: int
    attempt: int
    error: str = ""


class RequestLog:
    """The last 200 attempts, oldest first."""

    def __init__(self) -> None:
        self._records: deque[RequestRecord] = deque(maxlen=KEPT)
        self.count = 0
        """The number of all attempts."""

    def __iter__(self) -> Iterator[RequestRecord]:
        return iter(tuple(self._records))

    def __len__(self) -> int:
        return len(self._records)

    def add(self, record: RequestRecord) -> None:
        self._records.append(record)
        self.count += 1
