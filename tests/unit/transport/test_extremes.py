"""Failures at full scale: the limits of a real session, a clock hours off, ports with other protocols."""

import asyncio
import ssl
import tracemalloc
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest
import trustme

from app.api.cms_client import CmsClient
from app.core.errors import BadResponse, Busy, NextStep, Offline, OutcomeUnknown, TlsProblem
from app.domain.cms_address import Origin
from app.domain.list_queries import CampaignQuery
from app.transport.rate_limit_pause import Countdown
from app.transport.request import Operation
from app.transport.retry import ATTEMPTS
from tests.helpers import fault_server as faults
from tests.helpers.fault_server import FaultServer
from tests.helpers.fixed_token_transport import open_transport
from tests.helpers.manual_clock import ManualClock

CLOCK = "/api/clock"
CAMPAIGNS = "/api/campaign"
MIB = 1 << 20

pytestmark = pytest.mark.usefixtures("no_pauses")


@pytest.mark.failure(1)
async def test_an_unreachable_network_is_reported(read: Operation) -> None:
    async with open_transport(Origin("http://255.255.255.255")) as transport:  # the kernel has no route for TCP to it
        with pytest.raises(Offline) as caught:
            await transport.send(read)
        assert caught.value.sentence == "Can't reach 255.255.255.255."
        assert caught.value.next_step is NextStep.RETRY
        assert len(transport.requests) == 3


@pytest.mark.failure(3)
@pytest.mark.parametrize(
    "words",
    [
        "<center><h1>400 Bad Request</h1></center>The plain HTTP request was sent to HTTPS port",
        "Reason: You're speaking plain HTTP to an SSL-enabled server port.",
        "Client sent an HTTP request to an HTTPS server.\n",
    ],
)
async def test_an_https_port_that_reports_plain_http_is_recognised(read: Operation, words: str) -> None:
    for content_type in ("text/html", "text/plain"):
        async with FaultServer() as server, open_transport(server.origin) as transport:
            server.answer(CLOCK, faults.reply(400, words.encode(), content_type))
            with pytest.raises(TlsProblem) as caught:
                await transport.send(read)
            assert caught.value.sentence == "This port only accepts HTTPS."
            assert caught.value.next_step is NextStep.EDIT_CONNECTION
            assert len(server.requests) == 1


@pytest.mark.failure(3)
async def test_an_https_port_that_closes_silently_is_suspected(read: Operation, post: Operation) -> None:
    authority = trustme.CA()
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert("localhost").configure_cert(context)
    async with (
        FaultServer(tls=context) as server,
        open_transport(Origin(f"http://127.0.0.1:{server.port}")) as transport,
    ):
        with pytest.raises(Offline) as caught:
            await transport.send(read)
        assert "https://" in caught.value.hint
        with pytest.raises(OutcomeUnknown):
            await transport.send(post)
        assert server.requests == []


@pytest.mark.failure(5)
@pytest.mark.parametrize(
    "trouble",
    [
        faults.unframed(b'[{"campaignId":1,"campaign":"A"},{"campaignId":2,"camp'),
        faults.unframed(b""),
        faults.reply(200, b"[" * 100_000),
        faults.reply(200, b'{"campaignId":1}'),
        faults.reply(200, b"\xff\xfe[\x00]\x00"),
    ],
    ids=["cut off without a length", "nothing", "nested", "one instead of many", "another encoding"],
)
async def test_an_invalid_list_is_refused_completely(trouble: faults.Answer) -> None:
    async with FaultServer() as server, open_transport(server.origin) as transport:
        server.answer(CAMPAIGNS, trouble)
        pages = CmsClient(transport).campaigns.pages(CampaignQuery())
        with pytest.raises(BadResponse) as caught:
            await anext(pages)
        assert caught.value.next_step is NextStep.REPORT


@pytest.mark.failure(5)
@pytest.mark.parametrize("body", [b'{"time":"\xff"}', b'{"time":7}', b"[" * 100_000, b"null", b""])
async def test_a_clock_in_an_invalid_encoding_is_a_bad_response(body: bytes) -> None:
    async with FaultServer() as server, open_transport(server.origin) as transport:
        server.answer(CLOCK, faults.reply(200, body))
        with pytest.raises(BadResponse):
            await CmsClient(transport).clock.now()


@pytest.mark.failure(6)
@pytest.mark.parametrize("trouble", [faults.hang(), faults.drip(every_s=10.0)], ids=["hang", "drip"])
async def test_a_read_of_a_real_session_has_30_seconds_per_try(
    read: Operation, trouble: faults.Answer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with (
        FaultServer() as server,
        open_transport(server.origin) as transport,
        ManualClock(monkeypatch) as clock,
    ):
        server.answer(CLOCK, trouble)
        sending = asyncio.ensure_future(transport.send(read))
        for attempt in range(1, ATTEMPTS + 1):
            await clock.until(lambda: len(server.requests) == attempt)  # noqa: B023 - it is asked at once
            await clock.forward(29.9)
            assert (len(server.requests), sending.done()) == (attempt, False)
            await clock.forward(0.2)
        with pytest.raises(Offline, match="didn't respond in time"):
            await sending
        assert len(server.requests) == ATTEMPTS


@pytest.mark.failure(6)
@pytest.mark.parametrize("trouble", [faults.hang(), faults.drip(every_s=10.0)], ids=["hang", "drip"])
async def test_a_write_of_a_real_session_has_60_seconds_and_is_sent_once(
    post: Operation, trouble: faults.Answer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with (
        FaultServer() as server,
        open_transport(server.origin) as transport,
        ManualClock(monkeypatch) as clock,
    ):
        server.answer(CAMPAIGNS, trouble)
        sending = asyncio.ensure_future(transport.send(post))
        await clock.until(lambda: server.requests)
        await clock.forward(59.9)
        assert not sending.done()
        await clock.forward(0.2)
        with pytest.raises(OutcomeUnknown):
            await sending
        assert len(server.requests) == 1


@pytest.mark.failure(10)
async def test_a_real_session_accepts_at_most_64_mebibytes(read: Operation) -> None:
    most = 64 * MIB
    async with FaultServer() as server, open_transport(server.origin) as transport:
        server.answer(CLOCK, faults.bomb(most), faults.bomb(most + 1))
        assert len((await transport.send(read)).body) == most
        with pytest.raises(BadResponse, match="larger than 64 MiB"):
            await transport.send(read)
        assert len(server.requests) == 2


@pytest.mark.failure(10)
async def test_a_decompression_bomb_takes_no_more_memory_than_the_limit(read: Operation) -> None:
    async with FaultServer() as server, open_transport(server.origin) as transport:
        server.answer(CLOCK, faults.data({}), faults.bomb(200 * MIB))
        await transport.send(read)
        tracemalloc.start()
        try:
            with pytest.raises(BadResponse, match="larger than 64 MiB"):
                await transport.send(read)
            _now, most = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
        assert most < 2.5 * 64 * MIB
        assert len(server.requests) == 2


@pytest.mark.failure(10)
async def test_endless_headers_are_aborted_early(read: Operation) -> None:
    async with FaultServer() as server, open_transport(server.origin) as transport:
        server.answer(CLOCK, faults.raw(b"HTTP/1.1 200 OK\r\n" + b"X-Filler: 1\r\n" * 200_000 + b"\r\n"))
        with pytest.raises(BadResponse) as caught:
            await transport.send(read)
        assert caught.value.sentence == "The response isn't valid HTTP."
        assert len(server.requests) == 1


@pytest.mark.failure(7, 16)
@pytest.mark.parametrize("hours", [-11, 11])
async def test_a_retry_date_uses_the_clock_of_the_server(
    read: Operation, hours: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = datetime.now(UTC) + timedelta(hours=hours)
    waits: list[Countdown] = []
    async with (
        FaultServer() as server,
        open_transport(server.origin, on_wait=waits.append) as transport,
        ManualClock(monkeypatch) as clock,
    ):
        soon = faults.reply(
            503,
            b"{}",
            Date=format_datetime(there, usegmt=True),
            Retry_After=format_datetime(there + timedelta(seconds=1), usegmt=True),
        )
        server.answer(CLOCK, soon, faults.data({}))
        sending = asyncio.ensure_future(transport.send(read))
        await clock.until(lambda: waits)
        assert waits[0].total_s == pytest.approx(1.0)
        await clock.forward(0.99)
        assert len(server.requests) == 1
        await clock.forward(0.011)
        await clock.forward(0.25)  # requests that waited together are spread over that time
        await clock.until(sending.done)
        assert (await sending).status == 200


@pytest.mark.failure(7)
async def test_a_retry_time_of_years_is_reported_and_limited_to_an_hour(read: Operation) -> None:
    async with FaultServer() as server, open_transport(server.origin) as transport:
        server.answer(CLOCK, faults.reply(429, b"{}", Retry_After="9" * 40))
        with pytest.raises(Busy) as caught:
            await transport.send(read)
        assert caught.value.next_step is NextStep.WAIT
        assert 3_500 < caught.value.retry_in_s <= 3_600
        assert len(server.requests) == 1
