"""Saved views: filters, order and columns of a table under a name, and the button to choose them."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QWidget

from app.core import tolerant_json_files
from app.ui.awaited_dialogs import Choice, ask, ask_text
from app.ui.i18n import tr
from app.ui.look.theme import theme
from app.ui.shell import Shell
from app.ui.task_runner import spawn
from app.ui.widgets.buttons.painted_buttons import Button, ButtonKind
from app.ui.widgets.menus.menu import Menu
from app.ui.widgets.text.labels import Label, menu_text

View = dict[str, Any]
"""The state of a table as plain JSON values; only its page interprets it."""
_MOST_NAME: Final = 60
_FOLLOW_MS: Final = 100
"""Delay in milliseconds: changes of a table mostly come in groups."""


@dataclass
class SavedViews:
    """The views of one kind of page by name. `default` is the one for new pages, '' for none."""

    views: dict[str, View] = field(default_factory=dict)
    default: str = ""

    def save(self, name: str, view: View) -> None:
        self.views[name] = view

    def rename(self, old: str, new: str) -> None:
        """Renames a view; it keeps its position."""
        self.views = {new if name == old else name: view for name, view in self.views.items()}
        if self.default == old:
            self.default = new

    def delete(self, name: str) -> None:
        self.views.pop(name, None)
        if self.default == name:
            self.default = ""

    def view_name_problem(self, name: str, but: str = "") -> str:
        """Returns why a view can't have this name, or ''. `but` is its present name."""
        wanted = name.strip()
        if not wanted:
            return tr("Enter a name.")
        if len(wanted) > _MOST_NAME:
            return tr("The name is too long.")
        taken = {each.casefold() for each in (tr("Default view"), *self.views) if each != but}
        return tr("A view with this name already exists.") if wanted.casefold() in taken else ""

    def to_state(self) -> dict[str, Any]:
        return {"views": [{"name": name, "view": view} for name, view in self.views.items()], "default": self.default}

    @classmethod
    def from_state(cls, state: Mapping[str, Any]) -> SavedViews:
        """Reads the result of `to_state`, possibly of an earlier version; invalid values are ignored."""
        views: dict[str, View] = {}
        for each in tolerant_json_files.values(state, "views"):
            if isinstance(each, dict) and isinstance(each.get("name"), str) and isinstance(each.get("view"), dict):
                views[each["name"]] = each["view"]
        default = state.get("default")
        return cls(views, default if isinstance(default, str) and default in views else "")


class ViewButton(Button):
    """Shows the current view and opens the menu to save, choose, rename and delete views.

    Attributes:
        caption: the text before the button; says when the table differs from the current view.
    """

    def __init__(
        self, shell: Shell, kind: str, *, take: Callable[[], View], show: Callable[[View], None], default_view: View
    ) -> None:
        """`take` returns the table's state and `show` restores one; `default_view` is the table's default state."""
        super().__init__(tr("Default view"), ButtonKind.SECONDARY, icon="bookmark-simple", caret=True)
        self._shell = shell
        self._key = f"views/{kind}"
        self._take = take
        self._show_view = show
        self._default_view = default_view
        self._current = ""
        self.caption = Label("", 12, 400, "text3")
        self.caption.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._following = QTimer(self, singleShot=True, interval=_FOLLOW_MS)
        self._following.timeout.connect(self._tell_change)
        self.book = SavedViews.from_state(shell.remembered(self._key))
        self.clicked.connect(self.open_menu)
        self._name_it("")

    @property
    def current(self) -> str:
        """The view that was chosen last; '' for the default state."""
        return self._current

    def follow(self, *_: object) -> None:
        """Updates the caption when the table may have changed."""
        if self._current and not self._following.isActive():
            self._following.start()

    def show_default(self) -> None:
        """Shows the default view in a new page, if the user has set one."""
        if self.book.default:
            self.choose(self.book.default)

    def choose(self, name: str, *_: object) -> None:
        """Shows a view by name; '' is the table's default state."""
        self._show_view(self.book.views[name] if name else self._default_view)
        self._name_it(name)

    def open_menu(self) -> None:
        menu = self.menu_of_views(self)
        menu.open_below(self)

    def menu_of_views(self, parent: QWidget) -> Menu:
        menu = Menu(parent)
        group = QActionGroup(menu)
        for name in ("", *self.book.views):
            action = menu.addAction(menu_text(name) or tr("Default view"))
            action.setCheckable(True)
            action.setChecked(name == self._current)
            group.addAction(action)
            action.triggered.connect(partial(self.choose, name))
        menu.addSeparator()
        is_named = bool(self._current)
        self._add(menu, tr("Save changes to this view"), self.save, enabled=is_named and self._is_changed())
        self._add(menu, tr("Save as…"), self._start_save_as)
        self._add(menu, tr("Rename…"), self._start_rename, enabled=is_named)
        self._add(menu, tr("Delete…"), self._start_delete, enabled=is_named)
        menu.addSeparator()
        default = self._add(menu, tr("Use as default"), self._toggle_default)
        default.setCheckable(True)
        default.setChecked(self.book.default == self._current)
        return menu

    def save(self) -> None:
        """Saves the table's state as the current view."""
        self.save_as(self._current)

    def save_as(self, name: str) -> None:
        self.book.save(name, self._take())
        self._name_it(name)
        self._keep()

    # ------------------------------------------------------------------------------------------------- inside

    def _start_save_as(self) -> None:
        spawn(self, self._ask_save_as())

    async def _ask_save_as(self) -> None:
        name = await ask_text(
            self.window(),
            title=tr("Save view"),
            label=tr("Name"),
            hint=tr("Saves filters, sorting and columns on this computer."),
            accept=tr("Save"),
            validate=self.book.view_name_problem,
        )
        if name is not None:
            self.save_as(name.strip())

    def _start_rename(self) -> None:
        spawn(self, self._ask_rename(self._current))

    async def _ask_rename(self, old: str) -> None:
        name = await ask_text(
            self.window(),
            title=tr("Rename view"),
            label=tr("Name"),
            value=old,
            accept=tr("Rename"),
            validate=lambda text: self.book.view_name_problem(text, but=old),
        )
        if name is not None and old in self.book.views:
            self.book.rename(old, name.strip())
            self._name_it(name.strip())
            self._keep()

    def _start_delete(self) -> None:
        spawn(self, self._ask_delete(self._current))

    async def _ask_delete(self, name: str) -> None:
        answer = await ask(
            self.window(),
            title=tr("Delete view “{name}”?", name=name),
            text=tr("Only the view is deleted. Rows aren't affected."),
            buttons=(Choice("keep", tr("Cancel")), Choice("delete", tr("Delete"), danger=True)),
            danger=True,
        )
        if answer == "delete":
            self.book.delete(name)
            self._name_it("")
            self._keep()

    def _toggle_default(self, *_: object) -> None:
        self.book.default = "" if self.book.default == self._current else self._current
        self._keep()

    def _is_changed(self) -> bool:
        return not _look_alike(self.book.views.get(self._current, {}), self._take())

    def _tell_change(self) -> None:
        is_changed = bool(self._current) and self._is_changed()
        wide = theme().metrics(12, 400).horizontalAdvance(tr("Edited"))
        self.caption.setMinimumWidth(
            math.ceil(wide) if self._current else 0
        )  # so that the filters beside it don't move
        self.caption.setText(tr("Edited") if is_changed else tr("View"))
        name = self._current or tr("Default view")
        self.setAccessibleName(tr("View, edited: {name}", name=name) if is_changed else tr("View: {name}", name=name))

    def _keep(self) -> None:
        self._shell.remember(self._key, self.book.to_state())

    def _name_it(self, name: str) -> None:
        self._current = name
        self.setText(menu_text(name or tr("Default view")))
        self._tell_change()

    def _add(self, menu: Menu, text: str, call: Callable[[], object], *, enabled: bool = True) -> QAction:
        action = menu.addAction(text)
        action.setEnabled(enabled)
        action.triggered.connect(call)
        return action


def _look_alike(one: View, other: View) -> bool:
    """Returns whether two views show the same; column widths are ignored because they depend on the text size."""
    table, other_table = _table_of(one), _table_of(other)
    if table.pop("text_px", None) != other_table.pop("text_px", None):
        table.pop("widths", None)
        other_table.pop("widths", None)
    return {**one, "table": table} == {**other, "table": other_table}


def _table_of(view: View) -> View:
    """Returns a validated copy: the settings file may contain anything."""
    table = view.get("table")
    return dict(table) if isinstance(table, dict) else {}
