"""Ports of loopback that a test must know before anybody listens there."""

from __future__ import annotations

import random
import socket
from pathlib import Path

_GIVEN_OUT = Path("/proc/sys/net/ipv4/ip_local_port_range")
_FIRST = 10_000
_CHANCE = random.SystemRandom()


def free_port() -> int:
    """One that nobody has, and that nobody gets by chance.

    A port that the system gave and took back it gives to the next who asks for any; on a busy machine that is soon.
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
    """From here on the system chooses where it is asked for any port."""
    try:
        return int(_GIVEN_OUT.read_text(encoding="ascii").split()[0])
    except OSError:
        return 49_152  # RFC 6335, which Windows and macOS keep to
