"""Reads JSON files that others may have edited: values of the wrong type read as missing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeGuard

_LONGEST: Final = 100_000
"""Pixels; larger than any screen."""
_LAST_MOMENT: Final = 253_000_000_000.0
"""Unix seconds in the year 9987, which every clock and time zone can still show."""


def values(state: object, key: str) -> Sequence[Any]:
    """Returns the items of the list under `key`; empty if there is no list, or if `state` is no object."""
    found = state.get(key) if isinstance(state, Mapping) else None
    return found if isinstance(found, list | tuple) else ()


def texts(state: object, key: str) -> list[str]:
    """Returns the items of the list under `key` that are strings."""
    return [each for each in values(state, key) if isinstance(each, str)]


def names(state: object, key: str) -> Mapping[str, Any]:
    """Returns the object under `key`; empty if there is none."""
    found = state.get(key) if isinstance(state, Mapping) else None
    return found if isinstance(found, Mapping) else {}


def number(state: object, key: str, least: int, most: int) -> int | None:
    """Returns the whole number under `key`; None if it is no number, or not between `least` and `most`."""
    found = state.get(key) if isinstance(state, Mapping) else None
    return found if isinstance(found, int) and not isinstance(found, bool) and least <= found <= most else None


def is_length(value: object) -> TypeGuard[int]:
    """Returns whether `value` is a possible length on a screen, in pixels."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 < value <= _LONGEST


def moment(unix_s: float) -> float:
    """Returns `unix_s` if a clock can show it, else 0: a wrong date then costs nothing but the date."""
    return unix_s if 0.0 <= unix_s <= _LAST_MOMENT else 0.0
