"""If the computer's clock is hours off or jumps after sleep, work continues by itself."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from app.models.record_table import LoadState
from app.services.connection_state import LinkState
from tests.helpers.command_records import command, new_command
from tests.helpers.demo_cms import DemoCms
from tests.helpers.form_user import editing, open_form, press_save, type_into
from tests.helpers.program_in_process import program, run_in_qt, until
from tests.soak.fast_clock import Clock
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")
NIGHT_S = 8 * 3600.0


@pytest.mark.failure(16)
@pytest.mark.parametrize("off_s", [5 * 3600.0, -5 * 3600.0], ids=["fast", "slow"])
def test_a_clock_hours_off_neither_signs_out_nor_renews(
    play: Play, demo: DemoCms, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, off_s: float
) -> None:
    right = time.time

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            demo.forget_requests()
            monkeypatch.setattr(time, "time", lambda: right() + off_s)
            page = shown.page()
            page.start_loading()
            await until(lambda: page.model.state is LoadState.READY)
            assert session.state is LinkState.CONNECTED
            assert demo.requests(path="access_token") == []

    play(scene())


@pytest.mark.failure(16, 23)
def test_a_save_interrupted_by_sleep_continues_after_waking(qapp: QApplication, demo: DemoCms, tmp_path: Path) -> None:
    record_id = new_command(demo, "Overnight", "overnight")

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await open_form(shown, session, "command", record_id)
            clock = Clock(shown.window)
            with clock.running():
                demo.forget_requests()
                demo.fault("delay", path=f"/api/command/{record_id}$", method="PUT", seconds=0.3)
                type_into(page, "description", "typed in the evening")
                press_save(page)
                await until(lambda: demo.requests(path=f"/command/{record_id}$", method="PUT"))
                clock.forward(NIGHT_S)
                await asyncio.sleep(0.01)
                document = editing(page).document
                for _ in range(40):  # a save that waits for the network tries again by the clock
                    await until(lambda: not document.is_busy)
                    if not page.is_unsaved():
                        break
                    clock.forward(5)
                    await asyncio.sleep(0.05)
                assert not page.is_unsaved()
                assert command(demo, record_id)["description"] == "typed in the evening"
                await until(lambda: session.state is LinkState.CONNECTED)
                assert len(demo.requests(path="access_token", method="POST")) <= 2, "one of them is the test's own"

    # Its own limit of time would be over by then, too.
    run_in_qt(qapp, scene(), within_s=None)
