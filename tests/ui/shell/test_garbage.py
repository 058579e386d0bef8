"""Widgets that become garbage are collected on the GUI thread, whoever allocates."""

from __future__ import annotations

import gc
import threading
import weakref

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication, QWidget

from app.ui.garbage import Collector


def test_a_busy_thread_collects_no_widget(qapp: QApplication) -> None:
    owner = QObject()
    collector = Collector(owner)
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
        collector = Collector(owner)
        collector.start()
        assert not gc.isenabled()
        collector.stop()
        assert gc.isenabled() is before


def test_full_generations_are_collected_and_others_are_not(qapp: QApplication) -> None:
    owner = QObject()
    collector = Collector(owner)
    gc.collect()
    collector.collect_due()
    assert gc.get_count()[1] == 0, "nothing was due"
    kept = [[number] for number in range(2 * gc.get_threshold()[0])]
    collector.collect_due()
    assert gc.get_count()[1] == 1
    assert kept


def test_what_has_lived_long_is_looked_at_when_it_has_grown_by_a_quarter(qapp: QApplication) -> None:
    collected: list[int] = []

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            collected.append(info["generation"])

    def fill(kept: list[list[int]], objects: int) -> None:
        """Lets objects grow old, without a full collection."""
        kept += [[number] for number in range(objects)]
        for _ in range(gc.get_threshold()[2] + 2):
            gc.collect(1)
        collected.clear()

    collector = Collector(QObject(qapp))
    kept: list[list[int]] = []
    collector.start()
    gc.callbacks.append(note)
    try:
        fill(kept, 100)
        collector.collect_due()
        assert 2 not in collected, "so little is not worth it"
        everything = gc.get_freeze_count()
        fill(kept, everything // 3)
        collector.collect_due()
        assert collected == [2]
        fill(kept, 100)
        collector.collect_due()
        assert 2 not in collected, "what survived counts as old from now on"
    finally:
        gc.callbacks.remove(note)
        collector.stop()
