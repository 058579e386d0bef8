"""In how many campaigns each layout is used: counted page by page, and updated as campaigns change."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path

import pytest

from app.auth.token_pair import TokenPair
from app.core.change_hub import Change, ChangeHub, Kind
from app.core.errors import ServerFault
from app.domain.campaigns.campaign_form import CampaignForm
from app.services.campaigns.layout_usage import LayoutUsage
from tests.contract.api.exercises import everything
from tests.contract.services.conftest import UserServices
from tests.helpers.demo_cms import DemoCms
from tests.helpers.sessions import session_of


async def test_layouts_are_counted_in_every_campaign_and_again_where_one_changed(services: UserServices) -> None:
    cms, client, hub = services.cms, services.client, ChangeHub()
    usage = LayoutUsage(client, hub)
    layouts = await everything(client.layouts.pages())
    assert {usage.of(layout) for layout in layouts} == {None}
    cms.forget_requests()
    assert await usage.count()
    assert len(cms.requests()) == 1
    campaigns = cms.api("GET", "/campaign?start=0&length=1000&embed=layouts", token=cms.token()).json()
    expected = Counter(each for one in campaigns for each in {row["layoutId"] for row in one["layouts"]})
    assert [usage.of(layout) for layout in layouts] == [expected[layout.layout_id] for layout in layouts]
    for layout in layouts:
        rows = (one for one in campaigns if layout.layout_id in {row["layoutId"] for row in one["layouts"]})
        assert sorted(usage.names(layout)) == sorted(one["campaign"] for one in rows)

    unused = next(layout for layout in layouts if usage.of(layout) == 0 and layout.published_status_id == 1)
    twice = CampaignForm(type="list", name="New", layout_ids=(unused.layout_id, unused.layout_id))
    made = await client.campaigns.create(twice)
    hub.publish(Change("campaign", (made.campaign_id,), Kind.CREATED))
    assert usage.is_stale
    cms.fault("status", path=f"/campaign/{made.campaign_id}", status=500)
    with pytest.raises(ServerFault):
        await usage.count()
    assert usage.is_stale
    await usage.count()
    assert usage.of(unused) == 1
    assert usage.names(unused) == ("New",)
    await client.campaigns.delete(made.campaign_id)
    hub.publish(Change("campaign", (made.campaign_id,), Kind.DELETED))
    await usage.count()
    assert usage.of(unused) == 0
    assert usage.names(unused) == ()


async def test_very_many_campaigns_are_counted_only_on_request(services: UserServices) -> None:
    usage = LayoutUsage(services.client, ChangeHub(), auto_count_limit=3)
    assert not await usage.count()
    assert not usage.is_known
    assert await usage.count(is_forced=True)
    assert usage.is_known


async def test_another_account_does_not_see_the_previous_counts(cms: DemoCms, tmp_path: Path) -> None:
    async with session_of(cms, tmp_path) as session:
        await session.start()
        usage = session.layout_usage
        assert await usage.count()
        shown = next(layout for layout in (await session.lookups.layouts()).items if usage.of(layout))
        await session.tokens.adopt(TokenPair(access_token=cms.tokens("sam")["access_token"]))
        await session.start()
        assert usage.of(shown) is None


async def test_a_count_in_progress_for_another_account_is_discarded(services: UserServices) -> None:
    usage = LayoutUsage(services.client, ChangeHub())
    layouts = await everything(services.client.layouts.pages())
    counting = asyncio.create_task(usage.count())
    await asyncio.sleep(0)  # it has begun, and waits for the CMS
    usage.forget()
    assert not await counting
    assert {usage.of(layout) for layout in layouts} == {None}
    assert await usage.count()
    assert None not in {usage.of(layout) for layout in layouts}
