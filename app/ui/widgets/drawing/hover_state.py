"""Hover state for painting, correct even after a menu or dialog.

After a menu entry that opens a dialog, Qt forgets which widget was under the mouse. It sends that widget no leave
event, so it would stay highlighted until the mouse visits it again.
"""

from __future__ import annotations

from functools import cache
from weakref import WeakSet

import shiboken6
from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication, QWidget


def is_under_mouse(widget: QWidget) -> bool:
    """Like `QWidget.underMouse`, but also removes the highlight of widgets that Qt has forgotten."""
    if not widget.underMouse():
        return False
    _hovered().add(widget)
    return True


class _Hovered(QObject):
    """The widgets that were last painted as being under the mouse."""

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        self._widgets: WeakSet[QWidget] = WeakSet()
        application.focusWindowChanged.connect(self._clear)

    def add(self, widget: QWidget) -> None:
        for other in list(self._widgets):
            if not shiboken6.isValid(other) or not other.underMouse():
                self._widgets.discard(other)
            elif other is not widget and not other.isAncestorOf(widget) and not widget.isAncestorOf(other):
                self._forget(other)
        self._widgets.add(widget)

    def _clear(self) -> None:
        """Removes all highlights when another window becomes active. If the mouse is still there, its next move
        restores it."""
        for widget in list(self._widgets):
            if shiboken6.isValid(widget):
                self._forget(widget)
        self._widgets.clear()

    def _forget(self, widget: QWidget) -> None:
        self._widgets.discard(widget)
        widget.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, False)
        widget.update()


@cache
def _hovered() -> _Hovered:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    return _Hovered(application)
