"""Reads over real sockets: retries, refusals and time limits."""

import asyncio
import gzip
from dataclasses import replace

import pytest

from app.core.errors import BadResponse, NotACms, NotFound, Offline, ServerFault
from app.core.request_urgency import Urgency, due
from app.domain.cms_address import Origin
from app.transport.http_client import Limits
from app.transport.request import Bounds, Operation
from tests.helpers import fault_server as faults
from tests.helpers.fault_server import FaultServer
from tests.helpers.fixed_token_transport import open_transport
from tests.helpers.manual_clock import ManualClock

CLOCK = "/api/clock"
SHORT = Limits(read_s=0.4)

pytestmark = pytest.mark.usefixtures("no_pauses")


async def test_a_read_sends_only_its_parameters(read: Operation) -> None:
    async with FaultServer() as server, open_transport(server.origin) as transport:
        server.answer(CLOCK, faults.data({"time": "15:34 GMT"}, X_Total_Count="1", Set_Cookie="PHPSESSID=abc"))
        reply = await transport.send(read)
        await transport.send(read)
        assert (reply.status, reply.body) == (200, b'{"time": "15:34 GMT"}')
        assert reply.headers["x-total-count"] == "1"
        first, second = server.requests
        assert (first.method, first.target, first.body) == ("GET", CLOCK, b"")
        assert first.headers["authorization"] == "Bearer token-1"
        assert first.headers["user-agent"].startswith("Marquee/")
        assert first.headers["cache-control"] == first.headers["pragma"] == "no-cache"
        assert "content-type" not in first.headers
        assert "cookie" not in second.headers
        assert server.connections == 1


@pytest.mark.failure(4)
@pytest.mark.parametrize(
    "trouble",
    [faults.reset(), faults.reset(b"HTTP/1.1 200 OK\r\n"), faults.close(), faults.short_body(b'{"time"', 500)],
    ids=["reset", "reset during the reply", "closed", "short body"],
)
async def test_a_read_whose_answer_breaks_off_is_repeated(read: Operation, trouble: faults.Answer) -> None:
    async with FaultServer() as server, open_transport(server.origin) as transport:
        server.answer(CLOCK, trouble, trouble, faults.data({"time": "1"}))
        assert (await transport.send(read)).body == b'{"time": "1"}'
        assert len(server.requests) == 3


@pytest.mark.failure(4)
async def test_after_three_tries_a_read_gives_up(read: Operation) -> None:
    async with FaultServer() as server, open_transport(server.origin) as transport:
        server.answer(CLOCK, faults.reset())
        with pytest.raises(Offline, match="was lost"):
            await transport.send(read)
        assert len(server.requests) == 3
        assert [record.attempt for record in transport.requests] == [1, 2, 3]


@pytest.mark.failure(1)
async def test_a_missing_server_is_named(read: Operation) -> None:
    async with FaultServer() as server:
        origin = server.origin
    async with open_transport(origin) as transport:
        with pytest.raises(Offline) as caught:
            await transport.send(read)
        assert caught.value.sentence == f"Can't reach {origin.display}: nothing is listening on that port."
        assert len(transport.requests) == 3


@pytest.mark.failure(1)
async def test_an_unknown_host_name_is_named(read: Operation) -> None:
    async with open_transport(Origin("https://no-such-host.invalid")) as transport:
        with pytest.raises(Offline, match=r"^Can't reach no-such-host\.invalid: host name not found\.$"):
            await transport.send(read)


@pytest.mark.failure(1)
async def test_a_connect_that_never_completes_ends_by_its_own_limit(
    read: Operation, monkeypatch: pytest.MonkeyPatch
) -> None:
    with faults.full_backlog() as origin:
        async with open_transport(origin) as transport, ManualClock(monkeypatch) as clock:
            await transport._ready_client()
            sending = asyncio.get_running_loop().create_task(transport.send(read))
            while not sending.done():
                await clock.forward(1.0)
            with pytest.raises(Offline, match="isn't responding"):
                await sending
            assert [record.duration_ms for record in transport.requests] == [pytest.approx(10_000, abs=1_001)] * 3


@pytest.mark.failure(6)
@pytest.mark.parametrize("trouble", [faults.hang(), faults.drip()], ids=["hang", "drip"])
async def test_no_attempt_takes_longer_than_its_limit(
    read: Operation, trouble: faults.Answer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with (
        FaultServer() as server,
        open_transport(server.origin, limits=SHORT) as transport,
        ManualClock(monkeypatch) as clock,
    ):
        server.answer(CLOCK, trouble)
        sending = asyncio.get_running_loop().create_task(transport.send(read))
        for attempt in range(1, 4):
            await clock.until(lambda: len(server.requests) == attempt)  # noqa: B023 - it is asked at once
            await clock.forward(0.39)
            assert (len(server.requests), sending.done()) == (attempt, False)
            await clock.forward(0.02)
        await clock.until(sending.done)
        with pytest.raises(Offline, match="didn't respond in time"):
            await sending
        assert len(server.requests) == 3


@pytest.mark.parametrize("status", [502, 503, 504])
async def test_a_read_is_repeated_after_a_gateway_error(read: Operation, status: int) -> None:
    async with FaultServer() as server, open_transport(server.origin) as transport:
        server.answer(CLOCK, faults.web_page(status), faults.data({}))
        assert (await transport.send(read)).status == 200


@pytest.mark.failure(8)
async def test_an_error_of_the_cms_itself_is_not_repeated(read: Operation) -> None:
    async with FaultServer() as server, open_transport(server.origin) as transport:
        server.answer(CLOCK, faults.data({"success": False, "error": 500, "message": "Unexpected Error"}, 500))
        with pytest.raises(ServerFault):
            await transport.send(read)
        server.answer(CLOCK, faults.data({"success": False, "error": 404, "message": "404 Not Found"}, 500))
        with pytest.raises(NotFound):
            await transport.send(read)
        assert len(server.requests) == 2


@pytest.mark.failure(9, 31)
async def test_redirects_are_never_followed(read: Operation) -> None:
    async with FaultServer() as server, FaultServer() as elsewhere, open_transport(server.origin) as transport:
        server.answer(CLOCK, faults.reply(302, Location=f"{elsewhere.origin.base}/login?next=/api/clock"))
        with pytest.raises(NotACms) as caught:
            await transport.send(read)
        assert elsewhere.origin.display in caught.value.sentence
        assert "next" not in caught.value.sentence
        assert (len(server.requests), elsewhere.connections) == (1, 0)


@pytest.mark.failure(9)
async def test_a_login_page_is_not_taken_for_data(read: Operation) -> None:
    async with FaultServer() as server, open_transport(server.origin) as transport:
        server.answer(CLOCK, faults.web_page())
        with pytest.raises(NotACms):
            await transport.send(read)


@pytest.mark.failure(5)
@pytest.mark.parametrize("status", [202, 204, 206])
async def test_an_answer_without_the_whole_is_not_taken_for_data(read: Operation, status: int) -> None:
    """An empty part of a list isn't an empty list."""
    async with FaultServer() as server, open_transport(server.origin) as transport:
        server.answer(CLOCK, faults.data([], status=status))
        with pytest.raises(BadResponse, match="incomplete"):
            await transport.send(read)


async def test_a_compressed_answer_is_decompressed(read: Operation) -> None:
    async with FaultServer() as server, open_transport(server.origin) as transport:
        body = b'["' + b"x" * 3_000_000 + b'"]'
        for encoding in ("gzip", "x-gzip", "GZIP"):
            server.answer(CLOCK, faults.packed(body, encoding))
            assert (await transport.send(read)).body == body
        assert server.requests[0].headers["accept-encoding"] == "gzip, deflate"


@pytest.mark.failure(10)
@pytest.mark.parametrize(
    "trouble",
    [faults.bomb(40 << 20), faults.endless(), faults.reply(200, b" " * (2 << 20))],
    ids=["gzip bomb", "endless", "large"],
)
async def test_an_answer_above_the_limit_is_aborted(read: Operation, trouble: faults.Answer) -> None:
    limits = Limits(body=1 << 20)
    async with FaultServer() as server, open_transport(server.origin, limits=limits) as transport:
        server.answer(CLOCK, trouble)
        with pytest.raises(BadResponse, match="larger than 1 MiB"):
            await transport.send(read)
        assert len(server.requests) == 1


@pytest.mark.failure(10)
async def test_a_doubly_compressed_bomb_is_refused_at_once(read: Operation) -> None:
    async with FaultServer() as server, open_transport(server.origin) as transport:
        server.answer(CLOCK, faults.packed(gzip.compress(bytes(1 << 20)), "gzip, gzip"))
        with pytest.raises(BadResponse, match="didn't request"):
            await transport.send(read)


@pytest.mark.failure(10)
@pytest.mark.parametrize(
    "trouble",
    [
        faults.huge_headers(),
        faults.raw(b"SSH-2.0-OpenSSH_9.2\r\n\r\n"),
        faults.raw(b"HTTP/1.1 two hundred\r\n\r\n"),
        faults.reply(200, b"not packed at all", Content_Encoding="gzip"),
        faults.raw(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"),
    ],
    ids=["giant headers", "another protocol", "no status", "not packed", "bad chunks"],
)
async def test_an_invalid_http_answer_is_reported_as_such(read: Operation, trouble: faults.Answer) -> None:
    async with FaultServer() as server, open_transport(server.origin) as transport:
        server.answer(CLOCK, trouble)
        with pytest.raises(BadResponse):
            await transport.send(read)


async def test_at_most_eight_requests_are_in_flight_and_two_of_them_are_kept_for_what_the_user_waits_for(
    read: Operation,
) -> None:
    async with FaultServer() as server, open_transport(server.origin) as transport:
        may_answer = asyncio.Event()
        server.answer(CLOCK, faults.held(may_answer, faults.data({})))
        with due(Urgency.NEXT):
            behind = asyncio.gather(*(transport.send(read) for _ in range(10)))
        await server.arrived(6)
        asked = asyncio.gather(*(transport.send(read) for _ in range(10)))
        await server.arrived(8)
        may_answer.set()
        await behind
        await asked
        assert server.most_at_once == 8
        assert len(server.requests) == 20


async def test_an_idle_connection_is_closed_before_a_server_would(read: Operation) -> None:
    async with FaultServer() as server, open_transport(server.origin) as transport:
        server.answer(CLOCK, faults.data({}))
        await transport.send(read)
        await asyncio.sleep(3.2)
        await transport.send(read)
        assert server.connections == 2


async def test_the_environment_proxy_is_not_used_for_this_computer(
    read: Operation, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with FaultServer() as proxy, FaultServer() as server:
        monkeypatch.setenv("HTTP_PROXY", proxy.origin.base)
        async with open_transport(server.origin) as transport:
            server.answer(CLOCK, faults.data({}))
            assert (await transport.send(read)).status == 200
        assert proxy.connections == 0


async def test_the_environment_proxy_is_used_for_other_computers(
    read: Operation, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with FaultServer() as proxy:
        monkeypatch.setenv("HTTP_PROXY", proxy.origin.base)
        async with open_transport(Origin("http://cms.example")) as transport:
            proxy.answer("http://cms.example/api/clock", faults.data({"time": "1"}))
            assert (await transport.send(read)).body == b'{"time": "1"}'


async def test_an_optional_read_has_tighter_limits_and_is_not_repeated(
    read: Operation, monkeypatch: pytest.MonkeyPatch
) -> None:
    small = replace(read, bounds=Bounds(body=1 << 10, seconds=0.5))
    async with (
        FaultServer() as server,
        open_transport(server.origin) as transport,
        ManualClock(monkeypatch) as clock,
    ):
        server.answer(CLOCK, faults.data("x" * 900), faults.data("x" * 2_000), faults.close(), faults.hang())
        assert (await transport.send(small)).status == 200
        with pytest.raises(BadResponse, match="larger than 1 KiB"):
            await transport.send(small)
        with pytest.raises(Offline):
            await transport.send(small)
        assert len(server.requests) == 3
        sending = asyncio.get_running_loop().create_task(transport.send(small))
        await clock.until(lambda: len(server.requests) == 4)
        await clock.forward(0.49)
        assert not sending.done()
        await clock.forward(0.02)
        await clock.until(sending.done)
        with pytest.raises(Offline):
            await sending
        assert len(server.requests) == 4


async def test_a_long_answer_is_read_in_large_pieces(read: Operation) -> None:
    """httpx by itself takes 64 KiB at a time; if a newer one no longer listens to us, lists load more slowly."""
    async with FaultServer() as server, open_transport(server.origin) as transport:
        server.answer(CLOCK, faults.reply(body=b" " * (8 << 20)))
        await transport.send(read)
        client = transport._client
        assert client is not None
        async with client.stream("GET", f"{server.origin.base}{CLOCK}") as answer:
            sizes = [len(piece) async for piece in answer.aiter_raw()]
        assert sum(sizes) == 8 << 20
        assert max(sizes) > 64 << 10
