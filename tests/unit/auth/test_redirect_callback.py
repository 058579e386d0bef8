"""The callback: its state first, exactly one of it, then exactly one of code and error."""

import pytest

from app.auth.redirect_callback import carries_state, read_callback
from app.core.errors import BadResponse

BASE = "https://cms.example.com/signage"


@pytest.mark.failure(32)
@pytest.mark.parametrize(
    "query, expected",
    [
        ("state=abc&code=1", True),
        ("code=1&state=abc", True),
        ("state=ab%63&code=1", True),
        ("state=abd&code=1", False),
        ("state=abcd&code=1", False),
        ("state=&code=1", False),
        ("code=1", False),
        ("", False),
        ("State=abc", False),
        ("state=abc&state=abc", False),
        ("state=abc&state=other", False),
        ("state=%ff%fe", False),
        ("state=ä", False),
        ("state=abc&" + "&".join(f"x{n}=1" for n in range(100)), False),
    ],
)
def test_a_callback_needs_exactly_one_state_and_the_right_one(query: str, expected: bool) -> None:
    assert carries_state(query, "abc") is expected


def test_a_code_is_read_and_never_shown() -> None:
    callback = read_callback("code=d%2Bef&state=abc", BASE)
    assert callback.code == "d+ef"
    assert callback.error == ()
    assert "d+ef" not in repr(callback)


def test_an_error_is_read_with_its_description() -> None:
    callback = read_callback("state=s&error=access_denied&error_description=No.&hint=The+user+denied&extra=1", BASE)
    assert callback.code == ""
    assert dict(callback.error) == {"error": "access_denied", "error_description": "No.", "hint": "The user denied"}


@pytest.mark.parametrize(
    "query",
    [
        "state=s",
        "state=s&code=",
        "state=s&error=",
        "state=s&code=1&error=access_denied",
        "state=s&code=1&code=1",
        "state=s&error=a&error=a",
        "state=s&code=1&iss=https%3A%2F%2Fevil.example",
        "state=s&code=1&iss=http%3A%2F%2Fcms.example.com",
        "state=s&code=1&iss=",
        "state=s&code=1&iss=https%3A%2F%2F%5B",
        "state=s&code=1&iss=https%3A%2F%2Fcms.example.com&iss=https%3A%2F%2Fcms.example.com",
    ],
)
def test_anything_but_one_code_or_one_error_of_this_cms_is_refused(query: str) -> None:
    with pytest.raises(BadResponse) as caught:
        read_callback(query, BASE)
    assert "evil" not in f"{caught.value.sentence}{caught.value.diagnostics}"


def test_the_right_issuer_is_accepted() -> None:
    assert read_callback("code=1&iss=https%3A%2F%2FCMS.example.com%2Fanything", BASE).code == "1"
