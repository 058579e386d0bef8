"""A button with a searchable list for one choice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from app.ui.i18n import tr
from app.ui.look.theme import theme
from app.ui.widgets.containers.boxes import column
from app.ui.widgets.drawing.painting import Painting, outline_round
from app.ui.widgets.inputs.fields import SearchField

_SEARCHED_FROM: Final = 9
_MOST_ROWS: Final = 12
_WIDTH: Final = 240


class ChoicePopup(QWidget):
    """Deletes itself when it closes.

    Signals:
        chosen(object): the value of the option that was taken.
    """

    chosen = Signal(object)

    def __init__(self, options: Sequence[tuple[str, object]], *, name: str, parent: QWidget) -> None:
        """`options` are (text, value); blanks before a text indent it."""
        super().__init__(parent, Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAccessibleName(name)
        self._list = QListWidget()
        self._list.setProperty("kind", "popup")
        self._list.setProperty("framed", False)
        self._list.setAccessibleName(name)
        self._list.setFont(theme().font(13, 400))
        self._list.setFrameShape(QListWidget.Shape.NoFrame)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for text, value in options:
            item = QListWidgetItem(text)
            item.setData(Qt.ItemDataRole.UserRole, value)
            self._list.addItem(item)
        self._search = SearchField(tr("Search"), name=name)
        if len(options) < _SEARCHED_FROM:
            self._search.hide()
        self.setLayout(column(self._search, self._list, margins=(8, 8, 8, 8), spacing=6))
        row = max(self._list.sizeHintForRow(0), theme().px(28))
        self._list.setFixedHeight(row * min(max(len(options), 1), _MOST_ROWS))
        self.setFixedWidth(theme().px(_WIDTH))
        self._search.textChanged.connect(self._narrow)
        self._search.installEventFilter(self)
        self._list.setMouseTracking(True)
        self._list.itemEntered.connect(self._list.setCurrentItem)  # one row is marked, as in a menu
        self._list.itemClicked.connect(self._take)
        self._list.itemActivated.connect(self._take)
        self._list.setCurrentRow(0)

    def open_below(self, widget: QWidget) -> None:
        self.move(widget.mapToGlobal(QPoint(0, widget.height() + 2)))
        self.show()
        (self._search if self._search.isVisible() else self._list).setFocus(Qt.FocusReason.PopupFocusReason)

    def _narrow(self, text: str) -> None:
        first = -1
        for number in range(self._list.count()):
            item = self._list.item(number)
            fits = text.strip().casefold() in item.text().casefold()
            item.setHidden(not fits)
            if fits and first < 0:
                first = number
        self._list.setCurrentRow(first)

    def _take(self, item: QListWidgetItem | None) -> None:
        if item is not None and not item.isHidden():
            value = item.data(Qt.ItemDataRole.UserRole)
            self.close()
            self.chosen.emit(value)

    def _step(self, by: int) -> None:
        row = self._list.currentRow() + by
        while 0 <= row < self._list.count() and self._list.item(row).isHidden():
            row += by
        if 0 <= row < self._list.count():
            self._list.setCurrentRow(row)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """While one types, ↑ and ↓ walk through the list and Enter takes what is marked."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            match event.key():
                case Qt.Key.Key_Down:
                    self._step(1)
                    return True
                case Qt.Key.Key_Up:
                    self._step(-1)
                    return True
                case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                    self._take(self._list.currentItem())
                    return True
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            painter.fillRect(self.rect(), theme().color("raised"))
            outline_round(painter, QRectF(self.rect()), theme().color("border"), 0)
