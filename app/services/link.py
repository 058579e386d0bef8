"""Whether the CMS can be reached and takes the sign-in, learnt from what every request comes back with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import StrEnum

from app.core.errors import (
    BadApplication,
    GrantRefused,
    MarqueeError,
    Offline,
    OutcomeUnknown,
    SignInNeeded,
    TlsProblem,
)
from app.core.listeners import Listeners


class LinkState(StrEnum):
    CONNECTED = "connected"
    OFFLINE = "offline"
    SIGNED_OUT = "signed_out"


def is_of_the_network(error: BaseException | None) -> bool:
    """Whether the CMS could not be reached, however that is called by whoever was in the middle of something."""
    passed: set[int] = set()
    while error is not None and id(error) not in passed:
        if isinstance(error, Offline):
            return True
        passed.add(id(error))
        error = error.__cause__
    return False


class Link:
    """The state of one connection. `changed` callbacks hear of every change, on the loop."""

    def __init__(self) -> None:
        self.state = LinkState.CONNECTED
        self._listeners: Listeners[[LinkState]] = Listeners("session")

    def subscribe(self, listener: Callable[[LinkState], None]) -> Callable[[], None]:
        """Returns the function that ends the subscription."""
        return self._listeners.add(listener)

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Wrap requests in it; errors pass through."""
        try:
            yield
        except MarqueeError as error:
            self.hear(error)
            raise
        self.set(LinkState.CONNECTED)

    def hear(self, error: BaseException) -> None:
        """Draws the conclusion from an error; any answer at all means that the CMS is there."""
        if isinstance(error, Offline | TlsProblem):
            self.set(LinkState.OFFLINE)
        elif isinstance(error, SignInNeeded | GrantRefused | BadApplication):
            self.set(LinkState.SIGNED_OUT)
        elif isinstance(error, MarqueeError) and not isinstance(error, OutcomeUnknown):
            self.set(LinkState.OFFLINE if is_of_the_network(error) else LinkState.CONNECTED)

    def set(self, state: LinkState) -> None:
        if state is self.state:
            return
        self.state = state
        self._listeners.tell(state)
