"""Texts with buttons at their end, which move below them where that takes less height."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QAbstractButton, QLayoutItem, QWidget

from app.ui.look.theme import theme
from app.ui.widgets.containers.box_layouts import STRETCH, Item, Stretch, column, hold, row
from app.ui.widgets.containers.flow_layout import FlowLayout
from app.ui.widgets.containers.panels import Panel
from app.ui.widgets.containers.qlayout_base import ItemLayout
from app.ui.widgets.text.labels import LineLabel

_HEIGHT: Final = 48


class BesideLayout(ItemLayout):
    """Places `end` at the end of `main`, or below it where both together are then lower.

    `main` may wrap its text and gets all the room that `end` leaves. With `ends_line`, `end` stays at the right also
    below.
    """

    def __init__(
        self, main: QWidget, end: QWidget, *, gap: int = 8, line_gap: int = 8, ends_line: bool = False
    ) -> None:
        super().__init__()
        self._gap = gap
        self._line_gap = line_gap
        self._ends_line = ends_line
        self.addWidget(main)
        self.addWidget(end)

    def is_stacked(self, width: int) -> bool:
        """Returns whether `end` is below `main` at this width."""
        main, end = self._items
        if main.isEmpty() or end.isEmpty():
            return False
        room = width - self._gap - end.sizeHint().width()
        if room < main.minimumSize().width():
            return True
        return self._beside(width) > self._below(width)

    def _beside(self, width: int) -> int:
        main, end = self._items
        return max(_height(main, width - self._gap - end.sizeHint().width()), end.sizeHint().height())

    def _below(self, width: int) -> int:
        main, end = self._items
        return _height(main, width) + self._line_gap + _height(end, width)

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation.Horizontal

    def _height_at(self, width: int) -> int:
        shown = [item for item in self._items if not item.isEmpty()]
        if len(shown) < 2:
            return sum(_height(item, width) for item in shown)
        return self._below(width) if self.is_stacked(width) else self._beside(width)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        shown = [item for item in self._items if not item.isEmpty()]
        if len(shown) < 2:
            for item in shown:
                item.setGeometry(rect)
            return
        main, end = shown
        if self.is_stacked(rect.width()):
            height = _height(main, rect.width())
            main.setGeometry(QRect(rect.x(), rect.y(), rect.width(), height))
            width = min(end.sizeHint().width(), rect.width())
            left = rect.right() + 1 - width if self._ends_line else rect.x()
            below = QRect(left, rect.y() + height + self._line_gap, width, _height(end, rect.width()))
            end.setGeometry(below)
            return
        width = end.sizeHint().width()
        beside = rect.width() - width - self._gap
        height = min(rect.height(), _height(main, beside))
        main.setGeometry(QRect(rect.x(), rect.y() + (rect.height() - height) // 2, beside, height))
        height = min(rect.height(), end.sizeHint().height())
        top = rect.y() + (rect.height() - height) // 2
        end.setGeometry(QRect(rect.right() + 1 - width, top, width, height))

    def sizeHint(self) -> QSize:
        sizes = [item.sizeHint() for item in self._items if not item.isEmpty()]
        width = sum(size.width() for size in sizes) + self._gap * max(0, len(sizes) - 1)
        return QSize(width, max((size.height() for size in sizes), default=0))


class Foot(Panel):
    """The bar below a page: what is to do there, and buttons at the right. It is higher where one line has no room."""

    def __init__(self, says: tuple[Item, ...], *buttons: QAbstractButton, left: int = 16) -> None:
        words = hold(row(*says))
        end = FlowLayout()
        for button in buttons:
            end.addWidget(button)
        beside = BesideLayout(words, hold(end), ends_line=True)
        super().__init__(
            column(STRETCH, beside, STRETCH, margins=(left, 7, left - 4, 8), spacing=0), ground="window", edges=("top",)
        )
        self.setMinimumHeight(theme().px(_HEIGHT))


def saying(icon: QWidget, sentence: LineLabel, *more: QWidget) -> tuple[Item, ...]:
    """Returns what a foot says: a sentence with its icon, and what belongs to it, in as many lines as it needs."""
    flow = FlowLayout(line_gap=2)
    for each in (hold(row(icon, Stretch(sentence))), *more):
        flow.addWidget(each)
    return (Stretch(hold(flow)),)


def _height(item: QLayoutItem, width: int) -> int:
    return item.heightForWidth(width) if item.hasHeightForWidth() else item.sizeHint().height()
