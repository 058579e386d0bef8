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


class _Shared:
    """What records share in one column: their value, or some of their pills."""

    def __init__(self, column_: Column[Any], record: Any) -> None:
        self._column = column_
        self._value = column_.value(record)
        self._pills = _pills(column_, record)
        self._differs = False

    def keep(self, record: Any) -> bool:
        """Keeps what this record has, too; returns whether anything is left."""
        if self._column.value(record) != self._value:
            self._differs = True
            others = _pills(self._column, record)
            self._pills = [each for each in self._pills if each in others]
        return not self._differs or bool(self._pills)

    @property
    def text(self) -> str | None:
        """Returns it in words; None if nothing is shared."""
        if not self._differs:
            return self._value
        return tr("{names} and others", names=", ".join(self._pills)) if self._pills else None


def _pills(column_: Column[Any], record: Any) -> list[str]:
    cell = column_.cell(record) if column_.kind is CellKind.PILLS and column_.cell is not None else None
    return [pill.text for pill in cell.pills] if cell is not None else []


class MultiSelectionSummary(QWidget):
    """Names and values below each other: what all records share, else “Mixed”.

    Many records are compared in slices, so that the window stays responsive; a newer selection ends the comparison.
    """

    def __init__(
        self, columns: Sequence[Column[Any]], hidden: frozenset[str] = frozenset(), *, first: Sequence[str] = ()
    ) -> None:
        """`columns` are those of the table; of the `hidden` ones only shared values are shown. `first` are the keys of
        those that come first, in this order.
        """
        super().__init__()
        found = [each for each in columns if each.kind not in _OF_ONE and not each.stretch and each.key != "id"]
        rank = {key: place for place, key in enumerate(first)}
        self._columns = sorted(found, key=lambda each: rank.get(each.key, len(rank)))
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
            shared = _Shared(each, records[0])
            for place in range(1, len(records)):
                if not shared.keep(records[place]):
                    break
                if place % _EACH == 0 and time.monotonic() > until:
                    await asyncio.sleep(0)
                    if self._records is not records:
                        return
                    until = time.monotonic() + _SLICE_S
            text = shared.text
            if text not in {"", NONE} and not (text is None and each.key in self._hidden):
                found.append((each.title, text))
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
        value.setAlignment(name.alignment())
        holder = hold(row(name, Stretch(value), spacing=8))
        self._column.addWidget(holder)
        self._rows.append((holder, name, value))
