"""In a narrow table, names stay readable and less important columns shrink first."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QStandardItemModel
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from app.models.table_columns import LAST_TO_GO, CellKind, Column
from app.ui.look.theme import theme
from app.ui.widgets.tables.grid_header import DropLine
from app.ui.widgets.tables.grid_view import GridView


def _grid(qtbot: QtBot, width: int) -> GridView:
    columns = (
        Column[str](key="name", title="Name", value=str, width=160, stretch=True),
        Column[str](key="length", title="Length", value=str, width=100),
        Column[str](key="starts", title="Starts", value=str, width=100, gives_way=True),
    )
    grid = GridView(columns, name="Table")
    qtbot.addWidget(grid)
    grid.setModel(QStandardItemModel(3, 3))
    grid.resize(width, 200)
    grid.show()
    return grid


def _widths(grid: GridView) -> list[int]:
    return [grid.header.sectionSize(position) for position in range(3)]


def test_the_stretch_column_takes_what_is_left(qtbot: QtBot) -> None:
    grid = _grid(qtbot, 700)
    assert _widths(grid) == [grid.viewport().width() - 200, 100, 100]


def test_columns_that_change_together_are_made_to_fit_once(qtbot: QtBot) -> None:
    grid = _grid(qtbot, 700)
    told: list[int] = []
    grid.header.sectionResized.connect(lambda section, *_: told.append(section))
    with grid.changing_columns():
        grid.header.resizeSection(1, 150)
        grid.header.setSectionHidden(2, True)
    assert _widths(grid) == [grid.viewport().width() - 150, 150, 0]
    assert told.count(0) == 1


def test_a_hidden_column_makes_room_for_the_name_and_returns(qtbot: QtBot) -> None:
    grid = _grid(qtbot, 300)
    assert _widths(grid) == [grid.viewport().width() - 100, 100, 0]
    grid.resize(700, 200)
    assert _widths(grid) == [grid.viewport().width() - 200, 100, 100]


def test_columns_give_way_in_their_turn(qtbot: QtBot) -> None:
    columns = (
        Column[str](key="name", title="Name", value=str, width=160, stretch=True),
        Column[str](key="type", title="Type", value=str, width=100, gives_way=2),
        Column[str](key="order", title="Order", value=str, width=100, gives_way=True),
    )
    grid = GridView(columns, name="Grid")
    qtbot.addWidget(grid)
    grid.setModel(QStandardItemModel(3, 3, grid))
    for width, kept in ((700, [100, 100]), (330, [100, 0]), (240, [0, 0])):
        grid.resize(width, 200)
        grid.show()
        assert _widths(grid)[1:] == kept


def test_the_last_columns_to_go_only_go_where_the_table_would_scroll_sideways(qtbot: QtBot) -> None:
    columns = (
        Column[str](key="name", title="Name", value=str, width=160, stretch=True),
        Column[str](key="starts", title="Starts", value=str, width=100, gives_way=LAST_TO_GO),
        Column[str](key="tags", title="Tags", value=str, width=100, gives_way=LAST_TO_GO + 1),
    )
    grid = GridView(columns, name="Grid")
    qtbot.addWidget(grid)
    grid.setModel(QStandardItemModel(3, 3, grid))
    for width, kept in ((400, [100, 100]), (330, [100, 100]), (310, [0, 100]), (200, [0, 0])):
        grid.resize(width, 200)
        grid.show()
        assert _widths(grid)[1:] == kept
        qtbot.waitUntil(lambda: grid.horizontalScrollBar().maximum() == 0)


def test_the_stretch_column_never_falls_below_its_width(qtbot: QtBot) -> None:
    grid = _grid(qtbot, 120)
    assert _widths(grid) == [160, 100, 0]


def test_the_stretch_column_shrinks_before_the_table_scrolls_sideways(qtbot: QtBot) -> None:
    grid = _grid(qtbot, 240)
    assert _widths(grid) == [grid.viewport().width() - 100, 100, 0]
    assert grid.horizontalScrollBar().maximum() == 0


def test_a_column_declared_narrower_than_any_may_be_does_not_make_the_table_scroll(qtbot: QtBot) -> None:
    columns = (
        Column[str](key="place", title="", value=str, width=20, grows=True, sortable=False),
        Column[str](key="name", title="Name", value=str, width=160, stretch=True),
    )
    grid = GridView(columns, name="Grid")
    qtbot.addWidget(grid)
    grid.setModel(QStandardItemModel(3, 2, grid))
    grid.resize(240, 200)
    grid.show()
    assert grid.header.length() == grid.viewport().width()


def test_a_column_made_wider_takes_its_room_from_the_stretch_column(qtbot: QtBot) -> None:
    grid = _grid(qtbot, 700)
    grid.header.resizeSection(1, 180)
    assert _widths(grid) == [grid.viewport().width() - 280, 180, 100]


def test_a_column_made_wider_never_hides_another(qtbot: QtBot) -> None:
    grid = _grid(qtbot, 400)
    for width in (160, 240, 380):
        grid.header.resizeSection(1, width)
        assert _widths(grid)[1:] == [width, 100]
    out_of_sight = grid.header.length() - grid.viewport().width()
    assert out_of_sight > 0
    qtbot.waitUntil(lambda: grid.horizontalScrollBar().maximum() == out_of_sight)
    grid.resize(390, 200)
    assert _widths(grid) == [160, 380, 100], "the window is still wide enough for the default widths"
    grid.resize(300, 200)
    assert _widths(grid)[2] == 0, "here there is no room for it by default"


def test_the_stretch_column_made_wider_stays_so_and_the_table_is_scrolled(qtbot: QtBot) -> None:
    grid = _grid(qtbot, 400)
    grid.header.resizeSection(0, 350)
    assert _widths(grid) == [350, 100, 100]
    qtbot.waitUntil(lambda: grid.horizontalScrollBar().maximum() > 0)
    grid.resize(800, 200)
    assert _widths(grid) == [grid.viewport().width() - 200, 100, 100], "there is more room than it wants"
    grid.resize(400, 200)
    assert _widths(grid) == [350, 100, 100]
    grid.header.resizeSection(0, 120)
    assert _widths(grid) == [grid.viewport().width() - 200, 100, 100]
    grid.header.resizeSection(0, 350)
    grid.reset_columns()
    assert _widths(grid) == [grid.viewport().width() - 200, 100, 100]


def test_a_long_name_uses_the_room_before_a_short_number(qtbot: QtBot) -> None:
    columns = (
        Column[str](key="name", title="Name", value=str, kind=CellKind.NAME, width=160, stretch=True),
        Column[str](key="length", title="Length", value=str, kind=CellKind.NUMBER, width=100),
    )
    grid = GridView(columns, name="Grid")
    qtbot.addWidget(grid)
    model = QStandardItemModel(1, 2, grid)
    grid.setModel(model)
    grid.resize(260, 200)
    grid.show()

    def ink() -> set[int]:
        """Where something is written in the first 50 pixels of the second column."""
        left, shot = grid.columnViewportPosition(1), grid.viewport().grab().toImage()
        ground = shot.pixelColor(left, 2)
        return {x for x in range(left, left + 50) for y in range(4, 24) if shot.pixelColor(x, y) != ground}

    model.setData(model.index(0, 0), "Afternoon tea for two, with scones")
    model.setData(model.index(0, 1), "8")
    assert ink()
    model.setData(model.index(0, 1), "1,234,567,890")
    long = ink()
    model.setData(model.index(0, 0), "Tea")
    assert ink() == long, "a long number keeps its room"


@pytest.mark.parametrize("beside", [-1, 0, 1])
@pytest.mark.parametrize("from_, to", [(0, 1), (1, 2), (2, 1), (2, 0)])
def test_the_line_tells_the_truth_in_the_middle_of_a_title(qtbot: QtBot, from_: int, to: int, beside: int) -> None:
    grid = _grid(qtbot, 700)
    head = grid.header
    x = head.sectionViewportPosition(to) + head.sectionSize(to) // 2 + beside
    start = QPoint(head.sectionViewportPosition(from_) + 20, 10)
    QTest.mousePress(head.viewport(), Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(head.viewport(), QPoint((start.x() + x) // 2, 10))
    QTest.mouseMove(head.viewport(), QPoint(x, 10))
    (line,) = grid.findChildren(DropLine)
    told = line.geometry().center().x() if line.isVisible() else None
    QTest.mouseRelease(head.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(x, 10))
    here = head.visualIndex(from_)
    if here == from_:
        assert told is None, "it stays where it is"
    else:
        edge = head.sectionViewportPosition(from_) + (head.sectionSize(from_) if here > from_ else 0)
        assert told is not None
        assert abs(told - head.mapTo(grid, QPoint(edge, 0)).x()) <= 1


@pytest.mark.parametrize("from_, to, edge, order", [(0, 1, "right", [1, 0, 2]), (2, 0, "left", [2, 0, 1])])
def test_a_dragged_title_is_opaque_and_a_line_shows_where_it_lands(
    qtbot: QtBot, from_: int, to: int, edge: str, order: list[int]
) -> None:
    grid = _grid(qtbot, 700)
    head = grid.header
    lands = head.sectionViewportPosition(to) + (head.sectionSize(to) if edge == "right" else 0)
    past = lands + (-10 if edge == "right" else 10)
    start = QPoint(head.sectionViewportPosition(from_) + 20, 10)
    QTest.mousePress(head.viewport(), Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(head.viewport(), QPoint((start.x() + past) // 2, 10))
    QTest.mouseMove(head.viewport(), QPoint(past, 10))
    (line,) = grid.findChildren(DropLine)
    assert line.isVisible()
    assert abs(line.geometry().center().x() - head.mapTo(grid, QPoint(lands, 0)).x()) <= 1
    dragged = head.findChild(QLabel)
    assert dragged is not None
    picture = dragged.pixmap().toImage()
    assert picture.pixelColor(picture.width() - 20, 4) == theme().color("raised"), "nothing shows through it"
    QTest.mouseRelease(head.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(past, 10))
    assert [head.logicalIndex(place) for place in range(3)] == order
    assert not line.isVisible()
