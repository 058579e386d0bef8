"""The actions of a line-up, each with one text, icon and shortcut for buttons, menus and the keyboard."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from app.domain.lineups import reorder_arithmetic
from app.domain.lineups.lineup import Entry
from app.models.lineup_editor import LineupEditor
from app.ui.i18n import tr, tr_n
from app.ui.look.icons import set_action_icon
from app.ui.pages.campaign_editor.arrange_actions import ArrangeActions
from app.ui.widgets.lineup.layout_library_view import PREVIEW_KEYS
from app.ui.widgets.lineup.lineup_drag import LineupDrops, Origin, copy_parcel, paste_parcel
from app.ui.widgets.lineup.lineup_view import LineupView
from app.ui.widgets.menus.action_properties import make_action, separator


class LineupActions(QObject):
    """The actions on the selected entries of a line-up's view.

    Attributes:
        arrange: the actions that arrange the line-up.
        may_change: whether entries may be added, removed or moved now.
        may_move: whether entries may be moved now.

    Signals:
        message(str): a message for the user, such as why a paste left entries out.
        locked_removed(list): the user removed entries that are not shared with them.
        position_wanted(), find_wanted(), library_wanted(): the page must show a dialog or focus a field.
        preview_wanted(int): the user asked for a browser preview of the layout with this id.
    """

    message = Signal(str)
    locked_removed = Signal(list)
    position_wanted = Signal()
    find_wanted = Signal()
    library_wanted = Signal()
    preview_wanted = Signal(int)

    def __init__(
        self,
        editor: LineupEditor,
        view: LineupView,
        drops: LineupDrops,
        origin: Origin,
        arrange: ArrangeActions,
        why_not: Callable[[], str],
        parent: QObject,
    ) -> None:
        """`why_not` returns why nothing can be changed now; "" if it can."""
        super().__init__(parent)
        self._editor = editor
        self._view = view
        self._drops = drops
        self._origin = origin
        self.arrange = arrange
        self._why_not = why_not
        self.may_change = False
        self.may_move = False
        stack = editor.undo_stack
        self.undo, self.redo = stack.createUndoAction(self, tr("Undo")), stack.createRedoAction(self, tr("Redo"))
        for action, text, icon, keys in (
            (self.undo, tr("Undo"), "arrow-counter-clockwise", ("Ctrl+Z",)),
            (self.redo, tr("Redo"), "arrow-clockwise", ("Ctrl+Shift+Z", "Ctrl+Y")),
        ):
            set_action_icon(action, icon)
            action.setShortcuts([QKeySequence(each) for each in keys])
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            action.setWhatsThis(text)
        standard = QKeySequence.StandardKey
        self.cut = make_action(self, tr("Cut"), "scissors", standard.Cut, self._cut)
        self.copy = make_action(self, tr("Copy"), "copy", standard.Copy, self._copy)
        self.paste = make_action(self, tr("Paste"), "clipboard-text", standard.Paste, self._paste)
        self.duplicate = make_action(self, tr("Duplicate"), "copy", "Ctrl+D", self._duplicate)
        self.remove = make_action(self, tr("Remove"), "trash", standard.Delete, self._remove)
        self.select_all = make_action(self, tr("Select all"), "", standard.SelectAll, view.selectAll)
        self.up = make_action(self, tr("Move up"), "arrow-up", "Alt+Up", self._up)
        self.down = make_action(self, tr("Move down"), "arrow-down", "Alt+Down", self._down)
        self.to_top = make_action(self, tr("Move to top"), "arrow-line-up", "Alt+Home", self._to_top)
        self.to_bottom = make_action(self, tr("Move to bottom"), "arrow-line-down", "Alt+End", self._to_bottom)
        self.move_to = make_action(self, tr("Move to position…"), "", "Ctrl+M", self.position_wanted)
        self.find = make_action(self, tr("Find in the line-up"), "magnifying-glass", standard.Find, self.find_wanted)
        self.library = make_action(self, tr("Search layouts"), "magnifying-glass", "Ctrl+L", self.library_wanted)
        self.preview = make_action(self, tr("Preview in browser"), "arrow-square-out", PREVIEW_KEYS, self._preview)
        view.selected.connect(self.refresh)
        editor.changed.connect(self.refresh)
        self.refresh()

    def everything(self) -> list[QAction]:
        """Returns the actions for the Edit menu, in groups."""
        groups = (
            (self.undo, self.redo),
            (self.cut, self.copy, self.paste, self.duplicate, self.remove, self.select_all),
            (self.up, self.down, self.to_top, self.to_bottom, self.move_to),
            self.arrange.everything(),
            (self.find, self.library, self.preview),
        )
        actions: list[QAction] = []
        for group in groups:
            if actions:
                actions.append(separator(self))
            actions += group
        return actions

    def attach(self, *widgets: QWidget) -> None:
        """Makes the shortcuts work while one of these widgets, or a child of one, has the focus."""
        for widget in widgets:
            widget.addActions([action for action in self.everything() if not action.isSeparator()])

    def gap_after_selection(self) -> int:
        """Returns the gap for new entries: below the last selected row, or the end."""
        ranges = self._view.selected_ranges()
        return ranges[-1][1] + 1 if ranges else self._editor.model.count

    def refresh(self) -> None:
        """Enables the actions that are possible. The undo stack itself enables undo and redo."""
        may_change = self.may_change = not self._why_not()
        some = bool(self._view.selected_ranges())
        count = self._editor.model.count
        self.copy.setEnabled(some)
        self.preview.setEnabled(self._view.selected_count() == 1)
        self.select_all.setEnabled(count > 0)
        self.paste.setEnabled(may_change)
        for action in (self.cut, self.duplicate, self.remove):
            action.setEnabled(may_change and some)
        may_move = self.may_move = may_change and count > 1 and not self._view.hides_rows
        self.move_to.setEnabled(may_move and some)
        for action in (self.up, self.down, self.to_top, self.to_bottom):
            action.setEnabled(may_move and (some or self._view.currentIndex().isValid()))
        self.arrange.refresh(may_change=may_change, may_move=may_move)

    # actions

    def _rows(self) -> list[int]:
        return self._view.selected_row_numbers()

    def _moving_rows(self) -> list[int]:
        """Returns the selected rows, or the current row if none is selected."""
        current = self._view.currentIndex()
        return self._rows() or ([current.row()] if current.isValid() else [])

    def _entries(self) -> tuple[Entry, ...]:
        return tuple(self._editor.model.entry(row) for row in self._rows())

    def _copy(self) -> None:
        if entries := self._entries():
            copy_parcel(self._origin, entries)

    def _cut(self) -> None:
        rows = self._rows()
        self._copy()
        self._take_out(rows, tr_n("Cut {n} layout", "Cut {n} layouts", len(rows)))

    def _paste(self) -> None:
        parcel = paste_parcel()
        text = tr_n("Paste {n} layout", "Paste {n} layouts", len(parcel.entries)) if parcel is not None else ""
        if reason := self._drops.put(parcel, self.gap_after_selection(), text=text):
            self.message.emit(reason)

    def _preview(self) -> None:
        entries = self._entries()
        if len(entries) == 1:
            self.preview_wanted.emit(entries[0].layout_id)

    def _duplicate(self) -> None:
        self._editor.duplicate(self._rows())

    def _remove(self) -> None:
        self._take_out(self._rows(), "")

    def _take_out(self, rows: list[int], text: str) -> None:
        locked = [entry for entry in self._editor.remove(rows, text=text) if entry.locked]
        if locked:
            self.locked_removed.emit(locked)

    def _up(self) -> None:
        self._editor.apply(reorder_arithmetic.step_up(self._editor.model.count, self._moving_rows()))

    def _down(self) -> None:
        self._editor.apply(reorder_arithmetic.step_down(self._editor.model.count, self._moving_rows()))

    def _to_top(self) -> None:
        self._editor.move(self._moving_rows(), 0)

    def _to_bottom(self) -> None:
        self._editor.move(self._moving_rows(), self._editor.model.count)

    def move_to_position(self, position: int) -> None:
        """Moves the first selected row to `position`, counted from 1; the others follow it."""
        rows = self._rows()
        self._editor.move(rows, reorder_arithmetic.position_target(self._editor.model.count, rows, position - 1))
