"""Writes to disk on a separate thread, so that the caller never waits."""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from collections import deque
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from functools import partial
from typing import Any, Generic, TypeVar

from app.core.errors import DiskProblem
from app.core.log import logger
from app.core.translatable_texts import phrase, say, spoken

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
T = TypeVar("T")

SAVE_FIRST = phrase("Your changes are still in the window. Save them before you close Marquee.")
RETRY_S = 5.0
"""Seconds before a failed write is tried again."""
LIMIT_S = 10.0
"""Seconds that a caller waits for the disk at most."""


class DiskWorker(Generic[K, V]):
    """Writes values to disk by key on its own thread; of several values for one key, only the newest is written.

    A slow disk blocks nothing. A value that can't be written stays in memory, where `waiting` returns it, and is tried
    again.

    Attributes:
        problem: why writing fails at the moment; None if it works. `on_problem` is called on the loop when this
            changes.
    """

    def __init__(
        self,
        name: str,
        write: Callable[[K, V], None],
        *,
        interval_s: float = 0.0,
        on_problem: Callable[[DiskProblem | None], None] | None = None,
    ) -> None:
        """`write` is called on the thread and raises DiskProblem.

        `interval_s` is the time between two rounds of writing.
        """
        self._name = name
        self._write = write
        self._interval_s = interval_s
        self._on_problem = on_problem
        self._log = logger(name)
        self._loop: asyncio.AbstractEventLoop | None = None
        self.problem: DiskProblem | None = None
        # Shared with the thread, under the lock of `_wake`:
        self._wake = threading.Condition()
        self._unwritten: dict[K, V] = {}
        self._jobs: deque[tuple[Callable[[], object], Future[Any]]] = deque()
        """The first one may be running: a job is removed when it is done."""
        self._next_write = 0.0
        self._thread: threading.Thread | None = None
        self._is_closed = False

    @property
    def is_closed(self) -> bool:
        return self._is_closed

    def put(self, key: K, value: V) -> None:
        """Queues a value for writing and returns at once. Raises RuntimeError after `close`."""
        with self._wake:
            self._start()
            self._unwritten[key] = value
            self._wake.notify()

    def drop(self, key: K) -> None:
        """Discards the value if it is not written yet."""
        with self._wake:
            self._unwritten.pop(key, None)

    def waiting(self) -> dict[K, V]:
        """Returns the values that are not written yet."""
        with self._wake:
            return dict(self._unwritten)

    def enqueue(self, job: Callable[[], T]) -> Future[T]:
        """Runs a job on the thread, after all values put before it are written. Raises RuntimeError after `close`."""
        answer: Future[T] = Future()
        with self._wake:
            self._start()
            self._jobs.append((job, answer))
            self._wake.notify()
        return answer

    async def ask(self, job: Callable[[], T]) -> T:
        """Like `enqueue`, but waits for the result. Raises DiskProblem after `close`, or if no answer comes in time."""
        try:
            answer = self.enqueue(job)
        except RuntimeError as error:
            # The caller first waited for something else, and the connection was closed meanwhile.
            raise DiskProblem(
                say("Marquee has already closed the {what}.", what=spoken(self._name)),
                say("Reopen the connection to continue."),
            ) from error
        try:
            return await asyncio.wait_for(asyncio.wrap_future(answer), LIMIT_S)
        except TimeoutError as error:
            raise DiskProblem(say("The disk with the {what} isn't responding.", what=spoken(self._name))) from error

    async def flush(self) -> None:
        """Writes all pending values now. Raises DiskProblem if one can't be written; it then stays in memory."""
        await self.ask(self._raise_problem)

    async def close(self) -> None:
        """Writes all pending values and ends the thread. Raises DiskProblem if that fails.

        Values that are put meanwhile are written too: the worker counts as closed only when nothing is left.
        """
        if self._thread is None or self._is_closed:
            self._is_closed = True
            return
        try:
            await self.flush()
            while not self._close_if_empty():
                await self.flush()
        finally:
            with self._wake:
                self._is_closed = True
                self._wake.notify()

    def _close_if_empty(self) -> bool:
        with self._wake:
            self._is_closed = not self._unwritten and not self._jobs
            return self._is_closed

    def _start(self) -> None:
        if self._is_closed:
            raise RuntimeError(f"the {self._name} are closed")
        if self._loop is None:
            with contextlib.suppress(RuntimeError):
                self._loop = asyncio.get_running_loop()
        if self._thread is None:
            # A daemon, so that a hanging disk can't keep the program from ending.
            self._thread = threading.Thread(target=self._run, name=self._name, daemon=True)
            self._thread.start()

    # -- on the thread

    def _run(self) -> None:
        while True:
            with self._wake:
                while not self._jobs and not self._is_closed:
                    now = time.monotonic()
                    if self._unwritten and now >= self._next_write:
                        break
                    self._wake.wait(self._next_write - now if self._unwritten else None)
                jobs = tuple(self._jobs)
                unwritten = dict(self._unwritten)
                if self._is_closed and not jobs:
                    return
            self._write_all(unwritten)
            for job, answer in jobs:
                tell = _done(job, answer)
                with self._wake:
                    self._jobs.popleft()
                tell()

    def _write_all(self, unwritten: dict[K, V]) -> None:
        problem: DiskProblem | None = None
        for key, value in unwritten.items():
            try:
                self._write(key, value)
            except DiskProblem as error:
                problem = error
                continue
            except Exception as error:  # noqa: BLE001 - reported below
                # The thread must survive: otherwise later values would be lost without a report.
                problem = DiskProblem(
                    say("Marquee couldn't save some {what}.", what=spoken(self._name)), spoken(SAVE_FIRST)
                )
                problem.__cause__ = error
                continue
            with self._wake:
                if self._unwritten.get(key) is value:
                    del self._unwritten[key]
        if unwritten:
            self._next_write = time.monotonic() + (self._interval_s if problem is None else RETRY_S)
        self._report(problem)

    def _report(self, problem: DiskProblem | None) -> None:
        changed = (problem is None) is not (self.problem is None)
        self.problem = problem
        if changed:
            # The message of an OSError says enough; any other cause is logged with its traceback.
            cause = problem.__cause__ if problem is not None else None
            trace = None if isinstance(cause, OSError) else cause
            self._log.warning("%s: %s", self._name, problem or "can be written again", exc_info=trace)
            if self._on_problem is not None and self._loop is not None:
                with contextlib.suppress(RuntimeError):  # the loop may be closed by now
                    self._loop.call_soon_threadsafe(self._on_problem, problem)

    def _raise_problem(self) -> None:
        if self.problem is not None:
            raise self.problem


def _done(job: Callable[[], T], answer: Future[T]) -> Callable[[], None]:
    """Does a job unless it is cancelled; returns the function that tells the caller."""
    if not answer.set_running_or_notify_cancel():
        return lambda: None
    try:
        return partial(answer.set_result, job())
    except Exception as error:  # noqa: BLE001 - the caller gets the exception
        return partial(answer.set_exception, error)
