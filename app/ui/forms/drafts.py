"""A form's working copy on disk: kept while it differs from the CMS, offered again after a crash, gone once saved."""

from __future__ import annotations

import secrets
import time
from typing import Any, Final, TypeVar

import msgspec
from PySide6.QtCore import QObject, QTimer, Signal

from app.core.errors import DiskProblem
from app.core.log import logger
from app.domain.query import RecordId
from app.services.drafts import Draft, DraftState
from app.services.recent_saves import Work
from app.services.session import Session
from app.ui.forms.book import FormBook
from app.ui.forms.declaration import FormDeclaration
from app.ui.run import spawn

S = TypeVar("S")

_NEW: Final = "new-"
_SETTLE_MS: Final = 700


FormDraft = Work


def new_draft_id() -> str:
    """The id under which the draft of a record is kept that the CMS does not have yet."""
    return _NEW + secrets.token_hex(4)


def is_new(record_id: RecordId | None) -> bool:
    """Whether there is no such record at the CMS yet: no id, or that of a draft."""
    return record_id is None or (isinstance(record_id, str) and record_id.startswith(_NEW))


class DraftKeeper(QObject):
    """Follows one form. While `is_held`, an older draft waits for a decision and is not written over.

    Attributes:
        is_held: see above.
        record_id: under what it is kept.
        usual: in what state it is kept while nothing is on its way to the CMS.

    Signals:
        written(float): after `tell_when_written`, that the newest copy is on disk since these Unix seconds; 0 when it
            could not be written.
    """

    written = Signal(float)

    def __init__(
        self, session: Session, declaration: FormDeclaration[Any], book: FormBook, record_id: RecordId
    ) -> None:
        super().__init__(book)
        self._drafts = session.drafts
        self._declaration = declaration
        self._book = book
        self._is_on_disk = False
        self.record_id = record_id
        self.is_held = False
        self.usual = DraftState.EDITING
        self._state = DraftState.EDITING
        self._settle: QTimer | None = None
        book.changed.connect(self.follow)

    def tell_when_written(self) -> None:
        """From now on, `written` is told a moment after somebody has stopped typing."""
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(_SETTLE_MS)
        self._settle.timeout.connect(self._start_making_sure)

    def follow(self) -> None:
        """Keeps what is unsaved; nothing unsaved needs no draft."""
        if self.is_held:
            return
        if self._book.is_clean:
            self.forget()
        else:
            self.keep()

    def keep(self, state: DraftState | None = None) -> None:
        """Hands the newest working copy over for writing; returns at once.

        Once the session has ended, the answer to a write comes too late: the draft on disk says that it was on its way.
        """
        if self._drafts.is_closed:
            return
        content = FormDraft(self._book.base, self._book.working)
        title = self._declaration.title_of(self._book.working) or self._declaration.new_title
        self._state = state or self.usual
        self._drafts.keep(self._declaration.draft_resource, self.record_id, content, title=title, state=self._state)
        self._is_on_disk = True
        if self._settle is not None:
            self._settle.start()

    def found(self) -> None:
        """There is a draft on disk, from another run."""
        self._is_on_disk = True

    def forget(self) -> None:
        """There is nothing to come back to any more."""
        if self._is_on_disk:
            self._is_on_disk = False
            self._drafts.forget(self._declaration.draft_resource, self.record_id)

    def move(self, record_id: RecordId) -> None:
        """The record has been created: what is typed from now on is kept under its own id."""
        self._is_on_disk = True
        self.forget()
        self.record_id = record_id

    async def discard(self) -> None:
        """Removes the draft, whoever wrote it. Raises DiskProblem."""
        self._is_on_disk = False
        self.is_held = False
        await self._drafts.discard(self._declaration.draft_resource, self.record_id)

    async def write(self) -> None:
        """Writes what is unsaved now, and that it is on its way where it still is. Raises DiskProblem."""
        if not self._book.is_clean and not self.is_held:
            self.keep(self._state if self._state is DraftState.SENDING else None)
        await self._drafts.flush()

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


async def load_draft(
    session: Session, declaration: FormDeclaration[S], record_id: RecordId
) -> tuple[Draft, FormDraft[S]] | None:
    """The draft of a record with its content; None where there is none that can be read."""
    kind: Any = FormDraft[declaration.state_type]  # type: ignore[name-defined]  # a type only known here
    try:
        draft = await session.drafts.load(declaration.draft_resource, record_id)
        return None if draft is None else (draft, draft.payload(kind))
    except (DiskProblem, msgspec.ValidationError) as error:
        logger("drafts").warning("the draft of %s %s cannot be read: %s", declaration.resource, record_id, error)
        return None
