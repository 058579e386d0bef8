"""Who changed what: the one meeting place of screens that show the same records."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from app.core.log import logger


class Kind(StrEnum):
    CREATED = "created"
    UPDATED = "updated"
    DELETED = "deleted"


@dataclass(frozen=True, slots=True)
class Change:
    """`ids` of `resource` (say "campaign") were created, updated or deleted."""

    resource: str
    ids: tuple[int | str, ...]
    kind: Kind


class _Listener(NamedTuple):
    call: Callable[[Change, object], None]


class ChangeHub:
    """Synchronous publish/subscribe of one session. Listeners get `(change, initiator)`.

    A listener that raises is logged and does not keep the others from hearing.
    """

    def __init__(self) -> None:
        self._listeners: list[_Listener] = []

    def subscribe(self, listener: Callable[[Change, object], None]) -> Callable[[], None]:
        """Returns the function that ends the subscription (harmless when called twice)."""
        entry = _Listener(listener)
        self._listeners.append(entry)

        def unsubscribe() -> None:
            self._listeners = [known for known in self._listeners if known is not entry]

        return unsubscribe

    def publish(self, change: Change, initiator: object = None) -> None:
        for listener in tuple(self._listeners):
            try:
                listener.call(change, initiator)
            except Exception:  # noqa: BLE001 - one broken screen must not silence the others
                logger("changes").exception("a listener failed on %s", change.resource)
