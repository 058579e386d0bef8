"""Compares two campaigns, also across two connections: reads both, and matches their layouts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from app.domain.campaigns.campaign import AD
from app.domain.layouts.layout import DRAFT, Layout
from app.domain.lineups.lineup import CampaignState, Entry
from app.domain.lineups.lineup_diff import Identity
from app.domain.merging.campaign_comparison import Comparison, Side
from app.domain.merging.cross_cms_matches import Counterpart, Found
from app.services.session.session import Session
from app.services.transfer.copy_to_other_cms import find_layouts


@dataclass(frozen=True, slots=True)
class ComparedCampaign:
    """A campaign as one side of a comparison: its state, and what the user may do with it."""

    state: CampaignState
    is_ad: bool = False
    may_edit: bool = True


@dataclass(frozen=True, slots=True)
class UnsentLayout:
    """A layout that was not sent: its counterpart in the other CMS is unclear or, if None, it is not shared."""

    name: str
    found: Found | None = None


@dataclass(frozen=True, slots=True)
class PlacedEntries:
    """A line-up after entries were sent to it: the result, the keys of the sent entries, and the layouts not sent.

    New entries have new keys.
    """

    entries: tuple[Entry, ...]
    keys: tuple[int, ...]
    unsent: tuple[UnsentLayout, ...]


@dataclass(frozen=True)
class Translation:
    """The counterparts of each side's layouts in the other CMS. Empty if both sides are in the same one.

    Attributes:
        same: maps layouts of the right to those of the left, for `Comparison`; None if both are in one CMS.
        to: for each side, the counterparts there of the other side's layouts.
        notes: why some may not have been found, one sentence each.
    """

    same: Mapping[Identity, Identity] | None = None
    to: Mapping[Side, Mapping[Identity, Counterpart]] | None = None
    notes: tuple[str, ...] = ()

    def of(self, entries: Iterable[Entry], target: Side) -> tuple[dict[int, Entry], tuple[UnsentLayout, ...]]:
        """Returns the entries as they would be in the target's CMS, by their keys here, and the unclear ones."""
        if self.to is None:
            return {entry.key: _bare(entry) for entry in entries}, ()
        known, sent, unsent = self.to[target], {}, {}
        for entry in entries:
            part = known.get(entry.identity)
            if part is not None and part.layout is not None:
                sent[entry.key] = _as_in_target(entry, part.layout)
            else:
                unsent[entry.identity] = UnsentLayout(entry.name, part.found if part is not None else Found.NOT)
        return sent, tuple(unsent.values())


async def read(session: Session, campaign_id: int) -> ComparedCampaign:
    """Reads one side. Raises what reading raises."""
    base = await session.campaigns.open(campaign_id)
    return ComparedCampaign(base.state, base.record.type == AD, base.record.may_edit)


async def translate(
    left: Session, left_entries: Sequence[Entry], right: Session, right_entries: Sequence[Entry]
) -> Translation:
    """Reads the layouts of both CMSs, if they are two, and matches them. Raises what reading raises."""
    if left is right:
        return Translation()
    to_right = await find_layouts(left, right, left_entries)
    to_left = await find_layouts(right, left, right_entries)
    return Translation(
        same_layouts(to_right.layouts, to_left.layouts),
        {
            Side.RIGHT: {part.identity: part for part in to_right.layouts},
            Side.LEFT: {part.identity: part for part in to_left.layouts},
        },
        tuple(dict.fromkeys((*to_right.notes, *to_left.notes))),
    )


def same_layouts(to_right: Iterable[Counterpart], to_left: Iterable[Counterpart]) -> dict[Identity, Identity]:
    """Maps layouts of the right to those of the left, each at most once: by code first, then by name.

    Retired layouts can be in both line-ups; a match must be unique among those, too.
    """
    pairs = [(part.found, _identity(layout), part.identity) for part in to_right if (layout := _only(part))]
    pairs += [(part.found, part.identity, _identity(layout)) for part in to_left if (layout := _only(part))]
    order = (Found.BY_CODE, Found.BY_NAME, Found.RETIRED)
    same: dict[Identity, Identity] = {}
    taken: set[Identity] = set()
    for _, theirs, ours in sorted(pairs, key=lambda pair: order.index(pair[0])):
        if theirs not in same and ours not in taken:
            same[theirs] = ours
            taken.add(ours)
    return same


def placed(
    comparison: Comparison,
    numbers: Collection[int],
    source: Side,
    translation: Translation,
    may_add: Callable[[Entry], bool] = lambda _: True,
) -> PlacedEntries:
    """Puts the entries of these rows into the other line-up at their places.

    Entries that it has elsewhere are moved, even under another name. A new one needs a counterpart there, and `may_add`
    has to allow it.
    """
    own, theirs = comparison.state(source.other).entries, comparison.state(source).entries
    wanted = comparison.copyable(numbers, source)
    new: dict[int, Entry] = {}
    for number in wanted:
        row = comparison.rows[number]
        if row.elsewhere is None and (place := row.at(source)) is not None:
            new[number] = theirs[place]
    known, unsent = translation.of(new.values(), source.other)
    refused = {key: entry for key, entry in known.items() if not may_add(entry)}
    going = [number for number in wanted if number not in new or new[number].key in known.keys() - refused.keys()]
    spare = max((entry.key for entry in (*own, *theirs)), default=0)
    result: list[Entry] = []
    keys: list[int] = []
    coming = {place for number in going if (place := comparison.rows[number].elsewhere) is not None}
    for each in comparison.after_copying(going, source):
        if each.is_new:
            spare += 1
            result.append(replace(known[theirs[each.place].key], key=spare))
        else:
            result.append(own[each.place])
        if each.is_new or each.place in coming:
            keys.append(result[-1].key)
    not_shared = tuple(UnsentLayout(name) for name in dict.fromkeys(entry.name for entry in refused.values()))
    return PlacedEntries(tuple(result), tuple(keys), (*unsent, *not_shared))


def _only(part: Counterpart) -> Layout | None:
    if part.found is Found.RETIRED and len(part.candidates) == 1:
        return part.candidates[0]
    return part.layout


def _identity(layout: Layout) -> Identity:
    return ("campaign", layout.campaign_id) if layout.campaign_id else ("layout", layout.layout_id)


def _bare(entry: Entry) -> Entry:
    """Returns the entry without days, day part and place: a list takes none (observed on 4.5.1)."""
    return replace(entry, day_part_id=None, days_of_week=None, geo_fence=None)


def _as_in_target(entry: Entry, layout: Layout) -> Entry:
    return Entry(
        entry.key,
        layout.layout_id,
        layout.name,
        layout.duration,
        layout.campaign_id,
        draft=layout.published_status_id == DRAFT,
        retired=bool(layout.retired),
    )
