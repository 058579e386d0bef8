"""The round initials of the person who is signed in."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from app.ui.look.theme import theme
from app.ui.widgets.painting import Painting
from app.ui.widgets.text_scaled import follow_text
from app.ui.widgets.tooltips import set_tooltip


def initials(name: str) -> str:
    """ "Alex Morgan" → "AM", "priya.nair" → "PN", "admin" → "A"; "?" for no name."""
    words = [word for word in name.replace(".", " ").replace("_", " ").split() if word[0].isalnum()]
    if not words:
        return "?"
    picked = words[:1] if len(words) == 1 else [words[0], words[-1]]
    return "".join(word[0] for word in picked).upper()


class Avatar(QWidget):
    def __init__(self, name: str = "", side: int = 28, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._initials = ""
        follow_text(self, width=side, height=side)
        self.set_name(name)

    def set_name(self, name: str) -> None:
        self._initials = initials(name)
        self.setAccessibleName(name)
        set_tooltip(self, name)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme().color("accent"))
            painter.drawEllipse(QRectF(self.rect()))
            painter.setPen(theme().color("on_accent"))
            painter.setFont(theme().font(11, 600))
            painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignCenter), self._initials)
