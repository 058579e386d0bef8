"""An uncaught error leaves the window open and is reported once, with a number that is also in the log."""

from __future__ import annotations

import asyncio
import logging
import re
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QPushButton

from app.core.errors import ServerFault
from app.core.log import logger, start_file_log
from app.models.record_table import RecordTableModel
from app.services.connection_state import LinkState
from app.services.help.diagnostics import LOG_FOLDER, log_path
from app.ui.diagnostics.window import LOG, DiagnosticsWindow
from app.ui.failures import UncaughtHook
from app.ui.task_runner import spawn
from app.ui.widgets.feedback.toast import _ToastLink
from app.ui.widgets.navigation.nav_tree import NavTree
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import Program, program, until
from tests.ui.conftest import Play

SECRET = "hunter2-of-the-caller"


class Unforeseen(Exception):
    """Nothing in Marquee expects it."""


class Broken:
    """Fails while it is being collected, where nothing can be raised."""

    def __del__(self) -> None:
        raise Unforeseen(f"password={SECRET}")


def fail(*_: object) -> None:
    raise Unforeseen(f"password={SECRET}")


async def fail_later() -> None:
    await asyncio.sleep(0)
    fail()


@pytest.fixture
def hook(tmp_path: Path) -> Iterator[UncaughtHook]:
    """As `bootstrap.live` has it: the log in a file, and the hooks of interpreter and threads."""
    root = logging.getLogger("marquee")
    before = root.level, root.propagate, list(root.handlers)
    start_file_log(tmp_path / LOG_FOLDER)
    hook = UncaughtHook()
    hook.install()
    yield hook
    hook.uninstall()
    for handler in tuple(root.handlers):
        root.removeHandler(handler)
        handler.close()
    root.level, root.propagate = before[:2]
    for handler in before[2]:
        root.addHandler(handler)


async def in_a_slot(shown: Program, hook: UncaughtHook, monkeypatch: pytest.MonkeyPatch) -> None:
    button = QPushButton(shown.window)
    button.clicked.connect(fail)
    for _ in range(3):
        button.click()


async def in_a_timer(shown: Program, hook: UncaughtHook, monkeypatch: pytest.MonkeyPatch) -> None:
    QTimer.singleShot(0, fail)


async def in_data(shown: Program, hook: UncaughtHook, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RecordTableModel, "data", fail)
    for _ in range(5):
        shown.page().view.viewport().repaint()


async def while_painting(shown: Program, hook: UncaughtHook, monkeypatch: pytest.MonkeyPatch) -> None:
    tree = shown.navigator.bench.nav.findChild(NavTree)
    assert tree is not None
    monkeypatch.setattr(NavTree, "_paint_row", fail)
    for _ in range(5):
        tree.viewport().repaint()


async def in_a_task(shown: Program, hook: UncaughtHook, monkeypatch: pytest.MonkeyPatch) -> None:
    spawn(shown.window, fail_later())


async def in_the_loop(shown: Program, hook: UncaughtHook, monkeypatch: pytest.MonkeyPatch) -> None:
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(hook.loop_handler)
    loop.call_soon(fail)


async def in_a_thread(shown: Program, hook: UncaughtHook, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(3):
        thread = threading.Thread(target=fail)
        thread.start()
        await asyncio.to_thread(thread.join)


async def while_collecting(shown: Program, hook: UncaughtHook, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(3):
        Broken()


Way = Callable[[Program, UncaughtHook, pytest.MonkeyPatch], object]
WAYS: list[Way] = [
    in_a_slot,
    in_a_timer,
    in_data,
    while_painting,
    in_a_task,
    in_the_loop,
    in_a_thread,
    while_collecting,
]


def test_uncaught_errors_are_reported_once_per_place(
    play: Play, demo: DemoCms, tmp_path: Path, hook: UncaughtHook, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = log_path(tmp_path)

    async def provoke(shown: Program, way: Way) -> None:
        toaster = shown.navigator.bench.tabs.toaster
        toaster.clear()
        hook._seen.clear()  # each of these fails at the same line, which is reported once
        with monkeypatch.context() as during:
            await way(shown, hook, during)  # type: ignore[misc] # every one is a coroutine function
            await until(lambda: toaster.toasts)
            await asyncio.sleep(0.05)
        (toast,) = toaster.toasts
        assert "Something went wrong in Marquee." in toast.text, way.__name__
        assert SECRET not in toast.text
        number = re.search(r"[0-9a-f]{8}", toast.text)
        assert number is not None, way.__name__
        written = log.read_text(encoding="utf-8")
        assert written.count(number[0]) == 1
        assert "Unforeseen" in written.partition(number[0])[2]
        assert SECRET not in written

    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            for way in WAYS:
                await provoke(shown, way)
            link = shown.navigator.bench.tabs.toaster.toasts[0].findChild(_ToastLink)
            assert link is not None
            link.click()
            window = shown.window.findChild(DiagnosticsWindow)
            assert window is not None
            assert window.parts.current == LOG
            await until(lambda: "Unforeseen" in window.log.toPlainText())
            shown.page().filter.setText("autumn")
            await until(lambda: 0 < shown.page().model.rowCount() < shown.page().model.total)
            window.reject()

    play(scene())


def test_without_a_window_uncaught_errors_are_still_logged(hook: UncaughtHook, tmp_path: Path) -> None:
    hook.uncaught(Unforeseen, Unforeseen("before there is a window"), None)
    logger("failures").info("end")
    assert "before there is a window" in log_path(tmp_path).read_text(encoding="utf-8")


def test_a_fault_of_the_demo_cms_itself_is_a_failure_of_one_page(
    play: Play, tmp_path: Path, hook: UncaughtHook, capfd: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "cms"
    folder.mkdir()

    async def scene() -> None:
        with DemoCms(data=folder, campaigns=4, layouts=4) as broken:
            async with program(tmp_path) as shown:
                session = await shown.sign_in(broken)
                with closing(sqlite3.connect(folder / "demo-cms.sqlite3")) as damage:
                    damage.execute("ALTER TABLE command RENAME TO nowhere")
                    damage.commit()
                with pytest.raises(ServerFault) as failed:
                    await session.commands.get(1)
                assert failed.value.diagnostic_id in log_path(tmp_path).read_text(encoding="utf-8")
                assert session.state is LinkState.CONNECTED
                await session.campaigns.create("Still there")
                assert broken.campaign_id("Still there")
                assert shown.toasts() == []

    play(scene())
    assert "no such table: command" in capfd.readouterr().err
