"""What every test of the window stands on: the demo CMS, the one loop, and a log that stays quiet."""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tests.helpers.demo_cms import DemoCms
from tests.helpers.program import run_in_qt

Play = Callable[[Coroutine[Any, Any, None]], None]


@pytest.fixture(scope="module")
def running_cms() -> Iterator[DemoCms]:
    with DemoCms() as cms:
        yield cms


@pytest.fixture
def demo(running_cms: DemoCms) -> Iterator[DemoCms]:
    """A demo CMS without faults; campaigns that tests make in it stay until the module ends."""
    running_cms.clear_faults()
    running_cms.forget_requests()
    yield running_cms
    running_cms.clear_faults()


@pytest.fixture
def play(qapp: QApplication) -> Play:
    """Plays a scene, an `async def` without a result, on the one loop."""
    return lambda scene: run_in_qt(qapp, scene)


@pytest.fixture(autouse=True)
def hands_off(qapp: QApplication) -> Iterator[None]:
    """Lets go of a mouse button that a test still holds at its end: the next one would seem to be dragging."""
    yield
    if QApplication.mouseButtons() != Qt.MouseButton.NoButton:
        anything = QWidget()
        for button in (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton):
            if QApplication.mouseButtons() & button:
                QTest.mouseRelease(anything, button)
    assert QApplication.mouseButtons() == Qt.MouseButton.NoButton


@pytest.fixture
def quiet_log() -> Iterator[None]:
    """Errors in the log. Paint code swallows its own so that the program lives, so what is left here fails the test."""
    seen: list[str] = []

    class Keep(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            seen.append(self.format(record))

    handler = Keep(logging.ERROR)
    root = logging.getLogger("marquee")
    root.addHandler(handler)
    yield
    root.removeHandler(handler)
    assert not seen, "\n".join(seen)
