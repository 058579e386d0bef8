"""Three-way merge of a record field by field: a change by one side is applied, a change by both becomes a choice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import Any, Generic, TypeVar

from app.domain.merging.merge_plan import Side

S = TypeVar("S")

SameField = Callable[[str, Any, Any], bool]
"""Returns whether two values of the field with this name mean the same."""


Together = Callable[[str, Any, Any, Any], Any | None]
"""Merges the values of a field: arguments are its name, base, mine and theirs. None if the user has to choose."""


def same_field(_name: str, one: object, other: object) -> bool:
    """The default comparison: values mean the same if they are equal."""
    return one == other


def field_names(state: object) -> tuple[str, ...]:
    """Returns the names of a dataclass's fields, in order."""
    return tuple(each.name for each in fields(state))  # type: ignore[arg-type]  # every state is a dataclass


def changed_fields(one: S, other: S, same: SameField = same_field) -> tuple[str, ...]:
    """Returns the names of the fields whose meaning differs between `one` and `other`."""
    return tuple(name for name in field_names(one) if not same(name, getattr(one, name), getattr(other, name)))


@dataclass(frozen=True, slots=True)
class MergedField:
    """One field that at least one side changed.

    Attributes:
        changed_by: the sides that changed it.
        is_conflict: both changed it, to different values.
        side: whose value the merge has; None until the user chooses.
        together: both sides' changes in one value, if they can be combined.
    """

    name: str
    base: Any
    mine: Any
    theirs: Any
    changed_by: frozenset[Side]
    is_conflict: bool
    side: Side | None
    together: Any = None

    @property
    def is_open(self) -> bool:
        return self.side is None

    @property
    def value(self) -> Any:
        """The merged value; mine until the user chooses, so that typed text stays visible."""
        if self.together is not None:
            return self.together
        return self.theirs if self.side is Side.THEIRS else self.mine


@dataclass(frozen=True)
class FieldMerge(Generic[S]):
    """The merge of `mine` and `theirs`, which both come from `base`; all three are dataclasses of one type.

    `choices` are the user's, by field; choices for fields without a conflict are ignored.
    """

    base: S
    mine: S
    theirs: S
    choices: Mapping[str, Side] = field(default_factory=dict)
    same: SameField = same_field
    together: Together | None = None

    @cached_property
    def fields(self) -> tuple[MergedField, ...]:
        """Every field that either side changed, in the order of the dataclass."""
        return tuple(found for name in field_names(self.base) if (found := self._merged(name)) is not None)

    @property
    def conflicts(self) -> tuple[MergedField, ...]:
        """The fields that need a choice, resolved or not."""
        return tuple(each for each in self.fields if each.is_conflict)

    @property
    def unresolved(self) -> tuple[MergedField, ...]:
        return tuple(each for each in self.fields if each.is_open)

    def resolve(self, name: str, side: Side) -> FieldMerge[S]:
        """Returns the merge with this choice. A choice for a field without a conflict has no effect."""
        return replace(self, choices={**self.choices, name: side})

    def take_all(self, side: Side) -> FieldMerge[S]:
        """Resolves all conflicts for one side; fields that only one side changed stay merged."""
        return replace(self, choices={each.name: side for each in self.conflicts})

    def result(self) -> S:
        """Returns `theirs` with my changes. Raises ValueError while a conflict is unresolved."""
        if self.unresolved:
            raise ValueError("a merge with open choices has no result")
        mine = {each.name: each.value for each in self.fields if each.side is Side.MINE}
        return replace(self.theirs, **mine)  # type: ignore[type-var]  # every state is a dataclass

    def _merged(self, name: str) -> MergedField | None:
        base, mine, theirs = (getattr(state, name) for state in (self.base, self.mine, self.theirs))
        changed_by = frozenset(
            side for side, value in ((Side.MINE, mine), (Side.THEIRS, theirs)) if not self.same(name, base, value)
        )
        if not changed_by:
            return None
        if len(changed_by) == 1:
            (side,) = changed_by
            return MergedField(name, base, mine, theirs, changed_by, is_conflict=False, side=side)
        if self.same(name, mine, theirs):
            # Both made the same change; theirs is in the CMS's spelling.
            return MergedField(name, base, mine, theirs, changed_by, is_conflict=False, side=Side.THEIRS)
        both = self.together(name, base, mine, theirs) if self.together is not None else None
        if both is not None:
            return MergedField(name, base, mine, theirs, changed_by, False, Side.MINE, both)
        choice = self.choices.get(name)
        return MergedField(name, base, mine, theirs, changed_by, is_conflict=True, side=choice)


def sets_together(base: tuple[Any, ...], mine: tuple[Any, ...], theirs: tuple[Any, ...]) -> tuple[Any, ...]:
    """Merges values whose order means nothing: has all additions and no removals of both sides."""
    gone = set(base) - set(mine)
    return tuple(value for value in theirs if value not in gone) + tuple(
        value for value in mine if value not in base and value not in theirs
    )
