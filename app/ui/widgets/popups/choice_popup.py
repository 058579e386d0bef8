"""A searchable pop-up list for a single choice, for widgets without a line edit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import shiboken6
from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QPoint, QRect, Qt
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QWidget

from app.models.choice_model import Choice, ChoicesModel, Typed
from app.ui.i18n import tr
from app.ui.widgets.containers.box_layouts import Stretch, column
from app.ui.widgets.drawing.rounded_windows import RoundedWindow
from app.ui.widgets.drawing.safe_painter import Painting
from app.ui.widgets.inputs.choice_list import ENTER, WALKS, ChoiceList, is_for_page
from app.ui.widgets.inputs.labelled_fields import SearchField

_SEARCHED_FROM: Final = 8

Index = QModelIndex | QPersistentModelIndex


class ChoicePopup(ChoiceList):
    """A list with its own search where there are many choices or free text is allowed. It has the keyboard focus.

    It closes and deletes itself once a choice is picked. Ctrl+Enter closes it and is passed to the page, which may send
    with it.
    """

    def __init__(self, field: QWidget, name: str) -> None:
        self._model = ChoicesModel(in_order=True)
        self.search = SearchField(tr("Search"), name=name)
        self._note = ""
        super().__init__(field, self._model, name)
        self.setParent(field, Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._rounded = RoundedWindow(self)
        self._model.setParent(self)
        self._model.counts_changed.connect(self._show_found)
        self.search.textChanged.connect(self._narrow)
        self.search.installEventFilter(self)
        self.rows.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.rows.entered.connect(self._entered)  # one row is always current, as in a menu

    def offer(self, choices: Sequence[Choice], typed: Typed | None = None, note: str = "") -> None:
        """Sets the choices, also while the list is open: the typed text stays and filters the new ones. `note`
        stands below."""
        self._note = note
        self.search.setVisible(typed is not None or len(choices) >= _SEARCHED_FROM)
        self.search.setPlaceholderText(tr("Search") if typed is None else tr("Search or type"))
        row = self.current_row()
        marked = self._model.record(row).value if row >= 0 else None
        self._model.offer(choices, typed)
        self._show_found()
        self._mark_value(marked)

    def open_below(self, typed: str = "", value: Any = None) -> None:
        """Opens the list with `value` current, or with `typed` as the search text."""
        self._model.set_chosen(() if value is None else (value,))
        self.show()
        self.place()
        keyboard: QWidget = self.rows
        if not self.search.isHidden():
            self.search.setText(typed)
            keyboard = self.search
        keyboard.setFocus(Qt.FocusReason.PopupFocusReason)
        if not typed:
            self._mark_value(value)

    def _mark_value(self, value: Any) -> None:
        at = self._model.row_of(value) if value is not None else None
        if at is not None:
            self.mark(at)

    def _narrow(self, text: str) -> None:
        self._model.narrow(text)
        self.mark(self._model.best_row(text))
        self._show_found()

    def _show_found(self) -> None:
        if self.current_row() < 0:
            self.mark(self._model.best_row(self.search.text()))
        nothing = "" if self._model.rowCount() else tr("No results")
        self.say("\n".join(filter(None, (nothing, self._note))))

    def _take(self, choice: Choice) -> None:
        self.close()
        self.picked.emit(choice)

    def _entered(self, index: Index) -> None:
        if self._model.record(index.row()).is_enabled:
            self.rows.setCurrentIndex(index)

    def _key(self, event: QKeyEvent) -> bool:
        row = self.current_row()
        if event.key() in WALKS:
            self.walk(event.key())
        elif event.key() in ENTER:
            if row >= 0 and not is_for_page(event) and self._model.record(row).is_enabled:
                self._take(self._model.record(row))
        elif event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            return False
        return True

    @property
    def _edge(self) -> int:
        return 0

    def _lay_out(self) -> None:
        self.setLayout(column(self.search, Stretch(self.rows), self._note_line, margins=(8, 8, 8, 8), spacing=6))

    def _area(self) -> tuple[QRect, QPoint] | None:
        if not self.isVisible() or not shiboken6.isValid(self._field):
            return None
        return self._field.screen().availableGeometry(), self._field.mapToGlobal(QPoint(0, 0))

    def _clicked(self, index: Index) -> None:
        choice = self._model.record(index.row())
        if choice.is_enabled:
            self._take(choice)

    # Qt

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Makes ↑ and ↓ move in the list and Enter pick the current row while the user types."""
        return isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress and self._key(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            self._rounded.paint_ground(painter)

    def event(self, event: QEvent) -> bool:
        is_override = event.type() is QEvent.Type.ShortcutOverride
        if is_override and isinstance(event, QKeyEvent) and event.key() in ENTER and is_for_page(event):
            self.close()
            return False
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handles keys that the rows have not used."""
        if not self._key(event):
            super().keyPressEvent(event)
