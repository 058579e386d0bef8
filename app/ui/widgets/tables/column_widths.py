"""How wide columns must be for what they show, from a few rows, so that a long table costs no more than a short one."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Iterator
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTableView

from app.models.item_roles import RowRole
from app.models.table_columns import Cell, CellKind
from app.ui.look.theme import theme
from app.ui.widgets.tables.grid_header import GridHeader
from app.ui.widgets.tables.row_painter import EDGE_PADDING, PADDING, content_width

_MOST_ROWS: Final = 400
_BUDGET_S: Final = 0.01
"""Time for all columns together, less than a frame; what is in view is measured first."""
_WIDEST: Final = 560
"""Maximum width in pixels at 100 %, so that one very long text doesn't take the whole table."""


def content_widths(view: QTableView, header: GridHeader, sections: Iterable[int]) -> dict[int, int]:
    """Returns the width in pixels that each column needs for its title and its rows: those in view, then the first."""
    shown = [section for section in sections if not header.isSectionHidden(section)]
    widths = dict.fromkeys(shown, 0.0)
    model = view.model()
    until = time.perf_counter() + _BUDGET_S
    in_view = _rows_in_view(view) if model is not None else range(0)
    for row in _rows(in_view, model.rowCount()) if model is not None else ():
        for section in shown:
            index = model.index(row, section)
            text, cell = model.data(index, int(Qt.ItemDataRole.DisplayRole)), model.data(index, int(RowRole.CELL))
            width = content_width(header.columns[section], str(text or ""), cell if isinstance(cell, Cell) else None)
            widths[section] = max(widths[section], width)
        if row not in in_view and time.perf_counter() > until:
            break
    least, most = header.minimumSectionSize(), theme().px(_WIDEST)
    return {
        section: max(least, header.width_of_title(section), min(math.ceil(width) + _padding(header, section), most))
        for section, width in widths.items()
    }


def _padding(header: GridHeader, section: int) -> int:
    is_first = header.is_first(section) and header.columns[section].kind is not CellKind.INDEX
    return (EDGE_PADDING if is_first else PADDING) + PADDING + 1


def _rows_in_view(view: QTableView) -> range:
    first = max(0, view.rowAt(0))
    last = view.rowAt(view.viewport().height() - 1)
    return range(first, (last if last >= 0 else view.model().rowCount() - 1) + 1)[:_MOST_ROWS]


def _rows(in_view: range, count: int) -> Iterator[int]:
    yield from in_view
    yield from (row for row in range(min(count, _MOST_ROWS)) if row not in in_view)
