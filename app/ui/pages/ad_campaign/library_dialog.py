"""The dialog that adds layouts to an ad: the whole library, with search, filters and multiple selection."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from app.domain.lineups.lineup import Entry
from app.models.folder_options import folder_choices
from app.services.lookups.lookups import Source
from app.services.session.session import Session
from app.ui import failures
from app.ui.awaited_dialogs import CardDialog, room_px
from app.ui.editors.page import RECHECK_AFTER_S
from app.ui.i18n import tr, tr_n
from app.ui.layout_previews.layouts_by_id import ask_layouts_by_id
from app.ui.layout_previews.library_filling import fill_library
from app.ui.layout_previews.preview_adapters import library_preview
from app.ui.task_runner import spawn
from app.ui.widgets.buttons.painted_buttons import ButtonKind
from app.ui.widgets.containers.box_layouts import Stretch, row
from app.ui.widgets.lineup.layout_library_view import MARGIN, LayoutLibrary
from app.ui.widgets.text.labels import Label

_HEIGHT: Final = 440
_OTHER_PARTS: Final = 280
"""Height reserved for the dialog's other parts, in pixels."""


class LibraryDialog(CardDialog[None]):
    """Stays open, so that several selections can be added in turn; each is passed to `add`."""

    def __init__(self, parent: QWidget | None, session: Session, add: Callable[[list[Entry]], None]) -> None:
        super().__init__(parent, tr("Add layouts"), width=600)
        self._session = session
        self._add = add
        self._added = 0
        self._read_at = time.monotonic()
        self.library = LayoutLibrary(session.connection.id)
        self.preview = library_preview(session, self.library)
        self.library.setFixedHeight(room_px(self.around().height() - _OTHER_PARTS, _HEIGHT, 320))
        self.said = Label(
            tr("Layouts are added at the end. Double-click one, or select several."), 12, 400, "text3", wrap=True
        )
        self.content.setSpacing(6)
        self.content.addWidget(self.library)
        self.content.addLayout(row(Stretch(self.said), margins=(MARGIN, 0, MARGIN, 0)))
        self.widen_content(MARGIN)
        self.add_button(tr("Done"), ButtonKind.SECONDARY, self.reject)
        self.take = self.add_button(tr("Add"), ButtonKind.PRIMARY, self._take_selected)
        self.library.add_wanted.connect(self._take)
        self.library.refused.connect(self._say)
        self.library.retry_wanted.connect(self._load)
        self.library.ids_wanted.connect(self._ask_ids)
        self.library.view.picked.connect(self._follow)
        keys = QShortcut(QKeySequence("F5"), self)
        keys.setWhatsThis(tr("Refresh"))
        keys.activated.connect(self._refresh)
        self.focus_first(self.library.search)
        self._follow()
        self._load()

    def _load(self) -> None:
        self._read_at = time.monotonic()
        spawn(self, fill_library(self._session, self.library), name="load layouts", on_error=self._failed)
        spawn(self, self._load_folders(), name="load folders", on_error=failures.describe)

    def _refresh(self) -> None:
        spawn(self, fill_library(self._session, self.library, refresh=True), name="load layouts", on_error=self._failed)
        spawn(self, self._load_folders(refresh=True), name="load folders", on_error=failures.describe)

    async def _load_folders(self, *, refresh: bool = False) -> None:
        found = await self._session.lookups.folders(refresh=refresh)
        if found.source is Source.CMS:
            self.library.set_folders(folder_choices(found.items))

    def _failed(self, error: Exception) -> None:
        failure = failures.describe(error)
        self.library.show_failed(failure.sentence, failure.hint)

    def _follow(self) -> None:
        chosen = len(self.library.selected_entries())
        self.take.setText(tr_n("Add {n} layout", "Add {n} layouts", chosen) if chosen else tr("Add"))
        self.take.setEnabled(bool(chosen))

    def _take_selected(self) -> None:
        self._take(self.library.selected_entries())

    def _take(self, entries: list[Entry]) -> None:
        if entries:
            self._add(entries)
            self._added += len(entries)
            self._say(tr_n("{n} layout added", "{n} layouts added", self._added))

    def _say(self, sentence: str) -> None:
        self.said.setText(sentence)

    def _ask_ids(self) -> None:
        spawn(self, self._add_by_id(), name="add by id")

    async def _add_by_id(self) -> None:
        entries, refused = await ask_layouts_by_id(self, self._session)
        self._take(entries)
        if refused:
            self._say(refused)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        is_in_front = event.type() == QEvent.Type.ActivationChange and self.isActiveWindow()
        if is_in_front and time.monotonic() - self._read_at > RECHECK_AFTER_S:
            self._load()
