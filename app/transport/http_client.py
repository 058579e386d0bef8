"""The HTTP client of a session: sends all requests, with limits, retries and errors as readable sentences."""

from __future__ import annotations

import asyncio
import logging
import ssl
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Protocol

from app import APP_NAME, __version__
from app.core.errors import Bug, ConnectionClosed, MarqueeError, Offline, OutcomeUnknown, ServerFault, SignInNeeded
from app.core.lazy_import import lazy_module
from app.core.log import logger
from app.core.request_urgency import Due, Slots, Turns, current, current_for_write
from app.core.task_scopes import TaskScope
from app.core.translatable_texts import say
from app.core.write_gate import Gate, always_open, current_gate, guarded, pass_gate
from app.domain.cms_address import Origin
from app.transport.error_mapping import (
    answer_failure,
    is_gateway,
    is_outcome_open,
    is_token_refused,
    lost_answer,
    network_failure,
)
from app.transport.rate_limit_pause import Countdown, RateLimitPause
from app.transport.request import Kind, Operation, Reply
from app.transport.request_log import RequestLog, RequestRecord
from app.transport.response_body import ACCEPTED, check_length, read_body
from app.transport.retry import ATTEMPTS, AttemptFailed, Reach, repeated, requested_wait_s
from app.transport.tls import TlsSettings

if TYPE_CHECKING:
    from http import cookiejar

    import anyio._backends._asyncio as anyio_backend
    import h11
    import httpcore
    import httpx
else:
    cookiejar, httpcore, httpx = lazy_module("http.cookiejar"), lazy_module("httpcore"), lazy_module("httpx")
    h11 = lazy_module("h11")
    anyio_backend = lazy_module("anyio._backends._asyncio")

_TOKEN_SLOTS = 2
_READ_BYTES = 1 << 18
"""Bytes read from a socket at once. httpx reads a quarter of it, and each read costs the loop 0.2 ms."""
_HEAD_BYTES = 1 << 12
"""Bytes read at once while headers are expected.

httpx reads interim answers ("100 Continue") without a pause, and 256 KB of them take two seconds.
"""

# Both log whole addresses, including the values in the query.
for _chatty in ("httpx", "httpcore"):
    logging.getLogger(_chatty).setLevel(logging.WARNING)


def http_version() -> str:
    """Returns the version of the HTTP library, for the diagnostics window."""
    return httpx.__version__


class TokenSource(Protocol):
    """Supplies bearer tokens; auth implements it."""

    async def bearer(self) -> str:
        """Returns the current token. Raises SignInNeeded."""
        ...

    async def fresh(self, used: str) -> str:
        """Returns a token to replace `used`, which the CMS has refused. Raises SignInNeeded, Offline, …"""
        ...


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of an attempt; times in seconds, sizes in bytes after decompression."""

    in_flight: int = 8
    spare: int = 2
    """How many of these are only for what the user waits for."""
    connect_s: float = 10.0
    read_s: float = 30.0
    """A whole read, from the connection to the last byte."""
    write_s: float = 60.0
    """A whole write."""
    pool_s: float = 5.0
    body: int = 64 << 20


class Transport:
    """Sends operations to one CMS.

    Attributes:
        requests: the last 200 attempts, for the diagnostics window.
        begin_write: called when a write begins; returns the gate that is checked just before each of its requests, with
            that of the work around it (`core.write_gate`).

    `on_wait(countdown)` is called when requests wait because the CMS asked for it.

    Only the transport ends a network task: a cancelled connect breaks httpx's connection pool. If the caller of `send`
    is cancelled, the result is dropped; a write then runs to its end, a read ends at its next chunk.
    """

    def __init__(
        self,
        origin: Origin,
        *,
        tls: TlsSettings,
        token_source: TokenSource | None,
        limits: Limits | None = None,
        on_wait: Callable[[Countdown], None] | None = None,
    ) -> None:
        self.requests = RequestLog()
        self.begin_write: Callable[[], Gate] = lambda: always_open
        self._origin = origin
        self._tls = tls
        self._token_source = token_source
        self._limits = limits or Limits()
        self._rate_limit = RateLimitPause(on_wait)
        self._slots = Slots(self._limits.in_flight, self._limits.spare)
        self._token_slots = Slots(_TOKEN_SLOTS)
        self._turns = Turns()
        self._scope = TaskScope(f"transport {origin.base}", _log_failure)
        self._running: dict[asyncio.Task[Reply], Operation] = {}
        self._writes = 0
        self._no_writes = asyncio.Event()
        self._no_writes.set()
        self._is_closed = False
        self._building = asyncio.Lock()
        self._client: httpx.AsyncClient | None = None
        self._retired: list[httpx.AsyncClient] = []
        self._exchanges: Counter[httpx.AsyncClient] = Counter()
        """The number of running exchanges of each client."""
        self._log = logger("transport")

    async def send(self, operation: Operation) -> Reply:
        """Returns the answer, any 2xx.

        Repeats the request if its kind allows, then raises the errors of `core.errors`. Waits for more urgent requests
        (`core.request_urgency`).
        """
        if operation.kind is Kind.READ:
            return await self._send(operation)
        self._writes += 1
        self._no_writes.clear()
        try:
            with guarded(self.begin_write()):
                return await self._send(operation)
        finally:
            self._writes -= 1
            if not self._writes:
                self._no_writes.set()

    async def writes_finished(self) -> None:
        """Waits until no write is running: for requests that must never delay one."""
        await self._no_writes.wait()

    async def _send(self, operation: Operation) -> Reply:
        kind = Kind.ONCE if operation.bounds is not None else operation.kind
        async with self._turns.turn(_wanted(operation)):
            return await self._repeated(operation, kind, partial(self._send_with_backoff, operation))

    async def send_raw(self, operation: Operation) -> Reply:
        """Returns the answer with any status: for the token endpoint, whose errors auth handles itself.

        Does not wait for one of the slots for API requests: those may all be waiting for a token. Repeated only if no
        connection was made; raises network errors like `send`.
        """

        def attempt(number: int) -> Awaitable[Reply]:
            return self._attempt(_Job(operation, None, number, self._token_slots))

        return await self._repeated(operation, Kind.ONCE, attempt)

    async def aclose(self, *, writes_s: float = 10.0) -> None:
        """Ends reads at once, gives writes `writes_s` seconds, then closes all connections. Later requests fail."""
        self._is_closed = True
        for task, operation in self._running.items():
            if operation.kind is Kind.READ:
                task.cancel()
        if self._running:
            await asyncio.wait(tuple(self._running), timeout=writes_s)
        await self._scope.close()
        async with self._building:  # waits for a client being built, to close it too
            clients = (*self._retired, *((self._client,) if self._client else ()))
            self._client = None
            self._retired.clear()
        for client in clients:
            await client.aclose()

    # ------------------------------------------------------------------------------------------------------------------
    # From the outside in: backoff, token, slot, attempt, exchange

    async def _repeated(self, operation: Operation, kind: Kind, attempt: Callable[[int], Awaitable[Reply]]) -> Reply:
        try:
            return await repeated(kind, attempt)
        except AttemptFailed as failed:
            raise self._reported(operation, failed.error) from failed.__cause__
        except MarqueeError as error:
            raise self._reported(operation, error) from error.__cause__

    async def _send_with_backoff(self, operation: Operation, number: int) -> Reply:
        for refusals in range(1, ATTEMPTS + 1):
            reply = await self._send_signed(operation, number)
            wait_s = requested_wait_s(reply)
            if wait_s is None:
                break
            self._rate_limit.hold(wait_s)
            if is_outcome_open(operation, reply):
                break
            if operation.kind is Kind.ONCE:
                raise lost_answer(operation, self._rate_limit.refusal(), is_turned_away=True)
            if refusals == ATTEMPTS:
                raise self._rate_limit.refusal()
        error = answer_failure(operation, reply)
        if error is None:
            return reply
        raise AttemptFailed(Reach.GATEWAY if is_gateway(reply) else Reach.FINAL, error)

    async def _send_signed(self, operation: Operation, number: int) -> Reply:
        if not operation.authorized:
            return await self._attempt(_Job(operation, None, number, self._slots))
        if self._token_source is None:
            raise SignInNeeded(say("You're not signed in to this connection."))
        used = await self._token_source.bearer()
        reply = await self._attempt(_Job(operation, used, number, self._slots))
        if not is_token_refused(reply):
            return reply
        if operation.kind is Kind.ONCE:
            raise await self._turned_away_unsigned(operation, self._token_source, used)
        fresh = await self._token_source.fresh(used)
        return await self._attempt(_Job(operation, fresh, number, self._slots))

    async def _turned_away_unsigned(self, operation: Operation, tokens: TokenSource, used: str) -> OutcomeUnknown:
        """Renews the refused token and returns the error of the request; the caller looks before it sends it again."""
        try:
            await tokens.fresh(used)
        except MarqueeError as error:
            return lost_answer(operation, error, is_turned_away=True)
        refusal = ServerFault(say("The CMS refused the sign-in that Marquee had just renewed."))
        return lost_answer(operation, refusal, is_turned_away=True)

    async def _attempt(self, job: _Job) -> Reply:
        """Makes one attempt, or two if the connection pool has to be rebuilt. Raises AttemptFailed."""
        for may_rebuild in (True, False):
            await self._acquire_slot(job)
            try:
                # Only after the wait for a slot: meanwhile the client may be replaced and closed.
                client = await self._ready_client()
                if job.slots is self._slots:
                    _check_gate(job)
            except BaseException:
                job.slots.release()
                raise
            try:
                return await self._run_exchange(client, job)
            except httpx.PoolTimeout as error:
                if not may_rebuild:
                    raise network_failure(error, job.operation, self._origin) from error
                # The pool gave no connection although the slots ensure that one is free.
                self._log.warning("connection pool rebuilt")
                self._retire(client)
            except (httpx.HTTPError, MarqueeError, OSError) as error:
                raise network_failure(error, job.operation, self._origin) from error
        raise AssertionError("a second pool timeout is a failure")

    async def _acquire_slot(self, job: _Job) -> None:
        """Waits until the CMS accepts requests and a slot is free. Raises Busy, or Offline when closed."""
        while True:
            if job.slots is self._slots:
                await self._rate_limit.wait_for_turn()
            await job.slots.acquire(_wanted(job.operation).urgency)
            if self._is_closed:
                job.slots.release()
                raise ConnectionClosed
            if job.slots is self._token_slots or self._rate_limit.is_ready:
                return
            job.slots.release()

    async def _run_exchange(self, client: httpx.AsyncClient, job: _Job) -> Reply:
        """Runs the exchange as a task of its own, which continues if the caller is cancelled."""
        task = self._scope.start(self._exchange(client, job), job.operation.route)
        self._running[task] = job.operation
        # The slot belongs to the exchange, not to the caller.
        task.add_done_callback(lambda _: job.slots.release())
        task.add_done_callback(self._running.pop)
        self._exchanges[client] += 1
        task.add_done_callback(lambda _: self._release_client(client))
        try:
            await asyncio.wait((task,))
        except asyncio.CancelledError:
            job.is_wanted = False
            raise
        if task.cancelled():
            is_read = job.operation.kind is Kind.READ
            raise AttemptFailed(Reach.FINAL, ConnectionClosed() if is_read else lost_answer(job.operation))
        return task.result()

    async def _exchange(self, client: httpx.AsyncClient, job: _Job) -> Reply:
        """Sends and receives within the time limit, and logs the result."""
        operation = job.operation
        limit_s = self._limits.read_s if operation.kind is Kind.READ else self._limits.write_s
        if operation.bounds is not None:
            limit_s = min(limit_s, operation.bounds.seconds)
        at, began = datetime.now(UTC), time.monotonic()
        problem = ""
        try:
            async with asyncio.timeout(limit_s):
                return await self._receive(client, job)
        except BaseException as error:
            problem = type(error).__name__
            if isinstance(error, TimeoutError | asyncio.CancelledError):
                # If a connection is cut at the wrong moment, httpcore forgets it without closing it.
                self._retire(client)
            raise
        finally:
            took_ms = (time.monotonic() - began) * 1000
            self.requests.add(
                RequestRecord(
                    at, operation.method, operation.route, job.status, took_ms, job.received, job.number, problem
                )
            )
            self._log.debug(
                "%s %s: %s in %.0f ms, %d bytes, attempt %d",
                operation.method, operation.route, problem or job.status, took_ms, job.received, job.number,
            )  # fmt: skip

    async def _receive(self, client: httpx.AsyncClient, job: _Job) -> Reply:
        try:
            request = self._request(client, job)
        except (ValueError, httpx.InvalidURL) as error:
            raise httpx.LocalProtocolError(f"no request: {type(error).__name__}") from error
        try:
            response = await client.send(request, stream=True)
        except (ValueError, httpx.InvalidURL) as error:
            # httpx also parses headers that are unused here, e.g. a redirect's address, and raises for some of them.
            raise httpx.RemoteProtocolError(f"headers against the rules: {type(error).__name__}") from error
        try:
            job.status = response.status_code
            bounds = job.operation.bounds
            limit = self._limits.body if bounds is None else min(bounds.body, self._limits.body)
            if bounds is not None:
                check_length(response.headers.get("content-length", ""), limit)
            body = await read_body(
                response.aiter_raw(),
                response.headers.get("content-encoding", ""),
                limit=limit,
                keep_going=lambda: job.is_wanted or job.operation.kind is not Kind.READ,
            )
        finally:
            await response.aclose()
        if body is None:
            raise Offline(say("This response is no longer needed."))
        job.received = len(body)
        return Reply(response.status_code, dict(response.headers.items()), body)

    def _request(self, client: httpx.AsyncClient, job: _Job) -> httpx.Request:
        operation = job.operation
        url = httpx.URL(self._origin.api(operation.target))
        _assert_same_origin(url, httpx.URL(self._origin.api("/")))
        headers = {}
        content = None
        if operation.body is not None:
            content, headers["Content-Type"] = operation.body
        if job.token is not None:
            headers["Authorization"] = f"Bearer {job.token}"
        return client.build_request(operation.method, url, headers=headers, content=content)

    # ------------------------------------------------------------------------------------------------------------------
    # The client

    async def _ready_client(self) -> httpx.AsyncClient:
        async with self._building:
            if self._client is None and not self._is_closed:
                context = await self._tls.context()
                # In a thread, since building the first client makes httpx import half of itself.
                self._client = await asyncio.to_thread(self._build_client, context)
            if self._client is None or self._is_closed:
                raise ConnectionClosed
            return self._client

    def _build_client(self, context: ssl.SSLContext) -> httpx.AsyncClient:
        _ = anyio_backend.backend_class  # else httpx loads it during the first request
        httpcore.AsyncHTTP11Connection.READ_NUM_BYTES = _ReadSize()  # type: ignore[assignment]  # looked up as a number
        limits = self._limits
        slots = limits.in_flight + _TOKEN_SLOTS
        return httpx.AsyncClient(
            verify=context,
            http2=False,
            follow_redirects=False,
            # A proxy makes no sense between two programs on one computer.
            trust_env=not self._origin.is_loopback,
            # `_exchange` limits the attempt as a whole; limits per wait would add up to another one for writes.
            timeout=httpx.Timeout(None, connect=limits.connect_s, pool=limits.pool_s),
            # Web servers close idle connections after five seconds or more; a POST on a connection that is just being
            # closed would be lost, so ours are dropped earlier.
            limits=httpx.Limits(max_connections=slots, max_keepalive_connections=slots, keepalive_expiry=3.0),
            headers={
                "Accept": "application/json",
                "Accept-Encoding": ACCEPTED,
                "User-Agent": f"{APP_NAME}/{__version__}",
                # A proxy's copy must never decide whether a write arrived, or what the next one overwrites.
                "Cache-Control": "no-cache",
                "Pragma": "no-cache",
            },
            # The CMS sets a session cookie beside the token; a request must not carry two identities.
            cookies=cookiejar.CookieJar(cookiejar.DefaultCookiePolicy(allowed_domains=())),
        )

    def _retire(self, client: httpx.AsyncClient) -> None:
        """Lets running exchanges finish with this client; the next request gets a new one."""
        if self._client is client:
            self._client = None
            self._retired.append(client)
            self._end_if_idle(client)

    def _release_client(self, client: httpx.AsyncClient) -> None:
        self._exchanges[client] -= 1
        self._end_if_idle(client)

    def _end_if_idle(self, client: httpx.AsyncClient) -> None:
        """Closes a retired client after its last exchange."""
        if self._exchanges[client] > 0:
            return
        del self._exchanges[client]
        if client in self._retired and not self._is_closed:
            self._retired.remove(client)
            self._scope.start(client.aclose(), "retired client")

    def _reported(self, operation: Operation, error: MarqueeError) -> MarqueeError:
        error.diagnostics.setdefault("method", operation.method)
        error.diagnostics.setdefault("route", operation.route)
        self._log.warning(
            "%s %s: %s [%s] %s",
            operation.method, operation.route, type(error).__name__, error.diagnostic_id, error.diagnostics,
        )  # fmt: skip
        return error


@dataclass(slots=True, eq=False)
class _Job:
    """One attempt: the operation, its token and slots, and whether a caller still waits for the answer."""

    operation: Operation
    token: str | None = field(repr=False)
    number: int
    slots: Slots
    is_wanted: bool = True
    status: int | None = None
    received: int = 0


class _ReadSize:
    """The number of bytes a connection reads at once; httpx looks it up before each read."""

    def __get__(self, connection: httpcore.AsyncHTTP11Connection | None, _kind: object) -> int:
        state = None if connection is None else connection._h11_state  # noqa: SLF001 - no public way to reach it
        return _READ_BYTES if state is not None and state.their_state is h11.SEND_BODY else _HEAD_BYTES


def _assert_same_origin(url: httpx.URL, base: httpx.URL) -> None:
    """The last check before a token is added: it is sent only to the connection's own CMS."""
    same = (url.scheme, url.host, url.port, url.userinfo) == (base.scheme, base.host, base.port, base.userinfo)
    if not (same and url.path.startswith(base.path) and ".." not in url.path.split("/")):
        raise Bug(say("Marquee didn't send a request because it was for another address."))


def _wanted(operation: Operation) -> Due:
    return current() if operation.kind is Kind.READ else current_for_write()


def _check_gate(job: _Job) -> None:
    """Raises the error of the gate if the request is a write that must not be sent now."""
    gate = current_gate()
    if job.operation.kind is not Kind.READ and gate is not None:
        pass_gate(gate)


def _log_failure(error: BaseException, name: str) -> None:
    """Errors of an exchange are raised in the caller; without a caller, they are only logged."""
    logger("transport").debug("%s ended with %s", name, type(error).__name__)
