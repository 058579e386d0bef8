"""Further editors of the notification form: the attachment, and read-only facts."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QWidget

from app.domain.notifications.notification import NotificationContent
from app.ui.i18n import tr
from app.ui.widgets.buttons.painted_buttons import Button, ButtonKind
from app.ui.widgets.containers.box_layouts import STRETCH, column, row
from app.ui.widgets.text.labels import ElidedLabel, IconLabel, Label
from app.ui.widgets.text.tooltips import set_tooltip


class AttachmentEditor(QWidget):
    """Shows the attached file and lets the user remove it; the value is whether to remove it. The API can't attach
    files."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._is_removed = False
        self._icon = IconLabel("paperclip", "text2")
        self._name = ElidedLabel("", 13, 500)
        self._state = Label("", 12, 400, "warn")
        self._button = Button(tr("Remove attachment"), ButtonKind.SECONDARY)
        self._button.clicked.connect(self._turn)
        self.setLayout(row(self._icon, self._name, self._state, STRETCH, self._button))
        self.setFocusProxy(self._button)
        self._show()

    def value(self) -> bool:
        return self._is_removed

    def set_value(self, value: object) -> None:
        self._is_removed = bool(value)
        self._show()

    def set_read_only(self, reason: str) -> None:
        self._button.setEnabled(not reason)
        set_tooltip(self._button, reason)

    def text_of(self, value: object) -> str:
        """Returns whether the file stays."""
        return tr("Removed") if value else tr("Kept", "an attachment")

    def follow(self, content: NotificationContent) -> None:
        """Shows the file's name, which is part of the content; see `Field.follow`."""
        self._name.setText(content.attachment)

    def _turn(self) -> None:
        self._is_removed = not self._is_removed
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        self._button.setText(tr("Keep attachment") if self._is_removed else tr("Remove attachment"))
        self._state.setText(tr("removed when you save") if self._is_removed else "")
        self._name.set_tone("text3" if self._is_removed else "text")


class FactEditor(QWidget):
    """Shows a read-only value as text."""

    changed = Signal()

    def __init__(self, words: Callable[[object], str]) -> None:
        super().__init__()
        self._words = words
        self._value: object = None
        self._label = Label("", 13, 400, wrap=True, tabular=True)
        self._label.make_selectable()
        self.setLayout(column(self._label, spacing=0))

    def value(self) -> object:
        return self._value

    def set_value(self, value: object) -> None:
        self._value = value
        self._label.setText(self._words(value))

    def set_read_only(self, reason: str) -> None:
        """Does nothing: it is always read-only."""

    def text_of(self, value: object) -> str:
        return self._words(value)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._label.setFocus(event.reason())
