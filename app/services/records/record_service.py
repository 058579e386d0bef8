"""The service of one resource: list, get, create, save, delete; the same for every resource."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractContextManager, aclosing, asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Generic, Protocol, TypeVar

from app.api.list_endpoint import all_of
from app.core.change_hub import Change, ChangeHub, Initiator, Kind
from app.core.errors import Conflict, DiskProblem, Invalid, NotFound
from app.core.keyed_lock import KeyedLock
from app.core.log import logger
from app.core.request_urgency import due_before_lists
from app.core.translatable_texts import say
from app.core.write_gate import Gate, always_open, guarded, since_read
from app.domain.campaigns.validation import loses_markup
from app.domain.list_queries import Page, RecordId
from app.domain.merging.field_merge import SameField, Together, changed_fields, field_names, same_field
from app.domain.merging.overwrite_check import fields_based_on, fields_still_applied, fields_without
from app.domain.text.stored_texts import is_cut_off, is_stored_form
from app.services.connection_state import Link
from app.services.drafts.draft_store import DraftStore
from app.services.records.deletion import Deletion
from app.services.records.field_labels import listed_fields
from app.services.records.late_writes import LateWrites
from app.services.saving import verified_save
from app.services.saving.creation import Creations, CreationUnknown
from app.services.saving.creation_rules import CreationRules
from app.services.saving.lost_write_outcome import OutcomeChecks
from app.services.saving.own_writes import OwnWrites
from app.services.saving.save_recheck import LOOKS_S, OverwriteRules, RecentSaves
from app.services.saving.verified_save import SaveAdapter, SaveOutcome

R = TypeVar("R")
S = TypeVar("S")


class Reads(Protocol[R]):
    """The reading half of an endpoint."""

    def pages(self, query: Any, /) -> AsyncGenerator[Page[R], None]: ...

    async def get(self, record_id: Any, /) -> R: ...


class Writes(Reads[R], Protocol[R]):
    """A whole endpoint; its writes take the state that editors hold."""

    async def get(self, record_id: Any, /, *, whole: bool = False) -> R: ...

    async def create(self, state: Any, /) -> R: ...

    async def update(self, record_id: Any, state: Any, /) -> R: ...

    async def delete(self, record_id: Any, /) -> None: ...


class KeepsHistory(Protocol):
    """Keeps the CMS's records before they are changed. Returns at once what to call if nothing came of the change."""

    def keep(self, resource: str, record_id: RecordId, title: str, record: object, why: str) -> Callable[[], None]: ...

    async def flush(self) -> None: ...


class ReadingAdapter(SaveAdapter[S], Protocol[S]):
    """An adapter that keeps the record as last read."""

    @property
    def record(self) -> object: ...


class WatchedAdapter(ReadingAdapter[S], Protocol[S]):
    """An adapter whose saves are checked again a little later.

    Attributes:
        recent: the recent saves that do so.
    """

    @property
    def recent(self) -> RecentSaves[S]: ...


class RecordWriter:
    """The writes of one session: one at a time per record, watched, kept in history, published and checked again.

    Attributes:
        drafts: keeps unsaved work; None keeps none.
        history: keeps records before each write; None keeps none.
        begin: called when a write begins; returns the gate that is checked before each request.
        account: returns the id of the signed-in account; None if it is unknown.
        may: whether the account has a feature of the CMS, by its name; also if that isn't known.
        recent: the recent saves of every kind of record that is written here.
        checks: the writes whose outcome is being looked for.
        creations: the creations of each resource.
        late: the failed writes that may still arrive.
    """

    def __init__(
        self, link: Link, hub: ChangeHub, *, drafts: DraftStore | None = None, looks_s: Sequence[float] = LOOKS_S
    ) -> None:
        """`looks_s`: see `RecentSaves`."""
        self._link = link
        self._hub = hub
        self.drafts = drafts
        self._looks_s = looks_s
        self.recent: list[RecentSaves[Any]] = []
        self._recent_of: dict[str, list[RecentSaves[Any]]] = defaultdict(list)
        self.checks = OutcomeChecks()
        self.creations: dict[str, Creations[Any]] = {}
        self.late = LateWrites(self.turn)
        self._own: defaultdict[tuple[str, RecordId], OwnWrites[Any]] = defaultdict(OwnWrites)
        self._locks: KeyedLock[tuple[str, RecordId]] = KeyedLock()
        self.history: KeepsHistory | None = None
        self._is_closed = False
        self.begin: Callable[[], Gate] = lambda: always_open
        self.account: Callable[[], int | None] = lambda: None
        self.may: Callable[[str], bool] = lambda _: True

    async def save(
        self,
        resource: str,
        record_id: RecordId,
        adapter: WatchedAdapter[S],
        base: S,
        working: S,
        initiator: object = None,
    ) -> SaveOutcome[S]:
        """Runs `saving.save` with history, publishing and later checks. Raises what `saving.save` raises."""
        async with self.turn(resource, record_id) as gate:
            own = self.own(resource, record_id)
            with self.noticing(resource, record_id, adapter):
                saved = await verified_save.save(adapter, base, working, gate, own, initiator)
            outcome = adapter.recent.judge(record_id, base, saved)
        if not isinstance(outcome, verified_save.Saved) or outcome.was_sent:
            self.publish(resource, record_id, Kind.UPDATED, initiator, adapter.record)
        return outcome

    def watch(self, resource: str, kind: OverwriteRules[S], *, has_editors: bool = True) -> RecentSaves[S]:
        """Returns the recent saves of one kind of record; `resource` is its name in published changes.

        `has_editors` as in `RecentSaves`. A record is not checked while it is being written: half of it may be there.
        """

        async def read_in_turn(record_id: RecordId) -> S:
            async with self.turn(resource, record_id):
                return await kind.read(record_id)

        def is_late_arrival(record_id: RecordId, now: S, same: Callable[[S, S], bool]) -> bool:
            own = self.own(resource, record_id)
            return own.is_late_arrival(now, same) or own.arrived(now, same) is not None

        def is_in_doubt(record_id: RecordId) -> bool:
            return self.own(resource, record_id).is_in_doubt()

        rules = replace(kind, read=read_in_turn, is_late_arrival=is_late_arrival, is_in_doubt=is_in_doubt)
        recent = RecentSaves(rules, drafts=self.drafts, looks_s=self._looks_s, has_editors=has_editors)
        self.recent.append(recent)
        self._recent_of[resource].append(recent)
        return recent

    def own(self, resource: str, record_id: RecordId) -> OwnWrites[Any]:
        """Returns what the signed-in account wrote to a record lately in this session."""
        return self._own[resource, record_id]

    def account_changed(self) -> None:
        """Forgets what was written lately: another account has signed in, which has neither made nor seen it.

        Later checks stop, too; they continue when the account that made the writes signs in again.
        """
        self._own.clear()
        self.late.pause()
        for recent in self.recent:
            recent.pause()
        for creations in self.creations.values():
            creations.duplicates.pause()

    def note_write(self, resource: str, record_id: RecordId, before: object, after: object) -> None:
        """Registers a verified write outside an editor, with the records as read before and after it.

        It is checked again like any save; saves shortly before it are included.
        """
        for recent in self._recent_of.get(resource, ()):
            recent.note_record(record_id, before, after)

    def watch_creations(self, rules: CreationRules[R]) -> Creations[R]:
        """Returns the creations of one kind of record."""

        def publish(record: R) -> None:
            self.publish(rules.resource, rules.id_of(record), Kind.CREATED, Initiator.SEEN, record)

        creations = Creations(rules, self.checks, self, self.drafts, publish)
        self.creations[rules.resource] = creations
        return creations

    async def resume(self) -> None:
        """Continues the later checks of saves and creations that the end of an earlier run interrupted.

        Only those of the account that is signed in now: the others wait for their own.
        """
        if self.drafts is None:
            return
        try:
            stored = [draft for draft in await self.drafts.list() if draft.is_of(self.drafts.account_id)]
        except DiskProblem as error:
            logger("records").warning("what was written last can't be read: %s", error)
            return
        if self._is_closed:  # while the drafts were read
            return
        for recent in self.recent:
            recent.resume(stored)
        for creations in self.creations.values():
            creations.resume(stored)

    async def aclose(self) -> None:
        """Ends the later checks; what was not checked stays on disk."""
        self._is_closed = True
        await self.late.aclose()
        for recent in self.recent:
            await recent.aclose()
        for creations in self.creations.values():
            await creations.duplicates.aclose()

    def begun(self) -> AbstractContextManager[None]:
        """Begins work of several requests: if another account signs in meanwhile, no further write of it is sent."""
        return guarded(self.begin())

    @asynccontextmanager
    async def turn(self, resource: str, record_id: RecordId) -> AsyncGenerator[Gate]:
        """Begins work on one record: waits until nothing else writes to it, and yields the gate of each request.

        A write that had to wait belongs to the account that was signed in when it was begun.
        """
        gate = self.begin()
        with guarded(gate):
            async with self._locks.of((resource, record_id)):
                with self._link.watching(), due_before_lists():
                    yield gate

    def noticing(
        self, resource: str, record_id: RecordId, adapter: ReadingAdapter[Any]
    ) -> AbstractContextManager[None]:
        """If the write within fails and arrives later, it is published."""

        def publish() -> None:
            self.publish(resource, record_id, Kind.UPDATED, Initiator.SEEN, adapter.record)

        return self.late.saving((resource, record_id), self.own(resource, record_id), adapter, publish)

    def publish(self, resource: str, record_id: RecordId, kind: Kind, initiator: object, record: object = None) -> None:
        """Publishes a change. `record` is the one read after it; without it the screens read it themselves."""
        records = () if record is None else (record,)
        self._hub.publish(Change(resource, (record_id,), kind, records=records), initiator)

    def keep(self, resource: str, record_id: RecordId, title: str, record: object, why: str) -> Callable[[], None]:
        """Keeps `record`, which will be changed or deleted, in history. Returns what to call if it was not."""
        if self.history is None:
            return lambda: None
        return self.history.keep(resource, record_id, title, record, why)

    async def kept(self) -> None:
        """Returns once what `keep` was given is on disk, if the disk accepts it."""
        if self.history is not None:
            with suppress(DiskProblem):
                await self.history.flush()


class RecordReader(Generic[R]):
    """A read-only resource. Every method raises the errors of `core.errors`."""

    def __init__(self, endpoint: Reads[R], link: Link) -> None:
        self._reads = endpoint
        self._link = link

    async def pages(self, query: Any = None) -> AsyncGenerator[Page[R], None]:
        """Yields the records that match the query, page by page (see `api.paging`)."""
        with self._link.watching():
            async with aclosing(self._reads.pages(query)) as pages:
                async for page in pages:
                    yield page

    async def get(self, record_id: RecordId) -> R:
        with self._link.watching():
            return await self._reads.get(record_id)


def _unchanged(state: S) -> S:
    return state


@dataclass(frozen=True, kw_only=True)
class RecordRules(Generic[R, S]):
    """The rules of a resource. `R` is its record, `S` the frozen dataclass that editors hold.

    Attributes:
        resource: its name in changes, drafts and history.
        owner_of: returns the account that made a record; None where the CMS does not say.
        record_type: the type that history keeps before deletion, for restoring.
        lost_on_restore: what restoring can't bring back, a `phrase`; '' for nothing.
        names: labels of the fields of `S` in sentences: `{"name": "the name"}`.
        kept: returns the state as the CMS stores it, say with a trimmed name.
        to_send: returns what the endpoint takes, given the record as last read (None for a new one).
        altered: whether the CMS itself may have changed a field's value.
        same: whether two values of a field mean the same to the CMS.
        together: merges two users' values of one field if no decision is needed: a set to which both added.
        problems: why the CMS would refuse it, one sentence per field; the second argument says whether it is new.
        check_new: checks with the CMS just before creating that none of `duplicates` exists. Raises Invalid.
        duplicates: the query for records that may be the new one; without it a lost answer cannot be settled.
        not_read_back: fields that a read record lacks, so they are not compared.
        view_feature: as in `CreationRules`.
    """

    resource: str
    record_type: type[R]
    state_type: type[S]
    id_of: Callable[[R], RecordId]
    title_of: Callable[[S], str]
    state_of: Callable[[R], S]
    owner_of: Callable[[R], int | None] = lambda _: None
    names: Mapping[str, str] = field(default_factory=dict)
    lost_on_restore: str = ""
    kept: Callable[[S], S] = _unchanged
    to_send: Callable[[S, R | None], object] = lambda state, _: state
    altered: Callable[[str, object, object], bool] = lambda _, meant, fresh: altered(meant, fresh)
    same: SameField = same_field
    together: Together | None = None
    problems: Callable[[S, bool], Mapping[str, str]] | None = None
    check_new: Callable[[S], Awaitable[None]] | None = None
    duplicates: Callable[[S], object] | None = None
    not_read_back: frozenset[str] = frozenset()
    view_feature: str = ""

    def differences(self, one: S, other: S) -> tuple[str, ...]:
        """Names of the fields that differ for the CMS."""
        return tuple(name for name in changed_fields(one, other, self.same) if name not in self.not_read_back)

    def may_be(self, meant: S, found: S) -> bool:
        """Whether a record may be what the CMS made of `meant`."""
        return all(self.altered(n, getattr(meant, n), getattr(found, n)) for n in self.differences(meant, found))

    def resembles(self, meant: S, found: R) -> bool:
        """Whether the CMS may mean `found` by its answer to `meant`: at least the title is the same."""
        title, other = self.title_of(meant).strip(), self.title_of(self.state_of(found)).strip()
        return not other or other.startswith(title) or altered(title, other)

    def same_read(self, name: str, one: object, other: object) -> bool:
        """As `same`, for read values: fields that a record lacks are no difference."""
        return name in self.not_read_back or self.same(name, one, other)

    def watched(self, read: Callable[[RecordId], Awaitable[S]]) -> OverwriteRules[S]:
        """Returns the rules for checking its saves again; the CMS's own changes were known when they were verified."""
        return OverwriteRules(
            resource=self.resource,
            state_type=self.state_type,
            title_of=self.title_of,
            read=read,
            still_applied=partial(fields_still_applied, same=self.same_read, together=self.together),
            is_based_on=partial(fields_based_on, same=self.same_read),
            without=partial(fields_without, same=self.same_read, together=self.together),
        )

    def server_adjustment(self, meant: S, fresh: S) -> str:
        """Describes what the CMS changed in `meant` by itself; '' if that does not explain all differences."""
        differences = self.differences(meant, fresh)
        if not differences or not all(self.altered(n, getattr(meant, n), getattr(fresh, n)) for n in differences):
            return ""
        return say("The CMS saved it but changed {fields}.", fields=listed_fields(self.names, differences))

    def problem_of(self, record: R, field: str, value: object) -> str | None:
        """Returns why the CMS would refuse this value in a field of the record."""
        if self.problems is None:
            return None
        changed: S = replace(self.state_of(record), **{field: value})  # type: ignore[type-var]  # every state is a dataclass
        return self.problems(changed, False).get(field)

    def check(self, state: S, *, is_new: bool) -> None:
        """Raises Invalid if the CMS would refuse it."""
        if self.problems is not None:
            Invalid.raise_first(self.problems(state, is_new))


class RecordAdapter(SaveAdapter[S], Generic[R, S]):
    """Saves one record; see `saving.SaveAdapter`.

    Attributes:
        recent: where its saves are checked again.
        record: the record as last read; None before.
    """

    def __init__(
        self,
        endpoint: Writes[R],
        rules: RecordRules[R, S],
        writer: RecordWriter,
        recent: RecentSaves[S],
        record_id: RecordId,
    ) -> None:
        self._endpoint = endpoint
        self._rules = rules
        self._writer = writer
        self._id = record_id
        self._read_at = 0.0
        self.recent = recent
        self.record: R | None = None

    async def read(self) -> S:
        self.record = await self._endpoint.get(self._id, whole=True)
        self._read_at = time.monotonic()
        return self._rules.state_of(self.record)

    async def write(self, meant: S) -> None:
        self._rules.check(meant, is_new=False)
        if self.record is not None:
            title = self._rules.title_of(self._rules.state_of(self.record))
            self._writer.keep(self._rules.resource, self._id, title, self.record, "save")
        with guarded(since_read(self._read_at)):
            await self._endpoint.update(self._id, self._rules.to_send(meant, self.record))

    def adopt(self, meant: S, theirs: S) -> S:
        """Returns `meant` as the CMS stores it; values that mean the same are written as the CMS has them."""
        kept = self._rules.kept(meant)
        as_theirs = {
            name: getattr(theirs, name)
            for name in field_names(kept)
            if name not in self._rules.not_read_back
            and self._rules.same(name, getattr(kept, name), getattr(theirs, name))
        }
        return replace(kept, **as_theirs)  # type: ignore[type-var]  # every state is a dataclass

    def same(self, one: S, other: S) -> bool:
        return not self._rules.differences(one, other)

    def server_adjustment(self, meant: S, fresh: S) -> str:
        return self._rules.server_adjustment(meant, fresh)


class RecordService(RecordReader[R], Generic[R, S]):
    """A resource that can be read and written.

    Changes are published with the `initiator` that was passed in, so that a caller recognises its own.

    Attributes:
        rules: the rules of the resource.
        recent: the saves of the last minute, which are checked again.
    """

    def __init__(self, endpoint: Writes[R], rules: RecordRules[R, S], writer: RecordWriter, link: Link) -> None:
        super().__init__(endpoint, link)
        self._endpoint = endpoint
        self._writer = writer
        self.rules = rules
        self.recent = writer.watch(rules.resource, rules.watched(self._read))
        self.creations = writer.watch_creations(
            CreationRules(
                resource=rules.resource,
                meant_type=rules.state_type,
                id_of=rules.id_of,
                owner_of=rules.owner_of,
                resembles=rules.resembles,
                is_as_meant=lambda meant, record: rules.may_be(meant, rules.state_of(record)),
                find=self._find,
                read=endpoint.get,
                view_feature=rules.view_feature,
                turn_of=_unchanged if rules.check_new is None else (rules.duplicates or _unchanged),
            ),
        )

    def adapter(self, record_id: RecordId) -> RecordAdapter[R, S]:
        """Returns the adapter with which `RecordWriter.save` saves this record."""
        return RecordAdapter(self._endpoint, self.rules, self._writer, self.recent, record_id)

    async def create(self, state: S, initiator: object = None) -> R:
        """Creates a record and returns it as read back.

        Raises Invalid before anything is sent; see `Creations.create`.
        """
        rules = self.rules
        meant = rules.kept(state)
        rules.check(meant, is_new=True)
        with self._link.watching():
            record = await self.creations.create(
                meant,
                rules.title_of(meant),
                lambda: self._endpoint.create(rules.to_send(meant, None)),
                check=None if rules.check_new is None else partial(rules.check_new, meant),
            )
        self._writer.publish(rules.resource, rules.id_of(record), Kind.CREATED, initiator, record)
        return record

    def register_sent(self, state: S, age_s: float) -> CreationUnknown:
        """Registers that an earlier run sent this new record `age_s` seconds ago: `create` looks for it first."""
        meant = self.rules.kept(state)
        return self.creations.register_sent(meant, self.rules.title_of(meant), age_s)

    async def save(self, record_id: RecordId, base: S, working: S, initiator: object = None) -> SaveOutcome[S]:
        """Saves `working`, which was made of `base`: reads again, compares, sends one PUT, reads back, verifies.

        See `saving.save`.
        """
        self.rules.check(self.rules.kept(working), is_new=False)
        adapter = self.adapter(record_id)
        return await self._writer.save(self.rules.resource, record_id, adapter, base, working, initiator)

    async def rename(
        self, record_id: RecordId, field: str, name: str, initiator: object = None, *, only_from: str
    ) -> tuple[str, Sequence[str]]:
        """Changes the name only, which is the state's `field`. Returns the name that the CMS has now, and notes.

        It must still have the name `only_from`: raises Conflict if it was renamed since; lists then show its name.
        Raises what `save` raises.
        """
        record = await self.get(record_id)
        base = self.rules.state_of(record)
        if (now := getattr(base, field)) not in {only_from, name}:
            self._writer.publish(self.rules.resource, record_id, Kind.UPDATED, Initiator.SEEN, record)
            raise Conflict(
                say("It has since been renamed to “{name}”, so it keeps that name.", name=now),
                say("Rename it again if you want a different name."),
            )
        renamed: S = replace(base, **{field: name})  # type: ignore[type-var]  # every state is a dataclass
        outcome = await self.save(record_id, base, renamed, initiator)
        if isinstance(outcome, verified_save.NeedsMerge):
            raise Conflict(say("Someone else changed “{name}” at the same time.", name=only_from))
        notes = (outcome.sentence,) if isinstance(outcome, verified_save.ServerAdjusted) else outcome.notes
        return getattr(outcome.fresh, field), notes

    async def delete(self, record: R, initiator: object = None) -> bool:
        """Deletes the record; returns False if it was gone already. After a lost answer it reads the CMS."""
        rules, endpoint, record_id = self.rules, self._endpoint, self.rules.id_of(record)
        async with self._writer.turn(rules.resource, record_id) as gate:
            deletion: Deletion[R] = Deletion(
                partial(endpoint.delete, record_id),
                partial(endpoint.get, record_id),
                self._writer.own(rules.resource, record_id),
                keep=self._keep_deleted,
                kept=self._writer.kept,
                refused=partial(self._deletion_refused, record_id),
            )
            deleted = await deletion.carry_out(partial(self._before_deletion, record_id), gate)
            if deleted.was_there and deleted.copy is None:
                self._keep_deleted(record)  # the row is all that is known of it
        self.recent.forget(record_id)
        if deleted.was_there:
            self._writer.late.forget((rules.resource, record_id))
        self._writer.publish(rules.resource, record_id, Kind.DELETED, initiator)
        return deleted.was_there

    def _deletion_refused(self, record_id: RecordId, copy: R) -> None:
        """Watches a record whose deletion was refused: if it is deleted all the same, it can be restored."""

        def gone() -> None:
            self._keep_deleted(copy)
            self._writer.publish(self.rules.resource, record_id, Kind.DELETED, Initiator.SEEN)

        read = partial(self._endpoint.get, record_id)
        self._writer.late.deletion_refused((self.rules.resource, record_id), read, gone)

    def _keep_deleted(self, record: R) -> Callable[[], None]:
        rules = self.rules
        title = rules.title_of(rules.state_of(record))
        return self._writer.keep(rules.resource, rules.id_of(record), title, record, "delete")

    async def _read(self, record_id: RecordId) -> S:
        return self.rules.state_of(await self._endpoint.get(record_id))

    async def _before_deletion(self, record_id: RecordId) -> R | None:
        """Reads the record that will be deleted: a row of a list may be old or incomplete. None if it isn't found."""
        try:
            return await self._endpoint.get(record_id)
        except NotFound:
            return None

    async def _find(self, meant: S) -> list[R]:
        """Returns records that may be the new one, as the CMS stores it."""
        rules = self.rules
        if rules.duplicates is None:
            return []
        alike = await all_of(self._endpoint.pages(rules.duplicates(meant)))
        return [each for each in alike if rules.may_be(meant, rules.state_of(each))]


def altered(meant: object, fresh: object) -> bool:
    """Whether the CMS itself explains the difference: it removes markup, cuts long texts, or stores another form."""
    if not isinstance(meant, str):
        return False
    other = fresh if isinstance(fresh, str) else ""
    return loses_markup(meant) or is_stored_form(meant, other) or is_cut_off(meant, other)
