"""The real program in this process, signed in to a demo CMS, with its frames and event-loop gaps observed."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget

from app.auth.token_pair import TokenPair
from app.auth.vault import Vault
from app.bootstrap import Launch, Marquee
from app.config.command_line import Options
from app.config.connections import ApplicationKind
from app.config.settings import SettingsStore
from app.core.lazy_import import load_pending
from app.main import load_the_rest
from app.services.session.session import Session
from app.transport.request_log import RequestLog
from app.ui.look.color_tokens import QT_STYLE
from app.ui.look.theme import Scheme, apply_theme
from app.ui.loop.event_loop import EventLoop
from app.ui.startup.pyside_import_patch import import_quickly
from app.ui.window.main_window import MainWindow
from tests.benchmarks.fixed_work import FixedWork
from tests.benchmarks.measurement_processes import scratch
from tests.benchmarks.stopwatch import Stopwatch

T = TypeVar("T")
_PATIENCE_S = 300.0
_SETTLE_S = 0.3
"""The time until the start page is painted."""
_QUIET_S = 1.0
_QUIET_SHARE = 0.05
"""The share of that time used by an idle window, whose clock and timers keep running."""
_QUIET_TIMES = 2
_NO_REQUEST_S = 1.5
_PAUSE_S = 0.01
_AFTER_PAINTING = QEvent.Type(QEvent.registerEventType())


def run(work: Callable[[Marquee], Coroutine[Any, Any, T]]) -> T:
    """Runs `work(program)` on the one loop of Qt and asyncio, with an empty data folder, and ends the program."""
    app = QApplication([sys.argv[0], "-style", QT_STYLE])
    app.setQuitOnLastWindowClosed(False)
    import_quickly()
    load_the_rest()  # as the program does after its first frame
    load_pending()  # as after the start page, while the user signs in in the browser
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
    window.activateWindow()  # otherwise keys go nowhere
    program = Marquee(Launch(window, settings, Options(data_dir=folder)))
    # the computer's keyring is not measured, and must not be changed
    program.workspace.vault = Vault(folder, memory_only_because="Measurements keep nothing.")
    program.start()
    await until(window.isActiveWindow, "the window to get the keyboard")
    await asyncio.sleep(_SETTLE_S)
    try:
        yield program
    finally:
        await program.shut_down()


async def signed_in(program: Marquee, url: str, token: str) -> Session:
    """Returns the session of a user who has just returned from the browser; the window does not show it yet."""
    connection = program.workspace.connections.find_or_create(url, "bench", ApplicationKind.PUBLIC)
    session = program.workspace.open(connection)
    await session.tokens.adopt(TokenPair(access_token=token))
    return session


async def until(true: Callable[[], object], what: str, patience_s: float = _PATIENCE_S) -> None:
    """Lets the window work until the condition is true. Raises TimeoutError."""
    end = time.monotonic() + patience_s
    while not true():
        if time.monotonic() > end:
            raise TimeoutError(f"waited for {what}")
        await asyncio.sleep(0.002)


async def quiet(patience_s: float = 900.0) -> None:
    """Lets the window work until it and all its threads are idle. Raises TimeoutError."""
    end = time.monotonic() + patience_s
    in_a_row = 0
    while time.monotonic() < end:
        used = time.process_time()
        await asyncio.sleep(_QUIET_S)
        in_a_row = in_a_row + 1 if time.process_time() - used < _QUIET_S * _QUIET_SHARE else 0
        if in_a_row == _QUIET_TIMES:
            return
    raise TimeoutError("waited for the window to have nothing left to do")


async def requests_end(requests: RequestLog, patience_s: float = _PATIENCE_S) -> None:
    """Lets the window work until no request has ended for a while; no longer than its patience."""
    end = time.monotonic() + patience_s
    known = -1
    while known != requests.count and time.monotonic() < end:
        known = requests.count
        await asyncio.sleep(_NO_REQUEST_S)


class Heartbeat:
    """Measures the turns of the window's event loop: `longest_ms` is the longest gap.

    `longest_cpu_ms` is this thread's processor time in it.
    """

    def __init__(self) -> None:
        self.longest_ms = 0.0
        self.longest_cpu_ms = 0.0
        self._watch = Stopwatch()
        self._timer = QTimer()
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(1)
        self._timer.timeout.connect(self._beat)

    def start(self) -> None:
        self.longest_ms = self.longest_cpu_ms = 0.0
        self._watch.restart()
        self._timer.start()

    def stop(self) -> float:
        """Returns the longest gap in milliseconds."""
        self._beat()
        self._timer.stop()
        return self.longest_ms

    def _beat(self) -> None:
        gap_ms = self._watch.ms
        if gap_ms > self.longest_ms:
            self.longest_ms, self.longest_cpu_ms = gap_ms, self._watch.cpu_ms
        self._watch.restart()


class Frames(QObject):
    """Observes painting, and measures the time until a result is on the screen.

    Attributes:
        painted: the observed widgets painted since `forget()`, or since the measured action.
    """

    def __init__(self, *watched: QWidget) -> None:
        super().__init__()
        self.painted: set[QObject] = set()
        self._watch = Stopwatch()
        self._done: Callable[[], object] = bool
        self._taken: asyncio.Future[float] | None = None
        for widget in watched:
            self.watch(widget)

    def watch(self, widget: QWidget) -> None:
        widget.installEventFilter(self)
        widget.window().installEventFilter(self)

    def forget(self) -> None:
        """Forgets earlier paints."""
        self.painted.clear()

    def look(self) -> None:
        """Checks whether what is waited for has happened; called after every frame, and by others after a change."""
        if self._taken is not None and not self._taken.done() and self._done():
            self._taken.set_result(self._watch.ms)

    def every_ms(self) -> QTimer:
        """Lets waiting callers check every millisecond too, for changes that are not painted; stop the timer then."""
        ticks = QTimer(self)
        ticks.timeout.connect(self.look)
        ticks.start(1)
        return ticks

    async def ms_until(
        self, deed: Callable[[], object], done: Callable[[], object], patience_s: float = _PATIENCE_S
    ) -> float:
        """Returns the milliseconds from `deed` until `done()`, which is called after every frame and every `look()`."""
        self.forget()
        self._done, self._taken = done, asyncio.get_running_loop().create_future()
        self._watch.restart()
        deed()
        self.look()
        async with asyncio.timeout(patience_s):
            return await self._taken

    async def ms_until_painted(self, deed: Callable[[], object], *widgets: QWidget) -> float:
        """Returns the milliseconds from `deed` until all `widgets` have been painted after it."""
        return await self.ms_until(deed, lambda: self.painted.issuperset(widgets))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind is QEvent.Type.UpdateRequest and isinstance(watched, QWidget):
            watched.event(event)  # paints the frame and passes it to the screen
            self.look()
            return True
        if kind is QEvent.Type.Paint:
            self.painted.add(watched)
            # A first frame isn't requested but exposed: then this comes soon after it.
            QCoreApplication.postEvent(self, QEvent(_AFTER_PAINTING), Qt.EventPriority.HighEventPriority.value)
        return False

    def customEvent(self, event: QEvent) -> None:
        self.look()


async def other_rows(view: QAbstractItemView, times: int, work: FixedWork | None = None) -> list[float]:
    """Returns the milliseconds until a table is painted with other rows: what any change of its rows must cost.

    With `work`, there is a pause and a piece of it before each frame, as before a measured key: otherwise each frame
    finds everything in the processor's cache.
    """
    bar, viewport = view.verticalScrollBar(), view.viewport()
    frames = Frames(viewport)
    taken = []
    for step in range(1, times + 1):
        if work is not None:
            await asyncio.sleep(_PAUSE_S)
            work.ms()
        taken.append(await frames.ms_until_painted(partial(bar.setValue, bar.maximum() * step // times), viewport))
    return taken
