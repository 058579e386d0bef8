"""Runs the jobs of a session, and lists them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from app.core.listeners import WaitingListeners
from app.core.log import logger
from app.core.task_scopes import TaskScope
from app.core.write_gate import Gate, always_open
from app.services.connection_state import Link, LinkState
from app.services.jobs import Job

ENDING_S = 5.0
"""How long closing waits for the items under way."""
_log = logger("jobs")


class JobRunner:
    """The jobs of one session; jobs paused by the connection continue when it is back, if the same account is signed
    in.

    Attributes:
        jobs: every job since the session was opened, except dismissed ones, and those of earlier runs that the end of
            Marquee interrupted; oldest first.
    """

    def __init__(
        self,
        link: Link,
        gate: Callable[[], Gate] = lambda: always_open,
        noted: Callable[[Job], Callable[[], Awaitable[None]]] = lambda _: lambda: asyncio.sleep(0),
        settled: Callable[[Job], None] = lambda _: None,
    ) -> None:
        """`gate` is called when a job starts, and returns the gate that this job checks. `noted` gets each new job, and
        returns what waits until it is on disk: a crash must not hide what it has begun. `settled`: one was dismissed.
        """
        self.jobs: tuple[Job, ...] = ()
        self._gate, self._noted, self._settled = gate, noted, settled
        # At the start, windows open after the interrupted jobs were found.
        self._interrupted: WaitingListeners[[Job]] = WaitingListeners("jobs")
        self._scope = TaskScope("jobs", lambda error, name: _log.error("%s ended", name, exc_info=error))
        self._stop_listening = link.subscribe(self._link_changed)

    @property
    def running(self) -> tuple[Job, ...]:
        """The jobs that are not over, including paused ones."""
        return tuple(job for job in self.jobs if not job.is_over)

    def run(self, job: Job) -> None:
        """Starts a job. Raises RuntimeError once the session is closed."""
        self.jobs = (*self.jobs, job)
        self._scope.start(self._begin(job, self._gate(), self._noted(job)), name=job.title)

    async def _begin(self, job: Job, gate: Gate, be_on_disk: Callable[[], Awaitable[None]]) -> None:
        await be_on_disk()
        job.begin(self._scope, gate)

    def add_interrupted(self, jobs: Sequence[Job]) -> None:
        """Adds jobs of earlier runs that the end of Marquee interrupted."""
        self.jobs = (*jobs, *self.jobs)
        for job in jobs:
            self._interrupted.notify(job)

    def subscribe_interrupted(self, listener: Callable[[Job], None]) -> Callable[[], None]:
        """Listens for interrupted jobs; returns the function that unsubscribes."""
        return self._interrupted.add(listener)

    def account_known(self) -> None:
        """Continues the jobs that waited for the account to be known."""
        for job in self.running:
            job.resume_if_held()

    def dismiss(self, job: Job) -> None:
        """Removes a finished job."""
        if job.is_over:
            self.jobs = tuple(each for each in self.jobs if each is not job)
            self._settled(job)

    async def aclose(self, timeout_s: float = ENDING_S) -> None:
        """Cancels every job and lets the items under way finish, for `timeout_s` seconds at most."""
        self._stop_listening()
        running = self.running
        for job in self.jobs:
            self._settled(job)
            job.cancel()
        if running:
            try:
                await asyncio.wait_for(asyncio.gather(*(job.wait_until_over() for job in running)), timeout_s)
            except TimeoutError:
                _log.warning("closing did not wait for all that was under way")
        await self._scope.close()

    def _link_changed(self, state: LinkState) -> None:
        if state is LinkState.CONNECTED:
            self.account_known()
