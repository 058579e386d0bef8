"""An encrypted file, bound to its purpose: only the key and the same binding open it."""

from __future__ import annotations

import os
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from app.core.atomic_files import read_bytes, write_atomic
from app.core.errors import StoreUnavailable
from app.core.translatable_texts import phrase, say, spoken

KEY_SIZE = 32
SIGN_IN_AGAIN_HINT = phrase("Sign in again. This replaces the file.")
_KIND = b"marquee sealed "
_MAGIC = _KIND + b"1\n"
_NONCE_SIZE = 12


def write_sealed(path: Path, key: bytes, content: bytes, bound_to: bytes) -> None:
    """Replaces `path` (mode 0600) with `content` under AES-256-GCM; reading needs the same `bound_to`.

    Raises DiskProblem; the old file is then unchanged.
    """
    nonce = os.urandom(_NONCE_SIZE)
    write_atomic(path, _MAGIC + nonce + AESGCM(key).encrypt(nonce, content, _MAGIC + bound_to))


def read_sealed(path: Path, key: bytes, bound_to: bytes) -> bytes | None:
    """Returns the content, None if there is no file.

    Raises StoreUnavailable for another key, another binding, a damaged file or that of a newer Marquee, DiskProblem if
    it can't be read.
    """
    sealed = read_bytes(path)
    if sealed is None:
        return None
    if sealed.startswith(_KIND) and not sealed.startswith(_MAGIC):
        raise StoreUnavailable(
            say("{name} was encrypted by a newer version of Marquee.", name=path.name), spoken(SIGN_IN_AGAIN_HINT)
        )
    # A file without our header fails below like any other that the key does not fit.
    rest = sealed.removeprefix(_MAGIC)
    try:
        return AESGCM(key).decrypt(rest[:_NONCE_SIZE], rest[_NONCE_SIZE:], _MAGIC + bound_to)
    except (InvalidTag, ValueError) as error:
        raise StoreUnavailable(
            say("{name} can't be opened with this computer's key, or was created for another address.", name=path.name),
            spoken(SIGN_IN_AGAIN_HINT),
        ) from error
