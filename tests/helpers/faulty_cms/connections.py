"""The TCP connections behind the requests, so that a fault can cut one."""

import asyncio
import socket
import struct
import sys
from collections.abc import MutableMapping
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

_open: dict[tuple[Any, ...], asyncio.Transport] = {}


class TrackedProtocol(H11Protocol):
    """uvicorn's HTTP protocol, findable by its peer address while it is connected."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn itself
        """Remember the transport."""
        super().connection_made(transport)
        _open[tuple(transport.get_extra_info("peername"))] = transport

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget it."""
        _open.pop(tuple(self.transport.get_extra_info("peername")), None)
        super().connection_lost(exc)


def of(scope: MutableMapping[str, Any]) -> asyncio.Transport | None:
    """The connection a request came in on; None once it is gone."""
    return _open.get(tuple(scope["client"]))


def close(transport: asyncio.Transport) -> None:
    """End it after what was written has gone out (FIN)."""
    transport.close()


def reset(transport: asyncio.Transport) -> None:
    """End it at once with a reset (RST), whatever was still to be sent."""
    raw: socket.socket | None = transport.get_extra_info("socket")
    if raw is not None and not transport.is_closing():  # else whoever asked has hung up already
        # Two ints, two shorts on Windows: linger on, for no time at all.
        raw.setsockopt(
            socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("hh" if sys.platform == "win32" else "ii", 1, 0)
        )
    transport.abort()
