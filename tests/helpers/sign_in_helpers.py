"""Shared by tests of signing in: connections, an endpoint over a real transport, and a user who approves."""

from __future__ import annotations

import asyncio
import urllib.parse
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from app.auth.sign_in import SignInAttempt
from app.auth.token_endpoint import TokenEndpoint
from app.auth.token_pair import TokenPair
from app.auth.vault import Vault
from app.config.connections import Connection, new_connection_id
from app.config.redirect_uri import ANY_PORT_REDIRECT_URI
from app.core.errors import MarqueeError
from app.domain.cms_address import Origin
from app.services.session.session import Session
from app.services.session.workspace import BrowserStep, Workspace
from app.transport.http_client import Limits, TokenSource, Transport
from app.transport.tls import TlsSettings
from app.ui.tour.scripted_browser import LittleBrowser
from tests.helpers.demo_cms import PUBLIC, Browser, DemoCms
from tests.helpers.loopback_client import Page, visit

TLS = TlsSettings()


def make_connection(base: str, **fields: Any) -> Connection:
    """Returns a connection to `base` for a public application, with any free port for the browser."""
    wanted = {
        "id": new_connection_id(),
        "name": "Test",
        "base": base,
        "client_id": "c" * 40,
        "redirect_uri": ANY_PORT_REDIRECT_URI,
    }
    return msgspec.convert(wanted | fields, Connection)


def connection_to(cms: DemoCms, application: int = PUBLIC, **fields: Any) -> Connection:
    """Returns a connection for one of the demo's applications; its kind follows the application."""
    known = cms.applications[application]
    kind = "public"
    if known["confidential"]:
        kind = "confidential" if "authorization_code" in known["grants"] else "client_credentials"
    return make_connection(cms.url, **{"client_id": known["client_id"], "kind": kind, **fields})


@asynccontextmanager
async def open_endpoint(
    connection: Connection, *, limits: Limits | None = None, token_source: TokenSource | None = None
) -> AsyncIterator[TokenEndpoint]:
    """Yields the token endpoint of the connection's CMS over its own transport."""
    endpoint = TokenEndpoint(connection.base)
    transport = Transport(Origin(connection.base), tls=TLS, token_source=token_source, limits=limits)
    endpoint.through(transport)
    try:
        yield endpoint
    finally:
        await transport.aclose(writes_s=0.2)


async def keep(vault: Vault, connection: Connection, pair: TokenPair) -> None:
    """Stores tokens as a finished sign-in does."""
    async with vault.locked(connection) as drawer:
        kept = await drawer.read()
        await drawer.write(msgspec.structs.replace(kept, tokens=pair))


def pair_from(cms: DemoCms, user: str = "maya", application: int = PUBLIC) -> TokenPair:
    """Returns real tokens, as if the user had just signed in."""
    answer = cms.tokens(user, application)
    return TokenPair(
        access_token=answer["access_token"], refresh_token=answer["refresh_token"], lifetime_s=answer["expires_in"]
    )


async def way_back(cms: DemoCms, address: str, *, user: str = "maya", decision: str = "Approve") -> dict[str, str]:
    """Opens the authorize address, signs in and decides; returns the query of the redirect."""
    path = address.removeprefix(cms.url)
    return await asyncio.to_thread(Browser(cms).sign_in, path, user, cms.password(user), decision)


async def sign_in(
    workspace: Workspace, connection: Connection, cms: DemoCms, user: str = "maya", secret: str | None = None
) -> Session:
    """Signs in through the workspace; `user` completes the browser step."""
    shown: asyncio.Queue[BrowserStep | None] = asyncio.Queue()

    async def browse() -> None:
        step = await shown.get()
        assert step is not None
        await asyncio.to_thread(LittleBrowser().sign_in, step.address, user, cms.password(user))

    session, _ = await asyncio.gather(workspace.sign_in(connection, secret, show_browser=shown.put_nowait), browse())
    return session


async def come_back(attempt: SignInAttempt, query: dict[str, str]) -> Page:
    """Follows the redirect to the loopback listener, as the browser does."""
    return await visit(f"{attempt.redirect_uri}?{urllib.parse.urlencode(query)}")


async def ending(attempt: SignInAttempt) -> TokenPair | MarqueeError:
    """Returns the result of `wait()` or its error."""
    try:
        return await attempt.wait()
    except MarqueeError as error:
        return error
