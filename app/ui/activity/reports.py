"""What the window says of jobs by itself: what is done, what failed, and why one does not go on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app.services.jobs import FollowUp, ItemResult, ItemState, Job, JobState
from app.ui.activity.labels import hold_sentence
from app.ui.activity.watched import Activity, WatchedJob
from app.ui.failures import describe
from app.ui.i18n import tr
from app.ui.next_steps import way_on
from app.ui.shell import Offer, Shell
from app.ui.widgets.feedback.toast import Holding

_NAMED: Final = 5
_REASONS: Final = 3
"""In a banner so many reasons are told; *Show* tells all."""


class JobReports(QObject):
    """A toast when a job has gone well, with what can follow; a banner when somebody has to decide something."""

    def __init__(self, activity: Activity, shell: Shell, window: QWidget, show: Callable[[WatchedJob], None]) -> None:
        """`show` brings a job before the person's eyes; questions are asked over `window`."""
        super().__init__(activity)
        self._activity = activity
        self._window = window
        self._shell = shell
        self._show = show
        activity.added.connect(self._added)
        activity.gone.connect(self._gone)

    def _added(self, watched: WatchedJob) -> None:
        watched.ended.connect(partial(self._ended, watched))
        watched.held.connect(partial(self._held, watched))
        watched.went_on.connect(partial(self._clear, watched))

    def _gone(self, watched: WatchedJob) -> None:
        self._clear(watched)

    def _clear(self, watched: WatchedJob) -> None:
        self._shell.clear_banner(_key(watched))

    def _ended(self, watched: WatchedJob) -> None:
        job = watched.job
        self._clear(watched)
        if job.count(ItemState.FAILED):
            self._tell_failures(watched)
        if job.follow_ups and watched.session.history.problem is not None:
            self._tell_memory(watched)
        if job.count(ItemState.DONE) or job.count(ItemState.UNNEEDED):
            sentence = _with_unneeded(job)
            if job.state is JobState.CANCELLED:
                sentence = tr("Cancelled: {sentence}", sentence=sentence)
            self._shell.toast(sentence, offer=self._offer(watched))

    def _offer(self, watched: WatchedJob) -> Offer | None:
        """The first of what can follow; else, where there are notes to read, the way to them."""
        job = watched.job
        if job.follow_ups:
            first = job.follow_ups[0]
            holding = Holding(partial(self._is_open, watched, first), self._activity.changed, watched.destroyed)
            return Offer(first.text, partial(self._follow, watched, first), holding)
        has_notes = any(result.sentence for result in job.results)
        return Offer(tr("Show"), partial(self._show, watched)) if has_notes else None

    def _is_open(self, watched: WatchedJob, follow_up: FollowUp) -> bool:
        """Whether it is still to be done: it may have been done from the drawer."""
        return self._activity.job(watched.serial) is watched and follow_up in watched.job.follow_ups

    def _follow(self, watched: WatchedJob, follow_up: FollowUp) -> None:
        # The toast may outlive the job.
        if self._activity.job(watched.serial) is watched:
            self._activity.follow(watched, follow_up, self._window.window())

    def _tell_memory(self, watched: WatchedJob) -> None:
        """The way back is open, but not for long."""
        problem = watched.session.history.problem
        if problem is not None:
            title = tr("You can only undo this until you close Marquee")
            self._shell.banner(f"history/{watched.session.connection.id}", title, problem.sentence)

    def _tell_failures(self, watched: WatchedJob) -> None:
        job = watched.job
        self._shell.banner(
            _key(watched),
            job.failed_sentence,
            self._with_place(watched, _reasons(job)),
            tone="danger",
            offers=(
                Offer(tr("Retry failed"), job.retry_failed),
                Offer(tr("Show"), partial(self._show, watched)),
            ),
        )

    def _held(self, watched: WatchedJob) -> None:
        job = watched.job
        if job.hold is None:
            return
        offers = [Offer(tr("Show"), partial(self._show, watched))]
        failure = describe(job.hold)
        call = way_on(failure, self._shell, watched.session)
        offers.insert(0, Offer(tr("Try again"), job.resume) if call is None else Offer(failure.action, call))
        title = tr("Paused: {job}", job=job.title)
        self._shell.banner(_key(watched), title, self._with_place(watched, hold_sentence(job)), offers=offers)

    def _with_place(self, watched: WatchedJob, detail: str) -> str:
        """The banner stands above pages of every CMS: where several are open, it says which one it is about."""
        if len(self._shell.sessions()) < 2:
            return detail
        return f"{detail} {tr('In the CMS “{cms}”.', cms=watched.session.connection.name)}"


def _with_unneeded(job: Job) -> str:
    """What was done, and how many items needed nothing: "98 campaigns deleted · 2 already deleted"."""
    done = job.done_sentence if job.count(ItemState.DONE) else ""
    unneeded = job.unneeded_sentence if job.count(ItemState.UNNEEDED) else ""
    return " · ".join(filter(None, (done, unneeded)))


def _reasons(job: Job) -> str:
    """The items that failed, with the reason of each: those with the same reason together, the commonest first.

    A job on one record has its name in the title; what helps is said where all have the same reason.
    """
    names: dict[ItemResult, list[str]] = {}
    for item, result in zip(job.items, job.results, strict=True):
        if result.state is ItemState.FAILED:
            names.setdefault(result, []).append(item.title)
    if len(job.items) == 1:
        return " ".join(result.note for result in names)
    by_reason = sorted(names.items(), key=lambda each: -len(each[1]))
    parts = [
        f"{', '.join(titles[:_NAMED])}{'…' if len(titles) > _NAMED else ''}: "
        f"{result.note if len(names) == 1 else result.sentence}"
        for result, titles in by_reason
    ]
    return " ".join(parts[:_REASONS]) + (" …" if len(parts) > _REASONS else "")


def _key(watched: WatchedJob) -> str:
    return f"job/{watched.serial}"
