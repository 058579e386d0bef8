"""The first list with stored rows of an earlier run: shown before the window has its other parts.

It is the real table. The parts around it are loaded meanwhile, and then take over the table with its scroll position
and selection. Only modules that it needs are imported here.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from app.auth.secrets_file import CachedKey
from app.config.startup_settings import SavedListState, saved_list_state
from app.domain.campaigns.campaign import Campaign
from app.domain.list_load_state import Since
from app.models.navigation_tree import NavItem
from app.services.offline.early_list_rows import FirstRows, find_first_rows
from app.ui.campaign_labels import KIND
from app.ui.i18n import number, tr
from app.ui.pages.campaigns.declaration import VIEW_FEATURE, campaign_declaration, group_of
from app.ui.recovery.labels import relative_time
from app.ui.resource.list_position import ListPlace
from app.ui.resource.resource_declaration import Declaration
from app.ui.resource.table_factory import FirstTable, table_model, table_view
from app.ui.widgets.containers.panels import Panel
from app.ui.widgets.tables.grid_view import Density
from app.ui.widgets.text.labels import Label

__all__ = ["CachedKey", "EarlyList", "find"]

_MARGIN: Final = 16
_GAP: Final = 8


class Found(NamedTuple):
    """The list to show: its data, its state, and its place."""

    look: SavedListState
    rows: FirstRows
    place: ListPlace


def find(data_dir: Path, stored_key: Callable[[], bytes | None]) -> Found | None:
    """Returns the first rows of the first list in `bootstrap.registry()`, or None. Call it in a thread."""
    look = saved_list_state(data_dir, KIND)
    place = ListPlace.from_state(look.place) if look is not None else None
    if look is None or place is None:
        return None
    rows = find_first_rows(data_dir, look.connection_id, KIND, Campaign, feature=VIEW_FEATURE, stored_key=stored_key)
    return Found(look, rows, place) if rows is not None else None


class EarlyList(QWidget):
    """Fills the window and shows the table in the place where its page had it.

    Attributes:
        table: the table that the page takes over.

    Signals:
        painted: the rows are on screen.
    """

    painted = Signal()
    _painting = Signal()

    def __init__(self, found: Found) -> None:
        super().__init__()
        look, head = found.look, found.rows.head
        declaration = campaign_declaration()
        model = table_model(declaration)
        view = table_view(declaration, model)
        view.set_density(Density.COMFORTABLE if look.is_comfortable else Density.COMPACT)
        view.restore_view(look.table)
        view.restore_view(look.view_table)
        node = _node(declaration, look)
        if node is not None and node.data.holds is not None:
            model.set_scope(lambda record: node.data.holds(group_of(record)))
        model.set_filter(look.words)
        model.add_page(found.rows.records)
        since = Since(head.kept_at, head.total - head.rows)
        self.table = FirstTable(found.rows.connection_id, head.account_id, since, declaration, model, view)
        self._place = found.place
        self._panel = Panel(ground="surface", parent=self)
        self._panel.setAttribute(
            Qt.WidgetAttribute.WA_OpaquePaintEvent, False
        )  # else Qt paints it twice, see MainWindow
        self._title = Label(node.title if node is not None else declaration.texts.title, 18, 600, parent=self._panel)
        age = tr(
            "{count} · as of {moment} · refreshing…", moment=relative_time(head.kept_at), count=number(model.rowCount())
        )
        self._age = Label(age, 13, 400, "text3", tabular=True, parent=self._panel)
        view.setParent(self._panel)
        self._done: list[tuple[Any, Any]] = []
        view.typed.connect(self._typed)
        view.opened.connect(self._opened)
        # The frame is shown in the event that painted its parts; posted events follow right after it.
        self._painting.connect(self.painted, Qt.ConnectionType.QueuedConnection)

    def hand_over(self) -> None:
        """Ends the interim list, and passes requests made meanwhile to its page."""
        view = self.table.view
        view.typed.disconnect(self._typed)
        view.opened.disconnect(self._opened)
        for signal, what in self._done:
            signal.emit(what)

    def _typed(self, text: str) -> None:
        self._done.append((self.table.view.typed, text))

    def _opened(self, record_id: object) -> None:
        self._done.append((self.table.view.opened, record_id))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        place, view = self._place, self.table.view
        self._panel.setGeometry(self.rect().adjusted(place.left, place.top, -place.right, -place.bottom))
        for label, left in ((self._title, _MARGIN), (self._age, _MARGIN + self._title.sizeHint().width() + _GAP)):
            size = label.sizeHint()
            label.setGeometry(left, place.title - size.height() // 2, size.width(), size.height())
        if view.parentWidget() is self._panel:
            view.setGeometry(0, place.table, self._panel.width(), self._panel.height() - place.table)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        self._painting.emit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.table.view.setFocus(event.reason())


def _node(declaration: Declaration[Campaign], look: SavedListState) -> NavItem | None:
    """Returns the node that the page will show first, see `ConnectionTree.node_of`; None for the list itself."""
    if look.node == f"{look.connection_id}/{declaration.kind}" or declaration.nodes is None:
        return None
    nodes = declaration.nodes(look.connection_id, {})
    return next((each for each in nodes if each.key == look.node), nodes[0])
