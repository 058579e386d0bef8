"""The details of a job: its progress, its actions, and the result of each item."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication, QWidget

from app.core.atomic_files import write_atomic
from app.core.errors import NextStep
from app.models.record_table import RecordTableModel
from app.services.jobs import FollowUp, ItemState, Job, JobState
from app.ui.activity.job_labels import ItemRow, hold_sentence, item_columns, item_words, progress_sentence
from app.ui.activity.job_list_updates import WatchedJob
from app.ui.activity.progress_bar import JobBar
from app.ui.awaited_dialogs import pick_save_file
from app.ui.i18n import tr
from app.ui.task_runner import spawn
from app.ui.widgets.buttons.painted_buttons import Button, ButtonKind
from app.ui.widgets.buttons.segmented_control import SegmentedControl
from app.ui.widgets.containers.box_layouts import Stretch, clear, column, hold, row
from app.ui.widgets.tables.record_table_view import RecordView
from app.ui.widgets.text.labels import ElidedLabel, Label

_PIECE: Final = 500
"""Number of items to add to the table in one step, well within a frame."""


class JobPanel(QWidget):
    """Shows one job at a time; `show_job` shows another.

    Signals:
        sign_in_wanted(Session): the job waits for a sign-in.
        follow_wanted(WatchedJob, FollowUp): the user chose a follow-up action of the job.
    """

    sign_in_wanted = Signal(object)
    follow_wanted = Signal(object, object)

    def __init__(self) -> None:
        super().__init__()
        self._watched: WatchedJob | None = None
        self._title = ElidedLabel("", 13, 600)
        self._where = ElidedLabel("", 12, 400, "text3")
        self._bar = JobBar()
        self._sentence = Label("", 12, 400, "text2", tabular=True)
        self._hold = ElidedLabel("", 12, 500, "warn")
        self.pause = self._button(tr("Pause"), "pause", partial(self._on_job, Job.pause))
        self.resume = self._button(tr("Resume"), "play", partial(self._on_job, Job.resume))
        self.sign_in = self._button(tr("Sign in again"), "sign-in", self._sign_in)
        self.cancel = self._button(tr("Cancel"), "x", partial(self._on_job, Job.cancel))
        self.retry = self._button(tr("Retry failed"), "arrow-clockwise", partial(self._on_job, Job.retry_failed))
        self.save = self._button(tr("Save results…"), "floppy-disk", self._start_saving)
        self._offers = row(spacing=8)
        self._offered: tuple[FollowUp, ...] = ()
        self.filter = SegmentedControl(
            (("all", tr("All")), ("failed", tr("Failed"))), "all", name=tr("Filter items"), height=26
        )
        self.model = RecordTableModel(item_columns(), lambda item: item.place)
        self.model.setParent(self)
        self.view = RecordView(self.model, name=tr("Job items"))
        self._feed: Iterator[None] = iter(())
        self._stale: set[int] = set()
        self._feeder = QTimer(self, interval=0)
        self._feeder.timeout.connect(self._feed_on)
        self.filter.changed.connect(self._narrow)
        buttons = row(
            hold(self._offers), self.retry, self.save, self.sign_in, self.resume, self.pause, self.cancel, spacing=8
        )
        head = row(Stretch(column(self._title, self._where, spacing=0)), buttons, margins=(16, 8, 12, 8), spacing=12)
        state = row(self._sentence, Stretch(self._hold), self.filter, margins=(16, 6, 12, 6), spacing=12)
        bar = row(self._bar, margins=(16, 0, 16, 0))
        self.setLayout(column(head, bar, state, Stretch(self.view), spacing=0))
        self.setAccessibleName(tr("Job"))

    @property
    def watched(self) -> WatchedJob | None:
        return self._watched

    def show_job(self, watched: WatchedJob | None) -> None:
        if watched is self._watched:
            return
        if self._watched is not None:
            self._watched.changed.disconnect(self._changed)
        self._watched = watched
        self.model.clear()
        self._feeder.stop()
        self._stale.clear()
        if watched is None:
            self._offer(())  # a follow-up action holds everything that the job deleted
        else:
            watched.changed.connect(self._changed)
            self.filter.set_current("all")
            self._feed = self._pieces(watched.job)
            self._feed_on()
            self._describe(watched)

    # ------------------------------------------------------------------------------------------------- the table

    def _pieces(self, job: Job) -> Iterator[None]:
        for first in range(0, len(job.items), _PIECE):
            self.model.add_page([_row(job, index) for index in range(first, min(first + _PIECE, len(job.items)))])
            yield
        self.model.finish()

    def _feed_on(self) -> None:
        """Adds each item once, in order, then updates items whose result changed; one portion per step."""
        watched = self._watched
        is_fed = next(self._feed, self) is self
        if watched is None or (is_fed and not self._stale):
            self._feeder.stop()
            return
        if is_fed:
            piece = [self._stale.pop() for _ in range(min(_PIECE, len(self._stale)))]
            self.model.put([_row(watched.job, index) for index in piece])
        self._feeder.start()

    def _changed(self, items: object) -> None:
        watched = self._watched
        if watched is None:
            return
        if isinstance(items, frozenset) and items:
            self._stale |= items
            if not self._feeder.isActive():
                self._feed_on()
        self._describe(watched)

    def _narrow(self, which: str) -> None:
        self.model.set_scope(None if which == "all" else _has_failed)

    # ------------------------------------------------------------------------------------------------- the head

    def _describe(self, watched: WatchedJob) -> None:
        job, connection = watched.job, watched.session.connection
        had_keyboard = self._has_keyboard()
        self._title.setText(job.title)
        self._where.setText(tr("CMS: {cms}", cms=connection.name))
        self._bar.show_job(job)
        self._sentence.setText(progress_sentence(job))
        self._hold.setText(hold_sentence(job))
        can_go_on = job.state in {JobState.RUNNING, JobState.PAUSED} and not job.is_over
        needs_sign_in = job.hold is not None and job.hold.next_step is NextStep.SIGN_IN
        self.pause.setVisible(can_go_on and job.state is JobState.RUNNING)
        self.resume.setVisible(can_go_on and job.state is JobState.PAUSED and not needs_sign_in)
        self.sign_in.setVisible(can_go_on and needs_sign_in)
        self.cancel.setVisible(can_go_on)
        self.retry.setVisible(job.can_retry)
        self.save.setVisible(job.ended > 0)
        self._offer(job.follow_ups if job.is_over and watched.refusal() is None else ())
        if had_keyboard and not self._has_keyboard():
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)  # Qt would move the focus to the window's first widget

    def _has_keyboard(self) -> bool:
        return self.isAncestorOf(QApplication.focusWidget() or self)

    def _offer(self, follow_ups: tuple[FollowUp, ...]) -> None:
        if follow_ups == self._offered:
            return
        self._offered = follow_ups
        clear(self._offers)
        for follow_up in follow_ups:
            button = Button(follow_up.text, ButtonKind.SECONDARY, icon="arrow-counter-clockwise")
            button.clicked.connect(partial(self._follow, follow_up))
            self._offers.addWidget(button)

    def _button(self, text: str, icon: str, call: object) -> Button:
        button = Button(text, ButtonKind.SECONDARY, icon=icon)
        button.clicked.connect(call)
        button.hide()
        return button

    # ------------------------------------------------------------------------------------------------- actions

    def _on_job(self, call: Callable[[Job], object], *_: object) -> None:
        if self._watched is not None:
            call(self._watched.job)

    def _sign_in(self) -> None:
        if self._watched is not None:
            self.sign_in_wanted.emit(self._watched.session)

    def _follow(self, follow_up: FollowUp, *_: object) -> None:
        if self._watched is not None:
            self.follow_wanted.emit(self._watched, follow_up)

    def _start_saving(self) -> None:
        if self._watched is not None:
            spawn(self, self._save(self._watched.job))

    async def _save(self, job: Job) -> None:
        path = await pick_save_file(
            self.window(),
            title=tr("Save results"),
            name=f"{_file_name(job.title)}.csv",
            suffix="csv",
            filters=(tr("Tables (*.csv)"),),
        )
        if path is not None:
            words = item_words()
            # the byte order mark tells spreadsheets that it is UTF-8
            await asyncio.to_thread(lambda: write_atomic(path, job.to_csv(words).encode("utf-8-sig"), mode=0o644))


def _row(job: Job, index: int) -> ItemRow:
    return ItemRow(index, job.items[index], job.results[index])


def _has_failed(item: ItemRow) -> bool:
    return item.result.state is ItemState.FAILED


def _file_name(title: str) -> str:
    return " ".join("".join(letter if letter.isalnum() or letter in " -" else " " for letter in title).split())
