"""A coloured dot for a connection's state or colour, or for unsaved work. Always shown beside text."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPaintEvent
from PySide6.QtWidgets import QWidget

from app.ui.look.color_tokens import TokenName
from app.ui.look.size_scaling import follow_text
from app.ui.look.theme import theme
from app.ui.widgets.drawing.safe_painter import Painting, fill_round


class Dot(QWidget):
    """Round for a state (a token), square for a connection (its colour, 0–7)."""

    def __init__(self, tone: TokenName = "drop", *, connection: int | None = None) -> None:
        super().__init__()
        self._tone: TokenName = tone
        self._connection = connection
        side = 8 if connection is None else 10
        follow_text(self, width=side, height=side)

    def set_tone(self, tone: TokenName) -> None:
        self._tone, self._connection = tone, None
        self.update()

    def _color(self) -> QColor:
        return theme().color(self._tone) if self._connection is None else theme().connection(self._connection)

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            rect = QRectF(self.rect())
            fill_round(painter, rect, self._color(), 2.5 if self._connection is not None else rect.width() / 2)
