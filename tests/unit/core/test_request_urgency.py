"""Requests wait for more urgent ones."""

import asyncio

from app.core.request_urgency import (
    Due,
    Slots,
    Turns,
    Urgency,
    current,
    current_for_write,
    due,
    due_before_lists,
    due_separately,
)

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


async def test_one_background_list_is_raised_without_the_others() -> None:
    with due(LATER) as lists:
        with due_separately() as opened:
            assert current() is opened
        with due_separately() as other:
            pass
        assert current() is lists
    opened.raise_to(NEXT)
    assert (opened.urgency, other.urgency, lists.urgency) == (NEXT, LATER, LATER)


async def test_a_save_that_a_background_list_starts_reads_as_urgently_as_it_writes() -> None:
    with due(LATER):
        with due_before_lists():
            assert current().urgency is NEXT
        assert current().urgency is LATER
    with due_before_lists():
        assert current().urgency is NOW


class Queue:
    """Requests for slots, and the order in which they got one."""

    def __init__(self, slots: Slots) -> None:
        self.slots = slots
        self.granted: list[str] = []

    async def ask(self, name: str, urgency: Urgency) -> asyncio.Task[None]:
        async def acquire() -> None:
            await self.slots.acquire(urgency)
            self.granted.append(name)

        task = asyncio.ensure_future(acquire())
        await turn_of_the_loop()
        return task

    async def free(self, count: int = 1) -> None:
        for _ in range(count):
            self.slots.release()
        await turn_of_the_loop()


async def test_what_the_user_waits_for_gets_the_next_slot() -> None:
    queue = Queue(Slots(2, patience_s=60.0))
    for name in ("1", "2", "3", "4"):
        await queue.ask(f"deletion {name}", NEXT)
    await queue.ask("click", NOW)
    assert queue.granted == ["deletion 1", "deletion 2"]
    await queue.free()
    assert queue.granted[2:] == ["click"]
    await queue.free(2)
    assert queue.granted[3:] == ["deletion 3", "deletion 4"], "in their order"


async def test_a_request_that_waited_long_enough_comes_before_newer_ones() -> None:
    queue = Queue(Slots(1, patience_s=0.0))
    await queue.ask("first", NOW)
    await queue.ask("background", LATER)
    await queue.ask("click", NOW)
    await queue.free()
    assert queue.granted == ["first", "background"]


async def test_a_slot_whose_request_was_cancelled_goes_to_the_next_one() -> None:
    for is_granted in (False, True):
        queue = Queue(Slots(1))
        await queue.ask("first", NOW)
        given_up = await queue.ask("given up", NOW)
        await queue.ask("second", NEXT)
        if is_granted:
            queue.slots.release()
            given_up.cancel()
            await turn_of_the_loop()
        else:
            given_up.cancel()
            await queue.free()
        assert queue.granted == ["first", "second"]
        await queue.free()
        await queue.ask("third", LATER)
        assert queue.granted[2:] == ["third"], "no slot is lost"


async def test_spare_slots_are_only_for_what_the_user_waits_for() -> None:
    queue = Queue(Slots(3, spare=1, patience_s=0.0))
    for name in ("page 1", "page 2", "page 3"):
        await queue.ask(name, NEXT)
    await queue.ask("another list", LATER)
    assert queue.granted == ["page 1", "page 2"]
    await queue.ask("click", NOW)
    assert queue.granted[2:] == ["click"], "it waits for no slow answer"
    await queue.ask("second click", NOW)
    await queue.free()
    assert queue.granted[3:] == ["second click"]
    await queue.free(2)
    assert queue.granted[4:] == ["page 3"]
    await queue.free(2)
    assert queue.granted[5:] == ["another list"]
