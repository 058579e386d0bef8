"""Shared by tests of ad campaigns: services for one user, and ads created through the API."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from zoneinfo import ZoneInfo

from app.api.cms_client import CmsClient
from app.core.change_hub import Change, ChangeHub
from app.domain.ads.ad import AdState
from app.domain.lineups.lineup import Entry
from app.services.campaigns.ad_campaigns import AdCampaigns
from app.services.campaigns.ad_reordering import AdOrders
from app.services.campaigns.campaign_creation import CampaignCreator
from app.services.connection_state import Link
from app.services.drafts.draft_store import DraftStore
from app.services.lookups.lookups import Lookups
from app.services.records.record_service import RecordWriter
from app.services.saving.verified_save import SaveOutcome
from tests.helpers.demo_cms import DemoCms

ZONE = ZoneInfo("Europe/London")
FENCE = '{"type": "Polygon", "coordinates": [[[-2.6, 51.4], [-2.5, 51.4], [-2.5, 51.5], [-2.6, 51.4]]]}'
SCHEDULES: tuple[dict[str, object], ...] = (
    {"days_of_week": "1,5"},
    {"day_part_id": 4},
    {"geo_fence": FENCE},
    {"days_of_week": "6,7"},
    {},
)
"""The schedules of a test ad's entries, used in turn."""
LOOKS_S = (0.0, 0.05, 0.2)
"""When a lost step is looked for, in seconds; a step can still arrive until the last check."""
Row = tuple[int, str | None, int, str | None]
"""Layout, days, day part and geofence of an entry."""


@dataclass
class AdServices:
    """The services for ads of one user, with drafts on disk."""

    client: CmsClient
    drafts: DraftStore
    ads: AdCampaigns
    writer: RecordWriter
    changes: list[Change]

    async def save(self, campaign_id: int, base: AdState, working: AdState) -> SaveOutcome[AdState]:
        return await self.writer.save("campaign", campaign_id, self.ads.adapter(campaign_id), base, working)

    async def state(self, campaign_id: int) -> AdState:
        return (await self.ads.open(campaign_id)).state


def ad_services(client: CmsClient, data_dir: Path, *, zone: ZoneInfo | None = ZONE) -> AdServices:
    drafts = DraftStore(data_dir, "c1")
    hub, link, changes = ChangeHub(), Link(), list[Change]()
    hub.subscribe(lambda change, _: changes.append(change))
    writer = RecordWriter(link, hub)
    writer.checks.looks_s = LOOKS_S
    lookups = Lookups(client, link)
    creator = CampaignCreator(client, lookups, writer)
    orders = AdOrders(client, drafts, writer.checks)
    ads = AdCampaigns(client, lookups, writer, creator, orders, zone=lambda: zone, link=link)
    return AdServices(client, drafts, ads, writer, changes)


def make_ad(cms: DemoCms, name: str, layouts: int = 5, token: str = "") -> int:
    """Creates an ad with dates, displays and `layouts` layouts, each with its own schedule; returns its id."""
    token = token or cms.token()
    form = {"name": name, "type": "ad", "targetType": "plays", "target": 500}
    campaign_id = int(cms.api("POST", "/campaign", token=token, form=form).json()["campaignId"])
    more = [
        ("name", name),
        ("targetType", "plays"),
        ("target", "500"),
        ("startDt", "2027-03-01 08:00:00"),
        ("endDt", "2027-03-31 20:00:00"),
        ("displayGroupIds[]", "1"),
        ("displayGroupIds[]", "2"),
        ("tags", "season:spring,offer|half"),
        ("ref1", "A-17"),
    ]
    cms.api("PUT", f"/campaign/{campaign_id}", token=token, form=more)
    for number, layout_id in enumerate(published_layouts(cms, layouts)):
        schedule = SCHEDULES[number % len(SCHEDULES)]
        fields = [("layoutId", str(layout_id))]
        fields += [("daysOfWeek[]", day) for day in str(schedule.get("days_of_week", "")).split(",") if day]
        fields += [("dayPartId", str(schedule["day_part_id"]))] if "day_part_id" in schedule else []
        fields += [("geoFence", str(schedule["geo_fence"]))] if "geo_fence" in schedule else []
        cms.api("POST", f"/campaign/layout/assign/{campaign_id}", token=token, form=fields)
    return campaign_id


def published_layouts(cms: DemoCms, count: int) -> list[int]:
    rows = cms.api("GET", "/layout?length=60&publishedStatusId=1", token=cms.token()).json()
    return [int(row["layoutId"]) for row in rows if not row.get("retired")][:count]


def truth(cms: DemoCms, campaign_id: int) -> list[Row]:
    """Returns every entry in order, as stored in the CMS."""
    return [
        (row["layoutId"], row["daysOfWeek"], row["dayPartId"] or 0, row["geoFence"])
        for row in cms.campaign(campaign_id)["layouts"]
    ]


def reordered(state: AdState, order: str) -> AdState:
    """Returns the state with its entries in the given order, such as `"20134"`."""
    return replace(state, entries=tuple(state.entries[int(place)] for place in order))


def entry_of(layout_id: int, **facts: object) -> Entry:
    return replace(Entry(0, layout_id, f"Layout {layout_id}"), **facts)  # type: ignore[arg-type]  # values by name
