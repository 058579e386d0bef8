"""Duplicates a campaign: uses the CMS's own copy where there is one, then adds everything that this copy omits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from dataclasses import replace
from datetime import tzinfo

from app.api.cms_client import CmsClient
from app.core.errors import DiskProblem, Invalid, MarqueeError, NotFound, NotPermitted, OutcomeUnknown, ScopeDenied
from app.core.log import logger
from app.core.translatable_texts import phrase, say, say_n, spoken
from app.domain.ads.ad_order_steps import LineUp, same_order
from app.domain.campaigns.campaign import AD, Campaign
from app.domain.campaigns.campaign_form import CampaignForm
from app.domain.campaigns.validation import REFERENCES
from app.domain.lineups.lineup import CampaignState, Entry
from app.domain.merging.campaign_merge import same_value
from app.services.campaigns.ad_reordering import AdOrders, LayoutOrders, LayoutRefused, OrderInterrupted, line_up_of
from app.services.campaigns.campaign_creation import AD_DRAFTS, CAMPAIGNS, CampaignCreator
from app.services.campaigns.campaign_save_adapter import AskZone, CampaignAdapter
from app.services.campaigns.campaign_state_mapping import ad_state, as_begun, has_dates, properties_of, state_of
from app.services.drafts.draft import Work
from app.services.drafts.draft_store import DraftStore
from app.services.lookups.lookups import Lookups
from app.services.records.field_labels import listed_fields
from app.services.saving import verified_save

NO_ADS = phrase("The CMS created a list instead: your account has no permission for ad campaigns.")
_PROPERTIES = (
    ("tags", phrase("the tags")),
    ("cycle_playback", phrase("the cycle playback")),
    ("list_play_order", phrase("the play order")),
    *((name, "") for name in REFERENCES),
)
_REFUSALS = (NotFound, NotPermitted, ScopeDenied)


class CampaignCopier:
    """One duplication. `notes` collect what could not be copied, one sentence each."""

    def __init__(
        self,
        client: CmsClient,
        lookups: Lookups,
        creator: CampaignCreator,
        *,
        ask_zone: AskZone,
        drafts: DraftStore | None = None,
    ) -> None:
        """`drafts` keeps what is still to be copied, so that it is not lost in a crash."""
        self._client = client
        self._lookups = lookups
        self._creator = creator
        self._ask_zone = ask_zone
        self._drafts = drafts
        self._source: Campaign | None = None
        self._made: Campaign | None = None
        self._zone: tzinfo | None = None
        self.notes: list[str] = []
        self._refused_layouts = self._refused_properties = self._has_failed = False

    async def start(self, campaign_id: int, name: str) -> int:
        """Creates the copy and returns its id. Raises CreationUnknown, NotKept, …"""
        source = await self._client.campaigns.get(campaign_id)
        await self._begin(source)
        try:
            self._made = await self._creator.copy(campaign_id, name)
        except _REFUSALS as refusal:
            # Only owners and administrators may copy, and only where the CMS knows the route (observed on 4.5.1).
            logger("campaigns").info("copying refused (%s), creating instead", type(refusal).__name__)
            self._made = await self._create(source, name)
        return self._made.campaign_id

    async def recreate(self, source: Campaign, sent_age_s: float | None = None) -> int:
        """Creates a campaign like `source`, which was deleted, and returns its id.

        `sent_age_s`: it may have been sent so many seconds ago, so it is looked for first. Raises CreationUnknown,
        NotKept, …
        """
        await self._begin(source)
        if sent_age_s is not None:
            self._creator.register_sent(_new(source, source.name), sent_age_s)
        self._made = await self._create(source, source.name)
        return self._made.campaign_id

    async def _begin(self, source: Campaign) -> None:
        """Asks for all that is needed to keep what the copy will lack: nothing may fail between creating and that."""
        self._source = source
        self._zone = await self._ask_zone() if source.type == AD and has_dates(source) else None

    async def _create(self, source: Campaign, name: str) -> Campaign:
        form = _new(source, name)
        try:
            return await self._creator.create(form)
        except (NotFound, NotPermitted, Invalid) as refusal:
            if form.folder_id is None or not _may_be_the_folder(refusal):
                raise
            self.notes.append(say("The copy isn't in the same folder: your account can't put campaigns there."))
            return await self._creator.create(replace(form, folder_id=None))

    async def complete(self, kept: Callable[[], None] = lambda: None) -> Campaign:
        """Copies what is still missing and returns the copy as last read.

        `kept` is called once that is on disk as a draft of the copy, before anything is sent.
        Failures are noted, not raised: the copy exists, and a second try would make another one.
        """
        assert self._source is not None, "a copy is started before it is completed"
        assert self._made is not None, "the same"
        try:
            async with self._creator.turn(self._made.campaign_id):
                self._made = await self._complete(self._source, self._made, kept)
        except MarqueeError as error:
            logger("campaigns").info("a copy is not complete: %s", type(error).__name__)
            self.notes.append(say("Not everything could be copied: {sentence}", sentence=error.sentence))
            await self._note_what_is_kept(self._made)
        return self._made

    async def _complete(self, source: Campaign, begun: Campaign, kept: Callable[[], None]) -> Campaign:
        known = state_of(source).entries if source.layouts is not None else ()
        adapter = CampaignAdapter(
            self._client, self._lookups, begun.campaign_id, ask_zone=self._ask_zone, known=known, ad=source
        )
        bare_record: Campaign | None = None
        is_incomplete = False
        try:
            async with self._kept_until_sent(source, begun, adapter):
                kept()
                wanted = state_of(source)
                made = await verified_save.read_new(adapter)
                bare_record = adapter.record
                await self._fill(source, made, wanted, adapter)
        except _Incomplete:
            is_incomplete = True
        assert bare_record is not None
        assert adapter.record is not None
        self._creator.note_filled(bare_record, adapter.record)
        self._compare(source, adapter.record)
        if is_incomplete:
            await self._note_what_is_kept(begun)
        return adapter.record

    async def _note_what_is_kept(self, copy: Campaign) -> None:
        if self._drafts is None or self._drafts.problem is not None:
            return
        with suppress(DiskProblem):
            if await self._drafts.load(AD_DRAFTS if copy.type == AD else CAMPAIGNS, copy.campaign_id) is None:
                return
            self.notes.append(say("The rest is saved on this computer. Open the campaign to finish it."))
            entries = state_of(self._source).entries if self._source is not None and copy.type != AD else ()
            if any(entry.is_scheduled for entry in entries):
                self.notes.append(say("Days, day parts and geofences of its layouts can't be added there."))

    async def _fill(
        self, source: Campaign, made: CampaignState, wanted: CampaignState, adapter: CampaignAdapter
    ) -> None:
        """Writes what is missing and reads the copy.

        Raises _Incomplete if something is missing besides refused layouts: its draft is kept, to send it later.
        """
        assert adapter.record is not None
        is_ad = adapter.record.type == AD
        if adapter.record.type != source.type:
            self.notes.append(spoken(NO_ADS))
            adapter.ad = None
        bare = replace(_meant(wanted, made), entries=made.entries)
        is_scheduled = any(entry.is_scheduled for entry in wanted.entries)
        if same_order(made.entries, wanted.entries):
            if not adapter.same(made, bare) or _ad_facts(adapter.record) != _ad_facts(source):
                await self._bring_properties(adapter, made, bare)
        elif is_ad or is_scheduled or not await self._copy_all_at_once(adapter, made, bare, wanted.entries):
            await self._bring_properties(adapter, made, bare)
            await self._copy_layouts(adapter.record, wanted.entries)
        now = await adapter.read()
        is_whole = adapter.same(now, replace(bare, entries=now.entries))
        is_whole &= same_order(now.entries, wanted.entries) and _ad_facts(adapter.record) == _ad_facts(source)
        if self._has_failed and not is_whole:
            raise _Incomplete

    def _kept_until_sent(
        self, source: Campaign, begun: Campaign, adapter: CampaignAdapter
    ) -> AbstractAsyncContextManager[None]:
        """Keeps what is still to be copied as a draft of the copy, for the editor of a list or of an ad."""
        if self._drafts is None or source.layouts is None:
            return nullcontext()
        begun = as_begun(begun)
        title, copy_id, base = begun.name, begun.campaign_id, state_of(begun)
        meant = _meant(state_of(source, known=base.entries), base)
        is_complete = adapter.same(base, meant) and same_order(base.entries, meant.entries)
        if is_complete and _ad_facts(begun) == _ad_facts(source):
            return nullcontext()
        if begun.type != AD:
            return self._drafts.kept_until_sent(CAMPAIGNS, copy_id, Work(base, meant), title=title)
        zone = self._zone
        there = ad_state(begun, zone)
        wanted = replace(ad_state(source, zone, known=there.entries), name=there.name, folder_id=there.folder_id)
        work = Work(there, wanted, zone=str(zone) if zone is not None else "")
        return self._drafts.kept_until_sent(AD_DRAFTS, copy_id, work, title=title)

    async def _bring_properties(self, adapter: CampaignAdapter, made: CampaignState, meant: CampaignState) -> None:
        try:
            await verified_save.send(adapter, made, meant)
        except OutcomeUnknown as lost:
            logger("campaigns").info("it is unknown what a copy has: %s", type(lost).__name__)  # `_compare` finds out
            self._has_failed = True
        except MarqueeError as error:
            self._refused_properties = self._has_failed = True
            self.notes.append(
                say("References, tags and other properties couldn't be copied: {reason}", reason=error.sentence)
            )

    async def _copy_all_at_once(
        self, adapter: CampaignAdapter, made: CampaignState, meant: CampaignState, entries: Sequence[Entry]
    ) -> bool:
        """Writes properties and line-up of a list at once; returns False if refused, perhaps because of a single
        layout.
        """
        try:
            await verified_save.send(adapter, made, replace(meant, entries=tuple(entries)))
        except (NotFound, NotPermitted, Invalid) as refusal:
            logger("campaigns").info("the line-up as a whole was refused: %s", type(refusal).__name__)
            return False
        return True

    async def _copy_layouts(self, copy: Campaign, entries: Sequence[Entry]) -> None:
        """Puts the layouts in order, with days, day parts and fences; those that the copy has in this order stay.

        A refused layout stops nothing else, and its entries in the CMS's copy stay. The steps to an ad's layouts are
        kept in its journal: its editor recognises and finishes them. Raises the CMS's reason if no step was taken.
        """
        try:
            now = made = line_up_of(await self._client.campaigns.get(copy.campaign_id))
        except MarqueeError as error:
            self.notes.append(say("Its layouts couldn't be copied: {sentence}", sentence=error.sentence))
            return
        orders, wanted = self._orders(copy), list(entries)
        refused: set[int] = set()
        kept: LineUp = ()
        while True:
            try:
                await orders.arrange(copy.campaign_id, copy.name, now, (*kept, *wanted))
                break
            except MarqueeError as error:
                cause = error.cause if isinstance(error, OrderInterrupted) else error
                if isinstance(cause, LayoutRefused) and cause.entry.key in [entry.key for entry in wanted]:
                    wanted = [entry for entry in wanted if entry.key != cause.entry.key]
                    refused.add(cause.entry.layout_id)
                    kept = tuple(entry for entry in made if entry.layout_id in refused)
                    now = line_up_of(await self._client.campaigns.get(copy.campaign_id))
                    continue
                if error is cause:
                    raise
                logger("campaigns").info("the layouts of a copy are not complete: %s", type(cause).__name__)
                self._has_failed = True  # `_compare` finds out
                break
        missing = len(entries) - len(wanted)
        if missing:
            self.notes.append(
                say_n(
                    "{n} layout couldn't be copied: deleted or not shared with you.",
                    "{n} layouts couldn't be copied: deleted or not shared with you.",
                    missing,
                )
            )
            self._refused_layouts = True

    def _orders(self, copy: Campaign) -> LayoutOrders:
        """Returns what puts the layouts in order: only an ad's editor can finish an order, from its journal.

        A full disk must not prevent it.
        """
        if copy.type == AD and self._drafts is not None and self._drafts.problem is None:
            return AdOrders(self._client, self._drafts, self._creator.checks)
        return LayoutOrders(self._client, self._creator.checks)

    def _compare(self, source: Campaign, copy: Campaign) -> None:
        """Notes remaining differences, for any reason, unless their reason has been noted already."""
        missing = len(source.layouts or ()) - len(copy.layouts or ())
        if missing > 0 and not self._refused_layouts:
            self.notes.append(say_n("{n} layout couldn't be copied.", "{n} layouts couldn't be copied.", missing))
        if source.type == copy.type and _ad_facts(source) != _ad_facts(copy):
            self._note(say("The target, dates or displays couldn't be copied."))
        one, other = properties_of(source), properties_of(copy)
        lost = [name for name, _ in _PROPERTIES if not same_value(name, getattr(one, name), getattr(other, name))]
        if lost:
            fields = listed_fields(dict(_PROPERTIES), lost)
            self._note(say("Not copied exactly: {fields}.", fields=fields))
        if missing <= 0 and not same_order(state_of(source).entries, state_of(copy).entries):
            self.notes.append(say("The order, days, day parts or geofences of its layouts couldn't be copied."))

    def _note(self, sentence: str) -> None:
        """Notes what one write would have copied; the reason for its failure has been noted already, if known."""
        if not self._refused_properties:
            self.notes.append(sentence)


class _Incomplete(Exception):
    """Something is missing in a copy that may be sent later."""


def _new(source: Campaign, name: str) -> CampaignForm:
    """Returns the form that creates a campaign like `source`."""
    form = CampaignForm(name=name, type=source.type, folder_id=source.folder_id)
    return replace(form, target_type=source.target_type, target=source.target) if source.type == AD else form


def _meant(wanted: CampaignState, made: CampaignState) -> CampaignState:
    """Returns the state of the copy `made` once it has all of `wanted`, except its name and folder."""
    there = made.properties
    properties = replace(wanted.properties, name=there.name, folder_id=there.folder_id, folder_name=there.folder_name)
    return replace(wanted, campaign_id=made.campaign_id, properties=properties)


def _may_be_the_folder(refusal: MarqueeError) -> bool:
    """Whether the folder may be the reason for the refusal: not where the CMS names another one, such as the name."""
    return not isinstance(refusal, Invalid) or not refusal.fields.keys() - {"", "folderId"}


def _ad_facts(campaign: Campaign) -> tuple[object, ...]:
    return (
        campaign.target_type,
        campaign.target or 0,
        campaign.start_dt or 0,
        campaign.end_dt or 0,
        frozenset(campaign.display_group_ids),
    )
