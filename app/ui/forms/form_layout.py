"""The fields of a form and the widget beside them, arranged by the available room."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from app.ui.look.theme import theme
from app.ui.widgets.containers.box_layouts import Stretch, column, row
from app.ui.widgets.containers.panels import Panel
from app.ui.widgets.containers.scroll_pane import ScrollPane

_NARROW: Final = 280
_BELOW: Final = 700
"""Below this spare width, in pixels at 100 %, the side widget moves below the fields."""
_FIELDS_FIRST: Final = 690
"""Up to this width, in pixels at 100 %, the fields grow before the side widget does."""
_LOW: Final = 220
_LOW_SHARE: Final = 0.4
"""The side widget's share of the height when it is below the fields."""
_INDENT: Final = 4
"""Aligns the side widget with the fields above it, whose margins are this much larger."""
_UNBOUND: Final = 16_777_215
"""Qt's maximum height and width."""


class FormBody(QWidget):
    """Shows fields with a widget beside them, which gets narrower, then moves below the fields as the room shrinks.

    `width` is the side widget's full width.
    """

    def __init__(self, fields: ScrollPane, aside: QWidget | None, width: int) -> None:
        super().__init__()
        self._fields = fields
        self._wide = width
        self._least, self._measured_at = 0, (0, 0)
        self._row = row(Stretch(fields), spacing=0)
        self._side: Panel | None = None
        if aside is not None:
            self._side = Panel(column(Stretch(aside), spacing=0), ground="window")
            self._row.addWidget(self._side)
        self.setLayout(self._row)

    def _arrange(self, side: Panel) -> None:
        px = theme().px
        # Tool rows and buttons do not wrap as text does, so with long words the fields need more than their share.
        needed = max(px(_BELOW), min(px(self._wide), px(_NARROW)) + self._least_width())
        spare = self.width() - needed
        if spare >= 0:
            wide, narrow = px(self._wide), min(px(self._wide), px(_NARROW))
            self._row.setDirection(QBoxLayout.Direction.LeftToRight)
            side.set_edges("left")
            side.setContentsMargins(1, 0, 0, 0)
            side.setFixedWidth(max(narrow, min(wide, self.width() - max(px(_FIELDS_FIRST), needed - narrow))))
            side.setMinimumHeight(0)
            side.setMaximumHeight(_UNBOUND)
        else:
            self._row.setDirection(QBoxLayout.Direction.TopToBottom)
            side.set_edges("top")
            side.setContentsMargins(_INDENT, 1, _INDENT, 0)
            side.setMinimumWidth(0)
            side.setMaximumWidth(_UNBOUND)
            side.setFixedHeight(min(px(_LOW), round(self.height() * _LOW_SHARE)))

    def _least_width(self) -> int:
        """Returns the most that the fields have needed at this width and text size.

        They need another width beside the side widget, in one column, than above it, in two: with the width of the
        moment, the side widget could move to and fro for ever.
        """
        at = (self.width(), theme().base_px)
        self._least = max(self._fields.least_width(), self._least if at == self._measured_at else 0)
        self._measured_at = at
        return self._least

    # Qt

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest and self._side is not None:
            self._arrange(self._side)  # other fields may need another width
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._side is not None:
            self._arrange(self._side)
