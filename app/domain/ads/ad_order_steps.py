"""Finds the steps from one layout order of an ad to another: the API can only add at the end and remove.

An ad's layouts cannot be reordered (`manageLayouts` is ignored on ads, observed on 4.5.1). Layouts that stay keep their
order and come before all that are added. So the layouts that stay must form the start of the wanted order, and the plan
keeps the longest such start. All additions come before all removals: if the CMS refuses a layout half-way (e.g. it is
not shared), no layout is missing yet, only duplicated.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from app.domain.ads.geo_fence import fence_key
from app.domain.lineups.lineup import Entry
from app.domain.lineups.lineup_diff import Identity, identities

DAYS = (1, 2, 3, 4, 5, 6, 7)
"""ISO weekdays, Monday first, as `daysOfWeek` counts them."""


@dataclass(frozen=True, slots=True)
class Append:
    """Adds the entry's layout at the end, with its days, day part and fence."""

    entry: Entry


@dataclass(frozen=True, slots=True)
class Remove:
    """Removes the layout at `place` (from 1), or every copy of it if `place` is None."""

    layout_id: int
    place: int | None = None


Step = Append | Remove
LineUp = tuple[Entry, ...]
Slot = tuple[Identity, int, tuple[int, ...], str]
"""A layout, its day part (0 for none), its days, and its fence."""


@lru_cache(maxsize=256)  # the same few texts for every entry, at every keystroke
def days_of(text: str | None) -> tuple[int, ...]:
    """Returns the weekdays in a text like `1,5`, in order; anything else in it is ignored."""
    found = {int(part) for part in (text or "").split(",") if part.strip().isdecimal()}
    return tuple(day for day in DAYS if day in found)


def days_text(days: Sequence[int]) -> str | None:
    """Formats weekdays as such a text; None for no days."""
    return ",".join(str(day) for day in DAYS if day in days) or None


def slots(*line_ups: Sequence[Entry]) -> tuple[tuple[Slot, ...], ...]:
    """Returns each line-up as the CMS understands it: layouts by an identity that outlasts publishing, and
    schedules.
    """
    identity = identities(*line_ups)
    return tuple(
        tuple(
            (identity(entry), entry.day_part_id or 0, days_of(entry.days_of_week), fence_key(entry.geo_fence))
            for entry in line_up
        )
        for line_up in line_ups
    )


def same_order(one: Sequence[Entry], other: Sequence[Entry]) -> bool:
    """Returns whether both play the same, even if publishing has changed the ids of their layouts."""
    first, second = slots(one, other)
    return first == second


def plan(now: Sequence[Entry], wanted: Sequence[Entry]) -> tuple[Step, ...]:
    """Returns the fewest steps from one line-up to the other; none if they mean the same."""
    have, want = slots(now, wanted)
    kept: list[int] = []
    for row, slot in enumerate(have):
        if len(kept) < len(want) and slot == want[len(kept)]:
            kept.append(row)
    # Publishing gives a layout a new id (observed on 4.5.1): a layout that is in the ad is added by its current id.
    current = {slot[0]: entry.layout_id for slot, entry in zip(have, now, strict=True)}
    added = [
        Append(replace(entry, layout_id=current.get(slot[0], entry.layout_id)))
        for slot, entry in zip(want[len(kept) :], wanted[len(kept) :], strict=True)
    ]
    wanted_ids = {step.entry.layout_id for step in added} | {now[row].layout_id for row in kept}
    return (*added, *_removals(now, frozenset(kept), wanted_ids))


def _removals(now: Sequence[Entry], kept: frozenset[int], wanted_ids: set[int]) -> list[Remove]:
    """Returns removals of whole layouts first, one step each; then of single places, the last place first."""
    whole = dict.fromkeys(entry.layout_id for entry in now if entry.layout_id not in wanted_ids)
    left = [row for row, entry in enumerate(now) if entry.layout_id not in whole]
    single = [Remove(now[row].layout_id, place) for place, row in reversed(list(enumerate(left, 1))) if row not in kept]
    return [*map(Remove, whole), *single]


def applied(step: Step, line_up: Sequence[Entry]) -> LineUp:
    """Returns the line-up after a step; the CMS renumbers the places after every step (observed on 4.5.1)."""
    if isinstance(step, Append):
        return (*line_up, step.entry)
    return tuple(
        entry
        for place, entry in enumerate(line_up, 1)
        if entry.layout_id != step.layout_id or (step.place is not None and step.place != place)
    )


def stages(before: Sequence[Entry], steps: Sequence[Step]) -> tuple[LineUp, ...]:
    """Returns the line-up before the first step, and after each."""
    found: list[LineUp] = [tuple(before)]
    for step in steps:
        found.append(applied(step, found[-1]))
    return tuple(found)


def steps_done(before: Sequence[Entry], steps: Sequence[Step], now: Sequence[Entry]) -> int | None:
    """Returns how many steps lead to the line-up `now`; None if none does, because others changed it too."""
    return next((done for done, stage in enumerate(stages(before, steps)) if same_order(stage, now)), None)


def refused(steps: Sequence[Step]) -> tuple[Entry, ...]:
    """Returns entries that the CMS would refuse to add, because they are not shared with the user."""
    return tuple(step.entry for step in steps if isinstance(step, Append) and step.entry.locked)
