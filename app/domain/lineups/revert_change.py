"""Reverts one change of a line-up and keeps the others. Pure."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from app.domain.lineups.lineup import Entry
from app.domain.lineups.lineup_diff import Matching, identities, match


def without_change(
    base: Sequence[Entry], working: Sequence[Entry], key: int, *, was_removed: bool, handled: Collection[int] = ()
) -> tuple[Entry, ...]:
    """Returns `working` with one change since `base` undone.

    `key` names an entry of `working` that was added or moved, or, with `was_removed`, a removed entry of `base`. An
    added entry is removed. A removed or moved one returns behind the nearest entry before it in `base` that has not
    moved itself, else to the front. Each call undoes one change, so undoing all of them leads back to `base`. Without
    such a change the result equals `working`. `handled` are keys of entries that the user moved, as in `sequence.diff`.
    """
    identity = identities(base, working)
    by_hand = {row for row, entry in enumerate(working) if entry.key in handled}
    found = match([identity(entry) for entry in base], [identity(entry) for entry in working], by_hand)
    if was_removed:
        origin = _row_of(key, base)
        if origin is None or found.after[origin] is not None:
            return tuple(working)
        taken = {entry.key for entry in working}
        spare = max(taken, default=0) + 1
        returning = replace(base[origin], key=spare) if key in taken else base[origin]
        return _put_back(returning, origin, list(working), working, found)
    row = _row_of(key, working)
    if row is None:
        return tuple(working)
    origin = found.before[row]
    rest = [*working[:row], *working[row + 1 :]]
    if origin is None:
        return tuple(rest)
    if origin in found.kept:
        return tuple(working)
    return _put_back(working[row], origin, rest, working, found)


def _put_back(
    entry: Entry, origin: int, rest: list[Entry], working: Sequence[Entry], found: Matching
) -> tuple[Entry, ...]:
    """Returns `rest` with `entry` behind its nearest former predecessor that has not moved."""
    for before in range(origin - 1, -1, -1):
        after = found.after[before]
        if before in found.kept and after is not None:
            place = next(place for place, each in enumerate(rest) if each is working[after]) + 1
            return (*rest[:place], entry, *rest[place:])
    return (entry, *rest)


def _row_of(key: int, line_up: Sequence[Entry]) -> int | None:
    return next((row for row, entry in enumerate(line_up) if entry.key == key), None)
