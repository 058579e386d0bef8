"""A tab of the last run that was not shown yet: it has title, icon and dot, but no page."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from app.core.lazy_import import load_pending
from app.domain.list_queries import RecordId
from app.services.session.session import Session
from app.ui.i18n import tr
from app.ui.shell import Page, PageKey
from app.ui.task_runner import ending_with, spawn
from app.ui.widgets.containers.box_layouts import Stretch, column
from app.ui.widgets.tables.list_placeholders import StateStack


class SavedTab(NamedTuple):
    """The saved data of a tab."""

    kind: str
    id: RecordId
    title: str
    icon: str
    is_front: bool = False
    is_preview: bool = False
    place: int = -1


class RestoredTab(Page):
    """The placeholder of a page, which replaces it once the tab is shown.

    Signals:
        page_wanted(): the tab is in front, and the modules for its page are imported.
    """

    page_wanted = Signal()

    def __init__(self, session: Session, page_key: PageKey, saved: SavedTab, draft_resource: Callable[[], str]) -> None:
        """`draft_resource` returns the resource under which such records' drafts are stored; "" for a page without
        drafts."""
        super().__init__(ground="surface")
        self.page_key = page_key
        self._session = session
        self._saved = saved
        self._draft_resource = draft_resource
        self._is_unsaved = False
        self._states = StateStack(QWidget())
        self._states.show_loading()
        self.setLayout(column(Stretch(self._states), spacing=0))
        self.destroyed.connect(ending_with(session.draft_list.subscribe(self._check_draft)))

    def page_title(self) -> str:
        return self._saved.title

    def page_icon(self) -> str:
        return self._saved.icon

    def is_unsaved(self) -> bool:
        """Returns whether there is a draft, which the page will restore."""
        return self._is_unsaved

    async def discard_work(self) -> None:
        """Removes the draft. Raises DiskProblem."""
        await self._session.drafts.discard(self._draft_resource(), self.page_key[2])

    def _check_draft(self) -> None:
        resource, record_id = self._draft_resource(), self.page_key[2]
        unsaved = bool(resource) and any(
            (entry.kind, entry.draft.record_id) == (resource, record_id) and entry.is_mine and entry.draft.is_unsaved
            for entry in self._session.draft_list.entries
        )
        if unsaved != self._is_unsaved:
            self._is_unsaved = unsaved
            self.unsaved_changed.emit(unsaved)

    def offer_connection(self, name: str, connect: Callable[[], object]) -> None:
        """Offers to open a second connection that the page needs."""
        title = tr("Not connected to {name}", name=name)
        text = tr("One of the two campaigns is in that CMS. Connect to compare them again.")
        self._states.show_empty("git-diff", title, text, action=tr("Connect"), call=connect)

    async def _become_page(self) -> None:
        await asyncio.to_thread(load_pending)
        self.page_wanted.emit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        spawn(self, self._become_page(), name="open a restored tab")
