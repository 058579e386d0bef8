"""Stores tokens and client secrets: in files sealed with a key from the keyring, or in memory only; reports which.

The keyring holds one random 32-byte key (44 characters: Windows allows at most 1,280 per item, and tokens are longer
than that). Each connection's secrets are in `<data>/connections/<id>.tok`, bound to its id and its address: a moved
file, or a connection with a changed address, opens nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Literal, TypeVar

import msgspec

from app.auth.sealed_file import read_sealed, write_sealed
from app.auth.secrets_file import FOLDER, Secrets, binding, file_name, key_from_keyring, read_content
from app.config.connections import Connection
from app.core.errors import Busy, DiskProblem, MarqueeError, StoreUnavailable
from app.core.log import logger
from app.core.process_lock import LIMIT_S, process_lock
from app.core.run_in_thread import run_in_thread
from app.core.translatable_texts import english, say, spoken

KEYRING_LIMIT_S = 10.0
_DISK_LIMIT_S = 20.0

T = TypeVar("T")


class LockedSecrets:
    """One connection's secrets while they are locked; made by `Vault.locked`."""

    def __init__(self, vault: Vault, connection: Connection) -> None:
        self._vault = vault
        self._connection = connection

    async def read(self) -> Secrets:
        """Like `Vault.read`."""
        return await self._vault.read(self._connection)

    async def write(self, secrets: Secrets) -> None:
        """Replaces the stored secrets. Raises DiskProblem; the old content is then unchanged."""
        await self._vault._write(self._connection, secrets)  # noqa: SLF001 - the locked_secrets is a part of the vault


class Vault:
    """All secrets of one data folder.

    Attributes:
        where: "keyring", or "memory" if secrets last only for this run. Decided by `open()`.
        reason: why it is memory only, as a sentence; '' otherwise.

    `find_key` returns the 32-byte key; it may block, and raises StoreUnavailable with the reason. The default asks the
    keyring. `memory_only_because` forces memory, with that sentence as the reason, and asks no keyring.
    """

    def __init__(
        self,
        data_dir: Path,
        *,
        find_key: Callable[[], bytes] | None = None,
        keyring_limit_s: float = KEYRING_LIMIT_S,
        memory_only_because: str = "",
    ) -> None:
        self.where: Literal["keyring", "memory"] = "memory"
        self.reason = memory_only_because
        self.remedy = ""
        self._folder = data_dir / FOLDER
        self._find_key = find_key or key_from_keyring
        self._keyring_limit_s = keyring_limit_s
        self._opening = asyncio.Lock()
        self._is_open = bool(memory_only_because)
        self._key: bytes | None = None
        self._memory: dict[tuple[str, str], Secrets] = {}

    def __repr__(self) -> str:
        return f"Vault({self._folder.parent}, {self.where})"

    async def open(self) -> None:
        """Finds the key, or decides for memory. All other methods call it first; calling it again costs nothing."""
        async with self._opening:
            if self._is_open:
                return
            try:
                # Two first starts at once must not create two keys.
                async with process_lock(self._folder / "vault.lock"):
                    self._key = await run_in_thread(self._find_key, limit_s=self._keyring_limit_s, name="keyring")
                self.where, self.reason = "keyring", ""
            except TimeoutError:
                self.reason = say(
                    "The keyring didn't respond within {seconds} seconds.",
                    seconds=f"{self._keyring_limit_s:g}",
                )
                self.remedy = spoken(StoreUnavailable.default_hint)
            except (StoreUnavailable, DiskProblem, Busy) as error:
                self.reason, self.remedy = error.sentence, error.hint
            if self.where == "memory":
                logger("auth").warning("secrets stay in memory: %s", english(self.reason))
            self._is_open = True

    async def read(self, connection: Connection) -> Secrets:
        """Returns the stored secrets of the connection; empty if there are none.

        Raises StoreUnavailable if its file belongs to another key or address, or is a newer Marquee's, DiskProblem if
        it cannot be read.
        """
        await self.open()
        key = self._key
        if key is None:
            return self._memory.get(_memory_key(connection), Secrets())
        path, bound_to = self._path(connection), binding(connection)
        content = await _on_disk(lambda: read_sealed(path, key, bound_to))
        return read_content(content, path)

    @contextlib.asynccontextmanager
    async def locked(self, connection: Connection, *, limit_s: float = LIMIT_S) -> AsyncIterator[LockedSecrets]:
        """Locks the connection's secrets for reading and writing, against all other processes and tasks.

        Raises Busy if another process holds the lock for `limit_s` seconds, DiskProblem if locking is impossible.
        """
        await self.open()
        if self._key is None:
            yield LockedSecrets(self, connection)
            return
        async with process_lock(self._path(connection).with_suffix(".lock"), limit_s=limit_s):
            yield LockedSecrets(self, connection)

    async def set_secret(self, connection: Connection, client_secret: str) -> None:
        """Stores the client secret; '' deletes it. Only the CMS ever receives it. Raises like `locked`."""
        await self._change(connection, lambda kept: msgspec.structs.replace(kept, client_secret=client_secret))

    async def has_secret(self, connection: Connection) -> bool:
        """Returns whether there is a usable client secret."""
        with contextlib.suppress(StoreUnavailable):
            return bool((await self.read(connection)).client_secret)
        return False

    async def forget_tokens(self, connection: Connection) -> None:
        """Deletes the tokens on this computer; the client secret stays. Raises like `locked`."""
        await self._change(connection, lambda kept: msgspec.structs.replace(kept, tokens=None))
        path = self._path(connection)
        await _on_disk(lambda: path.with_suffix(".renewing").unlink(missing_ok=True))
        if self._key is None:
            # Tokens of an earlier run, under a key that is unavailable today, must not sign in again tomorrow.
            await _on_disk(lambda: path.unlink(missing_ok=True))

    async def forget(self, connection: Connection) -> None:
        """Deletes everything about a connection that is being removed, including files of earlier runs."""
        await self.open()
        self._memory.pop(_memory_key(connection), None)
        path = self._path(connection)
        for left in (path, path.with_suffix(".renewing"), path.with_suffix(".lock")):
            with contextlib.suppress(OSError):
                left.unlink(missing_ok=True)

    def journal_path(self, connection: Connection) -> Path | None:
        """Returns the path of the renewal journal; None in memory, where nothing outlasts the run."""
        return None if self._key is None else self._path(connection).with_suffix(".renewing")

    # ------------------------------------------------------------------------------------------------------------------

    async def _change(self, connection: Connection, change: Callable[[Secrets], Secrets]) -> None:
        async with self.locked(connection) as locked_secrets:
            try:
                kept = await locked_secrets.read()
            except StoreUnavailable:
                kept = Secrets()  # belongs to another key or address, so no one can use it
            await locked_secrets.write(change(kept))

    async def _write(self, connection: Connection, secrets: Secrets) -> None:
        key = self._key
        if key is None:
            self._memory[_memory_key(connection)] = secrets
            return
        path, bound_to = self._path(connection), binding(connection)
        if secrets == Secrets():
            await _on_disk(lambda: path.unlink(missing_ok=True))
            return
        content = msgspec.json.encode(secrets)
        await _on_disk(lambda: write_sealed(path, key, content, bound_to))

    def _path(self, connection: Connection) -> Path:
        return self._folder / file_name(connection)


def _memory_key(connection: Connection) -> tuple[str, str]:
    return connection.id, connection.base


async def _on_disk(work: Callable[[], T]) -> T:
    try:
        return await run_in_thread(work, limit_s=_DISK_LIMIT_S, name="vault file")
    except MarqueeError:
        raise
    except TimeoutError as error:
        raise DiskProblem(say("The data folder isn't responding.")) from error
    except OSError as error:
        raise DiskProblem(
            say("Marquee couldn't change the data folder: {reason}.", reason=error.strerror or error)
        ) from error
