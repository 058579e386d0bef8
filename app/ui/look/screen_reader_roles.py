"""Accessible roles of plain widgets and scroll areas, where Qt's own are insufficient.

A plain widget with a name becomes a group instead of an ignored filler. A scroll area returns None for a missing part.
Qt 6.11's own reads uninitialised memory there and crashes, and AT-SPI does ask for such parts: for example for a scroll
bar that has been hidden since it was counted.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QApplication, QMenu, QWidget

_DIVIDER = "QSplitterHandle"
_NOTHING: Final[Any] = None
"""The result for a missing part; Qt's type stubs do not allow None."""
_PLAIN = ("QWidget", "QFrame")
_SCROLLING = ("QScrollArea", "QAbstractScrollArea")


class _Named(QAccessibleWidget):
    """A plain widget or a scroll area. Those without a name only contain others, and are ignored.

    The role is computed on each call: when Qt creates the interface, the widget may have no name or parent yet.
    """

    def role(self) -> QAccessible.Role:
        widget = self.widget()
        if widget.isWindow():
            return QAccessible.Role.Window
        return QAccessible.Role.Grouping if widget.accessibleName() else QAccessible.Role.Client

    # Open menus: Qt lists them as no one's children, so screen readers could hear but not find them.

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
        """Returns the open menus of this window; a submenu is a child of its entry."""
        window: QWidget | None = self.widget()
        if window is None or not window.isWindow():
            return []
        tops = QApplication.topLevelWidgets()
        return [each for each in tops if isinstance(each, QMenu) and each.isVisible() and _over(each) is window]


def _over(menu: QMenu) -> QWidget | None:
    """Returns the window that the menu was opened from."""
    parent = menu.parentWidget()
    return None if parent is None else parent.window()


def _make(kind: str, thing: QObject) -> QAccessibleInterface | None:
    """Creates the interface. Qt calls it for each class of `thing`, the most derived first, and uses its own after
    None."""
    if not isinstance(thing, QWidget):
        return None
    if kind in _PLAIN or kind in _SCROLLING:
        return _Named(thing)
    if kind == _DIVIDER:
        return QAccessibleWidget(thing, QAccessible.Role.Separator)
    return None


@lru_cache(maxsize=1)
def install_roles() -> None:
    """Installs the roles, once. Qt only calls them while an assistive technology is active."""
    QAccessible.installFactory(_make)
