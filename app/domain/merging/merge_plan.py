"""Prepares a three-way merge: matches entries across the three versions, and finds those both sides agree on."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable
from enum import StrEnum
from typing import NamedTuple

from app.domain.lineups.lineup import CampaignState
from app.domain.lineups.lineup_diff import (
    Identity,
    Matching,
    Pair,
    common_subsequence,
    identities,
    lightest_chain,
    longest_chain,
    match,
)


class Side(StrEnum):
    MINE = "mine"
    THEIRS = "theirs"

    @property
    def other(self) -> Side:
        return Side.THEIRS if self is Side.MINE else Side.MINE


class Item(NamedTuple):
    """One entry in all versions: its row in each, counted from 0, or None if it is not there."""

    base: int | None
    mine: int | None
    theirs: int | None

    def row(self, side: Side) -> int | None:
        return self.mine if side is Side.MINE else self.theirs


class _Pairs:
    """The entries of the base, matched with both versions.

    Attributes:
        kept: for each side, the base rows whose order it did not change.
        known: every entry of the base.
        left_alone: the entries whose order neither side changed.
        moved_alike: the entries that both sides moved into the same gap, in the same order.
    """

    def __init__(
        self, base_ids: list[Identity], to_mine: Matching, to_theirs: Matching, by_hand: Collection[int]
    ) -> None:
        self.kept = {Side.MINE: to_mine.kept, Side.THEIRS: to_theirs.kept}
        self.known = [Item(row, to_mine.after[row], to_theirs.after[row]) for row in range(len(base_ids))]
        self._remove_copies_together(base_ids, by_hand)
        in_place = self.kept[Side.MINE] & self.kept[Side.THEIRS]
        self.left_alone = [item for item in self.known if item.base in in_place]
        self.moved_alike = self._find_moved_alike()

    def _remove_copies_together(self, base_ids: list[Identity], by_hand: Collection[int]) -> None:
        """Makes sides that each removed one copy of a layout remove the same copy, since copies are indistinguishable.

        Otherwise two people who each leave one copy of two would end up with none.
        """
        known = self.known
        gone: defaultdict[Identity, tuple[list[Item], list[Item]]] = defaultdict(lambda: ([], []))
        for item in known:
            if item.base is not None and (item.mine is None) is not (item.theirs is None):
                gone[base_ids[item.base]][item.mine is not None].append(item)
        rewired = False
        for all_without_mine, all_without_theirs in gone.values():
            for without_mine, without_theirs in zip(all_without_mine, all_without_theirs, strict=False):
                stays, goes = sorted(item.base or 0 for item in (without_mine, without_theirs))
                known[stays] = Item(stays, without_theirs.mine, without_mine.theirs)
                known[goes] = Item(goes, None, None)
                rewired = True
        if rewired:
            for side, heavy in ((Side.MINE, by_hand), (Side.THEIRS, ())):
                pairs = [(item.base or 0, row) for item in known if (row := item.row(side)) is not None]
                chain = lightest_chain(pairs, heavy) if heavy else longest_chain(pairs)
                self.kept[side] = frozenset(old for old, _ in chain)

    def moved(self, item: Item, side: Side) -> bool:
        """Returns whether that side moved the entry, compared with the base."""
        return item.base is not None and item.row(side) is not None and item.base not in self.kept[side]

    def _find_moved_alike(self) -> list[Item]:
        gap_mine, gap_theirs = gap_finder(self.left_alone, Side.MINE), gap_finder(self.left_alone, Side.THEIRS)
        alike = {
            (item.mine, item.theirs): item
            for item in self.known
            if item.mine is not None
            and item.theirs is not None
            and self.moved(item, Side.MINE)
            and self.moved(item, Side.THEIRS)
            and gap_mine(item.mine) == gap_theirs(item.theirs)
        }
        from_mine = longest_chain(sorted(alike))
        from_theirs = [(old, new) for new, old in longest_chain(sorted((new, old) for old, new in alike))]
        # Of two equally long chains, the choice must not depend on which side is called mine.
        return min(
            ([alike[pair] for pair in chain] for chain in (from_mine, from_theirs)),
            key=lambda chain: sorted(item.base or 0 for item in chain),
        )


class MergePlan:
    """The part of a merge that does not depend on choices: the matched entries, and those both sides agree on.

    Attributes:
        items: every entry of any version, once.
        agreed: entries in the same order in both versions, which anchor the merge.
    """

    def __init__(
        self, base: CampaignState, mine: CampaignState, theirs: CampaignState, *, handled: Collection[int] = ()
    ) -> None:
        """`handled` are keys of entries of `mine` that the user moved; see `sequence.diff`."""
        self.base, self.mine, self.theirs = base, mine, theirs
        self.identity = identities(theirs.entries, mine.entries, base.entries)
        base_ids, mine_ids, theirs_ids = (
            [self.identity(entry) for entry in state.entries] for state in (base, mine, theirs)
        )
        by_hand = {row for row, entry in enumerate(mine.entries) if entry.key in handled}
        to_mine, to_theirs = match(base_ids, mine_ids, by_hand), match(base_ids, theirs_ids)
        self._pairs = _Pairs(base_ids, to_mine, to_theirs, by_hand)
        if by_hand:
            # Changes that both sides made are described in the same way for both.
            across = match(mine_ids, theirs_ids).after
            alike = match(base_ids, theirs_ids, {row for each in by_hand if (row := across[each]) is not None})
            pairs_alike = _Pairs(base_ids, to_mine, alike, by_hand)
            if len(pairs_alike.moved_alike) > len(self._pairs.moved_alike):
                self._pairs, to_theirs = pairs_alike, alike
        agreed = _in_order([*self._pairs.left_alone, *self._pairs.moved_alike])
        new_mine = [row for row, earlier in enumerate(to_mine.before) if earlier is None]
        new_theirs = [row for row, earlier in enumerate(to_theirs.before) if earlier is None]
        shared = _added_alike(agreed, new_mine, new_theirs, mine_ids, theirs_ids)
        self.agreed = _in_order(agreed + shared)
        shared_mine = {item.mine for item in shared}
        shared_theirs = {item.theirs for item in shared}
        self.items = [
            *self._pairs.known,
            *shared,
            *(Item(None, row, None) for row in new_mine if row not in shared_mine),
            *(Item(None, None, row) for row in new_theirs if row not in shared_theirs),
        ]

    def moved(self, item: Item, side: Side) -> bool:
        """Returns whether that side moved the entry, compared with the base."""
        return self._pairs.moved(item, side)


def _in_order(items: Iterable[Item]) -> list[Item]:
    return sorted(items, key=lambda item: item.mine or 0)


def gap_finder(agreed: Iterable[Item], side: Side) -> Callable[[int], int]:
    """Returns a function that counts the agreed entries above a row of that side."""
    rows = [row for item in agreed if (row := item.row(side)) is not None]
    return lambda row: bisect_left(rows, row)


def _added_alike(
    agreed: list[Item], new_mine: list[int], new_theirs: list[int], mine_ids: list[Identity], theirs_ids: list[Identity]
) -> list[Item]:
    """If both sides added the same layout into the same gap, that is one addition."""
    gap_mine, gap_theirs = gap_finder(agreed, Side.MINE), gap_finder(agreed, Side.THEIRS)
    marked_mine = [(gap_mine(row), mine_ids[row]) for row in new_mine]
    marked_theirs = [(gap_theirs(row), theirs_ids[row]) for row in new_theirs]

    def rank(chain: list[Pair]) -> tuple[int, list[tuple[int, Identity]], list[Pair]]:
        ascending = sorted((min(pair), max(pair)) for pair in chain)
        return -len(chain), [marked_mine[old] for old, _ in chain], ascending

    from_mine = common_subsequence(marked_mine, marked_theirs)
    from_theirs = [(old, new) for new, old in common_subsequence(marked_theirs, marked_mine)]
    return [Item(None, new_mine[old], new_theirs[new]) for old, new in min(from_mine, from_theirs, key=rank)]
