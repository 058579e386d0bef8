"""The proof key of one sign-in (RFC 7636): whoever catches the code on its way cannot use it."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from app.core.later import later

if TYPE_CHECKING:
    from authlib.oauth2 import rfc7636
else:
    rfc7636 = later("authlib.oauth2.rfc7636")

METHOD = "S256"


@dataclass(frozen=True, slots=True)
class ProofKey:
    """For one attempt only. `verifier` stays here until the code is exchanged, `challenge` goes with the browser."""

    verifier: str = field(repr=False)
    challenge: str


def new_proof_key() -> ProofKey:
    """A verifier of 86 characters from 512 random bits, and its S256 challenge."""
    verifier = secrets.token_urlsafe(64)
    return ProofKey(verifier, rfc7636.create_s256_code_challenge(verifier))
