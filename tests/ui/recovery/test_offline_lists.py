"""The last lists are shown at the next start with their age, until the CMS answers, and only to their own account."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.bootstrap import registry
from app.domain.commands.command import Command
from app.models.item_roles import NavRole
from app.models.record_table import LoadState
from app.services.connection_state import LinkState
from app.ui.recovery.labels import relative_time
from app.ui.resource.list_adapter import ResourceList
from tests.helpers.command_records import change, new_command
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import Program, program, until
from tests.ui.conftest import Play
from tests.ui.recovery.conftest import Run, session_of, signed_in_once, stale_text

CONTROL = Qt.KeyboardModifier.ControlModifier
pytestmark = pytest.mark.usefixtures("quiet_log")


def rows_of(shown: Program, kind: str) -> ResourceList[Any]:
    rows = shown.navigator.lists.get(session_of(shown).connection.id, kind)
    assert rows is not None
    return rows


def name_of(rows: ResourceList[Any], command_id: int) -> str:
    found = rows.model.by_id(command_id)
    assert isinstance(found, Command)
    return found.name


def tree_count(shown: Program, key: str) -> object:
    """The badge of a node, `commands/all` say."""
    model = shown.navigator.bench.nav.model
    return model.index_of(f"{session_of(shown).connection.id}/{key}").data(int(NavRole.COUNT))


def test_every_list_is_kept() -> None:
    assert [each.declaration().kind for each in registry().resources if each.declaration().keep is None] == []


@pytest.mark.failure(1)
def test_a_start_without_the_cms_shows_the_last_lists_with_their_age(play: Play, cms: DemoCms, run: Run) -> None:
    before: dict[str, int] = {}

    async def scene() -> None:
        async with run() as shown:
            session = await shown.sign_in(cms)
            lists = shown.navigator.lists.of(session.connection.id)
            await until(lambda: all(rows.updated_at is not None for rows in lists))
            before.update({rows.declaration.kind: rows.total for rows in lists})
            told_at = time.time()
        cms.stop()
        async with run() as shown:
            page, session = shown.page(), session_of(shown)
            await until(lambda: page.model.state is LoadState.FAILED)
            await until(lambda: {rows.declaration.kind: rows.total for rows in shown.navigator.lists} == before)
            assert "Autumn window loop" in shown.names()
            since = page.rows.kept.since
            assert since is not None
            assert abs(since.kept_at - told_at) < 20
            assert stale_text(page).startswith(
                f"Offline data from {relative_time(since.kept_at)}. Can't reach 127.0.0.1:"
            )
            assert session.state is LinkState.OFFLINE
            await until(lambda: shown.navigator.bench.status.text().startswith("Offline · Updated "))
            await until(lambda: tree_count(shown, "commands") == before["commands"])
            await until(lambda: shown.workspace.account(session).name == "Maya Lindqvist")
            # All that is local works: words, other lists, quick open.
            page.filter.setText("window")
            await until(lambda: 0 < page.model.rowCount() < before["campaigns"])
            other = shown.navigator.list_page(session, "notifications")
            assert other is not None
            await until(lambda: other.rows.model.state is LoadState.FAILED)
            assert stale_text(other).startswith("Offline data from ")
            QTest.keyClick(shown.window, Qt.Key.Key_K, CONTROL)
            QTest.keyClicks(shown.marquee.controller.quick_open.field, "aut win")
            assert shown.marquee.controller.quick_open.titles()[0] == "Autumn window loop"

    play(scene())


@pytest.mark.failure(23)
def test_cached_lists_are_corrected_once_the_cms_is_back(play: Play, cms: DemoCms, run: Run) -> None:
    stays, goes = new_command(cms, "Kept", "stays"), new_command(cms, "Goes", "goes")

    async def scene() -> None:
        await signed_in_once(run, cms)
        cms.stop()
        async with run() as shown:
            session = session_of(shown)
            await until(lambda: session.state is LinkState.OFFLINE)
            rows = rows_of(shown, "commands")
            await until(lambda: rows.model.by_id(goes) is not None)
            cms.start()
            change(cms, stays, description="from another user")
            cms.api("DELETE", f"/command/{goes}", token=cms.token())
            comes = new_command(cms, "Comes", "comes")
            await session.refresh_clock()
            await until(lambda: rows.model.state is LoadState.READY)
            assert rows.kept.since is None
            assert rows.model.by_id(goes) is None
            assert rows.model.by_id(comes) is not None
            changed = rows.model.by_id(stays)
            assert isinstance(changed, Command)
            assert changed.description == "from another user"
            assert stale_text(shown.page()) == ""

    play(scene())


def test_kept_rows_are_there_before_the_cms_has_answered(play: Play, cms: DemoCms, run: Run) -> None:
    async def scene() -> None:
        await signed_in_once(run, cms)
        cms.fault("hold", path="/campaign")
        async with run() as shown:
            page = shown.page()
            await until(lambda: "Autumn window loop" in shown.names())
            since = page.rows.kept.since
            assert since is not None
            assert page.model.state is LoadState.LOADING
            count = f"{page.model.rowCount()} · as of {relative_time(since.kept_at)} · refreshing…"
            await until(lambda: count in shown.texts(page))
            cms.clear_faults()
            await until(lambda: page.model.state is LoadState.READY)
            assert page.rows.kept.since is None
            assert not any(", from " in text for text in shown.texts(page))

    play(scene())


@pytest.mark.failure(33)
def test_cached_rows_are_hidden_from_other_accounts(play: Play, cms: DemoCms, run: Run, tmp_path: Path) -> None:
    record = new_command(cms, "Seen by Maya", "seen_by_maya")

    async def scene() -> None:
        await signed_in_once(run, cms)
        async with run() as shown:
            session, rows = session_of(shown), rows_of(shown, "commands")
            await until(lambda: rows.model.by_id(record) is not None)
            cms.revoke_tokens()
            for path in ("/api/command", "/api/campaign", "/api/user/me"):
                cms.fault("reset", path=path, times=None)
            shown.connection_flow.go_to(session.connection)
            await shown.sign_in_again(cms, "alex")
            await until(lambda: rows.model.total == 0 and shown.page().model.total == 0)
            assert shown.names() == []
        cms.clear_faults()
        cms.stop()
        async with run() as shown:
            await until(lambda: shown.page().model.state is LoadState.FAILED)
            assert [rows_of(shown, kind).total for kind in ("campaigns", "commands")] == [0, 0]

    play(scene())


def test_cached_rows_are_shown_only_after_signing_in(play: Play, cms: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        await signed_in_once(lambda: program(tmp_path / "app"), cms)
        async with program(tmp_path / "app") as shown:
            page = shown.page()
            await until(lambda: page.model.state is LoadState.FAILED)
            assert page.model.total == 0
            cms.fault("hold", path="/api/campaign")
            shown.press("Sign in again", page)
            await shown.sign_in_again(cms)
            await until(lambda: "Autumn window loop" in shown.names())
            assert page.rows.kept.since is not None
            cms.clear_faults()

    play(scene())


def test_a_damaged_cache_is_loaded_from_the_cms(play: Play, cms: DemoCms, run: Run, tmp_path: Path) -> None:
    async def scene() -> None:
        await signed_in_once(run, cms)
        (path,) = (tmp_path / "app" / "offline").rglob("list-campaigns.rows")
        path.write_bytes(path.read_bytes()[:-20])
        async with run() as shown:
            await until(lambda: shown.page().model.state is LoadState.READY)
            assert "Autumn window loop" in shown.names()
        assert path.exists()

    play(scene())


def test_changed_lists_are_written_again_on_exit(play: Play, cms: DemoCms, run: Run) -> None:
    record = new_command(cms, "Before", "before")

    async def scene() -> None:
        await signed_in_once(run, cms)
        async with run() as shown:
            session, rows = session_of(shown), rows_of(shown, "commands")
            await until(lambda: rows.model.state is LoadState.READY)
            change(cms, record, command="After")
            rows.start_loading()
            await until(lambda: rows.model.state is LoadState.READY and name_of(rows, record) == "After")
            assert session.state is LinkState.CONNECTED
        cms.stop()
        async with run() as shown:
            rows = rows_of(shown, "commands")
            await until(lambda: rows.model.by_id(record) is not None)
            assert name_of(rows, record) == "After"

    play(scene())


def test_filtered_and_deleted_rows_are_not_cached(play: Play, cms: DemoCms, run: Run) -> None:
    record = new_command(cms, "Goes", "goes")
    totals: list[int] = []

    async def scene() -> None:
        async with run() as shown:
            session = await shown.sign_in(cms)
            page, rows = shown.page(), rows_of(shown, "commands")
            await until(lambda: rows.model.by_id(record) is not None and rows.updated_at is not None)
            totals.append(page.rows.total)
            # Single-layout campaigns are listed only on request.
            await page.rows.matching({"is_layout_specific": 1})
            page.rows.dismiss_guests()
            assert page.model.total == totals[0]
            await page.rows.matching({"is_layout_specific": 1})
            assert page.model.total > totals[0]
            await session.commands.delete(await session.commands.get(record))
            await until(lambda: rows.model.by_id(record) is None)
        cms.stop()
        async with run() as shown:
            await until(lambda: shown.page().model.total > 0 and rows_of(shown, "commands").total > 0)
            await until(lambda: shown.page().model.state is LoadState.FAILED)
            assert shown.page().model.total == totals[0]
            assert rows_of(shown, "commands").model.by_id(record) is None

    play(scene())
