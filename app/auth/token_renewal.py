"""One renewal of a browser sign-in: neither a second process, a crash nor a lost answer may sign the user out.

The CMS replaces both tokens at once, and the old ones expire with the answer (observed on 4.5.1). So the order is:
lock, check whether another process has renewed already, write the journal, send, store, and only then use the new
tokens.
"""

from __future__ import annotations

import contextlib
import hashlib
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn, TypeVar

import msgspec

from app.auth import sign_in_diagnosis, sign_in_remedies
from app.auth.secrets_file import Secrets
from app.auth.sign_in_diagnosis_types import Case, Stage
from app.auth.token_endpoint import TokenEndpoint
from app.auth.token_pair import TokenPair, read_claims, read_token_reply
from app.auth.vault import LockedSecrets, Vault
from app.config.connections import ApplicationKind, Connection
from app.core.atomic_files import read_bytes, write_atomic
from app.core.errors import DiskProblem, Offline, OutcomeUnknown, SignInNeeded, StoreUnavailable, TlsProblem
from app.core.log import logger
from app.core.run_in_thread import run_in_thread
from app.core.translatable_texts import say
from app.domain.cms_address import Origin
from app.transport.request import Reply

_DISK_LIMIT_S = 10.0

T = TypeVar("T")


class _Note(msgspec.Struct):
    """The content of a journal: a prefix of the refresh token's hash, and the start of the renewal (Unix seconds)."""

    renewing: str
    time: float


class Journal:
    """Records that a refresh token was sent and the answer is not stored yet. In memory only without a `path`.

    The file exists only from sending to storing, so finding one means that a renewal was interrupted. If it can't be
    written, the renewal continues, and the journal lasts only for this run.
    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._renewing = ""

    async def was_interrupted_for(self, refresh_token: str) -> bool:
        """Returns whether a renewal of exactly this token was interrupted."""
        return _prefix(refresh_token) in (self._renewing, await self._on_disk(_read_note) or "")

    async def begin(self, refresh_token: str) -> None:
        self._renewing = _prefix(refresh_token)
        content = msgspec.json.encode(_Note(self._renewing, time.time()))
        await self._on_disk(lambda path: write_atomic(path, content))

    async def end(self) -> None:
        self._renewing = ""
        await self._on_disk(lambda path: path.unlink(missing_ok=True))

    async def _on_disk(self, work: Callable[[Path], T]) -> T | None:
        path = self._path
        if path is None:
            return None
        try:
            return await run_in_thread(lambda: work(path), limit_s=_DISK_LIMIT_S, name="journal")
        except (DiskProblem, OSError) as problem:
            logger("auth").warning("the journal of renewals is out of reach: %s", problem)
            return None


def _read_note(path: Path) -> str:
    raw = read_bytes(path)
    try:
        return "" if raw is None else msgspec.json.decode(raw, type=_Note).renewing
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return ""


def _prefix(refresh_token: str) -> str:
    return hashlib.sha256(refresh_token.encode()).hexdigest()[:12]


@dataclass(frozen=True, slots=True)
class _Attempt:
    """One renewal in progress."""

    current: TokenPair
    locked_secrets: LockedSecrets
    journal: Journal
    was_interrupted: bool


class Renewal:
    """Renews the sign-in of one connection.

    Attributes:
        unstored: a pair that the CMS issued but the disk did not store; it is valid for this run only.
    """

    def __init__(self, connection: Connection, vault: Vault, endpoint: TokenEndpoint) -> None:
        self.unstored: TokenPair | None = None
        self._connection = connection
        self._vault = vault
        self._endpoint = endpoint
        self._journal: Journal | None = None

    async def run(self, current: TokenPair) -> TokenPair:
        """Returns the pair that replaces `current`: another process's, or a new one, which is stored.

        Raises SignInNeeded and the diagnosed errors if the CMS refuses; Offline, Busy, ServerFault or BadResponse
        without a usable answer, and then keeps the current pair.
        """
        async with self._vault.locked(self._connection) as locked_secrets:
            kept = await self._stored(locked_secrets)
            newer = self._stored_by_other(kept, current)
            if newer is not None:
                return newer
            form = await self._form(current, locked_secrets)
            journal = self._journal = self._journal or Journal(self._vault.journal_path(self._connection))
            attempt = _Attempt(
                current, locked_secrets, journal, await journal.was_interrupted_for(current.refresh_token)
            )
            reply = await self._send(attempt, form)
            if reply.status != 200:
                await self._handle_refusal(attempt, reply)
            pair = read_token_reply(reply)
            if not pair.refresh_token:
                pair = msgspec.structs.replace(pair, refresh_token=current.refresh_token)
            await self.store(locked_secrets, pair)
            if self.unstored is None:
                await journal.end()
            return pair

    async def store(self, locked_secrets: LockedSecrets, pair: TokenPair) -> None:
        """Stores the pair; if that fails, keeps it in `unstored`."""
        try:
            kept = await self._stored(locked_secrets) or Secrets()
            await locked_secrets.write(msgspec.structs.replace(kept, tokens=pair))
            self.unstored = None
        except DiskProblem as problem:
            logger("auth").warning("new tokens are in memory only: %s", problem)
            self.unstored = pair

    # ------------------------------------------------------------------------------------------------------------------

    async def _stored(self, locked_secrets: LockedSecrets) -> Secrets | None:
        """Returns the stored secrets; None if they can't be read, which does not affect the tokens in memory."""
        try:
            return await locked_secrets.read()
        except (StoreUnavailable, DiskProblem) as problem:
            logger("auth").warning("stored tokens are out of reach: %s", problem)
            return None

    def _stored_by_other(self, kept: Secrets | None, current: TokenPair) -> TokenPair | None:
        """Returns the pair that another process has stored since; None if this one has to renew."""
        if kept is None or current in (self.unstored, kept.tokens):
            return None
        if kept.tokens is None:
            raise SignInNeeded(say("You signed out of {host} in another window.", host=self._host))
        mine, theirs = read_claims(current.access_token).subject, read_claims(kept.tokens.access_token).subject
        if mine and theirs and mine != theirs:
            raise SignInNeeded(say("A different user signed in to {host} in another window.", host=self._host))
        return kept.tokens

    async def _form(self, current: TokenPair, locked_secrets: LockedSecrets) -> dict[str, str]:
        """The form of a renewal (CMS API 4.5, Token endpoint)."""
        form = {
            "grant_type": "refresh_token",
            "client_id": self._connection.client_id,
            "refresh_token": current.refresh_token,
        }
        if self._connection.kind is ApplicationKind.CONFIDENTIAL:
            form["client_secret"] = (await locked_secrets.read()).client_secret
        return form

    async def _send(self, attempt: _Attempt, form: dict[str, str]) -> Reply:
        await attempt.journal.begin(attempt.current.refresh_token)
        try:
            return await self._endpoint.post(form)
        except (Offline, TlsProblem):
            if not attempt.was_interrupted:
                await attempt.journal.end()  # nothing was sent
            raise
        except OutcomeUnknown as error:
            raise Offline(
                say("The connection to {host} was lost while renewing your sign-in.", host=self._host)
            ) from error

    async def _handle_refusal(self, attempt: _Attempt, reply: Reply) -> NoReturn:
        """Raises the diagnosed error, and deletes tokens that are no longer valid."""
        case = Case(Stage.RENEWAL, self._connection)
        error = sign_in_diagnosis.diagnose_reply(case, reply)
        if reply.status not in (400, 401, 403) or reply.is_html:
            # A proxy, or a CMS that failed midway: it is unknown whether the tokens were replaced.
            raise error
        is_dead = reply.status == 400 and isinstance(error, SignInNeeded)  # invalid_grant, for exactly this token
        if is_dead:
            if attempt.was_interrupted:
                error = sign_in_remedies.renewal_interrupted(case).to_error()
            await self._forget_pair(attempt)
        if is_dead or not attempt.was_interrupted:
            await attempt.journal.end()
        raise error

    async def _forget_pair(self, attempt: _Attempt) -> None:
        """Deletes an invalid pair, unless another one has been stored meanwhile."""
        kept = await self._stored(attempt.locked_secrets)
        if kept is not None and kept.tokens == attempt.current:
            with contextlib.suppress(DiskProblem):
                await attempt.locked_secrets.write(msgspec.structs.replace(kept, tokens=None))

    @property
    def _host(self) -> str:
        return Origin(self._connection.base).display
