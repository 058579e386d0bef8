"""The inspector's part for several selected records: the values that they share, and which ones differ."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from app.domain.text.value_formatting import NONE
from app.models.table_columns import CellKind, Column
from app.ui.i18n import tr
from app.ui.task_runner import spawn
from app.ui.widgets.containers.box_layouts import Stretch, column, hold, row
from app.ui.widgets.text.labels import Label, room_for_names

_SLICE_S: Final = 0.004
_EACH: Final = 64
"""Number of records that are read between two looks at the time."""
_NAME_WIDTH: Final = 88
_OF_ONE: Final = frozenset({CellKind.INDEX, CellKind.THUMB, CellKind.NAME})
"""Kinds of columns that identify a single record."""


class MultiSelectionSummary(QWidget):
    """Names and values below each other: a value that all records share, else “Mixed”.

    Many records are compared in slices, so that the window stays responsive; a newer selection ends the comparison.
    """

    def __init__(self, columns: Sequence[Column[Any]], hidden: frozenset[str] = frozenset()) -> None:
        """`columns` are those of the table; of the `hidden` ones only shared values are shown."""
        super().__init__()
        self._columns = [each for each in columns if each.kind not in _OF_ONE and not each.stretch and each.key != "id"]
        self._hidden = hidden
        self._records: Sequence[Any] = ()
        self._rows: list[tuple[QWidget, Label, Label]] = []
        self._column = column(spacing=8)
        self.setLayout(self._column)
        self.setAccessibleName(tr("Common values"))

    def facts(self) -> list[tuple[str, str]]:
        """Returns the names and values on show."""
        return [(name.text(), value.text()) for holder, name, value in self._rows if not holder.isHidden()]

    def show_records(self, records: Sequence[Any]) -> None:
        """Compares these records; fewer than two show nothing."""
        self._records = records
        if len(records) > 1:
            spawn(self, self._compare(records))
        else:
            self._fill([])

    async def _compare(self, records: Sequence[Any]) -> None:
        found: list[tuple[str, str | None]] = []
        until = time.monotonic() + _SLICE_S
        for each in self._columns:
            value_of = each.value
            first: str | None = value_of(records[0])
            for place in range(1, len(records)):
                if value_of(records[place]) != first:
                    first = None
                    break
                if place % _EACH == 0 and time.monotonic() > until:
                    await asyncio.sleep(0)
                    if self._records is not records:
                        return
                    until = time.monotonic() + _SLICE_S
            if first not in {"", NONE} and not (first is None and each.key in self._hidden):
                found.append((each.title, first))
        self._fill(found)

    def _fill(self, facts: Sequence[tuple[str, str | None]]) -> None:
        while len(self._rows) < len(facts):
            self._add_row()
        room = room_for_names((name for name, _ in facts), _NAME_WIDTH)
        for place, (holder, name, value) in enumerate(self._rows):
            holder.setVisible(place < len(facts))
            if place < len(facts):
                text = facts[place][1]
                name.setText(facts[place][0])
                name.setFixedWidth(room)
                value.setText(tr("Mixed") if text is None else text)
                value.set_tone("text3" if text is None else "text")

    def _add_row(self) -> None:
        name = Label("", 13, 400, "text3", wrap=True)
        name.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        value = Label("", 13, 400, tabular=True, wrap=True)
        holder = hold(row(name, Stretch(value), spacing=8))
        self._column.addWidget(holder)
        self._rows.append((holder, name, value))
