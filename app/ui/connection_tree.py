"""The tree of open connections: which nodes there are, what each stands for, and how many records are below it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QModelIndex, QObject, Signal

from app.core.errors import MarqueeError
from app.core.log import logger
from app.models.record_table import LoadState
from app.models.tree import NavItem
from app.services.session import Session
from app.ui.nav_panel import NavPanel, RailEntry
from app.ui.page_registry import ListPage, PageRegistry
from app.ui.run import spawn

PageOf = Callable[[str, str], ListPage | None]
"""The open page of a connection id and a kind of resource; None where it is closed."""


class ConnectionTree(QObject):
    """Fills the navigation panel and says what a person chose there.

    Node keys are `connection`, `connection/kind` and `connection/kind/place`.

    Signals:
        chosen(str, str, object): connection id, kind of resource ('' for the connection itself), and its NavItem.
    """

    chosen = Signal(str, str, object)

    def __init__(self, panel: NavPanel, registry: PageRegistry, page_of: PageOf) -> None:
        super().__init__(panel)
        self._panel = panel
        self._registry = registry
        self._page_of = page_of
        self._sessions: tuple[Session, ...] = ()
        self._nodes: dict[str, tuple[NavItem, ...]] = {}
        self._last: dict[str, str] = {}
        self._restored: set[str] = set()
        self._open_keys: set[str] = set()
        panel.node_chosen.connect(self._chosen)
        panel.model.children_wanted.connect(self._children_wanted)
        panel.tree.expanded.connect(self._opened)
        panel.tree.collapsed.connect(self._closed)

    def show_sessions(self, sessions: Sequence[Session]) -> None:
        """The top nodes, in this order. New ones come opened; the others stay as they are."""
        fresh = [session for session in sessions if session not in self._sessions]
        self._sessions = tuple(sessions)
        self._panel.model.set_roots([self._connection_node(session) for session in sessions])
        for session in fresh:
            connection_id = session.connection.id
            keys = self._open_keys | {connection_id, *(f"{connection_id}/{kind}" for kind in self._kinds())}
            self._panel.tree.restore(sorted(keys))

    def show_front(self, session: Session | None, kind: str) -> None:
        """Marks where the page in front belongs; an editor belongs to the list that was last looked at."""
        if session is None:
            self._panel.set_rail_entries(())
            return
        connection_id = session.connection.id
        self._panel.show_current(self._last.get(connection_id, ""))
        entries = [
            RailEntry(resource.icon, resource.title, f"{connection_id}/{resource.kind}")
            for resource in self._registry.resources
        ]
        current = kind if kind in self._kinds() else self._registry.resources[0].kind
        self._panel.set_rail_entries(entries, f"{connection_id}/{current}")

    def choose_all(self, page: ListPage) -> None:
        """Back to the node that stands for everything on the page."""
        self._panel.choose(page.fixed_nodes()[0].key)

    def choose_first(self, page: ListPage) -> None:
        """The node to begin with: where the person was when Marquee was last closed, else everything."""
        last = self._last.get(page.session.connection.id)
        if last and self._panel.model.index_of(last).isValid():
            self._panel.choose(last)
        else:
            self.choose_all(page)

    def count(self, page: ListPage) -> None:
        """Counts the page's records for each node; what nothing was heard of yet is not called nothing."""
        nodes = self._nodes.get(_key_of(page)) or page.fixed_nodes()
        is_known = page.model.total > 0 or page.model.state is LoadState.READY
        self._panel.model.set_counts(page.count_nodes(nodes) if is_known else [(node.key, None) for node in nodes])

    def reload(self, session: Session) -> None:
        """Asks for lazily loaded nodes again: after signing in as somebody, or when the CMS is back."""
        for kind in self._kinds():
            self._panel.model.retry(f"{session.connection.id}/{kind}")

    def state(self) -> dict[str, object]:
        """What to remember until the next start, as plain JSON values."""
        return {"open": sorted(self._open_keys), "last": dict(self._last)}

    def restore(self, state: dict[str, object]) -> None:
        """Call before the first session is shown."""
        keys, last = state.get("open"), state.get("last")
        if isinstance(keys, list):
            self._open_keys = {str(key) for key in keys}
        if isinstance(last, dict):
            self._last = {str(connection_id): str(key) for connection_id, key in last.items()}

    # ------------------------------------------------------------------------------------------------- inside

    def _kinds(self) -> list[str]:
        return [resource.kind for resource in self._registry.resources]

    def _connection_node(self, session: Session) -> NavItem:
        connection = session.connection
        children = tuple(
            NavItem(
                key=f"{connection.id}/{resource.kind}",
                title=resource.title,
                icon=resource.icon,
                is_lazy=True,
                children=resource.fixed_nodes(connection.id),
            )
            for resource in self._registry.resources
        )
        return NavItem(key=connection.id, title=connection.name, colour=connection.colour, children=children)

    def _chosen(self, item: NavItem) -> None:
        connection_id, _, rest = item.key.partition("/")
        kind = rest.partition("/")[0]
        if kind:
            self._last[connection_id] = item.key
        self.chosen.emit(connection_id, kind, item)

    def _children_wanted(self, key: str) -> None:
        connection_id, _, kind = key.partition("/")
        page = self._page_of(connection_id, kind)
        if page is None:
            # The folders belong to the page that counts what is in them; it asks again when it opens.
            self._panel.model.set_failed(key)
            return
        spawn(self, self._fetch(key, page))

    async def _fetch(self, key: str, page: ListPage) -> None:
        try:
            nodes = await page.lazy_nodes()
        except MarqueeError as error:
            logger("ui.tree").info("%s: %s", key, error.sentence)
            self._panel.model.set_failed(key)
            return
        self._nodes[key] = nodes
        self._panel.model.set_children(key, nodes)
        self.count(page)
        connection_id = page.session.connection.id
        if connection_id not in self._restored:
            self._restored.add(connection_id)
            self._panel.tree.restore(sorted(self._open_keys))
            self._restore_last(connection_id)

    def _restore_last(self, connection_id: str) -> None:
        """The folder that was chosen when Marquee was last closed only exists now."""
        last = self._last.get(connection_id, "")
        if last and not self._panel.current_key().startswith(last):
            index = self._panel.model.index_of(last)
            if index.isValid() and self._panel.current_key().startswith(connection_id):
                self._panel.choose(last)

    def _opened(self, index: QModelIndex) -> None:
        item = self._panel.model.item(index)
        if item is not None:
            self._open_keys.add(item.key)

    def _closed(self, index: QModelIndex) -> None:
        item = self._panel.model.item(index)
        if item is not None:
            self._open_keys.discard(item.key)


def _key_of(page: ListPage) -> str:
    connection_id, kind, _ = page.page_key
    return f"{connection_id}/{kind}"
