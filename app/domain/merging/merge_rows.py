"""Yours, Theirs and Merged side by side: the rows in which the user reads a merge and resolves conflicts."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from app.domain.lineups.lineup import Entry
from app.domain.merging.campaign_merge import Conflict, Gap, Merge
from app.domain.merging.merge_plan import Item, Side


class Mark(StrEnum):
    """The change of one side to an entry. `MOVED_UP` and `MOVED_DOWN` mark the old place, `MOVED` the new one."""

    NONE = ""
    ADDED = "added"
    REMOVED = "removed"
    MOVED = "moved"
    MOVED_UP = "moved_up"
    MOVED_DOWN = "moved_down"


class Origin(StrEnum):
    YOURS = "yours"
    THEIRS = "theirs"
    BOTH = "both"


class Cell(NamedTuple):
    """An entry in the column Yours or Theirs.

    `number` is its place counted from 1, None at a place that it has left, where it is shown struck through.
    """

    entry: Entry
    number: int | None
    mark: Mark = Mark.NONE


class MergedCell(NamedTuple):
    """The merged column of a row.

    Attributes:
        entry: the entry; None if it is left out, or if several entries share one conflict.
        first, last: its place in the merged line-up counted from 1; a range if several entries share a conflict about
            their order, None if no entry of this row is in the line-up.
        origin: the side that put the entry here, or removed it.
        is_open: the controls for the row's conflict belong here.
    """

    entry: Entry | None
    first: int | None
    last: int | None
    origin: Origin
    is_open: bool = False


class MergeRow(NamedTuple):
    """One row. A column is None if that version has no entry here. `conflict` is the id of the row's conflict."""

    yours: Cell | None
    theirs: Cell | None
    merged: MergedCell | None
    conflict: str = ""


class _Line(NamedTuple):
    """A row being built: the items of yours and theirs. Both are the same item if they share the row."""

    mine: Item | None
    theirs: Item | None
    gap: Gap | None


_ORIGINS = {Side.MINE: Origin.YOURS, Side.THEIRS: Origin.THEIRS}


def merge_rows(merge: Merge) -> tuple[MergeRow, ...]:
    """Returns the rows of the merge; in each column the numbers ascend without a gap."""
    return tuple(_Rows(merge).build())


class _Rows:
    def __init__(self, merge: Merge) -> None:
        self.merge = merge
        self.lines = list(_lines(merge))
        self.place = {
            (side, item): number
            for number, line in enumerate(self.lines)
            if line.gap is not None
            for side, item in ((Side.MINE, line.mine), (Side.THEIRS, line.theirs))
            if item is not None
        }
        """The line of each side's items outside the agreed ones."""
        self.entry_count = 0
        self.shown_conflicts: set[str] = set()

    def build(self) -> Iterator[MergeRow]:
        for number, line in enumerate(self.lines):
            if line.gap is None and line.mine is not None:
                yield self._agreed(line.mine)
                continue
            merged, conflict = self._merged(line)
            yield MergeRow(self._cell(Side.MINE, line, number), self._cell(Side.THEIRS, line, number), merged, conflict)

    def _agreed(self, item: Item) -> MergeRow:
        """The row of an entry that both sides have here: nearly all rows of a long line-up."""
        merge = self.merge
        assert item.mine is not None
        assert item.theirs is not None
        return MergeRow(
            Cell(merge.mine.entries[item.mine], item.mine + 1, self._mark(item, Side.MINE)),
            Cell(merge.theirs.entries[item.theirs], item.theirs + 1, self._mark(item, Side.THEIRS)),
            self._count(item, Origin.BOTH),
        )

    def _mark(self, item: Item, side: Side) -> Mark:
        return Mark.ADDED if item.base is None else Mark.MOVED if self.merge.moved(item, side) else Mark.NONE

    def _cell(self, side: Side, line: _Line, number: int) -> Cell | None:
        own = line.mine if side is Side.MINE else line.theirs
        if own is not None:
            row = own.row(side)
            assert row is not None
            return Cell(self._entries(side)[row], row + 1, self._mark(own, side))
        other = line.theirs if side is Side.MINE else line.mine
        if other is None or other.base is None:
            return None
        row = other.row(side)
        if row is None:
            return Cell(self.merge.base.entries[other.base], None, Mark.REMOVED)
        if self.merge.moved(other, side.other):
            return None
        went_up = self.place[side, other] < number
        return Cell(self._entries(side)[row], None, Mark.MOVED_UP if went_up else Mark.MOVED_DOWN)

    def _entries(self, side: Side) -> tuple[Entry, ...]:
        return (self.merge.mine if side is Side.MINE else self.merge.theirs).entries

    def _merged(self, line: _Line) -> tuple[MergedCell | None, str]:
        assert line.gap is not None
        side, item = (Side.MINE, line.mine) if line.mine is not None else (Side.THEIRS, line.theirs)
        assert item is not None
        outcome = self.merge.outcome(item)
        conflict = outcome.conflict.id if outcome.conflict is not None else ""
        if outcome.side is None:
            remover = Side.MINE if item.mine is None else Side.THEIRS
            return MergedCell(None, None, None, _ORIGINS[remover]), conflict
        if outcome.side is not side:
            waiting = MergedCell(None, None, None, _ORIGINS[side], is_open=True)
            return (waiting if outcome.is_open else None), conflict
        if outcome.is_open or line.gap.order is None:
            return self._count(item, _ORIGINS[side], is_open=outcome.is_open), conflict
        return self._ordered(line.gap.order, item, _ORIGINS[side]), line.gap.order.id

    def _ordered(self, order: Conflict, item: Item, origin: Origin) -> MergedCell | None:
        """If both sides put entries here: one cell for all of them until their order is resolved."""
        if order.choice is not None:
            return self._count(item, origin)
        if order.id in self.shown_conflicts:
            return None
        self.shown_conflicts.add(order.id)
        first = self.entry_count + 1
        self.entry_count += len(order.mine) + len(order.theirs)
        return MergedCell(None, first, self.entry_count, Origin.BOTH, is_open=True)

    def _count(self, item: Item, origin: Origin, *, is_open: bool = False) -> MergedCell:
        self.entry_count += 1
        return MergedCell(self.merge.entry(item), self.entry_count, self.entry_count, origin, is_open)


def _lines(merge: Merge) -> Iterator[_Line]:
    for gap, agreed in zip(merge.gaps, [*merge.agreed, None], strict=True):
        if gap.mine or gap.theirs:
            yield from _gap_lines(merge, gap)
        if agreed is not None:
            yield _Line(agreed, agreed, None)


def _gap_lines(merge: Merge, gap: Gap) -> Iterator[_Line]:
    """Interleaves both sides so that each keeps its order, and the merged entries have the merged order.

    Entries whose order is unresolved are shown side by side.
    """
    undecided = gap.order is not None and gap.order.choice is None
    rank = {item: place for place, item in enumerate(gap.merged)}
    heads = {Side.MINE: list(reversed(gap.mine)), Side.THEIRS: list(reversed(gap.theirs))}

    def lands(side: Side) -> bool:
        outcome = merge.outcome(heads[side][-1])
        return outcome.side is side and not (undecided and outcome.is_open)

    while heads[Side.MINE] or heads[Side.THEIRS]:
        waiting = [side for side in Side if heads[side]]
        passing = [side for side in waiting if not lands(side)]
        if passing:
            side = min(passing, key=lambda each: _old_place(heads[each][-1]))
        elif undecided and len(waiting) == 2:
            yield _Line(heads[Side.MINE].pop(), heads[Side.THEIRS].pop(), gap)
            continue
        else:
            side = min(waiting, key=lambda each: rank[heads[each][-1]])
        item = heads[side].pop()
        yield _Line(item, None, gap) if side is Side.MINE else _Line(None, item, gap)


def _old_place(item: Item) -> int:
    return -1 if item.base is None else item.base
