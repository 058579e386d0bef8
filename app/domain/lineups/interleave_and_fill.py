"""Arranges a line-up by rule: mixes blocks evenly, or repeats entries until a loop is long enough. Pure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import cycle
from typing import TypeVar

from app.domain.lineups.reorder_arithmetic import row_blocks

T = TypeVar("T")

MOST_FILLED = 5_000
"""Entries of a filled line-up at most: more than any loop needs, and still fast in the editor."""


def interleaved(length: int, rows: Sequence[int]) -> tuple[int, ...]:
    """Returns an order that mixes the blocks of neighbours among `rows` evenly, starting at the first of them.

    Each block keeps its own order and is spread over the whole, so that 6 and 2 become a a a b a a a b. Fewer than two
    blocks are unchanged. The result holds row numbers before the move, like `Move.order`.
    """
    chosen = sorted({row for row in rows if 0 <= row < length})
    blocks = row_blocks(chosen)
    if len(blocks) < 2:
        return tuple(range(length))
    placed = [
        ((place + 1) / count, number, first + place)
        for number, (first, count) in enumerate(blocks)
        for place in range(count)
    ]
    mixed = [row for _, _, row in sorted(placed)]
    taken = set(chosen)
    rest = [row for row in range(length) if row not in taken]
    start = chosen[0]
    return (*rest[:start], *mixed, *rest[start:])


def repeats_to_fill(
    items: Sequence[T], duration_s: Callable[[T], int], missing_s: int, *, at_most: int = MOST_FILLED
) -> list[T]:
    """Repeats `items` in their order as long as the next one still fits into `missing_s` seconds.

    The first item that is too long ends it, so that the rotation keeps its order. Items without a duration take no
    time; if no item has one, nothing is repeated. Returns at most `at_most` items.
    """
    if sum(map(duration_s, items)) <= 0:
        return []
    added: list[T] = []
    for item in cycle(items):
        missing_s -= duration_s(item)
        if missing_s < 0 or len(added) >= at_most:
            return added
        added.append(item)
    return added
