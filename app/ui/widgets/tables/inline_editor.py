"""Edits a text in its table cell: Enter saves, Escape cancels, and problems are shown below the field."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QWidget

from app.domain.list_queries import RecordId
from app.ui.look.theme import theme
from app.ui.widgets.containers.box_layouts import row
from app.ui.widgets.drawing.safe_painter import Painting, fill_round, outline_round
from app.ui.widgets.inputs.labelled_fields import LineEdit
from app.ui.widgets.keyboard.screen_reader_announcements import announce
from app.ui.widgets.tables.record_table_view import RecordView
from app.ui.widgets.tables.row_painter import EDGE_PADDING, PADDING
from app.ui.widgets.text.labels import Label

_HEIGHT: Final = 30
_INSET: Final = 9
"""The field's border and padding, so that its text stands where the cell's was."""
_LEAST: Final = 160
_GAP: Final = 2
_STAYS: Final = frozenset({Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason})
_DONE: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab, Qt.Key.Key_Backtab})


class InlineEditor(LineEdit):
    """A field over a cell of a `RecordView`. It follows its row, and closes when the row is no longer shown.

    Signals:
        accepted(str): the user saved another, valid text, without spaces around it.
        closed: the field is gone, whether saved or not.
    """

    accepted = Signal(str)
    closed = Signal()

    def __init__(
        self,
        view: RecordView[Any],
        record_id: RecordId,
        section: int,
        text: str,
        *,
        name: str,
        validate: Callable[[str], str | None],
        warn: Callable[[str], str] = lambda _: "",
    ) -> None:
        """`validate` returns what is wrong with a text, `warn` a note on a valid one; both return a sentence."""
        super().__init__(text, name=name, parent=view.viewport())
        self._view = view
        self._record_id = record_id
        self._section = section
        self._before = text
        self._validate = validate
        self._warn = warn
        self._is_done = False
        self._note = _Note(view.viewport())
        self.textChanged.connect(self._check)
        model = view.records_model
        for signal in (model.rearranged, model.rowsInserted, model.rowsRemoved, view.header.sectionResized):
            signal.connect(self._place)
        for signal in (view.verticalScrollBar().valueChanged, view.horizontalScrollBar().valueChanged):
            signal.connect(self._place)
        view.viewport().installEventFilter(self)

    @property
    def note(self) -> str:
        """The sentence below the field; '' if there is none."""
        return self._note.text

    def open(self) -> None:
        """Scrolls to the row and shows the field with all of its text selected."""
        number = self._view.records_model.row_of(self._record_id)
        if number is not None:
            self._view.scrollTo(self._view.records_model.index(number, self._section))
        self._place()
        if self._is_done:
            return
        self.show()
        self.selectAll()
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self._check()

    def cancel(self) -> None:
        """Closes the field without saving."""
        if self._is_done:
            return
        self._is_done = True
        had_keyboard = self.hasFocus()
        self.hide()
        self._note.hide()
        if had_keyboard:
            self._view.setFocus(Qt.FocusReason.OtherFocusReason)
        self._view.viewport().removeEventFilter(self)
        self._note.deleteLater()
        self.deleteLater()
        self.closed.emit()

    def _save(self) -> bool:
        """Returns False if the text is invalid; the field stays then."""
        text = self.text().strip()
        if text != self._before and self._validate(text):
            return False
        self.cancel()
        if text != self._before:
            self.accepted.emit(text)
        return True

    def _check(self) -> None:
        text = self.text().strip()
        why = self._validate(text) if text != self._before else None
        self.set_invalid(bool(why))
        before = self._note.text
        self._note.show_text(why or self._warn(text), is_error=bool(why))
        if self._note.text != before:
            announce(self, self._note.text)
            self._place()

    def _place(self, *_: object) -> None:
        if self._is_done:
            return
        view, model = self._view, self._view.records_model
        number = model.row_of(self._record_id)
        if number is None or view.header.isSectionHidden(self._section):
            self.cancel()
            return
        cell = view.visualRect(model.index(number, self._section))
        left = cell.x() + (EDGE_PADDING if view.header.is_first(self._section) else PADDING) - _INSET
        height = theme().px(_HEIGHT)
        width = max(cell.right() - left, theme().px(_LEAST))
        self.setGeometry(left, cell.center().y() + 1 - height // 2, width, height)
        self._note.place_at(self.geometry())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handles every key itself: the table below would move its current row."""
        if event.key() == Qt.Key.Key_Escape:
            self.cancel()
        elif event.key() in _DONE:
            self._save()
        else:
            super().keyPressEvent(event)
        event.accept()

    def event(self, event: QEvent) -> bool:
        """Takes Tab as a key: otherwise Qt would move the focus with it before the text is saved."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() in _DONE:
            self.keyPressEvent(event)
            return True
        return super().event(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Saves a valid text when the focus moves elsewhere in the window; an invalid one is discarded."""
        super().focusOutEvent(event)
        if event.reason() not in _STAYS and not self._is_done and not self._save():
            self.cancel()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._place()
        return super().eventFilter(watched, event)


class _Note(QWidget):
    """A sentence on a small card below the field."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._label = Label("", 12, 400, "text2", wrap=True)
        self._is_error = False
        self.setLayout(row(self._label, margins=(8, 5, 8, 5)))
        self.hide()

    @property
    def text(self) -> str:
        return self._label.text()

    def show_text(self, text: str, *, is_error: bool) -> None:
        self._is_error = is_error
        self._label.set_tone("danger" if is_error else "text2")
        self._label.setText(text)
        self.setVisible(bool(text))

    def place_at(self, field: QRect) -> None:
        """Moves below the field, or above it where the table ends."""
        parent = self.parentWidget()
        if not self.text or parent is None:
            return
        width = field.width()
        layout = self.layout()
        height = layout.totalHeightForWidth(width) if layout is not None else self.sizeHint().height()
        top = field.bottom() + 1 + _GAP
        if top + height > parent.height():
            top = field.top() - _GAP - height
        self.setGeometry(field.x(), top, width, height)
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            look, rect = theme(), QRectF(self.rect())
            fill_round(painter, rect, look.color("raised"), 6)
            outline_round(painter, rect, look.color("danger" if self._is_error else "border"), 6)


def edit_in_place(
    view: RecordView[Any],
    record_id: RecordId,
    key: str,
    text: str,
    *,
    name: str,
    validate: Callable[[str], str | None],
    warn: Callable[[str], str],
    accepted: Callable[[str], None],
) -> InlineEditor:
    """Opens a field over the column `key` of a record; `accepted` gets the new text."""
    section = next(number for number, column in enumerate(view.columns) if column.key == key)
    editor = InlineEditor(view, record_id, section, text, name=name, validate=validate, warn=warn)
    editor.accepted.connect(accepted)
    editor.open()
    return editor


def is_edited_in_place(view: RecordView[Any]) -> bool:
    """Returns whether a field is open over a cell of the table."""
    return any(not each.isHidden() for each in view.viewport().findChildren(InlineEditor))
