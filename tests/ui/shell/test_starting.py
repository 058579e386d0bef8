"""Starting where things are not as they should be."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.helpers.program import program
from tests.ui.conftest import Play

ROOT = Path(__file__).resolve().parents[3]


def start(*arguments: str, program: Sequence[str] = ("-m", "app")) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *program, *arguments],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_the_first_frame_is_told_and_that_is_all(tmp_path: Path) -> None:
    ended = start("--until-first-frame", "--data-dir", str(tmp_path))
    assert ended.returncode == 0
    assert ended.stdout.startswith("first-frame ")


def test_what_keeps_the_program_from_starting_is_told_where_it_was_started_and_in_the_log(tmp_path: Path) -> None:
    broken = "import sys; from app import bootstrap, main; bootstrap.registry = None; sys.exit(main.main())"
    ended = start("--data-dir", str(tmp_path), program=("-c", broken))
    assert ended.returncode == 1
    assert "TypeError: 'NoneType' object is not callable" in ended.stderr
    assert "Marquee could not start" in (tmp_path / "logs" / "marquee.log").read_text()


@pytest.mark.failure(25)
def test_a_data_folder_that_cannot_be_made_does_not_keep_marquee_from_starting(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("not a folder")
    ended = start("--until-first-frame", "--data-dir", str(in_the_way))
    assert (ended.returncode, ended.stdout[:12]) == (0, "first-frame ")
    assert in_the_way.read_text() == "not a folder"


@pytest.mark.failure(25)
@pytest.mark.usefixtures("quiet_log")
def test_torn_files_are_set_aside_and_told_on_the_start_page(play: Play, tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"version": 1, "data": {"the')
    (tmp_path / "connections.json").write_text('{"version": 1, "data": [{"id"')

    async def scene() -> None:
        async with program(tmp_path) as shown:
            said = " ".join(shown.texts(shown.gateway.start))
            assert "The settings could not be understood" in said
            assert "The connections could not be understood" in said

    play(scene())
    assert len(list(tmp_path.glob("*.bad-*"))) == 2
