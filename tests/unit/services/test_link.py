"""What an error says of the way to the CMS."""

from __future__ import annotations

import pytest

from app.core.errors import MarqueeError, Offline, ServerFault
from app.services.link import is_of_the_network


def caused(error: BaseException, cause: BaseException | None) -> BaseException:
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    "error, expected",
    [
        (None, False),
        (Offline("away"), True),
        (ServerFault("broken"), False),
        (caused(ServerFault("broken"), caused(MarqueeError("amid it"), Offline("away"))), True),
        (caused(ServerFault("broken"), ValueError("else")), False),
    ],
)
def test_the_network_is_found_among_the_causes(error: BaseException | None, expected: bool) -> None:
    assert is_of_the_network(error) is expected


def test_causes_that_go_round_in_circles_come_to_an_end() -> None:
    error, other = ServerFault("broken"), ServerFault("as well")
    caused(error, caused(other, error))
    assert not is_of_the_network(error)
    assert not is_of_the_network(caused(other, other))
