"""A key, as shown beside a command."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QKeySequence, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.ui.look.theme import theme, theme_hub
from app.ui.widgets.drawing.safe_painter import Painting, fill_round, outline_round


class KeyCap(QWidget):
    """Shows `keys`, given in Qt's form ("Ctrl+K"), in the platform's form."""

    def __init__(self, keys: str) -> None:
        super().__init__()
        self._text = QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText) or keys
        self.setAccessibleName(self._text)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme_hub().changed.connect(self._look_changed)

    def _look_changed(self) -> None:
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        look = theme()
        return QSize(round(look.metrics(11, 500).horizontalAdvance(self._text)) + look.px(12), look.px(18))

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            look, rect = theme(), QRectF(self.rect())
            fill_round(painter, rect, look.color("sunken"), 4)
            outline_round(painter, rect, look.color("border"), 4)
            painter.setPen(look.color("text3" if look.is_dark else "text2"))
            painter.setFont(look.font(11, 500))
            painter.drawText(rect, int(Qt.AlignmentFlag.AlignCenter), self._text)
