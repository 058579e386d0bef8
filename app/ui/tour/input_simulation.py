"""Operates the window for the tour: sends keys, clicks and drags to the real widgets as events."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from app.ui.i18n import tr
from app.ui.widgets.feedback.toast import Toast
from app.ui.widgets.lineup.lineup_view import LineupView

T = TypeVar("T")
PATIENCE_S = 30.0
_LOOK_EVERY_S = 0.01
_MOVES = 6


@dataclass(frozen=True, slots=True)
class Credentials:
    """Credentials for the demo CMS: only of demo users, never a real password."""

    user: str
    password: str


class NotSeen(Exception):
    """The window did not show an expected result within the tour's time limit."""


async def until(condition: Callable[[], T | None], what: str, patience_s: float = PATIENCE_S) -> T:
    """Returns the first true value of `condition`. Raises NotSeen, naming `what` was expected."""
    end = time.monotonic() + patience_s
    while time.monotonic() < end:
        found = condition()
        if found:
            return found
        await asyncio.sleep(_LOOK_EVERY_S)
    raise NotSeen(f"waited {patience_s:.0f} s for {what}")


def press(widget: QWidget, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Presses and releases a key in `widget`, shortcuts included."""
    QTest.keyClick(widget, key, modifiers)


async def write(widget: QWidget, text: str) -> None:
    """Types one letter at a time, like a keyboard; events are processed after each."""
    for letter in text:
        QTest.keyClicks(widget, letter)
        await asyncio.sleep(0)


def press_button(within: QWidget, name: str) -> None:
    """Presses a button by its visible or accessible name. Raises NotSeen."""
    for button in within.findChildren(QAbstractButton):
        if button.isVisible() and name in {button.text(), button.accessibleName()}:
            button.click()
            return
    raise NotSeen(f"no button {name!r}")


def close_toasts(window: QWidget) -> None:
    """Closes the toasts of the previous step."""
    for toast in window.findChildren(Toast):
        if toast.isVisible():
            press_button(toast, tr("Close"))


async def drop_rows(
    view: LineupView, mime: QMimeData, gap: int, *, on_the_way: Callable[[], None] | None = None
) -> None:
    """Drags `mime` over the line-up to `gap` in a few moves and drops it there; `on_the_way` is called before the drop.

    The events are those of a real drag; only the pointer is missing, which offscreen screens don't have.
    """
    viewport = view.viewport()
    target = _place_of(view, gap)
    both = Qt.DropAction.MoveAction | Qt.DropAction.CopyAction
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(viewport, QDragEnterEvent(QPoint(40, 4), both, mime, left, none))
    for step in range(1, _MOVES + 1):
        y = round(4 + (target.y() - 4) * step / _MOVES)
        QApplication.sendEvent(viewport, QDragMoveEvent(QPoint(target.x(), y), both, mime, left, none))
        await asyncio.sleep(_LOOK_EVERY_S)
    if on_the_way is not None:
        on_the_way()
    QApplication.sendEvent(viewport, QDropEvent(QPointF(target), both, mime, left, none))


def _place_of(view: LineupView, gap: int) -> QPoint:
    """Returns a point just inside the row above the gap, or in the first row for the first gap."""
    row = max(0, gap - 1)
    view.scrollTo(view.lineup.index(row, 0))
    top, height = view.rowViewportPosition(row), view.rowHeight(row)
    return QPoint(120, top + (height - 3 if gap else 3))


def order_of(layout_ids: Sequence[int]) -> str:
    """Returns a line-up in short form, for messages."""
    return ",".join(map(str, layout_ids))
