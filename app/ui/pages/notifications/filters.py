"""The filters of the notification list: those of the CMS, and those applied here."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping
from typing import Any

from app.core.errors import Invalid
from app.domain.dates.wall_time import wall_at
from app.domain.list_queries import NotificationQuery, Page
from app.domain.notifications.notification import TYPES
from app.services.notifications.notifications_with_drafts import ListedNotification
from app.services.session.session import Session
from app.ui.i18n import tr
from app.ui.local_time_zone import local_zone
from app.ui.pages.notifications.labels import recipient_names, type_words
from app.ui.resource.local_filters import flag_here, part_here
from app.ui.resource.resource_declaration import Filter, FilterChoice, FilterKind


def filters() -> tuple[Filter[ListedNotification], ...]:
    why = tr("The CMS can't filter notifications by this.")
    return (
        Filter(
            key="type",
            label=tr("Type"),
            kind=FilterKind.CHOICE,
            choices=[FilterChoice(name, type_words()[name]) for name in TYPES],
        ),
        Filter(
            key="read",
            label=tr("Read"),
            kind=FilterKind.FLAG,
            help=tr("Notifications don't show this, but some CMSs can filter by it."),
        ),
        Filter(
            key="from",
            label=tr("Released from"),
            kind=FilterKind.DATE,
            admits=lambda row, day: (released := _release_day(row)) is not None and released >= str(day),
            why_here=why,
        ),
        Filter(
            key="to",
            label=tr("Released until"),
            kind=FilterKind.DATE,
            admits=lambda row, day: (released := _release_day(row)) is not None and released <= str(day),
            why_here=why,
        ),
        flag_here("interrupt", tr("Full-screen alert"), lambda row: row.record.is_interrupt, why),
        Filter(key="subject", label=tr("Subject"), kind=FilterKind.TEXT, help=tr("Exact subject")),
        part_here("reader", tr("Recipient"), lambda row: recipient_names(row.record), why),
        flag_here("attachment", tr("Attachment"), lambda row: bool(row.record.attachment), why),
        Filter(key="id", label=tr("ID"), kind=FilterKind.NUMBER),
    )


def _release_day(row: ListedNotification) -> str | None:
    """Returns `YYYY-MM-DD` on the CMS's clock, or on this computer's if the CMS's zone is unknown."""
    release = row.record.release_dt
    return None if release is None else f"{wall_at(release, row.zone() or local_zone()):%Y-%m-%d}"


async def load(session: Session, wanted: Mapping[str, Any]) -> AsyncGenerator[Page[ListedNotification]]:
    """Loads the whole list, or the part that the CMS returns for the filters `wanted`. Raises the errors of the
    request."""
    if not wanted:
        async for page in session.notification_list.pages():
            yield page
        return
    query = NotificationQuery(
        notification_id=wanted.get("id"),
        subject=wanted.get("subject"),
        type=wanted.get("type"),
        is_read=wanted.get("read"),
    )
    if query.is_read is not None:
        await _check_that_it_tells(session)
    async for page in session.notification_list.pages(query):
        # The specification does not promise that the CMS applies this filter.
        items = [row for row in page.items if query.type is None or row.record.type == query.type]
        yield Page(items, page.start, None, page.unreadable, page.repaired, page.notes)


async def _check_that_it_tells(session: Session) -> None:
    """Raises Invalid if the CMS ignores the filter: then a notification appears both as read and as unread."""
    answers = []
    for is_read in (True, False):
        ids: set[int] = set()
        asked = NotificationQuery(is_read=is_read, sort_by="subject")
        async for page in session.notifications.pages(asked):
            ids.update(record.notification_id for record in page.items)
        answers.append(ids)
    if answers[0] & answers[1]:
        raise Invalid(tr("This CMS doesn't say what you've read."), hint=tr("Filter by date instead."))
