"""Ownership: cancelled callers, a broken pool, the end of a session, and the request log."""

import asyncio
import logging
import time
from collections.abc import Callable

import httpx
import pytest

from app.core.errors import Offline, OutcomeUnknown, ServerFault
from app.transport.http_client import Limits
from app.transport.request import Kind, Operation
from app.transport.request_log import KEPT
from tests.helpers import fault_server as faults
from tests.helpers.fault_server import FaultServer
from tests.helpers.fixed_token_transport import FixedTokens, open_transport

pytestmark = pytest.mark.usefixtures("no_pauses")


async def cancelled(task: asyncio.Task[object]) -> None:
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


async def closed(client: httpx.AsyncClient) -> None:
    """Waits for the task that closes it."""
    async with asyncio.timeout(60):
        while not client.is_closed:  # noqa: ASYNC110 - there is no event for it
            await asyncio.sleep(0.01)


async def test_an_abandoned_read_ends_at_its_next_chunk_and_frees_its_slot(read: Operation) -> None:
    limits = Limits(in_flight=1)
    async with FaultServer() as server, open_transport(server.origin, limits=limits) as transport:
        server.answer("/api/clock", faults.drip(0.02), faults.data({}))
        reading: asyncio.Task[object] = asyncio.get_running_loop().create_task(transport.send(read))
        await server.arrived(1)
        await asyncio.sleep(0.1)
        began = time.monotonic()
        await cancelled(reading)
        assert (await transport.send(read)).status == 200
        assert time.monotonic() - began < 10.0  # the drip alone would take minutes


async def test_an_abandoned_write_runs_to_its_end(put: Operation) -> None:
    async with FaultServer() as server, open_transport(server.origin) as transport:
        server.answer("/api/campaign/5", faults.delayed(0.3, faults.data({"campaignId": 5})))
        writing: asyncio.Task[object] = asyncio.get_running_loop().create_task(transport.send(put))
        await server.arrived(1)
        await cancelled(writing)
        await transport.aclose(writes_s=20.0)
        (record,) = transport.requests
        assert (record.status, record.error) == (200, "")


async def test_a_cancelled_waiter_leaves_the_queue_intact(read: Operation) -> None:
    limits = Limits(in_flight=1)
    async with FaultServer() as server, open_transport(server.origin, limits=limits) as transport:
        server.answer("/api/clock", faults.delayed(0.3, faults.data({})))
        loop = asyncio.get_running_loop()
        tasks: list[asyncio.Task[object]] = [loop.create_task(transport.send(read)) for _ in range(4)]
        await server.arrived(1)
        await cancelled(tasks[1])
        await asyncio.gather(tasks[0], tasks[2], tasks[3])
        assert len(server.requests) == 3


async def test_callers_cancelled_while_connecting_do_not_break_the_pool(read: Operation) -> None:
    with faults.full_backlog() as origin:
        limits = Limits(connect_s=0.5, pool_s=0.2)
        async with open_transport(origin, limits=limits) as transport:
            loop = asyncio.get_running_loop()
            for _ in range(12):
                task: asyncio.Task[object] = loop.create_task(transport.send(read))
                await asyncio.sleep(0.02)
                await cancelled(task)
            with pytest.raises(Offline, match="isn't responding"):
                await transport.send(read)
            assert "PoolTimeout" not in {record.error for record in transport.requests}


async def test_a_broken_pool_is_rebuilt_once_and_the_request_is_sent(post: Operation) -> None:
    limits = Limits(in_flight=1, pool_s=0.1)
    async with FaultServer() as server, open_transport(server.origin, limits=limits) as transport:
        server.answer("/api/campaign", faults.data({"campaignId": 5}, 201))
        server.answer("/api/hold", faults.hang())
        client = await transport._ready_client()
        holding = [
            asyncio.get_running_loop().create_task(client.get(f"{server.origin.base}/api/hold")) for _ in range(3)
        ]
        await server.arrived(3)
        assert (await transport.send(post)).status == 201
        assert len(server.bodies("/api/campaign")) == 1
        assert [record.error for record in transport.requests] == ["PoolTimeout", ""]
        assert client.is_closed  # nothing of ours was left for it to do
        await asyncio.gather(*holding, return_exceptions=True)


async def test_a_replaced_client_closes_after_its_last_exchange(read: Operation, post: Operation) -> None:
    limits = Limits(in_flight=2, pool_s=0.1)
    async with FaultServer() as server, open_transport(server.origin, limits=limits) as transport:
        may_answer = asyncio.Event()
        server.answer("/api/clock", faults.held(may_answer, faults.data({"time": "12:00 GMT"})))
        server.answer("/api/campaign", faults.data({"campaignId": 5}, 201))
        server.answer("/api/hold", faults.hang())
        client, loop = await transport._ready_client(), asyncio.get_running_loop()
        reading = loop.create_task(transport.send(read))
        await server.arrived(1)
        holding = [loop.create_task(client.get(f"{server.origin.base}/api/hold")) for _ in range(4)]
        await server.arrived(4)  # the reading and three of them: all places are taken
        assert (await transport.send(post)).status == 201
        assert not client.is_closed
        may_answer.set()
        assert (await reading).status == 200
        await closed(client)
        await asyncio.gather(*holding, return_exceptions=True)


@pytest.mark.failure(6, 23)
async def test_an_exchange_cancelled_at_any_moment_leaves_no_connection(read: Operation) -> None:
    """As its time limit does it: at every step from connecting to the end of the answer."""
    async with FaultServer() as server, open_transport(server.origin) as transport:
        server.answer("/api/clock", faults.data({"time": "12:00 GMT"}))
        await transport.send(read)
        cut, steps = 0, 0
        while cut == steps:
            steps += 1
            task: asyncio.Task[object] = asyncio.get_running_loop().create_task(transport.send(read))
            await turns(steps, lambda: bool(transport._running))
            for exchange in transport._running:
                exchange.cancel()
                cut += 1
            await asyncio.gather(task, return_exceptions=True)
        assert cut > 10
        assert (await transport.send(read)).status == 200
        async with asyncio.timeout(60):
            while server.open_connections > 1:  # noqa: ASYNC110 - the last may be reused; there is no event for its end
                await asyncio.sleep(0.01)


@pytest.mark.failure(6, 23)
async def test_a_waiting_request_continues_after_the_client_was_replaced(read: Operation) -> None:
    limits = Limits(in_flight=1, read_s=0.3)
    async with FaultServer() as server, open_transport(server.origin, limits=limits) as transport:
        server.answer("/api/clock", faults.hang(), faults.data({"time": "12:00 GMT"}))
        loop = asyncio.get_running_loop()
        replies = await asyncio.gather(*(loop.create_task(transport.send(read)) for _ in range(4)))
        assert [reply.status for reply in replies] == [200, 200, 200, 200]
        assert next(record.error for record in transport.requests) == "TimeoutError"


async def turns(count: int, begun: Callable[[], bool]) -> None:
    """So many turns of the loop from the first in which it has begun."""
    done = 0
    while done < count:
        await asyncio.sleep(0)
        done += done > 0 or begun()


@pytest.mark.failure(27)
async def test_closing_cancels_reads_and_lets_writes_finish(read: Operation, put: Operation) -> None:
    async with FaultServer() as server, open_transport(server.origin) as transport:
        server.answer("/api/clock", faults.hang())
        may_answer = asyncio.Event()
        server.answer("/api/campaign/5", faults.held(may_answer, faults.data({"campaignId": 5})))
        loop = asyncio.get_running_loop()
        reading, writing = loop.create_task(transport.send(read)), loop.create_task(transport.send(put))
        await server.arrived(2)
        closing = loop.create_task(transport.aclose(writes_s=60.0))
        with pytest.raises(Offline, match="closed"):
            await reading
        assert not closing.done(), "the write is waited for, the read is not"
        may_answer.set()
        await closing
        assert (await writing).status == 200
        with pytest.raises(Offline, match="closed"):
            await transport.send(put)
        assert len(server.requests) == 2


@pytest.mark.failure(27)
async def test_a_write_that_does_not_finish_in_time_has_an_unknown_outcome(put: Operation) -> None:
    async with FaultServer() as server, open_transport(server.origin) as transport:
        server.answer("/api/campaign/5", faults.hang())
        writing = asyncio.get_running_loop().create_task(transport.send(put))
        await server.arrived(1)
        await transport.aclose(writes_s=0.1)
        with pytest.raises(OutcomeUnknown):
            await writing


async def test_closing_twice_does_no_harm(read: Operation) -> None:
    async with FaultServer() as server, open_transport(server.origin) as transport:
        server.answer("/api/clock", faults.data({}))
        await transport.send(read)
        await transport.aclose()
        await transport.aclose()


async def test_the_request_log_keeps_the_last_two_hundred_attempts(read: Operation) -> None:
    async with FaultServer() as server, open_transport(server.origin) as transport:
        server.answer("/api/clock", faults.data({"time": "x"}))
        for _ in range(KEPT // 20 + 1):
            await asyncio.gather(*(transport.send(read) for _ in range(20)))
        assert len(transport.requests) == KEPT
        assert transport.requests.count == KEPT + 20
        record = next(iter(transport.requests))
        assert (record.method, record.route, record.status, record.received, record.attempt) == (
            "GET",
            "/clock",
            200,
            13,
            1,
        )
        assert record.duration_ms > 0


@pytest.mark.failure(34)
async def test_neither_log_nor_request_log_contains_a_value(caplog: pytest.LogCaptureFixture) -> None:
    secret = "hunter2-hunter2"
    caplog.set_level(logging.DEBUG)
    async with FaultServer() as server, open_transport(server.origin, tokens=FixedTokens(secret)) as transport:
        operation = Operation(
            "POST", "/campaign/{campaignId}", "/campaign/777", Kind.ONCE, query=(("q", secret),), form=(("p", secret),)
        )
        server.answer("/api/campaign/777", faults.data({"error": 422, "message": secret, "property": "name"}, 422))
        with pytest.raises(Exception, match=secret):
            await transport.send(operation)
        kept = repr(list(transport.requests)) + caplog.text
        assert secret not in kept
        assert "777" not in kept
        assert "/campaign/{campaignId}" in kept


async def test_an_error_can_be_found_again_in_the_log(read: Operation, caplog: pytest.LogCaptureFixture) -> None:
    async with FaultServer() as server, open_transport(server.origin) as transport:
        server.answer("/api/clock", faults.web_page(500))
        with pytest.raises(ServerFault) as caught:
            await transport.send(read)
        assert caught.value.diagnostic_id in caplog.text
