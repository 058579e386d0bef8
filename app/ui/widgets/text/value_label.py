"""A value to read and copy: long words wrap, and copying gives the exact value."""

from __future__ import annotations

import re
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QClipboard, QContextMenuEvent, QGuiApplication, QKeyEvent, QKeySequence, QMouseEvent

from app.ui.i18n import tr
from app.ui.widgets.menus.menu import Menu
from app.ui.widgets.text.labels import Label

_BREAK: Final = "\u200b"
"""A zero-width space, where lines may break. It must not end up in copied addresses or ids."""
_LONGEST: Final = 16
"""Number of characters that fit beside a name in the inspector at the largest text size."""
_SIGNS: Final = re.compile(r"(?<=[/\\._\-:,;=&?%])(?=\S)")
_RUNS: Final = re.compile(rf"[^\s{_BREAK}]{{{_LONGEST}}}(?=[^\s{_BREAK}])")


def breakable(text: str) -> str:
    """Returns `text` with break points in long words: after punctuation, otherwise every few letters."""
    if max(map(len, text.split()), default=0) <= _LONGEST:
        return text
    return _RUNS.sub(lambda run: run[0] + _BREAK, _SIGNS.sub(_BREAK, text))


def unbroken(text: str) -> str:
    """Reverses `breakable`."""
    return text.replace(_BREAK, "")


class ValueLabel(Label):
    """A value that can be selected with the mouse and copied by key or from its menu."""

    def __init__(self, text: str) -> None:
        super().__init__(breakable(text), 13, 400, tabular=True, wrap=True)
        self._whole = text
        self.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.make_selectable()
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)

    @property
    def value(self) -> str:
        """The text as it was set."""
        return self._whole

    def copy_selected(self) -> None:
        """Copies the selection without break marks; copies the exact text if all or nothing is selected."""
        part = self.selectedText()
        whole = not part or part == self.text()
        QGuiApplication.clipboard().setText(self._whole if whole else unbroken(part))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy_selected()
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        clipboard = QGuiApplication.clipboard()
        if self.hasSelectedText() and clipboard.supportsSelection():
            clipboard.setText(unbroken(self.selectedText()), QClipboard.Mode.Selection)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = Menu(self)
        menu.addAction(tr("Copy"), self.copy_selected)
        menu.open_at(event.globalPos())
