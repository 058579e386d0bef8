"""Tells of saves that somebody wrote over while nobody had the record open any more; the draft waits in its editor."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import Any

from PySide6.QtCore import QObject

from app.services.saving.recent_saves import Buried
from app.services.session.session import Session
from app.ui.i18n import tr
from app.ui.kept.words import overwritten
from app.ui.run import ending_with
from app.ui.shell import Offer, Shell


class BuriedNotice(QObject):
    """Lives as long as the connection is open. `editors` are kinds of records with pages that are no forms."""

    def __init__(self, session: Session, shell: Shell, editors: Collection[str], parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._shell = shell
        self._editors = frozenset(editors)
        for recent in session.recent:
            end = recent.subscribe(partial(self._tell, recent.resource))
            self.destroyed.connect(ending_with(end))

    def _tell(self, resource: str, buried: Buried[Any]) -> None:
        name = buried.title or str(buried.record_id)
        self._shell.banner(
            f"buried/{self._session.connection.id}/{resource}/{buried.record_id}",
            overwritten(buried.by, name),
            tr("What you had saved is kept as a draft on this computer: open it to compare and merge."),
            offers=(Offer(tr("Open “{name}”", name=name), partial(self._open, resource, buried)),),
        )

    def _open(self, resource: str, buried: Buried[Any]) -> None:
        if resource in self._editors:
            self._shell.open_page(self._session, resource, int(buried.record_id))
        else:
            self._shell.open_form(self._session, resource, buried.record_id)
