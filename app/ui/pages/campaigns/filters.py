"""The filters of the campaign list: all of the API, and some that only Marquee can apply."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Any, Final

from app.core.lazy_import import lazy_module
from app.domain.campaigns.campaign import AD, LIST, Campaign
from app.domain.folder import walk
from app.ui.i18n import tr
from app.ui.resource.resource_declaration import Filter, FilterChoice, FilterKind

if TYPE_CHECKING:
    from app.domain import list_queries
    from app.services.session.session import Session  # see app.ui.resource.resource_declaration
else:
    list_queries = lazy_module("app.domain.list_queries")

_ONLY: Final = 1
_ALL: Final = -1
_MONTH: Final = 30


def campaign_filters() -> tuple[Filter[Campaign], ...]:
    """Returns all filters of the API (CMS API 4.5, Campaigns, GET); `totalDuration`, `embed` and sorting do not
    filter."""
    not_there = tr("The CMS doesn't support this filter.")
    return (
        Filter(key="name", label=tr("Name"), kind=FilterKind.TEXT, help=tr("Part of the name; a comma means “or”")),
        Filter(
            key="type",
            label=tr("Type"),
            kind=FilterKind.CHOICE,
            choices=(FilterChoice(LIST, tr("List")), FilterChoice(AD, tr("Ad"))),
        ),
        Filter(
            key="tags",
            label=tr("Tags"),
            kind=FilterKind.TEXT,
            help=tr("tag or tag|value; separate with commas, -tag excludes"),
            suggest=lambda campaign: (tag.text for tag in campaign.tags),
        ),
        Filter(
            key="exact_tags",
            label=tr("Match whole tags"),
            kind=FilterKind.FLAG,
            help=tr("When off, part of a tag is enough. Requires the “Tags” filter."),
        ),
        Filter(
            key="logical_operator",
            label=tr("Match any or all tags"),
            kind=FilterKind.CHOICE,
            choices=(FilterChoice("AND", tr("All tags")), FilterChoice("OR", tr("Any tag"))),
            help=tr("Whether all tags or any tag must match. Requires the “Tags” filter."),
        ),
        Filter(
            key="has_layouts",
            label=tr("Layouts"),
            kind=FilterKind.CHOICE,
            choices=(FilterChoice(_ONLY, tr("With layouts")),),
        ),
        Filter(key="folder_id", label=tr("In folder"), kind=FilterKind.CHOICE, load_choices=_folders),
        Filter(key="retired", label=tr("Retired"), kind=FilterKind.FLAG),
        Filter(
            key="is_layout_specific",
            label=tr("Include single-layout campaigns"),
            kind=FilterKind.CHOICE,
            choices=(FilterChoice(_ONLY, tr("Only these")), FilterChoice(_ALL, tr("Yes"))),
            help=tr("Every layout has its own campaign, which is hidden by default."),
        ),
        Filter(key="campaign_id", label=tr("ID"), kind=FilterKind.NUMBER),
        Filter(
            key="modified",
            label=tr("Modified"),
            kind=FilterKind.CHOICE,
            choices=(
                FilterChoice(1, tr("since yesterday")),
                FilterChoice(7, tr("last 7 days")),
                FilterChoice(_MONTH, tr("last 30 days")),
                FilterChoice(365, tr("last 365 days")),
            ),
            admits=_is_modified_within,
            why_here=not_there,
        ),
        Filter(
            key="cycle",
            label=tr("Cycle playback"),
            kind=FilterKind.FLAG,
            admits=lambda campaign, value: bool(campaign.cycle_playback_enabled) is bool(value),
            why_here=not_there,
        ),
    )


def query_of(filters: Mapping[str, Any]) -> list_queries.CampaignQuery:
    """Returns the query for the CMS's filters, by key; flags are sent as numbers."""
    fields = dict(filters)
    if "retired" in fields:
        fields["retired"] = int(fields["retired"])
    return list_queries.CampaignQuery(**fields)


async def _folders(session: Session) -> Sequence[FilterChoice]:
    folders = await session.lookups.folders()
    return [FilterChoice(folder.folder_id, "  " * depth + folder.title) for folder, depth in walk(folders.items)]


def _is_modified_within(campaign: Campaign, days: int) -> bool:
    """Returns whether the campaign was modified in the last `days` days. The CMS's zone is unknown, so one day more
    counts."""
    first = date(*time.localtime()[:3]) - timedelta(days=days)
    try:
        return campaign.modified_at is not None and datetime.fromisoformat(campaign.modified_at).date() >= first
    except ValueError:
        return False
