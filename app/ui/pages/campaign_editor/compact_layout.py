"""What a small window leaves out of the editing surface, so that the line-up keeps most of the room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QBoxLayout, QWidget

from app.ui.look.theme import theme

_LOW: Final = 440
"""Height at 100 % below which the head and the time strip are left out."""
_NARROW: Final = 880
"""Width at 100 % below which the properties take the place of the library while they are shown."""


@dataclass(frozen=True)
class Foldable:
    """The parts of a workspace that `CompactLayout` shows and hides.

    Attributes:
        strip: the time strip, and its tools.
        head: the row with the campaign's name.
        tools: the tools of that row; where it is left out, they move to the end of `lineup_head`.
        spare: tools that are in a menu, too.
    """

    strip: Sequence[QWidget]
    head: QWidget
    tools: QWidget
    lineup_head: QBoxLayout
    spare: Sequence[QWidget]
    library: QWidget
    properties: QWidget


class CompactLayout(QObject):
    """Folds parts away as the workspace gets smaller or its text larger.

    Signals:
        changed(): other parts are visible than before.
        chosen(bool): the user chose to show or hide the properties in a window with room for them.
    """

    changed = Signal()
    chosen = Signal(bool)

    def __init__(self, parts: Foldable, parent: QObject) -> None:
        super().__init__(parent)
        self._parts = parts
        self._wants_properties = True
        self._insists = False
        self._shown = (True, True, True)
        self.is_low = False
        self.is_narrow = False

    @property
    def shows_properties(self) -> bool:
        """Whether the properties are beside the line-up. In a narrow window, the user asks for them."""
        return self._insists if self.is_narrow else self._wants_properties

    def want_properties(self, wanted: bool) -> None:
        """Shows or hides the properties. In a narrow window, that applies until it is wide again."""
        if self.is_narrow:
            self._insists = wanted
        else:
            self._wants_properties = wanted
        self._arrange()

    def toggle_properties(self) -> None:
        self.want_properties(not self.shows_properties)
        if not self.is_narrow:
            self.chosen.emit(self._wants_properties)

    def follow_choice(self, wanted: bool) -> None:
        """Shows or hides the properties as the user chose in another editor, wherever there is room for them."""
        self._wants_properties = wanted
        self._arrange()

    def fit(self, width: int, height: int) -> None:
        """Leaves out what has no room at this size."""
        self.is_low = height < theme().px(_LOW)
        self.is_narrow = width < theme().px(_NARROW)
        self._insists = self._insists and self.is_narrow
        self._arrange()

    def _arrange(self) -> None:
        shows = self.shows_properties
        shown = (not self.is_low, shows, not (shows and self.is_narrow))
        if shown == self._shown:
            return
        is_lower = shown[0] != self._shown[0]
        self._shown = shown
        if is_lower:
            self._fold_head()
        self._parts.properties.setVisible(shown[1])
        self._parts.library.setVisible(shown[2])
        self.changed.emit()

    def _fold_head(self) -> None:
        """Moves the tools between the two heads."""
        parts, has_room = self._parts, not self.is_low
        target = parts.head.layout() if has_room else parts.lineup_head
        assert isinstance(target, QBoxLayout)
        target.addWidget(parts.tools)
        for part in (*parts.strip, *parts.spare, parts.head):
            part.setVisible(has_room)
        parts.tools.show()
