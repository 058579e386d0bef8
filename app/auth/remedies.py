"""Every finding of the sign-in doctor in words: one sentence, one fix, and the value to paste."""

from __future__ import annotations

import re

from app.auth.finding import Case, Finding, Stage
from app.config.connections import ApplicationKind
from app.config.redirect_uri import is_any_port
from app.core.errors import BadApplication, GrantRefused, NotACms, ScopeDenied, ServerFault, SignInNeeded
from app.core.wording import phrase, say, spoken

APPLICATIONS = phrase("Administration → Applications")
"""Where a CMS keeps the settings that most fixes are about (CMS API 4.5, Applications)."""

_SIGN_IN_AGAIN = phrase("Sign in again. Open editors keep their content.")
_NAMED = re.compile(r"`([^`]{1,80})`")


# ----------------------------------------------------------------------------------------------------------------------
# The application as it is registered


def _by_port(case: Case, fixed: str, any_port: str) -> str:
    """One of two phrases: where any port will do, CMSs that compare the port never know the address (RFC 8252, 7.3)."""
    fix = any_port if is_any_port(case.connection.redirect_uri) else fixed
    return spoken(fix, applications=spoken(APPLICATIONS), address=case.to_register)


def client_unknown(case: Case) -> Finding:
    if case.stage in (Stage.AUTHORIZE, Stage.CALLBACK):
        return Finding(
            "client-unknown",
            say(
                "The CMS does not know this client id or this redirect address, or the application may not "
                "use a browser."
            ),
            _by_port(
                case,
                phrase(
                    "Under {applications}, compare the client id, tick “Authorization Code”, and add {address} letter "
                    "by letter."
                ),
                phrase(
                    "Under {applications}, compare the client id, tick “Authorization Code”, and add {address} letter "
                    "by letter, and switch off “Use any free port” here."
                ),
            ),
            BadApplication,
            field="client_id",
            paste=case.to_register,
            answer=case.answer,
        )
    if case.connection.kind is ApplicationKind.PUBLIC:
        return Finding(
            "client-unknown",
            say("The CMS does not know this client id, or its application does not allow the authorisation code."),
            say(
                "Under {applications}, compare the client id with this connection's and tick “Authorization Code”.",
                applications=spoken(APPLICATIONS),
            ),
            BadApplication,
            field="client_id",
            paste=case.connection.client_id,
            answer=case.answer,
        )
    is_credentials = case.connection.kind is ApplicationKind.CLIENT_CREDENTIALS
    grant = say("Client Credentials") if is_credentials else say("Authorization Code")
    return Finding(
        "secret-wrong",
        say("The CMS does not accept this client id with this client secret, or the application lacks the grant."),
        say(
            "Under {applications}, tick “Confidential” and “{grant}”, then copy the secret into this "
            "connection again: a reset makes the old one useless.",
            applications=spoken(APPLICATIONS),
            grant=grant,
        ),
        BadApplication,
        field="secret",
        paste=case.connection.client_id,
        answer=case.answer,
    )


def redirect_unknown(case: Case) -> Finding:
    return Finding(
        "redirect-unknown",
        say("The CMS does not know this redirect address for the application."),
        _by_port(
            case,
            phrase("Under {applications}, add exactly {address} to the application's redirect URIs; then try again."),
            phrase(
                "Under {applications}, add exactly {address} to the application's redirect URIs, and switch off “Use "
                "any free port” here; then try again."
            ),
        ),
        BadApplication,
        field="redirect_uri",
        paste=case.to_register,
        answer=case.answer,
    )


def no_client_id(case: Case) -> Finding:
    return Finding(
        "no-client-id",
        say("The CMS got no client id."),
        say(
            "Copy the application's client id from {applications} into this connection.",
            applications=spoken(APPLICATIONS),
        ),
        BadApplication,
        field="client_id",
        answer=case.answer,
    )


def no_secret(case: Case) -> Finding:
    if case.connection.kind is ApplicationKind.PUBLIC:
        sentence = say("The application is a confidential one, so the CMS wants its client secret.")
        fix = say(
            "Choose “Confidential” here and paste the secret, or untick “Confidential” under {applications}.",
            applications=spoken(APPLICATIONS),
        )
    else:
        sentence = say("The CMS got no client secret.")
        fix = say(
            "Paste the application's secret from {applications} into this connection.",
            applications=spoken(APPLICATIONS),
        )
    return Finding("no-secret", sentence, fix, BadApplication, field="secret", answer=case.answer)


def grant_not_enabled(case: Case) -> Finding:
    return Finding(
        "grant-not-enabled",
        say("The CMS does not let this application sign people in with a browser."),
        say(
            "Under {applications}, open the application and tick “Authorization Code”.",
            applications=spoken(APPLICATIONS),
        ),
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
        say("The application does not have the scope “{scope}”.", scope=scope)
        if scope
        else say("The application lacks a requested scope."),
        say(
            "Clear “Scopes” in this connection to get all that the application has, or add it under {applications}.",
            applications=spoken(APPLICATIONS),
        ),
        BadApplication,
        field="scopes",
        paste=scope,
        answer=case.answer,
    )


def no_scopes(case: Case) -> Finding:
    asked = ", ".join(case.connection.scopes)
    if asked:
        fix = say(
            "The application does not have what this connection asks for ({asked}). Clear “Scopes”, or add it under "
            "{applications}; then sign in again.",
            asked=asked,
            applications=spoken(APPLICATIONS),
        )
    else:
        fix = say(
            "Give the application the scope “all” under {applications}, then sign in again.",
            applications=spoken(APPLICATIONS),
        )
    return Finding(
        "no-scopes",
        say("The sign-in worked, but the CMS gave it no scope: everything except the clock is closed to it."),
        fix,
        ScopeDenied,
        field="scopes",
        paste="all",
        answer=case.answer,
    )


def scope_denied(case: Case) -> Finding:
    return Finding(
        "scope-denied",
        say("The scopes of this sign-in do not cover that part of the CMS."),
        say(
            "Give the application the scope “all” under {applications}, clear “Scopes” here, and sign in again.",
            applications=spoken(APPLICATIONS),
        ),
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
        say("The request was declined in the browser, so Marquee got no access."),
        say("If that was not meant, try again and approve it."),
        GrantRefused,
        answer=case.answer,
    )


def code_not_accepted(case: Case) -> Finding:
    return Finding(
        "code-not-accepted",
        say("The CMS no longer accepts the code of this sign-in: it works once, and for ten minutes."),
        say(
            "Try again. If it stays, register exactly {address} under {applications}.",
            address=case.to_register,
            applications=spoken(APPLICATIONS),
        ),
        GrantRefused,
        paste=case.to_register,
        answer=case.answer,
    )


def another_application(case: Case) -> Finding:
    return Finding(
        "another-application",
        say("This sign-in belongs to another application than the connection's client id names."),
        say("Sign in again with this client id."),
        SignInNeeded,
        field="client_id",
        paste=case.connection.client_id,
        answer=case.answer,
    )


def sign_in_ended(case: Case) -> Finding:
    return Finding(
        "sign-in-ended",
        say("The CMS no longer accepts this sign-in: it was revoked, or has expired after a month."),
        spoken(_SIGN_IN_AGAIN),
        SignInNeeded,
        answer=case.answer,
    )


def token_refused(case: Case) -> Finding:
    return Finding(
        "token-refused",
        say("The access token has expired, was revoked, or cannot be read by the CMS."),
        spoken(_SIGN_IN_AGAIN),
        SignInNeeded,
        answer=case.answer,
    )


def renewal_interrupted(case: Case) -> Finding:
    return Finding(
        "renewal-interrupted",
        say("The last renewal of this sign-in was interrupted before the new key could be stored."),
        spoken(_SIGN_IN_AGAIN),
        SignInNeeded,
        answer=case.answer,
    )


def proof_key(case: Case) -> Finding:
    return Finding(
        "proof-key",
        say("The CMS did not get the proof key (PKCE) that belongs to this sign-in."),
        say("Sign in again; if it stays, something between this computer and the CMS changes requests."),
        BadApplication,
        field="base",
        answer=case.answer,
    )


def invalid_request(case: Case) -> Finding:
    return Finding(
        "invalid-request",
        say("The CMS says that something is missing in the sign-in."),
        say(
            "Compare client id, secret and redirect address with the application under {applications}.",
            applications=spoken(APPLICATIONS),
        ),
        BadApplication,
        field="client_id",
        paste=case.connection.client_id,
        answer=case.answer,
    )


def form_lost(case: Case) -> Finding:
    return Finding(
        "unsupported-grant-type",
        say("The request for a token reached the CMS without its content."),
        say(
            "Check that {base} is the CMS itself: a proxy or a redirect before it drops what is sent.",
            base=case.connection.base,
        ),
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
        say("The browser did not come back in time."),
        say(
            "If it shows the CMS's dashboard, try again: now that you are signed in there, the consent "
            "page comes. If it shows plain text with “error”, register exactly {address} under "
            "{applications}.",
            address=case.to_register,
            applications=spoken(APPLICATIONS),
        ),
        SignInNeeded,
        field="redirect_uri",
        paste=case.to_register,
    )


def landed_on_dashboard(_case: Case) -> Finding:
    return Finding(
        "landed-on-dashboard",
        say("Seeing the CMS's dashboard instead of a question?"),
        say("You weren't signed in to the CMS yet. Now that you are, choose Open again and approve access."),
        SignInNeeded,
    )


def raw_json(_case: Case) -> Finding:
    return Finding(
        "raw-json",
        say('Does the browser show plain text like {"error":"invalid_client"}?'),
        say(
            "The CMS does not know the redirect address or the client id. Under {applications}, compare "
            "both with this connection's, letter by letter.",
            applications=spoken(APPLICATIONS),
        ),
        BadApplication,
    )


# ----------------------------------------------------------------------------------------------------------------------
# The CMS


def signing_keys(case: Case) -> Finding:
    return Finding(
        "signing-keys",
        say(
            "{host} cannot load the keys that it signs tokens with, so nobody can sign in through its API.",
            host=case.host,
        ),
        say("Ask the CMS administrator to set up the API key pair; nothing needs changing here."),
        ServerFault,
        answer=case.answer,
    )


def not_a_cms(case: Case) -> Finding:
    return Finding(
        "not-a-cms",
        say("{host} answers, but not as a CMS does.", host=case.host),
        say("Check the address, also the directory that the CMS is installed in."),
        NotACms,
        field="base",
        paste=case.connection.base,
        answer=case.answer,
    )


def refused(case: Case) -> Finding:
    return Finding(
        "refused",
        say("{host} refuses to sign anybody in for this application.", host=case.host),
        say("Ask the CMS administrator what its answer means."),
        BadApplication,
        answer=case.answer,
    )


def cms_failed(case: Case) -> Finding:
    return Finding(
        "cms-failed",
        say("{host} could not complete the sign-in.", host=case.host),
        say("Try again; if it stays, ask the CMS administrator to look at its log."),
        ServerFault,
        answer=case.answer,
    )
