"""Reads many known campaigns with their line-ups in few requests, by name."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from contextlib import aclosing
from functools import partial
from typing import Final
from urllib.parse import quote

from msgspec.structs import replace

from app.api.cms_client import CmsClient
from app.core.errors import NotFound
from app.domain.campaigns.campaign import Campaign
from app.domain.list_queries import CampaignQuery, Page
from app.services.records.read_ahead import ReadAhead
from app.services.saving.read_after_write import read_until

_MOST: Final = 25
_MOST_BYTES: Final = 4_000
"""Of the names as sent: servers refuse addresses of more than about 8,000 bytes."""
_TELLING: Final = 8
"""Least length of a part of a name that is looked for instead of the name: shorter ones are in too many names."""
_SPARE: Final = 4
"""The filter finds parts of names, so the answer may have this many times as many campaigns as were asked for."""


def read_ahead(client: CmsClient, campaigns: Sequence[Campaign]) -> ReadAhead[Campaign, Campaign]:
    """Returns what reads these campaigns shortly before each is needed.

    A comma separates names in the filter, so of a name with commas the longest part is looked for. Left out, and
    therefore read one by one: a leading minus sign, which excludes a name, names of very short parts, and campaigns
    beyond the first page of the answer.
    """

    async def read(batch: Sequence[Campaign]) -> dict[int, Campaign]:
        wanted = {campaign.campaign_id for campaign in batch}
        query = CampaignQuery(
            name=",".join(_looked_for(campaign.name) for campaign in batch), embed="layouts", total_duration=0
        )
        async with aclosing(client.campaigns.pages(query, first=_SPARE * _MOST, in_flight=1)) as pages:
            page = await anext(pages)
        return {each.campaign_id: each for each in _complete(page) if each.campaign_id in wanted}

    return ReadAhead(list(_batches(campaigns)), lambda campaign: campaign.campaign_id, read)


async def listed(client: CmsClient, campaign_id: int) -> Campaign | None:
    """Returns a campaign with its line-up as a list has it; None if it isn't there. Raises what reading raises."""
    query = CampaignQuery(campaign_id=campaign_id, embed="layouts", total_duration=0)
    async with aclosing(client.campaigns.pages(query, first=1, in_flight=1)) as pages:
        page = await anext(pages)
    return next((each for each in _complete(page) if each.campaign_id == campaign_id), None)


def _complete(page: Page[Campaign]) -> Iterator[Campaign]:
    """Yields the campaigns of a page as when they are read alone; none if a value is missing.

    It must not be missing in history.
    """
    if not page.repaired:
        yield from (replace(each, total_duration=None) for each in page.items if each.layouts is not None)


async def existing(client: CmsClient, campaigns: Sequence[Campaign]) -> frozenset[int]:
    """Returns the ids of those campaigns that exist. Reads several at once, and again while one is there.

    A read may be behind a deletion, so only a campaign that every look finds counts. Raises what reading raises.
    """
    left = await read_until(partial(_look_for, client, list(campaigns)), lambda found: not found)
    return frozenset(campaign.campaign_id for campaign in left)


async def _look_for(client: CmsClient, waiting: list[Campaign]) -> list[Campaign]:
    """Removes the campaigns that are gone from `waiting`, and returns it."""
    alone = {campaign.campaign_id for campaign in waiting}
    found: set[int] = set()
    for batch in _batches(waiting):
        query = CampaignQuery(name=",".join(_looked_for(campaign.name) for campaign in batch), total_duration=0)
        async with aclosing(client.campaigns.pages(query, first=_SPARE * _MOST, in_flight=1)) as pages:
            page = await anext(pages)
        listed = {campaign.campaign_id for campaign in page.items}
        found |= listed
        is_whole = page.total is None or page.total <= len(listed)
        is_complete = is_whole and len(listed) < _SPARE * _MOST and not page.unreadable
        alone -= listed if not is_complete else {campaign.campaign_id for campaign in batch}
    for campaign_id in alone:
        with contextlib.suppress(NotFound):
            found.add((await client.campaigns.get(campaign_id, embed="")).campaign_id)
    waiting[:] = [campaign for campaign in waiting if campaign.campaign_id in found]
    return waiting


def _batches(campaigns: Sequence[Campaign]) -> Iterator[list[Campaign]]:
    batch: list[Campaign] = []
    length = 0
    for campaign in campaigns:
        name = _looked_for(campaign.name)
        if not name:
            continue
        size = len(quote(name)) + 1
        if batch and (len(batch) == _MOST or length + size > _MOST_BYTES):
            yield batch
            batch, length = [], 0
        batch.append(campaign)
        length += size
    if len(batch) > 1:
        yield batch


def _looked_for(name: str) -> str:
    """Returns the text by which the filter finds the name; '' if there is none."""
    part = max(name.split(","), key=len).strip()
    is_telling = "," not in name or len(part) >= _TELLING
    return part if is_telling and not part.startswith("-") else ""
