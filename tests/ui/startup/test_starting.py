"""Starting under unusual conditions."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.ui.window.main_window import MainWindow
from tests.helpers.program_in_process import program, until
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


def test_the_first_frame_is_reported_once(tmp_path: Path) -> None:
    ended = start("--until-first-frame", "--data-dir", str(tmp_path))
    assert ended.returncode == 0
    assert ended.stdout.startswith("first-frame ")


def test_nothing_is_loaded_before_the_first_frame_that_it_does_not_show(tmp_path: Path) -> None:
    """Each of these costs the start of the program 10 to 300 ms."""
    told = "import sys; from app import main; main.main(sys.argv[1:]); print(*sys.modules)"
    ended = start("--until-first-frame", "--data-dir", str(tmp_path), program=("-c", told))
    loaded = set(ended.stdout.split())
    assert "app.ui.window.main_window" in loaded, ended.stderr
    heavy = {"asyncio", "qasync", "ssl", "httpx", "cryptography", "keyring", "truststore", "msgspec"}
    assert not loaded & {*heavy, "app.bootstrap", "app.config.settings", "app.ui.look.icons", "PySide6.QtNetwork"}
    assert {name.split(".")[1] for name in loaded if name.startswith("app.")} <= {"config", "core", "main", "ui"}


def test_on_the_way_to_the_first_rows_nothing_is_loaded_that_they_do_not_need() -> None:
    """HTTP, sign-in, forms and editors come later, with the first request or page; see `core.lazy_import`."""
    told = "import sys; from app import main; main.load_the_rest(); print(*sys.modules)"
    loaded = set(start(program=("-c", told)).stdout.split())
    assert {"app.bootstrap", "app.ui.pages.campaigns.page"} <= loaded
    assert not loaded & {"httpx", "httpcore", "anyio", "keyring", "PySide6.QtTest"}
    assert not loaded & {"app.ui.pages.campaign_editor.page", "app.ui.forms.page", "app.ui.pages.notifications.form"}


def test_the_style_is_set_before_the_first_frame_on_every_desktop(tmp_path: Path) -> None:
    """To make another first, and all the names of `QStyle`, costs the start 5 ms; see `look.theme.show_colours`."""
    told = (
        "import os, sys; os.environ['QT_STYLE_OVERRIDE'] = 'Windows'; from PySide6 import QtWidgets; "
        "from app import main; from app.ui.look import theme; tell = main._print_first_frame\n"
        "def told(app):\n"
        "    theme.apply_theme(app)\n"
        "    print('QStyle' in vars(QtWidgets))\n"
        "    app.setStyleSheet('')\n"
        "    print(app.style().name())\n"
        "    tell(app)\n"
        "main._print_first_frame = told; main.main(sys.argv[1:])"
    )
    said = start("--until-first-frame", "--data-dir", str(tmp_path), program=("-c", told)).stdout
    assert said.splitlines()[:2] == ["False", "fusion"]


def test_pyside_does_not_read_the_source_of_imports() -> None:
    told = (
        "import linecache; from PySide6 import QtWidgets; "
        "from app.ui.startup.pyside_import_patch import import_quickly; "
        "from app.core.errors import Busy; import_quickly(); from app.core.log import logger; print(*linecache.cache)"
    )
    read = start(program=("-c", told)).stdout
    assert "errors.py" in read, "PySide has given up its habit, and app.ui.startup.pyside_import_patch can go"
    assert "log.py" not in read


def test_a_failed_import_after_the_first_frame_ends_the_program_with_a_reason(tmp_path: Path) -> None:
    broken = "import sys; from app import main; sys.modules['qasync'] = None; sys.exit(main.main())"
    ended = start("--data-dir", str(tmp_path), program=("-c", broken))
    assert ended.returncode == 1
    assert "import of qasync halted" in ended.stderr


def test_a_failed_start_is_reported_on_stderr_and_in_the_log(tmp_path: Path) -> None:
    broken = "import sys; from app import bootstrap, main; bootstrap.registry = None; sys.exit(main.main())"
    ended = start("--data-dir", str(tmp_path), program=("-c", broken))
    assert ended.returncode == 1
    assert "TypeError: 'NoneType' object is not callable" in ended.stderr
    assert "Marquee could not start" in (tmp_path / "logs" / "marquee.log").read_text()


def test_the_workbench_is_ready_behind_the_start_page_so_that_opening_a_cms_need_not_style_it(
    play: Play, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            assert shown.window.content() is shown.connection_flow.start
            await until(lambda: shown.navigator.bench.window() is shown.window)
            assert shown.window.content() is shown.connection_flow.start
            assert not shown.navigator.bench.isVisible()

    play(scene())


@pytest.mark.failure(25)
def test_a_data_folder_that_cannot_be_made_does_not_keep_marquee_from_starting(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("not a folder")
    ended = start("--until-first-frame", "--data-dir", str(in_the_way))
    assert (ended.returncode, ended.stdout[:12]) == (0, "first-frame ")
    assert in_the_way.read_text() == "not a folder"


@pytest.mark.failure(25)
@pytest.mark.usefixtures("quiet_log")
def test_damaged_files_are_set_aside_and_reported_on_the_start_page(play: Play, tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"version": 1, "data": {"the')
    (tmp_path / "connections.json").write_text('{"version": 1, "data": [{"id"')

    async def scene() -> None:
        async with program(tmp_path) as shown:
            said = " ".join(shown.texts(shown.connection_flow.start))
            assert "The settings couldn't be read" in said
            assert "The connections couldn't be read" in said

    play(scene())
    assert len(list(tmp_path.glob("*.bad-*"))) == 2


def test_the_first_window_leaves_room_for_its_title_bar_on_a_small_screen(qtbot: QtBot) -> None:
    window = MainWindow()
    qtbot.addWidget(window)
    room = window.screen().availableGeometry()
    assert room.height() < 900, "the window would like to be this high"
    assert window.height() <= room.height() - 40
    assert window.y() == room.y()
