"""Checks whether a save is still in the record after others have changed it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Any, TypeVar

from app.domain.ads.ad import AdState, same_in_ad
from app.domain.ads.ad_order import Append, LineUp, Remove, Slot, plan, slots, stages
from app.domain.lineups.lineup import PROPERTY_NAMES, CampaignState, Entry
from app.domain.lineups.sequence import identities
from app.domain.merging.ad_merge import merged_value
from app.domain.merging.field_merge import FieldMerge, SameField, Together, field_names, same_field, sets_together
from app.domain.merging.merge import merge, same_value
from app.domain.merging.merge_plan import MergePlan, Side

S = TypeVar("S")

_SENT_ALONE = ("folder_id",)
"""Properties that a PUT carries only if they change; the others go together, and so do the entries of a line-up."""


def still_applied(before: CampaignState, saved: CampaignState, now: CampaignState) -> bool:
    """Whether `now` has everything that led from `before` to `saved`.

    It has if merging that into `now` would change nothing and ask nothing.
    """
    if same_state(saved, now):
        return True
    if now is before:
        # Merging would give what was saved, and that is not what is there.
        return False
    merged = merge(before, saved, now)
    return not merged.unresolved and same_state(merged.result(), now)


def is_based_on(before: CampaignState, saved: CampaignState, now: CampaignState) -> bool:
    """Whether `now` looks like a change of `saved`, and not like one of `before` that was written over `saved`.

    Whoever writes over a save unseen replaces whole parts: the line-up, or all properties. So if something of each part
    that the save had changed is there, it has been seen, and what is missing was taken out on purpose.
    """
    return _parts_seen(PROPERTY_NAMES, _differing_properties, before, saved, now) and _line_up_seen(before, saved, now)


def without(before: CampaignState, saved: CampaignState, now: CampaignState) -> CampaignState:
    """`now` as it would be had the save never been; what others have made of it since stays."""
    return merge(saved, before, now).take_all(Side.THEIRS).result()


def same_state(one: CampaignState, other: CampaignState) -> bool:
    """Whether both mean the same to the CMS: the same layouts in the same order, the same properties."""
    identity = identities(one.entries, other.entries)
    return (
        len(one.entries) == len(other.entries)
        and all(identity(mine) == identity(theirs) for mine, theirs in zip(one.entries, other.entries, strict=True))
        and not _differing_properties(PROPERTY_NAMES, one, other)
    )


def fields_still_applied(
    before: S, saved: S, now: S, *, same: SameField = same_field, together: Together | None = None
) -> bool:
    """As `still_applied`, for a record of fields. A value that holds the save and more (`together`) counts as well."""
    found = FieldMerge(before, saved, now, same=same, together=together)
    return not found.unresolved and all(same(each.name, each.value, each.theirs) for each in found.fields)


def fields_without(before: S, saved: S, now: S, *, same: SameField = same_field, together: Together | None = None) -> S:
    """As `without`, for a record of fields."""
    return FieldMerge(saved, before, now, same=same, together=together).take_all(Side.THEIRS).result()


def fields_based_on(before: S, saved: S, now: S, *, same: SameField = same_field) -> bool:
    """As `is_based_on`, for a record of fields."""
    return _parts_seen(field_names(saved), partial(_differing, same), before, saved, now)


def ad_still_applied(before: AdState, saved: AdState, now: AdState) -> bool:
    """As `still_applied`, for an ad."""
    return fields_still_applied(before, saved, now, same=same_in_ad, together=_in_one_ad)


def ad_without(before: AdState, saved: AdState, now: AdState) -> AdState:
    """As `without`, for an ad."""
    return fields_without(before, saved, now, same=same_in_ad, together=_in_one_ad)


def ad_based_on(before: AdState, saved: AdState, now: AdState) -> bool:
    """As `is_based_on`, for an ad: its layouts are put in order for themselves, one after the other."""
    besides = [name for name in field_names(saved) if name != "entries"]
    plan = MergePlan(*(CampaignState(0, entries=state.entries) for state in (before, saved, now)))
    return _parts_seen(besides, partial(_differing, same_in_ad), before, saved, now) and _order_seen(
        plan, *slots(before.entries, saved.entries, now.entries)
    )


@dataclass(frozen=True)
class Repeats:
    """What of the steps to a line-up seems to have been carried out twice.

    Attributes:
        extra: entries that are there too often, one for each copy.
        missing: entries that are there too rarely, one for each copy.
        bare: the line-up without the last extra copies.
        mended: the same with the missing ones after what they followed.
    """

    extra: LineUp
    missing: LineUp
    bare: LineUp
    repaired: LineUp


def repeated_steps(way: Sequence[Sequence[Entry]], now: Sequence[Entry]) -> Repeats | None:
    """What a second arrival of a step explains in `now`; `way` are the line-ups that were gone through, up to the last.

    Only entries that a step added count as extra, and only those of which a step took out single copies as missing.
    """
    added = [step.entry for one, other in pairwise(way) for step in plan(one, other) if isinstance(step, Append)]
    taken = [entry for one, other in pairwise(way) for entry in _taken_singly(one, other)]
    *_, saved, found, appended, removed = slots(*way, now, added, taken)
    meant, there = Counter(saved), Counter(found)
    too_many = {slot: there[slot] - meant[slot] for slot in appended if there[slot] > meant[slot]}
    too_few = {slot: meant[slot] - there[slot] for slot in removed if there[slot] < meant[slot]}
    if not too_many and not too_few:
        return None
    kept, extra = _without_last(list(zip(found, now, strict=True)), too_many)
    bare, missing = tuple(entry for _, entry in kept), []
    for row, (slot, entry) in enumerate(zip(saved, way[-1], strict=True)):
        if too_few.get(slot, 0) > 0:
            too_few[slot] -= 1
            missing.append(entry)
            kept.insert(_place_after(kept, saved[:row]), (slot, entry))
    return Repeats(tuple(extra), tuple(missing), bare, tuple(entry for _, entry in kept))


def _taken_singly(one: Sequence[Entry], other: Sequence[Entry]) -> list[Entry]:
    """What the steps from one line-up to another take out copy by copy."""
    steps = plan(one, other)
    way = stages(one, steps)
    return [
        before[step.place - 1]
        for step, before in zip(steps, way[:-1], strict=True)
        if isinstance(step, Remove) and step.place is not None
    ]


def _without_last(
    rows: list[tuple[Slot, Entry]], too_many: dict[Slot, int]
) -> tuple[list[tuple[Slot, Entry]], list[Entry]]:
    """The rows without the last copies of what is there too often, and these."""
    left, kept, extra = dict(too_many), [], []
    for slot, entry in reversed(rows):
        if left.get(slot, 0) > 0:
            left[slot] -= 1
            extra.append(entry)
        else:
            kept.append((slot, entry))
    return kept[::-1], extra[::-1]


def _place_after(rows: Sequence[tuple[Slot, Entry]], before: Sequence[Slot]) -> int:
    """Behind the nearest of what comes before an entry; at the top where none of that is there."""
    there = [slot for slot, _ in rows]
    for slot in reversed(before):
        if slot in there:
            return len(there) - there[::-1].index(slot)
    return 0


def _in_one_ad(name: str, before: Any, saved: Any, now: Any) -> Any | None:
    """The order of tags and of displays means nothing, so they have all of a save that added to them or took away."""
    if name in {"tags", "display_group_ids"}:
        return sets_together(before, saved, now)
    return merged_value(name, before, saved, now)


def _parts_seen(
    names: Iterable[str], differing: Callable[[Iterable[str], S, S], list[str]], before: S, saved: S, now: S
) -> bool:
    """Whether something of what the save changed is there, of each part that is sent as one."""
    names = tuple(names)
    together = [name for name in names if name not in _SENT_ALONE]
    for part in (together, *([name] for name in names if name in _SENT_ALONE)):
        changed = differing(part, before, saved)
        if changed and len(differing(changed, saved, now)) == len(changed):
            return False
    return True


def _line_up_seen(before: CampaignState, saved: CampaignState, now: CampaignState) -> bool:
    plan = MergePlan(before, saved, now)
    return _order_seen(plan, *([plan.identity(entry) for entry in state.entries] for state in (before, saved, now)))


def _order_seen(
    plan: MergePlan, before: Sequence[Hashable], saved: Sequence[Hashable], now: Sequence[Hashable]
) -> bool:
    """Whether something of what the save put in, took out or moved is so; by what entries mean to the CMS."""
    then, meant, found = Counter(before), Counter(saved), Counter(now)
    added, removed = meant - then, then - meant
    if any(found[entry] > then[entry] for entry in added) or any(found[entry] < then[entry] for entry in removed):
        return True
    moved = [item for item in plan.items if plan.moved(item, Side.MINE)]
    if set(plan.agreed).intersection(moved):
        return True
    return not (added or removed or moved)


def _differing(same: SameField, names: Iterable[str], one: object, other: object) -> list[str]:
    return [name for name in names if not same(name, getattr(one, name), getattr(other, name))]


def _differing_properties(names: Iterable[str], one: CampaignState, other: CampaignState) -> list[str]:
    """Names of properties that mean something else; the play count counts with cycle playback only."""
    mine, theirs = one.properties, other.properties
    return [
        name
        for name in names
        if not same_value(name, getattr(mine, name), getattr(theirs, name))
        and (name != "play_count" or mine.cycle_playback or theirs.cycle_playback)
    ]
