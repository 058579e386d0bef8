"""The inspector of any resource: the declared blocks of the selected record, and its actions."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Sequence
from functools import partial
from typing import Final, Generic, Protocol, TypeVar, runtime_checkable

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QLayout

from app.core.change_hub import Change
from app.domain.list_queries import RecordId
from app.ui import failures
from app.ui.i18n import tr
from app.ui.look.size_scaling import follow_as_pane
from app.ui.resource.inspector_blocks import is_empty, make_block, room_for_labels
from app.ui.resource.list_adapter import ResourceList
from app.ui.resource.multi_selection_summary import MultiSelectionSummary
from app.ui.resource.resource_declaration import Block, Notice
from app.ui.task_runner import spawn
from app.ui.widgets.buttons.action_button import ActionButton
from app.ui.widgets.buttons.painted_buttons import Button, ButtonKind, IconButton
from app.ui.widgets.containers.box_layouts import STRETCH, Stretch, clear, column, hold, row
from app.ui.widgets.containers.flow_layout import FlowLayout
from app.ui.widgets.containers.panels import Line, Panel
from app.ui.widgets.containers.scroll_pane import ScrollPane
from app.ui.widgets.menus.menu import Menu
from app.ui.widgets.text.labels import Label

R = TypeVar("R")

WIDTH: Final = 316
_SETTLE_MS: Final = 120
_KEPT: Final = 40
_HURRY_S: Final = 0.15
_LATE_MS: Final = 60
_SIDE: Final = 2
"""Number of buttons beside the main one; the other actions are in the menu."""


@runtime_checkable
class Denying(Protocol):
    """An inspector that can explain why nothing can be selected."""

    def show_denial(self, reason: str) -> None: ...


def nothing_title(denial: str) -> str:
    """Returns the title while no record is shown."""
    return tr("Nothing to show") if denial else tr("Nothing selected")


class RecordInspector(Panel, Generic[R]):
    """Shows the records given to `show_records`, and loads more from the CMS once the selection has settled.

    Signals:
        wanted: the user wants to read the inspector, even if it is hidden or elsewhere.
    """

    wanted = Signal()

    def __init__(self, rows: ResourceList[R], main: QAction | None, actions: Sequence[QAction]) -> None:
        """`main` is the most common action on a record; `actions` may contain it again."""
        super().__init__(ground="surface")
        self._rows = rows
        self._declaration = rows.declaration
        self._record: R | None = None
        self._records: Sequence[R] = ()
        self._denial = ""
        self._more: OrderedDict[RecordId, tuple[R, tuple[Block, ...]]] = OrderedDict()
        self._is_open: dict[str, bool] = {}
        self._settle = QTimer(self, singleShot=True, interval=_SETTLE_MS)
        self._settle.timeout.connect(self._load_more)
        self._late = QTimer(self, singleShot=True, interval=_LATE_MS)
        self._late.timeout.connect(self._show_record)
        self._shown_at = 0.0
        self._label_room = 0
        self._title = Label("", 15, 600, wrap=True)
        self._note = Label("", 13, 400, "text3", wrap=True)
        self._common = MultiSelectionSummary(rows.declaration.columns, rows.declaration.hidden)
        self._buttons = hold(self._button_row(main, [each for each in actions if each is not main]))
        self._on_several = [_VerbButton(action, ButtonKind.SECONDARY) for action in actions if action is not main]
        several = FlowLayout(gap=8, line_gap=8)
        for button in self._on_several:
            several.addWidget(button)
        self._several = hold(several)
        self._blocks = column(spacing=16)
        self._extra = column(spacing=16)
        self._body = hold(column(self._blocks, self._extra, spacing=16))
        self._state = Label("", 12, 400, "text3", wrap=True)
        self._retry = Button(tr("Try again"), ButtonKind.LINK)
        self._retry.clicked.connect(self._load_more)
        self._single = hold(column(Line(), self._body, self._state, row(self._retry, STRETCH), spacing=16))
        body = column(
            self._title,
            self._buttons,
            self._several,
            self._note,
            self._common,
            self._single,
            STRETCH,
            margins=(16, 14, 16, 16),
            spacing=12,
        )
        self.setLayout(column(Stretch(ScrollPane(body, name=tr("Details"))), spacing=0))
        follow_as_pane(self, WIDTH)
        self.setAccessibleName(tr("Details"))
        self.show_records(())
        rows.loaded.connect(self._ask_again)
        rows.changed.connect(self._changed)

    # ------------------------------------------------------------------------------------------------- reading

    def shown_ids(self) -> list[RecordId]:
        return [self._declaration.id_of(record) for record in self._records]

    def take_focus(self) -> None:
        """Focuses the first button or field."""
        self.wanted.emit()
        place = self._several if len(self._records) > 1 else self._buttons
        first = next((each for each in place.findChildren(QAbstractButton) if not each.isHidden()), None)
        if first is not None:
            first.setFocus(Qt.FocusReason.TabFocusReason)

    # ------------------------------------------------------------------------------------------------- showing

    def show_denial(self, reason: str) -> None:
        """Shows why nothing can be selected; "" if records can be."""
        if reason != self._denial:
            self._denial = reason
            if not self._records:
                self.show_records(())

    def show_records(self, records: Sequence[R]) -> None:
        declaration = self._declaration
        before, self._record = self._record, records[0] if len(records) == 1 else None
        self._records = records
        self._buttons.setVisible(self._record is not None)
        self._several.setVisible(len(records) > 1)
        self._common.setVisible(len(records) > 1)
        self._common.show_records(records)
        self._single.setVisible(self._record is not None)
        self._note.setVisible(self._record is None)
        if self._record is None:
            self._settle.stop()
            self._title.setText(declaration.texts.count(len(records)) if records else nothing_title(self._denial))
            self._note.setText("" if records else self._denial or declaration.texts.nothing_selected)
            self._note.setVisible(not records)
        elif self._record is not before:
            self._title.setText(declaration.title_of(self._record))
            now = time.monotonic()
            # While an arrow key is held down, only the title is updated: the rest costs most of a frame.
            if now - self._shown_at < _HURRY_S:
                self._body.hide()
                self._state.setText(tr("Loading more"))
                self._state.show()
                self._late.start()
            else:
                self._show_record()
            self._shown_at = now

    def _changed(self, change: Change) -> None:
        """Discards loaded details of records that were changed."""
        for record_id in change.ids:
            self._more.pop(record_id, None)

    def _ask_again(self) -> None:
        """Loads the details again after the list was reloaded; the old ones stay until then."""
        self._more.clear()
        if self._record is not None and self._declaration.more_details is not None:
            self._settle.start()

    def _show_record(self) -> None:
        record, declaration = self._record, self._declaration
        if record is None:
            return
        self._label_room = self._put(self._blocks, declaration.details(record) if declaration.details else ())
        self._body.show()
        self._retry.hide()
        self._state.hide()
        clear(self._extra)
        if declaration.more_details is None:
            return
        known = self._more.get(declaration.id_of(record))
        if known is not None and known[0] == record:
            self._settle.stop()
            self._put(self._extra, known[1], self._label_room)
        else:
            self._state.setText(tr("Loading more"))
            self._state.show()
            self._settle.start()

    def _put(self, place: QLayout, blocks: Sequence[Block], room: int = 0) -> int:
        """Shows other blocks, with a column of labels that is at least as wide as `room`; returns its width."""
        clear(place)
        room = max(room, room_for_labels(blocks, self.width()))
        for block in blocks:
            if is_empty(block):
                continue
            title, folded = ("", False) if isinstance(block, Notice) else (block.title, block.folded)
            is_open = self._is_open.get(title, not folded)
            place.addWidget(make_block(block, room, is_open=is_open, toggled=partial(self._toggled, title)))
        return room

    def _toggled(self, title: str, is_open: bool) -> None:
        """Remembers the user's expanded sections for the next record."""
        self._is_open[title] = is_open

    # ------------------------------------------------------------------------------------------------- more of it

    def _load_more(self) -> None:
        if self._record is not None:
            self._retry.hide()
            spawn(self, self._fetch(self._record), on_error=partial(self._show_failure, self._record))

    async def _fetch(self, record: R) -> None:
        more_details = self._declaration.more_details
        assert more_details is not None
        blocks = tuple(await more_details(self._rows.session, record))
        self._more[self._declaration.id_of(record)] = (record, blocks)
        while len(self._more) > _KEPT:
            self._more.popitem(last=False)
        if self._record is record:
            self._state.hide()
            self._put(self._extra, blocks, self._label_room)

    def _show_failure(self, record: R, error: Exception) -> None:
        if self._record is record:
            failure = failures.note(error)
            sentence = tr("The rest couldn't be loaded.")
            self._state.setText(f"{sentence} {failure.sentence}")
            self._state.show()
            self._retry.show()

    # ------------------------------------------------------------------------------------------------- building

    def _button_row(self, main: QAction | None, actions: Sequence[QAction]) -> QLayout:
        """Returns a button with its text at the left, `main` if there is one, and icons at the right."""
        line = row(spacing=2)
        if main is not None:
            line.addWidget(ActionButton(main, ButtonKind.PRIMARY))
        elif actions:
            first, *actions = actions
            line.addWidget(ActionButton(first))
        line.addStretch(1)
        for action in actions[:_SIDE]:
            line.addWidget(IconButton.for_action(action))
        if len(actions) > _SIDE:
            menu = Menu(self)
            menu.setToolTipsVisible(True)
            menu.fill(actions[_SIDE:])
            more = IconButton("dots-three", tr("More"))
            more.open_menu_on_click(menu)
            line.addWidget(more)
        return line


class _VerbButton(ActionButton):
    """A button that is only there while its action applies to the whole selection."""

    def _follow(self) -> None:
        super()._follow()
        # Before it has a parent, showing it would open a window.
        if not self.isEnabled() or self.parentWidget() is not None:
            self.setVisible(self.isEnabled())
