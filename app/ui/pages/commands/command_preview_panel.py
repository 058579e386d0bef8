"""The side panel of the command form: the string sent to players, and its effect."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt

from app.domain.commands.command import CommandForm
from app.domain.commands.command_string import CommandString, FreeText, HttpRequest, Intent, Led, Rs232, parse
from app.domain.commands.validation import TEXT_LIMIT
from app.ui.forms.field_editors import code_font
from app.ui.i18n import number, tr
from app.ui.look.theme import theme_hub
from app.ui.pages.commands.labels import string_kind_text
from app.ui.widgets.buttons.copy_button import CopyIconButton
from app.ui.widgets.containers.box_layouts import STRETCH, column, row
from app.ui.widgets.containers.panels import Card, Panel
from app.ui.widgets.containers.scroll_pane import ScrollPane
from app.ui.widgets.text.labels import Label

_BREAKABLE: Final = frozenset("|,{}/?&=:;")
_BREAK: Final = "\u200b"


class CommandSidePanel(ScrollPane):
    """Shows the command string of the form, and explains it."""

    def __init__(self) -> None:
        super().__init__()
        self._text = ""
        self._kind = Label("", 12, 400, "text3")
        self._string = Label("", 13, 400, "text", wrap=True)
        self._string.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._count = Label("", 12, 400, "text3", tabular=True)
        self._copy = CopyIconButton(tr("Copy command string"), lambda: self._text)
        self._about = Label("", 13, 400, "text2", wrap=True)
        self._answer = Label("", 13, 400, "text2", wrap=True)
        sent = Card(
            column(self._string, row(self._count, STRETCH, self._copy), margins=(14, 12, 8, 8), spacing=8),
        )
        content = Panel(
            column(
                row(Label(tr("Sent to player"), 13, 600), STRETCH, self._kind),
                sent,
                4,
                Label(tr("What it does"), 13, 600),
                self._about,
                self._answer,
                STRETCH,
                margins=(20, 16, 20, 20),
                spacing=8,
            ),
            ground="window",
        )
        self.set_body(content)
        self._restyle()
        theme_hub().changed.connect(self._restyle)

    def follow(self, state: CommandForm) -> None:
        """Shows the string that the form would send."""
        self._text = state.command_string
        self._kind.setText(string_kind_text(self._text))
        self._string.setText(_breakable(self._text) if self._text else tr("No command string yet"))
        self._string.set_tone("text" if self._text else "text3")
        self._string.setAccessibleName(self._text)
        self._restyle()
        length = tr("{n} of {limit} characters", n=number(len(self._text)), limit=number(TEXT_LIMIT))
        self._count.setText(length)
        self._count.set_tone("danger" if len(self._text) > TEXT_LIMIT else "text3")
        self._copy.setEnabled(bool(self._text))
        self._about.setText(_about(parse(self._text)))
        answer = tr("Succeeds if the response contains “{text}”.", text=state.validation_string)
        self._answer.setText(answer if state.validation_string else "")
        self._answer.setVisible(bool(state.validation_string))

    def _restyle(self) -> None:
        """Sets the code font. It must be repeated after each colour change, which restores the style's font."""
        self._string.setFont(code_font())


def _about(command: CommandString) -> str:
    match command:
        case FreeText(text=""):
            return tr("Without a command string, it does nothing unless display settings provide one.")
        case FreeText():
            return tr("The player runs it in its shell, or recognises it as a built-in command such as reboot.")
        case HttpRequest(url="") | Intent(name=""):
            return tr("Enter an address to see what it does.")
        case HttpRequest(method=method, url=url):
            return tr("The player sends a {method} request to {address}.", method=method, address=url)
        case Intent(type=kind, name=name):
            return tr("Android players send an intent to the {type} {name}.", type=kind, name=name)
        case Rs232(device=device, baud=baud, is_hex=is_hex):
            how = tr("as hexadecimal bytes") if is_hex else tr("as text")
            return tr(
                "The player writes to the serial port {device} at {baud} baud, {how}.",
                device=device or "…",
                baud=baud,
                how=how,
            )
        case Led():
            return tr("Sets the light on the sides of Philips displays that have one.")


def _breakable(text: str) -> str:
    """Returns the text with break points between the parts of long strings, which have no spaces."""
    return "".join(sign + _BREAK if sign in _BREAKABLE else sign for sign in text)
