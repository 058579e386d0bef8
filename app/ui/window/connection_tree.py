"""The tree of open connections: its nodes, their meaning, and the number of records of each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import msgspec
from PySide6.QtCore import QMimeData, QModelIndex, QObject, Qt, Signal

from app.core.change_hub import Change, Kind
from app.core.errors import MarqueeError, SignInNeeded
from app.core.log import logger
from app.core.request_urgency import Urgency, due
from app.models.navigation_tree import NavItem
from app.models.record_mime import has_records, unpack_records
from app.services.lookups.folder_editing import FOLDERS
from app.services.session.session import Session
from app.ui.navigation.connection_lists import Lists
from app.ui.navigation.page_registry import Place
from app.ui.resource.list_adapter import ResourceList
from app.ui.resource.load_failures import why_denied
from app.ui.resource.resource_declaration import GroupScope
from app.ui.task_runner import can_spawn, spawn
from app.ui.window.nav_panel import NavPanel, RailEntry

Rows = ResourceList[Any]


class ConnectionTree(QObject):
    """Fills the navigation panel from the lists and emits what the user selects there.

    Node keys are `connection`, `connection/kind` and `connection/kind/place`. `places` are nodes below the lists.

    Signals:
        chosen(str, str, object): connection id, kind of resource ('' for the connection itself), and its NavItem.
        kept(str, str, object): the same for a node whose page is to stay open; `chosen` came before.
        records_dropped(object, object): records of a list (`RecordParcel`) were dropped on this NavItem.
        node_changed(ResourceList): without a selection, another node stands for what its page shows, see `node_of`.
    """

    chosen = Signal(str, str, object)
    kept = Signal(str, str, object)
    node_changed = Signal(object)
    records_dropped = Signal(object, object)

    def __init__(self, panel: NavPanel, lists: Lists, places: Sequence[Place] = ()) -> None:
        super().__init__(panel)
        self._panel = panel
        self._lists = lists
        self._places = tuple(places)
        self._following: dict[str, list[Callable[[], None]]] = {}
        self._sessions: tuple[Session, ...] = ()
        self._shown: dict[str, tuple[NavItem, ...]] = {}
        self._asked: dict[str, tuple[NavItem, ...]] = {}
        self._last: dict[str, str] = {}
        self._front = ""
        self._known: set[str] = set()
        self._to_open: set[str] = set()
        self._open_keys: set[str] = set()
        panel.node_chosen.connect(self._chosen)
        panel.node_kept.connect(self._kept)
        panel.tree.may_drop = self._may_drop
        panel.tree.dropped.connect(self._dropped)
        # Queued: Qt emits it while it expands a branch, and crashes if nodes are added or removed before it is done.
        panel.model.children_wanted.connect(self._children_wanted, Qt.ConnectionType.QueuedConnection)
        panel.tree.expanded.connect(self._opened)
        panel.tree.collapsed.connect(self._closed)
        lists.counted.connect(self.count)
        lists.loaded.connect(self._list_loaded)
        lists.failed.connect(self._list_failed)

    def show_sessions(self, sessions: Sequence[Session]) -> None:
        """Shows the top nodes in this order. New ones are restored as they were left; the others stay unchanged."""
        fresh = [session for session in sessions if session not in self._sessions]
        for session in set(self._sessions) - set(sessions):
            for end in self._following.pop(session.connection.id, ()):
                end()
        self._sessions = tuple(sessions)
        self._panel.model.set_roots([self._connection_node(session) for session in sessions])
        for rows in self._lists:
            self.count(rows)
        for session in fresh:
            connection_id = session.connection.id
            self._following[connection_id] = [
                session.hub.subscribe(partial(self._record_changed, session)),
                *(
                    place.follow(session, partial(self._count_place, session, place))
                    for place in self._places
                    if place.follow is not None
                ),
            ]
            if connection_id not in self._known:
                self._known.add(connection_id)
                self._open_keys |= {connection_id, f"{connection_id}/{self._first_kind(connection_id)}"}
            self._to_open |= {key for key in self._open_keys if key.partition("/")[0] == connection_id}
            self._open_what_is_there()
            for rows in self._lists.of(connection_id):
                key = key_of(rows)
                if self._last.get(key, self._key_of_node(key)) != self._key_of_node(key):
                    self._panel.model.fetchMore(self._panel.model.index_of(key))

    def show_front(self, session: Session | None, kind: str) -> None:
        """Selects the node of the page in front. An editor, whose kind ends with its resource, belongs to that list."""
        if session is None:
            self._panel.set_rail_entries(())
            return
        connection_id = session.connection.id
        declarations = [rows.declaration for rows in self._lists.of(connection_id)]
        kinds = [declaration.kind for declaration in declarations] + [place.kind for place in self._places]
        if kind not in kinds:
            editable = (each.kind for each in declarations if kind.endswith(each.resource))
            last = self._last.get(connection_id, "").removeprefix(f"{connection_id}/").partition("/")[0]
            kind = next(editable, last)
        self._front = f"{connection_id}/{kind if kind in kinds else kinds[0]}"
        self._mark_front()
        entries = [
            RailEntry(declaration.icon, declaration.texts.title, f"{connection_id}/{declaration.kind}")
            for declaration in declarations
        ]
        entries += [RailEntry(each.icon, each.title(), f"{connection_id}/{each.kind}") for each in self._places]
        self._panel.set_rail_entries(entries, self._front)

    def choose_all(self, rows: Rows) -> None:
        """Selects the node that stands for all records of the page."""
        self._panel.choose(self._everything(rows))

    def node_of(self, rows: Rows) -> NavItem | None:
        """Returns the node whose records the list's page shows: the one selected last, or all until it is there."""
        return self._panel.model.item(self._panel.model.index_of(self._key_of_node(key_of(rows))))

    def page_closed(self, rows: Rows) -> None:
        """The next page of this list shows all records."""
        self._last.pop(key_of(rows), None)

    def count(self, rows: Rows) -> None:
        """Counts the list's records for each node. An unloaded list has no number rather than 0."""
        key = key_of(rows)
        if not self._panel.model.index_of(key).isValid():
            return
        self._show_nodes(rows)
        nodes = self._shown[key]
        if not rows.is_known:
            counts: list[tuple[str, int | None]] = [(node.key, None) for node in nodes]
        else:
            counts = [*rows.declaration.counts(rows.groups, nodes)]
        # A child that stands for all records has the same number, while it is visible.
        is_shown_below = key in self._open_keys and any(_is_everything(node) for node in nodes)
        counts.append((key, rows.total if rows.is_known and not is_shown_below else None))
        self._panel.model.set_counts(counts)

    def reload(self, session: Session) -> None:
        """Loads lazily loaded nodes again: after signing in with another account, or when the CMS is back."""
        for rows in self._lists.of(session.connection.id):
            if rows.declaration.more_nodes is not None:
                self._panel.model.retry(key_of(rows))

    def state(self) -> dict[str, object]:
        """Returns the state to save until the next start, as plain JSON values."""
        return {"open": sorted(self._open_keys), "last": dict(self._last), "known": sorted(self._known)}

    def restore(self, state: dict[str, object]) -> None:
        """Restores a saved state; call it before the first session is shown."""
        keys, last, known = state.get("open"), state.get("last"), state.get("known")
        if isinstance(keys, list):
            self._open_keys = {str(key) for key in keys}
        if isinstance(last, dict):
            self._last = {str(place): str(key) for place, key in last.items()}
        if isinstance(known, list):
            self._known = {str(connection_id) for connection_id in known}

    # ------------------------------------------------------------------------------------------------- nodes

    def _connection_node(self, session: Session) -> NavItem:
        connection = session.connection
        children = [self._resource_node(rows) for rows in self._lists.of(connection.id)]
        for place in self._places:
            key = f"{connection.id}/{place.kind}"
            children.append(NavItem(key=key, title=place.title(), icon=place.icon, count=_place_count(session, place)))
        return NavItem(key=connection.id, title=connection.name, colour=connection.colour, children=tuple(children))

    def _count_place(self, session: Session, place: Place) -> None:
        key = f"{session.connection.id}/{place.kind}"
        if self._panel.model.index_of(key).isValid():
            self._panel.model.set_counts([(key, _place_count(session, place))])

    def _resource_node(self, rows: Rows) -> NavItem:
        declaration, key = rows.declaration, key_of(rows)
        nodes = self._shown.setdefault(key, self._nodes_of(rows))
        return NavItem(
            key=key,
            title=declaration.texts.title,
            icon=declaration.icon,
            data=GroupScope(),
            is_lazy=declaration.nodes is not None,
            locked=why_denied(rows),
            children=nodes,
        )

    def _nodes_of(self, rows: Rows) -> tuple[NavItem, ...]:
        """Returns the nodes known so far: those made from the records, and those loaded from the CMS."""
        make = rows.declaration.nodes
        if make is None:
            return ()
        nodes = make(rows.session.connection.id, {group: n for group, n in rows.groups.items() if n > 0})
        return (*nodes, *self._asked.get(key_of(rows), ()))

    def _show_nodes(self, rows: Rows) -> None:
        """Updates the nodes if the records now lead to other ones."""
        key = key_of(rows)
        nodes = self._nodes_of(rows)
        before, self._shown[key] = self._shown.get(key, ()), nodes
        if _outline(nodes) != _outline(before) and rows.declaration.nodes is not None:
            self._set_nodes(rows, self._panel.model.set_known_children)

    def _set_nodes(self, rows: Rows, set_children: Callable[[str, list[NavItem]], None]) -> None:
        """Shows the nodes; the one selected when Marquee was last closed may be among them, or the last one gone."""
        key = key_of(rows)
        before = self._key_of_node(key)
        set_children(key, self._with_counts(rows))
        self._open_what_is_there()
        if self._key_of_node(key) != before:
            self.node_changed.emit(rows)
            if key == self._front:
                self._mark_front()

    def _with_counts(self, rows: Rows) -> list[NavItem]:
        nodes = self._shown[key_of(rows)]
        counts = dict(rows.declaration.counts(rows.groups, nodes)) if rows.is_known else {}
        return [_counted(node, counts) for node in nodes]

    def _everything(self, rows: Rows) -> str:
        return next((node.key for node in self._shown.get(key_of(rows), ()) if _is_everything(node)), key_of(rows))

    def _first_kind(self, connection_id: str) -> str:
        return next((rows.declaration.kind for rows in self._lists.of(connection_id)), "")

    # ------------------------------------------------------------------------------------------------- loading

    def _children_wanted(self, key: str) -> None:
        connection_id, _, kind = key.partition("/")
        rows = self._lists.get(connection_id, kind)
        if rows is None or not can_spawn():
            return
        if rows.declaration.more_nodes is not None:
            spawn(self, self._ask(key, rows))
        elif rows.is_known:
            self._fill(rows)
        else:
            rows.load_once()

    async def _ask(self, key: str, rows: Rows) -> None:
        assert rows.declaration.more_nodes is not None
        try:
            await rows.answered()  # the rows come before what is beside them
            with due(Urgency.NEXT):
                asked = await rows.declaration.more_nodes(rows.session)
        except MarqueeError as error:
            logger("ui.tree").info("%s: %s", key, error)
            if isinstance(error, SignInNeeded):
                self._panel.model.stop_waiting(key)  # the page says so, and offers to sign in
            else:
                self._panel.model.set_failed(key)
            return
        self._asked[key] = asked
        self._fill(rows)

    def _fill(self, rows: Rows) -> None:
        key = key_of(rows)
        self._shown[key] = self._nodes_of(rows)
        self._set_nodes(rows, self._panel.model.set_children)
        self.count(rows)

    def _list_loaded(self, rows: Rows) -> None:
        self._panel.model.set_locked(key_of(rows), why_denied(rows))
        if rows.declaration.more_nodes is not None:
            # The list's records may name more of them, if the CMS does not list them all.
            self._panel.model.retry(key_of(rows))
        elif rows.declaration.nodes is not None:
            self._fill(rows)

    def _list_failed(self, rows: Rows) -> None:
        self._panel.model.set_locked(key_of(rows), why_denied(rows))
        if rows.declaration.nodes is not None and rows.declaration.more_nodes is None and not rows.is_known:
            is_signed_out = rows.failure is not None and isinstance(rows.failure.error, SignInNeeded)
            (self._panel.model.stop_waiting if is_signed_out else self._panel.model.give_up)(key_of(rows))

    def _record_changed(self, session: Session, change: Change, _initiator: object) -> None:
        """Shows changed folders in the tree; records show the name of theirs, so these are loaded again."""
        if change.resource != FOLDERS:
            return
        for rows in self._lists.of(session.connection.id):
            if rows.declaration.more_nodes is None:
                continue
            if change.kind is Kind.UPDATED and rows.is_known:
                rows.start_loading()
            else:
                self._panel.model.retry(key_of(rows))

    # ------------------------------------------------------------------------------------------------- dropping

    def _may_drop(self, index: QModelIndex, mime: QMimeData) -> bool:
        """Returns whether the node takes records of its own list: folders do, other connections never."""
        item = self._panel.model.item(index)
        if item is None or not isinstance(item.data, GroupScope):
            return False
        # Decoding many ids with each movement would take too long.
        return item.data.takes_records and has_records(mime, item.key.rpartition("/")[0])

    def _dropped(self, index: QModelIndex, mime: QMimeData) -> None:
        item, parcel = self._panel.model.item(index), unpack_records(mime)
        if item is not None and parcel is not None:
            self.records_dropped.emit(item, parcel)

    # ------------------------------------------------------------------------------------------------- saved state

    def _chosen(self, item: NavItem) -> None:
        connection_id, _, rest = item.key.partition("/")
        kind = rest.partition("/")[0]
        if kind:
            self._last[connection_id] = self._last[f"{connection_id}/{kind}"] = item.key
        self.chosen.emit(connection_id, kind, item)

    def _kept(self, item: NavItem) -> None:
        connection_id, _, rest = item.key.partition("/")
        self.kept.emit(connection_id, rest.partition("/")[0], item)

    def _key_of_node(self, key: str) -> str:
        """Returns the key of the node that stands for the page of a list or place."""
        last = self._last.get(key, "")
        rows = self._lists.get(*key.split("/", 1))
        return last if rows is None or self._panel.model.index_of(last).isValid() else self._everything(rows)

    def _mark_front(self) -> None:
        self._panel.show_current(self._key_of_node(self._front) or self._front)

    def _open_what_is_there(self) -> None:
        """Expands the nodes that were expanded when Marquee was last closed, as they arrive."""
        there = {key for key in self._to_open if self._panel.model.index_of(key).isValid()}
        if there:
            self._to_open -= there
            self._panel.tree.restore(sorted(there))

    def _opened(self, index: QModelIndex) -> None:
        item = self._panel.model.item(index)
        if item is not None:
            self._open_keys.add(item.key)
            self._branch_changed(item.key)

    def _closed(self, index: QModelIndex) -> None:
        item = self._panel.model.item(index)
        if item is not None:
            self._open_keys.discard(item.key)
            self._branch_changed(item.key)

    def _branch_changed(self, key: str) -> None:
        """Updates the list's number, and marks the node of its page, or the branch that hides it."""
        connection_id, _, kind = key.partition("/")
        rows = self._lists.get(connection_id, kind)
        if rows is not None:
            self.count(rows)
        if key == self._front and (key not in self._open_keys or key == self._panel.current_key()):
            self._mark_front()


def _place_count(session: Session, place: Place) -> int | None:
    return (place.count(session) or None) if place.count is not None else None


def key_of(rows: Rows) -> str:
    return f"{rows.session.connection.id}/{rows.declaration.kind}"


def _is_everything(node: NavItem) -> bool:
    return isinstance(node.data, GroupScope) and node.data.holds is None


def _outline(nodes: Sequence[NavItem]) -> list[object]:
    """Returns the nodes without their counts, for comparison."""
    return [(node.key, node.title, node.icon, _outline(node.children)) for node in nodes]


def _counted(node: NavItem, counts: dict[str, int]) -> NavItem:
    children = tuple(_counted(child, counts) for child in node.children)
    return msgspec.structs.replace(node, count=counts.get(node.key), children=children)
