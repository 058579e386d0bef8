"""Shared by all tests of the window: the demo CMS, the event loop, and a log without unexpected entries."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterator
from typing import Any, TypeVar

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from app.ui.look.theme import Scheme, apply_theme
from app.ui.loop.event_loop import EventLoop
from app.ui.widgets.drawing.animation import Glide
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import run_in_qt

# What moves would make tests wait; tests about motion set the time themselves.
Glide.duration_ms = 0

T = TypeVar("T")
Play = Callable[[Coroutine[Any, Any, None]], None]
InQt = Callable[[Coroutine[Any, Any, Any]], Any]


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


@pytest.fixture(scope="module", params=["observed", "documented"])
def both(request: pytest.FixtureRequest) -> Iterator[DemoCms]:
    """A CMS as installed servers are, and one as the specification promises."""
    with DemoCms(dialect=request.param) as running:
        yield running


@pytest.fixture
def cms(both: DemoCms) -> Iterator[DemoCms]:
    """Each of them, one after the other, without faults; what tests change in it stays until the module ends."""
    both.clear_faults()
    both.forget_requests()
    yield both
    both.clear_faults()


@pytest.fixture
def play(qapp: QApplication) -> Play:
    """Plays a scene, an `async def` without a result, on the one loop."""
    return lambda scene: run_in_qt(qapp, scene)


@pytest.fixture
def in_qt(qapp: QApplication) -> Callable[[Coroutine[Any, Any, T]], T]:
    """Runs a coroutine on the one loop, for its result, and leaves the application alive afterwards."""

    def run(work: Coroutine[Any, Any, T]) -> T:
        qapp.setQuitOnLastWindowClosed(False)
        with asyncio.Runner(loop_factory=lambda: EventLoop(qapp)) as runner:
            return runner.run(asyncio.wait_for(work, 100))

    return run


@pytest.fixture(params=[Scheme.LIGHT, Scheme.DARK], ids=str)
def themed(request: pytest.FixtureRequest, qapp: QApplication) -> Scheme:
    """The test runs once in each theme."""
    scheme = Scheme(request.param)
    apply_theme(qapp, scheme)
    return scheme


@pytest.fixture
def light(qapp: QApplication) -> None:
    apply_theme(qapp, Scheme.LIGHT)


@pytest.fixture
def no_leftovers() -> Iterator[None]:
    """Deletes widgets that a test left for later deletion; without a running loop they would stay and be restyled."""
    yield
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture(scope="module", autouse=True)
def impatient(no_pauses_between_attempts: None) -> None:
    """What these tests wait for is what the window shows after the last attempt."""


@pytest.fixture(autouse=True)
def hands_off(qapp: QApplication) -> Iterator[None]:
    """Lets go of what a test still holds at its end: with a mouse button, the next one would seem to be dragging, and
    with Shift, to extend its selection."""
    yield
    if QApplication.keyboardModifiers() != Qt.KeyboardModifier.NoModifier:
        QTest.keyRelease(QWidget(), Qt.Key.Key_Shift, Qt.KeyboardModifier.NoModifier)
    assert QApplication.keyboardModifiers() == Qt.KeyboardModifier.NoModifier
    if QApplication.mouseButtons() != Qt.MouseButton.NoButton:
        anything = QWidget()
        for button in (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton):
            if QApplication.mouseButtons() & button:
                QTest.mouseRelease(anything, button)
    assert QApplication.mouseButtons() == Qt.MouseButton.NoButton


@pytest.fixture
def quiet_log() -> Iterator[list[str]]:
    """Errors in the log. Paint code catches its own errors, so any error here fails the test."""
    seen: list[str] = []

    class Keep(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            seen.append(self.format(record))

    handler = Keep(logging.ERROR)
    root = logging.getLogger("marquee")
    root.addHandler(handler)
    yield seen
    root.removeHandler(handler)
    assert not seen, "\n".join(seen)
