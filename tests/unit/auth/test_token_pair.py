"""Answers of the token endpoint are read strictly; their secrets never appear in texts."""

import base64
import json

import msgspec
import pytest

from app.auth.token_pair import (
    DEFAULT_LIFETIME_S,
    LONGEST_LIFETIME_S,
    Claims,
    TokenPair,
    read_claims,
    read_token_reply,
)
from app.core.errors import BadResponse
from app.transport.request import Reply


def reply(body: object) -> Reply:
    raw = body if isinstance(body, bytes) else json.dumps(body).encode()
    return Reply(200, {"content-type": "application/json"}, raw)


def jwt(claims: object) -> str:
    parts = ({"alg": "RS256"}, claims)
    head, payload = (base64.urlsafe_b64encode(json.dumps(part).encode()).decode().rstrip("=") for part in parts)
    return f"{head}.{payload}.c2lnbmF0dXJl"


@pytest.mark.parametrize(
    "body, pair",
    [
        (
            {"token_type": "Bearer", "expires_in": 3600, "access_token": "a", "refresh_token": "r"},
            TokenPair(access_token="a", refresh_token="r", lifetime_s=3600),
        ),
        (
            {"token_type": "bearer", "expires_in": "60", "access_token": "a", "refresh_token": None, "scope": "all"},
            TokenPair(access_token="a", lifetime_s=60),
        ),
        ({"token_type": "Bearer", "access_token": "a"}, TokenPair(access_token="a", lifetime_s=3600)),
    ],
)
def test_all_known_token_answers_are_read(body: object, pair: TokenPair) -> None:
    assert read_token_reply(reply(body)) == pair


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"<html>",
        b"\xff\xff",
        [],
        {},
        {"access_token": "s3cret-value"},
        {"token_type": "mac", "access_token": "s3cret-value"},
        {"token_type": "Bearer", "access_token": ""},
        {"token_type": "Bearer", "access_token": None},
        {"token_type": "Bearer", "access_token": 5},
        {"token_type": "Bearer", "access_token": "s3cret-value\r\nX-Injected: 1"},
        {"token_type": "Bearer", "access_token": "s3cret-value with spaces"},
        {"token_type": "Bearer", "access_token": "s3cret-välue"},
        {"token_type": "Bearer", "access_token": "s3cret-value", "refresh_token": "a\nb"},
        {"token_type": "Bearer", "access_token": "s3cret-value" * 2000},
        b'{"token_type":"Bearer","access_token":"s3cret-value","more":' + b"[" * 100_000,
    ],
)
def test_an_invalid_token_is_refused_without_showing_it(body: object) -> None:
    with pytest.raises(BadResponse) as caught:
        read_token_reply(reply(body))
    error = caught.value
    assert "s3cret" not in f"{error!r} {error.sentence} {error.hint} {error.diagnostics} {error.__cause__}"


@pytest.mark.failure(43)
@pytest.mark.parametrize(
    "expires_in, lifetime_s",
    [
        ("-5", 0.0),
        ("-Infinity", 0.0),
        ("-1e999", 0.0),
        ("0", 0.0),
        ("1e999", LONGEST_LIFETIME_S),
        ("Infinity", LONGEST_LIFETIME_S),
        ('"inf"', LONGEST_LIFETIME_S),
        ("1e300", LONGEST_LIFETIME_S),
        ("9" * 5_000, LONGEST_LIFETIME_S),
        ('"' + "9" * 5_000 + '"', LONGEST_LIFETIME_S),
        ("NaN", DEFAULT_LIFETIME_S),
        ('"nan"', DEFAULT_LIFETIME_S),
        ('"soon"', DEFAULT_LIFETIME_S),
        ('""', DEFAULT_LIFETIME_S),
        ("true", DEFAULT_LIFETIME_S),
        ("[]", DEFAULT_LIFETIME_S),
        ("{}", DEFAULT_LIFETIME_S),
    ],
    ids=lambda value: str(value)[:12],
)
def test_an_absurd_lifetime_is_limited_without_losing_the_token(expires_in: str, lifetime_s: float) -> None:
    body = f'{{"token_type":"Bearer","access_token":"a","refresh_token":"r","expires_in":{expires_in}}}'
    pair = read_token_reply(reply(body.encode()))
    assert pair == TokenPair(access_token="a", refresh_token="r", lifetime_s=lifetime_s)
    assert msgspec.json.decode(msgspec.json.encode(pair), type=TokenPair) == pair  # as it is stored


def test_a_pair_hides_its_tokens() -> None:
    shown = repr(TokenPair(access_token="s3cret-a", refresh_token="s3cret-r"))
    assert "s3cret" not in shown
    assert "s3cret" not in f"{[TokenPair(access_token='s3cret-a')]}"


@pytest.mark.parametrize(
    "token, claims",
    [
        (jwt({"scopes": ["all"], "sub": "5"}), Claims(("all",), "5")),
        (jwt({"scopes": [], "sub": 5}), Claims((), "5")),
        (jwt({"exp": 1.5}), Claims()),
        (jwt({"sub": "9" * 5_000}), Claims(None, "9" * 40)),
        (jwt([1]), Claims()),
        (jwt({"scopes": "all"}), Claims()),
        ("opaque", Claims()),
        ("a.b.c", Claims()),
        ("a.ä.c", Claims()),
        ("..", Claims()),
        (f"a.{base64.urlsafe_b64encode(b'[' * 90_000).decode()}.c", Claims()),
    ],
)
def test_claims_are_read_if_there_are_any(token: str, claims: Claims) -> None:
    assert read_claims(token) == claims
