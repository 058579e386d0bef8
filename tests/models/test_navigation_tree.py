"""The navigation tree: lazily filled, addressed by key, with a clear loading state."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester, QSignalSpy

from app.models.item_roles import NavRole, NavState
from app.models.navigation_tree import NavItem, NavTreeModel


def folders(*names: str) -> tuple[NavItem, ...]:
    return tuple(NavItem(key=f"cms/folder/{name}", title=name, icon="folder") for name in names)


FIXED = (
    NavItem(key="cms/all", title="All campaigns", count=3),
    NavItem(key="cms/lists", title="Lists"),
)
ROOTS = (
    NavItem(
        key="cms",
        title="Brindle & Co",
        colour=3,
        children=(NavItem(key="cms/campaigns", title="Campaigns", is_lazy=True, children=FIXED),),
    ),
)


@pytest.fixture(name="model")
def _model(qapp: object) -> NavTreeModel:
    model = NavTreeModel(loading_text="Loading", failed_text="Could not load")
    # Kept alive by the model; it aborts the test as soon as the model breaks a rule of Qt's.
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal, model)
    tester.setUseFetchMore(False)
    model.set_roots(ROOTS)
    return model


def titles(model: NavTreeModel, key: str) -> list[str]:
    parent = model.index_of(key)
    return [model.index(row, 0, parent).data() for row in range(model.rowCount(parent))]


def test_known_children_are_there_at_once_and_others_load_when_expanded(model: NavTreeModel) -> None:
    wanted = QSignalSpy(model.children_wanted)
    node = model.index_of("cms/campaigns")
    assert model.hasChildren(node)
    assert titles(model, "cms/campaigns") == ["All campaigns", "Lists"]
    assert model.canFetchMore(node)
    model.fetchMore(node)
    assert wanted.count() == 1
    assert wanted.at(0) == ["cms/campaigns"]
    assert node.data(NavRole.STATE) is NavState.LOADING
    assert titles(model, "cms/campaigns") == ["All campaigns", "Lists", "Loading"]
    model.fetchMore(node)
    assert wanted.count() == 1, "asked for once"


def test_loaded_children_replace_the_loading_line(model: NavTreeModel) -> None:
    model.fetchMore(model.index_of("cms/campaigns"))
    model.set_children("cms/campaigns", (*FIXED, *folders("Shops", "Seasonal")))
    assert titles(model, "cms/campaigns") == ["All campaigns", "Lists", "Shops", "Seasonal"]
    assert model.index_of("cms/campaigns").data(NavRole.STATE) is NavState.READY
    assert not model.canFetchMore(model.index_of("cms/campaigns"))


def test_a_failure_is_shown_in_the_tree_and_can_be_retried(model: NavTreeModel) -> None:
    wanted = QSignalSpy(model.children_wanted)
    node = model.index_of("cms/campaigns")
    model.fetchMore(node)
    model.set_failed("cms/campaigns")
    assert titles(model, "cms/campaigns")[-1] == "Could not load"
    line = model.index(2, 0, node)
    assert not line.flags() & Qt.ItemFlag.ItemIsSelectable
    assert model.failed_parent(line) == "cms/campaigns"
    model.retry("cms/campaigns")
    assert titles(model, "cms/campaigns")[-1] == "Loading"
    assert model.failed_parent(line) is None
    assert wanted.count() == 2


def test_reloading_keeps_nodes_that_still_exist(model: NavTreeModel) -> None:
    model.fetchMore(model.index_of("cms/campaigns"))
    model.set_children("cms/campaigns", (*FIXED, *folders("Head office", "Shops")))
    shops = QPersistentModelIndex(model.index_of("cms/folder/Shops"))
    model.retry("cms/campaigns")
    model.set_children("cms/campaigns", (*FIXED, *folders("Shops", "York")))
    assert shops.isValid()
    assert shops.row() == 2
    assert not model.index_of("cms/folder/Head office").isValid()


def test_folders_nest_to_any_depth(model: NavTreeModel) -> None:
    deep = NavItem(key="a", title="a", children=(NavItem(key="b", title="b", children=folders("c")),))
    model.fetchMore(model.index_of("cms/campaigns"))
    model.set_children("cms/campaigns", (deep,))
    leaf = model.index_of("cms/folder/c")
    assert leaf.parent() == model.index_of("b")
    assert leaf.parent().parent() == model.index_of("a")
    assert not model.hasChildren(leaf)


def test_opening_a_second_connection_does_not_change_the_first(model: NavTreeModel) -> None:
    model.fetchMore(model.index_of("cms/campaigns"))
    model.set_children("cms/campaigns", (*FIXED, *folders("Shops")))
    model.set_roots((*ROOTS, NavItem(key="test", title="Test", colour=1)))
    assert titles(model, "cms/campaigns") == ["All campaigns", "Lists", "Shops"]
    assert [model.index(row, 0).data(NavRole.COLOUR) for row in range(model.rowCount())] == [3, 1]
    model.set_roots((NavItem(key="test", title="Test", colour=1),))
    assert not model.index_of("cms/folder/Shops").isValid()
    model.set_children("cms/campaigns", folders("Late"))
    model.set_failed("cms/campaigns")
    assert model.rowCount() == 1, "an answer for a closed connection is passed over"


def test_counts_change_in_place_and_are_announced(model: NavTreeModel) -> None:
    changed = QSignalSpy(model.dataChanged)
    model.set_counts([("cms/all", 302), ("cms/lists", 271), ("gone", 1)])
    model.set_counts([("cms/all", 302)])
    assert changed.count() == 2
    index = model.index_of("cms/lists")
    assert (index.data(NavRole.COUNT), index.data(Qt.ItemDataRole.AccessibleTextRole)) == (271, "Lists, 271")
    assert model.data(QModelIndex(), NavRole.COUNT) is None
