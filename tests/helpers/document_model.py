"""The environment of a document in memory, advanced step by step: working copy, drafts, program and services."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from app.core.change_hub import Change, ChangeHub
from app.core.errors import MarqueeError, Offline, SignInNeeded
from app.core.listeners import Listeners
from app.core.write_gate import Gate, current_gate, pass_gate
from app.domain.list_queries import RecordId
from app.domain.merging.field_merge import FieldMerge, changed_fields, same_field
from app.domain.merging.merge_plan import Side
from app.services.connection_state import Link, LinkState
from app.services.document.events import Relation
from app.services.document.interrupted_write import Ending
from app.services.document.protocols import Created, Found, Timer
from app.services.drafts.draft import Draft, DraftAuthor, DraftState, Work
from app.services.drafts.draft_store import DraftStore
from app.services.records.record_service import RecordRules, RecordService, RecordWriter
from app.services.saving.creation import CreationUnknown
from app.services.saving.save_recheck import RecentSaves
from app.services.saving.verified_save import Saved, SaveOutcome, ServerAdjusted, WriteInterrupted
from tests.helpers.manual_loop import ManualLoop
from tests.helpers.model_cms import Kept, ModelCms, Sheet

RESOURCE = "sheet"
RULES: RecordRules[Kept, Sheet] = RecordRules(
    resource=RESOURCE,
    record_type=Kept,
    state_type=Sheet,
    id_of=lambda kept: kept.id,
    title_of=lambda sheet: sheet.title,
    state_of=lambda kept: kept.sheet,
    duplicates=lambda sheet: sheet,
)
_Key = tuple[str, RecordId]


@dataclass(frozen=True)
class _Step:
    before: Sheet
    after: Sheet
    bases: tuple[Sheet, Sheet] | None = None


class PlainCopy:
    """See `services.document.protocols.WorkingCopy`. It keeps base, working copy and the steps between, as forms do."""

    def __init__(self, base: Sheet, changed: Callable[[], None]) -> None:
        self.base = base
        self.working = base
        self._changed = changed
        self._done: list[_Step] = []
        self._undone: list[_Step] = []

    @property
    def is_clean(self) -> bool:
        return self.base == self.working

    def edit(self, **fields: str) -> None:
        self.take(replace(self.working, **fields))

    def undo(self) -> None:
        if self._done:
            step = self._done.pop()
            self._undone.append(step)
            self._put(step.before, step.bases and step.bases[::-1])

    def redo(self) -> None:
        if self._undone:
            step = self._undone.pop()
            self._done.append(step)
            self._put(step.after, step.bases)

    def _put(self, working: Sheet, bases: tuple[Sheet, Sheet] | None) -> None:
        self.working = working
        if bases is not None and self.base == bases[0]:
            self.base = bases[1]
        self._changed()

    def take(self, working: Sheet, upon: Sheet | None = None) -> None:
        before, self.working = self.working, working
        bases = None if upon is None else (self.base, upon)
        self.base = self.base if upon is None else upon
        if working != before:
            self._done.append(_Step(before, working, bases))
            self._undone.clear()
        self._changed()

    def saved(self, sent: Sheet, fresh: Sheet) -> None:
        self.working = FieldMerge(sent, self.working, fresh).take_all(Side.MINE).result()
        self.base = fresh
        self._changed()

    def rebase(self, theirs: Sheet) -> None:
        self.base = theirs
        self._changed()

    def take_theirs(self, theirs: Sheet) -> None:
        self.base = theirs
        self.take(theirs)

    def restore(self, work: Work[Sheet]) -> None:
        self.take(work.working, upon=work.base if work.base != self.base else None)

    def bring_back(self, base: Sheet, working: Sheet | None) -> None:
        self.base = base
        self.take(self.working if working is None else working)


class Drafts(DraftStore):
    """Drafts in memory. `written` is what a crash leaves, `kept` what the program holds.

    Attributes:
        keeps: how often anything was stored.
    """

    def __init__(self, now: Callable[[], float], written: dict[_Key, Draft]) -> None:
        self.account_id: int | None = None
        self.account_name = ""
        self.kept = dict(written)
        self.written = written
        self.keeps = 0
        self._now = now

    @property
    def is_closed(self) -> bool:
        return False

    def keep(
        self,
        resource: str,
        record_id: RecordId,
        payload: object,
        *,
        title: str = "",
        state: DraftState = DraftState.EDITING,
        is_left: bool = False,
        is_gone: bool = False,
        author: DraftAuthor | None = None,
    ) -> None:
        self.keeps += 1
        self.kept[resource, record_id] = Draft(
            resource=resource,
            record_id=record_id,
            title=title,
            account_id=self.account_id if author is None else author.account_id,
            state=state,
            saved_at=self._now(),
            content=msgspec.Raw(msgspec.json.encode(payload)),
            is_gone=is_gone,
        )

    def write(self) -> None:
        """Writes everything that is pending."""
        self.written.clear()
        self.written.update(self.kept)

    async def flush(self) -> None:
        self.write()

    async def list(self) -> tuple[Draft, ...]:
        return tuple(self.kept.values())

    async def load(self, resource: str, record_id: RecordId) -> Draft | None:
        return self.kept.get((resource, record_id))

    async def take(self, resource: str, record_id: RecordId) -> Draft | None:
        return self.kept.get((resource, record_id))

    async def discard(self, resource: str, record_id: RecordId) -> None:
        self.kept.pop((resource, record_id), None)
        self.write()

    def forget(self, resource: str, record_id: RecordId) -> None:
        self.kept.pop((resource, record_id), None)


class ModelProgram:
    """One run of the program; see `services.document.protocols.Program`.

    Attributes:
        tells_who: whether the sign-in itself reveals the account.
        left_steps: a write of several steps that stopped part-way.
        wrong: what must never happen, and did.
        works: how often work or a timer was started for a document.
    """

    def __init__(self, loop: ManualLoop, cms: ModelCms, written: dict[_Key, Draft]) -> None:
        self.loop = loop
        self.cms = cms
        self.hub = ChangeHub()
        self.link = LinkState.CONNECTED
        self._link = Link(lambda: cms.account is not None)
        self._link.subscribe(self._learn)
        self._drafts = Drafts(self.now, written)
        self._drafts.account_id = cms.account
        self.is_account_pending = False
        self.tells_who = True
        self.left_steps: LeftSteps | None = None
        self.wrong: list[str] = []
        self.works = 0
        self.writer = RecordWriter(self._link, self.hub, drafts=self._drafts)
        self.writer.begin = self.account_gate
        self.service: RecordService[Kept, Sheet] = RecordService(cms, RULES, self.writer, self._link)
        self._accounts: Listeners[[]] = Listeners("accounts")
        self._started: list[asyncio.Task[None]] = []

    @property
    def drafts(self) -> Drafts:
        return self._drafts

    @property
    def signer(self) -> int | None:
        known = self._drafts.account_id
        if known is not None and not self.is_account_pending:
            return known
        return self.cms.account if self.tells_who else None

    def account_gate(self) -> Gate:
        begun_by = self.signer

        def why() -> MarqueeError | None:
            signer = self.signer
            if begun_by is None or signer == begun_by or (signer is None and not self.is_account_pending):
                return None
            return SignInNeeded("another account is signed in now")

        return why

    def now(self) -> float:
        return self.loop.now

    def call_later(self, seconds: float, call: Callable[[], None]) -> Timer:
        self.works += 1
        return self.loop.call_later(seconds, call)

    def start(self, work: Coroutine[Any, Any, None], name: str) -> None:
        self.works += 1
        self._started.append(self.loop.create_task(work, name=name))

    def subscribe(
        self,
        *,
        link: Callable[[LinkState], None],
        account: Callable[[], None],
        change: Callable[[Change, object], None],
    ) -> Callable[[], None]:
        ends = (self._link.subscribe(link), self._accounts.add(account), self.hub.subscribe(change))

        def end() -> None:
            for each in ends:
                each()

        return end

    def end_work(self) -> None:
        """Ends the work of a document whose widget is gone."""
        for task in self._started:
            task.cancel()

    def _learn(self, state: LinkState) -> None:
        self.link = state

    # events

    def asked_in_vain(self, error: MarqueeError) -> None:
        """Reports that another request of the program failed with this error."""
        try:
            with self._link.watching():
                raise error
        except MarqueeError:
            pass

    def asked(self) -> None:
        """Reports that another request of the program was answered."""
        with self._link.watching():
            pass

    def sign_out(self) -> None:
        self.cms.account = None
        self._link.set(LinkState.SIGNED_OUT)

    def sign_in(self, account: int) -> None:
        """Signs in; the CMS does not reveal the account at once."""
        self.is_account_pending = True
        self.cms.account = account
        self._link.set(LinkState.CONNECTED)

    def learn_who(self) -> None:
        """Reveals the signed-in account."""
        self.is_account_pending = False
        if self.cms.account is not None:
            self._drafts.account_id = self.cms.account
        self._accounts.notify()


@dataclass
class LeftSteps:
    """A write of several steps that stopped part-way, and how far the CMS is."""

    account: int | None
    program: ModelProgram
    done: int | None = 1
    total: int = 3

    @property
    def is_mine(self) -> bool:
        return self.account is None or self.account == self.program.drafts.account_id

    @property
    def is_at_its_end(self) -> bool:
        return self.done == self.total


class ModelSteps:
    """See `services.document.protocols.StepRules`.

    Attributes:
        ended: the endings that were carried out.
        stops: how many of the next endings stop after one more step.
    """

    def __init__(self, program: ModelProgram) -> None:
        self._program = program
        self.ended: list[Ending] = []
        self.stops = 0

    async def unfinished(self, _record_id: RecordId) -> LeftSteps | None:
        return self._program.left_steps

    async def progress(self, unfinished: LeftSteps, *, waits: bool) -> LeftSteps:
        self._ask()
        if unfinished.is_at_its_end:
            self._program.left_steps = None
        return replace(unfinished)

    async def end(self, unfinished: LeftSteps, ending: Ending, _initiator: object) -> None:
        gate = current_gate()
        self._ask()
        await asyncio.sleep(0)
        if gate is not None:
            pass_gate(gate)
        self._ask()
        if unfinished.account not in {None, self._program.cms.account}:
            self._program.wrong.append(f"{self._program.cms.account} ended the steps of {unfinished.account}")
        if self.stops:
            self.stops -= 1
            raise WriteInterrupted("stopped again")
        self.ended.append(ending)
        self._program.left_steps = None

    async def keep_as_draft(self, _record_id: RecordId) -> None:
        self._program.left_steps = None

    def may_write(self) -> bool:
        return True

    def _ask(self) -> None:
        if not self._program.cms.is_up:
            raise Offline("no network")
        if self._program.cms.account is None:
            raise SignInNeeded("who?")


class SheetRules:
    """See `services.document.protocols.DocumentRules`; the same as for forms."""

    def __init__(self, program: ModelProgram) -> None:
        self._service = program.service
        self.resource = RESOURCE
        self.draft_resource = RESOURCE
        self.steps = ModelSteps(program)

    async def read(self, record_id: RecordId) -> Found[Sheet]:
        return Found((await self._service.get(record_id)).sheet)

    async def save(self, record_id: RecordId, base: Sheet, working: Sheet, initiator: object) -> SaveOutcome[Sheet]:
        return await self._service.save(record_id, base, working, initiator)

    async def create(self, state: Sheet, initiator: object) -> Created[Sheet]:
        made = await self._service.create(state, initiator)
        if made.sheet == state:
            return Created(made.id, Saved(made.sheet, "created"))
        return Created(made.id, ServerAdjusted(made.sheet, "cut"))

    def relation(self, base: Sheet, working: Sheet, theirs: Sheet) -> Relation:
        changed = set(changed_fields(base, theirs, same_field))
        if not changed:
            return Relation.SAME
        return Relation.DIFFERS if changed & set(changed_fields(working, theirs)) else Relation.PART_OF_MINE

    def same(self, one: Sheet, other: Sheet) -> bool:
        return one == other

    def register_sent(self, state: Sheet, age_s: float) -> CreationUnknown:
        return self._service.register_sent(state, age_s)

    def work(self, base: Sheet, working: Sheet) -> Work[Sheet]:
        return Work(base, working)

    def is_mine(self, theirs: Sheet, base: Sheet) -> bool:
        return True

    def title(self, base: Sheet, working: Sheet, record_id: RecordId | None) -> str:
        return working.title

    def recent(self, record_id: RecordId) -> RecentSaves[Sheet]:
        return self._service.recent
