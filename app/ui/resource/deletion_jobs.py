"""Jobs on the records of any resource: deletion, and restoring deleted records."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, TypeVar

from app.core.errors import MarqueeError
from app.domain.list_queries import RecordId
from app.services.jobs import DELETIONS, FollowUp, ItemState, Job, JobItem, Review, Unneeded
from app.services.records.deletion import deletion_without_effect
from app.services.restore.deleted_records import restore_just_deleted
from app.services.restore.recreate_record import Recreator
from app.services.session.session import Session
from app.ui.i18n import quoted, tr, tr_n
from app.ui.resource.resource_declaration import Declaration, DeleteMany
from app.ui.shell import Shell

R = TypeVar("R")


def named(declaration: Declaration[R], records: Sequence[R]) -> str:
    """Returns the records for use in a sentence: the name of a single one, otherwise their number."""
    if len(records) == 1:
        return quoted(declaration.title_of(records[0]))
    return declaration.texts.count(len(records))


def items_of(declaration: Declaration[R], records: Sequence[R]) -> list[JobItem]:
    """Returns the records as job items, each its own payload."""
    return [JobItem(declaration.id_of(each), declaration.title_of(each), each) for each in records]


def bulk_delete_job(session: Session, shell: Shell, declaration: Declaration[R], records: Sequence[R]) -> Job:
    """Returns a job that deletes the records one by one and, where possible, offers to restore them."""
    writing = declaration.writing
    assert writing is not None
    assert writing.delete is not None, f"a {declaration.kind} cannot be deleted"
    is_one = len(records) == 1
    delete: Callable[[R], Awaitable[bool]] = partial(writing.delete, session)
    review: Review | None = None
    if writing.delete_many is not None and not is_one:
        many = writing.delete_many(session, records)
        delete, review = many.delete, partial(_not_deleted, many)

    async def work(item: JobItem) -> str | Unneeded:
        return "" if await delete(item.payload) else Unneeded(tr("Already deleted"))

    what = named(declaration, records)
    count = declaration.texts.count
    job = Job(
        tr("Delete {what}", what=what),
        items_of(declaration, records),
        work,
        concurrency=DELETIONS,
        done_text=lambda n: tr("{what} deleted", what=what if is_one else count(n)),
        failed_text=lambda n: tr("{what} not deleted", what=what if is_one else count(n)),
        unneeded_text=lambda n: (
            tr("{what} was already deleted", what=what)
            if is_one
            else tr_n("{n} already deleted", "{n} already deleted", n)
        ),
        follow_ups=_restore_follow_up(session, shell, declaration),
    )
    job.review = review
    return job


async def _not_deleted(many: DeleteMany[R], items: Sequence[JobItem]) -> dict[RecordId, MarqueeError]:
    """Returns an error for each record that is still there although the CMS confirmed its deletion."""
    return {key: deletion_without_effect() for key in await many.remaining([item.payload for item in items])}


def _restore_follow_up(session: Session, shell: Shell, declaration: Declaration[Any]) -> tuple[FollowUp, ...]:
    recreator = Recreator(session)
    if not recreator.can(declaration.resource):
        return ()
    return (
        FollowUp(
            tr("Restore"),
            lambda job: shell.start_job(session, _recreate_job(session, declaration, job)),
            warning=recreator.lost_on_restore(declaration.resource),
            applies=lambda job: bool(_still_deleted(session, declaration, job)),
            asked=lambda job: f"{_restoring(declaration, _still_deleted(session, declaration, job))}?",
        ),
    )


def _still_deleted(session: Session, declaration: Declaration[Any], deletion: Job) -> list[JobItem]:
    """Returns the deleted records that have not been restored here since, for example under *Deleted items*."""
    return [
        JobItem(item.key, item.title)
        for item in deletion.of_state(ItemState.DONE)
        if not session.history.was_restored(declaration.resource, item.key)
    ]


def _restoring(declaration: Declaration[Any], items: Sequence[JobItem]) -> str:
    return tr("Restore {what}", what=_what(declaration, items))


def _what(declaration: Declaration[Any], items: Sequence[JobItem]) -> str:
    return quoted(items[0].title) if len(items) == 1 else declaration.texts.count(len(items))


def _recreate_job(session: Session, declaration: Declaration[Any], deletion: Job) -> Job:
    """Returns a job that recreates deleted records from their backups; each item's note says what could not be
    restored."""
    items = _still_deleted(session, declaration, deletion)
    what, count = _what(declaration, items), declaration.texts.count
    is_one = len(items) == 1
    return Job(
        _restoring(declaration, items),
        items,
        partial(_recreate, Recreator(session), session, declaration.resource),
        done_text=lambda n: tr("Restored {what}", what=what if is_one else count(n)),
        failed_text=lambda n: tr("{what} not restored", what=what if is_one else count(n)),
    )


async def _recreate(recreator: Recreator, session: Session, resource: str, item: JobItem) -> str:
    return " ".join((await restore_just_deleted(session, recreator, resource, item.key)).lost)
