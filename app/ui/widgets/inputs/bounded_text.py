"""Text fields with a length limit: they refuse larger pastes with a notice and keep the text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QMimeData, QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QTextOption, QValidator
from PySide6.QtWidgets import QAbstractScrollArea, QLineEdit, QPlainTextEdit, QTextEdit, QWidget

from app.domain.text import editor_text_limits
from app.domain.text.editor_text_limits import TextBounds
from app.ui.widgets.containers.box_layouts import column
from app.ui.widgets.containers.panels import Card
from app.ui.widgets.keyboard.screen_reader_announcements import announce
from app.ui.widgets.text.labels import Label
from app.ui.widgets.text.tooltips import set_tooltip

_SHOWN_MS: Final = 12_000
_GAP: Final = 4
_WIDEST: Final = 420
_HIGH: Final = 3
"""A field is high from this multiple of the notice's height."""


class FieldNotice(Card):
    """A notice that floats at a field until the field is edited or left, or some seconds have passed."""

    def __init__(self, field: QWidget, sentence: str) -> None:
        self.label = Label(sentence, 12, 500, "danger", wrap=True)
        self._lines = column(self.label, margins=(10, 7, 10, 7))
        super().__init__(self._lines, parent=field.window())
        self._field = field
        self.setObjectName("field notice")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAccessibleName(sentence)
        self._place()
        self.show()
        self.raise_()
        field.installEventFilter(self)
        field.destroyed.connect(self.deleteLater)
        QTimer.singleShot(_SHOWN_MS, self, self.end)
        announce(field, sentence)

    def end(self) -> None:
        self.hide()
        self.deleteLater()

    def _place(self) -> None:
        """Moves the notice to the foot of a high field, else below it, or above where there is no room below."""
        window = self._field.window()
        width = min(_WIDEST, max(self._field.width(), _WIDEST // 2), window.width() - 2 * _GAP)
        self.setFixedWidth(width)
        self.setFixedHeight(self._lines.heightForWidth(width))
        lines = self._field.viewport() if isinstance(self._field, QAbstractScrollArea) else self._field
        seen = lines.visibleRegion().boundingRect()
        if seen.height() >= _HIGH * self.height():
            at = lines.mapTo(window, seen.bottomLeft() + QPoint(2 * _GAP, -self.height() - 2 * _GAP))
        else:
            at = self._field.mapTo(window, QPoint(0, self._field.height() + _GAP))
            if at.y() + self.height() > window.height():
                at.setY(max(0, at.y() - self._field.height() - self.height() - 2 * _GAP))
        at.setX(max(_GAP, min(at.x(), window.width() - width - _GAP)))
        self.move(at)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in {QEvent.Type.FocusOut, QEvent.Type.Hide, QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress}:
            self.end()
        return False


def show_field_notice(field: QWidget, sentence: str) -> None:
    """Shows a notice at a field and replaces an earlier one."""
    for earlier in field.window().findChildren(FieldNotice):
        earlier.end()
    FieldNotice(field, sentence)


class LineBound(QValidator):
    """Keeps a line of text within its bounds, whether it is typed, pasted or dropped.

    `refusal(text)` returns the reason why other texts are refused, or ''.
    """

    def __init__(
        self, line: QLineEdit, bounds: TextBounds = editor_text_limits.LINE, refusal: Callable[[str], str] | None = None
    ) -> None:
        super().__init__(line)
        self.bounds = bounds
        self.forbidden = ""
        self._line = line
        self._refusal = refusal
        self._reason = ""
        # Qt lays out nothing that a validator refuses, but inserts it one letter at a time: one too many is enough.
        line.setMaxLength(bounds.characters + 1)
        line.setValidator(self)
        line.inputRejected.connect(self._show_reason)

    def validate(self, text: str, place: int) -> object:
        self._reason = self.bounds.refusal(text) or (self._refusal(text) if self._refusal is not None else "")
        is_fine = not self._reason and not any(sign in text for sign in self.forbidden)
        return (QValidator.State.Acceptable if is_fine else QValidator.State.Invalid), text, place

    def _show_reason(self) -> None:
        if self._reason:
            reason, self._reason = self._reason, ""
            show_field_notice(self._line, reason)


class PlainText(QPlainTextEdit):
    """A field for several lines of plain text.

    A text too long to edit is shown in part and read-only; `whole` returns all of it.
    """

    bounds = editor_text_limits.TEXT

    def __init__(self) -> None:
        super().__init__()
        self._too_long: str | None = None
        self._is_locked = False

    @property
    def whole(self) -> str:
        """Returns the whole text, including any part that is not shown."""
        return self.toPlainText() if self._too_long is None else self._too_long

    @property
    def is_too_long(self) -> bool:
        return self._too_long is not None

    def setPlainText(self, text: str) -> None:
        refused = self.bounds.refusal(text)
        self._too_long = text if refused else None
        shown = text[: editor_text_limits.SHOWN] if refused else text
        wrap_for(self, shown)
        super().setPlainText(shown)
        super().setReadOnly(self._is_locked or bool(refused))
        if refused:
            set_tooltip(self, editor_text_limits.too_long_note(len(text)))

    def setReadOnly(self, on: bool) -> None:
        self._is_locked = on
        super().setReadOnly(on or self._too_long is not None)

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Called by Qt for pasted and dropped text."""
        text = source.text()
        if refused := refusal_of(self, text, self.bounds):
            show_field_notice(self, refused)
            return
        wrap_for(self, text)
        super().insertFromMimeData(source)


def refusal_of(edit: QPlainTextEdit | QTextEdit, text: str, bounds: TextBounds) -> str:
    """Returns why `text` can't replace the selection, or ''."""
    if refused := bounds.refusal(text):
        return refused
    cursor, document = edit.textCursor(), edit.document()
    begin, end = document.findBlock(cursor.selectionStart()), document.findBlock(cursor.selectionEnd())
    taken = cursor.selectionEnd() - cursor.selectionStart()
    before = cursor.selectionStart() - begin.position()
    after = end.position() + end.length() - 1 - cursor.selectionEnd()
    first, _, rest = text.partition("\n")
    last = rest.rpartition("\n")[2]
    return bounds.refusal_of(
        document.characterCount() - 1 - taken + len(text),
        document.blockCount() - (end.blockNumber() - begin.blockNumber()) + text.count("\n"),
        max(before + len(first) + (0 if "\n" in text else after), len(last) + after),
    )


def wrap_for(edit: QPlainTextEdit | QTextEdit, text: str) -> None:
    """Breaks lines within words where the text has very long ones."""
    if editor_text_limits.breaks_anywhere(text):
        edit.setWordWrapMode(QTextOption.WrapMode.WrapAnywhere)
    elif edit.wordWrapMode() == QTextOption.WrapMode.WrapAnywhere and not edit.toPlainText():
        edit.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
