"""Signing in through the workspace returns an open session, or leaves everything unchanged."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from app.auth.vault import Vault
from app.config.connections import Connection
from app.config.settings import SettingsStore
from app.core.errors import MarqueeError
from app.services.session.workspace import BrowserStep, Workspace
from tests.helpers.demo_cms import CONFIDENTIAL, CREDENTIALS_ONLY, DemoCms
from tests.helpers.loopback_ports import free_port
from tests.helpers.sign_in_helpers import connection_to, sign_in

KEY = bytes(range(32))


@pytest.fixture
def cms() -> Iterator[DemoCms]:
    with DemoCms() as running:
        yield running


@pytest.fixture
async def workspace(tmp_path: Path) -> AsyncIterator[Workspace]:
    workspace = Workspace(tmp_path, SettingsStore(tmp_path))
    workspace.vault = Vault(tmp_path, find_key=lambda: KEY)
    yield workspace
    await workspace.aclose()


def begun(workspace: Workspace, connection: Connection) -> tuple[asyncio.Task[object], asyncio.Event]:
    """A sign-in in its own task, and the moment it waits for the browser."""
    is_shown = asyncio.Event()

    def show(step: BrowserStep | None) -> None:
        if step is not None:
            is_shown.set()

    return asyncio.ensure_future(workspace.sign_in(connection, show_browser=show)), is_shown


async def test_a_later_sign_in_replaces_an_earlier_one(cms: DemoCms, workspace: Workspace) -> None:
    connection = connection_to(cms)
    first, is_shown = begun(workspace, connection)
    await is_shown.wait()
    earlier = workspace.sessions[connection.id]
    session = await sign_in(workspace, connection, cms)
    assert first.cancelled()
    assert session is not earlier, "the one of the first sign-in ended with it"
    assert session.me is not None
    assert workspace.connections.get(connection.id) == connection


async def test_a_cancelled_sign_in_frees_the_port_and_keeps_nothing(cms: DemoCms, workspace: Workspace) -> None:
    port = free_port()
    connection = connection_to(cms, redirect_uri=f"http://127.0.0.1:{port}/callback")
    task, is_shown = begun(workspace, connection)
    await is_shown.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", port))
    assert (workspace.sessions, workspace.connections.connections) == ({}, ())


async def test_a_typed_secret_is_used_for_every_try_until_dropped(cms: DemoCms, workspace: Workspace) -> None:
    connection = connection_to(cms, CONFIDENTIAL)
    secret = cms.applications[CONFIDENTIAL]["client_secret"]
    cms.fault("status", path="/authorize", status=500, times=1)
    with pytest.raises(MarqueeError):
        await workspace.sign_in(connection, secret)
    assert await workspace.has_secret(connection)
    assert not await workspace.vault.has_secret(connection), "only what has worked is kept"
    await sign_in(workspace, connection, cms)
    assert await workspace.vault.has_secret(connection)

    other = connection_to(cms, CONFIDENTIAL)
    cms.fault("status", path="/authorize", status=500, times=1)
    with pytest.raises(MarqueeError):
        await workspace.sign_in(other, secret)
    workspace.drop_secret(other)
    assert not await workspace.has_secret(other)


async def test_an_open_session_survives_a_failed_sign_in(cms: DemoCms, workspace: Workspace) -> None:
    connection = connection_to(cms, CREDENTIALS_ONLY)
    session = await workspace.sign_in(connection, cms.applications[CREDENTIALS_ONLY]["client_secret"])
    with pytest.raises(MarqueeError):
        await workspace.sign_in(connection, "wrong")
    assert workspace.sessions == {connection.id: session}
