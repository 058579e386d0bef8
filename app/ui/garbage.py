"""Garbage is collected on the GUI thread alone, between events, and never in the middle of something.

Python's collector runs in whichever thread happens to allocate. If that is not the GUI thread and a widget is among the
garbage, Shiboken hands its end over to the GUI thread, which may find it destroyed with its parent by then and crash
(seen with PySide6 6.11.3: `BindingManager::runDeletionInMainThread` on a dead `QPaintDevice`).
"""

from __future__ import annotations

import gc
from typing import Final

from PySide6.QtCore import QObject, QTimer

_LOOK_EVERY_MS: Final = 200


class Collector(QObject):
    """Takes over from Python's own collector until `stop()`: the same thresholds, looked at five times a second."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._was_enabled = True
        self._survivors = 0
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK_EVERY_MS)
        self._timer.timeout.connect(self.collect_due)

    def start(self) -> None:
        """What is there now is the program itself: it is set aside, so that no collection looks at it again."""
        self._was_enabled = gc.isenabled()
        gc.disable()
        gc.freeze()
        self._survivors = 0
        self._timer.start()

    def stop(self) -> None:
        self._timer.stop()
        gc.unfreeze()
        if self._was_enabled:
            gc.enable()

    def collect_due(self) -> None:
        """Collects the oldest generation that is full, as Python itself would.

        The oldest one costs more than a frame beside a long list, so it has to be worth it: it must have grown by a
        quarter of all that lives.
        """
        is_full = [bool(most) and count > most for count, most in zip(gc.get_count(), gc.get_threshold(), strict=True)]
        if is_full[2] and self._has_grown():
            gc.collect()
            self._survivors = _count_oldest()
        elif is_full[1]:
            gc.collect(1)
        elif is_full[0]:
            gc.collect(0)

    def _has_grown(self) -> bool:
        return _count_oldest() - self._survivors > (gc.get_freeze_count() + self._survivors) // 4


def _count_oldest() -> int:
    return len(gc.get_objects(generation=2))
