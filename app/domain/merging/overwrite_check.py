"""Checks whether a save is still in the record after others have changed it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Any, TypeVar

from app.domain.ads.ad import AdState, same_in_ad
from app.domain.ads.ad_order_steps import Append, LineUp, Remove, Slot, plan, slots, stages
from app.domain.lineups.lineup import PROPERTY_NAMES, CampaignProperties, CampaignState, Entry
from app.domain.lineups.lineup_diff import Identity, identities
from app.domain.merging.ad_merge import merged_value
from app.domain.merging.campaign_merge import merge, same_value, value_meaning
from app.domain.merging.field_merge import FieldMerge, SameField, Together, field_names, same_field, sets_together
from app.domain.merging.merge_plan import MergePlan, Side

S = TypeVar("S")

_SENT_ALONE = ("folder_id",)
"""Properties that a PUT carries only if they change. The others are sent together, like the entries of a line-up."""


def still_applied(before: CampaignState, saved: CampaignState, now: CampaignState) -> bool:
    """Returns whether `now` has all changes from `before` to `saved`.

    That is so if merging them into `now` would change nothing and leave no conflict.
    """
    if same_state(saved, now):
        return True
    if now is before:
        # The merge would return the saved changes, which `now` does not have.
        return False
    merged = merge(before, saved, now)
    return not merged.unresolved and same_state(merged.result(), now)


def is_based_on(before: CampaignState, saved: CampaignState, now: CampaignState) -> bool:
    """Returns whether `now` looks like an edit of `saved`, rather than one of `before` that overwrote `saved`.

    Saving over an unseen version replaces whole parts: the line-up, or all properties. So if each part has at least one
    of the saved changes, that version was seen, and the missing changes were removed on purpose.
    """
    return _parts_seen(PROPERTY_NAMES, differing_properties, before, saved, now) and _line_up_seen(before, saved, now)


def without(before: CampaignState, saved: CampaignState, now: CampaignState) -> CampaignState:
    """Returns `now` without the changes from `before` to `saved`; later changes by others stay."""
    return merge(saved, before, now).take_all(Side.THEIRS).result()


def same_state(one: CampaignState, other: CampaignState) -> bool:
    """Returns whether both mean the same to the CMS: the same layouts in the same order, the same properties."""
    identity = identities(one.entries, other.entries)
    return meaning(one, identity) == meaning(other, identity)


def meaning(
    state: CampaignState, identity: Callable[[Entry], Identity] | None = None
) -> tuple[dict[str, object], list[Identity]]:
    """Returns what a state means to the CMS: its properties, and its layouts in order. It can be written as JSON.

    `identity` identifies the layouts; two states are compared with a shared one, as entries may have only a layout id.
    """
    identity = identity or identities(state.entries)
    properties = state.properties
    values = {
        name: value_meaning(name, getattr(properties, name)) for name in PROPERTY_NAMES if _counts(name, properties)
    }
    return values, [identity(entry) for entry in state.entries]


def fields_still_applied(
    before: S, saved: S, now: S, *, same: SameField = same_field, together: Together | None = None
) -> bool:
    """Like `still_applied`, for a record of fields.

    A value that holds the save and more (`together`) counts as well.
    """
    found = FieldMerge(before, saved, now, same=same, together=together)
    return not found.unresolved and all(same(each.name, each.value, each.theirs) for each in found.fields)


def fields_without(before: S, saved: S, now: S, *, same: SameField = same_field, together: Together | None = None) -> S:
    """Like `without`, for a record of fields."""
    return FieldMerge(saved, before, now, same=same, together=together).take_all(Side.THEIRS).result()


def fields_based_on(before: S, saved: S, now: S, *, same: SameField = same_field) -> bool:
    """Like `is_based_on`, for a record of fields."""
    return _parts_seen(field_names(saved), partial(_differing, same), before, saved, now)


def ad_still_applied(before: AdState, saved: AdState, now: AdState) -> bool:
    """Like `still_applied`, for an ad."""
    return fields_still_applied(before, saved, now, same=same_in_ad, together=_in_one_ad)


def ad_without(before: AdState, saved: AdState, now: AdState) -> AdState:
    """Like `without`, for an ad."""
    return fields_without(before, saved, now, same=same_in_ad, together=_in_one_ad)


def ad_based_on(before: AdState, saved: AdState, now: AdState) -> bool:
    """Like `is_based_on`, for an ad, whose layouts are changed one request at a time."""
    besides = [name for name in field_names(saved) if name != "entries"]
    plan = MergePlan(*(CampaignState(0, entries=state.entries) for state in (before, saved, now)))
    return _parts_seen(besides, partial(_differing, same_in_ad), before, saved, now) and _order_seen(
        plan, *slots(before.entries, saved.entries, now.entries)
    )


@dataclass(frozen=True)
class Repeats:
    """The steps to a line-up that seem to have been carried out twice.

    Attributes:
        extra: entries that occur too often, one for each copy.
        missing: entries that occur too rarely, one for each copy.
        bare: the line-up without the last extra copies.
        mended: `bare` with the missing entries after their former predecessors.
    """

    extra: LineUp
    missing: LineUp
    bare: LineUp
    repaired: LineUp


def repeated_steps(way: Sequence[Sequence[Entry]], now: Sequence[Entry]) -> Repeats | None:
    """Finds differences in `now` that a second arrival of a step explains; `way` are the line-ups after each step.

    Only entries that a step added count as extra, and only those of which a step removed single copies as missing.
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
    """Returns the entries that the steps from one line-up to another remove copy by copy."""
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
    """Returns the rows without the last copies of surplus entries, and these entries."""
    left, kept, extra = dict(too_many), [], []
    for slot, entry in reversed(rows):
        if left.get(slot, 0) > 0:
            left[slot] -= 1
            extra.append(entry)
        else:
            kept.append((slot, entry))
    return kept[::-1], extra[::-1]


def _place_after(rows: Sequence[tuple[Slot, Entry]], before: Sequence[Slot]) -> int:
    """Returns the place behind the nearest of an entry's predecessors; 0 if none of them is there."""
    there = [slot for slot, _ in rows]
    for slot in reversed(before):
        if slot in there:
            return len(there) - there[::-1].index(slot)
    return 0


def _in_one_ad(name: str, before: Any, saved: Any, now: Any) -> Any | None:
    """Merges a field of an ad; the order of tags and displays means nothing, so they merge as sets."""
    if name in {"tags", "display_group_ids"}:
        return sets_together(before, saved, now)
    return merged_value(name, before, saved, now)


def _parts_seen(
    names: Iterable[str], differing: Callable[[Iterable[str], S, S], list[str]], before: S, saved: S, now: S
) -> bool:
    """Returns whether `now` has at least one of the saved changes in each part that is sent as one."""
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
    """Returns whether `now` has at least one saved addition, removal or move, by what entries mean to the CMS."""
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


def differing_properties(names: Iterable[str], one: CampaignState, other: CampaignState) -> list[str]:
    """Returns the names of properties whose meaning differs."""
    mine, theirs = one.properties, other.properties
    return [
        name
        for name in names
        if not same_value(name, getattr(mine, name), getattr(theirs, name)) and _counts(name, mine, theirs)
    ]


def _counts(name: str, *properties: CampaignProperties) -> bool:
    """Returns whether a property means anything; the play count does only with cycle playback."""
    return name != "play_count" or any(each.cycle_playback for each in properties)
