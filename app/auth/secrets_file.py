"""The sealed secrets of one connection, and their key: everything that needs no event loop."""

from __future__ import annotations

import base64
import binascii
import os
import threading
from pathlib import Path
from typing import Final

import msgspec

from app.auth.sealed_file import KEY_SIZE, SIGN_IN_AGAIN_HINT, read_sealed
from app.auth.token_pair import TokenPair
from app.config.connections import Connection
from app.core.errors import StoreUnavailable
from app.core.translatable_texts import say, spoken

FOLDER: Final = "connections"


class Secrets(msgspec.Struct, frozen=True, kw_only=True):
    """The secrets of one connection: its tokens, and its client secret ('' without one)."""

    tokens: TokenPair | None = None
    client_secret: str = ""

    def can_sign_in(self, connection: Connection) -> bool:
        """Returns whether these secrets are enough to try to sign in."""
        return self.tokens is not None if connection.signs_in_with_browser else bool(self.client_secret)

    def __repr__(self) -> str:
        return "Secrets([hidden])"


def file_name(connection: Connection) -> str:
    """Returns the name of the file in `FOLDER` of the data folder."""
    return f"{connection.id}.tok"


def binding(connection: Connection) -> bytes:
    """Returns the binding of the file: with another id or another address, it does not open."""
    return f"{connection.id}\0{connection.base}".encode()


def read_content(content: bytes | None, path: Path) -> Secrets:
    """Returns the content of `path`, empty if there is no file. Raises StoreUnavailable for a newer Marquee's."""
    if content is None:
        return Secrets()
    try:
        return msgspec.json.decode(content, type=Secrets)
    except (msgspec.DecodeError, UnicodeDecodeError):
        # The original error is not attached: it may quote secrets.
        raise StoreUnavailable(
            say("{name} contains a sign-in that this version of Marquee can't read.", name=path.name),
            spoken(SIGN_IN_AGAIN_HINT),
        ) from None


def read_secrets(data_dir: Path, connection: Connection, key: bytes) -> Secrets:
    """Like `Vault.read`, but blocking, for a thread. Raises StoreUnavailable and DiskProblem."""
    path = data_dir / FOLDER / file_name(connection)
    return read_content(read_sealed(path, key, binding(connection)), path)


class CachedKey:
    """Reads the key from the keyring once, for all callers and in any thread.

    Raises StoreUnavailable; after a failure, the next call asks the keyring again.
    """

    def __init__(self) -> None:
        self._one_at_a_time = threading.Lock()
        self._key: bytes | None = None

    def __call__(self) -> bytes:
        """Returns the key, and creates it if there is none."""
        with self._one_at_a_time:
            self._key = self._key or key_from_keyring()
            return self._key

    def kept(self) -> bytes | None:
        """Returns the key, None if there is none."""
        with self._one_at_a_time:
            self._key = self._key or stored_key()
            return self._key


def key_from_keyring() -> bytes:
    """Returns the key from the keyring, created on first use. Blocks; raises StoreUnavailable."""
    from app.auth import os_keyring  # noqa: PLC0415 - takes 80 ms, which must not delay the first window

    key = stored_key()
    if key is None:
        os_keyring.write_key(base64.b64encode(os.urandom(KEY_SIZE)).decode("ascii"))
        key = stored_key()
    if key is None:
        raise _key_not_returned()
    return key


def stored_key() -> bytes | None:
    """Returns the key from the keyring, None if it has none. Blocks; raises StoreUnavailable."""
    from app.auth import os_keyring  # noqa: PLC0415 - as above

    text = os_keyring.read_key()
    if text is None:
        return None
    try:
        key = base64.b64decode(text, validate=True)
    except binascii.Error:
        key = b""
    if len(key) != KEY_SIZE:
        raise _key_not_returned()
    return key


def _key_not_returned() -> StoreUnavailable:
    return StoreUnavailable(
        say("The keyring returned a different key from the one Marquee stored."),
        say("Remove Marquee's key from the keyring, then restart Marquee."),
    )
