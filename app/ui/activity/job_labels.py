"""Texts of jobs and their items: states, progress, and the columns of both tables."""

from __future__ import annotations

from typing import Final, NamedTuple

from app.core.errors import Busy, NextStep
from app.models.table_columns import Cell, CellKind, Column, PillSpec, PillTone
from app.services.jobs import ItemResult, ItemState, Job, JobItem, JobState
from app.ui import failures
from app.ui.activity.job_list_updates import WatchedJob
from app.ui.i18n import cached_per_language, number, tr, tr_n

_SHORT: Final = 24
"""Maximum number of characters of a result; a longer sentence becomes a note."""


class ItemRow(NamedTuple):
    """One item of a job, as a row of the table."""

    place: int
    item: JobItem
    result: ItemResult


class JobRow(NamedTuple):
    """One job, as a row of the list; replaced whenever something has changed."""

    serial: int
    title: str
    progress: str
    state: str
    tone: PillTone


_ITEM_TONES = {
    ItemState.WAITING: PillTone.PLAIN,
    ItemState.RUNNING: PillTone.ACCENT,
    ItemState.DONE: PillTone.OK,
    ItemState.FAILED: PillTone.DANGER,
    ItemState.SKIPPED: PillTone.WARN,
    ItemState.UNNEEDED: PillTone.PLAIN,
    ItemState.UNKNOWN: PillTone.WARN,
}


@cached_per_language(1)
def item_words() -> dict[ItemState, str]:
    return {
        ItemState.WAITING: tr("Waiting"),
        ItemState.RUNNING: tr("In progress"),
        ItemState.DONE: tr("Done"),
        ItemState.FAILED: tr("Failed"),
        ItemState.SKIPPED: tr("Skipped"),
        ItemState.UNNEEDED: tr("No change needed"),
        ItemState.UNKNOWN: tr("Unknown"),
    }


def _result_word(row: ItemRow) -> str:
    """Returns the result; an item that needed no work says its state: "Already deleted"."""
    result = row.result
    return result.sentence if _is_shown_in_result(result) else item_words()[result.state]


def _note(row: ItemRow) -> str:
    return "" if _is_shown_in_result(row.result) else row.result.note


def _is_shown_in_result(result: ItemResult) -> bool:
    return result.state is ItemState.UNNEEDED and 0 < len(result.sentence) <= _SHORT


def job_row(watched: WatchedJob) -> JobRow:
    job = watched.job
    word, tone = _job_state(job)
    progress = f"{number(job.ended)} / {number(len(job.items))}"
    return JobRow(watched.serial, job.title, progress, word, tone)


def _job_state(job: Job) -> tuple[str, PillTone]:
    failed = job.count(ItemState.FAILED)
    if not job.is_over:
        match job.state:
            case JobState.PAUSED:
                return tr("Paused"), PillTone.WARN
            case JobState.CANCELLED:
                return tr("Ending"), PillTone.WARN
            case _:
                return f"{job.ended / len(job.items):.0%}", PillTone.ACCENT
    if job.state is JobState.INTERRUPTED:
        return tr("Interrupted"), PillTone.WARN
    if failed:
        return tr_n("{n} failed", "{n} failed", failed), PillTone.DANGER
    if job.state is JobState.CANCELLED:
        return tr("Cancelled"), PillTone.WARN
    if unknown := job.count(ItemState.UNKNOWN):
        return tr_n("{n} unknown", "{n} unknown", unknown), PillTone.WARN
    return tr("Done"), PillTone.OK


def progress_sentence(job: Job) -> str:
    """Returns how many items are done, failed, skipped, running and waiting, without zero counts."""
    done, failed, skipped, unneeded, unknown, running, waiting = (
        job.count(state)
        for state in (
            ItemState.DONE,
            ItemState.FAILED,
            ItemState.SKIPPED,
            ItemState.UNNEEDED,
            ItemState.UNKNOWN,
            ItemState.RUNNING,
            ItemState.WAITING,
        )
    )
    parts = (
        tr_n("{n} done", "{n} done", done) if done else "",
        tr_n("{n} failed", "{n} failed", failed) if failed else "",
        tr_n("{n} skipped", "{n} skipped", skipped) if skipped else "",
        job.unneeded_sentence if unneeded else "",
        tr_n("{n} unknown", "{n} unknown", unknown) if unknown else "",
        tr_n("{n} in progress", "{n} in progress", running) if running else "",
        tr_n("{n} waiting", "{n} waiting", waiting) if waiting else "",
    )
    return " · ".join(part for part in parts if part)


def hold_sentence(job: Job) -> str:
    """Returns why a job is held, and until when; '' if the user paused it."""
    if job.hold is None or job.is_over:
        return ""
    failure = failures.describe(job.hold)
    if isinstance(job.hold, Busy):
        then = f"{failure.hint} {tr('It then continues automatically.')}".strip()
    elif job.hold.next_step is NextStep.SIGN_IN:
        then = tr("It continues once you sign in again.")
    else:
        then = tr("It continues automatically when the CMS is back.")
    return f"{failure.sentence} {then}"


def job_columns() -> tuple[Column[JobRow], ...]:
    return (
        Column(
            key="title",
            title=tr("Job"),
            kind=CellKind.NAME,
            value=lambda row: row.title,
            tooltip=lambda row: row.title,
            sort_key=lambda row: row.serial,
            stretch=True,
            width=140,
            sortable=False,
        ),
        Column(
            key="progress",
            title=tr("Progress"),
            kind=CellKind.NUMBER,
            value=lambda row: row.progress,
            width=128,
            sortable=False,
        ),
        Column(
            key="state",
            title=tr("Status"),
            kind=CellKind.PILLS,
            value=lambda row: row.state,
            cell=lambda row: Cell(pills=(PillSpec(row.state, row.tone),)),
            width=104,
            sortable=False,
        ),
    )


def item_columns() -> tuple[Column[ItemRow], ...]:
    return (
        Column(
            key="item",
            title=tr("Item"),
            kind=CellKind.NAME,
            value=lambda row: row.item.title,
            tooltip=lambda row: row.item.title,
            width=260,
        ),
        Column(
            key="result",
            title=tr("Result"),
            kind=CellKind.PILLS,
            value=_result_word,
            cell=lambda row: Cell(pills=(PillSpec(_result_word(row), _ITEM_TONES[row.result.state]),)),
            tooltip=_result_word,
            width=164,
        ),
        Column(
            key="note",
            title=tr("Note"),
            value=_note,
            tooltip=_note,
            stretch=True,
            width=160,
        ),
    )
