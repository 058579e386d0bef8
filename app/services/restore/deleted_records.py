"""Lists records that were deleted with Marquee, from history, and restores one, once."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

import msgspec

from app.core.elapsed_time import seconds_since
from app.core.errors import DiskProblem, Invalid, MarqueeError, NotFound, OutcomeUnknown
from app.core.translatable_texts import say
from app.domain.campaigns.campaign import AD
from app.domain.list_queries import RecordId
from app.services.campaigns import campaign_service
from app.services.drafts.journals import under_restoring
from app.services.restore.recreate_record import Recreated, Recreator
from app.services.saving.history import DELETING, RECREATED, RESTORING, History, Snapshot
from app.services.saving.own_writes import LATEST_S
from app.services.saving.read_after_write import read_until
from app.services.session.session import Session


class _Kind(msgspec.Struct):
    """Distinguishes ads from lists; other records have a type of their own."""

    type: str | None = None


@dataclass(frozen=True, slots=True)
class DeletedRecord:
    """A record as it was before it was deleted.

    Attributes:
        kind: its resource, and for ads `ad_campaign`.
        losses: what restoring can't bring back, one sentence each.
        why_not: why it cannot be restored; '' if it can.
    """

    snapshot: Snapshot
    kind: str
    losses: tuple[str, ...] = ()
    why_not: str = ""

    @property
    def id(self) -> str:
        return f"{self.snapshot.resource}/{self.snapshot.record_id}"


class AlreadyRestored(Invalid):
    """A deleted record exists again."""


async def deleted_records(session: Session) -> tuple[DeletedRecord, ...]:
    """Returns the deleted records, newest first. Raises DiskProblem."""
    recreator = Recreator(session)
    return tuple(_as_deleted(recreator, snapshot) for snapshot in await session.history.deleted())


async def restore_deleted(session: Session, recreator: Recreator, snapshot: Snapshot) -> Recreated:
    """Restores a record unless it still exists: history keeps it before the deletion is sent, which may have failed.

    Raises what `Recreator.recreate` raises, and Invalid if it exists or has been restored.
    """
    async with session.writer.turn(snapshot.resource, snapshot.record_id):
        get = _reader(session, snapshot.resource)
        if get is not None and not await _is_gone(get, int(snapshot.record_id)):
            if seconds_since(snapshot.taken_at, snapshot.tick) <= LATEST_S:
                raise Invalid(
                    say("It's still in the CMS, but its deletion may still arrive."),
                    hint=say("Try again in a minute or two."),
                )
            session.history.settle(snapshot)
            raise Invalid(
                say("It's still in the CMS because deleting it failed."),
                hint=say("Find it in its list, and delete it again if you still want to."),
            )
        return await _restore(session, recreator, snapshot.resource, snapshot.record_id)


async def restore_left(session: Session, recreator: Recreator, resource: str, record_id: RecordId) -> Recreated:
    """Restores a record of which an earlier run was to do so. Raises as the others, and AlreadyRestored."""
    snapshot = await session.history.load(resource, record_id)
    if snapshot is None:
        return await restore_just_deleted(session, recreator, resource, record_id)
    return await restore_deleted(session, recreator, snapshot)


async def restore_just_deleted(session: Session, recreator: Recreator, resource: str, record_id: RecordId) -> Recreated:
    """Restores a record whose deletion was just confirmed. Raises as `restore_deleted`, and NotFound without a copy."""
    async with session.writer.turn(resource, record_id):
        return await _restore(session, recreator, resource, record_id)


async def _restore(session: Session, recreator: Recreator, resource: str, record_id: RecordId) -> Recreated:
    """Restores a record once. History has on disk that it was begun before anything is sent.

    Where that was left behind, by a crash or in another window, the record may exist again: it is looked for first.
    """
    history = session.history
    async with history.reserved(resource, record_id) as is_mine:
        if not is_mine:
            raise Invalid(
                say("Another Marquee window is restoring it."), hint=say("Find it in its list once it's there.")
            )
        newest = await _restorable(history, resource, record_id)
        was_begun = newest.why == RESTORING
        if was_begun:
            await session.writer.resume()  # a window that has ended since may have sent it
        withdraw = history.mark(newest, RESTORING)
        with contextlib.suppress(DiskProblem):  # a full disk must not prevent it
            await history.flush()
        try:
            with under_restoring(resource, record_id):
                made = await recreator.recreate(
                    newest,
                    sent_age_s=seconds_since(newest.taken_at, newest.tick) if was_begun else None,
                    created=partial(history.settle, newest),
                )
        except OutcomeUnknown:
            history.mark(newest, RESTORING)  # it may have been sent only now
            raise
        except MarqueeError:
            withdraw()
            raise
        with contextlib.suppress(DiskProblem):  # before a job notes that it is done, and the next start leaves it out
            await history.flush()
        return made


async def _restorable(history: History, resource: str, record_id: RecordId) -> Snapshot:
    """Returns the copy to restore. Raises Invalid if it has been restored, NotFound if there is none, DiskProblem."""
    newest = await history.load(resource, record_id)
    if newest is not None and newest.why == RECREATED:
        raise AlreadyRestored(say("It has already been restored."), hint=say("Find it in its list."))
    if newest is None or newest.why not in {DELETING, RESTORING}:
        raise NotFound(
            say("Marquee has no copy of it: it was deleted before Marquee could read it."),
            say("Create it again in the CMS."),
        )
    return newest


async def _is_gone(get: Callable[[int], Awaitable[object]], record_id: int) -> bool:
    """Whether the CMS no longer has a record; a read may be behind its deletion. Raises what reading raises."""

    async def look() -> bool:
        try:
            await get(record_id)
        except NotFound:
            return True
        return False

    return await read_until(look, bool)


def _reader(session: Session, resource: str) -> Callable[[int], Awaitable[object]] | None:
    if resource == campaign_service.RESOURCE:
        return session.client.campaigns.get
    service = session.records.get(resource)
    return service.get if service is not None else None


def _as_deleted(recreator: Recreator, snapshot: Snapshot) -> DeletedRecord:
    kind = snapshot.resource
    losses = [recreator.lost_on_restore(kind)]
    if kind == campaign_service.RESOURCE and _type_of(snapshot) == AD:
        kind = "ad_campaign"
        losses.append(say("Plays and impressions start again from zero."))
    why_not = "" if recreator.can(snapshot.resource) else say("The CMS can't create items of this type.")
    return DeletedRecord(snapshot, kind, tuple(filter(None, losses)), why_not)


def _type_of(snapshot: Snapshot) -> str | None:
    try:
        return snapshot.payload(_Kind).type
    except msgspec.ValidationError:
        return None
