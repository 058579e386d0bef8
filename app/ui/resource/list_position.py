"""The position of a list in the window, so that the next start can show it there before the window is complete."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QWidget


class ListPlace(NamedTuple):
    """In pixels: the page's distance from the window's edges, and the positions inside it.

    `title` is the middle of its title and `table` the top of its table, both from the top of the page.
    """

    left: int
    top: int
    right: int
    bottom: int
    title: int
    table: int

    @classmethod
    def from_state(cls, state: Mapping[str, Any]) -> ListPlace | None:
        """Reads the result of `_asdict`; returns None for anything else."""
        numbers = [each for each in map(state.get, cls._fields) if isinstance(each, int) and each >= 0]
        return cls(*numbers) if len(numbers) == len(cls._fields) else None

    @classmethod
    def of(cls, window: QWidget, page: QWidget, title: QWidget, table: QWidget) -> ListPlace:
        corner = page.mapTo(window, QPoint(0, 0))
        right = window.width() - corner.x() - page.width()
        bottom = window.height() - corner.y() - page.height()
        top = table.mapTo(page, QPoint(0, 0)).y()
        return cls(corner.x(), corner.y(), right, bottom, title.geometry().center().y(), top)
