"""Duplicating a campaign: the CMS's own copy where it has one, and by hand everything that copy forgets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import tzinfo

from app.api.client import CmsClient
from app.core.errors import Invalid, MarqueeError, NotFound, NotPermitted, OutcomeUnknown, ScopeDenied
from app.core.log import logger
from app.domain.campaign import AD, Campaign, CampaignForm
from app.domain.display_text import count
from app.domain.lineup import CampaignState, Entry
from app.services import saving
from app.services.campaign_desk import CampaignDesk
from app.services.campaign_state import same_line_up, state_of
from app.services.lookups import Lookups

NO_ADS = "The CMS made a list of it: this sign-in has no right to ad campaigns."
_REFUSALS = (NotFound, NotPermitted, ScopeDenied)


class CampaignCopier:
    """One duplication. `notes` fill with what could not come along, one sentence each."""

    def __init__(self, client: CmsClient, lookups: Lookups, *, zone: tzinfo | None) -> None:
        self._client = client
        self._lookups = lookups
        self._zone = zone
        self._source: Campaign | None = None
        self.notes: list[str] = []

    async def start(self, campaign_id: int, name: str) -> int:
        """Makes the copy and returns its id; from here on it exists. Raises OutcomeUnknown if the answer is lost."""
        source = self._source = await self._client.campaigns.get(campaign_id)
        try:
            return (await self._client.campaigns.copy(campaign_id, name)).campaign_id
        except _REFUSALS as refusal:
            # Only owners and administrators may copy, and only where the CMS knows the route (observed on 4.5.1).
            logger("campaigns").info("copying refused (%s), creating anew", type(refusal).__name__)
        return await self._create(source, name)

    async def renew(self, source: Campaign) -> int:
        """Makes one like `source`, which is no longer there, and returns its id. Raises OutcomeUnknown."""
        self._source = source
        return await self._create(source, source.name)

    async def _create(self, source: Campaign, name: str) -> int:
        form = CampaignForm(name=name, type=source.type, folder_id=source.folder_id)
        if source.type == AD:
            form = replace(form, target_type=source.target_type, target=source.target)
        try:
            return (await self._client.campaigns.create(form)).campaign_id
        except (NotFound, NotPermitted, Invalid):
            if form.folder_id is None:
                raise
            self.notes.append("The folder could not come along: this sign-in may not file campaigns there.")
            return (await self._client.campaigns.create(replace(form, folder_id=None))).campaign_id

    async def complete(self, copy_id: int) -> Campaign:
        """Brings what is still missing and returns the copy as it is then; what fails is noted, not raised."""
        source = self._source
        assert source is not None, "a copy is started before it is completed"
        wanted = state_of(source)
        desk = CampaignDesk(self._client, self._lookups, copy_id, zone=self._zone, known=wanted.entries, ad=source)
        made = await desk.read()
        assert desk.record is not None
        if desk.record.type != source.type:
            self.notes.append(NO_ADS)
            desk.ad = None
        meant = replace(
            wanted,
            campaign_id=copy_id,
            properties=replace(wanted.properties, name=made.properties.name, folder_id=made.properties.folder_id),
            entries=made.entries,
        )
        if not same_line_up(made.entries, wanted.entries):
            meant = await self._bring_line_up(desk, made, meant, wanted.entries)
        elif not desk.same(made, meant) or _ad_facts(desk.record) != _ad_facts(source):
            await self._bring_properties(desk, made, meant)
        await desk.read()
        self._compare(source, desk.record)
        return desk.record

    async def _bring_properties(self, desk: CampaignDesk, made: CampaignState, meant: CampaignState) -> None:
        with self._noting("References, tags and the like could not come along"):
            await saving.send(desk, made, meant)

    async def _bring_line_up(
        self, desk: CampaignDesk, made: CampaignState, meant: CampaignState, entries: Sequence[Entry]
    ) -> CampaignState:
        """Properties and line-up in one write where possible, else entry by entry."""
        is_ad = desk.record is not None and desk.record.type == AD
        scheduled = any(entry.day_part_id or entry.days_of_week or entry.geo_fence for entry in entries)
        if not is_ad and not scheduled:
            try:
                await saving.send(desk, made, replace(meant, entries=tuple(entries)))
                return meant
            except (NotFound, NotPermitted, Invalid) as refusal:
                logger("campaigns").info("the line-up as a whole was refused: %s", type(refusal).__name__)
        await self._bring_properties(desk, made, meant)
        refused = 0
        for entry in entries:
            try:
                await self._client.campaigns.assign(
                    meant.campaign_id,
                    entry.layout_id,
                    days_of_week=_days(entry.days_of_week),
                    day_part_id=entry.day_part_id,
                    geo_fence=entry.geo_fence,
                )
            except (NotFound, NotPermitted, Invalid):
                refused += 1
            except OutcomeUnknown:
                # It is in or it is not; the comparison at the end tells.
                continue
        if refused:
            self.notes.append(
                f"{count(refused, 'layout', 'layouts')} could not come along: not shared with you, or gone."
            )
        return meant

    def _compare(self, source: Campaign, copy: Campaign) -> None:
        """Notes what is still different, whatever the reason."""
        missing = len(source.layouts or ()) - len(copy.layouts or ())
        if missing > 0 and not any("could not come along: not shared" in note for note in self.notes):
            self.notes.append(f"{count(missing, 'layout', 'layouts')} could not come along.")
        if source.type == copy.type and _ad_facts(source) != _ad_facts(copy):
            self.notes.append("Target, dates or displays could not come along.")
        days = [(row.day_part_id or 0, row.days_of_week or "", row.geo_fence or "") for row in source.layouts or ()]
        kept = [(row.day_part_id or 0, row.days_of_week or "", row.geo_fence or "") for row in copy.layouts or ()]
        if missing <= 0 and days != kept:
            self.notes.append("Days, day parts or fences of its entries could not come along.")

    @contextmanager
    def _noting(self, what: str) -> Iterator[None]:
        try:
            yield
        except MarqueeError as error:
            self.notes.append(f"{what}: {error.sentence}")


def _ad_facts(campaign: Campaign) -> tuple[object, ...]:
    return (
        campaign.target_type,
        campaign.target or 0,
        campaign.start_dt or 0,
        campaign.end_dt or 0,
        frozenset(campaign.display_group_ids),
    )


def _days(text: str | None) -> tuple[int, ...] | None:
    days = tuple(int(day) for day in (text or "").split(",") if day.strip().isdigit())
    return days or None
