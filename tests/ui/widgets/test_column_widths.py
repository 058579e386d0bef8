"""Columns fit their content, measured within a frame for any number of rows."""

import time

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.models.record_table import RecordTableModel
from app.models.table_columns import Cell, CellKind, Column, PillSpec
from app.ui.look.theme import Scheme, apply_theme
from app.ui.widgets.drawing.pills import pill_width
from app.ui.widgets.tables import column_widths
from app.ui.widgets.tables.record_table_view import RecordView
from app.ui.widgets.tables.row_painter import EDGE_PADDING, PADDING

_FRAME_S = 0.016


def _view(qtbot: QtBot, rows: list[int]) -> RecordView[int]:
    columns = (
        Column[int](key="name", title="Name", value=lambda row: f"Row {row}", kind=CellKind.NAME, stretch=True),
        Column[int](key="long", title="Long", value=lambda row: "m" * row, width=80),
        Column[int](
            key="tags",
            title="T",
            value=lambda _: "window",
            kind=CellKind.PILLS,
            cell=lambda _: Cell(pills=(PillSpec("window"), PillSpec("summer"))),
        ),
    )
    model = RecordTableModel(columns, lambda row: row)
    view = RecordView(model, name="Rows")
    qtbot.addWidget(view)
    model.setParent(view)
    for first in range(0, len(rows), 1000):
        model.add_page(rows[first : first + 1000])
    model.finish()
    model.arrange_now()
    view.resize(900, 400)
    view.show()
    return view


def test_a_column_fits_its_widest_text_or_its_tags(qtbot: QtBot) -> None:
    view = _view(qtbot, [1, 30, 2])
    view.fit_to_content((1, 2))
    widest = view.header.sectionSize(1)
    view.fit_to_content((1,))
    assert view.header.sectionSize(1) == widest > 80
    pills = pill_width(PillSpec("window")) + pill_width(PillSpec("summer"))
    assert pills + 2 * PADDING < view.header.sectionSize(2) < pills + 2 * EDGE_PADDING + 2 * PADDING


@pytest.mark.parametrize("base_px", [11, 13, 24])
def test_a_column_with_few_pills_fits_the_widest_of_them(qtbot: QtBot, qapp: QApplication, base_px: int) -> None:
    widest = PillSpec("On complete failure", icon="warning-circle")
    columns = (
        Column[int](key="name", title="Name", value=str, stretch=True),
        Column[int](
            key="alert", title="Alert", value=str, kind=CellKind.PILLS, width=60, words=(PillSpec("No"), widest)
        ),
    )
    apply_theme(qapp, Scheme.LIGHT, base_px=base_px)
    try:
        view = RecordView(RecordTableModel(columns, lambda row: row), name="Rows")
        qtbot.addWidget(view)
        assert view.header.sectionSize(1) >= pill_width(widest) + 2 * PADDING
    finally:
        apply_theme(qapp, Scheme.LIGHT)


def test_all_rows_in_view_count_however_slow_the_computer_is(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(column_widths, "_BUDGET_S", 0.0)
    view = _view(qtbot, [1, 30, 2])
    view.fit_to_content((1,))
    assert view.header.sectionSize(1) > 80


def test_one_very_long_text_does_not_fill_the_whole_table(qtbot: QtBot) -> None:
    view = _view(qtbot, [1, 4000])
    view.fit_to_content((1,))
    assert view.header.sectionSize(1) < 600


def test_sizing_all_columns_of_a_hundred_thousand_rows_holds_no_frame(qtbot: QtBot) -> None:
    view = _view(qtbot, [row % 40 for row in range(40)] + list(range(40, 100_000)))
    view.fit_to_content(range(3))  # fonts are loaded
    taken = []
    for _ in range(5):
        began = time.perf_counter()
        view.fit_to_content(range(3))
        taken.append(time.perf_counter() - began)
    assert min(taken) < _FRAME_S
