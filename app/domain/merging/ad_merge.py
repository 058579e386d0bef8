"""Merges the changes of two people to the layouts of an ad, unless they contradict each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.domain.ads.ad_order_steps import Slot, slots
from app.domain.lineups.lineup import CampaignState, Entry
from app.domain.merging.campaign_merge import merge
from app.domain.merging.merge_plan import Item


def merged_value(name: str, base: Any, mine: Any, theirs: Any) -> Any | None:
    """Merges a field of `AdState` that both sides changed; None if the user has to choose.

    Only layouts can be merged: the additions, moves and removals of both sides are applied, and each entry gets the
    schedule that one side changed.
    """
    return merged_entries(base, mine, theirs) if name == "entries" else None


def merged_entries(base: Sequence[Entry], mine: Sequence[Entry], theirs: Sequence[Entry]) -> tuple[Entry, ...] | None:
    """Merges both sides' layouts; None if both moved the same one, or gave it different schedules, and so on."""
    found = merge(*(CampaignState(0, entries=tuple(entries)) for entries in (base, mine, theirs)))
    if found.unresolved:
        return None
    known = slots(base, mine, theirs)
    for item in (*found.agreed, *(each for gap in found.gaps for each in gap.merged)):
        if _contradicts(item, *known):
            return None
    return found.entries


def _contradicts(item: Item, base: Sequence[Slot], mine: Sequence[Slot], theirs: Sequence[Slot]) -> bool:
    """Returns whether both sides gave an entry a new schedule, and not the same one."""
    if item.mine is None or item.theirs is None:
        return False
    ours, others = mine[item.mine], theirs[item.theirs]
    if ours == others:
        return False
    return item.base is None or base[item.base] not in {ours, others}
