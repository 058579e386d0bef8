"""The tokens that a CMS issues: read strictly, never displayed."""

from __future__ import annotations

import base64
import binascii
import json
import math
import re
from typing import TYPE_CHECKING, Any

import msgspec

from app.core.errors import BadResponse
from app.core.translatable_texts import say

if TYPE_CHECKING:
    from app.transport.request import Reply  # for its type only: kept rows are shown before there is a transport

_SAFE = r"[\x21-\x7e]{1,16384}"
"""The characters allowed in a header: no space, no line break, no control character."""

_LONGEST_SUBJECT = 40
"""Letters or digits: many more than any user id has, and few enough to read as a number."""

DEFAULT_LIFETIME_S = 3600.0
"""The lifetime of an access token if the answer has none (CMS API 4.5, Token lifetimes)."""


LONGEST_LIFETIME_S = 400 * 24 * 3600.0
"""400 days: a longer lifetime, even infinity, counts as "very long", and a renewal then does no harm."""


class TokenPair(msgspec.Struct, frozen=True, kw_only=True):
    """An access token and, for a browser sign-in, the refresh token that renews it ('' without one).

    `lifetime_s` counts seconds from receipt. Only the run that received it can use it, because clocks may be set.
    """

    access_token: str
    refresh_token: str = ""
    lifetime_s: float = DEFAULT_LIFETIME_S

    def __repr__(self) -> str:
        return f"TokenPair(access_token=[hidden], refresh_token=[hidden], lifetime_s={self.lifetime_s:g})"


class Claims(msgspec.Struct, frozen=True):
    """The unverified claims of a token: for explanations only, never for decisions about permissions.

    `scopes` is None if the token does not list them. `subject` is the CMS's user id as text, or ''.
    """

    scopes: tuple[str, ...] | None = None
    subject: str = ""


class _Answer(msgspec.Struct):
    token_type: str
    access_token: str
    refresh_token: str | None = None
    expires_in: object = None

    def __repr__(self) -> str:
        return "_Answer([hidden])"


def read_token_reply(reply: Reply) -> TokenPair:
    """Returns the pair in a 200 of the token endpoint.

    Raises BadResponse, whose text never contains a part of the answer.
    """
    try:
        # The standard library's reader accepts NaN and Infinity, which are no JSON: an invalid lifetime must not cost
        # the new token, since the CMS has replaced the old one.
        answer = msgspec.convert(json.loads(reply.body, parse_int=float), _Answer, strict=False)
    except (msgspec.ValidationError, ValueError, RecursionError):
        raise _unreadable(reply, "shape") from None
    if answer.token_type.lower() != "bearer":
        raise _unreadable(reply, "token_type")
    refresh_token = answer.refresh_token or ""
    if not re.fullmatch(_SAFE, answer.access_token) or (refresh_token and not re.fullmatch(_SAFE, refresh_token)):
        raise _unreadable(reply, "token")
    lifetime_s = _lifetime_s(answer.expires_in)
    return TokenPair(access_token=answer.access_token, refresh_token=refresh_token, lifetime_s=lifetime_s)


def _lifetime_s(expires_in: object) -> float:
    """Returns the lifetime in the answer, limited to what a clock can count; the default if it is no number.

    A negative lifetime becomes 0.
    """
    try:
        seconds = float(expires_in) if isinstance(expires_in, float | str) else math.nan
    except ValueError:
        seconds = math.nan
    return DEFAULT_LIFETIME_S if math.isnan(seconds) else min(max(0.0, seconds), LONGEST_LIFETIME_S)


def _unreadable(reply: Reply, what: str) -> BadResponse:
    return BadResponse(
        say("The CMS responded to the sign-in without a token."),
        say("Check the connection's address. If it's correct, ask your CMS administrator."),
        diagnostics={"status": reply.status, "length": len(reply.body), "field": what},
    )


def read_claims(access_token: str) -> Claims:
    """Returns the claims of a JSON web token (observed on 4.5.1); an opaque token has none."""
    parts = access_token.split(".")
    if len(parts) != 3:
        return Claims()
    try:
        payload: Any = msgspec.json.decode(base64.urlsafe_b64decode(parts[1] + "=" * (-len(parts[1]) % 4)))
    except (binascii.Error, msgspec.DecodeError, ValueError, RecursionError):
        return Claims()
    if not isinstance(payload, dict):
        return Claims()
    scopes = payload.get("scopes")
    subject = payload.get("sub")
    return Claims(
        scopes=tuple(str(scope) for scope in scopes) if isinstance(scopes, list) else None,
        subject=str(subject)[:_LONGEST_SUBJECT] if isinstance(subject, str | int) else "",
    )
