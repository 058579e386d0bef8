"""The notifications of a session as one list: those of the CMS, and drafts on this computer."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import dataclass
from enum import StrEnum
from zoneinfo import ZoneInfo

import msgspec

from app.core.change_hub import Change, ChangeHub, Kind
from app.core.errors import DiskProblem
from app.core.log import logger
from app.domain.dates.wall_time import wall_problem, wall_seconds
from app.domain.list_queries import NotificationQuery, Page, RecordId
from app.domain.notifications.notification import CUSTOM, KEPT, Notification, NotificationContent
from app.domain.users_and_groups import DisplayGroup, Me, UserGroup
from app.services.drafts.draft import Draft
from app.services.drafts.draft_store import DraftStore
from app.services.notifications.notification_service import RESOURCE, WITH_READERS, NotificationService

_DRAFT_DELAY_S = 0.4
"""Delay before a changed draft is listed again: typing makes many versions, and the list needs only recent ones."""
_MAX_TIMER_S = 6 * 60 * 60
"""Longest timer: after sleep, a computer is late by no more than this."""


class Stage(StrEnum):
    """The stage of a notification on its way to its readers."""

    DRAFT = "draft"
    """On this computer only."""
    SCHEDULED = "scheduled"
    RELEASED = "released"


@dataclass(frozen=True, slots=True)
class ListedNotification:
    """A row of the list.

    Attributes:
        id: the CMS's id, or the draft's id if the CMS does not have it.
        draft: that draft, with its form in `content`; None for notifications in the CMS.
        is_edited_here: this computer has unsaved changes to it.
        zone, me: return the CMS's zone and the signed-in user, None if unknown.
        name_of: returns a user's name, '' if unknown.
    """

    id: RecordId
    record: Notification
    zone: Callable[[], ZoneInfo | None]
    draft: Draft | None = None
    content: NotificationContent | None = None
    is_edited_here: bool = False
    me: Callable[[], Me | None] = lambda: None
    name_of: Callable[[int], str] = lambda _user_id: ""

    @property
    def stage(self) -> Stage:
        if self.draft is not None:
            return Stage.DRAFT
        return Stage.RELEASED if self.record.is_released(time.time()) else Stage.SCHEDULED


class _Content(msgspec.Struct):
    """The part of a form's draft that the list needs."""

    working: NotificationContent


class NotificationList:
    """The list of notifications. It publishes changed drafts and releases as changes; these need no request."""

    def __init__(
        self,
        notifications: NotificationService,
        drafts: DraftStore,
        hub: ChangeHub,
        *,
        zone: Callable[[], ZoneInfo | None],
        me: Callable[[], Me | None],
        name_of: Callable[[int], str],
    ) -> None:
        self._notifications = notifications
        self._drafts = drafts
        self._hub = hub
        self._zone = zone
        self._me = me
        self._name_of = name_of
        self._records: dict[RecordId, Notification] = {}
        self._edited: set[RecordId] = set()
        self._unchanged: set[RecordId] = set()
        self._later: dict[RecordId, asyncio.TimerHandle] = {}
        self._next_release: asyncio.TimerHandle | None = None
        self._published_until = time.time()
        drafts.subscribe(self._draft_changed)
        hub.subscribe(self._record_changed)

    async def pages(self, query: NotificationQuery | None = None) -> AsyncGenerator[Page[ListedNotification]]:
        """Yields the list with the readers of each; the unfiltered list begins with drafts of new notifications.

        Raises the errors of the CMS and the disk.
        """
        if query is None:
            self._records.clear()
            yield await self._all_drafts()
        asked = msgspec.structs.replace(query or NotificationQuery(), embed=WITH_READERS)
        async with aclosing(self._notifications.pages(asked)) as pages:
            async for page in pages:
                self._records.update((record.notification_id, record) for record in page.items)
                rows = [self._listed(record) for record in page.items]
                yield Page(rows, page.start, page.total, page.unreadable, page.repaired, page.notes)
        self._wait_for_release()

    async def one(self, record_id: RecordId) -> AsyncGenerator[Page[ListedNotification]]:
        """Yields the row of one notification or draft; no row if it is gone."""
        if isinstance(record_id, str):
            draft = await self._drafts.load(RESOURCE, record_id)
            yield Page([] if draft is None else [self._drafted(draft)])
            return
        known = self._records.get(record_id) if record_id in self._unchanged else None
        self._unchanged.discard(record_id)
        if known is not None:
            yield Page([self._listed(known)])
            return
        async with aclosing(self.pages(NotificationQuery(notification_id=record_id))) as pages:
            async for page in pages:
                yield page

    def row_of(self, record: Notification) -> ListedNotification:
        """Returns the row, with its readers, of a notification that was just read by its id."""
        self._records[record.notification_id] = record
        self._wait_for_release()
        return self._listed(record)

    def kept(self, record: Notification) -> ListedNotification:
        """Returns the row of a notification stored earlier."""
        self._records.setdefault(record.notification_id, record)
        return self._listed(record)

    async def _all_drafts(self) -> Page[ListedNotification]:
        """Returns the drafts of new notifications; a disk error does not stop the rest of the list."""
        try:
            drafts = [draft for draft in await self._drafts.list() if draft.resource == RESOURCE]
        except DiskProblem as problem:
            return Page([], notes=(problem.sentence,))
        self._edited = {draft.record_id for draft in drafts}
        return Page([self._drafted(draft) for draft in drafts if isinstance(draft.record_id, str)])

    async def discard(self, row: ListedNotification) -> None:
        """Removes a draft from this computer. Raises DiskProblem."""
        await self._drafts.discard(RESOURCE, row.id)

    def close(self) -> None:
        for handle in self._later.values():
            handle.cancel()
        self._later.clear()
        if self._next_release is not None:
            self._next_release.cancel()

    def _listed(self, record: Notification) -> ListedNotification:
        number = record.notification_id
        is_edited = number in self._edited
        return ListedNotification(
            number, record, self._zone, is_edited_here=is_edited, me=self._me, name_of=self._name_of
        )

    def _drafted(self, draft: Draft) -> ListedNotification:
        try:
            form = draft.payload(_Content).working
        except msgspec.MsgspecError as error:
            logger("drafts").warning("the draft %s cannot be read: %s", draft.record_id, error)
            form = NotificationContent(subject=draft.title, body="")
        return ListedNotification(draft.record_id, self._record_of(form), self._zone, draft, form, is_edited_here=True)

    def _record_of(self, form: NotificationContent) -> Notification:
        """Returns a form as the CMS would send it, with groups as ids only."""
        zone, release = self._zone(), form.release_dt
        is_date = zone is not None and release not in {None, KEPT} and not wall_problem(release or "")
        return Notification(
            notification_id=0,
            release_dt=wall_seconds(release or "", zone) if is_date and zone is not None else None,
            subject=form.subject,
            type=CUSTOM,
            body=form.body,
            is_interrupt=form.is_interrupt,
            nonusers=form.nonusers,
            user_groups=tuple(UserGroup(group_id=each) for each in form.user_group_ids),
            display_groups=tuple(DisplayGroup(display_group_id=each) for each in form.display_group_ids),
        )

    # -- following

    def _draft_changed(self, resource: str, record_id: RecordId, is_kept: bool) -> None:
        if resource != RESOURCE:
            return
        if isinstance(record_id, str):
            self._tell_later(record_id)
        elif is_kept is not (record_id in self._edited):
            (self._edited.add if is_kept else self._edited.discard)(record_id)
            self._unchanged.add(record_id)
            self._publish(record_id)

    def _record_changed(self, change: Change, initiator: object) -> None:
        """Forgets what is known of a notification that was changed in the CMS."""
        if change.resource == RESOURCE and initiator is not self:
            for record_id in change.ids:
                self._records.pop(record_id, None)

    def _wait_for_release(self) -> None:
        """Sets a timer for the next release, when a row changes without an edit."""
        if self._next_release is not None:
            self._next_release.cancel()
            self._next_release = None
        coming = [moment for each in self._records.values() if (moment := each.release_dt or 0) > self._published_until]
        if coming:
            wait_s = min(max(0.0, min(coming) - time.time()), _MAX_TIMER_S)
            self._next_release = asyncio.get_running_loop().call_later(wait_s, self._tell_releases)

    def _tell_releases(self) -> None:
        since, self._published_until = self._published_until, time.time()
        released = range(int(since) + 1, int(self._published_until) + 1)
        ids = [number for number, each in self._records.items() if each.release_dt in released]
        self._unchanged.update(ids)
        if ids:
            self._hub.publish(Change(RESOURCE, tuple(ids), Kind.UPDATED, is_at_cms=False), self)
        self._wait_for_release()

    def _tell_later(self, record_id: RecordId) -> None:
        if record_id not in self._later:
            loop = asyncio.get_running_loop()
            self._later[record_id] = loop.call_later(_DRAFT_DELAY_S, self._publish, record_id)

    def _publish(self, record_id: RecordId) -> None:
        self._later.pop(record_id, None)
        self._hub.publish(Change(RESOURCE, (record_id,), Kind.UPDATED, is_at_cms=False), self)
