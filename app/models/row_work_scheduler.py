"""Schedules the work on a table's rows between frames: filtering, sorting and merging rows that come in."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Generator
from typing import Any, Final

from PySide6.QtCore import QObject, QTimer, Signal

from app.models.row_sorting import Slots
from app.models.visible_rows import RowIndex

SHOW_EVERY_S: Final = 0.1
"""Interval at which new rows are shown: each update costs a frame, and people don't read faster."""
_SHOW_MANY_EVERY_S: Final = 0.3
"""The interval from `_MANY` rows on: few of the new rows are in sight then."""
_MANY: Final = 20_000
_FIRST_BUDGET_S: Final = 0.012
"""Time that a change of filter or order may take at once: most are done before the next frame."""
_FEW: Final = 500
"""Up to this many rows are arranged at once, well within a frame even on a busy computer."""
_BUDGET_S: Final = 0.004
"""Time of each later slice, so that frames and key presses get through."""
_MERGE_BUDGET_S: Final = 0.002
"""Time that merging new rows may take at once: the loading continues in between."""


class RowWork(QObject):
    """Drives a `RowIndex`, and reports when its `visible` rows should be shown.

    Attributes:
        is_loading: many rows come in: their changes are sorted together.
        is_due_soon: a sort starts in a moment; new rows wait until then.

    Signals:
        ready(bool): `visible` is a new list; whether it has only grown at its end.
    """

    ready = Signal(bool)

    def __init__(self, index: RowIndex[Any], parent: QObject) -> None:
        super().__init__(parent)
        self._index = index
        self.is_loading = False
        self.is_due_soon = False
        self._shown: Slots = index.visible
        self._shown_at = 0.0
        self._only_grew = True
        self._arranging: Generator[None, None, None] | None = None
        self._merging: Generator[None, None, bool] | None = None
        self._left: Generator[None, None, None] | None = None
        self._next_slice = self._timer(self._continue, is_single=False)
        self._soon = self._timer(self.restart)
        self._placing = self._timer(self._place_some)
        self._showing = self._timer(self._show)
        self._idle = self._timer(self._clear_on, is_single=False)

    def _timer(self, call: Callable[[], None], *, is_single: bool = True) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(is_single)
        timer.timeout.connect(call)
        return timer

    # ------------------------------------------------------------------------------------------------- arranging

    @property
    def is_arranging(self) -> bool:
        """Whether a filter or an order is being applied."""
        return self._arranging is not None

    def restart(self) -> None:
        """Starts the pending work of the index again."""
        self.is_due_soon = False
        self._soon.stop()
        self.stop()
        if self._index.is_due:
            self._arranging = self._index.arrange()
            is_short = len(self._index) <= _FEW
            self._arrange_until(math.inf if is_short else time.perf_counter() + _FIRST_BUDGET_S)

    def restart_soon(self) -> None:
        """Schedules sorting during a load, when many rows change their places in turn: they are sorted together."""
        if not self.is_loading:
            self.restart()
        elif not self.is_due_soon:
            self.is_due_soon = True
            # Sorting 100,000 rows takes a tenth of a second: most of the time is left for rows that come in.
            self._soon.start(round(SHOW_EVERY_S * 1000) + len(self._index) // 100)

    def stop(self) -> None:
        self.drop_merge()
        if self._arranging is not None:
            self._arranging.close()
            self._arranging = None
        self._next_slice.stop()
        if self._left is not None:
            self._idle.start()

    def finish_now(self) -> None:
        """Finishes the pending work without letting frames through; for few rows and for tests."""
        if self.is_due_soon:
            self.restart()
        self._arrange_until(math.inf)

    def _continue(self) -> None:
        self._arrange_until(time.perf_counter() + _BUDGET_S)

    def _arrange_until(self, end: float) -> None:
        if self._arranging is None:
            return
        for _ in self._arranging:
            if time.perf_counter() >= end:
                self._next_slice.start()
                return
        self.stop()
        self._only_grew = False
        self._show()
        self.place_waiting()
        if not self.is_loading:
            self.clear_up()

    # ------------------------------------------------------------------------------------------------- new rows

    def place_waiting(self) -> None:
        """Merges added rows and shows them; during sorting they keep waiting."""
        if self.is_arranging or self.is_due_soon:
            return
        while self._index.waiting:
            self._merge_until(math.inf)
        if self._shown is not self._index.visible:
            self._show()

    def place_some(self) -> bool:
        """Merges added rows for a moment; returns True if some are left."""
        if self.is_arranging or self.is_due_soon or not self._index.waiting:
            return False
        self._merge_until(time.perf_counter() + _MERGE_BUDGET_S)
        return bool(self._index.waiting)

    def taken(self) -> None:
        """The owner of the rows has shown them already."""
        self._shown = self._index.visible

    def place_soon(self) -> None:
        """Merges added rows in steps that let other work through, not before the last rows were shown."""
        if not self._placing.isActive() and not self._showing.isActive():
            every_s = SHOW_EVERY_S if len(self._shown) < _MANY else _SHOW_MANY_EVERY_S
            self._placing.start(max(0, round((self._shown_at + every_s - time.monotonic()) * 1000)))

    def drop_merge(self) -> None:
        """Drops the merge because rows are removed or sorted: the new rows wait, or are sorted with the others."""
        if self._merging is not None:
            self._merging.close()
            self._merging = None

    def _place_some(self) -> None:
        if self.is_arranging or self.is_due_soon:
            return
        self._merge_until(time.perf_counter() + _MERGE_BUDGET_S)
        # Showing them is a separate step: views answer it with a frame.
        (self._placing if self._merging is not None else self._showing).start(0)

    def _merge_until(self, end: float) -> None:
        """Continues or starts merging rows, until it is done or the time is up."""
        if self._merging is None:
            self._merging = self._index.merge()
        try:
            while True:
                next(self._merging)
                if time.perf_counter() >= end:
                    return
        except StopIteration as ended:
            self._merging = None
            self._only_grew = ended.value and self._only_grew

    def _show(self) -> None:
        self._placing.stop()
        self._showing.stop()
        only_grew, self._only_grew = self._only_grew, True
        self._shown = self._index.visible
        self._shown_at = time.monotonic()
        self.ready.emit(only_grew)
        if self._index.waiting:
            self.place_soon()

    # ------------------------------------------------------------------------------------------------- afterwards

    @property
    def is_clearing_up(self) -> bool:
        """Whether work is left that is not needed yet: the first key press in the filter would have to wait for it."""
        return self._left is not None

    def clear_up(self) -> None:
        """Prepares search texts once all rows are shown, and frees obsolete data."""
        self._left = self._leftovers()
        self._idle.start()

    def _leftovers(self) -> Generator[None, None, None]:
        yield from self._index.read_texts()
        if not self.is_loading and not self.is_arranging and self._merging is None:
            self._index.forget_keys()
        yield from self._index.tidy()

    def _clear_on(self) -> None:
        if self._arranging is not None:  # a caller waits for that
            self._idle.stop()
            return
        end = time.perf_counter() + _BUDGET_S
        for _ in self._left or ():
            if time.perf_counter() >= end:
                return
        self._left = None
        self._idle.stop()
