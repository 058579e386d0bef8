"""Tables: unbroken row bands, requested sorting, range selection, and any data in a row."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QAbstractTableModel, QItemSelection, QItemSelectionModel, QModelIndex, QPoint, QRectF, Qt
from PySide6.QtGui import QAccessible, QImage, QPainter, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.models.item_roles import RowRole
from app.models.table_columns import Align, Cell, CellKind, Column, PillSpec, PillTone, RowLook
from app.ui.look.theme import BASE_PX, LARGEST_PX, SMALLEST_PX, Scheme, apply_theme, theme
from app.ui.widgets.drawing.pills import draw_pills, pill_width
from app.ui.widgets.tables.grid_view import Density, GridView
from tests.helpers.widget_finders import is_painted
from tests.ui.widgets.gallery_rows import TableModel, campaign_columns, campaigns, entries, entry_columns


def make_grid(qtbot: QtBot, columns: tuple[Column[Any], ...], rows: list[Any]) -> GridView:
    grid = GridView(columns, name="Campaigns")
    model = TableModel(columns, rows)
    model.setParent(grid)
    grid.setModel(model)
    qtbot.addWidget(grid)
    grid.resize(900, 400)
    grid.show()
    grid.activateWindow()
    grid.setFocus()
    QApplication.processEvents()
    return grid


@pytest.fixture
def grid(qtbot: QtBot, themed: Scheme) -> GridView:
    return make_grid(qtbot, campaign_columns(), campaigns())


def picture(grid: GridView) -> QImage:
    return grid.viewport().grab().toImage()


def test_the_selected_row_is_one_unbroken_band(grid: GridView) -> None:
    grid.selectRow(2)
    image = picture(grid)
    band = theme().color("sel").name()
    y = 2 * 28 + 2
    assert {image.pixelColor(x, y).name() for x in range(2, grid.viewport().width())} == {band}
    assert image.pixelColor(0, y).name() == theme().color("drop").name()


def test_the_band_turns_quiet_and_loses_its_edge_when_the_focus_is_elsewhere(grid: GridView) -> None:
    grid.selectRow(2)
    grid.clearFocus()
    image = picture(grid)
    assert image.pixelColor(0, 58).name() == image.pixelColor(400, 58).name() == theme().color("sel_idle").name()


def test_the_row_under_the_pointer_is_lit_as_a_whole_and_only_it(grid: GridView) -> None:
    QTest.mouseMove(grid.viewport(), QPoint(300, 28 * 6 + 10))
    QTest.mouseMove(grid.viewport(), QPoint(300, 28 * 4 + 10))
    assert grid.hover_row == 4
    image = picture(grid)
    hover, plain = theme().color("hover").name(), theme().color("surface").name()
    assert [image.pixelColor(5, 28 * row + 3).name() for row in (3, 4, 5)] == [plain, hover, plain]
    assert image.pixelColor(880, 28 * 4 + 3).name() in (hover, plain)


def test_a_plain_pill_stands_out_from_the_row_under_the_pointer(qtbot: QtBot, themed: Scheme) -> None:
    def pill(_row: str) -> Cell:
        return Cell(pills=(PillSpec("menu"),))

    columns = (Column(key="tags", title="Tags", kind=CellKind.PILLS, value=str, cell=pill, width=200),)
    grid = make_grid(qtbot, columns, ["one", "two"])
    QTest.mouseMove(grid.viewport(), QPoint(150, 28 + 5))
    QTest.mouseMove(grid.viewport(), QPoint(150, 28 + 10))
    assert grid.hover_row == 1
    image = picture(grid)
    middle = {image.pixelColor(x, 28 + 14).name() for x in range(12, 80)}
    assert theme().color("surface").name() in middle
    assert theme().color("surface").lightness() - theme().color("hover").lightness() not in range(-5, 6)


def test_numbers_end_under_the_end_of_their_title(grid: GridView) -> None:
    layouts = campaign_columns()[2]
    assert layouts.alignment is Align.RIGHT
    left, end = grid.columnViewportPosition(2), grid.columnViewportPosition(3)
    image = picture(grid)
    ground = theme().color("surface").name()
    inked = [x for x in range(left, end) if any(image.pixelColor(x, y).name() != ground for y in range(34, 50))]
    assert end - 8 - 4 <= max(inked) <= end - 8


def test_a_click_on_a_title_asks_for_an_order_and_a_second_turns_it_round(grid: GridView) -> None:
    asked: list[object] = []
    grid.sort_changed.connect(asked.append)
    grid.header.sort_by("name")
    grid.header.sort_by("name")
    grid.header.sort_by("modified", further=True)
    grid.header.sort_by("duration")
    assert asked == [
        [("name", False)],
        [("name", True)],
        [("name", True), ("modified", False)],
        [("duration", False)],
    ]


def test_the_mouse_sorts_with_shift_for_a_further_key(grid: GridView) -> None:
    asked: list[object] = []
    grid.sort_changed.connect(asked.append)
    header = grid.header
    for column in (0, 0, 3):
        point = QPoint(header.sectionViewportPosition(column) + 20, 16)
        QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=point)
    assert asked == [[("name", False)], [("name", True)], [("duration", False)]]


def test_a_column_that_cannot_be_sorted_does_not_ask(qtbot: QtBot, light: None) -> None:
    grid = make_grid(qtbot, entry_columns(), entries())
    asked: list[object] = []
    grid.sort_changed.connect(asked.append)
    QTest.mouseClick(grid.header.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(20, 16))
    assert asked == []


def test_the_arrow_stands_beside_the_title_that_sorts(grid: GridView) -> None:
    plain = grid.header.grab().toImage()
    grid.set_sort([("name", False)])
    up = grid.header.grab().toImage()
    grid.set_sort([("name", True)])
    assert plain != up != grid.header.grab().toImage()
    assert grid.header.height() == 32


def test_sort_keys_are_numbered_only_if_there_are_several(grid: GridView) -> None:
    grid.set_sort([("name", False)])
    alone = grid.header.grab().toImage()
    other = next(each.key for each in grid.header._columns if each.sortable and each.key != "name")
    grid.set_sort([("name", False), (other, False)])
    assert grid.header.grab().toImage() != alone
    grid.set_sort([("name", False), ("gone", False)])
    assert grid.header.grab().toImage() == alone


def test_selection_is_read_as_ranges(grid: GridView) -> None:
    model = grid.model()
    chosen = QItemSelection()
    for first, last in ((1, 3), (7, 7), (4, 5)):
        chosen.select(model.index(first, 0), model.index(last, model.columnCount() - 1))
    grid.selectionModel().select(chosen, QItemSelectionModel.SelectionFlag.ClearAndSelect)
    assert grid.selected_ranges() == [(1, 5), (7, 7)]
    assert grid.selected_row_numbers() == [1, 2, 3, 4, 5, 7]
    assert grid.selected_count() == 6


def test_the_headers_keep_a_selection_of_their_own(grid: GridView) -> None:
    grid.selectAll()
    assert grid.selected_count() == len(campaigns())
    for header in (grid.header, grid.verticalHeader()):
        assert header.selectionModel() is not grid.selectionModel()
        assert not header.selectionModel().hasSelection()


def test_keys_move_extend_and_open(grid: GridView, qtbot: QtBot) -> None:
    grid.selectRow(0)
    QTest.keyClick(grid, Qt.Key.Key_Down)
    QTest.keyClick(grid, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert grid.selected_ranges() == [(1, 2)]
    with qtbot.waitSignal(grid.activated):
        QTest.keyClick(grid, Qt.Key.Key_Return)
    with qtbot.waitSignal(grid.typed) as typed:
        QTest.keyClick(grid, Qt.Key.Key_S)
    assert typed.args == ["s"]


def test_home_and_end_go_to_the_first_and_the_last_row(grid: GridView) -> None:
    last = grid.model().rowCount() - 1
    grid.selectRow(5)
    QTest.keyClick(grid, Qt.Key.Key_End)
    assert grid.selected_ranges() == [(last, last)]
    QTest.keyClick(grid, Qt.Key.Key_Home, Qt.KeyboardModifier.ShiftModifier)
    assert grid.selected_ranges() == [(0, last)]
    grid.setRowHidden(0, True)
    QTest.keyClick(grid, Qt.Key.Key_Home)
    assert grid.selected_ranges() == [(1, 1)]


@pytest.mark.parametrize("key", [Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Home])
def test_the_first_key_selects_the_row_that_has_the_keyboard(grid: GridView, key: Qt.Key) -> None:
    assert grid.currentIndex().row() == 0
    assert grid.selected_ranges() == []
    QTest.keyClick(grid, key)
    assert grid.selected_ranges() == [(0, 0)]
    QTest.keyClick(grid, Qt.Key.Key_Down)
    assert grid.selected_ranges() == [(1, 1)]


def test_no_row_is_highlighted_while_a_mouse_button_is_pressed(grid: GridView) -> None:
    QTest.mouseMove(grid.viewport(), QPoint(300, 28 * 4 + 10))
    QTest.mousePress(grid.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(300, 28 * 4 + 10))
    QTest.mouseMove(grid.viewport(), QPoint(300, 28 * 6 + 10))
    assert grid.hover_row == -1
    QTest.mouseRelease(grid.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(300, 28 * 6 + 10))


def test_tab_leaves_the_table(grid: GridView) -> None:
    assert not grid.tabKeyNavigation()


def test_columns_have_their_widths_and_the_first_takes_the_rest(grid: GridView) -> None:
    assert [grid.columnWidth(column) for column in range(1, 7)] == [78, 92, 96, 196, 105, 136]
    total = sum(grid.columnWidth(column) for column in range(7))
    assert total == grid.viewport().width()


def widths(grid: GridView) -> list[int]:
    return [grid.columnWidth(column) for column in range(1, len(grid.columns))]


@pytest.mark.parametrize("size", [SMALLEST_PX, 17, LARGEST_PX])
def test_column_widths_follow_the_text_size_both_ways(
    grid: GridView, qapp: QApplication, themed: Scheme, size: int
) -> None:
    grid.resize(1600, 400)
    grid.header.resizeSection(3, 131)
    grid.header.setSectionHidden(5, True)
    before = widths(grid)
    apply_theme(qapp, themed, base_px=size)
    try:
        grid.set_sort([(column.key, False) for column in grid.columns])
        fresh = GridView(grid.columns, name="As if opened now")
        fresh.setModel(grid.model())
        for column in (1, 2, 4, 6):
            assert grid.columnWidth(column) == fresh.columnWidth(column) != before[column - 1]
            assert not grid.header.is_cut(column)
        fresh.deleteLater()
        assert grid.columnWidth(3) == round(131 * size / BASE_PX), "what was set by hand, in proportion"
        assert grid.header.isSectionHidden(5)
        assert sum(grid.columnWidth(column) for column in range(7)) == max(grid.viewport().width(), 1)
        for _ in range(3):
            for step in (16, SMALLEST_PX, LARGEST_PX, 14):
                apply_theme(qapp, themed, base_px=step)
    finally:
        apply_theme(qapp, themed)
    assert widths(grid) == before
    grid.header.setSectionHidden(5, False)
    assert grid.columnWidth(5) == grid.header.width_of(5)


def test_hiding_and_moving_columns_moves_the_edge_padding_with_the_first(grid: GridView) -> None:
    grid.header.setSectionHidden(0, True)
    grid.header.moveSection(grid.header.visualIndex(6), 0)
    assert is_painted(grid.viewport())
    grid.reset_columns()
    assert [grid.header.visualIndex(column) for column in range(7)] == list(range(7))
    assert not grid.header.isSectionHidden(0)


def test_comfortable_rows_are_taller(grid: GridView) -> None:
    assert grid.rowHeight(0) == 28
    grid.set_density(Density.COMFORTABLE)
    assert grid.rowHeight(0) == 36


def test_a_special_row_is_tinted_dimmed_or_struck_through(qtbot: QtBot, themed: Scheme) -> None:
    looks = [None, RowLook(tint=PillTone.WARN), RowLook(dim=True), RowLook(struck=True)]
    rows = [row._replace(look=look) for row, look in zip(entries(), looks, strict=False)]
    grid = make_grid(qtbot, entry_columns(), rows)
    grid.setCurrentIndex(QModelIndex())
    image = picture(grid)
    assert image.pixelColor(2, 28 + 3).name() == theme().color("warn_soft").name()
    pieces = [image.copy(0, 28 * row, 500, 28) for row in range(4)]
    assert all(pieces[0] != piece for piece in pieces[1:])


def test_a_screen_reader_hears_every_cell(grid: GridView) -> None:
    table = QAccessible.queryAccessibleInterface(grid)
    heard = [table.child(place).text(QAccessible.Text.Name) for place in range(20)]
    assert [column.title for column in campaign_columns()] == heard[1 : 1 + len(campaign_columns())]
    assert {"Autumn window loop", "List", "24", "season:autumn, window"} <= set(heard)


class _Odd(QAbstractTableModel):
    """Answers every question with the same odd thing."""

    def __init__(self, answer: object, columns: int) -> None:
        super().__init__()
        self._answer = answer
        self._columns = columns

    def rowCount(self, parent: object = None) -> int:
        return 3

    def columnCount(self, parent: object = None) -> int:
        return self._columns

    def data(self, index: object, role: int = 0) -> object:
        return self._answer if role in (Qt.ItemDataRole.DisplayRole, RowRole.CELL, RowRole.LOOK) else None


_ODD: dict[str, object] = {
    "nothing": None,
    "empty": "",
    "lines": "a\nb\tc",
    "endless": "x" * 100_000,
    "control characters": "\u202eright to left\u0000",
    "number": 17,
    "not a number": float("nan"),
    "bytes": b"bytes",
    "object": object(),
    "empty cell": Cell(),
    "no such icon": Cell(icon="no-such-icon", seed=-5),
    "endless pill": Cell(pills=(PillSpec(""), PillSpec("y" * 500, PillTone.DANGER, "archive"))),
    "huge seed": Cell(seed=10**30),
    "look": RowLook(dim=True, struck=True, tint=PillTone.OK),
}


@pytest.mark.parametrize("kind_of_answer", list(_ODD))
@pytest.mark.parametrize("width", [900, 60])
def test_no_answer_of_a_model_keeps_a_row_from_being_drawn(
    qtbot: QtBot, light: None, kind_of_answer: str, width: int
) -> None:
    columns = tuple(Column[Any](key=kind, title=kind, kind=kind, width=90, value=str) for kind in CellKind)
    grid = GridView(columns, name="Odd")
    model = _Odd(_ODD[kind_of_answer], len(columns))
    model.setParent(grid)
    grid.setModel(model)
    qtbot.addWidget(grid)
    grid.resize(width, 200)
    grid.show()
    grid.selectRow(1)
    assert is_painted(grid.viewport())


def test_a_model_with_other_columns_than_declared_is_drawn_without_harm(qtbot: QtBot, light: None) -> None:
    grid = GridView(campaign_columns()[:2], name="Odd")
    model = TableModel(campaign_columns(), campaigns())
    model.setParent(grid)
    grid.setModel(model)
    qtbot.addWidget(grid)
    grid.show()
    assert is_painted(grid)


def test_pills_that_do_not_fit_become_a_number(qtbot: QtBot, light: None) -> None:
    pills = [PillSpec(text) for text in ("season:autumn", "event", "window")]
    target = QPixmap(400, 28)
    painter = QPainter(target)
    try:
        whole = draw_pills(painter, QRectF(0, 0, 400, 28), pills)
        some = draw_pills(painter, QRectF(0, 0, pill_width(pills[0]) + 60, 28), pills)
        none = draw_pills(painter, QRectF(0, 0, 30, 28), pills)
    finally:
        painter.end()
    assert (whole, some, none) == (3, 1, 0)


def test_the_first_pill_is_shortened_before_it_becomes_a_number(qtbot: QtBot, light: None) -> None:
    pill = PillSpec("Already in this folder")
    target = QPixmap(400, 28)
    painter = QPainter(target)
    try:
        assert draw_pills(painter, QRectF(0, 0, pill_width(pill) - 10, 28), [pill]) == 1
        assert draw_pills(painter, QRectF(0, 0, pill_width(pill), 28), [pill, pill]) == 1
    finally:
        painter.end()
