"""Hover state for painting: Qt keeps reporting hover where a menu or dialog came in between.

After a menu whose choice opened a dialog Qt has forgotten which widget was under the mouse, and never tells that one
that the mouse has left: it would stay lit until it is visited again.
"""

from __future__ import annotations

from functools import cache
from weakref import WeakSet

import shiboken6
from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication, QWidget


def is_under_mouse(widget: QWidget) -> bool:
    """`QWidget.underMouse`, where one that is lit puts out those that were forgotten."""
    if not widget.underMouse():
        return False
    _lit().add(widget)
    return True


class _Lit(QObject):
    """The widgets that were last drawn as being under the mouse."""

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        self._widgets: WeakSet[QWidget] = WeakSet()
        application.focusWindowChanged.connect(self._put_out)

    def add(self, widget: QWidget) -> None:
        for other in list(self._widgets):
            if not shiboken6.isValid(other) or not other.underMouse():
                self._widgets.discard(other)
            elif other is not widget and not other.isAncestorOf(widget) and not widget.isAncestorOf(other):
                self._forget(other)
        self._widgets.add(widget)

    def _put_out(self) -> None:
        """Another window has the keyboard. If the mouse is still there, its next move says so."""
        for widget in list(self._widgets):
            if shiboken6.isValid(widget):
                self._forget(widget)
        self._widgets.clear()

    def _forget(self, widget: QWidget) -> None:
        self._widgets.discard(widget)
        widget.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, False)
        widget.update()


@cache
def _lit() -> _Lit:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    return _Lit(application)
