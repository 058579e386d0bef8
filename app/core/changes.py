"""Who changed what: the one meeting place of screens that show the same records."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum

from app.core.listeners import Listeners


class Kind(StrEnum):
    CREATED = "created"
    UPDATED = "updated"
    DELETED = "deleted"


class Initiator(StrEnum):
    """Work in this window that changes records and is no page."""

    BULK_EDIT = "bulk_edit"
    BULK_UNDO = "bulk_undo"
    SECOND_ARRIVAL = "second_arrival"
    """A part of an earlier save that seems to have arrived twice."""


@dataclass(frozen=True, slots=True)
class Change:
    """`ids` of `resource` (say "campaign") were created, updated or deleted.

    `is_at_cms` is False where the CMS has the same as before and only what is known here of these records has changed.
    `records` are the records as they were read after the change, in the order of `ids`; empty where they were not read.
    """

    resource: str
    ids: tuple[int | str, ...]
    kind: Kind
    is_at_cms: bool = True
    records: tuple[object, ...] = field(default=(), compare=False)


class ChangeHub:
    """Synchronous publish/subscribe of one session. Listeners get `(change, initiator)`.

    A listener that raises is logged and does not keep the others from hearing.
    """

    def __init__(self) -> None:
        self._listeners: Listeners[[Change, object]] = Listeners("changes")

    def subscribe(self, listener: Callable[[Change, object], None]) -> Callable[[], None]:
        """Returns the function that ends the subscription (harmless when called twice)."""
        return self._listeners.add(listener)

    def publish(self, change: Change, initiator: object = None) -> None:
        self._listeners.tell(change, initiator)
