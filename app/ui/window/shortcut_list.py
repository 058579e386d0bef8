"""Collects the shortcuts that work now, and shows them in a list under F1.

The list is read from the window, so it always matches the bound shortcuts. An action's text describes its keys, a
`QShortcut` has a "what's this", and keys that a widget handles in its `keyPressEvent` have a `KeyNote`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractButton, QMenu, QWidget

from app.ui.awaited_dialogs import CardDialog, room_px
from app.ui.i18n import tr, tr_n
from app.ui.look.theme import theme
from app.ui.widgets.buttons.painted_buttons import Button, ButtonKind
from app.ui.widgets.containers.box_layouts import STRETCH, Item, Stretch, column, hold, row
from app.ui.widgets.containers.scroll_pane import ScrollPane
from app.ui.widgets.inputs.labelled_fields import SearchField
from app.ui.widgets.keyboard.key_cap import KeyCap
from app.ui.widgets.keyboard.screen_reader_announcements import announce
from app.ui.widgets.keyboard.shortcut_keys import KeyNote, with_one_enter
from app.ui.widgets.text.labels import Label

_WIDTH: Final = 560
_HEIGHT: Final = 520
_SIDE_BY_SIDE: Final = 4
_SEARCH: Final = 42
"""The search field above the list, with the gap below it."""
_BESIDES: Final = 66
"""The height of the title and the buttons."""
_MARGINS: Final = 112
"""The dialog's margins and gaps, and its distance to the window's edges; they don't grow with the text."""


class Bound(NamedTuple):
    """A command and its shortcuts. `keys` are as Qt writes them ("Ctrl+K"); the first is the main one."""

    text: str
    keys: tuple[str, ...]


class KeyGroup(NamedTuple):
    """Shortcuts that work in the same place."""

    title: str
    bound: tuple[Bound, ...]


def bound_keys(window: QWidget, page: QWidget | None, page_title: str) -> list[KeyGroup]:
    """Returns all shortcuts of the visible parts of `window`: global ones, those of the page, and those of its
    parts."""
    everywhere, on_page = tr("Everywhere"), page_title or tr("This page")
    groups: dict[str, dict[str, tuple[str, ...]]] = {everywhere: {}, on_page: {}}
    for bound, places in _bound_keys(window):
        if window in places:
            title = everywhere
        elif page is not None and page in places:
            title = on_page
        else:
            title = _name_of(places, page, on_page)
        lines = groups.setdefault(title, {})
        lines[bound.text] = tuple(dict.fromkeys((*lines.get(bound.text, ()), *bound.keys)))
    return [
        KeyGroup(title, tuple(Bound(text, keys) for text, keys in lines.items()))
        for title, lines in groups.items()
        if lines
    ]


def _bound_keys(window: QWidget) -> Iterator[tuple[Bound, list[QWidget]]]:
    """Yields each shortcut and the widgets that it works in. The same command may come twice."""
    shown = [window, *(each for each in window.findChildren(QWidget) if each.isVisibleTo(window))]
    shown = [each for each in shown if each.window() is window]
    at: dict[QAction, list[QWidget]] = {}
    for widget in shown:
        # Buttons and menus only show an action; its shortcut works elsewhere.
        if not isinstance(widget, (QAbstractButton, QMenu)):
            for action in widget.actions():
                at.setdefault(action, []).append(widget)
    for action, places in at.items():
        if keys := _keys_of(action.shortcuts()):
            # Details in an action's text, such as the step to undo, are left out of the list.
            yield Bound(_plain(action.whatsThis() or action.text()), keys), places
    for widget in shown:
        direct = Qt.FindChildOption.FindDirectChildrenOnly
        for shortcut in widget.findChildren(QShortcut, options=direct):
            yield Bound(_plain(shortcut.whatsThis()), _keys_of(shortcut.keys())), [widget]
        for note in widget.findChildren(KeyNote, options=direct):
            yield Bound(note.text, note.keys), [widget]


def _keys_of(sequences: Iterable[QKeySequence]) -> tuple[str, ...]:
    portable = QKeySequence.SequenceFormat.PortableText
    return tuple(dict.fromkeys(with_one_enter(each.toString(portable)) for each in sequences if not each.isEmpty()))


def _plain(text: str) -> str:
    return text.replace("&", "").rstrip("…")


def _name_of(places: Sequence[QWidget], page: QWidget | None, on_page: str) -> str:
    """Returns the name of the page's parts that share the shortcuts. A part without a name is a page in the page."""
    names = [each.accessibleName() for each in places]
    if page is None or not all(names):
        return on_page
    return ", ".join(dict.fromkeys(names))


class ShortcutList(QWidget):
    """A searchable list of the active shortcuts, in groups. `show_all` opens the list of those of all pages.

    Attributes:
        search: the field above the list.
    """

    def __init__(self, groups: Sequence[KeyGroup], show_all: Callable[[], object]) -> None:
        super().__init__()
        self._show_all = show_all
        self.search = SearchField(tr("Search shortcuts"))
        self.search.textChanged.connect(self._filter)
        self._pane = ScrollPane(name=tr("Keyboard shortcuts"), is_read=True)
        self._sections: list[tuple[QWidget, list[tuple[QWidget, str]]]] = []
        self.setLayout(column(self.search, Stretch(self._pane), spacing=12))
        self.show_groups(groups)

    def show_groups(self, groups: Sequence[KeyGroup]) -> None:
        """Replaces the list; the search stays."""
        self._sections = []
        lines = column(spacing=0)
        for group in groups:
            lines.addWidget(self._section(group))
        every = Button(tr("All shortcuts"), ButtonKind.LINK, icon="book-open")
        every.clicked.connect(self._show_all)
        nothing = Label(tr("No matching shortcut works here right now."), 13, 400, "text2", wrap=True)
        self._nothing = hold(column(nothing, row(every, STRETCH)))
        self._nothing.hide()
        lines.addWidget(self._nothing)
        lines.addStretch(1)
        self._pane.set_body(lines)
        if self.search.text():
            self._filter(self.search.text())

    def shown(self) -> list[str]:
        return [text for _, lines in self._sections for line, text in lines if line.isVisibleTo(self)]

    def _section(self, group: KeyGroup) -> QWidget:
        lines = column(Label(group.title, 13, 600), spacing=4, margins=(0, 0, 12, 16))
        entries: list[tuple[QWidget, str]] = []
        for bound in group.bound:
            caps = [KeyCap(keys) for keys in bound.keys]
            shown: list[Item] = [*caps]
            if len(caps) > _SIDE_BY_SIDE:
                shown = [caps[0], Label("…", 12, 400, "text3"), caps[-1]]
            line = hold(row(Label(bound.text, 13, 400, "text2"), STRETCH, *shown, spacing=4))
            lines.addWidget(line)
            native = " ".join(cap.accessibleName() for cap in caps)
            entries.append((line, f"{bound.text} {native} {' '.join(bound.keys)}"))
        section = hold(lines)
        self._sections.append((section, [(line, f"{group.title} {text}") for line, text in entries]))
        return section

    def _filter(self, text: str) -> None:
        words, count = text.casefold().split(), 0
        for section, lines in self._sections:
            fits = [all(word in entry.casefold() for word in words) for _, entry in lines]
            for (line, _), fit in zip(lines, fits, strict=True):
                line.setVisible(fit)
            section.setVisible(any(fits))
            count += sum(fits)
        self._nothing.setVisible(not count)
        announce(self, tr_n("{n} shortcut", "{n} shortcuts", count))


class ShortcutListDialog(CardDialog[None]):
    """A searchable list of the active shortcuts, in groups. `show_all` opens the list of the shortcuts of all pages."""

    def __init__(self, parent: QWidget, groups: Sequence[KeyGroup], show_all: Callable[[], object]) -> None:
        super().__init__(parent, tr("Keyboard shortcuts"), width=_WIDTH)
        self._show_all = show_all
        self._list = ShortcutList(groups, self._leave_for_all)
        besides = theme().px(_BESIDES + _SEARCH) + _MARGINS
        self._list.setFixedHeight(room_px(parent.height() - besides, _HEIGHT, 160) + theme().px(_SEARCH))
        self.search = self._list.search
        self.content.addWidget(self._list)
        every = Button(tr("All shortcuts"), ButtonKind.LINK, icon="book-open")
        every.clicked.connect(self._leave_for_all)
        self.buttons.insertWidget(0, every)
        self.add_button(tr("Close"), ButtonKind.SECONDARY, self.reject).setDefault(True)
        self.focus_first(self.search)

    def shown(self) -> list[str]:
        return self._list.shown()

    def _leave_for_all(self) -> None:
        self.reject()
        self._show_all()
