"""Sets the Tab order of a page to its reading order."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


def order_by_tab(*places: QWidget) -> None:
    """Makes Tab visit the buttons and lines of the first place, then those of the next, each in layout order.

    Otherwise widgets that are created later would come after everything else in the window. For plain widgets only:
    Qt's tab chain breaks if one of several parts passes the focus on.
    """
    for one, next_one in pairwise(stop for place in places for stop in _stops(place)):
        QWidget.setTabOrder(one, next_one)


def _stops(widget: QWidget) -> Iterator[QWidget]:
    if widget.focusPolicy().value & Qt.FocusPolicy.TabFocus.value and widget.focusProxy() is None:
        yield widget
    for child in widget.children():
        if isinstance(child, QWidget) and not child.isWindow():
            yield from _stops(child)
