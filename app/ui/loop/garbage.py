"""Garbage is collected on the GUI thread alone, between events, and never in the middle of something.

Python's collector runs in whichever thread happens to allocate. If that is not the GUI thread and a widget is among the
garbage, Shiboken hands its end over to the GUI thread, which may find it destroyed with its parent by then and crash
(seen with PySide6 6.11.3: `BindingManager::runDeletionInMainThread` on a dead `QPaintDevice`).
"""

from __future__ import annotations

import gc
import time
from typing import Final

from PySide6.QtCore import QObject, QThreadPool

from app.core.memory import give_back
from app.ui.loop.resting import RestingTimer

_LOOK_EVERY_MS: Final = 20
"""While something is made: what is imported, or opened, makes thousands of objects within a tenth of a second."""
_JUDGE_EVERY: Final = 10
"""So many looks at the youngest make one at all of them."""
_FEW: Final = 3_000
_MANY: Final = 12_000
"""Objects of the middle generation: from the one number on they are looked at along with the youngest, from the other
on that takes too long. Each costs up to half a microsecond."""
_SMALL: Final = 0.2
"""What such a portion counts as, against a middle generation that is full."""
_WORTH_IT: Final = 0.25
"""Growth of the oldest generation, against all that lives."""
_TOO_MUCH: Final = 1.0
_OVERDUE: Final = 4
"""How many times its threshold the middle generation may hold before it is collected in any case."""
_GIVE_BACK_EVERY_S: Final = 60.0
_QUIET: Final = 0.1
"""The share of its time that the GUI thread works at most while nobody types, drags or loads anything."""


class Collector(QObject):
    """Takes over from Python's own collector until `stop()`: the same thresholds, looked at in small portions.

    How long a collection takes goes by how many objects it looks at, so the young are looked at while they are few.
    Once nothing is left to be collected it rests until the youngest generation is full again; where much has come and
    gone before, the system gets what is free by then.
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
        self._timer = RestingTimer(_is_full, self)
        self._timer.setInterval(_LOOK_EVERY_MS)
        self._timer.timeout.connect(self._look)
        self._looks = 0

    def start(self) -> None:
        """What is there now is the program itself: it is set aside, so that no collection looks at it again."""
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
        """Collects the oldest generation that is full, as Python itself would; five times a second.

        Beside a long list, each but the youngest costs more than a frame, so it waits for a quiet moment unless it is
        long overdue. To look at all of them must be worth it, too: the oldest has grown by a quarter of all that
        lives, which is Python's own rule.
        """
        is_quiet = self._is_quiet()  # before our own counting, which is work too
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
        self._looks = 0
        self._looked_at, self._worked_s = time.monotonic(), time.thread_time()

    def collect_young(self) -> None:
        """Collects the youngest if they are due, and the middle generation with them while it is neither small nor
        large: it then grows old a few milliseconds at a time instead of all at once."""
        if not _is_full():
            return
        begun = time.thread_time()
        is_portion = _FEW <= len(gc.get_objects(generation=1)) <= _MANY
        gc.collect(1 if is_portion else 0)
        if is_portion:
            self._portions += 1
            self._has_much_gone = True
        self._worked_s += time.thread_time() - begun  # our own work does not disturb the quiet

    def _look(self) -> None:
        self._looks += 1
        if self._looks >= _JUDGE_EVERY:
            self.collect_due()
        else:
            self.collect_young()

    def _give_back(self) -> None:
        if self._has_much_gone and time.monotonic() >= self._gave_back_at + _GIVE_BACK_EVERY_S:
            self._has_much_gone = False
            self._gave_back_at = time.monotonic()
            QThreadPool.globalInstance().start(give_back)

    def _growth(self, fill: float) -> float:
        """How much has grown old since the last full collection, against everything that survived it.

        To count them takes milliseconds: that is done anew once as many more have come as fill the generation.
        """
        if fill >= self._counted[0]:
            grown = (_count_oldest() - self._survivors) / max(1, gc.get_freeze_count() + self._survivors)
            self._counted = fill + 1, grown
        return self._counted[1]

    def _is_quiet(self) -> bool:
        """Whether the GUI thread has had little to do since the last look."""
        return time.thread_time() - self._worked_s < (time.monotonic() - self._looked_at) * _QUIET


def _is_full() -> bool:
    return gc.get_count()[0] > gc.get_threshold()[0]


def _count_oldest() -> int:
    return len(gc.get_objects(generation=2))
