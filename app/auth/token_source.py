"""The bearer tokens of one connection: renewed once for all waiting requests, and never lost to a bad network."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from enum import StrEnum

from app.auth import sign_in_diagnosis, sign_in_remedies
from app.auth.secrets_file import Secrets
from app.auth.sign_in_diagnosis_types import Case, Stage
from app.auth.token_endpoint import TokenEndpoint
from app.auth.token_pair import TokenPair, read_claims, read_token_reply
from app.auth.token_renewal import Renewal
from app.auth.vault import Vault
from app.config.connections import Connection
from app.core.errors import (
    BadApplication,
    GrantRefused,
    MarqueeError,
    Offline,
    OutcomeUnknown,
    SignInNeeded,
    StoreUnavailable,
)
from app.core.listeners import Listeners
from app.core.log import logger
from app.core.task_scopes import TaskScope
from app.core.translatable_texts import say
from app.domain.cms_address import Origin

RENEWAL_PAUSE_S = 10.0
"""Seconds between renewals at least: a CMS that refuses a token it has just issued is not asked in a loop."""

_MARGIN_S = 30.0
_MARGIN_SHARE = 0.1


class TokenState(StrEnum):
    UNKNOWN = "unknown"
    """Before `load()`."""
    SIGNED_IN = "signed_in"
    """There are tokens or a secret to try, also while offline."""
    SIGNED_OUT = "signed_out"
    """The user must sign in, or correct the connection."""


class Tokens:
    """Implements transport's TokenSource for one connection.

    Attributes:
        state: subscribers are notified of changes.
        problem: why the connection is signed out, if the CMS gave a reason; None otherwise.
    """

    def __init__(
        self, connection: Connection, vault: Vault, endpoint: TokenEndpoint, *, pause_s: float = RENEWAL_PAUSE_S
    ) -> None:
        self.connection = connection
        self.state = TokenState.UNKNOWN
        self.problem: MarqueeError | None = None
        self._vault = vault
        self._endpoint = endpoint
        self._pause_s = pause_s
        self._renewal = Renewal(connection, vault, endpoint)
        self._pair: TokenPair | None = None
        self._expires: float | None = None
        self._last_renewal: float | None = None
        self._renewal_task: asyncio.Task[TokenPair] | None = None
        self._loading = asyncio.Lock()
        self._scope = TaskScope(f"tokens {connection.id}", _log_failure)
        self._listeners: Listeners[[TokenState]] = Listeners("auth")

    def __repr__(self) -> str:
        return f"Tokens({self.connection.id}, {self.state})"

    def subscribe(self, listener: Callable[[TokenState], None]) -> Callable[[], None]:
        """Calls `listener(state)` on every change; returns the function that unsubscribes it."""
        return self._listeners.add(listener)

    @property
    def subject(self) -> str:
        """The CMS's user id from the token, '' if there is none; sends no request."""
        return read_claims(self._pair.access_token).subject if self._pair is not None else ""

    async def load(self) -> TokenState:
        """Loads what an earlier run has stored, once; sends nothing. Raises DiskProblem."""
        async with self._loading:
            if self.state is not TokenState.UNKNOWN:
                return self.state
            try:
                kept = await self._vault.read(self.connection)
            except StoreUnavailable as error:
                kept = Secrets()
                self.problem = SignInNeeded(error.sentence)
            if self.connection.signs_in_with_browser:
                self._pair = self._pair or kept.tokens
                is_usable = self._pair is not None
            else:
                is_usable = bool(kept.client_secret)
            self._set_state(TokenState.SIGNED_IN if is_usable else TokenState.SIGNED_OUT)
        return self.state

    # ------------------------------------------------------------------------------------------------------------------
    # TokenSource

    async def bearer(self) -> str:
        """Returns the token to send now. A stored one is simply tried; one that expired in this run is renewed first.

        Raises SignInNeeded, and the errors of `fresh`.
        """
        await self._require_signed_in()
        if self._renewal_task is None and self._pair is not None and not self._is_expiring():
            return self._pair.access_token
        return (await self._renewed()).access_token

    async def fresh(self, used: str) -> str:
        """Returns a token to replace the refused `used`: the current one if it differs, else a renewed one."""
        await self._require_signed_in()
        if self._renewal_task is None and self._pair is not None and self._pair.access_token != used:
            return self._pair.access_token
        return (await self._renewed()).access_token

    # ------------------------------------------------------------------------------------------------------------------
    # Signing in and out

    async def adopt(self, pair: TokenPair) -> None:
        """Uses and stores the pair of a new sign-in. Raises Busy."""
        async with self._vault.locked(self.connection) as locked_secrets:
            await self._renewal.store(locked_secrets, pair)
        self._publish(pair)
        await self._cancel_renewal()

    async def sign_in_with_secret(self) -> None:
        """Requests the first token with client credentials, so that errors show now. Raises the errors of `fresh`.

        A person asks for it, so it doesn't wait for the pause between renewals.
        """
        self.problem = None
        self._last_renewal = None
        self._set_state(TokenState.SIGNED_IN)
        await self._renewed()

    async def sign_out(self) -> None:
        """Deletes the tokens on this computer; the CMS is not informed. Raises Busy and DiskProblem."""
        self._pair = self._renewal.unstored = self.problem = None
        self._set_state(TokenState.SIGNED_OUT)
        await self._cancel_renewal()
        await self._vault.forget_tokens(self.connection)

    async def _cancel_renewal(self) -> None:
        """Cancels a renewal in progress: its result is no longer needed, but the lock it holds is."""
        if self._renewal_task is not None:
            self._renewal_task.cancel()
            await asyncio.wait({self._renewal_task})

    async def aclose(self, *, renewal_s: float = 15.0) -> None:
        """Waits at most `renewal_s` seconds for a renewal in progress."""
        if self._renewal_task is not None:
            await asyncio.wait({self._renewal_task}, timeout=renewal_s)
        await self._scope.close()
        if self._renewal.unstored is not None:
            with contextlib.suppress(MarqueeError):
                async with self._vault.locked(self.connection, limit_s=1.0) as locked_secrets:
                    await self._renewal.store(locked_secrets, self._renewal.unstored)

    # ------------------------------------------------------------------------------------------------------------------

    async def _require_signed_in(self) -> None:
        if self.state is TokenState.UNKNOWN:
            await self.load()
        if self.state is TokenState.SIGNED_OUT:
            raise self.problem or self._signed_out()

    async def _renewed(self) -> TokenPair:
        """Waits for the one renewal that all callers share; cancelling one caller does not cancel it."""
        if self._renewal_task is None:
            self._renewal_task = self._scope.start(self._renew(self._pair), f"renewal {self.connection.id}")
            self._renewal_task.add_done_callback(self._renewal_done)
        renewal_task = self._renewal_task
        try:
            return await asyncio.shield(renewal_task)
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if not renewal_task.cancelled() or task is None or task.cancelling():
                raise
            # The renewal was cancelled, not this caller: a new sign-in or a sign-out happened meanwhile.
            if self._pair is None:
                raise self._signed_out() from None
            return self._pair

    def _signed_out(self) -> SignInNeeded:
        return SignInNeeded(say("You're not signed in to {host}.", host=Origin(self.connection.base).display))

    def _renewal_done(self, renewal_task: asyncio.Task[TokenPair]) -> None:
        if self._renewal_task is renewal_task:
            self._renewal_task = None

    async def _renew(self, current: TokenPair | None) -> TokenPair:
        if self._last_renewal is not None:
            await asyncio.sleep(self._last_renewal + self._pause_s - time.monotonic())
        self._last_renewal = time.monotonic()
        try:
            if not self.connection.signs_in_with_browser:
                pair = await self._request_with_secret()
            elif current is None or not current.refresh_token:
                raise sign_in_remedies.token_refused(Case(Stage.RENEWAL, self.connection)).to_error()
            else:
                pair = await self._renewal.run(current)
        except (SignInNeeded, BadApplication, GrantRefused) as error:
            if not isinstance(error, BadApplication):
                self._pair = None
            self.problem = error
            self._set_state(TokenState.SIGNED_OUT)
            raise
        except Offline as error:
            if not isinstance(error.__cause__, OutcomeUnknown):
                self._last_renewal = None  # nothing reached the CMS, so the next renewal need not wait
            raise
        self._publish(pair)
        return pair

    async def _request_with_secret(self) -> TokenPair:
        """Requests a token with client credentials (CMS API 4.5, Token endpoint).

        Such a token is never stored: it can be requested again.
        """
        case = Case(Stage.CREDENTIALS, self.connection)
        secret = (await self._vault.read(self.connection)).client_secret
        if not secret:
            raise sign_in_remedies.no_secret(case).to_error()
        form = {
            "grant_type": "client_credentials",
            "client_id": self.connection.client_id,
            "client_secret": secret,
        }
        if self.connection.scopes:
            form["scope"] = " ".join(self.connection.scopes)
        try:
            reply = await self._endpoint.post(form)
        except OutcomeUnknown as error:
            raise Offline(say("The connection to {host} was lost while requesting a token.", host=case.host)) from error
        if reply.status != 200:
            raise sign_in_diagnosis.diagnose_reply(case, reply)
        return read_token_reply(reply)

    def _publish(self, pair: TokenPair) -> None:
        self._pair = pair
        self._expires = time.monotonic() + pair.lifetime_s
        self.problem = None
        self._set_state(TokenState.SIGNED_IN)

    def _is_expiring(self) -> bool:
        """Returns whether the token expires about now, counted from receipt, independent of the wall clock."""
        if self._expires is None or self._pair is None:
            return False
        now = time.monotonic()
        if self._last_renewal is not None and now < self._last_renewal + self._pause_s:
            return False  # very short lifetimes: a 401 is better than a pause before each request
        return now > self._expires - min(_MARGIN_S, self._pair.lifetime_s * _MARGIN_SHARE)

    def _set_state(self, state: TokenState) -> None:
        if state is self.state:
            return
        self.state = state
        self._listeners.notify(state)


def _log_failure(error: BaseException, name: str) -> None:
    logger("auth").info("%s ended with %s", name, type(error).__name__)
