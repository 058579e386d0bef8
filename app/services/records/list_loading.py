"""Loading a whole list in the background: pages come in, the window stays free, and nothing is dropped unseen."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from app.domain.query import Page, RowProblem

T = TypeVar("T")

BATCH_SIZE = 250
"""Rows handed over at a time: what a table takes in well within a frame."""


@dataclass(frozen=True, slots=True)
class ListReport:
    """How a list came in. Rows in `unreadable` are missing from it; of those in `repaired` a field is missing.

    `notes` are sentences about what else is missing.
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
    """Hands every row to `take`, at most `BATCH_SIZE` at a time, letting other work through after each piece.

    `whole` is called where the list is all there and its rows come again afterwards; see `Page`. Raises what the pages
    raise; the rows that came before it have been handed over then.
    """
    rows, is_whole = 0, False
    # A row that a second pass over the list finds as bad as the first did is one bad row.
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
