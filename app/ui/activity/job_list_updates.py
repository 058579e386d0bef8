"""The jobs of all open connections for the screen, with updates limited to a few per second."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from app.services.jobs import FollowUp, ItemState, Job, JobState
from app.services.session.session import Session
from app.ui import failures
from app.ui.awaited_dialogs import Choice, ask
from app.ui.i18n import tr
from app.ui.task_runner import spawn

_TELL_EVERY_MS: Final = 100


class WatchedJob(QObject):
    """A job and its session.

    Attributes:
        serial: identifies and orders jobs.
        refusal: returns why the signed-in account can't undo the job, which another one started; None if it can.

    Signals:
        changed(object): the job changed; a frozenset of the indices of items with a new result.
        ended: the job is over; again after each retry.
        held: the connection, or a CMS that asks to wait, has paused it.
        resumed: it continues.
    """

    changed = Signal(object)
    ended = Signal()
    held = Signal()
    resumed = Signal()

    def __init__(self, session: Session, job: Job, serial: int, parent: QObject) -> None:
        super().__init__(parent)
        self.session = session
        self.job = job
        self.serial = serial
        self.refusal = session.account_gate()
        self._items: set[int] = set()
        self._was_over = False
        self._was_held = False
        self._timer = QTimer(self, singleShot=True, interval=_TELL_EVERY_MS)
        self._timer.timeout.connect(self._emit_changes)
        self.stop_listening = job.subscribe(self._job_changed)

    @property
    def share(self) -> float:
        """Returns the finished share, from 0 to 1."""
        return self.job.ended / len(self.job.items) if self.job.items else 1.0

    def _job_changed(self, index: int | None) -> None:
        if index is not None:
            self._items.add(index)
        # a retry may end before the first update
        self._was_over = self._was_over and self.job.is_over
        if not self._timer.isActive():
            self._timer.start()

    def _emit_changes(self) -> None:
        items, self._items = frozenset(self._items), set()
        job = self.job
        was_held, self._was_held = self._was_held, job.hold is not None
        was_over, self._was_over = self._was_over, job.is_over
        self.changed.emit(items)
        if self._was_held and not was_held:
            self.held.emit()
        elif was_held and not self._was_held:
            self.resumed.emit()
        if self._was_over and not was_over:
            self.ended.emit()


class Activity(QObject):
    """All jobs since Marquee was started, except dismissed ones.

    Signals:
        added(WatchedJob), gone(WatchedJob): a job was started, or dismissed.
        interrupted(WatchedJob): a job of an earlier run was added, which the end of Marquee interrupted.
        changed: the display has to be updated.
    """

    added = Signal(object)
    interrupted = Signal(object)
    gone = Signal(object)
    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs: dict[int, WatchedJob] = {}
        self._serial = 0

    def start(self, session: Session, job: Job) -> WatchedJob:
        """Runs a job. Raises RuntimeError once the session is closed."""
        self._serial += 1
        watched = WatchedJob(session, job, self._serial, self)
        session.jobs.run(job)
        self._add(watched)
        return watched

    def add_interrupted(self, session: Session, job: Job) -> None:
        """Adds a job of an earlier run that the end of Marquee interrupted."""
        self._serial += 1
        watched = WatchedJob(session, job, self._serial, self)
        self._add(watched)
        self.interrupted.emit(watched)

    def _add(self, watched: WatchedJob) -> None:
        self._jobs[watched.serial] = watched
        watched.changed.connect(self.changed)
        self.added.emit(watched)
        self.changed.emit()

    def jobs(self) -> Iterator[WatchedJob]:
        """Yields the jobs in the order in which they were started."""
        return iter(tuple(self._jobs.values()))

    def job(self, serial: int) -> WatchedJob | None:
        return self._jobs.get(serial)

    def running(self, session: Session | None = None) -> list[WatchedJob]:
        """Returns the jobs that are not over, of one session or of all."""
        return [each for each in self._jobs.values() if not each.job.is_over and session in {None, each.session}]

    @property
    def share(self) -> float:
        """Returns the finished share of all running jobs, from 0 to 1."""
        jobs = [each.job for each in self.running()]
        items = sum(len(job.items) for job in jobs)
        return sum(job.ended for job in jobs) / items if items else 1.0

    @property
    def is_paused(self) -> bool:
        return all(each.job.state is JobState.PAUSED for each in self.running())

    @property
    def has_failures(self) -> bool:
        return any(each.job.count(ItemState.FAILED) for each in self._jobs.values())

    def follow(self, watched: WatchedJob, follow_up: FollowUp, window: QWidget) -> None:
        """Runs a follow-up action of a job, after the user has confirmed its warning, if any.

        Only the account that started the job can do so: nothing that another person did is undone blindly.
        """
        if follow_up not in watched.job.follow_ups:
            return  # a toast may still offer an action that was done from the drawer
        if (refusal := watched.refusal()) is not None:
            failures.present(refusal, window)
        elif follow_up.warning:
            spawn(watched, self._ask_and_follow(watched, follow_up, window))
        else:
            watched.job.follow(follow_up)

    async def _ask_and_follow(self, watched: WatchedJob, follow_up: FollowUp, window: QWidget) -> None:
        answer = await ask(
            window,
            title=f"{follow_up.text}?" if follow_up.asked is None else follow_up.asked(watched.job),
            text=follow_up.warning,
            detail=watched.job.done_sentence,
            buttons=(Choice("back", tr("Cancel")), Choice("go", follow_up.text)),
        )
        if answer == "go":
            if (refusal := watched.refusal()) is not None:
                raise refusal
            watched.job.follow(follow_up)

    def dismiss(self, watched: WatchedJob) -> None:
        """Dismisses a job that is over."""
        if watched.job.is_over:
            watched.session.jobs.dismiss(watched.job)
            self._drop(watched)

    def dismiss_finished(self) -> None:
        for watched in tuple(self._jobs.values()):
            self.dismiss(watched)

    def forget(self, session: Session) -> None:
        """Removes the jobs of a closed session; they end with it and can't be continued."""
        for watched in tuple(self._jobs.values()):
            if watched.session is session:
                self._drop(watched)

    def _drop(self, watched: WatchedJob) -> None:
        watched.stop_listening()
        self._jobs.pop(watched.serial, None)
        self.gone.emit(watched)
        watched.deleteLater()
        self.changed.emit()
