"""The draft of a document on this computer."""

from __future__ import annotations

from typing import Generic, TypeVar

import msgspec

from app.core.errors import DiskProblem
from app.domain.list_queries import RecordId
from app.services.document.protocols import DocumentRules, WorkingCopy
from app.services.document.status import Gone, Status, Waiting, WaitReason, author, draft_state_of, in_doubt
from app.services.drafts.draft import DraftAuthor
from app.services.drafts.draft_store import DraftStore

S = TypeVar("S")


class KeptDraft(Generic[S]):
    """See the module.

    Attributes:
        id: the record's id, or a made-up one while the CMS does not have the record.
        is_on_disk: whether there is one, also of an earlier run.
    """

    def __init__(self, rules: DocumentRules[S], copy: WorkingCopy[S], drafts: DraftStore, draft_id: RecordId) -> None:
        self._rules = rules
        self._copy = copy
        self._drafts = drafts
        self.id = draft_id
        self.is_on_disk = False

    def keep(self, status: Status, record_id: RecordId | None) -> None:
        """Keeps the working copy, if the status has unsaved work and the connection is open."""
        state = draft_state_of(status)
        if self._drafts.is_closed or state is None:
            return
        base, working = self._copy.base, self._copy.working
        work = self._rules.work(base, working)
        if (sent := in_doubt(status)) is not None and sent != work.working:
            work = msgspec.structs.replace(work, sent=sent)
        self._drafts.keep(
            self._rules.draft_resource,
            self.id,
            work,
            title=self._rules.title(base, working, record_id),
            state=state,
            is_left=isinstance(status, Waiting) and status.reason is WaitReason.REVIEW,
            is_gone=isinstance(status, Gone),
            author=DraftAuthor(author(status)),
        )
        self.is_on_disk = True

    def forget(self) -> None:
        if self.is_on_disk:
            self.is_on_disk = False
            self._drafts.forget(self._rules.draft_resource, self.id)

    async def discard(self) -> None:
        """Removes the draft, of any account. Raises DiskProblem; the draft then still exists."""
        self.is_on_disk = False
        try:
            await self._drafts.discard(self._rules.draft_resource, self.id)
        except DiskProblem:
            self.is_on_disk = True
            raise
