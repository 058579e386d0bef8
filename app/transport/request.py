"""Requests and answers: an operation with the rule for repeating it, and the CMS's reply."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from app.transport.form_encoding import encode_pairs

Pairs = tuple[tuple[str, str], ...]
"""Names and values in the order of sending; a name may occur several times."""

FORM_TYPE = "application/x-www-form-urlencoded"
JSON_TYPE = "application/json"


class Kind(StrEnum):
    """Whether a request may be repeated if its answer is lost."""

    READ = "read"
    """Changes nothing: sent up to three times."""
    IDEMPOTENT = "idempotent"
    """A write that has the same effect when sent twice. Not repeated here: the caller reads the record and decides."""
    ONCE = "once"
    """A write that must not be sent twice."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """Limits of one request, stricter than the general ones: `body` in bytes, `seconds` for the whole request.

    Such a request is optional: it is not repeated after a failure.
    """

    body: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Operation:
    """One request to the API.

    `route` is the template, e.g. "/campaign/{campaignId}", and the only part that is logged; `path` is the actual path,
    below `/api`. `form` is the body of a POST, PUT or DELETE, unless `json` is set. `authorized` adds a bearer token.
    `feature` is the CMS's name of the feature that the account needs, e.g. "campaign.modify"; "" for none.
    """

    method: str
    route: str
    path: str
    kind: Kind
    query: Pairs = field(default=(), repr=False)
    form: Pairs = field(default=(), repr=False)
    authorized: bool = True
    json: bytes | None = field(default=None, repr=False)
    bounds: Bounds | None = None
    feature: str = ""

    @property
    def target(self) -> str:
        """Path and query as they are sent, below `/api`."""
        return f"{self.path}?{encode_pairs(self.query).decode('ascii')}" if self.query else self.path

    @property
    def body(self) -> tuple[bytes, str] | None:
        """The body and its content type; None if there is none.

        POST and PUT always have a content type, even without fields: CMS API 4.5 requires it for every PUT.
        """
        if self.json is not None:
            return self.json, JSON_TYPE
        if self.form or self.method in {"POST", "PUT"}:
            return encode_pairs(self.form), FORM_TYPE
        return None


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer of the CMS. Header names are in lower case; `body` is decompressed."""

    status: int
    headers: Mapping[str, str] = field(repr=False)
    body: bytes = field(repr=False)

    @property
    def is_html(self) -> bool:
        """Whether the answer is a web page rather than data."""
        return "html" in self.headers.get("content-type", "").lower() or self.body[:64].lstrip().startswith(b"<")
