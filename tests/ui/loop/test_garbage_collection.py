"""Widgets that become garbage are collected on the GUI thread, even if other threads allocate."""

from __future__ import annotations

import gc
import subprocess
import sys
import threading
import time
import weakref
from typing import Self

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QWidget

from app.ui.loop.garbage_collection import GarbageCollector
from tests.helpers.machine_pace import Pace, spent_s


def test_a_busy_thread_collects_no_widget(qapp: QApplication) -> None:
    owner = QObject()
    collector = GarbageCollector(owner)
    collector.start()
    ended_in: list[int] = []
    widget = QWidget()
    widget.itself = widget  # type: ignore[attr-defined] # a cycle, as a closure that knows its dialog makes one
    weakref.finalize(widget, lambda: ended_in.append(threading.get_ident()))
    del widget

    def allocate() -> None:
        for _ in range(50):
            kept = [[number] for number in range(3 * gc.get_threshold()[0])]
            assert kept

    try:
        thread = threading.Thread(target=allocate)
        thread.start()
        thread.join()
        assert ended_in == []
        gc.collect()
        assert ended_in == [threading.get_ident()]
    finally:
        collector.stop()


def test_stopping_leaves_python_as_it_was(qapp: QApplication) -> None:
    for before in (True, False):
        (gc.enable if before else gc.disable)()
        owner = QObject()
        collector = GarbageCollector(owner)
        collector.start()
        assert not gc.isenabled()
        collector.stop()
        assert gc.isenabled() is before


def test_full_generations_are_collected_and_others_are_not(qapp: QApplication) -> None:
    owner = QObject()
    collector = GarbageCollector(owner)
    gc.collect()
    collector.collect_due()
    assert gc.get_count()[1] == 0, "nothing was due"
    kept = [[number] for number in range(2 * gc.get_threshold()[0])]
    collector.collect_due()
    assert gc.get_count()[1] == 1
    assert kept


class Collections:
    """What Python's collector does while this is entered: the generations that were collected."""

    def __init__(self) -> None:
        self.generations: list[int] = []

    def __enter__(self) -> Self:
        gc.callbacks.append(self._note)
        return self

    def __exit__(self, *_error: object) -> None:
        gc.callbacks.remove(self._note)

    def _note(self, phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            self.generations.append(info["generation"])


def grow_old(objects: int) -> list[list[int]]:
    """So many objects in the oldest generation, and a full collection due."""
    kept = [[number] for number in range(objects)]
    for _ in range(gc.get_threshold()[2] + 2):
        gc.collect(1)
    return kept


class Day:
    """A clock that the test sets, so that a slow machine creates no idle moments."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._now = time.monotonic()
        monkeypatch.setattr(time, "monotonic", lambda: self._now)

    def work(self, seconds: float = 0.05) -> None:
        """Keeps the processor busy for this time."""
        end = time.thread_time() + seconds
        while time.thread_time() < end:
            pass
        self._now += seconds

    def rest(self, seconds: float = 20.0) -> None:
        """Lets this time pass without activity."""
        self._now += seconds


@pytest.fixture
def day(monkeypatch: pytest.MonkeyPatch) -> Day:
    return Day(monkeypatch)


def test_a_burst_of_objects_is_aged_in_portions_within_a_frame(qapp: QApplication) -> None:
    longest_s: list[float] = []
    pace, burst = Pace(), gc.get_threshold()[0]
    for _ in range(3):  # the machine can only add
        collector = GarbageCollector(QObject(qapp))
        collector.start()
        try:
            kept: list[list[dict[str, list[int]]]] = []
            taken_s: list[float] = []
            with Collections() as seen:
                for _ in range(20):
                    kept.append([{"of": [number]} for number in range(burst)])
                    taken_s.append(spent_s(collector.collect_young))
                    assert len(gc.get_objects(generation=1)) < 10_000
            assert set(seen.generations) == {0, 1}
            assert len(gc.get_objects(generation=2)) > 30 * burst, "most objects are old, and were not all visited"
            longest_s.append(max(taken_s))
        finally:
            collector.stop()
    assert min(longest_s) < pace.allow(0.008), longest_s


def test_the_old_are_not_counted_again_and_again(qapp: QApplication, day: Day) -> None:
    collector = GarbageCollector(QObject(qapp))
    collector.start()
    try:
        kept = grow_old(gc.get_freeze_count() // 5)
        day.work()
        first_s = spent_s(collector.collect_due)
        with Collections() as seen:
            assert min(spent_s(collector.collect_due) for _ in range(5)) < first_s / 3
        assert 2 not in seen.generations, "a fifth is not worth it"
        assert kept
    finally:
        collector.stop()


def test_a_full_collection_waits_for_a_quiet_moment_and_a_quarter_of_new_objects(qapp: QApplication, day: Day) -> None:
    collector = GarbageCollector(QObject(qapp))
    collector.start()
    try:
        everything = gc.get_freeze_count()
        kept = [grow_old(100)]
        day.rest()
        with Collections() as seen:
            collector.collect_due()
        assert 2 not in seen.generations, "so little is not worth it"

        kept.append(grow_old(everything // 3))
        day.work()
        with Collections() as seen:
            collector.collect_due()
        assert 2 not in seen.generations, "the person is at it"
        day.rest()
        with Collections() as seen:
            collector.collect_due()
        assert seen.generations == [2]

        kept.append(grow_old(100))
        day.rest()
        with Collections() as seen:
            collector.collect_due()
        assert 2 not in seen.generations, "what survived counts as old from now on"
    finally:
        collector.stop()


def test_the_middle_generation_waits_for_a_quiet_moment_too(qapp: QApplication, day: Day) -> None:
    collector = GarbageCollector(QObject(qapp))
    collector.start()
    try:
        for _ in range(gc.get_threshold()[1] + 2):
            gc.collect(0)
        day.work()
        with Collections() as seen:
            collector.collect_due()
        assert 1 not in seen.generations
        day.rest()
        with Collections() as seen:
            collector.collect_due()
        assert seen.generations == [1]
    finally:
        collector.stop()


def test_a_window_that_never_rests_is_cleaned_once_its_garbage_may_be_half_of_all(qapp: QApplication, day: Day) -> None:
    collector = GarbageCollector(QObject(qapp))
    collector.start()
    try:
        kept = grow_old(gc.get_freeze_count() + 1_000)
        day.work()
        with Collections() as seen:
            collector.collect_due()
        assert seen.generations == [2]
        assert kept
    finally:
        collector.stop()


_COMES_AND_GOES = """
import gc, sys, time
from PySide6.QtCore import QCoreApplication, QThreadPool
from app.ui.loop.garbage_collection import GarbageCollector
from tests.benchmarks.memory_window import resident_bytes

app = QCoreApplication([])
collector = GarbageCollector(app)
collector.start()
kept = [bytes(2_000) for _ in range(50_000)][::200]  # each keeps the C library from giving back what lies below it
for _ in range(gc.get_threshold()[1] + 2):
    gc.collect(0)
before, end = resident_bytes(), time.monotonic() + 40
while resident_bytes() > before - int(sys.argv[1]) and time.monotonic() < end:
    app.processEvents()
    time.sleep(0.01)
print(len(kept), before - resident_bytes())
collector.stop()
QThreadPool.globalInstance().waitForDone()
"""


def test_freed_memory_is_returned_to_the_system_once_idle() -> None:
    """In a separate process, because memory left by other tests prevents whole pages from being freed."""
    given_back = 50_000_000 if sys.platform == "linux" else 0  # only glibc has to be asked
    program = [sys.executable, "-c", _COMES_AND_GOES, str(given_back)]
    told = subprocess.run(program, capture_output=True, text=True, timeout=60, check=True).stdout
    kept, freed = map(int, told.split())
    assert kept == 250
    assert freed >= given_back
