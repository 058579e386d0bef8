"""Which pages there are: the window opens them by kind and never imports one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from PySide6.QtCore import SignalInstance
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from app.domain.query import RecordId
from app.models.record_table import RecordTableModel
from app.models.tree import NavItem
from app.services.session.session import Session
from app.ui.forms.declaration import FormDeclaration
from app.ui.resource.declaration import Declaration
from app.ui.resource.page import ResourcePage
from app.ui.resource.place import ListPlace
from app.ui.resource.rows import ResourceList
from app.ui.shell import Compared, Page, Shell
from app.ui.switchboard.draft_doors import DraftDoors, RecordKind
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


MakeEditor = Callable[[Session, int, Shell], Page]
MakeComparison = Callable[[Compared, Compared, Shell], Page]
MakeForm = Callable[[Session, FormDeclaration[Any], RecordId | None, Shell, object | None], Page]


@dataclass(frozen=True, slots=True)
class Resource:
    """A kind of record with a page of its own. `declaration` is built anew for each list, in the language of now."""

    declaration: Callable[[], Declaration[Any]]
    make_page: MakePage = ResourcePage


@dataclass(frozen=True, slots=True)
class Place:
    """A page of a connection that is no list of the CMS's records: a node of its own below those.

    `count` is what its node counts, None for nothing; `follow` calls back whenever that may be another number, and
    returns the function that ends it.
    """

    kind: str
    icon: str
    title: Callable[[], str]
    make_page: Callable[[Session, Shell, DraftDoors], Page]
    count: Callable[[Session], int] | None = None
    follow: Callable[[Session, Callable[[], None]], Callable[[], None]] | None = None


@dataclass(frozen=True, slots=True)
class PageRegistry:
    """Resources in the order of the tree, places below them, editors by the kind of their pages, forms by theirs."""

    resources: tuple[Resource, ...]
    places: tuple[Place, ...] = ()
    editors: Mapping[str, MakeEditor] = field(default_factory=dict)
    forms: Mapping[str, Callable[[], FormDeclaration[Any]]] = field(default_factory=dict)
    make_form: MakeForm | None = None
    make_comparison: MakeComparison | None = None

    def kinds(self) -> dict[str, RecordKind]:
        """What the records of each resource are called, in the language that is on now."""
        declarations = (each.declaration() for each in self.resources)
        return {each.resource: RecordKind(each.texts.one, each.icon) for each in declarations}
