"""The window's actions, their shortcuts, and the main menu."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from app import APP_NAME
from app.models.language_choice import LANGUAGES
from app.ui.i18n import tr
from app.ui.look.theme import Scheme
from app.ui.widgets.menus.action_properties import make_action
from app.ui.widgets.menus.menu import Menu
from app.ui.widgets.tables.grid_view import Density
from app.ui.widgets.text.labels import menu_text

_TABS_BY_NUMBER = 9


class WindowActions(QObject):
    """The actions of the window; they work wherever the focus is.

    Attributes:
        one QAction per command; `schemes`, `densities` and `languages` are the options of the View menu.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self.quick_open = self._make(tr("Quick open"), "magnifying-glass", "Ctrl+K")
        self.close_tab = self._make(tr("Close tab"), "x", "Ctrl+W")
        self.reopen_tab = self._make(tr("Reopen closed tab"), "arrow-counter-clockwise", "Ctrl+Shift+T")
        self.keep_tab = self._make(tr("Keep tab open"), "push-pin")
        self.next_tab = self._make(tr("Next tab"), "", "Ctrl+Tab", "Ctrl+PgDown")
        self.previous_tab = self._make(tr("Previous tab"), "", "Ctrl+Shift+Tab", "Ctrl+PgUp")
        self.tab_left = self._make(tr("Move tab left"), "", "Ctrl+Shift+PgUp")
        self.tab_right = self._make(tr("Move tab right"), "", "Ctrl+Shift+PgDown")
        self.tree = self._make(tr("Toggle sidebar"), "tree-structure", "Ctrl+B")
        self.inspector = self._make(tr("Toggle inspector or properties"), "info", "Ctrl+Shift+D")
        self.activity = self._make(tr("Activity"), "rows", "Ctrl+J")
        self.next_pane = self._make(tr("Next pane"), "", "F6")
        self.previous_pane = self._make(tr("Previous pane"), "", "Shift+F6")
        self.new_connection = self._make(tr("New connection…"), "plus", "Ctrl+Shift+N")
        self.settings = self._make(tr("Settings…"), "gear-six", "Ctrl+,")
        self.settings.setProperty("keywords", [tr("Preferences"), tr("Options"), "Settings", "Preferences"])
        self.menu = self._make(tr("Main menu"), "list", "F10")
        self.keys = self._make(tr("Keyboard shortcuts"), "keyboard", "F1")
        self.guide = self._make(tr("Guide"), "book-open", "Shift+F1")
        self.first_steps = self._make(tr("Show first steps"), "compass")
        self.permissions = self._make(tr("Your permissions"), "key")
        self.diagnostics = self._make(tr("Diagnostics"), "activity", "Ctrl+F1")
        self.about = self._make(tr("About {app}", app=APP_NAME), "info")
        self.quit = self._make(tr("Quit"), "power", "Ctrl+Q")
        self.by_number = [
            self._make(tr("Go to tab by number"), "", f"Alt+{number}") for number in range(1, _TABS_BY_NUMBER + 1)
        ]
        self.schemes = self._choices(
            ((tr("Theme: System"), Scheme.SYSTEM), (tr("Theme: Light"), Scheme.LIGHT), (tr("Theme: Dark"), Scheme.DARK))
        )
        self.densities = self._choices(
            ((tr("Compact rows"), Density.COMPACT), (tr("Comfortable rows"), Density.COMFORTABLE))
        )
        self.larger_text = self._make(tr("Larger text"), "", "Ctrl++", "Ctrl+=")
        self.smaller_text = self._make(tr("Smaller text"), "", "Ctrl+-")
        self.default_text = self._make(tr("Default text size"), "", "Ctrl+0")
        self.less_motion = self._make(tr("Reduce motion"), "")
        self.less_motion.setCheckable(True)

        self.languages = self._choices(
            ((tr("System language"), ""), *((name, code) for code, name in LANGUAGES.items()))
        )

    def listed(self) -> list[QAction]:
        """Returns the actions to list in quick open."""
        return [
            self.new_connection,
            self.settings,
            *self.tabs(),
            self.tree,
            self.inspector,
            self.activity,
            self.next_pane,
            self.previous_pane,
            *self.schemes.actions(),
            *self.densities.actions(),
            *self.text_sizes(),
            self.less_motion,
            *self.help(),
            self.quit,
        ]

    def tabs(self) -> list[QAction]:
        """The Tabs menu."""
        steps = [self.next_tab, self.previous_tab, self.tab_left, self.tab_right]
        return [*steps, self.keep_tab, self.close_tab, self.reopen_tab]

    def help(self) -> list[QAction]:
        """Returns the Help menu's actions."""
        return [self.guide, self.keys, self.first_steps, self.permissions, self.diagnostics, self.about]

    def text_sizes(self) -> list[QAction]:
        return [self.larger_text, self.smaller_text, self.default_text]

    def main_menu(
        self, who: str, page_actions: Sequence[QAction], sign_out: Callable[[QObject], QAction] | None
    ) -> QMenu:
        """Returns a new menu each time, because its contents depend on the page in front."""
        menu = Menu(self._window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.setToolTipsVisible(True)
        if who:
            name = menu.addAction(tr("Signed in as {name}", name=menu_text(who)))
            name.setEnabled(False)
        if sign_out is not None:
            menu.addAction(sign_out(menu))
        menu.addSeparator()
        edit = menu.add_menu(tr("Edit"))
        edit.setToolTipsVisible(True)
        edit.fill(page_actions)
        edit.setEnabled(bool(page_actions))
        view = menu.add_menu(tr("View"))
        view.addActions([self.tree, self.inspector, self.activity, self.next_pane, self.previous_pane])
        view.addSeparator()
        view.addActions(self.schemes.actions())
        view.addSeparator()
        view.addActions(self.densities.actions())
        view.addSeparator()
        view.addActions([*self.text_sizes(), self.less_motion])
        view.addSeparator()
        view.add_menu(tr("Language")).addActions(self.languages.actions())
        menu.add_menu(tr("Tabs")).addActions(self.tabs())
        menu.addSeparator()
        menu.addAction(self.quick_open)
        menu.addAction(self.settings)
        menu.add_menu(tr("Help")).addActions(self.help())
        menu.addSeparator()
        menu.addAction(self.quit)
        return menu

    def _make(self, text: str, icon: str, *keys: str) -> QAction:
        action = make_action(self._window, text, icon, keys, context=Qt.ShortcutContext.WindowShortcut)
        self._window.addAction(action)
        return action

    def _choices(self, options: Iterable[tuple[str, object]]) -> QActionGroup:
        group = QActionGroup(self)
        for text, value in options:
            action = QAction(text, self._window)
            action.setCheckable(True)
            action.setData(value)
            group.addAction(action)
        return group


def check(group: QActionGroup, value: object) -> None:
    """Checks the action of `value` without triggering it."""
    for action in group.actions():
        if action.data() == value:
            action.setChecked(True)


def on_choice(group: QActionGroup, call: Callable[[object], None]) -> None:
    def chosen(action: QAction) -> None:
        call(action.data())

    group.triggered.connect(chosen)
