"""The panels of the command string builder: one for each kind of string, with a field for each part."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from app.domain.commands.command_string import (
    CONTENT_TYPES,
    HANDSHAKES,
    INTENT_TYPES,
    LED_COLOURS,
    METHODS,
    PARITIES,
    STOP_BITS,
    CommandString,
    FreeText,
    HttpRequest,
    Intent,
    Led,
    Rs232,
    header_lines,
    read_header_lines,
)
from app.ui.forms.field_editors import ChoiceEditor, LineEditor, Option, SegmentsEditor, SwitchEditor, TextEditor
from app.ui.i18n import tr
from app.ui.pages.commands.extras_editor import ExtrasEditor
from app.ui.widgets.containers.box_layouts import NONE, column, hold
from app.ui.widgets.text.labels import Label

_BAUD_RATES: Final = ("1200", "2400", "4800", "9600", "19200", "38400", "57600", "115200")


class Part(QWidget):
    """Base class of the panels.

    Signals:
        changed(): the user changed a field.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.grid = QGridLayout(self)
        self.grid.setContentsMargins(*NONE)
        self.grid.setHorizontalSpacing(12)
        self.grid.setVerticalSpacing(12)
        self._editors: list[QWidget] = []
        self._needed: LineEditor | None = None
        self._message = Label("", 12, 400, "warn", wrap=True, parent=self)
        self._message.hide()

    def show_command(self, command: CommandString) -> None:
        raise NotImplementedError

    def command(self) -> CommandString:
        raise NotImplementedError

    def set_read_only(self, reason: str) -> None:
        for editor in self._editors:
            editor.set_read_only(reason)  # type: ignore[attr-defined]  # a `FieldEditor`

    def show_message(self, sentence: str) -> bool:
        """Shows why the required field is needed. Returns False if it is filled in or there is none."""
        field = self._needed
        is_meant = bool(sentence) and field is not None and not field.value()
        self._message.setText(sentence if is_meant else "")
        self._message.setVisible(is_meant)
        if field is not None:
            field.setAccessibleDescription(sentence if is_meant else "")
        return is_meant

    def need(self, title: str, editor: LineEditor, line: int, place: int, span: int = 1) -> None:
        """Adds a field like `add`, and makes it the required one."""
        self._needed = editor
        self.add(title, editor, line, place, span, below=self._message)

    def add(
        self,
        title: str,
        editor: QWidget,
        line: int,
        place: int,
        span: int = 1,
        *,
        help: str = "",  # noqa: A002 - as fields call it
        below: QWidget | None = None,
    ) -> None:
        """Adds a labelled editor to the grid."""
        label = Label(title, 12, 500, "text2")
        label.setBuddy(editor)
        name = title.replace("&", "")
        each: QWidget | None = editor
        while each is not None:
            each.setAccessibleName(name)
            each.setAccessibleDescription(help)
            each = each.focusProxy()
        parts: list[QWidget] = [label, editor]
        if help:
            parts.append(Label(help, 12, 400, "text3", wrap=True))
        if below is not None:
            parts.append(below)
        self.grid.addWidget(hold(column(*parts, spacing=4)), line, place, 1, span, Qt.AlignmentFlag.AlignTop)
        self._editors.append(editor)
        editor.changed.connect(self.changed)  # type: ignore[attr-defined]  # a `FieldEditor`

    def stretch(self, *columns: int) -> None:
        for place, factor in enumerate(columns):
            self.grid.setColumnStretch(place, factor)


class FreeTextPart(Part):
    """Free text."""

    def __init__(self) -> None:
        super().__init__()
        self.text = TextEditor(least_lines=2, is_code=True)
        self.add(tr("Text"), self.text, 0, 0, help=tr("A shell command, or one of the player's built-in commands."))

    def show_command(self, command: CommandString) -> None:
        self.text.set_value(command.text if isinstance(command, FreeText) else "")

    def command(self) -> FreeText:
        return FreeText(self.text.value())


class HttpPart(Part):
    """An HTTP request that the player sends."""

    def __init__(self) -> None:
        super().__init__()
        self.url = _without("|", LineEditor(placeholder="https://", is_code=True))
        self.method = ChoiceEditor(_same(METHODS))
        self.content_type = ChoiceEditor(_same(CONTENT_TYPES))
        self.headers = TextEditor(least_lines=2, is_code=True)
        self.body = TextEditor(least_lines=3, is_code=True)
        self.add(tr("Method"), self.method, 0, 0)
        self.need(tr("Address"), self.url, 0, 1, 2)
        self.add(tr("Content type"), self.content_type, 1, 0, 2)
        self.add(tr("Headers"), self.headers, 2, 0, 3, help=tr("One per line: Name: value"))
        self.add(tr("Body"), self.body, 3, 0, 3)
        self.stretch(2, 1, 5)

    def show_command(self, command: CommandString) -> None:
        shown = command if isinstance(command, HttpRequest) else HttpRequest()
        self.url.set_value(shown.url)
        self.method.set_value(shown.method)
        self.content_type.set_value(shown.content_type)
        self.headers.set_value(header_lines(shown.headers))
        self.body.set_value(shown.body)

    def command(self) -> HttpRequest:
        headers = read_header_lines(self.headers.value())
        method, content_type = str(self.method.value()), str(self.content_type.value())
        return HttpRequest(self.url.value(), content_type, method, headers, self.body.value())


class IntentPart(Part):
    """An Android intent with its extras."""

    def __init__(self) -> None:
        super().__init__()
        self.type = SegmentsEditor(
            (
                Option(INTENT_TYPES[0], tr("Activity")),
                Option(INTENT_TYPES[1], tr("Service")),
                Option(INTENT_TYPES[2], tr("Broadcast")),
            )
        )
        self.name = _without("|", LineEditor(placeholder="com.example.player.REBOOT", is_code=True))
        self.extras = ExtrasEditor()
        self.add(tr("Type"), self.type, 0, 0)
        self.need(tr("Name"), self.name, 0, 1)
        self.add(tr("Extras"), self.extras, 1, 0, 2)
        self.stretch(2, 3)

    def show_command(self, command: CommandString) -> None:
        shown = command if isinstance(command, Intent) else Intent()
        self.type.set_value(shown.type)
        self.name.set_value(shown.name)
        self.extras.set_value(shown.extras)

    def command(self) -> Intent:
        return Intent(str(self.type.value()), self.name.value(), self.extras.value())


class Rs232Part(Part):
    """Text or bytes that the player writes to a serial port."""

    def __init__(self) -> None:
        super().__init__()
        self.device = _without(",|", LineEditor(placeholder="COM1", is_code=True))
        self.baud = ChoiceEditor(_same(_BAUD_RATES))
        self.data_bits = ChoiceEditor(_same(("5", "6", "7", "8")))
        self.parity = ChoiceEditor(_named(PARITIES, tr("None")))
        self.stop_bits = ChoiceEditor(_named(STOP_BITS, tr("None")))
        self.handshake = ChoiceEditor(_named(HANDSHAKES, tr("Off")))
        self.is_hex = SwitchEditor()
        self.is_hex.setText(tr("Hexadecimal"))
        self.text = TextEditor(least_lines=2, is_code=True)
        self.add(tr("Device"), self.device, 0, 0)
        self.add(tr("Baud rate"), self.baud, 0, 1)
        self.add(tr("Data bits"), self.data_bits, 0, 2)
        self.add(tr("Parity"), self.parity, 1, 0)
        self.add(tr("Stop bits"), self.stop_bits, 1, 1)
        self.add(tr("Handshake"), self.handshake, 1, 2)
        self.add(tr("Data"), self.text, 2, 0, 3)
        self.grid.addWidget(self.is_hex, 3, 0, 1, 3)
        self._editors.append(self.is_hex)
        self.is_hex.changed.connect(self.changed)
        self.stretch(1, 1, 1)

    def show_command(self, command: CommandString) -> None:
        shown = command if isinstance(command, Rs232) else Rs232()
        self.device.set_value(shown.device)
        self.baud.set_value(shown.baud)
        self.data_bits.set_value(shown.data_bits)
        self.parity.set_value(shown.parity)
        self.stop_bits.set_value(shown.stop_bits)
        self.handshake.set_value(shown.handshake)
        self.is_hex.set_value(shown.is_hex)
        self.text.set_value(shown.command)

    def command(self) -> Rs232:
        return Rs232(
            self.device.value(),
            str(self.baud.value()),
            str(self.data_bits.value()),
            str(self.parity.value()),
            str(self.stop_bits.value()),
            str(self.handshake.value()),
            self.is_hex.value(),
            self.text.value(),
        )


class LedPart(Part):
    """The light at the sides of Philips displays."""

    def __init__(self) -> None:
        super().__init__()
        words = {"off": tr("Off"), "red": tr("Red"), "green": tr("Green"), "blue": tr("Blue"), "white": tr("White")}
        self.colour = ChoiceEditor([Option(colour, words[colour]) for colour in LED_COLOURS])
        self.add(tr("Colour"), self.colour, 0, 0)
        self.stretch(1, 2)

    def show_command(self, command: CommandString) -> None:
        self.colour.set_value(command.colour if isinstance(command, Led) else Led().colour)

    def command(self) -> Led:
        return Led(str(self.colour.value()))


def _same(values: Sequence[str]) -> list[Option]:
    """Returns options for technical words, which are the same in every language."""
    return [Option(value, value) for value in values]


def _named(values: Sequence[str], none: str) -> list[Option]:
    """Returns options for settings of a serial port, by the names that devices' manuals use."""
    names = {
        "None": none,
        "Odd": tr("Odd"),
        "Even": tr("Even"),
        "One": "1",
        "OnePointFive": "1½",
        "Two": "2",
        "XOnXOff": "XON/XOFF",
        "RequestToSend": "RTS/CTS",
        "RequestToSendXOnXOff": "RTS/CTS + XON/XOFF",
    }
    return [Option(value, names.get(value, value)) for value in values]


def _without(signs: str, editor: LineEditor) -> LineEditor:
    """Forbids these characters in a part, because they separate the parts of the string."""
    editor.bound.forbidden = signs
    return editor
