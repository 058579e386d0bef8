"""Jobs that move, tag or edit several campaigns. Each job can be undone, and then redone."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from app.core.change_hub import Initiator
from app.domain.campaigns.campaign import Campaign
from app.domain.list_queries import RecordId
from app.services import bulk_edit
from app.services.bulk_edit import PlannedEdit, Preview, Written
from app.services.campaigns.campaign_service import Retagged
from app.services.job_recipes import Recipe
from app.services.jobs import FollowUp, ItemState, Job, JobItem, Unneeded, Work
from app.services.session.session import Session
from app.ui.i18n import phrase, quoted, spoken, tr, tr_n
from app.ui.pages.campaigns.declaration import campaign_declaration
from app.ui.pages.campaigns.tag_dialog import TagChange
from app.ui.resource.deletion_jobs import items_of
from app.ui.resource.resource_declaration import Declaration
from app.ui.shell import Shell


class _Texts(NamedTuple):
    """The texts of a job: its title, its success, its failure. `{what}` stands for the campaigns."""

    title: str
    done: str
    failed: str
    unneeded: Callable[[int], str] | None = None


def move_job(
    session: Session,
    shell: Shell,
    declaration: Declaration[Campaign],
    campaigns: Sequence[Campaign],
    folder_id: int,
    folder: str,
    *,
    only_from: Mapping[RecordId, int] | None = None,
) -> Job:
    """Moves campaigns to a folder. Undo and redo skip campaigns that someone else has moved since.

    With `only_from`, a campaign must still be in the folder that is named for it.
    """
    before: dict[RecordId, int] = {}

    async def move(item: JobItem) -> str | Unneeded:
        still = only_from.get(item.key) if only_from is not None else None
        was = await session.campaigns.move(int(item.key), folder_id, Initiator.BULK_EDIT, only_from=still)
        if was == folder_id:
            return Unneeded(tr("Already in this folder"))
        if was is not None:
            before[item.key] = was
        return ""

    async def move_back(item: JobItem) -> str:
        await session.campaigns.move(int(item.key), before[item.key], Initiator.BULK_UNDO, only_from=folder_id)
        return ""

    def undo(_: Job) -> None:
        items = [item for item in items_of(declaration, campaigns) if item.key in before]
        texts = _Texts(phrase("Move {what} back"), phrase("{what} moved back"), phrase("{what} not moved back"))
        shell.start_job(session, _job(declaration, items, move_back, texts, _redo(job, redo)))

    def redo(undone: Job) -> None:
        again = _done_in(undone, declaration, campaigns)
        shell.start_job(session, move_job(session, shell, declaration, again, folder_id, folder, only_from=before))

    texts = _Texts(
        phrase("Move {what} to “{folder}”"),
        phrase("{what} moved to “{folder}”"),
        phrase("{what} not moved"),
        lambda n: tr_n("{n} already in this folder", "{n} already in this folder", n),
    )
    items = items_of(declaration, campaigns)
    job = _job(declaration, items, move, texts, FollowUp(tr("Undo"), undo), folder=folder)
    if only_from is None:
        job.recipe = Recipe("campaigns/move", {"folder_id": folder_id, "folder": folder})
    return job


def tag_job(
    session: Session,
    shell: Shell,
    declaration: Declaration[Campaign],
    campaigns: Sequence[Campaign],
    change: TagChange,
    *,
    undone: Mapping[RecordId, Retagged] | None = None,
) -> Job:
    """Adds and removes tags. Undo and redo change only what this job has changed, and skip campaigns of which someone
    else has changed these tags since.

    With `undone`, each campaign gets the change named for it again, which was undone.
    """
    changed: dict[RecordId, Retagged] = {}

    async def retag(item: JobItem) -> str | Unneeded:
        again = undone.get(item.key) if undone is not None else None
        done = await session.campaigns.retag(
            int(item.key),
            add=change.add if again is None else again.added,
            remove=change.remove if again is None else again.removed,
            initiator=Initiator.BULK_EDIT,
            only_from=None if again is None else again.removed,
        )
        if not done.added and not done.removed:
            return Unneeded(done.note or tr("No change needed"))
        changed[item.key] = done
        return done.note

    async def retag_back(item: JobItem) -> str:
        done = changed[item.key]
        back = await session.campaigns.retag(
            int(item.key), add=done.removed, remove=done.added, initiator=Initiator.BULK_UNDO, only_from=done.added
        )
        return back.note

    def undo(_: Job) -> None:
        items = [item for item in items_of(declaration, campaigns) if item.key in changed]
        texts = _Texts(
            phrase("Undo tag changes to {what}"),
            phrase("Tag changes to {what} undone"),
            phrase("Tag changes to {what} not undone"),
        )
        shell.start_job(session, _job(declaration, items, retag_back, texts, _redo(job, redo)))

    def redo(taken_back: Job) -> None:
        again = _done_in(taken_back, declaration, campaigns)
        shell.start_job(session, tag_job(session, shell, declaration, again, change, undone=changed))

    texts = _Texts(
        phrase("Change tags of {what}"), phrase("Tags of {what} changed"), phrase("Tags of {what} not changed")
    )
    job = _job(declaration, items_of(declaration, campaigns), retag, texts, FollowUp(tr("Undo"), undo))
    if undone is None:
        job.recipe = Recipe("campaigns/tag", {"add": change.add, "remove": change.remove})
    return job


def edit_job(session: Session, shell: Shell, declaration: Declaration[Campaign], planned: PlannedEdit) -> Job:
    """Saves what the previews have shown. Undo and redo keep what someone else has changed since."""

    async def write(plan: Preview) -> Written:
        return await bulk_edit.write(session, plan, Initiator.BULK_EDIT)

    job = _previewed_job(session, shell, declaration, planned.previews, write)
    job.recipe = Recipe("campaigns/edit", {"rest": bulk_edit.rest_of(planned)})
    return job


def _previewed_job(
    session: Session,
    shell: Shell,
    declaration: Declaration[Campaign],
    previews: Sequence[Preview],
    write: Callable[[Preview], Awaitable[Written]],
) -> Job:
    plans = {each.campaign_id: each for each in previews}

    async def plan(item: JobItem) -> Preview:
        return plans[int(item.key)]

    items = [JobItem(each.campaign_id, each.title) for each in previews]
    has_losses = any(each.losses for each in previews)
    return _planned_job(session, shell, declaration, items, plan, write, has_losses=has_losses)


def _rest_of_edit(
    session: Session, shell: Shell, declaration: Declaration[Campaign], interrupted: Job, values: Mapping[str, Any]
) -> Job | None:
    """Returns the job that finishes an edit; None if another version of Marquee has noted it."""
    try:
        rest = msgspec.convert(values.get("rest"), bulk_edit.Rest, str_keys=True)
    except msgspec.ValidationError:
        return None
    finisher = bulk_edit.Finisher(session, rest)

    async def plan(item: JobItem) -> Preview | None:
        return await finisher.plan(int(item.key), item.title)

    async def write(plan: Preview) -> Written:
        return await bulk_edit.write(session, plan, Initiator.BULK_EDIT)

    job = _planned_job(session, shell, declaration, interrupted.left, plan, write, has_losses=rest.has_losses)
    job.recipe = interrupted.recipe
    return job


def _planned_job(
    session: Session,
    shell: Shell,
    declaration: Declaration[Campaign],
    items: Sequence[JobItem],
    plan: Callable[[JobItem], Awaitable[Preview | None]],
    write: Callable[[Preview], Awaitable[Written]],
    *,
    has_losses: bool,
) -> Job:
    """Writes what `plan` returns for each item; None needs no change."""
    done: dict[RecordId, tuple[Preview, Written]] = {}
    taken_back: dict[RecordId, Written] = {}

    async def edit(item: JobItem) -> str | Unneeded:
        planned = await plan(item)
        if planned is None:
            return Unneeded(tr("No change needed"))
        written = await write(planned)
        if not written.was_sent:
            return Unneeded(written.note or tr("No change needed"))
        done[item.key] = planned, written
        return written.note

    async def undo_one(item: JobItem) -> str:
        written = await bulk_edit.undo(session, *done[item.key], Initiator.BULK_UNDO)
        taken_back[item.key] = written
        return written.note

    def undo(_: Job) -> None:
        texts = _Texts(
            phrase("Undo changes to {what}"), phrase("Changes to {what} undone"), phrase("Changes to {what} not undone")
        )
        changed = [item for item in items if item.key in done]
        shell.start_job(session, _job(declaration, changed, undo_one, texts, _redo(job, redo)))

    def redo(_: Job) -> None:
        async def write_again(plan: Preview) -> Written:
            return await bulk_edit.redo(session, plan, taken_back[plan.campaign_id], Initiator.BULK_EDIT)

        again = [done[item.key][0] for item in items if item.key in taken_back]
        shell.start_job(session, _previewed_job(session, shell, declaration, again, write_again))

    texts = _Texts(phrase("Change {what}"), phrase("{what} changed"), phrase("{what} not changed"))
    warning = tr("Changes that the preview warned about can't be undone.") if has_losses else ""
    job = _job(declaration, items, edit, texts, FollowUp(tr("Undo"), undo, warning))
    return job


def continued(session: Session, shell: Shell, interrupted: Job) -> Job | None:
    """Returns a job that does what the end of Marquee left of a job; None for a job that can't be continued.

    What was done without a result needs no change then.
    """
    declaration = campaign_declaration()
    left = [Campaign(campaign_id=item.key, name=item.title) for item in interrupted.left if isinstance(item.key, int)]
    match interrupted.recipe:
        case Recipe(kind="campaigns/move", values={"folder_id": int(folder_id), "folder": str(folder)}):
            return move_job(session, shell, declaration, left, folder_id, folder)
        case Recipe(kind="campaigns/tag", values={"add": add, "remove": remove}):
            return tag_job(session, shell, declaration, left, TagChange(tuple(map(str, add)), tuple(map(str, remove))))
        case Recipe(kind="campaigns/edit", values=values):
            return _rest_of_edit(session, shell, declaration, interrupted, values)
        case _:
            return None


def _redo(job: Job, run: Callable[[Job], None]) -> FollowUp:
    """Returns the follow-up of undoing a job that makes its change again; `run` gets the job that has undone it."""
    return FollowUp(tr("Redo"), run, repeats=job.title)


def _done_in(job: Job, declaration: Declaration[Campaign], campaigns: Sequence[Campaign]) -> list[Campaign]:
    done = {item.key for item in job.of_state(ItemState.DONE)}
    return [each for each in campaigns if declaration.id_of(each) in done]


def _job(
    declaration: Declaration[Campaign],
    items: Sequence[JobItem],
    work: Work,
    texts: _Texts,
    *follow_ups: FollowUp,
    **values: str,
) -> Job:
    only = quoted(items[0].title) if len(items) == 1 else ""
    count = declaration.texts.count
    return Job(
        spoken(texts.title, what=only or count(len(items)), **values),
        items,
        work,
        done_text=lambda n: spoken(texts.done, what=only or count(n), **values),
        failed_text=lambda n: spoken(texts.failed, what=only or count(n), **values),
        unneeded_text=texts.unneeded,
        follow_ups=follow_ups,
    )
