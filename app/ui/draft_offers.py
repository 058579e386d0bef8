"""What an earlier run could not save is offered again, until it is open, saved or discarded."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject

from app.services.draft_list import Unsaved
from app.services.link import LinkState
from app.services.session import Session
from app.ui.draft_doors import DraftDoors
from app.ui.i18n import tr, tr_n
from app.ui.run import spawn
from app.ui.shell import Offer, Shell
from app.ui.tabs import TabArea

_OFFERED = 3


class DraftOffers(QObject):
    """A banner for each connection that has drafts of editors or forms which are not open."""

    def __init__(self, shell: Shell, doors: DraftDoors, tabs: TabArea) -> None:
        super().__init__(tabs)
        self._shell = shell
        self._doors = doors
        self._tabs = tabs

    def look(self, session: Session) -> None:
        """Shows the banner as it should be by now."""
        spawn(self, self._look(session))

    def opened(self, session: Session) -> None:
        """Something was opened: maybe what was offered."""
        if self._tabs.banners.get(_key(session)) is not None:
            self.look(session)

    async def _look(self, session: Session) -> None:
        await session.draft_list.load()
        if session.state is LinkState.SIGNED_OUT:
            # What cannot be opened yet need not be offered: signing in comes first.
            self._shell.clear_banner(_key(session))
            return
        found = [entry for entry in session.draft_list.entries if self._is_offered(session, entry)]
        if not found:
            self._shell.clear_banner(_key(session))
            return
        opening = tr("Open “{name}”")
        self._shell.banner(
            _key(session),
            _sentence(len(found), {entry.kind for entry in found}),
            tr("It was kept on this computer. Open it to compare, save or discard it."),
            tone="accent",
            offers=[
                Offer(
                    opening.replace("{name}", entry.draft.title or str(entry.draft.record_id)),
                    partial(self._open, session, entry),
                )
                for entry in found[:_OFFERED]
            ],
        )

    def _is_offered(self, session: Session, entry: Unsaved) -> bool:
        """What waits for a decision, of this account, and is not in front of somebody already."""
        return (
            entry.draft.is_unsaved
            and not self._doors.why_closed(session, entry)
            and self._doors.page_of(session, entry) is None
        )

    def _open(self, session: Session, entry: Unsaved) -> None:
        self._doors.open(session, entry)
        self.look(session)


def _key(session: Session) -> str:
    return f"drafts/{session.connection.id}"


def _sentence(n: int, kinds: set[str]) -> str:
    if kinds <= {"campaign", "ad_campaign"}:
        return tr_n("{n} campaign has unsaved work", "{n} campaigns have unsaved work", n)
    return tr_n("{n} record has unsaved work", "{n} records have unsaved work", n)
