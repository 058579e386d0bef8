"""Certificates with a test authority: trusted only on request, never ignored, never retried."""

import ssl
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
import trustme

from app.core.errors import TlsProblem
from app.domain.cms_address import Origin
from app.transport.request import Operation
from app.transport.tls import TlsSettings
from tests.helpers import fault_server as faults
from tests.helpers.fault_server import FaultServer
from tests.helpers.fixed_token_transport import open_transport

pytestmark = pytest.mark.usefixtures("no_pauses")


@pytest.fixture(scope="module")
def authority() -> trustme.CA:
    return trustme.CA()


@pytest.fixture(scope="module")
def ca_file(authority: trustme.CA) -> Iterator[Path]:
    with authority.cert_pem.tempfile() as name:
        yield Path(name)


def server_context(certificate: trustme.LeafCert) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    certificate.configure_cert(context)
    return context


async def test_a_certificate_of_the_chosen_authority_is_trusted(
    authority: trustme.CA, ca_file: Path, read: Operation
) -> None:
    context = server_context(authority.issue_cert("localhost"))
    async with FaultServer(tls=context) as server, open_transport(server.origin, ca_file=ca_file) as transport:
        server.answer("/api/clock", faults.data({"time": "1"}))
        assert (await transport.send(read)).status == 200


@pytest.mark.failure(2)
async def test_an_unknown_authority_is_refused_without_retries(authority: trustme.CA, read: Operation) -> None:
    context = server_context(authority.issue_cert("localhost"))
    async with FaultServer(tls=context) as server, open_transport(server.origin) as transport:
        with pytest.raises(TlsProblem) as caught:
            await transport.send(read)
        assert caught.value.sentence == (
            "localhost's certificate was issued by an authority that this computer doesn't trust."
        )
        assert server.requests == []
        assert len(transport.requests) == 1


@pytest.mark.failure(2)
async def test_a_certificate_for_another_name_is_refused(authority: trustme.CA, ca_file: Path, read: Operation) -> None:
    context = server_context(authority.issue_cert("elsewhere.example"))
    async with FaultServer(tls=context) as server, open_transport(server.origin, ca_file=ca_file) as transport:
        with pytest.raises(TlsProblem, match="a different name"):
            await transport.send(read)
        assert len(transport.requests) == 1


@pytest.mark.failure(2)
async def test_an_expired_certificate_is_refused(authority: trustme.CA, ca_file: Path, read: Operation) -> None:

    expired = authority.issue_cert("localhost", not_after=datetime(2020, 1, 1, tzinfo=UTC))
    context = server_context(expired)
    async with FaultServer(tls=context) as server, open_transport(server.origin, ca_file=ca_file) as transport:
        with pytest.raises(TlsProblem, match="has expired"):
            await transport.send(read)


@pytest.mark.failure(3)
async def test_https_on_a_plain_port_is_recognised(read: Operation) -> None:
    async with FaultServer() as server, open_transport(Origin(f"https://127.0.0.1:{server.port}")) as transport:
        with pytest.raises(TlsProblem, match="doesn't use HTTPS"):
            await transport.send(read)
        assert len(transport.requests) == 1


@pytest.mark.failure(3)
async def test_plain_http_on_an_https_port_is_recognised(post: Operation) -> None:
    alert = b"\x15\x03\x03\x00\x02\x02\x46"
    async with FaultServer() as server, open_transport(server.origin) as transport:
        server.answer("/api/campaign", faults.raw(alert + b"\r\n\r\n"))
        with pytest.raises(TlsProblem, match="only accepts HTTPS"):
            await transport.send(post)


@pytest.mark.failure(2)
@pytest.mark.parametrize("content", [b"no certificate in here", b""], ids=["text", "empty"])
async def test_a_file_without_certificates_is_reported(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "house-ca.pem"
    file.write_bytes(content)
    with pytest.raises(TlsProblem, match=r"house-ca\.pem"):
        await TlsSettings(file).context()
    with pytest.raises(TlsProblem, match=r"missing\.pem"):
        await TlsSettings(tmp_path / "missing.pem").context()


async def test_a_context_is_built_once_and_shared(ca_file: Path) -> None:
    settings = TlsSettings(ca_file)
    assert await settings.context() is await settings.context()


@pytest.mark.failure(2)
async def test_no_context_trusts_everyone() -> None:
    context = await TlsSettings().context()
    assert context.verify_mode is ssl.CERT_REQUIRED
    assert context.check_hostname


async def test_the_systems_certificates_are_read_once_per_process(ca_file: Path) -> None:
    everyone = await TlsSettings().context()
    assert everyone is await TlsSettings().context()
    trusted = len(everyone.get_ca_certs())
    special = await TlsSettings(ca_file).context()
    assert special is not everyone
    assert len(everyone.get_ca_certs()) == trusted, "a certificate of one connection is trusted by that one alone"
    assert len(special.get_ca_certs()) == trusted + 1
