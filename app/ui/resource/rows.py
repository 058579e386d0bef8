"""The records of one resource of one connection: loaded once, kept up to date, and shown by whoever wants them."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Final, Generic, TypeVar

import shiboken6
from PySide6.QtCore import QObject, QTimer, Signal

from app.core.changes import Change, Kind
from app.core.errors import MarqueeError, NotPermitted
from app.core.id_table import IdSet
from app.core.log import logger
from app.domain.features import missing_feature, whom_to_ask
from app.domain.query import RecordId
from app.models.record_table import LoadState, RecordTableModel
from app.services.offline.store import Aged
from app.services.records.list_loading import ListReport, load_list
from app.services.session.session import Session
from app.ui import failures
from app.ui.resource.declaration import Declaration
from app.ui.resource.kept_rows import KeptRows
from app.ui.resource.tables import FirstTable, table_model, table_view
from app.ui.run import spawn
from app.ui.widgets.tables.record_view import RecordView

R = TypeVar("R")

_COUNT_EVERY_MS: Final = 300
_LEAVE_EVERY_MS: Final = 250
_PIECE: Final = 250
"""Rows that are shown anew within a frame."""
_ONE_BY_ONE: Final = 40
"""From so many changed records on, reading the whole list again is quicker than asking for each."""


class ResourceList(QObject, Generic[R]):
    """Lives as long as the connection is open, with a page or without: the tree counts by it, quick open searches it.

    Changes that the session's hub tells of are read again by themselves.

    Attributes:
        declaration, session: whose list it is.
        model: the records.
        report: how the last complete load went.
        kept: the rows on this computer; `kept.since` while they are what is shown.
        failure: why the last load ended early; None if it did not.

    Signals:
        counted: how many records there are, or are shown, has changed; at most every 300 ms.
        loaded: a load is complete.
        failed_changed: `failure` is another one, or none.
        changed(object): someone changed records of this resource; a `Change`. The rows are looked after already.
    """

    counted = Signal()
    loaded = Signal()
    failed_changed = Signal()
    changed = Signal(object)

    def __init__(
        self,
        session: Session,
        declaration: Declaration[R],
        parent: QObject | None = None,
        *,
        first: FirstTable | None = None,
    ) -> None:
        """`first` is the list's table, made of the same declaration, where it was shown already."""
        super().__init__(parent)
        self.session = session
        self.declaration = declaration
        self.report = ListReport()
        self._updated_at: float | None = None
        self._account_id: int | None = None
        self.failure: failures.Failure | None = None
        self.model: RecordTableModel[R] = first.model if first is not None else table_model(declaration, self)
        self.kept = KeptRows(session, declaration.kind, declaration.keep, self.model, lambda: self._guests, self)
        self._view: RecordView[R] | None = first.view if first is not None else None
        if first is not None:
            self.model.setParent(self)
            self._account_id = first.account_id
            self.kept.begin_with(first.since)
        self._generation = 0
        self._denied: NotPermitted | None = None
        self._loading: asyncio.Task[None] | None = None
        self._following: asyncio.Task[None] | None = None
        self._stale: dict[RecordId, None] = {}
        self._gone: set[RecordId] = set()
        self._followed: set[RecordId] = set()
        self._guests: set[RecordId] = set()
        self._count_timer = QTimer(self)
        self._count_timer.setSingleShot(True)
        self._count_timer.setInterval(_COUNT_EVERY_MS)
        self._count_timer.timeout.connect(self.counted)
        self.model.counts_changed.connect(self._counts_changed)
        # A record that is another one now may count in another group, though there are as many as before.
        self.model.stored.connect(self._counts_changed)
        self._leaving: dict[RecordId, None] = {}
        self._leave_timer = QTimer(self)
        self._leave_timer.setSingleShot(True)
        self._leave_timer.setInterval(_LEAVE_EVERY_MS)
        self._leave_timer.timeout.connect(self._let_leave)
        self._unsubscribe = session.hub.subscribe(self._heard)
        self.destroyed.connect(self._unsubscribe)
        self._end_knowing = session.offline.know(declaration.resource, self._find)
        self.destroyed.connect(self._end_knowing)

    def make_view(self) -> RecordView[R]:
        """A table of the rows; the first one may be there, or even on the screen, already."""
        view, self._view = self._view, None
        return view if view is not None else table_view(self.declaration, self.model)

    def prepare_view(self) -> None:
        """Makes the table that `make_view` gives next: for whoever makes a page in several turns."""
        if self._view is None:
            self._view = table_view(self.declaration, self.model)

    # ------------------------------------------------------------------------------------------------- loading

    @property
    def is_known(self) -> bool:
        """Whether anything was heard of the list yet: before, nothing is not to be called none."""
        return self.model.total > 0 or self.model.state is LoadState.READY

    @property
    def updated_at(self) -> float | None:
        """Monotonic time of the last complete load, maybe in an earlier run; None where there was none."""
        if self.kept.since is not None:
            return time.monotonic() - max(0.0, time.time() - self.kept.since.kept_at)
        return self._updated_at

    async def recall(self) -> None:
        """Shows the rows that are kept on this computer, where there are no others; the CMS is not asked."""
        await self.session.recall()
        if shiboken6.isValid(self):
            self._follow_account()
            if not self._lacks_feature():
                await self.kept.show()

    def start_loading(self) -> None:
        """Loads the list, or loads it again; rows that are there stay until then.

        Where there are none yet, those that are kept on this computer are shown meanwhile.
        """
        self._generation += 1
        self._gone.clear()
        self._followed.clear()
        self._set_failure(None)
        generation = self._generation
        self._loading = spawn(self, self._load(generation), on_error=lambda error: self._failed(error, generation))

    def load_once(self) -> None:
        """Loads the list unless it is loaded or on its way."""
        if self.model.state in {LoadState.IDLE, LoadState.FAILED}:
            self.start_loading()

    async def settled(self) -> None:
        """Waits until nothing is on its way any more."""
        while self._loading is not None and not self._loading.done():
            await asyncio.wait([self._loading])

    def rights_changed(self) -> None:
        """Who is signed in is known anew, or what they may do: nothing may be no right now, and the reverse."""
        is_another = self._is_of_another_account() and self.model.state is not LoadState.IDLE
        if is_another or (self._is_denied and not self._lacks_feature()):
            self.start_loading()
        elif self.model.state is LoadState.READY and not self.model.total and self._lacks_feature():
            self._failed(self._denial(), self._generation)

    def zone_changed(self) -> None:
        """The CMS is in another time zone now: the times in the table read differently."""
        if self.declaration.tells_cms_time and self.model.total:
            spawn(self, self._show_again())

    async def _show_again(self) -> None:
        records = list(self.model.records())
        for first in range(0, len(records), _PIECE):
            known = (self.model.by_id(self._id(each)) for each in records[first : first + _PIECE])
            self.model.put([each for each in known if each is not None])
            await asyncio.sleep(0)

    @property
    def _is_denied(self) -> bool:
        return self.failure is not None and self.failure.error is self._denied

    def _lacks_feature(self) -> bool:
        """Whether the account is without the feature for this list.

        The CMS answers some lists with nothing then, and others in full (observed on 4.5.1): what comes is shown.
        """
        me, feature = self.session.me, self.declaration.view_feature
        return me is not None and bool(feature) and not me.may(feature)

    def _denial(self) -> NotPermitted:
        feature = self.declaration.view_feature
        self._denied = NotPermitted(missing_feature(feature), whom_to_ask(feature))
        return self._denied

    def _is_of_another_account(self) -> bool:
        """Also where somebody has signed in anew and nobody knows who."""
        now = self.session.offline.account_id
        if self._account_id is None:
            return False
        return now != self._account_id if now is not None else self.session.asks_who

    def _follow_account(self) -> None:
        """What one account saw is not shown to another, nor after a sign-in that was there a moment ago is gone."""
        is_gone = self.kept.has_only_first and self.session.offline.account_id is None
        if is_gone or self._is_of_another_account():
            self._account_id = None
            self.kept.forget()
            self._updated_at = None
            self._guests.clear()
            self.model.clear()
        self._account_id = self.session.offline.account_id or self._account_id

    async def _load(self, generation: int) -> None:
        self.model.begin_load()
        await self.session.recall()
        self._follow_account()
        if not self._lacks_feature():
            await self.kept.show()
        if generation != self._generation:
            return
        # Once more, since rows that were kept are there by now: those that do not come again are gone.
        self.model.begin_load()

        has_come = False

        def take(records: Sequence[R]) -> None:
            nonlocal has_come
            has_come = has_come or bool(records)
            if generation == self._generation:
                self._take_in(records)

        def whole() -> None:
            if generation == self._generation and (has_come or not self._lacks_feature()):
                self.model.finish(is_final=False)
                self.counted.emit()

        report = await load_list(self.declaration.load(self.session, {}), take, whole)
        for _ in iter(self.model.place_some, False):
            await asyncio.sleep(0)
        if generation != self._generation:
            return
        self.report = report
        self._updated_at = time.monotonic()
        self._guests = {each for each in self._guests if self.model.by_id(each) is not None}
        if not has_come and not report.unreadable and self._lacks_feature():
            self.model.clear()
            self.kept.keep(is_whole=True)
            raise self._denial()
        self.kept.keep(is_whole=not report.unreadable)
        self.model.finish()
        self.loaded.emit()
        self.counted.emit()

    def _take_in(self, records: Sequence[R]) -> None:
        """A page of the list, without what was deleted meanwhile and without what is known better."""
        if self._guests:
            self._guests.difference_update(map(self._id, records))
        if self._gone:
            records = [each for each in records if self._id(each) not in self._gone]
        if self._followed:
            records = [self._newer(each) for each in records]
        self.model.add_page(records)

    def _newer(self, record: R) -> R:
        """What was read by itself while the list was loading stays: its page may have been on its way since before."""
        record_id = self._id(record)
        known = self.model.by_id(record_id) if record_id in self._followed else None
        return record if known is None else known

    def _failed(self, error: Exception, generation: int) -> None:
        if generation == self._generation:
            self._set_failure(failures.note(error))
            self.model.fail()

    def _set_failure(self, failure: failures.Failure | None) -> None:
        if failure is not self.failure:
            self.failure = failure
            self.failed_changed.emit()

    def _counts_changed(self) -> None:
        if not self._count_timer.isActive():
            self._count_timer.start()

    # ------------------------------------------------------------------------------------------------- following

    def _heard(self, change: Change, _initiator: object) -> None:
        if change.resource != self.declaration.resource:
            return
        if self.model.state is LoadState.IDLE and not self.model.total:
            return
        if change.kind is Kind.DELETED:
            self._gone.update(change.ids)
            for record_id in change.ids:
                self._stale.pop(record_id, None)
            self._leaving.update(dict.fromkeys(change.ids))
            if not self._leave_timer.isActive():
                self._let_leave()
        else:
            self._gone.difference_update(change.ids)
            for record_id in change.ids:
                self._leaving.pop(record_id, None)
            self._stale.update(dict.fromkeys(change.ids))
            self._take_read(change)
            if self._stale and (self._following is None or self._following.done()):
                self._following = spawn(self, self._follow(), on_error=self._not_followed)
        self.changed.emit(change)

    def _take_read(self, change: Change) -> None:
        """Shows records that were read after the change as they are; what they don't tell is read by `_follow`."""
        row_of = self.declaration.row_of
        if row_of is None or self.model.state is not LoadState.READY:
            return
        for record_id, record in zip(change.ids, change.records, strict=False):
            fresh = row_of(self.session, record)
            if fresh is not None:
                del self._stale[record_id]
                self._followed.add(record_id)
                self.model.put([fresh])

    def _let_leave(self) -> None:
        """Takes out what was deleted: a single record at once, many together; each time costs a frame."""
        if self._leaving:
            leaving, self._leaving = self._leaving, {}
            self.model.remove(leaving)
            self._leave_timer.start()

    async def _follow(self) -> None:
        """Reads what has changed, until nothing is left to read."""
        while self._stale:
            if len(self._stale) > _ONE_BY_ONE:
                self._stale.clear()
                self.start_loading()
                await self.settled()
                continue
            record_id = next(iter(self._stale))
            del self._stale[record_id]
            fresh: list[R] = []
            await load_list(self.declaration.load_one(self.session, record_id), fresh.extend)
            if record_id in self._gone:
                continue
            if fresh:
                self._followed.add(record_id)
                self.model.put(fresh)
            else:
                self.model.remove([record_id])

    def _not_followed(self, error: Exception) -> None:
        """The rows may be out of date now: as after a load that failed."""
        self._stale.clear()
        if isinstance(error, MarqueeError):
            logger("ui.rows").info("%s: a change was not read: %s", self.declaration.kind, error)
        self._set_failure(failures.note(error))
        if self.model.state is not LoadState.LOADING:
            self.model.fail()

    # ------------------------------------------------------------------------------------------------- filtering

    @property
    def groups(self) -> Mapping[Hashable, int]:
        """How many records there are of each group, without those that only a filter has brought in."""
        if not self._guests or self.declaration.group_of is None:
            return self.model.groups
        groups = Counter(self.model.groups)
        for record_id in self._guests:
            record = self.model.by_id(record_id)
            if record is not None:
                groups[self.declaration.group_of(record)] -= 1
        return groups

    @property
    def total(self) -> int:
        """How many records there are, without those that only a filter has brought in."""
        return self.model.total - len(self._guests)

    async def matching(self, filters: Mapping[str, Any]) -> IdSet:
        """Which records the CMS says match, by filter key. Raises what the CMS raises.

        What the CMS only lists when it is asked like this (the campaigns of single layouts, say) becomes a guest of the
        list until `dismiss_guests`.
        """
        ids = IdSet()
        strangers: list[R] = []

        def take(records: Sequence[R]) -> None:
            ids.update(map(self._id, records))
            strangers.extend(each for each in records if self.model.by_id(self._id(each)) is None)

        await self.settled()
        await load_list(self.declaration.load(self.session, filters), take)
        if self.model.state is LoadState.READY:
            self._guests.update(map(self._id, strangers))
            self.model.put(strangers)
        return ids

    def is_guest(self, record: R) -> bool:
        return self._id(record) in self._guests

    def dismiss_guests(self) -> None:
        guests, self._guests = self._guests, set()
        self.model.remove(guests)

    def _id(self, record: R) -> RecordId:
        return self.declaration.id_of(record)

    def _find(self, record_id: RecordId) -> Aged[R] | None:
        """A row with its age, for whoever can do with an old one."""
        row, updated_at = self.model.by_id(record_id), self.updated_at
        return None if row is None or updated_at is None else Aged(row, time.time() - (time.monotonic() - updated_at))
