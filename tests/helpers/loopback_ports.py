"""Loopback ports that a test must know before a server listens there."""

from __future__ import annotations

import random
import socket
from pathlib import Path

_GIVEN_OUT = Path("/proc/sys/net/ipv4/ip_local_port_range")
_FIRST = 10_000
_CHANCE = random.SystemRandom()


def free_port() -> int:
    """Returns a free port that the system does not assign by chance.

    The system soon reassigns ports that it has assigned before, on a busy machine.
    """
    while True:
        port = _CHANCE.randrange(_FIRST, max(_first_given_out(), 2 * _FIRST))
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
        return port


def _first_given_out() -> int:
    """Returns the first port that the system assigns to callers that ask for any."""
    try:
        return int(_GIVEN_OUT.read_text(encoding="ascii").split()[0])
    except OSError:
        return 49_152  # RFC 6335, as on Windows and macOS
