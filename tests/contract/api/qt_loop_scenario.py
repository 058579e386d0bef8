"""Run by test_qt_loop.py in a process of its own: the transport on the event loop that the window has."""

import asyncio
import logging
import sys
import time
from contextlib import aclosing

from PySide6.QtCore import QCoreApplication, QTimer
from qasync import QEventLoop

from app.api.client import CmsClient
from app.core.errors import Offline
from app.transport.client import Limits
from app.transport.operation import Kind, Operation
from tests.helpers import fault_server as faults
from tests.helpers.fault_server import FaultServer
from tests.helpers.wire import open_transport

READ = Operation("GET", "/clock", "/clock", Kind.READ)


async def scenario() -> None:
    before, longest = time.perf_counter(), 0.0

    def tick() -> None:
        nonlocal longest, before
        now = time.perf_counter()
        longest, before = max(longest, now - before), now

    async with FaultServer() as server, open_transport(server.origin, limits=Limits(read_s=0.4)) as transport:
        server.answer("/api/clock", faults.data({"time": "15:34 GMT"}))
        client = CmsClient(transport)
        assert (await client.clock.now()).zone == "GMT"

        timer = QTimer()
        timer.timeout.connect(tick)
        timer.start(1)
        row = {"campaignId": 1, "campaign": "x" * 400, "tags": [{"tag": "a", "tagId": 1, "value": None}]}
        server.answer(
            "/api/campaign",
            faults.computed(
                lambda seen: faults.data([{**row, "campaignId": hash(seen.target) + n} for n in range(100)])
            ),
        )
        await asyncio.gather(*(client.clock.now() for _ in range(30)))
        async with aclosing(client.campaigns.pages(first=100, size=100)) as pages:
            async for page in pages:
                if page.start > 3_000:
                    break
        timer.stop()
        assert longest < 0.25, f"Qt waited {longest:.3f} s for its turn"

        server.answer("/api/clock", faults.hang())
        try:
            await transport.send(READ)
        except Offline:
            pass
        else:
            raise AssertionError("a request that hangs must end")

        server.answer("/api/clock", faults.drip(0.02), faults.data({"time": "1"}))
        reading = asyncio.get_running_loop().create_task(transport.send(READ))
        await asyncio.sleep(0.1)
        reading.cancel()
        await asyncio.gather(reading, return_exceptions=True)
        assert (await transport.send(READ)).status == 200


def main() -> None:
    logging.getLogger("marquee").addHandler(logging.NullHandler())
    application = QCoreApplication(sys.argv)
    with asyncio.Runner(loop_factory=lambda: QEventLoop(application)) as runner:
        runner.run(scenario())
    print("done")


if __name__ == "__main__":
    main()
