"""A splitter that looks like a hairline and is still easy to grab."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QMouseEvent, QPaintEvent, QRegion, QResizeEvent
from PySide6.QtWidgets import QSplitter, QSplitterHandle, QWidget

from app.ui.i18n import tr
from app.ui.look.theme import theme
from app.ui.widgets.drawing.safe_painter import Painting

_GRIP: Final = 7


class _Handle(QSplitterHandle):
    """A handle that paints 1 px and can be grabbed on 7 px: Qt lays it over its neighbours and masks all but the
    line."""

    def __init__(self, orientation: Qt.Orientation, parent: QSplitter) -> None:
        super().__init__(orientation, parent)
        self._pressed_at = QPoint()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed_at = event.position().toPoint()
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        # Qt's own version ignores the margins, so a drag would start with a jump of their width.
        if not event.buttons() & Qt.MouseButton.LeftButton:
            return
        margins = self.contentsMargins()
        corner = self.mapToParent(event.position().toPoint() - self._pressed_at)
        lying = self.orientation() is Qt.Orientation.Horizontal
        self.moveSplitter(corner.x() + margins.left() if lying else corner.y() + margins.top())

    def resizeEvent(self, event: QResizeEvent) -> None:
        # Qt's own version would set its 5 px again, which calls this method forever.
        side = (_GRIP - 1) // 2
        lying = self.orientation() is Qt.Orientation.Horizontal
        self.setContentsMargins(side if lying else 0, 0 if lying else side, side if lying else 0, 0 if lying else side)
        self.setAttribute(Qt.WidgetAttribute.WA_MouseNoMask, True)
        self.setMask(QRegion(self.contentsRect()))

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            painter.fillRect(self.rect(), theme().color("border"))


class Splitter(QSplitter):
    """A horizontal splitter. Its owner saves and restores the sizes (`saveState`)."""

    def __init__(self, *widgets: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.setHandleWidth(1)
        self.setChildrenCollapsible(False)
        self.setOpaqueResize(True)
        for widget in widgets:
            self.addWidget(widget)

    def stretch(self, position: int) -> None:
        """Makes the part at `position` absorb changes of the window's size."""
        for index in range(self.count()):
            self.setStretchFactor(index, 1 if index == position else 0)

    def createHandle(self) -> QSplitterHandle:
        handle = _Handle(self.orientation(), self)
        handle.setAccessibleName(tr("Divider"))
        return handle
