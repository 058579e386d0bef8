"""What is logged carries no secret, and stays readable."""

import pytest

from app.core.log import redact

TOKEN = "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl"
HEX = "0123456789abcdef" * 6


@pytest.mark.failure(34)
@pytest.mark.parametrize(
    "text, told",
    [
        ("Authorization: Bearer abcdefgh12345678", "Authorization: [hidden]"),
        ("authorization: basic YWJjZGVmZ2g6aGlqa2xtbg==", "authorization: [hidden]"),
        (f"Authorization: Bearer {TOKEN}, then more", "Authorization: [hidden], then more"),
        (f"sent {TOKEN} away", "sent [hidden] away"),
        (f"refresh_token={HEX}&grant_type=refresh_token", "refresh_token=[hidden]&grant_type=refresh_token"),
        ('{"client_secret": "s3cret value", "name": "Acme"}', '{"client_secret": [hidden], "name": "Acme"}'),
        ("password: hunter2; user: maya", "password: [hidden]; user: maya"),
        ("state=abc&code=def", "state=[hidden]&code=[hidden]"),
        ("GET /campaign/5 took 12 ms", "GET /campaign/5 took 12 ms"),
    ],
)
def test_secrets_are_redacted_and_the_rest_is_unchanged(text: str, told: str) -> None:
    assert redact(text) == told


def test_redacting_twice_changes_nothing_more() -> None:
    once = redact(f"Authorization: Bearer {TOKEN}; token={HEX}")
    assert redact(once) == once
    assert TOKEN not in once
    assert HEX not in once
