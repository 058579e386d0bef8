"""Whether what someone saved is still in the campaign, whatever others have done to it since."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from app.domain.lineup import PROPERTY_NAMES, CampaignState
from app.domain.merge import merge, same_value
from app.domain.merge_plan import MergePlan, Side
from app.domain.sequence import identities

_SENT_ALONE = ("folder_id",)
"""Properties that a PUT carries only if they change; the others go together, and so do the entries of a line-up."""


def survives(before: CampaignState, saved: CampaignState, now: CampaignState) -> bool:
    """Whether `now` has everything that led from `before` to `saved`.

    It has if merging that into `now` would change nothing and ask nothing.
    """
    if same_state(saved, now):
        return True
    merged = merge(before, saved, now)
    return not merged.unresolved and same_state(merged.result(), now)


def is_built_upon(before: CampaignState, saved: CampaignState, now: CampaignState) -> bool:
    """Whether `now` looks like a change of `saved`, and not like one of `before` that was written over `saved`.

    Whoever writes over a save unseen replaces whole parts: the line-up, or all properties. So if something of each part
    that the save had changed is there, it has been seen, and what is missing was taken out on purpose.
    """
    return _properties_seen(before, saved, now) and _line_up_seen(before, saved, now)


def same_state(one: CampaignState, other: CampaignState) -> bool:
    """Whether both mean the same to the CMS: the same layouts in the same order, the same properties."""
    identity = identities(one.entries, other.entries)
    return (
        len(one.entries) == len(other.entries)
        and all(identity(mine) == identity(theirs) for mine, theirs in zip(one.entries, other.entries, strict=True))
        and not _differing(PROPERTY_NAMES, one, other)
    )


def _properties_seen(before: CampaignState, saved: CampaignState, now: CampaignState) -> bool:
    together = [name for name in PROPERTY_NAMES if name not in _SENT_ALONE]
    for part in (together, *([name] for name in _SENT_ALONE)):
        changed = _differing(part, before, saved)
        if changed and len(_differing(changed, saved, now)) == len(changed):
            return False
    return True


def _line_up_seen(before: CampaignState, saved: CampaignState, now: CampaignState) -> bool:
    plan = MergePlan(before, saved, now)
    then, meant, found = (Counter(map(plan.identity, state.entries)) for state in (before, saved, now))
    added, removed = meant - then, then - meant
    if any(found[layout] > then[layout] for layout in added) or any(found[layout] < then[layout] for layout in removed):
        return True
    moved = [item for item in plan.items if plan.moved(item, Side.MINE)]
    if set(plan.agreed).intersection(moved):
        return True
    return not (added or removed or moved)


def _differing(names: Iterable[str], one: CampaignState, other: CampaignState) -> list[str]:
    """Names of properties that mean something else; the play count counts with cycle playback only."""
    mine, theirs = one.properties, other.properties
    return [
        name
        for name in names
        if not same_value(name, getattr(mine, name), getattr(theirs, name))
        and (name != "play_count" or mine.cycle_playback or theirs.cycle_playback)
    ]
