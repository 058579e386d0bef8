"""Offers unsaved changes of an earlier run until they are open, saved or discarded; waiting saves come first."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial

from PySide6.QtCore import QObject

from app.core.errors import DiskProblem
from app.services.connection_state import LinkState
from app.services.session.draft_list import Unsaved
from app.services.session.session import Session
from app.ui import failures
from app.ui.i18n import quoted, tr, tr_n
from app.ui.navigation.draft_pages import DraftPages
from app.ui.navigation.tab_area import TabArea
from app.ui.shell import Offer, Shell, write_block
from app.ui.task_runner import spawn

_OFFERED = 3


class DraftOffers(QObject):
    """Two banners for each connection: for waiting saves, and for drafts whose editors and forms are not open."""

    def __init__(self, shell: Shell, draft_pages: DraftPages, tabs: TabArea) -> None:
        super().__init__(tabs)
        self._shell = shell
        self._draft_pages = draft_pages
        self._tabs = tabs
        self._unreadable: dict[str, str] = {}

    def look(self, session: Session) -> None:
        """Updates both banners."""
        spawn(self, self._look(session, {_key(session), _waiting_key(session)}))

    def follow(self, session: Session) -> None:
        """Updates only visible banners, after something was opened or the CMS went offline."""
        there = {key for key in (_key(session), _waiting_key(session)) if self._tabs.banners.get(key) is not None}
        if there:
            spawn(self, self._look(session, there))

    async def _look(self, session: Session, keys: Collection[str]) -> None:
        if not await self._is_read(session):
            return
        if session.state is LinkState.SIGNED_OUT:
            # Drafts that can't be opened yet are not offered: signing in comes first.
            self._shell.clear_banner(_key(session))
            self._shell.clear_banner(_waiting_key(session))
            return
        found = [entry for entry in session.draft_list.entries if self._is_offered(session, entry)]
        waiting = [entry for entry in found if entry.is_left_waiting and not write_block(session)]
        if _key(session) in keys:
            drafts = [entry for entry in found if entry not in waiting]
            self._offer_drafts(session, [entry for entry in drafts if not self._draft_pages.has_tab(session, entry)])
        if _waiting_key(session) in keys:
            self._offer_waiting(session, waiting)

    async def _is_read(self, session: Session) -> bool:
        """Returns whether the list of drafts was read. The reason of a failure is shown once, until reading works
        again."""
        try:
            await session.draft_list.load()
        except DiskProblem as problem:
            self._tell_once(session, problem)
            return False
        self._tell_once(session, session.drafts.unread)
        return True

    def _tell_once(self, session: Session, problem: DiskProblem | None) -> None:
        """Shows why drafts can't be read, until they can be."""
        told, sentence = self._unreadable.pop(session.connection.id, ""), "" if problem is None else problem.sentence
        if problem is not None:
            self._unreadable[session.connection.id] = sentence
            if sentence != told:
                failures.present(problem, self)

    def _offer_waiting(self, session: Session, found: Sequence[Unsaved]) -> None:
        """Offers waiting saves one after the other: each is reviewed before it is sent."""
        if not found:
            self._shell.clear_banner(_waiting_key(session))
            return
        detail = tr(
            "{names}. Nothing has been sent. Compare each with the current version in the CMS, then save.",
            names=_names(found),
        )
        self._shell.banner(
            _waiting_key(session),
            _waiting_sentence(len(found), is_away=session.state is LinkState.OFFLINE),
            detail,
            offers=[Offer(tr("Review and save"), partial(self._review, session, found[0]))],
            session=session,
        )

    def _offer_drafts(self, session: Session, found: Sequence[Unsaved]) -> None:
        if not found:
            self._shell.clear_banner(_key(session))
            return
        self._shell.banner(
            _key(session),
            _sentence(found),
            tr_n(
                "Saved as a draft on this computer. Open it to continue where you left off.",
                "Saved as drafts on this computer. Open one to continue where you left off.",
                len(found),
            ),
            tone="accent",
            offers=[Offer(_open_text(found, entry), partial(self._open, session, entry)) for entry in found[:_OFFERED]],
            session=session,
        )

    def _is_offered(self, session: Session, entry: Unsaved) -> bool:
        """Returns whether an entry belongs to this account, can be continued, and is not in front already."""
        return (
            entry.draft.is_unsaved
            and not entry.draft.is_gone
            and not self._draft_pages.why_not_open(session, entry)
            and self._draft_pages.page_of(session, entry) is None
        )

    def _review(self, session: Session, entry: Unsaved) -> None:
        self._draft_pages.compare(session, entry)
        self.look(session)

    def _open(self, session: Session, entry: Unsaved) -> None:
        self._draft_pages.open(session, entry)
        self.look(session)


def _key(session: Session) -> str:
    return f"drafts/{session.connection.id}"


def _waiting_key(session: Session) -> str:
    return f"waiting/{session.connection.id}"


def _names(found: Sequence[Unsaved]) -> str:
    named = ", ".join(quoted(_name(entry)) for entry in found[:_OFFERED])
    return named if len(found) <= _OFFERED else f"{named}, …"


def _name(entry: Unsaved) -> str:
    return entry.draft.title or str(entry.draft.record_id)


def _waiting_sentence(n: int, *, is_away: bool) -> str:
    if is_away:
        return tr_n(
            "{n} change from last time is waiting for the network",
            "{n} changes from last time are waiting for the network",
            n,
        )
    return tr_n(
        "{n} change from last time is waiting to be saved",
        "{n} changes from last time are waiting to be saved",
        n,
    )


def _sentence(found: Sequence[Unsaved]) -> str:
    if len(found) == 1:
        return tr("“{name}” has unsaved changes", name=_name(found[0]))
    if {entry.kind for entry in found} <= {"campaign", "ad_campaign"}:
        return tr_n("{n} campaign has unsaved changes", "{n} campaigns have unsaved changes", len(found))
    return tr_n("{n} item has unsaved changes", "{n} items have unsaved changes", len(found))


def _open_text(found: Sequence[Unsaved], entry: Unsaved) -> str:
    return tr("Open") if len(found) == 1 else tr("Open “{name}”", name=_name(entry))
