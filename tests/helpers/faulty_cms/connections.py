"""The TCP connections of the requests, so that a fault can cut one."""

import asyncio
import socket
import struct
import sys
from collections.abc import MutableMapping
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

_open: dict[tuple[Any, ...], asyncio.Transport] = {}


class TrackedProtocol(H11Protocol):
    """uvicorn's HTTP protocol, registered by its peer address while it is connected."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn itself
        """Registers the transport."""
        super().connection_made(transport)
        _open[tuple(transport.get_extra_info("peername"))] = transport

    def connection_lost(self, exc: Exception | None) -> None:
        """Unregisters the transport."""
        _open.pop(tuple(self.transport.get_extra_info("peername")), None)
        super().connection_lost(exc)


def of(scope: MutableMapping[str, Any]) -> asyncio.Transport | None:
    """Returns the connection of a request; None once it is gone."""
    return _open.get(tuple(scope["client"]))


def close(transport: asyncio.Transport) -> None:
    """Closes the connection after pending data was sent (FIN)."""
    transport.close()


def reset(transport: asyncio.Transport) -> None:
    """Resets the connection at once (RST), dropping pending data."""
    raw: socket.socket | None = transport.get_extra_info("socket")
    if raw is not None and not transport.is_closing():  # otherwise the client has closed already
        # two ints, two shorts on Windows: linger on, for 0 seconds
        raw.setsockopt(
            socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("hh" if sys.platform == "win32" else "ii", 1, 0)
        )
    transport.abort()
