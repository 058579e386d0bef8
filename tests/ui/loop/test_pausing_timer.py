"""Background timers rest while the window is idle, and resume when there is work."""

from __future__ import annotations

import asyncio
import gc

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from app.ui.loop.garbage_collection import GarbageCollector
from app.ui.loop.pausing_timer import PausingTimer
from app.ui.window.status_line import StatusLine
from tests.helpers.program_in_process import until
from tests.ui.conftest import Play


def test_a_timer_rests_until_there_is_something_to_do(play: Play, qapp: QApplication) -> None:
    async def scene() -> None:
        wanted: list[None] = []
        ticks: list[None] = []
        owner = QObject(qapp)
        timer = PausingTimer(lambda: bool(wanted), owner)
        timer.timeout.connect(lambda: ticks.append(None))
        timer.setInterval(5)
        timer.start()
        await until(lambda: len(ticks) > 2)
        timer.rest()
        ticks.clear()
        await asyncio.sleep(0.1)
        assert not ticks
        wanted.append(None)
        await until(lambda: len(ticks) > 2)
        timer.rest()
        timer.stop()
        ticks.clear()
        await asyncio.sleep(0.1)
        assert not ticks, "who has stopped it is asked first"
        owner.deleteLater()

    play(scene())


def test_the_collector_rests_until_there_is_garbage(play: Play, qapp: QApplication) -> None:
    async def scene() -> None:
        owner = QObject(qapp)
        collector = GarbageCollector(owner)
        collector.start()
        timer = owner.findChild(PausingTimer) or collector.findChild(PausingTimer)
        assert timer is not None
        try:
            await until(lambda: not timer.isActive())
            kept = [[number] for number in range(2 * gc.get_threshold()[0])]
            await until(timer.isActive)
            await until(lambda: gc.get_count()[0] < gc.get_threshold()[0])
            await until(lambda: not timer.isActive())
            assert kept
        finally:
            collector.stop()
            owner.deleteLater()

    play(scene())


def test_the_age_of_a_list_is_updated_only_when_it_changes(play: Play) -> None:
    async def scene() -> None:
        line = StatusLine()
        loop = asyncio.get_running_loop()
        line.show_updated(None)
        assert not line._timer.isActive()
        line.show_updated(loop.time() - 119.5)
        assert line.text().endswith("1 min ago")
        await until(lambda: line.text().endswith("2 min ago"))
        assert line._timer.remainingTime() > 50_000
        line.deleteLater()

    play(scene())
