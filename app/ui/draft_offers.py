"""What an earlier run could not save is offered again, until it is open, saved or discarded."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject

from app.services import ad_order
from app.services.drafts import Draft
from app.services.link import LinkState
from app.services.session import Session
from app.ui.i18n import tr, tr_n
from app.ui.page_registry import PageRegistry
from app.ui.run import spawn
from app.ui.shell import Offer, PageKey, Shell
from app.ui.tabs import TabArea

_OFFERED = 3
_JOURNALS = {ad_order.RESOURCE: "ad_campaign"}
"""Unfinished work that is no draft, and the editors that finish it or put it back."""


class DraftOffers(QObject):
    """A banner for each connection that has drafts of editors or forms which are not open."""

    def __init__(self, shell: Shell, registry: PageRegistry, tabs: TabArea) -> None:
        super().__init__(tabs)
        self._shell = shell
        self._registry = registry
        self._tabs = tabs

    def look(self, session: Session) -> None:
        """Shows the banner as it should be by now."""
        spawn(self, self._look(session))

    def opened(self, session: Session) -> None:
        """Something was opened: maybe what was offered."""
        if self._tabs.banners.get(_key(session)) is not None:
            self.look(session)

    async def _look(self, session: Session) -> None:
        if session.state is LinkState.SIGNED_OUT:
            # What cannot be opened yet need not be offered: signing in comes first.
            self._shell.clear_banner(_key(session))
            return
        forms = {make().resource: kind for kind, make in self._registry.forms.items()}
        offers: dict[PageKey, Offer] = {}
        kinds: set[str] = set()
        for draft in await session.drafts.list():
            kind = _JOURNALS.get(draft.resource, draft.resource)
            kind = kind if kind in self._registry.editors else forms.get(kind, "")
            key = self._page_key(session, kind, draft) if kind else None
            if key is not None and key not in offers and self._tabs.page_of(key) is None:
                text = tr("Open “{name}”").replace("{name}", draft.title or str(draft.record_id))
                offers[key] = Offer(text, partial(self._open, session, kind, draft))
                kinds.add(kind)
        if not offers:
            self._shell.clear_banner(_key(session))
            return
        self._shell.banner(
            _key(session),
            _sentence(len(offers), kinds),
            tr("It was kept on this computer. Open it to compare, save or discard it."),
            tone="accent",
            offers=list(offers.values())[:_OFFERED],
        )

    def _page_key(self, session: Session, kind: str, draft: Draft) -> PageKey:
        if kind in self._registry.editors:
            return (session.connection.id, kind, int(draft.record_id))
        return (session.connection.id, f"form/{kind}", draft.record_id)

    def _open(self, session: Session, kind: str, draft: Draft) -> None:
        if kind in self._registry.editors:
            self._shell.open_page(session, kind, int(draft.record_id))
        else:
            self._shell.open_form(session, kind, draft.record_id)
        self.look(session)


def _key(session: Session) -> str:
    return f"drafts/{session.connection.id}"


def _sentence(n: int, kinds: set[str]) -> str:
    if kinds <= {"campaign", "ad_campaign"}:
        return tr_n("{n} campaign has unsaved work", "{n} campaigns have unsaved work", n)
    return tr_n("{n} record has unsaved work", "{n} records have unsaved work", n)
