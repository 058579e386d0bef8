"""Compares two campaigns: which entries match, what differs, and the effect of copying entries across."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from app.domain.lineups.lineup import PROPERTY_NAMES, CampaignState, Entry
from app.domain.lineups.lineup_diff import Identity, Matching, identities, match
from app.domain.merging.campaign_merge import same_value


class Side(StrEnum):
    LEFT = "left"
    RIGHT = "right"

    @property
    def other(self) -> Side:
        return Side.RIGHT if self is Side.LEFT else Side.LEFT


class Difference(StrEnum):
    NONE = ""
    ONLY = "only"
    """The other line-up does not have it."""
    MOVED = "moved"
    """The other line-up has it in another place."""
    DURATION = "duration"
    """Both have it in the same place, with different durations."""


class Pair(NamedTuple):
    """One row: an entry of one line-up by its place counted from 0, or two matching entries.

    `elsewhere` is the other line-up's place of an entry that has moved.
    """

    left: int | None
    right: int | None
    kind: Difference = Difference.NONE
    elsewhere: int | None = None

    def at(self, side: Side) -> int | None:
        return self.left if side is Side.LEFT else self.right


class CopiedEntry(NamedTuple):
    """An entry of the line-up after copying: one of its own, or one from the other line-up."""

    place: int
    is_new: bool


@dataclass(frozen=True)
class Comparison:
    """Two campaigns, of one CMS or of two.

    For two CMSs, `same` maps layouts of the right one to layouts of the left one; it is None for one CMS.
    """

    left: CampaignState
    right: CampaignState
    same: Mapping[Identity, Identity] | None = None

    @cached_property
    def rows(self) -> tuple[Pair, ...]:
        """Every entry of both line-ups once, each in its order; matching entries share a row."""
        return tuple(self._rows())

    @cached_property
    def fields(self) -> tuple[str, ...]:
        """Names of the properties that differ; folders of two CMSs are compared by name."""
        one, other = self.left.properties, self.right.properties
        differing = [name for name in PROPERTY_NAMES if not same_value(name, getattr(one, name), getattr(other, name))]
        if self.same is not None and "folder_id" in differing and one.folder_name == other.folder_name:
            differing.remove("folder_id")
        return tuple(differing)

    @cached_property
    def is_same(self) -> bool:
        """Whether only the names differ."""
        return not set(self.fields) - {"name"} and not any(row.kind for row in self.rows)

    def count(self, kind: Difference, side: Side) -> int:
        """Returns how many entries of a side have this difference."""
        return self._counts[kind, side]

    def state(self, side: Side) -> CampaignState:
        return self.left if side is Side.LEFT else self.right

    def copyable(self, numbers: Collection[int], source: Side) -> list[int]:
        """Returns those of the rows whose entry can be copied, because the other line-up does not have it there."""
        return [
            number
            for number in sorted(set(numbers))
            if 0 <= number < len(self.rows)
            and self.rows[number].at(source) is not None
            and self.rows[number].at(source.other) is None
        ]

    def after_copying(self, numbers: Collection[int], source: Side) -> tuple[CopiedEntry, ...]:
        """Returns the other line-up after copying the entries of these rows, each to the place of its row.

        An entry that it has elsewhere is moved; none is removed.
        """
        sent = set(self.copyable(numbers, source))
        moved = {self.rows[number].elsewhere for number in sent}
        target = source.other
        result: list[CopiedEntry] = []
        for number, row in enumerate(self.rows):
            own, coming = row.at(target), row.at(source)
            if own is not None and own not in moved:
                result.append(CopiedEntry(own, is_new=False))
            elif number in sent and coming is not None:
                is_new = row.elsewhere is None
                result.append(CopiedEntry(coming if row.elsewhere is None else row.elsewhere, is_new))
        return tuple(result)

    @cached_property
    def _counts(self) -> Counter[tuple[Difference, Side]]:
        return Counter((row.kind, side) for row in self.rows for side in Side if row.at(side) is not None)

    def computed(self) -> Comparison:
        """Computes the lazy properties and returns itself; takes up to 60 ms for 5,000 entries on each side."""
        _ = self.rows, self.fields, self._counts
        return self

    def _rows(self) -> Iterator[Pair]:
        found = self._matching()
        left = right = 0
        for old in (*sorted(found.kept), None):
            new = found.after[old] if old is not None else None
            for place in range(left, len(found.after) if old is None else old):
                elsewhere = found.after[place]
                yield Pair(place, None, Difference.ONLY if elsewhere is None else Difference.MOVED, elsewhere)
            for place in range(right, len(found.before) if new is None else new):
                elsewhere = found.before[place]
                yield Pair(None, place, Difference.ONLY if elsewhere is None else Difference.MOVED, elsewhere)
            if old is not None and new is not None:
                lengths = self.left.entries[old].duration_s, self.right.entries[new].duration_s
                yield Pair(old, new, Difference.DURATION if lengths[0] != lengths[1] else Difference.NONE)
                left, right = old + 1, new + 1

    def _matching(self) -> Matching:
        if self.same is None:
            identity = identities(self.left.entries, self.right.entries)
            return match(
                [identity(each) for each in self.left.entries], [identity(each) for each in self.right.entries]
            )
        same = self.same

        def translated(entry: Entry) -> tuple[str, Identity]:
            known = same.get(entry.identity)
            return ("there", entry.identity) if known is None else ("here", known)

        here = [("here", each.identity) for each in self.left.entries]
        return match(here, [translated(each) for each in self.right.entries])
