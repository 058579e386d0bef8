"""The redirect address to register in the CMS, with a Copy button."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.config.redirect_uri import (
    ANY_PORT_REDIRECT_URI,
    DEFAULT_REDIRECT_URI,
    is_any_port,
    parse_redirect_uri,
    to_register,
)
from app.core.errors import Invalid
from app.ui.i18n import tr
from app.ui.look.theme import theme
from app.ui.widgets.buttons.copy_button import CopyButton
from app.ui.widgets.buttons.toggles import CheckBox
from app.ui.widgets.containers.box_layouts import Stretch, column, row
from app.ui.widgets.inputs.labelled_fields import LineEdit
from app.ui.widgets.text.labels import Label


class CopyLine(QWidget):
    """A selectable text with a Copy button that confirms the copy."""

    def __init__(self, label: str, *, hint: str = "") -> None:
        super().__init__()
        self._caption = Label(label, 12, 500, "text2")
        self.edit = LineEdit(name=label)
        self.edit.setReadOnly(True)
        self.edit.setFont(theme().font(13, 400, tabular=True))
        self._caption.setBuddy(self.edit)
        self._copy = CopyButton(tr("Copy"), self.edit.text)
        self._hint = Label(hint, 12, 400, "text3", wrap=True)
        if not hint:
            self._hint.hide()
        self.setLayout(column(self._caption, row(Stretch(self.edit), self._copy), self._hint, spacing=4))

    @property
    def text(self) -> str:
        return self.edit.text()

    def set_text(self, text: str) -> None:
        self.edit.setText(text)
        self.edit.setCursorPosition(0)

    def set_hint(self, hint: str) -> None:
        self._hint.setText(hint)

    def copy(self) -> None:
        self._copy.copy()


def any_port_hint(address: str) -> str:
    """Returns what to register when any free port may be used, since the port differs each time."""
    return tr("Register {address}. The CMS must accept any port.", address=to_register(address))


class RedirectField(QWidget):
    """The redirect address of a connection, and the choice of any free port.

    Signals:
        changed: the address has changed.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._edit = LineEdit(DEFAULT_REDIRECT_URI, name=tr("Redirect address"))
        caption = Label(tr("Redirect address"), 12, 500, "text2")
        caption.setBuddy(self._edit)
        self._copy = CopyButton(tr("Copy"), lambda: to_register(self.address))
        self._any_port = CheckBox(tr("Use any free port"))
        self._any_port.toggled.connect(self.use_any_port)
        self._hint = Label("", 12, 400, "text3", wrap=True)
        self._edit.textChanged.connect(self._note_change)
        self.setLayout(column(caption, row(Stretch(self._edit), self._copy), self._hint, self._any_port, spacing=4))
        self.setFocusProxy(self._edit)
        self._note_change()

    @property
    def address(self) -> str:
        """Returns the address as stored in the connection; port 0 means any free port."""
        return self._edit.text().strip()

    def set_address(self, address: str) -> None:
        self._edit.setText(address)
        self._edit.setCursorPosition(0)

    def error(self) -> str:
        """Returns why the address is invalid; "" if it is valid."""
        try:
            parse_redirect_uri(self.address)
        except Invalid as invalid:
            return invalid.sentence
        return ""

    def use_any_port(self, any_port: bool) -> None:
        if any_port != is_any_port(self.address):
            self.set_address(ANY_PORT_REDIRECT_URI if any_port else DEFAULT_REDIRECT_URI)

    def _note_change(self) -> None:
        error = self.error()
        self._edit.set_invalid(bool(error))
        self._any_port.setChecked(is_any_port(self.address))
        self._hint.set_tone("danger" if error else "text3")
        if error:
            self._hint.setText(error)
        elif is_any_port(self.address):
            self._hint.setText(any_port_hint(self.address))
        else:
            self._hint.setText(tr("Register this under Administration → Applications. It must match exactly."))
        self._copy.reset()
        self.changed.emit()
