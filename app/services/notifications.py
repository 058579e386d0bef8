"""Notifications as a service: what is particular to them when they are created and saved."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from zoneinfo import ZoneInfo

from app.api.client import CmsClient
from app.domain.notification import Notification, NotificationForm
from app.domain.query import NotificationQuery
from app.domain.validation_notification import notification_problems
from app.domain.wall_time import wall_text
from app.services.link import Link
from app.services.record_service import RecordRules, RecordService, RecordWriter

RESOURCE = "notification"
"""How notifications are called in changes, drafts and history."""

NotificationService = RecordService[Notification, NotificationForm]


def notification_service(
    client: CmsClient, writer: RecordWriter, link: Link, *, zone: Callable[[], ZoneInfo | None]
) -> NotificationService:
    rules: RecordRules[Notification, NotificationForm] = RecordRules(
        resource=RESOURCE,
        id_of=lambda record: record.notification_id,
        title_of=lambda form: form.subject,
        state_of=lambda record: notification_form(record, zone()),
        names={
            "subject": "the subject",
            "body": "the text",
            "release_dt": "the release",
            "is_interrupt": "the interruption",
            "display_group_ids": "the display groups",
            "user_group_ids": "the user groups",
            "nonusers": "the e-mail addresses",
        },
        same=_same,
        problems=lambda form, is_new: notification_problems(form, is_new=is_new),
        twins=lambda form: NotificationQuery(subject=form.subject, embed="userGroups,displayGroups"),
        not_read_back=frozenset({"clear_attachment"}),
    )
    return RecordService(client.notifications, rules, writer, link)


def notification_form(record: Notification, zone: ZoneInfo | None) -> NotificationForm:
    """A notification as editors hold it. Without a zone its release cannot be written, so it is left as it is."""
    text = partial(wall_text, zone=zone) if zone is not None else None
    return NotificationForm(
        subject=record.subject,
        body=record.body or "",
        release_dt=text(record.release_dt) if text is not None and record.release_dt is not None else None,
        is_interrupt=bool(record.is_interrupt),
        display_group_ids=tuple(group.display_group_id for group in record.display_groups),
        user_group_ids=tuple(group.group_id for group in record.user_groups),
        nonusers=record.nonusers or "",
    )


def _same(_name: str, one: object, other: object) -> bool:
    """The order of groups means nothing."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return frozenset(one) == frozenset(other)
    return one == other
