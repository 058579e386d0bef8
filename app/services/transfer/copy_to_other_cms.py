"""Copies a campaign or a command to another connection's CMS; never guesses, and lists what can't be copied."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import tzinfo

from app.core.errors import Conflict, Invalid, MarqueeError, NotFound, NotPermitted, OutcomeUnknown
from app.core.log import logger
from app.core.translatable_texts import quoted, say, say_n
from app.domain.ads.ad import AdState, same_in_ad
from app.domain.campaigns.campaign import AD, Campaign
from app.domain.campaigns.validation import REFERENCES
from app.domain.commands.command import Command
from app.domain.layouts.layout import Layout
from app.domain.lineups.lineup import CampaignProperties, Entry
from app.domain.lineups.lineup_diff import Identity
from app.domain.merging.cross_cms_matches import Counterpart, by_unique_name, counterparts, folder_at, folder_path
from app.domain.text.collation import collation_key
from app.services.campaigns import ad_campaigns
from app.services.campaigns.campaign_creation import CAMPAIGNS
from app.services.campaigns.campaign_state_mapping import ad_state, as_begun, has_dates, state_of
from app.services.commands.command_service import command_form
from app.services.drafts.draft import Work
from app.services.records.field_labels import listed, listed_fields
from app.services.saving.verified_save import NeedsMerge, Saved, ServerAdjusted
from app.services.session.session import Session

_AD_FIELDS = ("tags", "target", "start_dt", "end_dt", "display_group_ids", "entries", *REFERENCES)


@dataclass(frozen=True, slots=True)
class CampaignPlan:
    """What copying a campaign would do in the target CMS.

    Attributes:
        layouts: its layouts and their counterparts, in order.
        choices: every layout there that can be chosen, by name.
        zone: the target's time zone, in which the dates of `ad` are meant.
        notes: what else isn't copied unchanged, one sentence each.
    """

    source: Campaign
    properties: CampaignProperties
    entries: tuple[Entry, ...]
    layouts: tuple[Counterpart, ...]
    choices: tuple[Layout, ...]
    folder_id: int | None = None
    ad: AdState | None = None
    zone: tzinfo | None = None
    notes: tuple[str, ...] = ()

    @property
    def open_layouts(self) -> tuple[Counterpart, ...]:
        """The layouts that the user has to decide."""
        return tuple(each for each in self.layouts if not each.is_decided)


@dataclass(frozen=True, slots=True)
class Copied:
    """The new record; `notes` say how it differs from the source."""

    record_id: int
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FoundLayouts:
    """The layouts of a line-up and their counterparts in another CMS.

    Attributes:
        layouts: each with its counterpart, in order.
        choices: every layout there that can be chosen, by name.
        notes: why some may not have been found, one sentence each.
    """

    layouts: tuple[Counterpart, ...]
    choices: tuple[Layout, ...]
    notes: tuple[str, ...] = ()


async def find_layouts(source: Session, target: Session, entries: Sequence[Entry]) -> FoundLayouts:
    """Finds the counterparts of a line-up's layouts in another connection's CMS. Raises what reading raises."""
    mine, theirs = await asyncio.gather(source.lookups.layouts(), target.lookups.layouts(refresh=True))
    here = {layout.layout_id: layout for layout in mine.items}
    notes: list[str] = []
    if any(entry.layout_id not in here for entry in entries):
        notes.append(say("Some layouts here have no known code, so they're matched by name only."))
    if not theirs.is_complete:
        notes.append(theirs.sentence or say("{name} doesn't list all its layouts.", name=target.connection.name))
    usable = (layout for layout in theirs.items if not layout.is_draft and not layout.retired)
    choices = tuple(sorted(usable, key=lambda layout: collation_key(layout.name)))
    return FoundLayouts(counterparts(entries, here, theirs.items), choices, tuple(notes))


async def plan_campaign(source: Session, target: Session, campaign_id: int) -> CampaignPlan:
    """Reads both sides and compares. Raises what reading raises."""
    with source.link.watching():
        record = await source.client.campaigns.get(campaign_id)
    state = state_of(record)
    found = await find_layouts(source, target, state.entries)
    notes = list(found.notes)
    folder_id = await _folder(source, target, record, notes)
    plan = CampaignPlan(
        source=record,
        properties=state.properties,
        entries=state.entries,
        layouts=found.layouts,
        choices=found.choices,
        folder_id=folder_id,
    )
    if record.type == AD:
        if has_dates(record):
            await asyncio.gather(source.refresh_zone(), target.refresh_zone())
        return await _with_ad(source, target, plan, notes)
    scheduled = sum(entry.is_scheduled for entry in state.entries)
    if scheduled:
        notes.append(
            say_n(
                "Days, day parts and geofences of {n} entry aren't copied.",
                "Days, day parts and geofences of {n} entries aren't copied.",
                scheduled,
            )
        )
    return replace(plan, notes=tuple(notes))


async def copy_campaign(
    plan: CampaignPlan,
    target: Session,
    name: str,
    chosen: Mapping[Identity, Layout | None],
    initiator: object = None,
) -> Copied:
    """Makes the copy. `chosen` decides the open layouts; None, or a missing entry, leaves one out.

    Raises what creating raises. Once the campaign exists, errors are noted and not raised.
    """
    with target.writer.begun():
        return await _copy_campaign(plan, target, name, chosen, initiator)


async def _copy_campaign(
    plan: CampaignPlan, target: Session, name: str, chosen: Mapping[Identity, Layout | None], initiator: object
) -> Copied:
    layouts = {each.identity: each.layout or chosen.get(each.identity) for each in plan.layouts}
    entries = tuple(
        replace(
            entry,
            layout_id=layout.layout_id,
            layout_campaign_id=layout.campaign_id,
            name=layout.name,
            duration_s=layout.duration,
            locked=False,
        )
        for entry in plan.entries
        if (layout := layouts[entry.identity]) is not None
    )
    left_out = len(plan.entries) - len(entries)
    notes = list(plan.notes)
    if left_out:
        notes.append(say_n("{n} entry was skipped.", "{n} entries were skipped.", left_out))
    if plan.ad is not None:
        if has_dates(plan.source) and plan.zone is not None and await target.fetch_zone() != plan.zone:
            raise Conflict(
                say("The time zone of {name} has changed in the meantime.", name=target.connection.name),
            )
        campaign_id = await _copy_ad(replace(plan.ad, name=name, entries=entries), target, notes, initiator)
    else:
        campaign_id = await _copy_list(plan, target, name, entries, notes, initiator)
    return Copied(campaign_id, tuple(notes))


async def _copy_list(
    plan: CampaignPlan,
    target: Session,
    name: str,
    entries: Sequence[Entry],
    notes: list[str],
    initiator: object,
) -> int:
    done = await target.campaigns.create(name, folder_id=plan.folder_id, initiator=initiator)
    notes.extend(done.notes)
    campaign_id = done.campaign.campaign_id
    is_lost = False
    try:
        base = state_of(as_begun(done.campaign))
        there = base.properties
        properties = replace(plan.properties, name=there.name, folder_id=there.folder_id, folder_name=there.folder_name)
        bare = tuple(replace(entry, day_part_id=None, days_of_week=None, geo_fence=None) for entry in entries)
        meant = replace(base, properties=properties, entries=bare)
        async with target.drafts.kept_until_sent(CAMPAIGNS, campaign_id, Work(base, meant), title=there.name):
            try:
                outcome = await target.campaigns.save(base, meant, initiator)
            except OutcomeUnknown:
                is_lost = True
                outcome = await target.campaigns.save(base, meant, initiator)  # finds out whether the first arrived
    except MarqueeError as error:
        logger("copies").info("a copy is not complete: %s", type(error).__name__)
        if is_lost and not isinstance(error, Invalid | NotFound | NotPermitted):
            notes.append(say("It was created, but may still be empty: {sentence}", sentence=error.sentence))
        else:
            notes.append(say("It was created, but is still empty: {sentence}", sentence=error.sentence))
        return campaign_id
    match outcome:
        case Saved():
            notes.extend(outcome.notes)
        case ServerAdjusted(sentence=sentence):
            notes.append(sentence)
        case NeedsMerge():
            notes.append(say("Someone else changed it right away. Check it before you use it."))
    return campaign_id


async def _copy_ad(state: AdState, target: Session, notes: list[str], initiator: object) -> int:
    campaign_id = await target.ads.create(state, initiator)
    try:
        made = (await target.ads.open(campaign_id)).state
    except MarqueeError as error:
        notes.append(say("It was created, but Marquee couldn't read it back: {sentence}", sentence=error.sentence))
        return campaign_id
    missing = [name for name in _AD_FIELDS if not same_in_ad(name, getattr(state, name), getattr(made, name))]
    if missing:
        notes.append(say("Different from the original: {fields}.", fields=listed_fields(ad_campaigns.NAMES, missing)))
    return campaign_id


async def _with_ad(source: Session, target: Session, plan: CampaignPlan, notes: list[str]) -> CampaignPlan:
    """Matches displays and day parts by name; dates keep their wall-clock times."""
    record = plan.source
    state = ad_state(record, source.timezone)
    if record.start_dt or record.end_dt:
        if any(side.timezone is None or side.is_zone_doubtful for side in (source, target)):
            notes.append(say("Dates aren't copied because one of the time zones isn't known."))
            state = replace(state, start_dt=None, end_dt=None)
        elif target.timezone is not None and source.timezone != target.timezone:
            notes.append(say("Start and end keep their time of day, but in {zone}.", zone=target.timezone.key))
    mine, theirs = await asyncio.gather(source.lookups.display_groups(), target.lookups.display_groups())
    names = {group.display_group_id: group.name for group in mine.items}
    wanted = {
        group_id: names.get(group_id, say("display group {id}", id=group_id)) for group_id in state.display_group_ids
    }
    groups, missing = by_unique_name(wanted, {group.display_group_id: group.name for group in theirs.items})
    if missing:
        notes.append(
            say(
                "Displays missing or not unique there: {names}.",
                names=listed([quoted(name) for name in missing]),
            )
        )
    entries = await _with_day_parts(source, target, plan.entries, notes)
    state = replace(
        state,
        folder_id=plan.folder_id,
        display_group_ids=tuple(groups[group_id] for group_id in state.display_group_ids if group_id in groups),
        entries=(),
    )
    return replace(plan, ad=state, entries=entries, zone=target.timezone, notes=tuple(notes))


async def _with_day_parts(
    source: Session, target: Session, entries: tuple[Entry, ...], notes: list[str]
) -> tuple[Entry, ...]:
    used = {entry.day_part_id for entry in entries if entry.day_part_id}
    if not used:
        return entries
    mine, theirs = await asyncio.gather(source.lookups.day_parts(), target.lookups.day_parts())
    names = {part.day_part_id: part.name for part in mine.items}
    wanted = {part_id: names.get(part_id, say("day part {id}", id=part_id)) for part_id in used}
    parts, missing = by_unique_name(wanted, {part.day_part_id: part.name for part in theirs.items})
    if missing:
        notes.append(
            say(
                "Day parts missing or not unique there: {names}.",
                names=listed([quoted(name) for name in missing]),
            )
        )
    return tuple(
        replace(entry, day_part_id=parts.get(entry.day_part_id)) if entry.day_part_id else entry for entry in entries
    )


async def _folder(source: Session, target: Session, record: Campaign, notes: list[str]) -> int | None:
    """Returns the folder with the same path in the target; None, with a note, leaves the choice to the CMS."""
    mine, theirs = await asyncio.gather(source.lookups.folders(), target.lookups.folders())
    path = folder_path(mine.items, record.folder_id)
    if path == () or (path is None and (record.folder_name or "/") == "/"):
        return None
    found = folder_at(theirs.items, path) if path is not None else None
    if found is None:
        shown = " / ".join(path) if path is not None else record.folder_name
        notes.append(
            say("The folder “{folder}” doesn't exist there. The copy goes to the default folder.", folder=shown)
        )
        return None
    return found.folder_id


# --------------------------------------------------------------------------------------------------- commands


@dataclass(frozen=True, slots=True)
class CommandPlan:
    """What copying a command would do. `taken_by` is the target's command with the same code, '' for none."""

    source: Command
    taken_by: str = ""


async def plan_command(source: Session, target: Session, command_id: int) -> CommandPlan:
    """Reads the command, and looks up its code in the target. Raises what reading raises."""
    record = await source.commands.get(command_id)
    return CommandPlan(record, await code_taken_by(target, record.code))


async def code_taken_by(target: Session, code: str) -> str:
    """Returns the name of a command with exactly this code; '' if there is none."""
    with target.link.watching():
        taken = await target.client.commands.with_code(code)
    return taken[0].name or str(taken[0].command_id) if taken else ""


async def copy_command(plan: CommandPlan, target: Session, name: str, code: str, initiator: object = None) -> Copied:
    """Makes the copy with everything that can be written of a command. Raises Invalid if the code is taken."""
    form = replace(command_form(plan.source), name=name, code=code)
    made = await target.commands.create(form, initiator)
    fresh = command_form(made)
    differs = [
        field
        for field in ("description", "command_string", "validation_string")
        if getattr(form, field) != getattr(fresh, field)
    ]
    notes = (say("The CMS accepted it and changed its texts."),) if differs else ()
    return Copied(made.command_id, notes)
