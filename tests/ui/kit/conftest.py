"""What every test of the kit stands on: both themes, an event loop that is also Qt's, and a log that stays quiet."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterator
from typing import Any, TypeVar

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication

from app.ui.event_loop import EventLoop
from app.ui.theme import Scheme, apply_theme

T = TypeVar("T")
InQt = Callable[[Coroutine[Any, Any, T]], T]


@pytest.fixture(params=[Scheme.LIGHT, Scheme.DARK], ids=str)
def themed(request: pytest.FixtureRequest, qapp: QApplication) -> Scheme:
    """The test runs once in each theme."""
    scheme = Scheme(request.param)
    apply_theme(qapp, scheme)
    return scheme


@pytest.fixture
def light(qapp: QApplication) -> None:
    apply_theme(qapp, Scheme.LIGHT)


@pytest.fixture(autouse=True)
def no_leftovers() -> Iterator[None]:
    """Deletes what a test left to be deleted later: without a running loop it would stay, and be restyled for ever."""
    yield
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture(autouse=True)
def log_errors() -> Iterator[list[str]]:
    """Errors in the log. Paint code swallows its own so that the program lives, so what is left here fails the test."""
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


@pytest.fixture
def in_qt(qapp: QApplication) -> Callable[[Coroutine[Any, Any, T]], T]:
    """Runs a coroutine on qasync's loop, as the program does, and leaves the application alive afterwards."""

    def run(work: Coroutine[Any, Any, T]) -> T:
        qapp.setQuitOnLastWindowClosed(False)
        with asyncio.Runner(loop_factory=lambda: EventLoop(qapp)) as runner:
            return runner.run(asyncio.wait_for(work, 20))

    return run
