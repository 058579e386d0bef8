"""The event loop runs steps in order and never keeps the window waiting."""

from __future__ import annotations

import asyncio
import threading
import time

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from app.ui.loop.event_loop import EventLoop
from tests.helpers.program_in_process import run_in_qt

pytestmark = pytest.mark.usefixtures("quiet_log", "no_leftovers")


def test_steps_run_in_the_order_in_which_they_were_asked_for(qapp: QApplication) -> None:
    async def scene() -> list[int]:
        done: list[int] = []
        loop = asyncio.get_running_loop()
        for number in range(1_000):
            loop.call_soon(done.append, number)
        ended = loop.create_future()
        loop.call_soon(ended.set_result, None)
        await ended
        return done

    assert run_in_qt(qapp, scene()) == list(range(1_000))


def test_a_step_that_was_called_off_does_not_run(qapp: QApplication) -> None:
    async def scene() -> list[str]:
        done: list[str] = []
        loop = asyncio.get_running_loop()
        loop.call_soon(done.append, "no").cancel()
        loop.call_soon(done.append, "yes")
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        return done

    assert run_in_qt(qapp, scene()) == ["yes"]


def test_a_step_that_fails_does_not_keep_the_next_from_running(qapp: QApplication) -> None:
    async def scene() -> tuple[list[str], list[object]]:
        done: list[str] = []
        heard: list[object] = []
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _loop, context: heard.append(context["exception"]))
        loop.call_soon([].pop)
        loop.call_soon(done.append, "next")
        await asyncio.sleep(0.01)
        return done, heard

    done, heard = run_in_qt(qapp, scene())
    assert done == ["next"]
    assert [type(error) for error in heard] == [IndexError]


def test_alarms_ring_in_the_order_of_their_times_and_not_before(qapp: QApplication) -> None:
    async def scene() -> tuple[list[int], list[float]]:
        loop = asyncio.get_running_loop()
        rung: list[int] = []
        early: list[float] = []
        ended = loop.create_future()

        def ring(delay_ms: int, due: float) -> None:
            rung.append(delay_ms)
            early.append(due - loop.time())
            if len(rung) == 5:
                ended.set_result(None)

        for delay_ms in (40, 0, 25, 10, 25):
            due = loop.time() + delay_ms / 1000
            loop.call_at(due, ring, delay_ms, due)
        await ended
        return rung, early

    rung, early = run_in_qt(qapp, scene())
    assert rung == [0, 10, 25, 25, 40]
    assert max(early) <= 0.0


def test_cancelled_timers_are_cleaned_up(qapp: QApplication) -> None:
    """Every read of every answer has one; qasync by itself keeps a Qt timer for each until its time comes."""

    async def scene() -> tuple[int, list[str]]:
        loop = asyncio.get_running_loop()
        rung: list[str] = []
        loop.call_later(0.02, rung.append, "kept")
        for _ in range(1_000):
            async with asyncio.timeout(30):  # noqa: ASYNC100 - a limit that nothing reaches is what is counted
                pass
        assert isinstance(loop, EventLoop)
        left = len(loop._alarms)
        await asyncio.sleep(0.05)
        return left, rung

    left, rung = run_in_qt(qapp, scene())
    assert left < 250
    assert rung == ["kept"]


@pytest.mark.serial
def test_qt_gets_its_turn_however_many_steps_there_are(qapp: QApplication) -> None:
    async def scene() -> int:
        beats: list[float] = []
        timer = QTimer()
        timer.setInterval(1)
        timer.timeout.connect(lambda: beats.append(time.thread_time()))
        timer.start()
        loop, over = asyncio.get_running_loop(), asyncio.Event()
        end = time.thread_time() + 0.5  # what it works: a pause of the machine is none of ours

        def again() -> None:
            over.set() if time.thread_time() > end else loop.call_soon(again)

        again()
        await over.wait()
        timer.stop()
        return len(beats)

    assert run_in_qt(qapp, scene()) > 15


def test_other_threads_may_ask_for_a_step(qapp: QApplication) -> None:
    async def scene() -> int:
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[int] = loop.create_future()
        threading.Thread(target=lambda: loop.call_soon_threadsafe(answer.set_result, threading.get_ident())).start()
        asked_by = await answer
        assert threading.get_ident() != asked_by
        return await asyncio.to_thread(threading.get_ident)

    assert run_in_qt(qapp, scene()) != threading.get_ident()


def test_a_loop_can_be_used_again_and_is_closed_once(qapp: QApplication) -> None:
    async def scene(text: str) -> str:
        await asyncio.sleep(0)
        return text

    loop = EventLoop(qapp)
    assert loop.run_until_complete(scene("one")) == "one"
    assert loop.run_until_complete(scene("two")) == "two"
    loop.call_soon(print)
    loop.close()
    loop.close()
    assert loop.is_closed()
