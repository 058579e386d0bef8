"""The settings window: the list of its pages at the left, the chosen one at the right. Changes apply at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QCursor, QKeyEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from app import APP_NAME
from app.ui.guide.contents_list import ContentsList, Entry
from app.ui.i18n import tr
from app.ui.look.size_scaling import pane_px
from app.ui.look.theme import theme, theme_hub
from app.ui.resource.record_actions import add_action
from app.ui.widgets.buttons.painted_buttons import Button, ButtonKind
from app.ui.widgets.containers.box_layouts import Stretch, column, hold, row
from app.ui.widgets.containers.flow_layout import FlowLayout
from app.ui.widgets.containers.panels import Panel
from app.ui.widgets.keyboard.focus_recovery import KeepsKeyboard
from app.ui.widgets.keyboard.shortcut_keys import KeyNote
from app.ui.widgets.text.labels import Label, PageTitle
from app.ui.window.connection_flow import ConnectionFlow
from app.ui.window.navigator import Navigator
from app.ui.window.settings.connections_page import ConnectionsPage
from app.ui.window.settings.look_pages import AppearancePage, LanguagePage, StartUpPage
from app.ui.window.settings.offline_data_page import OfflineDataPage
from app.ui.window.settings.page_index import APPEARANCE, CONNECTIONS, LANGUAGE, OFFLINE, SHORTCUTS, START_UP, places
from app.ui.window.shortcut_list import KeyGroup, ShortcutList
from app.ui.window.window_actions import WindowActions

_SIZE: Final = (860, 600)
_LEAST: Final = (620, 400)
_SIDE: Final = 200
_BESIDE_TITLE: Final = 20
"""The width of a line of the list besides its title."""


class SettingsContext(NamedTuple):
    """What the pages read and change.

    `keys` returns the active shortcuts, `show_all_keys` opens the list of all shortcuts.
    """

    actions: WindowActions
    navigator: Navigator
    flow: ConnectionFlow
    keys: Callable[[], Sequence[KeyGroup]]
    show_all_keys: Callable[[], object]


class SettingsWindow(KeepsKeyboard, Panel):
    """Opens beside the main window, which stays usable, and closes with it.

    Attributes:
        pages: the list of pages.
        appearance, language, start_up, offline, connections, shortcuts: the pages.
    """

    def __init__(self, parent: QWidget, context: SettingsContext) -> None:
        super().__init__(ground="surface", parent=parent)
        self.remember_keyboard()
        self._context = context
        self.setWindowFlags(Qt.WindowType.Window)
        self.setWindowTitle(f"{tr('Settings')} – {APP_NAME}")
        self._side_panel = Panel(ground="window", edges=("right",))
        self.pages = ContentsList(name=tr("Settings"))
        self.pages.show_entries([Entry(place.key, place.title) for place in places()])
        self._fitted = self.size()
        """The size that the window gave itself last."""
        self._fit()
        self.move(parent.window().geometry().center() - self.rect().center())
        self._stay_on_screen(self.screen().availableGeometry())
        flow, navigator = context.flow, context.navigator
        self.appearance = AppearancePage(context.actions)
        self.appearance.text_size.stepped.connect(self._keep_under_pointer)
        self.language = LanguagePage(context.actions)
        self.start_up = StartUpPage(navigator.workspace.settings)
        self.offline = OfflineDataPage(flow, navigator)
        self.connections = ConnectionsPage(flow, navigator, self.close)
        self.shortcuts = ShortcutList((), context.show_all_keys)
        self._stack = QStackedWidget()
        self._by_key = {
            APPEARANCE: self.appearance.pane,
            LANGUAGE: self.language.pane,
            START_UP: self.start_up.pane,
            OFFLINE: self.offline.pane,
            CONNECTIONS: self.connections.pane,
            SHORTCUTS: self._shortcuts_page(),
        }
        for page in self._by_key.values():
            self._stack.addWidget(page)
        self.pages.chosen.connect(self.go_to)
        self._side_panel.setLayout(column(Stretch(self.pages), margins=(0, 12, 1, 8)))
        theme_hub().changed.connect(self._fit)
        self.setLayout(row(self._side_panel, Stretch(self._stack), spacing=0))
        add_action(self, tr("Search shortcuts"), "magnifying-glass", ["Ctrl+F"], self._search)
        add_action(self, tr("Close settings"), "x", ["Ctrl+W"], self.close)
        KeyNote(self, tr("Close settings"), "Esc")
        navigator.front_changed.connect(self._follow)
        self.go_to(APPEARANCE)

    @property
    def page(self) -> str:
        """The key of the page that is shown."""
        return next(key for key, page in self._by_key.items() if page is self._stack.currentWidget())

    def go_to(self, key: str) -> None:
        """Shows a page."""
        self._stack.setCurrentWidget(self._by_key[key])
        self.pages.mark(key)
        self._follow()

    def _shortcuts_page(self) -> QWidget:
        every = Button(tr("All shortcuts"), ButtonKind.LINK, icon="book-open")
        every.clicked.connect(self._context.show_all_keys)
        title = FlowLayout(spread=True)
        title.addWidget(PageTitle(tr("Shortcuts")))
        title.addWidget(every)
        which = Label(
            tr("The shortcuts that work right now, depending on the page in front."), 12, 400, "text3", wrap=True
        )
        return hold(column(title, which, 4, Stretch(self.shortcuts), spacing=8, margins=(28, 20, 28, 12)))

    def _fit(self) -> None:
        """Sizes the window for the text and keeps it on the screen. A size chosen by the user stays."""
        look, room, is_own_size = theme(), self.screen().availableGeometry(), self.size() == self._fitted
        titles = [entry.title for entry in self.pages.entries()]
        widest = max(look.metrics(13, 600).horizontalAdvance(title) for title in titles)
        self._side_panel.setFixedWidth(max(pane_px(_SIDE), round(widest) + look.px(24) + _BESIDE_TITLE))
        most = QSize(room.width() - 40, room.height() - 80)
        self.setMinimumSize(QSize(*map(look.px, _LEAST)).boundedTo(most))
        if is_own_size:
            self.resize(QSize(*map(look.px, _SIZE)).boundedTo(most))
            self._fitted = self.size()
        self._stay_on_screen(room)

    def _keep_under_pointer(self, pressed: QWidget) -> None:
        """Moves the window, and makes it smaller at the edges of the screen, so that it can be pressed again."""
        room, frame = self.screen().availableGeometry(), self.frameGeometry().translated(_distance(pressed))
        if self.size() == self._fitted:
            self.resize(self.size() - frame.size() + frame.intersected(room).size())
            self._fitted = self.size()
        self.move(self.pos() + _distance(pressed))
        self._stay_on_screen(room)

    def _stay_on_screen(self, room: QRect) -> None:
        frame = self.frameGeometry()
        least, most = room.topLeft(), room.bottomRight() - frame.bottomRight() + frame.topLeft()
        self.move(max(least.x(), min(frame.x(), most.x())), max(least.y(), min(frame.y(), most.y())))

    def _search(self) -> None:
        self.go_to(SHORTCUTS)
        self.shortcuts.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.shortcuts.search.selectAll()

    def _follow(self) -> None:
        """Updates the page that is shown; the others are updated when they are opened."""
        if self.page == SHORTCUTS:
            self.shortcuts.show_groups(self._context.keys())
        elif self.page == CONNECTIONS:
            self.connections.follow()
        elif self.page == OFFLINE:
            self.offline.follow()

    def event(self, event: QEvent) -> bool:
        handled = super().event(event)
        if event.type() == QEvent.Type.WindowActivate:
            self._follow()
        return handled

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape closes the window unless the focused widget uses it."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)


def _distance(pressed: QWidget) -> QPoint:
    """Returns how far the pointer is from the middle of a widget, once all that has a new size has its new place."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
    return QCursor.pos() - pressed.mapToGlobal(pressed.rect().center())


def open_settings(parent: QWidget, context: SettingsContext, page: str = "") -> SettingsWindow:
    """Returns the one settings window of `parent`, in front, at `page` if given."""
    window = next(iter(parent.findChildren(SettingsWindow)), None)
    if window is None:
        window = SettingsWindow(parent, context)
    window.show()
    window.raise_()
    window.activateWindow()
    if page:
        window.go_to(page)
    window.pages.setFocus(Qt.FocusReason.OtherFocusReason)
    return window
