"""The window never waits for a slow disk."""

from __future__ import annotations

import threading
from pathlib import Path

from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import program, until
from tests.helpers.slow_disk import slow_disk
from tests.ui.conftest import Play


def test_the_window_never_waits_until_something_is_safely_on_the_disk(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        with slow_disk() as waited:
            async with program(tmp_path) as shown:
                session = await shown.sign_in(demo)
                shown.connection_flow.edit(session.connection)
                page = shown.connection_flow.sign_in
                await until(lambda: page.form is not None)
                assert page.form is not None
                page.form.name.set_text("Renamed")
                page.form.submit()
                await shown.at_work(session.connection.id)
                assert [each.name for each in shown.workspace.connections.connections] == ["Renamed"]
                await shown.workspace.remove(session.connection)
                await shown.sign_in(demo)
                shown.workspace.settings.remember_view("test", {"is": "new"})
            assert len(waited) >= 4, "connection, its change, its removal, settings"
            assert threading.main_thread() not in waited

    play(scene())
