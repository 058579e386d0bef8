"""The layouts of an ad in its form: they can be added, removed, moved, and given days, day parts and geofences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QFocusEvent, QKeySequence, QShowEvent
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from app.domain.ads.ad import days_in_words, entries_in_words
from app.domain.ads.ad_order_steps import days_text
from app.domain.ads.daypart import DayPart
from app.domain.lineups import reorder_arithmetic
from app.domain.lineups.lineup import Entry, total_duration
from app.domain.lineups.reorder_arithmetic import Move
from app.domain.text.value_formatting import duration
from app.models.ad_entries import AdEntriesModel
from app.models.layout_facts import Previewed
from app.services.lookups.lookups import Source
from app.services.session.session import Session
from app.ui import awaited_dialogs, failures
from app.ui.i18n import tr, tr_n
from app.ui.layout_previews.preview_adapters import TableList, of_entry, place_note
from app.ui.layout_previews.preview_controller import LayoutPreview
from app.ui.layout_previews.thumbnail_cache import pictures_of
from app.ui.look.theme import theme, theme_hub
from app.ui.pages.ad_campaign.entries_view import AdEntriesView
from app.ui.pages.ad_campaign.geofence_dialog import ask_fence
from app.ui.pages.ad_campaign.library_dialog import LibraryDialog
from app.ui.pages.ad_campaign.schedule_bar import ScheduleBar, with_day
from app.ui.task_runner import spawn
from app.ui.widgets.buttons.action_button import ActionButton
from app.ui.widgets.buttons.painted_buttons import ButtonKind, IconButton
from app.ui.widgets.containers.box_layouts import Stretch, column, row
from app.ui.widgets.containers.panels import Panel
from app.ui.widgets.keyboard.screen_reader_announcements import announce
from app.ui.widgets.lineup.layout_library_view import PREVIEW_KEYS
from app.ui.widgets.lineup.spoken_positions import place_in_words
from app.ui.widgets.menus.action_properties import make_action
from app.ui.widgets.menus.menu import Menu
from app.ui.widgets.text.labels import Label
from app.ui.widgets.text.tooltips import set_tooltip

_LEAST_ROWS: Final = 4
_MOST_ROWS: Final = 12
_ROW: Final = 28
_ABOVE: Final = 60
"""Height of the page's margins and of the heading above the editor."""
_HEADER: Final = 32


class EntriesEditor(QWidget):
    """A `FieldEditor` whose value is a tuple of entries.

    Attributes:
        step_text: the name of the last change in the undo history.
        large_preview: the layout preview of the table.

    Signals:
        changed(): the user changed the entries.
        preview_wanted(int): the user asked for a browser preview of the layout with this id.
    """

    changed = Signal()
    preview_wanted = Signal(int)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._entries: tuple[Entry, ...] = ()
        self._next_key = 1
        self._parts: Mapping[int, str] = {}
        self._is_locked = False
        self.step_text = ""
        self.model = AdEntriesModel(self)
        self.view = AdEntriesView(self.model)
        self.bar = ScheduleBar()
        self.add = make_action(self, tr("Add layouts…"), "plus", "Ctrl+L", self._open_library)
        self.up = make_action(self, tr("Move up"), "arrow-up", "Alt+Up", self._up)
        self.down = make_action(self, tr("Move down"), "arrow-down", "Alt+Down", self._down)
        self.to_top = make_action(self, tr("Move to top"), "arrow-line-up", "Alt+Home", self._to_top)
        self.to_bottom = make_action(self, tr("Move to bottom"), "arrow-line-down", "Alt+End", self._to_bottom)
        self.move_to = make_action(self, tr("Move to position…"), "", "Ctrl+M", self._ask_position)
        self.duplicate = make_action(self, tr("Duplicate"), "copy", call=self._duplicate)
        self.remove = make_action(self, tr("Remove"), "trash", QKeySequence.StandardKey.Delete, self._remove)
        self.preview = make_action(self, tr("Preview in browser"), "arrow-square-out", PREVIEW_KEYS, self._preview)
        self._about = Label("", 12, 400, "text3", tabular=True)
        self._viewport: QWidget | None = None
        pictures = pictures_of(session)
        self.model.picture_of = pictures.look
        pictures.changed.connect(self.view.viewport().update)
        self.large_preview = LayoutPreview(TableList(self.view, session, self._previewed), browser_keys=PREVIEW_KEYS)
        self._build()
        self._connect()
        self._show()
        theme_hub().changed.connect(self._show)
        spawn(self, self._load_day_parts(), name="load day parts", on_error=failures.describe)
        spawn(self, self._load_layouts(), name="load layouts", on_error=failures.describe)

    def _build(self) -> None:
        head = row(
            ActionButton(self.add, ButtonKind.SECONDARY, icon="plus"),
            4,
            Stretch(self._about),
            IconButton.for_action(self.up),
            IconButton.for_action(self.down),
            IconButton.for_action(self.remove),
            spacing=4,
        )
        table = Panel(column(self.view, margins=(0, 1, 0, 1), spacing=0), edges=("top", "bottom"))
        self.setLayout(column(head, table, self.bar, spacing=10))
        self.view.addActions([self.up, self.down, self.to_top, self.to_bottom, self.move_to, self.remove, self.preview])
        self.addAction(self.add)

    def _connect(self) -> None:
        self.view.selectionModel().selectionChanged.connect(self._follow)
        self.view.customContextMenuRequested.connect(self._open_menu)
        self.model.rows_dropped.connect(self._dropped)
        self.bar.days_chosen.connect(self._set_day)
        self.bar.week_chosen.connect(self._set_week)
        self.bar.day_part_chosen.connect(self._set_day_part)
        self.bar.fence_wanted.connect(self._edit_fence)

    # app.ui.forms.form_declaration.FieldEditor

    def value(self) -> tuple[Entry, ...]:
        return self._entries

    def set_value(self, value: tuple[Entry, ...]) -> None:
        if value != self._entries:
            self._put(value)

    def set_read_only(self, reason: str) -> None:
        set_tooltip(self, reason)
        if bool(reason) != self._is_locked:
            self._is_locked = bool(reason)
            self.model.can_drag = not reason
            self.bar.set_locked(bool(reason))
            self._follow()

    def text_of(self, value: tuple[Entry, ...]) -> str:
        """Returns one line per entry."""
        return entries_in_words(value, self._parts)

    def actions_for_menu(self) -> list[QAction]:
        moves = [self.up, self.down, self.to_top, self.to_bottom, self.move_to]
        return [self.add, *moves, self.duplicate, self.remove, self.preview]

    # actions

    def add_entries(self, entries: Sequence[Entry]) -> None:
        """Adds layouts at the end and selects them."""
        first = len(self._entries)
        fresh = [replace(entry, key=self._new_key()) for entry in entries]
        text = tr_n("Add {n} layout", "Add {n} layouts", len(fresh))
        self._change((*self._entries, *fresh), text, range(first, first + len(fresh)))

    def apply(self, move: Move) -> None:
        if not self._is_locked and not move.is_noop:
            text = tr_n("Move {n} layout", "Move {n} layouts", len(move.origins))
            self._change(tuple(move.apply(self._entries)), text, move.destinations)
            first = self._entries[move.destinations[0]].name
            announce(self.view, place_in_words(move.destinations, first, len(self._entries)))

    def _up(self) -> None:
        self.apply(reorder_arithmetic.step_up(len(self._entries), self._rows()))

    def _down(self) -> None:
        self.apply(reorder_arithmetic.step_down(len(self._entries), self._rows()))

    def _to_top(self) -> None:
        self.apply(reorder_arithmetic.move_block(len(self._entries), self._rows(), 0))

    def _to_bottom(self) -> None:
        self.apply(reorder_arithmetic.move_block(len(self._entries), self._rows(), len(self._entries)))

    def _dropped(self, rows: list[int], gap: int) -> None:
        self.apply(reorder_arithmetic.move_block(len(self._entries), rows, gap))

    def _ask_position(self) -> None:
        spawn(self, self._move_to_position(), name="move to position")

    async def _move_to_position(self) -> None:
        rows = self._rows()
        position = await awaited_dialogs.ask_number(
            self,
            title=tr_n("Move {n} layout", "Move {n} layouts", len(rows)),
            label=tr("New position of the first layout"),
            value=rows[0] + 1,
            minimum=1,
            maximum=len(self._entries) - len(rows) + 1,
            accept=tr("Move"),
        )
        if position is not None:
            count = len(self._entries)
            self.apply(
                reorder_arithmetic.move_block(
                    count, rows, reorder_arithmetic.position_target(count, rows, position - 1)
                )
            )

    def _duplicate(self) -> None:
        rows = self._rows()
        copies = [replace(self._entries[each], key=self._new_key()) for each in rows]
        place = rows[-1] + 1
        entries = (*self._entries[:place], *copies, *self._entries[place:])
        text = tr_n("Duplicate {n} layout", "Duplicate {n} layouts", len(rows))
        self._change(entries, text, range(place, place + len(copies)))

    def _remove(self) -> None:
        rows = set(self._rows())
        kept = tuple(entry for each, entry in enumerate(self._entries) if each not in rows)
        after = min(*rows, len(kept) - 1)
        text = tr_n("Remove {n} layout", "Remove {n} layouts", len(rows))
        self._change(kept, text, [after] if after >= 0 else [])

    def _preview(self) -> None:
        rows = self._rows()
        if len(rows) == 1:
            self.preview_wanted.emit(self._entries[rows[0]].layout_id)

    def _open_library(self) -> None:
        dialog = LibraryDialog(self, self._session, self.add_entries)
        dialog.library.preview_wanted.connect(self.preview_wanted)
        spawn(self, dialog.answer(), name="add layouts")

    # schedules

    def _set_day(self, day: int, on: bool) -> None:
        self._reschedule(lambda entry: replace(entry, days_of_week=with_day(entry, day, on)), tr("Change days"))

    def _set_week(self, days: tuple[int, ...]) -> None:
        self._reschedule(lambda entry: replace(entry, days_of_week=days_text(days)), tr("Change days"))

    def _set_day_part(self, part_id: int | None) -> None:
        self._reschedule(lambda entry: replace(entry, day_part_id=part_id), tr("Change day part"))

    def _edit_fence(self) -> None:
        spawn(self, self._ask_fence(), name="edit geofence")

    async def _ask_fence(self) -> None:
        rows = self._rows()
        if rows:
            fence = await ask_fence(self, self._entries[rows[0]].geo_fence or "")
            if fence is not None:
                self._reschedule(lambda entry: replace(entry, geo_fence=fence or None), tr("Change geofence"))

    def _reschedule(self, change: Callable[[Entry], Entry], text: str) -> None:
        rows = set(self._rows())
        entries = tuple(change(entry) if each in rows else entry for each, entry in enumerate(self._entries))
        self._change(entries, text, sorted(rows))

    # inside

    def _change(self, entries: tuple[Entry, ...], text: str, selected: Sequence[int]) -> None:
        if entries == self._entries:
            self._follow()
            return
        self._put(entries, selected)
        self.step_text = text
        self.changed.emit()

    def _put(self, entries: tuple[Entry, ...], selected: Sequence[int] | None = None) -> None:
        """Shows other entries. Without `selected`, the selection is kept."""
        had_keyboard = self.view.hasFocus()
        keys = {self._entries[each].key for each in self._rows()} if selected is None else set()
        self._entries = entries
        self._next_key = max([self._next_key, *(entry.key + 1 for entry in entries)])
        self.model.show(entries)
        kept = [each for each, entry in enumerate(entries) if entry.key in keys]
        self.view.select_rows(kept if selected is None else list(selected))
        if had_keyboard:
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)
        self._show()

    def _previewed(self, row: int) -> Previewed | None:
        if not 0 <= row < len(self._entries):
            return None
        about = self.model.row(row)
        days = days_in_words(about.entry.days_of_week) or tr("No days")
        return of_entry(
            self._session, about.entry, place_note(about.position, len(self._entries), days, about.day_part)
        )

    def _fitting_rows(self) -> int:
        """Returns how many rows fit if the whole editor is to be visible without scrolling."""
        if self._viewport is None:
            return _MOST_ROWS
        others = theme().px(_ABOVE + _HEADER) + self.sizeHint().height() - self.view.height()
        others += self.bar.hidden_height()
        return max(_LEAST_ROWS, min((self._viewport.height() - others) // theme().px(_ROW), _MOST_ROWS))

    def _show(self) -> None:
        rows = min(max(len(self._entries), _LEAST_ROWS), self._fitting_rows())
        self.view.setFixedHeight(theme().px(_HEADER) + rows * theme().px(_ROW) + 2)
        count = tr_n("{n} layout", "{n} layouts", len(self._entries))
        self._about.setText(
            f"{count} · {duration(total_duration(self._entries))}" if self._entries else tr("No layouts")
        )
        self._follow()

    def _follow(self) -> None:
        """Updates the actions, and the schedule of the selected entries."""
        rows, count = self._rows(), len(self._entries)
        may_change = not self._is_locked
        self.add.setEnabled(may_change)
        for action in (self.remove, self.duplicate):
            action.setEnabled(may_change and bool(rows))
        for action in (self.up, self.down, self.to_top, self.to_bottom, self.move_to):
            action.setEnabled(may_change and bool(rows) and count > 1)
        self.preview.setEnabled(len(rows) == 1)
        self.bar.show_entries([self._entries[each] for each in rows])

    def _rows(self) -> list[int]:
        return [each for each in self.view.selected_row_numbers() if each < len(self._entries)]

    def _new_key(self) -> int:
        self._next_key += 1
        return self._next_key - 1

    async def _load_layouts(self) -> None:
        """Loads the layouts, since only those with a picture are asked for one."""
        await self._session.lookups.layouts()
        self.view.viewport().update()

    async def _load_day_parts(self) -> None:
        found = await self._session.lookups.day_parts()
        parts: dict[int, DayPart] = {part.day_part_id: part for part in found.items}
        self._parts = {part_id: part.name for part_id, part in parts.items()}
        self.model.set_day_parts(self._parts)
        self.bar.set_day_parts(parts, found.sentence if found.source is Source.SEEN else "")

    def _open_menu(self, at: QPoint) -> None:
        menu = Menu(self)
        menu.addActions([self.up, self.down, self.to_top, self.to_bottom, self.move_to])
        menu.addSeparator()
        menu.addActions([self.duplicate, self.remove])
        menu.addSeparator()
        menu.addActions([self.add, self.large_preview.menu_action(), self.preview])
        menu.open_at(self.view.viewport().mapToGlobal(at))

    # Qt

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        around = self.parentWidget()
        while around is not None and not isinstance(around, QAbstractScrollArea):
            around = around.parentWidget()
        if around is not None and self._viewport is None:
            self._viewport = around.viewport()
            self._viewport.installEventFilter(self)
            self._show()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follows the height of the page."""
        if event.type() == QEvent.Type.Resize and watched is self._viewport:
            self._show()
        return False

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Passes the focus to the table."""
        self.view.setFocus(event.reason())
