"""Redirect addresses are taken byte for byte or refused with the reason."""

import pytest

from app.config.redirect_uri import ANY_PORT_REDIRECT_URI, DEFAULT_REDIRECT_URI, parse_redirect_uri
from app.core.errors import Invalid


@pytest.mark.parametrize(
    "text, host, port, path, request_path",
    [
        (DEFAULT_REDIRECT_URI, "127.0.0.1", 8765, "/callback", "/callback"),
        (ANY_PORT_REDIRECT_URI, "127.0.0.1", 0, "/callback", "/callback"),
        ("http://localhost:9000/a/b.c-d_e~f/", "localhost", 9000, "/a/b.c-d_e~f/", "/a/b.c-d_e~f/"),
        ("http://[::1]:8765/", "::1", 8765, "/", "/"),
        ("http://127.0.0.1:8765", "127.0.0.1", 8765, "", "/"),
    ],
)
def test_an_address_on_this_computer_is_accepted_unchanged(
    text: str, host: str, port: int, path: str, request_path: str
) -> None:
    parsed = parse_redirect_uri(text)
    assert (parsed.host, parsed.port, parsed.path) == (host, port, path)
    assert parsed.request_path == request_path
    assert parsed.text == text


@pytest.mark.parametrize(
    "text, reason",
    [
        ("", "Enter the redirect address"),
        (" http://127.0.0.1:8765/callback", "a space"),
        ("https://127.0.0.1:8765/callback", "must begin with http://"),
        ("http://127.0.0.1/callback", "needs a port"),
        ("http://127.0.0.1:65536/callback", "from 1 to 65535"),
        ("http://127.0.0.1:08765/callback", "from 1 to 65535"),
        ("http://127.0.0.1:8765/callback?x=1", "can't contain a user name, query or fragment"),
        ("http://127.0.0.1:8765/callback#x", "can't contain a user name, query or fragment"),
        ("http://me@127.0.0.1:8765/callback", "can't contain a user name, query or fragment"),
        ("http://cms.example.com:8765/callback", "must be on this computer"),
        ("http://127.0.0.2:8765/callback", "must be on this computer"),
        ("http://0.0.0.0:8765/callback", "must be on this computer"),
        ("http://LOCALHOST:8765/callback", "must be on this computer"),
        ("http://::1:8765/callback", "must be on this computer"),
        ("http://127.0.0.1:8765/call back", "must be on this computer"),
        ("http://127.0.0.1:8765/a/../callback", "rewrite"),
        ("myapp://callback", "must be on this computer"),
    ],
)
def test_an_address_without_a_usable_listener_is_refused(text: str, reason: str) -> None:
    with pytest.raises(Invalid) as caught:
        parse_redirect_uri(text)
    assert reason in caught.value.fields["redirect_uri"]


def test_any_free_port_becomes_the_actual_port_and_nothing_else_changes() -> None:
    assert parse_redirect_uri("http://[::1]:0/callback/").on_port(49321).text == "http://[::1]:49321/callback/"
    fixed = parse_redirect_uri(DEFAULT_REDIRECT_URI)
    assert fixed.on_port(49321) is fixed
