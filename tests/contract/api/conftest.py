"""A client for the running demo CMS, in each dialect, signed in as an administrator or as somebody with few rights."""

from collections.abc import AsyncIterator, Iterator

import pytest

from app.api.client import CmsClient
from app.domain.address import Origin
from tests.helpers.demo_cms import DemoCms
from tests.helpers.wire import Purse, open_transport


@pytest.fixture(scope="module", params=["observed", "documented"])
def cms(request: pytest.FixtureRequest) -> Iterator[DemoCms]:
    """A CMS as installed servers are, and one as the specification promises."""
    with DemoCms(dialect=request.param) as running:
        yield running


@pytest.fixture
async def client(cms: DemoCms) -> AsyncIterator[CmsClient]:
    """An administrator's client."""
    async with open_transport(Origin(cms.url), tokens=Purse(cms.token("maya"))) as transport:
        yield CmsClient(transport)


@pytest.fixture
async def limited(cms: DemoCms) -> AsyncIterator[CmsClient]:
    """The client of somebody with few rights."""
    async with open_transport(Origin(cms.url), tokens=Purse(cms.token("sam"))) as transport:
        yield CmsClient(transport)
