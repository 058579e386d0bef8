"""Sizes that follow the text size while the window is open: bars fully, panes half as much."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app.ui.look.theme import BASE_PX, theme, theme_hub


def pane_px(width: int, share: float = 0.5) -> int:
    """Returns a pane's width, designed for 100 %. It grows half as much as text, so that the page keeps its room.

    `share` sets another growth rate.
    """
    return width + round(width * (theme().base_px / BASE_PX - 1) * share)


class _Follow(QObject):
    def __init__(self, widget: QWidget, resize: Callable[[], None]) -> None:
        super().__init__(widget)
        self._resize = resize
        theme_hub().changed.connect(self._again)
        resize()

    def _again(self) -> None:
        self._resize()


def follow_text(widget: QWidget, *, width: int = 0, height: int = 0) -> None:
    """Fixes the size of `widget`, in pixels at 100 %; 0 leaves a side free."""

    def resize() -> None:
        if width:
            widget.setFixedWidth(theme().px(width))
        if height:
            widget.setFixedHeight(theme().px(height))

    _Follow(widget, resize)


def reserve_height(widget: QWidget, height: int) -> None:
    """Gives `widget` a minimum height in pixels at 100 %, so that nothing moves when its content changes."""

    def resize() -> None:
        widget.setMinimumHeight(theme().px(height))

    _Follow(widget, resize)


class _Choice(Protocol):
    """A switch or radio button: a mark with its text behind it."""

    @property
    def text_left(self) -> int: ...


def follow_indent(widget: QWidget, choice: _Choice) -> None:
    """Indents `widget` to the text of the choice above it."""

    def resize() -> None:
        widget.setContentsMargins(choice.text_left, 0, 0, 0)

    _Follow(widget, resize)


def follow_as_pane(widget: QWidget, width: int, more: int = 0, *, at_most: bool = False) -> None:
    """Fixes `widget` to a pane's width plus `more` pixels for its edge; with `at_most` it may be narrower."""

    def resize() -> None:
        if at_most:
            widget.setMaximumWidth(pane_px(width) + more)
        else:
            widget.setFixedWidth(pane_px(width) + more)

    _Follow(widget, resize)
