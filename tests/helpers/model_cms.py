"""A model of a CMS with one kind of record, and of the line to it: every request is answered, lost or bent by hand."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Final

from app.core.errors import Invalid, NotFound, Offline, OutcomeUnknown, ServerFault, SignInNeeded
from app.domain.query import Page, RecordId

LATEST_S: Final = 60.0
"""A request whose answer was lost arrives after so many seconds at the latest, or never."""
CUT: Final = 4
"""To so many letters the CMS cuts a text, where it cuts."""


@dataclass(frozen=True)
class Sheet:
    """What is edited."""

    title: str = ""
    note: str = ""


@dataclass(frozen=True)
class Kept:
    """A record as the CMS has it."""

    id: int
    sheet: Sheet


class Verb(StrEnum):
    GET = "get"
    LIST = "list"
    PUT = "put"
    POST = "post"


WRITES: Final = frozenset({Verb.PUT, Verb.POST})


@dataclass(eq=False)
class Request:
    """A request on its way. `account` is whose sign-in it carries.

    Attributes:
        made: the ids of the records that it made.
        is_applied: whether the CMS has carried it out.
        is_known: whether the program has learnt for certain what became of it.
        was_given_up: whether the person has decided about it, knowing that it may arrive.
    """

    verb: Verb
    account: int
    sent_at: float
    answer: asyncio.Future[Any]
    record_id: int = 0
    sheet: Sheet = field(default_factory=Sheet)
    made: list[int] = field(default_factory=list)
    is_applied: bool = False
    is_known: bool = False
    was_given_up: bool = False
    was_looked_for_at: float = -1.0

    def __str__(self) -> str:
        what = f" {self.sheet.title}|{self.sheet.note}" if self.verb in WRITES else ""
        return f"{self.verb.value}{what}"


class ModelCms:
    """Also an endpoint: see `services.records.record_service.Writes`.

    Attributes:
        records: what it has.
        under_way: the requests that are not answered yet.
        late: writes whose answer was lost before they arrived.
        sent: all writes.
        account: whose sign-in requests carry now; None while nobody is signed in.
        is_up: whether it can be reached.
        shown: every text that it has told in answer to a read.
    """

    def __init__(self) -> None:
        self.records: dict[int, Sheet] = {}
        self.under_way: list[Request] = []
        self.late: list[Request] = []
        self.sent: list[Request] = []
        self.account: int | None = None
        self.is_up = True
        self.shown: set[str] = set()
        self._last_id = 100

    # the endpoint

    async def get(self, record_id: RecordId) -> Kept:
        kept: Kept = await self._ask(Verb.GET, record_id=int(record_id))
        return kept

    async def pages(self, _query: Any) -> AsyncGenerator[Page[Kept], None]:
        yield Page(await self._ask(Verb.LIST))

    async def create(self, sheet: Sheet) -> Kept:
        kept: Kept = await self._ask(Verb.POST, sheet=sheet)
        return kept

    async def update(self, record_id: RecordId, sheet: Sheet) -> Kept:
        kept: Kept = await self._ask(Verb.PUT, record_id=int(record_id), sheet=sheet)
        return kept

    async def delete(self, record_id: RecordId) -> None:
        raise NotImplementedError

    async def _ask(self, verb: Verb, *, record_id: int = 0, sheet: Sheet = Sheet()) -> Any:
        if not self.is_up:
            raise Offline("no network")
        if self.account is None:
            raise SignInNeeded("nobody is signed in")
        loop = asyncio.get_running_loop()
        request = Request(verb, self.account, loop.time(), loop.create_future(), record_id, sheet)
        self.under_way.append(request)
        if verb in WRITES:
            self.sent.append(request)
        try:
            return await request.answer
        finally:  # given up by who asked: it is on its way all the same
            if request in self.under_way:
                self.under_way.remove(request)
                if verb in WRITES and not request.is_applied:
                    self.late.append(request)

    # what becomes of a request

    def carry_out(self, request: Request, *, is_cut: bool = False) -> None:
        """What it asks for happens; a second time, too."""
        sheet = request.sheet
        if is_cut:
            sheet = replace(sheet, title=sheet.title[:CUT])
        if request.verb is Verb.POST:
            self._last_id += 1
            self.records[self._last_id] = sheet
            request.made.append(self._last_id)
        elif request.verb is Verb.PUT and request.record_id in self.records:
            self.records[request.record_id] = sheet
        request.is_applied = True

    def reply(self, request: Request) -> None:
        """The answer arrives; what was not carried out is carried out first."""
        if request.verb in WRITES and not request.is_applied:
            self.carry_out(request)
        if request.verb in WRITES:
            request.is_known = True
        match request.verb:
            case Verb.LIST:
                self._looked()
                self._end(request, [self._show(each) for each in self.records])
            case Verb.POST:
                self._end(request, Kept(request.made[0], request.sheet))
            case _ if request.record_id not in self.records:
                self._fail(request, NotFound("it is gone"))
            case _:
                self._end(request, self._show(request.record_id))

    def lose(self, request: Request) -> None:
        """The answer never comes. A write that was not carried out may be so later."""
        if request.verb not in WRITES:
            self._fail(request, Offline("the line broke"))
            return
        if not request.is_applied:
            self.late.append(request)
        self._fail(request, OutcomeUnknown("the answer was lost", idempotent=request.verb is Verb.PUT))

    def break_down(self, request: Request) -> None:
        """The CMS fails. Where a write was carried out it does so afterwards, else it has rolled the write back."""
        fault = ServerFault("it failed")
        if request.verb not in WRITES:
            self._fail(request, fault)
            return
        request.is_known = not request.is_applied
        lost = OutcomeUnknown("it failed", refusal=fault, is_rolled_back=not request.is_applied)
        self._fail(request, lost)

    def refuse(self, request: Request) -> None:
        """The CMS does not want it, and nothing of it happens; what happened already is answered."""
        if request.verb not in WRITES or request.is_applied:
            self.reply(request)
            return
        request.is_known = True
        self._fail(request, Invalid("not like this"))

    def arrive(self, request: Request, now: float) -> None:
        """A write whose answer was lost arrives after all, unless it is too late for that."""
        self.late.remove(request)
        if now - request.sent_at <= LATEST_S:
            self.carry_out(request)

    def _show(self, record_id: int) -> Kept:
        sheet = self.records[record_id]
        self.shown.update((sheet.title, sheet.note))
        return Kept(record_id, sheet)

    def _looked(self) -> None:
        """Who made the list asked may now know of everything that has been carried out."""
        now = asyncio.get_running_loop().time()
        for each in self.sent:
            each.was_looked_for_at = now

    def _end(self, request: Request, value: object) -> None:
        self.under_way.remove(request)
        request.answer.set_result(value)

    def _fail(self, request: Request, error: Exception) -> None:
        self.under_way.remove(request)
        request.answer.set_exception(error)
