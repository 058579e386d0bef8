"""Ad campaigns: opens them with all they refer to, saves them as a whole, and verifies without losing other changes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from datetime import tzinfo
from typing import Final

from app.api.cms_client import CmsClient
from app.core.change_hub import Kind
from app.core.errors import REFUSALS, Invalid, MarqueeError, NotFound, NotPermitted, OutcomeUnknown
from app.core.log import logger
from app.core.translatable_texts import phrase, quoted, say, say_n, spoken
from app.core.write_gate import guarded, pass_gate, since_read
from app.domain.ads.ad import AdState, Known, ad_as_stored, ad_problems, same_in_ad
from app.domain.ads.ad_order_steps import applied, plan, refused, same_order
from app.domain.campaigns.campaign import AD, Campaign
from app.domain.campaigns.campaign_form import CampaignForm
from app.domain.dates.wall_time import is_second_of_two, wall_problem, wall_seconds, wall_text
from app.domain.layouts.layout import Layout
from app.domain.lineups.lineup import CampaignState, Entry
from app.domain.list_queries import RecordId
from app.domain.merging.field_merge import changed_fields
from app.domain.merging.overwrite_check import ad_based_on, ad_still_applied, ad_without, repeated_steps
from app.services.campaigns.ad_reordering import AdOrders, Interrupted, OrderInterrupted, OrderProgress, Progress
from app.services.campaigns.campaign_copy import NO_ADS
from app.services.campaigns.campaign_creation import AD_DRAFTS, CAMPAIGNS, CampaignCreator
from app.services.campaigns.campaign_save_adapter import altered_tags
from app.services.campaigns.campaign_state_mapping import ad_playback, ad_state, adopted, as_begun, marked, references
from app.services.connection_state import Link
from app.services.drafts.draft import Work
from app.services.lookups.lookups import Lookups, Source
from app.services.records.field_labels import listed, listed_fields
from app.services.records.record_service import RecordWriter, altered
from app.services.saving import verified_save
from app.services.saving.creation import CreationUnknown
from app.services.saving.save_recheck import OverwriteRules, RecentSaves, Repeated
from app.services.saving.verified_save import SaveAdapter, SaveOutcome

RESOURCE: Final = CAMPAIGNS
MARKS_TIMEOUT_S = 3.0

NAMES = {
    "name": phrase("the name"),
    "folder_id": phrase("the folder"),
    "tags": phrase("the tags"),
    "target_type": phrase("the target type"),
    "target": phrase("the target"),
    "start_dt": phrase("the start"),
    "end_dt": phrase("the end"),
    "display_group_ids": phrase("the displays"),
    "entries": phrase("the layouts"),
}
"""Labels of the fields of `AdState` in sentences."""


@dataclass(frozen=True, slots=True)
class AdBase:
    """The state from which an editor of an ad starts.

    Attributes:
        record: the CMS's record; has the reached part of the target, and the user's permissions.
        lacks_zone: the ad has dates, but their time zone is unknown: they must not be shown, and saving would lose
            them.
        kept_at: the Unix second of the stored copy if the CMS could not be reached; None for a fresh answer.
    """

    record: Campaign
    state: AdState
    lacks_zone: bool = False
    kept_at: float | None = None


class AdCampaigns:
    """The ad campaigns of one session. Every method raises the errors of `core.errors`.

    Attributes:
        orders: reorderings, including interrupted ones.
        recent: the saves of the last minute, which are checked again.
    """

    def __init__(
        self,
        client: CmsClient,
        lookups: Lookups,
        writer: RecordWriter,
        creator: CampaignCreator,
        orders: AdOrders,
        *,
        zone: Callable[[], tzinfo | None],
        link: Link,
    ) -> None:
        self._client = client
        self._lookups = lookups
        self._writer = writer
        self._creator = creator
        self._zone = zone
        self._link = link
        self.orders = orders
        self.recent = writer.watch(
            RESOURCE,
            OverwriteRules(
                resource=AD_DRAFTS,
                state_type=AdState,
                title_of=lambda state: state.name,
                read=self._read,
                still_applied=ad_still_applied,
                is_based_on=ad_based_on,
                without=ad_without,
                state_of_record=self._state_of_ad,
                repeated=_repeated,
            ),
        )

    async def open(self, campaign_id: int, *, known: Sequence[Entry] = ()) -> AdBase:
        """Reads the ad with its layouts; entries that `known` has too keep their keys and marks.

        Raises NotFound, and Invalid if the campaign is not an ad.
        """
        with self._link.watching():
            record, visible = await asyncio.gather(
                self._client.campaigns.get(campaign_id),
                self._lookups.visible_layouts_in(campaign_id, within_s=MARKS_TIMEOUT_S),
            )
        if record.type != AD:
            raise Invalid(say("This isn't an ad campaign."), hint=say("Open it from the campaign list."))
        self._lookups.remember((record,))
        return self._base(record, visible, known)

    async def open_kept(self, campaign_id: int, *, known: Sequence[Entry] = ()) -> AdBase | None:
        """Returns the ad as last read, for when the CMS cannot be reached; None where there is no copy."""
        kept = await self._lookups.kept_campaign(campaign_id)
        if kept is None or kept.value.type != AD:
            return None
        visible = await self._lookups.visible_layouts()
        return replace(self._base(kept.value, visible, known), kept_at=kept.kept_at)

    def base_of(self, record: Campaign, *, known: Sequence[Entry] = ()) -> AdBase:
        """Returns the editor state of a record that was just read, without a request.

        Marks of layouts come from `known`.
        """
        return self._base(record, None, known)

    def _base(self, record: Campaign, visible: dict[int, Layout] | None, known: Sequence[Entry]) -> AdBase:
        zone = self._zone()
        state = ad_state(record, zone, known=known)
        if visible is not None:
            state = replace(state, entries=marked(_as_line_up(state), visible).entries)
        has_dates = bool(record.start_dt or record.end_dt)
        return AdBase(record, state, lacks_zone=zone is None and has_dates)

    async def create(self, state: AdState, initiator: object = None) -> int:
        """Creates an ad with all its content (POST, one PUT, then the layouts one by one) and returns its id.

        Raises Invalid before anything is sent, and CreationUnknown. Errors after the ad exists are not raised: what is
        missing is kept as its draft, unless the CMS refused it.
        """
        meant = ad_as_stored(state)
        Invalid.raise_first(ad_problems(meant))
        with self._writer.begun(), self._link.watching():
            made = await self._creator.create(_new_ad(meant))
            try:
                await self._complete(made, meant)
            except MarqueeError as error:
                logger("ads").info("the new ad %d is not complete: %s", made.campaign_id, type(error).__name__)
            finally:
                self._writer.publish(RESOURCE, made.campaign_id, Kind.CREATED, initiator)
        return made.campaign_id

    def register_sent(self, state: AdState, age_s: float) -> CreationUnknown:
        """Registers that an earlier run sent this new ad `age_s` seconds ago: `create` looks for it first."""
        return self._creator.register_sent(_new_ad(ad_as_stored(state)), age_s)

    async def _complete(self, made: Campaign, meant: AdState) -> None:
        if made.type != AD:
            raise NotPermitted(spoken(NO_ADS))
        zone, drafts = self._zone(), self._writer.drafts
        async with self._creator.turn(made.campaign_id):
            adapter = self.adapter(made.campaign_id)
            work = Work(ad_state(as_begun(made), zone), meant, zone=str(zone) if zone is not None else "")
            async with (
                drafts.kept_until_sent(AD_DRAFTS, made.campaign_id, work, title=meant.name) if drafts else nullcontext()
            ):
                before = await verified_save.read_new(adapter)
                await verified_save.send(adapter, before, meant)
            self.recent.note(made.campaign_id, before, await adapter.read())

    def adapter(self, campaign_id: int, progress: Progress | None = None) -> AdAdapter:
        """Returns the adapter with which `RecordWriter.save` saves this ad."""
        return AdAdapter(
            self._client,
            self._lookups,
            self._writer,
            self.orders,
            self.recent,
            campaign_id,
            zone=self._zone(),
            progress=progress,
        )

    async def standing(self, interrupted: Interrupted, *, waits: bool = False) -> OrderProgress:
        """As `AdOrders.standing`; a reordering that has finished by itself is checked again like any save."""
        standing = await self.orders.standing(interrupted, waits=waits)
        if standing.is_at_its_end:
            self._note(interrupted, await self._client.campaigns.get(interrupted.campaign_id))
        return standing

    async def finish(
        self, interrupted: Interrupted, initiator: object = None, progress: Progress | None = None
    ) -> None:
        """Continues a reordering to its end and verifies it. Raises OrderInterrupted if it stops again."""
        await self._end(self.orders.finish, interrupted, initiator, progress)

    async def put_back(
        self, interrupted: Interrupted, initiator: object = None, progress: Progress | None = None
    ) -> None:
        """Restores the layout order from before a reordering, and verifies it.

        Raises OrderInterrupted if it stops again.
        """
        await self._end(self.orders.put_back, interrupted, initiator, progress)

    async def keep_as_draft(self, campaign_id: int) -> bool:
        """Turns the signed-in account's unfinished order of an ad that isn't found into a draft, unless it has one.

        It can't be finished or undone, but the ad can be created again, or may only not be shared at the moment.
        Returns False if there is none. Raises DiskProblem.
        """
        interrupted, drafts = await self.orders.interruption_of(campaign_id), self._writer.drafts
        if interrupted is None or not interrupted.is_mine or drafts is None:
            return False
        if await drafts.load(AD_DRAFTS, campaign_id) is None:
            kept, zone, journal = await self.open_kept(campaign_id), self._zone(), interrupted.journal
            like = kept.state if kept is not None else AdState(name=interrupted.title)
            before, target = (replace(like, entries=end) for end in (journal.before, journal.target))
            work = Work(before, target, zone=str(zone) if zone is not None else "")
            drafts.keep(AD_DRAFTS, campaign_id, work, title=interrupted.title, is_left=True)
            await drafts.flush()
        await self.orders.forget(campaign_id)
        return True

    async def repair(self, found: Repeated[AdState]) -> SaveOutcome[AdState]:
        """Removes again what arrived twice, as a normal save; another user's change since then makes it NeedsMerge."""
        campaign_id = int(found.record_id)
        return await self._writer.save(RESOURCE, campaign_id, self.adapter(campaign_id), found.now, found.repaired)

    def _state_of_ad(self, record: Campaign) -> AdState | None:
        return None if record.type != AD or record.layouts is None else ad_state(record, self._zone())

    async def _read(self, campaign_id: RecordId) -> AdState:
        await self.orders.check_elsewhere(int(campaign_id))
        return ad_state(await self._client.campaigns.get(int(campaign_id)), self._zone())

    async def _end(
        self,
        go: Callable[[Interrupted, Progress | None], Awaitable[Campaign]],
        interrupted: Interrupted,
        initiator: object,
        progress: Progress | None,
    ) -> None:
        campaign_id = interrupted.campaign_id
        record: Campaign | None = None
        async with self._writer.turn(RESOURCE, campaign_id):
            try:
                record = await go(interrupted, progress)
            finally:
                self._writer.publish(RESOURCE, campaign_id, Kind.UPDATED, initiator, record)
        self._note(interrupted, record)

    def _note(self, interrupted: Interrupted, record: Campaign) -> None:
        """Registers that the layouts of `record` are as an interrupted order left them, with its steps."""
        fresh = ad_state(record, self._zone())
        before, target = (
            replace(fresh, entries=end) for end in (interrupted.journal.before, interrupted.journal.target)
        )
        self._writer.own(RESOURCE, interrupted.campaign_id).confirmed(before, fresh)
        self.recent.note(interrupted.campaign_id, before, fresh, through=(target,))


class AdAdapter(SaveAdapter[AdState]):
    """Saves one ad; see `saving.SaveAdapter`.

    A write is one complete PUT if something besides the layouts differs, then the steps that put the layouts in order.

    Attributes:
        recent: where its saves are checked again.
        record: the record as last read.
    """

    def __init__(
        self,
        client: CmsClient,
        lookups: Lookups,
        writer: RecordWriter,
        orders: AdOrders,
        recent: RecentSaves[AdState],
        campaign_id: int,
        *,
        zone: tzinfo | None,
        progress: Progress | None = None,
    ) -> None:
        self._client = client
        self._lookups = lookups
        self._writer = writer
        self._orders = orders
        self.recent = recent
        self._campaign_id = campaign_id
        self._zone = zone
        self._progress = progress
        self._gate = orders.gate()
        self._theirs: AdState | None = None
        self._read_at = 0.0
        # The final state of the write: it need not be read again.
        self._read_back: Campaign | None = None
        self._known: Sequence[Entry] = ()
        self.record: Campaign | None = None

    async def read(self) -> AdState:
        """Reads the ad. Raises OrderInterrupted where a reordering is half-way: that state is not intended.

        Raises OrderElsewhere if it is another window's.
        """
        await self._check_order()
        read_back, self._read_back = self._read_back, None
        self.record = read_back or await self._client.campaigns.get(self._campaign_id, whole=True)
        self._read_at = time.monotonic()
        self._lookups.remember((self.record,))
        self._theirs = ad_state(self.record, self._zone, known=self._known)
        return self._theirs

    async def write(self, meant: AdState) -> None:
        """Raises Invalid before anything is sent if the CMS would refuse it, and OrderInterrupted half-way."""
        record, theirs = self.record, self._theirs
        assert record is not None, "an adapter reads before it writes"
        assert theirs is not None, "the same"
        await self._check(meant, theirs)
        pass_gate(self._gate)
        self._writer.keep(RESOURCE, self._campaign_id, record.name, record, "save")
        if _differs_besides_layouts(theirs, meant):
            await self._put(record, theirs, meant)
        if not same_order(theirs.entries, meant.entries):
            try:
                self._read_back = await self._orders.arrange(
                    self._campaign_id, meant.name, theirs.entries, meant.entries, self._progress, self._gate
                )
            except MarqueeError:
                # Our own steps did half of it: that must not look like an overwritten earlier save.
                self.recent.forget(self._campaign_id)
                raise

    def adopt(self, meant: AdState, theirs: AdState) -> AdState:
        self._known = meant.entries
        kept = ad_as_stored(meant)
        if meant.name == theirs.name:
            kept = replace(kept, name=theirs.name)
        entries = adopted(_as_line_up(kept), _as_line_up(theirs)).entries
        return replace(kept, entries=entries)

    def stages(self, before: AdState, meant: AdState) -> tuple[AdState, ...]:
        """The order of the layouts follows the PUT; its own steps are in its journal, unless the first was refused."""
        steps = plan(before.entries, meant.entries)
        if not steps:
            return ()
        after_first = replace(meant, entries=applied(steps[0], before.entries))
        has_put = _differs_besides_layouts(before, meant)
        return (replace(meant, entries=before.entries), after_first) if has_put else (after_first,)

    def same(self, one: AdState, other: AdState) -> bool:
        return not changed_fields(one, other, same_in_ad)

    def server_adjustment(self, meant: AdState, fresh: AdState) -> str:
        differences = changed_fields(meant, fresh, same_in_ad)
        if not differences or not all(self._is_theirs(name, meant, fresh) for name in differences):
            return ""
        return say("The CMS saved it but changed {fields}.", fields=listed_fields(NAMES, differences))

    def saved(self, before: AdState, fresh: AdState) -> tuple[str, tuple[str, ...]]:  # noqa: ARG002 - as `saving.SaveAdapter`
        layouts = say_n("{n} layout", "{n} layouts", len(fresh.entries))
        displays = say_n("{n} display group", "{n} display groups", len(fresh.display_group_ids))
        return say("Saved and verified: {layouts} on {displays}.", layouts=layouts, displays=displays), ()

    # inside

    async def _check(self, meant: AdState, theirs: AdState) -> None:
        problems = ad_problems(meant)
        locked = refused(plan(theirs.entries, meant.entries))
        if locked:
            names = listed([quoted(name) for name in dict.fromkeys(entry.name for entry in locked)])
            problems["entries"] = say(
                "Not shared with you, so the CMS won't let you add it again: {names}.", names=names
            )
        Invalid.raise_first(problems)

    async def _check_order(self) -> None:
        unfinished = await self._orders.interruption_of(self._campaign_id)
        if unfinished is not None:
            standing = await self._orders.standing(unfinished)
            if not standing.is_at_its_end:
                cause = MarqueeError(say("It was interrupted earlier."))
                raise OrderInterrupted(self._campaign_id, standing.done or 0, standing.total, cause)
        await self._orders.check_elsewhere(self._campaign_id)

    async def _put(self, record: Campaign, theirs: AdState, meant: AdState) -> None:
        """Sends the complete PUT, and once more if its answer was lost and it has not arrived.

        It has the same effect when it arrives twice, or late.
        """
        form = ad_form(meant, record, self._zone)
        try:
            return await self._put_once(form, theirs, meant)
        except OutcomeUnknown as lost:
            if await self._has_arrived(lost, theirs, meant):
                return None
            first = lost
        try:
            await self._put_once(form, theirs, meant)
        except OutcomeUnknown as lost:
            if not await self._has_arrived(first, theirs, meant):
                raise (first if lost.is_rolled_back else lost) from lost
        except MarqueeError as error:
            raise first from error  # what prevented the second try says nothing about the first

    async def _put_once(self, form: CampaignForm, theirs: AdState, meant: AdState) -> None:
        try:
            with guarded(since_read(self._read_at)):
                await self._client.campaigns.update(self._campaign_id, form)
        except REFUSALS as refusal:
            if await self._was_put(theirs, meant):
                return
            if isinstance(refusal, NotFound):
                raise await self._missing_reference(meant, refusal) from refusal
            raise

    async def _has_arrived(self, lost: OutcomeUnknown, theirs: AdState, meant: AdState) -> bool:
        """Whether a PUT without an answer was carried out. Raises `lost` if that can't be told.

        Raises the CMS's reason if it reported the failure itself.
        """
        try:
            now = ad_state(await self._client.campaigns.get(self._campaign_id), self._zone)
        except MarqueeError as error:
            raise lost from error
        self._read_at = time.monotonic()
        if not _differs_besides_layouts(now, meant):
            return True
        if _differs_besides_layouts(now, theirs):
            raise lost  # the caller sees that the record is neither as before nor as intended
        if lost.is_rolled_back:
            raise lost.refusal or lost from lost
        return False

    async def _was_put(self, theirs: AdState, meant: AdState) -> bool:
        """Whether a refused PUT was carried out: a gateway may send it twice and return the second answer."""
        try:
            now = ad_state(await self._client.campaigns.get(self._campaign_id), self._zone)
        except MarqueeError:
            return False
        return not _differs_besides_layouts(now, meant) and _differs_besides_layouts(now, theirs)

    async def _missing_reference(self, meant: AdState, missing: NotFound) -> MarqueeError:
        """Returns an error for a missing reference: the ad was just read, so it exists.

        The CMS does not name what is missing.
        """
        try:
            groups = await self._lookups.display_groups(refresh=True)
        except MarqueeError:
            return missing
        known = {group.display_group_id for group in groups.items}
        unknown = [f"#{group_id}" for group_id in meant.display_group_ids if group_id not in known]
        if not unknown or not groups.is_complete:
            sentence = say("The CMS can't find the folder or one of the display groups.")
            return Invalid(sentence, {"display_group_ids": sentence})
        sentence = say(
            "The CMS can't find {groups}: deleted or not shared with you. Remove it to save.", groups=listed(unknown)
        )
        return Invalid(sentence, {"display_group_ids": sentence})

    def _is_theirs(self, name: str, meant: AdState, fresh: AdState) -> bool:
        """Whether the CMS itself explains a difference: removed markup, cut texts, a time that does not exist."""
        one, other = getattr(meant, name), getattr(fresh, name)
        if name == "tags":
            return altered_tags(meant.tags, fresh.tags)
        if name in {"start_dt", "end_dt"} and isinstance(one, str) and self._zone is not None:
            return not wall_problem(one) and wall_text(wall_seconds(one, self._zone), self._zone) == other
        return isinstance(other, str) and altered(one, other)


def ad_form(state: AdState, record: Campaign, zone: tzinfo | None) -> CampaignForm:
    """Returns the complete form of a PUT: the CMS resets the fields it lacks (observed on 4.5.1).

    Raises Invalid where the record has dates and their time zone is unknown: they would be lost. Also for an unchanged
    date that its text would move: the second of two moments when clocks go back.
    """
    if zone is None and (record.start_dt or record.end_dt):
        sentence = say("The CMS doesn't provide its time zone. Without it, this ad's dates would be lost.")
        raise Invalid(sentence, {"start_dt": sentence}, say("Set the CMS's time zone in the connection's settings."))
    for name in ("start_dt", "end_dt"):
        seconds = getattr(record, name)
        if not zone or not seconds or getattr(state, name) != wall_text(seconds, zone):
            continue
        if is_second_of_two(seconds, zone):
            sentence = say("This time occurs twice because the clocks go back. Saving would move it to the first.")
            raise Invalid(sentence, {name: sentence}, say("Choose another time."))
    return CampaignForm(
        name=state.name,
        folder_id=state.folder_id if state.folder_id != record.folder_id else None,
        tags=state.tags,
        target_type=state.target_type,
        target=state.target,
        start_dt=state.start_dt,
        end_dt=state.end_dt,
        display_group_ids=state.display_group_ids,
        **ad_playback(record),
        **references(state, record),
    )


def _new_ad(state: AdState) -> CampaignForm:
    """Returns the form of the POST for a new ad; the rest follows once it exists."""
    return CampaignForm(
        name=state.name, type=AD, folder_id=state.folder_id, target_type=state.target_type, target=state.target
    )


def _repeated(campaign_id: RecordId, way: Sequence[AdState], now: AdState) -> Repeated[AdState] | None:
    """Returns which steps of a save seem to have arrived twice: repeated steps have another effect."""
    found = repeated_steps([state.entries for state in way], now.entries)
    if found is None:
        return None
    odd = (*found.extra, *found.missing)
    names = dict.fromkeys(entry.name for entry in odd)
    if len(names) == 1:
        saved, there = (
            sum(entry.name == odd[0].name for entry in entries) for entries in (way[-1].entries, now.entries)
        )
        sentence = say(
            "“{layout}” is now in “{title}” {there}×. You saved it {saved}×.",
            title=now.name,
            layout=odd[0].name,
            there=there,
            saved=saved,
        )
    else:
        sentence = say(
            "Some layouts appear in “{title}” more times or fewer times than you saved: {names}.",
            title=now.name,
            names=listed([quoted(name) for name in names]),
        )
    offer = say_n("Remove extra layout", "Remove {n} extra layouts", len(found.extra))
    if found.missing:
        offer = say("Restore my saved version")
    bare, repaired = (replace(now, entries=entries) for entries in (found.bare, found.repaired))
    return Repeated(campaign_id, sentence, offer, now, bare, repaired)


def _differs_besides_layouts(one: AdState, other: AdState) -> bool:
    """Whether anything other than the layouts differs."""
    return bool(set(changed_fields(one, other, same_in_ad)) - {"entries"})


def _as_line_up(state: AdState) -> CampaignState:
    return CampaignState(0, entries=state.entries)


async def known_references(lookups: Lookups) -> Known:
    """Returns the day parts and display groups against which an ad is checked. A refused look-up counts as unknown."""
    groups = await lookups.display_groups()
    parts = await lookups.day_parts()
    return Known(
        {part.day_part_id: part for part in parts.items} if parts.source is Source.CMS else None,
        frozenset(group.display_group_id for group in groups.items) if groups.is_complete else None,
    )
