"""A card that drops down below a field, a chip or a button, and deletes itself when it closes."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from app.ui.widgets.drawing.rounded_windows import RoundedWindow
from app.ui.widgets.drawing.safe_painter import Painting


class PopupCard(QWidget):
    """A pop-up that paints its background and border; its content paints itself."""

    def __init__(self, parent: QWidget, name: str) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAccessibleName(name)
        self._rounded = RoundedWindow(self)

    def show_below(self, widget: QWidget) -> None:
        """Shows the card below `widget`, or above it where the screen ends."""
        corner = widget.mapToGlobal(QPoint(0, widget.height() + 2))
        screen = widget.screen().availableGeometry()
        if corner.y() + self.height() > screen.bottom():
            corner.setY(widget.mapToGlobal(QPoint(0, 0)).y() - self.height() - 2)
        corner.setX(min(corner.x(), screen.right() - self.width()))
        self.move(corner)
        self.show()

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            self._rounded.paint_ground(painter)
