"""Certificates of untrusted servers are read without a request, and shown as they are."""

from __future__ import annotations

import asyncio
import hashlib
import ssl
from datetime import UTC, datetime

import pytest
import trustme

from app.domain.cms_address import Origin
from app.transport.certificate_reader import parse_certificate, read_certificate
from tests.helpers.fault_server import FaultServer


def der(certificate: trustme.LeafCert) -> bytes:
    return ssl.PEM_cert_to_DER_cert(certificate.cert_chain_pems[0].bytes().decode())


def test_the_facts_match_the_certificate() -> None:
    authority = trustme.CA(organization_name="Head Office CA", organization_unit_name="IT")
    issued = authority.issue_cert("signage.example.com", "10.0.0.7", common_name="signage.example.com")
    facts = parse_certificate(der(issued))
    assert facts.subject == "signage.example.com"
    assert set(facts.names) == {"signage.example.com", "10.0.0.7"}
    assert facts.issuer == "Head Office CA"
    assert not facts.is_self_signed
    assert facts.valid_from < datetime.now(UTC) < facts.valid_until
    digest = hashlib.sha256(der(issued)).hexdigest().upper()
    assert facts.fingerprint == ":".join(digest[place : place + 2] for place in range(0, len(digest), 2))


def test_a_self_signed_certificate_is_recognised() -> None:
    facts = parse_certificate(ssl.PEM_cert_to_DER_cert(trustme.CA().cert_pem.bytes().decode()))
    assert facts.is_self_signed


def test_invalid_certificates_are_refused() -> None:
    with pytest.raises(ValueError, match="parsing"):
        parse_certificate(b"not a certificate")


@pytest.mark.asyncio
async def test_reading_a_certificate_sends_no_request() -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    issued = trustme.CA().issue_cert("localhost")
    issued.configure_cert(context)
    async with FaultServer(tls=context) as server:
        facts = await read_certificate(server.origin)
        await asyncio.sleep(0)
        assert facts == parse_certificate(der(issued))
        assert server.requests == []


@pytest.mark.asyncio
async def test_a_server_without_https_has_no_certificate() -> None:
    async with FaultServer() as server:
        assert await read_certificate(Origin(server.origin.base.replace("http:", "https:"))) is None


@pytest.mark.asyncio
async def test_a_missing_server_has_no_certificate() -> None:
    assert await read_certificate(Origin("https://127.0.0.1:9")) is None
