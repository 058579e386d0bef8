"""Change notifications: screens that show the same records learn here what changed, and who changed it."""

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
    """Work in this window that changes records without a page of its own."""

    BULK_EDIT = "bulk_edit"
    BULK_UNDO = "bulk_undo"
    SECOND_ARRIVAL = "second_arrival"
    """The removal of a part of an earlier save that seems to have arrived twice."""
    SEEN = "seen"
    """Nothing was changed here: another user's change was found."""


@dataclass(frozen=True, slots=True)
class Change:
    """`ids` of `resource` (say "campaign") were created, updated or deleted.

    `is_at_cms` is False if nothing changed in the CMS, only what Marquee knows about these records. `records` holds the
    records read after the change, in the order of `ids`; empty if they were not read.
    """

    resource: str
    ids: tuple[int | str, ...]
    kind: Kind
    is_at_cms: bool = True
    records: tuple[object, ...] = field(default=(), compare=False)


class ChangeHub:
    """Synchronous publish/subscribe of one session. Listeners get `(change, initiator)`.

    If a listener raises, the error is logged and the others are still called.
    """

    def __init__(self) -> None:
        self._listeners: Listeners[[Change, object]] = Listeners("changes")

    def subscribe(self, listener: Callable[[Change, object], None]) -> Callable[[], None]:
        """Returns the function that ends the subscription (harmless when called twice)."""
        return self._listeners.add(listener)

    def publish(self, change: Change, initiator: object = None) -> None:
        self._listeners.notify(change, initiator)
