"""Index arithmetic for reordering a list: pure, with row numbers before the move, and exactly invertible.

Qt's `beginMoveRows` has rules of its own (no move onto itself, targets that count the moved rows). They are handled
here, so that models only pass the numbers on.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Run:
    """`count` neighbouring rows from `first` on, placed in the gap `target`, as `beginMoveRows` counts gaps.

    The runs of a move are applied one after the other; the numbers of each refer to the list after the previous one.
    """

    first: int
    count: int
    target: int


@dataclass(frozen=True, slots=True)
class Move:
    """Rows at `origins` end up at `destinations`; all others keep their order and fill the remaining rows.

    Both are strictly ascending and of the same length, each within 0 … `length` - 1. The moved rows keep their order
    among themselves. Swapping the two gives the inverse.
    """

    length: int
    origins: tuple[int, ...]
    destinations: tuple[int, ...]

    @property
    def is_noop(self) -> bool:
        return self.origins == self.destinations

    @property
    def order(self) -> tuple[int, ...]:
        """The list after the move, as row numbers before it."""
        return tuple(self.apply(range(self.length)))

    @property
    def span(self) -> tuple[int, int]:
        """The first row that changes, and the row after the last one; (0, 0) if nothing changes."""
        changed = [block for block in self._blocks() if block[0] != block[1]]
        first = min((min(origin, destination) for origin, destination, _ in changed), default=0)
        return first, max((max(origin, destination) + count for origin, destination, count in changed), default=0)

    @property
    def runs(self) -> tuple[Run, ...]:
        """The move as block moves for `beginMoveRows`, one for each block of neighbours.

        Blocks that go up come first, topmost first; then those that go down, lowest first. In this order no block
        crosses another, so each is still at its old place when its turn comes, and stays where it lands.
        """
        up: list[Run] = []
        down: list[Run] = []
        for origin, destination, count in self._blocks():
            if destination < origin:
                up.append(Run(origin, count, destination))
            elif destination > origin:
                down.append(Run(origin, count, destination + count))
        return (*up, *reversed(down))

    def row_after(self, row: int) -> int:
        """Returns where the row is after the move."""
        before = bisect_left(self.origins, row)
        if before < len(self.origins) and self.origins[before] == row:
            return self.destinations[before]
        unmoved = row - before
        return unmoved + bisect_right(range(len(self.destinations)), unmoved, key=self._unmoved_before)

    def rows_after(self, rows: Sequence[int]) -> list[int]:
        """Returns where `rows` (ascending) are after the move, ascending."""
        if tuple(rows) == self.origins:
            return list(self.destinations)
        return sorted(map(self.row_after, rows))

    def _unmoved_before(self, place: int) -> int:
        return self.destinations[place] - place

    def inverse(self) -> Move:
        return Move(self.length, self.destinations, self.origins)

    def apply(self, items: Sequence[T]) -> list[T]:
        """Returns `items` in their new order. Raises ValueError unless there are `length` of them."""
        if len(items) != self.length:
            raise ValueError(f"a move of {self.length} rows cannot reorder {len(items)}")
        moved = set(self.origins)
        result = [item for row, item in enumerate(items) if row not in moved]
        if self._is_gathered:
            start = self.destinations[0] if self.destinations else 0
            result[start:start] = [items[row] for row in self.origins]
            return result
        stay = iter(result)
        places = dict(zip(self.destinations, self.origins, strict=True))
        return [items[places[row]] if row in places else next(stay) for row in range(self.length)]

    @property
    def _is_gathered(self) -> bool:
        return _are_neighbours(self.destinations)

    def _blocks(self) -> list[tuple[int, int, int]]:
        if self.origins and _are_neighbours(self.origins) and self._is_gathered:
            return [(self.origins[0], self.destinations[0], len(self.origins))]
        blocks: list[tuple[int, int, int]] = []
        for origin, destination in zip(self.origins, self.destinations, strict=True):
            if blocks:
                first, goal, count = blocks[-1]
                if origin == first + count and destination == goal + count:
                    blocks[-1] = (first, goal, count + 1)
                    continue
            blocks.append((origin, destination, 1))
        return blocks


def move_block(length: int, rows: Sequence[int], target: int) -> Move:
    """Returns the move that gathers `rows` (any order, duplicates allowed) into one block in the gap `target`.

    `target` counts gaps before the move: 0 is above the first row, `length` below the last; it is clamped. Rows outside
    the list are ignored.
    """
    origins = tuple(sorted({row for row in rows if 0 <= row < length}))
    gap = min(max(target, 0), length)
    start = gap - bisect_left(origins, gap)
    return Move(length, origins, tuple(range(start, start + len(origins))))


def landing(length: int, gap: int, *, moved: Sequence[int] = (), added: int = 0) -> range:
    """Returns the rows of a drop after it: of `moved` rows of the list, or of `added` new ones.

    `gap` counts gaps before the drop, as in `move_block`.
    """
    if moved:
        places = move_block(length, moved, gap).destinations
        return range(places[0], places[-1] + 1) if places else range(0)
    first = min(max(gap, 0), length)
    return range(first, first + added)


def step_up(length: int, rows: Sequence[int]) -> Move:
    """Moves each block of neighbouring `rows` up one place; blocks at the top stay."""
    origins = tuple(sorted({row for row in rows if 0 <= row < length}))
    destinations: list[int] = []
    for row in origins:
        lowest = destinations[-1] + 1 if destinations else 0
        destinations.append(max(row - 1, lowest))
    return Move(length, origins, tuple(destinations))


def step_down(length: int, rows: Sequence[int]) -> Move:
    """Moves each block of neighbouring `rows` down one place; blocks at the bottom stay."""
    origins = tuple(sorted({row for row in rows if 0 <= row < length}))
    destinations: list[int] = []
    for row in reversed(origins):
        highest = destinations[-1] - 1 if destinations else length - 1
        destinations.append(min(row + 1, highest))
    return Move(length, origins, tuple(reversed(destinations)))


def position_target(length: int, rows: Sequence[int], position: int) -> int:
    """Returns the gap for `move_block` after which the first of `rows` is at row `position` (0-based)."""
    origins = sorted({row for row in rows if 0 <= row < length})
    others = [row for row in range(length) if row not in set(origins)]
    start = min(max(position, 0), len(others))
    return others[start] if start < len(others) else length


def invert(order: Sequence[int]) -> tuple[int, ...]:
    """Returns the order that undoes `order` (both as row numbers before)."""
    result = [0] * len(order)
    for row, before in enumerate(order):
        result[before] = row
    return tuple(result)


def row_blocks(rows: Sequence[int]) -> list[tuple[int, int]]:
    """Returns `rows` (strictly ascending) as (first, count) blocks of neighbours."""
    if rows and _are_neighbours(rows):
        return [(rows[0], len(rows))]
    blocks: list[tuple[int, int]] = []
    for row in rows:
        if blocks and row == blocks[-1][0] + blocks[-1][1]:
            blocks[-1] = (blocks[-1][0], blocks[-1][1] + 1)
        else:
            blocks.append((row, 1))
    return blocks


def _are_neighbours(rows: Sequence[int]) -> bool:
    """Whether `rows` (strictly ascending) form at most one block."""
    return not rows or rows[-1] - rows[0] == len(rows) - 1
