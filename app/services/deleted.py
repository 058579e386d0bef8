"""What was deleted from this computer, from the history: which records, and creating one anew, once."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import msgspec

from app.core.errors import Invalid, NotFound
from app.domain.campaign import AD
from app.services import actions, campaigns, commands, notifications
from app.services.history import Snapshot
from app.services.recreate import Recreated, Recreator, never_comes_back
from app.services.session import Session


class _Kind(msgspec.Struct):
    """What tells an ad from a list; other records have a type of their own."""

    type: str | None = None


@dataclass(frozen=True, slots=True)
class DeletedRecord:
    """A record as it was before it was deleted.

    Attributes:
        kind: its resource, and for ads `ad_campaign`.
        losses: what does not come back if it is created anew, one sentence each.
        why_not: why it cannot be; '' if it can.
    """

    snapshot: Snapshot
    kind: str
    losses: tuple[str, ...] = ()
    why_not: str = ""

    @property
    def id(self) -> str:
        return f"{self.snapshot.resource}/{self.snapshot.record_id}"


async def deleted_records(session: Session) -> tuple[DeletedRecord, ...]:
    """The newest first. Raises DiskProblem."""
    recreator = Recreator(session)
    return tuple(_as_deleted(recreator, snapshot) for snapshot in await session.history.deleted())


async def create_anew(session: Session, recreator: Recreator, snapshot: Snapshot) -> Recreated:
    """Creates it anew unless it is there after all: a deletion that failed has been noted before it was sent.

    Raises what `Recreator.recreate` raises, and Invalid if it is there.
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
            raise Invalid("It is still in the CMS: deleting it had not succeeded.")
    made = await recreator.recreate(snapshot)
    session.history.settle(snapshot)
    return made


def _reader(session: Session, resource: str) -> Callable[[int], Awaitable[object]] | None:
    client = session.client
    readers: dict[str, Callable[[int], Awaitable[object]]] = {
        campaigns.RESOURCE: client.campaigns.get,
        commands.RESOURCE: client.commands.get,
        notifications.RESOURCE: client.notifications.get,
        actions.RESOURCE: client.actions.get,
    }
    return readers.get(resource)


def _as_deleted(recreator: Recreator, snapshot: Snapshot) -> DeletedRecord:
    kind = snapshot.resource
    losses = [never_comes_back(kind)]
    if kind == campaigns.RESOURCE and _type_of(snapshot) == AD:
        kind = "ad_campaign"
        losses.append("Its counts of plays and impressions begin anew.")
    why_not = "" if recreator.can(snapshot.resource) else "The CMS offers no way to create such a record."
    return DeletedRecord(snapshot, kind, tuple(filter(None, losses)), why_not)


def _type_of(snapshot: Snapshot) -> str | None:
    try:
        return snapshot.payload(_Kind).type
    except msgspec.ValidationError:
        return None
