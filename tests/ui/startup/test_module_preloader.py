"""Modules load in the background after the first frame, and failures are reported."""

from __future__ import annotations

import threading
import time

import pytest
from PySide6.QtCore import QThread

from app.ui.startup.module_preloader import ModulePreloader
from tests.ui.conftest import Play


def test_the_window_responds_while_the_rest_loads(play: Play) -> None:
    may_end = threading.Event()

    def load() -> QThread:
        assert may_end.wait(10)
        return QThread.currentThread()

    async def scene() -> None:
        rest = ModulePreloader(load)
        here = QThread.currentThread()
        rest.start()
        may_end.set()
        assert rest.result() is not here

    play(scene())


def test_a_failed_import_is_raised_where_it_is_needed(play: Play) -> None:
    def load() -> None:
        time.sleep(0.01)
        raise ImportError("No module named 'half of it'")

    async def scene() -> None:
        rest = ModulePreloader(load)
        rest.start()
        with pytest.raises(ImportError, match="half of it"):
            rest.result()

    play(scene())
