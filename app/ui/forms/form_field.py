"""A field on a form: label, editor, and below it an error, a warning or help, in this order of priority."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QLineEdit, QPlainTextEdit, QSizePolicy, QWidget

from app.domain.text.value_formatting import NONE
from app.ui.forms.field_editors import SwitchEditor
from app.ui.forms.form_declaration import Field, FieldEditor, FormContext
from app.ui.i18n import tr
from app.ui.look.color_tokens import TokenName
from app.ui.look.size_scaling import follow_indent
from app.ui.widgets.containers.box_layouts import Item, Stretch, column
from app.ui.widgets.inputs.tag_field import TagField
from app.ui.widgets.keyboard.screen_reader_announcements import announce
from app.ui.widgets.text.labels import Label

_BUDDY_GAP: Final = 4


class FormField(QWidget):
    """The widget of one declared `Field`.

    Attributes:
        name: the attribute of the form's state that it edits.
        editor: see `FieldEditor`; `widget` is the same object as a QWidget.
        is_shown: whether the content makes it visible.
        is_locked: whether it is read-only.

    Signals:
        changed(str): the user changed the value; the field's name.
    """

    changed = Signal(str)

    def __init__(self, field: Field[Any], context: FormContext[Any], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = field
        self.name = field.name
        self.is_shown = True
        self.is_locked = False
        self._lock: tuple[str, bool] | None = None
        widget = field.make(context)
        self.editor = cast("FieldEditor", widget)
        self.widget = widget
        self._error = ""
        self._warning = ""
        self._reason = ""
        self._hinted = ""
        self._title = field.label
        self._help = field.help
        self._message = Label(field.help, 12, 400, "text3", wrap=True)
        self._says: Callable[[str, TokenName], None] | None = getattr(widget, "show_message", None)
        self._marks: Callable[[bool], None] | None = getattr(widget, "set_invalid", None)
        self._label: Label | None = None
        items: list[Item] = [Stretch(widget) if field.grows else widget, self._message]
        if isinstance(widget, SwitchEditor):
            widget.setText(field.label)
            follow_indent(self._message, widget)
        elif not field.has_own_label:
            self._label = Label(field.label, 12, 500, "text2")
            self._label.setBuddy(widget)
            items.insert(0, self._label)
        self.setLayout(column(*items, spacing=_BUDDY_GAP))
        tall = QSizePolicy.Policy.Expanding if field.grows else QSizePolicy.Policy.Maximum
        self.setSizePolicy(QSizePolicy.Policy.Preferred, tall)
        self.editor.changed.connect(self._emit_changed)
        if isinstance(widget, TagField):
            widget.hinted.connect(self._show_hinted)
        self._show_message()

    @property
    def title(self) -> str:
        """The visible label."""
        return self._title.replace("&", "")

    def changed_title(self, before: Any, after: Any) -> str:
        """Returns what of the field differs between two of its values; its label if it is one thing."""
        changed = self.field.changed
        return self.title if changed is None else changed(before, after)

    @property
    def error(self) -> str:
        return self._error

    @property
    def warning(self) -> str:
        return self._warning

    def show_rules(self, error: str, warning: str) -> None:
        """Shows an error and a warning about the value; '' for none."""
        if (error, warning) == (self._error, self._warning):
            return
        is_news = bool(error) and error != self._error
        self._error, self._warning = error, warning
        if self._marks is not None:
            self._marks(bool(error))
        self._show_message()
        if is_news and self.isVisible():
            announce(self, error)

    def show_words(self, title: str, help_: str) -> None:
        """Replaces label and help, if they depend on other fields."""
        if (title, help_) != (self._title, self._help):
            self._title, self._help = title, help_
            if self._label is not None:
                self._label.setText(title)
            self._show_message()

    def set_shown(self, shown: bool) -> None:
        self.is_shown = shown
        self.setVisible(shown)

    def set_read_only(self, reason: str, *, is_own: bool = False) -> None:
        """Makes the field read-only. With `is_own`, the reason is this field's alone and shown below it.

        Forms call this after every key, so an unchanged state costs nothing.
        """
        if (reason, is_own) == self._lock:
            return
        self._lock = (reason, is_own)
        self.is_locked = bool(reason)
        self._reason = reason if is_own else ""
        self._show_message()
        self.editor.set_read_only(reason)
        if self._label is not None:
            self._label.set_tone("text3" if reason else "text2")

    def text_of(self, value: object) -> str:
        """Returns the text of a value of this field; a dash for none."""
        words = self.field.text or getattr(self.widget, "text_of", None) or _text
        return words(value) or NONE

    def take_focus(self) -> None:
        self.widget.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_message(self) -> None:
        text = self._error or self._warning or self._reason or self._hinted or self._help
        tone: TokenName = "danger" if self._error else "warn" if self._warning else "text3"
        if self._says is not None:
            self._says(text, tone)
        self._message.set_tone(tone)
        self._message.setText(text)
        self._message.setVisible(bool(text) and self._says is None)
        self._name(self.title, text)

    def _name(self, name: str, description: str) -> None:
        """Names the editor for screen readers, and the line edit in it if that has no name."""
        self.widget.setAccessibleName(name)
        self.widget.setAccessibleDescription(description)
        for place in self.widget.findChildren(QWidget):
            if isinstance(place, QLineEdit | QPlainTextEdit | QComboBox) and place.accessibleName() in {"", name}:
                place.setAccessibleName(name)
                place.setAccessibleDescription(description)

    def _show_hinted(self, hint: str) -> None:
        """Shows the editor's hint on the text being typed."""
        if hint != self._hinted:
            self._hinted = hint
            self._show_message()
            announce(self, hint)

    def _emit_changed(self, *_: object) -> None:
        self.changed.emit(self.name)


def _text(value: object) -> str:
    if isinstance(value, bool):
        return tr("On") if value else tr("Off")
    if isinstance(value, tuple):
        return ", ".join(str(each) for each in value)
    return "" if value is None else str(value)
