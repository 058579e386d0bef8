"""Rows and columns of widgets on the 4-pixel grid, without the style's own margins and spacings."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLayout, QVBoxLayout, QWidget


class Stretch(NamedTuple):
    """Takes the remaining space: alone, or for the item it holds."""

    item: QWidget | QLayout | None = None
    factor: int = 1


Item = QWidget | QLayout | Stretch | int
"""What a box can hold. An int is a gap in pixels."""

L = TypeVar("L", bound=QBoxLayout)
Margins = tuple[int, int, int, int]
NONE: Final[Margins] = (0, 0, 0, 0)
STRETCH: Final = Stretch()


def row(*items: Item, margins: Margins = NONE, spacing: int = 8) -> QHBoxLayout:
    return _fill(QHBoxLayout(), items, margins, spacing)


def column(*items: Item, margins: Margins = NONE, spacing: int = 8) -> QVBoxLayout:
    return _fill(QVBoxLayout(), items, margins, spacing)


def hold(layout: QLayout, parent: QWidget | None = None) -> QWidget:
    """Returns a plain widget that holds `layout`."""
    widget = QWidget(parent)
    widget.setLayout(layout)
    return widget


def widgets_in(layout: QLayout) -> list[QWidget]:
    """The widgets of `layout` in their order, without those of nested layouts.

    Use it instead of `QLayout.itemAt`: PySide keeps what that returns for as long as the layout lives, also once Qt has
    deleted the item. If a widget gets the same address later, its end crashes the process (seen with PySide 6.11.3:
    `Shiboken::BindingManager::releaseWrapper` on a freed wrapper).
    """
    holder = layout.parentWidget()
    if holder is None:
        return []
    children = holder.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
    places = {layout.indexOf(child): child for child in children}
    return [places[place] for place in sorted(places) if place >= 0]


def clear(layout: QLayout) -> None:
    """Removes everything from `layout` and deletes the widgets.

    Rows in it must be widgets made with `hold`. A nested layout would survive on the C++ side while PySide still ties
    its widgets to it, which sometimes crashed the process when they were deleted.
    """
    while (item := layout.takeAt(0)) is not None:
        assert item.layout() is None, "rows of a layout that is cleared are widgets"
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()


def _fill(layout: L, items: tuple[Item, ...], margins: Margins, spacing: int) -> L:
    layout.setContentsMargins(*margins)
    layout.setSpacing(spacing)
    for item in items:
        match item:
            case QWidget():
                layout.addWidget(item)
            case QLayout():
                layout.addLayout(item)
            case Stretch(item=QWidget() as widget, factor=factor):
                layout.addWidget(widget, factor)
            case Stretch(item=QLayout() as inner, factor=factor):
                layout.addLayout(inner, factor)
            case Stretch(factor=factor):
                layout.addStretch(factor)
            case gap:
                layout.addSpacing(gap)
    return layout
