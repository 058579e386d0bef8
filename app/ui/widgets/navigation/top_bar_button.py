"""The base of painted buttons in the top bar: hover, focus ring, a fixed size."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QSizePolicy

from app.ui.look.theme import theme_hub
from app.ui.widgets.drawing.focus_ring import Ringed


class BarButton(Ringed, QPushButton):
    """A button that its subclass paints; `radius` is that of its focus ring."""

    def __init__(self, radius: float = 6.0) -> None:
        super().__init__()
        self.ring_radius = radius
        self.setAutoDefault(False)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme_hub().changed.connect(self._look_changed)

    def _look_changed(self) -> None:
        self.updateGeometry()
