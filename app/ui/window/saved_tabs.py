"""The tabs of the last run: saved per connection, and restored when the connection is opened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QObject

from app.services.drafts.draft import is_new
from app.services.session.session import Session
from app.services.session.workspace import Workspace
from app.ui.look.icons import known_names
from app.ui.navigation.restored_tab import SavedTab
from app.ui.navigation.tab_area import TabArea
from app.ui.shell import Page, PageKey
from app.ui.window.tab_opener import Opener

VIEW: Final = "tabs"
_MOST: Final = 200
"""Maximum number of saved tabs per connection."""


class LastTabs(QObject):
    """Restores tabs behind the one in front; a page is created when its tab is shown."""

    def __init__(self, workspace: Workspace, opener: Opener, tabs: TabArea) -> None:
        super().__init__(tabs)
        self._workspace = workspace
        self._opener = opener
        self._tabs = tabs
        self._left = workspace.settings.view(VIEW)
        self._front_of: dict[str, PageKey] = {}
        self._places: dict[PageKey, int] = {}
        self._is_arranging = False
        tabs.current_changed.connect(self._follow_front)
        tabs.strip.moved.connect(self._forget_places)

    def state(self, sessions: list[Session]) -> dict[str, Any]:
        """Returns the open tabs, and the saved ones of connections that were not opened in this run."""
        known = {each.id for each in self._workspace.connections.connections}
        state = {key: value for key, value in self._left.items() if key in known}
        for session in sessions:
            state[session.connection.id] = self._state_of(session)
        front = self._tabs.current()
        if front is not None:
            state[""] = {"front": front.page_key[0]}
        elif "" in self._left:
            state[""] = self._left[""]
        return state

    def restore(self, session: Session) -> PageKey | None:
        """Restores the connection's tabs in their order. Returns the key of the tab that was in front, if it exists."""
        left = self._left.pop(session.connection.id, None)
        if not self._workspace.settings.value.reopen_tabs:
            return None
        saved = [each for each in map(_read, _list(left, "tabs")) if each is not None][:_MOST]
        keys: list[PageKey] = [(session.connection.id, each.kind, each.id) for each in saved]
        first = next((page for page in self._tabs.pages() if page.page_key[0] == session.connection.id), None)
        place = len(self._tabs)
        if first is not None:
            place = self._tabs.place_of(first) + (first.page_key not in keys)
        for key, each in zip(keys, saved, strict=True):
            if first is not None and key == first.page_key:
                place = self._tabs.place_of(first) + 1
            elif self._tabs.page_of(key) is None and (tab := self._opener.restored_tab(session, key, each)) is not None:
                self._tabs.insert(place, tab, is_preview=each.is_preview)
                place += 1
        self._places |= {key: each.place for key, each in zip(keys, saved, strict=True) if each.place >= 0}
        self._arrange()
        front = next((key for key, each in zip(keys, saved, strict=True) if each.is_front), None)
        if front is None or self._tabs.page_of(front) is None:
            return None
        self._front_of[session.connection.id] = front
        return front

    def last_front(self) -> PageKey | None:
        """Returns the key of the tab that was in front when Marquee ended, if known."""
        front = self._left.get("", {})
        connection_id = front.get("front") if isinstance(front, dict) else None
        return self._front_of.get(connection_id) if isinstance(connection_id, str) else None

    def _state_of(self, session: Session) -> dict[str, Any]:
        front = self._front_of.get(session.connection.id)
        pages = [page for page in self._tabs.pages() if page.page_key[0] == session.connection.id]
        saved = [
            self._saved(page, is_front=page.page_key == front)
            for page in pages
            if self._opener.can_restore(page.page_key) and (page.is_unsaved() or not is_new(page.page_key[2]))
        ]
        return {"tabs": [each._asdict() for each in saved]}

    def _saved(self, page: Page, *, is_front: bool) -> SavedTab:
        _, kind, record_id = page.page_key
        return SavedTab(
            kind,
            record_id,
            page.page_title(),
            page.page_icon(),
            is_front,
            self._tabs.is_preview(page),
            self._tabs.place_of(page),
        )

    def _arrange(self) -> None:
        """Puts the tabs of several connections into the order they had among each other."""
        self._is_arranging = True
        pages = list(self._tabs.pages())
        for place, old in enumerate(in_saved_order([self._places.get(page.page_key) for page in pages])):
            self._tabs.move_page(pages[old], place)
        self._is_arranging = False

    def _forget_places(self) -> None:
        """From now on the user's own order counts."""
        if not self._is_arranging:
            self._places.clear()

    def _follow_front(self) -> None:
        page = self._tabs.current()
        if page is not None:
            self._front_of[page.page_key[0]] = page.page_key


def in_saved_order(places: Sequence[int | None]) -> list[int]:
    """Returns the indexes of tabs in the order of their saved places. A tab without one follows the tab before it."""
    known: list[int] = []
    for place in places:
        known.append(place if place is not None else known[-1] if known else -1)
    return sorted(range(len(places)), key=known.__getitem__)


def _list(saved: Any, name: str) -> list[Any]:
    """Returns a list from the settings, which may contain anything, or an empty one."""
    found = saved.get(name) if isinstance(saved, dict) else None
    return found if isinstance(found, list) else []


def _read(saved: Any) -> SavedTab | None:
    """Reads a tab; returns None for invalid data."""
    if not isinstance(saved, dict):
        return None
    kind, record_id = saved.get("kind"), saved.get("id")
    if not isinstance(kind, str) or not isinstance(record_id, int | str) or isinstance(record_id, bool):
        return None
    title, icon = saved.get("title"), saved.get("icon")
    if not isinstance(title, str) or not isinstance(icon, str) or icon not in known_names():
        return None
    place = saved.get("place")
    is_front, is_preview = saved.get("is_front") is True, saved.get("is_preview") is True
    return SavedTab(kind, record_id, title, icon, is_front, is_preview, place if isinstance(place, int) else -1)
