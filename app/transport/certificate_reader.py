"""The certificate that a server shows, read without trusting it, so that a person can judge it."""

from __future__ import annotations

import asyncio
import socket
import ssl
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Final

from app.core.lazy_import import lazy_module
from app.domain.cms_address import Origin

if TYPE_CHECKING:
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes
else:
    x509 = lazy_module("cryptography.x509")
    hashes = lazy_module("cryptography.hazmat.primitives.hashes")

_LIMIT_S: Final = 10.0
_MOST_NAMES: Final = 12
"""Shared hosts have certificates for hundreds of names."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """What a certificate says about itself. Nothing of it is verified.

    Attributes:
        subject: the common name it was issued to, else its first name, else the organisation.
        names: the host names and addresses it is valid for, at most 12.
        issuer: the common name or organisation of the authority that signed it.
        is_self_signed: whether it names itself as its issuer.
        valid_from, valid_until: in UTC.
        fingerprint: the SHA-256 digest in hexadecimal, `AB:CD:…`, to compare with what the administrator sees.
    """

    subject: str
    names: tuple[str, ...]
    issuer: str
    is_self_signed: bool
    valid_from: datetime
    valid_until: datetime
    fingerprint: str


async def read_certificate(origin: Origin) -> Certificate | None:
    """Connects only to read the server's certificate, and hangs up before anything is sent.

    Returns None if there is no answer within ten seconds, or no certificate that can be read.
    """
    try:
        return await asyncio.to_thread(_read, origin.host, origin.port)
    except (OSError, ValueError):
        return None


def _read(host: str, port: int) -> Certificate | None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE  # the handshake alone; requests go through app.transport.tls, which verifies
    with (
        socket.create_connection((host, port), timeout=_LIMIT_S) as line,
        context.wrap_socket(line, server_hostname=host) as secure,
    ):
        content = secure.getpeercert(binary_form=True)
    return None if content is None else parse_certificate(content)


def parse_certificate(content: bytes) -> Certificate:
    """Reads a certificate in DER. Raises ValueError if it is none."""
    found = x509.load_der_x509_certificate(content)
    names = _names(found)
    common_names = found.subject.get_attributes_for_oid(x509.NameOID.COMMON_NAME)
    return Certificate(
        subject=names[0] if names and not common_names else _name(found.subject),
        names=names,
        issuer=_name(found.issuer),
        is_self_signed=found.issuer == found.subject,
        valid_from=found.not_valid_before_utc,
        valid_until=found.not_valid_after_utc,
        fingerprint=found.fingerprint(hashes.SHA256()).hex(":").upper(),
    )


def _name(name: x509.Name) -> str:
    for oid in (x509.NameOID.COMMON_NAME, x509.NameOID.ORGANIZATION_NAME):
        values = name.get_attributes_for_oid(oid)
        if values:
            return str(values[0].value)
    return name.rfc4514_string()


def _names(certificate: x509.Certificate) -> tuple[str, ...]:
    try:
        names = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except (x509.ExtensionNotFound, ValueError):
        return ()
    found = [str(name.value) for name in names if isinstance(name, x509.DNSName | x509.IPAddress)]
    return tuple(found[:_MOST_NAMES])
