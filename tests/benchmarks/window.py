"""The real program in this process, signed in to a demo CMS, with eyes on its frames and on the gaps between them."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from app.auth.token_pair import TokenPair
from app.auth.vault import Vault
from app.bootstrap import Launch, Marquee
from app.config.command_line import Options
from app.config.connections import ApplicationKind
from app.config.settings import SettingsStore
from app.core.lazy_import import load_pending
from app.main import load_the_rest
from app.services.session.session import Session
from app.ui.look.theme import Scheme, apply_theme
from app.ui.look.tokens import QT_STYLE
from app.ui.loop.event_loop import EventLoop
from app.ui.start.quick_imports import import_quickly
from app.ui.window.main_window import MainWindow
from tests.benchmarks.processes import scratch

T = TypeVar("T")
_PATIENCE_S = 60.0
_SETTLE_S = 0.3
"""Until the start page is drawn."""
_QUIET_S = 1.0
_QUIET_SHARE = 0.05
"""Of that time, what a window uses that only waits; its clock and its timers go on."""
_QUIET_TIMES = 2


def run(work: Callable[[Marquee], Coroutine[Any, Any, T]]) -> T:
    """Runs `work(program)` on the one loop of Qt and asyncio, with an empty data folder, and ends the program."""
    app = QApplication([sys.argv[0], "-style", QT_STYLE])
    app.setQuitOnLastWindowClosed(False)
    import_quickly()
    load_the_rest()  # as the program does behind its first frame
    load_pending()  # as behind the start page, while the person signs in in the browser
    apply_theme(app, Scheme.LIGHT)
    with scratch() as folder, asyncio.Runner(loop_factory=lambda: EventLoop(app)) as runner:

        async def live() -> T:
            async with _program(Path(folder)) as program:
                return await work(program)

        return runner.run(live())


@asynccontextmanager
async def _program(folder: Path) -> AsyncIterator[Marquee]:
    settings = SettingsStore(folder)
    window = MainWindow()
    window.show()
    window.activateWindow()  # keys go nowhere else
    program = Marquee(Launch(window, settings, Options(data_dir=folder)))
    # The computer's own keyring has no part in what is measured, and stays as it is.
    program.workspace.vault = Vault(folder, memory_only_because="Measurements keep nothing.")
    program.start()
    await until(window.isActiveWindow, "the window to get the keyboard")
    await asyncio.sleep(_SETTLE_S)
    try:
        yield program
    finally:
        await program.shut_down()


async def signed_in(program: Marquee, url: str, token: str) -> Session:
    """The session of a person who has just come back from the browser; the window does not show it yet."""
    connection = program.workspace.connections.find_or_create(url, "bench", ApplicationKind.PUBLIC)
    session = program.workspace.open(connection)
    await session.tokens.adopt(TokenPair(access_token=token))
    return session


async def until(true: Callable[[], object], what: str, patience_s: float = _PATIENCE_S) -> None:
    """Lets the window work until something is the case. Raises TimeoutError."""
    end = time.monotonic() + patience_s
    while not true():
        if time.monotonic() > end:
            raise TimeoutError(f"waited for {what}")
        await asyncio.sleep(0.002)


async def quiet(patience_s: float = 900.0) -> None:
    """Lets the window work until it, and every thread of it, has nothing left to do. Raises TimeoutError."""
    end = time.monotonic() + patience_s
    in_a_row = 0
    while time.monotonic() < end:
        used = time.process_time()
        await asyncio.sleep(_QUIET_S)
        in_a_row = in_a_row + 1 if time.process_time() - used < _QUIET_S * _QUIET_SHARE else 0
        if in_a_row == _QUIET_TIMES:
            return
    raise TimeoutError("waited for the window to have nothing left to do")


class Heartbeat:
    """Notes when the event loop of the window gets round: `longest_ms` is the longest time that it did not.

    `longest_cpu_ms` is the processor time that this thread has used meanwhile.
    """

    def __init__(self) -> None:
        self.longest_ms = 0.0
        self.longest_cpu_ms = 0.0
        self._last = 0.0
        self._last_cpu = 0.0
        self._timer = QTimer()
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(1)
        self._timer.timeout.connect(self._beat)

    def start(self) -> None:
        self.longest_ms = self.longest_cpu_ms = 0.0
        self._last, self._last_cpu = time.perf_counter(), time.thread_time()
        self._timer.start()

    def stop(self) -> float:
        """The longest gap in milliseconds."""
        self._beat()
        self._timer.stop()
        return self.longest_ms

    def _beat(self) -> None:
        now, cpu = time.perf_counter(), time.thread_time()
        if (now - self._last) * 1000 > self.longest_ms:
            self.longest_ms, self.longest_cpu_ms = (now - self._last) * 1000, (cpu - self._last_cpu) * 1000
        self._last, self._last_cpu = now, cpu


class Frames(QObject):
    """Sees widgets being painted, and tells how long it takes until what was asked for is on the screen.

    Attributes:
        painted: the watched widgets that were painted since `forget()`, or since the deed that is measured.
    """

    def __init__(self, *watched: QWidget) -> None:
        super().__init__()
        self.painted: set[QObject] = set()
        self._waiting: asyncio.Future[None] | None = None
        self._after = QTimer(self)
        self._after.setSingleShot(True)
        self._after.setInterval(0)  # the frame goes to the screen as a whole, in the event that painted its parts
        self._after.timeout.connect(self.look)
        for widget in watched:
            self.watch(widget)

    def watch(self, widget: QWidget) -> None:
        widget.installEventFilter(self)

    def forget(self) -> None:
        """What was painted until now is out of date."""
        self.painted.clear()

    def look(self) -> None:
        """Something has changed: whoever waits looks again."""
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def ms_until(self, deed: Callable[[], object], done: Callable[[], object]) -> float:
        """Milliseconds from `deed` until `done()`, which is asked after every frame and every `look()`."""
        loop = asyncio.get_running_loop()
        self.forget()
        self._waiting = loop.create_future()
        started = time.perf_counter()
        deed()
        async with asyncio.timeout(_PATIENCE_S):
            while not done():
                await self._waiting
                self._waiting = loop.create_future()
        return (time.perf_counter() - started) * 1000

    async def ms_until_painted(self, deed: Callable[[], object], *widgets: QWidget) -> float:
        """Milliseconds from `deed` until all of `widgets` have been painted after it."""
        return await self.ms_until(deed, lambda: self.painted.issuperset(widgets))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Paint:
            self.painted.add(watched)
            self._after.start()
        return False
