"""Run by test_qt_loop.py in a process of its own: the transport on the event loop that the window has."""

import asyncio
import logging
import sys
from contextlib import aclosing

from PySide6.QtCore import QCoreApplication, QTimer

from app.api.cms_client import CmsClient
from app.core.errors import Offline
from app.transport.http_client import Limits
from app.transport.request import Kind, Operation
from app.ui.loop.event_loop import EventLoop
from tests.helpers import fault_server as faults
from tests.helpers.fault_server import FaultServer
from tests.helpers.fixed_token_transport import open_transport

READ = Operation("GET", "/clock", "/clock", Kind.READ)


async def scenario() -> None:
    loop = asyncio.get_running_loop()
    # As app.main does: Qt's loop does not, and responses that are left half-read complain when they are collected.
    hooks = (loop._asyncgen_firstiter_hook, loop._asyncgen_finalizer_hook)  # type: ignore[attr-defined] # of every loop
    sys.set_asyncgen_hooks(*hooks)
    turns = 0

    def tick() -> None:
        nonlocal turns
        turns += 1

    async with (
        FaultServer() as server,
        open_transport(server.origin) as transport,
        open_transport(server.origin, limits=Limits(read_s=0.4)) as impatient,
    ):
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
        assert turns > 20, f"Qt had its turn {turns} times only"

        server.answer("/api/clock", faults.hang())
        try:
            await impatient.send(READ)
        except Offline:
            pass
        else:
            raise AssertionError("a request that hangs must end")

        server.answer("/api/clock", faults.drip(0.02), faults.data({"time": "1"}))
        reading = loop.create_task(transport.send(READ))
        await asyncio.sleep(0.1)
        reading.cancel()
        await asyncio.gather(reading, return_exceptions=True)
        assert (await transport.send(READ)).status == 200


def main() -> None:
    logging.getLogger("marquee").addHandler(logging.NullHandler())
    application = QCoreApplication(sys.argv)
    with asyncio.Runner(loop_factory=lambda: EventLoop(application)) as runner:
        runner.run(scenario())
    print("done")


if __name__ == "__main__":
    main()
