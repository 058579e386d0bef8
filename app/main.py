"""The entry point: the command line, the application object, the first frame of the window, and the event loop.

Imports are placed for a fast first frame: Qt and the colours come before it; asyncio, the settings, the network, the
vault and the pages after it, in `load_the_rest`. Qt's own loop runs until then, and asyncio's afterwards. `--version`,
`--help` and `--demo-cms` never load Qt.
"""
# ruff: noqa: PLC0415 - see above

from __future__ import annotations

import gc
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from functools import cache, partial
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from app import APP_ID, APP_NAME, __version__
from app.config import command_line
from app.config.command_line import NO_SCREEN, NO_SCREEN_MESSAGE, Options
from app.config.display_check import OFFSCREEN, has_screen
from app.core.translatable_texts import phrase, spoken

if TYPE_CHECKING:
    from PySide6.QtCore import QLockFile
    from PySide6.QtWidgets import QApplication

    from app.config.settings import SettingsStore
    from app.models.language_choice import Languages
    from app.ui.startup.early_list_presenter import EarlyListPresenter
    from app.ui.startup.module_preloader import ModulePreloader
    from app.ui.window.main_window import MainWindow

_NOT_ALONE = phrase(
    "Marquee seems to be open already but isn't responding. If you use both windows, only the one "
    "you close last keeps its settings."
)
_NOTHING_KEPT = phrase(
    "Marquee can't save anything on this computer: {reason} ({file}). Settings "
    "and drafts will be lost when you close it."
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs until the window is closed; returns the exit status. `arguments` default to the process's own."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if given[:1] == ["--demo-cms"]:
        from app.demo.__main__ import main as demo_main

        return demo_main(given[1:], "marquee --demo-cms")
    return _run(command_line.parse(given))


def _run(options: Options) -> int:
    if not has_screen():
        if options.tour is None:
            sys.stderr.write(NO_SCREEN_MESSAGE)
            return NO_SCREEN
        os.environ.update(OFFSCREEN)  # the tour writes pictures and needs no screen
    gc.disable()  # the start creates little garbage; app.ui.loop.garbage_collection collects it later
    from PySide6.QtWidgets import QApplication

    from app.ui.startup.pyside_import_patch import import_quickly

    import_quickly()
    from app.ui.look.color_tokens import QT_STYLE

    app = QApplication([sys.argv[0], "-style", QT_STYLE])
    app.setApplicationName(APP_NAME)
    app.setApplicationVersion(__version__)
    app.setDesktopFileName(APP_ID)
    app.setQuitOnLastWindowClosed(False)  # the loop ends after all work has ended, not when the window closes
    folder, problem = _data_folder(options)
    options = options._replace(data_dir=folder)
    is_alone, lock = _lock_folder(folder)
    is_doubled = False
    if not is_alone and not options.force and options.tour is None:
        options = _read_secret(options)
        if _forward_to_running(folder, options):
            return 0
        is_doubled = True
    try:
        window, kept, rest = _show_window(app, folder, options)
        if options.until_first_frame:
            return 0
        bootstrap = rest.result()
        settings = _settings(app, folder, options)
        if problem is not None:
            reason = problem.strerror or str(problem)
            settings.notices.append(spoken(_NOTHING_KEPT, reason=reason, file=problem.filename))
        elif is_doubled:
            settings.notices.append(spoken(_NOT_ALONE))
        options = options._replace(is_primary=is_alone)
        find_key = kept.find_key if kept is not None else None
        first = kept.end() if kept is not None else None
        launch = bootstrap.Launch(window, settings, options, first, find_key)
        status: int = bootstrap.run_program(app, launch)
        return status
    finally:
        lock.unlock()


def _show_window(
    app: QApplication, folder: Path, options: Options
) -> tuple[MainWindow, EarlyListPresenter | None, ModulePreloader[ModuleType]]:
    """Runs Qt's loop until the window is visible and all other modules are loaded."""
    from app.config.startup_settings import first_frame_settings
    from app.ui.look.theme import apply_theme, show_colours, text_px
    from app.ui.startup.early_list_presenter import EarlyListPresenter
    from app.ui.startup.module_preloader import ModulePreloader
    from app.ui.window.main_window import MainWindow

    look = first_frame_settings(folder)
    scheme = show_colours(app, look.theme)
    is_back = look.has_connections and not options.demo and options.connect is None
    window = MainWindow(geometry=look.window_geometry, expects_workbench=is_back)
    rest = ModulePreloader(load_the_rest)
    rest.finished.connect(partial(app.exit, 0))
    kept: EarlyListPresenter | None = None
    if options.until_first_frame:
        window.first_painted.connect(partial(_print_first_frame, app))
    else:
        if is_back and options.tour is None:
            kept = EarlyListPresenter(window, folder, load_early_list, speak=partial(_speak, app))
            kept.over.connect(rest.start)
            window.first_painted.connect(kept.begin)
        else:
            window.first_painted.connect(rest.start)
        window.first_painted.connect(partial(apply_theme, app, scheme, base_px=text_px(look.text_size)))
    window.show()
    window.activateWindow()
    app.exec()
    return window, kept, rest


def _print_first_frame(app: QApplication) -> None:
    sys.stdout.write(f"first-frame {time.time():.6f}\n")
    app.exit(0)


def load_early_list() -> ModuleType:
    """Imports what is needed to show cached rows."""
    from app.ui.startup import early_list

    return early_list


def load_the_rest() -> ModuleType:
    os.environ["QT_API"] = "pyside6"  # qasync must use PySide6, even if other Qt bindings are installed
    from PySide6 import QtWidgets

    from app import bootstrap
    from app.ui.local_time_zone import local_zone

    local_zone()  # Qt loads the system's time zones on first use, which takes a frame
    for name in dir(QtWidgets):
        getattr(QtWidgets, name)  # PySide creates classes on first use; all of them together take a frame
    return bootstrap


def _settings(app: QApplication, folder: Path, options: Options) -> SettingsStore:
    """Loads the user's settings, and sets the language."""
    from app.config.settings import SettingsStore

    _speak(app, "")
    settings = SettingsStore(folder)
    if options.tour is not None or settings.value.language:
        _speak(app, "en" if options.tour is not None else settings.value.language)
    return settings


def _speak(app: QApplication, language: str) -> None:
    _languages(app).install(language)


@cache
def _languages(app: QApplication) -> Languages:
    from app.models.language_choice import Languages

    return Languages(app)


def _lock_folder(folder: Path) -> tuple[bool, QLockFile]:
    """Returns whether this process is the only one with this data folder. Ignores the lock of a dead process."""
    from PySide6.QtCore import QLockFile

    from app.core.private_files import make_private

    lock = QLockFile(str(folder / "instance.lock"))
    lock.setStaleLockTime(0)
    is_alone = lock.tryLock(0)
    make_private(folder)  # includes the lock, which Qt makes readable for all users
    return is_alone, lock


def _forward_to_running(folder: Path, options: Options) -> bool:
    """Passes the launch request to the window that is already open. Returns False if it does not answer."""
    from app.ui.startup.single_instance import LaunchRequest, send_request

    return send_request(folder, LaunchRequest(demo=options.demo, connect=options.connect, secret=options.secret or ""))


def _read_secret(options: Options) -> Options:
    """Reads the secret for `--connect` from standard input, which is possible only once."""
    if options.connect is None or not options.connect.has_secret:
        return options
    return options._replace(secret=sys.stdin.readline().strip())


def _data_folder(options: Options) -> tuple[Path, OSError | None]:
    """Returns the data folder, and the error if a temporary one replaces it for this run."""
    from app.core.paths import data_dir

    try:
        return data_dir(options.data_dir), None
    except OSError as error:
        return Path(tempfile.mkdtemp(prefix="marquee-")), error
