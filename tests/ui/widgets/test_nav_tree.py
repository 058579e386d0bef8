"""The tree opens by mouse and by keyboard, remembers what was open, and draws any model."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.models.item_roles import NavRole, NavState
from app.ui.look.theme import Scheme, theme
from app.ui.widgets.navigation.nav_tree import NavTree
from app.ui.widgets.tables.grid_view import Density
from tests.helpers.widget_finders import is_painted
from tests.ui.widgets.gallery import nav_tree


@pytest.fixture
def tree(qtbot: QtBot, themed: Scheme) -> NavTree:
    tree = nav_tree()
    qtbot.addWidget(tree)
    tree.resize(252, 600)
    tree.show()
    QApplication.processEvents()
    return tree


def open_keys(tree: NavTree, parent: QModelIndex | None = None) -> list[str]:
    """Keys of the open nodes, parents before children."""
    model, above = tree.model(), parent or QModelIndex()
    found: list[str] = []
    for row in range(model.rowCount(above) if model is not None else 0):
        index = model.index(row, 0, above)
        found += [str(index.data(NavRole.KEY))] if tree.isExpanded(index) else []
        found += open_keys(tree, index)
    return found


def test_expanded_and_current_nodes_are_restored_by_key(tree: NavTree) -> None:
    assert open_keys(tree) == ["/Campaigns", "/Campaigns/Shops", "/Notifications"]
    assert tree.currentIndex().data() == "All campaigns"


def test_keys_of_removed_nodes_are_ignored(tree: NavTree) -> None:
    tree.collapseAll()
    tree.restore(["/Nowhere", "/Notifications"], "/Nowhere/Either")
    assert open_keys(tree) == ["/Notifications"]


def test_the_ring_follows_keys_and_not_clicks(tree: NavTree, qtbot: QtBot) -> None:
    def ringed() -> bool:
        return tree.shows_focus

    tree.activateWindow()
    index = tree.model().index(1, 0)
    where = QPoint(90, tree.visualRect(index).center().y())
    QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=where)
    tree.setFocus(Qt.FocusReason.MouseFocusReason)
    qtbot.waitUntil(tree.hasFocus)
    assert not ringed()
    QTest.keyClick(tree, Qt.Key.Key_Up)
    assert ringed()
    QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert not ringed()
    tree.clearFocus()
    tree.setFocus(Qt.FocusReason.TabFocusReason)
    assert ringed()


def test_a_click_on_a_caret_opens_without_taking_the_node(tree: NavTree) -> None:
    index = tree.model().index(1, 0)
    area = tree.visualRect(index)
    QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(17, area.center().y()))
    assert not tree.isExpanded(index)
    assert tree.currentIndex().data() == "All campaigns"
    QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(90, area.center().y()))
    assert tree.currentIndex().data() == "Notifications"


def test_arrows_open_and_close_and_move(tree: NavTree) -> None:
    tree.setCurrentIndex(tree.model().index(1, 0))
    QTest.keyClick(tree, Qt.Key.Key_Left)
    assert not tree.isExpanded(tree.model().index(1, 0))
    QTest.keyClick(tree, Qt.Key.Key_Right)
    QTest.keyClick(tree, Qt.Key.Key_Down)
    assert tree.currentIndex().data() == "Scheduled"


def test_the_current_node_is_one_rounded_band_inset_by_eight(tree: NavTree) -> None:
    area = tree.visualRect(tree.currentIndex())
    image = tree.viewport().grab().toImage()
    middle, band = area.center().y(), theme().color("sel").name()
    assert image.pixelColor(10, middle).name() == band
    assert image.pixelColor(tree.viewport().width() - 11, middle).name() == band
    assert image.pixelColor(4, middle).name() == theme().color("window").name()


def test_rows_are_28_pixels_or_32_where_they_are_comfortable(tree: NavTree) -> None:
    assert tree.visualRect(tree.currentIndex()).height() == 28
    tree.set_density(Density.COMFORTABLE)
    QApplication.processEvents()
    assert tree.visualRect(tree.currentIndex()).height() == 32


def test_a_scroll_bar_takes_the_inset_and_no_room_from_the_words(tree: NavTree) -> None:
    index = tree.model().index(0, 0)
    words = str(index.data())
    metrics = theme().metrics(13, 500)
    model = tree.model()
    assert isinstance(model, QStandardItemModel)
    item = model.itemFromIndex(index)
    while not tree.is_cut(index):  # until one letter more would be cut
        words = str(index.data())
        item.setText(f"{words}i")
    item.setText(words[:-1])
    assert metrics.horizontalAdvance("ii") > 2, "which is what the bar is wider than the inset"
    assert not tree.verticalScrollBar().isVisible()
    tree.resize(252, 90)
    QApplication.processEvents()
    assert tree.verticalScrollBar().isVisible()
    assert not tree.is_cut(index)


def test_a_name_too_long_never_runs_into_its_count(tree: NavTree) -> None:
    model = tree.model()
    assert isinstance(model, QStandardItemModel)
    item = QStandardItem("Drafts on this computer and many more words")
    item.setData(12345, NavRole.COUNT)
    model.appendRow(item)
    QApplication.processEvents()
    assert is_painted(tree)


@pytest.mark.parametrize("count", [None, 7, "many", 3.5, -1])
@pytest.mark.parametrize("state", [None, NavState.LOADING, NavState.FAILED, "odd"])
@pytest.mark.parametrize("icon", [None, "", "folder", 17])
def test_a_node_is_drawn_with_any_data_of_the_model(
    qtbot: QtBot, light: None, count: object, state: object, icon: object
) -> None:
    model = QStandardItemModel()
    item = QStandardItem("Odd")
    item.setData(count, NavRole.COUNT)
    item.setData(state, NavRole.STATE)
    item.setData(icon, NavRole.ICON)
    item.appendRow(QStandardItem("Child"))
    model.appendRow(item)
    connection = QStandardItem("Production")
    connection.setData(3, NavRole.COLOUR)
    model.appendRow(connection)
    tree = NavTree(name="Odd")
    model.setParent(tree)
    tree.setModel(model)
    tree.expandAll()
    qtbot.addWidget(tree)
    tree.show()
    image = tree.viewport().grab().toImage()
    assert image.pixelColor(12 + 16 + 8, 14 + 56).name() == theme().connection(3).name()


@pytest.mark.usefixtures("quiet_log")
def test_a_tree_without_a_model_is_empty_and_remembers_nothing(qtbot: QtBot, light: None) -> None:
    tree = NavTree(name="Navigation")
    qtbot.addWidget(tree)
    tree.show()
    assert open_keys(tree) == []
    tree.grab()
