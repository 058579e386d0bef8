"""Offline data can be viewed and deleted: alone, when signing out, and with the connection."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.domain.text.value_formatting import size
from app.models.record_table import LoadState
from app.services.lists import cached_rows
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import Program, menu_action, until
from tests.ui.conftest import Play
from tests.ui.recovery.conftest import Run, everything_loaded, everything_told, session_of, signed_in_once

pytestmark = pytest.mark.usefixtures("quiet_log")

WRITTEN_WITHIN_S = 25
"""Two seconds after it was loaded, which takes its time on a busy machine; what was written before waits a minute."""


def kept_files(tmp_path: Path) -> list[str]:
    found = (tmp_path / "app" / "offline").rglob("*")
    return sorted(path.name for path in found if path.is_file() and "who.json" not in path.name)


def choose(shown: Program, text: str) -> None:
    menu_action(shown.connection_flow.connection_menu(), text).trigger()


def test_offline_data_shows_its_size_and_can_be_deleted(play: Play, cms: DemoCms, run: Run, tmp_path: Path) -> None:
    async def scene() -> None:
        await signed_in_once(run, cms)
        before = kept_files(tmp_path)
        assert "list-campaigns.rows" in before
        async with run() as shown:
            await until(lambda: shown.page().model.state is LoadState.READY)
            await everything_told(shown, session_of(shown))
            kept = await session_of(shown).offline.usage()
            choose(shown, "Offline data…")
            dialog = await shown.dialog()
            said = " ".join(shown.texts(dialog))
            assert f"{size(kept.bytes)} on this computer: {kept.lists} lists" in said
            await shown.answer("Close")
            assert kept_files(tmp_path) == before
            choose(shown, "Offline data…")
            await shown.answer("Delete")
            await until(lambda: "Offline data of Acme deleted" in shown.toasts())
            assert kept_files(tmp_path) == []
            assert "Autumn window loop" in shown.names(), "what is shown stays"
            choose(shown, "Offline data…")
            dialog = await shown.dialog()
            assert "No offline data on this computer yet." in shown.texts(dialog)
            await shown.answer("Close")

    play(scene())


def test_lists_loaded_before_the_deletion_are_not_written_again(
    play: Play, cms: DemoCms, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Longer than any machine takes to load it all and to forget it: nothing has been written by then.
    monkeypatch.setattr(cached_rows, "_SETTLE_S", 600.0)

    async def scene() -> None:
        async with run() as shown:
            session = await shown.sign_in(cms)
            await everything_loaded(shown, session)
            choose(shown, "Offline data…")
            await shown.answer("Delete")
            await until(lambda: "Offline data of Acme deleted" in shown.toasts())
            waiting = [rows.kept for rows in shown.navigator.lists.of(session.connection.id)]
            assert any(kept.is_waiting for kept in waiting), "or nothing is tested here"
            monkeypatch.setattr(cached_rows, "_SETTLE_S", 2.0)
            for kept in waiting:
                kept.flush_changes()  # now it would be written
            assert not any(kept.is_waiting for kept in waiting)
            await session.offline.usage()
            assert "list-campaigns.rows" not in kept_files(tmp_path)
            shown.page().refresh_action.trigger()
            await until(lambda: "list-campaigns.rows" in kept_files(tmp_path), WRITTEN_WITHIN_S)

    play(scene())


def test_deleted_offline_data_is_written_after_the_next_load(
    play: Play, cms: DemoCms, run: Run, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with run() as shown:
            session = await shown.sign_in(cms)
            await everything_loaded(shown, session)
            await until(lambda: "list-campaigns.rows" in kept_files(tmp_path), WRITTEN_WITHIN_S)
            choose(shown, "Offline data…")
            await shown.answer("Delete")
            await until(lambda: "Offline data of Acme deleted" in shown.toasts())
            assert "list-campaigns.rows" not in kept_files(tmp_path)
            shown.page().refresh_action.trigger()
            await until(lambda: "list-campaigns.rows" in kept_files(tmp_path), WRITTEN_WITHIN_S)

    play(scene())


@pytest.mark.parametrize("verb, button", [("Sign out…", "Sign out"), ("Remove connection…", "Remove")])
def test_signing_out_and_removing_a_connection_delete_offline_data(
    play: Play, cms: DemoCms, run: Run, tmp_path: Path, verb: str, button: str
) -> None:
    async def scene() -> None:
        async with run() as shown:
            session = await shown.sign_in(cms)
            await everything_loaded(shown, session)
            # What has not been written yet must not come afterwards either.
            choose(shown, verb)
            dialog = await shown.dialog()
            assert "offline data" in " ".join(shown.texts(dialog))
            await shown.answer(button)
            await until(
                lambda: shown.navigator.sessions() == [] and shown.window.content() is shown.connection_flow.start
            )
            await until(lambda: session.offline._disk.is_closed)
            assert kept_files(tmp_path) == []

    play(scene())


def test_closing_a_connection_keeps_what_was_loaded(play: Play, cms: DemoCms, run: Run, tmp_path: Path) -> None:
    async def scene() -> None:
        async with run() as shown:
            session = await shown.sign_in(cms)
            await everything_loaded(shown, session)
            choose(shown, "Close connection")
            await until(lambda: session.offline._disk.is_closed)
            assert "list-campaigns.rows" in kept_files(tmp_path)

    play(scene())
