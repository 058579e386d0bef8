"""Lists records that were deleted with Marquee, from history, and restores one, once."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import msgspec

from app.core.errors import Invalid, NotFound
from app.core.translatable_texts import say
from app.domain.campaigns.campaign import AD
from app.services.campaigns import campaigns
from app.services.restore.recreate import Recreated, Recreator
from app.services.saving.history import Snapshot
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


async def deleted_records(session: Session) -> tuple[DeletedRecord, ...]:
    """Returns the deleted records, newest first. Raises DiskProblem."""
    recreator = Recreator(session)
    return tuple(_as_deleted(recreator, snapshot) for snapshot in await session.history.deleted())


async def restore_deleted(session: Session, recreator: Recreator, snapshot: Snapshot) -> Recreated:
    """Restores a record unless it still exists: history keeps it before the deletion is sent, which may have failed.

    Raises what `Recreator.recreate` raises, and Invalid if it exists.
    """
    get = _reader(session, snapshot.resource)
    if get is not None:
        try:
            with session.link.watching():
                await get(int(snapshot.record_id))
        except NotFound:
            pass
        else:
            session.history.settle(snapshot)
            raise Invalid(
                say("It's still in the CMS because deleting it failed."),
                hint=say("Find it in its list, and delete it again if you still want to."),
            )
    made = await recreator.recreate(snapshot)
    session.history.settle(snapshot)
    return made


def _reader(session: Session, resource: str) -> Callable[[int], Awaitable[object]] | None:
    if resource == campaigns.RESOURCE:
        return session.client.campaigns.get
    service = session.records.get(resource)
    return service.get if service is not None else None


def _as_deleted(recreator: Recreator, snapshot: Snapshot) -> DeletedRecord:
    kind = snapshot.resource
    losses = [recreator.lost_on_restore(kind)]
    if kind == campaigns.RESOURCE and _type_of(snapshot) == AD:
        kind = "ad_campaign"
        losses.append(say("Its plays and impressions start again from zero."))
    why_not = "" if recreator.can(snapshot.resource) else say("The CMS can't create items of this type.")
    return DeletedRecord(snapshot, kind, tuple(filter(None, losses)), why_not)


def _type_of(snapshot: Snapshot) -> str | None:
    try:
        return snapshot.payload(_Kind).type
    except msgspec.ValidationError:
        return None
