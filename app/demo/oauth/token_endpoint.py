"""``POST /api/authorize/access_token``: the three grants, and which application may use them."""

import base64
import binascii
import hashlib
import hmac
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.demo.oauth import errors
from app.demo.oauth.applications import AUTHORIZATION_CODE, CLIENT_CREDENTIALS, REFRESH_TOKEN, SCOPES, Application
from app.demo.oauth.oauth_context import OAuthContext
from app.demo.oauth.token_store import CodeRequest

VERIFIER = re.compile(r"[A-Za-z0-9._~-]{43,128}")


@dataclass(frozen=True, slots=True)
class TokenRequest:
    """The body of a token request, and its Basic credentials if any."""

    fields: Mapping[str, Any]
    basic: tuple[str, str] | None

    @property
    def client_id(self) -> str | None:
        """The client id of the request; None if it is missing."""
        return self.basic[0] if self.basic else self.get("client_id")

    def get(self, name: str) -> str | None:
        """Returns a field as text; None if missing or empty."""
        value = self.fields.get(name)
        return value if isinstance(value, str) and value else None

    def need(self, name: str) -> str:
        """Returns a field as text; raises `OAuthError` if missing or empty."""
        value = self.get(name)
        if value is None:
            raise errors.missing_parameter(name)
        return value


def basic_credentials(header: str | None) -> tuple[str, str] | None:
    """Returns client id and secret of a Basic header; None if there is none."""
    scheme, _, rest = (header or "").partition(" ")
    if scheme.lower() != "basic":
        return None
    try:
        client_id, colon, secret = base64.b64decode(rest, validate=True).decode().partition(":")
    except (binascii.Error, UnicodeDecodeError):
        return None
    return (client_id, secret) if colon else None


def grant(authority: OAuthContext, request: TokenRequest) -> dict[str, Any]:
    """Returns the token answer; raises `OAuthError`."""
    kind = request.get("grant_type")
    if kind == CLIENT_CREDENTIALS:
        return _client_credentials(authority, request)
    if kind == AUTHORIZATION_CODE:
        return _authorization_code(authority, request)
    if kind == REFRESH_TOKEN:
        return _refresh(authority, request)
    raise errors.unsupported_grant_type()


def requested_scopes(authority: OAuthContext, application: Application, text: str | None) -> tuple[str, ...]:
    """Returns the scopes for a token: all of the application's, or the requested ones.

    Unknown ones raise `invalid_scope`; known ones that the application lacks are dropped or raise it too, depending on
    the dialect.
    """
    asked = tuple((text or "").split())
    allowed = application.scopes if authority.dialect.unconfigured_scope_is_an_error else SCOPES
    for scope in asked:
        if scope not in allowed:
            raise errors.invalid_scope(scope)
    return tuple(scope for scope in asked if scope in application.scopes) if asked else application.scopes


def _client(authority: OAuthContext, request: TokenRequest, grant_name: str) -> Application:
    client_id = request.basic[0] if request.basic else request.need("client_id")
    application = authority.applications.find(client_id)
    if application is None or grant_name not in application.grants:
        raise errors.invalid_client(used_basic=request.basic is not None)
    if application.secret is not None:
        given = request.basic[1] if request.basic else request.need("client_secret")
        if not hmac.compare_digest(application.secret.encode(), given.encode()):
            raise errors.invalid_client(used_basic=request.basic is not None)
    return application


def _client_credentials(authority: OAuthContext, request: TokenRequest) -> dict[str, Any]:
    application = _client(authority, request, CLIENT_CREDENTIALS)
    scopes = requested_scopes(authority, application, request.get("scope"))
    return authority.tokens.mint(application.client_id, application.owner_id, scopes, refreshable=False)


def _refresh(authority: OAuthContext, request: TokenRequest) -> dict[str, Any]:
    application = _client(authority, request, AUTHORIZATION_CODE)
    token = request.need("refresh_token")
    asked = request.get("scope")
    if asked is not None:
        for scope in asked.split():
            if scope not in SCOPES:
                raise errors.invalid_scope(scope)
    return authority.tokens.rotate(token, application.client_id, tuple(asked.split()) if asked else None)


def _authorization_code(authority: OAuthContext, request: TokenRequest) -> dict[str, Any]:
    application = _client(authority, request, AUTHORIZATION_CODE)
    code = request.need("code")
    approved, user_id = authority.tokens.read_code(code)
    if approved.client_id != application.client_id:
        raise errors.invalid_request("Authorization code was not issued to this client")
    _check_redirect(authority, approved, request)
    _check_verifier(approved, request)
    authority.tokens.spend_code(code)
    return authority.tokens.mint(application.client_id, user_id, approved.scopes, refreshable=True)


def _check_redirect(authority: OAuthContext, approved: CodeRequest, request: TokenRequest) -> None:
    if approved.redirect_uri is None:
        return
    if request.need("redirect_uri") != approved.redirect_uri:
        if authority.dialect.redirect_mismatch_is_invalid_grant:
            raise errors.invalid_code("Invalid redirect URI")
        raise errors.invalid_request("Invalid redirect URI")


def _check_verifier(approved: CodeRequest, request: TokenRequest) -> None:
    if approved.challenge is None:
        if request.get("code_verifier") is not None:
            raise errors.invalid_request("code_verifier received when no code_challenge is present")
        return
    verifier = request.need("code_verifier")
    if not VERIFIER.fullmatch(verifier):
        raise errors.invalid_request("Code Verifier must follow the specifications of RFC-7636.")
    proof = verifier if approved.challenge_method == "plain" else s256(verifier)
    if not hmac.compare_digest(proof, approved.challenge):
        raise errors.invalid_code("Failed to verify `code_verifier`.")


def s256(verifier: str) -> str:
    """Returns the S256 challenge of a verifier (RFC 7636)."""
    digest = hashlib.sha256(verifier.encode("ascii")).digest()
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")
