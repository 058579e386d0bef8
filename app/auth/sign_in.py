"""One sign-in through the browser, in this order: port, address, browser, callback, exchange, answer page."""

from __future__ import annotations

import asyncio
import secrets
import time
from dataclasses import dataclass, field
from urllib.parse import parse_qsl, urlencode

from app.auth import sign_in_diagnosis, sign_in_remedies, sign_in_result_page
from app.auth.loopback_listener import Listener, Verdict
from app.auth.pkce import METHOD, ProofKey, new_proof_key
from app.auth.redirect_callback import Callback, carries_state, read_callback
from app.auth.sign_in_diagnosis_types import Case, Stage
from app.auth.token_endpoint import TokenEndpoint
from app.auth.token_pair import TokenPair, read_token_reply
from app.config.connections import ApplicationKind, Connection
from app.core.errors import Bug, GrantRefused, MarqueeError, OutcomeUnknown
from app.core.log import logger
from app.core.translatable_texts import say
from app.transport.request import Reply

DEADLINE_S = 300.0
"""Seconds that the user has in the browser."""


@dataclass(frozen=True, slots=True)
class _Attempt:
    """The data of one attempt to check its callback against, so that a code of one CMS is never sent to another."""

    connection: Connection
    redirect_uri: str
    state: str = field(repr=False)
    proof: ProofKey

    def authorize_query(self) -> dict[str, str]:
        """The query of the authorise address (CMS API 4.5, Authorisation endpoint; RFC 7636)."""
        scopes = {"scope": " ".join(self.connection.scopes)} if self.connection.scopes else {}
        return {
            "response_type": "code",
            "client_id": self.connection.client_id,
            "redirect_uri": self.redirect_uri,
            "state": self.state,
            "code_challenge": self.proof.challenge,
            "code_challenge_method": METHOD,
            **scopes,
        }


class SignInAttempt:
    """One sign-in attempt, for one code.

    `await start()` opens the port and checks that the CMS knows this application and redirect address. Then the caller
    opens `address` in the browser, as often as the user wants, and `await wait()` returns the tokens. `cancel()` ends
    it at any time. `deadline_s` counts from the end of `start()`.
    """

    def __init__(
        self,
        connection: Connection,
        endpoint: TokenEndpoint,
        *,
        secret: str = "",
        deadline_s: float = DEADLINE_S,
    ) -> None:
        if endpoint.base != connection.base:
            raise Bug(say("Marquee stopped a sign-in from being sent to another CMS."))
        self.connection = connection
        self.deadline_s = deadline_s
        self._endpoint = endpoint
        self._secret = secret
        self._listener = Listener(connection.redirect_uri, self._judge)
        self._attempt: _Attempt | None = None
        self._ends = 0.0
        self._is_cancelled = False

    def __repr__(self) -> str:
        return f"SignInAttempt({self.connection.id})"

    @property
    def redirect_uri(self) -> str:
        """The address to register in the CMS, with the opened port. Valid after `start()`."""
        return self._listener.redirect_uri

    @property
    def address(self) -> str:
        """The address for the browser; the same for *Open again* and *Copy sign-in link*. Valid after `start()`."""
        return f"{self.connection.base}/api/authorize/?{urlencode(self._started().authorize_query())}"

    @property
    def remaining_s(self) -> float:
        """Seconds left for the user."""
        return max(0.0, self._ends - time.monotonic())

    async def start(self) -> None:
        """Prepares everything for the browser.

        Raises Invalid if the port is in use, Offline and the like if the CMS can't be reached, and the diagnosed error
        if the CMS would show one in the browser.
        """
        await self._listener.open()
        try:
            self._attempt = _Attempt(
                self.connection, self._listener.redirect_uri, secrets.token_urlsafe(32), new_proof_key()
            )
            await self._check_authorize_page()
        except BaseException:
            await self._listener.close()
            raise
        self._ends = time.monotonic() + self.deadline_s

    async def wait(self) -> TokenPair:
        """Returns the tokens. Raises the diagnosed error, network errors, or CancelledError after `cancel()`.

        The browser shows the result only once it is final.
        """
        self._started()
        try:
            try:
                async with asyncio.timeout(self.remaining_s):
                    query = await self._listener.callback()
            except TimeoutError:
                raise sign_in_diagnosis.no_callback(self.connection).to_error() from None
            try:
                pair = await self._exchange(read_callback(query, self.connection.base))
                if self._is_cancelled:
                    raise asyncio.CancelledError
            except MarqueeError as error:
                logger("auth").info("sign-in failed: %s", error.diagnostics.get("finding", type(error).__name__))
                await self._listener.answer(_failure_page(error))
                raise
            await self._listener.answer(sign_in_result_page.signed_in(self._case(Stage.EXCHANGE).host))
            return pair
        finally:
            await self._listener.close()

    async def cancel(self) -> None:
        """Closes the port and cancels `wait()` with CancelledError. Harmless at any time."""
        self._is_cancelled = True
        await self._listener.close()

    # ------------------------------------------------------------------------------------------------------------------

    def _started(self) -> _Attempt:
        if self._attempt is None:
            raise Bug(say("This sign-in hasn't been started yet."))
        return self._attempt

    def _judge(self, query: str) -> Verdict:
        record = self._attempt
        is_mine = record is not None and carries_state(query, record.state)
        return Verdict.MINE if is_mine else Verdict.FOREIGN

    def _case(self, stage: Stage) -> Case:
        return Case(stage, self.connection)

    async def _check_authorize_page(self) -> None:
        """Requests the first page of the browser: an error there would be plain text and never reach Marquee."""
        record = self._started()
        # Another state and proof key: the trial must not use those of the sign-in.
        trial = _Attempt(record.connection, record.redirect_uri, secrets.token_urlsafe(32), new_proof_key())
        reply = await self._endpoint.request_authorize_page(trial.authorize_query())
        case = self._case(Stage.AUTHORIZE)
        if reply.status in (301, 302, 303, 307, 308):
            refusal = _refusal_in_redirect(reply, record.redirect_uri)
            if refusal is not None:
                raise sign_in_diagnosis.diagnose(case, refusal).to_error()
            return
        if reply.status < 400 or (reply.is_html and reply.status in (401, 403)):
            return  # a page for the browser, e.g. of another sign-in in front of the CMS
        error = sign_in_diagnosis.diagnose_reply(case, reply)
        if error.diagnostics.get("finding") == "client-unknown" and await self._knows_client(trial):
            raise sign_in_remedies.redirect_unknown(case).to_error()
        raise error

    async def _knows_client(self, trial: _Attempt) -> bool:
        """Returns whether only the redirect address is wrong: without one, the CMS uses the registered one."""
        query = {name: value for name, value in trial.authorize_query().items() if name != "redirect_uri"}
        reply = await self._endpoint.request_authorize_page(query)
        return 300 <= reply.status < 400

    async def _exchange(self, callback: Callback) -> TokenPair:
        record = self._started()
        if callback.error:
            raise sign_in_diagnosis.diagnose(self._case(Stage.CALLBACK), dict(callback.error)).to_error()
        form = {
            "grant_type": "authorization_code",
            "client_id": record.connection.client_id,
            "redirect_uri": record.redirect_uri,
            "code": callback.code,
            "code_verifier": record.proof.verifier,
        }
        if record.connection.kind is ApplicationKind.CONFIDENTIAL:
            form["client_secret"] = self._secret
        try:
            reply = await self._endpoint.post(form)
        except OutcomeUnknown as error:
            # The code may be used up, so it can't be tried again.
            raise GrantRefused(
                say("The connection was lost while the CMS was sending the token."), say("Try again.")
            ) from error
        if reply.status != 200:
            raise sign_in_diagnosis.diagnose_reply(self._case(Stage.EXCHANGE), reply)
        return read_token_reply(reply)


def _refusal_in_redirect(reply: Reply, redirect_uri: str) -> dict[str, object] | None:
    """Returns the error fields if the CMS redirects the browser straight back with them."""
    location = reply.headers.get("location", "")
    address, _, query = location.partition("?")
    if address != redirect_uri:
        return None
    fields: dict[str, object] = dict(parse_qsl(query))
    return fields if "error" in fields else None


def _failure_page(error: MarqueeError) -> bytes:
    if error.diagnostics.get("finding") == "declined":
        return sign_in_result_page.declined()
    return sign_in_result_page.failed(error.sentence, error.hint)
