"""No answer of a CMS blocks the event loop, which is the window's, for a tenth of a second."""

import pytest

from app.api.decode import decode_rows
from app.core.errors import MarqueeError
from app.domain.ads.daypart import DayPart
from app.transport.http_client import Limits
from app.transport.request import Operation
from tests.helpers import fault_server as faults
from tests.helpers.fault_server import FaultServer
from tests.helpers.fixed_token_transport import open_transport
from tests.helpers.loop_gaps import LoopGaps
from tests.helpers.machine_pace import Pace

CLOCK = "/api/clock"
LONGEST_MS = 100.0

pytestmark = [pytest.mark.serial, pytest.mark.usefixtures("no_pauses")]


@pytest.mark.failure(43)
async def test_one_byte_chunks_let_the_loop_run(read: Operation) -> None:
    body = b"[" + b" " * 60_000 + b"]"
    async with FaultServer() as server, open_transport(server.origin) as transport:
        server.answer(CLOCK, faults.byte_chunks(body))
        await transport.send(read)  # what is loaded with the first request is no part of it
        pace = Pace()
        async with LoopGaps() as gaps:
            assert (await transport.send(read)).body == body
        assert gaps.longest_ms < pace.allow(LONGEST_MS)


@pytest.mark.failure(43)
async def test_endless_interim_answers_let_the_loop_run_and_end_by_the_limit(read: Operation) -> None:
    async with FaultServer() as server, open_transport(server.origin, limits=Limits(read_s=1.0)) as transport:
        server.answer(CLOCK, faults.data([]), faults.endless_interim())
        await transport.send(read)
        pace = Pace()
        async with LoopGaps() as gaps:
            with pytest.raises(MarqueeError) as caught:
                await transport.send(read)
        assert "didn't respond in time" in caught.value.sentence
        assert gaps.longest_ms < pace.allow(LONGEST_MS)


@pytest.mark.failure(43)
async def test_a_long_list_with_one_bad_byte_lets_the_loop_run() -> None:
    good = b",".join(b'{"dayPartId":%d}' % number for number in range(600_000))
    body = b"[" + good + b',{"dayPartId":7000000,"name":"\xff"},{"dayPartId":7000001,"name":NaN}]'
    pace = Pace()
    async with LoopGaps() as gaps:
        rows = await decode_rows(body, DayPart)
    assert (len(rows.records), len(rows.unreadable)) == (600_000, 2)
    assert gaps.longest_ms < pace.allow(LONGEST_MS)
