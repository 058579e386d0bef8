"""The left side: the tree of open connections, or a rail of icons in a narrow window or at the user's wish."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import Final, NamedTuple

from PySide6.QtCore import QModelIndex, QSize, Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QStackedLayout, QWidget

from app.models.item_roles import NavRole
from app.models.navigation_tree import NavTreeModel
from app.ui.i18n import tr
from app.ui.look.size_scaling import pane_px
from app.ui.look.theme import theme, theme_hub
from app.ui.look.window_sizes import TREE
from app.ui.widgets.buttons.painted_buttons import IconButton
from app.ui.widgets.containers.box_layouts import STRETCH, Stretch, clear, column, row
from app.ui.widgets.containers.panels import Panel
from app.ui.widgets.containers.scroll_pane import ScrollPane
from app.ui.widgets.navigation.nav_tree import NavTree

_RAIL_BUTTON: Final = 32
_RAIL_MARGIN: Final = 8
_RAIL_ICON: Final = 18
_GROWS: Final = 0.7
"""The tree's share of the growth of text: with less, its own texts would be cut in German."""


class RailEntry(NamedTuple):
    """An icon of the rail and its node."""

    icon: str
    text: str
    key: str


class NavPanel(QWidget):
    """The panel.

    Signals:
        node_chosen(NavItem): a node became the current one, by mouse or keyboard.
        node_clicked: a node was clicked with the mouse; `node_chosen` was emitted before. The page gets the keyboard.
        node_kept(NavItem): a node was double-clicked, or Enter pressed on it; `node_chosen` was emitted before.
        rail_toggled(bool): the user wants the rail, or the tree back.
        rail_changed: the tree became a rail, or the rail a tree.
    """

    node_chosen = Signal(object)
    node_clicked = Signal()
    node_kept = Signal(object)
    rail_toggled = Signal(bool)
    rail_changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        # It takes the height there is: a long tree pushes nothing out of the window.
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        self.model = NavTreeModel(loading_text=tr("Loading"), failed_text=tr("Couldn't load. Try again"), parent=self)
        self.tree = NavTree(name=tr("Sidebar"))
        self.tree.setModel(self.model)
        self.model.rowsInserted.connect(self._connections_changed)
        self.model.rowsRemoved.connect(self._connections_changed)
        self.tree.selectionModel().currentChanged.connect(self._current_changed)
        self.tree.clicked.connect(self._clicked_by_mouse)
        self.tree.activated.connect(self._clicked)
        self.tree.kept.connect(self._kept)
        self._is_quiet = False
        self._rail: dict[RailEntry, IconButton] = {}
        self._collapse = IconButton("caret-double-left", tr("Collapse sidebar"), shortcut="Ctrl+B", tone="text3")
        self._collapse.clicked.connect(self._to_rail)
        foot = row(STRETCH, self._collapse, margins=(8, 4, 8, 8))
        self._tree_side = column(8, Stretch(self.tree), foot, margins=(0, 0, 1, 0), spacing=0)
        tree_side = Panel(self._tree_side, ground="window", edges=("right",))
        self._icons = column(spacing=4)
        self._expand = IconButton(
            "caret-double-right", tr("Expand sidebar"), shortcut="Ctrl+B", tone="text3", side=_RAIL_BUTTON
        )
        self._expand.clicked.connect(self._to_tree)
        icons = ScrollPane(column(self._icons, STRETCH, spacing=0))  # large ones don't fit above the activity drawer
        icons.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        rail_side = Panel(
            column(Stretch(icons), self._expand, margins=(_RAIL_MARGIN,) * 4, spacing=4),
            ground="window",
            edges=("right",),
        )
        self._stack = QStackedLayout(self)
        self._stack.addWidget(tree_side)
        self._stack.addWidget(rail_side)
        theme_hub().changed.connect(self._follow_text)
        self.set_rail(False)

    @property
    def keyboard_place(self) -> QWidget:
        """Returns the widget for the keyboard focus: the tree, or the icon of the page in front."""
        if not self.is_rail:
            return self.tree
        return next((button for button in self._rail.values() if button.isChecked()), self._expand)

    def _follow_text(self) -> None:
        rail = theme().px(_RAIL_BUTTON) + 2 * _RAIL_MARGIN
        self.setFixedWidth(rail if self.is_rail else pane_px(TREE, _GROWS))

    @property
    def is_rail(self) -> bool:
        return self._stack.currentIndex() == 1

    def set_rail(self, is_rail: bool) -> None:
        was_rail = self.is_rail
        self._stack.setCurrentIndex(1 if is_rail else 0)
        self._follow_text()
        if is_rail != was_rail:
            self.rail_changed.emit()

    def put_at_foot(self, card: QWidget) -> None:
        """Puts a card below the tree; it is not visible beside the rail."""
        if self._tree_side.indexOf(card) < 0:
            self._tree_side.insertWidget(self._tree_side.count() - 1, card)

    def set_rail_entries(self, entries: Sequence[RailEntry], current: str = "") -> None:
        if tuple(entries) != tuple(self._rail):
            clear(self._icons)
            self._rail = {entry: self._rail_button(entry) for entry in entries}
            # Widgets that are created later would otherwise come last in the tab order.
            for one, next_one in pairwise((self._collapse, *self._rail.values(), self._expand)):
                QWidget.setTabOrder(one, next_one)
        for entry, button in self._rail.items():
            button.setChecked(entry.key == current)

    def _rail_button(self, entry: RailEntry) -> IconButton:
        button = IconButton(entry.icon, entry.text, checkable=True, side=_RAIL_BUTTON, icon_size=_RAIL_ICON)
        button.clicked.connect(_Choose(self, entry.key))
        # A click on the checked icon keeps it checked.
        button.clicked.connect(partial(button.setChecked, True))
        self._icons.addWidget(button)
        return button

    def choose(self, key: str) -> None:
        """Makes a node the current one, like a click."""
        index = self.model.index_of(key)
        item = self.model.item(index)
        if item is not None:
            self._make_current(index)
            self.node_chosen.emit(item)

    def show_current(self, key: str) -> None:
        """Marks the node of the page in front without opening it; in a collapsed branch, marks the branch."""
        index = self.model.index_of(key)
        above = index.parent()
        while above.isValid() and above != self.tree.rootIndex():
            index = index if self.tree.isExpanded(above) else above
            above = above.parent()
        self._make_current(index)

    def _connections_changed(self, parent: QModelIndex) -> None:
        """Omits the level of connections while there is only one: the top bar names it."""
        if not parent.isValid():
            is_only_one = self.model.rowCount(QModelIndex()) == 1
            self.tree.setRootIndex(self.model.index(0, 0) if is_only_one else QModelIndex())

    def _make_current(self, index: QModelIndex) -> None:
        """Sets the current node without emitting a signal."""
        self._is_quiet = True
        try:
            self.tree.setCurrentIndex(index)
        finally:
            self._is_quiet = False

    def current_key(self) -> str:
        return str(self.tree.currentIndex().data(NavRole.KEY) or "")

    def _current_changed(self, current: QModelIndex, _previous: QModelIndex) -> None:
        item = self.model.item(current)
        if item is not None and not self._is_quiet:
            self.node_chosen.emit(item)

    def _clicked_by_mouse(self, index: QModelIndex) -> None:
        self._clicked(index)
        if self.model.failed_parent(index) is None:
            self.node_clicked.emit()

    def _clicked(self, index: QModelIndex) -> None:
        """Handles a click on the current node: brings its page to the front, and retries after a failure."""
        failed = self.model.failed_parent(index)
        if failed is not None:
            self.model.retry(failed)
            return
        item = self.model.item(index)
        if item is not None:
            self.node_chosen.emit(item)

    def _kept(self, index: QModelIndex) -> None:
        item = self.model.item(index)
        if item is not None and bool(index.flags() & Qt.ItemFlag.ItemIsSelectable):
            self.node_kept.emit(item)

    def _to_rail(self) -> None:
        self.rail_toggled.emit(True)

    def _to_tree(self) -> None:
        self.rail_toggled.emit(False)

    def sizeHint(self) -> QSize:
        return QSize(self.minimumWidth(), 400)


class _Choose:
    def __init__(self, panel: NavPanel, key: str) -> None:
        self._panel = panel
        self._key = key

    def __call__(self) -> None:
        self._panel.choose(self._key)
