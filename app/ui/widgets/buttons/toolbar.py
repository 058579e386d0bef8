"""A row of tools that is one Tab stop, as in toolbars: arrow keys move between the tools."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QComboBox, QWidget

_STEPS: Final = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
_ENDS: Final = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: -1}


class Toolbar(QObject):
    """Makes one of `tools`, the last used, the Tab stop; ← → Home End move to the others.

    It skips disabled and hidden tools. Lists that use Home and End themselves keep these keys. Tools of a text stand
    above it, but a user who comes from above will type: Tab passes them and goes to the text, and Shift+Tab from the
    text stops at them.

    Attributes:
        stop: the tool that Tab focuses; None while no tool can be used.
    """

    def __init__(self, tools: Sequence[QWidget], parent: QObject, *, text: Callable[[], QWidget] | None = None) -> None:
        """With `text`, these are tools of the text that it returns."""
        super().__init__(parent)
        self._tools = tuple(tools)
        self._text = text
        self._is_moving = False
        self.stop: QWidget | None = None
        for tool in self._tools:
            tool.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            tool.installEventFilter(self)
        self._settle()

    def _usable(self) -> list[QWidget]:
        return [tool for tool in self._tools if tool.isEnabled() and not tool.isHidden()]

    def _settle(self) -> None:
        """Keeps the current stop while it can be used, otherwise chooses another."""
        usable = self._usable()
        if self.stop not in usable:
            self._stop_at(usable[0] if usable else None)

    def _stop_at(self, tool: QWidget | None) -> None:
        before, self.stop = self.stop, tool
        if before is not None and before is not tool:
            before.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        if tool is not None:
            tool.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def _move_to(self, tool: QWidget) -> None:
        self._stop_at(tool)
        self._is_moving = True
        tool.setFocus(Qt.FocusReason.TabFocusReason)
        self._is_moving = False

    def _passes_on(self, event: QFocusEvent) -> bool:
        """Moves the focus to the text if Tab has come from above."""
        if self._text is None or self._is_moving or event.reason() != Qt.FocusReason.TabFocusReason:
            return False
        self._text().setFocus(Qt.FocusReason.TabFocusReason)
        return True

    def _handles_key(self, tool: QWidget, event: QKeyEvent) -> bool:
        usable, key = self._usable(), Qt.Key(event.key())
        if tool not in usable or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        if key in _STEPS:
            self._move_to(usable[(usable.index(tool) + _STEPS[key]) % len(usable)])
            return True
        if key in _ENDS and not isinstance(tool, QComboBox):
            self._move_to(usable[_ENDS[key]])
            return True
        return False

    # Qt

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.EnabledChange, QEvent.Type.ShowToParent, QEvent.Type.HideToParent):
            self._settle()
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and isinstance(watched, QWidget):
            return self._handles_key(watched, event)
        if isinstance(event, QFocusEvent) and event.gotFocus():
            return self._passes_on(event)
        return super().eventFilter(watched, event)
