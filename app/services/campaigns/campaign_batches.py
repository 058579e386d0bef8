"""Reads many known campaigns with their line-ups in few requests, by name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import aclosing
from typing import Final
from urllib.parse import quote

from msgspec.structs import replace

from app.api.client import CmsClient
from app.domain.campaigns.campaign import Campaign
from app.domain.query import CampaignQuery
from app.services.records.read_ahead import ReadAhead

_MOST: Final = 25
_MOST_BYTES: Final = 4_000
"""Of the names as sent: servers refuse addresses of more than about 8,000 bytes."""
_SPARE: Final = 4
"""The filter finds parts of names, so the answer may have this many times as many campaigns as were asked for."""


def read_ahead(client: CmsClient, campaigns: Sequence[Campaign]) -> ReadAhead[Campaign, Campaign]:
    """Returns what reads these campaigns shortly before each is needed.

    Left out, and therefore read one by one: names with a comma, which separates names in the filter, or with a leading
    minus sign, which excludes them, and campaigns beyond the first page of the answer.
    """

    async def read(batch: Sequence[Campaign]) -> dict[int, Campaign]:
        wanted = {campaign.campaign_id for campaign in batch}
        query = CampaignQuery(name=",".join(campaign.name for campaign in batch), embed="layouts", total_duration=0)
        async with aclosing(client.campaigns.pages(query, first=_SPARE * _MOST, in_flight=1)) as pages:
            page = await anext(pages)
        if page.repaired:
            return {}  # a value is missing, and it must not be missing in history
        found = (each for each in page.items if each.campaign_id in wanted and each.layouts is not None)
        return {each.campaign_id: replace(each, total_duration=None) for each in found}  # as when it is read alone

    return ReadAhead(list(_batches(campaigns)), lambda campaign: campaign.campaign_id, read)


def _batches(campaigns: Sequence[Campaign]) -> Iterator[list[Campaign]]:
    batch: list[Campaign] = []
    length = 0
    for campaign in campaigns:
        name = campaign.name.strip()
        if not name or "," in name or name.startswith("-"):
            continue
        size = len(quote(name)) + 1
        if batch and (len(batch) == _MOST or length + size > _MOST_BYTES):
            yield batch
            batch, length = [], 0
        batch.append(campaign)
        length += size
    if len(batch) > 1:
        yield batch
