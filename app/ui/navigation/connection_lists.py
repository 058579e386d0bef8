"""The lists of all open connections: one per kind of record, loaded on demand or when there is time."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Signal

from app.core.request_urgency import Urgency, due
from app.models.record_table import LoadState
from app.services.connection_state import LinkState
from app.services.session.session import Session
from app.ui.navigation.kind_page import MakePage
from app.ui.navigation.page_registry import PageRegistry
from app.ui.resource.list_adapter import ResourceList
from app.ui.resource.list_page import ResourcePage
from app.ui.resource.resource_declaration import Declaration
from app.ui.resource.table_factory import FirstTable
from app.ui.shell import Shell
from app.ui.task_runner import spawn


class Lists(QObject):
    """All lists.

    Signals:
        counted(ResourceList): a list's own signal, for all lists.
        loaded(ResourceList), failed(ResourceList): as well; `failed` only if there is a failure now.
    """

    counted = Signal(object)
    loaded = Signal(object)
    failed = Signal(object)

    def __init__(self, registry: PageRegistry, parent: QObject, first: FirstTable | None = None) -> None:
        """`first` is a table that was shown before the lists existed."""
        super().__init__(parent)
        self._first = first
        self._registry = registry
        self._lists: dict[str, dict[str, ResourceList[Any]]] = {}
        self._makers: dict[str, MakePage] = {}

    def open(self, session: Session) -> None:
        """Creates the lists of a connection without loading them."""
        if session.connection.id in self._lists:
            return
        made = self._lists[session.connection.id] = {}
        for resource in self._registry.resources:
            rows = self._make(session, resource.declaration())
            made[rows.declaration.kind] = rows
            self._makers[rows.declaration.kind] = resource.make_page or ResourcePage
            rows.counted.connect(partial(self.counted.emit, rows))
            rows.loaded.connect(partial(self.loaded.emit, rows))
            rows.failed_changed.connect(partial(self._failed_changed, rows))

    def _make(self, session: Session, declaration: Declaration[Any]) -> ResourceList[Any]:
        first = self._first
        if first is None or (first.connection_id, first.declaration.kind) != (session.connection.id, declaration.kind):
            return ResourceList(session, declaration, self)
        self._first = None
        return ResourceList(session, first.declaration, self, first=first)

    def close(self, session: Session) -> None:
        for rows in self._lists.pop(session.connection.id, {}).values():
            rows.kept.flush_changes()
            rows.deleteLater()

    def of(self, connection_id: str) -> list[ResourceList[Any]]:
        """Returns the lists of a connection in the order of the tree."""
        return list(self._lists.get(connection_id, {}).values())

    def get(self, connection_id: str, kind: str) -> ResourceList[Any] | None:
        return self._lists.get(connection_id, {}).get(kind)

    def make_page(self, shell: Shell, rows: ResourceList[Any], *, is_whole: bool = True) -> ResourcePage[Any]:
        """Returns a page that shows a list, as registered; call its `finish()` if it is not whole."""
        return self._makers[rows.declaration.kind](rows.session, shell, rows, is_whole=is_whole)

    def __iter__(self) -> Iterator[ResourceList[Any]]:
        for lists in self._lists.values():
            yield from lists.values()

    def warm_up(self, session: Session) -> None:
        """Shows stored rows, then loads one list after another, the first one first.

        Each waits for other running requests, because the user is looking at what these load.
        """
        with due(Urgency.LATER):
            spawn(self, self._warm_up(session))

    async def _warm_up(self, session: Session) -> None:
        for rows in self.of(session.connection.id):
            if self.get(session.connection.id, rows.declaration.kind) is rows and rows.declaration.warm:
                await rows.recall()
        for rows in self.of(session.connection.id):
            for each in self.of(session.connection.id):
                await each.settled()
            if self.get(session.connection.id, rows.declaration.kind) is not rows:
                return  # the connection was closed meanwhile
            if session.state is not LinkState.CONNECTED:
                return  # loaded when the connection is back
            if rows.declaration.warm and rows.model.state is LoadState.IDLE:
                rows.load_once()
                await rows.settled()

    def reload(self, session: Session, *, only_failed: bool = False) -> None:
        """Reloads all lists that were loaded or should have been."""
        with due(Urgency.NEXT):
            for rows in self.of(session.connection.id):
                if rows.model.state is LoadState.FAILED or not (only_failed or rows.model.state is LoadState.IDLE):
                    rows.start_loading()
        self.warm_up(session)

    def _failed_changed(self, rows: ResourceList[Any]) -> None:
        if rows.failure is not None:
            self.failed.emit(rows)
