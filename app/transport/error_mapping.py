"""Maps network errors and error answers to the errors that people see."""

from __future__ import annotations

import json
import re
import socket
import ssl
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from app.core.errors import (
    BadResponse,
    Bug,
    Busy,
    CertificateProblem,
    Invalid,
    MarqueeError,
    Misdirected,
    NotACms,
    NotFound,
    Offline,
    OutcomeUnknown,
    ServerFault,
    SignInNeeded,
    TlsProblem,
)
from app.core.lazy_import import lazy_module
from app.core.translatable_texts import phrase, say, spoken
from app.domain.cms_address import Origin
from app.transport.permission_denied import denied, sentence
from app.transport.refused_value_hints import default_step, known_step
from app.transport.request import Kind, Operation, Reply
from app.transport.retry import AttemptFailed, Reach, requested_wait_s

if TYPE_CHECKING:
    import httpx
else:
    httpx = lazy_module("httpx")

_LONGEST_TEXT = 300
_WHOLE = (200, 203)
"""Statuses of complete answers to reads (RFC 9110, 15.3)."""
_CODE = re.compile(r"[45][0-9]{2}")
_NO_HTTPS = (
    "WRONG_VERSION_NUMBER",
    "HTTP_REQUEST",
    "RECORD_LAYER_FAILURE",
    "UNKNOWN_PROTOCOL",
    "PACKET_LENGTH_TOO_LONG",
)
_TLS_RECORD = r"\x15\x03"
_PLAIN_HTTP = (b"plain http", b"http request to an https")
"""Parts of the messages with which common web servers answer plain http on their https port."""
_PERHAPS_HTTPS = phrase(
    "Try again. If it keeps happening, the port may need HTTPS: use an address that begins with https://."
)
_UNVERIFIED = phrase("{host}'s certificate couldn't be verified.")
_CERTIFICATE_REASONS = {
    9: phrase("{host}'s certificate isn't valid yet."),
    10: phrase("{host}'s certificate has expired."),
    18: phrase("{host}'s certificate is self-signed, and this computer doesn't trust it."),
    19: phrase("{host}'s certificate was issued by an authority that this computer doesn't trust."),
    20: phrase("{host}'s certificate was issued by an authority that this computer doesn't trust."),
    23: phrase("{host}'s certificate has been revoked."),
    62: phrase("{host}'s certificate is for a different name."),
    64: phrase("{host}'s certificate is for a different address."),
}


# ----------------------------------------------------------------------------------------------------------------------
# No answer


def network_failure(error: Exception, operation: Operation, origin: Origin) -> AttemptFailed:
    """Maps an attempt without an answer to an error. `error` is httpx's, a TimeoutError, or one of ours."""
    if isinstance(error, httpx.ConnectError):
        return _no_connection(error, origin)
    if isinstance(error, httpx.ConnectTimeout | httpx.PoolTimeout):
        return AttemptFailed(
            Reach.NOT_SENT, Offline(say("Can't reach {host}: it isn't responding.", host=origin.display))
        )
    if isinstance(error, Bug):
        return AttemptFailed(Reach.FINAL, error)
    if isinstance(error, httpx.LocalProtocolError | httpx.UnsupportedProtocol):
        return AttemptFailed(
            Reach.FINAL, Bug(say("Marquee couldn't create a request from this."), diagnostics=_of(operation))
        )
    if isinstance(error, httpx.RemoteProtocolError) and _speaks_tls(error):
        return AttemptFailed(Reach.FINAL, _https_only())
    if operation.kind is not Kind.READ:
        return AttemptFailed(Reach.LOST, lost_answer(operation))
    return _read_failure(error, operation, origin)


def _read_failure(error: Exception, operation: Operation, origin: Origin) -> AttemptFailed:
    """Maps a read without a usable answer to an error."""
    if isinstance(error, MarqueeError):
        return AttemptFailed(Reach.FINAL, error)
    hung_up = isinstance(error, httpx.RemoteProtocolError) and _is_disconnect(error)
    if isinstance(error, httpx.RemoteProtocolError) and not hung_up:
        return AttemptFailed(
            Reach.FINAL, BadResponse(say("The response isn't valid HTTP."), diagnostics=_of(operation))
        )
    if isinstance(error, TimeoutError | httpx.TimeoutException):
        return AttemptFailed(Reach.LOST, Offline(say("{host} didn't respond in time.", host=origin.display)))
    # An https port closes a plain http connection without an answer.
    hint = spoken(_PERHAPS_HTTPS) if hung_up and origin.base.startswith("http:") else ""
    return AttemptFailed(Reach.LOST, Offline(say("The connection to {host} was lost.", host=origin.display), hint))


def _https_only() -> TlsProblem:
    return TlsProblem(
        say("This port only accepts HTTPS."), say("Change the connection's address to begin with https://.")
    )


def lost_answer(
    operation: Operation,
    refusal: MarqueeError | None = None,
    *,
    is_rolled_back: bool = False,
    is_turned_away: bool = False,
) -> OutcomeUnknown:
    """Returns the error of a write whose answer is lost, is a server error, or can't be read.

    `refusal`, `is_rolled_back` and `is_turned_away` are as in OutcomeUnknown.
    """
    return OutcomeUnknown(
        say("The response was lost, so Marquee doesn't know whether the change was made."),
        idempotent=operation.kind is Kind.IDEMPOTENT,
        refusal=refusal,
        is_rolled_back=is_rolled_back,
        is_turned_away=is_turned_away,
        diagnostics=_of(operation),
    )


def _no_connection(error: httpx.ConnectError, origin: Origin) -> AttemptFailed:
    causes = tuple(_causes(error))
    for cause in causes:
        if isinstance(cause, ssl.SSLCertVerificationError):
            code = getattr(cause, "verify_code", 0)
            sentence = _CERTIFICATE_REASONS.get(code, _UNVERIFIED)
            return AttemptFailed(
                Reach.FINAL,
                CertificateProblem(
                    spoken(sentence, host=origin.host),
                    say(
                        "If your organisation has its own certificate authority, choose its "
                        "certificate file in the connection's settings."
                    ),
                    diagnostics={"verify_code": code},
                ),
            )
        if isinstance(cause, ssl.SSLError):
            reason = cause.reason or ""
            plain = any(mark in reason for mark in _NO_HTTPS)
            sentence = (
                say("This port doesn't use HTTPS.")
                if plain
                else say("Can't connect securely to {host}.", host=origin.host)
            )
            hint = (
                say("Check the port in the connection's address.")
                if plain
                else say("Ask your CMS administrator about it.")
            )
            return AttemptFailed(Reach.FINAL, TlsProblem(sentence, hint, diagnostics={"reason": reason}))
    return AttemptFailed(Reach.NOT_SENT, Offline(_unreachable(causes, origin.display)))


def _unreachable(causes: Sequence[BaseException], host: str) -> str:
    for cause in causes:
        if isinstance(cause, socket.gaierror):
            return say("Can't reach {host}: host name not found.", host=host)
        if isinstance(cause, ConnectionRefusedError):
            return say("Can't reach {host}: nothing is listening on that port.", host=host)
    return say("Can't reach {host}.", host=host)


def _causes(error: BaseException) -> Iterator[BaseException]:
    """Yields the error, its causes and contexts; enters exception groups."""
    pending: list[BaseException | None] = [error]
    seen: set[int] = set()
    while pending:
        current = pending.pop(0)
        if current is None or id(current) in seen:
            continue
        seen.add(id(current))
        yield current
        if isinstance(current, BaseExceptionGroup):
            pending.extend(current.exceptions)
        pending += [current.__cause__, current.__context__]


def _is_disconnect(error: httpx.RemoteProtocolError) -> bool:
    text = str(error)
    return "disconnected" in text or "closed connection" in text


def _speaks_tls(error: httpx.RemoteProtocolError) -> bool:
    return _TLS_RECORD in str(error)


# ----------------------------------------------------------------------------------------------------------------------
# An answer that is an error


@dataclass(frozen=True, slots=True)
class _Refusal:
    """The content of an error answer, from any of the CMS's five kinds of body (observed on 4.5.1).

    `code` is the body's code if it has one, since this CMS answers an unknown route with status 500 and code 404.
    """

    code: int
    message: str = ""
    field: str = ""
    help: str = ""
    is_of_the_cms: bool = False
    """Whether the body has the CMS's own format for errors; a gateway's does not."""
    is_object: bool = False
    """Whether the body is a JSON object, as every error of a CMS is."""


def answer_failure(operation: Operation, reply: Reply) -> MarqueeError | None:
    """Maps an answer to its error; None for a usable answer, which is any 2xx but a web page.

    A read must be answered with the whole: no part was asked for, and an empty part (206) is not an empty list.
    """
    if 200 <= reply.status < 300:
        if reply.is_html:
            return _web_page(operation, reply)
        return _not_whole(reply) if operation.kind is Kind.READ and reply.status not in _WHOLE else None
    if 300 <= reply.status < 400:
        return _redirect(operation, reply)
    refusal = _read_refusal(reply)
    error = _error_of(operation, reply, refusal)
    error.diagnostics.update(
        _of(operation), status=reply.status, code=refusal.code, property=refusal.field, length=len(reply.body)
    )
    return error


def is_token_refused(reply: Reply) -> bool:
    """Returns whether the CMS itself (not a proxy with a web page) says that the bearer token is no longer valid."""
    return reply.status == 401 and not reply.is_html


def is_gateway(reply: Reply) -> bool:
    """Returns whether a gateway answered instead of the CMS, which may or may not have seen the request."""
    return reply.status in {502, 503, 504} and requested_wait_s(reply) is None


def is_outcome_open(operation: Operation, reply: Reply) -> bool:
    """Returns whether this answer leaves it open if a write was carried out: a 408, and every 5xx.

    Behind a gateway, the CMS continues after the gateway has given up. A 503 with Retry-After may come from a gateway
    or from the CMS, possibly after the request was carried out. A 401 or 429 of the CMS says that it was not; see
    `OutcomeUnknown.is_turned_away` for requests that must run once.
    """
    return operation.kind is not Kind.READ and (reply.status == 408 or reply.status >= 500)


def _read_refusal(reply: Reply) -> _Refusal:
    try:
        body = json.loads(reply.body)
    except (ValueError, RecursionError):
        return _Refusal(reply.status)
    if not isinstance(body, dict):
        return _Refusal(reply.status)
    code = body.get("error")
    if isinstance(code, str) and code and not code.isdigit():
        message = _plain(body.get("hint")) or _plain(body.get("error_description")) or _plain(body.get("message"))
        return _Refusal(reply.status, message, is_object=True)
    return _Refusal(
        code=_error_code(code) or reply.status,
        message=_plain(body.get("message")),
        field=_plain(body.get("property")).removesuffix("[]"),
        help=_plain(body.get("help")),
        is_of_the_cms=bool(_error_code(code)) and isinstance(body.get("message"), str),
        is_object=True,
    )


def _error_code(value: object) -> int:
    """Returns the code of an error answer, 0 if it is none."""
    digits = str(value) if isinstance(value, int | str) else ""
    return int(digits) if _CODE.fullmatch(digits) else 0


def _error_of(operation: Operation, reply: Reply, refusal: _Refusal) -> MarqueeError:
    code = refusal.code
    if is_outcome_open(operation, reply) and reply.status != 500:
        return _unable(operation, reply, refusal)
    if reply.status == 400 and any(words in reply.body[:4096].lower() for words in _PLAIN_HTTP):
        return _https_only()
    if reply.is_html and code in {400, 401, 403, 404, 405}:
        return _web_page(operation, reply)
    if code == 401:
        return SignInNeeded(say("The CMS no longer accepts this sign-in."))
    if code == 403:
        return denied(operation, refusal.message, refusal.help)
    if code in {404, 405}:
        return _missing(operation, reply, refusal)
    if 400 <= code < 500 and code not in {408, 429}:
        return _invalid(operation, refusal)
    return _unable(operation, reply, refusal)


def _invalid(operation: Operation, refusal: _Refusal) -> Invalid:
    said = sentence(refusal.message or say("The CMS refused the request ({code})", code=refusal.code))
    if refusal.code == 409:  # the name is taken
        return Invalid(said, {refusal.field: said}, refusal.help or say("Choose another name, then try again."))
    step = refusal.help or known_step(operation, refusal.field)
    is_enough = not step or said.startswith("Please ")  # the CMS's message for missing values, in English
    at_field = said if is_enough else f"{said} {step}"
    return Invalid(said, {refusal.field: at_field}, step or default_step(operation, refusal.field))


def _unable(operation: Operation, reply: Reply, refusal: _Refusal) -> MarqueeError:
    wait_s = requested_wait_s(reply)
    if wait_s is not None:
        busy = Busy(say("The CMS is busy and asks you to wait."), say("Try again in a moment."), retry_in_s=wait_s)
        return lost_answer(operation, busy) if is_outcome_open(operation, reply) else busy
    # After a rollback, the CMS answers 500 with its own message; the same message with another status is a gateway's.
    is_rolled_back = reply.status == 500 and refusal.is_of_the_cms
    has_message = is_rolled_back and refusal.message
    fault = ServerFault(
        sentence(refusal.message) if has_message else say("The CMS reported an error ({code}).", code=refusal.code)
    )
    return fault if operation.kind is Kind.READ else lost_answer(operation, fault, is_rolled_back=is_rolled_back)


def _missing(operation: Operation, reply: Reply, refusal: _Refusal) -> NotFound | NotACms:
    if reply.status == 404 and not refusal.is_object:
        return _no_cms_behind(operation, reply)
    if refusal.code == 405 or reply.status == 500:
        return NotFound(
            say("This CMS doesn't support that."),
            say("The CMS may be a different version."),
            diagnostics={"unknown_route": True},
        )
    return NotFound(sentence(refusal.message) if refusal.message else say("The CMS can't find it."))


def _redirect(operation: Operation, reply: Reply) -> NotACms:
    there = _scheme_and_host(reply.headers.get("location", ""))
    sentence = say("This address redirects elsewhere instead of responding.")
    if there:
        sentence = say("This address redirects to {address} instead of responding.", address=there)
    return _not_a_cms(
        operation,
        sentence,
        say("Check the connection's address."),
        {"status": reply.status},
    )


def _scheme_and_host(location: str) -> str:
    """Returns scheme and host of an untrusted address, safe to show; '' if it has no host.

    The part before an @ is left out: it may contain a name and a password.
    """
    try:
        parts = urlsplit(location)
        host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname
        port = f":{parts.port}" if parts.port is not None else ""
    except ValueError:
        return ""
    scheme = f"{parts.scheme}://" if parts.scheme else ""
    return _plain(f"{scheme}{host}{port}") if host else ""


def _web_page(operation: Operation, reply: Reply) -> NotACms:
    return _not_a_cms(
        operation,
        say("This address responds with a web page."),
        say("Check the connection's address, and whether there's a proxy in between."),
        {"status": reply.status, "length": len(reply.body)},
    )


def _not_whole(reply: Reply) -> BadResponse:
    return BadResponse(
        say("The CMS's response is incomplete or damaged."),
        diagnostics={"status": reply.status, "length": len(reply.body)},
    )


def _no_cms_behind(operation: Operation, reply: Reply) -> NotACms:
    """Returns the error for a 404 of something else, say a gateway whose CMS is starting: no record is missing."""
    return _not_a_cms(
        operation,
        say("The response (404) isn't from the CMS."),
        say("Check the connection's address, and whether there's a proxy in between."),
        {"status": reply.status, "length": len(reply.body)},
    )


def _not_a_cms(operation: Operation, sentence: str, hint: str, facts: dict[str, object]) -> NotACms:
    diagnostics = {**_of(operation), **facts}
    if operation.kind is Kind.READ:
        return NotACms(sentence, hint, diagnostics=diagnostics)
    return Misdirected(
        sentence,
        say("{hint} The change may still have been made.", hint=hint),
        idempotent=operation.kind is Kind.IDEMPOTENT,
        diagnostics=diagnostics,
    )


def _of(operation: Operation) -> dict[str, object]:
    return {"method": operation.method, "route": operation.route}


def _plain(value: object) -> str:
    """Returns a text of the CMS on one line, without control characters, cut to a length that fits a screen."""
    if not isinstance(value, str):
        return ""
    text = " ".join("".join(char if char.isprintable() else " " for char in value).split())
    return text if len(text) <= _LONGEST_TEXT else f"{text[: _LONGEST_TEXT - 1]}…"
