"""Reads the browser's callback: checks the state first, in constant time, then reads a code or an error, never both."""

from __future__ import annotations

import hmac
from dataclasses import dataclass, field
from urllib.parse import parse_qsl, urlsplit

from app.core.errors import BadResponse
from app.core.translatable_texts import say

_MOST_FIELDS = 32


@dataclass(frozen=True, slots=True)
class Callback:
    """A `code`, or the error fields that the CMS sent instead."""

    code: str = field(default="", repr=False)
    error: tuple[tuple[str, str], ...] = ()


def carries_state(query: str, state: str) -> bool:
    """Returns whether the query has exactly one `state`, with this value. Takes the same time for any wrong guess."""
    given = [value for name, value in _fields(query) if name == "state"]
    return len(given) == 1 and hmac.compare_digest(given[0].encode("utf-8", "surrogatepass"), state.encode("ascii"))


def read_callback(query: str, base: str) -> Callback:
    """Returns the content of a callback with a valid state. `base` is the CMS of the sign-in.

    Raises BadResponse unless it has exactly one of code and error, or if it names another issuer (RFC 9207).
    """
    fields = _fields(query)
    values: dict[str, str] = {}
    for name, value in fields:
        if name in values and name in {"code", "error", "iss"}:
            raise _malformed(f"{name} twice")
        values.setdefault(name, value)
    issuer = values.get("iss")
    if issuer is not None and not _same_server(issuer, base):
        raise _malformed("another issuer")
    code, error = values.get("code", ""), values.get("error", "")
    if bool(code) == bool(error):
        raise _malformed("code and error" if code else "neither code nor error")
    if error:
        names = ("error", "error_description", "hint", "message")
        return Callback(error=tuple((name, values[name]) for name in names if name in values))
    return Callback(code=code)


def _fields(query: str) -> list[tuple[str, str]]:
    try:
        return parse_qsl(query, keep_blank_values=True, max_num_fields=_MOST_FIELDS)
    except ValueError:
        return []


def _same_server(issuer: str, base: str) -> bool:
    try:
        given, known = urlsplit(issuer), urlsplit(base)
    except ValueError:
        return False
    return (given.scheme, given.netloc.lower()) == (known.scheme, known.netloc)


def _malformed(what: str) -> BadResponse:
    return BadResponse(
        say("The browser returned a response that Marquee can't use."),
        say("Try again. If it keeps happening, ask your CMS administrator."),
        diagnostics={"finding": "callback-malformed", "callback": what},
    )
