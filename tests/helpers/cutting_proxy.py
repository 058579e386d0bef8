"""A proxy in front of a CMS that drops connections, answers for the CMS, and forwards writes late; over real sockets.

The fault of a write depends on a seed, its record and the number of earlier writes to it, so a run can be repeated.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import re
from collections import Counter
from collections.abc import Sequence
from typing import Final, Self
from urllib.parse import urlsplit

FAULTS: Final = (
    "cut before", "cut during the request", "cut before the answer", "cut during the answer",
    "late, cut", "late, 504", "late, 502", "late, 503", "never, 504", "never, 503",
    "applied, 500", "applied, 500 of the CMS", "applied, 503", "applied, 504", "applied, 520", "applied, 408",
)  # fmt: skip
_ID = re.compile(rb" [^ ]*?/(\d+)[ ?]")
_ANSWERS: Final = {
    "408": b"HTTP/1.1 408 Request Timeout\r\n",
    "500": b"HTTP/1.1 500 Internal Server Error\r\n",
    "502": b"HTTP/1.1 502 Bad Gateway\r\n",
    "503": b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 0\r\n",
    "504": b"HTTP/1.1 504 Gateway Time-out\r\n",
    "520": b"HTTP/1.1 520 Web server returns an unknown error\r\n",
}


class CuttingProxy:
    """Listens on a free loopback port inside the running loop. Use as an async context manager.

    Attributes:
        odds: the share of writes that get one of `faults`.
        late_s: the shortest and longest delay of a late write after its end.
        dealt: how often each fault occurred.
    """

    def __init__(
        self,
        upstream: str,
        *,
        seed: int,
        odds: float,
        late_s: tuple[float, float],
        faults: Sequence[str] = FAULTS,
    ) -> None:
        address = urlsplit(upstream)
        assert address.hostname is not None
        assert address.port is not None
        self._upstream = (address.hostname, address.port)
        self._path = address.path
        self._seed = seed
        self._faults = tuple(faults)
        self.odds = odds
        self.late_s = late_s
        self.dealt: Counter[str] = Counter()
        self._writes: Counter[str] = Counter()
        self._late: dict[str, set[asyncio.Task[bytes]]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0, backlog=128)
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()
        tasks = [*self._tasks, *(task for late in self._late.values() for task in late)]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    @property
    def url(self) -> str:
        assert self._server is not None
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}{self._path}"

    async def settled(self, record_id: int) -> None:
        """Returns once no request for this record is in flight."""
        while late := self._late.get(str(record_id)):
            await asyncio.wait(tuple(late))
            await asyncio.sleep(0)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                await self._pass_on(await _request(reader), writer)
        finally:
            writer.close()
            self._tasks.discard(task)

    async def _pass_on(self, request: bytes, writer: asyncio.StreamWriter) -> None:
        found = _ID.search(request.split(b"\r\n", 1)[0])
        record_id = found[1].decode() if found else ""
        fault = "" if request.startswith(b"GET ") or not record_id else self._fault_for(record_id)
        when, _, answer = fault.partition(", ")
        if when == "late":
            self._hand_on_late(record_id, request)
        elif when == "cut during the request":
            await self._half(request)
        reply = b""
        if when in {"", "applied", "cut before the answer", "cut during the answer"}:
            reply = await self._exchange(request)
        if when == "cut during the answer":
            writer.write(reply[: len(reply) // 2])
        elif when == "":
            writer.write(reply)
        elif answer and answer != "cut":
            writer.write(_answer(answer))
        await writer.drain()

    def _fault_for(self, record_id: str) -> str:
        self._writes[record_id] += 1
        chance = random.Random(f"{self._seed}/{record_id}/{self._writes[record_id]}")
        if chance.random() >= self.odds:
            return ""
        fault = chance.choice(self._faults)
        self.dealt[fault] += 1
        return fault

    def _hand_on_late(self, record_id: str, request: bytes) -> None:
        chance = random.Random(f"late/{self._seed}/{record_id}/{self._writes[record_id]}")

        async def later() -> bytes:
            await asyncio.sleep(chance.uniform(*self.late_s))
            return await self._exchange(request)

        task = asyncio.create_task(later())
        late = self._late.setdefault(record_id, set())
        late.add(task)
        task.add_done_callback(late.discard)

    async def _exchange(self, request: bytes) -> bytes:
        reader, writer = await asyncio.open_connection(*self._upstream)
        try:
            writer.write(_closing(request))
            return await reader.read()
        finally:
            writer.close()

    async def _half(self, request: bytes) -> None:
        _, writer = await asyncio.open_connection(*self._upstream)
        writer.write(_closing(request)[: len(request) // 2])
        await writer.drain()
        writer.transport.abort()


def _answer(what: str) -> bytes:
    status, _, of_the_cms = what.partition(" ")
    body, kind = b"<h1>No</h1>", b"text/html"
    if of_the_cms:
        body, kind = b'{"error":500,"message":"Whoops"}', b"application/json"
    head = b"Content-Type: %s\r\nContent-Length: %d\r\nConnection: close\r\n\r\n" % (kind, len(body))
    return _ANSWERS[status] + head + body


async def _request(reader: asyncio.StreamReader) -> bytes:
    head = await reader.readuntil(b"\r\n\r\n")
    length = re.search(rb"(?i)\r\ncontent-length: *(\d+)", head)
    return head + (await reader.readexactly(int(length[1])) if length else b"")


def _closing(request: bytes) -> bytes:
    """Makes the request close its connection, so that the end of the connection ends the answer."""
    first, rest = request.split(b"\r\n", 1)
    head, body = rest.split(b"\r\n\r\n", 1)
    lines = [line for line in head.split(b"\r\n") if not line.lower().startswith(b"connection:")]
    return b"\r\n".join([first, *lines, b"Connection: close", b"", b""]) + body
