"""The bytes of a browser, or of any other client, at the listener of a sign-in."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from urllib.parse import urlsplit


@dataclass(frozen=True, slots=True)
class Page:
    """The answer: `status` is 0 if the connection ended without one."""

    status: int
    headers: dict[str, str]
    html: str


async def knock(host: str, port: int, data: bytes) -> Page:
    """Sends exactly these bytes and reads until the other side closes."""
    reader, writer = await asyncio.open_connection(host, port)
    writer.write(data)
    try:
        answer = await reader.read()
    except ConnectionResetError:
        answer = b""
    finally:
        writer.close()
    head, _, body = answer.partition(b"\r\n\r\n")
    if not head:
        return Page(0, {}, "")
    first, *lines = head.decode("ascii").split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    return Page(int(first.split(" ")[1]), headers, body.decode())


def get(address: str, *, method: str = "GET", host: str | None = None) -> bytes:
    """Returns the request of a browser for `address`."""
    parts = urlsplit(address)
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return (
        f"{method} {target} HTTP/1.1\r\nHost: {parts.netloc if host is None else host}\r\n"
        "User-Agent: Mozilla/5.0\r\nAccept: text/html\r\nConnection: keep-alive\r\n\r\n"
    ).encode("latin-1")


async def visit(address: str, *, method: str = "GET", host: str | None = None) -> Page:
    """Requests `address` as a browser does."""
    parts = urlsplit(address)
    assert parts.hostname is not None
    assert parts.port is not None
    return await knock(parts.hostname, parts.port, get(address, method=method, host=host))
