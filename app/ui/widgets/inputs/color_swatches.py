"""Eight colours to choose from, for a connection."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QButtonGroup, QRadioButton, QWidget

from app.ui.i18n import tr
from app.ui.look.size_scaling import follow_text
from app.ui.look.theme import theme
from app.ui.widgets.containers.box_layouts import STRETCH, column, row
from app.ui.widgets.drawing.focus_ring import Ringed
from app.ui.widgets.drawing.safe_painter import Painting, draw_centred, fill_round, icon_for
from app.ui.widgets.text.labels import Label
from app.ui.widgets.text.tooltips import set_tooltip

_SIDE: Final = 24
COUNT: Final = 8


def colour_names() -> tuple[str, ...]:
    """Returns the names of the connection colours, in order: a colour is never the only sign of anything."""
    return (
        tr("Amber"),
        tr("Red"),
        tr("Green"),
        tr("Teal"),
        tr("Blue"),
        tr("Violet"),
        tr("Pink"),
        tr("Grey"),
    )


class _Swatch(Ringed, QRadioButton):
    """One colour. It is a radio button, so arrow keys and screen readers work without extra code."""

    def __init__(self, colour: int, name: str) -> None:
        super().__init__()
        self._colour = colour
        follow_text(self, width=_SIDE, height=_SIDE)
        self.setAccessibleName(name)
        set_tooltip(self, name)

    def hitButton(self, pos: object) -> bool:
        return True

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            rect = QRectF(self.rect())
            fill_round(painter, rect.adjusted(2, 2, -2, -2), theme().connection(self._colour), 5)
            if self.isChecked():
                draw_centred(painter, rect, icon_for(self, "check-bold", "on_accent", 12))


class Swatches(QWidget):
    """A labelled row of the connection colours."""

    def __init__(self, label: str, colour: int = 0) -> None:
        super().__init__()
        self._group = QButtonGroup(self)
        line = row(spacing=4)
        line.setContentsMargins(0, 3, 0, 3)
        for number, name in enumerate(colour_names()):
            swatch = _Swatch(number, name)
            swatch.setChecked(number == colour)
            self._group.addButton(swatch, number)
            line.addWidget(swatch)
        line.addStretch(1)
        caption = Label(label, 12, 500, "text2")
        self.setLayout(column(caption, line, STRETCH, spacing=4))
        self.setAccessibleName(label)

    @property
    def colour(self) -> int:
        return max(0, self._group.checkedId())

    def set_colour(self, colour: int) -> None:
        self._group.button(colour % COUNT).setChecked(True)
