"""Actions that arrange a line-up: sort, reverse, shuffle, interleave, fill, and replace every occurrence."""

from __future__ import annotations

import random

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from app.domain.lineups.lineup import Entry
from app.domain.text.value_formatting import duration, parse_duration
from app.models.lineup_arranging import Arranging, Identity
from app.models.lineup_editor import LineupEditor
from app.ui import awaited_dialogs
from app.ui.i18n import tr, tr_n
from app.ui.task_runner import spawn
from app.ui.widgets.lineup.layout_library_view import LayoutLibrary
from app.ui.widgets.lineup.lineup_view import LineupView
from app.ui.widgets.menus.action_properties import make_action
from app.ui.widgets.text.tooltips import set_tooltip

_LONGEST_S = 24 * 3600


class ArrangeActions(QObject):
    """Actions on the selected rows, or on the whole line-up if fewer than two are selected.

    Interleaving needs two or more separate blocks. Replacing swaps the selected rows' layouts, throughout the line-up,
    for the one selected in the library.

    Signals:
        message(str): a result that the line-up alone does not show.
    """

    message = Signal(str)

    def __init__(self, editor: LineupEditor, view: LineupView, library: LayoutLibrary, parent: QWidget) -> None:
        super().__init__(parent)
        self._editor = editor
        self._view = view
        self._library = library
        self._window = parent
        self._arranging = Arranging(editor)
        self.sort_name = make_action(self, tr("Sort by name"), "sort-ascending", call=self._sort_name)
        self.sort_duration = make_action(self, tr("Sort by duration"), call=self._sort_duration)
        self.sort_tag = make_action(self, tr("Sort by tag"), call=self._sort_tag)
        self.reverse = make_action(self, tr("Reverse the order"), "arrows-down-up", call=self._reverse)
        self.shuffle = make_action(self, tr("Shuffle"), "shuffle", call=self._shuffle)
        self.interleave = make_action(self, tr("Interleave selected groups"), call=self._interleave)
        self.fill = make_action(self, tr("Fill to a duration…"), call=self._ask_fill)
        self.replace = make_action(self, tr("Replace every occurrence"), call=self._replace)

    def everything(self) -> tuple[QAction, ...]:
        return (
            self.sort_name,
            self.sort_duration,
            self.sort_tag,
            self.reverse,
            self.shuffle,
            self.interleave,
            self.fill,
            self.replace,
        )

    def refresh(self, *, may_change: bool, may_move: bool) -> None:
        """Enables the actions that are possible; the tool tips of the others say why not."""
        ranges = self._view.selected_ranges()
        for action in (self.sort_name, self.sort_duration, self.sort_tag, self.reverse, self.shuffle):
            action.setEnabled(may_move)
        self._allow(self.interleave, may_move, "" if len(ranges) > 1 else tr("Select two or more separate blocks."))
        total = self._editor.model.total_s
        self._allow(self.fill, may_change, "" if total else tr("The line-up has no duration."))
        coming = self._coming()
        if not ranges:
            why = tr("Select the layouts to replace.")
        else:
            why = "" if coming is not None else tr("In the library, select one layout as the replacement.")
        self._allow(self.replace, may_change, why)
        if not why and coming is not None:
            self.replace.setText(tr("Replace every occurrence with “{name}”", name=coming.name))
        else:
            self.replace.setText(tr("Replace every occurrence"))

    # actions

    def _rows(self) -> list[int]:
        rows = self._view.selected_row_numbers()
        return rows if len(rows) > 1 else list(range(self._editor.model.count))

    def _sort_name(self) -> None:
        self._arranging.sort_by_name(self._rows())

    def _sort_duration(self) -> None:
        self._arranging.sort_by_duration(self._rows())

    def _sort_tag(self) -> None:
        self._arranging.sort_by_tag(self._rows(), self._tags())

    def _reverse(self) -> None:
        self._arranging.reverse(self._rows())

    def _shuffle(self) -> None:
        self._arranging.shuffle(self._rows(), random.SystemRandom())

    def _interleave(self) -> None:
        self._arranging.interleave(self._view.selected_row_numbers())

    def _replace(self) -> None:
        coming = self._coming()
        gone = frozenset(self._editor.model.entry(row).identity for row in self._view.selected_row_numbers())
        if coming is None:
            return
        count = self._arranging.replace_everywhere(gone, coming)
        if count:
            text = tr_n(
                "{n} entry replaced with “{name}”", "{n} entries replaced with “{name}”", count, name=coming.name
            )
            self.message.emit(text)

    def _ask_fill(self) -> None:
        spawn(self, self._fill(self._rows()), name="fill")

    async def _fill(self, rows: list[int]) -> None:
        total = self._editor.model.total_s
        text = await awaited_dialogs.ask_text(
            self._window,
            title=tr("Fill to a duration"),
            label=tr("Loop duration"),
            value=duration(_next_round(total)),
            hint=tr("Minutes and seconds, e.g. 5:00, or with hours. Currently {now}.", now=duration(total)),
            accept=tr("Fill"),
            validate=lambda text: _why_no_target(text, total),
        )
        target = parse_duration(text) if text is not None else None
        if target is None:
            return
        if not self._arranging.fill(rows, target):
            self.message.emit(tr("No layout is short enough to fit."))

    # inside

    def _coming(self) -> Entry | None:
        chosen = self._library.selected_entries()
        return chosen[0] if len(chosen) == 1 else None

    def _tags(self) -> dict[Identity, str]:
        return {
            ("campaign", layout.campaign_id) if layout.campaign_id else ("layout", layout.layout_id): ", ".join(
                tag.text for tag in layout.tags
            )
            for layout in self._library.model.records()
        }

    def _allow(self, action: QAction, may: bool, why_not: str) -> None:
        action.setEnabled(may and not why_not)
        set_tooltip(action, why_not or action.text())


def _next_round(seconds: int) -> int:
    """Returns the next full five minutes, the typical length of a loop."""
    return (seconds // 300 + 1) * 300


def _why_no_target(text: str, now_s: int) -> str | None:
    target = parse_duration(text)
    if target is None:
        return tr("Enter a duration like 5:00 or 1:00:00.")
    if target <= now_s:
        return tr("The loop is already that long.")
    if target > _LONGEST_S:
        return tr("Enter one day at most.")
    return None
