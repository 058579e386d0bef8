"""Shows in one place that a connection is signed out: on the page in front if that says so itself, else as a banner."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from app.models.record_table import LoadState
from app.services.connection_state import LinkState
from app.services.session.session import Session
from app.ui.i18n import tr
from app.ui.resource.list_page import ResourcePage
from app.ui.shell import Offer, Page, Shell


class SignedOutNotice:
    """`sessions` returns the open connections, `front` the list in front or None, `unsaved` the pages with changes."""

    def __init__(
        self,
        shell: Shell,
        sessions: Callable[[], Iterable[Session]],
        front: Callable[[], ResourcePage[Any] | None],
        unsaved: Callable[[], Iterable[Page]],
    ) -> None:
        self._shell = shell
        self._sessions = sessions
        self._front = front
        self._unsaved = unsaved
        self._announced: set[str] = set()

    def look(self) -> None:
        """Shows and removes banners according to the current state."""
        page = self._front()
        for session in self._sessions():
            key = f"sign-in/{session.connection.id}"
            wanted = session.state is LinkState.SIGNED_OUT and not _says_so(page, session)
            if wanted and key not in self._announced:
                self._announced.add(key)
                has_changes = any(page.page_key[0] == session.connection.id for page in self._unsaved())
                again = tr("Sign in again to continue.")
                self._shell.banner(
                    key,
                    tr("You're signed out of {cms}", cms=session.connection.name),
                    f"{tr('Your changes are kept on this computer.')} {again}" if has_changes else again,
                    offers=(Offer(tr("Sign in"), partial(self._shell.sign_in_again, session)),),
                )
            elif not wanted:
                self.forget(session)

    def forget(self, session: Session) -> None:
        key = f"sign-in/{session.connection.id}"
        self._announced.discard(key)
        self._shell.clear_banner(key)


def _says_so(page: ResourcePage[Any] | None, session: Session) -> bool:
    """Returns whether the page says so itself: a list that failed to load does, and a loading one will."""
    if page is None or page.session is not session:
        return False
    return page.rows.failure is not None or page.model.state is LoadState.LOADING
