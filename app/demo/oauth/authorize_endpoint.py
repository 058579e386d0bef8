"""The browser part of a sign-in: reads the authorize request and builds the redirect back."""

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from urllib.parse import urlencode, urlsplit

from app.demo.oauth import errors
from app.demo.oauth.applications import AUTHORIZATION_CODE, Application
from app.demo.oauth.oauth_context import OAuthContext
from app.demo.oauth.token_endpoint import requested_scopes
from app.demo.oauth.token_store import CodeRequest

_CHALLENGE = re.compile(r"[A-Za-z0-9._~-]{43,128}")


@dataclass(frozen=True, slots=True)
class AuthorizeRequest:
    """A valid request that waits for a user to sign in and decide."""

    client_id: str
    scopes: tuple[str, ...]
    redirect_uri: str
    redirect_uri_was_sent: bool
    state: str | None
    challenge: str | None
    challenge_method: str | None

    def to_json(self) -> str:
        """Encodes the request for the browser session."""
        return json.dumps(asdict(self))

    @staticmethod
    def from_json(text: str) -> "AuthorizeRequest":
        """Decodes the request."""
        fields = json.loads(text)
        return AuthorizeRequest(**{**fields, "scopes": tuple(fields["scopes"])})

    def code_request(self) -> CodeRequest:
        """The data stored with the code."""
        sent = self.redirect_uri if self.redirect_uri_was_sent else None
        return CodeRequest(self.client_id, self.scopes, sent, self.challenge, self.challenge_method)

    def approved(self, code: str) -> str:
        """Returns the redirect with a code."""
        return _with_query(self.redirect_uri, {"code": code, **self._state()})

    def refused(self, error: str, description: str, hint: str) -> str:
        """Returns the redirect with an error."""
        fields = {**self._state(), "error": error, "error_description": description, "hint": hint}
        return _with_query(self.redirect_uri, fields)

    def denied(self) -> str:
        """Returns the redirect after Deny."""
        return self.refused("access_denied", errors.ACCESS_DENIED, "The user denied the request")

    def form_target(self) -> str:
        """The CSP source expression that lets a page's form end at the redirect address (form-action)."""
        parts = urlsplit(self.redirect_uri)
        return f"{parts.scheme}://{parts.netloc}" if parts.scheme in {"http", "https"} else f"{parts.scheme}:"

    def _state(self) -> dict[str, str]:
        return {} if self.state is None else {"state": self.state}


class ScopeRefused(Exception):
    """The one authorize error that is sent to the application: `location` is the redirect."""

    def __init__(self, location: str) -> None:
        super().__init__("invalid_scope")
        self.location = location


def read(authority: OAuthContext, query: Mapping[str, str]) -> AuthorizeRequest:
    """Checks an authorize request.

    Raises `OAuthError` (a JSON page in the browser, no redirect) or `ScopeRefused`.
    """
    response_type, client_id = query.get("response_type"), query.get("client_id")
    if not response_type and client_id:
        raise errors.missing_parameter("response_type")
    if response_type != "code" or not client_id:
        raise errors.unsupported_grant_type()
    application = authority.applications.find(client_id)
    if application is None or AUTHORIZATION_CODE not in application.grants:
        raise errors.invalid_client()
    redirect_uri = _redirect_uri(authority, application, query.get("redirect_uri"))
    request = AuthorizeRequest(
        client_id=client_id,
        scopes=application.scopes,
        redirect_uri=redirect_uri,
        redirect_uri_was_sent=bool(query.get("redirect_uri")),
        state=query.get("state"),
        challenge=query.get("code_challenge") or None,
        challenge_method=None,
    )
    try:
        scopes = requested_scopes(authority, application, query.get("scope"))
    except errors.OAuthError as error:
        raise ScopeRefused(request.refused(error.error, error.description, error.hint or "")) from None
    method = _challenge_method(application, request.challenge, query.get("code_challenge_method"))
    return replace(request, scopes=scopes, challenge_method=method)


def _redirect_uri(authority: OAuthContext, application: Application, sent: str | None) -> str:
    if sent:
        if not application.accepts_redirect(sent, any_loopback_port=authority.dialect.loopback_port_may_vary):
            raise errors.invalid_client()
        return sent
    if len(application.redirect_uris) != 1:
        raise errors.invalid_client()
    return application.redirect_uris[0]


def _challenge_method(application: Application, challenge: str | None, method: str | None) -> str | None:
    if challenge is None:
        if not application.is_confidential:
            raise errors.invalid_request("Code challenge must be provided for public clients")
        return None
    if (method or "plain") not in {"S256", "plain"}:
        raise errors.invalid_request("Code challenge method must be one of `S256`, `plain`")
    if not _CHALLENGE.fullmatch(challenge):
        raise errors.invalid_request("Code challenge must follow the specifications of RFC-7636.")
    return method or "plain"


def _with_query(uri: str, fields: dict[str, str]) -> str:
    return f"{uri}{'&' if '?' in uri else '?'}{urlencode(fields)}"
