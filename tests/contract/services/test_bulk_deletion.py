"""Deleting many campaigns reads them in few requests, and keeps each for restoring as if it had been read alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from app.core.errors import NotFound
from app.domain.campaigns.campaign import Campaign
from app.domain.list_queries import RecordId
from app.services.campaigns.campaign_creation import AD_DRAFTS
from app.services.campaigns.campaign_service import CampaignService
from app.services.drafts.draft_store import DraftStore
from app.services.drafts.journals import AD_ORDER
from app.services.records.deletion import Deleted
from tests.contract.services.conftest import ConnectUser, UserServices
from tests.helpers.ad_campaigns import make_ad
from tests.helpers.demo_cms import DemoCms
from tests.helpers.save_rechecks import NOT_BY_ITSELF

ODD = ("One, two", "-minus", "100 % off_all", "Ünïcode “quoted” & more", "A", "'; DROP TABLE campaign")
"""Names that a filter by name may read otherwise."""


class Kept:
    """What history would keep, in memory."""

    def __init__(self) -> None:
        self.records: dict[int, object] = {}

    def keep(self, resource: str, record_id: RecordId, title: str, record: object, why: str = "") -> Callable[[], None]:
        self.records[int(record_id)] = record
        return lambda: None

    async def flush(self) -> None:
        """It is kept at once."""


async def made(services: UserServices, names: list[str]) -> list[Campaign]:
    """Creates campaigns with line-ups of 0 to 3 layouts and returns them as a list shows them."""
    for creations in services.writer.creations.values():
        creations.duplicates.looks_s = (
            NOT_BY_ITSELF  # on a busy machine the checks of these creations come during their deletion
        )
    cms, token = services.cms, services.cms.token()
    layouts = [row["layoutId"] for row in cms.api("GET", "/layout?length=5", token=token).json()]
    campaigns = []
    for number, name in enumerate(names):
        made = await services.campaigns.create(name)
        campaign_id = made.campaign.campaign_id
        for layout_id in layouts[: number % 4]:
            await services.client.campaigns.assign(campaign_id, layout_id)
        campaigns.append(made.campaign)
    cms.forget_requests()
    return campaigns


async def delete_all(service: CampaignService, campaigns: list[Campaign]) -> list[Deleted[Campaign]]:
    ahead = service.reading_ahead(campaigns)
    ahead._now = lambda: 0.0  # on a busy machine the deletions of a batch take longer than its records count as new
    return [await service.delete(campaign.campaign_id, ahead=ahead) for campaign in campaigns]


async def test_a_hundred_campaigns_are_read_in_a_few_requests(cms: DemoCms, services: UserServices) -> None:
    campaigns = await made(services, [f"Autumn in shop {number}" for number in range(100)])
    deleted = await delete_all(services.campaigns, campaigns)
    assert all(each.was_there for each in deleted)
    requests = cms.requests()
    assert sum(each["method"] == "DELETE" for each in requests) == 100
    reads = sum(each["method"] == "GET" for each in requests)
    assert reads <= 10, "four lists, and few that such a list leaves out"
    with pytest.raises(NotFound):
        await services.client.campaigns.get(campaigns[0].campaign_id)


async def test_kept_records_match_the_cms_even_with_odd_names(services: UserServices) -> None:
    history = Kept()
    services.writer.history = history
    campaigns = await made(services, [*ODD, *(f"Plain {number}" for number in range(6))])
    alone = {each.campaign_id: await services.client.campaigns.get(each.campaign_id) for each in campaigns}
    assert any(each.layouts for each in alone.values())
    assert all(each.was_there for each in await delete_all(services.campaigns, campaigns))
    assert history.records == alone


async def test_a_campaign_already_deleted_is_reported(services: UserServices) -> None:
    campaigns = await made(services, [f"Winter {number}" for number in range(4)])
    await services.client.campaigns.delete(campaigns[1].campaign_id)
    deleted = await delete_all(services.campaigns, campaigns)
    assert [each.was_there for each in deleted] == [True, False, True, True]


@pytest.mark.parametrize("fault", ["drop", "truncate"])
async def test_campaigns_are_read_one_by_one_if_the_list_fails(
    cms: DemoCms, services: UserServices, fault: str
) -> None:
    campaigns = await made(services, [f"Spring {fault} {number}" for number in range(5)])
    cms.fault(fault, path=r"^/api/campaign\?", method="GET", times=3)
    assert all(each.was_there for each in await delete_all(services.campaigns, campaigns))
    assert sum(each["method"] == "DELETE" for each in cms.requests()) == 5


@pytest.mark.failure(20)
async def test_the_unfinished_order_of_an_ad_goes_with_the_ad_once_it_is_known_to_be_gone(
    cms: DemoCms, connect_user: ConnectUser, tmp_path: Path
) -> None:
    drafts = DraftStore(tmp_path, "bristol")
    services = await connect_user(cms, drafts=drafts)
    one, other = [await services.client.campaigns.get(make_ad(cms, name, layouts=2)) for name in ("One", "Other")]
    for ad in (one, other):
        drafts.keep(AD_ORDER, ad.campaign_id, "a journal", title=ad.name)
        drafts.keep(AD_DRAFTS, ad.campaign_id, "typed", title=ad.name)
    await services.campaigns.delete(one.campaign_id)
    assert [each.record_id for each in await drafts.list() if each.resource == AD_ORDER] == [other.campaign_id]
    await delete_all(services.campaigns, [other])
    assert [each.record_id for each in await drafts.list() if each.resource == AD_ORDER] == [other.campaign_id]
    assert await services.campaigns.remaining([other]) == frozenset()
    assert [each.resource for each in await drafts.list()] == [AD_DRAFTS, AD_DRAFTS], "what was typed stays"
    await drafts.close()
