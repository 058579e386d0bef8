"""Writes over real sockets: sent once unless they certainly did not arrive; a lost answer is reported as such."""

import asyncio

import pytest

from app.core.errors import BadResponse, Busy, Invalid, Misdirected, Offline, OutcomeUnknown, ServerFault
from app.transport.http_client import Limits
from app.transport.request import Operation
from tests.helpers import fault_server as faults
from tests.helpers.fault_server import FaultServer
from tests.helpers.fixed_token_transport import open_transport
from tests.helpers.manual_clock import ManualClock

PATHS = ("/api/campaign", "/api/campaign/5")

pytestmark = pytest.mark.usefixtures("no_pauses")

LOST = {
    "reset": faults.reset(),
    "reset during the reply": faults.reset(b"HTTP/1.1 201 Created\r\n"),
    "closed": faults.close(),
    "short body": faults.short_body(b'{"campaignId"', 500),
    "hang": faults.hang(),
    "drip": faults.drip(),
    "nonsense": faults.raw(b"HTTP/1.1 two hundred\r\n\r\n"),
    "gateway lost the CMS": faults.web_page(502),
    "gateway gave up": faults.web_page(504),
}


@pytest.fixture(params=["put", "post"])
def write(request: pytest.FixtureRequest) -> Operation:
    operation: Operation = request.getfixturevalue(request.param)
    return operation


def script(server: FaultServer, *answers: faults.Answer) -> None:
    for path in PATHS:
        server.answer(path, *answers)


@pytest.mark.failure(4, 6)
@pytest.mark.parametrize("trouble", LOST.values(), ids=LOST.keys())
async def test_a_write_with_a_lost_answer_is_sent_once_and_reported_as_open(
    write: Operation, trouble: faults.Answer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with (
        FaultServer() as server,
        open_transport(server.origin) as transport,
        ManualClock(monkeypatch) as clock,
    ):
        script(server, trouble)
        sending = asyncio.get_running_loop().create_task(transport.send(write))
        await clock.until(lambda: server.requests)
        while not sending.done():  # a minute at most
            await clock.forward(1.0)
        with pytest.raises(OutcomeUnknown) as caught:
            await sending
        assert caught.value.idempotent is (write.method == "PUT")
        assert len(server.requests) == 1


@pytest.mark.failure(1)
async def test_a_write_is_repeated_if_nothing_was_sent(write: Operation) -> None:
    async with FaultServer() as server:
        origin = server.origin
    async with open_transport(origin) as transport:
        with pytest.raises(Offline):
            await transport.send(write)
        assert [record.attempt for record in transport.requests] == [1, 2, 3]


@pytest.mark.failure(1)
async def test_a_write_succeeds_once_the_server_is_up(write: Operation) -> None:
    async with FaultServer() as first:
        port = first.port
        origin = first.origin
    async with open_transport(origin) as transport:
        sending = asyncio.get_running_loop().create_task(transport.send(write))
        async with FaultServer(port=port) as server:
            script(server, faults.data({"campaignId": 5}))
            assert (await sending).status == 200
            assert len(server.requests) == 1


async def test_a_write_has_its_content_type_and_its_form(write: Operation) -> None:
    async with FaultServer() as server, open_transport(server.origin) as transport:
        script(server, faults.data({}, 201))
        await transport.send(write)
        (seen,) = server.requests
        assert seen.headers["content-type"] == "application/x-www-form-urlencoded"
        assert seen.body.startswith(b"name=Window")


async def test_an_empty_put_has_a_content_type_and_a_length(put: Operation) -> None:
    async with FaultServer() as server, open_transport(server.origin) as transport:
        script(server, faults.data({}))
        await transport.send(Operation("PUT", put.route, put.path, put.kind))
        (seen,) = server.requests
        assert seen.headers["content-type"] == "application/x-www-form-urlencoded"
        assert seen.headers["content-length"] == "0"


async def test_a_delete_can_have_a_form(post: Operation) -> None:
    async with FaultServer() as server, open_transport(server.origin) as transport:
        server.answer("/api/campaign/layout/remove/5", faults.data([]))
        await transport.send(
            Operation("DELETE", "/x", "/campaign/layout/remove/5", post.kind, form=(("layoutId", "22"),))
        )
        (seen,) = server.requests
        assert (seen.method, seen.body) == ("DELETE", b"layoutId=22")


@pytest.mark.failure(9)
@pytest.mark.parametrize(
    "trouble, error",
    [
        (faults.data({"error": 422, "message": "Name cannot be empty", "property": "name"}, 422), Invalid),
        (faults.data({"error": 500, "message": "Unexpected Error"}, 500), OutcomeUnknown),
        (faults.web_page(500), OutcomeUnknown),
        (faults.web_page(200), Misdirected),
        (faults.reply(302, Location="/login"), Misdirected),
    ],
    ids=["invalid", "fault", "fault page", "login page", "redirect"],
)
async def test_a_refused_write_is_not_repeated(
    write: Operation, trouble: faults.Answer, error: type[Exception]
) -> None:
    async with FaultServer() as server, open_transport(server.origin) as transport:
        script(server, trouble)
        with pytest.raises(error):
            await transport.send(write)
        assert len(server.requests) == 1


@pytest.mark.failure(36)
@pytest.mark.parametrize("status", [408, 500, 502, 503, 504, 508, *range(520, 528)])
@pytest.mark.parametrize("body", ["html", "json"])
async def test_a_post_is_sent_once_and_stays_open_after_a_server_error(post: Operation, status: int, body: str) -> None:
    answer = faults.web_page(status) if body == "html" else faults.data({"error": status, "message": "No"}, status)
    async with FaultServer() as server, open_transport(server.origin) as transport:
        script(server, answer, faults.data({"campaignId": 5}, 201))
        with pytest.raises(OutcomeUnknown) as caught:
            await transport.send(post)
        assert len(server.requests) == 1
        assert isinstance(caught.value.refusal, ServerFault)
        # Only the CMS answers 500 in its own words, after it has rolled back; everything else may still be at work.
        assert caught.value.is_rolled_back is (status == 500 and body == "json")


@pytest.mark.failure(36)
@pytest.mark.parametrize("retry_after", ["0", "1", "30", "soon", "86400"])
async def test_a_post_is_not_repeated_after_503_with_retry_after(post: Operation, retry_after: str) -> None:
    async with FaultServer() as server, open_transport(server.origin) as transport:
        script(server, faults.reply(503, b"{}", Retry_After=retry_after), faults.data({"campaignId": 5}, 201))
        with pytest.raises(OutcomeUnknown):
            await transport.send(post)
        assert len(server.requests) == 1


@pytest.mark.failure(36)
async def test_a_put_is_repeated_after_429(put: Operation) -> None:
    async with FaultServer() as server, open_transport(server.origin) as transport:
        script(server, faults.reply(429, b"{}", Retry_After="0"), faults.data({"campaignId": 5}, 200))
        assert (await transport.send(put)).status == 200
        assert len(server.requests) == 2


@pytest.mark.failure(36)
async def test_a_post_turned_away_with_429_is_left_to_a_look(post: Operation) -> None:
    """A gateway that sends it twice can pass on the second answer."""
    async with FaultServer() as server, open_transport(server.origin) as transport:
        script(server, faults.reply(429, b"{}", Retry_After="0"), faults.data({"campaignId": 5}, 201))
        with pytest.raises(OutcomeUnknown) as caught:
            await transport.send(post)
        assert caught.value.is_turned_away
        assert isinstance(caught.value.refusal, Busy)
        assert len(server.requests) == 1


@pytest.mark.failure(10)
async def test_an_oversized_answer_to_a_write_leaves_the_outcome_open(post: Operation) -> None:
    async with FaultServer() as server, open_transport(server.origin, limits=Limits(body=1000)) as transport:
        script(server, faults.reply(201, b" " * 5000))
        with pytest.raises(OutcomeUnknown) as caught:
            await transport.send(post)
        assert isinstance(caught.value.__cause__, BadResponse)


async def test_raw_requests_return_any_status_and_repeat_nothing_that_was_sent(post: Operation) -> None:
    async with FaultServer() as server, open_transport(server.origin) as transport:
        script(server, faults.data({"error": "invalid_grant"}, 400), faults.web_page(503), faults.reset())
        assert (await transport.send_raw(post)).status == 400
        assert (await transport.send_raw(post)).status == 503
        with pytest.raises(OutcomeUnknown):
            await transport.send_raw(post)
        assert len(server.requests) == 3
        assert "authorization" not in server.requests[0].headers


async def test_raw_requests_do_not_wait_behind_delayed_ones(read: Operation, post: Operation) -> None:
    async with FaultServer() as server, open_transport(server.origin) as transport:
        may_answer = asyncio.Event()
        server.answer("/api/clock", faults.held(may_answer, faults.data({})))
        script(server, faults.data({"access_token": "x"}))
        loop = asyncio.get_running_loop()
        slow = [loop.create_task(transport.send(read)) for _ in range(8)]
        await server.arrived(6)  # all places are taken
        assert (await transport.send_raw(post)).status == 200
        assert not any(task.done() for task in slow)
        may_answer.set()
        await asyncio.gather(*slow)
