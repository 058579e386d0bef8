"""Dragging the selected rows of a table, from a selected row or from a name."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QMimeData, QPoint, Qt
from PySide6.QtGui import QDrag, QMouseEvent, QPixmap
from PySide6.QtWidgets import QApplication, QTableView


class Dragged(NamedTuple):
    """The content of a drag, its picture, and the pointer's position in the picture."""

    mime: QMimeData
    picture: QPixmap
    hot_spot: QPoint


class RowDrag:
    """Decides which presses of the mouse begin a drag; other presses select rows as they do in every table."""

    def __init__(self, view: QTableView, content: Callable[[], Dragged | None]) -> None:
        """`content` returns what the selected rows are in a drag; None if they can't be dragged now."""
        self._view = view
        self._content = content
        self._pressed: QPoint | None = None

    def press(self, event: QMouseEvent, *, is_name: bool) -> None:
        """Notes a press, before the table selects the row."""
        point = event.position().toPoint()
        index = self._view.indexAt(point)
        is_plain = event.button() is Qt.MouseButton.LeftButton and not event.modifiers()
        begins = is_plain and index.isValid() and (is_name or self._view.selectionModel().isSelected(index))
        self._pressed = point if begins else None

    def move(self, event: QMouseEvent) -> bool:
        """Returns whether the movement belongs to a drag, which it may start."""
        if self._pressed is None or not event.buttons() & Qt.MouseButton.LeftButton:
            return False
        way = event.position().toPoint() - self._pressed
        if way.manhattanLength() >= QApplication.startDragDistance():
            self._pressed = None
            dragged = self._content()
            if dragged is None:
                return False
            drag = QDrag(self._view)
            drag.setMimeData(dragged.mime)
            drag.setPixmap(dragged.picture)
            drag.setHotSpot(dragged.hot_spot)
            drag.exec(Qt.DropAction.MoveAction)
        return True
