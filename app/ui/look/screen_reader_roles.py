"""What screen readers are told of plain widgets and scroll areas, where Qt's own answer leaves something to wish.

A plain widget that has a name is a group here, not a filler that nobody reads. A scroll area answers None for a part
that it does not have: Qt 6.11's own takes whatever lies in memory there and crashes, and AT-SPI does ask so, namely for
a scroll bar that was counted a moment ago and has hidden since.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QApplication, QMenu, QWidget

_DIVIDER = "QSplitterHandle"
_NOTHING: Final[Any] = None
"""What Qt is answered for a part that is not there; its stubs know no such answer."""
_PLAIN = ("QWidget", "QFrame")
_SCROLLING = ("QScrollArea", "QAbstractScrollArea")


class _Named(QAccessibleWidget):
    """A widget of no special kind, or a scroll area. Those without a name only hold others, and are passed over.

    Asked anew each time: when Qt makes it, a widget may have neither its name nor its place yet.
    """

    def role(self) -> QAccessible.Role:
        widget = self.widget()
        if widget.isWindow():
            return QAccessible.Role.Window
        return QAccessible.Role.Grouping if widget.accessibleName() else QAccessible.Role.Client

    # Menus that are open: Qt counts them among nobody's children, so that they could be heard, and not found.

    def childCount(self) -> int:
        return super().childCount() + len(self._menus())

    def child(self, place: int) -> QAccessibleInterface:
        own = super().childCount()
        if place < own:
            return super().child(place)
        menus = self._menus()
        return QAccessible.queryAccessibleInterface(menus[place - own]) if place - own < len(menus) else _NOTHING

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        thing, menus = child.object(), self._menus()
        return super().childCount() + menus.index(thing) if thing in menus else super().indexOfChild(child)

    def _menus(self) -> list[QWidget]:
        """Those that are open over this window; a menu in a menu is a child of its entry."""
        window: QWidget | None = self.widget()
        if window is None or not window.isWindow():
            return []
        tops = QApplication.topLevelWidgets()
        return [each for each in tops if isinstance(each, QMenu) and each.isVisible() and _over(each) is window]


def _over(menu: QMenu) -> QWidget | None:
    """The window that it was opened from."""
    parent = menu.parentWidget()
    return None if parent is None else parent.window()


def _make(kind: str, thing: QObject) -> QAccessibleInterface | None:
    """Qt asks for each class of `thing`, the most special first, and takes its own answer after a None."""
    if not isinstance(thing, QWidget):
        return None
    if kind in _PLAIN or kind in _SCROLLING:
        return _Named(thing)
    if kind == _DIVIDER:
        return QAccessibleWidget(thing, QAccessible.Role.Separator)
    return None


@lru_cache(maxsize=1)
def install_roles() -> None:
    """Once. Qt asks when somebody listens, and never otherwise."""
    QAccessible.installFactory(_make)
