"""Compares two line-ups: matches entries by layout and occurrence, with the longest common subsequence."""

from __future__ import annotations

import operator
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from app.domain.lineups.lineup import Entry

Identity = tuple[str, int]
Pair = tuple[int, int]

EXACT_CANDIDATES = 60_000
"""Pairs of equal items up to which the longest common subsequence is exact (about 15 ms).

Only line-ups that repeat a few layouts very often have more. Their copies are then paired first with first, second with
second: the result is still correct, but can have more moves than necessary.
"""


_WEIGHED: Final = 5_000
"""Pairs of equal items up to which `handled` rows are considered: weighing each pair takes three times as long."""


class ChangeKind(StrEnum):
    ADDED = "added"
    REMOVED = "removed"
    MOVED = "moved"


class EntryChange(NamedTuple):
    """One change of a line-up.

    `before` and `after` are rows counted from 0; None if the entry is not in that version.
    """

    kind: ChangeKind
    entry: Entry
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class LineupDiff:
    """Every change from one line-up to another: additions and moves in the new order, then removals.

    `added` and `moved` are keys of entries of the later line-up, `removed` of the earlier one.
    """

    changes: tuple[EntryChange, ...] = ()
    added: frozenset[int] = frozenset()
    removed: frozenset[int] = frozenset()
    moved: frozenset[int] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.changes)


@dataclass(frozen=True, slots=True)
class Matching:
    """The correspondence between the rows of two sequences.

    Attributes:
        after: for each earlier row its later row, None if it was removed.
        before: for each later row its earlier row, None if it is new.
        kept: earlier rows whose order among each other is unchanged; every other matched row has moved.
    """

    after: tuple[int | None, ...]
    before: tuple[int | None, ...]
    kept: frozenset[int]


def identities(*line_ups: Iterable[Entry]) -> Callable[[Entry], Identity]:
    """Returns a function that identifies the layouts of these line-ups.

    If one line-up has only the layout id of an entry, the layout's own campaign comes from another line-up.
    """
    known = {
        entry.layout_id: entry.layout_campaign_id
        for line_up in line_ups
        for entry in line_up
        if entry.layout_campaign_id
    }

    def identity(entry: Entry) -> Identity:
        campaign_id = entry.layout_campaign_id or known.get(entry.layout_id)
        return ("campaign", campaign_id) if campaign_id else ("layout", entry.layout_id)

    return identity


def same_line_up(one: Sequence[Entry], other: Sequence[Entry]) -> bool:
    """Returns whether both have the same layouts in the same order; their current ids don't matter."""
    identity = identities(one, other)
    return len(one) == len(other) and all(map(operator.eq, map(identity, one), map(identity, other)))


def diff(before: Sequence[Entry], after: Sequence[Entry], handled: Collection[int] = ()) -> LineupDiff:
    """Returns the fewest changes that lead from one line-up to the other.

    `handled` are keys of entries of the later line-up that the user moved. If several answers are equally short, as for
    two neighbours that swapped places, these entries count as the moved ones.
    """
    identity = identities(before, after)
    moved_rows = frozenset(row for row, entry in enumerate(after) if entry.key in handled) if handled else frozenset()
    found = match([identity(entry) for entry in before], [identity(entry) for entry in after], moved_rows)
    changes: list[EntryChange] = []
    added: list[int] = []
    moved: list[int] = []
    for row, earlier in enumerate(found.before):
        if earlier is None:
            changes.append(EntryChange(ChangeKind.ADDED, after[row], None, row))
            added.append(after[row].key)
        elif earlier not in found.kept:
            changes.append(EntryChange(ChangeKind.MOVED, after[row], earlier, row))
            moved.append(after[row].key)
    gone = [row for row, later in enumerate(found.after) if later is None]
    changes += [EntryChange(ChangeKind.REMOVED, before[row], row, None) for row in gone]
    removed = frozenset(before[row].key for row in gone)
    return LineupDiff(tuple(changes), frozenset(added), removed, frozenset(moved))


def carry_keys(known: Sequence[Entry], fresh: Sequence[Entry]) -> tuple[Entry, ...]:
    """Returns `fresh` with the keys of matching entries in `known`; the others get unused keys."""
    identity = identities(known, fresh)
    found = match([identity(entry) for entry in known], [identity(entry) for entry in fresh])
    spare = max((entry.key for line_up in (known, fresh) for entry in line_up), default=0)
    carried = []
    for row, earlier in enumerate(found.before):
        if earlier is None:
            spare += 1
            carried.append(fresh[row].keyed(spare))
        else:
            carried.append(fresh[row].keyed(known[earlier].key))
    return tuple(carried)


def match(before: Sequence[Hashable], after: Sequence[Hashable], handled: Collection[int] = ()) -> Matching:
    """Matches equal items one to one: first those whose order is unchanged, then the rest, copy by copy.

    `handled` are later rows that count as moved rather than unchanged if that causes no more changes.
    """
    later: list[int | None] = [None] * len(before)
    earlier: list[int | None] = [None] * len(after)
    in_order = common_subsequence(before, after, handled)
    for old, new in in_order:
        later[old], earlier[new] = new, old
    unmatched: defaultdict[Hashable, list[int]] = defaultdict(list)
    for new in range(len(after) - 1, -1, -1):
        if earlier[new] is None:
            unmatched[after[new]].append(new)
    for old, item in enumerate(before):
        if later[old] is None and unmatched.get(item):
            new = unmatched[item].pop()
            later[old], earlier[new] = new, old
    return Matching(tuple(later), tuple(earlier), frozenset(old for old, _ in in_order))


def common_subsequence(
    before: Sequence[Hashable], after: Sequence[Hashable], handled: Collection[int] = ()
) -> list[Pair]:
    """Returns as many pairs of rows with equal items as possible, ascending on both sides (see EXACT_CANDIDATES).

    Of several such selections, it returns the one with the fewest later rows that are `handled`.
    """
    shorter = min(len(before), len(after))
    head = 0
    while head < shorter and before[head] == after[head]:
        head += 1
    tail = 0
    while tail < shorter - head and before[-1 - tail] == after[-1 - tail]:
        tail += 1
    middle = _candidates(before, after, range(head, len(before) - tail), range(head, len(after) - tail))
    return [
        *((row, row) for row in range(head)),
        *(lightest_chain(middle, handled) if handled and len(middle) <= _WEIGHED else longest_chain(middle)),
        *((len(before) - back, len(after) - back) for back in range(tail, 0, -1)),
    ]


def _candidates(
    before: Sequence[Hashable], after: Sequence[Hashable], rows_before: range, rows_after: range
) -> list[Pair]:
    """Returns pairs of equal items in the order that `longest_chain` needs."""
    places: defaultdict[Hashable, list[int]] = defaultdict(list)
    for new in reversed(rows_after):
        places[after[new]].append(new)
    if sum(len(places[before[old]]) for old in rows_before) <= EXACT_CANDIDATES:
        return [(old, new) for old in rows_before for new in places[before[old]]]
    return [(old, places[before[old]].pop()) for old in rows_before if places[before[old]]]


def longest_chain(pairs: Sequence[Pair]) -> list[Pair]:
    """Returns the longest selection that ascends strictly on both sides (patience sorting).

    `pairs` ascend on the first side; pairs that are equal there descend on the second.
    """
    # For each length, the chain of that length that ends lowest on the second side: its end, and its last pair.
    tops: list[int] = []
    ends: list[int] = []
    previous: list[int] = []
    for place, (_, new) in enumerate(pairs):
        if not tops or new > tops[-1]:
            previous.append(ends[-1] if ends else -1)
            tops.append(new)
            ends.append(place)
        else:
            pile = bisect_left(tops, new)
            previous.append(ends[pile - 1] if pile else -1)
            tops[pile] = new
            ends[pile] = place
    chain: list[Pair] = []
    place = ends[-1] if ends else -1
    while place >= 0:
        chain.append(pairs[place])
        place = previous[place]
    chain.reverse()
    return chain


def lightest_chain(pairs: Sequence[Pair], heavy: Collection[int]) -> list[Pair]:
    """Returns a chain as long as `longest_chain`'s: of all those, the one with the fewest `heavy` second sides."""
    # As above, but with all candidates of each length: the lower a chain ends, the heavier it is.
    tops: list[int] = []
    piles: list[list[tuple[int, int, int]]] = []  # (end, negated; weight; last pair), ascending
    previous: list[int] = []
    for place, (_, new) in enumerate(pairs):
        pile = bisect_left(tops, new)
        weight, before = 0, -1
        if pile:
            ends = piles[pile - 1]
            _, weight, before = ends[bisect_right(ends, -new, key=_lowness)]
        weight += new in heavy
        previous.append(before)
        if pile == len(tops):
            tops.append(new)
            piles.append([])
        tops[pile] = new
        ends = piles[pile]
        while ends and ends[-1][1] >= weight:
            ends.pop()
        ends.append((-new, weight, place))
    chain: list[Pair] = []
    place = piles[-1][0][2] if piles else -1
    while place >= 0:
        chain.append(pairs[place])
        place = previous[place]
    chain.reverse()
    return chain


def _lowness(end: tuple[int, int, int]) -> int:
    return end[0]
