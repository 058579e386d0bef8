"""Without the CMS, the account, the look-ups and the line-ups are known from earlier runs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from app.auth.vault import Vault
from app.config.connections import Connection
from app.config.redirect_uri import ANY_PORT_REDIRECT_URI
from app.config.settings import SettingsStore
from app.core.errors import MarqueeError, Offline
from app.services.connection_state import LinkState
from app.services.session.session import Session
from app.services.session.workspace import Workspace
from tests.helpers.demo_cms import DemoCms
from tests.helpers.sign_in_helpers import sign_in

KEY = bytes(range(32))


@pytest.fixture
def away() -> Iterator[DemoCms]:
    """A CMS that the test stops."""
    with DemoCms() as cms:
        yield cms


@asynccontextmanager
async def run_of(cms: DemoCms, data_dir: Path, user: str = "") -> AsyncIterator[tuple[Workspace, Session]]:
    """A run of Marquee; with `user` it signs in first, otherwise it uses the state of an earlier run."""
    workspace = Workspace(data_dir, SettingsStore(data_dir))
    workspace.vault = Vault(data_dir, find_key=lambda: KEY)
    client_id = cms.applications[0]["client_id"]
    connection = Connection(
        id="acme", name="Acme", base=cms.url, client_id=client_id, redirect_uri=ANY_PORT_REDIRECT_URI
    )
    try:
        if user:
            await sign_in(workspace, connection, cms, user)
        yield workspace, workspace.open(connection)
    finally:
        await workspace.aclose()


@pytest.mark.failure(1)
async def test_an_offline_start_knows_the_account(away: DemoCms, tmp_path: Path) -> None:
    async with run_of(away, tmp_path, "maya") as (_, session):
        me = session.me
        assert me is not None
    away.stop()
    async with run_of(away, tmp_path) as (_, session):
        with pytest.raises(Offline):
            await session.start()
        assert session.state is LinkState.OFFLINE
        assert session.me == me
        assert session.drafts.account_id == me.user_id
        assert session.drafts.account_name == me.display_name
        assert session.timezone is not None


@pytest.mark.failure(33)
async def test_a_new_sign_in_is_not_taken_for_the_previous_account(away: DemoCms, tmp_path: Path) -> None:
    async with run_of(away, tmp_path, "maya") as (workspace, session):
        maya = session.drafts.account_id
        await session.lookups.layouts()
        away.fault("reset", path="/user/me", times=None)
        away.fault("reset", path="/layout", times=None)
        assert await sign_in(workspace, session.connection, away, "alex") is session
        assert session.drafts.account_id not in {None, maya}, "the token itself says who it is"
        assert session.me is None
        with pytest.raises(MarqueeError):
            await session.lookups.layouts()


@pytest.mark.failure(1)
async def test_look_ups_offline_are_those_listed_earlier(away: DemoCms, tmp_path: Path) -> None:
    async with run_of(away, tmp_path, "maya") as (_, session):
        layouts = (await session.lookups.layouts()).items
        folders = (await session.lookups.folders()).items
        groups = (await session.lookups.user_groups()).items
        people = (await session.lookups.users()).items
    away.stop()
    async with run_of(away, tmp_path) as (_, session):
        await session.recall()
        found = await session.lookups.layouts()
        assert found.items == layouts
        assert found.kept_at is not None
        assert "can't be reached" in found.sentence
        assert session.lookups.known_layouts() == layouts
        assert (await session.lookups.folders()).items == folders
        assert (await session.lookups.user_groups()).items == groups
        assert (await session.lookups.users()).items == people
        with pytest.raises(Offline):
            await session.lookups.day_parts()  # never asked for


@pytest.mark.failure(1)
async def test_a_line_up_read_once_is_available_offline(away: DemoCms, tmp_path: Path) -> None:
    seen, opened = away.campaign_id("Autumn window loop"), away.campaign_id("Soup season")
    async with run_of(away, tmp_path, "maya") as (_, session):
        entries = await session.campaigns.line_up(seen)
        base = await session.campaigns.open(opened)
        await session.lookups.layouts()
    away.stop()
    async with run_of(away, tmp_path) as (_, session):
        await session.recall()
        assert await session.campaigns.line_up(seen) == entries
        kept = await session.campaigns.open_kept(opened)
        assert kept is not None
        assert kept.kept_at is not None
        assert kept.record == base.record
        assert kept.state == base.state, "marks and all"
        never = next(n for n in range(1, 60) if n not in {seen, opened})
        assert await session.campaigns.open_kept(never) is None
        with pytest.raises(Offline):
            await session.campaigns.line_up(never)


async def test_a_deleted_campaign_is_not_kept_offline(away: DemoCms, tmp_path: Path) -> None:
    async with run_of(away, tmp_path, "maya") as (_, session):
        made = (await session.campaigns.create("Short-lived")).campaign.campaign_id
        await session.campaigns.open(made)
        assert await session.campaigns.open_kept(made) is not None
        await session.campaigns.delete(made)
        assert await session.campaigns.open_kept(made) is None


@pytest.mark.parametrize("is_removed", [False, True], ids=["signing out", "removing the connection"])
async def test_signing_out_or_removing_a_connection_deletes_its_offline_data(
    away: DemoCms, tmp_path: Path, *, is_removed: bool
) -> None:
    async with run_of(away, tmp_path, "maya") as (workspace, session):
        await session.lookups.layouts()
        await session.campaigns.line_up(away.campaign_id("Autumn window loop"))
        assert (await session.offline.usage()).bytes > 0
        if is_removed:
            await workspace.remove(session.connection)
        else:
            await workspace.sign_out(session)
    assert not [path for path in (tmp_path / "offline").rglob("*") if path.is_file()]


async def test_signing_out_deletes_offline_data_even_without_its_key(away: DemoCms, tmp_path: Path) -> None:
    async with run_of(away, tmp_path, "maya") as (workspace, session):
        await session.lookups.layouts()
        await workspace.vault.forget_tokens(session.connection)
    assert list((tmp_path / "offline").rglob("*.rows"))
    async with run_of(away, tmp_path) as (workspace, session):
        await session.recall()
        assert session.offline.account_id is None
        await workspace.sign_out(session)
    assert not [path for path in (tmp_path / "offline").rglob("*") if path.is_file()]


async def test_a_connection_reopened_while_its_session_ends_has_the_drafts_of_that_session(
    away: DemoCms, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with run_of(away, tmp_path, "maya") as (workspace, session):
        session.drafts.keep("campaign", 5, "typed", title="Soup season")
        is_written = asyncio.Event()
        monkeypatch.setattr(session.writer, "aclose", is_written.wait)
        closing = asyncio.ensure_future(workspace.close(session.connection.id))
        await asyncio.sleep(0)
        again = workspace.open(session.connection)
        await again.draft_list.load()
        assert len(again.draft_list) == 0
        is_written.set()
        await closing
        assert [entry.draft.title for entry in again.draft_list.entries] == ["Soup season"]
