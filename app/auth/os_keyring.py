"""Access to the operating system's keyring; the only module that imports `keyring`.

Importing this module takes about 80 ms, and finding a back-end may use D-Bus, so all of it runs on a thread.
"""

from __future__ import annotations

import keyring
import keyring.backend
import keyring.backends.fail
import keyring.errors
from keyring.backends.chainer import ChainerBackend

from app import APP_ID
from app.core.errors import StoreUnavailable
from app.core.translatable_texts import phrase, say, spoken

_KEY_NAME = "vault key"
_SET_UP = phrase("Set up GNOME Keyring or KWallet to stay signed in.")

_TRUSTED = frozenset(
    {
        "keyring.backends.SecretService.Keyring",
        "keyring.backends.kwallet.DBusKeyring",
        "keyring.backends.kwallet.DBusKeyringKWallet4",
        "keyring.backends.libsecret.Keyring",
        "keyring.backends.macOS.Keyring",
        "keyring.backends.Windows.WinVaultKeyring",
    }
)
"""Back-ends that encrypt and ask the owner. Others may store plain text, even under a similar name."""


def read_key() -> str | None:
    """Returns Marquee's entry in the keyring, None if there is none. Raises StoreUnavailable with the reason."""
    backend = _backend()
    try:
        return backend.get_password(APP_ID, _KEY_NAME)
    except Exception as error:
        raise _refused(error) from error


def write_key(text: str) -> None:
    """Stores `text` as Marquee's entry in the keyring. Raises StoreUnavailable with the reason."""
    backend = _backend()
    try:
        backend.set_password(APP_ID, _KEY_NAME, text)
    except Exception as error:
        raise _refused(error) from error


def _backend() -> keyring.backend.KeyringBackend:
    try:
        chosen = keyring.get_keyring()
        candidates = list(chosen.backends) if isinstance(chosen, ChainerBackend) else [chosen]
    except Exception as error:
        raise _refused(error) from error
    for candidate in candidates:
        if _name(candidate) in _TRUSTED:
            return candidate
    if not candidates or isinstance(chosen, keyring.backends.fail.Keyring):
        raise StoreUnavailable(say("This computer has no keyring that Marquee can use."), spoken(_SET_UP))
    raise StoreUnavailable(
        say("Marquee doesn't use the keyring “{name}” because it may not be encrypted.", name=_name(candidates[0])),
        spoken(_SET_UP),
    )


def _name(backend: object) -> str:
    """Returns the name of the exact class: a subclass of a trusted one is not trusted."""
    return f"{type(backend).__module__}.{type(backend).__qualname__}"


def _refused(error: Exception) -> StoreUnavailable:
    if isinstance(error, keyring.errors.KeyringLocked):
        return StoreUnavailable(say("The keyring is locked."))
    return StoreUnavailable(say("The keyring refused access ({name}).", name=type(error).__name__))
