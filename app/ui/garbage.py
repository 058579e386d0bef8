"""Garbage is collected on the GUI thread alone, between events, and never in the middle of something.

Python's collector runs in whichever thread happens to allocate. If that is not the GUI thread and a widget is among the
garbage, Shiboken hands its end over to the GUI thread, which may find it destroyed with its parent by then and crash
(seen with PySide6 6.11.3: `BindingManager::runDeletionInMainThread` on a dead `QPaintDevice`).
"""

from __future__ import annotations

import gc
import time
from typing import Final

from PySide6.QtCore import QObject, QTimer

_LOOK_EVERY_MS: Final = 200
_WORTH_IT: Final = 0.25
"""Growth of the oldest generation, against all that lives."""
_TOO_MUCH: Final = 1.0
_OVERDUE: Final = 4
"""How many times its threshold the middle generation may hold before it is collected in any case."""
_QUIET: Final = 0.1
"""The share of its time that the GUI thread works at most while nobody types, drags or loads anything."""


class Collector(QObject):
    """Takes over from Python's own collector until `stop()`: the same thresholds, looked at five times a second."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._was_enabled = True
        self._survivors = 0
        self._looked_at = 0.0
        self._worked_s = 0.0
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK_EVERY_MS)
        self._timer.timeout.connect(self.collect_due)

    def start(self) -> None:
        """What is there now is the program itself: it is set aside, so that no collection looks at it again."""
        self._was_enabled = gc.isenabled()
        gc.disable()
        gc.freeze()
        self._survivors = 0
        self._looked_at, self._worked_s = time.monotonic(), time.thread_time()
        self._timer.start()

    def stop(self) -> None:
        self._timer.stop()
        gc.unfreeze()
        if self._was_enabled:
            gc.enable()

    def collect_due(self) -> None:
        """Collects the oldest generation that is full, as Python itself would.

        Beside a long list, each but the youngest costs more than a frame, so it waits for a quiet moment unless it is
        long overdue. To look at all of them must be worth it, too: the oldest has grown by a quarter of all that
        lives, which is Python's own rule.
        """
        is_quiet = self._is_quiet()  # before our own counting, which is work too
        fill = [count / most if most else 0.0 for count, most in zip(gc.get_count(), gc.get_threshold(), strict=True)]
        if fill[2] > 1 and (growth := self._growth()) > _WORTH_IT and (is_quiet or growth > _TOO_MUCH):
            gc.collect()
            self._survivors = _count_oldest()
        elif fill[1] > (1 if is_quiet else _OVERDUE):
            gc.collect(1)
        elif fill[0] > 1:
            gc.collect(0)
        self._looked_at, self._worked_s = time.monotonic(), time.thread_time()

    def _growth(self) -> float:
        """How much has grown old since the last full collection, against everything that survived it."""
        return (_count_oldest() - self._survivors) / max(1, gc.get_freeze_count() + self._survivors)

    def _is_quiet(self) -> bool:
        """Whether the GUI thread has had little to do since the last look."""
        return time.thread_time() - self._worked_s < (time.monotonic() - self._looked_at) * _QUIET


def _count_oldest() -> int:
    return len(gc.get_objects(generation=2))
