"""What a three-way merge starts from: which entry is which in all three versions, and what both sides agree on."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import NamedTuple

from app.domain.lineup import CampaignState
from app.domain.sequence import Identity, Pair, common_subsequence, identities, longest_chain, match


class Side(StrEnum):
    MINE = "mine"
    THEIRS = "theirs"

    @property
    def other(self) -> Side:
        return Side.THEIRS if self is Side.MINE else Side.MINE


class Item(NamedTuple):
    """One entry through all versions: the row it has in each, counted from 0, or None where it is not there."""

    base: int | None
    mine: int | None
    theirs: int | None

    def row(self, side: Side) -> int | None:
        return self.mine if side is Side.MINE else self.theirs


class MergePlan:
    """What does not depend on any choice: which entry is which, and what both sides agree on.

    Attributes:
        items: every entry of any version, once.
        kept: for each side the base rows whose order it left alone.
        agreed: entries that stand in the same order in both versions and anchor the merge.
    """

    def __init__(self, base: CampaignState, mine: CampaignState, theirs: CampaignState) -> None:
        self.base, self.mine, self.theirs = base, mine, theirs
        self.identity = identities(theirs.entries, mine.entries, base.entries)
        base_ids, mine_ids, theirs_ids = (
            [self.identity(entry) for entry in state.entries] for state in (base, mine, theirs)
        )
        to_mine, to_theirs = match(base_ids, mine_ids), match(base_ids, theirs_ids)
        self.kept = {Side.MINE: to_mine.kept, Side.THEIRS: to_theirs.kept}
        known = [Item(row, to_mine.after[row], to_theirs.after[row]) for row in range(len(base_ids))]
        self._remove_copies_together(known, base_ids)

        in_place = self.kept[Side.MINE] & self.kept[Side.THEIRS]
        agreed = [item for item in known if item.base in in_place]
        agreed = _in_order(agreed + self._moved_alike(known, agreed))
        new_mine = [row for row, earlier in enumerate(to_mine.before) if earlier is None]
        new_theirs = [row for row, earlier in enumerate(to_theirs.before) if earlier is None]
        shared = _added_alike(agreed, new_mine, new_theirs, mine_ids, theirs_ids)
        self.agreed = _in_order(agreed + shared)
        shared_mine = {item.mine for item in shared}
        shared_theirs = {item.theirs for item in shared}
        self.items = [
            *known,
            *shared,
            *(Item(None, row, None) for row in new_mine if row not in shared_mine),
            *(Item(None, None, row) for row in new_theirs if row not in shared_theirs),
        ]

    def _remove_copies_together(self, known: list[Item], base_ids: list[Identity]) -> None:
        """Copies of a layout cannot be told apart: where each side removed one, they removed the same one.

        Otherwise two people who each leave one copy of two would end up with none.
        """
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
            for side in Side:
                pairs = [(item.base or 0, row) for item in known if (row := item.row(side)) is not None]
                self.kept[side] = frozenset(old for old, _ in longest_chain(pairs))

    def moved(self, item: Item, side: Side) -> bool:
        """Whether that side gave the entry another place than it had in the base."""
        return item.base is not None and item.row(side) is not None and item.base not in self.kept[side]

    def _moved_alike(self, known: list[Item], agreed: list[Item]) -> list[Item]:
        """Entries that both sides moved into the same gap, and in the same order."""
        gap_mine, gap_theirs = gap_finder(agreed, Side.MINE), gap_finder(agreed, Side.THEIRS)
        alike = {
            (item.mine, item.theirs): item
            for item in known
            if item.mine is not None
            and item.theirs is not None
            and self.moved(item, Side.MINE)
            and self.moved(item, Side.THEIRS)
            and gap_mine(item.mine) == gap_theirs(item.theirs)
        }
        from_mine = longest_chain(sorted(alike))
        from_theirs = [(old, new) for new, old in longest_chain(sorted((new, old) for old, new in alike))]
        # Of two chains of equal length the choice must not depend on which side is called mine.
        return min(
            ([alike[pair] for pair in chain] for chain in (from_mine, from_theirs)),
            key=lambda chain: sorted(item.base or 0 for item in chain),
        )


def _in_order(items: Iterable[Item]) -> list[Item]:
    return sorted(items, key=lambda item: item.mine or 0)


def gap_finder(agreed: Iterable[Item], side: Side) -> Callable[[int], int]:
    """Tells how many of the agreed entries stand above a row of that side."""
    rows = [row for item in agreed if (row := item.row(side)) is not None]
    return lambda row: bisect_left(rows, row)


def _added_alike(
    agreed: list[Item], new_mine: list[int], new_theirs: list[int], mine_ids: list[Identity], theirs_ids: list[Identity]
) -> list[Item]:
    """The same layout added by both sides into the same gap is one addition."""
    gap_mine, gap_theirs = gap_finder(agreed, Side.MINE), gap_finder(agreed, Side.THEIRS)
    marked_mine = [(gap_mine(row), mine_ids[row]) for row in new_mine]
    marked_theirs = [(gap_theirs(row), theirs_ids[row]) for row in new_theirs]

    def rank(chain: list[Pair]) -> tuple[int, list[tuple[int, Identity]], list[Pair]]:
        ascending = sorted((min(pair), max(pair)) for pair in chain)
        return -len(chain), [marked_mine[old] for old, _ in chain], ascending

    from_mine = common_subsequence(marked_mine, marked_theirs)
    from_theirs = [(old, new) for new, old in common_subsequence(marked_theirs, marked_mine)]
    return [Item(None, new_mine[old], new_theirs[new]) for old, new in min(from_mine, from_theirs, key=rank)]
