"""On a full disk, changes stay in the window, can be saved, and are stored once there is space."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.command_records import command, new_command
from tests.helpers.demo_cms import DemoCms
from tests.helpers.form_user import open_form, saved, type_into, widget
from tests.helpers.full_disk import full_disk
from tests.helpers.program_in_process import program, until
from tests.ui.conftest import Play
from tests.ui.recovery.conftest import everything_told

NOT_KEPT = "Marquee can't keep unsaved work on this computer"


def files_in(folder: Path) -> list[Path]:
    """The files in a folder, without the log, which always grows."""
    return [path for path in sorted(folder.rglob("*")) if path.is_file() and "logs" not in path.parts]


def half_written(folder: Path) -> list[Path]:
    return [path for path in files_in(folder) if path.name.startswith(".")]


@pytest.mark.failure(25)
def test_editing_continues_on_a_full_disk_and_drafts_are_written_later(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    record_id = new_command(demo, "No room", "no_room")

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await open_form(shown, session, "command", record_id)
            type_into(page, "description", "kept on disk")
            await session.drafts.flush()
            # Lists that are kept only now would be among what is looked at.
            await everything_told(shown, session)
            await session.offline._disk.flush()
            shown.marquee.controller.remember()
            await shown.marquee.controller.write()
            assert half_written(tmp_path) == []
            before = {path: path.read_bytes() for path in files_in(tmp_path)}
            assert any("drafts" in path.parts for path in before)
            with full_disk():
                type_into(page, "description", "only in the window")
                await until(lambda: session.drafts.problem is not None)
                await until(lambda: NOT_KEPT in shown.banners())
                assert widget(page, "description").value() == "only in the window"
                shown.marquee.controller.remember()
                await shown.marquee.controller.write()
                now = {path: path.read_bytes() for path in before}
                assert now == before, "nothing that was there is torn or gone"
                await saved(page)
                assert command(demo, record_id)["description"] == "only in the window"
                type_into(page, "description", "and more of it")
                first_problem = session.drafts.problem
                shown.press("Try again", shown.navigator.bench.tabs.banners)
                await until(lambda: session.drafts.problem is not first_problem)
                assert NOT_KEPT in shown.banners(), "it is still full"
            shown.press("Try again", shown.navigator.bench.tabs.banners)
            await until(lambda: NOT_KEPT not in shown.banners())
            draft = await session.drafts.load("command", record_id)
            assert draft is not None
            assert b"and more of it" in next((tmp_path / "drafts").rglob(f"command-{record_id}.json")).read_bytes()
        assert half_written(tmp_path) == []

    play(scene())
