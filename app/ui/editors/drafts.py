"""A working copy on disk: kept while it differs from the CMS, offered again after a crash, gone once it is saved."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from PySide6.QtCore import QObject

from app.core.errors import DiskProblem
from app.core.log import logger
from app.domain.query import RecordId
from app.services.saving.drafts import Draft, DraftState, Work
from app.services.session.session import Session

S = TypeVar("S")


class DraftKeeper(QObject):
    """Follows one editor, whose subclass says what is kept. While `is_held`, an older draft waits for a decision and is
    not written over.

    Attributes:
        record_id: under what it is kept.
        is_held: see above.
        usual: in what state it is kept while nothing is on its way to the CMS.
        is_left: whether that is what an earlier run has left, and nobody has decided about it since.
    """

    def __init__(self, session: Session, resource: str, record_id: RecordId, parent: QObject) -> None:
        super().__init__(parent)
        self._drafts = session.drafts
        self._resource = resource
        self._is_on_disk = False
        self._state = DraftState.EDITING
        self.record_id = record_id
        self.is_held = False
        self.usual = DraftState.EDITING
        self.is_left = False

    def _is_clean(self) -> bool:
        """Whether the working copy is what the CMS has."""
        raise NotImplementedError

    def _work(self) -> Work[Any]:
        """What is kept, as of this moment; nobody changes it any more."""
        raise NotImplementedError

    def _title(self) -> str:
        """What the record is called in a list of drafts."""
        raise NotImplementedError

    def follow(self) -> None:
        """Keeps what is unsaved; nothing unsaved needs no draft."""
        if self.is_held:
            return
        if self._is_clean():
            self.forget()
        else:
            self.keep()

    def keep(self, state: DraftState | None = None) -> None:
        """Hands the newest working copy over for writing, in the usual state if in no other; returns at once.

        Once the session has ended, the answer to a write comes too late: the draft on disk says that it was on its way.
        """
        if self._drafts.is_closed:
            return
        self._state = state or self.usual
        work, title = self._work(), self._title()
        self._drafts.keep(
            self._resource, self.record_id, work, title=title, state=self._state, is_left=self.is_left and state is None
        )
        self._is_on_disk = True

    def found(self) -> None:
        """There is a draft on disk, from another run."""
        self._is_on_disk = True

    def forget(self) -> None:
        """There is nothing to come back to any more."""
        if self._is_on_disk:
            self._is_on_disk = False
            self._drafts.forget(self._resource, self.record_id)

    async def discard(self) -> None:
        """Removes the draft, whoever wrote it. Raises DiskProblem; it is then still there, and held if it was."""
        self._is_on_disk = False
        try:
            await self._drafts.discard(self._resource, self.record_id)
        except DiskProblem:
            self._is_on_disk = True
            raise
        self.is_held = False

    async def write(self) -> None:
        """Writes what is unsaved now, and that it is on its way where it still is. Raises DiskProblem."""
        if not self._is_clean() and not self.is_held:
            self.keep(self._state if self._state is DraftState.SENDING else None)
        await self._drafts.flush()


async def load_draft(
    session: Session, resource: str, record_id: RecordId, state_type: type[S]
) -> tuple[Draft, Work[S]] | None:
    """The draft of a record with its content; None where there is none that can be read."""
    kind: Any = Work[state_type]  # type: ignore[valid-type]  # a type only known here
    try:
        draft = await session.drafts.take(resource, record_id)
        return None if draft is None else (draft, draft.payload(kind))
    except (DiskProblem, msgspec.ValidationError) as error:
        # What a draft says of itself may be quoted in the error's words; the log needs none of it.
        logger("drafts").warning("the draft of %s %s cannot be read: %s", resource, record_id, type(error).__name__)
        return None
