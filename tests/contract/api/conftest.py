"""A client for the running demo CMS, in each dialect, for an administrator or a user with few permissions."""

from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass

import pytest

from app.api.cms_client import CmsClient
from app.domain.cms_address import Origin
from tests.helpers.demo_cms import DATASETS_ONLY, DemoCms
from tests.helpers.fixed_token_transport import FixedTokens, open_transport


@pytest.fixture(scope="module", params=["observed", "documented"])
def cms(request: pytest.FixtureRequest) -> Iterator[DemoCms]:
    """A CMS as installed servers are, and one as the specification promises."""
    with DemoCms(dialect=request.param) as running:
        yield running


@dataclass(frozen=True)
class Tokens:
    """Access tokens of one CMS: for an administrator, a user with few permissions, and the scope `datasets`."""

    maya: str
    sam: str
    datasets: str


@pytest.fixture(scope="module")
def tokens(cms: DemoCms) -> Tokens:
    """Signing in takes longer than most tests: once for all of a module."""
    return Tokens(cms.token("maya"), cms.token("sam"), cms.client_token(DATASETS_ONLY))


@pytest.fixture
async def client(cms: DemoCms, tokens: Tokens) -> AsyncIterator[CmsClient]:
    """An administrator's client."""
    async with open_transport(Origin(cms.url), tokens=FixedTokens(tokens.maya)) as transport:
        yield CmsClient(transport)


@pytest.fixture
async def limited(cms: DemoCms, tokens: Tokens) -> AsyncIterator[CmsClient]:
    """The client of a user with few permissions."""
    async with open_transport(Origin(cms.url), tokens=FixedTokens(tokens.sam)) as transport:
        yield CmsClient(transport)


@pytest.fixture
async def datasets_only(cms: DemoCms, tokens: Tokens) -> AsyncIterator[CmsClient]:
    """The client of an application whose scope is datasets."""
    async with open_transport(Origin(cms.url), tokens=FixedTokens(tokens.datasets)) as transport:
        yield CmsClient(transport)


@pytest.fixture
async def signed_out(cms: DemoCms) -> AsyncIterator[CmsClient]:
    """A client whose tokens are invalid."""
    async with open_transport(Origin(cms.url), tokens=FixedTokens(*(f"dead-{n}" for n in range(99)))) as transport:
        yield CmsClient(transport)
