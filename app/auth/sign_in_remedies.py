"""All findings of the sign-in diagnosis: each with one sentence, one fix, and the value to paste."""

from __future__ import annotations

import re

from app.auth.sign_in_diagnosis_types import Case, Finding, Stage
from app.config.connections import ApplicationKind
from app.config.redirect_uri import is_any_port
from app.core.errors import BadApplication, GrantRefused, NotACms, ScopeDenied, ServerFault, SignInNeeded
from app.core.translatable_texts import phrase, say, spoken

APPLICATIONS = phrase("Administration → Applications")
"""The CMS page with the settings that most fixes concern (CMS API 4.5, Applications)."""

_SIGN_IN_AGAIN = phrase("Sign in again.")
_NAMED = re.compile(r"`([^`]{1,80})`")


# ----------------------------------------------------------------------------------------------------------------------
# The application as it is registered


def _by_port(case: Case, fixed: str, any_port: str) -> str:
    """Returns the phrase for a fixed or for any port.

    CMSs that compare ports never accept a random one (RFC 8252, 7.3).
    """
    fix = any_port if is_any_port(case.connection.redirect_uri) else fixed
    return spoken(fix, applications=spoken(APPLICATIONS), address=case.to_register)


def client_unknown(case: Case) -> Finding:
    if case.stage in (Stage.AUTHORIZE, Stage.CALLBACK):
        return Finding(
            "client-unknown",
            say(
                "The CMS doesn't know this client ID or redirect address, or doesn't allow the application to "
                "sign people in with a browser."
            ),
            _by_port(
                case,
                phrase(
                    "Under {applications}, compare the client ID, select “Authorization Code”, and "
                    "add exactly {address}."
                ),
                phrase(
                    "Under {applications}, compare the client ID, select “Authorization Code”, and "
                    "add exactly {address}. Turn off “Use any free port” here."
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
            say("The CMS doesn't know this client ID, or its application doesn't allow “Authorization Code”."),
            say(
                "Under {applications}, compare the client ID with this connection's and select “Authorization Code”.",
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
        say("The CMS doesn't accept this client ID and secret, or the application doesn't allow this grant type."),
        say(
            "Under {applications}, select “Confidential” and “{grant}”, then copy the secret into "
            "this connection again. Resetting it makes the old one invalid.",
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
        say("This redirect address isn't registered for the application in the CMS."),
        _by_port(
            case,
            phrase("Under {applications}, add exactly {address} to the application's redirect URIs, then try again."),
            phrase(
                "Under {applications}, add exactly {address} to the application's redirect URIs. "
                "Turn off “Use any free port” here, then try again."
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
        say("The CMS didn't receive a client ID."),
        say(
            "Copy the application's client ID from {applications} into this connection.",
            applications=spoken(APPLICATIONS),
        ),
        BadApplication,
        field="client_id",
        answer=case.answer,
    )


def no_secret(case: Case) -> Finding:
    if case.connection.kind is ApplicationKind.PUBLIC:
        sentence = say("The application is confidential, so the CMS requires its client secret.")
        fix = say(
            "Choose “Confidential” here and paste the secret, or clear “Confidential” under {applications}.",
            applications=spoken(APPLICATIONS),
        )
    else:
        sentence = say("The CMS didn't receive a client secret.")
        fix = say(
            "Copy the application's secret from {applications} into this connection.",
            applications=spoken(APPLICATIONS),
        )
    return Finding("no-secret", sentence, fix, BadApplication, field="secret", answer=case.answer)


def grant_not_enabled(case: Case) -> Finding:
    return Finding(
        "grant-not-enabled",
        say("The CMS doesn't allow this application to sign people in with a browser."),
        say(
            "Under {applications}, open the application and select “Authorization Code”.",
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
        say("The application doesn't have the scope “{scope}”.", scope=scope)
        if scope
        else say("The application doesn't have a requested scope."),
        say(
            "Clear “Scopes” in this connection to request all of the application's scopes, or add "
            "the scope under {applications}.",
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
            "The application doesn't have the scopes this connection requests ({asked}). Clear "
            "“Scopes”, or add them under {applications}, then sign in again.",
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
        say("You're signed in, but the CMS granted no scopes, so Marquee can't open anything in this CMS."),
        fix,
        ScopeDenied,
        field="scopes",
        paste="all",
        answer=case.answer,
    )


def scope_denied(case: Case) -> Finding:
    return Finding(
        "scope-denied",
        say("This sign-in's scopes don't cover this part of the CMS."),
        say(
            "Give the application the scope “all” under {applications}, clear “Scopes” here, then sign in again.",
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
        say("Access was declined in the browser, so Marquee can't use this CMS."),
        say("If you didn't mean to decline, try again and choose “Approve”."),
        GrantRefused,
        answer=case.answer,
    )


def code_not_accepted(case: Case) -> Finding:
    return Finding(
        "code-not-accepted",
        say("The code for this sign-in is no longer valid. It works only once, and only within ten minutes."),
        say(
            "Try again. If it keeps happening, register exactly {address} under {applications}.",
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
        say("This sign-in belongs to another application: its client ID doesn't match the one in this connection."),
        say("Sign in again with this client ID."),
        SignInNeeded,
        field="client_id",
        paste=case.connection.client_id,
        answer=case.answer,
    )


def sign_in_ended(case: Case) -> Finding:
    return Finding(
        "sign-in-ended",
        say("The CMS no longer accepts this sign-in: it was revoked, or it expired after a month."),
        spoken(_SIGN_IN_AGAIN),
        SignInNeeded,
        answer=case.answer,
    )


def token_refused(case: Case) -> Finding:
    return Finding(
        "token-refused",
        say("The access token has expired, was revoked, or can't be read by the CMS."),
        spoken(_SIGN_IN_AGAIN),
        SignInNeeded,
        answer=case.answer,
    )


def renewal_interrupted(case: Case) -> Finding:
    return Finding(
        "renewal-interrupted",
        say("Renewing this sign-in was interrupted before the new token could be saved."),
        spoken(_SIGN_IN_AGAIN),
        SignInNeeded,
        answer=case.answer,
    )


def proof_key(case: Case) -> Finding:
    return Finding(
        "proof-key",
        say("The CMS didn't receive this sign-in's proof key (PKCE)."),
        say(
            "Sign in again. If it keeps happening, something between this computer and the CMS is changing the "
            "requests."
        ),
        BadApplication,
        field="base",
        answer=case.answer,
    )


def invalid_request(case: Case) -> Finding:
    return Finding(
        "invalid-request",
        say("The CMS says that the sign-in request is incomplete."),
        say(
            "Compare the client ID, secret and redirect address with the application under {applications}.",
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
            "Check that {base} is the CMS itself: a proxy or redirect in front of it drops the request's content.",
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
        say("The browser didn't return to Marquee in time."),
        say(
            "If it shows the CMS's dashboard, try again: you're signed in now, so the consent page "
            "appears. If it shows plain text with “error”, register exactly {address} under "
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
        say("Seeing the CMS's dashboard instead of an access request?"),
        say("You weren't signed in to the CMS yet. Now that you are, choose “Open again” and approve access."),
        SignInNeeded,
    )


def raw_json(_case: Case) -> Finding:
    return Finding(
        "raw-json",
        say('Does the browser show plain text like {"error":"invalid_client"}?'),
        say(
            "The CMS doesn't know the redirect address or the client ID. Compare both with this "
            "connection's under {applications}: they must match exactly.",
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
            "{host} can't load the keys it signs tokens with, so signing in through its API doesn't work.",
            host=case.host,
        ),
        say("Ask your CMS administrator to set up the API key pair. You don't need to change anything here."),
        ServerFault,
        answer=case.answer,
    )


def not_a_cms(case: Case) -> Finding:
    return Finding(
        "not-a-cms",
        say("{host} responds, but it doesn't seem to be a CMS.", host=case.host),
        say("Check the address, including the CMS's directory."),
        NotACms,
        field="base",
        paste=case.connection.base,
        answer=case.answer,
    )


def refused(case: Case) -> Finding:
    return Finding(
        "refused",
        say("{host} refuses all sign-ins for this application.", host=case.host),
        say("Ask your CMS administrator what the CMS's response means."),
        BadApplication,
        answer=case.answer,
    )


def cms_failed(case: Case) -> Finding:
    return Finding(
        "cms-failed",
        say("{host} couldn't complete the sign-in.", host=case.host),
        say("Try again. If it keeps happening, ask your CMS administrator to check the CMS's log."),
        ServerFault,
        answer=case.answer,
    )
