"""The tabs that were closed last, for Ctrl+Shift+T: each opens again where it was."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, Signal

from app.services.drafts.draft import is_new
from app.services.session.session import Session
from app.ui.navigation.restored_tab import SavedTab
from app.ui.navigation.tab_area import TabArea
from app.ui.shell import Page, PageKey
from app.ui.window.tab_opener import Opener

_MOST: Final = 50
"""So many closed tabs are remembered until Marquee ends."""


class _Closed(NamedTuple):
    key: PageKey
    saved: SavedTab
    place: int


class ClosedTabs(QObject):
    """Signals:
    changed: there are more closed tabs than before, or fewer.
    """

    changed = Signal()

    def __init__(self, sessions: Callable[[], list[Session]], opener: Opener, tabs: TabArea) -> None:
        super().__init__(tabs)
        self._sessions = sessions
        self._opener = opener
        self._tabs = tabs
        self._closed: deque[_Closed] = deque(maxlen=_MOST)
        tabs.put_away.connect(self._note)
        tabs.can_reopen = lambda: len(self) > 0
        tabs.reopen_wanted.connect(self.reopen)

    def __len__(self) -> int:
        return len(self._closed)

    def reopen(self) -> None:
        """Opens the tab that was closed last and is neither open by now nor gone for good."""
        is_open = False
        while self._closed and not is_open:
            is_open = self._open(self._closed.pop())
        self.changed.emit()

    def forget(self, connection_id: str) -> None:
        kept = [each for each in self._closed if each.key[0] != connection_id]
        self._closed = deque(kept, maxlen=_MOST)
        self.changed.emit()

    def _note(self, page: Page, place: int) -> None:
        if self._opener.has_page(page.page_key):
            _, kind, record_id = page.page_key
            saved = SavedTab(kind, record_id, page.page_title(), page.page_icon())
            self._closed.append(_Closed(page.page_key, saved, place))
            self.changed.emit()

    def _open(self, closed: _Closed) -> bool:
        session = next((each for each in self._sessions() if each.connection.id == closed.key[0]), None)
        if session is None or self._tabs.page_of(closed.key) is not None:
            return False
        tab = self._opener.waiting_tab(session, closed.key, closed.saved)
        if is_new(closed.saved.id) and not tab.is_unsaved():
            tab.deleteLater()  # a new record that was discarded
            return False
        self._tabs.insert(min(closed.place, len(self._tabs)), tab)
        self._tabs.show_page(tab)
        return True
