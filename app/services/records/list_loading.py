"""Loads a whole list in the background: the window stays responsive, and skipped rows are reported."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Sequence
from dataclasses import dataclass
from typing import Generic, Self, TypeVar

from app.core.log import logger
from app.core.task_scopes import TaskScope
from app.domain.list_queries import Page, RowProblem

T = TypeVar("T")

BATCH_SIZE = 500
"""Rows handed over at a time: a table takes them in well within a frame."""


@dataclass(frozen=True, slots=True)
class ListReport:
    """The result of a load. Rows in `unreadable` are missing; rows in `repaired` lack a field.

    `notes` are sentences about other missing data.
    """

    rows: int = 0
    unreadable: tuple[RowProblem, ...] = ()
    repaired: tuple[RowProblem, ...] = ()
    notes: tuple[str, ...] = ()


class EarlyPages(Generic[T]):
    """An iterator over pages that requests the first one at once, while the caller prepares to take it."""

    def __init__(self, pages: AsyncIterator[Page[T]]) -> None:
        """Needs the running loop. Call `aclose` in the end."""
        self._pages = pages
        self._scope = TaskScope("first page", _raised_later)
        self._first: asyncio.Task[Page[T] | None] | None = self._scope.start(self._request_first())

    async def _request_first(self) -> Page[T] | None:
        return await anext(self._pages, None)

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Page[T]:
        first, self._first = self._first, None
        if first is None:
            return await anext(self._pages)
        page = await first
        if page is None:
            raise StopAsyncIteration
        return page

    async def aclose(self) -> None:
        """Ends a request whose answer is no longer needed."""
        await self._scope.close()
        if isinstance(self._pages, AsyncGenerator):
            await self._pages.aclose()


def _raised_later(error: BaseException, _name: str) -> None:
    """The error of the first page is raised where the page is taken."""
    logger("rows").debug("first page: %s", type(error).__name__)


async def load_list(
    pages: AsyncIterator[Page[T]],
    take: Callable[[Sequence[T]], None],
    whole: Callable[[], None] | None = None,
) -> ListReport:
    """Hands every row to `take`, at most `BATCH_SIZE` at a time, and lets other work through after each batch.

    `whole` is called when the list is complete and its rows come again afterwards; see `Page`. Raises what the pages
    raise; earlier rows have been handed over then.
    """
    rows, is_whole = 0, False
    # A row that is unreadable in both passes over the list counts once.
    unreadable: dict[RowProblem, None] = {}
    repaired: dict[RowProblem, None] = {}
    notes: dict[str, None] = {}
    async for page in pages:
        unreadable.update(dict.fromkeys(page.unreadable))
        repaired.update(dict.fromkeys(page.repaired))
        notes.update(dict.fromkeys(page.notes))
        for first in range(0, len(page.items), BATCH_SIZE):
            piece = page.items[first : first + BATCH_SIZE]
            take(piece)
            rows += 0 if is_whole else len(piece)
            await asyncio.sleep(0)
        is_whole = is_whole or page.is_whole
        if page.is_whole and whole is not None:
            whole()
    return ListReport(rows, tuple(unreadable), tuple(repaired), tuple(notes))
