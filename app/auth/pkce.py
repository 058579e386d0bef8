"""The proof key of one sign-in (RFC 7636): an intercepted code is useless without it."""

from __future__ import annotations

import base64
import hashlib
import secrets
from dataclasses import dataclass, field

METHOD = "S256"


@dataclass(frozen=True, slots=True)
class ProofKey:
    """The proof key of one attempt.

    `verifier` stays here until the code is exchanged; the browser carries `challenge`.
    """

    verifier: str = field(repr=False)
    challenge: str


def new_proof_key() -> ProofKey:
    """Returns a verifier of 86 characters from 512 random bits, and its S256 challenge."""
    verifier = secrets.token_urlsafe(64)
    digest = hashlib.sha256(verifier.encode("ascii")).digest()
    return ProofKey(verifier, base64.urlsafe_b64encode(digest).decode("ascii").rstrip("="))
