"""The context of the OAuth rules: applications, tokens, and the dialect."""

from dataclasses import dataclass

from app.demo.dialects import Dialect
from app.demo.oauth.applications import Applications
from app.demo.oauth.token_store import Tokens


@dataclass(frozen=True, slots=True)
class OAuthContext:
    """The state of the authorisation server."""

    dialect: Dialect
    applications: Applications
    tokens: Tokens
