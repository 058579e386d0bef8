"""The workbench: top bar, tree, tabs, inspector, activity drawer and status bar."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, partial
from typing import Final

from PySide6.QtCore import QEvent, QRect, Qt, Signal
from PySide6.QtGui import QFocusEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from app.core import tolerant_json_files
from app.ui.activity.activity_drawer import ActivityDrawer
from app.ui.activity.job_list_updates import Activity
from app.ui.look.size_scaling import follow_as_pane, pane_px
from app.ui.look.theme import theme, theme_hub
from app.ui.navigation.tab_area import TabArea
from app.ui.resource.inspector import RecordInspector
from app.ui.widgets.containers.box_layouts import Stretch, column, row
from app.ui.widgets.containers.panels import Panel
from app.ui.widgets.drawing.animation import cross_fading
from app.ui.window.nav_panel import NavPanel
from app.ui.window.status_line import StatusLine
from app.ui.window.top_bar import TopBar

_INSPECTOR: Final = 316
_ROOM_FOR_TREE: Final = 1280
"""From this width at 100 %, there is a tree instead of a rail, unless the user has chosen one of them."""
_ROOM_FOR_INSPECTOR: Final = 908
"""The width of a list with the inspector, at 100 %. With less, the list gets the inspector's room."""
_HIGH: Final = 900
"""From this height at 100 % there is room for a line above the status bar."""
_DRAWER: Final = 320
_LEAST_DRAWER: Final = 200
_LEAST_DRAWER_TEXT: Final = 156
"""The room for its texts, which grow."""
_LEAST_PAGE: Final = 360


class Workbench(QWidget):
    """Holds the parts and decides which are visible; the navigator handles what happens in them.

    Attributes:
        activity: the jobs that the drawer shows.
        bar, nav, tabs, side, drawer, status: the parts; `side` holds the inspector, `drawer` is made when first used.
        wants_inspector: whether the user wants the inspector beside lists.
        wants_rail: whether the user wants a rail instead of the tree; None for one that fits the width. No page changes
            it: its tabs would move away from the pointer that chose them.

    Signals:
        sign_in_wanted(Session): a job waits for a sign-in.
    """

    sign_in_wanted = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.activity = Activity(self)
        self.bar = TopBar(self.activity)
        self.nav = NavPanel()
        self.tabs = TabArea()
        self.status = StatusLine()
        self.wants_inspector = True
        self.wants_rail: bool | None = None
        self._inspectors = QStackedWidget()
        self._inspectors.addWidget(QWidget())  # shown until the inspector of a new page is created
        follow_as_pane(self._inspectors, _INSPECTOR, more=1)
        self.side = Panel(
            column(Stretch(self._inspectors), margins=(1, 0, 0, 0), spacing=0), ground="surface", edges=("left",)
        )
        self._foot: QWidget | None = None
        self._has_inspector = False
        self._is_list = False
        self._insists = False
        """Whether the user opened the inspector where there is no room for it: it gets the tree's."""
        middle = row(self.nav, Stretch(self.tabs), self.side, spacing=0)
        self._drawer_height = _DRAWER
        self._layout = column(self.bar, Stretch(middle), self.status, spacing=0)
        self.setLayout(self._layout)
        self.nav.rail_toggled.connect(self.set_rail)
        self.nav.node_clicked.connect(partial(self.tabs.setFocus, Qt.FocusReason.MouseFocusReason))
        self.bar.activity_clicked.connect(self.toggle_activity)
        self.tabs.banners.strip_changed.connect(self._show_foot)
        theme_hub().changed.connect(self._arrange)  # larger text makes the same window narrow
        self.show_inspector(None)

    def show_inspector(self, inspector: QWidget | None, *, is_list: bool = False) -> None:
        """Shows the inspector of the page in front; None for pages without one, such as editors, unless `is_list`."""
        self._has_inspector = inspector is not None
        self._is_list = is_list or self._has_inspector
        if inspector is not None:
            if self._inspectors.indexOf(inspector) < 0:
                self._inspectors.addWidget(inspector)
                if isinstance(inspector, RecordInspector):
                    inspector.wanted.connect(self._bring_inspector)
            self._inspectors.setCurrentWidget(inspector)
        self._arrange()

    def expect_inspector(self) -> None:
        """Reserves the place of an inspector that follows in a moment, so that nothing moves."""
        self._has_inspector = self._is_list = True
        self._inspectors.setCurrentIndex(0)
        self._arrange()

    def put_at_foot(self, line: QWidget | None) -> None:
        """Puts a line above the status bar, where it covers nothing, or takes it away.

        It is hidden while there is a notice, and in a low window: the page needs the height.
        """
        if self._foot is not None and self._foot is not line:
            self._foot.hide()
        self._foot = line
        if line is not None and self._layout.indexOf(line) < 0:
            self._layout.insertWidget(self._layout.indexOf(self.status), line)
        self._show_foot()

    def _show_foot(self) -> None:
        if self._foot is not None:
            self._foot.setVisible(self.height() >= pane_px(_HIGH) and not self.tabs.banners.has_strip())

    def toggle_inspector(self) -> None:
        """Shows or hides the inspector, or what a page without one has instead.

        Where there is no room for the inspector, the choice applies until there is.
        """
        page = self.tabs.current()
        if page is not None and not self._is_list:
            page.toggle_details()
            return
        self._want_inspector(not self._shows_inspector())

    def _bring_inspector(self) -> None:
        self._want_inspector(True)

    def _want_inspector(self, wanted: bool) -> None:
        if wanted and not self._has_room():
            self._insists = True
        elif wanted:
            self.wants_inspector = True
        else:
            self._insists = False
            self.wants_inspector = self.wants_inspector and not self._has_room()
        self._arrange()

    def _shows_inspector(self) -> bool:
        return self._insists or (self.wants_inspector and self._has_room())

    def _has_room(self) -> bool:
        """Returns whether the inspector fits beside a list."""
        return not self.isVisible() or self.width() - self.nav.width() >= pane_px(_ROOM_FOR_INSPECTOR)

    @cached_property
    def drawer(self) -> ActivityDrawer:
        drawer = ActivityDrawer(self.activity)
        drawer.hide()
        drawer.close_wanted.connect(self.toggle_activity)
        drawer.height_wanted.connect(self._set_drawer_height)
        drawer.sign_in_wanted.connect(self.sign_in_wanted)
        self._layout.insertWidget(2, drawer)
        return drawer

    @property
    def is_activity_open(self) -> bool:
        return "drawer" in vars(self) and not self.drawer.isHidden()

    def toggle_activity(self) -> None:
        """Opens the activity drawer and focuses it, or closes it and restores the focus."""
        if not self.is_activity_open:
            self.show_activity()
            self.drawer.take_focus()
            return
        had_keyboard = self.drawer.isAncestorOf(self.focusWidget()) if self.focusWidget() is not None else False
        with cross_fading(self, self.drawer.geometry()):
            self.drawer.hide()
        self.bar.activity.set_open(False)
        if had_keyboard:
            self.tabs.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_activity(self) -> None:
        if not self.is_activity_open:
            self._set_drawer_height(self._drawer_height)
            bottom = self.nav.mapTo(self, self.nav.rect().bottomLeft()).y() + 1
            with cross_fading(self, QRect(0, bottom - self._drawer_height, self.width(), self._drawer_height)):
                self.drawer.show()
            self.bar.activity.set_open(True)

    def _set_drawer_height(self, height: int) -> None:
        """Limits the drawer's height, so that the page above keeps a fair share."""
        self._drawer_height = max(_least_drawer(), min(height, self.height() - theme().px(_LEAST_PAGE)))
        self._fit_drawer()

    def _fit_drawer(self) -> None:
        """Lets the drawer be lower than wanted while the parts around it, such as notices, need the height."""
        layout = self._layout
        wraps = layout.hasHeightForWidth()
        taken = layout.minimumHeightForWidth(self.width()) if wraps else layout.minimumSize().height()
        room = self.height() - taken + (self.drawer.minimumHeight() if self.is_activity_open else 0)
        self.drawer.setFixedHeight(max(_least_drawer(), min(self._drawer_height, room)))

    def set_rail(self, is_rail: bool) -> None:
        """Shows the rail or the tree beside all pages, at the user's wish. The tree replaces the inspector where only
        one of them fits."""
        self._insists = self._insists and is_rail
        self.wants_rail = is_rail
        self._arrange()

    def toggle_rail(self) -> None:
        self.set_rail(not self.nav.is_rail)

    def state(self) -> dict[str, object]:
        """Returns the state to save until the next start, as plain JSON values."""
        return {
            "inspector": self.wants_inspector,
            "drawer_height": self._drawer_height,
            "rail": self.wants_rail,
        }

    def restore(self, state: Mapping[str, object]) -> None:
        self.wants_inspector = bool(state.get("inspector", True))
        rail = state.get("rail")
        self.wants_rail = rail if isinstance(rail, bool) else None
        height = state.get("drawer_height")
        self._drawer_height = height if tolerant_json_files.is_length(height) else _DRAWER
        self._arrange()

    def _arrange(self) -> None:
        self._show_foot()
        is_wide = not self.isVisible() or self.width() >= pane_px(_ROOM_FOR_TREE)
        self._insists = self._insists and not is_wide
        is_rail = not is_wide if self.wants_rail is None else self.wants_rail
        self.nav.set_rail(is_rail or self._insists)
        self.side.setVisible(self._has_inspector and self._shows_inspector())
        beside = self.nav.width() + (self._inspectors.width() if self._shows_inspector() else 0)
        self.tabs.limit_tabs(self.width() - beside)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.is_activity_open:
            self._fit_drawer()
        self._arrange()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest and self.is_activity_open:
            self._fit_drawer()
        return super().event(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._arrange()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Passes the focus on; see `ResourcePage.focusInEvent`."""
        self.tabs.setFocus(event.reason())


def _least_drawer() -> int:
    return max(_LEAST_DRAWER, theme().px(_LEAST_DRAWER_TEXT))
