"""Lists of callbacks: the layers below the window have no Qt signals, so objects keep their listeners here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, ParamSpec

from app.core.log import logger

P = ParamSpec("P")


class Listeners(Generic[P]):
    """Functions that are called in the order in which they were added."""

    def __init__(self, name: str) -> None:
        """`name` is the log to which a listener's failure is written."""
        self._log = logger(name)
        self._calls: dict[object, Callable[P, object]] = {}

    def __len__(self) -> int:
        return len(self._calls)

    def add(self, listener: Callable[P, object]) -> Callable[[], None]:
        """Adds a listener. Returns the function that removes it (harmless when called twice)."""
        ticket = object()
        self._calls[ticket] = listener

        def end() -> None:
            self._calls.pop(ticket, None)

        return end

    def notify(self, *args: P.args, **kwargs: P.kwargs) -> None:
        """Calls all listeners. If one fails, the failure is logged and the others are still called."""
        for listener in tuple(self._calls.values()):
            try:
                listener(*args, **kwargs)
            except Exception:  # noqa: BLE001 - see above
                self._log.exception("a listener failed")


class WaitingListeners(Listeners[P]):
    """As Listeners; what is notified before there is a listener is passed to the first one when it is added."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._waiting: list[Callable[[Callable[P, object]], object]] = []

    def add(self, listener: Callable[P, object]) -> Callable[[], None]:
        end = super().add(listener)
        waiting, self._waiting = self._waiting, []
        for call in waiting:
            call(listener)
        return end

    def notify(self, *args: P.args, **kwargs: P.kwargs) -> None:
        if not self:
            self._waiting.append(lambda listener: listener(*args, **kwargs))
        super().notify(*args, **kwargs)
