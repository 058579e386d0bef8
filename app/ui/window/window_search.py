"""What quick open finds in the window besides commands: tabs, pages, new records, and all records."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from app.domain.layouts.layout import Layout
from app.services.lookups.recent_records import RecentRecords
from app.services.session.session import Session
from app.ui.i18n import tr
from app.ui.layout_previews.browser_preview import preview_layout
from app.ui.navigation.connection_lists import Lists
from app.ui.navigation.tab_area import TabArea
from app.ui.search.command_search import page_found, places
from app.ui.search.layout_card import show_layout
from app.ui.search.record_search import RecordSearch
from app.ui.search.result_types import Found, Kind, Section
from app.ui.shell import Page, Shell
from app.ui.window.tab_opener import Opener


class WindowSearch:
    """See the module.

    Attributes:
        records: the source for the records and layouts of every open connection.
    """

    def __init__(
        self,
        shell: Shell,
        tabs: TabArea,
        lists: Lists,
        opener: Opener,
        recent: RecentRecords,
        sessions: Callable[[], list[Session]],
        front: Callable[[], Session | None],
    ) -> None:
        """`sessions` returns the open connections; `front` the one of the page in front."""
        self._shell = shell
        self._tabs = tabs
        self._lists = lists
        self._opener = opener
        self._sessions = sessions
        self._front = front
        self.records = RecordSearch(
            lists,
            sessions,
            recent,
            open_record=opener.show_in_list,
            show_layout=self._show_layout,
            browse_layout=self._browse_layout,
        )

    def places(self) -> Iterable[Found]:
        """Returns the tabs, the pages of open connections, and new records in the current connection."""
        for page in self._tabs.pages():
            go = partial(self._go_to_tab, page)
            yield Found(page.page_title(), go, Kind.TAB, page.page_icon(), tr("Open tab"), connection=page.page_key[0])
        yield from places(self._lists, self._front(), self._opener.show_list, self._has_tab)
        for session in self._sessions():
            for place in self._opener.places:
                if not self._has_tab(session, place.kind):
                    show = partial(self._opener.show_place, session, place.kind)
                    yield page_found(place.title(), place.icon, session.connection.id, show)

    def sections(self) -> list[Section]:
        """Returns the open connections, the current one first."""
        front = self._front()
        sessions = sorted(self._sessions(), key=lambda each: each is not front)
        return [Section(each.connection.id, each.connection.name, each.connection.colour) for each in sessions]

    def _has_tab(self, session: Session, kind: str) -> bool:
        return self._tabs.page_of((session.connection.id, kind, 0)) is not None

    def _go_to_tab(self, page: Page) -> None:
        pages = list(self._tabs.pages())
        if page in pages:  # it may have been closed since it was offered
            self._tabs.go_to(pages.index(page))

    def _show_layout(self, session: Session, layout: Layout) -> None:
        browse = partial(self._browse_layout, session, layout.layout_id)
        show_layout(self._tabs.window(), session, layout, browse)

    def _browse_layout(self, session: Session, layout_id: int) -> None:
        preview_layout(self._tabs, session, self._shell, layout_id)
