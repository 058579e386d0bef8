"""A ring that shows progress or the time left."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from app.ui.look.size_scaling import follow_text
from app.ui.look.theme import theme
from app.ui.widgets.drawing.safe_painter import Painting


class Ring(QWidget):
    """A ring. `share` runs from 0 to 1; `text` (a countdown, a percentage) stands inside and is its accessible name."""

    def __init__(
        self, share: float = 0.0, side: int = 16, width: float = 2.0, text: str = "", *, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._share = share
        self._width = width
        self._text = text
        follow_text(self, width=side, height=side)
        self.set_progress(share, text)

    def set_progress(self, share: float, text: str = "") -> None:
        self._share = min(max(share, 0.0), 1.0)
        self._text = text
        self.setAccessibleName(text or f"{self._share:.0%}")
        self.update()

    @property
    def share(self) -> float:
        return self._share

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            look, inset = theme(), self._width
            rect = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
            painter.setPen(QPen(look.color("border"), self._width))
            painter.drawEllipse(rect)
            if self._share > 0:
                painter.setPen(
                    QPen(QBrush(look.color("drop")), self._width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
                )
                painter.drawArc(rect, 90 * 16, round(-360 * 16 * self._share))
            if self._text:
                painter.setPen(look.color("text"))
                painter.setFont(look.font(15, 600, tabular=True))
                painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignCenter), self._text)
