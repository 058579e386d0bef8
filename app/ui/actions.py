"""What can be done anywhere in the window: its actions, their keys, the main menu, and the list of keys under F1."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QFrame, QMenu, QScrollArea, QWidget

from app import APP_NAME, __version__
from app.ui.dialogs import CardDialog
from app.ui.i18n import tr
from app.ui.icons import set_action_icon
from app.ui.theme import Scheme
from app.ui.widgets.buttons import ButtonKind
from app.ui.widgets.grid_view import Density
from app.ui.widgets.key_cap import KeyCap
from app.ui.widgets.labels import Label
from app.ui.widgets.layouts import STRETCH, column, hold, row
from app.ui.widgets.menu_text import menu_text

_TABS_BY_NUMBER = 9


class WindowActions(QObject):
    """The actions of the window; they work wherever the focus is.

    Attributes: one QAction per verb; `schemes` and `densities` hold the choices of look.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self.quick_open = self._make(tr("Quick open"), "magnifying-glass", "Ctrl+K")
        self.close_tab = self._make(tr("Close tab"), "x", "Ctrl+W")
        self.next_tab = self._make(tr("Next tab"), "", "Ctrl+Tab", "Ctrl+PgDown")
        self.previous_tab = self._make(tr("Previous tab"), "", "Ctrl+Shift+Tab", "Ctrl+PgUp")
        self.tree = self._make(tr("Tree or icons"), "tree-structure", "Ctrl+B")
        self.inspector = self._make(tr("Details beside lists"), "info", "Ctrl+Shift+D")
        self.activity = self._make(tr("Activity"), "rows", "Ctrl+J")
        self.new_connection = self._make(tr("New connection…"), "plus", "Ctrl+Shift+N")
        self.menu = self._make(tr("Main menu"), "list", "F10")
        self.keys = self._make(tr("Keyboard shortcuts"), "keyboard", "F1")
        self.diagnostics = self._make(tr("Diagnostics"), "activity", "Ctrl+F1")
        self.about = self._make(tr("About {app}").replace("{app}", APP_NAME), "info")
        self.quit = self._make(tr("Quit"), "sign-out", "Ctrl+Q")
        self.by_number = [self._make("", "", f"Alt+{number + 1}") for number in range(_TABS_BY_NUMBER)]
        self.schemes = self._choices(
            ((tr("Follow the system"), Scheme.SYSTEM), (tr("Light"), Scheme.LIGHT), (tr("Dark"), Scheme.DARK))
        )
        self.densities = self._choices(
            ((tr("Compact rows"), Density.COMPACT), (tr("Comfortable rows"), Density.COMFORTABLE))
        )

    def listed(self) -> list[QAction]:
        """Those that make sense in a list of things to do."""
        return [
            self.new_connection,
            self.close_tab,
            self.next_tab,
            self.previous_tab,
            self.tree,
            self.inspector,
            self.activity,
            *self.schemes.actions(),
            *self.densities.actions(),
            self.keys,
            self.diagnostics,
            self.about,
            self.quit,
        ]

    def main_menu(
        self, who: str, page_actions: Sequence[QAction], sign_out: Callable[[QObject], QAction] | None
    ) -> QMenu:
        """Built anew each time: what a page offers changes with the page."""
        menu = QMenu(self._window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.setToolTipsVisible(True)
        if who:
            name = menu.addAction(tr("Signed in as {name}").replace("{name}", menu_text(who)))
            name.setEnabled(False)
        if sign_out is not None:
            menu.addAction(sign_out(menu))
        menu.addSeparator()
        edit = menu.addMenu(tr("Edit"))
        edit.setToolTipsVisible(True)
        edit.addActions(list(page_actions))
        edit.setEnabled(bool(page_actions))
        view = menu.addMenu(tr("View"))
        view.addActions([self.tree, self.inspector, self.activity])
        view.addSeparator()
        view.addActions(self.schemes.actions())
        view.addSeparator()
        view.addActions(self.densities.actions())
        tabs = menu.addMenu(tr("Tabs"))
        tabs.addActions([self.next_tab, self.previous_tab, self.close_tab])
        menu.addSeparator()
        menu.addAction(self.quick_open)
        menu.addMenu(tr("Help")).addActions([self.keys, self.diagnostics, self.about])
        menu.addSeparator()
        menu.addAction(self.quit)
        return menu

    def _make(self, text: str, icon: str, *keys: str) -> QAction:
        action = QAction(text, self._window)
        if icon:
            set_action_icon(action, icon)
        action.setShortcuts([QKeySequence(each) for each in keys])
        action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
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
    """Shows which choice is on, without choosing it."""
    for action in group.actions():
        if action.data() == value:
            action.setChecked(True)


def on_choice(group: QActionGroup, call: Callable[[object], None]) -> None:
    def chosen(action: QAction) -> None:
        call(action.data())

    group.triggered.connect(chosen)


class KeysDialog(CardDialog):
    """Every shortcut of the window and of the page in front, grouped."""

    def __init__(self, parent: QWidget, groups: Sequence[tuple[str, Sequence[QAction]]]) -> None:
        super().__init__(parent, tr("Keyboard shortcuts"), width=520)
        lines = column(spacing=4)
        for title, actions in groups:
            shown = [action for action in actions if not action.shortcut().isEmpty() and action.text()]
            if not shown:
                continue
            lines.addWidget(Label(title, 13, 600))
            for action in shown:
                caps = [KeyCap(keys.toString()) for keys in action.shortcuts()]
                text = action.text().replace("&", "").rstrip("…")
                lines.addLayout(row(Label(text, 13, 400, "text2"), STRETCH, *caps, spacing=4))
            lines.addSpacing(12)
        body = hold(lines)
        area = QScrollArea()
        area.setProperty("kind", "page")
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setWidget(body)
        body.setAutoFillBackground(False)
        area.setMinimumHeight(min(body.sizeHint().height() + 4, 520))
        area.setAccessibleName(tr("Keyboard shortcuts"))
        self.content.addWidget(area)
        close = self.add_button(tr("Close"), ButtonKind.SECONDARY, self.reject)
        close.setDefault(True)
        self.focus_first(close)


class AboutDialog(CardDialog):
    def __init__(self, parent: QWidget, data_dir: str) -> None:
        super().__init__(parent, f"{APP_NAME} {__version__}")
        self.add_text(tr("A desktop console for digital-signage CMSs."))
        self.add_text(tr("Settings, drafts and the log are kept in {folder}").replace("{folder}", data_dir), "text3")
        close = self.add_button(tr("Close"), ButtonKind.SECONDARY, self.reject)
        close.setDefault(True)
        self.focus_first(close)
