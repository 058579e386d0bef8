"""The head of a form: title, state, and buttons."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from itertools import pairwise

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from app.models.table_columns import PillSpec
from app.ui.i18n import tr
from app.ui.widgets.buttons.action_button import ActionButton
from app.ui.widgets.buttons.painted_buttons import ButtonKind, IconButton
from app.ui.widgets.containers.box_layouts import STRETCH, Stretch, hold, row, widgets_in
from app.ui.widgets.drawing.pills import Pill
from app.ui.widgets.text.labels import ElidedLabel, PageTitle, SpareLabel
from app.ui.widgets.text.path_pill import PathPill
from app.ui.widgets.text.tooltips import set_tooltip


class FormHead(QWidget):
    """Title, pill and buttons. New records can't be duplicated yet. A form that sends has its one button here and no
    undo buttons.

    Attributes:
        send: the button for `save`; None on a form with a bar for it.

    Signals:
        clicked_while_disabled(): the user clicked `send` while it was disabled.
    """

    clicked_while_disabled = Signal()

    def __init__(self, *, undo: QAction, redo: QAction, duplicate: QAction | None) -> None:
        super().__init__()
        self._title = PageTitle()
        self._mark = Pill("")
        self._pills: list[PathPill] = []
        self._pill_row = row(spacing=8)
        self._kept = SpareLabel("", 12, 400, "text3")
        self._failed = ElidedLabel("", 12, 400, "warn", tabular=True)
        for label in (self._kept, self._failed):
            label.hide()
        self._discard: ActionButton | None = None
        self.send: _SendButton | None = None
        self._tools = row(spacing=8)
        self._steps = (IconButton.for_action(undo), IconButton.for_action(redo))
        steps = hold(row(*self._steps))
        self._row = row(
            self._title,
            self._mark,
            hold(self._pill_row),
            self._failed,
            Stretch(hold(row(Stretch(self._kept, 1000), STRETCH))),
            steps,
            self._tools,
            margins=(24, 10, 20, 10),
            spacing=8,
        )
        self._duplicate = ActionButton(duplicate, ButtonKind.GHOST, icon="copy") if duplicate is not None else None
        if self._duplicate is not None:
            self._tools.addWidget(self._duplicate)
        self.setLayout(self._row)

    def add_sending(self, *, discard: QAction, save: QAction) -> None:
        """Adds the buttons of a form whose saving reaches people."""
        self._discard = ActionButton(discard, ButtonKind.GHOST, icon="trash")
        self.send = _SendButton(save, ButtonKind.PRIMARY, icon="paper-plane-tilt")
        self.send.clicked_while_disabled.connect(self.clicked_while_disabled)
        self._row.addWidget(self._discard)
        self._row.addWidget(self.send)

    def keep_room_for(self, texts: Sequence[str]) -> None:
        """Makes the send button wide enough for each of these texts; for its own text alone if there are none."""
        if self.send is not None:
            self.send.keep_room_for(texts)

    def add_tools(self, tools: Sequence[QWidget]) -> None:
        """Adds buttons to the left of the main ones."""
        for tool in tools:
            self._tools.insertWidget(0, tool)
        # The tab order follows the order on screen, not that of creation.
        for one, next_one in pairwise((*self._steps, *widgets_in(self._tools), self._discard, self.send)):
            if one is not None and next_one is not None:
                QWidget.setTabOrder(one, next_one)

    def show_record(self, title: str, mark: PillSpec | None, why: str, *, is_new: bool, has_draft: bool) -> None:
        """Shows the record's title and state. `why` is the pill's tool tip. Without a draft, Discard is disabled."""
        self._title.setText(title)
        if mark is not None:
            self._mark.set_pill(mark.text, mark.tone, mark.icon)
        self._mark.setVisible(mark is not None)
        set_tooltip(self._mark, why)
        if self._duplicate is not None:
            self._duplicate.setVisible(not is_new)
        if self.send is not None and self._discard is not None:
            self._discard.setVisible(is_new and has_draft)
            self.send.set_icon("paper-plane-tilt" if is_new else "floppy-disk")
            for button in self._steps:
                button.setVisible(not is_new)

    def show_pills(self, marks: Sequence[PillSpec]) -> None:
        """Shows facts of the record beside its title, such as its folder."""
        while len(self._pills) < len(marks):
            pill = PathPill()
            self._pills.append(pill)
            self._pill_row.addWidget(pill)
        for place, pill in enumerate(self._pills):
            if place < len(marks):
                pill.set_pill(marks[place].text, marks[place].tone, marks[place].icon)
            pill.setVisible(place < len(marks))

    def show_draft_state(self, text: str, *, is_wrong: bool = False) -> None:
        for label, is_meant in ((self._kept, not is_wrong), (self._failed, is_wrong)):
            label.setText(text)
            label.setVisible(bool(text) and is_meant)


class _SendButton(ActionButton):
    """A button for saving.

    Signals:
        clicked_while_disabled(): the user clicked it while it was disabled.
    """

    clicked_while_disabled = Signal()
    _texts: Sequence[str] = ()

    def keep_room_for(self, texts: Sequence[str]) -> None:
        if texts != self._texts:
            self._texts = texts
            self._widen()

    def _restyle(self) -> None:
        super()._restyle()
        self._widen()

    def _widen(self) -> None:
        metrics, hint = self.fontMetrics(), self.sizeHint().width()
        own = metrics.horizontalAdvance(self.text())
        self.setMinimumWidth(max((hint - own + metrics.horizontalAdvance(text) for text in self._texts), default=0))

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.MouseButtonPress and not self.isEnabled():
            self.clicked_while_disabled.emit()
        return super().event(event)


def draft_saved_text(seconds: float, now: datetime) -> str:
    """Returns when the draft was written: `Saved on this computer, 14:05`."""
    if not seconds:
        return tr("Not saved on this computer: can't write to the disk")
    return tr("Saved on this computer, {time}", time=f"{datetime.fromtimestamp(seconds, now.tzinfo):%H:%M}")
