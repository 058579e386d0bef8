"""The layout library beside a line-up: search, filter, and drag or press Enter to add."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QPoint, Qt, QTimer, Signal, SignalInstance
from PySide6.QtGui import QAction, QDrag, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QMenu, QWidget

from app.domain.layouts.layout import Layout
from app.domain.lineups.lineup import Entry
from app.domain.text.collation import collation_key
from app.domain.text.value_formatting import duration
from app.models.choice_model import Choice
from app.models.folder_options import FolderChoice
from app.models.layout_library import (
    LayoutFilter,
    LayoutLibraryModel,
    LayoutStatus,
    Length,
    UsesOf,
    entry_of,
    length_text,
    status_text,
    why_not_addable,
)
from app.models.lineup_mime import Parcel, pack
from app.models.lineup_model import PictureOf
from app.models.record_table import LoadState
from app.ui.i18n import number, tr, tr_n
from app.ui.look.theme import theme, theme_hub
from app.ui.widgets.buttons.painted_buttons import Button, ButtonKind, IconButton
from app.ui.widgets.containers.box_layouts import STRETCH, Stretch, clear, column, hold, row
from app.ui.widgets.containers.flow_layout import FlowLayout
from app.ui.widgets.containers.panels import Panel
from app.ui.widgets.drawing.drag_card import HOT_SPOT
from app.ui.widgets.inputs.chips import FilterChip
from app.ui.widgets.inputs.labelled_fields import SearchField
from app.ui.widgets.keyboard.screen_reader_announcements import SpokenResult
from app.ui.widgets.keyboard.shortcut_keys import KeyNote
from app.ui.widgets.lineup.lineup_drag import ghost
from app.ui.widgets.menus.action_properties import make_action
from app.ui.widgets.menus.menu import Menu
from app.ui.widgets.popups.choice_popup import ChoicePopup
from app.ui.widgets.tables.list_placeholders import StateStack
from app.ui.widgets.tables.record_table_view import RecordView
from app.ui.widgets.text.labels import Label, SpareLabel, menu_text

_SEARCH_DELAY_MS = 40
MARGIN: Final = 16
"""Space beside its texts, as in every table."""
_BESIDES: Final = 160
"""Height of title, search, column headers and foot, in pixels at 100 %."""
_ROWS: Final = 10
"""With fewer rows in sight, the chips and the foot become buttons in the head."""
PREVIEW_KEYS = "Ctrl+Shift+O"
"""The shortcut for showing a layout in the browser, the same everywhere."""


class _Part(NamedTuple):
    """A filter: its name, its value while active, its key, and the values to choose from, as texts and values."""

    title: str
    value: str | None
    key: str
    options: Callable[[], Iterable[tuple[str, Any]]]


class _LibraryView(RecordView[Layout]):
    """The library's table: rows can be dragged out but not dropped in."""

    def __init__(self, model: LayoutLibraryModel, connection_id: str) -> None:
        super().__init__(model, name=tr("Layout library"))
        self._layouts = model
        self._connection_id = connection_id
        self.follow_density()
        self.header.setSectionsMovable(False)
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.setAccessibleDescription(tr("Enter adds the selected layouts to the line-up."))
        KeyNote(self, tr("Add to the line-up"), "Enter")

    def selected_entries(self) -> list[Entry]:
        """Returns the selected layouts that can be added to a line-up, as entries."""
        return [entry_of(layout) for layout in self.selected_records() if not why_not_addable(layout)]

    def startDrag(self, supported: Qt.DropAction) -> None:
        entries = self.selected_entries()
        if not entries:
            return
        drag = QDrag(self)
        drag.setMimeData(pack(Parcel(self._connection_id, 0, tuple(entries))))
        current = self.current_id()
        first = next((entry for entry in entries if entry.layout_id == current), entries[0])
        drag.setPixmap(ghost(self, first, len(entries), self._layouts.picture_of))
        drag.setHotSpot(HOT_SPOT)
        drag.exec(Qt.DropAction.CopyAction)


class LayoutLibrary(Panel):
    """Shows a `LayoutLibraryModel`. The owner loads the layouts and handles the signals.

    Attributes:
        shown: the layouts of the lookup that are in the model; () before any are loaded.
        look_action: returns the action of the menu that previews the current layout beside the list.

    Signals:
        add_wanted(list): entries to insert after the selection of the line-up (double-click or Enter).
        ids_wanted(): "Add by ID…" was pressed.
        retry_wanted(): loading failed and the user wants to try again.
        refused(str): why a double-clicked layout can't be added.
        preview_wanted(int): the layout with this id should open in the browser.
    """

    add_wanted = Signal(list)
    ids_wanted = Signal()
    retry_wanted = Signal()
    refused = Signal(str)
    preview_wanted = Signal(int)

    def __init__(self, connection_id: str, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.model = LayoutLibraryModel(self)
        self.shown: tuple[Layout, ...] = ()
        self.look_action: Callable[[], QAction] | None = None
        self.view = _LibraryView(self.model, connection_id)
        self.add_action = make_action(self.view, tr("Add to the line-up"), "plus", call=self._add_selected)
        self.preview_action = make_action(
            self.view,
            tr("Preview in browser"),
            "arrow-square-out",
            PREVIEW_KEYS,
            self._preview,
            context=Qt.ShortcutContext.WidgetShortcut,
        )
        self.view.addActions([self.add_action, self.preview_action])
        self.search = SearchField(tr("Search layouts"), name=tr("Search layouts"))
        self._summary = SpareLabel("", 12, 400, "text3")
        self._stack = StateStack(self.view, self.view.columns)
        self._folders: Sequence[FolderChoice] = ()
        self._note = Label("", 12, 400, "text3", wrap=True)
        self._note.hide()
        self._by_id = Button(tr("Add by ID…"), ButtonKind.LINK, icon="plus")
        self._chips = FlowLayout(gap=6, line_gap=6)
        self._chip_place = hold(self._chips)
        self._filters = IconButton("funnel", tr("Filter"))
        self._filters.clicked.connect(self._offer_filters)
        self._filters.hide()
        self._by_id_in_head = IconButton("plus", tr("Add by ID…"))
        self._by_id_in_head.hide()
        self._sort = IconButton("sort-ascending", tr("Sort"))
        self._sort.open_menu_on_click(self._sort_menu())
        self._count: Callable[..., None] = _count_nothing
        self._delay = QTimer(self, singleShot=True, interval=_SEARCH_DELAY_MS)
        head = column(
            row(
                Label(tr("Layout library"), 13, 600),
                Stretch(self._summary),
                self._filters,
                self._by_id_in_head,
                self._sort,
                spacing=8,
            ),
            self.search,
            self._chip_place,
            margins=(MARGIN, 8, MARGIN, 8),
            spacing=8,
        )
        self._foot = hold(column(self._note, row(self._by_id, STRETCH), margins=(MARGIN, 6, MARGIN, 10), spacing=4))
        self.setLayout(column(head, Stretch(self._stack), self._foot, spacing=0))
        self.view.setMinimumHeight(1)  # where there is little room, the list shrinks first
        self._connect()
        self._show_chips()
        self._show_state()
        self._follow_selection()

    def _connect(self) -> None:
        self.search.textChanged.connect(self._delay.start)
        self.search.textChanged.connect(SpokenResult(self, self._spoken_summary).wait)
        self.search.browse.connect(self._browse)
        self.search.returnPressed.connect(self._add_found)
        self._delay.timeout.connect(self._apply_search)
        self.view.typed.connect(self._type_on)
        self.view.opened.connect(self._open)
        self.view.picked.connect(self._follow_selection)
        self.view.sort_changed.connect(self._want_counts)
        self.view.menu_wanted.connect(self._open_menu)
        self._by_id.clicked.connect(self.ids_wanted)
        self._by_id_in_head.clicked.connect(self.ids_wanted)
        self.model.state_changed.connect(self._show_state)
        self.model.counts_changed.connect(self._show_state)
        theme_hub().changed.connect(self._show_summary)
        theme_hub().changed.connect(self._share_room)

    # called by the owner

    def set_folders(self, folders: Sequence[FolderChoice]) -> None:
        """Sets the folder tree, flattened in the order of the menu."""
        self._folders = folders

    def set_note(self, sentence: str) -> None:
        """Shows a note under the list, for example that the CMS does not let the user list layouts."""
        self._note.setText(sentence)
        self._note.setVisible(bool(sentence))
        self._share_room()

    def show_pictures(self, picture_of: PictureOf, changed: SignalInstance) -> None:
        """Shows pictures in the rows from now on and repaints when `changed` is emitted."""
        if self.model.picture_of == picture_of:
            return
        self.model.picture_of = picture_of
        changed.connect(self.view.viewport().update)

    def show_usage(self, uses_of: UsesOf, changed: SignalInstance, count: Callable[..., None]) -> None:
        """Shows in each row how many campaigns use the layout. `count(asked=True)` is called when the numbers are
        needed."""
        if self.model.uses_of == uses_of:
            return
        self.model.uses_of = uses_of
        self._count = count
        changed.connect(self.model.recount)
        changed.connect(self._show_state)

    def set_adding_enabled(self, enabled: bool) -> None:
        """Sets whether layouts can be added to the line-up now."""
        self.view.setDragEnabled(enabled)
        self._by_id.setEnabled(enabled)
        self._by_id_in_head.setEnabled(enabled)
        self._follow_selection()

    def show_failed(self, sentence: str, hint: str = "") -> None:
        self.model.fail()
        if self.model.total:
            self._stack.show_stale(sentence, call=self._retry)
        else:
            self._stack.show_failed(sentence, hint, action=tr("Try again"), call=self._retry)

    def selected_entries(self) -> list[Entry]:
        return self.view.selected_entries()

    # inside

    def _follow_selection(self) -> None:
        self._show_summary()
        self.add_action.setEnabled(self.view.dragEnabled() and bool(self.view.selected_entries()))
        self.preview_action.setEnabled(self.view.selected_count() == 1)

    def _open_menu(self, place: QPoint) -> None:
        menu = Menu(self)
        look = [] if self.look_action is None else [self.look_action()]
        menu.addActions([self.add_action, *look, self.preview_action])
        menu.open_at(place)

    def _add_selected(self) -> None:
        self.add_wanted.emit(self.view.selected_entries())

    def _preview(self) -> None:
        ids = self.view.selected_ids()
        if len(ids) == 1:
            self.preview_wanted.emit(ids[0])

    def _retry(self) -> None:
        self.retry_wanted.emit()

    def _browse(self, _step: int) -> None:
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)
        if not self.view.currentIndex().isValid() and self.model.rowCount():
            self.view.select_ids([self.model.id_at(0)])

    def _type_on(self, text: str) -> None:
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)
        self.search.setText(self.search.text() + text)

    def _apply_search(self) -> None:
        self.model.set_filter(self.search.text())

    def _add_found(self) -> None:
        """Adds the only layout found when Enter is pressed in the search."""
        self._apply_search()
        self.model.arrange_now()
        if self.model.rowCount() == 1:
            self._open(int(self.model.id_at(0)))

    def _open(self, layout_id: int) -> None:
        layout = self.model.by_id(layout_id)
        if layout is None:
            return
        entries = self.view.selected_entries()
        if layout_id not in {entry.layout_id for entry in entries}:
            if reason := why_not_addable(layout):
                self.refused.emit(reason)
                return
            entries = [entry_of(layout)]
        if self.view.dragEnabled():
            self.add_wanted.emit(entries)

    def _show_state(self) -> None:
        count = self.model.in_scope
        self.search.setPlaceholderText(
            tr_n("Search {n} layout", "Search {n} layouts", count) if count else tr("Search layouts")
        )
        self._show_summary()
        if self.model.rowCount():
            if self.model.state is not LoadState.FAILED:
                self._stack.show_content()
        elif self.model.state is LoadState.LOADING or self.model.state is LoadState.IDLE:
            self._stack.show_loading()
        elif self.model.state is LoadState.READY and not self.model.is_arranging:
            if self._waits_for_counts():
                self._stack.show_loading()
            else:
                self._show_nothing()

    def _waits_for_counts(self) -> bool:
        """Returns whether an active filter needs usage counts that are not known yet."""
        first = next(iter(self.model.records()), None)
        return bool(self.model.filter.unused) and first is not None and self.model.uses_of(first) is None

    def _show_nothing(self) -> None:
        if self.model.total:
            self._stack.show_unmatched(
                "magnifying-glass",
                tr("No matching layouts"),
                action=tr("Clear search and filters"),
                call=self.clear_filters,
            )
        else:
            self._stack.show_empty("layout", tr("No layouts"), tr("No layouts are shared with you in this CMS."))

    def _show_summary(self) -> None:
        chosen = self.view.selected_records()
        if not chosen:
            is_narrowed = bool(self.model.filter_text) or self.model.filter != LayoutFilter()
            shown = tr("{shown} shown", shown=number(self.model.rowCount()))
            if self._waits_for_counts():
                shown = tr("counting…")
            self._summary.setText(shown if is_narrowed else "")
            return
        seconds = sum(layout.duration or 0 for layout in chosen)
        self._summary.setText(f"{tr_n('{n} selected', '{n} selected', len(chosen))} · {duration(seconds)}")

    def _spoken_summary(self) -> str | None:
        return None if self._delay.isActive() or self.model.is_arranging else self._summary.text()

    # chips

    def clear_filters(self) -> None:
        self.search.clear()
        self._delay.stop()
        self._apply_search()
        self._narrow(folder_ids=None, tag=None, status=None, length=None, unused=None)

    def _narrow(self, **changes: object) -> None:
        self.model.narrow(**changes)
        self._show_chips()
        self._show_state()

    def _show_chips(self) -> None:
        clear(self._chips)
        parts = self._parts()
        for part in parts:
            self._chips.addWidget(self._chip(part))
        self._filters.set_icon("funnel", "accent_text" if any(part.value for part in parts) else "text2")
        self._share_room()

    def _parts(self) -> list[_Part]:
        now = self.model.filter
        folder = next((text.strip() for text, ids in self._folders if ids == now.folder_ids), None)
        return [
            _Part(tr("Folder"), folder, "folder_ids", self._folder_options),
            _Part(tr("Tag"), now.tag, "tag", self._tag_options),
            _Part(tr("Status"), status_text(now.status) if now.status else None, "status", _status_options),
            _Part(tr("Duration"), length_text(now.length) if now.length else None, "length", _length_options),
            _Part(tr("Usage"), tr("in no campaign") if now.unused else None, "unused", _usage_options),
        ]

    def _share_room(self) -> None:
        """Replaces the chips and the foot by buttons in the head where they would leave too few rows."""
        chips = self._chips.heightForWidth(max(self.width() - 2 * MARGIN, 1))
        rows = _ROWS * self.view.verticalHeader().defaultSectionSize()
        has_room = self.height() >= theme().px(_BESIDES) + chips + rows
        for part in (self._chip_place, self._by_id):
            part.setVisible(has_room)
        for part in (self._filters, self._by_id_in_head):
            part.setVisible(not has_room)
        self._foot.setVisible(has_room or not self._note.isHidden())

    def _offer_filters(self) -> None:
        menu = Menu(self)
        for part in self._parts():
            text = f"{part.title}: {part.value}" if part.value else part.title
            menu.addAction(menu_text(text)).triggered.connect(partial(self._choose, self._filters, part))
        menu.addSeparator()
        menu.addAction(tr("Clear search and filters")).triggered.connect(self.clear_filters)
        menu.open_below(self._filters)

    def _chip(self, part: _Part) -> QWidget:
        if part.value is None:
            add = Button(part.title, ButtonKind.ADD, caret=True, tooltip=tr("Filter by {title}", title=part.title))
            add.clicked.connect(partial(self._choose, add, part))
            return add
        chip = FilterChip(part.title, part.value)
        chip.setMaximumWidth(self.width() - 32)
        chip.clicked.connect(partial(self._choose, chip, part))
        chip.removed.connect(partial(self._narrow, **{part.key: None}))
        return chip

    def _folder_options(self) -> Sequence[FolderChoice]:
        if not self._folders:
            names = sorted(self.model.folders().items(), key=lambda pair: collation_key(pair[1]))
            self._folders = [(text, frozenset({key})) for key, text in names]
        return self._folders

    def _tag_options(self) -> list[tuple[str, Any]]:
        return [(tag, tag) for tag in self.model.tags()]

    # order

    def _sort_menu(self) -> QMenu:
        menu = Menu(self)
        for text, key, descending in (
            (tr("By name"), "name", False),
            (tr("Shortest first"), "duration", False),
            (tr("Longest first"), "duration", True),
            (tr("Most used first"), "usage", True),
            (tr("Least used first"), "usage", False),
        ):
            menu.addAction(text).triggered.connect(partial(self._sort_by, key, descending))
        return menu

    def _sort_by(self, key: str, descending: bool, _checked: bool = False) -> None:
        keys = [(key, descending), *([] if key == "name" else [("name", False)])]
        self._want_counts(keys)
        self.model.sort_by(keys)
        self.view.set_sort(keys)

    def _want_counts(self, keys: list[tuple[str, bool]]) -> None:
        """Starts counting when the user sorts or filters by usage: it may take a while, so not earlier."""
        if any(key in {"usage", "unused"} for key, _ in keys):
            self._count(asked=True)

    def _choose(self, at: QWidget, part: _Part, *_: object) -> None:
        choices = [Choice(value, text) for text, value in part.options()]
        if not choices:
            self.refused.emit(tr("There's nothing to filter by."))
            return
        popup = ChoicePopup(at, part.title)
        popup.offer(choices)
        popup.picked.connect(partial(self._picked, part.key))
        popup.open_below()

    def _picked(self, key: str, choice: Choice) -> None:
        self._want_counts([(key, False)])
        self._narrow(**{key: choice.value})

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_room()


def _count_nothing(*, asked: bool = False) -> None:
    """The default for a library without usage counts: does nothing."""


def _status_options() -> list[tuple[str, Any]]:
    return [(status_text(status), status) for status in LayoutStatus]


def _length_options() -> list[tuple[str, Any]]:
    return [(length_text(length), length) for length in Length]


def _usage_options() -> list[tuple[str, Any]]:
    return [(tr("Not in any campaign"), True)]
