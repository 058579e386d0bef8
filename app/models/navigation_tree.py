"""The navigation tree: nodes by key, children loaded on first expansion, and status lines meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

import msgspec
from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from app.models.item_roles import NavRole, NavState

Index = QModelIndex | QPersistentModelIndex
_NOWHERE: Final = QModelIndex()
_NOTE: Final = "#note"


class NavItem(msgspec.Struct, frozen=True, kw_only=True):
    """A node of the tree.

    `key` identifies it across restarts and must be unique in the tree; `data` is for the code that acts on the node.
    With `is_lazy` more children come from the CMS; `children` are those that are known without it. `locked` says why
    the CMS refuses its content.
    """

    key: str
    title: str
    icon: str = ""
    count: int | None = None
    colour: int | None = None
    data: Any = None
    is_lazy: bool = False
    locked: str = ""
    children: tuple[NavItem, ...] = ()


class _Node:
    __slots__ = ("children", "item", "number", "parent", "state")

    def __init__(self, number: int, item: NavItem, parent: _Node | None) -> None:
        self.number = number
        self.item = item
        self.parent = parent
        self.children: list[_Node] = []
        self.state: NavState | None = NavState.IDLE if item.is_lazy else None

    @property
    def row(self) -> int:
        return self.parent.children.index(self) if self.parent is not None else 0


class NavTreeModel(QAbstractItemModel):
    """One column of `NavItem`s, with the roles of `NavRole`.

    A lazy node is IDLE until it is first expanded, then LOADING until `set_children` or `set_failed`. While it loads,
    and after a failure, a status line replaces the missing children; it cannot be selected.

    Signals:
        children_wanted(str): the node with this key was expanded for the first time, or `retry` was called.
    """

    children_wanted = Signal(str)

    def __init__(self, *, loading_text: str, failed_text: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._texts = {NavState.LOADING: loading_text, NavState.FAILED: failed_text}
        self._next_number = 1
        self._root = _Node(0, NavItem(key="", title=""), None)
        self._by_number: dict[int, _Node] = {0: self._root}
        self._by_key: dict[str, _Node] = {}

    # ------------------------------------------------------------------------------------------------- changing

    def set_roots(self, items: Sequence[NavItem]) -> None:
        """Replaces the top level; nodes with known keys keep their children and their state in views."""
        self._update_children(self._root, items)

    def set_children(self, key: str, items: Sequence[NavItem]) -> None:
        """Sets all children of a lazy node, as the CMS sent them. An unknown key is ignored."""
        node = self._by_key.get(key)
        if node is not None:
            self._set_state(node, NavState.READY)
            self._update_children(node, items)

    def set_known_children(self, key: str, items: Sequence[NavItem]) -> None:
        """Sets the children known so far; whether more are expected stays unchanged."""
        node = self._by_key.get(key)
        if node is not None:
            self._update_children(node, items)

    def set_failed(self, key: str) -> None:
        node = self._by_key.get(key)
        if node is not None:
            self._set_state(node, NavState.FAILED)

    def stop_waiting(self, key: str) -> None:
        """Shows no status line for a node whose children can't be requested now, until `retry`."""
        node = self._by_key.get(key)
        if node is not None:
            self._set_state(node, NavState.READY)

    def give_up(self, key: str) -> None:
        """As `set_failed`, but only for a node that waits for its children."""
        node = self._by_key.get(key)
        if node is not None and node.state is NavState.LOADING:
            self._set_state(node, NavState.FAILED)

    def retry(self, key: str) -> None:
        """Requests the children again; harmless while they are loading."""
        node = self._by_key.get(key)
        if node is not None and node.state in {NavState.FAILED, NavState.READY}:
            self._set_state(node, NavState.LOADING)
            self.children_wanted.emit(key)

    def set_counts(self, counts: Iterable[tuple[str, int | None]]) -> None:
        for key, count in counts:
            node = self._by_key.get(key)
            if node is not None and node.item.count != count:
                self._replace_item(node, msgspec.structs.replace(node.item, count=count))

    def set_locked(self, key: str, reason: str) -> None:
        """Sets why the node is locked; '' unlocks it."""
        node = self._by_key.get(key)
        if node is not None and node.item.locked != reason:
            self._replace_item(node, msgspec.structs.replace(node.item, locked=reason))

    # ------------------------------------------------------------------------------------------------- reading

    def index_of(self, key: str) -> QModelIndex:
        """Returns the index of a node; invalid if there is none."""
        node = self._by_key.get(key)
        return QModelIndex() if node is None else self._index_of(node)

    def item(self, index: Index) -> NavItem | None:
        node = self._by_number.get(index.internalId()) if index.isValid() else None
        return None if node is None else node.item

    def failed_parent(self, index: Index) -> str | None:
        """Returns the key to `retry` when the line that reports a failure is activated, else None."""
        item = self.item(index)
        if item is None or not item.key.endswith(_NOTE):
            return None
        key = item.key.removesuffix(_NOTE)
        return key if self._by_key[key].state is NavState.FAILED else None

    def keys(self) -> Iterator[str]:
        return iter(self._by_key)

    # ------------------------------------------------------------------------------------------------- inside

    def _index_of(self, node: _Node) -> QModelIndex:
        return QModelIndex() if node is self._root else self.createIndex(node.row, 0, node.number)

    def _node(self, index: Index) -> _Node:
        return self._by_number.get(index.internalId(), self._root) if index.isValid() else self._root

    def _set_state(self, node: _Node, state: NavState) -> None:
        node.state = state
        note = self._by_key.get(node.item.key + _NOTE)
        text = self._texts.get(state)
        if note is not None and text is None:
            self._remove(note)
        elif note is not None and text is not None:
            self._replace_item(note, NavItem(key=note.item.key, title=text))
        elif text is not None:
            self._insert(node, len(node.children), NavItem(key=node.item.key + _NOTE, title=text))
        if node is not self._root:
            index = self._index_of(node)
            self.dataChanged.emit(index, index, [NavRole.STATE])

    def _update_children(self, node: _Node, items: Sequence[NavItem]) -> None:
        wanted = {item.key for item in items}
        for gone in [child for child in node.children if child.item.key not in wanted]:
            if not gone.item.key.endswith(_NOTE):
                self._remove(gone)
        for row, item in enumerate(items):
            child: _Node | None = self._by_key.get(item.key)
            if child is not None and (child.parent is not node or child.row != row):
                self._remove(child)
                child = None
            if child is None:
                self._insert(node, row, item)
                continue
            if child.item != item:
                self._replace_item(child, item)
            if not item.is_lazy:
                self._update_children(child, item.children)

    def _insert(self, parent: _Node, row: int, item: NavItem) -> None:
        self.beginInsertRows(self._index_of(parent), row, row)
        parent.children.insert(row, self._make(item, parent))
        self.endInsertRows()

    def _make(self, item: NavItem, parent: _Node) -> _Node:
        node = _Node(self._next_number, item, parent)
        self._next_number += 1
        self._by_number[node.number] = node
        self._by_key[item.key] = node
        node.children = [self._make(child, node) for child in item.children]
        return node

    def _remove(self, node: _Node) -> None:
        assert node.parent is not None
        row = node.row
        self.beginRemoveRows(self._index_of(node.parent), row, row)
        del node.parent.children[row]
        self._forget(node)
        self.endRemoveRows()

    def _forget(self, node: _Node) -> None:
        del self._by_number[node.number]
        del self._by_key[node.item.key]
        for child in node.children:
            self._forget(child)

    def _replace_item(self, node: _Node, item: NavItem) -> None:
        node.item = item
        index = self._index_of(node)
        self.dataChanged.emit(index, index, [])

    # ------------------------------------------------------------------------------------------------- Qt

    def index(self, row: int, column: int, parent: Index = _NOWHERE) -> QModelIndex:
        children = self._node(parent).children
        if column != 0 or not 0 <= row < len(children):
            return QModelIndex()
        return self.createIndex(row, 0, children[row].number)

    def parent(self, index: Index = _NOWHERE) -> Any:  # QObject.parent() and the model's parent(index) share a name
        node = self._node(index)
        return QModelIndex() if node.parent is None else self._index_of(node.parent)

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return len(self._node(parent).children)

    def columnCount(self, parent: Index = _NOWHERE) -> int:
        return 1

    def hasChildren(self, parent: Index = _NOWHERE) -> bool:
        node = self._node(parent)
        return bool(node.children) or node.state is NavState.IDLE

    def canFetchMore(self, parent: Index) -> bool:
        return self._node(parent).state is NavState.IDLE

    def fetchMore(self, parent: Index) -> None:
        node = self._node(parent)
        if node.state is NavState.IDLE:
            self._set_state(node, NavState.LOADING)
            self.children_wanted.emit(node.item.key)

    def flags(self, index: Index) -> Qt.ItemFlag:
        item = self.item(index)
        if item is None:
            return Qt.ItemFlag.NoItemFlags
        if item.key.endswith(_NOTE):
            return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemNeverHasChildren
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        read = _READERS.get(role)
        node = self._by_number.get(index.internalId()) if read is not None and index.isValid() else None
        return None if node is None or read is None else read(node)


def _spoken(node: _Node) -> str:
    if node.item.locked:
        return f"{node.item.title}, {node.item.locked}"
    return node.item.title if node.item.count is None else f"{node.item.title}, {node.item.count}"


_READERS: Final[dict[int, Callable[[_Node], Any]]] = {
    int(Qt.ItemDataRole.DisplayRole): lambda node: node.item.title,
    int(Qt.ItemDataRole.AccessibleTextRole): _spoken,
    int(Qt.ItemDataRole.ToolTipRole): lambda node: node.item.locked or None,
    int(NavRole.ICON): lambda node: node.item.icon,
    int(NavRole.COUNT): lambda node: node.item.count,
    int(NavRole.COLOUR): lambda node: node.item.colour,
    int(NavRole.KEY): lambda node: node.item.key,
    int(NavRole.STATE): lambda node: node.state,
    int(NavRole.LOCKED): lambda node: node.item.locked,
}
