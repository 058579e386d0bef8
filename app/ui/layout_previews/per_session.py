"""Objects of which each session has one: made when they are first needed, forgotten when the session closes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from app.services.session.session import Session

T = TypeVar("T")


class PerSession(Generic[T]):
    """Makes and keeps one object for each open session.

    A dictionary with weak keys would not do: these objects refer to their session, so it would never be freed.
    """

    def __init__(self, make: Callable[[Session], T]) -> None:
        self._make = make
        self._made: dict[Session, T] = {}

    def of(self, session: Session) -> T:
        made = self._made.get(session)
        if made is None:
            made = self._made[session] = self._make(session)
            session.on_close(partial(self._forget, session))
        return made

    def _forget(self, session: Session) -> None:
        self._made.pop(session, None)
