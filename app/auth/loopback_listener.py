"""Listens on this computer for the browser that returns from a sign-in.

A listener opens before the browser does and lives as long as one attempt. Only a GET for the exact path with the exact
Host, which the attempt recognises, counts. Everything else is answered and ignored: browsers open connections without
sending a request and ask for /favicon.ico, and any program on this computer can connect.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import socket
import sys
from collections.abc import Callable
from enum import Enum, auto
from http import HTTPStatus

from app.auth import sign_in_result_page
from app.config.redirect_uri import RedirectUri, parse_redirect_uri
from app.core.errors import Invalid
from app.core.log import logger
from app.core.translatable_texts import say

_MOST_CONNECTIONS = 32
"""Simultaneous connections at most. A further one replaces the oldest that has not sent a whole request yet."""
_MOST_HEAD = 64 << 10
_HEAD_LIMIT_S = 30.0
_SEND_LIMIT_S = 10.0
_CLOSE_LIMIT_S = 1.0
_FREE_PORT_TRIES = 10


class Verdict(Enum):
    """The attempt's verdict on a callback."""

    MINE = auto()
    """The expected one: its connection stays open until `answer()`."""
    FOREIGN = auto()
    """Not this attempt's; the listener keeps waiting."""


class Listener:
    """One listener for one attempt.

    `judge(query)` gets the raw query of each callback on the exact path until it returns MINE, which ends the wait of
    `callback()`; later ones are foreign.
    """

    def __init__(self, redirect_uri: str, judge: Callable[[str], Verdict]) -> None:
        self._wanted = parse_redirect_uri(redirect_uri)
        self._actual: RedirectUri | None = None
        self._judge = judge
        self._servers: list[asyncio.Server] = []
        self._connections: dict[asyncio.Task[None] | None, asyncio.StreamWriter] = {}
        self._silent: dict[asyncio.Task[None] | None, asyncio.StreamWriter] = {}
        """Connections that have not sent a whole request yet, oldest first."""
        self._query: asyncio.Future[str] | None = None
        self._answer: asyncio.Future[bytes] | None = None
        self._answered = asyncio.Event()
        self._log = logger("auth")

    @property
    def redirect_uri(self) -> str:
        """The address to which the browser returns, with the opened port. Valid after `open()`."""
        assert self._actual is not None
        return self._actual.text

    async def open(self) -> None:
        """Opens the port. Raises Invalid under the field `redirect_uri` if it is in use."""
        loop = asyncio.get_running_loop()
        self._query, self._answer = loop.create_future(), loop.create_future()
        sockets = _bind(self._wanted)
        self._actual = self._wanted.on_port(sockets[0].getsockname()[1])
        for each in sockets:
            self._servers.append(await asyncio.start_server(self._serve, sock=each, limit=_MOST_HEAD))

    async def callback(self) -> str:
        """Returns the raw query of this attempt's callback. Raises CancelledError once the listener is closed."""
        assert self._query is not None
        return await self._query

    async def answer(self, page: bytes) -> None:
        """Shows `page` in the browser that sent the callback, if it is still connected."""
        assert self._answer is not None
        if not self._answer.done():
            self._answer.set_result(page)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_SEND_LIMIT_S):
                await self._answered.wait()

    async def close(self) -> None:
        """Closes the port and every connection; harmless when called twice."""
        for server in self._servers:
            server.close()
        for future in (self._query, self._answer):
            if future is not None:
                future.cancel()
        for writer in self._connections.values():
            writer.transport.abort()
        ending = [task for task in self._connections if task is not None]
        if ending:
            await asyncio.wait(ending, timeout=_CLOSE_LIMIT_S)
        self._servers.clear()

    # ------------------------------------------------------------------------------------------------------------------

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serves one connection with one request; any failure ends only this connection."""
        if len(self._connections) >= _MOST_CONNECTIONS and not self._make_room():
            writer.transport.abort()
            return
        task = asyncio.current_task()
        self._connections[task] = self._silent[task] = writer
        try:
            await self._answer_request(reader, writer)
        except (OSError, TimeoutError, asyncio.IncompleteReadError) as error:
            self._log.debug("a loopback connection ended: %s", type(error).__name__)
        except asyncio.CancelledError:
            # The listener was closed. This task belongs to asyncio's server, which would report a cancellation.
            self._log.debug("a loopback connection was closed")
        finally:
            self._silent.pop(task, None)
            self._connections.pop(task, None)
            writer.close()

    def _make_room(self) -> bool:
        """Closes the oldest connection without a request; returns False if every connection is being answered."""
        if not self._silent:
            return False
        oldest = next(iter(self._silent))
        self._silent.pop(oldest).transport.abort()
        del self._connections[oldest]
        return True

    async def _answer_request(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            async with asyncio.timeout(_HEAD_LIMIT_S):
                head = await reader.readuntil(b"\r\n\r\n")
        except asyncio.LimitOverrunError:
            await _send(writer, HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, sign_in_result_page.not_found_page())
            return
        self._silent.pop(asyncio.current_task(), None)
        assert self._actual is not None
        status, method, query = _route(head, self._actual)
        if status is not HTTPStatus.OK:
            await _send(writer, status, sign_in_result_page.not_found_page(), with_body=method != "HEAD")
            return
        if not self._take(query):
            await _send(writer, HTTPStatus.BAD_REQUEST, sign_in_result_page.foreign())
            return
        assert self._answer is not None
        try:
            await _send(writer, HTTPStatus.OK, await self._answer)
        finally:
            self._answered.set()

    def _take(self, query: str) -> bool:
        assert self._query is not None
        if self._query.done() or self._judge(query) is not Verdict.MINE:
            self._log.info("a callback that is not this sign-in's was turned away")
            return False
        self._query.set_result(query)
        return True


def _route(head: bytes, expected: RedirectUri) -> tuple[HTTPStatus, str, str]:
    """Returns status, method and raw query of a request; OK only for GET, the exact path and the exact Host."""
    lines = head.decode("latin-1").split("\r\n")
    words = lines[0].split(" ")
    if len(words) != 3 or not words[2].startswith("HTTP/1."):
        return HTTPStatus.BAD_REQUEST, "", ""
    method, target, _ = words
    hosts = [value.strip().lower() for name, colon, value in map(_partition, lines[1:]) if colon and name == "host"]
    shown = f"[{expected.host}]" if ":" in expected.host else expected.host
    if hosts != [f"{shown}:{expected.port}"] and not (expected.port == 80 and hosts == [shown]):
        return HTTPStatus.BAD_REQUEST, method, ""
    path, _, query = target.partition("?")
    if path != expected.request_path:
        return HTTPStatus.NOT_FOUND, method, ""
    if method != "GET":
        return HTTPStatus.METHOD_NOT_ALLOWED, method, ""
    return HTTPStatus.OK, method, query


def _partition(line: str) -> tuple[str, str, str]:
    name, colon, value = line.partition(":")
    return name.lower(), colon, value


async def _send(writer: asyncio.StreamWriter, status: HTTPStatus, page: bytes, *, with_body: bool = True) -> None:
    head = (
        f"HTTP/1.1 {status.value} {status.phrase}\r\n"
        "Content-Type: text/html; charset=utf-8\r\n"
        f"Content-Length: {len(page)}\r\n"
        f"Content-Security-Policy: {sign_in_result_page.POLICY}\r\n"
        "Cache-Control: no-store\r\n"
        "Referrer-Policy: no-referrer\r\n"
        "X-Content-Type-Options: nosniff\r\n"
        "Allow: GET\r\n"
        "Connection: close\r\n\r\n"
    )
    async with asyncio.timeout(_SEND_LIMIT_S):
        writer.write(head.encode("ascii") + (page if with_body else b""))
        await writer.drain()
        writer.close()
        await writer.wait_closed()


# ----------------------------------------------------------------------------------------------------------------------
# Opening the port


def _bind(wanted: RedirectUri) -> list[socket.socket]:
    """Returns a listening socket for each address family of the host name; all on one port."""
    hosts = {"127.0.0.1": ("127.0.0.1",), "::1": ("::1",), "localhost": ("127.0.0.1", "::1")}[wanted.host]
    for remaining in range(_FREE_PORT_TRIES if wanted.is_any_port else 1, 0, -1):
        taken: list[socket.socket] = []
        try:
            for host in hosts:
                port = taken[0].getsockname()[1] if taken else wanted.port
                if (one := _bind_one(host, port, must_exist=host == hosts[0])) is not None:
                    taken.append(one)
            return taken
        except OSError as error:
            for one in taken:
                one.close()
            if remaining == 1:
                raise _port_problem(wanted, error) from error
    raise AssertionError("the last try returns or raises")


def _bind_one(host: str, port: int, *, must_exist: bool) -> socket.socket | None:
    """Returns None if this computer lacks the address family; a `localhost` with one family is enough."""
    try:
        one = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    except OSError:
        if must_exist:
            raise
        return None
    try:
        if sys.platform == "win32":
            # Without this option, another program could take over the port.
            one.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            # Connections of the last sign-in linger for a minute and would make the port count as in use. This option
            # does not let another program share a port in use.
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if one.family == socket.AF_INET6:
            one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        one.bind((host, port))
        one.listen(_MOST_CONNECTIONS)
        one.setblocking(False)
    except OSError as error:
        one.close()
        if error.errno == errno.EADDRNOTAVAIL and not must_exist:
            return None
        raise
    return one


def _port_problem(wanted: RedirectUri, error: OSError) -> Invalid:
    if error.errno == errno.EADDRINUSE:
        sentence = say(
            "Port {port} on this computer is in use, so the browser couldn't return to Marquee.", port=wanted.port
        )
        hint = say(
            "Close the program that uses it (perhaps another sign-in), choose another port, "
            "or turn on “Use any free port”."
        )
    elif error.errno == errno.EADDRNOTAVAIL:
        sentence = say(
            "The redirect address contains {host}, which isn't an address of this computer.", host=wanted.host
        )
        hint = say("Use 127.0.0.1 in the redirect address, here and in the CMS.")
    else:
        sentence = say("This computer doesn't allow Marquee to listen on port {port}.", port=wanted.port)
        hint = say("Use a redirect address with a port above 1024, here and in the CMS.")
    facts = {"finding": "port-taken", "field": "redirect_uri", "paste": wanted.text, "errno": error.errno}
    return Invalid(sentence, {"redirect_uri": sentence}, hint, diagnostics=facts)
