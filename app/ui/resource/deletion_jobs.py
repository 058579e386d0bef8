"""Jobs on the records of any resource: deletion, and restoring deleted records."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final, TypeVar

from app.core.errors import Conflict, MarqueeError, NotPermitted
from app.domain.list_queries import RecordId
from app.services.job_recipes import Recipe, content_mark
from app.services.jobs import DELETIONS, FollowUp, ItemState, Job, JobItem, Review, Unneeded, Work
from app.services.records.deletion import deletion_without_effect
from app.services.records.list_loading import load_list
from app.services.restore.deleted_records import AlreadyRestored, restore_just_deleted, restore_left
from app.services.restore.recreate_record import Recreator
from app.services.session.session import Session
from app.ui.i18n import quoted, tr, tr_n
from app.ui.resource.resource_declaration import Declaration, DeleteMany
from app.ui.shell import Shell

R = TypeVar("R")
_RESTORING: Final = "restore"


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
    delete: Callable[[R], Awaitable[bool]] = partial(writing.delete, session)
    review: Review | None = None
    if writing.delete_many is not None and len(records) > 1:
        many = writing.delete_many(session, records)
        delete, review = many.delete, partial(_not_deleted, many)

    async def work(item: JobItem) -> str | Unneeded:
        return "" if await delete(item.payload) else Unneeded(tr("Already deleted"))

    job = _deletion_job(session, shell, declaration, items_of(declaration, records), work)
    job.review = review
    if writing.mark is not None:
        marks = {str(declaration.id_of(each)): content_mark(writing.mark(each)) for each in records}
        job.recipe = Recipe(_deletion_of(declaration), {"marks": marks})
    return job


def continued(declarations: Sequence[Declaration[Any]], session: Session, shell: Shell, interrupted: Job) -> Job | None:
    """Returns a job that deletes or restores what the end of Marquee left of one; see `Continue`.

    What someone has changed since isn't deleted, and what exists again isn't restored.
    """
    recipe = interrupted.recipe
    if recipe is None:
        return None
    if recipe.kind == _RESTORING:
        return _rest_of_restoring(session, declarations, interrupted, recipe.values.get("resources"))
    declaration = next((each for each in declarations if _deletion_of(each) == recipe.kind), None)
    marks = recipe.values.get("marks")
    if declaration is None or not isinstance(marks, dict):
        return None
    work = partial(_delete_unchanged, session, declaration, marks)
    job = _deletion_job(session, shell, declaration, interrupted.left, work)
    job.recipe = recipe
    return job


async def _delete_unchanged(
    session: Session, declaration: Declaration[Any], marks: Mapping[str, str], item: JobItem
) -> str | Unneeded:
    """Deletes a record that is still as the user has seen it. Raises Conflict if it isn't."""
    writing = declaration.writing
    assert writing is not None
    assert writing.delete is not None
    assert writing.mark is not None
    now: list[Any] = []
    await load_list(declaration.load_one(session, item.key), now.extend)
    record = next((each for each in now if declaration.id_of(each) == item.key), None)
    if record is None:
        return Unneeded(tr("Already deleted"))
    if content_mark(writing.mark(record)) != marks.get(str(item.key)):
        raise Conflict(
            tr("“{name}” has changed since, so it wasn't deleted.", name=declaration.title_of(record)),
            tr("Check what's in it before you delete it."),
        )
    if writing.why_not_delete is not None and (reason := writing.why_not_delete(session, record)):
        raise NotPermitted(reason)
    return "" if await writing.delete(session, record) else Unneeded(tr("Already deleted"))


def _deletion_of(declaration: Declaration[Any]) -> str:
    return f"{declaration.resource}/delete"


def _deletion_job(
    session: Session, shell: Shell, declaration: Declaration[Any], items: Sequence[JobItem], work: Work
) -> Job:
    what, count, is_one = _what(declaration, items), declaration.texts.count, len(items) == 1
    return Job(
        tr("Delete {what}", what=what),
        items,
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
    work = partial(_recreate, Recreator(session), session, declaration.resource)
    job = restoring_job(items, work, declaration.texts.count)
    job.recipe = restoring_recipe([declaration.resource] * len(items))
    return job


def restoring_job(items: Sequence[JobItem], work: Work, count: Callable[[int], str]) -> Job:
    """Returns a job that restores deleted records; `count` names a number of them."""
    is_one = len(items) == 1
    what = quoted(items[0].title) if is_one else count(len(items))
    return Job(
        tr("Restore {what}", what=what),
        items,
        work,
        done_text=lambda n: tr("Restored {what}", what=what if is_one else count(n)),
        failed_text=lambda n: tr("{what} not restored", what=what if is_one else count(n)),
    )


def restoring_recipe(resources: Sequence[str]) -> Recipe:
    """Returns what continues a job that restores records; `resources` are those of its items."""
    return Recipe(_RESTORING, {"resources": tuple(resources)})


def _rest_of_restoring(
    session: Session, declarations: Sequence[Declaration[Any]], interrupted: Job, resources: object
) -> Job | None:
    if not isinstance(resources, list | tuple) or len(resources) != len(interrupted.items):
        return None
    left = {id(item) for item in interrupted.left}
    pairs = [(item, str(resource)) for item, resource in zip(interrupted.items, resources, strict=True)]
    items = [JobItem(item.key, item.title, resource) for item, resource in pairs if id(item) in left]
    of_one = next((each for each in declarations if {item.payload for item in items} == {each.resource}), None)
    count = of_one.texts.count if of_one is not None else lambda n: tr_n("{n} item", "{n} items", n)
    job = restoring_job(items, partial(_recreate_left, Recreator(session), session), count)
    job.recipe = restoring_recipe([item.payload for item in items])
    return job


async def _recreate_left(recreator: Recreator, session: Session, item: JobItem) -> str | Unneeded:
    try:
        return " ".join((await restore_left(session, recreator, item.payload, item.key)).lost)
    except AlreadyRestored as done:
        return Unneeded(done.sentence)


async def _recreate(recreator: Recreator, session: Session, resource: str, item: JobItem) -> str:
    return " ".join((await restore_just_deleted(session, recreator, resource, item.key)).lost)
