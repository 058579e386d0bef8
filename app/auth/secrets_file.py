"""What is sealed for one connection, and the key to it: all that can be done with both without an event loop."""

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
from app.core.wording import say, spoken

FOLDER: Final = "connections"


class Secrets(msgspec.Struct, frozen=True, kw_only=True):
    """What is kept for one connection: the tokens of its sign-in, and its client secret ('' without one)."""

    tokens: TokenPair | None = None
    client_secret: str = ""

    def can_sign_in(self, connection: Connection) -> bool:
        """Whether there is something to try with that connection."""
        return self.tokens is not None if connection.signs_in_with_browser else bool(self.client_secret)

    def __repr__(self) -> str:
        return "Secrets([hidden])"


def file_name(connection: Connection) -> str:
    """In `FOLDER` of the data folder."""
    return f"{connection.id}.tok"


def binding(connection: Connection) -> bytes:
    """What its file is bound to: another id, or another address, opens nothing."""
    return f"{connection.id}\0{connection.base}".encode()


def read_content(content: bytes | None, path: Path) -> Secrets:
    """What was sealed in `path`, nothing where there is no such file. Raises StoreUnavailable for a newer Marquee's."""
    if content is None:
        return Secrets()
    try:
        return msgspec.json.decode(content, type=Secrets)
    except (msgspec.DecodeError, UnicodeDecodeError):
        # Nothing of the reason is told: it may quote what is secret.
        raise StoreUnavailable(
            say("{name} contains a sign-in that this version of Marquee can't read.", name=path.name),
            spoken(SIGN_IN_AGAIN_HINT),
        ) from None


def read_secrets(data_dir: Path, connection: Connection, key: bytes) -> Secrets:
    """As `Vault.read`, for a thread. Raises StoreUnavailable and DiskProblem."""
    path = data_dir / FOLDER / file_name(connection)
    return read_content(read_sealed(path, key, binding(connection)), path)


class KeyOnce:
    """The key from the keyring, which is asked once, however many want it. May be called in any thread.

    Raises StoreUnavailable; whoever asks after a failure asks the keyring again.
    """

    def __init__(self) -> None:
        self._one_at_a_time = threading.Lock()
        self._key: bytes | None = None

    def __call__(self) -> bytes:
        """Made where there is none."""
        with self._one_at_a_time:
            self._key = self._key or key_from_keyring()
            return self._key

    def kept(self) -> bytes | None:
        """None where there is none."""
        with self._one_at_a_time:
            self._key = self._key or kept_key()
            return self._key


def key_from_keyring() -> bytes:
    """The key from the keyring, made on first use. Blocks; raises StoreUnavailable."""
    from app.auth import os_keyring  # noqa: PLC0415 - it takes 80 ms that the first window should not wait for

    key = kept_key()
    if key is None:
        os_keyring.write_key(base64.b64encode(os.urandom(KEY_SIZE)).decode("ascii"))
        key = kept_key()
    if key is None:
        raise _not_given_back()
    return key


def kept_key() -> bytes | None:
    """The key from the keyring, None where it has none. Blocks; raises StoreUnavailable."""
    from app.auth import os_keyring  # noqa: PLC0415 - as above

    text = os_keyring.read_key()
    if text is None:
        return None
    try:
        key = base64.b64decode(text, validate=True)
    except binascii.Error:
        key = b""
    if len(key) != KEY_SIZE:
        raise _not_given_back()
    return key


def _not_given_back() -> StoreUnavailable:
    return StoreUnavailable(
        say("The keyring returned a different key from the one Marquee stored."),
        say("Remove Marquee's key from the keyring, then restart Marquee."),
    )
