"""Collects garbage only on the GUI thread and only between events.

Python's collector runs in the thread that happens to allocate. If that is not the GUI thread and a widget is among the
garbage, Shiboken passes its destruction to the GUI thread. By then its parent may have destroyed it, which crashes
(seen with PySide6 6.11.3: `BindingManager::runDeletionInMainThread` on a dead `QPaintDevice`).
"""

from __future__ import annotations

import gc
import time
from typing import Final

from PySide6.QtCore import QObject, QThreadPool

from app.core.release_memory import release_memory
from app.ui.loop.pausing_timer import PausingTimer

_CHECK_EVERY_MS: Final = 20
"""Interval while objects are created: an import or a new page creates thousands within a tenth of a second."""
_FULL_CHECK_EVERY: Final = 10
"""All generations are checked once per this many checks of the youngest."""
_FEW: Final = 3_000
_MANY: Final = 12_000
"""Objects of the middle generation: above the first number it is collected with the youngest one, above the second
that would take too long. Each object costs up to half a microsecond."""
_SMALL: Final = 0.2
"""The weight of such a portion, relative to a full middle generation."""
_WORTH_IT: Final = 0.25
"""Minimum growth of the oldest generation for a full collection, relative to all live objects."""
_TOO_MUCH: Final = 1.0
_OVERDUE: Final = 4
"""The middle generation is collected in any case once it holds this many times its threshold."""
_GIVE_BACK_EVERY_S: Final = 60.0
_QUIET: Final = 0.1
"""The GUI thread is idle if it works for at most this share of the time, without typing, dragging or loading."""


class GarbageCollector(QObject):
    """Replaces Python's own collector until `stop()`: the same thresholds, collected in small portions.

    The duration of a collection depends on the number of objects, so young objects are collected while they are few.
    Once there is no garbage left, it rests until the youngest generation is full again. After many objects have been
    freed, it returns free memory to the system.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._was_enabled = True
        self._survivors = 0
        self._portions = 0
        self._counted = (0.0, 0.0)
        self._looked_at = 0.0
        self._worked_s = 0.0
        self._gave_back_at = -_GIVE_BACK_EVERY_S
        self._has_much_gone = False
        self._timer = PausingTimer(_is_full, self)
        self._timer.setInterval(_CHECK_EVERY_MS)
        self._timer.timeout.connect(self._check)
        self._checks = 0

    def start(self) -> None:
        """Starts collecting. All existing objects belong to the program itself and are excluded from collections."""
        self._was_enabled = gc.isenabled()
        gc.disable()
        gc.freeze()
        self._survivors = self._portions = 0
        self._counted = (0.0, 0.0)
        self._looked_at, self._worked_s = time.monotonic(), time.thread_time()
        self._timer.start()

    def stop(self) -> None:
        self._timer.stop()
        gc.unfreeze()
        if self._was_enabled:
            gc.enable()

    def collect_due(self) -> None:
        """Collects the oldest generation that is full, as Python itself would; called five times a second.

        With a long list in memory, each generation but the youngest takes more than a frame, so it waits for an idle
        moment unless it is long overdue. A full collection also has to be worth it: the oldest generation must have
        grown by a quarter of all live objects, which is Python's own rule.
        """
        is_quiet = self._is_quiet()  # before the work below, which would count as activity
        young, middle, old = gc.get_count()
        self._portions = min(self._portions, old)
        counts = young, middle, old - self._portions * (1 - _SMALL)
        fill = [count / most if most else 0.0 for count, most in zip(counts, gc.get_threshold(), strict=True)]
        if fill[2] > 1 and (growth := self._growth(fill[2])) > _WORTH_IT and (is_quiet or growth > _TOO_MUCH):
            gc.collect()
            self._survivors, self._portions, self._counted = _count_oldest(), 0, (0.0, 0.0)
            self._has_much_gone = True
        elif fill[1] > (1 if is_quiet else _OVERDUE):
            gc.collect(1)
            self._has_much_gone = True
        elif fill[0] > 1:
            gc.collect(0)
        elif is_quiet:
            self._give_back()
            self._timer.rest()
        self._checks = 0
        self._looked_at, self._worked_s = time.monotonic(), time.thread_time()

    def collect_young(self) -> None:
        """Collects the youngest generation if it is due.

        The middle generation is included while it is neither small nor large, so that it moves on in portions of a few
        milliseconds.
        """
        if not _is_full():
            return
        started_s = time.thread_time()
        is_portion = _FEW <= len(gc.get_objects(generation=1)) <= _MANY
        gc.collect(1 if is_portion else 0)
        if is_portion:
            self._portions += 1
            self._has_much_gone = True
        self._worked_s += time.thread_time() - started_s  # this work does not count as activity

    def _check(self) -> None:
        self._checks += 1
        if self._checks >= _FULL_CHECK_EVERY:
            self.collect_due()
        else:
            self.collect_young()

    def _give_back(self) -> None:
        if self._has_much_gone and time.monotonic() >= self._gave_back_at + _GIVE_BACK_EVERY_S:
            self._has_much_gone = False
            self._gave_back_at = time.monotonic()
            QThreadPool.globalInstance().start(release_memory)

    def _growth(self, fill: float) -> float:
        """Returns the growth of the old generation since the last full collection, relative to the objects that
        survived it.

        Counting them takes milliseconds, so it is repeated only after as many new objects as fill the generation.
        """
        if fill >= self._counted[0]:
            grown = (_count_oldest() - self._survivors) / max(1, gc.get_freeze_count() + self._survivors)
            self._counted = fill + 1, grown
        return self._counted[1]

    def _is_quiet(self) -> bool:
        """Returns whether the GUI thread has been mostly idle since the last check."""
        return time.thread_time() - self._worked_s < (time.monotonic() - self._looked_at) * _QUIET


def _is_full() -> bool:
    return gc.get_count()[0] > gc.get_threshold()[0]


def _count_oldest() -> int:
    return len(gc.get_objects(generation=2))
