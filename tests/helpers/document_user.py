"""A user edits one document while network, CMS and other people interfere; the invariants are checked."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import count
from typing import Final

from app.domain.list_queries import RecordId
from app.services.document import status as st
from app.services.document.document import RecordDocument
from app.services.document.interrupted_write import Ending
from app.services.document.protocols import Found
from app.services.drafts.draft import NOTHING_SENT, Draft, Work
from app.services.saving.verified_save import Saved
from tests.helpers.document_model import RESOURCE, ModelProgram, PlainCopy, SheetRules
from tests.helpers.manual_loop import ManualLoop
from tests.helpers.model_cms import LATEST_S, ModelCms, Request, Sheet, Verb

ANNA, BEN = 1, 2
RECORD: Final = 100
NEW: Final = "new-1"
FIELDS: Final = ("title", "note")
_WORK: Final = Work[Sheet]


class Broken(AssertionError):
    """An invariant is violated."""


class Used:
    """One record, existing or new, over any number of program runs. It watches its document.

    Attributes:
        told: what happened, one line each.
        statuses: the status types that occurred.
        wanted: field → text that the user typed and that is not known to be saved.
    """

    def __init__(self, loop: ManualLoop, *, is_new: bool, tells_who: bool = True, keeps_log: bool = True) -> None:
        """`tells_who`: see `ModelProgram`. With `keeps_log` False, `told` stays empty."""
        self.loop = loop
        self.statuses: set[type] = set()
        self._keeps_log = keeps_log
        self.told: list[str] = []
        self.wanted: dict[str, str] = {}
        self.cms = ModelCms()
        self.cms.account = ANNA
        self.cms.records[RECORD] = Sheet("base title", "base note")
        self._tells_who = tells_who
        self._author: dict[str, int] = {}
        self._numbers = count(1)
        self._written: dict[tuple[str, RecordId], Draft] = {}
        self._record_id: int | None = None if is_new else RECORD
        self._question: asyncio.Future[bool] | None = None
        self._seen = 0
        self._read: tuple[Draft | None, Sheet] = None, Sheet()
        self._asked = 0
        self._life = 0
        self._was_called_after_end = False
        self.document: RecordDocument[Sheet] | None = None
        self._start()

    # program runs

    @property
    def _key(self) -> tuple[str, RecordId]:
        return RESOURCE, NEW if self._record_id is None else self._record_id

    def _start(self) -> None:
        self.program = ModelProgram(self.loop, self.cms, self._written)
        self.program.tells_who = self._tells_who
        self.loop.create_task(self.program.writer.resume())
        self._open()

    def _open(self) -> None:
        """Opens the record's editor with the remaining draft."""
        base = Sheet() if self._record_id is None else self.cms.records.get(self._record_id)
        draft = self.program.drafts.kept.get(self._key)
        if base is None or not self.cms.is_up or self.cms.account is None:
            return
        self.cms.shown.update((base.title, base.note))
        self.copy = PlainCopy(base, self._changed)
        rules, draft_id = SheetRules(self.program), self._key[1]
        self.document = RecordDocument(
            rules, self.copy, self.program, self, record_id=self._record_id, draft_id=draft_id
        )
        if draft is not None:
            self.document.found_draft(draft, draft.payload(_WORK))
        else:
            self._life = len(self.cms.sent)

    def _changed(self) -> None:
        if self.document is not None:
            self.document.changed()

    def _end_run(self) -> None:
        """Closes the window; requests in flight continue."""
        if self.document is not None:
            self.document.close()
            self.document = None
        self.program.end_work()
        self._question = None

    # services.document.protocols.Watcher

    async def confirm(self, agreed: object) -> object | None:
        self._hear()
        meant = self.copy.working
        if not meant.title:
            return None  # the form shows it
        self._asked += 1
        if agreed == meant or self._asked % 3:  # usually there is nothing to ask
            return meant
        self._question = asyncio.get_running_loop().create_future()
        return meant if await self._question else None

    def open_merge(self, base: Sheet, theirs: Sheet, *, was_sent: bool, is_urgent: bool) -> None:
        self._hear()

    def follow(self) -> None:
        self._hear()

    def read(self, found: Found[Sheet]) -> None:
        self._hear()

    def created(self, record_id: RecordId) -> None:
        self._hear()
        self._record_id = int(record_id)

    def took_theirs(self, theirs: Sheet, before: Sheet) -> None:
        self._hear()

    async def confirm_ending(self, ending: Ending) -> bool:
        self._hear()
        self._asked += 1
        return ending is Ending.KEEP or self._asked % 4 > 0

    def steps_ended(self, ending: Ending | None) -> None:
        self._hear()
        if self.program.left_steps is not None:
            raise Broken("told as ended, and steps are left")

    def arrived(self) -> None:
        self._hear()

    def arrived_late(self) -> None:
        self._hear()

    def saved(self, outcome: Saved[Sheet]) -> None:
        self._hear()
        fresh = outcome.fresh
        assert self._record_id is not None
        if self.cms.records.get(self._record_id) != fresh:
            raise Broken(f"told as saved, and the CMS has {self.cms.records.get(self._record_id)} instead of {fresh}")
        for name in FIELDS:
            if self.wanted.get(name) == getattr(fresh, name):
                del self.wanted[name]

    def _hear(self) -> None:
        if self.document is None and self._seen:
            self._was_called_after_end = True
        self._seen += 1

    # events

    def _happened(self, name: str, before: st.Status | None) -> None:
        self.statuses.add(type(self.status))
        if self._keeps_log:
            way = f"{self._name(before):12} → {self._name(self.status):12}"
            self.told.append(f"{name:14} {way} {self._picture()}")
        self._check()

    @property
    def status(self) -> st.Status | None:
        """Returns the document's status; None if no editor is open."""
        return None if self.document is None else self.document.status

    @staticmethod
    def _name(status: st.Status | None) -> str:
        return "closed" if status is None else type(status).__name__

    def _picture(self) -> str:
        requests = ", ".join(map(str, self.cms.under_way))
        late = ", ".join(map(str, self.cms.late))
        working = "" if self.document is None else f"{self.copy.working.title}|{self.copy.working.note}"
        there = "; ".join(f"{key}: {one.title}|{one.note}" for key, one in self.cms.records.items())
        return f"working {working}  CMS {there}  under way [{requests}]  late [{late}]"

    # invariants

    def _check(self) -> None:
        if self.loop.failures:
            raise Broken(f"a task failed: {self.loop.failures}")
        if self._was_called_after_end:
            raise Broken("something was told for a document that is closed")
        if self.program.wrong:
            raise Broken(self.program.wrong[0])
        self._check_nothing_is_lost()
        self._check_disk()
        for each in self.cms.sent[self._checked :]:
            self._check_sent(each)
        self._checked = len(self.cms.sent)

    _checked = 0

    def _check_nothing_is_lost(self) -> None:
        there = set(self._on_disk(self.program.drafts.kept)) | self.cms.shown
        if self.document is not None:
            there |= {getattr(self.copy.working, name) for name in FIELDS}
        lost = [text for text in self.wanted.values() if text not in there]
        if lost:
            raise Broken(f"lost: {lost}")

    def _on_disk(self, drafts: dict[tuple[str, RecordId], Draft]) -> Iterator[str]:
        draft = drafts.get(self._key)
        if draft is None:
            return
        if self._read[0] is not draft:
            self._read = draft, draft.payload(_WORK).working
        yield from (getattr(self._read[1], name) for name in FIELDS)

    def _check_disk(self) -> None:
        """Checks that the stored state never claims that nothing was sent after something was."""
        draft = self._written.get(self._key)
        if draft is None or draft.state not in NOTHING_SENT:
            return
        if self._record_id is None:
            sent = self._unknown_posts()
        else:
            sent = [each for each in self.cms.under_way if each.verb is Verb.PUT]
        if sent:
            raise Broken(f"a draft says {draft.state}, and the CMS may have {', '.join(map(str, sent))}")

    def _unknown_posts(self) -> list[Request]:
        """Returns creations that are or may arrive at the CMS without the program knowing."""
        return [
            each
            for each in self.cms.sent[self._life :]
            if each.verb is Verb.POST
            and not each.is_known
            and not each.was_given_up
            and (each.is_applied or each in self.cms.under_way or self.loop.now - each.sent_at <= LATEST_S)
        ]

    def _check_sent(self, request: Request) -> None:
        for name in FIELDS:
            text = getattr(request.sheet, name)
            author = self._author.get(text)
            if author is not None and text not in self.cms.shown and author != request.account:
                raise Broken(f"{text} was typed by {author} and sent by {request.account}")
        if request.verb is not Verb.POST:
            return
        for each in self.cms.sent[self._life : self.cms.sent.index(request)]:
            if each.verb is not Verb.POST or each.is_known:
                continue
            if each.was_looked_for_at <= each.sent_at:
                raise Broken(f"{each} was not looked for before {request} was sent")
            if not each.was_given_up and each.was_looked_for_at < each.sent_at + LATEST_S:
                raise Broken(f"{each} may still arrive, the user hasn't decided, and {request} was sent")
            if each.is_applied and set(each.made) & set(self.cms.records):
                raise Broken(f"{each} is there, and {request} was sent")
