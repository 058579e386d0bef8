"""Layouts that wrap their items: into lines, for an unknown number of chips, or into columns of the same width."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayoutItem, QWidget

from app.ui.widgets.containers.qlayout_base import ItemLayout


class FlowLayout(ItemLayout):
    """Places items from left to right at their preferred width; items that do not fit start the next line.

    Items are centred vertically in their line. An item wider than a line wraps within it, if it can. With `spread`, the
    last item of a line of several is aligned to its end.
    """

    def __init__(self, *, gap: int = 8, line_gap: int = 8, spread: bool = False) -> None:
        super().__init__()
        self._gap = gap
        self._line_gap = line_gap
        self._is_spread = spread

    def insert(self, place: int, widget: QWidget) -> None:
        self.addWidget(widget)
        self._items.insert(place, self._items.pop())
        self.invalidate()

    def _lines(self, width: int) -> list[list[QLayoutItem]]:
        lines: list[list[QLayoutItem]] = []
        x = 0
        for item in self._items:
            if item.isEmpty():
                continue
            wanted = item.sizeHint().width()
            if not lines or (x + wanted > width and lines[-1]):
                lines.append([])
                x = 0
            lines[-1].append(item)
            x += wanted + self._gap
        return lines

    def _arrange(self, rect: QRect, *, for_real: bool) -> int:
        """Returns the height that all lines need; with `for_real`, also places the items."""
        y = rect.y()
        lines = self._lines(rect.width())
        for line in lines:
            sizes = [_size(item, rect.width()) for item in line]
            height = max(size.height() for size in sizes)
            x = rect.x()
            for item, size in zip(line, sizes, strict=True):
                if self._is_spread and item is line[-1] and item is not line[0]:
                    x = rect.x() + rect.width() - size.width()
                if for_real:
                    item.setGeometry(QRect(QPoint(x, y + (height - size.height()) // 2), size))
                x += size.width() + self._gap
            y += height + self._line_gap
        return y - rect.y() - self._line_gap if lines else 0

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def _height_at(self, width: int) -> int:
        return self._arrange(QRect(0, 0, width, 0), for_real=False)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._arrange(rect, for_real=True)

    def sizeHint(self) -> QSize:
        widths = [item.sizeHint().width() for item in self._items if not item.isEmpty()]
        return QSize(sum(widths) + self._gap * max(0, len(widths) - 1), self.minimumSize().height())


class ColumnsLayout(ItemLayout):
    """Places items, such as check boxes, in as many columns of the same width as there is room for, up to `most`."""

    def __init__(self, most: int, *, gap: int = 16, line_gap: int = 6) -> None:
        super().__init__()
        self._most = most
        self._gap = gap
        self._line_gap = line_gap

    def _columns(self, width: int) -> int:
        widest = max((item.sizeHint().width() for item in self._items), default=0)
        return max(1, min(self._most, (width + self._gap) // (widest + self._gap)))

    def _line_height(self) -> int:
        return max((item.sizeHint().height() for item in self._items), default=0)

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation.Horizontal

    def _height_at(self, width: int) -> int:
        lines = -(-len(self._items) // self._columns(width))
        return lines * (self._line_height() + self._line_gap) - self._line_gap if lines else 0

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        columns, height = self._columns(rect.width()), self._line_height()
        share = (rect.width() + self._gap) // columns
        for place, item in enumerate(self._items):
            left, top = place % columns * share, place // columns * (height + self._line_gap)
            item.setGeometry(QRect(rect.x() + left, rect.y() + top, share - self._gap, height))

    def sizeHint(self) -> QSize:
        widest = max((item.sizeHint().width() for item in self._items), default=0)
        width = self._most * (widest + self._gap) - self._gap
        return QSize(width, self._height_at(width))


def _size(item: QLayoutItem, room: int) -> QSize:
    wanted = item.sizeHint()
    if wanted.width() <= room:
        return wanted
    return QSize(room, item.heightForWidth(room) if item.hasHeightForWidth() else wanted.height())
