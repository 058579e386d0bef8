"""The frame of a painted button in the top bar: hover, focus ring, a fixed size."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy

from app.ui.theme import theme_hub
from app.ui.widgets import focus_ring


class BarButton(QPushButton):
    """What it looks like is painted by its kind; `radius` is that of its focus ring."""

    def __init__(self, radius: float = 6.0) -> None:
        super().__init__()
        self._radius = radius
        self.setAutoDefault(False)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme_hub().changed.connect(self.updateGeometry)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        focus_ring.entered(self, event.reason(), self._radius)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        focus_ring.left(self)
