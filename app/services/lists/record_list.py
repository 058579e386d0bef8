"""The records of one resource of one connection: loaded once, kept up to date, and shared by all views."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Hashable, Iterable, Mapping, Sequence
from typing import Any, Final, Generic, Protocol, TypeVar

from app.core.change_hub import Change, Kind
from app.core.errors import MarqueeError, NotPermitted
from app.core.listeners import Listeners
from app.core.log import logger
from app.core.request_urgency import Due, Urgency, current, due_separately
from app.domain.cms_features import missing_feature, whom_to_ask
from app.domain.list_load_state import LoadState, Since
from app.domain.list_queries import RecordId
from app.services.lists.cached_rows import CachedRows, Rows
from app.services.lists.list_declaration import ListDeclaration
from app.services.records.list_loading import EarlyPages, ListReport, load_list
from app.services.records.loaded_record_lookup import Cached
from app.services.session.session import Session

R = TypeVar("R")

_REMOVE_EVERY_S: Final = 0.25
_BATCH_SIZE: Final = 250
"""Rows shown again within a frame."""
_MAX_SINGLE_READS: Final = 40
"""From this many changed records on, reading the whole list is faster than reading each."""


class Start(Protocol):
    """Starts work that ends with the list's owner, as `app.ui.task_runner.spawn` does; errors go to `on_error`."""

    def __call__(
        self, work: Coroutine[Any, Any, None], /, *, on_error: Callable[[Exception], object] | None = None
    ) -> asyncio.Task[None]: ...


class Table(Rows, Protocol[R]):
    """Holds and shows the records of a list, by id; see `app.models.record_table`."""

    @property
    def groups(self) -> Mapping[Hashable, int]: ...

    def begin_load(self) -> None: ...

    def place_some(self) -> bool: ...

    def finish(self, *, is_final: bool = True) -> None: ...

    def fail(self) -> None: ...

    def put(self, records: Iterable[R], /) -> None: ...

    def remove(self, ids: Iterable[RecordId], /) -> None: ...

    def clear(self) -> None: ...

    def records(self) -> Iterable[R]: ...

    def by_id(self, record_id: RecordId, /) -> R | None: ...


class RecordList(Generic[R]):
    """A list that lives as long as its connection, with or without a page: the tree shows its counts, quick open
    searches it.

    It follows changes that the session's hub reports by reading the records again.

    Attributes:
        listed, session: the resource and connection of the list.
        table: the records.
        report: the result of the last complete load.
        kept: the rows stored on this computer; `kept.since` is set while they are shown.
        error: why the last load ended early; None if it was complete.
        counts: notified when the number of records, or of a group, changes.
        loads: notified when a load is complete.
        errors: notified when `error` changes.
        changes: notified of each `Change` of records of this resource, after the rows are updated.
    """

    def __init__(self, session: Session, listed: ListDeclaration[R], table: Table[R], start: Start) -> None:
        self.session = session
        self.listed = listed
        self.table = table
        self.report = ListReport()
        self.error: Exception | None = None
        self.kept = CachedRows(session, listed.kind, listed.keep, table, lambda: self._guests)
        self.counts: Listeners[[]] = Listeners("rows")
        self.loads: Listeners[[]] = Listeners("rows")
        self.errors: Listeners[[]] = Listeners("rows")
        self.changes: Listeners[[Change]] = Listeners("rows")
        self._start = start
        self._updated_at: float | None = None
        self._account_id: int | None = None
        self._generation = 0
        self._denied: NotPermitted | None = None
        self._loading: asyncio.Task[None] | None = None
        self._due: Due | None = None
        self._answered = asyncio.Event()
        self._answered.set()
        self._following: asyncio.Task[None] | None = None
        self._stale: dict[RecordId, None] = {}
        self._gone: set[RecordId] = set()
        self._followed: set[RecordId] = set()
        self._guests: set[RecordId] = set()
        self._leaving: dict[RecordId, None] = {}
        self._leave_timer: asyncio.TimerHandle | None = None
        self._is_over = False
        self._endings = [
            session.hub.subscribe(self._record_changed),
            session.known_rows.add(listed.resource, self._find),
        ]

    def show_first_rows(self, since: Since, account_id: int) -> None:
        """The first rows stored for an account are in the table already."""
        self._account_id = account_id
        self.kept.show_first_rows(since)

    def close(self) -> None:
        """Stops following and writing: the table is gone."""
        self._is_over = True
        self._answered.set()
        self.kept.close()
        if self._leave_timer is not None:
            self._leave_timer.cancel()
        while self._endings:
            self._endings.pop()()

    # ------------------------------------------------------------------------------------------------- loading

    @property
    def is_known(self) -> bool:
        """Whether the list has any data yet: before that, an empty list must not be shown as "none"."""
        return self.table.total > 0 or self.table.state is LoadState.READY

    @property
    def updated_at(self) -> float | None:
        """Monotonic time of the last complete load, possibly in an earlier run; None without one."""
        if self.kept.since is not None:
            return time.monotonic() - max(0.0, time.time() - self.kept.since.kept_at)
        return self._updated_at

    async def recall(self) -> None:
        """Shows the rows stored on this computer if there are no others; sends nothing."""
        await self.session.recall()
        if not self._is_over:
            self._follow_account()
            if not self._lacks_feature():
                await self.kept.show()

    def start_loading(self) -> None:
        """Loads the list, or loads it again; existing rows stay until then.

        If there are none yet, stored rows are shown meanwhile.
        """
        self._generation += 1
        self._gone.clear()
        self._followed.clear()
        self._set_error(None)
        generation = self._generation
        self._answered.clear()
        with due_separately() as self._due:
            self._loading = self._start(self._load(generation), on_error=lambda error: self._failed(error, generation))

    def load_once(self) -> None:
        """Loads the list unless it is loaded or loading; a background load becomes as urgent as this call."""
        is_loading = self._loading is not None and not self._loading.done()
        if self.table.state in {LoadState.IDLE, LoadState.FAILED} and not is_loading:
            self.start_loading()
        elif self._due is not None:
            self._due.raise_to(max(current().urgency, Urgency.NEXT))

    async def answered(self) -> None:
        """Waits until the load in progress, if any, has its first rows or has ended."""
        await self._answered.wait()

    async def settled(self) -> None:
        """Waits until nothing is loading."""
        while self._loading is not None and not self._loading.done():
            await asyncio.wait([self._loading])

    def rights_changed(self) -> None:
        """The account or its permissions changed: an empty answer may now mean a missing permission, or no longer."""
        is_another = self._is_of_another_account() and self.table.state is not LoadState.IDLE
        if is_another or (self._is_denied and not self._lacks_feature()):
            self.start_loading()
        elif self.table.state is LoadState.READY and not self.table.total and self._lacks_feature():
            self._failed(self._denial(), self._generation)

    def zone_changed(self) -> None:
        """The CMS's time zone changed: the table shows its times differently."""
        if self.listed.tells_cms_time and self.table.total:
            self._start(self._show_again())

    async def _show_again(self) -> None:
        records = list(self.table.records())
        for first in range(0, len(records), _BATCH_SIZE):
            known = (self.table.by_id(self._id(each)) for each in records[first : first + _BATCH_SIZE])
            self.table.put([each for each in known if each is not None])
            await asyncio.sleep(0)

    @property
    def _is_denied(self) -> bool:
        return self.error is not None and self.error is self._denied

    def _lacks_feature(self) -> bool:
        """Whether the account lacks the feature for this list.

        The CMS answers some lists with nothing then, and others in full (observed on 4.5.1): its answer is shown.
        """
        me, feature = self.session.me, self.listed.view_feature
        return me is not None and bool(feature) and not me.may(feature)

    def _denial(self) -> NotPermitted:
        feature = self.listed.view_feature
        self._denied = NotPermitted(missing_feature(feature), whom_to_ask(feature))
        return self._denied

    def _is_of_another_account(self) -> bool:
        """Whether the rows belong to another account; also after a new sign-in whose account is unknown."""
        now = self.session.offline.account_id
        if self._account_id is None:
            return False
        return now != self._account_id if now is not None else self.session.is_account_pending

    def _follow_account(self) -> None:
        """Removes one account's rows before another sees them, and after a sign-in that has just ended."""
        is_gone = self.kept.has_only_first and self.session.offline.account_id is None
        if is_gone or self._is_of_another_account():
            self._account_id = None
            self.kept.forget()
            self._updated_at = None
            self._guests.clear()
            self.table.clear()
        self._account_id = self.session.offline.account_id or self._account_id

    async def _load(self, generation: int) -> None:
        pages = EarlyPages(self.listed.load(self.session, {}))
        try:
            await self._load_pages(pages, generation)
        finally:
            await pages.aclose()

    async def _load_pages(self, pages: EarlyPages[R], generation: int) -> None:
        self.table.begin_load()
        await self.session.recall()
        self._follow_account()
        if not self._lacks_feature():
            await self.kept.show()
        if generation != self._generation:
            return
        # Once more, since stored rows are there by now: rows that do not come again are gone.
        self.table.begin_load()

        has_rows = False

        def take(records: Sequence[R]) -> None:
            nonlocal has_rows
            has_rows = has_rows or bool(records)
            self._answered.set()
            if generation == self._generation:
                self._take_in(records)

        def whole() -> None:
            if generation == self._generation and (has_rows or not self._lacks_feature()):
                self.table.finish(is_final=False)
                self.counts.notify()

        report = await load_list(pages, take, whole)
        self._answered.set()
        for _ in iter(self.table.place_some, False):
            await asyncio.sleep(0)
        if generation != self._generation:
            return
        self.report = report
        self._updated_at = time.monotonic()
        self._guests = {each for each in self._guests if self.table.by_id(each) is not None}
        if not has_rows and not report.unreadable and self._lacks_feature():
            self.table.clear()
            self.kept.keep(is_whole=True)
            raise self._denial()
        self.kept.keep(is_whole=not report.unreadable)
        self.table.finish()
        self.loads.notify()
        self.counts.notify()

    def _take_in(self, records: Sequence[R]) -> None:
        """Takes in a page of the list, without deleted records and without older versions of known ones."""
        if self._guests:
            self._guests.difference_update(map(self._id, records))
        if self._gone:
            records = [each for each in records if self._id(each) not in self._gone]
        if self._followed:
            records = [self._newer(each) for each in records]
        self.table.add_page(records)

    def _newer(self, record: R) -> R:
        """Returns the newer of two versions: a record read by itself during a load is newer than its page."""
        record_id = self._id(record)
        known = self.table.by_id(record_id) if record_id in self._followed else None
        return record if known is None else known

    def _failed(self, error: Exception, generation: int) -> None:
        if generation == self._generation:
            self._answered.set()
            self._set_error(error)
            self.table.fail()

    def _set_error(self, error: Exception | None) -> None:
        if error is not self.error:
            self.error = error
            self.errors.notify()

    # ------------------------------------------------------------------------------------------------- following

    def _record_changed(self, change: Change, _initiator: object) -> None:
        if change.resource != self.listed.resource:
            return
        if self.table.state is LoadState.IDLE and not self.table.total:
            return
        if change.kind is Kind.DELETED:
            self._gone.update(change.ids)
            for record_id in change.ids:
                self._stale.pop(record_id, None)
            self._leaving.update(dict.fromkeys(change.ids))
            if self._leave_timer is None:
                self._drop_deleted()
        else:
            self._gone.difference_update(change.ids)
            for record_id in change.ids:
                self._leaving.pop(record_id, None)
            self._stale.update(dict.fromkeys(change.ids))
            self._take_read(change)
            if self._stale and (self._following is None or self._following.done()):
                self._following = self._start(self._follow(), on_error=self._follow_failed)
        self.changes.notify(change)

    def _take_read(self, change: Change) -> None:
        """Shows records that were read after the change; `_follow` reads what they lack."""
        row_of = self.listed.row_of
        if row_of is None or self.table.state is not LoadState.READY:
            return
        for record_id, record in zip(change.ids, change.records, strict=False):
            fresh = row_of(self.session, record)
            if fresh is not None:
                del self._stale[record_id]
                self._followed.add(record_id)
                self.table.put([fresh])

    def _drop_deleted(self) -> None:
        """Removes deleted records: a single one at once, several together, since each removal costs a frame."""
        self._leave_timer = None
        if self._leaving:
            leaving, self._leaving = self._leaving, {}
            self.table.remove(leaving)
            self._leave_timer = asyncio.get_running_loop().call_later(_REMOVE_EVERY_S, self._drop_deleted)

    async def _follow(self) -> None:
        """Reads the changed records until none is left."""
        while self._stale:
            if len(self._stale) > _MAX_SINGLE_READS:
                self._stale.clear()
                self.start_loading()
                await self.settled()
                continue
            record_id = next(iter(self._stale))
            del self._stale[record_id]
            fresh: list[R] = []
            await load_list(self.listed.load_one(self.session, record_id), fresh.extend)
            if record_id in self._gone:
                continue
            if fresh:
                self._followed.add(record_id)
                self.table.put(fresh)
            else:
                self.table.remove([record_id])

    def _follow_failed(self, error: Exception) -> None:
        """Marks the rows as possibly out of date, as after a failed load."""
        self._stale.clear()
        if isinstance(error, MarqueeError):
            logger("rows").info("%s: a change was not read: %s", self.listed.kind, error)
        self._set_error(error)
        if self.table.state is not LoadState.LOADING:
            self.table.fail()

    # ------------------------------------------------------------------------------------------------- filtering

    @property
    def groups(self) -> Mapping[Hashable, int]:
        """Number of records of each group, without guests."""
        if not self._guests or self.listed.group_of is None:
            return self.table.groups
        groups = Counter(self.table.groups)
        for record_id in self._guests:
            record = self.table.by_id(record_id)
            if record is not None:
                groups[self.listed.group_of(record)] -= 1
        return groups

    @property
    def total(self) -> int:
        """Number of records, without guests."""
        return self.table.total - len(self._guests)

    async def matching(self, filters: Mapping[str, Any]) -> set[RecordId]:
        """Returns which records match according to the CMS, by filter key. Raises what the CMS raises.

        Records that the CMS lists only for such a query (such as single-layout campaigns) become guests of the list
        until `dismiss_guests`.
        """
        ids: set[RecordId] = set()
        guests: list[R] = []

        def take(records: Sequence[R]) -> None:
            ids.update(map(self._id, records))
            guests.extend(each for each in records if self.table.by_id(self._id(each)) is None)

        await self.settled()
        await load_list(self.listed.load(self.session, filters), take)
        if self.table.state is LoadState.READY:
            self._guests.update(map(self._id, guests))
            self.table.put(guests)
        return ids

    def is_guest(self, record: R) -> bool:
        return self._id(record) in self._guests

    def dismiss_guests(self) -> None:
        guests, self._guests = self._guests, set()
        self.table.remove(guests)

    def _id(self, record: R) -> RecordId:
        return self.listed.id_of(record)

    def _find(self, record_id: RecordId) -> Cached[R] | None:
        """Returns a row with its age, for callers that accept an old one."""
        row, updated_at = self.table.by_id(record_id), self.updated_at
        return None if row is None or updated_at is None else Cached(row, time.time() - (time.monotonic() - updated_at))
