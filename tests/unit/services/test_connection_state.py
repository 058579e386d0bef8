"""What an error reveals about the connection to the CMS."""

from __future__ import annotations

import contextlib

import pytest

from app.core.errors import MarqueeError, Offline, OutcomeUnknown, ServerFault, SignInNeeded
from app.services.connection_state import Link, LinkState, is_network_error


def caused(error: BaseException, cause: BaseException | None) -> BaseException:
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    "error, expected",
    [
        (None, False),
        (Offline("away"), True),
        (ServerFault("broken"), False),
        (caused(ServerFault("broken"), caused(MarqueeError("during it"), Offline("away"))), True),
        (caused(ServerFault("broken"), ValueError("else")), False),
    ],
)
def test_a_network_error_is_found_among_the_causes(error: BaseException | None, expected: bool) -> None:
    assert is_network_error(error) is expected


def test_circular_causes_end() -> None:
    error, other = ServerFault("broken"), ServerFault("as well")
    caused(error, caused(other, error))
    assert not is_network_error(error)
    assert not is_network_error(caused(other, other))


def after(link: Link, error: MarqueeError | None) -> LinkState:
    """The state after a request that began and ended just now."""
    with contextlib.suppress(MarqueeError), link.watching():
        if error is not None:
            raise error
    return link.state


@pytest.mark.parametrize("late", [None, ServerFault("broken"), Offline("away")])
def test_a_request_from_before_the_sign_out_changes_nothing(late: MarqueeError | None) -> None:
    link = Link()
    with contextlib.suppress(MarqueeError), link.watching():
        after(link, SignInNeeded("over"))
        if late is not None:
            raise late
    assert link.state is LinkState.SIGNED_OUT
    assert after(link, None) is LinkState.CONNECTED, "asked since then, and answered: the CMS takes the sign-in again"


def test_while_signed_out_no_answer_changes_the_state() -> None:
    link = Link(lambda: False)
    assert after(link, SignInNeeded("over")) is LinkState.SIGNED_OUT
    assert after(link, None) is LinkState.SIGNED_OUT
    link.set(LinkState.CONNECTED)
    assert after(link, None) is LinkState.CONNECTED


def test_a_write_that_could_not_be_signed_again_means_signed_out() -> None:
    link = Link()
    refused = OutcomeUnknown("turned away", refusal=SignInNeeded("over"), is_turned_away=True)
    assert after(link, refused) is LinkState.SIGNED_OUT
    link.set(LinkState.CONNECTED)
    assert after(link, OutcomeUnknown("lost")) is LinkState.CONNECTED, "a lost answer alone says nothing"
