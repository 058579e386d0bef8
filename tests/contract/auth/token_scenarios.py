"""Runs of Marquee against a real CMS, as far as tokens go."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from app.auth.sign_in_diagnosis_types import finding_of
from app.auth.token_endpoint import TokenEndpoint
from app.auth.token_source import Tokens
from app.auth.vault import Vault
from app.config.connections import Connection
from app.core.errors import MarqueeError
from app.domain.cms_address import Origin
from app.transport.http_client import Transport
from app.transport.request import Kind, Operation
from tests.helpers.demo_cms import CONFIDENTIAL, DemoCms
from tests.helpers.sign_in_helpers import TLS, connection_to, keep, pair_from

KEY = bytes(range(32))
TOKEN_PATH = "^/api/authorize/access_token$"
CLOCK = Operation("GET", "/clock", "/clock", Kind.READ)


@dataclass
class Run:
    """One run of Marquee, as far as one connection goes."""

    tokens: Tokens
    transport: Transport
    vault: Vault


@asynccontextmanager
async def run(
    connection: Connection, folder: Path, *, pause_s: float = 0.0, vault: Vault | None = None
) -> AsyncIterator[Run]:
    """A run on the data folder that ends properly."""
    vault = vault or Vault(folder, find_key=lambda: KEY)
    endpoint = TokenEndpoint(connection.base)
    tokens = Tokens(connection, vault, endpoint, pause_s=pause_s)
    transport = Transport(Origin(connection.base), tls=TLS, token_source=tokens)
    endpoint.through(transport)
    try:
        yield Run(tokens, transport, vault)
    finally:
        await tokens.aclose(renewal_s=2)
        await transport.aclose(writes_s=0.2)


@asynccontextmanager
async def signed_in(
    cms: DemoCms, folder: Path, application: int = 0, user: str = "maya", pause_s: float = 0.0
) -> AsyncIterator[Run]:
    """A run whose earlier run had signed in."""
    connection = connection_to(cms, application)
    vault = Vault(folder, find_key=lambda: KEY)
    await keep(vault, connection, pair_from(cms, user, application))
    if application == CONFIDENTIAL:
        await vault.set_secret(connection, cms.applications[application]["client_secret"])
    cms.forget_requests()
    async with run(connection, folder, pause_s=pause_s, vault=vault) as live:
        yield live


def code_of(error: MarqueeError) -> str:
    finding = finding_of(error)
    assert finding is not None
    return finding.code
