"""Journals beside the drafts: their names on disk, and what to check where such a file can't be read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from app.core.atomic_files import json_files
from app.core.errors import DiskProblem
from app.core.translatable_texts import phrase, say, spoken
from app.domain.list_queries import RecordId

AD_ORDER: Final = "ad_order"
"""The layouts of an ad that are being put in order; see `services.campaigns.ad_reordering`."""
JOB: Final = "job"
"""What a job has done; see `services.job_journal`."""
SENT_SUFFIX: Final = "_sent"
"""Suffix of a resource's name: its creations whose outcome is unknown."""
CREATED_SUFFIX: Final = "_created"
"""Suffix of a resource's name: its new records that are checked for duplicates."""
SETTLING_SUFFIX: Final = "_saved"
"""Suffix of a resource's name: its saves that are checked again."""


@dataclass(frozen=True, slots=True)
class Note:
    """What tells the next run of the running work, in case Marquee ends meanwhile, until a draft of the work does.

    Attributes:
        name: by which that draft names it, so that only the draft is reported; "" for work without a note.
        end: called once the draft is on disk.
        restores: the deleted record that the work restores; "" if it doesn't. See `Draft`.
    """

    name: str = ""
    end: Callable[[], None] = lambda: None
    restores: str = ""

    @classmethod
    def of_item(cls, job: str, index: int, end: Callable[[], None] = lambda: None) -> Note:
        """Returns the note of one item of a job; `job` is the name of the job's on disk, "" if it has none."""
        return cls(f"{job}/{index}" if job else "", end)


_NO_NOTE: Final = Note()
_note: Final[ContextVar[Note]] = ContextVar("note", default=_NO_NOTE)


def current_note() -> Note:
    return _note.get()


@contextmanager
def under_note(note: Note) -> Iterator[None]:
    """Drafts that the work inside keeps until it is sent continue this note."""
    token = _note.set(note)
    try:
        yield
    finally:
        _note.reset(token)


def under_restoring(resource: str, record_id: RecordId) -> AbstractContextManager[None]:
    """As `under_note`, with the note of the running work: it restores this deleted record."""
    return under_note(replace(current_note(), restores=f"{resource}/{record_id}"))


_LOSSES: Final = (
    (
        AD_ORDER,
        phrase("The interrupted reordering of “{name}” can't be finished or undone: its file can't be read."),
        phrase("The interrupted reordering of ad campaign {id} can't be finished or undone: its file can't be read."),
        phrase("Open the ad campaign and check that each layout is there once and in the right place."),
    ),
    (
        JOB,
        phrase("“{name}” was interrupted, and its results can't be read."),
        phrase("A job was interrupted, and its results can't be read."),
        phrase("Check in the CMS what was done before you run it again."),
    ),
    (
        SENT_SUFFIX,
        phrase("Marquee closed while it created “{name}”, and what it sent can't be read."),
        phrase("Marquee closed while it created something, and what it sent can't be read."),
        phrase("Check in the CMS whether it's there before you create it again."),
    ),
    (
        SETTLING_SUFFIX,
        phrase("The last save of “{name}” can't be checked again: its file can't be read."),
        phrase("The last save of an item with the ID {id} can't be checked again: its file can't be read."),
        phrase("Check in the CMS whether it's still as you saved it."),
    ),
    (
        CREATED_SUFFIX,
        phrase("Marquee can't check whether “{name}” was created twice: its file can't be read."),
        phrase("Marquee can't check whether an item with the ID {id} was created twice: its file can't be read."),
        phrase("Check in the CMS whether it's there once."),
    ),
    (
        "",
        phrase("The draft of “{name}” can't be read by this version of Marquee."),
        phrase("A damaged draft can't be read."),
        "",
    ),
)
"""Of files whose resource ends so: what can't go on without it, with the title or without, and what to check."""


class DraftUnreadable(DiskProblem):
    """A draft or journal can't be read by this version of Marquee; its file is kept.

    Attributes:
        stem: the name of its file, e.g. `campaign-5`.
    """

    def __init__(self, stem: str, title: str, kept: Path) -> None:
        """`title` is "" if the file doesn't tell it; `kept` is where the file is now."""
        resource, _, record_id = stem.partition("-")
        _, named, unnamed, check = next(loss for loss in _LOSSES if resource.endswith(loss[0]))
        is_kept = say("It's kept as {path}.", path=kept)
        sentence = spoken(named, name=title) if title else spoken(unnamed, id=record_id)
        super().__init__(sentence, f"{spoken(check)} {is_kept}" if check else is_kept)
        self.stem = stem


@contextmanager
def reading_drafts() -> Iterator[None]:
    """Raises DiskProblem for an OSError."""
    try:
        yield
    except OSError as error:
        raise DiskProblem(say("The drafts couldn't be read: {reason}.", reason=error.strerror or error)) from error


def unread_drafts(error: OSError | None) -> DiskProblem | None:
    """Returns why some drafts are missing in a list; None without an error."""
    if error is None:
        return None
    return DiskProblem(say("Some drafts couldn't be read: {reason}.", reason=error.strerror or error))


def files_in(folders: Sequence[Path]) -> tuple[list[Path], OSError | None]:
    """Returns the files in the folders, and why one of these can't be read: it must not hide the others.

    Raises OSError for the first, which is our own.
    """
    found, problem = [path for own in folders[:1] for path in json_files(own)], None
    for folder in folders[1:]:
        try:
            found += json_files(folder)
        except OSError as error:
            problem = error
    return found, problem


def why_left_out(path: Path) -> DiskProblem | None:
    """Returns why a file that is there can't be read by this version; None if it is gone."""
    if not path.exists():
        return None
    sentence = say("A draft on this computer was saved by a newer version of Marquee.")
    return DiskProblem(sentence, say("Open it with that version."))
