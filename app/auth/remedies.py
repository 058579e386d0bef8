"""Every finding of the sign-in doctor in words: one sentence, one fix, and the value to paste."""

from __future__ import annotations

import re

from app.auth.finding import Case, Finding, Stage
from app.config.connections import ApplicationKind
from app.config.redirect_uri import is_any_port
from app.core.errors import BadApplication, GrantRefused, NotACms, ScopeDenied, ServerFault, SignInNeeded

APPLICATIONS = "Administration → Applications"
"""Where a CMS keeps the settings that most fixes are about (CMS API 4.5, Applications)."""

_SIGN_IN_AGAIN = "Sign in again. Open editors keep their content."
_NAMED = re.compile(r"`([^`]{1,80})`")


# ----------------------------------------------------------------------------------------------------------------------
# The application as it is registered


def client_unknown(case: Case) -> Finding:
    if case.stage in (Stage.AUTHORIZE, Stage.CALLBACK):
        return Finding(
            "client-unknown",
            "The CMS does not know this client id or this redirect address, or the application may not use a browser.",
            f"Under {APPLICATIONS}, compare the client id, tick “Authorization Code”, and add {case.to_register} "
            f"letter by letter{_or_a_fixed_port(case)}.",
            BadApplication,
            field="client_id",
            paste=case.to_register,
            answer=case.answer,
        )
    if case.connection.kind is ApplicationKind.PUBLIC:
        return Finding(
            "client-unknown",
            "The CMS does not know this client id, or its application does not allow the authorisation code.",
            f"Under {APPLICATIONS}, compare the client id with this connection's and tick “Authorization Code”.",
            BadApplication,
            field="client_id",
            paste=case.connection.client_id,
            answer=case.answer,
        )
    is_credentials = case.connection.kind is ApplicationKind.CLIENT_CREDENTIALS
    grant = "Client Credentials" if is_credentials else "Authorization Code"
    return Finding(
        "secret-wrong",
        "The CMS does not accept this client id with this client secret, or the application lacks the grant.",
        f"Under {APPLICATIONS}, tick “Confidential” and “{grant}”, then copy the secret into this connection again: "
        "a reset makes the old one useless.",
        BadApplication,
        field="secret",
        paste=case.connection.client_id,
        answer=case.answer,
    )


def _or_a_fixed_port(case: Case) -> str:
    """What is added for a connection that takes any port: CMSs that compare the port never know it (RFC 8252, 7.3)."""
    return ", and switch off “Use any free port” here" if is_any_port(case.connection.redirect_uri) else ""


def redirect_unknown(case: Case) -> Finding:
    return Finding(
        "redirect-unknown",
        "The CMS does not know this redirect address for the application.",
        f"Under {APPLICATIONS}, add exactly {case.to_register} to the application's redirect URIs"
        f"{_or_a_fixed_port(case)}; then try again.",
        BadApplication,
        field="redirect_uri",
        paste=case.to_register,
        answer=case.answer,
    )


def no_client_id(case: Case) -> Finding:
    return Finding(
        "no-client-id",
        "The CMS got no client id.",
        f"Copy the application's client id from {APPLICATIONS} into this connection.",
        BadApplication,
        field="client_id",
        answer=case.answer,
    )


def no_secret(case: Case) -> Finding:
    if case.connection.kind is ApplicationKind.PUBLIC:
        sentence = "The application is a confidential one, so the CMS wants its client secret."
        fix = f"Choose “Confidential” here and paste the secret, or untick “Confidential” under {APPLICATIONS}."
    else:
        sentence = "The CMS got no client secret."
        fix = f"Paste the application's secret from {APPLICATIONS} into this connection."
    return Finding("no-secret", sentence, fix, BadApplication, field="secret", answer=case.answer)


def grant_not_enabled(case: Case) -> Finding:
    return Finding(
        "grant-not-enabled",
        "The CMS does not let this application sign people in with a browser.",
        f"Under {APPLICATIONS}, open the application and tick “Authorization Code”.",
        BadApplication,
        field="client_id",
        paste=case.connection.client_id,
        answer=case.answer,
    )


def scope_unknown(case: Case) -> Finding:
    named = _NAMED.search(case.text)
    scope = named[1] if named else ", ".join(case.connection.scopes)
    return Finding(
        "scope-unknown",
        f"The application does not have the scope “{scope}”." if scope else "The application lacks a requested scope.",
        f"Clear “Scopes” in this connection to get all that the application has, or add it under {APPLICATIONS}.",
        BadApplication,
        field="scopes",
        paste=scope,
        answer=case.answer,
    )


def no_scopes(case: Case) -> Finding:
    asked = ", ".join(case.connection.scopes)
    if asked:
        fix = f"The application does not have what this connection asks for ({asked}). Clear “Scopes”, or add it under "
        fix += f"{APPLICATIONS}; then sign in again."
    else:
        fix = f"Give the application the scope “all” under {APPLICATIONS}, then sign in again."
    return Finding(
        "no-scopes",
        "The sign-in worked, but the CMS gave it no scope: everything except the clock is closed to it.",
        fix,
        ScopeDenied,
        field="scopes",
        paste="all",
        answer=case.answer,
    )


def scope_denied(case: Case) -> Finding:
    return Finding(
        "scope-denied",
        "The scopes of this sign-in do not cover that part of the CMS.",
        f"Give the application the scope “all” under {APPLICATIONS}, clear “Scopes” here, and sign in again.",
        ScopeDenied,
        field="scopes",
        paste="all",
        answer=case.answer,
    )


# ----------------------------------------------------------------------------------------------------------------------
# The sign-in itself


def declined(case: Case) -> Finding:
    return Finding(
        "declined",
        "The request was declined in the browser, so Marquee got no access.",
        "If that was not meant, try again and approve it.",
        GrantRefused,
        answer=case.answer,
    )


def code_not_accepted(case: Case) -> Finding:
    return Finding(
        "code-not-accepted",
        "The CMS no longer accepts the code of this sign-in: it works once, and for ten minutes.",
        f"Try again. If it stays, register exactly {case.to_register} under {APPLICATIONS}.",
        GrantRefused,
        paste=case.to_register,
        answer=case.answer,
    )


def another_application(case: Case) -> Finding:
    return Finding(
        "another-application",
        "This sign-in belongs to another application than the connection's client id names.",
        "Sign in again with this client id.",
        SignInNeeded,
        field="client_id",
        paste=case.connection.client_id,
        answer=case.answer,
    )


def sign_in_ended(case: Case) -> Finding:
    return Finding(
        "sign-in-ended",
        "The CMS no longer accepts this sign-in: it was revoked, or has expired after a month.",
        _SIGN_IN_AGAIN,
        SignInNeeded,
        answer=case.answer,
    )


def token_refused(case: Case) -> Finding:
    return Finding(
        "token-refused",
        "The access token has expired, was revoked, or cannot be read by the CMS.",
        _SIGN_IN_AGAIN,
        SignInNeeded,
        answer=case.answer,
    )


def renewal_interrupted(case: Case) -> Finding:
    return Finding(
        "renewal-interrupted",
        "The last renewal of this sign-in was interrupted before the new key could be stored.",
        _SIGN_IN_AGAIN,
        SignInNeeded,
        answer=case.answer,
    )


def proof_key(case: Case) -> Finding:
    return Finding(
        "proof-key",
        "The CMS did not get the proof key (PKCE) that belongs to this sign-in.",
        "Sign in again; if it stays, something between this computer and the CMS changes requests.",
        BadApplication,
        field="base",
        answer=case.answer,
    )


def invalid_request(case: Case) -> Finding:
    return Finding(
        "invalid-request",
        "The CMS says that something is missing in the sign-in.",
        f"Compare client id, secret and redirect address with the application under {APPLICATIONS}.",
        BadApplication,
        field="client_id",
        paste=case.connection.client_id,
        answer=case.answer,
    )


def form_lost(case: Case) -> Finding:
    return Finding(
        "unsupported-grant-type",
        "The request for a token reached the CMS without its content.",
        f"Check that {case.connection.base} is the CMS itself: a proxy or a redirect before it drops what is sent.",
        BadApplication,
        field="base",
        paste=case.connection.base,
        answer=case.answer,
    )


# ----------------------------------------------------------------------------------------------------------------------
# The browser that does not come back


def no_callback(case: Case) -> Finding:
    return Finding(
        "no-callback",
        "The browser did not come back in time.",
        "If it shows the CMS's dashboard, try again: now that you are signed in there, the consent page comes. "
        f"If it shows plain text with “error”, register exactly {case.to_register} under {APPLICATIONS}.",
        SignInNeeded,
        field="redirect_uri",
        paste=case.to_register,
    )


def landed_on_dashboard(_case: Case) -> Finding:
    return Finding(
        "landed-on-dashboard",
        "Does the browser show the CMS's dashboard, and no question?",
        "You were not signed in there yet. Choose Open again: the consent page comes now.",
        SignInNeeded,
    )


def raw_json(_case: Case) -> Finding:
    return Finding(
        "raw-json",
        'Does the browser show plain text like {"error":"invalid_client"}?',
        f"The CMS does not know the redirect address or the client id. Under {APPLICATIONS}, compare both with this "
        "connection's, letter by letter.",
        BadApplication,
    )


# ----------------------------------------------------------------------------------------------------------------------
# The CMS


def signing_keys(case: Case) -> Finding:
    return Finding(
        "signing-keys",
        f"{case.host} cannot load the keys that it signs tokens with, so nobody can sign in through its API.",
        "Ask the CMS administrator to set up the API key pair; nothing needs changing here.",
        ServerFault,
        answer=case.answer,
    )


def not_a_cms(case: Case) -> Finding:
    return Finding(
        "not-a-cms",
        f"{case.host} answers, but not as a CMS does.",
        "Check the address, also the directory that the CMS is installed in.",
        NotACms,
        field="base",
        paste=case.connection.base,
        answer=case.answer,
    )


def refused(case: Case) -> Finding:
    return Finding(
        "refused",
        f"{case.host} refuses to sign anybody in for this application.",
        "Ask the CMS administrator what its answer means.",
        BadApplication,
        answer=case.answer,
    )


def cms_failed(case: Case) -> Finding:
    return Finding(
        "cms-failed",
        f"{case.host} could not complete the sign-in.",
        "Try again; if it stays, ask the CMS administrator to look at its log.",
        ServerFault,
        answer=case.answer,
    )
