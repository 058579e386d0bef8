"""Finds what is hard to read: contrast below WCAG AA in the pixels of a window, hints that are cut off, and parts that
never come to rest."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from functools import cache

import shiboken6
from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QListView,
    QStyle,
    QStyleOptionComboBox,
    QToolButton,
    QWidget,
)

from tests.helpers.accessibility import shows_text
from tests.helpers.contrast import FLARE, luminance

LEAST_CONTRAST = 4.5
_RATIO = 2
"""Pixels per unit: enough for the strokes of small text to have pixels of its pure colour."""
_MARGIN = 3
"""The outline of a field or button doesn't count as text."""
_ROWS = 12
"""So many rows of a table are enough: the others look alike."""
_MOST_ROWS = 48
"""So many rows of pixels of one text are looked at."""
_TURNS = 12
"""So many turns of the event loop are watched; the loop of a form that jumps to and fro lays it out in each."""


def hard_to_read(within: QWidget) -> list[str]:
    """Returns texts without enough contrast to their ground; disabled ones may be faint (WCAG 1.4.3)."""
    picture = _pixels(within)
    poor = []
    for told, rect in _texts(within):
        ratio = _text_contrast(picture, rect)
        if ratio is not None and ratio < LEAST_CONTRAST:
            poor.append(f"{told}: contrast {ratio:.1f}")
    return poor


def cut_off(within: QWidget) -> list[str]:
    """Returns placeholders and chosen values that do not fit their fields and have no tool tip."""
    found: list[tuple[QWidget, str]] = []
    for field in within.findChildren(QLineEdit):
        text = "" if field.text() else field.placeholderText()
        if text and field.isVisible() and _room(field) < field.fontMetrics().horizontalAdvance(text):
            found.append((field, text))
    for box in within.findChildren(QComboBox):
        option = QStyleOptionComboBox()
        box.initStyleOption(option)
        room = box.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, box
        )
        if box.isVisible() and box.fontMetrics().horizontalAdvance(box.currentText()) > room.width():
            found.append((box, box.currentText()))
    return [
        f"{type(field).__name__} {field.accessibleName()!r}: {text!r} does not fit in {field.width()}"
        for field, text in found
        if text not in field.toolTip()
    ]


def _room(field: QLineEdit) -> int:
    margins = field.textMargins()
    buttons = sum(each.width() for each in field.findChildren(QToolButton) if each.isVisible())
    return field.contentsRect().width() - margins.left() - margins.right() - buttons


def _pixels(within: QWidget) -> QImage:
    picture = QImage(within.size() * _RATIO, QImage.Format.Format_RGB32)
    picture.setDevicePixelRatio(_RATIO)
    within.render(picture)
    return picture


def _texts(within: QWidget) -> Iterator[tuple[str, QRect]]:
    """Yields visible, enabled texts and their places."""
    for widget in within.findChildren(QWidget):
        if widget.window() is not within.window() or not widget.isEnabled() or widget.visibleRegion().isEmpty():
            continue
        name = f"{type(widget).__name__} {widget.accessibleName()!r}"
        if isinstance(widget, QLabel) and widget.text().strip():
            yield f"{type(widget).__name__} {widget.text()!r}", _place(widget, widget.contentsRect(), within)
        elif isinstance(widget, QAbstractButton) and shows_text(widget):
            yield f"button {widget.text()!r}", _place(widget, _inside(widget), within)
        elif isinstance(widget, QLineEdit) and (text := widget.text() or widget.placeholderText()):
            yield f"{name} {text!r}", _place(widget, _inside(widget), within)
        elif isinstance(widget, QAbstractItemView):
            yield from _cells(widget, within)


def _cells(view: QAbstractItemView, within: QWidget) -> Iterator[tuple[str, QRect]]:
    model, seen, root = view.model(), view.viewport().rect(), QModelIndex()
    columns = 1 if isinstance(view, QListView) else model.columnCount(root)
    for row in range(min(model.rowCount(root), _ROWS)):
        for column in range(columns):
            index = model.index(row, column)
            rect, text = view.visualRect(index), index.data()
            if isinstance(text, str) and text.strip() and seen.contains(rect) and index.flags() & _ENABLED:
                place = rect.adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
                yield f"{type(view).__name__} {text!r}", _place(view.viewport(), place, within)


_ENABLED = Qt.ItemFlag.ItemIsEnabled


def _inside(widget: QWidget) -> QRect:
    return widget.rect().adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)


def _place(widget: QWidget, rect: QRect, within: QWidget) -> QRect:
    """Returns where a text is in the picture; empty if a part of its height is scrolled out of sight.

    The upper edge of a line of text alone has only the pale pixels that smooth it.
    """
    shown = widget.visibleRegion().boundingRect().intersected(rect)
    if shown.height() < rect.height():
        return QRect()
    place = QRect(widget.mapTo(within, shown.topLeft()), shown.size())
    return QRect() if _is_covered(widget, place, within) else place


def _is_covered(widget: QWidget, place: QRect, within: QWidget) -> bool:
    """Returns whether something floats above a corner of the text, such as quick open above a list."""
    corners = (place.topLeft(), place.topRight(), place.bottomLeft(), place.bottomRight())
    above = (within.childAt(corner) for corner in corners)
    return any(
        each is not None and each is not widget and not each.isAncestorOf(widget) and not widget.isAncestorOf(each)
        for each in above
    )


def _text_contrast(picture: QImage, rect: QRect) -> float | None:
    """Returns the contrast between the most frequent colour and the one farthest from it; None without any text."""
    part = picture.copy(QRect(rect.topLeft() * _RATIO, rect.size() * _RATIO))
    if part.width() < 2 or part.height() < 2:
        return None
    # Every other row, and of long texts only some: strokes have pixels in all of them.
    some = part.scaled(part.width(), min(part.height() // 2, _MOST_ROWS))
    colours = Counter(memoryview(some.constBits()).cast("I"))
    if len(colours) < 2:
        return None
    ((ground, _),) = colours.most_common(1)
    lights = [_luminance(colour) for colour in colours]
    on = _luminance(ground) + FLARE
    return max((max(lights) + FLARE) / on, on / (min(lights) + FLARE))


@cache
def _luminance(colour: int) -> float:
    return luminance(QColor.fromRgb(colour).name())


def larger_than(window: QWidget, dialog: QWidget) -> list[str]:
    """Returns whether a dialog extends beyond its window, as a list of one sentence or none."""
    room = QRect(window.mapToGlobal(QPoint(0, 0)), window.size())
    taken = QRect(dialog.mapToGlobal(QPoint(0, 0)), dialog.size())
    if room.contains(taken):
        return []
    return [f"{type(dialog).__name__} {_size(taken.size())} extends beyond its window {_size(room.size())}"]


def _size(size: QSize) -> str:
    return f"{size.width()} × {size.height()}"


class _Layouts(QObject):
    """Counts how often each widget is laid out."""

    def __init__(self) -> None:
        super().__init__()
        self.times: Counter[QWidget] = Counter()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest and isinstance(watched, QWidget) and watched.isVisible():
            self.times[watched] += 1
        return False


async def restless() -> list[str]:
    """Returns visible widgets that are laid out again and again although nothing happens."""
    app, layouts = QApplication.instance(), _Layouts()
    assert app is not None
    app.installEventFilter(layouts)
    try:
        for _ in range(_TURNS):
            await asyncio.sleep(0)
            QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
    finally:
        app.removeEventFilter(layouts)
    again = [(each, n) for each, n in layouts.times.items() if n > _TURNS // 2 and shiboken6.isValid(each)]
    return [f"{type(each).__name__} {each.accessibleName()} is laid out {n} times" for each, n in again]
