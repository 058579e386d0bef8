"""Loads a whole list in the background: the window stays responsive, and skipped rows are reported."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from app.domain.query import Page, RowProblem

T = TypeVar("T")

BATCH_SIZE = 250
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
