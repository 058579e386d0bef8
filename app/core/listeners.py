"""Who hears that something has changed: below the window there are no signals, so whoever changes keeps a list."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, ParamSpec

from app.core.log import logger

P = ParamSpec("P")


class Listeners(Generic[P]):
    """Functions that are called in the order in which they came, where the change happens."""

    def __init__(self, name: str) -> None:
        """`name` is that of the log in which a listener's failure is told."""
        self._log = logger(name)
        self._calls: dict[object, Callable[P, object]] = {}

    def __len__(self) -> int:
        return len(self._calls)

    def add(self, listener: Callable[P, object]) -> Callable[[], None]:
        """Returns the function that ends it (harmless when called twice)."""
        ticket = object()
        self._calls[ticket] = listener

        def end() -> None:
            self._calls.pop(ticket, None)

        return end

    def tell(self, *args: P.args, **kwargs: P.kwargs) -> None:
        """One broken screen must not silence the others, nor stop what has changed: its failure is logged."""
        for listener in tuple(self._calls.values()):
            try:
                listener(*args, **kwargs)
            except Exception:  # noqa: BLE001 - see above
                self._log.exception("a listener failed")
