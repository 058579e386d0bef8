"""The work on the rows of a table, in steps between frames: filter and order, and places for rows that come in."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Generator
from typing import Any, Final

from PySide6.QtCore import QObject, QTimer, Signal

from app.models.row_index import RowIndex
from app.models.row_order import Slots

SHOW_EVERY_S: Final = 0.1
"""How often rows that come in are shown: each time costs a frame, and nobody reads faster."""
_SHOW_MANY_EVERY_S: Final = 0.3
"""The same from `_MANY` rows on: few of those that come then are in sight."""
_MANY: Final = 20_000
_FIRST_BUDGET_S: Final = 0.012
"""What a change of filter or order may take at once: most are done before the next frame, which takes its part."""
_FEW: Final = 500
"""So many rows are arranged in one go, well within a frame, however busy the computer is."""
_BUDGET_S: Final = 0.004
"""What each later slice may take, so that frames and keys get through."""
_MERGE_BUDGET_S: Final = 0.002
"""What putting rows that came in where they belong may take at once: what brings them works between."""


class RowWork(QObject):
    """Drives a `RowIndex`, and says when its `visible` rows are to be shown.

    Attributes:
        is_loading: many rows come in, or come again: what they change is put in order together.
        is_due_soon: an order is to be worked out in a moment; until then rows that come in wait.

    Signals:
        ready(bool): `visible` is another list now; whether it has only grown at its end.
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
        self._next_slice = self._timer(self._go_on, is_single=False)
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
        """Whether a filter or an order is being worked out."""
        return self._arranging is not None

    def restart(self) -> None:
        """Begins anew with whatever the index has to do."""
        self.is_due_soon = False
        self._soon.stop()
        self.stop()
        if self._index.is_due:
            self._arranging = self._index.arrange()
            is_short = len(self._index) <= _FEW
            self._arrange_until(math.inf if is_short else time.perf_counter() + _FIRST_BUDGET_S)

    def restart_soon(self) -> None:
        """While a list comes in, many rows change their places one after the other: they are put in order together."""
        if not self.is_loading:
            self.restart()
        elif not self.is_due_soon:
            self.is_due_soon = True
            # Putting 100,000 rows in order takes a tenth of a second: most of the time is left for what comes in.
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
        """Ends what is being worked out without letting frames through; for few rows and for tests."""
        if self.is_due_soon:
            self.restart()
        self._arrange_until(math.inf)

    def _go_on(self) -> None:
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

    # ------------------------------------------------------------------------------------------------- rows that come

    def place_waiting(self) -> None:
        """Puts added rows where they belong and shows them; while an order is worked out they go on waiting."""
        if self.is_arranging or self.is_due_soon:
            return
        while self._index.waiting:
            self._merge_until(math.inf)
        if self._shown is not self._index.visible:
            self._show()

    def place_some(self) -> bool:
        """Goes on with putting added rows where they belong, for a moment; True while there is more of it to do."""
        if self.is_arranging or self.is_due_soon or not self._index.waiting:
            return False
        self._merge_until(time.perf_counter() + _MERGE_BUDGET_S)
        return bool(self._index.waiting)

    def taken(self) -> None:
        """Whoever shows the rows has taken them by itself."""
        self._shown = self._index.visible

    def place_soon(self) -> None:
        """The same without haste: in steps that let other work through, and not before the last rows were seen."""
        if not self._placing.isActive() and not self._showing.isActive():
            every_s = SHOW_EVERY_S if len(self._shown) < _MANY else _SHOW_MANY_EVERY_S
            self._placing.start(max(0, round((self._shown_at + every_s - time.monotonic()) * 1000)))

    def drop_merge(self) -> None:
        """Rows go, or all are put in order: those that came in go on waiting, or are put in order with the others."""
        if self._merging is not None:
            self._merging.close()
            self._merging = None

    def _place_some(self) -> None:
        if self.is_arranging or self.is_due_soon:
            return
        self._merge_until(time.perf_counter() + _MERGE_BUDGET_S)
        # Showing them is a step of its own: views answer it with a frame.
        (self._placing if self._merging is not None else self._showing).start(0)

    def _merge_until(self, end: float) -> None:
        """Goes on with putting rows in their places, or begins with it, until it is done or the time is up."""
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
        """Whether there is work left that nobody has asked for yet: a first key in the filter would have to wait."""
        return self._left is not None

    def clear_up(self) -> None:
        """What rows are found by is made once they are shown, none of them waits for it; what is left over goes."""
        self._left = self._leftovers()
        self._idle.start()

    def _leftovers(self) -> Generator[None, None, None]:
        yield from self._index.read_texts()
        if not self.is_loading and not self.is_arranging and self._merging is None:
            self._index.forget_keys()
        yield from self._index.tidy()

    def _clear_on(self) -> None:
        if self._arranging is not None:  # somebody waits for that
            self._idle.stop()
            return
        end = time.perf_counter() + _BUDGET_S
        for _ in self._left or ():
            if time.perf_counter() >= end:
                return
        self._left = None
        self._idle.stop()
