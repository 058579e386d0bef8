"""The list beside a page of the guide: all pages, or the results of a search."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.ui.look.theme import theme, theme_hub
from app.ui.widgets.drawing.safe_painter import elided, fill_round, outline_round, painting_part

_ROW: Final = 30
_TALL_ROW: Final = 66
_INSET: Final = 8
_TARGET: Final = Qt.ItemDataRole.UserRole
_DETAIL: Final = Qt.ItemDataRole.UserRole + 1
_Index = QModelIndex | QPersistentModelIndex


class Entry(NamedTuple):
    """A line: its target (`page.md` or `page.md#anchor`) and its text. `detail` are two more lines."""

    target: str
    title: str
    detail: str = ""


class ContentsList(QListView):
    """The list.

    Signals:
        chosen(str): the target of the entry that the user chose, by mouse or keyboard.
    """

    chosen = Signal(str)

    def __init__(self, *, name: str) -> None:
        super().__init__()
        self.setProperty("kind", "nav")
        self.setAccessibleName(name)
        self.setModel(QStandardItemModel(self))
        self.setItemDelegate(_Lines(self))
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.clicked.connect(self._choose)
        theme_hub().changed.connect(self.doItemsLayout)

    def show_entries(self, entries: Sequence[Entry]) -> None:
        model = QStandardItemModel(self)
        for entry in entries:
            item = QStandardItem(entry.title)
            item.setData(entry.target, _TARGET)
            item.setData(entry.detail, _DETAIL)
            item.setAccessibleDescription(entry.detail)
            model.appendRow(item)
        before = self.model()
        self.setModel(model)
        before.deleteLater()

    def entries(self) -> list[Entry]:
        indexes = [self.model().index(row, 0) for row in range(self.model().rowCount())]
        return [Entry(index.data(_TARGET), index.data(), index.data(_DETAIL)) for index in indexes]

    def mark(self, target: str) -> None:
        """Marks the entry of the current page, if it is in the list."""
        place = next((row for row, entry in enumerate(self.entries()) if entry.target == target), -1)
        self.setCurrentIndex(self.model().index(place, 0))

    def _choose(self, index: QModelIndex) -> None:
        self.chosen.emit(str(index.data(_TARGET)))

    # Qt

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Moves in the list with the arrow keys; the page follows."""
        before = self.currentIndex()
        super().keyPressEvent(event)
        now = self.currentIndex()
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if now.isValid() and (is_enter or now != before):
            self._choose(now)


class _Lines(QStyledItemDelegate):
    """Paints the lines."""

    def __init__(self, view: ContentsList) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(100, theme().px(_TALL_ROW if index.data(_DETAIL) else _ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        with painting_part(painter, "a line of the contents"):
            self._paint(painter, option, index)

    def _paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        look = theme()
        band = QRectF(option.rect).adjusted(_INSET, 1, -_INSET, -1)
        is_current = bool(option.state & QStyle.StateFlag.State_Selected)
        if is_current:
            fill_round(painter, band, look.color("sel"), 6)
            if self._view.hasFocus():
                outline_round(painter, band, look.color("focus"), 6, 2)
        elif option.state & QStyle.StateFlag.State_MouseOver:
            fill_round(painter, band, look.color("hover"), 6)
        words = band.adjusted(look.px(10), 0, -look.px(8), 0)
        detail = str(index.data(_DETAIL) or "")
        weight = 600 if is_current or detail else 500
        metrics = look.metrics(13, weight)
        painter.setFont(look.font(13, weight))
        painter.setPen(look.color("sel_text" if is_current else "text"))
        title = elided(metrics, str(index.data() or ""), words.width())
        if not detail:
            painter.drawText(words, int(Qt.AlignmentFlag.AlignVCenter), title)
            return
        painter.drawText(words.adjusted(0, look.px(6), 0, 0), int(Qt.AlignmentFlag.AlignTop), title)
        painter.setFont(look.font(12, 400))
        painter.setPen(look.color("text2"))
        small, top = look.metrics(12, 400), look.px(6) + metrics.height() + 1
        for line in detail.split("\n"):
            shown = elided(small, line, words.width())
            painter.drawText(words.adjusted(0, top, 0, 0), int(Qt.AlignmentFlag.AlignTop), shown)
            top += small.height()
