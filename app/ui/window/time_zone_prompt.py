"""Asks for the CMS's time zone, in which dates are sent, if neither the CMS nor the connection tells it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from app.services.session.session import Session
from app.services.session.time_zone_choices import ZoneChoice, zone_choices
from app.ui.awaited_dialogs import CardDialog
from app.ui.i18n import tr
from app.ui.look.theme import theme
from app.ui.widgets.buttons.painted_buttons import ButtonKind
from app.ui.widgets.inputs.labelled_fields import SearchField
from app.ui.widgets.text.labels import Label

_ROWS: Final = 8


async def ask_zone(parent: QWidget | None, session: Session) -> str | None:
    """Returns the IANA name that the user chose, or None if cancelled. No zone is preselected."""
    clock = session.clock.text if session.clock is not None else ""
    choices = await zone_choices(session.clock_offset)
    return await _ZoneDialog(parent, session.connection.name, clock, choices).answer()


class _ZoneDialog(CardDialog[str]):
    def __init__(self, parent: QWidget | None, cms: str, clock: str, choices: Sequence[ZoneChoice]) -> None:
        super().__init__(parent, tr("Which time zone is {cms} in?", cms=cms), width=480)
        self.add_text(tr("Dates are sent in the CMS's time, but this CMS doesn't provide its time zone."))
        if clock:
            self.add_text(tr("Its clock shows {time}.", time=clock))
        self._choices = {choice.name: choice for choice in choices}
        self.search = SearchField(tr("Search for a city or region"))
        self.list = QListWidget()
        self.list.setProperty("kind", "popup")
        self.list.setAccessibleName(tr("Time zones"))
        self.list.setFont(theme().font(13, 400, tabular=True))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setUniformItemSizes(True)
        for choice in choices:
            item = QListWidgetItem(f"{choice.name.replace('_', ' ')}  ·  {choice.now}")
            item.setData(Qt.ItemDataRole.UserRole, choice.name)
            self.list.addItem(item)
        self.list.setFixedHeight(theme().px(28) * _ROWS + 10)
        self._note = Label(" ", 12, 400, "text3", wrap=True)
        for widget in (self.search, self.list, self._note):
            self.content.addWidget(widget)
        self.add_button(tr("Cancel"), ButtonKind.SECONDARY, self.reject)
        self._use = self.add_button(tr("Use this zone"), ButtonKind.PRIMARY, self._finish)
        self._use.setDefault(True)
        self.search.textChanged.connect(self._narrow)
        self.search.installEventFilter(self)
        self.list.currentItemChanged.connect(self._show)
        self.list.itemActivated.connect(self._finish)
        self.focus_first(self.search)
        self._show()

    def chosen(self) -> str | None:
        item = self.list.currentItem()
        return None if item is None or item.isHidden() else str(item.data(Qt.ItemDataRole.UserRole))

    def _narrow(self, text: str) -> None:
        wanted = text.strip().casefold()
        for number in range(self.list.count()):
            item = self.list.item(number)
            item.setHidden(wanted not in item.text().casefold())
        self._show()

    def _show(self) -> None:
        name = self.chosen()
        choice = self._choices[name] if name is not None else None
        self._use.setEnabled(choice is not None)
        is_odd = choice is not None and choice.agrees is False
        self._note.setText(
            tr("It's {time} there now, but the CMS's clock shows a different time.", time=choice.now)
            if choice is not None and is_odd
            else tr("Your choice is saved with the connection. You can change it in its settings.")
        )
        self._note.set_tone("warn" if is_odd else "text3")

    def _finish(self) -> None:
        name = self.chosen()
        if name is not None:
            self.finish(name)

    def _step(self, by: int) -> None:
        row = self.list.currentRow() + by
        while 0 <= row < self.list.count() and self.list.item(row).isHidden():
            row += by
        if 0 <= row < self.list.count():
            self.list.setCurrentRow(row)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Moves in the list on ↑ and ↓ while the user types."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()), 0)
            if step:
                self._step(step)
                return True
        return False
