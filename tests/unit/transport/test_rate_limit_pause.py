"""A busy CMS: requests wait together and visibly, for a minute at most."""

import asyncio
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest

from app.core.errors import Busy, OutcomeUnknown
from app.transport.rate_limit_pause import Countdown, RateLimitPause
from app.transport.request import Operation
from app.transport.retry import LONGEST_WAIT_S
from tests.helpers import fault_server as faults
from tests.helpers.fault_server import FaultServer
from tests.helpers.fixed_token_transport import open_transport
from tests.helpers.manual_clock import ManualClock

APART_S = 0.25
"""Requests that waited together are sent within this time, in seconds."""

pytestmark = pytest.mark.usefixtures("no_pauses")


def busy(retry_after: str, status: int = 429) -> faults.Answer:
    return faults.reply(status, b"{}", Retry_After=retry_after)


@pytest.mark.failure(7)
async def test_a_short_wait_is_shown_and_then_the_request_is_sent_again(
    put: Operation, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[Countdown] = []
    async with (
        FaultServer() as server,
        open_transport(server.origin, on_wait=waits.append) as transport,
        ManualClock(monkeypatch) as clock,
    ):
        server.answer("/api/campaign/5", busy("1"), faults.data({"campaignId": 5}))
        sending = asyncio.get_running_loop().create_task(transport.send(put))
        await clock.until(lambda: waits)
        (countdown,) = waits
        assert countdown.total_s == pytest.approx(1.0)
        await clock.forward(0.99)
        assert countdown.remaining_s == pytest.approx(0.01)
        assert len(server.requests) == 1
        await clock.forward(0.011)
        await clock.forward(APART_S)
        await clock.until(sending.done)
        assert (await sending).status == 200
        assert countdown.is_over
        assert len(server.requests) == 2


async def test_a_burst_shares_one_countdown(read: Operation, monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[Countdown] = []
    async with (
        FaultServer() as server,
        open_transport(server.origin, on_wait=waits.append) as transport,
        ManualClock(monkeypatch) as clock,
    ):
        answers = [busy("1", 503)] * 6 + [faults.data({})]
        server.answer("/api/clock", *answers)
        burst = asyncio.gather(*(transport.send(read) for _ in range(12)))
        await clock.until(lambda: len(transport.requests) >= 6 and not transport._running)
        await clock.forward(1.001)
        await clock.forward(APART_S)
        await clock.until(burst.done)
        await burst
        assert len(waits) == 1
        assert len(server.requests) == 18


@pytest.mark.failure(7)
async def test_a_wait_can_be_cancelled(read: Operation, monkeypatch: pytest.MonkeyPatch) -> None:
    waits: asyncio.Queue[Countdown] = asyncio.Queue()
    async with (
        FaultServer() as server,
        open_transport(server.origin, on_wait=waits.put_nowait) as transport,
        ManualClock(monkeypatch) as clock,
    ):
        server.answer("/api/clock", busy("30"))
        sending = asyncio.get_running_loop().create_task(transport.send(read))
        countdown = await waits.get()
        assert countdown.remaining_s == pytest.approx(30)
        await clock.forward(2.0)
        countdown.cancel()
        with pytest.raises(Busy) as caught:
            await sending
        assert caught.value.retry_in_s == pytest.approx(28)
        assert countdown.is_over
        assert countdown.remaining_s == 0.0


@pytest.mark.failure(7)
async def test_a_cancelled_wait_does_not_reappear_with_the_next_request(
    read: Operation, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: asyncio.Queue[Countdown] = asyncio.Queue()
    async with (
        FaultServer() as server,
        open_transport(server.origin, on_wait=waits.put_nowait) as transport,
        ManualClock(monkeypatch) as clock,
    ):
        server.answer("/api/clock", busy("1"), busy("1"), faults.data({}))
        sending = asyncio.get_running_loop().create_task(transport.send(read))
        (await waits.get()).cancel()
        with pytest.raises(Busy):
            await sending
        with pytest.raises(Busy) as caught:
            await transport.send(read)
        assert caught.value.retry_in_s == pytest.approx(1)
        assert waits.empty()
        assert len(server.requests) == 1
        await clock.forward(caught.value.retry_in_s + 0.001)
        sending = asyncio.get_running_loop().create_task(transport.send(read))
        await clock.until(waits.qsize)
        await clock.forward(1.001)
        await clock.forward(APART_S)
        await clock.until(sending.done)
        assert (await sending).status == 200
        assert waits.qsize() == 1, "a CMS that asks again is waited for again"


async def test_the_last_minute_of_a_long_wait_shows_the_countdown_again(monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[Countdown] = []
    async with ManualClock(monkeypatch) as clock:
        backoff = RateLimitPause(waits.append)
        backoff.hold(30.0)
        turn = asyncio.get_running_loop().create_task(backoff.wait_for_turn())
        await asyncio.sleep(0)
        backoff.hold(LONGEST_WAIT_S + 0.05)
        with pytest.raises(Busy):
            await turn
        await clock.forward(0.06)
        turn = asyncio.get_running_loop().create_task(backoff.wait_for_turn())
        await asyncio.sleep(0)
        assert len(waits) == 2
        waits[1].cancel()
        with pytest.raises(Busy):
            await turn


@pytest.mark.failure(7)
async def test_a_long_wait_is_refused_and_nothing_is_sent_before_its_end(
    read: Operation, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[Countdown] = []
    async with (
        FaultServer() as server,
        open_transport(server.origin, on_wait=waits.append) as transport,
        ManualClock(monkeypatch),
    ):
        server.answer("/api/clock", busy("600"))
        for _ in range(3):
            with pytest.raises(Busy, match="10 min") as caught:
                await transport.send(read)
            assert caught.value.retry_in_s == pytest.approx(600)
        assert len(server.requests) == 1
        assert waits == []


async def test_the_third_refusal_in_a_row_ends_the_retries(read: Operation) -> None:
    async with FaultServer() as server, open_transport(server.origin) as transport:
        server.answer("/api/clock", busy("0"))
        with pytest.raises(Busy):
            await transport.send(read)
        assert len(server.requests) == 3


@pytest.mark.failure(7)
async def test_a_retry_date_in_the_past_means_at_once(read: Operation) -> None:
    past = format_datetime(datetime.now(UTC) - timedelta(hours=3), usegmt=True)
    async with FaultServer() as server, open_transport(server.origin) as transport:
        server.answer("/api/clock", busy(past), faults.data({}))
        assert (await transport.send(read)).status == 200


@pytest.mark.failure(7)
async def test_a_retry_date_in_the_future_is_awaited(read: Operation, monkeypatch: pytest.MonkeyPatch) -> None:
    ahead = format_datetime(datetime.now(UTC) + timedelta(seconds=50), usegmt=True)
    waits: list[Countdown] = []
    async with (
        FaultServer() as server,
        open_transport(server.origin, on_wait=waits.append) as transport,
        ManualClock(monkeypatch) as clock,
    ):
        server.answer("/api/clock", busy(ahead, 503), faults.data({}))
        sending = asyncio.get_running_loop().create_task(transport.send(read))
        await clock.until(lambda: waits)
        assert 0 < waits[0].total_s <= 50
        await clock.forward(waits[0].total_s + 0.001)
        await clock.forward(APART_S)
        await clock.until(sending.done)
        assert (await sending).status == 200


async def test_status_503_without_a_time_leaves_the_outcome_of_a_post_open(post: Operation) -> None:
    async with FaultServer() as server, open_transport(server.origin) as transport:
        server.answer("/api/campaign", faults.reply(503, b"{}"))
        with pytest.raises(OutcomeUnknown):
            await transport.send(post)
        assert len(server.requests) == 1
