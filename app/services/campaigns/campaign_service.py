"""Lists, opens, saves, creates, renames, duplicates and deletes campaigns."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, aclosing
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from app.api.cms_client import CmsClient
from app.core.change_hub import Initiator, Kind
from app.core.errors import Conflict, Invalid, NotFound, Offline
from app.core.translatable_texts import say, say_n, spoken
from app.core.write_gate import Gate
from app.domain.campaigns.campaign import AD, LIST, Campaign
from app.domain.campaigns.campaign_form import CampaignForm
from app.domain.campaigns.validation import campaign_problems, line_up_problems, new_ad_problems
from app.domain.layouts.layout import Layout
from app.domain.lineups.lineup import CampaignProperties, CampaignState, Entry, LayoutMarks, last_saved
from app.domain.list_queries import CampaignQuery, Page, RecordId
from app.domain.merging.overwrite_check import is_based_on, same_state, still_applied, without
from app.domain.text.tags import retagged, same_tags, tag_name
from app.services.campaigns.batched_campaign_reads import existing, listed, read_ahead
from app.services.campaigns.campaign_copy import NO_ADS, CampaignCopier
from app.services.campaigns.campaign_creation import CAMPAIGNS, CampaignCreator
from app.services.campaigns.campaign_save_adapter import AskZone, CampaignAdapter, CampaignMover
from app.services.campaigns.campaign_state_mapping import marked, marks_of, read_state, state_of
from app.services.connection_state import Link
from app.services.drafts.journals import AD_ORDER
from app.services.lookups.lookups import Lookups
from app.services.records.deletion import Deleted, Deletion
from app.services.records.read_ahead import ReadAhead
from app.services.records.record_service import RecordWriter
from app.services.saving import verified_save
from app.services.saving.history import DELETING, SAVING
from app.services.saving.own_writes import OwnWrites
from app.services.saving.save_recheck import OverwriteRules

RESOURCE: Final = CAMPAIGNS
MARKS_TIMEOUT_S = 3.0


@dataclass(frozen=True, slots=True)
class CampaignBase:
    """The state from which an editor of a campaign starts.

    Attributes:
        record: the CMS's record; has the type, the owner and the user's permissions. If the CMS cannot be reached and
            there is no stored copy, it has no more than a draft knows.
        state: what is edited.
        kept_at: the Unix second of the stored copy if the CMS could not be reached; None for a fresh answer.
    """

    record: Campaign
    state: CampaignState
    kept_at: float | None = None


@dataclass(frozen=True, slots=True)
class CampaignResult:
    """The campaign after an action, freshly read; `notes` say what did not work as intended."""

    campaign: Campaign
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Retagged:
    """The tags that a campaign got and lost. Adding the removed ones and removing the added ones undoes it."""

    added: tuple[str, ...]
    removed: tuple[str, ...]
    note: str = ""


class CampaignService:
    """The campaigns of one session. Every method raises the errors of `core.errors`.

    Changes are published with the `initiator` that was passed in, so that a caller recognises its own.

    Attributes:
        recent: the saves of the last minute, which are checked again.
    """

    def __init__(
        self,
        client: CmsClient,
        lookups: Lookups,
        writer: RecordWriter,
        creator: CampaignCreator,
        *,
        ask_zone: AskZone,
        link: Link,
    ) -> None:
        self._client = client
        self._lookups = lookups
        self._writer = writer
        self._creator = creator
        self._ask_zone = ask_zone
        self._link = link
        self.recent = writer.watch(RESOURCE, _watched(self._read_again, lookups.full_name))

    async def pages(self, query: CampaignQuery | None = None) -> AsyncGenerator[Page[Campaign]]:
        """Yields the campaigns that match the query, page by page (see `api.paging`)."""
        with self._link.watching():
            async with aclosing(self._client.campaigns.pages(query)) as pages:
                async for page in pages:
                    self._lookups.remember(page.items)
                    yield page

    async def open(self, campaign_id: int, *, known: Sequence[Entry] = ()) -> CampaignBase:
        """Reads the campaign with its line-up and marks. Entries that are also in `known` keep their keys."""
        base, visible = await asyncio.gather(
            self.read(campaign_id, known=known),
            self._lookups.visible_layouts_in(campaign_id, len(known), MARKS_TIMEOUT_S),
        )
        return await _with_marks(base.record, base.state, visible)

    async def read(self, campaign_id: int, *, known: Sequence[Entry] = ()) -> CampaignBase:
        """Reads the campaign with its line-up in one request. Entries also in `known` keep their keys and marks."""
        with self._link.watching():
            record = await self._client.campaigns.get(campaign_id)
            state = await read_state(record, known=known)
        self._lookups.remember((record,))
        return CampaignBase(record, state)

    async def marks(self, state: CampaignState) -> dict[int, LayoutMarks]:
        """Returns the marks of the state's layouts, by layout id; empty if the CMS does not list layouts."""
        visible = await self._lookups.visible_layouts_in(state.campaign_id, len(state.entries))
        return {} if visible is None else await asyncio.to_thread(marks_of, state, visible)

    async def open_kept(self, campaign_id: int, *, known: Sequence[Entry] = ()) -> CampaignBase | None:
        """Returns the campaign as last read, for when the CMS cannot be reached; None where there is no copy."""
        kept = await self._lookups.kept_campaign(campaign_id)
        if kept is None:
            return None
        visible = await self._lookups.visible_layouts()
        base = await _with_marks(kept.value, await read_state(kept.value, known=known), visible)
        return replace(base, kept_at=kept.kept_at)

    async def line_up(self, campaign_id: int) -> tuple[Entry, ...]:
        """Returns the entries of a campaign for display: without marks, in one request.

        While the CMS cannot be reached, it returns them as last read.
        """
        try:
            with self._link.watching():
                record = await self._client.campaigns.get(campaign_id)
        except Offline:
            kept = await self._lookups.kept_campaign(campaign_id)
            if kept is None:
                raise
            record = kept.value
        else:
            self._lookups.remember((record,))
        return (await read_state(record)).entries

    async def save(
        self, base: CampaignState, working: CampaignState, initiator: object = None
    ) -> verified_save.SaveOutcome[CampaignState]:
        """Saves `working`, which was made of `base`: reads again, compares, sends one PUT, reads back, verifies.

        Raises Invalid before anything is sent if the CMS would refuse it. Raises OutcomeUnknown if it is unknown
        whether the save arrived; saving again is safe then, and finds out. Entries read back keep the keys of
        `working`. The saved record is checked again a little later (`recent`).
        """
        Invalid.raise_first(campaign_problems(working.properties))
        blocked = line_up_problems(base.entries, working.entries)
        if blocked:
            raise Invalid(next(iter(blocked.values())), hint=say("Remove it from the line-up, then save again."))
        adapter = self._adapter(working.campaign_id, known=working.entries)
        async with self._turn(working.campaign_id) as gate:
            own = self._own(working.campaign_id)
            with self._writer.noticing(RESOURCE, working.campaign_id, adapter):
                saved = await verified_save.save(adapter, base, working, gate, own, initiator)
            outcome = self._with_recent(saved, adapter, base)
        if not isinstance(outcome, verified_save.Saved) or outcome.was_sent:
            self._publish(working.campaign_id, Kind.UPDATED, initiator, adapter.record)
        return outcome

    def may_have_sent(self, meant: CampaignState) -> bool:
        """Whether an earlier save of this state has an unknown outcome."""
        return self._own(meant.campaign_id).may_have_sent(meant, same_state)

    async def create(
        self,
        name: str,
        *,
        type: str = LIST,  # noqa: A002 - the CMS's own word for it
        folder_id: int | None = None,
        target_type: str | None = None,
        target: int | None = None,
        initiator: object = None,
    ) -> CampaignResult:
        """Creates a campaign; an ad needs a target. Raises CreationUnknown if the answer is lost."""
        problems = campaign_problems(CampaignProperties(name=name))
        if type == AD:
            problems |= new_ad_problems(target_type or "", target)
        Invalid.raise_first(problems)
        form = CampaignForm(name=name.strip(), type=type, folder_id=folder_id)
        if type == AD:
            form = replace(form, target_type=target_type, target=target)
        with self._link.watching():
            campaign = await self._creator.create(form)
        self._publish(campaign.campaign_id, Kind.CREATED, initiator, campaign)
        if campaign.type != type:
            return CampaignResult(campaign, (spoken(NO_ADS),))
        return CampaignResult(campaign)

    async def rename(
        self, campaign_id: int, name: str, initiator: object = None, *, only_from: str | None = None
    ) -> CampaignResult:
        """Changes the name only: the PUT has every field except the line-up, which stays. Raises Conflict.

        With `only_from` it must still have that name: raises Conflict if it was renamed since.
        """
        Invalid.raise_first(campaign_problems(CampaignProperties(name=name)))

        def renamed(now: CampaignState) -> CampaignState:
            meant = replace(now, properties=replace(now.properties, name=name.strip()))
            if only_from not in {None, now.properties.name} and not adapter.same(now, meant):
                raise Conflict(
                    say("It has since been renamed to “{name}”, so it keeps that name.", name=now.properties.name),
                    say("Rename it again if you want a different name."),
                )
            return meant

        adapter = self._adapter(campaign_id)
        _, outcome = await self._change(adapter, campaign_id, renamed, initiator)
        assert adapter.record is not None
        return CampaignResult(
            adapter.record, (outcome.sentence,) if isinstance(outcome, verified_save.ServerAdjusted) else outcome.notes
        )

    async def duplicate(self, campaign_id: int, name: str, initiator: object = None) -> CampaignResult:
        """Makes a copy with all that the CMS's own copy omits: references, tags, an ad's dates and displays, the order.

        `notes` say what could not be copied. Raises CreationUnknown if the answer of the first step is lost.
        """
        Invalid.raise_first(campaign_problems(CampaignProperties(name=name)))
        copier = CampaignCopier(
            self._client, self._lookups, self._creator, ask_zone=self._ask_zone, drafts=self._writer.drafts
        )
        with self._writer.begun(), self._link.watching():
            copy_id = await copier.start(campaign_id, name.strip())
            try:
                campaign = await copier.complete()
            finally:
                # The copy exists, even if some of it is missing.
                self._publish(copy_id, Kind.CREATED, initiator)
        return CampaignResult(campaign, tuple(copier.notes))

    async def move(
        self, campaign_id: int, folder_id: int, initiator: object = None, *, only_from: int | None = None
    ) -> int | None:
        """Moves the campaign to another folder and changes nothing else. Returns the previous folder.

        With `only_from` it must still be in that folder: raises Conflict if it was moved since.
        """

        def moved(now: CampaignState) -> CampaignState:
            if now.properties.folder_id != folder_id and only_from not in {None, now.properties.folder_id}:
                raise Conflict(say("It has been moved since, so it stays where it is."))
            return replace(now, properties=replace(now.properties, folder_id=folder_id))

        before, _ = await self._change(self._adapter(campaign_id, CampaignMover), campaign_id, moved, initiator)
        return before.properties.folder_id

    async def retag(
        self,
        campaign_id: int,
        *,
        add: Sequence[str] = (),
        remove: Sequence[str] = (),
        initiator: object = None,
        only_from: Sequence[str] | None = None,
    ) -> Retagged:
        """Changes the tags only: the PUT has every field except the line-up, which stays. Raises Conflict.

        Tags are texts, `tag` or `tag|value`; the part before the bar identifies them. With `only_from`, the tags to
        change must still be these: raises Conflict if someone else has changed one of them since.
        """

        def changed(now: CampaignState) -> CampaignState:
            there = now.properties.tags
            tags = retagged(there, add=add, remove=remove)
            if only_from is not None and tags != there and not same_tags(there, only_from, (*add, *remove)):
                raise Conflict(say("Its tags have been changed since, so they stay as they are."))
            return replace(now, properties=replace(now.properties, tags=tags))

        state, outcome = await self._change(self._adapter(campaign_id), campaign_id, changed, initiator)
        if isinstance(outcome, verified_save.Saved) and not outcome.was_sent:
            return Retagged((), ())
        before = state.properties.tags
        tags = retagged(before, add=add, remove=remove)
        stored = {tag_name(tag): tag for tag in outcome.fresh.properties.tags}
        return Retagged(
            added=tuple(stored.get(tag_name(tag), tag) for tag in tags if tag not in before),
            removed=tuple(tag for tag in before if tag not in tags),
            note=outcome.sentence if isinstance(outcome, verified_save.ServerAdjusted) else "",
        )

    async def _change(
        self,
        adapter: CampaignAdapter,
        campaign_id: int,
        edit: Callable[[CampaignState], CampaignState],
        initiator: object,
    ) -> tuple[CampaignState, verified_save.Saved[CampaignState] | verified_save.ServerAdjusted[CampaignState]]:
        """Makes one change to a campaign; see `saving.change`. Raises Conflict if another user changed it meanwhile.

        Lists then show what is there.
        """
        found: Campaign | None = None

        def edited(now: CampaignState) -> CampaignState:
            nonlocal found
            found, adapter.known = adapter.record, now.entries
            return edit(now)

        async with self._turn(campaign_id) as gate:
            try:
                with self._writer.noticing(RESOURCE, campaign_id, adapter):
                    before, outcome = await verified_save.change(adapter, edited, gate, self._own(campaign_id))
            except Conflict:
                self._publish(campaign_id, Kind.UPDATED, Initiator.SEEN, adapter.record)
                raise
            if isinstance(outcome, verified_save.Saved) and not outcome.was_sent:
                return before, outcome
            if not isinstance(outcome, verified_save.NeedsMerge):
                self._writer.note_write(RESOURCE, campaign_id, found, adapter.record)
        self._publish(campaign_id, Kind.UPDATED, initiator, adapter.record)
        if isinstance(outcome, verified_save.NeedsMerge):
            raise Conflict(say("Someone else changed this campaign at the same time."))
        return before, outcome

    async def delete(
        self, campaign_id: int, initiator: object = None, *, ahead: ReadAhead[Campaign, Campaign] | None = None
    ) -> Deleted[Campaign]:
        """Deletes the campaign; one that is gone already is no error. See `deletion_notice`.

        History keeps it as it was. `ahead` is for many: see `reading_ahead`; check them with `remaining` afterwards.
        """
        campaigns = self._client.campaigns
        async with self._turn(campaign_id) as gate:
            deletion: Deletion[Campaign] = Deletion(
                partial(campaigns.delete, campaign_id),
                partial(campaigns.get, campaign_id, embed=""),
                self._own(campaign_id),
                keep=lambda copy: self._keep(copy, DELETING),
                kept=self._writer.kept,
                refused=None if ahead is not None else self._deletion_refused,
                is_checked_later=ahead is not None,
            )
            deleted = await deletion.carry_out(partial(self._before_deletion, campaign_id, ahead), gate)
        self.recent.forget(campaign_id)
        if ahead is None:
            self._forget_order(campaign_id)
        if deleted.was_there:
            self._writer.late.forget((RESOURCE, campaign_id))
        self._publish(campaign_id, Kind.DELETED, initiator)
        return deleted

    def _deletion_refused(self, copy: Campaign) -> None:
        """Watches a campaign whose deletion was refused: if it is deleted all the same, it can be restored."""
        campaign_id = copy.campaign_id

        def gone() -> None:
            self._keep(copy, DELETING)
            self._publish(campaign_id, Kind.DELETED, Initiator.SEEN)

        read = partial(self._client.campaigns.get, campaign_id, embed="")
        self._writer.late.deletion_refused((RESOURCE, campaign_id), read, gone)

    def reading_ahead(self, campaigns: Sequence[Campaign]) -> ReadAhead[Campaign, Campaign]:
        """Returns what reads the campaigns, which are about to be deleted in this order, in few requests."""
        return read_ahead(self._client, campaigns)

    async def remaining(self, campaigns: Sequence[Campaign]) -> frozenset[int]:
        """Returns the ids of campaigns that are still there although the CMS confirmed their deletion.

        They are shown again then. Raises what reading raises.
        """
        with self._link.watching():
            found = await existing(self._client, campaigns)
        for campaign_id in found:
            self._publish(campaign_id, Kind.CREATED, None)
        for campaign in campaigns:
            if campaign.campaign_id not in found:
                self._forget_order(campaign.campaign_id)
        return found

    async def named(self, name: str) -> tuple[Campaign, ...]:
        """Returns campaigns with exactly this name, newest first."""
        with self._link.watching():
            return await self._creator.named(name)

    def _with_recent(
        self, outcome: verified_save.SaveOutcome[CampaignState], adapter: CampaignAdapter, base: CampaignState
    ) -> verified_save.SaveOutcome[CampaignState]:
        """Adjusts the outcome for other users' saves: those that came before ours, and those that overwrote it."""
        outcome = self.recent.judge(base.campaign_id, base, outcome)
        return (
            replace(outcome, replaced_save=adapter.replaced_save())
            if isinstance(outcome, verified_save.Saved)
            else outcome
        )

    async def _read_again(self, campaign_id: RecordId) -> CampaignState:
        record = await self._client.campaigns.get(int(campaign_id))
        self._lookups.remember((record,))
        return await read_state(record)

    async def _before_deletion(self, campaign_id: int, ahead: ReadAhead[Campaign, Campaign] | None) -> Campaign | None:
        """Returns the campaign that will be deleted; None if it isn't found.

        It may be there although reading it says otherwise, and couldn't be restored without a copy: the list has one.
        """
        record = await ahead.take(campaign_id) if ahead is not None else None
        try:
            return record or await self._client.campaigns.get(campaign_id)
        except NotFound:
            return await listed(self._client, campaign_id)

    def _keep(self, record: Campaign, why: str) -> Callable[[], None]:
        return self._writer.keep(RESOURCE, record.campaign_id, record.name, record, why)

    def _forget_order(self, campaign_id: int) -> None:
        """An unfinished order of the layouts of an ad that is gone can't be finished or undone."""
        if self._writer.drafts is not None:
            self._writer.drafts.forget(AD_ORDER, campaign_id)

    def _adapter(
        self, campaign_id: int, kind: type[CampaignAdapter] = CampaignAdapter, *, known: Sequence[Entry] = ()
    ) -> CampaignAdapter:
        return kind(
            self._client,
            self._lookups,
            campaign_id,
            ask_zone=self._ask_zone,
            known=known,
            before_write=lambda record: self._keep(record, SAVING),
        )

    def _own(self, campaign_id: int) -> OwnWrites[CampaignState]:
        return self._writer.own(RESOURCE, campaign_id)

    def _turn(self, campaign_id: int) -> AbstractAsyncContextManager[Gate]:
        return self._writer.turn(RESOURCE, campaign_id)

    def _publish(self, campaign_id: int, kind: Kind, initiator: object, record: Campaign | None = None) -> None:
        self._writer.publish(RESOURCE, campaign_id, kind, initiator, record)


async def _with_marks(record: Campaign, state: CampaignState, visible: dict[int, Layout] | None) -> CampaignBase:
    return CampaignBase(record, state if visible is None else await asyncio.to_thread(marked, state, visible))


def _watched(
    read: Callable[[RecordId], Awaitable[CampaignState]], full_name: Callable[[str], str]
) -> OverwriteRules[CampaignState]:
    return OverwriteRules(
        resource=RESOURCE,
        state_type=CampaignState,
        title_of=lambda state: state.properties.name,
        read=read,
        still_applied=still_applied,
        is_based_on=is_based_on,
        without=without,
        written_by=lambda before, now: full_name(last_saved(now, before)[0]),
        state_of_record=_state_of_list,
    )


def _state_of_list(record: Campaign) -> CampaignState | None:
    return None if record.type == AD or record.layouts is None else state_of(record)


def deletion_notice(campaigns: Sequence[Campaign]) -> tuple[str, ...]:
    """Says what is deleted with campaigns, and what is kept, one sentence each."""
    layouts = sum(campaign.number_layouts or len(campaign.layouts or ()) for campaign in campaigns)
    if len(campaigns) == 1:
        notice = [
            say("Its schedules will be deleted too, and displays will stop playing it."),
            say("The CMS doesn't report how many schedules this campaign has."),
        ]
        if layouts:
            notice.append(
                say_n(
                    "Its layout won't be deleted.",
                    "Its {n} layouts won't be deleted.",
                    layouts,
                )
            )
        return (*notice, say("You can restore it from Deleted items, but not its schedules."))
    notice = [
        say("Their schedules will be deleted too, and displays will stop playing them."),
        say("The CMS doesn't report how many schedules these campaigns have."),
    ]
    if layouts:
        notice.append(
            say_n(
                "Their layout won't be deleted.",
                "Their {n} layouts won't be deleted.",
                layouts,
            )
        )
    return (*notice, say("You can restore them from Deleted items, but not their schedules."))
