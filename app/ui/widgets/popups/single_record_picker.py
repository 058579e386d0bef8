"""A field for one of many records, with a searchable list that also shows unavailable choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent

from app.models.choice_model import Choice, Typed
from app.ui.widgets.inputs.labelled_fields import ComboBox
from app.ui.widgets.popups.choice_popup import ChoicePopup
from app.ui.widgets.text.tooltips import set_tooltip

_OPENING: Final = frozenset(
    {Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Space, Qt.Key.Key_F4, Qt.Key.Key_Return, Qt.Key.Key_Enter}
)


class SingleRecordPicker(ComboBox):
    """A `FieldEditor` (see `app.ui.forms.form_declaration`). A value without a choice is kept and shown by `name_of`.

    ↓, Space or Enter opens the list; so does typing, which searches at once.

    Signals:
        changed: the user chose another value.
    """

    changed = Signal()

    def __init__(self, *, placeholder: str = "") -> None:
        super().__init__()
        self.setPlaceholderText(placeholder)
        self._choices: Sequence[Choice] = ()
        self._typed: Typed | None = None
        self._note = ""
        self._value: object = None
        self._popup: ChoicePopup | None = None

    def set_choices(self, choices: Sequence[Choice], *, note: str = "", typed: Typed | None = None) -> None:
        """Sets the choices and keeps the value. `note` stands below the list."""
        self._choices, self._note, self._typed = choices, note, typed
        self._show_value()
        if self._popup is not None:
            self._popup.offer(choices, typed, note)

    @property
    def choices(self) -> Sequence[Choice]:
        """Returns the choices in the list."""
        return self._choices

    def value(self) -> object:
        return self._value

    def set_value(self, value: object) -> None:
        self._value = value
        self._show_value()

    def take(self, value: object) -> None:
        """Sets a value like a user's choice."""
        if value != self._value:
            self._value = value
            self._show_value()
            self.changed.emit()

    def set_read_only(self, reason: str) -> None:
        self.setEnabled(not reason)
        set_tooltip(self, reason)

    def name_of(self, value: object) -> str:
        """Returns the name of a value that is not among the choices."""
        return str(value)

    def text_of(self, value: object) -> str:
        """Returns the name of a value."""
        known = next((each for each in self._choices if each.value == value), None)
        return known.text if known is not None else self.name_of(value)

    @property
    def popup(self) -> ChoicePopup | None:
        """The list while it is open."""
        return self._popup

    def _show_value(self) -> None:
        """Shows the value. The combo box itself holds only this value; the pop-up holds the others."""
        self.blockSignals(True)
        self.clear()
        if self._value not in (None, ""):
            self.addItem(self.text_of(self._value), self._value)
        self.setCurrentIndex(self.count() - 1)
        self.blockSignals(False)
        self.update()

    def _open(self, typed: str = "") -> None:
        if self._popup is not None or not self.isEnabled():
            return
        popup = self._popup = ChoicePopup(self, self.accessibleName())
        popup.offer(self._choices, self._typed, self._note)
        popup.picked.connect(self._picked)
        popup.destroyed.connect(self._closed)
        popup.open_below(typed, self._value)

    def _picked(self, choice: Choice) -> None:
        self.take(choice.value)

    def _closed(self) -> None:
        self._popup = None

    # Qt

    def showPopup(self) -> None:
        self._open()

    def hidePopup(self) -> None:
        if self._popup is not None:
            self._popup.close()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        text = event.text()
        if event.key() in _OPENING and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._open()
        elif text and text.isprintable() and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._open(text)
        else:
            event.ignore()
