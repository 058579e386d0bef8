"""Reads whole lists page by page without trusting totals: pages may be out of order, overlap or have gaps.

The rules: a first page of 50 so that rows show early, then pages of 1,000, four in flight. The list ends with an empty
page, with a page without new rows, or with a short page that reaches the total (if there is one). After any other short
page, reading continues where it stopped. If rows are missing compared with the highest total, the list is read once
more. An endless list stops at a bound, and a note on its last page says so.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import aclosing
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from app.api.decode import Rows
from app.core.log import logger
from app.core.task_scopes import TaskScope
from app.core.translatable_texts import number, say
from app.domain.lenient_field_types import CmsRecord
from app.domain.list_queries import Page, RecordId

R = TypeVar("R", bound=CmsRecord)

FIRST = 50
SIZE = 1000
IN_FLIGHT = 4
_AT_ONCE = 10_000
"""Rows that are compared with known ones before the event loop gets its turn."""


@dataclass(frozen=True)
class Answer(Generic[R]):
    """One page as sent; `total` is the CMS's claim, None if it makes none. `size` is in bytes."""

    rows: Rows[R]
    total: int | None
    size: int = 0


@dataclass(frozen=True)
class Bounds:
    """Limits for endless lists: so many rows, or so many bytes of answers."""

    rows: int = 2_000_000
    size: int = 2 << 30


_BOUNDS = Bounds()

Fetch = Callable[[int, int], Coroutine[Any, Any, Answer[R]]]
"""`await fetch(start, length)` requests one page."""


async def read_pages(
    fetch: Fetch[R],
    id_of: Callable[[R], RecordId],
    *,
    first: int = FIRST,
    size: int = SIZE,
    in_flight: int = IN_FLIGHT,
    bounds: Bounds = _BOUNDS,
) -> AsyncGenerator[Page[R], None]:
    """Yields every record once, in pages, in the order of the list. The first page is yielded even if it is empty.

    Raises the errors of `fetch`. To stop early, close the iterator (`contextlib.aclosing`); this cancels requests in
    flight.
    """
    known: set[RecordId] = set()
    walk = _Walk(fetch, id_of, first, size, in_flight, bounds)
    async with aclosing(walk.pages(known)) as pages:
        async for page in pages:
            yield page
    if walk.is_cut or len(known) + walk.unreadable >= walk.highest_total:
        return
    # Records were deleted or moved while the list was read, so others may have slipped past the page boundaries.
    logger("api").info("%d of %d rows seen, reading the list again", len(known), walk.highest_total)
    async with aclosing(_Walk(fetch, id_of, size, size, in_flight, bounds).pages(known)) as pages:
        async for page in pages:
            if page.items:
                yield replace(page, unreadable=(), repaired=())


class _Walk(Generic[R]):
    """One pass through a list.

    Pages are used strictly in sequence, as if only one request ran at a time. Requests in flight assume that every page
    will be as long as the last one; a wrong guess is dropped and costs only time.
    """

    def __init__(
        self,
        fetch: Fetch[R],
        id_of: Callable[[R], RecordId],
        first: int,
        size: int,
        in_flight: int,
        bounds: Bounds,
    ) -> None:
        self._id_of = id_of
        self._first = first
        self._size = size
        self._in_flight = in_flight
        self._bounds = bounds
        self._bytes = 0
        self._prefetch = _Prefetch(fetch)
        self._seen: set[RecordId] = set()
        self._seen_unread: set[RecordId] = set()
        """Ids of unreadable rows."""
        self._total = 0
        """The last total that the CMS claimed; 0 if none."""
        self.highest_total = 0
        self.unreadable = 0
        self.is_cut = False
        """Whether it stopped at a bound."""

    async def pages(self, known: set[RecordId]) -> AsyncGenerator[Page[R], None]:
        """Yields the pages without rows in `known`, and adds them there; ends by the rules above."""
        start, length, expected = 0, self._first, self._first
        if not len(known):
            self._seen = known  # all known rows will come from this pass
        try:
            while True:
                answer = await self._prefetch.take(start, length)
                received = answer.rows.received
                self._total = answer.total or self._total
                self.highest_total = max(self.highest_total, self._total)
                has_new = self._has_new_unread(answer, start)
                records = answer.rows.records
                rest = max(0, len(records) - 1) // _AT_ONCE * _AT_ONCE
                for first in range(0, rest, _AT_ONCE):  # if a CMS sends far more than requested
                    items, is_news = self._unknown(records[first : first + _AT_ONCE], known)
                    has_new = has_new or is_news
                    yield Page(items, start + first, answer.total)
                    await asyncio.sleep(0)
                items, is_news = self._unknown(records[rest:] if rest else records, known)
                has_new = has_new or is_news
                page = self._page(answer, start, items)
                is_first, start = start == 0, start + received
                is_last = not has_new or (received < length and 0 < self._total <= start)
                self._bytes += answer.size
                if not is_last and (start >= self._bounds.rows or self._bytes >= self._bounds.size):
                    is_last = self.is_cut = True
                    page = replace(page, notes=_cut_notes(start))
                if not is_last:
                    # Before the page is yielded, so that the CMS works in the meantime.
                    as_expected = received == expected
                    expected = self._size if is_first and as_expected else received
                    length = self._size
                    ahead = self._in_flight if as_expected else 1
                    self._prefetch.place(start, length, expected, ahead, self._total)
                if is_first or page.items or page.unreadable or page.notes:
                    yield page
                if is_last:
                    return
        finally:
            await self._prefetch.close()

    def _has_new_unread(self, answer: Answer[R], start: int) -> bool:
        unread = answer.rows.unreadable
        ids = {problem.record_id for problem in unread if problem.record_id is not None} - self._seen_unread
        self._seen_unread |= ids
        # Rows without an id may be anything: while the CMS reports more rows, they do not end the list.
        is_nameless = any(problem.record_id is None for problem in unread)
        return bool(ids) or (is_nameless and start + answer.rows.received < self._total)

    def _unknown(self, records: list[R], known: set[RecordId]) -> tuple[list[R], bool]:
        """Returns the rows that are not in `known`, and whether this pass sees any row for the first time."""
        ids = set(map(self._id_of, records))
        new = ids - known
        has_new = not ids <= self._seen
        self._seen |= ids
        known |= ids
        if len(new) < len(records):  # the page overlaps another one, or repeats a row
            records = [record for record in records if _discard(new, self._id_of(record))]
        return records, has_new

    def _page(self, answer: Answer[R], start: int, items: list[R]) -> Page[R]:
        rows = answer.rows
        self.unreadable += len(rows.unreadable)
        return Page(
            items,
            start,
            answer.total,
            tuple(replace(problem, index=start + problem.index) for problem in rows.unreadable),
            tuple(replace(problem, index=start + problem.index) for problem in rows.repaired),
        )


class _Prefetch(Generic[R]):
    """Requests in flight for the pages that will probably be needed next, in order."""

    def __init__(self, fetch: Fetch[R]) -> None:
        self._fetch = fetch
        self._scope = TaskScope("pages", _log_unused)
        self._requests: deque[tuple[int, int, asyncio.Task[Answer[R]]]] = deque()

    async def take(self, start: int, length: int) -> Answer[R]:
        """Returns the page at `start`: from a request in flight, else from a new one. Raises the errors of `fetch`."""
        if not self._requests or self._requests[0][:2] != (start, length):
            self._drop()
            self._add(start, length)
        return await self._requests.popleft()[2]

    def place(self, start: int, length: int, stride: int, ahead: int, total: int) -> None:
        """Keeps `ahead` pages from `start` on in flight; without a total, only the next one."""
        if not self._requests or self._requests[0][:2] != (start, length):
            self._drop()
            self._add(start, length)
        following = self._requests[-1][0] + stride
        while len(self._requests) < ahead and following < total:
            self._add(following, length)
            following += stride

    async def close(self) -> None:
        await self._scope.close()

    def _add(self, start: int, length: int) -> None:
        self._requests.append((start, length, self._scope.start(self._fetch(start, length))))

    def _drop(self) -> None:
        for _, _, task in self._requests:
            task.cancel()
        self._requests.clear()


def _cut_notes(rows: int) -> tuple[str, str]:
    """Returns the notes on a list that is longer than the bound."""
    return (
        say("Only the first {n} rows of this list are shown.", n=number(rows)),
        say("Filter the list to find more."),
    )


def _discard(ids: set[RecordId], record_id: RecordId) -> bool:
    """Removes the id and returns whether it was there."""
    was_there = record_id in ids
    ids.discard(record_id)
    return was_there


def _log_unused(error: BaseException, name: str) -> None:
    """The error of a page is raised where the page is used; errors of unused pages don't matter."""
    logger("api").debug("%s: %s", name, type(error).__name__)
