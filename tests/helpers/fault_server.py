"""A raw-bytes server that misbehaves on request: it follows a script, hangs, drips, resets or lies."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import json
import socket
import ssl
import struct
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self

from app.domain.cms_address import Origin

CRLF = b"\r\n"
JSON = "application/json"


@dataclass(frozen=True, slots=True)
class Seen:
    """A request as received. `target` is path and query; header names are in lower case."""

    method: str
    target: str
    headers: Mapping[str, str]
    body: bytes

    @property
    def path(self) -> str:
        return self.target.partition("?")[0]


Answer = Callable[[Seen, asyncio.StreamWriter], Awaitable[None]]
"""Writes the server's answer; the connection stays open unless the answer closes it."""


# ----------------------------------------------------------------------------------------------------------------------
# Answers


def raw(data: bytes) -> Answer:
    """Sends exactly these bytes and keeps the connection open."""

    async def answer(seen: Seen, writer: asyncio.StreamWriter) -> None:
        writer.write(data)
        await writer.drain()

    return answer


def reply(status: int = 200, body: bytes = b"", content_type: str = JSON, **headers: str) -> Answer:
    """Sends a well-formed answer; `X_Total_Count="3"` becomes a header of that name."""
    return raw(_message(status, body, {"Content-Type": content_type, **_named(headers)}))


def data(content: object, status: int = 200, **headers: str) -> Answer:
    """Sends a JSON answer."""
    return reply(status, json.dumps(content).encode(), **headers)


def web_page(status: int = 200, text: str = "<!DOCTYPE html><title>Login</title>") -> Answer:
    return reply(status, text.encode(), "text/html; charset=UTF-8")


def packed(body: bytes, encoding: str = "gzip") -> Answer:
    """Sends the body compressed with gzip, labelled with any `encoding`."""
    return reply(200, gzip.compress(body), Content_Encoding=encoding)


def bomb(size: int) -> Answer:
    """Sends `size` zero bytes, compressed to a thousandth."""
    return packed(bytes(size))


def short_body(body: bytes, claimed: int) -> Answer:
    """Sends fewer bytes than announced, then closes the connection."""
    return and_close(_message(200, body, {"Content-Type": JSON}, length=claimed))


def unframed(body: bytes) -> Answer:
    """Sends a body without a length, which ends with the connection."""
    return and_close(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n" + body)


def close() -> Answer:
    """Closes the connection instead of responding."""
    return and_close(b"")


def reset(after: bytes = b"") -> Answer:
    """Resets the connection after these bytes."""

    async def answer(seen: Seen, writer: asyncio.StreamWriter) -> None:
        writer.write(after)
        await writer.drain()
        await asyncio.sleep(0.02)
        connection = writer.get_extra_info("socket")
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        writer.transport.abort()

    return answer


def hang(seconds: float = 3600.0) -> Answer:
    """Sends nothing for a long time."""

    async def answer(seen: Seen, writer: asyncio.StreamWriter) -> None:
        await asyncio.sleep(seconds)

    return answer


def delayed(seconds: float, then: Answer) -> Answer:
    async def answer(seen: Seen, writer: asyncio.StreamWriter) -> None:
        await asyncio.sleep(seconds)
        await then(seen, writer)

    return answer


def held(until: asyncio.Event, then: Answer) -> Answer:
    """Waits for an event before answering."""

    async def answer(seen: Seen, writer: asyncio.StreamWriter) -> None:
        await until.wait()
        await then(seen, writer)

    return answer


def drip(every_s: float = 0.05, pieces: int = 10_000) -> Answer:
    """Sends a body one byte at a time."""

    async def answer(seen: Seen, writer: asyncio.StreamWriter) -> None:
        writer.write(_message(200, b"", {"Content-Type": JSON}, length=pieces))
        for _ in range(pieces):
            writer.write(b" ")
            await writer.drain()
            await asyncio.sleep(every_s)

    return answer


def endless(chunk: int = 65536) -> Answer:
    """Sends an endless body as fast as it is read."""

    async def answer(seen: Seen, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n")
        while not writer.is_closing():
            writer.write(b" " * chunk)
            await writer.drain()

    return answer


def byte_chunks(body: bytes) -> Answer:
    """Sends the body in one-byte chunks, all at once."""
    chunks = b"".join(b"1\r\n%c\r\n" % byte for byte in body)
    head = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    return raw(head + chunks + b"0\r\n\r\n")


def endless_interim(at_once: int = 40_000) -> Answer:
    """Sends "100 Continue" endlessly, as fast as it is read, and never the answer itself."""

    async def answer(seen: Seen, writer: asyncio.StreamWriter) -> None:
        while not writer.is_closing():
            writer.write(b"HTTP/1.1 100 Continue\r\n\r\n" * at_once)
            await writer.drain()

    return answer


def huge_headers(size: int = 1 << 20) -> Answer:
    return raw(b"HTTP/1.1 200 OK\r\nX-Filler: " + b"x" * size + CRLF + CRLF)


def computed(function: Callable[[Seen], Answer]) -> Answer:
    """Sends an answer that depends on the request."""

    async def answer(seen: Seen, writer: asyncio.StreamWriter) -> None:
        await function(seen)(seen, writer)

    return answer


@contextmanager
def full_backlog() -> Iterator[Origin]:
    """Yields an address where connecting never completes: its backlog is full and never accepted."""
    with contextlib.ExitStack() as stack:
        listener = stack.enter_context(socket.socket())
        listener.bind(("127.0.0.1", 0))
        listener.listen(0)
        address = listener.getsockname()
        for _ in range(16):
            waiting = stack.enter_context(socket.socket())
            waiting.setblocking(False)
            waiting.connect_ex(address)
        yield Origin(f"http://127.0.0.1:{address[1]}")


def and_close(message: bytes) -> Answer:
    """Sends these bytes and closes the connection."""

    async def answer(seen: Seen, writer: asyncio.StreamWriter) -> None:
        writer.write(message)
        await writer.drain()
        writer.close()

    return answer


def _message(status: int, body: bytes, headers: Mapping[str, str], length: int | None = None) -> bytes:
    lines = [f"HTTP/1.1 {status} Scripted"]
    if status != 204:
        lines.append(f"Content-Length: {len(body) if length is None else length}")
    lines += [f"{name}: {value}" for name, value in headers.items()]
    return "\r\n".join((*lines, "", "")).encode() + body


def _named(headers: Mapping[str, str]) -> dict[str, str]:
    return {name.replace("_", "-"): value for name, value in headers.items()}


# ----------------------------------------------------------------------------------------------------------------------
# The server


class FaultServer:
    """Listens on a free loopback port (or on `port`) inside the running loop. Use as an async context manager.

    `server.answer("/api/clock", first, second)` answers the first request to that path so, and all later ones like the
    last; other paths get 404. Several servers may run at once.

    Attributes:
        requests: every complete request.
        most_at_once: the largest number of requests answered at the same time.
        connections: how many connections were accepted.
    """

    def __init__(self, *, tls: ssl.SSLContext | None = None, port: int = 0) -> None:
        self.requests: list[Seen] = []
        self.most_at_once = 0
        self.connections = 0
        self._tls = tls
        self._scripts: dict[str, list[Answer]] = defaultdict(list)
        self._at_once = 0
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._arrival = asyncio.Condition()
        self.port = port

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", self.port, backlog=128, ssl=self._tls)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._server is not None
        self._server.close()
        for writer in tuple(self._writers):
            writer.transport.abort()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def origin(self) -> Origin:
        return Origin(f"http{'s' if self._tls else ''}://{'localhost' if self._tls else '127.0.0.1'}:{self.port}")

    @property
    def open_connections(self) -> int:
        """Returns how many connections are still open."""
        return len(self._writers)

    def answer(self, path: str, *answers: Answer) -> None:
        """Sets the answers of a path, without its query."""
        self._scripts[path] = list(answers)

    async def arrived(self, count: int) -> None:
        """Returns as soon as `count` complete requests have arrived, which takes time on a busy machine."""
        async with self._arrival:
            await self._arrival.wait_for(lambda: len(self.requests) >= count)

    def bodies(self, path: str) -> list[bytes]:
        """Returns the bodies received at a path."""
        return [seen.body for seen in self.requests if seen.path == path]

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        self._writers.add(writer)
        self.connections += 1
        try:
            while not writer.is_closing() and (seen := await _read_request(reader, writer)) is not None:
                self.requests.append(seen)
                async with self._arrival:
                    self._arrival.notify_all()
                self._at_once += 1
                self.most_at_once = max(self.most_at_once, self._at_once)
                try:
                    await self._next_answer(seen)(seen, writer)
                finally:
                    self._at_once -= 1
        except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, ValueError):
            pass  # the other side aborted or did not speak HTTP, as some tests intend
        except asyncio.CancelledError:
            pass  # the server is closed; asyncio of Python 3.11 would print a connection that ends as cancelled
        finally:
            writer.close()
            self._tasks.discard(task)
            self._writers.discard(writer)

    def _next_answer(self, seen: Seen) -> Answer:
        script = self._scripts.get(seen.path)
        if not script:
            return data({"error": 404, "message": "Not Found", "property": None, "help": None}, 404)
        return script.pop(0) if len(script) > 1 else script[0]


async def _read_request(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> Seen | None:
    first_byte = await reader.read(1)
    if first_byte and not first_byte.isalpha():
        writer.write(_message(400, b"", {}))  # as web servers answer TLS clients on their plain port
        return None
    try:
        head = first_byte + await reader.readuntil(CRLF + CRLF)
    except asyncio.IncompleteReadError:
        return None
    first, *lines = head.decode("latin-1").rstrip("\r\n").split("\r\n")
    method, target, _ = first.split(" ", 2)
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    return Seen(method, target, headers, await reader.readexactly(int(headers.get("content-length", "0"))))
