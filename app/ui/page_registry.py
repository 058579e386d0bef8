"""Which pages there are: the window opens them by kind and never imports one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from PySide6.QtCore import SignalInstance
from PySide6.QtWidgets import QWidget

from app.models.record_table import RecordTableModel
from app.models.tree import NavItem
from app.services.session import Session
from app.ui.shell import Page, Shell
from app.ui.widgets.grid_view import Density


class ListPage(Page, Protocol):
    """The page of a resource: a list with nodes in the tree and an inspector beside it."""

    destroyed: SignalInstance
    model: RecordTableModel[Any]
    updated_at: float | None
    session: Session
    counted: SignalInstance
    nodes_changed: SignalInstance
    scope_cleared: SignalInstance

    @property
    def inspector(self) -> QWidget: ...

    def start_loading(self) -> None: ...

    def fixed_nodes(self) -> tuple[NavItem, ...]: ...

    async def lazy_nodes(self) -> tuple[NavItem, ...]: ...

    def count_nodes(self, nodes: Iterable[NavItem]) -> Sequence[tuple[str, int | None]]: ...

    def show_node(self, node: NavItem) -> None: ...

    def rights_changed(self) -> None: ...

    def set_density(self, density: Density) -> None: ...

    def view_state(self) -> dict[str, Any]: ...

    def restore_view(self, state: Mapping[str, Any]) -> None: ...

    def open_record(self, record_id: int) -> None: ...

    def show_record(self, record_id: int) -> None: ...


@dataclass(frozen=True, slots=True)
class Resource:
    """A kind of record with a page of its own. `kind` is the second part of its nodes' keys.

    `fixed_nodes` are those nodes of a connection (by its id) that are known without asking the CMS.
    """

    kind: str
    title: str
    icon: str
    make_page: Callable[[Session, Shell], ListPage]
    fixed_nodes: Callable[[str], tuple[NavItem, ...]]


@dataclass(frozen=True, slots=True)
class PageRegistry:
    """Resources in the order of the tree, and the editors."""

    resources: tuple[Resource, ...]
    make_campaign_editor: Callable[[Session, int, Shell], Page]

    def resource(self, kind: str) -> Resource | None:
        return next((resource for resource in self.resources if resource.kind == kind), None)
