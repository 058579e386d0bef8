"""Accessibility checks: names for screen readers, the Tab key, and texts that fit."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Iterator
from contextlib import suppress

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QHeaderView,
    QLabel,
    QLayout,
    QLineEdit,
    QScrollArea,
    QStackedLayout,
    QTabBar,
    QToolButton,
    QWidget,
)

from app.ui.widgets.buttons.painted_buttons import IconButton
from app.ui.widgets.containers.box_layouts import widgets_in
from app.ui.widgets.text.labels import ElidedLabel
from tests.helpers.program_in_process import until


def focusable(within: QWidget) -> list[QWidget]:
    """Returns the widgets that the keyboard can reach."""
    return [
        widget
        for widget in within.findChildren(QWidget)
        if widget.isVisible()
        and widget.isEnabled()
        and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.focusProxy() is None
    ]


def nameless(within: QWidget) -> list[str]:
    """Returns widgets without a name for screen readers."""
    found = []
    for widget in focusable(within):
        interface = QAccessible.queryAccessibleInterface(widget)
        if interface is None or not interface.text(QAccessible.Text.Name).strip():
            found.append(f"{type(widget).__name__} in {type(widget.parent()).__name__}")
    return found


async def reached_by_tab(window: QWidget, most: int = 300) -> set[QWidget]:
    """Returns the widgets that Tab reaches in one round, and Shift+Tab in another."""
    await until(lambda: QApplication.focusWidget() is not None)
    reached: set[QWidget] = set()
    for key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
        seen: list[QWidget] = []
        for _ in range(most):
            focus = QApplication.focusWidget()
            if focus is None or (len(seen) > 1 and focus is seen[1]):
                break
            seen.append(focus)
            QTest.keyClick(focus, key)
        reached.update(seen)
    return reached


async def unreached(window: QWidget, content: QWidget) -> list[str]:
    """Returns widgets of `content` that neither Tab nor Shift+Tab reaches."""
    reached = await reached_by_tab(window)
    missed = [widget for widget in focusable(content) if widget not in reached]
    # of a radio button group, Tab reaches the checked one and arrow keys the others
    return [
        f"{type(widget).__name__} {widget.accessibleName()}"
        for widget in missed
        if not (isinstance(widget, QAbstractButton) and widget.group() is not None)
    ]


def clipped(within: QWidget) -> list[str]:
    """Returns texts that do not fit their labels and buttons. Elided texts with a tool tip are fine."""
    found = [
        f"{type(label.parentWidget()).__name__}: {label.text()!r} in {label.width()} × {label.height()}"
        for label in within.findChildren(QLabel)
        if label.isVisible() and label.text() and not isinstance(label, ElidedLabel) and not _fits(label)
    ]
    found += [
        f"button {button.text()!r} in {button.width()}"
        for button in within.findChildren(QAbstractButton)
        if button.isVisible() and shows_text(button) and button.width() < button.minimumSizeHint().width()
    ]
    found += [
        f"{type(widget).__name__} {widget.accessibleName()!r} is {height} high, its text {needed}"
        for widget, height in _one_line_high(within)
        if height < (needed := math.ceil(widget.fontMetrics().tightBoundingRect(_line_of(widget)).height()))
    ]
    for area in within.findChildren(QScrollArea):
        content = area.widget()
        if content is None or not area.isVisible():
            continue
        needed, room = content.minimumSizeHint().width(), area.viewport().width()
        if needed > room and area.horizontalScrollBarPolicy() is Qt.ScrollBarPolicy.ScrollBarAlwaysOff:
            found.append(f"{area.accessibleName()} needs {needed} and has {room}: {_widest(content, room)}")
    return found


def overlapping(within: QWidget) -> list[str]:
    """Returns overlapping neighbours of layouts: Qt overlaps them if there is too little room."""
    found = []
    for parent in (within, *within.findChildren(QWidget)):
        layout = parent.layout()
        if not parent.isVisible() or layout is None or isinstance(layout, QStackedLayout):
            continue
        laid = [each for each in _laid_out(layout) if each.isVisible()]
        for place, one in enumerate(laid):
            for other in laid[place + 1 :]:
                shared = one.geometry().intersected(other.geometry())
                if shared.width() > 1 and shared.height() > 1:
                    found.append(f"{_told(one)} and {_told(other)} in {type(parent).__name__}: {shared.height()} high")
    return found


def _laid_out(layout: QLayout) -> list[QWidget]:
    """Returns the widgets of a layout and of its nested layouts."""
    found = widgets_in(layout)
    for inner in layout.findChildren(QLayout, options=Qt.FindChildOption.FindDirectChildrenOnly):
        if not isinstance(inner, QStackedLayout):
            found += _laid_out(inner)
    return found


def _told(widget: QWidget) -> str:
    return f"{type(widget).__name__} {widget.accessibleName() or getattr(widget, 'text', str)()!r}"


def _one_line_high(within: QWidget) -> Iterator[tuple[QWidget, float]]:
    """Yields widgets with one line of text and the height available to it: fields, buttons, tabs, painted rows."""
    for widget in within.findChildren(QWidget):
        if not widget.isVisible():
            continue
        if isinstance(widget, QLineEdit | QComboBox | QAbstractSpinBox) or _shows_words(widget):
            yield widget, widget.height()
        elif isinstance(widget, QLabel) and widget.text() and not widget.wordWrap():
            yield widget, widget.contentsRect().height()
        elif isinstance(widget, QTabBar) and widget.count():
            yield widget, widget.tabRect(0).height()
        elif isinstance(widget, QHeaderView) and widget.orientation() is Qt.Orientation.Horizontal:
            yield widget, widget.height()
        elif isinstance(widget, QAbstractItemView) and (model := widget.model()) is not None and model.rowCount():
            yield widget, widget.visualRect(model.index(0, 0)).height() or math.inf


def _line_of(widget: QWidget) -> str:
    """Returns the widget's text, or a sample of full height if it has many or none."""
    return widget.text() if isinstance(widget, QLabel | QAbstractButton) else "Äg"


def _shows_words(widget: QWidget) -> bool:
    return isinstance(widget, QAbstractButton) and shows_text(widget)


_DEPTH = 12
"""More than layouts are in each other."""


async def settled(within: QWidget, within_s: float = 5) -> None:
    """Lets changed texts get their room: one turn to be shown, then their layout, up to the outermost one."""
    await asyncio.sleep(0.02)
    with suppress(TimeoutError):
        await until(lambda: not clipped(within) and not overlapping(within), within_s)
    for _ in range(_DEPTH):  # each turn asks the next layout outwards
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)


def shows_text(button: QAbstractButton) -> bool:
    """Returns False for an icon button, whose text is for screen readers."""
    is_icon = isinstance(button, IconButton) or (
        isinstance(button, QToolButton) and button.toolButtonStyle() is Qt.ToolButtonStyle.ToolButtonIconOnly
    )
    return bool(button.text()) and not is_icon


def _widest(within: QWidget, room: int) -> str:
    """Returns the innermost widgets that alone need more width than available."""
    wide = [each for each in within.findChildren(QWidget) if each.isVisible() and each.minimumSizeHint().width() > room]
    inner = [each for each in wide if not any(each.isAncestorOf(other) for other in wide)]
    return ", ".join(f"{type(each).__name__} {each.accessibleName()}" for each in inner)


def _fits(label: QLabel) -> bool:
    room = label.contentsRect()
    metrics = label.fontMetrics()
    if not label.wordWrap():
        return metrics.size(0, label.text()).width() <= room.width() + 1
    words = label.text().replace("\u200b", " ").split()
    widest = max(metrics.horizontalAdvance(word) for word in words) if words else 0
    return widest <= room.width() + 1 and label.heightForWidth(label.width()) <= label.height() + 1
