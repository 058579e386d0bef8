"""Panels: region backgrounds, cards, and the lines between them."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QLayout, QSizePolicy, QWidget

from app.ui.look.color_tokens import TokenName
from app.ui.look.theme import theme
from app.ui.widgets.drawing.safe_painter import Painting, fill_ground, fill_round, outline_round


class Panel(QWidget):
    """A flat region with one background colour, and a hairline along the given edges ("top", "right", …)."""

    def __init__(
        self,
        layout: QLayout | None = None,
        *,
        ground: TokenName = "surface",
        edges: tuple[str, ...] = (),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._ground: TokenName = ground
        self._edges = frozenset(edges)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        if layout is not None:
            self.setLayout(layout)

    def set_edges(self, *edges: str) -> None:
        self._edges = frozenset(edges)
        self.update()

    def set_ground(self, ground: TokenName) -> None:
        self._ground = ground
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            look = theme()
            fill_ground(painter, event.rect(), look.color(self._ground))
            line, w, h = look.color("border"), self.width(), self.height()
            for edge, rect in (
                ("top", QRect(0, 0, w, 1)),
                ("bottom", QRect(0, h - 1, w, 1)),
                ("left", QRect(0, 0, 1, h)),
                ("right", QRect(w - 1, 0, 1, h)),
            ):
                if edge in self._edges:
                    painter.fillRect(rect, line)


class Card(QWidget):
    """A rounded surface. With a `tone` it has a soft background and no outline."""

    def __init__(
        self, layout: QLayout | None = None, *, tone: TokenName | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._tone = tone
        if layout is not None:
            self.setLayout(layout)

    def set_tone(self, tone: TokenName | None) -> None:
        self._tone = tone
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            look, rect = theme(), QRectF(self.rect())
            fill_round(painter, rect, look.color(self._tone or "raised"), 8)
            if self._tone is None:
                outline_round(painter, rect, look.color("border"), 8)


class Line(QWidget):
    """A hairline between two regions. With `length` it is a short separator in a row of controls."""

    def __init__(
        self,
        orientation: Qt.Orientation = Qt.Orientation.Horizontal,
        length: int | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        lying = orientation is Qt.Orientation.Horizontal
        if lying:
            self.setFixedHeight(1)
        else:
            self.setFixedWidth(1)
        if length is not None:
            (self.setFixedWidth if lying else self.setFixedHeight)(length)
        fixed, free = QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding
        along = fixed if length is not None else free
        self.setSizePolicy(along if lying else fixed, fixed if lying else along)

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            painter.fillRect(self.rect(), theme().color("border"))
