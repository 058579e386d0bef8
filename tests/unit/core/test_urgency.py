"""Requests wait for more urgent ones."""

import asyncio

from app.core.urgency import Due, Turns, Urgency, current, current_for_write, due

NOW, NEXT, LATER = Urgency


class Sender:
    """Requests that end when the test says so, and the order in which they began."""

    def __init__(self, longest_wait_s: float = 60) -> None:
        self.turns = Turns(longest_wait_s)
        self.begun: list[str] = []
        self._changed = asyncio.Condition()
        self._ends: dict[str, asyncio.Event] = {}
        self._running: set[asyncio.Task[None]] = set()

    async def send(self, name: str, wanted: Due) -> None:
        self._ends[name] = asyncio.Event()
        self._running.add(asyncio.ensure_future(self._send(name, wanted)))
        await turn_of_the_loop()

    async def _send(self, name: str, wanted: Due) -> None:
        async with self.turns.turn(wanted):
            self.begun.append(name)
            async with self._changed:
                self._changed.notify_all()
            await self._ends[name].wait()

    async def has_begun(self, count: int) -> None:
        async with asyncio.timeout(5), self._changed:
            await self._changed.wait_for(lambda: len(self.begun) >= count)

    async def end(self, name: str) -> None:
        self._ends[name].set()
        await turn_of_the_loop()


async def turn_of_the_loop() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


async def test_less_urgent_requests_wait_until_the_urgent_ones_have_ended() -> None:
    sender = Sender()
    await sender.send("click", Due(NOW))
    await sender.send("rest of the list", Due(NEXT))
    await sender.send("another list", Due(LATER))
    await sender.send("second click", Due(NOW))
    assert sender.begun == ["click", "second click"]
    await sender.end("click")
    assert sender.begun == ["click", "second click"]
    await sender.end("second click")
    assert sender.begun == ["click", "second click", "rest of the list"]
    await sender.end("rest of the list")
    assert sender.begun[3:] == ["another list"]


async def test_background_requests_are_sent_one_at_a_time() -> None:
    sender = Sender()
    for name in ("one", "two", "three"):
        await sender.send(name, Due(LATER))
    assert sender.begun == ["one"]
    await sender.end("one")
    assert sender.begun == ["one", "two"]


async def test_the_rest_of_a_list_is_sent_side_by_side() -> None:
    sender = Sender()
    for name in ("one", "two", "three"):
        await sender.send(name, Due(NEXT))
    assert sender.begun == ["one", "two", "three"]


async def test_a_waiting_request_goes_out_once_it_is_more_urgent() -> None:
    sender, wanted = Sender(), Due(LATER)
    await sender.send("list in front", Due(NEXT))
    await sender.send("list that is opened", wanted)
    assert sender.begun == ["list in front"]
    wanted.raise_to(NEXT)
    await turn_of_the_loop()
    assert sender.begun == ["list in front", "list that is opened"]


async def test_a_cancelled_request_blocks_no_other() -> None:
    for is_late in (False, True):
        sender = Sender()
        await sender.send("click", Due(NOW))
        await sender.send("another list", Due(LATER))
        waiting = asyncio.ensure_future(sender._send("given up", Due(NEXT)))
        await turn_of_the_loop()
        if is_late:
            sender._ends["click"].set()
            for _ in range(2):
                await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.wait([waiting])
        await sender.end("click")
        assert [each for each in sender.begun if each != "given up"] == ["click", "another list"]


async def test_tasks_inherit_the_urgency_and_never_become_more_urgent_by_themselves() -> None:
    async def seen() -> Urgency:
        with due(NEXT):
            return current().urgency

    assert current().urgency is NOW
    with due(LATER):
        assert await asyncio.ensure_future(seen()) is LATER
        assert current().urgency is LATER
    assert current().urgency is NOW
    assert await asyncio.ensure_future(seen()) is NEXT


async def test_writes_never_wait_with_the_background_lists() -> None:
    with due(LATER):
        assert current_for_write().urgency is NEXT
        assert current().urgency is LATER
    with due(NEXT):
        assert current_for_write().urgency is NEXT
    assert current_for_write().urgency is NOW


async def test_a_request_that_hangs_holds_back_the_others_for_a_limited_time() -> None:
    sender = Sender(longest_wait_s=0.05)
    await sender.send("hangs", Due(NOW))
    await sender.send("rest of the list", Due(NEXT))
    await sender.send("another list", Due(LATER))
    assert sender.begun == ["hangs"]
    await sender.has_begun(3)
    await sender.send("click", Due(NOW))
    assert sender.begun[-1] == "click"
