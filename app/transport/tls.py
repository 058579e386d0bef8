"""Trust: one TLS context per choice of certificates, built off the event loop and used for good."""

from __future__ import annotations

import asyncio
import platform
import ssl
from functools import cache
from pathlib import Path

import truststore

from app.core.errors import TlsProblem
from app.core.wording import say

_BUNDLES = (
    Path("/etc/ssl/certs/ca-certificates.crt"),
    Path("/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem"),
    Path("/etc/pki/tls/certs/ca-bundle.crt"),
    Path("/etc/ssl/ca-bundle.pem"),
    Path("/etc/ssl/cert.pem"),
)
"""Where distributions keep what they trust, for a Python whose own OpenSSL looks elsewhere (as a bundle's does)."""


class TlsSettings:
    """Whom to trust: what the operating system trusts, and the certificates of `ca_file` (PEM) besides.

    There is no way to trust everyone. Sharing one object between connections shares its context.
    """

    def __init__(self, ca_file: Path | None = None) -> None:
        self.ca_file = ca_file
        self._context: ssl.SSLContext | None = None
        self._building = asyncio.Lock()

    async def context(self) -> ssl.SSLContext:
        """The context, built in a thread on first use (it takes tens of milliseconds). Raises TlsProblem."""
        async with self._building:
            if self._context is None:
                self._context = await asyncio.to_thread(_build, self.ca_file)
            return self._context


def _build(ca_file: Path | None) -> ssl.SSLContext:
    if ca_file is None:
        return _shared_context()
    context = _system_context()
    try:
        context.load_verify_locations(cafile=ca_file)
    except (OSError, ssl.SSLError) as error:
        raise TlsProblem(
            say("Marquee couldn't use the certificate file {name}.", name=ca_file.name),
            say("In the connection's settings, choose a file with PEM certificates, or clear it."),
        ) from error
    return context


def read_trust() -> None:
    """Reads what the system trusts, ahead of the first request. Takes some 20 ms; call it in a thread."""
    _shared_context()


@cache
def _shared_context() -> ssl.SSLContext:
    """What the system trusts, read once for the whole program; nobody adds to this one."""
    return _system_context()


def _system_context() -> ssl.SSLContext:
    if platform.system() in {"Darwin", "Windows"}:
        # The system itself judges certificates there, and knows those that an organisation has rolled out.
        return truststore.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    # Elsewhere trust is a file. truststore would read it again for each connection, 17 ms every time, and this CMS
    # closes the connection after each answer; read once, it is the same trust.
    context = ssl.create_default_context()
    paths = ssl.get_default_verify_paths()
    if not paths.cafile and not (paths.capath and any(Path(paths.capath).iterdir())):
        for bundle in _BUNDLES:
            if bundle.is_file():
                context.load_verify_locations(cafile=bundle)
                break
    return context
