"""A list of thousands over HTTP: every row once, with few requests, four at a time, despite failures of the CMS."""

from collections.abc import Iterator
from contextlib import aclosing

import pytest

from app.api.cms_client import CmsClient
from app.api.paging import FIRST
from app.core.errors import BadResponse, ServerFault
from app.domain.cms_address import Origin
from tests.helpers.demo_cms import DemoCms
from tests.helpers.fixed_token_transport import FixedTokens, open_transport

COUNT = 5_321


@pytest.fixture(scope="module", params=["observed", "documented"])
def crowded(request: pytest.FixtureRequest) -> Iterator[DemoCms]:
    with DemoCms(dialect=request.param, campaigns=COUNT) as running:
        yield running


async def test_5000_campaigns_take_seven_requests_and_arrive_in_id_order(crowded: DemoCms) -> None:
    async with open_transport(Origin(crowded.url), tokens=FixedTokens(crowded.token("maya"))) as transport:
        async with aclosing(CmsClient(transport).campaigns.pages()) as pages:
            seen = [(page.start, [record.campaign_id for record in page.items], page.total) async for page in pages]
        ids = [number for _, page, _ in seen for number in page]
        assert len(ids) == len(set(ids)) == seen[0][2]
        assert len(ids) >= COUNT
        assert ids == sorted(ids)
        assert len(seen[0][1]) == FIRST
        assert len(transport.requests) == 1 + -(-(len(ids) - FIRST) // 1000)


async def test_pages_that_fail_briefly_are_requested_again(crowded: DemoCms) -> None:
    crowded.clear_faults()
    crowded.fault("status", path="/api/campaign$", status=502, times=1, skip=1)
    crowded.fault("drop", path="/api/campaign$", times=1, skip=3)
    async with open_transport(Origin(crowded.url), tokens=FixedTokens(crowded.token("maya"))) as transport:
        async with aclosing(CmsClient(transport).campaigns.pages()) as pages:
            ids = [record.campaign_id async for page in pages for record in page.items]
        assert len(set(ids)) == len(ids) >= COUNT
        repeats = [record.attempt for record in transport.requests if record.attempt > 1]
        assert len(repeats) == 2, "one for each failure, even if the second one meets the repetition of the first"
    crowded.clear_faults()


@pytest.mark.parametrize("status, error", [(500, ServerFault), (200, BadResponse)])
async def test_a_page_that_stays_broken_fails_the_list_after_the_pages_before_it(
    crowded: DemoCms, status: int, error: type[Exception]
) -> None:
    crowded.clear_faults()
    crowded.fault("status", path="/api/campaign$", status=status, body="[{]", content_type="application/json", skip=2)
    seen = 0
    async with open_transport(Origin(crowded.url), tokens=FixedTokens(crowded.token("maya"))) as transport:

        async def read_all() -> None:
            nonlocal seen
            async with aclosing(CmsClient(transport).campaigns.pages()) as pages:
                async for page in pages:
                    seen += len(page.items)

        with pytest.raises(error):
            await read_all()
    assert seen >= 100
    crowded.clear_faults()
