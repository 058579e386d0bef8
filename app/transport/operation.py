"""What is sent and what comes back: an operation with the rule for repeating it, and the CMS's reply."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from app.transport.form import encode_pairs

Pairs = tuple[tuple[str, str], ...]
"""Names and values in the order in which they are sent; a name may occur several times."""

FORM_TYPE = "application/x-www-form-urlencoded"
JSON_TYPE = "application/json"


class Kind(StrEnum):
    """What may be done when the answer to a request is lost."""

    READ = "read"
    """Changes nothing: sent up to three times."""
    IDEMPOTENT = "idempotent"
    """A write that does the same when sent twice. Not sent again here: whoever asked re-reads and judges."""
    ONCE = "once"
    """A write that must not be sent twice."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """What one request may take at most, tighter than what holds for all: `body` in bytes, `seconds` as a whole.

    Such a request is a nicety: it is not sent again if it came to nothing.
    """

    body: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Operation:
    """One request to the API.

    `route` is the template, say "/campaign/{campaignId}", and all that logs ever show; `path` is what is sent, below
    `/api`. `form` is the body of a POST, PUT or DELETE, unless `json` has it. `authorized` asks for a bearer token.
    `feature` is what the CMS must allow the account for this, by its own name, say "campaign.modify"; "" for nothing.
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
        """The body and its content type; None where there is none.

        POST and PUT always say how they are encoded, even when they carry nothing: CMS API 4.5 asks it of every PUT.
        """
        if self.json is not None:
            return self.json, JSON_TYPE
        if self.form or self.method in {"POST", "PUT"}:
            return encode_pairs(self.form), FORM_TYPE
        return None


@dataclass(frozen=True, slots=True)
class Reply:
    """What the CMS answered. Header names are in lower case; `body` is decompressed."""

    status: int
    headers: Mapping[str, str] = field(repr=False)
    body: bytes = field(repr=False)

    @property
    def is_html(self) -> bool:
        """Whether this is a web page rather than data."""
        return "html" in self.headers.get("content-type", "").lower() or self.body[:64].lstrip().startswith(b"<")
