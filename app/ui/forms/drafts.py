"""The draft of a form: see `app.ui.editors.drafts`; also that of a record which is still to be created."""

from __future__ import annotations

import secrets
import time
from typing import Any, Final

from PySide6.QtCore import QTimer, Signal

from app.core.errors import DiskProblem
from app.domain.query import RecordId
from app.services.saving.drafts import DraftState, Work
from app.services.session.session import Session
from app.ui.editors.drafts import DraftKeeper
from app.ui.forms.book import FormBook
from app.ui.forms.declaration import FormDeclaration
from app.ui.run import spawn

_NEW: Final = "new-"
_SETTLE_MS: Final = 700


def new_draft_id() -> str:
    """The id under which the draft of a record is kept that the CMS does not have yet."""
    return _NEW + secrets.token_hex(4)


def is_new(record_id: RecordId | None) -> bool:
    """Whether there is no such record at the CMS yet: no id, or that of a draft."""
    return record_id is None or (isinstance(record_id, str) and record_id.startswith(_NEW))


class FormDraftKeeper(DraftKeeper):
    """Follows one form.

    Signals:
        written(float): after `tell_when_written`, that the newest copy is on disk since these Unix seconds; 0 when it
            could not be written.
    """

    written = Signal(float)

    def __init__(
        self, session: Session, declaration: FormDeclaration[Any], book: FormBook, record_id: RecordId
    ) -> None:
        super().__init__(session, declaration.draft_resource, record_id, book)
        self._session = session
        self._declaration = declaration
        self._book = book
        self._settle: QTimer | None = None
        book.changed.connect(self.follow)

    def _is_clean(self) -> bool:
        return self._book.is_clean

    def _work(self) -> Work[Any]:
        zone = self._session.timezone if self._declaration.moments else None
        return Work(self._book.base, self._book.working, zone.key if zone is not None else "")

    def _title(self) -> str:
        known = None if is_new(self.record_id) else self.record_id
        return self._declaration.name_of(self._book.working, self._book.base, known)

    def tell_when_written(self) -> None:
        """From now on, `written` is told a moment after somebody has stopped typing."""
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(_SETTLE_MS)
        self._settle.timeout.connect(self._start_making_sure)

    def keep(self, state: DraftState | None = None) -> None:
        super().keep(state)
        if self._settle is not None:
            self._settle.start()

    def move(self, record_id: RecordId) -> None:
        """The record has been created: what is typed from now on is kept under its own id."""
        self._is_on_disk = True
        self.forget()
        self.record_id = record_id

    def _start_making_sure(self) -> None:
        spawn(self, self._make_sure(), name="draft on disk")

    async def _make_sure(self) -> None:
        if self._drafts.is_closed or not self._is_on_disk:
            return
        try:
            await self._drafts.flush()
        except DiskProblem:
            self.written.emit(0.0)
        else:
            self.written.emit(time.time())
