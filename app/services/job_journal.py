"""Notes on disk what each job has done, so that a crash doesn't hide what is done and what isn't.

A job is noted once a second, so the last results before a crash can be missing: an item without a result may
have been done.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from app.core.errors import DiskProblem
from app.core.log import logger
from app.core.translatable_texts import say
from app.domain.list_queries import RecordId
from app.services.drafts.draft import DraftState, new_draft_id
from app.services.drafts.draft_store import DraftStore
from app.services.drafts.journals import JOB, Note, under_note
from app.services.job_recipes import Recipe
from app.services.jobs import ItemResult, ItemState, Job, JobItem, JobState, cut_off

INTERVAL_S: Final = 1.0
"""Seconds between two notes."""
_UNFINISHED: Final = frozenset({ItemState.WAITING, ItemState.RUNNING})
_SETTLED: Final = frozenset({ItemState.DONE, ItemState.UNNEEDED})
T = TypeVar("T")
_log = logger("jobs")


@dataclass(frozen=True)
class _Progress:
    """A job on disk; `results` are in the order of `keys` and `titles`."""

    keys: tuple[RecordId, ...]
    titles: tuple[str, ...]
    results: tuple[ItemResult, ...]
    recipe: Recipe | None = None

    def __post_init__(self) -> None:
        if not len(self.keys) == len(self.titles) == len(self.results):
            raise ValueError("each item has a key, a title and a result")


class JobJournal:
    """The jobs of one session on disk, until they are over."""

    def __init__(self, drafts: DraftStore) -> None:
        self._drafts = drafts
        self._interrupted: dict[str, Job] = {}

    def follow(self, job: Job) -> Callable[[], Awaitable[None]]:
        """Stores what the job has done, from now until it is over.

        The function that it returns waits until the first note is on disk, if possible. Notes of other jobs that are
        forgotten meanwhile go after that.
        """
        stored = _StoredJob(job, self._drafts)
        job.note_name = stored.name
        job.subscribe(lambda _: stored.note())
        stored.note()
        return self._be_on_disk

    async def noted(self, title: str, work: Coroutine[Any, Any, T]) -> T:
        """Carries out work of several requests; if Marquee ends meanwhile, the next run reports it like a job.

        Not if a draft of the work tells what is left of it.
        """
        noted_as = new_draft_id()
        note = Note.of_item(noted_as, 0, lambda: self._drafts.forget(JOB, noted_as))
        try:
            if not self._drafts.is_closed:
                progress = _Progress((title,), (title,), (ItemResult(ItemState.RUNNING),))
                self._drafts.keep(JOB, noted_as, progress, title=title, state=DraftState.SETTLING)
                await self._be_on_disk()
            with under_note(note):
                result = await work
        except Exception:
            self._drafts.forget(JOB, noted_as)
            raise
        finally:
            work.close()  # it has not begun if the flush was cancelled
        self._drafts.forget(JOB, noted_as)
        return result

    async def take_interrupted(self) -> tuple[Job, ...]:
        """Returns the jobs that the end of Marquee interrupted, for their own account only; each is returned once.

        They stay on disk until `settle`: Marquee can end again before the user has seen them. Jobs of which everything
        is known are not returned: their drafts have what is left of them.
        """
        try:
            stored = await self._drafts.list()
        except DiskProblem as error:
            _log.warning("interrupted jobs can't be read: %s", error)
            return ()
        continued = {draft.continues for draft in stored}
        jobs: list[Job] = []
        for draft in reversed(stored):
            name = str(draft.record_id)
            is_known = self._drafts.is_of_this_run(draft) or name in self._interrupted
            is_done_with = is_known or not draft.is_of(self._drafts.account_id)
            if draft.resource != JOB or is_done_with or (progress := self._drafts.content_of(draft, _Progress)) is None:
                continue
            results = tuple(
                _at_the_end(result, is_continued=Note.of_item(name, index).name in continued)
                for index, result in enumerate(progress.results)
            )
            if all(result.state in _SETTLED for result in results):
                self._drafts.forget(JOB, name)
                continue
            items = [JobItem(key, title) for key, title in zip(progress.keys, progress.titles, strict=True)]
            job = Job.interrupted(draft.title, items, results)
            job.recipe = progress.recipe
            jobs.append(job)
            self._interrupted[name] = job
        return tuple(jobs)

    async def _be_on_disk(self) -> None:
        with suppress(DiskProblem):
            await self._drafts.flush()

    def settle(self, job: Job) -> None:
        """Forgets a job of an earlier run: the user has seen it."""
        for name in [name for name, each in self._interrupted.items() if each is job]:
            self._drafts.forget(JOB, name)


class _StoredJob:
    """One job on disk."""

    def __init__(self, job: Job, drafts: DraftStore) -> None:
        self._job = job
        self._drafts = drafts
        self.name = new_draft_id()
        self._keys = tuple(item.key for item in job.items)
        self._titles = tuple(item.title for item in job.items)
        self._stored: tuple[ItemResult, ...] | None = None
        self._next: asyncio.TimerHandle | None = None

    def note(self) -> None:
        """Stores what is done within `INTERVAL_S`; forgets the job once it is over, unless closing cut it off."""
        if self._job.is_over:
            if self._next is not None:
                self._next.cancel()
                self._next = None
            if self._job.state is JobState.CANCELLED and self._job.count(ItemState.UNKNOWN):
                self._store_now()
            elif self._stored is not None:
                self._stored = None
                self._drafts.forget(JOB, self.name)
        elif self._next is None:
            self._store()

    def _store(self) -> None:
        """Stores new results, and again later; a job that stands still is not written again."""
        self._next = None
        if tuple(self._job.results) == self._stored or self._drafts.is_closed:
            return
        self._store_now()
        self._next = asyncio.get_running_loop().call_later(INTERVAL_S, self._store)

    def _store_now(self) -> None:
        if self._drafts.is_closed:
            return
        self._stored = tuple(self._job.results)
        progress = _Progress(self._keys, self._titles, self._stored, self._job.recipe)
        self._drafts.keep(JOB, self.name, progress, title=self._job.title, state=DraftState.SETTLING)


def _at_the_end(result: ItemResult, *, is_continued: bool) -> ItemResult:
    """Returns the result of an item at the end of Marquee; `is_continued`: a draft has what is left of it."""
    if is_continued:
        return ItemResult(ItemState.DONE, say("It's in the CMS; what's missing is kept as a draft."))
    return cut_off() if result.state in _UNFINISHED else result
