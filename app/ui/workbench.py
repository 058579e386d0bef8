"""The window at work: bar, tree, tabs, inspector and status line, put together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtGui import QFocusEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from app.ui.nav_panel import NavPanel
from app.ui.status_line import StatusLine
from app.ui.tabs import TabArea
from app.ui.top_bar import TopBar
from app.ui.widgets.layouts import Stretch, column, row
from app.ui.widgets.panels import Panel

_INSPECTOR: Final = 316
_NARROW: Final = 1160
"""Below this width the inspector leaves its room to the table."""


class Workbench(QWidget):
    """Holds the parts and decides which of them are shown; what happens in them is the console's business.

    Attributes:
        bar, nav, tabs, status: the parts.
        wants_inspector: whether the person wants the inspector beside lists.
        rail_beside_lists, rail_beside_editors: whether the tree is a rail, remembered for each.
    """

    def __init__(self) -> None:
        super().__init__()
        self.bar = TopBar()
        self.nav = NavPanel()
        self.tabs = TabArea()
        self.status = StatusLine()
        self.wants_inspector = True
        self.rail_beside_lists = False
        self.rail_beside_editors = True
        self._inspectors = QStackedWidget()
        self._inspectors.setFixedWidth(_INSPECTOR + 1)
        self._side = Panel(
            column(Stretch(self._inspectors), margins=(1, 0, 0, 0), spacing=0), ground="surface", edges=("left",)
        )
        self._has_inspector = False
        middle = row(self.nav, Stretch(self.tabs), self._side, spacing=0)
        self.setLayout(column(self.bar, Stretch(middle), self.status, spacing=0))
        self.nav.rail_toggled.connect(self.set_rail)
        self.show_inspector(None)

    def show_inspector(self, inspector: QWidget | None) -> None:
        """Shows the inspector of the page in front; None for pages without one, which are editors."""
        self._has_inspector = inspector is not None
        if inspector is not None:
            if self._inspectors.indexOf(inspector) < 0:
                self._inspectors.addWidget(inspector)
            self._inspectors.setCurrentWidget(inspector)
        self._arrange()

    def drop_inspector(self, inspector: QWidget) -> None:
        self._inspectors.removeWidget(inspector)
        inspector.deleteLater()

    def toggle_inspector(self) -> None:
        self.wants_inspector = not self.wants_inspector
        self._arrange()

    def set_rail(self, is_rail: bool) -> None:
        """For the kind of page that is in front; the other keeps what it has."""
        if self._has_inspector:
            self.rail_beside_lists = is_rail
        else:
            self.rail_beside_editors = is_rail
        self._arrange()

    def toggle_rail(self) -> None:
        self.set_rail(not self.nav.is_rail)

    def state(self) -> dict[str, object]:
        """What to remember until the next start, as plain JSON values."""
        return {
            "inspector": self.wants_inspector,
            "rail_beside_lists": self.rail_beside_lists,
            "rail_beside_editors": self.rail_beside_editors,
        }

    def restore(self, state: Mapping[str, object]) -> None:
        self.wants_inspector = bool(state.get("inspector", True))
        self.rail_beside_lists = bool(state.get("rail_beside_lists", False))
        self.rail_beside_editors = bool(state.get("rail_beside_editors", True))
        self._arrange()

    def _arrange(self) -> None:
        room = self.width() >= _NARROW or not self.isVisible()
        self._side.setVisible(self._has_inspector and self.wants_inspector and room)
        has_editor = not self._has_inspector and len(self.tabs) > 0
        self.nav.set_rail(self.rail_beside_editors if has_editor else self.rail_beside_lists)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._arrange()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Hands the keyboard on; see `ResourcePage.focusInEvent`."""
        self.tabs.setFocus(event.reason())
