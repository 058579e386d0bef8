"""The OAuth error bodies, exactly as the CMS sends them (CMS API 4.5, Errors; observed on 4.5.1)."""

from starlette.responses import Response

from app.demo.dialects import Dialect
from app.demo.json_responses import CmsError, answer

_INVALID_REQUEST = (
    "The request is missing a required parameter, includes an invalid parameter value, includes a parameter more "
    "than once, or is otherwise malformed."
)
_INVALID_GRANT = (
    "The provided authorization grant (e.g., authorization code, resource owner credentials) or refresh token is "
    "invalid, expired, revoked, does not match the redirection URI used in the authorization request, or was issued "
    "to another client."
)
ACCESS_DENIED = "The resource owner or authorization server denied the request."
INVALID_SCOPE = "The requested scope is invalid, unknown, or malformed"


class OAuthError(CmsError):
    """An error in OAuth 2.0 form."""

    def __init__(
        self, status: int, error: str, description: str, hint: str | None = None, headers: dict[str, str] | None = None
    ) -> None:
        told = {"error": error, "error_description": description}
        super().__init__(status, told if hint is None else {**told, "hint": hint}, headers)
        self.error = error
        self.description = description
        self.hint = hint

    def response_in(self, dialect: Dialect) -> Response:
        """Returns the answer: the specification has ``message`` beside ``error`` and ``error_description``."""
        if not dialect.oauth_errors_have_message:
            return self.response()
        return answer({**self.body, "message": self.description}, self.status, self.headers)


def access_denied(hint: str) -> OAuthError:
    """401 of the resource endpoints: no token, or one that is not valid (any more)."""
    return OAuthError(401, "access_denied", ACCESS_DENIED, hint)


def missing_parameter(name: str) -> OAuthError:
    """400: a required parameter is missing or empty."""
    return invalid_request(f"Check the `{name}` parameter")


def invalid_request(hint: str) -> OAuthError:
    """400: a parameter that cannot be used."""
    return OAuthError(400, "invalid_request", _INVALID_REQUEST, hint)


def unsupported_grant_type() -> OAuthError:
    """400: grant_type is missing, misspelled or not in the form."""
    return OAuthError(
        400,
        "unsupported_grant_type",
        "The authorization grant type is not supported by the authorization server.",
        "Check that all required parameters have been provided",
    )


def invalid_client(*, used_basic: bool = False) -> OAuthError:
    """401: unknown application, wrong secret, a grant it lacks, or an unregistered redirect address."""
    headers = {"WWW-Authenticate": 'Basic realm="OAuth"'} if used_basic else None
    return OAuthError(401, "invalid_client", "Client authentication failed", headers=headers)


def invalid_code(hint: str) -> OAuthError:
    """400: an invalid authorisation code."""
    return OAuthError(400, "invalid_grant", _INVALID_GRANT, hint)


def invalid_refresh_token(hint: str) -> OAuthError:
    """400: an invalid or expired refresh token."""
    return OAuthError(400, "invalid_grant", "The refresh token is invalid.", hint)


def invalid_scope(name: str) -> OAuthError:
    """400: an unknown scope, or a wider one than before."""
    return OAuthError(400, "invalid_scope", INVALID_SCOPE, f"Check the `{name}` scope")
