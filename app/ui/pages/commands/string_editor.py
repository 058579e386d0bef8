"""The command string builder: the user chooses a kind of string and fills in its parts."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QWidget

from app.domain.commands.command_string import CommandString, FreeText, HttpRequest, Intent, Led, Rs232, build, parse
from app.ui.forms.field_editors import Option, SegmentsEditor
from app.ui.i18n import tr
from app.ui.look.color_tokens import TokenName
from app.ui.pages.commands.string_panels import FreeTextPart, HttpPart, IntentPart, LedPart, Part, Rs232Part
from app.ui.widgets.containers.box_layouts import column
from app.ui.widgets.text.labels import Label

_FREE: Final = "free"
_KINDS: Final[dict[type, str]] = {FreeText: _FREE, HttpRequest: "http", Intent: "intent", Rs232: "rs232", Led: "led"}


_PARTS: Final[dict[str, type[Part]]] = {
    _FREE: FreeTextPart,
    "http": HttpPart,
    "intent": IntentPart,
    "rs232": Rs232Part,
    "led": LedPart,
}


class CommandStringEditor(QWidget):
    """Edits a command string, as text or by its parts. An unedited string keeps every byte.

    Switching to another kind and back restores what was typed there.

    Attributes:
        kind: the chosen kind of string.
        parts: the panel of each kind chosen so far. Panels are created on demand.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._value = ""
        self._filled: set[Part] = set()
        self.kind = SegmentsEditor(
            (
                Option(_FREE, tr("Free text")),
                Option("http", tr("HTTP")),
                Option("intent", tr("Android intent")),
                Option("rs232", tr("RS232")),
                Option("led", tr("Philips LED")),
            )
        )
        self.parts: dict[str, Part] = {}
        self._reason = ""
        self._message = Label("", 12, 400, "text3", wrap=True)
        self._message.hide()
        self._column = column(self.kind, self._message, spacing=12)
        self.setLayout(self._column)
        self.kind.set_value(_FREE)
        self.kind.changed.connect(self._kind_taken)
        self._show_kind()

    def value(self) -> str:
        return self._value

    def set_value(self, value: str) -> None:
        if value == self._value:
            return
        self._value = value
        command = parse(value)
        kind = _KINDS[type(command)]
        self.kind.set_value(kind)
        part = self._part()
        part.show_command(command)
        self._filled = {part} if value else set()
        self._show_kind()

    def set_invalid(self, invalid: bool) -> None:
        text = self._part()
        if isinstance(text, FreeTextPart):
            text.text.set_invalid(invalid)

    def show_message(self, text: str, tone: TokenName) -> None:
        """Shows a missing value at its field, and any other message below all fields."""
        rest = "" if self._part().show_message(text if tone == "warn" else "") else text
        self._message.setText(rest)
        self._message.set_tone(tone)
        self._message.setVisible(bool(rest))

    def set_read_only(self, reason: str) -> None:
        if reason == self._reason:
            return
        self._reason = reason
        self.kind.set_read_only(reason)
        for part in self.parts.values():
            part.set_read_only(reason)

    def command(self) -> CommandString:
        """Returns the command that the fields describe."""
        return self._part().command()

    def _part(self) -> Part:
        """Returns the panel of the chosen kind, and creates it if needed."""
        kind = str(self.kind.value())
        part = self.parts.get(kind)
        if part is None:
            part = self.parts[kind] = _PARTS[kind]()
            part.show_command(FreeText())
            part.set_read_only(self._reason)
            part.changed.connect(self._part_changed)
            self._column.insertWidget(self._column.indexOf(self._message), part)
        return part

    def _kind_taken(self) -> None:
        part = self._part()
        if part not in self._filled:
            # Free text starts with the string built so far; the other kinds start empty.
            part.show_command(FreeText(self._value))
        self._show_kind()
        self._take_parts()

    def _part_changed(self) -> None:
        self._filled.add(self._part())
        self._take_parts()

    def _take_parts(self) -> None:
        self._value = build(self.command())
        self.changed.emit()

    def _show_kind(self) -> None:
        shown = self._part()
        for part in self.parts.values():
            part.setVisible(part is shown)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Passes the focus to the choice of kind."""
        self.kind.take_focus()
