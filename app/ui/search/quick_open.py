"""Quick open (Ctrl+K): a few letters of anything that is loaded, or of a command, and Enter."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from heapq import nsmallest
from typing import Any, Final, Protocol

import shiboken6
from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from app.ui.i18n import tr
from app.ui.look.theme import theme
from app.ui.widgets.fields import SearchField
from app.ui.widgets.labels import Label
from app.ui.widgets.layouts import Stretch, column
from app.ui.widgets.painting import (
    Painting,
    draw_centred,
    draw_shadow,
    elided,
    fill_round,
    icon_for,
    outline_round,
    painting_part,
)

_WIDTH: Final = 560
_ROW: Final = 36
_MOST_ROWS: Final = 10
_MOST_FOUND: Final = 5 * _MOST_ROWS
_SHADOW: Final = 16
_TOP: Final = 40
_CORNER: Final = 8
_EDGE: Final = 1
_FIRST_SLICE_S: Final = 0.01
"""For the first look after a key: what is found by then is shown in the same frame."""
_SLICE_S: Final = 0.004
_ENTRY_ROLE: Final = int(Qt.ItemDataRole.UserRole) + 1

Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class Found:
    """Something that can be opened: what it is, where it belongs, and what Enter does."""

    title: str
    run: Callable[[], object]
    icon: str = ""
    detail: str = ""
    keys: str = ""
    colour: int | None = None


Rank = tuple[int, ...]
"""Better matches compare as less, whatever the source."""


class Finding(Protocol):
    """One search of one source, in slices."""

    def go_on(self, budget_s: float) -> bool:
        """Searches for about so long. True once there is nothing more to be found."""

    def ranked(self, limit: int) -> Sequence[tuple[Rank, Found]]:
        """The best of what has been found so far."""


class Source(Protocol):
    """Something that can be searched."""

    def begin(self) -> None:
        """The palette opens: what there is may have changed since it was open last."""

    def search(self, text: str) -> Finding:
        """An empty text asks for suggestions."""


class _Results(QAbstractListModel):
    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._found: list[Found] = []

    @property
    def everything(self) -> list[Found]:
        return self._found

    def set_found(self, found: list[Found]) -> None:
        self.beginResetModel()
        self._found = found
        self.endResetModel()

    def at(self, row: int) -> Found | None:
        return self._found[row] if 0 <= row < len(self._found) else None

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._found)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        found = self.at(index.row())
        if found is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{found.title}, {found.detail}" if found.detail else found.title
        return found if role == _ENTRY_ROLE else None


class _Row(QStyledItemDelegate):
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(_WIDTH, theme().px(_ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        found = index.data(_ENTRY_ROLE)
        if not isinstance(found, Found) or not isinstance(option.widget, QWidget):
            return
        with painting_part(painter, "a result"):
            is_taken = bool(option.state & QStyle.StateFlag.State_Selected)
            _paint_found(painter, QRectF(option.rect), found, is_taken, option.widget)


def _paint_found(painter: QPainter, rect: QRectF, found: Found, is_taken: bool, widget: QWidget) -> None:
    look = theme()
    if is_taken:
        fill_round(painter, rect.adjusted(6, 1, -6, -1), look.color("sel"), 6)
    x = rect.x() + 16
    sign = QRectF(x, rect.y(), look.px(16), rect.height())
    if found.colour is not None:
        spot = QRectF(0, 0, look.px(10), look.px(10))
        spot.moveCenter(sign.center())
        fill_round(painter, spot, look.connection(found.colour), spot.width() / 4)
    else:
        draw_centred(painter, sign, icon_for(widget, found.icon, "accent_text" if is_taken else "text2"))
    x += sign.width() + 12
    right = rect.right() - 16
    flags = int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine)
    aside = found.keys or found.detail
    if aside:
        width = look.metrics(12, 400).horizontalAdvance(aside)
        painter.setFont(look.font(12, 400))
        painter.setPen(look.color("text3"))
        painter.drawText(QRectF(right - width, rect.y(), width + 2, rect.height()), flags, aside)
        right -= width + 12
    painter.setFont(look.font(13, 500))
    painter.setPen(look.color("sel_text" if is_taken else "text"))
    title = elided(look.metrics(13, 500), found.title, right - x)
    painter.drawText(QRectF(x, rect.y(), right - x + 2, rect.height()), flags, title)


class QuickOpen(QWidget):
    """A palette over the window. It closes on Escape, on a click elsewhere, and once something is taken.

    It covers the window as a child of it, unseen but for its card: a window of its own would need a compositor.

    Signals:
        searched: everything that the text finds is shown.
    """

    searched = Signal()

    def __init__(self, window: QWidget, sources: Sequence[Source]) -> None:
        super().__init__(window)
        self._window = window
        self._sources = tuple(sources)
        self._findings: list[Finding] = []
        self._slices = QTimer(self)
        self._slices.setInterval(0)
        self._slices.timeout.connect(self._go_on)
        self._came_from: QWidget | None = None
        self._field = SearchField(tr("Search everything"), name=tr("Quick open"))
        self._results = _Results(self)
        self._list = QListView()
        self._list.setModel(self._results)
        self._list.setItemDelegate(_Row(self._list))
        self._list.setFrameShape(QFrame.Shape.NoFrame)
        self._list.setProperty("kind", "palette")
        self._list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._list.setUniformItemSizes(True)
        self._list.setAccessibleName(tr("Results"))
        self._list.clicked.connect(self._take)
        self._nothing = Label(tr("Nothing is called like that"), 13, 400, "text3")
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._card = _Card(self)
        self._ground = _Ground(window)
        self._ground.setLayout(
            column(self._field, Stretch(self._list), self._nothing, margins=(12 - _EDGE, 12 - _CORNER, 12 - _EDGE, 0))
        )
        self._ground.hide()
        self._field.textChanged.connect(self._search)
        self._field.returnPressed.connect(self._take)
        self._field.browse.connect(self._step)
        self._field.installEventFilter(self)
        window.installEventFilter(self)
        self.setAccessibleName(tr("Quick open"))
        self.hide()

    @property
    def field(self) -> SearchField:
        return self._field

    def titles(self) -> list[str]:
        """What is offered now, from the top."""
        rows = range(self._results.rowCount())
        return [found.title for row in rows if (found := self._results.at(row)) is not None]

    def open(self) -> None:
        self._came_from = self._window.focusWidget()
        for source in self._sources:
            source.begin()
        self._field.clear()
        self._search("")
        self.setGeometry(self._window.rect())
        for widget in (self, self._ground):
            widget.show()
            widget.raise_()
        self._field.setFocus(Qt.FocusReason.PopupFocusReason)

    def dismiss(self) -> None:
        """Closes it; the keyboard goes back to where it was."""
        if self.isVisible():
            self._hide()
            if self._came_from is not None and shiboken6.isValid(self._came_from):
                self._came_from.setFocus(Qt.FocusReason.PopupFocusReason)

    def _hide(self) -> None:
        self._slices.stop()
        self._ground.hide()
        self.hide()

    def _place_card(self) -> None:
        line, around = theme().px(_ROW), 12 + theme().px(30) + 8 + 8
        fitting = (self.height() - _TOP - _SHADOW - around) // line
        rows = min(max(self._results.rowCount(), 1), _MOST_ROWS, max(fitting, 1))
        height = 2 * _SHADOW + around + rows * line
        width = min(theme().px(_WIDTH) + 2 * _SHADOW, self.width())
        card = QRect((self.width() - width) // 2, _TOP - _SHADOW, width, height)
        self._card.setGeometry(card)
        side, end = _SHADOW + _EDGE, _SHADOW + _CORNER
        self._ground.setGeometry(card.adjusted(side, end, -side, -end))

    def _search(self, text: str) -> None:
        """What is found in time for the next frame is shown with it; what takes longer follows in slices."""
        self._findings = [source.search(text) for source in self._sources]
        self._go_on(_FIRST_SLICE_S)

    def _go_on(self, budget_s: float = _SLICE_S) -> None:
        until = time.perf_counter() + budget_s
        is_done = True
        for finding in self._findings:
            is_done &= finding.go_on(max(until - time.perf_counter(), 0.0))
        ranked = [found for finding in self._findings for found in finding.ranked(_MOST_FOUND)]
        if is_done or ranked:
            self._show_found([found for _, found in nsmallest(_MOST_FOUND, ranked, key=lambda each: each[0])])
        if is_done:
            self._slices.stop()
            self.searched.emit()
        else:
            self._slices.start()

    def _show_found(self, found: list[Found]) -> None:
        if found == self._results.everything:
            return
        self._results.set_found(found)
        self._list.setVisible(bool(found))
        self._nothing.setVisible(not found)
        self._place_card()
        if found:
            self._list.setCurrentIndex(self._results.index(0, 0))

    def _step(self, by: int) -> None:
        rows = self._results.rowCount()
        if rows:
            self._list.setCurrentIndex(self._results.index((self._list.currentIndex().row() + by) % rows, 0))

    def _take(self) -> None:
        found = self._results.at(self._list.currentIndex().row())
        self.dismiss()
        if found is not None:
            found.run()

    @property
    def is_searching(self) -> bool:
        """Whether more may be found yet."""
        return self._slices.isActive()

    @property
    def results(self) -> QListView:
        return self._list

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.dismiss()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place_card()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if watched is self._window:
            if kind == QEvent.Type.Resize:
                self.setGeometry(self._window.rect())
        elif kind == QEvent.Type.FocusOut and self.isVisible() and self._window.isActiveWindow():
            self._hide()
        elif isinstance(event, QKeyEvent) and kind == QEvent.Type.KeyPress:
            if event.key() == Qt.Key.Key_Escape:
                self.dismiss()
                return True
            if event.key() in (Qt.Key.Key_PageDown, Qt.Key.Key_PageUp):
                self._step(_MOST_ROWS if event.key() == Qt.Key.Key_PageDown else -_MOST_ROWS)
                return True
        return super().eventFilter(watched, event)


class _Card(QWidget):
    """What is seen of the palette; a click on it is not a click elsewhere."""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            card = QRectF(self.rect()).adjusted(_SHADOW, _SHADOW, -_SHADOW, -_SHADOW)
            draw_shadow(painter, card, _CORNER)
            fill_round(painter, card, theme().color("raised"), _CORNER)
            outline_round(painter, card, theme().color("border"), _CORNER)


class _Ground(QWidget):
    """The card between its corners. Nothing shines through: what changes in it does not paint the window anew.

    That holds only for a child of the window itself: Qt looks for what covers others among siblings.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            painter.fillRect(event.rect(), theme().color("raised"))
