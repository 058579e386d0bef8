"""The ring around the control with keyboard focus: 2 px wide, 2 px outside, so it needs space around it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import shiboken6
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QFocusEvent, QPaintEvent
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from app.ui.look.theme import theme
from app.ui.widgets.drawing.last_input import last_input
from app.ui.widgets.drawing.safe_painter import Painting, outline_round

if TYPE_CHECKING:
    _AnyWidget = QWidget
else:
    _AnyWidget = object  # a class can have only one Qt class as an ancestor, and already has one

_GAP: Final = 2
_WIDTH: Final = 2
_OUTSET: Final = _GAP + _WIDTH
_BY_KEYBOARD: Final = frozenset(
    {
        Qt.FocusReason.TabFocusReason,
        Qt.FocusReason.BacktabFocusReason,
        Qt.FocusReason.ShortcutFocusReason,
    }
)
_MOVES: Final = frozenset({QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.LayoutRequest})
_ENDS: Final = frozenset({QEvent.Type.Hide, QEvent.Type.ParentChange})


class FocusRing(QWidget):
    """The ring. It floats over its target's window (or scroll area) and moves with the target."""

    def __init__(self, host: QWidget) -> None:
        super().__init__(host)
        self._target: QWidget | None = None
        self._watched: list[QWidget] = []
        self._radius = 6.0
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def follow(self, target: QWidget, radius: float) -> None:
        self.release()
        host = _host_of(target)
        if self.parentWidget() is not host:
            self.setParent(host)
        self._target, self._radius = target, radius
        widget: QWidget | None = target
        while widget is not None and widget is not host:
            widget.installEventFilter(self)
            self._watched.append(widget)
            widget = widget.parentWidget()
        self._place()
        self.show()
        self.raise_()

    def release(self) -> None:
        for widget in self._watched:
            if shiboken6.isValid(widget):
                widget.removeEventFilter(self)
        self._watched.clear()
        self._target = None
        self.hide()

    def is_around(self, target: QWidget) -> bool:
        return self._target is target

    def _place(self) -> None:
        target, host = self._target, self.parentWidget()
        if target is not None and host is not None and shiboken6.isValid(target):
            corner = target.mapTo(host, QPoint(0, 0))
            self.setGeometry(QRect(corner, target.size()).adjusted(-_OUTSET, -_OUTSET, _OUTSET, _OUTSET))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind in _MOVES:
            self._place()
        elif kind in _ENDS:
            self.release()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            outline_round(painter, QRectF(self.rect()), theme().color("focus"), self._radius + _OUTSET, _WIDTH)


class _Shared:
    """Holds the one ring of the program: only one widget has the focus."""

    ring: FocusRing | None = None


def is_by_keyboard(reason: Qt.FocusReason) -> bool:
    """Returns whether the focus came by key; only then is the ring shown.

    The program itself moves the focus after a key or a click, for example into a dialog.
    """
    return reason in _BY_KEYBOARD or (reason is Qt.FocusReason.OtherFocusReason and not last_input().is_mouse)


class Ringed(_AnyWidget):
    """Mixin for widgets that show the ring after keyboard focus, not after a click. Put it before the widget's base
    class.

    Attributes:
        ring_radius: the radius of the widget's corners.
    """

    ring_radius: float = 6.0

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        # Qt tells the button of a dialog that Tab came to it, even if a click opened the dialog and it has no focus.
        reason = event.reason() if self.hasFocus() else Qt.FocusReason.OtherFocusReason
        if not is_by_keyboard(reason):
            return
        ring = _Shared.ring
        if ring is None or not shiboken6.isValid(ring):
            ring = _Shared.ring = FocusRing(_host_of(self))
        ring.follow(self, self.ring_radius)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        ring = _Shared.ring
        if ring is not None and shiboken6.isValid(ring) and ring.is_around(self):
            ring.release()


def _host_of(widget: QWidget) -> QWidget:
    parent = widget.parentWidget()
    while parent is not None and not parent.isWindow():
        above = parent.parentWidget()
        if isinstance(above, QAbstractScrollArea) and above.viewport() is parent:
            return parent
        parent = above
    return parent if parent is not None else widget.window()
