"""Campaigns: lists of layouts, and ad campaigns, which have a service of their own (`Session.ads`)."""

from __future__ import annotations

from typing import Final

from app.services.campaigns.campaign_service import CampaignService
from app.services.record_kind import ResourceKind

CAMPAIGNS: Final = ResourceKind(
    name="campaign",
    plural="campaigns",
    place=10,
    make=lambda parts: CampaignService(
        parts.client,
        parts.lookups,
        parts.writer,
        parts.campaign_creator,
        ask_zone=parts.fetch_zone,
        link=parts.link,
    ),
)
