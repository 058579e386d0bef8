"""Counts in how many campaigns each layout is used, and knows which."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from contextlib import aclosing
from typing import Final

from app.api.cms_client import CmsClient
from app.core.change_hub import Change, ChangeHub, Kind
from app.core.errors import MarqueeError, NotFound
from app.domain.campaigns.campaign import Campaign, CampaignLayout
from app.domain.layouts.layout import Layout
from app.domain.list_queries import CampaignQuery
from app.domain.text.collation import collation_key
from app.services.campaigns.campaign_service import RESOURCE

_PAGE: Final = 500
AUTO_COUNT_LIMIT: Final = 2_000
"""Campaigns that are counted without a request by the user."""
_ALL: Final = CampaignQuery(embed="layouts", total_duration=0)


class LayoutUsage:
    """Counts layouts from campaign lists: one page has the line-ups of many campaigns, so layouts need no requests.

    Attributes:
        is_known: whether all campaigns have been counted; until then `of` is None.
    """

    def __init__(self, client: CmsClient, hub: ChangeHub, *, auto_count_limit: int = AUTO_COUNT_LIMIT) -> None:
        self.is_known = False
        self._auto_count_limit = auto_count_limit
        self._client = client
        self._times_forgotten = 0
        self._campaigns: dict[int, tuple[int, ...]] = {}
        self._names: dict[int, str] = {}
        self._uses: Counter[int] = Counter()
        self._stale: set[int] = set()
        hub.subscribe(self._hear)

    @property
    def is_stale(self) -> bool:
        """Whether campaigns changed after they were counted."""
        return bool(self._stale)

    def of(self, layout: Layout) -> int | None:
        """Returns in how many campaigns the layout is, each counted once; None if unknown."""
        return self._uses[_identity(layout.campaign_id, layout.layout_id)] if self.is_known else None

    def names(self, layout: Layout) -> tuple[str, ...]:
        """The names of those campaigns, in order; () where that is not known."""
        if not self.of(layout):
            return ()
        wanted = _identity(layout.campaign_id, layout.layout_id)
        found = [self._names[campaign_id] for campaign_id, used in self._campaigns.items() if wanted in used]
        return tuple(sorted(found, key=collation_key))

    def forget(self) -> None:
        """Forgets the counts: another account may see other campaigns.

        Answers under way are still the first account's.
        """
        self._times_forgotten += 1
        self.is_known = False
        self._clear()

    async def count(self, *, is_forced: bool = False) -> bool:
        """Counts all campaigns, or only those that changed since. Returns False if there are too many to do so unasked.

        It also returns False if the counts were forgotten meanwhile. Raises the CMS's refusal.
        """
        times = self._times_forgotten
        if self.is_known:
            await self._count_changed()
            return times == self._times_forgotten
        self._clear()
        async with aclosing(self._client.campaigns.pages(_ALL, first=_PAGE, size=_PAGE, in_flight=1)) as pages:
            async for page in pages:
                if times != self._times_forgotten:
                    return False
                if not is_forced and (page.total or 0) > self._auto_count_limit:
                    return False
                for campaign in page.items:
                    self._take(campaign)
        self.is_known = True
        return True

    def _clear(self) -> None:
        self._campaigns.clear()
        self._names.clear()
        self._uses.clear()
        self._stale.clear()

    async def _count_changed(self) -> None:
        times = self._times_forgotten
        while self._stale:
            campaign_id = self._stale.pop()
            try:
                campaign = await self._client.campaigns.get(campaign_id)
                if times == self._times_forgotten:
                    self._take(campaign)
            except NotFound:
                self._drop(campaign_id)
            except MarqueeError:
                self._stale.add(campaign_id)
                raise

    def _take(self, campaign: Campaign) -> None:
        self._drop(campaign.campaign_id)
        layouts = tuple(_layouts_of(campaign.layouts or ()))
        self._campaigns[campaign.campaign_id] = layouts
        self._names[campaign.campaign_id] = campaign.name
        self._uses.update(layouts)

    def _drop(self, campaign_id: int) -> None:
        self._uses.subtract(self._campaigns.pop(campaign_id, ()))
        self._names.pop(campaign_id, None)

    def _hear(self, change: Change, _initiator: object) -> None:
        if change.resource != RESOURCE:
            return
        ids = {each for each in change.ids if isinstance(each, int)}
        if change.kind is Kind.DELETED:
            for campaign_id in ids:
                self._drop(campaign_id)
            if self.is_known:
                self._stale -= ids
                return
        for record in change.records:
            if self.is_known and isinstance(record, Campaign) and record.layouts is not None:
                self._take(record)
                ids.discard(record.campaign_id)
        self._stale |= ids


def _layouts_of(entries: Iterable[CampaignLayout]) -> set[int]:
    return {_identity(entry.layout_campaign_id, entry.layout_id) for entry in entries}


def _identity(campaign_id: int | None, layout_id: int) -> int:
    """Identifies a layout by its own campaign where known: publishing changes the layout's id."""
    return campaign_id or -layout_id
