"""A campaign's line-up in the editor: entries with an identity of their own, and the editable properties."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from typing import NamedTuple


class LayoutMarks(NamedTuple):
    """What the user's list of layouts says about one layout; see `Entry`."""

    locked: bool = False
    draft: bool = False
    retired: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """One occurrence of a layout in a line-up; the same layout may occur several times.

    `key` is the entry's identity on this computer: it survives moves, undo and saving, and is never sent.
    `layout_campaign_id` identifies the layout across republishing (its `layout_id` changes then, observed on 4.5.1).
    `locked` means the layout is not shared with the user: it can be kept and moved, but not added again.
    """

    key: int
    layout_id: int
    name: str
    duration_s: int | None = None
    layout_campaign_id: int | None = None
    day_part_id: int | None = None
    days_of_week: str | None = None
    geo_fence: str | None = None
    locked: bool = False
    draft: bool = False
    retired: bool = False

    @property
    def is_scheduled(self) -> bool:
        """Whether it plays only on certain days, at certain times or in certain places."""
        return bool(self.day_part_id or self.days_of_week or self.geo_fence)

    @property
    def schedule(self) -> tuple[int | None, str | None, str | None]:
        """Day part, days of the week and geofence: when and where it plays."""
        return (self.day_part_id, self.days_of_week, self.geo_fence)

    @property
    def identity(self) -> tuple[str, int]:
        """The identity of the layout: its own campaign if known, else the layout id."""
        if self.layout_campaign_id:
            return ("campaign", self.layout_campaign_id)
        return ("layout", self.layout_id)

    def keyed(self, key: int) -> Entry:
        """Returns a copy with another key.

        Written out, because `replace` is ten times slower for thousands of entries.
        """
        if key == self.key:
            return self
        return Entry(
            key,
            self.layout_id,
            self.name,
            self.duration_s,
            self.layout_campaign_id,
            self.day_part_id,
            self.days_of_week,
            self.geo_fence,
            self.locked,
            self.draft,
            self.retired,
        )

    def marked(self, locked: bool, draft: bool, retired: bool) -> Entry:
        """Returns a copy with other marks."""
        if (self.locked, self.draft, self.retired) == (locked, draft, retired):
            return self
        return Entry(
            self.key,
            self.layout_id,
            self.name,
            self.duration_s,
            self.layout_campaign_id,
            self.day_part_id,
            self.days_of_week,
            self.geo_fence,
            locked,
            draft,
            retired,
        )


@dataclass(frozen=True, slots=True)
class CampaignProperties:
    """The editable properties of a campaign. Reference texts are '' for none."""

    name: str = ""
    folder_id: int | None = None
    folder_name: str = ""
    tags: tuple[str, ...] = ()
    list_play_order: str = "round"
    cycle_playback: bool = False
    play_count: int | None = None
    ref1: str = ""
    ref2: str = ""
    ref3: str = ""
    ref4: str = ""
    ref5: str = ""


PROPERTY_NAMES = tuple(each.name for each in fields(CampaignProperties) if each.name != "folder_name")
"""What a user edits; the name of the folder follows from its id."""


@dataclass(frozen=True, slots=True)
class CampaignState:
    """A campaign as loaded (the base), as edited (the working copy), or as the CMS has it now (theirs)."""

    campaign_id: int
    properties: CampaignProperties = field(default_factory=CampaignProperties)
    entries: tuple[Entry, ...] = ()
    modified_at: str = ""
    modified_by: str = ""

    @property
    def duration_s(self) -> int:
        return total_duration(self.entries)


def last_saved(theirs: CampaignState, base: CampaignState) -> tuple[str, str]:
    """Returns who saved `theirs` after `base` was read, and when; ("", "") if the CMS doesn't say.

    A save that only changes the order updates neither (observed on 4.5.1).
    """
    stamp = (theirs.modified_by, theirs.modified_at)
    return ("", "") if stamp == (base.modified_by, base.modified_at) else stamp


def schedules_lost(base: CampaignState, working: CampaignState) -> tuple[Entry, ...]:
    """Returns entries whose days, day part and place the CMS drops when `working` is saved over `base`.

    The CMS accepts no schedules with a new order, and deletes existing ones (observed on 4.5.1). Without a new order
    they stay.
    """
    if [entry.layout_id for entry in base.entries] == [entry.layout_id for entry in working.entries]:
        return ()
    return tuple(entry for entry in working.entries if entry.is_scheduled)


def total_duration(entries: Iterable[Entry]) -> int:
    """Returns the seconds of one loop; entries of unknown duration count as 0."""
    return sum(entry.duration_s or 0 for entry in entries)
