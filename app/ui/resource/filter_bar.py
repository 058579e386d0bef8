"""The line above a table that narrows it: words, the part of the list that the tree chose, and chips for filters."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Final, Generic, TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from app.ui.resource.declaration import GroupScope
from app.ui.resource.rows import ResourceList
from app.ui.widgets.chips import FilterChip
from app.ui.widgets.fields import SearchField
from app.ui.widgets.layouts import STRETCH, clear, row

R = TypeVar("R")

_FIELD_WIDTH: Final = 280


class FilterBar(QWidget, Generic[R]):
    """Decides what `rows.model` shows.

    Attributes:
        field: the words.
        is_asking: whether the CMS is being asked which records match.

    Signals:
        left: the keyboard wants to go to the table.
        scope_cleared: the chip of the tree's choice was taken away.
    """

    left = Signal()
    scope_cleared = Signal()

    def __init__(self, rows: ResourceList[R]) -> None:
        super().__init__()
        self._rows = rows
        self._scope = GroupScope()
        self.is_asking = False
        self.field = SearchField(rows.declaration.texts.filter_placeholder, icon="funnel")
        self.field.setFixedWidth(_FIELD_WIDTH)
        self._place = row()
        self.setLayout(row(self.field, self._place, STRETCH))
        self.field.textChanged.connect(rows.model.set_filter)
        self.field.browse.connect(self._leave)
        self.field.returnPressed.connect(self.left)

    def show_scope(self, scope: GroupScope) -> None:
        """Shows the part of the list that a node of the tree stands for."""
        self._scope = scope
        clear(self._place)
        if scope.chip is not None:
            chip = FilterChip(*scope.chip)
            chip.removed.connect(self.scope_cleared)
            self._place.addWidget(chip)
        self._apply()

    def reset(self) -> None:
        """Takes away what was typed and every filter."""
        self.field.clear()

    def take_focus(self) -> None:
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def type_on(self, text: str) -> None:
        """Someone began to type in the table."""
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)
        self.field.setText(self.field.text() + text)

    def _leave(self, _by: int) -> None:
        self.left.emit()

    def _apply(self) -> None:
        group_of, holds = self._rows.declaration.group_of, self._scope.holds
        self._rows.model.set_scope(None if holds is None or group_of is None else _in_group(group_of, holds))


def _in_group(group_of: Callable[[Any], Hashable], holds: Callable[[Any], bool]) -> Callable[[Any], bool]:
    """Whether a record's group is held; each group is asked once."""
    known: dict[Hashable, bool] = {}

    def admits(record: Any) -> bool:
        group = group_of(record)
        answer = known.get(group)
        if answer is None:
            answer = known[group] = holds(group)
        return answer

    return admits
