"""TLS contexts: one per set of trusted certificates, built off the event loop and reused."""

from __future__ import annotations

import asyncio
import platform
import ssl
from functools import cache
from pathlib import Path

import truststore

from app.core.errors import TlsProblem
from app.core.translatable_texts import say

_BUNDLES = (
    Path("/etc/ssl/certs/ca-certificates.crt"),
    Path("/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem"),
    Path("/etc/pki/tls/certs/ca-bundle.crt"),
    Path("/etc/ssl/ca-bundle.pem"),
    Path("/etc/ssl/cert.pem"),
)
"""Where distributions keep trusted certificates, for a Python whose own OpenSSL looks elsewhere (as in a bundle)."""


class TlsSettings:
    """The trusted certificates: those of the operating system, and those in `ca_file` (PEM).

    There is no way to disable verification. Connections that share one object share its context.
    """

    def __init__(self, ca_file: Path | None = None) -> None:
        self.ca_file = ca_file
        self._context: ssl.SSLContext | None = None
        self._building = asyncio.Lock()

    async def context(self) -> ssl.SSLContext:
        """Returns the context, built in a thread on first use (tens of ms). Raises TlsProblem."""
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


def load_trust() -> None:
    """Loads the system's certificates before the first request. Takes about 20 ms; call it in a thread."""
    _shared_context()


@cache
def _shared_context() -> ssl.SSLContext:
    """Returns the context with the system's certificates, shared by the whole program and never extended."""
    return _system_context()


def _system_context() -> ssl.SSLContext:
    if platform.system() in {"Darwin", "Windows"}:
        # There the system verifies certificates, and knows those that an organisation has rolled out.
        return truststore.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    # Elsewhere the certificates are in a file. truststore would read it for each connection (17 ms), and this CMS
    # closes the connection after each answer. Reading it once gives the same trust.
    context = ssl.create_default_context()
    paths = ssl.get_default_verify_paths()
    if not paths.cafile and not (paths.capath and any(Path(paths.capath).iterdir())):
        for bundle in _BUNDLES:
            if bundle.is_file():
                context.load_verify_locations(cafile=bundle)
                break
    return context
