"""Three-way merge of a campaign: changes of both people are kept, and contradictions become conflicts.

The rule: all additions are kept; an entry that one side removed and the other did not move is removed. The user decides
if an entry was removed by one side and moved by the other or moved to two places, if both sides put entries into the
same gap, and if they changed a property to different values.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from app.domain.lineups.lineup import PROPERTY_NAMES, CampaignProperties, CampaignState, Entry
from app.domain.lineups.lineup_diff import Identity
from app.domain.merging.merge_plan import Item, MergePlan, Side, gap_finder


class ConflictKind(StrEnum):
    ORDER = "order"
    """Both sides put entries into the same gap. The choice says whose come first."""
    PLACE = "place"
    """Both sides moved the same entry, to different places. The choice says which place."""
    REMOVED = "removed"
    """One side removed an entry that the other moved. The choice says whose change to apply."""
    PROPERTY = "property"
    """Both sides changed the same property to different values. The choice says which value."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """A conflict that the user resolves.

    Attributes:
        id: stays the same while other conflicts are resolved.
        mine, theirs: the entries in question as each side has them; both empty for a property.
        removed_by: who removed the entry, for REMOVED.
        property_name: for PROPERTY; the values are in the three states.
        choice: the chosen side; None while unresolved.
    """

    id: str
    kind: ConflictKind
    mine: tuple[Entry, ...] = ()
    theirs: tuple[Entry, ...] = ()
    removed_by: Side | None = None
    property_name: str = ""
    choice: Side | None = None


class MergeOutcome(NamedTuple):
    """The side whose place an entry takes in the merge (None: it is left out), and the conflict about it, if any.

    While that conflict is unresolved, the entry is where `mine` has it, else where `theirs` has it.
    """

    side: Side | None
    conflict: Conflict | None = None

    @property
    def is_open(self) -> bool:
        return self.conflict is not None and self.conflict.choice is None


_AGREED = MergeOutcome(Side.MINE)


@dataclass(frozen=True, slots=True)
class Gap:
    """The entries between two agreed entries.

    Attributes:
        mine, theirs: all entries of that side here, in its order.
        merged: the entries of the merged line-up here, in order; yours first while the order is unresolved.
        order: the conflict about that order, if there is one.
    """

    mine: tuple[Item, ...] = ()
    theirs: tuple[Item, ...] = ()
    merged: tuple[Item, ...] = ()
    order: Conflict | None = None


def merge(base: CampaignState, mine: CampaignState, theirs: CampaignState, *, handled: Collection[int] = ()) -> Merge:
    """Merges the changes of `mine` and `theirs` to `base`. Deterministic and symmetric.

    `handled` are keys of entries of `mine` that the user moved: of two neighbours that swapped places, such an entry
    counts as the moved one.
    """
    return Merge(MergePlan(base, mine, theirs, handled=handled), {})


class Merge:
    """A merge with the choices made so far; immutable. `resolve` and `take_all` return a new one.

    Attributes:
        base, mine, theirs: the three merged states.
        conflicts: all conflicts, resolved or not, properties last.
        unresolved: the conflicts without a choice.
    """

    def __init__(self, plan: MergePlan, choices: Mapping[str, Side]) -> None:
        self._plan = plan
        self._choices = dict(choices)
        self.base, self.mine, self.theirs = plan.base, plan.mine, plan.theirs
        agreed = frozenset(plan.agreed)
        self._elsewhere = [item for item in plan.items if item not in agreed]
        self._outcomes = dict.fromkeys(plan.agreed, _AGREED) | {
            item: self._outcome_of(item) for item in self._elsewhere
        }
        self.gaps = self._build_gaps()
        self.conflicts: tuple[Conflict, ...] = (
            *(conflict for _, conflict in self._outcomes.values() if conflict is not None),
            *(gap.order for gap in self.gaps if gap.order is not None),
            *self._property_conflicts(),
        )

    @property
    def agreed(self) -> list[Item]:
        """The entries between the gaps: `gaps[n]` is above `agreed[n]`, the last gap below all of them."""
        return self._plan.agreed

    @property
    def unresolved(self) -> tuple[Conflict, ...]:
        return tuple(conflict for conflict in self.conflicts if conflict.choice is None)

    def resolve(self, conflict_id: str, choice: Side | str) -> Merge:
        """Returns the merge with that conflict resolved, also if it was before.

        Raises KeyError for an unknown conflict. The choice can move an entry beside one of the other side; a conflict
        about their order may follow.
        """
        if all(conflict.id != conflict_id for conflict in self.conflicts):
            raise KeyError(conflict_id)
        return Merge(self._plan, {**self._choices, conflict_id: Side(choice)})

    def take_all(self, side: Side | str) -> Merge:
        """Resolves every conflict for one side, including those resolved before. Other changes stay merged."""
        side = Side(side)
        merged = self
        while any(conflict.choice is not side for conflict in merged.conflicts):
            decided = {conflict.id: side for conflict in merged.conflicts}
            merged = Merge(self._plan, {**merged._choices, **decided})
        return merged

    def result(self) -> CampaignState:
        """Returns the merged campaign, with the keys of `mine`. Raises ValueError while a conflict is unresolved."""
        if self.unresolved:
            raise ValueError(f"{len(self.unresolved)} choices are open")
        return replace(self.theirs, properties=self.properties, entries=self.entries)

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """The merged line-up.

        Entries with an unresolved conflict are where `mine` has them, else where `theirs` has them.
        """
        entries: list[Entry] = []
        taken = {entry.key for entry in self.mine.entries}
        spare = max((entry.key for state in (self.base, self.mine, self.theirs) for entry in state.entries), default=0)
        for item in self._merged_items():
            entry = self.entry(item)
            if item.mine is None and entry.key in taken:
                spare += 1
                entry = entry.keyed(spare)
            taken.add(entry.key)
            entries.append(entry)
        return tuple(entries)

    @cached_property
    def properties(self) -> CampaignProperties:
        """The merged properties; an unresolved one is `mine`."""
        decided = {conflict.property_name: conflict.choice for conflict in self._property_conflicts()}
        values: dict[str, object] = {}
        for name in PROPERTY_NAMES:
            side = decided.get(name) or (Side.MINE if self._changed(Side.MINE, name) else Side.THEIRS)
            values[name] = self._value(side, name)
            if name == "folder_id":
                values["folder_name"] = self._value(side, "folder_name")
        return replace(self.theirs.properties, **values)  # type: ignore[arg-type]  # names and values belong together

    @cached_property
    def merged_changes(self) -> int:
        """The number of changes that were merged without a conflict."""
        asked = {item for item, outcome in self._outcomes.items() if outcome.conflict is not None}
        asked.update(item for gap in self.gaps if gap.order is not None for item in gap.merged)
        asked_properties = {conflict.property_name for conflict in self._property_conflicts()}
        return sum(
            1
            for item in self._plan.items
            if item not in asked
            and any(self._plan.moved(item, side) or (item.row(side) is None) != (item.base is None) for side in Side)
        ) + sum(
            1
            for name in PROPERTY_NAMES
            if name not in asked_properties and any(self._changed(side, name) for side in Side)
        )

    def moved(self, item: Item, side: Side) -> bool:
        """Whether that side gave the entry another place than it had in the base."""
        return self._plan.moved(item, side)

    def outcome(self, item: Item) -> MergeOutcome:
        return self._outcomes[item]

    def entry(self, item: Item) -> Entry:
        """The merged entry: the key of `mine`, the facts about its layout as the CMS tells them now."""
        facts = self._facts(item)
        if item.mine is None or facts.key == (key := self.mine.entries[item.mine].key):
            return facts
        return facts.keyed(key)

    # -- how it comes about

    def _facts(self, item: Item) -> Entry:
        if item.theirs is not None:
            theirs = self.theirs.entries[item.theirs]
            if item.mine is None or item.base is None:
                return theirs
            mine, base = self.mine.entries[item.mine], self.base.entries[item.base]
            if theirs.schedule == base.schedule != mine.schedule:
                return replace(
                    theirs,
                    day_part_id=mine.day_part_id,
                    days_of_week=mine.days_of_week,
                    geo_fence=mine.geo_fence,
                )
            return theirs
        assert item.mine is not None
        mine = self.mine.entries[item.mine]
        current = self._current.get(self._plan.identity(mine))
        return mine if current is None else replace(mine, layout_id=current.layout_id)

    @cached_property
    def _current(self) -> dict[Identity, Entry]:
        """Layouts as the CMS knows them now: publishing gives a layout another id."""
        return {self._plan.identity(entry): entry for entry in self.theirs.entries}

    def _outcome_of(self, item: Item) -> MergeOutcome:
        """Judges one entry that is no anchor by what each side did to it."""
        if item.base is None:
            return MergeOutcome(Side.MINE if item.mine is not None else Side.THEIRS)
        has_moved = self._plan.moved
        if item.mine is None or item.theirs is None:
            side = Side.MINE if item.mine is None else Side.THEIRS
            if not has_moved(item, side.other):
                return MergeOutcome(None)
            removal = self._entry_conflict(ConflictKind.REMOVED, item, removed_by=side)
            return MergeOutcome(None if removal.choice is side else side.other, removal)
        if not has_moved(item, Side.MINE):
            return MergeOutcome(Side.THEIRS)
        if not has_moved(item, Side.THEIRS):
            return MergeOutcome(Side.MINE)
        place = self._entry_conflict(ConflictKind.PLACE, item)
        return MergeOutcome(place.choice or Side.MINE, place)

    def _entry_conflict(self, kind: ConflictKind, item: Item, removed_by: Side | None = None) -> Conflict:
        conflict_id = f"{kind}:{item.base}"
        return Conflict(
            conflict_id,
            kind,
            mine=() if item.mine is None else (self.mine.entries[item.mine],),
            theirs=() if item.theirs is None else (self.theirs.entries[item.theirs],),
            removed_by=removed_by,
            choice=self._choices.get(conflict_id),
        )

    def _build_gaps(self) -> tuple[Gap, ...]:
        mine, theirs = (self._by_gap(self._elsewhere, side) for side in (Side.MINE, Side.THEIRS))
        nothing = Gap()
        return tuple(
            self._gap(number, mine.get(number, []), theirs.get(number, []))
            if number in mine or number in theirs
            else nothing
            for number in range(len(self._plan.agreed) + 1)
        )

    def _by_gap(self, elsewhere: Iterable[Item], side: Side) -> dict[int, list[Item]]:
        """What stands in each gap of one version, in its order there."""
        gap_of = gap_finder(self._plan.agreed, side)
        there = [(row, item) for item in elsewhere if (row := item.row(side)) is not None]
        contents: dict[int, list[Item]] = defaultdict(list)
        for row, item in sorted(there, key=lambda pair: pair[0]):
            contents[gap_of(row)].append(item)
        return contents

    def _gap(self, number: int, mine: list[Item], theirs: list[Item]) -> Gap:
        from_mine = [item for item in mine if self._outcomes[item].side is Side.MINE]
        from_theirs = [item for item in theirs if self._outcomes[item].side is Side.THEIRS]
        if not from_mine or not from_theirs:
            return Gap(tuple(mine), tuple(theirs), tuple(from_mine or from_theirs))
        order: Conflict | None = None
        merged = _common_order(mine, theirs, {*from_mine, *from_theirs})
        if merged is None:
            landing = {Side.MINE: from_mine, Side.THEIRS: from_theirs}
            settled = {
                side: [item for item in items if not self._outcomes[item].is_open] for side, items in landing.items()
            }
            if settled[Side.MINE] and settled[Side.THEIRS]:
                order = self._order_conflict(number, settled)
            first = order.choice if order is not None and order.choice is not None else Side.MINE
            merged = [*landing[first], *landing[first.other]]
        return Gap(tuple(mine), tuple(theirs), tuple(merged), order)

    def _order_conflict(self, number: int, landing: Mapping[Side, list[Item]]) -> Conflict:
        conflict_id = f"{ConflictKind.ORDER}:{number}"
        return Conflict(
            conflict_id,
            ConflictKind.ORDER,
            mine=tuple(self.mine.entries[item.mine] for item in landing[Side.MINE] if item.mine is not None),
            theirs=tuple(self.theirs.entries[item.theirs] for item in landing[Side.THEIRS] if item.theirs is not None),
            choice=self._choices.get(conflict_id),
        )

    def _merged_items(self) -> Iterable[Item]:
        for gap, agreed in zip(self.gaps, [*self.agreed, None], strict=True):
            yield from gap.merged
            if agreed is not None:
                yield agreed

    def _property_conflicts(self) -> list[Conflict]:
        found = []
        for name in PROPERTY_NAMES:
            agree = same_value(name, self._value(Side.MINE, name), self._value(Side.THEIRS, name))
            if not agree and all(self._changed(side, name) for side in Side):
                conflict_id = f"{ConflictKind.PROPERTY}:{name}"
                choice = self._choices.get(conflict_id)
                found.append(Conflict(conflict_id, ConflictKind.PROPERTY, property_name=name, choice=choice))
        return found

    def _value(self, side: Side, name: str) -> object:
        state = self.mine if side is Side.MINE else self.theirs
        value: object = getattr(state.properties, name)
        return value

    def _changed(self, side: Side, name: str) -> bool:
        return not same_value(name, getattr(self.base.properties, name), self._value(side, name))


def _common_order(mine: list[Item], theirs: list[Item], landing: set[Item]) -> list[Item] | None:
    """The order of what comes into a gap, where one side has all of it there and the other does not contradict."""
    in_mine = [item for item in mine if item in landing]
    in_theirs = [item for item in theirs if item in landing]
    if len(in_mine) == len(landing) and in_theirs == [item for item in in_mine if item.theirs is not None]:
        return in_mine
    if len(in_theirs) == len(landing) and in_mine == [item for item in in_theirs if item.mine is not None]:
        return in_theirs
    return None


def same_value(name: str, one: object, other: object) -> bool:
    """Whether two values of a property are the same to the CMS."""
    return value_meaning(name, one) == value_meaning(name, other)


def value_meaning(name: str, value: object) -> object:
    """Returns what a value of a property means to the CMS: it keeps no order of tags."""
    return sorted(set(value)) if name == "tags" and isinstance(value, tuple) else value
