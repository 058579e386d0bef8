"""A pill that shows a folder's path, as much of it as there is room for."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy

from app.domain.text.value_formatting import visible
from app.models.table_columns import PillSpec
from app.ui.look.theme import theme
from app.ui.widgets.drawing.pills import PILL_FONT, Pill, draw_pill, pill_width
from app.ui.widgets.drawing.safe_painter import Painting
from app.ui.widgets.text.tooltips import plain

_LEAST_TEXT: Final = "…MMMMMM"


class PathPill(Pill):
    """A pill that shrinks: a path that doesn't fit loses its beginning, and the tool tip shows all of it."""

    def __init__(self, text: str = "", icon: str = "") -> None:
        super().__init__(text, icon=icon)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def shown_text(self) -> str:
        """Returns the visible text."""
        return self._shown().text

    def _shown(self) -> PillSpec:
        whole = self._pill
        if pill_width(whole) <= self.width():
            return whole
        room = self.width() - pill_width(whole._replace(text=""))
        text = theme().metrics(*PILL_FONT).elidedText(visible(whole.text), Qt.TextElideMode.ElideLeft, room)
        return whole._replace(text=text)

    # Qt

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip:
            self.setToolTip(plain(self._pill.text) if self.shown_text() != self._pill.text else "")
        return super().event(event)

    def minimumSizeHint(self) -> QSize:
        least = round(pill_width(self._pill._replace(text=_LEAST_TEXT)) + 0.5)
        return QSize(min(least, self.sizeHint().width()), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            draw_pill(painter, QRectF(self.rect()), self._shown(), dpr=self.devicePixelRatioF())
