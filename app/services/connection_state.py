"""State of a connection: whether the CMS answers and accepts the sign-in, learnt from every request."""

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


def is_network_error(error: BaseException | None) -> bool:
    """Whether the CMS could not be reached, also if another error was raised because of that."""
    passed: set[int] = set()
    while error is not None and id(error) not in passed:
        if isinstance(error, Offline):
            return True
        passed.add(id(error))
        error = error.__cause__
    return False


class Link:
    """The state of one connection. Listeners are called on the event loop.

    Signing in ends SIGNED_OUT. A request sent before the sign-out says nothing about the sign-in, however late its
    answer. One sent later does, unless no user is known to be signed in.
    """

    def __init__(self, is_signed_in: Callable[[], bool] = lambda: True) -> None:
        """`is_signed_in` returns whether there is a sign-in to try."""
        self.state = LinkState.CONNECTED
        self._is_signed_in = is_signed_in
        self._sign_outs = 0
        self._listeners: Listeners[[LinkState]] = Listeners("session")

    def subscribe(self, listener: Callable[[LinkState], None]) -> Callable[[], None]:
        """Returns the function that unsubscribes."""
        return self._listeners.add(listener)

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Observes the requests made within; errors pass through."""
        sign_outs = self._sign_outs
        try:
            yield
        except MarqueeError as error:
            if (state := _state_after(error)) is not None:
                self._conclude(state, sign_outs)
            raise
        self._conclude(LinkState.CONNECTED, sign_outs)

    def set(self, state: LinkState) -> None:
        if state is LinkState.SIGNED_OUT:
            self._sign_outs += 1
        if state is self.state:
            return
        self.state = state
        self._listeners.notify(state)

    def _conclude(self, state: LinkState, sign_outs: int) -> None:
        """`sign_outs` is the number of sign-outs when the request began."""
        is_late = sign_outs != self._sign_outs or not self._is_signed_in()
        if self.state is not LinkState.SIGNED_OUT or state is LinkState.SIGNED_OUT or not is_late:
            self.set(state)


_SIGNED_OUT = (SignInNeeded, GrantRefused, BadApplication)


def _state_after(error: MarqueeError) -> LinkState | None:
    """Returns what an error means for the connection; any answer means that the CMS can be reached."""
    if isinstance(error, Offline | TlsProblem):
        return LinkState.OFFLINE
    if isinstance(error, _SIGNED_OUT):
        return LinkState.SIGNED_OUT
    if isinstance(error, OutcomeUnknown):
        return LinkState.SIGNED_OUT if isinstance(error.refusal, _SIGNED_OUT) else None
    return LinkState.OFFLINE if is_network_error(error) else LinkState.CONNECTED
