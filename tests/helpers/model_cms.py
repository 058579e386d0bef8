"""A model of a CMS with one kind of record, and of its network: the test answers, loses or changes each request."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Final

from app.core.errors import Invalid, NotFound, Offline, OutcomeUnknown, ServerFault, SignInNeeded
from app.domain.list_queries import Page, RecordId

LATEST_S: Final = 60.0
"""A request with a lost answer arrives at most so many seconds later, or never."""
CUT: Final = 4
"""The length to which the CMS cuts a text, if it cuts."""


@dataclass(frozen=True)
class Sheet:
    """The edited record."""

    title: str = ""
    note: str = ""


@dataclass(frozen=True)
class Kept:
    """A record as stored in the CMS."""

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
    """A request in flight. `account` is the account of its sign-in.

    Attributes:
        made: the ids of the records that it created.
        is_applied: whether the CMS has carried it out.
        is_known: whether the program knows its outcome for certain.
        was_given_up: whether the user has decided about it, knowing that it may still arrive.
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
        records: the stored records.
        under_way: the requests without an answer yet.
        late: writes whose answer was lost before they arrived.
        sent: all writes.
        account: the account of current requests; None while signed out.
        is_up: whether it can be reached.
        shown: every text returned by a read.
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

    async def get(self, record_id: RecordId, *, whole: bool = False) -> Kept:
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
            raise SignInNeeded("the session is signed out")
        loop = asyncio.get_running_loop()
        request = Request(verb, self.account, loop.time(), loop.create_future(), record_id, sheet)
        self.under_way.append(request)
        if verb in WRITES:
            self.sent.append(request)
        try:
            return await request.answer
        finally:  # abandoned by its caller, but still in flight
            if request in self.under_way:
                self.under_way.remove(request)
                if verb in WRITES and not request.is_applied:
                    self.late.append(request)

    # the outcome of a request

    def carry_out(self, request: Request, *, is_cut: bool = False) -> None:
        """Carries the request out; it may be called twice."""
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
        """Delivers the answer, after carrying the request out if needed."""
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
        """Loses the answer. A write that was not carried out may be so later."""
        if request.verb not in WRITES:
            self._fail(request, Offline("the line broke"))
            return
        if not request.is_applied:
            self.late.append(request)
        self._fail(request, OutcomeUnknown("the answer was lost", idempotent=request.verb is Verb.PUT))

    def break_down(self, request: Request) -> None:
        """Fails. A write that was carried out stays so, any other is rolled back."""
        fault = ServerFault("it failed")
        if request.verb not in WRITES:
            self._fail(request, fault)
            return
        request.is_known = not request.is_applied
        lost = OutcomeUnknown("it failed", refusal=fault, is_rolled_back=not request.is_applied)
        self._fail(request, lost)

    def refuse(self, request: Request) -> None:
        """Refuses the request without effect; one already carried out is answered."""
        if request.verb not in WRITES or request.is_applied:
            self.reply(request)
            return
        request.is_known = True
        self._fail(request, Invalid("not like this"))

    def arrive(self, request: Request, now: float) -> None:
        """Lets a write with a lost answer arrive, unless it is too late."""
        self.late.remove(request)
        if now - request.sent_at <= LATEST_S:
            self.carry_out(request)

    def _show(self, record_id: int) -> Kept:
        sheet = self.records[record_id]
        self.shown.update((sheet.title, sheet.note))
        return Kept(record_id, sheet)

    def _looked(self) -> None:
        """Notes that the reader of the list may know everything carried out so far."""
        now = asyncio.get_running_loop().time()
        for each in self.sent:
            each.was_looked_for_at = now

    def _end(self, request: Request, value: object) -> None:
        self.under_way.remove(request)
        request.answer.set_result(value)

    def _fail(self, request: Request, error: Exception) -> None:
        self.under_way.remove(request)
        request.answer.set_exception(error)
