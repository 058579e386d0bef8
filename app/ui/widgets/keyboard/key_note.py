"""Tells of keys that a widget takes in its own `keyPressEvent`, so that the list under F1 can have them, too."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget


class KeyNote(QObject):
    """`keys` (as Qt writes them) do `text` while `widget`, which keeps the note, has the keyboard."""

    def __init__(self, widget: QWidget, text: str, *keys: str) -> None:
        super().__init__(widget)
        self.text = text
        self.keys = keys
