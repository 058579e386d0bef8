"""What the window knows of the page of a list, and how such a page is made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from PySide6.QtCore import SignalInstance
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from app.domain.query import RecordId
from app.models.record_table import RecordTableModel
from app.models.tree import NavItem
from app.services.session.session import Session
from app.ui.resource.place import ListPlace
from app.ui.resource.rows import ResourceList
from app.ui.shell import Page, Shell
from app.ui.widgets.tables.grid_view import Density


class ListPage(Page, Protocol):
    """The page of a resource: a list with nodes in the tree and an inspector beside it."""

    destroyed: SignalInstance
    rows: ResourceList[Any]
    session: Session
    scope_cleared: SignalInstance
    inspector_made: SignalInstance

    @property
    def model(self) -> RecordTableModel[Any]: ...

    @property
    def inspector(self) -> QWidget: ...

    @property
    def has_inspector(self) -> bool: ...

    def finish(self) -> None: ...

    def make_ready(self) -> None: ...

    def isVisible(self) -> bool: ...

    def new_action(self) -> QAction | None: ...

    def show_node(self, node: NavItem) -> None: ...

    def rights_changed(self) -> None: ...

    def let_go(self) -> None: ...

    def place_in(self, window: QWidget) -> ListPlace: ...

    def set_density(self, density: Density) -> None: ...

    def view_state(self) -> dict[str, Any]: ...

    def restore_view(self, state: Mapping[str, Any]) -> None: ...

    def open_record(self, record_id: RecordId) -> None: ...

    def show_record(self, record_id: RecordId) -> None: ...


class MakePage(Protocol):
    """`ResourcePage`, or a page that is one; `is_whole` as it says."""

    def __call__(
        self, session: Session, shell: Shell, rows: ResourceList[Any], /, *, is_whole: bool = True
    ) -> ListPage: ...
