"""Positions of line-up entries on a time strip, in pixels of the view, at any zoom."""

from __future__ import annotations

from bisect import bisect_right
from enum import IntEnum
from itertools import repeat
from typing import Final

from app.models.lineup_model import LineupModel

CLOSEST: Final = 140.0
"""Average width of an entry at the closest zoom, in pixels: enough to read its name."""
STEP: Final = 1.25
"""The zoom factor of one wheel notch or one key press."""
_STEPS: Final = (1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 28800, 86400)
_MOST_LABELS: Final = 8
BLOCK_MARGIN: Final = 6
"""Space beside the texts of a block, in pixels."""
_GAP: Final = 8
"""Least space between a block's number and its plays in a row, in pixels."""


def axis_steps(shown_s: float) -> tuple[int, int]:
    """Returns the seconds between labels and between marks, so that any strip shows five to eight labels."""
    step = next((step for step in _STEPS if shown_s <= step * _MOST_LABELS), _STEPS[-1])
    while shown_s > step * _MOST_LABELS:
        step *= 2
    marks = next((parts for parts in (3, 5, 2) if step % parts == 0), 1)
    return step, step // marks


class BlockText(IntEnum):
    """The texts of a block: none, its number, or its number, its plays in a row and its name."""

    NONE = 0
    NUMBER = 1
    ALL = 2


def block_text(width: float, number: float, plays: float, name: float) -> BlockText:
    """Returns the texts of a block, which depend on its width alone: blocks of one width have the same.

    `number` and `plays` are the widths of the strip's longest number and of its plays in a row, `name` is the least
    width of a name.
    """
    if width >= max(name, number + plays + _GAP) + 2 * BLOCK_MARGIN:
        return BlockText.ALL
    return BlockText.NUMBER if width >= number + 2 else BlockText.NONE


class StripScale:
    """Converts between time and pixels. At `zoom` 1 the whole line-up fills the strip; beyond, `offset` pixels are left
    of the visible part.

    If no entry has a known length, all are equally wide.
    """

    def __init__(self, model: LineupModel) -> None:
        self._model = model
        self.width = 1
        self.zoom = 1.0
        self.offset = 0.0
        self._fitted: tuple[float, ...] = ()

    @property
    def whole(self) -> float:
        """Returns the width of the whole line-up in pixels."""
        return self.width * self.zoom

    @property
    def furthest(self) -> float:
        """Returns the largest possible offset."""
        return max(0.0, self.whole - self.width)

    @property
    def closest(self) -> float:
        """Returns the largest useful zoom; 1 if all names can be read without zooming."""
        return max(1.0, self._model.count * CLOSEST / self.width)

    def set_zoom(self, zoom: float, at: float) -> bool:
        """Zooms around pixel `at`. Returns False if nothing changes."""
        zoom = min(max(zoom, 1.0), self.closest)
        if zoom == self.zoom:
            return False
        share = (at + self.offset) / self.whole
        self.zoom = zoom
        self.scroll_to(share * self.whole - at)
        return True

    def scroll_to(self, offset: float) -> bool:
        """Sets the offset, limited to the line-up. Returns False if nothing changes."""
        offset = float(round(min(max(offset, 0.0), self.furthest)))
        changed, self.offset = offset != self.offset, offset
        return changed

    def show(self, row: int) -> bool:
        """Scrolls just far enough to show the row. Returns False if it is already visible."""
        left, right = self.x_of(row), self.x_of(row + 1)
        if left >= 0 and right <= self.width:
            return False
        if right - left >= self.width or left < 0:
            return self.scroll_to(self.offset + left)
        return self.scroll_to(self.offset + right - self.width)

    def fit(self, width: int) -> bool:
        """Adapts to a new width of the strip or a new length of the line-up. Returns False if nothing changes."""
        at, before = self.offset / self.whole, self._fitted
        self.width = max(1, width)
        self.zoom = min(self.zoom, self.closest)
        self.scroll_to(at * self.whole)
        self._fitted = (self.width, self.zoom, self.offset, self.closest)
        return self._fitted != before

    def x_of(self, row: int) -> float:
        """Returns the left edge of the row's block; for the row after the last one, the right end."""
        model = self._model
        share = model.start_s(row) / model.total_s if model.total_s else row / max(1, model.count)
        return share * self.whole - self.offset

    def second_at(self, x: float) -> float:
        """Returns the seconds into the loop at a pixel."""
        return (x + self.offset) / self.whole * self._model.total_s

    def row_at(self, x: float) -> int | None:
        """Returns the entry playing at `x`; None outside and in an empty strip."""
        count = self._model.count
        if not count or not 0 <= x < self.width:
            return None
        if self._model.total_s:
            return min(max(bisect_right(self._model.starts(), self.second_at(x)) - 1, 0), count - 1)
        return min(int((x + self.offset) / self.whole * count), count - 1)

    def rows_per_pixel(self, pixels: int) -> list[int]:
        """Returns the entry that plays at each of the visible pixels, from the left. Not for an empty strip."""
        count, total_s = self._model.count, self._model.total_s
        if not total_s:
            left, step = self.offset / self.whole * count, count / self.zoom / pixels
            return [min(int(left + pixel * step), count - 1) for pixel in range(pixels)]
        starts, first, step = self._model.starts(), self.second_at(0.0), total_s / self.zoom / pixels
        seconds = [int(first + pixel * step) for pixel in range(pixels)]  # rows start at whole seconds
        return [after - 1 for after in map(bisect_right, repeat(starts), seconds, repeat(1), repeat(count))]

    def gap_at(self, x: float) -> int:
        """Returns the gap between entries that is nearest to `x`."""
        row = self.row_at(min(max(x, 0.0), self.width - 1.0))
        if row is None:
            return 0
        return row if x - self.x_of(row) < self.x_of(row + 1) - x else row + 1

    def rows(self) -> range:
        """Returns the entries that are at least partly visible."""
        first, last = self.row_at(0.0), self.row_at(self.width - 1.0)
        return range(first, last + 1) if first is not None and last is not None else range(0)
