"""The way in: the command line, the application object, the window's first frame, and the one event loop.

Imports stand where they do because of the first frame: Qt and the theme come before it, the network, the vault and
the pages behind it. `--version`, `--help` and `--demo-cms` never load Qt at all.
"""
# ruff: noqa: PLC0415 - see above

from __future__ import annotations

import asyncio
import gc
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from app import APP_ID, APP_NAME, __version__
from app.config import command_line
from app.config.command_line import Options

if TYPE_CHECKING:
    from PySide6.QtCore import QLockFile

    from app.config.settings import SettingsStore

_NOT_ALONE = (
    "Marquee seems to be open already, but does not answer. What both windows remember about themselves, "
    "the one that is closed last keeps."
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs until the window is closed; returns the exit status. `arguments` default to the process's own."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if given[:1] == ["--demo-cms"]:
        from app.demo.__main__ import main as demo_main

        return demo_main(given[1:])
    return _run(command_line.parse(given))


def _run(options: Options) -> int:
    os.environ["QT_API"] = "pyside6"  # qasync takes it from here, whatever else is installed
    gc.disable()  # starting makes no garbage; app.ui.garbage collects it later
    from PySide6.QtWidgets import QApplication

    from app.config.settings import SettingsStore
    from app.ui.event_loop import EventLoop
    from app.ui.theme import apply_theme

    app = QApplication(sys.argv[:1])
    app.setApplicationName(APP_NAME)
    app.setApplicationVersion(__version__)
    app.setDesktopFileName(APP_ID)
    app.setQuitOnLastWindowClosed(False)  # the loop ends when the work has ended, not when the window is closed
    folder, notice = _data_folder(options)
    options = replace(options, data_dir=folder)
    is_alone, lock = _take_folder(folder)
    if not is_alone and not options.force and options.tour is None:
        if _hand_over(folder, options):
            return 0
        notice = notice or _NOT_ALONE
    settings = SettingsStore(folder)
    if notice:
        settings.notices.append(notice)
    apply_theme(app, settings.value.theme)
    try:
        with asyncio.Runner(loop_factory=lambda: EventLoop(app)) as runner:
            return runner.run(_live(replace(options, hears_others=is_alone), settings))
    finally:
        lock.unlock()


def _take_folder(folder: Path) -> tuple[bool, QLockFile]:
    """Whether nobody else has this data folder open. The lock of a process that has died counts for nothing."""
    from PySide6.QtCore import QLockFile

    lock = QLockFile(str(folder / "instance.lock"))
    lock.setStaleLockTime(0)
    return lock.tryLock(0), lock


def _hand_over(folder: Path, options: Options) -> bool:
    """Lets the window that is open already do what was asked for. False if it does not answer."""
    from app.ui.doorbell import Errand, ring

    secret = sys.stdin.readline().strip() if options.connect is not None and options.connect.has_secret else ""
    return ring(folder, Errand(demo=options.demo, connect=options.connect, secret=secret))


def _data_folder(options: Options) -> tuple[Path, str]:
    """Where everything is kept, and what to tell if that is only until the end of this run."""
    from app.core.paths import data_dir

    try:
        return data_dir(options.data_dir), ""
    except OSError as error:
        reason = error.strerror or str(error)
        notice = (
            f"Nothing can be kept: {reason} ({error.filename}). Settings and drafts are lost when Marquee is closed."
        )
        return Path(tempfile.mkdtemp(prefix="marquee-")), notice


async def _live(options: Options, settings: SettingsStore) -> int:
    """The program's one main task, from the first frame to the last."""
    from app.ui.main_window import MainWindow

    loop = asyncio.get_running_loop()
    _let_the_loop_end_generators(loop)
    painted: asyncio.Future[None] = loop.create_future()
    window = MainWindow(
        geometry=settings.value.window_geometry, expects_workbench=_expects_workbench(options, settings)
    )
    window.first_painted.connect(lambda: painted.set_result(None))
    window.show()
    window.activateWindow()
    await painted
    if options.until_first_frame:
        sys.stdout.write(f"first-frame {time.time():.6f}\n")
        return 0
    # In a thread, so that the window answers while the network, the vault and the pages are loaded.
    bootstrap = await asyncio.to_thread(_load_the_rest)
    status: int = await bootstrap.live(window, settings, options)
    return status


def _expects_workbench(options: Options, settings: SettingsStore) -> bool:
    return bool(settings.value.open_connections) and not options.demo and options.connect is None


def _load_the_rest() -> ModuleType:
    from app import bootstrap
    from app.ui.local_zone import local_zone

    local_zone()  # Qt reads what the system has about zones when it is first asked, which takes a frame
    return bootstrap


def _let_the_loop_end_generators(loop: asyncio.AbstractEventLoop) -> None:
    """asyncio's own loops do this when they run; Qt's does not, and half-read answers would complain at the end."""
    first, last = getattr(loop, "_asyncgen_firstiter_hook", None), getattr(loop, "_asyncgen_finalizer_hook", None)
    sys.set_asyncgen_hooks(firstiter=first, finalizer=last)
