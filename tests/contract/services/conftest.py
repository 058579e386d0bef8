"""Services on running demo CMSes, each user with a separate connection."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from app.api.cms_client import CmsClient
from app.core.change_hub import Change, ChangeHub
from app.domain.cms_address import Origin
from app.services.campaigns.campaign_creation import CampaignCreator
from app.services.campaigns.campaign_save_adapter import AskZone
from app.services.campaigns.campaign_service import CampaignService
from app.services.connection_state import Link
from app.services.drafts.draft_store import DraftStore
from app.services.lookups.lookups import Lookups
from app.services.records.record_service import RecordWriter
from app.services.session.session import Session
from app.transport.http_client import Limits
from tests.helpers.demo_cms import DemoCms
from tests.helpers.fixed_token_transport import FixedTokens, open_transport
from tests.helpers.sessions import session_of

ZONE = ZoneInfo("Europe/London")
ARRIVAL_LOOKS_S = (0.0, 0.1, 0.4)
"""When a write whose answer was lost is looked for; in the field it takes a minute."""


@dataclass(frozen=True)
class UserServices:
    """The services of one user at one CMS, with the changes they published."""

    cms: DemoCms
    client: CmsClient
    lookups: Lookups
    campaigns: CampaignService
    writer: RecordWriter
    creator: CampaignCreator
    link: Link
    changes: list[tuple[Change, object]]


def asking(zone: ZoneInfo | None) -> AskZone:
    """A CMS that tells this zone."""

    async def ask() -> ZoneInfo | None:
        return zone

    return ask


ConnectUser = Callable[..., Awaitable[UserServices]]


@pytest.fixture(scope="module", autouse=True)
def impatient(no_pauses_between_attempts: None) -> None:
    """What these tests wait for is a lost answer, not the next attempt."""


@pytest.fixture(scope="module")
def bare() -> Iterator[DemoCms]:
    """A CMS that refuses every route outside the specification."""
    with DemoCms(lookups=False) as cms:
        yield cms


@pytest.fixture(params=["observed", "documented"])
def cms(request: pytest.FixtureRequest) -> Iterator[DemoCms]:
    """Both dialects, one after the other, without faults and with requests counted from here."""
    running: DemoCms = request.getfixturevalue(request.param)
    running.clear_faults()
    running.forget_requests()
    yield running
    running.clear_faults()


@pytest.fixture
async def connect_user() -> AsyncIterator[ConnectUser]:
    """Connects a user to a CMS: `await connect_user(cms, "sam")`."""
    async with AsyncExitStack() as stack:

        async def take(
            cms: DemoCms,
            user: str = "maya",
            *,
            write_s: float = 60.0,
            zone: ZoneInfo | None = ZONE,
            drafts: DraftStore | None = None,
            looks_s: Sequence[float] = (600.0,),
            renewal_s: float = 0.0,
        ) -> UserServices:
            limits = Limits(write_s=write_s)
            token = cms.token(user)
            tokens = FixedTokens(token, token, renewal_s=renewal_s)  # it can be renewed once
            transport = await stack.enter_async_context(open_transport(Origin(cms.url), tokens=tokens, limits=limits))
            client, hub, link = CmsClient(transport), ChangeHub(), Link()
            changes: list[tuple[Change, object]] = []
            hub.subscribe(lambda change, initiator: changes.append((change, initiator)))
            lookups = Lookups(client, link)
            writer = RecordWriter(link, hub, drafts=drafts, looks_s=looks_s)
            writer.checks.looks_s = ARRIVAL_LOOKS_S
            creator = CampaignCreator(client, lookups, writer)
            campaigns = CampaignService(client, lookups, writer, creator, ask_zone=asking(zone), link=link)
            stack.push_async_callback(writer.aclose)
            return UserServices(cms, client, lookups, campaigns, writer, creator, link, changes)

        yield take


@pytest.fixture
async def session(cms: DemoCms, tmp_path: Path) -> AsyncIterator[Session]:
    """The administrator's connection, started, with its data in `tmp_path`."""
    async with session_of(cms, tmp_path, timezone="Europe/London") as session:
        await session.start()
        yield session


@pytest.fixture
async def services(cms: DemoCms, connect_user: ConnectUser) -> UserServices:
    """The administrator at the CMS under test; what signing in sent is not counted."""
    taken = await connect_user(cms)
    cms.forget_requests()
    return taken
