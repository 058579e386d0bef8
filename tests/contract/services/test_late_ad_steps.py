"""Steps of an ad's reordering that the CMS refuses and carries out later all the same."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.api.cms_client import CmsClient
from app.core.errors import MarqueeError
from app.domain.cms_address import Origin
from app.services.campaigns.ad_reordering import OrderInterrupted
from app.services.saving.verified_save import Saved
from app.transport.http_client import Limits
from tests.helpers.ad_campaigns import AdServices, ad_services, make_ad, reordered, truth
from tests.helpers.demo_cms import DemoCms
from tests.helpers.fixed_token_transport import FixedTokens, open_transport
from tests.helpers.save_rechecks import NOT_BY_ITSELF

ORDER = "3120"

pytestmark = pytest.mark.failure(19, 46)


@pytest.fixture
async def services(cms: DemoCms, tmp_path: Path) -> AsyncIterator[AdServices]:
    async with open_transport(Origin(cms.url), tokens=FixedTokens(cms.token()), limits=Limits(write_s=5)) as transport:
        services = ad_services(CmsClient(transport), tmp_path)
        services.writer.checks.looks_s = (0.0, 0.1, 0.2, 0.4, 1.0, 2.0)
        services.ads.recent.looks_s = NOT_BY_ITSELF
        yield services
        await services.writer.aclose()
        await services.drafts.close()


def refused_late(cms: DemoCms, status: int, **how: Any) -> None:
    body = json.dumps({"error": status, "message": "Refused"})
    cms.fault("late", path="/layout/(assign|remove)/", status=status, body=body, **how)


@pytest.mark.parametrize("status", [403, 422, 500])
@pytest.mark.parametrize("skip", [1, 4])
@pytest.mark.parametrize("is_finished", [True, False])
async def test_an_ending_waits_for_a_refused_step_that_may_still_arrive(
    cms: DemoCms, services: AdServices, status: int, skip: int, *, is_finished: bool
) -> None:
    campaign_id = make_ad(cms, f"Refused {status} {skip} {is_finished}", layouts=4)
    before = list(truth(cms, campaign_id))
    refused_late(cms, status, skip=skip)
    state = await services.state(campaign_id)
    with pytest.raises(OrderInterrupted, match="Refused"):
        await services.save(campaign_id, state, reordered(state, ORDER))
    (interrupted,) = await services.ads.orders.interrupted()
    cms.forget_requests()
    ending = asyncio.create_task((services.ads.finish if is_finished else services.ads.put_back)(interrupted))
    await cms.arrived(method="GET")
    assert cms.late_requests() == 1
    await asyncio.to_thread(cms.let_late_arrive)
    await ending
    assert truth(cms, campaign_id) == ([before[int(place)] for place in ORDER] if is_finished else before)


@pytest.mark.parametrize("status", [403, 422, 500])
async def test_a_first_step_that_arrived_after_its_refusal_is_no_other_users_change(
    cms: DemoCms, services: AdServices, status: int
) -> None:
    campaign_id, editor = make_ad(cms, f"First refused {status}", layouts=4), object()
    state = await services.state(campaign_id)
    meant = reordered(state, ORDER)
    refused_late(cms, status)
    with pytest.raises(MarqueeError, match="Refused"):
        await services.writer.save("campaign", campaign_id, services.ads.adapter(campaign_id), state, meant, editor)
    cms.let_late_arrive()
    other = replace(meant, entries=meant.entries[:3])
    saved = await services.writer.save("campaign", campaign_id, services.ads.adapter(campaign_id), state, other, editor)
    assert isinstance(saved, Saved)
    assert [row[0] for row in truth(cms, campaign_id)] == [entry.layout_id for entry in other.entries]


@pytest.mark.parametrize("status", [403, 500])
async def test_properties_that_arrive_late_are_no_other_users_change(
    cms: DemoCms, services: AdServices, status: int
) -> None:
    """The answer to the first PUT is lost, the second one is refused, and then the first one arrives."""
    campaign_id = make_ad(cms, f"Properties first {status}", layouts=4)
    state = await services.state(campaign_id)
    meant = replace(reordered(state, ORDER), target=77)
    path = f"^/api/campaign/{campaign_id}$"
    cms.forget_requests()
    cms.fault("late", path=path, method="PUT", status=504, body="<html>", content_type="text/html")
    cms.fault("status", path=path, method="PUT", status=status, body=json.dumps({"error": status, "message": "No"}))
    cms.fault("hold", path=path, method="GET", skip=3)
    saving = asyncio.create_task(services.save(campaign_id, state, meant))
    async with asyncio.timeout(20):
        while len(await asyncio.to_thread(cms.requests, path=path, method="GET")) < 4:  # noqa: ASYNC110 - see `arrived`
            await asyncio.sleep(0.02)
    await asyncio.to_thread(cms.let_late_arrive)
    cms.clear_faults()
    assert isinstance(await saving, Saved)
    assert cms.campaign(campaign_id)["target"] == 77
    assert [row[0] for row in truth(cms, campaign_id)] == [entry.layout_id for entry in meant.entries]


async def test_properties_made_although_they_were_turned_away_are_no_other_users_change(
    cms: DemoCms, services: AdServices
) -> None:
    campaign_id = make_ad(cms, "Turned away", layouts=4)
    state = await services.state(campaign_id)
    meant = replace(reordered(state, ORDER), target=78)
    busy = {"status": 429, "body": json.dumps({"error": 429, "message": "Wait"}), "headers": {"Retry-After": "0"}}
    cms.fault("applied", path=f"^/api/campaign/{campaign_id}$", method="PUT", **busy)
    assert isinstance(await services.save(campaign_id, state, meant), Saved)
    assert cms.campaign(campaign_id)["target"] == 78
    assert [row[0] for row in truth(cms, campaign_id)] == [entry.layout_id for entry in meant.entries]
