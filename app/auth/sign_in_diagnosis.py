"""Diagnoses a failed sign-in: finds the one cause from the CMS's answer and the stage of the sign-in."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from urllib.parse import urlsplit

from app.auth import sign_in_remedies
from app.auth.sign_in_diagnosis_types import Case, Finding, Stage
from app.auth.token_pair import read_claims
from app.config.connections import Connection
from app.core.errors import Busy, MarqueeError
from app.core.log import redact
from app.core.translatable_texts import say
from app.transport.request import Reply
from app.transport.retry import requested_wait_s

_LONGEST_TEXT = 200
_SIGNING_KEYS = "api configuration problem"


def diagnose_reply(case: Case, reply: Reply) -> MarqueeError:
    """Diagnoses an answer other than success; returns the error to raise."""
    case = replace(case, status=reply.status)
    wait_s = requested_wait_s(reply)
    if wait_s is not None:
        return _too_many_requests(case, wait_s)
    fields = _json_object(reply.body)
    if fields is not None and not 300 <= reply.status < 400:
        return diagnose(case, fields).to_error()
    if reply.status >= 500:
        return sign_in_remedies.cms_failed(case).to_error()
    elsewhere = urlsplit(reply.headers.get("location", "")).netloc
    return sign_in_remedies.not_a_cms(replace(case, text=_plain(elsewhere))).to_error()


def diagnose(case: Case, fields: Mapping[str, object]) -> Finding:
    """Diagnoses the fields of an error answer or a callback (CMS API 4.5, Errors; hints observed on 4.5.1)."""
    case = _with_complaint(case, fields)
    if case.says(_SIGNING_KEYS):
        return sign_in_remedies.signing_keys(case)
    decide = _BY_ERROR.get(case.error)
    if decide is not None:
        return decide(case)
    if case.status == 403:
        return (
            sign_in_remedies.refused(case)
            if case.text and not case.says("scope")
            else sign_in_remedies.scope_denied(case)
        )
    if case.status in (404, 405):
        return sign_in_remedies.not_a_cms(case)
    return sign_in_remedies.cms_failed(case)


def diagnose_empty_scopes(connection: Connection, access_token: str) -> Finding | None:
    """Diagnoses a token without any scope; None if it has some, or does not list them.

    The CMS silently drops scopes that the application lacks. A token without scopes opens only /clock; every other
    route answers 403 with an empty message (observed on 4.5.1).
    """
    if read_claims(access_token).scopes != ():
        return None
    return no_scopes(connection)


def no_scopes(connection: Connection) -> Finding:
    """Returns the same finding if the only evidence is empty 403s while /clock answers."""
    return sign_in_remedies.no_scopes(Case(Stage.EXCHANGE, connection))


def no_callback(connection: Connection) -> Finding:
    """Diagnoses a timeout of the browser: the two common causes look different there, so it describes both."""
    return sign_in_remedies.no_callback(Case(Stage.CALLBACK, connection))


def while_waiting(connection: Connection) -> tuple[Finding, Finding]:
    """Returns two hints for the time of the countdown: what the browser may show instead of the consent, and the
    fix.
    """
    case = Case(Stage.AUTHORIZE, connection)
    return sign_in_remedies.landed_on_dashboard(case), sign_in_remedies.raw_json(case)


# ----------------------------------------------------------------------------------------------------------------------
# One function for each error of the specification


def _access_denied(case: Case) -> Finding:
    return sign_in_remedies.declined(case) if case.stage is Stage.CALLBACK else sign_in_remedies.token_refused(case)


def _unsupported_grant_type(case: Case) -> Finding:
    no_id = case.stage is Stage.AUTHORIZE and not case.connection.client_id
    return sign_in_remedies.no_client_id(case) if no_id else sign_in_remedies.form_lost(case)


def _invalid_request(case: Case) -> Finding:
    for words, decide in _BY_PARAMETER:
        if case.says(*words):
            return decide(case)
    return sign_in_remedies.invalid_request(case)


def _invalid_grant(case: Case) -> Finding:
    if case.says("not linked to client"):
        return sign_in_remedies.another_application(case)
    if case.stage is Stage.RENEWAL:
        return sign_in_remedies.sign_in_ended(case)
    if case.says("redirect"):
        return sign_in_remedies.redirect_unknown(case)
    return sign_in_remedies.proof_key(case) if case.says("verifier") else sign_in_remedies.code_not_accepted(case)


_Decision = Callable[[Case], Finding]

_BY_PARAMETER: tuple[tuple[tuple[str, ...], _Decision], ...] = (
    (("client_secret",), sign_in_remedies.no_secret),
    (("client_id",), sign_in_remedies.no_client_id),
    (("redirect",), sign_in_remedies.redirect_unknown),
    (("challenge", "verifier"), sign_in_remedies.proof_key),
    (("not issued to this client",), sign_in_remedies.another_application),
)

_BY_ERROR: dict[str, _Decision] = {
    "access_denied": _access_denied,
    "invalid_client": sign_in_remedies.client_unknown,
    "invalid_grant": _invalid_grant,
    "invalid_request": _invalid_request,
    "invalid_scope": sign_in_remedies.scope_unknown,
    "server_error": sign_in_remedies.cms_failed,
    "temporarily_unavailable": sign_in_remedies.cms_failed,
    "unauthorized_client": sign_in_remedies.grant_not_enabled,
    "unsupported_grant_type": _unsupported_grant_type,
    "unsupported_response_type": _unsupported_grant_type,
}


# ----------------------------------------------------------------------------------------------------------------------


def _too_many_requests(case: Case, wait_s: float) -> Busy:
    return Busy(
        say(
            "{host} received too many sign-in requests and asks you to wait {seconds} s.",
            host=case.host,
            seconds=max(1, round(wait_s)),
        ),
        say("Wait, then try again. Another program with the same client ID may be sending too many requests."),
        retry_in_s=wait_s,
        diagnostics={"finding": "too-many-requests", "answer": case.answer},
    )


def _with_complaint(case: Case, fields: Mapping[str, object]) -> Case:
    """Returns the case with OAuth's `error` and the most informative of the CMS's texts."""
    texts = [_plain(fields.get(name)) for name in ("hint", "message", "error_description")]
    telling = [text for text in texts if _SIGNING_KEYS in text.lower()] or [text for text in texts if text]
    error = fields.get("error")
    status = case.status
    if isinstance(error, int) and 400 <= error < 600:
        status = error  # this CMS answers 500 and puts the actual status into the body (observed on 4.5.1)
    return replace(case, status=status, error=_plain(error), text=telling[0] if telling else "")


def _json_object(body: bytes) -> dict[str, object] | None:
    try:
        value = json.loads(body)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _plain(value: object) -> str:
    """Returns a text of the CMS on one line, without control characters and secrets, cut to fit a screen."""
    if not isinstance(value, str):
        return ""
    text = " ".join("".join(char if char.isprintable() else " " for char in value).split())
    return redact(text)[:_LONGEST_TEXT]
