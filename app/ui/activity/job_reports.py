"""Reports on jobs without being asked: finished, failed, and held jobs."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app.services.jobs import FollowUp, ItemResult, ItemState, Job, JobState
from app.services.session.session import Session
from app.ui.activity.job_labels import hold_sentence
from app.ui.activity.job_list_updates import Activity, WatchedJob
from app.ui.failure_actions import next_step_call
from app.ui.failures import describe
from app.ui.i18n import number, tr, tr_n
from app.ui.shell import Offer, Shell, UndoStep
from app.ui.widgets.feedback.toast import Condition

_NAMED: Final = 5
_REASONS: Final = 3
"""Maximum number of reasons in a banner; *Show* lists all of them."""


class JobReports(QObject):
    """Shows a toast with follow-up actions for a successful job, and a banner if the user has to decide something."""

    def __init__(
        self,
        activity: Activity,
        shell: Shell,
        window: QWidget,
        show: Callable[[WatchedJob], None],
        continued: Callable[[Session, Shell, Job], Job | None],
    ) -> None:
        """`show` opens a job in the drawer; questions are asked over `window`.

        `continued` makes the job that continues an interrupted one; it returns None if it can't be continued.
        """
        super().__init__(activity)
        self._activity = activity
        self._window = window
        self._shell = shell
        self._show = show
        self._continued = continued
        activity.added.connect(self._added)
        activity.interrupted.connect(self._tell_interrupted)
        activity.gone.connect(self._gone)

    def _added(self, watched: WatchedJob) -> None:
        watched.ended.connect(partial(self._ended, watched))
        watched.held.connect(partial(self._held, watched))
        watched.resumed.connect(partial(self._clear, watched))

    def _gone(self, watched: WatchedJob) -> None:
        self._clear(watched)

    def _clear(self, watched: WatchedJob) -> None:
        self._shell.clear_banner(_key(watched))

    def _ended(self, watched: WatchedJob) -> None:
        job = watched.job
        self._clear(watched)
        if job.count(ItemState.FAILED):
            self._tell_failures(watched)
        if any(not each.repeats for each in job.follow_ups) and watched.session.history.problem is not None:
            self._warn_about_undo(watched)
        if job.count(ItemState.DONE) or job.count(ItemState.UNNEEDED):
            sentence = _summary(job)
            if job.state is JobState.CANCELLED:
                sentence = tr("Cancelled: {sentence}", sentence=sentence)
            self._shell.toast(sentence, offer=self._offer(watched))

    def _offer(self, watched: WatchedJob) -> Offer | None:
        """Returns the job's first follow-up action, or an action that shows its notes, if any."""
        job = watched.job
        if job.follow_ups and watched.refusal() is None:
            first = job.follow_ups[0]
            condition = Condition(partial(self._is_open, watched, first), self._activity.changed, watched.destroyed)
            name, is_redo = first.repeats or job.title, bool(first.repeats)
            step = UndoStep.taken_now(name, watched.session, watched.serial, is_redo=is_redo)
            return Offer(first.text, partial(self._follow, watched, first), condition, step)
        has_notes = any(result.sentence for result in job.results)
        return Offer(tr("Show"), partial(self._show, watched)) if has_notes else None

    def _is_open(self, watched: WatchedJob, follow_up: FollowUp) -> bool:
        """Returns whether a follow-up action is still to be done: it may have been done from the drawer."""
        return self._activity.job(watched.serial) is watched and follow_up in watched.job.follow_ups

    def _follow(self, watched: WatchedJob, follow_up: FollowUp) -> None:
        # the toast may outlive the job
        if self._activity.job(watched.serial) is watched:
            self._activity.follow(watched, follow_up, self._window.window())

    def _warn_about_undo(self, watched: WatchedJob) -> None:
        """Warns that the job can only be undone until Marquee exits, because no history can be written."""
        problem = watched.session.history.problem
        if problem is not None:
            title = tr("You can only undo this until you close Marquee")
            self._shell.banner(
                f"history/{watched.session.connection.id}", title, problem.sentence, session=watched.session
            )

    def _tell_failures(self, watched: WatchedJob) -> None:
        job = watched.job
        self._shell.banner(
            _key(watched),
            job.failed_sentence,
            _reasons(job),
            tone="danger",
            session=watched.session,
            offers=(
                Offer(tr("Retry failed"), job.retry_failed),
                Offer(tr("Show"), partial(self._show, watched)),
            ),
        )

    def _tell_interrupted(self, watched: WatchedJob) -> None:
        """Reports what the end of Marquee interrupted. Finishing does what is left, and nothing twice."""
        job = watched.job
        rest = self._continued(watched.session, self._shell, job)
        done = job.count(ItemState.DONE) + job.count(ItemState.UNNEEDED)
        offers = [Offer(tr("Show"), partial(self._show, watched))]
        if rest is not None:
            follow_up = FollowUp(tr("Finish"), lambda _: self._continue(watched, rest))
            job.offer(follow_up)
            offers.insert(0, Offer(follow_up.text, partial(self._follow, watched, follow_up)))
            detail = tr("Marquee closed before it was finished. If you finish it now, what's already done is skipped.")
        elif done:
            detail = tr_n(
                "Marquee closed before it was finished. At least {n} of {all} items is done; check the others.",
                "Marquee closed before it was finished. At least {n} of {all} items are done; check the others.",
                done,
                all=number(len(job.items)),
            )
        else:
            detail = tr("Marquee closed before it was finished. Check which items are done.")
        title = tr("Interrupted: {job}", job=job.title)
        self._shell.banner(_key(watched), title, detail, offers=offers, session=watched.session)

    def _continue(self, watched: WatchedJob, rest: Job) -> None:
        self._shell.start_job(watched.session, rest)
        self._activity.dismiss(watched)

    def _held(self, watched: WatchedJob) -> None:
        job = watched.job
        if job.hold is None:
            return
        offers = [Offer(tr("Show"), partial(self._show, watched))]
        failure = describe(job.hold)
        call = next_step_call(failure, self._shell, watched.session)
        offers.insert(0, Offer(tr("Try again"), job.resume) if call is None else Offer(failure.action, call))
        title = tr("Paused: {job}", job=job.title)
        self._shell.banner(_key(watched), title, hold_sentence(job), offers=offers, session=watched.session)


def _summary(job: Job) -> str:
    """Returns how many items were done, how many needed no work, and of how many the result is unknown.

    For example "98 campaigns deleted · 2 already deleted".
    """
    done = job.done_sentence if job.count(ItemState.DONE) else ""
    unneeded = job.unneeded_sentence if job.count(ItemState.UNNEEDED) else ""
    unknown = job.count(ItemState.UNKNOWN)
    unchecked = tr_n("{n} couldn't be checked", "{n} couldn't be checked", unknown) if unknown else ""
    return " · ".join(filter(None, (done, unneeded, unchecked)))


def _reasons(job: Job) -> str:
    """Returns the failed items grouped by reason, the most common reason first.

    A job on one record has its name in the title; the hint is included if all have the same reason.
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
