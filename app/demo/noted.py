"""What is found out about a request while it is served; it stands in the request's ASGI scope."""

from collections.abc import MutableMapping
from dataclasses import dataclass
from typing import Any

KEY = "demo.noted"


@dataclass(slots=True, kw_only=True)
class Noted:
    """Who asked, and with how many variables in the body.

    `is_kept` may be set to False before the request is served, too: it is then answered as ever, and nothing of what
    it writes stays.
    """

    client_id: str | None = None
    user: str | None = None
    grant_type: str | None = None
    variables: int = 0
    is_kept: bool = True


def of(scope: MutableMapping[str, Any]) -> Noted:
    """The notes about the request being served."""
    found: Noted = scope.setdefault(KEY, Noted())
    return found
