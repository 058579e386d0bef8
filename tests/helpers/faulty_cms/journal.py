"""The requests that the server received, for tests to count: one entry per request, without tokens or secrets."""

import time
from collections.abc import MutableMapping
from dataclasses import asdict, dataclass, field
from typing import Any
from urllib.parse import parse_qsl

from app.demo import request_context
from app.demo.request_context import RequestNotes

_SECRET_PARAMETERS = {
    "access_token",
    "refresh_token",
    "client_secret",
    "code",
    "state",
    "code_challenge",
    "code_verifier",
}
_KEPT = 20_000


@dataclass(slots=True, kw_only=True)
class Entry(RequestNotes):
    """One request. `status` is None while it runs, and stays None if it is never answered.

    `carried_out` has the status of each time the CMS carried the request out: none if a fault prevented it, two if it
    was delivered twice. `is_kept` is False if the CMS answered normally and stored nothing.
    """

    method: str
    path: str
    query: list[tuple[str, str]]
    content_type: str | None
    content_length: int
    started_s: float
    status: int | None = None
    fault: str | None = None
    finished_s: float | None = None
    carried_out: list[int] = field(default_factory=list)


@dataclass
class Journal:
    """The entries of this run, oldest first, up to 20,000."""

    _entries: list[Entry] = field(default_factory=list)

    def begin(self, scope: MutableMapping[str, Any], path: str) -> Entry:
        """Records a request as it arrives."""
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        entry = Entry(
            method=scope["method"],
            path=path,
            query=_safe_query(scope["query_string"].decode("latin-1")),
            content_type=headers.get("content-type"),
            content_length=int(headers.get("content-length") or 0),
            started_s=time.monotonic(),
        )
        scope[request_context.KEY] = entry
        self._entries.append(entry)
        if len(self._entries) > _KEPT:
            del self._entries[: _KEPT // 10]
        return entry

    def all(self) -> list[dict[str, Any]]:
        """Returns every entry as a JSON object."""
        return [asdict(entry) for entry in self._entries]

    def clear(self) -> None:
        """Removes all entries."""
        self._entries.clear()


def _safe_query(text: str) -> list[tuple[str, str]]:
    pairs = parse_qsl(text, keep_blank_values=True)
    return [(name, "…" if name in _SECRET_PARAMETERS else value) for name, value in pairs]
