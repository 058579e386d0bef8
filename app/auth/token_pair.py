"""The tokens that a CMS hands out: read strictly, shown to nobody."""

from __future__ import annotations

import base64
import binascii
import json
import math
import re
from typing import TYPE_CHECKING, Any

import msgspec

from app.core.errors import BadResponse
from app.core.wording import say

if TYPE_CHECKING:
    from app.transport.operation import Reply  # a type alone: kept rows are shown before there is a transport

_SAFE = r"[\x21-\x7e]{1,16384}"
"""What may stand in a header: no space, no line break, no control character."""

_LONGEST_SUBJECT = 40
"""Letters or digits: far more than any user id has, and few enough to be read as a number."""

USUAL_LIFETIME_S = 3600.0
"""An access token's life where the answer does not tell (CMS API 4.5, Token lifetimes)."""


LONGEST_LIFETIME_S = 400 * 24 * 3600.0
"""A year and a month: whoever claims more, up to infinity, means "very long", and a renewal then does no harm."""


class TokenPair(msgspec.Struct, frozen=True, kw_only=True):
    """An access token and, for a browser sign-in, the refresh token that renews it ('' without one).

    `lifetime_s` counts seconds from receipt. It is of use only to the run that received it, whatever the clocks say.
    """

    access_token: str
    refresh_token: str = ""
    lifetime_s: float = USUAL_LIFETIME_S

    def __repr__(self) -> str:
        return f"TokenPair(access_token=[hidden], refresh_token=[hidden], lifetime_s={self.lifetime_s:g})"


class Claims(msgspec.Struct, frozen=True):
    """What a token says about itself, unverified: good for explanations, never for decisions about rights.

    `scopes` is None where the token does not tell. `subject` is the CMS's user id as text, or ''.
    """

    scopes: tuple[str, ...] | None = None
    subject: str = ""


class _Answer(msgspec.Struct):
    token_type: str
    access_token: str
    refresh_token: str | None = None
    expires_in: object = None


def read_token_reply(reply: Reply) -> TokenPair:
    """The pair in a 200 of the token endpoint. Raises BadResponse; its text never holds a part of the answer."""
    try:
        # The reader of the standard library takes NaN and Infinity, which are no JSON: a lifetime that is nonsense must
        # not cost the token beside it, since the CMS has replaced the one before.
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
    """The seconds that the answer gives the token, as far as a clock can count them; the usual ones for no number.

    A negative one means that the token is over already.
    """
    try:
        seconds = float(expires_in) if isinstance(expires_in, float | str) else math.nan
    except ValueError:
        seconds = math.nan
    return USUAL_LIFETIME_S if math.isnan(seconds) else min(max(0.0, seconds), LONGEST_LIFETIME_S)


def _unreadable(reply: Reply, what: str) -> BadResponse:
    return BadResponse(
        say("The CMS didn't answer the sign-in with a token."),
        say("Check the connection's address. If it's correct, ask your CMS administrator."),
        diagnostics={"status": reply.status, "length": len(reply.body), "field": what},
    )


def read_claims(access_token: str) -> Claims:
    """The claims of a JSON web token (observed on 4.5.1); an opaque token has none."""
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
