"""A session like the program's, on a demo CMS, without a window."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from app.api.cms_client import CmsClient
from app.auth.token_endpoint import TokenEndpoint
from app.auth.token_pair import TokenPair
from app.auth.token_source import Tokens
from app.auth.vault import Vault
from app.config.connections import Connection
from app.domain.cms_address import Origin
from app.services.drafts.draft_store import DraftStore
from app.services.saving.history import History
from app.services.session.session import Session
from app.transport.http_client import Transport
from app.transport.tls import TlsSettings
from tests.helpers.demo_cms import DemoCms


@asynccontextmanager
async def session_of(
    cms: DemoCms, data_dir: Path, user: str = "maya", *, timezone: str = "", scope: str | None = None
) -> AsyncIterator[Session]:
    """Yields a session of a user who has just signed in. A test that needs it longer requests it again."""
    connection = Connection(id="acme", name="Acme", base=cms.url, client_id="x", timezone=timezone)
    endpoint = TokenEndpoint(cms.url)
    tokens = Tokens(connection, Vault(data_dir, memory_only_because="a test"), endpoint)
    transport = Transport(Origin(cms.url), tls=TlsSettings(), token_source=tokens)
    endpoint.through(transport)
    handed_out = cms.tokens(user, scope=scope)
    await tokens.adopt(TokenPair(access_token=handed_out["access_token"]))
    drafts, history = DraftStore(data_dir, connection.id), History(data_dir, connection.id)
    session = Session(connection, CmsClient(transport), tokens, drafts, history)
    try:
        yield session
    finally:
        await session.aclose()


async def signs_in(session: Session, cms: DemoCms, user: str) -> None:
    """Signs in to an open session again, as this user."""
    await session.sign_in_starting()
    await session.tokens.adopt(TokenPair(access_token=cms.tokens(user)["access_token"]))
    session.sign_in_finished()
    await session.start()
