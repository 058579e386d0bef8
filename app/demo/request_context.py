"""Facts that are found out while a request is served, stored in its ASGI scope."""

from collections.abc import MutableMapping
from dataclasses import dataclass
from typing import Any

KEY = "demo.noted"


@dataclass(slots=True, kw_only=True)
class RequestNotes:
    """The user of a request, and the number of variables in its body.

    If `is_kept` is False, also when set before the request is served, the answer is normal but its writes are undone.
    """

    client_id: str | None = None
    user: str | None = None
    grant_type: str | None = None
    variables: int = 0
    is_kept: bool = True


def of(scope: MutableMapping[str, Any]) -> RequestNotes:
    """Returns the notes about the current request."""
    found: RequestNotes = scope.setdefault(KEY, RequestNotes())
    return found
