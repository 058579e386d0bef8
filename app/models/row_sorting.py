"""The order of rows: a sort key for each, and sorting and merging in slices shorter than a frame.

The C sort holds the interpreter lock for its whole run, so a thread would not keep the window responsive. Sorted runs
are merged step by step instead (`sorted` finds and gallops through sorted runs).
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Generator, Iterable, Sequence
from functools import cache
from typing import Any, Final, Generic, TypeAlias, TypeVar

import msgspec

from app.domain.text.collation import collation_keys
from app.domain.text.value_formatting import NONE

R = TypeVar("R")
Slots: TypeAlias = "array[int]"
"""Slots of four bytes each: a list of a million takes ten times the memory, and a frame to be freed."""

_RUN: Final = 2_048
_BATCH_SIZE: Final = 512
"""Number of rows of each run that one merge step examines."""
_RUNS_AT_ONCE: Final = 8
_INVERTED: Final = bytes(255 - byte for byte in range(256))


class _AfterEverything:
    """The sort key of rows without a value: greater than anything, in either direction."""

    def __lt__(self, other: object) -> bool:
        return False

    def __gt__(self, other: object) -> bool:
        return other is not self


LAST: Final = _AfterEverything()


def sort_component(value: Any, *, descending: bool) -> Any:
    """Returns a key that sorts like `value`, or in reverse, so that equal rows keep their order in both directions.

    UTF-8 bytes compare like the text they encode; inverted and ended by 0xff they compare in reverse.
    """
    if value is None:
        return LAST
    if not descending:
        return value
    if isinstance(value, str):
        return value.encode("utf-8", "surrogatepass").translate(_INVERTED) + b"\xff"
    if isinstance(value, tuple):
        return tuple(sort_component(part, descending=True) for part in value)
    return -value


class SortRule(msgspec.Struct, Generic[R], frozen=True):
    """One level of an order: `column` names it, `value` reads it from a record (None sorts last in both directions).

    With `is_text`, the values are texts, sorted like names; the dash for "no value" sorts last.
    """

    column: str
    value: Callable[[R], Any]
    descending: bool = False
    is_text: bool = False


def keys_of(rules: Sequence[SortRule[R]], records: Sequence[R]) -> list[Any]:
    """Returns the sort key of each record: one component, or several that are compared in turn."""
    parts = [
        [sort_component(value, descending=True) for value in _values(rule, records)]
        if rule.descending
        else [LAST if value is None else value for value in _values(rule, records)]
        for rule in rules
    ]
    return parts[0] if len(parts) == 1 else list(map(_several(len(parts)), *parts))


def _values(rule: SortRule[R], records: Sequence[R]) -> Sequence[Any]:
    values = [rule.value(record) for record in records]
    if not rule.is_text:
        return values
    keys = collation_keys(values)
    return [None if text == NONE else key for text, key in zip(values, keys, strict=True)] if NONE in values else keys


def key_of(rules: Sequence[SortRule[R]]) -> Callable[[R], Any]:
    """Returns the same for one record at a time; fast for a single rule that reads a value."""
    if len(rules) != 1 or rules[0].descending or rules[0].is_text:
        return lambda record: keys_of(rules, (record,))[0]
    value = rules[0].value

    def key(record: R) -> Any:
        found = value(record)
        return LAST if found is None else found

    return key


@cache
def _several(count: int) -> Callable[..., Any]:
    """Returns a key type with this many components. It compares like a tuple, but the garbage collector skips it."""
    return msgspec.defstruct("Key", [f"part{place}" for place in range(count)], order=True, frozen=True, gc=False)


Key: TypeAlias = Callable[[int], Any]


def slots_of(numbers: Iterable[int] = ()) -> Slots:
    return array("I", numbers)


def in_order(slots: Slots, key: Key) -> Generator[None, None, Slots]:
    """Returns the slots sorted by key, equal ones in their previous order; in slices."""
    runs: list[Slots] = []
    for start in range(0, len(slots), _RUN):
        runs.append(slots_of(sorted(slots[start : start + _RUN], key=key)))
        yield
    while len(runs) > 1:
        longer: list[Slots] = []
        for first in range(0, len(runs), _RUNS_AT_ONCE):
            longer += [(yield from merged(runs[first : first + _RUNS_AT_ONCE], key))]
        runs = longer
    return runs[0] if runs else slots_of()


def merged(runs: Sequence[Slots], key: Key) -> Generator[None, None, Slots]:
    """Merges several runs, equal keys of earlier runs first; in slices.

    Each step takes a piece of every remaining run, and of these all rows up to the piece end that comes first: what
    follows in any run comes after that.
    """
    whole = slots_of()
    left = [(run, 0) for run in runs if run]
    while len(left) > 1:
        pieces = [run[taken : taken + _BATCH_SIZE] for run, taken in left]
        ends = [key(piece[-1]) for piece in pieces]
        first = 0
        for place in range(1, len(ends)):
            if ends[place] < ends[first]:
                first = place
        together: list[int] = []
        still: list[tuple[Slots, int]] = []
        for place, ((run, taken), piece) in enumerate(zip(left, pieces, strict=True)):
            cut = len(piece)
            if place != first:
                cut = (bisect_right if place < first else bisect_left)(piece, ends[first], key=key)
            together += piece[:cut]
            if taken + cut < len(run):
                still.append((run, taken + cut))
        whole.extend(sorted(together, key=key))
        left = still
        yield
    for run, taken in left:
        whole += run[taken:]
    return whole
