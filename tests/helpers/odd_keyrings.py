"""Keyring back-ends that must not be trusted, selected by PYTHON_KEYRING_BACKEND in a separate process."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import ClassVar

import keyring.backends.SecretService
from keyring.backend import KeyringBackend
from keyring.backends.chainer import ChainerBackend


class Plaintext(KeyringBackend):
    """Writes secrets unencrypted into the file ODD_KEYRING_FILE."""

    priority = 9

    def get_password(self, service: str, username: str) -> str | None:
        path = Path(os.environ["ODD_KEYRING_FILE"])
        return path.read_text() if path.exists() else None

    def set_password(self, service: str, username: str, password: str) -> None:
        Path(os.environ["ODD_KEYRING_FILE"]).write_text(password)

    def delete_password(self, service: str, username: str) -> None:
        Path(os.environ["ODD_KEYRING_FILE"]).unlink()


class LooksTrusted(keyring.backends.SecretService.Keyring):
    """Derives from a trusted back-end but behaves differently."""

    priority = 9

    def get_password(self, service: str, username: str) -> str | None:
        raise AssertionError("asked")


class Hanging(Plaintext):
    """Cannot be created in time."""

    def __init__(self) -> None:
        time.sleep(3_600)


class Failing(Plaintext):
    """Fails while it is created."""

    def __init__(self) -> None:
        raise RuntimeError("broken back-end with a s3cret in its message")


class ChainOfOdd(ChainerBackend):
    """A chain without a trusted link."""

    backends: ClassVar[list[KeyringBackend]] = []
    priority = 9


ChainOfOdd.backends.append(Plaintext())  # type: ignore[no-untyped-call]  # keyring's base class
