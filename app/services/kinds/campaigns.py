"""Campaigns: lists of layouts, and ad campaigns, which have a service of their own (`Session.ads`)."""

from __future__ import annotations

from typing import Final

from app.api.endpoints import campaigns
from app.domain.campaigns.campaign import Campaign
from app.services.campaigns.campaign_service import CampaignService
from app.services.record_kind import ResourceKind

CAMPAIGNS: Final = ResourceKind(
    name="campaign",
    plural="campaigns",
    place=10,
    routes=(
        campaigns.CAMPAIGN_LIST,
        campaigns.CAMPAIGN_ONE,
        campaigns.CAMPAIGN_ADD,
        campaigns.CAMPAIGN_EDIT,
        campaigns.CAMPAIGN_DELETE,
        campaigns.CAMPAIGN_ASSIGN,
        campaigns.CAMPAIGN_REMOVE,
        campaigns.CAMPAIGN_FOLDER,
        campaigns.CAMPAIGN_COPY,
    ),
    record=Campaign,
    make=lambda parts: CampaignService(
        parts.client,
        parts.lookups,
        parts.writer,
        parts.campaign_creator,
        ask_zone=parts.fetch_zone,
        link=parts.link,
    ),
)
