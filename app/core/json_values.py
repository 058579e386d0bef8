"""Plain JSON values of ours that anybody may have written since: what is of another kind counts as not there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeGuard

_LONGEST: Final = 100_000
"""Pixels: more than any screen has."""
_LAST_MOMENT: Final = 253_000_000_000.0
"""Unix seconds in the year 9987: every clock and zone can still show it."""


def values(state: object, key: str) -> Sequence[Any]:
    """The items of the list of that name; none for whatever is no list, in a state that is no object."""
    found = state.get(key) if isinstance(state, Mapping) else None
    return found if isinstance(found, list | tuple) else ()


def texts(state: object, key: str) -> list[str]:
    """Those of its items that are texts."""
    return [each for each in values(state, key) if isinstance(each, str)]


def names(state: object, key: str) -> Mapping[str, Any]:
    """The object of that name; an empty one for whatever is none."""
    found = state.get(key) if isinstance(state, Mapping) else None
    return found if isinstance(found, Mapping) else {}


def number(state: object, key: str, least: int, most: int) -> int | None:
    """The whole number of that name; None for whatever is none, or is not between the two."""
    found = state.get(key) if isinstance(state, Mapping) else None
    return found if isinstance(found, int) and not isinstance(found, bool) and least <= found <= most else None


def is_length(value: object) -> TypeGuard[int]:
    """Whether something on a screen can be so many pixels long."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 < value <= _LONGEST


def moment(unix_s: float) -> float:
    """The same Unix seconds if a clock can show them, else 0: a date that is wrong costs nothing but the date."""
    return unix_s if 0.0 <= unix_s <= _LAST_MOMENT else 0.0
