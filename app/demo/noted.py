"""Facts that are found out while a request is served, stored in its ASGI scope."""

from collections.abc import MutableMapping
from dataclasses import dataclass
from typing import Any

KEY = "demo.noted"


@dataclass(slots=True, kw_only=True)
class Noted:
    """The user of a request, and the number of variables in its body.

    If `is_kept` is False, also when set before the request is served, the answer is normal but its writes are undone.
    """

    client_id: str | None = None
    user: str | None = None
    grant_type: str | None = None
    variables: int = 0
    is_kept: bool = True


def of(scope: MutableMapping[str, Any]) -> Noted:
    """Returns the notes about the current request."""
    found: Noted = scope.setdefault(KEY, Noted())
    return found
