"""Converts a campaign's record to the state an editor holds, and back to the complete form of one PUT."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, tzinfo
from typing import Any, TypedDict

import msgspec

from app.core.errors import BadResponse, Invalid
from app.core.translatable_texts import say
from app.domain.ads.ad import AdState
from app.domain.campaigns.campaign import AD, ROUND, Campaign, CampaignLayout
from app.domain.campaigns.campaign_form import CampaignForm
from app.domain.campaigns.validation import REFERENCES
from app.domain.dates.wall_time import is_second_of_two, wall_text
from app.domain.layouts.layout import DRAFT, Layout
from app.domain.lineups.lineup import CampaignProperties, CampaignState, Entry, LayoutMarks
from app.domain.lineups.lineup_diff import carry_keys, identities


def state_of(campaign: Campaign, *, known: Sequence[Entry] = ()) -> CampaignState:
    """Returns the campaign as an editor holds it.

    Entries that `known` has too get its keys and marks, so that an undo stack made for those stays valid. Raises
    BadResponse if the CMS did not send the line-up.
    """
    if campaign.layouts is None:
        raise BadResponse(
            say("The CMS doesn't say which layouts the campaign has."),
            diagnostics={"campaign_id": campaign.campaign_id},
        )
    entries = carry_keys(known, [_entry(row) for row in campaign.layouts])
    return CampaignState(
        campaign_id=campaign.campaign_id,
        properties=properties_of(campaign),
        entries=_with_known_marks(known, entries),
        modified_at=campaign.modified_at or "",
        modified_by=campaign.modified_by_name or "",
    )


def as_begun(made: Campaign) -> Campaign:
    """Returns a campaign that was just created as the base of what it still lacks.

    If its answer was lost, it was found in a list, which has no line-ups.
    """
    return made if made.layouts is not None else msgspec.structs.replace(made, layouts=())


async def read_state(campaign: Campaign, *, known: Sequence[Entry] = ()) -> CampaignState:
    """Does the same as `state_of` in a thread: 5,000 entries take up to 0.1 s, and the window stays responsive."""
    return await asyncio.to_thread(state_of, campaign, known=known)


def properties_of(campaign: Campaign) -> CampaignProperties:
    """Returns what a user can edit besides the line-up. The CMS has several ways to say *none*; here there is one."""
    return CampaignProperties(
        name=campaign.name,
        folder_id=campaign.folder_id,
        folder_name=campaign.folder_name or "",
        tags=tuple(tag.text for tag in campaign.tags),
        list_play_order=campaign.list_play_order or ROUND,
        cycle_playback=bool(campaign.cycle_playback_enabled),
        play_count=campaign.play_count or None,
        **{name: getattr(campaign, name) or "" for name in REFERENCES},
    )


def marks_of(state: CampaignState, visible: Mapping[int, Layout]) -> dict[int, LayoutMarks]:
    """Returns the marks of the state's layouts, by layout id: layouts that the user doesn't see are locked.

    `visible` must come from a complete look-up: after an incomplete one everything would seem locked.
    """
    found = {}
    for entry in state.entries:
        layout = visible.get(entry.layout_id)
        found[entry.layout_id] = (
            LayoutMarks(True, entry.draft, entry.retired)
            if layout is None
            else LayoutMarks(False, layout.published_status_id == DRAFT, bool(layout.retired))
        )
    return found


def marked(state: CampaignState, visible: Mapping[int, Layout]) -> CampaignState:
    """Returns the state with the marks from `marks_of`."""
    marks = marks_of(state, visible)
    return replace(state, entries=tuple(entry.marked(*marks[entry.layout_id]) for entry in state.entries))


class Playback(TypedDict):
    """How often a layout plays before the next one, in the fields of `CampaignForm`."""

    cycle_playback_enabled: bool | None
    play_count: int | None


def ad_playback(record: Campaign) -> Playback:
    """Returns the playback of an ad: our pages don't offer it, and a PUT without it would reset it."""
    return Playback(
        cycle_playback_enabled=bool(record.cycle_playback_enabled) or None, play_count=record.play_count or None
    )


def form_of(state: CampaignState, record: Campaign, *, zone: tzinfo | None, ad: Campaign | None = None) -> CampaignForm:
    """Returns the complete form of a PUT that changes `record` into `state` and resets nothing (observed on 4.5.1).

    It omits only what the CMS keeps by itself: an unchanged folder and an unchanged line-up (sending it would also
    remove day parts and days from the entries). An ad's target, dates and displays are those of `ad`, else of `record`;
    `zone` is the CMS's, in which it takes dates. Raises Invalid if there are dates and no zone, or if a
    date would be moved: the second of two moments when clocks go back.
    """
    properties = state.properties
    form = CampaignForm(
        name=properties.name,
        folder_id=properties.folder_id if properties.folder_id != record.folder_id else None,
        tags=properties.tags,
        **references(properties, record),
    )
    if record.type == AD:
        ad = ad or record
        return replace(
            form,
            target_type=ad.target_type,
            target=ad.target,
            start_dt=_wall_clock(ad.start_dt, zone),
            end_dt=_wall_clock(ad.end_dt, zone),
            display_group_ids=ad.display_group_ids,
            **ad_playback(record),
        )
    form = replace(
        form,
        cycle_playback_enabled=properties.cycle_playback,
        play_count=properties.play_count,
        list_play_order=properties.list_play_order,
    )
    layout_ids = tuple(entry.layout_id for entry in state.entries)
    if layout_ids == tuple(row.layout_id for row in record.layouts or ()):
        return form
    return replace(form, manage_layouts=True, layout_ids=layout_ids)


def references(state: CampaignProperties | AdState, record: Campaign) -> dict[str, Any]:
    """Returns the references to send. An empty text clears one; one that was never set stays *none*."""
    return {name: getattr(state, name) or ("" if getattr(record, name) else None) for name in REFERENCES}


def has_dates(record: Campaign) -> bool:
    """Whether a complete form of this record has times, which the CMS takes in its own time zone."""
    return record.type == AD and bool(record.start_dt or record.end_dt)


def adopted(state: CampaignState, theirs: CampaignState) -> CampaignState:
    """Returns `state` with the CMS's current layout ids: publishing changes a layout's id (observed on 4.5.1)."""
    identity = identities(theirs.entries, state.entries)
    current = {identity(entry): entry.layout_id for entry in theirs.entries}
    entries = tuple(
        entry
        if (layout_id := current.get(identity(entry), entry.layout_id)) == entry.layout_id
        else replace(entry, layout_id=layout_id)
        for entry in state.entries
    )
    return replace(state, entries=entries)


def ad_state(record: Campaign, zone: tzinfo | None, *, known: Sequence[Entry] = ()) -> AdState:
    """Returns the ad as an editor holds it, with dates in the CMS's zone. Raises BadResponse if layouts are missing."""
    state = state_of(record, known=known)
    properties = state.properties
    return AdState(
        name=properties.name,
        folder_id=properties.folder_id,
        tags=properties.tags,
        target_type=record.target_type or "",
        target=record.target or None,
        start_dt=_ad_date(record.start_dt, zone),
        end_dt=_ad_date(record.end_dt, zone),
        display_group_ids=record.display_group_ids,
        entries=state.entries,
        **{name: getattr(properties, name) for name in REFERENCES},
    )


def _entry(row: CampaignLayout) -> Entry:
    return Entry(
        key=0,
        layout_id=row.layout_id,
        name=row.name or say("Layout {layout_id}", layout_id=row.layout_id),
        duration_s=row.duration,
        layout_campaign_id=row.layout_campaign_id or None,
        day_part_id=row.day_part_id or None,
        days_of_week=row.days_of_week or None,
        geo_fence=row.geo_fence or None,
    )


def _with_known_marks(known: Sequence[Entry], entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    if not any(entry.locked or entry.draft or entry.retired for entry in known):
        return entries
    identity = identities(known, entries)
    marked_before = {identity(entry): entry for entry in known}
    return tuple(
        entry
        if (before := marked_before.get(identity(entry))) is None
        else entry.marked(locked=before.locked, draft=before.draft, retired=before.retired)
        for entry in entries
    )


def _wall_clock(seconds: int | None, zone: tzinfo | None) -> str | None:
    if not seconds:
        return None
    if zone is None:
        sentence = say("The CMS doesn't provide its time zone. Without it, this ad's dates would be lost.")
        raise Invalid(sentence, {"timezone": sentence}, say("Set the CMS's time zone in the connection's settings."))
    if is_second_of_two(seconds, zone):
        raise Invalid(
            say("The ad starts or ends at a time that occurs twice because the clocks go back. Saving would move it."),
            hint=say("Open the ad and choose another time first."),
        )
    return datetime.fromtimestamp(seconds, zone).strftime("%Y-%m-%d %H:%M:%S")


def _ad_date(seconds: int | None, zone: tzinfo | None) -> str | None:
    return wall_text(seconds, zone) if seconds and zone is not None else None
