"""Proof keys are S256, long, and never the same."""

import base64
import hashlib
import re

from app.auth.pkce import METHOD, new_proof_key


def test_the_challenge_is_the_hash_of_the_verifier_which_is_not_shown() -> None:
    key = new_proof_key()
    digest = hashlib.sha256(key.verifier.encode("ascii")).digest()
    assert key.challenge == base64.urlsafe_b64encode(digest).decode().rstrip("=")
    assert re.fullmatch(r"[A-Za-z0-9._~-]{43,128}", key.verifier)
    assert METHOD == "S256"
    assert key.verifier not in repr(key)


def test_every_attempt_has_its_own_key() -> None:
    assert len({new_proof_key().verifier for _ in range(200)}) == 200
